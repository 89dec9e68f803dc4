//! What the home page prefetches, and in which order. On a slow line every request delays the next one. So files are fetched one at a time,
//! the likeliest first, and none while the visitor is waiting for something.

/// What can be fetched ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ahead {
    /// What every table needs, of whichever game.
    Tables,
    /// The part of the program for the game that is chosen.
    Game,
    /// The list of words that this game asks.
    Words,
    /// What this game has besides its tables: its bots, first of all.
    Besides,
}

/// What is here already, and what the visitor does.
#[derive(Clone, Copy, Default, Debug)]
pub struct Here {
    pub tables: bool,
    /// The part of the game that is chosen.
    pub game: bool,
    /// The list that it asks, or it asks none.
    pub words: bool,
    /// What it has besides its tables.
    pub besides: bool,
    /// The visitor is on his way to something that he waits for.
    pub waits: bool,
}

/// What is fetched next, while nobody waits for anything.
pub fn next(here: Here) -> Option<Ahead> {
    let missing = [
        (here.tables, Ahead::Tables),
        (here.game, Ahead::Game),
        (here.words, Ahead::Words),
        (here.besides, Ahead::Besides),
    ];
    missing.into_iter().find(|(is_here, _)| !is_here && !here.waits).map(|(_, ahead)| ahead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_first_then_the_game_that_is_chosen_its_words_and_its_bots() {
        let mut here = Here::default();
        assert_eq!(next(here), Some(Ahead::Tables));
        here.tables = true;
        assert_eq!(next(here), Some(Ahead::Game));
        here.game = true;
        assert_eq!(next(here), Some(Ahead::Words));
        here.words = true;
        assert_eq!(next(here), Some(Ahead::Besides));
        here.besides = true;
        assert_eq!(next(here), None);
    }

    #[test]
    fn another_game_is_chosen_when_the_words_of_the_first_are_here() {
        assert_eq!(next(Here { tables: true, words: true, ..Here::default() }), Some(Ahead::Game));
    }

    #[test]
    fn nothing_is_fetched_ahead_while_somebody_waits() {
        for tables in [false, true] {
            assert_eq!(next(Here { tables, waits: true, ..Here::default() }), None);
        }
    }
}
