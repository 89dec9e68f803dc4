//! The boards, one folder per game, and what the shell must know about each. This is the only place where the
//! client names games.

mod drafting;
pub mod ending;
pub mod first_word;
pub(crate) mod layout;
mod letterpress;
pub mod puzzles;
mod railroad_revolution;
pub mod rooms;
mod target;
mod telegram;
mod telegraph_road;
mod us_telegraph;

use crate::kit::{Facts, TapeText};
use crate::shell::fetched::Fetched;
use crate::table::LogLine;
use crate::table::live::Live;
use bots::Appraise;
use client::boards::{Pane, Rule};
use client::document::{Document, InWords};
use client::ending::{Company, Ending};
use client::explain::{Explanation, Matrix, Sign};
use client::lesson::Lesson;
use client::tips::Tip;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rooms::{Besides, GamePart, NotLoaded, room};
use rules::{Game, Seat};
use serde_json::Value;
use std::sync::Arc;

/// How a game is presented outside its table.
#[derive(Clone, Copy)]
pub struct Face {
    /// A picture of 240 by 120.
    pub art: &'static str,
    pub minutes: u16,
    pub weight: &'static str,
    /// One short line under the title.
    pub line: &'static str,
    /// Player counts that are possible here although the rulebook does not list them.
    pub unofficial: &'static [u8],
}

/// What the client knows about a game. Each game's folder implements it once; the list of games is the
/// catalogue's.
pub trait Board: Appraise + Ending + InWords {
    const FACE: Face;
    /// What the chart of standings shows.
    const STANDING: &'static str;
    /// Our explanation of the rules, in the order in which one needs them.
    const HELP: &'static [Rule];
    /// The kinds of things on the board.
    const SIGNS: &'static [Sign];
    /// The lessons as texts, first game first.
    const LESSONS: &'static [&'static str];
    /// Tips, as a text.
    const TIPS: &'static str;

    /// Lays out the game on the table.
    fn place(live: Live) -> Placement;

    /// Each player's progress.
    fn standing(view: &Self::View) -> Vec<i32>;

    /// The rule that applies to the current position.
    fn rule_now(view: &Self::View) -> usize;

    /// Does this event begin a part of the game, such as a turn or a round? The log shows it as a divider.
    fn divides(event: &Self::Event) -> bool;

    /// The places on the board that an event is about, by the board's names.
    fn places(event: &Self::Event) -> Vec<String>;

    /// Do all seats decide simultaneously in this position? Then bots' decisions are shown when all are done.
    fn at_once(_: &Self::View) -> bool {
        false
    }

    /// The ranks of solo scores: the least points and a name, lowest first.
    fn bands() -> Vec<(i32, String)> {
        Vec::new()
    }

    /// What to say about one thing on the board beyond its kind.
    fn detail(_kind: &str, _which: &str) -> Option<(String, String)> {
        None
    }

    /// A table for the legend, if signs alone are not enough.
    fn matrix() -> Option<Matrix> {
        None
    }

    /// How a finished game went, in a few symbols that do not reveal what was written.
    fn shape(_: &Self::View) -> Option<String> {
        None
    }
}

/// A game that consists of two parts of the program: `rooms::split_room` implements it.
pub trait Loaded: Board {
    /// The rest of the game, besides its tables.
    const BESIDES: Fetched<Besides>;

    /// Loads the part.
    async fn load() -> Result<GamePart, NotLoaded>;
}

pub fn face(key: &str) -> Face {
    macro_rules! find {
        ($($game:ty),*) => {
            match key {
                $(<$game>::KEY => <$game as Board>::FACE,)*
                _ => Face { art: "", minutes: 60, weight: "", line: "", unofficial: &[] },
            }
        };
    }
    catalog::each_game!(find)
}

pub fn art(key: &str) -> impl IntoView + use<> {
    view! {
        <svg
            class="art"
            viewBox="0 0 240 120"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            inner_html=face(key).art
        ></svg>
    }
}

/// The drawings shared by the parts of a table.
#[component]
fn Symbols(symbols: &'static str) -> impl IntoView {
    view! { <svg class="sheet-of-symbols" width="0" height="0" aria-hidden="true" inner_html=symbols></svg> }
}

/// One of them: its name, class and box size.
fn symbol(id: &str, class: &'static str, size: u8) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! {
        <svg class=class viewBox=format!("0 0 {size} {size}") aria-hidden="true">
            <use href=href></use>
        </svg>
    }
}

/// A game laid out on the table: what the frame puts into its places.
pub struct Placement {
    /// The class of the table's grid: how wide its columns are.
    pub class: &'static str,
    /// The text on the tape while the viewer decides. `None` shows the game's prompt.
    pub tape: Signal<Option<TapeText>>,
    /// The main button was pressed.
    pub confirm: Callback<()>,
    /// Takes back one step of the draft; false if there was none.
    pub back: Callback<(), bool>,
    /// The current round, such as "Round 3 of 9"; `None` in a game without rounds.
    pub round: Signal<Option<String>>,
    /// The meaning of the numbers beside the players.
    pub heading: String,
    pub players: Signal<Vec<Facts>>,
    pub board: AnyView,
    pub tray_label: Signal<String>,
    pub tray: AnyView,
    /// On medium widths the tray stays below the board, and tabs only choose among the other parts.
    pub keeps_tray: bool,
    pub side: Option<(Signal<String>, AnyView)>,
    /// Where the viewer finds what has to be decided; `None` while others decide.
    pub pane: Signal<Option<Pane>>,
    /// A key that nothing else handled; returns true if it had a meaning.
    pub key: Callback<KeyboardEvent, bool>,
}

