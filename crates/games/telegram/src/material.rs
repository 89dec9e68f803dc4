//! Which components decisions take: letters, lengths of words, rewards, rows and places on the sheet;
//! and the goals.

use crate::Telegram;
use crate::action::Action;
use crate::content::{CATEGORIES, SHORTEST, TABLES};
use crate::goal;
use crate::state::{Claim, State};
use rules::{Component, Material, Seat, SeatSet};

impl Material for Telegram {
    fn takes(&self, state: &State, _: Seat, action: Action, out: &mut Vec<Component>) {
        let (kind, name) = match action {
            Action::Start(tile) => {
                let fragment = state.offered_fragments()[tile as usize];
                ("fragment", format!("{} letters", fragment.length()))
            }
            Action::Letter(letter) => ("letter", letter.to_string()),
            Action::Reserve(letter) => ("reserve letter", letter.to_string()),
            Action::Keep(letter) => ("kept letter", letter.to_string()),
            Action::As(letter) => ("reward or wild letter", letter.to_string()),
            Action::Reward(reward) => ("reward", reward.name().to_owned()),
            Action::Wild => ("reward", "wild letter".to_owned()),
            Action::Row(row) => ("row", (row + 1).to_string()),
            Action::Battery(cell) => ("battery", TABLES.battery_names[cell as usize].clone()),
            Action::Headpiece(row) => ("headpiece", format!("{} letters", row + SHORTEST as u8)),
            Action::Bonus => ("bonus of a row", "taken".to_owned()),
            Action::Cell { .. } | Action::Skip | Action::Done => return,
        };
        out.push(Component::new(kind, name));
    }

    fn round(&self, state: &State) -> Option<u8> {
        Some(state.round)
    }

    fn reached(&self, state: &State) -> Vec<(Component, SeatSet)> {
        let reached = |category: usize| {
            let seats = Seat::all(self.seats);
            let who = seats.filter(|seat| state.player(*seat).goals[category] != Claim::Open);
            let goal = state.goals[category];
            let name = format!("{} {}", goal + 1, goal::facts(goal).title);
            (Component::new("goal", name), who.fold(SeatSet::default(), SeatSet::with))
        };
        (0..CATEGORIES).map(reached).collect()
    }
}
