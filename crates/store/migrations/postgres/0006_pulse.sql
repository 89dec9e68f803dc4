-- When a server was last known to write: one row.

CREATE TABLE pulse (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    at  BIGINT NOT NULL                         -- milliseconds since 1970
);
