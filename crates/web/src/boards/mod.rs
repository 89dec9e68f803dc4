//! The boards, one folder per game, and what the shell must know of each. Only here does the client
//! name games.

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

/// How a game presents itself outside its table.
#[derive(Clone, Copy)]
pub struct Face {
    /// A picture of 240 by 120.
    pub art: &'static str,
    pub minutes: u16,
    pub weight: &'static str,
    /// One short line under the title.
    pub line: &'static str,
    /// With how many it can be played here though its rulebook does not say so.
    pub unofficial: &'static [u8],
}

/// What the client knows of a game. Each game's folder implements it once; the list of games is the catalogue's.
pub trait Board: Appraise + Ending + InWords {
    const FACE: Face;
    /// What the chart of standings counts.
    const STANDING: &'static str;
    /// The rules in our own words, in the order one needs them.
    const HELP: &'static [Rule];
    /// The kinds of things on the board.
    const SIGNS: &'static [Sign];
    /// The lessons as texts, the first game first.
    const LESSONS: &'static [&'static str];
    /// Tips, as a text.
    const TIPS: &'static str;

    /// Lays out the game on the table.
    fn place(live: Live) -> Placement;

    /// How far each player has come.
    fn standing(view: &Self::View) -> Vec<i32>;

    /// The rule that the table is at.
    fn rule_now(view: &Self::View) -> usize;

    /// Does a part of the game begin, such as a turn or a round? The log shows that as a divider.
    fn divides(event: &Self::Event) -> bool;

    /// What an event is about on the board, as the board names its places.
    fn places(event: &Self::Event) -> Vec<String>;

    /// Do all seats decide at once in this position? Then what bots do is shown when all are done.
    fn at_once(_: &Self::View) -> bool {
        false
    }

    /// What a score is worth to whoever plays alone: the least points and a name, from the lowest on.
    fn bands() -> Vec<(i32, String)> {
        Vec::new()
    }

    /// What is said of one thing on the board beyond its kind.
    fn detail(_kind: &str, _which: &str) -> Option<(String, String)> {
        None
    }

    /// A table for the legend, where signs alone do not do.
    fn matrix() -> Option<Matrix> {
        None
    }

    /// How a finished game went, in a few signs that tell nothing of what was written.
    fn shape(_: &Self::View) -> Option<String> {
        None
    }
}

/// A game that is two parts of the program: `rooms::split_room` writes it.
pub trait Loaded: Board {
    /// What there is of it besides its tables.
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

/// The drawings that the parts of a table refer to.
#[component]
fn Symbols(symbols: &'static str) -> impl IntoView {
    view! { <svg class="sheet-of-symbols" width="0" height="0" aria-hidden="true" inner_html=symbols></svg> }
}

/// One of them: its name, the class and the size of its box.
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
    /// What the tape says while the viewer decides. Nothing: the game's prompt.
    pub tape: Signal<Option<TapeText>>,
    /// The main button was pressed.
    pub confirm: Callback<()>,
    /// Takes back one step of the draft; false if there was none.
    pub back: Callback<(), bool>,
    /// Which round is played, such as "Round 3 of 9"; none where the game has no rounds.
    pub round: Signal<Option<String>>,
    /// What the numbers beside the players count.
    pub heading: String,
    pub players: Signal<Vec<Facts>>,
    pub board: AnyView,
    pub tray_label: Signal<String>,
    pub tray: AnyView,
    /// Between phone and desk the tray stays below the board, and tabs choose only among the other parts.
    pub keeps_tray: bool,
    pub side: Option<(Signal<String>, AnyView)>,
    /// Where the viewer finds what is asked for; nothing while others decide.
    pub pane: Signal<Option<Pane>>,
    /// A key nobody else took; true if it meant something.
    pub key: Callback<KeyboardEvent, bool>,
}

/// What was loaded of a game besides its tables.
fn besides(key: &str) -> Option<Besides> {
    rooms::besides(key).and_then(Fetched::now)
}

/// Lays out the game of a table; nothing before its part of the program is here.
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

/// Do all seats decide at once in this position?
pub fn at_once(key: &str, view: &Value) -> bool {
    room(key).is_some_and(|room| (room.at_once)(view))
}

/// How far each player had come at the end of each round, for the chart.
pub fn standings(key: &str, course: &[Value]) -> Vec<(u16, Vec<i32>)> {
    besides(key).map_or_else(Vec::new, |besides| (besides.standings)(course))
}

/// What the chart of standings counts.
pub fn standing_title(key: &str) -> &'static str {
    besides(key).map_or(crate::strings::COURSE, |besides| besides.standing_title)
}

/// Is the game played with so many, though its rulebook does not say so?
pub fn is_unofficial(key: &str, seats: usize) -> bool {
    face(key).unofficial.iter().any(|count| usize::from(*count) == seats)
}

/// What a score is worth to whoever plays alone: the least points and a name, from the lowest on.
pub fn bands(key: &str) -> Vec<(i32, String)> {
    room(key).map_or_else(Vec::new, |room| (room.bands)())
}

/// How a finished game went, in a few signs that tell nothing of what was written.
pub fn shape(key: &str, view: &Value) -> Option<String> {
    room(key).and_then(|room| (room.shape)(view))
}

/// The rules in our own words, in the order one needs them.
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

/// Explains what the board calls by this name.
pub fn explain(key: &str, name: &str) -> Option<Explanation> {
    let besides = besides(key)?;
    client::explain::explain(besides.signs, besides.detail, name)
}

/// The lessons of a game that was loaded, the first game first.
pub fn lessons(key: &str) -> Vec<Lesson> {
    let texts = besides(key).map_or(&[][..], |besides| besides.lessons);
    texts.iter().filter_map(|text| Lesson::read(text).ok()).collect()
}

/// The tips of a game that was loaded.
pub fn tips(key: &str) -> Vec<Tip> {
    besides(key).and_then(|besides| client::tips::read(besides.tips).ok()).unwrap_or_default()
}

/// Every chance to write in a finished game, with the best words there were.
pub fn best_words(key: &str, record: &rules::Record) -> Vec<analysis::Writing> {
    besides(key).and_then(|besides| (besides.best_words)(record).ok()).unwrap_or_default()
}

/// The rule that the table is at now.
pub fn rule_now(key: &str, view: &Value) -> Option<usize> {
    besides(key).and_then(|besides| (besides.rule_now)(view))
}

/// Which lines of a game's log are dividers.
pub fn divides(key: &'static str) -> Callback<Arc<LogLine>, bool> {
    Callback::new(move |told: Arc<LogLine>| room(key).is_some_and(|room| (room.divides)(&told.event)))
}

/// What an event is about on the board, as the board names its places.
pub fn places(key: &str, event: &Value) -> Vec<String> {
    room(key).map_or_else(Vec::new, |room| (room.places)(event))
}

/// What the frame knows of a player without knowing the game.
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
