//! Who won, and the lines of the final tally.

use crate::Letterpress;
use crate::card::Tile;
use crate::state::State;
use rules::{Outcome, Seat, TallyLine};

pub fn outcome(game: &Letterpress, state: &State) -> Option<Outcome> {
    if !state.ended {
        None
    } else if game.is_solo() {
        Some(against_the_printer(game, state))
    } else {
        Some(between_players(game, state))
    }
}

/// The best last word wins; if tied, the one whose collection has more points left.
fn between_players(game: &Letterpress, state: &State) -> Outcome {
    let standing: Vec<(i32, i32)> = Seat::all(game.seats)
        .map(|seat| (i32::from(state.player(seat).score), left_over(game, state, seat)))
        .collect();
    let better = |mine: &(i32, i32)| standing.iter().filter(|other| *other > mine).count() as u8;
    let places: Vec<u8> = standing.iter().map(|mine| 1 + better(mine)).collect();
    let most = standing.iter().max().copied().unwrap_or_default();
    let by = if standing.iter().filter(|mine| **mine == most).count() > 1 {
        "tie"
    } else if standing.iter().filter(|(score, _)| *score == most.0).count() > 1 {
        "collection"
    } else {
        "word"
    };
    let scores: Vec<i32> = standing.iter().map(|(score, _)| *score).collect();
    let left = standing.iter().map(|(_, left)| *left).collect();
    Outcome {
        places,
        by: by.to_owned(),
        tally: vec![
            TallyLine { name: "Left in the collection".to_owned(), values: left },
            TallyLine { name: "Last word".to_owned(), values: scores.clone() },
        ],
        scores,
    }
}

/// The points of the collection that were not used in the last word.
fn left_over(game: &Letterpress, state: &State, seat: Seat) -> i32 {
    let (player, values) = (state.player(seat), game.values());
    let used = player.tiles.iter().filter(|tile| !tile.is_shared()).map(Tile::card);
    i32::from(values.sum(player.whole_collection().iter())) - i32::from(values.sum(used))
}

/// The player must score more than the whole library is worth, or the printer wins.
fn against_the_printer(game: &Letterpress, state: &State) -> Outcome {
    let score = i32::from(state.players[0].score);
    let printer = i32::from(game.values().sum(state.solo.library.iter()));
    let won = score > printer;
    Outcome {
        places: vec![if won { 1 } else { 2 }],
        scores: vec![score],
        by: if won { "word" } else { "printer" }.to_owned(),
        tally: vec![
            TallyLine { name: "The printer's library".to_owned(), values: vec![printer] },
            TallyLine { name: "Last word".to_owned(), values: vec![score] },
        ],
    }
}
