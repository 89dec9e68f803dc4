//! The names of a game's components, collected for the tests that compare them with its tables.

use crate::failure::told;
use crate::perft::random_decision;
use crate::table::{Table, rng};
use rules::{Component, Material, Options, Pending, Seat};
use std::collections::BTreeSet;

/// The components that an action takes at the start of a two-player game.
pub fn taken<G: Material>(action: &str) -> Vec<Component> {
    let game = G::new(2, &Options::default(), G::INFO.newest()).expect("a table for two");
    let action = action.parse().unwrap_or_else(|_| panic!("\"{action}\" is no action of {}", G::KEY));
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action, &mut found);
    found
}

/// The names of all components of a kind.
pub fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

/// Everything that could be taken or reached in random games at this table.
pub fn components<G: Material>(seats: u8, options: &str, games: u64) -> BTreeSet<Component> {
    let table = Table::new(seats, options);
    let mut found = Vec::new();
    for number in 0..games {
        let phrase = format!("{} material", table.phrase(G::KEY, number));
        let result = play::<G>(&table, &phrase, &mut found);
        result.unwrap_or_else(|error| panic!("{}, game \"{phrase}\": {error}", G::KEY));
    }
    found.into_iter().collect()
}

fn play<G: Material>(table: &Table, phrase: &str, found: &mut Vec<Component>) -> Result<(), String> {
    let (mut played, _) = table.deal::<G>(phrase).map_err(told)?;
    let mut rng = rng(phrase);
    while let Pending::Seats(pending) = played.pending() {
        for seat in pending.iter() {
            for action in played.legal(seat) {
                played.game().takes(played.state(), seat, action, found);
            }
        }
        random_decision(&mut played, &mut rng)?;
    }
    found.extend(played.game().reached(played.state()).into_iter().map(|(goal, _)| goal));
    Ok(())
}
