-- When a session was last used: it ends when it has not been for long.

ALTER TABLE sessions ADD COLUMN seen BIGINT;    -- milliseconds since 1970; none: not since it began
