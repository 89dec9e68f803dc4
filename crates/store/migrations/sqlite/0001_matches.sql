-- A released migration is never edited: the program refuses a file whose migrations differ from
-- its own. Write the next number instead.

CREATE TABLE matches (
    id          TEXT    NOT NULL PRIMARY KEY,
    key         TEXT    NOT NULL,               -- which game
    rules       INTEGER NOT NULL,
    content     TEXT    NOT NULL,               -- version and hash, divided by a space
    options     TEXT    NOT NULL,               -- JSON object
    seats       TEXT    NOT NULL,               -- JSON array: names and kinds in order
    bots        INTEGER NOT NULL,               -- how many of the seats are bots
    seed        TEXT    NOT NULL,               -- secret until the match is finished
    seed_hash   TEXT    NOT NULL,               -- published from the start
    shared_deal INTEGER NOT NULL,               -- the seed came from a phrase
    position    TEXT,                           -- JSON, where the match did not start as usual
    status      TEXT    NOT NULL CHECK (status IN ('waiting', 'running', 'finished')),
    created     INTEGER NOT NULL                -- milliseconds since 1970
) STRICT;

CREATE INDEX running_with_bots ON matches (id) WHERE status = 'running' AND bots > 0;

-- The journal. Lines are added and never changed.
CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL CHECK (seq >= 0), -- counted from 0 without gaps
    kind     TEXT    NOT NULL CHECK (kind IN ('act', 'draw', 'undo')),
    seat     INTEGER,                           -- counted from 1; none for a draw
    text     TEXT    NOT NULL,                  -- the action or draw; empty for an undo
    auto     INTEGER NOT NULL,                  -- played for the seat
    request  TEXT,                              -- the client's name for its submission
    at       INTEGER NOT NULL,                  -- milliseconds since 1970
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

-- Who may act for a seat. The tokens themselves are not kept.
CREATE TABLE seat_tokens (
    hash     TEXT    NOT NULL PRIMARY KEY,      -- SHA-256 in hexadecimal
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,                  -- counted from 1
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
