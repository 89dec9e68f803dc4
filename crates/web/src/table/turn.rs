//! Whose turn it is at each table on this device, so that the player is notified once when it
//! becomes theirs while the page is hidden.

use crate::device::STORAGE;
use crate::kit::notice;
use crate::strings;
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    static MINE: RefCell<BTreeMap<String, bool>> = const { RefCell::new(BTreeMap::new()) };
}

/// Notes whether it is the player's turn at a table; notifies them if that is new and the page is
/// hidden.
pub fn note(table: &str, game: &str, mine: bool) {
    let before = MINE.with_borrow_mut(|known| known.insert(table.to_owned(), mine));
    if before == Some(false) && mine && notice::is_out_of_sight() {
        notice::mark();
        if STORAGE.settings().notices {
            let title = catalog::games()
                .iter()
                .find(|info| info.key == game)
                .map_or(game, |info| info.title)
                .to_owned();
            notice::tell(&strings::your_turn_in(&title), &strings::code_of(table), table);
        }
    }
}
