//! Who won, and the lines of the final tally.

use crate::TelegraphRoad;
use crate::content::{Band, TABLES};
use crate::state::{Player, State};
use rules::{Outcome, Seat, TallyLine};

/// The rank of a solo score.
pub fn band(score: i32) -> &'static Band {
    let reached = TABLES.bands.iter().rfind(|band| band.from <= score);
    reached.unwrap_or(&TABLES.bands[0])
}

pub fn building_points(state: &State, seat: Seat) -> u8 {
    state.deeds(seat).map(|(special, deed)| special.points(deed.upgraded)).sum()
}

/// The most points win; a tie goes to the one with more money, and is shared after that.
pub fn outcome(game: &TelegraphRoad, state: &State) -> Option<Outcome> {
    if !state.ended {
        return None;
    }
    let of_each = |value: &dyn Fn(Seat) -> i32| Seat::all(game.seats).map(value).collect::<Vec<i32>>();
    let points = of_each(&|seat| i32::from(state.player(seat).points));
    let buildings = of_each(&|seat| i32::from(building_points(state, seat)));
    let money = of_each(&|seat| i32::from(state.player(seat).money));
    let scores: Vec<i32> =
        points.iter().zip(&buildings).map(|(points, buildings)| points + buildings).collect();
    let ranks: Vec<(i32, i32)> = scores.iter().copied().zip(money.iter().copied()).collect();
    let place = |rank: &(i32, i32)| 1 + ranks.iter().filter(|other| *other > rank).count() as u8;
    let line = |name: &str, values: &[i32]| TallyLine { name: name.to_owned(), values: values.to_vec() };
    Some(Outcome {
        places: ranks.iter().map(place).collect(),
        by: decided_by(&scores, &ranks),
        tally: vec![
            line("Money (breaks a tie)", &money),
            line("Points on the track", &points),
            line("Special buildings", &buildings),
            line("Points", &scores),
        ],
        scores,
    })
}

/// The state of the economy at the end of a round.
pub fn figures(game: &TelegraphRoad, state: &State) -> Vec<TallyLine> {
    let line = |name: &str, value: &dyn Fn(&Player) -> u16| TallyLine {
        name: name.to_owned(),
        values: Seat::all(game.seats).map(|seat| i32::from(value(state.player(seat)))).collect(),
    };
    let table = |name: &str, value: i32| TallyLine { name: name.to_owned(), values: vec![value] };
    let without = Seat::all(game.seats).filter(|seat| state.player(*seat).citizens == 0).count();
    let cash = Seat::all(game.seats).map(|seat| i32::from(state.player(seat).money)).sum();
    vec![
        line("citizens", &|player| u16::from(player.citizens)),
        line("points", &|player| u16::from(player.points)),
        line("money", &|player| player.money),
        table("money in play", cash),
        table("next grain price", i32::from(state.grain_price)),
        table(
            "takeovers so far",
            Seat::all(game.seats).map(|seat| i32::from(state.player(seat).takeovers)).sum(),
        ),
        table("factories to come", (game.factories.len() - state.opened as usize) as i32),
        table("settlements without citizens", without as i32),
    ]
}

/// A word for how the game was decided; solo, the rank that was reached.
fn decided_by(scores: &[i32], ranks: &[(i32, i32)]) -> String {
    if let [score] = scores {
        return band(*score).name.to_lowercase().replace(' ', "-");
    }
    let best = ranks.iter().max();
    let level = scores.iter().filter(|score| best.is_some_and(|best| best.0 == **score)).count();
    let first = ranks.iter().filter(|rank| Some(*rank) == best).count();
    let word = match (level, first) {
        (1, _) => "points",
        (_, 1) => "money",
        _ => "shared",
    };
    word.to_owned()
}
