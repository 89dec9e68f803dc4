-- The word list of a match is pinned like its content.

ALTER TABLE matches ADD COLUMN words TEXT;      -- version and hash; none: the first list, or no words
