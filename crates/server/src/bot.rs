//! The one place where bots are asked: which levels there are, and what one of them would do.

use catalog::Table;
use rules::{Code, Refusal, Rng, Seat};
use wire::LevelInfo;

/// The levels a game's bots can be seated with, weakest first.
pub(crate) fn levels(_game: &str) -> Vec<LevelInfo> {
    vec![LevelInfo {
        key: "random".to_owned(),
        name: "Random".to_owned(),
        help: "Takes any legal action.".to_owned(),
    }]
}

/// What a bot of this level does at this seat. It stops thinking when `keep_going` says no.
pub(crate) fn choose(
    table: &dyn Table,
    seat: Seat,
    _level: &str,
    seed: u64,
    _keep_going: &mut dyn FnMut() -> bool,
) -> Result<String, Refusal> {
    let legal = table.legal(seat);
    if legal.is_empty() {
        return Err(Refusal::new(Code::NotYourTurn, format!("seat {seat} has nothing to decide now")));
    }
    Ok(Rng::new(seed).pick(&legal).clone())
}
