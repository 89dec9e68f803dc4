-- A released migration is never edited: the program refuses a database whose migrations differ from
-- its own. Write the next number instead. The tables are those of SQLite, and so are their columns.

CREATE TABLE matches (
    id          TEXT   COLLATE "C" PRIMARY KEY,
    key         TEXT   NOT NULL,                -- which game
    rules       BIGINT NOT NULL,
    content     TEXT   NOT NULL,                -- version and hash, divided by a space
    options     TEXT   NOT NULL,                -- JSON object
    seats       TEXT   NOT NULL,                -- JSON array: names and kinds in order
    bots        BIGINT NOT NULL,                -- how many of the seats are bots
    seed        TEXT   NOT NULL,                -- secret until the match is finished
    seed_hash   TEXT   NOT NULL,                -- published from the start
    shared_deal BIGINT NOT NULL,                -- the seed came from a phrase
    position    TEXT,                           -- JSON, where the match did not start as usual
    status      TEXT   NOT NULL CHECK (status IN ('waiting', 'running', 'finished')),
    created     BIGINT NOT NULL,                -- milliseconds since 1970
    terms       TEXT   NOT NULL,                -- JSON object
    listed      BIGINT NOT NULL,                -- as the terms say
    next        TEXT,                           -- where the same people play again
    rated       BIGINT NOT NULL DEFAULT 0       -- its ratings have been set
);

CREATE INDEX running_with_bots ON matches (id) WHERE status = 'running' AND bots > 0;
CREATE INDEX listed_matches ON matches (status, key) WHERE listed = 1;

-- What changes with every line. Whoever writes about a match locks its row here first. Half of each
-- page is left free, so that the next version of a row fits beside it.
CREATE TABLE turns (
    match_id TEXT   COLLATE "C" PRIMARY KEY REFERENCES matches (id),
    length   BIGINT NOT NULL,                   -- of the journal
    pending  BIGINT NOT NULL,                   -- a bit for each seat, the first is 1
    moved    BIGINT NOT NULL,                   -- milliseconds since 1970
    deadline BIGINT                             -- milliseconds since 1970
) WITH (fillfactor = 50);

CREATE INDEX deadlines ON turns (deadline) WHERE deadline IS NOT NULL;

-- The journal. Lines are added and never changed. Two nodes that add to one match at once meet at
-- the primary key.
CREATE TABLE entries (
    match_id TEXT   COLLATE "C" NOT NULL REFERENCES matches (id),
    seq      BIGINT NOT NULL CHECK (seq >= 0),  -- counted from 0 without gaps
    kind     TEXT   NOT NULL CHECK (kind IN ('act', 'draw', 'undo', 'rewind')),
    seat     BIGINT,                            -- counted from 1; none for a draw
    text     TEXT   NOT NULL,                   -- the action or draw; where a rewind goes back to
    auto     BIGINT NOT NULL,                   -- played for the seat
    request  TEXT,                              -- the client's name for its submission
    at       BIGINT NOT NULL,                   -- milliseconds since 1970
    PRIMARY KEY (match_id, seq)
);

-- Who may act for a seat. The tokens themselves are not kept.
CREATE TABLE seat_tokens (
    hash     TEXT   PRIMARY KEY,                -- SHA-256 in hexadecimal
    match_id TEXT   COLLATE "C" NOT NULL REFERENCES matches (id),
    seat     BIGINT NOT NULL,                   -- counted from 1
    created  BIGINT NOT NULL
);
CREATE INDEX tokens_of_a_match ON seat_tokens (match_id);

CREATE TABLE talk (
    match_id TEXT   COLLATE "C" NOT NULL REFERENCES matches (id),
    number   BIGINT NOT NULL CHECK (number >= 0), -- counted from 0 without gaps
    seat     BIGINT NOT NULL,                   -- counted from 1
    said     TEXT   NOT NULL,                   -- JSON object
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);

CREATE TABLE people (
    id       TEXT   PRIMARY KEY,
    name     TEXT   NOT NULL,
    key      TEXT   NOT NULL UNIQUE,            -- the name in small letters
    password TEXT,                              -- as argon2 writes it
    recovery TEXT   NOT NULL,                   -- SHA-256 of the recovery code, in hexadecimal
    webhook  TEXT,
    created  BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash     TEXT   PRIMARY KEY,                -- SHA-256 in hexadecimal
    person   TEXT   NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX sessions_of_a_person ON sessions (person);

-- The seats that belong to accounts.
CREATE TABLE sitters (
    match_id TEXT   COLLATE "C" NOT NULL REFERENCES matches (id),
    seat     BIGINT NOT NULL,                   -- counted from 1
    person   TEXT   NOT NULL,
    told     BIGINT,                            -- the last turn of which a notice was sent
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX seats_of_a_person ON sitters (person);

CREATE TABLE ratings (
    person      TEXT   NOT NULL,
    game        TEXT   COLLATE "C" NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games       BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
