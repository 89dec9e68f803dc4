//! Pages that are never opened first: a separate part of the program, loaded when one of them is opened.

use crate::boards::rooms;
use crate::shell::document::article;
use crate::shell::explain::explainer;
use crate::shell::fetched::{Fetched, Waiting};
use crate::shell::hint::Hints;
use crate::shell::room::OnlineTable;
use crate::shell::rules::RulesDrawer;
use crate::shell::{
    advice, analysis, daily_page, finish, learn, lesson, lobby, me, puzzles, replay, set_up, what_if,
};
use crate::table::live::Live;
use leptos::prelude::*;
use std::cell::Cell;

#[derive(Clone, Copy)]
pub struct Pages {
    pub finish: fn(String) -> AnyView,
    pub replay: fn(String) -> AnyView,
    pub analysis: fn(String) -> AnyView,
    pub what_if: fn(String) -> AnyView,
    /// A branch that came with a link.
    pub shared: fn(String) -> AnyView,
    pub set_up: fn() -> AnyView,
    pub puzzles: fn(Option<String>) -> AnyView,
    pub lobby: fn() -> AnyView,
    pub account: fn() -> AnyView,
    pub daily: fn() -> AnyView,
    pub learn: fn(Option<String>) -> AnyView,
    pub lesson: fn(String, String, Option<usize>) -> AnyView,
    /// A table as a document.
    pub document: fn(Live, Option<OnlineTable>) -> AnyView,
    /// The content of a hint.
    pub advice: fn(Hints) -> AnyView,
    /// The rules of a table, and the explanations on its board.
    pub rules: fn(Live, RwSignal<bool>) -> AnyView,
}

impl Pages {
    pub fn new() -> Pages {
        Pages {
            finish: finish::finish,
            replay: replay::replay,
            analysis: analysis::analysis,
            what_if: what_if::what_if,
            shared: what_if::shared,
            set_up: set_up::set_up,
            puzzles: puzzles::puzzles,
            lobby: || view! { <lobby::LobbyPage /> }.into_any(),
            account: || view! { <me::MePage /> }.into_any(),
            daily: || daily_page::daily_page().into_any(),
            learn: |game| learn::learn(game).into_any(),
            lesson: lesson::lesson,
            document: |live, room| article(live, room).into_any(),
            advice: advice::advice,
            rules: |live, open| view! { <RulesDrawer live open /> {explainer(live, open)} }.into_any(),
        }
    }
}

thread_local! {
    static HERE: Cell<Option<Pages>> = const { Cell::new(None) };
}

pub const PAGES: Fetched<Pages> = Fetched { here: &HERE, load: || Box::pin(rooms::load_pages()) };

/// Shows one of them, once they are loaded.
pub fn with_pages(show: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    PAGES.show(Waiting::Page, show)
}

/// The same within an existing page.
pub fn with_pages_within(show: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    PAGES.show(Waiting::Line, show)
}

/// The same for pages that show more of a game than its table.
pub fn with_pages_and_game(game: &str, show: impl Fn(Pages) -> AnyView + Copy + Send + 'static) -> AnyView {
    // Both at once, because the player is waiting.
    PAGES.fetch_early();
    after_game(game, Waiting::Line, show)
}

/// The same for what no one waits for: until it is loaded nothing is shown. The game comes first, because bots
/// need it.
pub fn with_pages_unseen(game: &str, show: impl Fn(Pages) -> AnyView + Copy + Send + 'static) -> AnyView {
    after_game(game, Waiting::Nothing, show)
}

fn after_game(
    game: &str,
    waiting: Waiting,
    show: impl Fn(Pages) -> AnyView + Copy + Send + 'static,
) -> AnyView {
    match rooms::besides(game) {
        Some(besides) => besides.show(waiting, move |_| PAGES.show(waiting, show)),
        None => PAGES.show(waiting, show),
    }
}
