//! Forms: a new table, the settings. They are a separate part of the program, because a first game is opened
//! with one press and needs neither.

use crate::boards::rooms;
use crate::settings::Settings;
use crate::shell::fetched::Fetched;
use crate::shell::{new_table, settings};
use leptos::prelude::*;
use std::cell::Cell;

#[derive(Clone, Copy)]
pub struct Forms {
    pub new_table: fn(Option<String>) -> AnyView,
    /// The content of the settings drawer.
    pub settings: fn(RwSignal<Settings>) -> AnyView,
}

impl Forms {
    pub fn new() -> Forms {
        Forms {
            new_table: |game| view! { <new_table::NewTable game=game.unwrap_or_default() /> }.into_any(),
            settings: |settings| settings::form(settings).into_any(),
        }
    }
}

thread_local! {
    static HERE: Cell<Option<Forms>> = const { Cell::new(None) };
}

pub const FORMS: Fetched<Forms> = Fetched { here: &HERE, load: || Box::pin(rooms::load_forms()) };
