--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: _sqlx_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);


--
-- Name: entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries (
    match_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    kind text NOT NULL,
    seat bigint,
    text text NOT NULL,
    auto bigint NOT NULL,
    request text,
    at bigint NOT NULL,
    CONSTRAINT entries_kind_check CHECK ((kind = ANY (ARRAY['act'::text, 'draw'::text, 'undo'::text, 'rewind'::text]))),
    CONSTRAINT entries_seq_check CHECK ((seq >= 0))
);


--
-- Name: matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.matches (
    id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL,
    rules bigint NOT NULL,
    content text NOT NULL,
    options text NOT NULL,
    seats text NOT NULL,
    bots bigint NOT NULL,
    seed text NOT NULL,
    seed_hash text NOT NULL,
    shared_deal bigint NOT NULL,
    "position" text,
    status text NOT NULL,
    created bigint NOT NULL,
    terms text NOT NULL,
    listed bigint NOT NULL,
    next text,
    rated bigint DEFAULT 0 NOT NULL,
    CONSTRAINT matches_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'finished'::text])))
);


--
-- Name: people; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    password text,
    recovery text NOT NULL,
    webhook text,
    created bigint NOT NULL
);


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    person text NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    rating double precision NOT NULL,
    uncertainty double precision NOT NULL,
    games bigint NOT NULL
);


--
-- Name: seat_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.seat_tokens (
    hash text NOT NULL,
    match_id text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    created bigint NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    hash text NOT NULL,
    person text NOT NULL,
    at bigint NOT NULL
);


--
-- Name: sitters; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sitters (
    match_id text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    person text NOT NULL,
    told bigint
);


--
-- Name: talk; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.talk (
    match_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    seat bigint NOT NULL,
    said text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT talk_number_check CHECK ((number >= 0))
);


--
-- Name: turns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.turns (
    match_id text NOT NULL COLLATE pg_catalog."C",
    length bigint NOT NULL,
    pending bigint NOT NULL,
    moved bigint NOT NULL,
    deadline bigint
)
WITH (fillfactor='50');


--
-- Data for Name: _sqlx_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public._sqlx_migrations VALUES
	(1, 'all', '2026-11-16 02:55:50.224981+00', true, '\xc197ab3639001cec7e02a946c2e04ee176cd7eb2c05d9bcbeaaf489e5ad082848013213e1cf0b5fa4238ea39c9117f7c', 335435056);


