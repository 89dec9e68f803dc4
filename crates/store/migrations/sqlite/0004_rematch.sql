-- Which table a rematch belongs to: its seats are kept for those who played there.

CREATE INDEX rematches ON matches (next) WHERE next IS NOT NULL;
