//! What must be loaded before a game can be played: its part of the program, and the word list if it uses the
//! lexicon; for anything beyond playing, the second part of the game, too. The page and the worker each load it
//! once.

use crate::boards::rooms::{self, Besides};
use crate::shell::fetched::Fetched;
use crate::strings;
use crate::table::house::House;
use crate::table::words;
use rules::{Info, Options, Record};

/// What must be loaded before a table is shown.
#[derive(Clone, Default)]
pub struct Needs {
    game: String,
    /// For an older edition; `None` is the newest.
    rules: Option<u16>,
    /// Its word list, too. It can come later if nothing at the table uses it yet.
    words: bool,
    /// The rest of the game: bots, lessons, its ending.
    besides: bool,
}

impl Needs {
    /// Everything that a game needs.
    pub fn all(game: &str, rules: Option<u16>) -> Needs {
        Needs { game: game.to_owned(), rules, words: true, besides: true }
    }

    /// For a table where only people and a server play.
    pub fn to_play(game: &str, rules: Option<u16>) -> Needs {
        Needs { besides: false, ..Needs::all(game, rules) }
    }

    /// For a new table with these options.
    pub fn to_begin(game: &Info, options: &Options) -> Needs {
        Needs { words: !House::begins_without_words(game, options), ..Needs::to_play(game.key, None) }
    }

    /// For a stored table.
    pub fn to_open(record: &Record) -> Needs {
        let header = &record.header;
        let words = !House::opens_without_words(record);
        Needs { words, ..Needs::to_play(&header.game, Some(header.rules)) }
    }

    /// Is everything loaded?
    pub fn are_met(&self) -> bool {
        let words = self.words && words::missing(&self.game, self.rules).is_some();
        rooms::room(&self.game).is_some() && self.besides().is_none_or(Fetched::is_here) && !words
    }

    fn besides(&self) -> Option<Fetched<Besides>> {
        rooms::besides(&self.game).filter(|_| self.besides)
    }

    /// Loads what is missing.
    pub async fn load(&self) -> Result<(), &'static str> {
        // All at once: each request costs a round trip.
        let words = if self.words { words::ask_for(&self.game, self.rules) } else { None };
        let besides = self.besides();
        if let Some(besides) = besides {
            besides.fetch_early();
        }
        rooms::load(&self.game).await.map_err(|_| strings::NO_GAME_HELP)?;
        if let Some(besides) = besides {
            besides.fetch().await.ok_or(strings::NO_GAME_HELP)?;
        }
        match words {
            Some(words) => words.install().await,
            None => Ok(()),
        }
    }
}

/// Loads everything that this game needs and that is missing.
pub async fn load_for(game: &str, rules: Option<u16>) -> Result<(), &'static str> {
    Needs::all(game, rules).load().await
}
