//! Which components decisions take: workers and where they act, what is built where, tiles and
//! deals.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::TABLES;
use crate::ids::{City, Rail, Section, TelegraphTile};
use crate::state::{NONE, State};
use rules::{Component, Material, Seat};

impl Material for RailroadRevolution {
    fn takes(&self, state: &State, _: Seat, action: Action, out: &mut Vec<Component>) {
        let mut push = |kind, name: String| out.push(Component::new(kind, name));
        match action {
            Action::Setup(tile) => push("set-up tile", tile.to_string()),
            Action::Place(colour, space) => {
                push("action", space.to_string());
                push("worker", format!("{colour} on {space}"));
            }
            Action::Rail(rail) => push("rail", between(rail)),
            Action::Station(city) => {
                push("city", city_name(city));
                if let Some(tile) = state.city_tile(city) {
                    push("city tile", tile.to_string());
                }
            }
            Action::Office(section) => {
                push("section", section.to_string());
                if let Some(tile) = telegraph_tile(state, section) {
                    push("telegraph tile", tile.to_string());
                }
            }
            Action::Promote(_, _, tile) => push("promotion", tile.to_string()),
            Action::Take(tile) => push("milestone", tile.to_string()),
            Action::Exchange(_, _, colour) | Action::Gain(colour) | Action::Hire(colour) => {
                push("gained worker", colour.to_string());
            }
            Action::Train(kind) => push("train", kind.to_string()),
            Action::Flip(kind) => push("train's bonus", kind.to_string()),
            Action::Step(track) => push("track", track.to_string()),
            Action::Deal(side) => {
                if let Some(tile) = state.deal_tile() {
                    push("deal", format!("{tile} {side}"));
                }
            }
            Action::Use(effect) => push("effect", effect.to_string()),
            Action::Sell(piece) => push("sale", piece.to_string()),
            Action::Share => push("sale", "share".to_owned()),
            Action::Discard(..)
            | Action::Lower(_)
            | Action::Raise(_)
            | Action::Complete(_)
            | Action::Stop
            | Action::Pass
            | Action::Done => {}
        }
    }

    fn opener(&self, state: &State) -> Option<Seat> {
        Some(state.first)
    }

    fn round(&self, state: &State) -> Option<u8> {
        Some(state.round)
    }
}

fn city_name(city: City) -> String {
    TABLES.cities[city.index()].name.clone()
}

fn between(rail: Rail) -> String {
    let facts = &TABLES.rails[rail.index()];
    format!("{rail} {} to {}", city_name(facts.a), city_name(facts.b))
}

fn telegraph_tile(state: &State, section: Section) -> Option<TelegraphTile> {
    let tile = state.telegraph_tiles[section.index()];
    (tile != NONE).then_some(TelegraphTile(tile))
}
