-- Recent lines of all journals, one after the other, so that many share a page. Later they are filed in
-- `entries`, the lines of a journal together.

CREATE TABLE recent_entries (
    number   INTEGER NOT NULL PRIMARY KEY,      -- in the order of arrival; never used twice
    before   INTEGER,                           -- the number of the journal's line before; none if it is filed
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL CHECK (seq >= 0), -- this and the following as in `entries`
    kind     TEXT    NOT NULL CHECK (kind IN ('act', 'draw', 'undo', 'rewind')),
    seat     INTEGER,
    text     TEXT    NOT NULL,
    auto     INTEGER NOT NULL,
    request  TEXT,
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE arrivals (
    one    INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    newest INTEGER NOT NULL,                    -- the number of the last line
    filed  INTEGER NOT NULL                     -- lines up to this number are filed
) STRICT;
INSERT INTO arrivals VALUES (1, 0, 0);

ALTER TABLE turns ADD COLUMN newest INTEGER;    -- the number of the journal's last line, even after it is filed
