//! A table is shown before its word list is loaded, because no words have been written yet. Whatever needs the
//! list waits for it.

use super::Live;
use crate::table::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Whether a table's word list is loaded. Always true in games without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    Here,
    Coming,
    /// It could not be loaded.
    Missing,
}

impl Live {
    /// Can the list be used?
    pub fn has_words(self) -> bool {
        self.words.get() == Words::Here
    }

    /// Fetches the list, unless it is loaded; then the table continues.
    pub fn fetch_words(self) {
        let rules = self.with_house(|house| house.table().header().rules);
        let Some(asked) = words::ask_for(self.info.key, rules) else { return };
        self.words.set(Words::Coming);
        spawn_local(async move {
            let came = asked.install().await.is_ok();
            self.words.try_set(if came { Words::Here } else { Words::Missing });
            // Another tab may have continued with the table meanwhile.
            self.read_again();
            if self.follows.try_get_untracked() == Some(false) {
                self.let_bots_play();
            }
        });
    }
}