--
-- Data for Name: entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries VALUES
	('coil-253-hbiksdmtsdkzesvq', 0, 'draw', NULL, 'city 2', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 1, 'draw', NULL, 'city 4', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 2, 'draw', NULL, 'lay 4 rotation 4', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 3, 'draw', NULL, 'lay 20 rotation 3', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 4, 'draw', NULL, 'lay 14 rotation 3', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 5, 'draw', NULL, 'lay 6 rotation 0', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 6, 'draw', NULL, 'building 61', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 7, 'draw', NULL, 'building 70', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 8, 'draw', NULL, 'building 70', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 9, 'draw', NULL, 'building 40', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 10, 'draw', NULL, 'building 70', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 11, 'draw', NULL, 'building 70', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 12, 'draw', NULL, 'building 41', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 13, 'draw', NULL, 'building 10', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 14, 'draw', NULL, 'first 2', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 15, 'draw', NULL, 'card m', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 16, 'draw', NULL, 'card c', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 17, 'draw', NULL, 'card c', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 18, 'draw', NULL, 'card f', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 19, 'draw', NULL, 'card f', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 20, 'draw', NULL, 'card w', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 21, 'draw', NULL, 'card m', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 22, 'draw', NULL, 'card f', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 23, 'draw', NULL, 'card c', 0, NULL, 1794797758333),
	('coil-253-hbiksdmtsdkzesvq', 24, 'act', 2, 'build 41', 0, 'r1', 1794797758709),
	('coil-253-hbiksdmtsdkzesvq', 25, 'act', 2, 'plot A4', 0, 'r2', 1794797758925),
	('coil-253-hbiksdmtsdkzesvq', 26, 'act', 2, 'pay fm', 0, 'r3', 1794797759145),
	('coil-253-hbiksdmtsdkzesvq', 27, 'act', 2, 'stop', 0, 'r4', 1794797759262),
	('coil-253-hbiksdmtsdkzesvq', 28, 'draw', NULL, 'card m', 0, NULL, 1794797759262),
	('coil-253-hbiksdmtsdkzesvq', 29, 'draw', NULL, 'card c', 0, NULL, 1794797759262),
	('coil-253-hbiksdmtsdkzesvq', 30, 'act', 1, 'draw 1', 0, 'r5', 1794797759344),
	('coil-253-hbiksdmtsdkzesvq', 31, 'draw', NULL, 'building 54', 0, NULL, 1794797759344),
	('coil-253-hbiksdmtsdkzesvq', 32, 'act', 1, 'plot A1', 0, 'r6', 1794797759461),
	('coil-253-hbiksdmtsdkzesvq', 33, 'act', 1, 'pay wf', 0, 'r7', 1794797759605),
	('coil-253-hbiksdmtsdkzesvq', 34, 'act', 1, 'draw 1', 0, 'r8', 1794797759865),
	('coil-253-hbiksdmtsdkzesvq', 35, 'draw', NULL, 'building 52', 0, NULL, 1794797759865),
	('coil-253-hbiksdmtsdkzesvq', 36, 'act', 1, 'plot B5', 0, 'r9', 1794797760048),
	('coil-253-hbiksdmtsdkzesvq', 37, 'act', 1, 'pay f', 0, 'r10', 1794797760265),
	('coil-253-hbiksdmtsdkzesvq', 38, 'act', 2, 'draw 1', 0, 'r11', 1794797760433),
	('coil-253-hbiksdmtsdkzesvq', 39, 'draw', NULL, 'building 22', 0, NULL, 1794797760433),
	('coil-253-hbiksdmtsdkzesvq', 40, 'act', 2, 'plot C4', 0, 'r12', 1794797760699),
	('coil-253-hbiksdmtsdkzesvq', 41, 'act', 2, 'draw 2', 0, 'r13', 1794797760873),
	('coil-253-hbiksdmtsdkzesvq', 42, 'draw', NULL, 'building 52', 0, NULL, 1794797760873),
	('coil-253-hbiksdmtsdkzesvq', 43, 'rewind', 1, '37', 0, NULL, 1794797761226),
	('coil-253-hbiksdmtsdkzesvq', 44, 'act', 1, 'pay m', 0, 'r14', 1794797761330),
	('coil-253-hbiksdmtsdkzesvq', 45, 'act', 2, 'draw 1', 0, 'r15', 1794797761441),
	('coil-253-hbiksdmtsdkzesvq', 46, 'draw', NULL, 'building 56', 0, NULL, 1794797761441),
	('lantern-627-aucvpcr994kccqm4', 0, 'draw', NULL, 'city C2a', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 1, 'draw', NULL, 'city C2c', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 2, 'draw', NULL, 'city C2b', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 3, 'draw', NULL, 'city C3a', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 4, 'draw', NULL, 'city C3c', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 5, 'draw', NULL, 'city C3b', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 6, 'draw', NULL, 'city C4c', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 7, 'draw', NULL, 'city C4b', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 8, 'draw', NULL, 'city C4d', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 9, 'draw', NULL, 'city C4a', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 10, 'draw', NULL, 'city C5a', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 11, 'draw', NULL, 'city C5b', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 12, 'draw', NULL, 'city C5c', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 13, 'draw', NULL, 'telegraph T2', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 14, 'draw', NULL, 'telegraph T6', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 15, 'draw', NULL, 'telegraph T4', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 16, 'draw', NULL, 'telegraph T5', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 17, 'draw', NULL, 'telegraph T1', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 18, 'draw', NULL, 'telegraph T3', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 19, 'draw', NULL, 'milestone A1-4', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 20, 'draw', NULL, 'milestone A2-2', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 21, 'draw', NULL, 'milestone A1-3', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 22, 'draw', NULL, 'milestone A2-1', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 23, 'draw', NULL, 'deal D3', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 24, 'draw', NULL, 'setup S1a', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 25, 'draw', NULL, 'setup S2b', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 26, 'draw', NULL, 'worker orange', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 27, 'draw', NULL, 'worker purple', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 28, 'draw', NULL, 'first 2', 0, NULL, 1794797761693),
	('lantern-627-aucvpcr994kccqm4', 29, 'act', 1, 'setup S2b', 0, 'r16', 1794797761745),
	('lantern-627-aucvpcr994kccqm4', 30, 'act', 1, 'stop', 0, 'r17', 1794797761788),
	('lantern-627-aucvpcr994kccqm4', 31, 'act', 2, 'setup S1a', 1, NULL, 1794797761788),
	('lantern-627-aucvpcr994kccqm4', 32, 'act', 2, 'rail R01', 0, 'r18', 1794797761865),
	('lantern-627-aucvpcr994kccqm4', 33, 'act', 2, 'place white trade', 0, 'r19', 1794797761958),
	('lantern-627-aucvpcr994kccqm4', 34, 'act', 2, 'sell building', 0, 'r20', 1794797762090),
	('lantern-627-aucvpcr994kccqm4', 35, 'act', 2, 'hire grey', 0, 'r21', 1794797762174),
	('lantern-627-aucvpcr994kccqm4', 36, 'act', 2, 'done', 0, 'r22', 1794797762260),
	('lantern-627-aucvpcr994kccqm4', 37, 'act', 1, 'place white station', 0, 'r23', 1794797762360),
	('lantern-627-aucvpcr994kccqm4', 38, 'act', 1, 'share', 0, 'r24', 1794797762510),
	('lantern-627-aucvpcr994kccqm4', 39, 'act', 1, 'station WAS', 0, 'r25', 1794797762609),
	('lantern-627-aucvpcr994kccqm4', 40, 'act', 1, 'use bonus', 0, 'r26', 1794797762689),
	('lantern-627-aucvpcr994kccqm4', 41, 'act', 1, 'exchange board white turquoise', 0, 'r27', 1794797762848),
	('lantern-627-aucvpcr994kccqm4', 42, 'act', 1, 'use primary', 0, 'r28', 1794797762933),
	('lantern-627-aucvpcr994kccqm4', 43, 'undo', 1, '', 0, 'u29', 1794797763029),
	('canyon-011-asujinmu2b3dvch8', 0, 'draw', NULL, 'first 1', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 1, 'draw', NULL, 'card 1-2', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 2, 'draw', NULL, 'card 1-3', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 3, 'draw', NULL, 'card 1-2', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 4, 'draw', NULL, 'card 1-4', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 5, 'draw', NULL, 'card 1-5', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 6, 'draw', NULL, 'card 1-4', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 7, 'draw', NULL, 'card 1-3', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 8, 'draw', NULL, 'card 1-4', 0, NULL, 1794797763269),
	('canyon-011-asujinmu2b3dvch8', 9, 'act', 1, 'found C5', 0, 'r30', 1794797763369),
	('canyon-011-asujinmu2b3dvch8', 10, 'act', 1, 'markers C6', 0, 'r31', 1794797763537),
	('canyon-011-asujinmu2b3dvch8', 11, 'act', 2, 'found C2', 0, 'r32', 1794797763653),
	('canyon-011-asujinmu2b3dvch8', 12, 'act', 2, 'markers A3', 0, 'r33', 1794797763773),
	('canyon-011-asujinmu2b3dvch8', 13, 'act', 1, 'buy fire-station', 0, 'r34', 1794797763869),
	('canyon-011-asujinmu2b3dvch8', 14, 'act', 2, 'land B3', 0, 'r35', 1794797763973),
	('canyon-011-asujinmu2b3dvch8', 15, 'act', 2, 'markers D3', 0, 'r36', 1794797764061),
	('canyon-011-asujinmu2b3dvch8', 16, 'act', 1, 'land B6', 0, 'r37', 1794797764138),
	('canyon-011-asujinmu2b3dvch8', 17, 'act', 1, 'markers C3', 0, 'r38', 1794797764238),
	('canyon-011-asujinmu2b3dvch8', 18, 'act', 2, 'buy police-station', 0, 'r39', 1794797764297),
	('canyon-011-asujinmu2b3dvch8', 19, 'act', 1, 'grain 1', 0, 'r40', 1794797764441),
	('canyon-011-asujinmu2b3dvch8', 20, 'act', 2, 'pass', 0, 'r41', 1794797764485),
	('canyon-011-asujinmu2b3dvch8', 21, 'act', 1, 'play 1-2 on 1', 0, 'r42', 1794797764557),
	('canyon-011-asujinmu2b3dvch8', 22, 'act', 1, 'play 1-4 on 1', 0, 'r43', 1794797764657),
	('canyon-011-asujinmu2b3dvch8', 23, 'draw', NULL, 'card 2-6', 0, NULL, 1794797764657),
	('canyon-011-asujinmu2b3dvch8', 24, 'act', 2, 'pass', 0, 'r44', 1794797764737),
	('canyon-011-asujinmu2b3dvch8', 25, 'act', 2, 'play 1-3 on 2', 0, 'r45', 1794797764841),
	('canyon-011-asujinmu2b3dvch8', 26, 'act', 2, 'play 1-4 on 2', 0, 'r46', 1794797764977),
	('canyon-011-asujinmu2b3dvch8', 27, 'draw', NULL, 'card 2-4', 0, NULL, 1794797764977),
	('canyon-337-tbg4yc9appsztmkr', 0, 'draw', NULL, 'goal 3', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 1, 'draw', NULL, 'goal 7', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 2, 'draw', NULL, 'goal 14', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 3, 'draw', NULL, 'reserve HI', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 4, 'draw', NULL, 'reserve EW', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 5, 'draw', NULL, 'reserve PS', 0, NULL, 1794797765242),
	('canyon-337-tbg4yc9appsztmkr', 6, 'act', 3, 'keep S', 0, NULL, 1794797765268),
	('canyon-337-tbg4yc9appsztmkr', 7, 'act', 1, 'keep H', 0, 'r47', 1794797765362),
	('canyon-337-tbg4yc9appsztmkr', 8, 'act', 2, 'keep W', 0, 'r48', 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 9, 'draw', NULL, 'fragment _O___R', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 10, 'draw', NULL, 'fragment ___TY', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 11, 'draw', NULL, 'fragment PO__', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 12, 'draw', NULL, 'letter FR', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 13, 'draw', NULL, 'letter AS', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 14, 'draw', NULL, 'letter LC', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 15, 'draw', NULL, 'letter EL', 0, NULL, 1794797765445),
	('canyon-337-tbg4yc9appsztmkr', 16, 'act', 1, 'start 1', 0, 'r49', 1794797765508),
	('canyon-337-tbg4yc9appsztmkr', 17, 'act', 2, 'start 1', 0, 'r50', 1794797765681),
	('canyon-337-tbg4yc9appsztmkr', 18, 'act', 3, 'start 3', 0, NULL, 1794797766549),
	('canyon-337-tbg4yc9appsztmkr', 19, 'act', 1, 'done', 0, 'r51', 1794797766633),
	('canyon-337-tbg4yc9appsztmkr', 20, 'act', 3, 'reserve S', 0, NULL, 1794797766769),
	('canyon-337-tbg4yc9appsztmkr', 21, 'act', 3, 'cell 1-3', 0, NULL, 1794797766782),
	('canyon-337-tbg4yc9appsztmkr', 22, 'act', 2, 'start 1', 0, 'r52', 1794797766857),
	('canyon-337-tbg4yc9appsztmkr', 23, 'act', 3, 'reward vowel', 0, NULL, 1794797766941),
	('canyon-337-tbg4yc9appsztmkr', 24, 'act', 3, 'as E', 0, NULL, 1794797767010),
	('canyon-337-tbg4yc9appsztmkr', 25, 'act', 3, 'bonus', 0, NULL, 1794797767011),
	('canyon-337-tbg4yc9appsztmkr', 26, 'act', 3, 'start 3', 0, NULL, 1794797767090),
	('canyon-337-tbg4yc9appsztmkr', 27, 'act', 3, 'letter L', 0, NULL, 1794797767092),
	('canyon-337-tbg4yc9appsztmkr', 28, 'act', 3, 'cell 2-3', 0, NULL, 1794797767093),
	('canyon-337-tbg4yc9appsztmkr', 29, 'act', 3, 'advance 6', 0, NULL, 1794797767094),
	('canyon-337-tbg4yc9appsztmkr', 30, 'act', 3, 'wild', 0, NULL, 1794797767101),
	('canyon-337-tbg4yc9appsztmkr', 31, 'act', 2, 'done', 0, 'r53', 1794797767133),
	('canyon-337-tbg4yc9appsztmkr', 32, 'act', 3, 'as E', 0, NULL, 1794797767249),
	('canyon-337-tbg4yc9appsztmkr', 33, 'act', 3, 'bonus', 0, NULL, 1794797767258),
	('canyon-337-tbg4yc9appsztmkr', 34, 'draw', NULL, 'reserve LR', 0, NULL, 1794797767258),
	('canyon-337-tbg4yc9appsztmkr', 35, 'act', 3, 'keep L', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 36, 'act', 3, 'done', 1, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 37, 'draw', NULL, 'fragment _O__E', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 38, 'draw', NULL, 'fragment _IL_', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 39, 'draw', NULL, 'fragment _E__E', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 40, 'draw', NULL, 'letter IA', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 41, 'draw', NULL, 'letter AW', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 42, 'draw', NULL, 'letter PU', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 43, 'draw', NULL, 'letter UT', 0, NULL, 1794797767261),
	('canyon-337-tbg4yc9appsztmkr', 44, 'act', 3, 'start 2', 0, NULL, 1794797767263),
	('canyon-337-tbg4yc9appsztmkr', 45, 'act', 3, 'reserve L', 0, NULL, 1794797767269),
	('canyon-337-tbg4yc9appsztmkr', 46, 'act', 3, 'cell 3-4', 0, NULL, 1794797767285),
	('canyon-337-tbg4yc9appsztmkr', 47, 'act', 3, 'advance 6', 0, NULL, 1794797767341),
	('canyon-337-tbg4yc9appsztmkr', 48, 'act', 3, 'letter P', 0, NULL, 1794797767343),
	('canyon-337-tbg4yc9appsztmkr', 49, 'act', 3, 'bonus', 0, NULL, 1794797767344),
	('canyon-337-tbg4yc9appsztmkr', 50, 'act', 3, 'done', 0, NULL, 1794797767357),
	('canyon-337-tbg4yc9appsztmkr', 51, 'act', 1, 'letter A', 0, 'r54', 1794797767393),
	('canyon-337-tbg4yc9appsztmkr', 52, 'act', 2, 'reserve W', 0, 'r55', 1794797767683),
	('canyon-337-tbg4yc9appsztmkr', 53, 'act', 1, 'cell 1-5', 0, 'r56', 1794797767929),
	('canyon-337-tbg4yc9appsztmkr', 54, 'act', 2, 'cell 2-3', 0, 'r57', 1794797768100),
	('canyon-337-tbg4yc9appsztmkr', 55, 'act', 1, 'reserve H', 0, 'r58', 1794797768267),
	('canyon-337-tbg4yc9appsztmkr', 56, 'act', 2, 'advance 6', 0, 'r59', 1794797768481),
	('canyon-337-tbg4yc9appsztmkr', 57, 'act', 1, 'cell 1-3', 0, 'r60', 1794797768713),
	('canyon-337-tbg4yc9appsztmkr', 58, 'act', 2, 'letter P', 0, 'r61', 1794797768961),
	('canyon-337-tbg4yc9appsztmkr', 59, 'act', 1, 'letter I', 0, 'r62', 1794797769140),
	('canyon-337-tbg4yc9appsztmkr', 60, 'act', 2, 'cell 1-3', 0, 'r63', 1794797769301),
	('canyon-337-tbg4yc9appsztmkr', 61, 'act', 1, 'cell 1-1', 0, 'r64', 1794797769421),
	('canyon-337-tbg4yc9appsztmkr', 62, 'act', 2, 'letter A', 0, 'r65', 1794797769554),
	('canyon-337-tbg4yc9appsztmkr', 63, 'act', 1, 'advance 4', 0, 'r66', 1794797769625),
	('canyon-337-tbg4yc9appsztmkr', 64, 'act', 2, 'cell 2-4', 0, 'r67', 1794797769707),
	('canyon-337-tbg4yc9appsztmkr', 65, 'act', 1, 'letter I', 0, 'r68', 1794797769822),
	('canyon-337-tbg4yc9appsztmkr', 66, 'act', 2, 'wild', 0, 'r69', 1794797769885),
	('canyon-337-tbg4yc9appsztmkr', 67, 'undo', 1, '', 0, 'u70', 1794797770073),
	('meridian-200-e4jk5vw7mf9bcims', 0, 'draw', NULL, 'letter E', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 1, 'draw', NULL, 'letter Y', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 2, 'draw', NULL, 'vowel a', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 3, 'draw', NULL, 'challenge 2', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 4, 'draw', NULL, 'challenge 13', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 5, 'draw', NULL, 'challenge 15', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 6, 'draw', NULL, 'letter S', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 7, 'draw', NULL, 'letter M', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 8, 'draw', NULL, 'letter A', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 9, 'draw', NULL, 'letter U', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 10, 'draw', NULL, 'letter M', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 11, 'draw', NULL, 'letter T', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 12, 'draw', NULL, 'letter S', 0, NULL, 1794797770425);
