//! Everything about tables: opening one, playing at it. A separate part of the program, because the
//! first page needs none of it. It is fetched once that page is shown.

use crate::app::Client;
use crate::boards::rooms;
use crate::shell::fetched::Fetched;
use crate::shell::home::tables::{follow_online, open_tables};
use crate::shell::{daily, new_table, table};
use crate::storage::SavedTable;
use crate::table::thinker;
use bots::Grade;
use leptos::prelude::*;
use rules::Info;
use std::cell::Cell;

#[derive(Clone, Copy)]
pub struct Tables {
    pub table: fn(String) -> AnyView,
    /// A table with one bot.
    pub quick_game: fn(Client, Info, Grade),
    /// A table with a seat for anyone with the link.
    pub open_for_friend: fn(Client, Info),
    pub play_daily: fn(Client),
    /// Keeps the list of tables in step with the server's.
    pub follow_online: fn(RwSignal<Vec<SavedTable>>),
    /// A few of other people's open tables.
    pub open_tables: fn() -> AnyView,
    /// The main loop of the worker that thinks for bots.
    pub serve: fn(),
}

impl Tables {
    pub fn new() -> Tables {
        Tables {
            table: |id| view! { <table::TablePage id /> }.into_any(),
            quick_game: new_table::quick_game,
            open_for_friend: new_table::open_for_friend,
            play_daily: daily::open_today,
            follow_online,
            open_tables: || open_tables().into_any(),
            serve: thinker::serve,
        }
    }
}

thread_local! {
    static HERE: Cell<Option<Tables>> = const { Cell::new(None) };
}

pub const TABLES: Fetched<Tables> = Fetched { here: &HERE, load: || Box::pin(rooms::load_tables()) };
