//! Perft: the number of ways in which the next few steps can go. This one number notices almost any
//! change in what is legal. The counts are kept as text:
//!
//! ```text
//! # seats 2, both layouts
//! seats 2 seed first depth 3 nodes 12345
//! seats 2 options layout=long seed first depth 3 nodes 23456
//! seats 2 seed first moves 40 depth 2 nodes 345
//! ```
//!
//! The position is the table after set-up with that seed phrase and, with `moves`, after this many
//! random decisions. Omitted options have their defaults; `rules 1` names an older edition.

use crate::failure::told;
use crate::step::Step;
use crate::table::{Table, rng};
use rules::{Game, Match, Pending, Seat};
use std::fmt;

/// Counts the states exactly `depth` steps ahead, once for every way that leads there. Decisions and
/// draws both count as steps; where several seats are pending, each decision of each is one step.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let steps = Step::all(game, state);
    if depth == 1 {
        return steps.len() as u64;
    }
    steps
        .iter()
        .map(|step| {
            let mut next = state.clone();
            match step {
                Step::Act(seat, action) => game.apply(&mut next, *seat, *action, &mut ()),
                Step::Draw(draw) => game.resolve(&mut next, *draw, &mut ()),
            }
            perft(game, &next, depth - 1)
        })
        .sum()
}

/// Checks a table of counts. Panics with the whole corrected table, ready to be pasted.
pub fn perft_table<G: Game>(text: &str) {
    if let Err(message) = checked::<G>(text) {
        panic!("{message}");
    }
}

fn checked<G: Game>(text: &str) -> Result<(), String> {
    let mut actual = String::new();
    let mut wrong = Vec::new();
    let mut counted = 0;
    for (index, line) in text.lines().enumerate() {
        let row = line.trim();
        if row.is_empty() || row.starts_with('#') {
            actual += &format!("{line}\n");
            continue;
        }
        let row: Row = row.parse().map_err(|error| format!("perft line {}: {error}", index + 1))?;
        let nodes = row.count::<G>().map_err(|error| format!("perft line {}: {error}", index + 1))?;
        if row.nodes != Some(nodes) {
            wrong.push(format!("line {}", index + 1));
        }
        actual += &format!("{}\n", Row { nodes: Some(nodes), ..row });
        counted += 1;
    }
    match (counted, wrong.as_slice()) {
        (0, _) => Err(format!("the perft table of {} is empty", G::KEY)),
        (_, []) => Ok(()),
        _ => Err(format!(
            "the perft counts of {} changed ({}). If the rules were meant to change, add an edition; \
             the table would be:\n{actual}",
            G::KEY,
            wrong.join(", ")
        )),
    }
}

#[derive(Debug)]
struct Row {
    table: Table,
    seed: String,
    moves: usize,
    depth: u32,
    /// Unknown in a row that is still being written.
    nodes: Option<u64>,
}

impl Row {
    fn count<G: Game>(&self) -> Result<u64, String> {
        let (mut played, _) = self.table.deal::<G>(&self.seed).map_err(told)?;
        let mut rng = rng(&format!("{} moves", self.seed));
        for _ in 0..self.moves {
            random_decision(&mut played, &mut rng)?;
        }
        Ok(perft(&**played.game(), played.state(), self.depth))
    }
}

/// A decision of any pending seat. The order of these random choices must never change, because
/// stored tables depend on it.
pub(crate) fn random_decision<G: Game>(played: &mut Match<G>, rng: &mut rules::Rng) -> Result<(), String> {
    let Pending::Seats(seats) = played.pending() else { return Err("the game is over by then".to_owned()) };
    let seats: Vec<Seat> = seats.iter().collect();
    let seat = *rng.pick(&seats);
    let actions = played.legal(seat);
    if actions.is_empty() {
        return Err(format!("seat {seat} is pending without an action"));
    }
    played.submit(seat, *rng.pick(&actions)).map(|_| ()).map_err(told)
}

impl std::str::FromStr for Row {
    type Err = String;