/// The rest of a game, once it has been loaded.
fn besides(key: &str) -> Option<Besides> {
    rooms::besides(key).and_then(Fetched::now)
}

/// Lays out the game of a table; `None` before its part of the program is loaded.
pub fn place(live: Live) -> Option<Placement> {
    room(live.info.key).map(|room| (room.place)(live))
}

/// The table as a document, as the viewer may know it.
pub fn document(live: Live) -> Option<Document> {
    let may_act = live.my_turn();
    live.now.with(|now| {
        let company = Company { names: live.names.get_value(), you: now.seat() };
        (besides(live.info.key)?.document)(now, &company, may_act)
    })
}

/// Do all seats decide simultaneously in this position?
pub fn at_once(key: &str, view: &Value) -> bool {
    room(key).is_some_and(|room| (room.at_once)(view))
}

/// Each player's progress at the end of each round, for the chart.
pub fn standings(key: &str, course: &[Value]) -> Vec<(u16, Vec<i32>)> {
    besides(key).map_or_else(Vec::new, |besides| (besides.standings)(course))
}

/// What the chart of standings shows.
pub fn standing_title(key: &str) -> &'static str {
    besides(key).map_or(crate::strings::COURSE, |besides| besides.standing_title)
}

/// Is this player count possible although the rulebook does not list it?
pub fn is_unofficial(key: &str, seats: usize) -> bool {
    face(key).unofficial.iter().any(|count| usize::from(*count) == seats)
}

/// The ranks of solo scores: the least points and a name, lowest first.
pub fn bands(key: &str) -> Vec<(i32, String)> {
    room(key).map_or_else(Vec::new, |room| (room.bands)())
}

/// How a finished game went, in a few symbols that do not reveal what was written.
pub fn shape(key: &str, view: &Value) -> Option<String> {
    room(key).and_then(|room| (room.shape)(view))
}

/// Our explanation of the rules, in the order in which one needs them.
pub fn rules(key: &str) -> &'static [Rule] {
    besides(key).map_or(&[], |besides| besides.rules)
}

/// The paragraph of the rules with this anchor.
pub fn rule(key: &str, anchor: &str) -> Option<&'static Rule> {
    rules(key).iter().find(|rule| rule.anchor() == anchor)
}

/// The kinds of things on the board.
pub fn signs(key: &str) -> &'static [Sign] {
    besides(key).map_or(&[], |besides| besides.signs)
}

/// A table for the legend.
pub fn matrix(key: &str) -> Option<Matrix> {
    besides(key).and_then(|besides| (besides.matrix)())
}

/// Explains the thing with this name on the board.
pub fn explain(key: &str, name: &str) -> Option<Explanation> {
    let besides = besides(key)?;
    client::explain::explain(besides.signs, besides.detail, name)
}

/// The lessons of a loaded game, first game first.
pub fn lessons(key: &str) -> Vec<Lesson> {
    let texts = besides(key).map_or(&[][..], |besides| besides.lessons);
    texts.iter().filter_map(|text| Lesson::read(text).ok()).collect()
}

/// The tips of a loaded game.
pub fn tips(key: &str) -> Vec<Tip> {
    besides(key).and_then(|besides| client::tips::read(besides.tips).ok()).unwrap_or_default()
}

/// Every opportunity to write in a finished game, with the best words.
pub fn best_words(key: &str, record: &rules::Record) -> Vec<analysis::Writing> {
    besides(key).and_then(|besides| (besides.best_words)(record).ok()).unwrap_or_default()
}

/// The rule that applies now.
pub fn rule_now(key: &str, view: &Value) -> Option<usize> {
    besides(key).and_then(|besides| (besides.rule_now)(view))
}

/// Which lines of a game's log are dividers.
pub fn divides(key: &'static str) -> Callback<Arc<LogLine>, bool> {
    Callback::new(move |told: Arc<LogLine>| room(key).is_some_and(|room| (room.divides)(&told.event)))
}

/// The places on the board that an event is about, by the board's names.
pub fn places(key: &str, event: &Value) -> Vec<String> {
    room(key).map_or_else(Vec::new, |room| (room.places)(event))
}

/// What the frame can say about a player without knowing the game.
pub fn plain_facts(live: Live, seat: Seat) -> Facts {
    let acting = live.now.with(|now| now.pending.contains(&seat));
    Facts {
        seat,
        name: live.name(seat),
        score: String::new(),
        score_means: String::new(),
        facts: Vec::new(),
        short: String::new(),
        acting,
        you: live.now.with(|now| now.seat() == Some(seat)),
    }
}