INSERT INTO public.entries VALUES
	('meridian-200-e4jk5vw7mf9bcims', 13, 'draw', NULL, 'letter A', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 14, 'draw', NULL, 'letter U', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 15, 'draw', NULL, 'letter R', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 16, 'draw', NULL, 'letter P', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 17, 'draw', NULL, 'letter V', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 18, 'draw', NULL, 'letter J', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 19, 'draw', NULL, 'letter Y', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 20, 'draw', NULL, 'letter I', 0, NULL, 1794797770425),
	('meridian-200-e4jk5vw7mf9bcims', 21, 'act', 1, 'keep U', 0, 'r71', 1794797770469),
	('meridian-200-e4jk5vw7mf9bcims', 22, 'act', 2, 'keep S', 0, 'r72', 1794797770577),
	('meridian-200-e4jk5vw7mf9bcims', 23, 'act', 3, 'keep J', 0, NULL, 1794797770878),
	('meridian-200-e4jk5vw7mf9bcims', 24, 'act', 3, 'keep T', 0, NULL, 1794797770906),
	('meridian-200-e4jk5vw7mf9bcims', 25, 'act', 1, 'keep Y', 0, 'r73', 1794797770943),
	('meridian-200-e4jk5vw7mf9bcims', 26, 'act', 2, 'keep M', 0, 'r74', 1794797771053),
	('meridian-200-e4jk5vw7mf9bcims', 27, 'act', 3, 'keep A', 0, NULL, 1794797771094),
	('meridian-200-e4jk5vw7mf9bcims', 28, 'act', 1, 'keep U', 0, 'r75', 1794797771130),
	('meridian-200-e4jk5vw7mf9bcims', 29, 'act', 2, 'keep I', 0, 'r76', 1794797771221),
	('meridian-200-e4jk5vw7mf9bcims', 30, 'act', 3, 'keep P', 0, NULL, 1794797771239),
	('meridian-200-e4jk5vw7mf9bcims', 31, 'act', 1, 'keep M', 0, 'r77', 1794797771277),
	('meridian-200-e4jk5vw7mf9bcims', 32, 'act', 2, 'keep R', 0, 'r78', 1794797771350),
	('meridian-200-e4jk5vw7mf9bcims', 33, 'act', 3, 'write JETTY', 0, NULL, 1794797771393),
	('meridian-200-e4jk5vw7mf9bcims', 34, 'act', 1, 'pass', 0, 'r79', 1794797771442),
	('meridian-200-e4jk5vw7mf9bcims', 35, 'act', 2, 'pass', 0, 'r80', 1794797771519),
	('meridian-200-e4jk5vw7mf9bcims', 36, 'draw', NULL, 'letter C', 0, NULL, 1794797771519),
	('meridian-200-e4jk5vw7mf9bcims', 37, 'draw', NULL, 'letter M', 0, NULL, 1794797771519),
	('meridian-200-e4jk5vw7mf9bcims', 38, 'act', 3, 'claim J', 0, NULL, 1794797771533),
	('meridian-200-e4jk5vw7mf9bcims', 39, 'act', 3, 'claim Y', 0, NULL, 1794797771553),
	('meridian-200-e4jk5vw7mf9bcims', 40, 'act', 1, 'claim T', 0, 'r81', 1794797771609),
	('meridian-200-e4jk5vw7mf9bcims', 41, 'undo', 1, '', 0, 'u82', 1794797771746),
	('pigeon-261-guzvug34keqpfbwd', 0, 'draw', NULL, 'letter B', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 1, 'draw', NULL, 'letter A', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 2, 'draw', NULL, 'vowel e', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 3, 'draw', NULL, 'challenge 18', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 4, 'draw', NULL, 'challenge 15', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 5, 'draw', NULL, 'challenge 1', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 6, 'draw', NULL, 'letter D', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 7, 'draw', NULL, 'letter L', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 8, 'draw', NULL, 'letter O', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 9, 'draw', NULL, 'letter G', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 10, 'draw', NULL, 'letter R', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 11, 'draw', NULL, 'letter I', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 12, 'draw', NULL, 'letter M', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 13, 'draw', NULL, 'letter F', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 14, 'draw', NULL, 'letter H', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 15, 'draw', NULL, 'letter T', 0, NULL, 1794797771893),
	('pigeon-261-guzvug34keqpfbwd', 16, 'act', 1, 'keep D', 0, NULL, 1794797771901),
	('pigeon-261-guzvug34keqpfbwd', 17, 'act', 2, 'keep F', 0, NULL, 1794797771933),
	('pigeon-261-guzvug34keqpfbwd', 18, 'act', 1, 'keep T', 0, NULL, 1794797771937),
	('pigeon-261-guzvug34keqpfbwd', 19, 'act', 2, 'keep L', 0, NULL, 1794797771938),
	('pigeon-261-guzvug34keqpfbwd', 20, 'act', 1, 'keep G', 0, NULL, 1794797771945),
	('pigeon-261-guzvug34keqpfbwd', 21, 'act', 2, 'keep H', 0, NULL, 1794797771997),
	('pigeon-261-guzvug34keqpfbwd', 22, 'act', 1, 'keep I', 0, NULL, 1794797772005),
	('pigeon-261-guzvug34keqpfbwd', 23, 'act', 2, 'keep O', 0, NULL, 1794797772041),
	('pigeon-261-guzvug34keqpfbwd', 24, 'act', 1, 'write ABRIDGE', 0, NULL, 1794797772121),
	('pigeon-261-guzvug34keqpfbwd', 25, 'act', 2, 'write BEHALF', 0, NULL, 1794797772181),
	('pigeon-261-guzvug34keqpfbwd', 26, 'act', 2, 'claim B', 0, NULL, 1794797772214),
	('pigeon-261-guzvug34keqpfbwd', 27, 'act', 2, 'claim F', 0, NULL, 1794797772233),
	('pigeon-261-guzvug34keqpfbwd', 28, 'act', 2, 'challenge 18', 0, NULL, 1794797772245),
	('pigeon-261-guzvug34keqpfbwd', 29, 'draw', NULL, 'letter N', 0, NULL, 1794797772245),
	('pigeon-261-guzvug34keqpfbwd', 30, 'act', 1, 'claim H', 0, NULL, 1794797772258),
	('pigeon-261-guzvug34keqpfbwd', 31, 'act', 1, 'challenge 1', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 32, 'draw', NULL, 'letter X', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 33, 'draw', NULL, 'letter O', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 34, 'draw', NULL, 'vowel a', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 35, 'draw', NULL, 'challenge 17', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 36, 'draw', NULL, 'challenge 8', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 37, 'draw', NULL, 'challenge 14', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 38, 'draw', NULL, 'letter C', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 39, 'draw', NULL, 'letter V', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 40, 'draw', NULL, 'letter C', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 41, 'draw', NULL, 'letter I', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 42, 'draw', NULL, 'letter R', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 43, 'draw', NULL, 'letter T', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 44, 'draw', NULL, 'letter G', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 45, 'draw', NULL, 'letter E', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 46, 'draw', NULL, 'letter C', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 47, 'draw', NULL, 'letter O', 0, NULL, 1794797772259),
	('pigeon-261-guzvug34keqpfbwd', 48, 'act', 1, 'keep C', 0, NULL, 1794797772277),
	('pigeon-261-guzvug34keqpfbwd', 49, 'act', 2, 'keep C', 0, NULL, 1794797772311),
	('pigeon-261-guzvug34keqpfbwd', 50, 'act', 1, 'keep E', 0, NULL, 1794797772341),
	('pigeon-261-guzvug34keqpfbwd', 51, 'act', 2, 'keep C', 0, NULL, 1794797772342),
	('pigeon-261-guzvug34keqpfbwd', 52, 'act', 1, 'keep V', 0, NULL, 1794797772345),
	('pigeon-261-guzvug34keqpfbwd', 53, 'act', 2, 'keep G', 0, NULL, 1794797772392),
	('pigeon-261-guzvug34keqpfbwd', 54, 'act', 1, 'keep T', 0, NULL, 1794797772419),
	('pigeon-261-guzvug34keqpfbwd', 55, 'act', 2, 'keep I', 0, NULL, 1794797772446),
	('pigeon-261-guzvug34keqpfbwd', 56, 'act', 1, 'write VORTEX', 0, NULL, 1794797772494),
	('pigeon-261-guzvug34keqpfbwd', 57, 'act', 2, 'write COAX', 0, NULL, 1794797772519),
	('pigeon-261-guzvug34keqpfbwd', 58, 'act', 2, 'use C O a* X*', 0, NULL, 1794797772541),
	('pigeon-261-guzvug34keqpfbwd', 59, 'act', 1, 'claim X', 0, NULL, 1794797772577),
	('pigeon-261-guzvug34keqpfbwd', 60, 'act', 1, 'claim V', 0, NULL, 1794797772596),
	('pigeon-261-guzvug34keqpfbwd', 61, 'act', 1, 'challenge 17', 0, NULL, 1794797772630),
	('pigeon-261-guzvug34keqpfbwd', 62, 'act', 1, 'claim C', 0, NULL, 1794797772719),
	('pigeon-261-guzvug34keqpfbwd', 63, 'act', 2, 'claim R', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 64, 'draw', NULL, 'letter S', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 65, 'draw', NULL, 'letter T', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 66, 'draw', NULL, 'vowel e', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 67, 'draw', NULL, 'challenge 5', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 68, 'draw', NULL, 'challenge 12', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 69, 'draw', NULL, 'challenge 4', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 70, 'draw', NULL, 'letter C', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 71, 'draw', NULL, 'letter I', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 72, 'draw', NULL, 'letter E', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 73, 'draw', NULL, 'letter U', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 74, 'draw', NULL, 'letter L', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 75, 'draw', NULL, 'letter E', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 76, 'draw', NULL, 'letter A', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 77, 'draw', NULL, 'letter T', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 78, 'draw', NULL, 'letter E', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 79, 'draw', NULL, 'letter R', 0, NULL, 1794797772745),
	('pigeon-261-guzvug34keqpfbwd', 80, 'act', 1, 'keep C', 0, NULL, 1794797772802),
	('pigeon-261-guzvug34keqpfbwd', 81, 'act', 2, 'keep R', 0, NULL, 1794797772893),
	('pigeon-261-guzvug34keqpfbwd', 82, 'act', 1, 'keep A', 0, NULL, 1794797772975),
	('pigeon-261-guzvug34keqpfbwd', 83, 'act', 2, 'keep U', 0, NULL, 1794797773052),
	('pigeon-261-guzvug34keqpfbwd', 84, 'act', 1, 'keep L', 0, NULL, 1794797773116),
	('pigeon-261-guzvug34keqpfbwd', 85, 'act', 2, 'keep T', 0, NULL, 1794797773180),
	('pigeon-261-guzvug34keqpfbwd', 86, 'act', 1, 'keep E', 1, NULL, 1794797773180),
	('pigeon-261-guzvug34keqpfbwd', 87, 'act', 2, 'keep E', 0, NULL, 1794797773277),
	('pigeon-261-guzvug34keqpfbwd', 88, 'act', 1, 'write ELASTIC', 0, NULL, 1794797773332),
	('pigeon-261-guzvug34keqpfbwd', 89, 'act', 1, 'use E L A S* T* I C', 0, NULL, 1794797773409),
	('pigeon-261-guzvug34keqpfbwd', 90, 'act', 2, 'write TRUSTEE', 0, NULL, 1794797773436),
	('pigeon-261-guzvug34keqpfbwd', 91, 'act', 2, 'use T R U S* T* E E', 0, NULL, 1794797773464),
	('pigeon-261-guzvug34keqpfbwd', 92, 'act', 2, 'claim C', 0, NULL, 1794797773545),
	('pigeon-261-guzvug34keqpfbwd', 93, 'act', 2, 'claim U', 0, NULL, 1794797773592),
	('pigeon-261-guzvug34keqpfbwd', 94, 'act', 1, 'challenge 12', 0, NULL, 1794797773656),
	('pigeon-261-guzvug34keqpfbwd', 95, 'act', 1, 'claim L', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 96, 'draw', NULL, 'letter I', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 97, 'draw', NULL, 'letter L', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 98, 'draw', NULL, 'vowel i', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 99, 'draw', NULL, 'challenge 13', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 100, 'draw', NULL, 'challenge 6', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 101, 'draw', NULL, 'challenge 7', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 102, 'draw', NULL, 'letter M', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 103, 'draw', NULL, 'letter N', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 104, 'draw', NULL, 'letter T', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 105, 'draw', NULL, 'letter R', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 106, 'draw', NULL, 'letter N', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 107, 'draw', NULL, 'letter A', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 108, 'draw', NULL, 'letter O', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 109, 'draw', NULL, 'letter T', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 110, 'draw', NULL, 'letter L', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 111, 'draw', NULL, 'letter R', 0, NULL, 1794797773728),
	('pigeon-261-guzvug34keqpfbwd', 112, 'act', 1, 'keep M', 0, NULL, 1794797773788),
	('pigeon-261-guzvug34keqpfbwd', 113, 'act', 2, 'keep L', 0, NULL, 1794797773829),
	('pigeon-261-guzvug34keqpfbwd', 114, 'act', 1, 'keep T', 0, NULL, 1794797773881),
	('pigeon-261-guzvug34keqpfbwd', 115, 'act', 2, 'keep T', 0, NULL, 1794797773907),
	('pigeon-261-guzvug34keqpfbwd', 116, 'act', 1, 'keep N', 0, NULL, 1794797773949),
	('pigeon-261-guzvug34keqpfbwd', 117, 'act', 2, 'keep R', 0, NULL, 1794797773985),
	('pigeon-261-guzvug34keqpfbwd', 118, 'act', 1, 'keep O', 0, NULL, 1794797774033),
	('pigeon-261-guzvug34keqpfbwd', 119, 'act', 2, 'keep N', 0, NULL, 1794797774124),
	('pigeon-261-guzvug34keqpfbwd', 120, 'act', 1, 'write MILLION', 0, NULL, 1794797774165),
	('pigeon-261-guzvug34keqpfbwd', 121, 'act', 2, 'write TRILL', 0, NULL, 1794797774213),
	('pigeon-261-guzvug34keqpfbwd', 122, 'act', 2, 'use T R I* L L*', 0, NULL, 1794797774313),
	('pigeon-261-guzvug34keqpfbwd', 123, 'act', 1, 'claim M', 0, NULL, 1794797774386),
	('pigeon-261-guzvug34keqpfbwd', 124, 'act', 1, 'claim L', 0, NULL, 1794797774524),
	('pigeon-261-guzvug34keqpfbwd', 125, 'act', 2, 'claim L', 0, NULL, 1794797774573),
	('pigeon-261-guzvug34keqpfbwd', 126, 'draw', NULL, 'letter N', 0, NULL, 1794797774573),
	('pigeon-261-guzvug34keqpfbwd', 127, 'draw', NULL, 'letter A', 0, NULL, 1794797774573),
	('pigeon-261-guzvug34keqpfbwd', 128, 'draw', NULL, 'vowel u', 0, NULL, 1794797774573),
	('pigeon-261-guzvug34keqpfbwd', 129, 'act', 1, 'write LAUNCHER', 0, NULL, 1794797774697),
	('pigeon-261-guzvug34keqpfbwd', 130, 'act', 1, 'use L A* u* N* C H #1', 0, NULL, 1794797774737),
	('pigeon-261-guzvug34keqpfbwd', 131, 'act', 2, 'write UNFURL', 0, NULL, 1794797774781),
	('pigeon-261-guzvug34keqpfbwd', 132, 'act', 2, 'use U N* F u* R L', 0, NULL, 1794797774833),
	('delta-919-8gszd73cbz2h7qsz', 0, 'draw', NULL, 'first 1', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 1, 'draw', NULL, 'card 1-2', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 2, 'draw', NULL, 'card 1-3', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 3, 'draw', NULL, 'card 1-5', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 4, 'draw', NULL, 'card 1-2', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 5, 'draw', NULL, 'card 1-5', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 6, 'draw', NULL, 'card 1-3', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 7, 'draw', NULL, 'card 1-3', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 8, 'draw', NULL, 'card 1-4', 0, NULL, 1794797775417),
	('delta-919-8gszd73cbz2h7qsz', 9, 'act', 1, 'found C3', 0, 'r83', 1794797775565),
	('delta-919-8gszd73cbz2h7qsz', 10, 'act', 1, 'markers C2', 0, 'r84', 1794797775741),
	('delta-919-8gszd73cbz2h7qsz', 11, 'act', 2, 'found A3', 0, 'r85', 1794797775913),
	('delta-919-8gszd73cbz2h7qsz', 12, 'act', 2, 'markers B3', 0, 'r86', 1794797776058),
	('delta-919-8gszd73cbz2h7qsz', 13, 'act', 1, 'grain 5', 0, 'r87', 1794797776174),
	('delta-919-8gszd73cbz2h7qsz', 14, 'act', 2, 'grain 5', 0, 'r88', 1794797776216),
	('delta-919-8gszd73cbz2h7qsz', 15, 'act', 1, 'play 1-3 on 4', 0, 'r89', 1794797776357),
	('delta-919-8gszd73cbz2h7qsz', 16, 'act', 1, 'done', 0, 'r90', 1794797776562),
	('delta-919-8gszd73cbz2h7qsz', 17, 'draw', NULL, 'card 2-4', 0, NULL, 1794797776562),
	('delta-919-8gszd73cbz2h7qsz', 18, 'act', 2, 'play 1-5 on 1', 0, 'r91', 1794797776593),
	('delta-919-8gszd73cbz2h7qsz', 19, 'act', 2, 'done', 0, 'r92', 1794797776713),
	('delta-919-8gszd73cbz2h7qsz', 20, 'draw', NULL, 'card 2-4', 0, NULL, 1794797776713),
	('delta-919-8gszd73cbz2h7qsz', 21, 'act', 1, 'tax', 0, 'r93', 1794797776797),
	('delta-919-8gszd73cbz2h7qsz', 22, 'act', 2, 'play 1-3 on 1', 0, 'r94', 1794797776876),
	('delta-919-8gszd73cbz2h7qsz', 23, 'act', 2, 'play 1-3 on 1', 0, 'r95', 1794797777005),
	('delta-919-8gszd73cbz2h7qsz', 24, 'draw', NULL, 'card 2-6', 0, NULL, 1794797777005),
	('delta-919-8gszd73cbz2h7qsz', 25, 'act', 1, 'grain 1', 0, 'r96', 1794797777105),
	('delta-919-8gszd73cbz2h7qsz', 26, 'act', 2, 'play 2-6 on 4', 0, 'r97', 1794797777201),
	('delta-919-8gszd73cbz2h7qsz', 27, 'act', 2, 'done', 0, 'r98', 1794797777270),
	('delta-919-8gszd73cbz2h7qsz', 28, 'draw', NULL, 'card 2-6', 0, NULL, 1794797777270),
	('delta-919-8gszd73cbz2h7qsz', 29, 'act', 2, 'produce 2 orange', 0, 'r99', 1794797777501),
	('delta-919-8gszd73cbz2h7qsz', 30, 'act', 2, 'land B4', 0, 'r100', 1794797777703),
	('delta-919-8gszd73cbz2h7qsz', 31, 'act', 2, 'markers B2', 0, 'r101', 1794797777917),
	('delta-919-8gszd73cbz2h7qsz', 32, 'act', 1, 'play 2-4 on 5', 0, 'r102', 1794797778077),
	('delta-919-8gszd73cbz2h7qsz', 33, 'act', 1, 'done', 0, 'r103', 1794797778197),
	('delta-919-8gszd73cbz2h7qsz', 34, 'draw', NULL, 'card 2-5', 0, NULL, 1794797778197),
	('delta-919-8gszd73cbz2h7qsz', 35, 'act', 2, 'tax', 0, 'r104', 1794797778325),
	('delta-919-8gszd73cbz2h7qsz', 36, 'act', 1, 'pass', 0, 'r105', 1794797778441),
	('delta-919-8gszd73cbz2h7qsz', 37, 'act', 2, 'house B4', 0, 'r106', 1794797778664);
