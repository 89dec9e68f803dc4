//! Which components decisions take: buildings, and ways to spend a turn.

use crate::UsTelegraph;
use crate::action::Action;
use crate::content::{BLACK_DECK, Building};
use crate::state::{Frame, State};
use rules::{Component, Material, Seat};

impl Material for UsTelegraph {
    fn takes(&self, state: &State, _: Seat, action: Action, out: &mut Vec<Component>) {
        let mut push = |kind, name: &str| out.push(Component::new(kind, name));
        match (state.stack.top(), action) {
            (_, Action::Draw(deck)) => {
                push("action", "draw");
                push("deck", if usize::from(deck) == BLACK_DECK { "basic" } else { "white" });
            }
            (_, Action::Build(building)) => {
                push("action", "build");
                push("building", &name(building));
            }
            (Frame::Drawn { building }, Action::Plot(_)) => push("building", &name(building)),
            (_, Action::Worker) => push("action", "play a Worker"),
            (_, Action::Stop) => push("action", "take cards"),
            _ => {}
        }
    }

    fn opener(&self, state: &State) -> Option<Seat> {
        Some(state.first)
    }
}

fn name(building: Building) -> String {
    format!("{building} {}", building.facts().name)
}
