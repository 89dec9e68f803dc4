//! Who won, and the lines of the final tally.

use crate::UsTelegraph;
use crate::state::{Ended, State};
use rules::{Outcome, Seat, TallyLine};

impl Ended {
    pub fn word(self) -> &'static str {
        match self {
            Ended::Buildings => "buildings",
            Ended::Connection => "connection",
            Ended::BuildingsAndConnection => "buildings-and-connection",
            Ended::Standstill => "standstill",
        }
    }
}

pub fn outcome(game: &UsTelegraph, state: &State) -> Option<Outcome> {
    let ended = state.ended?;
    let of_each =
        |value: &dyn Fn(Seat) -> u8| Seat::all(game.seats).map(|seat| i32::from(value(seat))).collect();
    let built: Vec<i32> = of_each(&|seat| state.player(seat).built_total());
    let most = built.iter().max().copied();
    let won = |seat: Seat| match ended {
        Ended::Standstill => Some(built[seat.index()]) == most,
        Ended::Buildings | Ended::Connection | Ended::BuildingsAndConnection => seat == state.active,
    };
    Some(Outcome {
        places: Seat::all(game.seats).map(|seat| if won(seat) { 1 } else { 2 }).collect(),
        by: ended.word().to_owned(),
        tally: vec![
            TallyLine {
                name: "Projects completed".to_owned(),
                values: of_each(&|seat| state.player(seat).completed_projects()),
            },
            TallyLine {
                name: "Settlements".to_owned(),
                values: of_each(&|seat| state.player(seat).settlements),
            },
            TallyLine { name: "Buildings built".to_owned(), values: built.clone() },
        ],
        scores: built,
    })
}