    fn from_str(line: &str) -> Result<Row, String> {
        let mut row = Row { table: Table::new(0, ""), seed: String::new(), moves: 0, depth: 0, nodes: None };
        let mut words = line.split_whitespace().peekable();
        while let Some(key) = words.next() {
            if key == "seed" {
                // A phrase extends to the next key.
                let mut phrase = Vec::new();
                while let Some(word) = words.next_if(|word| !["moves", "depth", "nodes"].contains(word)) {
                    phrase.push(word);
                }
                row.seed = phrase.join(" ");
                continue;
            }
            let value = words.next().ok_or_else(|| format!("\"{key}\" has no value"))?;
            let wrong = |_| format!("\"{value}\" is not a number of {key}");
            match key {
                "seats" => row.table.seats = value.parse().map_err(wrong)?,
                "options" => row.table.options = value.to_owned(),
                "rules" => row.table.rules = Some(value.parse().map_err(wrong)?),
                "moves" => row.moves = value.parse().map_err(wrong)?,
                "depth" => row.depth = value.parse().map_err(wrong)?,
                "nodes" if value == "?" => row.nodes = None,
                "nodes" => row.nodes = Some(value.parse().map_err(wrong)?),
                _ => {
                    return Err(format!(
                        "\"{key}\" is not one of seats, options, rules, seed, moves, depth, nodes"
                    ));
                }
            }
        }
        if row.seed.is_empty() || row.depth == 0 || row.table.seats == 0 {
            return Err("a row needs seats, a seed and a depth of at least 1".to_owned());
        }
        Ok(row)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats {}", self.table.seats)?;
        if !self.table.options.is_empty() {
            write!(f, " options {}", self.table.options)?;
        }
        if let Some(rules) = self.table.rules {
            write!(f, " rules {rules}")?;
        }
        write!(f, " seed {}", self.seed)?;
        if self.moves > 0 {
            write!(f, " moves {}", self.moves)?;
        }
        write!(f, " depth {} nodes ", self.depth)?;
        match self.nodes {
            Some(nodes) => write!(f, "{nodes}"),
            None => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Flaw, Toy};
    use rules::Options;

    #[test]
    fn draws_are_steps_and_seats_are_counted_apart() {
        let game = Toy::new(2, &Options::default(), Toy::INFO.newest()).expect("two play");
        // Four cards are dealt from five kinds: only the fourth card may be limited.
        assert_eq!(perft(&game, &game.start(), 0), 1);
        assert_eq!(perft(&game, &game.start(), 3), 125);
        assert_eq!(perft(&game, &game.start(), 4), 625 - 5);
        // Two seats with two different cards each: four first bids, then two more each, and no more.
        let mut state = game.start();
        for card in ["a", "b", "c", "d"] {
            game.resolve(&mut state, card.parse().expect("a card"), &mut ());
        }
        assert_eq!([1, 2, 3].map(|depth| perft(&game, &state, depth)), [4, 8, 8]);
    }

    const TABLE: &str = "\
        # the toy\n\
        seats 2 seed first deal depth 3 nodes 8\n\
        seats 3 options length=short seed x moves 3 depth 2 nodes ?\n\
        seats 3 rules 1 seed x moves 3 depth 2 nodes ?\n";

    #[test]
    fn a_wrong_count_prints_the_right_table() {
        let message = checked::<Toy>(TABLE).expect_err("one count is unknown");
        let right = message.split_once("would be:\n").expect("the table follows").1;
        assert!(right.starts_with("# the toy\nseats 2 seed first deal depth 3 nodes "), "{right}");
        perft_table::<Toy>(right);
        let changed = Flaw::GarbledText.within(|| checked::<Toy>(right));
        assert!(changed.is_err(), "another action went unnoticed");
    }

    #[test]
    fn an_empty_or_malformed_table_is_refused() {
        assert!(checked::<Toy>("# nothing\n").is_err());
        for bad in ["seats 2", "seats 2 seed x depth", "seats 9 seed x depth 1 nodes 1", "hats 2"] {
            assert!(checked::<Toy>(bad).is_err(), "{bad:?} was taken for a row");
        }
    }
}
