//! Rematches on a server: the others are told, and sit down at the same table.

use crate::app::Client;
use crate::device::STORAGE;
use crate::kit::{Icon, TapeText};
use crate::route::Route;
use crate::shell::room::{play_again, who_plays_again};
use crate::strings;
use crate::table::connection;
use crate::table::live::Live;
use leptos::prelude::*;
use rules::Seat;

#[derive(Clone, Copy)]
pub struct Again {
    live: Live,
    /// The player's seat in this game.
    own: Memo<Option<Seat>>,
    next: Memo<Option<String>>,
    /// The players at the next table.
    names: RwSignal<Vec<String>>,
}

impl Again {
    pub fn of(live: Live) -> Again {
        let id = live.id.get_value();
        let table = connection::watch(&id, STORAGE.bearer(&id)).table;
        on_cleanup(move || connection::leave(&id));
        let own = {
            let table = table.clone();
            Memo::new(move |_| table.with(|table| table.as_ref()?.snapshot.own_seat()))
        };
        let next = Memo::new(move |_| table.with(|table| table.as_ref()?.snapshot.next.clone()));
        let names = RwSignal::new(Vec::new());
        who_plays_again(next, names);
        Again { live, own, next, names }
    }

    /// A spectator sets up a table of their own.
    pub fn tell(self, text: &mut TapeText) {
        let Some(own) = self.own.get() else {
            text.second = Some((Icon::Turn, strings::NEW_TABLE.to_owned()));
            return;
        };
        if self.next.with(Option::is_some) {
            let mine = self.live.name(own);
            let others = self
                .names
                .with(|names| names.iter().filter(|name| **name != mine).cloned().collect::<Vec<_>>());
            text.detail = strings::plays_again(&others);
            text.second = Some((Icon::Turn, strings::JOIN_NEXT.to_owned()));
        }
    }

    pub fn play(self, client: Client) {
        if self.own.get_untracked().is_none() {
            return client.go(&Route::NewTable(Some(self.live.info.key.to_owned())));
        }
        play_again(self.live.id.get_value(), self.next.get_untracked(), client);
    }
}
