//! Which components decisions take: spaces, special buildings, factories, era cards, and the action
//! itself.

use crate::TelegraphRoad;
use crate::action::Action;
use crate::state::State;
use rules::{Component, Material, Seat};

impl Material for TelegraphRoad {
    fn takes(&self, _: &State, _: Seat, action: Action, out: &mut Vec<Component>) {
        let mut push = |kind, name: &str| out.push(Component::new(kind, name));
        match action {
            Action::Found(space) => push("first space", &space.to_string()),
            Action::Land(space) => {
                push("action", "land");
                push("space", &space.to_string());
            }
            Action::House(_) => push("action", "housing"),
            Action::Skyscraper(_) => push("action", "skyscraper"),
            Action::Buy(special) => {
                push("action", "special building");
                push("special building", &special.facts().name);
            }
            Action::Upgrade(special) => {
                push("action", "upgrade");
                push("upgrade", &special.facts().name);
            }
            Action::Grain(_) => push("action", "grain"),
            Action::Sow(_) => push("action", "sowing"),
            Action::Play { card, factory } => {
                push("action", "era card");
                push("era card", &card.to_string());
                push("factory", &format!("{factory} {}", factory.facts().name));
            }
            Action::Produce(goods) if goods.total() > 0 => push("action", "production"),
            Action::Tax => push("action", "tax"),
            Action::Use { special, .. } => push("effect", &special.facts().name),
            Action::Pass => push("action", "pass"),
            Action::Markers(_)
            | Action::Site(_)
            | Action::Replace(_)
            | Action::Produce(_)
            | Action::Done
            | Action::End => {}
        }
    }

    /// The start player of the first round; the turn board moves on every round.
    fn opener(&self, state: &State) -> Option<Seat> {
        Some(state.first)
    }

    fn round(&self, state: &State) -> Option<u8> {
        Some(state.round)
    }
}