INSERT INTO public.entries VALUES
	('delta-919-8gszd73cbz2h7qsz', 38, 'act', 1, 'tax', 0, 'r107', 1794797778797),
	('delta-919-8gszd73cbz2h7qsz', 39, 'act', 2, 'produce 2 orange', 0, 'r108', 1794797778917),
	('delta-919-8gszd73cbz2h7qsz', 40, 'act', 1, 'land D3', 0, 'r109', 1794797779013),
	('delta-919-8gszd73cbz2h7qsz', 41, 'act', 1, 'markers B2', 0, 'r110', 1794797779133),
	('delta-919-8gszd73cbz2h7qsz', 42, 'act', 2, 'produce 1 orange', 0, 'r111', 1794797779253),
	('delta-919-8gszd73cbz2h7qsz', 43, 'act', 1, 'play 1-5 on 6', 0, 'r112', 1794797779381),
	('delta-919-8gszd73cbz2h7qsz', 44, 'act', 1, 'play 1-2 on 6', 0, 'r113', 1794797779497),
	('delta-919-8gszd73cbz2h7qsz', 45, 'draw', NULL, 'card 2-4', 0, NULL, 1794797779497),
	('delta-919-8gszd73cbz2h7qsz', 46, 'act', 2, 'play 2-4 on 5', 0, 'r114', 1794797779613),
	('delta-919-8gszd73cbz2h7qsz', 47, 'act', 2, 'play 1-4 on 5', 0, 'r115', 1794797779757),
	('delta-919-8gszd73cbz2h7qsz', 48, 'draw', NULL, 'card 2-5', 0, NULL, 1794797779757),
	('delta-919-8gszd73cbz2h7qsz', 49, 'act', 1, 'play 2-5 on 6', 0, 'r116', 1794797779853),
	('delta-919-8gszd73cbz2h7qsz', 50, 'draw', NULL, 'card 2-8', 0, NULL, 1794797779853),
	('delta-919-8gszd73cbz2h7qsz', 51, 'act', 2, 'land B3', 0, 'r117', 1794797779957),
	('delta-919-8gszd73cbz2h7qsz', 52, 'act', 2, 'markers B5', 0, 'r118', 1794797780082),
	('delta-919-8gszd73cbz2h7qsz', 53, 'act', 1, 'tax', 0, 'r119', 1794797780156),
	('delta-919-8gszd73cbz2h7qsz', 54, 'act', 2, 'play 2-6 on 7', 0, 'r120', 1794797780253),
	('delta-919-8gszd73cbz2h7qsz', 55, 'act', 2, 'play 2-5 on 7', 0, 'r121', 1794797780386),
	('delta-919-8gszd73cbz2h7qsz', 56, 'draw', NULL, 'card 2-6', 0, NULL, 1794797780386),
	('delta-919-8gszd73cbz2h7qsz', 57, 'act', 1, 'play 1-2 on 10', 0, 'r122', 1794797780438),
	('delta-919-8gszd73cbz2h7qsz', 58, 'act', 1, 'play 2-8 on 10', 0, 'r123', 1794797780561),
	('delta-919-8gszd73cbz2h7qsz', 59, 'draw', NULL, 'card 2-5', 0, NULL, 1794797780561),
	('delta-919-8gszd73cbz2h7qsz', 60, 'act', 2, 'play 2-6 on 7', 0, 'r124', 1794797780669),
	('delta-919-8gszd73cbz2h7qsz', 61, 'act', 2, 'replace 5', 0, 'r125', 1794797780778),
	('delta-919-8gszd73cbz2h7qsz', 62, 'draw', NULL, 'card 3-8', 0, NULL, 1794797780778),
	('delta-919-8gszd73cbz2h7qsz', 63, 'act', 1, 'produce nothing', 0, 'r126', 1794797780849),
	('delta-919-8gszd73cbz2h7qsz', 64, 'act', 2, 'produce nothing', 0, 'r127', 1794797780966),
	('delta-919-8gszd73cbz2h7qsz', 65, 'act', 2, 'play 3-8 on 11', 0, 'r128', 1794797781117),
	('delta-919-8gszd73cbz2h7qsz', 66, 'draw', NULL, 'card 3-6', 0, NULL, 1794797781117),
	('delta-919-8gszd73cbz2h7qsz', 67, 'act', 1, 'produce 2 orange', 0, 'r129', 1794797781214),
	('delta-919-8gszd73cbz2h7qsz', 68, 'act', 2, 'play 3-6 on 12', 0, 'r130', 1794797781417),
	('delta-919-8gszd73cbz2h7qsz', 69, 'draw', NULL, 'card 3-9', 0, NULL, 1794797781417),
	('delta-919-8gszd73cbz2h7qsz', 70, 'act', 1, 'buy library', 0, 'r131', 1794797781585),
	('delta-919-8gszd73cbz2h7qsz', 71, 'act', 2, 'land C5', 0, 'r132', 1794797781697),
	('delta-919-8gszd73cbz2h7qsz', 72, 'act', 2, 'markers C2', 0, 'r133', 1794797781885),
	('delta-919-8gszd73cbz2h7qsz', 73, 'act', 1, 'produce 3 orange', 0, 'r134', 1794797781976),
	('delta-919-8gszd73cbz2h7qsz', 74, 'act', 2, 'play 3-9 on 12', 0, 'r135', 1794797782038),
	('delta-919-8gszd73cbz2h7qsz', 75, 'draw', NULL, 'card 3-10', 0, NULL, 1794797782038),
	('delta-919-8gszd73cbz2h7qsz', 76, 'act', 1, 'play 2-4 on 11', 0, 'r136', 1794797782153),
	('delta-919-8gszd73cbz2h7qsz', 77, 'act', 1, 'done', 0, 'r137', 1794797782236),
	('delta-919-8gszd73cbz2h7qsz', 78, 'draw', NULL, 'card 3-7', 0, NULL, 1794797782236),
	('delta-919-8gszd73cbz2h7qsz', 79, 'act', 2, 'produce 2 grey', 0, 'r138', 1794797782353),
	('delta-919-8gszd73cbz2h7qsz', 80, 'act', 1, 'produce 1 orange', 0, 'r139', 1794797782418),
	('delta-919-8gszd73cbz2h7qsz', 81, 'act', 1, 'buy saloon', 0, 'r140', 1794797782601),
	('delta-919-8gszd73cbz2h7qsz', 82, 'act', 1, 'use saloon grey', 0, 'r141', 1794797782826),
	('delta-919-8gszd73cbz2h7qsz', 83, 'act', 2, 'land B6', 0, 'r142', 1794797782969),
	('delta-919-8gszd73cbz2h7qsz', 84, 'act', 2, 'markers B5', 0, 'r143', 1794797783113),
	('delta-919-8gszd73cbz2h7qsz', 85, 'act', 1, 'play 2-5 on 13', 0, 'r144', 1794797783185),
	('delta-919-8gszd73cbz2h7qsz', 86, 'act', 1, 'play 3-7 on 13', 0, 'r145', 1794797783321),
	('delta-919-8gszd73cbz2h7qsz', 87, 'draw', NULL, 'card 3-11', 0, NULL, 1794797783321),
	('delta-919-8gszd73cbz2h7qsz', 88, 'act', 2, 'skyscraper A3', 0, 'r146', 1794797783398),
	('delta-919-8gszd73cbz2h7qsz', 89, 'act', 1, 'play 3-11 on 11', 0, 'r147', 1794797783453),
	('delta-919-8gszd73cbz2h7qsz', 90, 'draw', NULL, 'card 3-9', 0, NULL, 1794797783453),
	('delta-919-8gszd73cbz2h7qsz', 91, 'act', 2, 'produce 1 grey', 0, 'r148', 1794797783541),
	('delta-919-8gszd73cbz2h7qsz', 92, 'act', 1, 'play 3-9 on 15', 0, 'r149', 1794797783629),
	('delta-919-8gszd73cbz2h7qsz', 93, 'draw', NULL, 'card 3-11', 0, NULL, 1794797783629),
	('delta-919-8gszd73cbz2h7qsz', 94, 'act', 2, 'house C5', 0, 'r150', 1794797783689),
	('delta-919-8gszd73cbz2h7qsz', 95, 'act', 1, 'produce 2 grey', 0, 'r151', 1794797783777),
	('delta-919-8gszd73cbz2h7qsz', 96, 'act', 2, 'produce nothing', 0, 'r152', 1794797783837),
	('delta-919-8gszd73cbz2h7qsz', 97, 'act', 2, 'play 3-10 on 15', 0, 'r153', 1794797783902),
	('delta-919-8gszd73cbz2h7qsz', 98, 'draw', NULL, 'card 3-9', 0, NULL, 1794797783902),
	('delta-919-8gszd73cbz2h7qsz', 99, 'act', 1, 'grain 4', 0, 'r154', 1794797783963),
	('delta-919-8gszd73cbz2h7qsz', 100, 'act', 2, 'produce 2 grey', 0, 'r155', 1794797784037),
	('delta-919-8gszd73cbz2h7qsz', 101, 'act', 1, 'play 3-11 on 16', 0, 'r156', 1794797784085),
	('delta-919-8gszd73cbz2h7qsz', 102, 'draw', NULL, 'card 3-10', 0, NULL, 1794797784085),
	('delta-919-8gszd73cbz2h7qsz', 103, 'act', 2, 'produce 1 grey', 0, 'r157', 1794797784149),
	('delta-919-8gszd73cbz2h7qsz', 104, 'act', 1, 'tax', 0, 'r158', 1794797784216),
	('delta-919-8gszd73cbz2h7qsz', 105, 'act', 2, 'buy fire-station', 0, 'r159', 1794797784281),
	('delta-919-8gszd73cbz2h7qsz', 106, 'act', 1, 'grain 1', 0, 'r160', 1794797784385),
	('delta-919-8gszd73cbz2h7qsz', 107, 'act', 2, 'produce nothing', 0, 'r161', 1794797784433),
	('delta-919-8gszd73cbz2h7qsz', 108, 'act', 1, 'produce 3 grey', 0, 'r162', 1794797784494),
	('delta-919-8gszd73cbz2h7qsz', 109, 'act', 1, 'tax', 0, 'r163', 1794797784553),
	('delta-919-8gszd73cbz2h7qsz', 110, 'act', 2, 'play 3-9 on 18', 0, 'r164', 1794797784654),
	('delta-919-8gszd73cbz2h7qsz', 111, 'draw', NULL, 'card 3-9', 0, NULL, 1794797784654),
	('delta-919-8gszd73cbz2h7qsz', 112, 'act', 1, 'buy church', 0, 'r165', 1794797784717),
	('delta-919-8gszd73cbz2h7qsz', 113, 'act', 2, 'play 3-9 on 18', 0, 'r166', 1794797784777),
	('delta-919-8gszd73cbz2h7qsz', 114, 'draw', NULL, 'card 3-8', 0, NULL, 1794797784777),
	('delta-919-8gszd73cbz2h7qsz', 115, 'act', 1, 'produce 2 grey', 0, 'r167', 1794797784825),
	('delta-919-8gszd73cbz2h7qsz', 116, 'act', 2, 'land C6', 0, 'r168', 1794797784866),
	('delta-919-8gszd73cbz2h7qsz', 117, 'act', 2, 'markers C4', 0, 'r169', 1794797784937),
	('delta-919-8gszd73cbz2h7qsz', 118, 'act', 1, 'play 3-10 on 15', 0, 'r170', 1794797785031),
	('delta-919-8gszd73cbz2h7qsz', 119, 'act', 2, 'produce 1 grey', 0, 'r171', 1794797785059),
	('delta-919-8gszd73cbz2h7qsz', 120, 'act', 1, 'produce nothing', 0, 'r172', 1794797785096),
	('delta-919-8gszd73cbz2h7qsz', 121, 'act', 2, 'house C6', 0, 'r173', 1794797785131),
	('delta-919-8gszd73cbz2h7qsz', 122, 'act', 2, 'house B3', 0, 'r174', 1794797785168),
	('delta-919-8gszd73cbz2h7qsz', 123, 'act', 1, 'buy mall', 0, 'r175', 1794797785201),
	('delta-919-8gszd73cbz2h7qsz', 124, 'act', 2, 'pass', 0, 'r176', 1794797785297),
	('delta-919-8gszd73cbz2h7qsz', 125, 'act', 1, 'produce 2 white', 0, 'r177', 1794797785381),
	('delta-919-8gszd73cbz2h7qsz', 126, 'act', 2, 'play 3-8 on 16', 0, 'r178', 1794797785438),
	('delta-919-8gszd73cbz2h7qsz', 127, 'act', 1, 'grain 3', 0, 'r179', 1794797785464),
	('delta-919-8gszd73cbz2h7qsz', 128, 'act', 2, 'tax', 0, 'r180', 1794797785491),
	('delta-919-8gszd73cbz2h7qsz', 129, 'act', 1, 'land C2', 0, 'r181', 1794797785528),
	('delta-919-8gszd73cbz2h7qsz', 130, 'act', 1, 'markers B2', 0, 'r182', 1794797785568),
	('delta-919-8gszd73cbz2h7qsz', 131, 'act', 1, 'produce nothing', 0, 'r183', 1794797785617);


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.matches VALUES
	('coil-253-hbiksdmtsdkzesvq', 'us-telegraph', 1, '1 aa7e7be830140c2a03e56490b93b507bac9a17e9fa81f5490541f9e5292ad72b', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true}]', 0, 'd35a79339facfd40cf47c30345ec1f964615cd8325577afcfcbc63b3a313df79', 'e7fd49f785196682dea6b5bf981573b02e8d6f6134baaf3598c013629b73808c', 1, NULL, 'running', 1794797758106, '{"listed":true,"rated":false,"clock":{"kind":"move","seconds":2592000}}', 1, NULL, 0),
	('lantern-627-aucvpcr994kccqm4', 'railroad-revolution', 1, '1 4f4250c467c9ae2e8dc295f4c6bc0b1e647155727cd325b08b4e2c60675db16e', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true}]', 0, 'ab3a697d06d7d68abd34de1ef81817d278e156ffd94ff5ed5c262d3c03ccff2e', 'ea70678ee6d7650244a816b1c0000add360b8781bdcd15b76a26902c8fe00ee9', 1, NULL, 'running', 1794797761499, '{"listed":true,"rated":false}', 1, NULL, 0),
	('pigeon-261-guzvug34keqpfbwd', 'letterpress', 1, '1 ad9eabe62a1a6b0bd8c65b1e838739b153527260655048aacaf195eaa8a64204', '{}', '[{"name":"Apprentice","kind":"bot","level":"apprentice"},{"name":"Apprentice 2","kind":"bot","level":"apprentice"}]', 2, '373da5e039a33231156f5d598633ec2b1162ebe4ea90a24e250b62ecaacf3f44', 'a1e32e0d97553b159bf84f68c2da8ddd2dc8e234b0816a527ad5a46feb5168f9', 1, NULL, 'finished', 1794797771833, '{"listed":true,"rated":false}', 1, NULL, 0),
	('canyon-011-asujinmu2b3dvch8', 'telegraph-road', 1, '1 05d4890aec214da0d357e58bb94bb0c25962ecfd327d9d3fb9e38cdc34cf3d6f', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true}]', 0, 'f9b0e6f62c01074eb29db849f492770b67dfcfccfb515c4b2a11d90b7e01d72f', '1204a998e5718f1da7ff8beb874b0305f680c407f91c94a9600e8271fe421498', 1, NULL, 'running', 1794797763110, '{"listed":true,"rated":false}', 1, NULL, 0),
	('canyon-337-tbg4yc9appsztmkr', 'telegram', 1, '1 6a571d9ed3502171eef987db25b5b37e2d0e3a72bae1580e922e70bd0361d356', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true},{"name":"Apprentice","kind":"bot","level":"apprentice"}]', 1, '2c1d3c7c656091ee5128e2b31c3679d48e656b8d0956a541ab858bcc3d113ace', '469f9f4044f502f32956c79d1b0db35f070d4407a153f8d1d741fc10e63f607c', 1, NULL, 'running', 1794797765098, '{"listed":true,"rated":false}', 1, NULL, 0),
	('meridian-200-e4jk5vw7mf9bcims', 'letterpress', 1, '1 ad9eabe62a1a6b0bd8c65b1e838739b153527260655048aacaf195eaa8a64204', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true},{"name":"Apprentice","kind":"bot","level":"apprentice"}]', 1, '7a67f3eccbf8042189d9b5aa5373a887e9450c19e17ef287fbea3e6d78b7efdb', '2acc3930420b2c7a858c2f1c9871165ff215c524ea99344bb7f87be6d5fa9d80', 1, NULL, 'running', 1794797770293, '{"listed":true,"rated":false}', 1, NULL, 0),
	('delta-919-8gszd73cbz2h7qsz', 'telegraph-road', 1, '1 05d4890aec214da0d357e58bb94bb0c25962ecfd327d9d3fb9e38cdc34cf3d6f', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"Bert","kind":"guest","account":true}]', 0, 'bb5708caa843019b9d5a06621b5d550226d5a6f20b8db80bc4e0a0d70f725343', '5c852dde4bb40886004ed94af95034b9824a476980c5e5c5dbc573ff24d89231', 0, NULL, 'finished', 1794797775114, '{"listed":true,"rated":true}', 1, NULL, 1),
	('bobbin-486-si3nwvckgxifnnqr', 'telegram', 1, '1 6a571d9ed3502171eef987db25b5b37e2d0e3a72bae1580e922e70bd0361d356', '{}', '[{"name":"Ada","kind":"guest","account":true},{"name":"","kind":"open"}]', 0, 'f5b4813a4f26c5645d7af99907c3325dc6855a3428b82644c795c781aada8ef2', '3fed5eccdb4078bbaff7b1d05c5641ca10a331f96cce9d48cc7ee81f6ef07bbe', 1, NULL, 'waiting', 1794797785685, '{"listed":true,"rated":false}', 1, NULL, 0);


