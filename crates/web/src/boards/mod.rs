//! The boards, one folder per game, and what the shell must know of each. Only here does the client
//! name games.

pub mod plain;
mod railroad_revolution;
mod us_telegraph;

use crate::kit::{Facts, TapeText};
use crate::table::live::Live;
use ::railroad_revolution::RailroadRevolution;
use ::us_telegraph::UsTelegraph;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::{Game, Seat};
use serde_json::Value;

/// How a game presents itself outside its table.
#[derive(Clone, Copy)]
pub struct Face {
    /// A picture of 240 by 120.
    pub art: &'static str,
    pub minutes: u16,
    pub weight: &'static str,
    /// One short line under the title.
    pub line: &'static str,
}

pub fn face(key: &str) -> Face {
    match key {
        "us-telegraph" => Face {
            art: include_str!("../../art/us-telegraph.svg"),
            minutes: 60,
            weight: "Medium",
            line: "Build, chain and connect two cities.",
        },
        "railroad-revolution" => Face {
            art: include_str!("../../art/railroad-revolution.svg"),
            minutes: 120,
            weight: "Heavy",
            line: "Rails, wires and the right people.",
        },
        _ => Face { art: "", minutes: 60, weight: "", line: "" },
    }
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

/// A game laid out on the table: what the frame puts into its places.
pub struct Desk {
    /// The class of the table's grid: how wide its columns are.
    pub class: &'static str,
    /// What the tape says while the viewer decides. Nothing: the game's prompt.
    pub tape: Signal<Option<TapeText>>,
    /// The main button was pressed.
    pub confirm: Callback<()>,
    /// Takes back one step of the draft; false if there was none.
    pub back: Callback<(), bool>,
    /// What the numbers beside the players count.
    pub heading: String,
    pub players: Signal<Vec<Facts>>,
    pub board: AnyView,
    pub tray_label: Signal<String>,
    pub tray: AnyView,
    pub side: Option<(Signal<String>, AnyView)>,
    /// A key nobody else took; true if it meant something.
    pub key: Callback<KeyboardEvent, bool>,
}

/// Lays out the game of a table.
pub fn desk(live: Live) -> Desk {
    match live.info.key {
        UsTelegraph::KEY => us_telegraph::desk(live),
        RailroadRevolution::KEY => railroad_revolution::desk(live),
        _ => plain::desk(live),
    }
}

/// How far each player has come in this position, for the chart; nothing where that has no number.
pub fn standing(key: &str, view: &Value) -> Option<Vec<i32>> {
    match key {
        UsTelegraph::KEY => {
            serde_json::from_value(view.clone()).ok().map(|view| us_telegraph::standing(&view))
        }
        RailroadRevolution::KEY => {
            serde_json::from_value(view.clone()).ok().map(|view| railroad_revolution::standing(&view))
        }
        _ => None,
    }
}

/// What the chart of standings counts.
pub fn standing_title(key: &str) -> &'static str {
    match key {
        UsTelegraph::KEY => us_telegraph::STANDING,
        RailroadRevolution::KEY => railroad_revolution::STANDING,
        _ => crate::strings::COURSE,
    }
}

/// One paragraph of the rules drawer.
#[derive(Clone, Copy)]
pub struct Rule {
    pub title: &'static str,
    pub text: &'static str,
}

/// The rules in our own words, in the order one needs them.
pub fn rules(key: &str) -> &'static [Rule] {
    match key {
        UsTelegraph::KEY => us_telegraph::help::RULES,
        RailroadRevolution::KEY => railroad_revolution::help::RULES,
        _ => &[],
    }
}

/// The rule that the table is at now.
pub fn rule_now(key: &str, view: &Value) -> Option<usize> {
    match key {
        UsTelegraph::KEY => {
            serde_json::from_value(view.clone()).ok().map(|view| us_telegraph::help::now(&view))
        }
        RailroadRevolution::KEY => {
            serde_json::from_value(view.clone()).ok().map(|view| railroad_revolution::help::now(&view))
        }
        _ => None,
    }
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
