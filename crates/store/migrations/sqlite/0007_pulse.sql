-- When a server was last known to write: one row.

CREATE TABLE pulse (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL                        -- milliseconds since 1970
) STRICT;
