//! Whose turn it is at each table of this device, so that one is told once when it becomes one's own
//! while the page is out of sight.

use crate::device::STORAGE;
use crate::kit::notice;
use crate::strings;
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    static MINE: RefCell<BTreeMap<String, bool>> = const { RefCell::new(BTreeMap::new()) };
}

/// Notes whether I must act at a table; tells me when that is new and I do not look.
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
