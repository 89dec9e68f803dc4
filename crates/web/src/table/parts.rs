//! What must be loaded before a game can be played: its part of the program, and the list of words
//! if it asks the lexicon. The page and the worker each load it, once.

use crate::boards::rooms;
use crate::strings;
use crate::table::words;

/// Is something of this game still to be loaded? The rules name an older edition; none is the newest.
pub fn need_loading(game: &str, rules: Option<u16>) -> bool {
    rooms::room(game).is_none() || words::missing(game, rules).is_some()
}

/// Loads what this game needs and is not here yet.
pub async fn load_for(game: &str, rules: Option<u16>) -> Result<(), &'static str> {
    // Both at once: each request costs a round trip.
    let words = words::ask_for(game, rules);
    rooms::load(game).await.map_err(|_| strings::NO_GAME_HELP)?;
    match words {
        Some(words) => words.install().await,
        None => Ok(()),
    }
}
