-- What a person has tried of a game's puzzles. Only the person sees it.

CREATE TABLE puzzles (
    person    TEXT NOT NULL,
    game      TEXT COLLATE "C" NOT NULL,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    solved    TEXT NOT NULL,                    -- names of puzzles, as JSON
    missed    TEXT NOT NULL,
    PRIMARY KEY (person, game)
);
