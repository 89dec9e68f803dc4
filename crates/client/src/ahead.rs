//! What the home page prefetches, and in which order. On a slow line every request delays the next one. So files are fetched one at a time,
//! the likeliest first, and none while the visitor is waiting for something.

/// What can be prefetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ahead {
    /// What every table needs, whatever the game.
    Tables,
    /// The code of the chosen game.
    Game,
    /// The word list that this game uses.
    Words,
    /// The other files of this game, mainly its bots.
    Besides,
}

/// What has been loaded, and what the visitor is doing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Here {
    pub tables: bool,
    /// The code of the chosen game.
    pub game: bool,
    /// Its word list, or it uses none.
    pub words: bool,
    /// Its other files.
    pub besides: bool,
    /// The visitor is waiting for something to load.
    pub waits: bool,
}

/// What to fetch next, while no one is waiting for anything.
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
