//! The animations at this table.

use crate::kit::flight::{Flight, Place};
use crate::table::{LogLine, Now};
use ::telegram::{Event, Gain, Letter, Reward, Source};

pub const DECK: &str = "deck";
pub const WILD: &str = "wild";

pub fn letter_place(letter: Letter) -> String {
    format!("letter-{letter}")
}

pub fn tile_place(tile: u8) -> String {
    format!("tile-{tile}")
}

pub fn cell_place(row: u8, cell: u8) -> String {
    format!("cell-{row}-{cell}")
}

/// The cell with this name.
pub fn cell_of(place: &str) -> Option<(u8, u8)> {
    let (row, cell) = place.strip_prefix("cell-")?.split_once('-')?;
    Some((row.parse().ok()?, cell.parse().ok()?))
}

pub fn battery_place(space: u8) -> String {
    format!("battery-{space}")
}

pub fn wheel_place(space: u8) -> String {
    format!("wheel-{space}")
}

pub fn reward_place(reward: Reward) -> String {
    format!("reward-{}", reward.name())
}

pub fn goal_place(goal: u8) -> String {
    format!("goal-{goal}")
}

/// Where something happened, by the board's names.
pub fn places(event: &Event) -> Vec<String> {
    match event {
        Event::Started { row, .. } => vec![cell_place(*row, 0)],
        Event::Inserted { row, cell, .. } => vec![cell_place(*row, *cell)],
        Event::BatteryMarked { space, .. } => vec![battery_place(*space)],
        Event::WheelMarked { space, .. } => vec![wheel_place(space - 1)],
        _ => Vec::new(),
    }
}

pub fn flights(told: &LogLine, now: &Now) -> Vec<Flight> {
    let Some(event) = read(told) else { return Vec::new() };
    match event {
        Event::Started { tile, fragment, row, .. } => {
            vec![paper(Place::at(tile_place(tile)), Place::at(cell_place(row, 1)), fragment.to_string())]
        }
        Event::Inserted { letter, from, row, cell, .. } => {
            let from = match from {
                Source::Offering => Place::at(letter_place(letter)),
                Source::Reserve => Place::at("hand"),
                Source::Reward => Place::at("rewards"),
                Source::Wild => Place::at(WILD),
            };
            vec![paper(from, Place::at(cell_place(row, cell)), letter.to_string())]
        }
        Event::WheelMarked { space, gives: Gain::Reserve, .. } => {
            vec![symbol(Place::at(DECK), Place::at(wheel_place(space - 1)), "tgm-res")]
        }
        Event::RewardEarned { reward, .. } => {
            let marked = now.log.iter().rev().find_map(|other| match read(other) {
                Some(Event::BatteryMarked { space, .. }) => Some(space),
                _ => None,
            });
            let from = Place::at(battery_place(marked.unwrap_or_default()));
            vec![symbol(from, Place::at(reward_place(reward)), super::reward_symbol(reward))]
        }
        Event::Kept { letter, .. } => vec![paper(Place::at(DECK), Place::at("hand"), letter.to_string())],
        Event::GoalReached { seat, goal, .. } => {
            vec![symbol(Place::at(goal_place(goal)), Place::Seat(seat), "tgm-any")]
        }
        _ => Vec::new(),
    }
}

fn read(told: &LogLine) -> Option<Event> {
    rules::read_json(&told.event).ok()
}

/// The letter that was written, if one was.
pub fn written(told: &LogLine) -> Option<char> {
    match read(told)? {
        Event::Inserted { letter, .. } => Some(char::from(letter.byte())),
        _ => None,
    }
}

fn paper(from: Place, to: Place, text: String) -> Flight {
    Flight { from, to, class: "telegram-paper".to_owned(), symbol: String::new(), text }
}

fn symbol(from: Place, to: Place, symbol: &str) -> Flight {
    Flight { from, to, class: "telegram-paper".to_owned(), symbol: symbol.to_owned(), text: String::new() }
}
