-- Terms, clocks, talk and people.

ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';         -- JSON object
ALTER TABLE matches ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;        -- as the terms say
ALTER TABLE matches ADD COLUMN next TEXT;                                -- where the same people play again
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;         -- its ratings have been set

CREATE INDEX listed_matches ON matches (status, key) WHERE listed = 1;

-- What changes with every line. Apart from `matches`, so that a line costs few and small pages.
CREATE TABLE turns (
    match_id TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id),
    length   INTEGER NOT NULL,                  -- of the journal
    pending  INTEGER NOT NULL,                  -- a bit for each seat, the first is 1
    moved    INTEGER NOT NULL,                  -- milliseconds since 1970
    deadline INTEGER                            -- milliseconds since 1970
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines ON turns (deadline) WHERE deadline IS NOT NULL;

-- Who has to decide in an older match is known again with its next line.
INSERT INTO turns (match_id, length, pending, moved)
SELECT id, count(seq), 0, coalesce(max(at), created) FROM matches LEFT JOIN entries ON match_id = id GROUP BY id;

-- A check cannot be changed: the journal moves to a table that knows `rewind`.
CREATE TABLE journal (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL CHECK (seq >= 0), -- counted from 0 without gaps
    kind     TEXT    NOT NULL CHECK (kind IN ('act', 'draw', 'undo', 'rewind')),
    seat     INTEGER,                           -- counted from 1; none for a draw
    text     TEXT    NOT NULL,                  -- the action or draw; where a rewind goes back to
    auto     INTEGER NOT NULL,                  -- played for the seat
    request  TEXT,                              -- the client's name for its submission
    at       INTEGER NOT NULL,                  -- milliseconds since 1970
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO journal SELECT match_id, seq, kind, seat, text, auto, request, at FROM entries;
DROP TABLE entries;
ALTER TABLE journal RENAME TO entries;

CREATE INDEX tokens_of_a_match ON seat_tokens (match_id);

CREATE TABLE talk (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    number   INTEGER NOT NULL CHECK (number >= 0), -- counted from 0 without gaps
    seat     INTEGER NOT NULL,                  -- counted from 1
    said     TEXT    NOT NULL,                  -- JSON object
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    key      TEXT    NOT NULL UNIQUE,           -- the name in small letters
    password TEXT,                              -- as argon2 writes it
    recovery TEXT    NOT NULL,                  -- SHA-256 of the recovery code, in hexadecimal
    webhook  TEXT,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    hash     TEXT    NOT NULL PRIMARY KEY,      -- SHA-256 in hexadecimal
    person   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_a_person ON sessions (person);

-- The seats that belong to accounts.
CREATE TABLE sitters (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,                  -- counted from 1
    person   TEXT    NOT NULL,
    told     INTEGER,                           -- the last turn of which a notice was sent
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON sitters (person);

CREATE TABLE ratings (
    person      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    rating      REAL    NOT NULL,
    uncertainty REAL    NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
