//! A table is shown before its list of words is here: nobody has written anything yet. What asks the list waits for it.

use super::Live;
use crate::table::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Whether the list of words of a table is here. So it is where a game asks none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    Here,
    Coming,
    /// It did not come.
    Missing,
}

impl Live {
    /// May the list be asked?
    pub fn has_words(self) -> bool {
        self.words.get() == Words::Here
    }

    /// Fetches the list, unless it is here; then the table goes on.
    pub fn fetch_words(self) {
        let rules = self.with_house(|house| house.table().header().rules);
        let Some(asked) = words::ask_for(self.info.key, rules) else { return };
        self.words.set(Words::Coming);
        spawn_local(async move {
            let came = asked.install().await.is_ok();
            self.words.try_set(if came { Words::Here } else { Words::Missing });
            // Another tab may have gone on with the table meanwhile.
            self.read_again();
            if self.follows.try_get_untracked() == Some(false) {
                self.let_bots_play();
            }
        });
    }
}
