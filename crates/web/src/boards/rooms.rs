//! A room for each game: its rules, its bots and its board. They are parts of the program that the
//! browser loads when the first table of the game is opened, so that the first page stays small.
// To call into another part of the program is unsafe in Rust, and the macro writes that call.
#![allow(unsafe_code, reason = "written by wasm_split")]
#![allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]

use crate::boards::{Desk, Rule, letterpress, railroad_revolution, telegram, telegraph_road, us_telegraph};
use crate::table::live::Live;
use ::letterpress::Letterpress;
use ::railroad_revolution::RailroadRevolution;
use ::telegram::Telegram;
use ::telegraph_road::TelegraphRoad;
use ::us_telegraph::UsTelegraph;
use rules::Game;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::RefCell;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What the client knows of a game once its part of the program is here.
#[derive(Clone, Copy)]
pub struct Room {
    pub desk: fn(Live) -> Desk,
    /// How far each player has come in this position; nothing where that has no number.
    pub standing: fn(&Value) -> Option<Vec<i32>>,
    /// What the chart of standings counts.
    pub standing_title: &'static str,
    /// The rules in our own words, in the order one needs them.
    pub rules: &'static [Rule],
    /// The rule that the table is at now.
    pub rule_now: fn(&Value) -> Option<usize>,
    /// What a score is worth to whoever plays alone: the least points and a name, from the lowest on.
    pub bands: fn() -> Vec<(i32, String)>,
    /// How a finished game went, in a few signs that tell nothing of what was written.
    pub shape: fn(&Value) -> Option<String>,
    /// Asks a bot.
    pub choose: bots::Choose,
}

/// The browser could not load a part of the program.
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

thread_local! {
    static OPEN: RefCell<Vec<(&'static str, Room)>> = const { RefCell::new(Vec::new()) };
}

/// The room of a game that was loaded.
pub fn room(key: &str) -> Option<Room> {
    OPEN.with_borrow(|open| open.iter().find(|(known, _)| *known == key).map(|(_, room)| *room))
}

/// Loads the room of a game, unless it is there or nobody knows the game.
pub async fn load(key: &str) -> Result<(), NotLoaded> {
    if room(key).is_some() {
        return Ok(());
    }
    let (key, room) = match key {
        Letterpress::KEY => (Letterpress::KEY, letterpress_room().await?),
        RailroadRevolution::KEY => (RailroadRevolution::KEY, railroad_revolution_room().await?),
        Telegram::KEY => (Telegram::KEY, telegram_room().await?),
        TelegraphRoad::KEY => (TelegraphRoad::KEY, telegraph_road_room().await?),
        UsTelegraph::KEY => (UsTelegraph::KEY, us_telegraph_room().await?),
        _ => return Ok(()),
    };
    OPEN.with_borrow_mut(|open| open.push((key, room)));
    Ok(())
}

fn read<T: DeserializeOwned>(view: &Value) -> Option<T> {
    serde_json::from_value(view.clone()).ok()
}

#[wasm_split(letterpress, fallible)]
fn letterpress_room() -> Result<Room, NotLoaded> {
    catalog::bring_in::<Letterpress>();
    Ok(Room {
        desk: letterpress::desk,
        standing: |view| read(view).map(|view| letterpress::standing(&view)),
        standing_title: letterpress::STANDING,
        rules: letterpress::help::RULES,
        rule_now: |view| read(view).map(|view| letterpress::help::now(&view)),
        bands: Vec::new,
        shape: |_| None,
        choose: bots::choose_at::<Letterpress>,
    })
}

#[wasm_split(railroad_revolution, fallible)]
fn railroad_revolution_room() -> Result<Room, NotLoaded> {
    catalog::bring_in::<RailroadRevolution>();
    Ok(Room {
        desk: railroad_revolution::desk,
        standing: |view| read(view).map(|view| railroad_revolution::standing(&view)),
        standing_title: railroad_revolution::STANDING,
        rules: railroad_revolution::help::RULES,
        rule_now: |view| read(view).map(|view| railroad_revolution::help::now(&view)),
        bands: Vec::new,
        shape: |_| None,
        choose: bots::choose_at::<RailroadRevolution>,
    })
}

#[wasm_split(telegram, fallible)]
fn telegram_room() -> Result<Room, NotLoaded> {
    catalog::bring_in::<Telegram>();
    Ok(Room {
        desk: telegram::desk,
        standing: |view| read(view).map(|view| telegram::standing(&view)),
        standing_title: telegram::STANDING,
        rules: telegram::help::RULES,
        rule_now: |view| read(view).map(|view| telegram::help::now(&view)),
        bands: telegram::bands,
        shape: |view| read(view).map(|view| telegram::shape(&view)),
        choose: bots::choose_at::<Telegram>,
    })
}

#[wasm_split(telegraph_road, fallible)]
fn telegraph_road_room() -> Result<Room, NotLoaded> {
    catalog::bring_in::<TelegraphRoad>();
    Ok(Room {
        desk: telegraph_road::desk,
        standing: |view| read(view).map(|view| telegraph_road::standing(&view)),
        standing_title: telegraph_road::STANDING,
        rules: telegraph_road::help::RULES,
        rule_now: |view| read(view).map(|view| telegraph_road::help::now(&view)),
        bands: telegraph_road::bands,
        shape: |_| None,
        choose: bots::choose_at::<TelegraphRoad>,
    })
}

#[wasm_split(us_telegraph, fallible)]
fn us_telegraph_room() -> Result<Room, NotLoaded> {
    catalog::bring_in::<UsTelegraph>();
    Ok(Room {
        desk: us_telegraph::desk,
        standing: |view| read(view).map(|view| us_telegraph::standing(&view)),
        standing_title: us_telegraph::STANDING,
        rules: us_telegraph::help::RULES,
        rule_now: |view| read(view).map(|view| us_telegraph::help::now(&view)),
        bands: Vec::new,
        shape: |_| None,
        choose: bots::choose_at::<UsTelegraph>,
    })
}
