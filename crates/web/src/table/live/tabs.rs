//! A local table in several tabs: one leads, the others show what it stores.

use super::{Live, Source, Words};
use crate::device::STORAGE;
use crate::table::house::House;
use crate::table::tab::Told;
use leptos::prelude::*;
use rules::Record;

impl Live {
    /// Another tab leads from now on, or none does, or the leading one has moved on.
    pub(super) fn hear_tab(self, told: Told) {
        let followed = self.follows.try_get_untracked() == Some(true);
        match told {
            Told::Follow => {
                self.follows.try_set(true);
            }
            Told::Lead if followed => {
                self.follows.set(false);
                self.read_again();
            }
            Told::Changed if followed => self.read_again(),
            Told::Lead | Told::Changed => {}
        }
    }

    /// Shows what another tab has stored. Words may have been written there meanwhile, so the list is
    /// needed.
    pub(super) fn read_again(self) {
        if self.words.try_get_untracked() != Some(Words::Here) {
            return;
        }
        let saved = self.id.try_get_value().and_then(|id| STORAGE.saved(&id));
        let house =
            saved.and_then(|saved| House::open(&Record::read(&saved.record).ok()?, saved.occupants).ok());
        if let Some(house) = house {
            self.source.try_update_value(|source| *source = Source::Local(Box::new(house)));
            self.asked.set_value(None);
            self.go_on();
        }
    }

    /// Plays in this tab from here on.
    pub fn take_lead(self) {
        self.tab.with_value(|tab| {
            if let Some(tab) = tab {
                tab.take();
            }
        });
    }
}
