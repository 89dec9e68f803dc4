//! What only a table on a server needs: understanding messages, taking seats, chat. It is a separate part of
//! the program, because a first game is played on the device and needs none of it.

use crate::boards::rooms;
use crate::shell::asks::asks;
use crate::shell::fetched::Fetched;
use crate::shell::online;
use crate::shell::room::OnlineTable;
use crate::shell::talk;
use crate::shell::this_table::TableDrawer;
use crate::table::connection;
use leptos::prelude::*;
use std::cell::Cell;

#[derive(Clone, Copy)]
pub struct Remote {
    /// A table, from joining to the end.
    pub table: fn(String) -> AnyView,
    /// Handles a message from the server.
    pub hear: fn(&str),
    /// What waits for an answer.
    pub asks: fn(OnlineTable) -> AnyView,
    pub drawer: fn(OnlineTable, RwSignal<bool>) -> AnyView,
    pub talk: Talk,
}

/// The chat at a table. Arguments: whether it is visible, its heading, its id in the document, and the id of
/// its label.
type Talk = fn(OnlineTable, Signal<bool>, AnyView, String, Signal<Option<String>>) -> AnyView;

impl Remote {
    pub fn new() -> Remote {
        Remote {
            table: |id| view! { <online::OnlineTable id /> }.into_any(),
            hear: connection::hear,
            asks: |room| asks(room).into_any(),
            drawer: |room, open| view! { <TableDrawer room open /> }.into_any(),
            talk: |room, seen, head, id, named_by| talk::pane(room, seen, head, id, named_by).into_any(),
        }
    }

    /// Shows something of a table on a server, if this is one; then this part is loaded, because it opened the
    /// table.
    pub fn of(
        room: Option<OnlineTable>,
        show: impl FnOnce(Remote, OnlineTable) -> AnyView,
    ) -> Option<AnyView> {
        Some(show(REMOTE.now()?, room?))
    }
}

thread_local! {
    static HERE: Cell<Option<Remote>> = const { Cell::new(None) };
}

pub const REMOTE: Fetched<Remote> = Fetched { here: &HERE, load: || Box::pin(rooms::load_remote()) };
