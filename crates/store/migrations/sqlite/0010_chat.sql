-- How many lines of chat a person has written at a seat, so that nobody has to read all of them to count.

ALTER TABLE sitters ADD COLUMN chat INTEGER;    -- none: not counted yet, which the program does at its start
CREATE INDEX uncounted_chat ON sitters (match_id) WHERE chat IS NULL;
