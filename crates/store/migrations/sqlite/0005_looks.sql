-- Names that look alike have one look. Those of older accounts are filled in by the program.

ALTER TABLE people ADD COLUMN look TEXT;
CREATE INDEX looks ON people (look);