--
-- Data for Name: people; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.people VALUES
	('u2duzuhckfbren2ug9du53zdkdasbaab', 'Ada', 'ada', '$argon2id$v=19$m=19456,t=2,p=1$/Hpx6Ng4mRXo2XSaS3lIOg$kpQ/ojEXoaExJ25a8i13+VCfuZph2ry5P5zi328PHjE', 'ed7d4f7ba33c7b25f239c4af607386ebfdad07a76080b252371f6e35d138ac33', NULL, 1794797757581),
	('aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', 'Bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$0WKxlfSen0cM4fMg8aKQrA$IHITeNWILGpzUk3dLne48XhrMp4Ws7HTCiWSSdd3xTg', 'e8a3a02d3a2805535beccc65e033efb6f1594eb361d7db0901943557cdbe1f96', NULL, 1794797757888);


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ratings VALUES
	('u2duzuhckfbren2ug9du53zdkdasbaab', 'telegraph-road', 1658.113883008419, 483.9303789794128, 1),
	('aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', 'telegraph-road', 1341.886116991581, 483.9303789794128, 1);


--
-- Data for Name: seat_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.seat_tokens VALUES
	('5dfd094aefefbf7153c4394f479d35dd1fe4d1c9d994c6c2f1d40f7e4cab4e0b', 'coil-253-hbiksdmtsdkzesvq', 1, 1794797758106),
	('da93a0b91e83540e7dca8ef765b9cd77db5a0e11aa5626221915bd4c27be00d0', 'coil-253-hbiksdmtsdkzesvq', 2, 1794797758285),
	('79ab690a3dd50bbb0ca4715a77396cd419da93d44d22b590ff0380b53c1b2dfc', 'lantern-627-aucvpcr994kccqm4', 1, 1794797761499),
	('42c0e1118a6fc7f8941011ad4a18037cc445674324a55886ad70089421a26995', 'lantern-627-aucvpcr994kccqm4', 2, 1794797761660),
	('a377611dae50f0f97ff79538a750faf10879462c1c30666143ab213caefd66f6', 'canyon-011-asujinmu2b3dvch8', 1, 1794797763110),
	('402d752d6ccfd4f7bbe8c09a1124568a2b3452ee38f5fc90a368bef111d574a6', 'canyon-011-asujinmu2b3dvch8', 2, 1794797763257),
	('662a341959339b9ad1c691f703e91b0161839f1aa0401c1a15c96b404e3eccc5', 'canyon-337-tbg4yc9appsztmkr', 1, 1794797765098),
	('0a45993f5c85767fc0d1bb5805d9b7edac851fb08dcf66749a349079c15c845b', 'canyon-337-tbg4yc9appsztmkr', 2, 1794797765242),
	('b3d27939b1e1b4e86863f1d89b4ac2df04b6d8f91fe7bea59803da406bc0dfcb', 'meridian-200-e4jk5vw7mf9bcims', 1, 1794797770293),
	('0cf9b46f7071533b5aacff0b54a21aa6da2086bb6e36bd519de4edc7fa67162a', 'meridian-200-e4jk5vw7mf9bcims', 2, 1794797770397),
	('c32a5fbb0d110fbb5fe537b0a790903773096977329619acce6a058b4403003e', 'delta-919-8gszd73cbz2h7qsz', 1, 1794797775114),
	('de6d8f6b189c9284fa029ea09bb679aca3baaabd40290985ca6d56d06ba4b902', 'delta-919-8gszd73cbz2h7qsz', 2, 1794797775416),
	('1d514c36ad78f7ea2a7b2eea742ab92a16df82b97e10bb83179af95dbb059425', 'bobbin-486-si3nwvckgxifnnqr', 1, 1794797785685);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('15cc2ee3bff03f8e0fe97771ed70ddfd4ae70d49a767b71fd54b59226455e7d8', 'u2duzuhckfbren2ug9du53zdkdasbaab', 1794797757637),
	('cc5cbeecc6f54d40511d59b553205ab791cde4a7fd232876abd3a9dc9ba3ba18', 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', 1794797757901);


--
-- Data for Name: sitters; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sitters VALUES
	('coil-253-hbiksdmtsdkzesvq', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('coil-253-hbiksdmtsdkzesvq', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('lantern-627-aucvpcr994kccqm4', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('lantern-627-aucvpcr994kccqm4', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('canyon-011-asujinmu2b3dvch8', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('canyon-011-asujinmu2b3dvch8', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('canyon-337-tbg4yc9appsztmkr', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('canyon-337-tbg4yc9appsztmkr', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('meridian-200-e4jk5vw7mf9bcims', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('meridian-200-e4jk5vw7mf9bcims', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('delta-919-8gszd73cbz2h7qsz', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL),
	('delta-919-8gszd73cbz2h7qsz', 2, 'aktgkeyv5dxmnbc5c6rwnf8s57gmwgbm', NULL),
	('bobbin-486-si3nwvckgxifnnqr', 1, 'u2duzuhckfbren2ug9du53zdkdasbaab', NULL);


--
-- Data for Name: talk; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.talk VALUES
	('coil-253-hbiksdmtsdkzesvq', 0, 1, '{"kind":"text","text":"Good game, Bert!"}', 1794797761041),
	('coil-253-hbiksdmtsdkzesvq', 1, 2, '{"kind":"text","text":"What hath God wrought?"}', 1794797761117),
	('coil-253-hbiksdmtsdkzesvq', 2, 1, '{"kind":"ask-undo","seq":37}', 1794797761147),
	('coil-253-hbiksdmtsdkzesvq', 3, 2, '{"kind":"agree","to":2}', 1794797761203);


--
-- Data for Name: turns; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.turns VALUES
	('coil-253-hbiksdmtsdkzesvq', 47, 2, 1794797761441, 1797389761441),
	('canyon-011-asujinmu2b3dvch8', 28, 1, 1794797764977, NULL),
	('canyon-337-tbg4yc9appsztmkr', 68, 3, 1794797770073, NULL),
	('lantern-627-aucvpcr994kccqm4', 44, 1, 1794797763029, NULL),
	('pigeon-261-guzvug34keqpfbwd', 133, 0, 1794797774833, NULL),
	('meridian-200-e4jk5vw7mf9bcims', 42, 1, 1794797771746, NULL),
	('delta-919-8gszd73cbz2h7qsz', 132, 0, 1794797785617, NULL),
	('bobbin-486-si3nwvckgxifnnqr', 0, 0, 1794797785685, NULL);


--
-- Name: _sqlx_migrations _sqlx_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);


--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (match_id, seq);


--
-- Name: matches matches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);


--
-- Name: people people_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_key_key UNIQUE (key);


--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);


--
-- Name: ratings ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (person, game);


--
-- Name: seat_tokens seat_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seat_tokens
    ADD CONSTRAINT seat_tokens_pkey PRIMARY KEY (hash);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);


--
-- Name: sitters sitters_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sitters
    ADD CONSTRAINT sitters_pkey PRIMARY KEY (match_id, seat);


--
-- Name: talk talk_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.talk
    ADD CONSTRAINT talk_pkey PRIMARY KEY (match_id, number);


--
-- Name: turns turns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (match_id);


--
-- Name: deadlines; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deadlines ON public.turns USING btree (deadline) WHERE (deadline IS NOT NULL);


--
-- Name: listed_matches; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listed_matches ON public.matches USING btree (status, key) WHERE (listed = 1);


--
-- Name: running_with_bots; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX running_with_bots ON public.matches USING btree (id) WHERE ((status = 'running'::text) AND (bots > 0));


--
-- Name: seats_of_a_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX seats_of_a_person ON public.sitters USING btree (person);


--
-- Name: sessions_of_a_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_of_a_person ON public.sessions USING btree (person);


--
-- Name: tokens_of_a_match; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tokens_of_a_match ON public.seat_tokens USING btree (match_id);


--
-- Name: entries entries_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: seat_tokens seat_tokens_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seat_tokens
    ADD CONSTRAINT seat_tokens_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: sitters sitters_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sitters
    ADD CONSTRAINT sitters_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: talk talk_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.talk
    ADD CONSTRAINT talk_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- Name: turns turns_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);


--
-- PostgreSQL database dump complete
--


