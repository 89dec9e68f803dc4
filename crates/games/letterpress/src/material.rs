//! What decisions take: cards, challenges, and words by their length.

use crate::Letterpress;
use crate::action::Action;
use crate::content::TABLES;
use crate::state::State;
use rules::{Component, Material, Seat};

impl Material for Letterpress {
    fn takes(&self, _: &State, _: Seat, action: Action, out: &mut Vec<Component>) {
        let (kind, name) = match action {
            Action::Keep(card) => ("kept card", card.to_string()),
            Action::Claim(card) => ("claimed card", card.to_string()),
            Action::Library(card) => ("card of the library", card.to_string()),
            Action::Challenge(id) => {
                ("challenge", format!("{id} {}", TABLES.challenges[id as usize - 1].title))
            }
            Action::Write(word) => ("word", format!("{} letters", word.len())),
            Action::Pass => ("word", "none".to_owned()),
            Action::Use(_) | Action::Shift(_) | Action::Done => return,
        };
        out.push(Component::new(kind, name));
    }

    fn round(&self, state: &State) -> Option<u8> {
        Some(state.round)
    }
}
