//! The checked interface of a match: what it refuses leaves no trace, and what it takes back is
//! gone.

use crate::conform::Subject;
use crate::failure::ensure;
use crate::position::same;
use crate::walk::Walk;
use rules::{Code, Entry, Game, MAX_SEATS, Match, Pending, Seat};

/// Illegal decisions tried in one position.
const TRIES: usize = 4;

/// All that is visible of a match: its state, its journal, and the result of every undo.
struct Print<G: Game> {
    state: G::State,
    journal: Vec<Entry>,
    undo: Vec<(Seat, G::State)>,
}

impl<G: Game> Print<G> {
    fn of(played: &Match<G>) -> Print<G> {
        Print { state: played.state().clone(), journal: played.journal().to_vec(), undo: undo_trail(played) }
    }

    fn unchanged(&self, played: &Match<G>, by: &str) -> Result<(), String> {
        let same = *played.state() == self.state && played.journal() == self.journal;
        ensure(same, || format!("{by} was refused and still left a trace"))
    }

    /// More expensive, because the result of an undo is only visible by undoing in a copy.
    fn wholly_unchanged(&self, played: &Match<G>) -> Result<(), String> {
        self.unchanged(played, "what was tried out of turn")?;
        ensure(undo_trail(played) == self.undo, || "what was refused changed what can be undone".to_owned())
    }
}

fn undo_trail<G: Game>(played: &Match<G>) -> Vec<(Seat, G::State)> {
    let mut undo = Vec::new();
    if !Seat::all(MAX_SEATS).any(|seat| played.can_undo(seat)) {
        return undo;
    }
    let mut rewound = played.clone();
    while let Some(seat) = Seat::all(MAX_SEATS).find(|seat| rewound.can_undo(*seat)) {
        if rewound.undo(seat).is_err() {
            break;
        }
        undo.push((seat, rewound.state().clone()));
    }
    undo
}

/// Tries what must be refused: seats out of turn, seats that do not exist, illegal actions, and
/// anything after the end.
pub(crate) fn refuses<G: Subject>(walk: &mut Walk<'_, G>, played: &mut Match<G>) -> Result<(), String> {
    let before = Print::of(played);
    let waiting = match played.pending() {
        Pending::Seats(seats) => Some(seats),
        Pending::Chance | Pending::Over => None,
    };
    let out_of_turn = if waiting.is_some() { Code::NotYourTurn } else { Code::GameOver };
    for seat in Seat::all(MAX_SEATS) {
        let waited = waiting.is_some_and(|seats| seats.contains(seat));
        for _ in 0..if waited { TRIES } else { 1 } {
            let Some(action) = walk.run.memory.recall(&mut walk.rng) else { break };
            if waited && walk.lists[seat.index()].binary_search(&action).is_ok() {
                continue;
            }
            let expected = if waited { Code::Illegal } else { out_of_turn };
            let attempt = format!("\"{seat}: {action}\"");
            match played.submit(seat, action) {
                Ok(_) => return Err(format!("{attempt} was accepted")),
                Err(refusal) => ensure(refusal.code == expected, || {
                    format!("{attempt} was refused as {:?}, not as {expected:?}", refusal.code)
                })?,
            }
            before.unchanged(played, &attempt)?;
        }
        if !waited {
            ensure(played.time_out(seat).is_err(), || {
                format!("seat {seat} timed out with nothing to decide")
            })?;
        }
        if !played.can_undo(seat) {
            let code = played.undo(seat).err().map(|refusal| refusal.code);
            let over = played.pending() == Pending::Over;
            let expected = if over { Code::GameOver } else { Code::CannotUndo };
            ensure(code == Some(expected), || format!("an undo of seat {seat} gave {code:?}"))?;
        }
    }
    before.wholly_unchanged(played)
}

/// Undo reverts the seat's own decisions one by one, and nothing else. A match may refuse an undo
/// that the walk would allow, but not the other way round.
pub(crate) fn undoes<G: Subject>(walk: &Walk<'_, G>, played: &Match<G>) -> Result<(), String> {
    let mut rewound = played.clone();
    let mut trail = walk.trail.clone();
    while let Some(seat) = Seat::all(MAX_SEATS).find(|seat| rewound.can_undo(*seat)) {
        let (state, _) = trail.take_back(&*walk.game, seat)?;
        rewound.undo(seat).map_err(|refusal| format!("undo is offered but refused: {refusal}"))?;
        same("the state after undo", rewound.state(), &state)?;
        ensure(rewound.journal().last() == Some(&Entry::Undo(seat)), || {
            "an undo is not written in the journal".to_owned()
        })?;
    }
    Ok(())
}
