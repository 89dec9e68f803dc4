//! The record is the only truth: replaying it must lead to the same game, whether it is complete or
//! cut short.

use crate::failure::{ensure, told};
use crate::position::same;
use rules::{Game, MAX_SEATS, Match, Record, Rng, Seat};

/// Entries between two checks of an earlier state.
const LOOK_BACK_EVERY: usize = 16;

pub(crate) fn check<G: Game>(played: &Match<G>, log: &[G::Event], rng: &mut Rng) -> Result<(), String> {
    let record = played.record();
    for (form, text) in [("text", record.to_string()), ("JSON", record.to_json().to_string())] {
        let read =
            Record::read(&text).map_err(|refusal| format!("the {form} record is refused: {refusal}"))?;
        ensure(read == record, || format!("the record comes back changed from its {form} form"))?;
        let again = Match::replay(&read).map_err(|refusal| format!("the {form} record fails: {refusal}"))?;
        arrives(&again, played, "the replayed match")?;
    }
    let mut again = Match::<G>::rewound(&record).map_err(told)?;
    let mut events = Vec::new();
    for entry in &record.journal {
        events.extend(again.replay_entry(entry).map_err(told)?);
        if rng.below(LOOK_BACK_EVERY) == 0 {
            let past = played.past(again.journal().len()).map_err(told)?;
            same("an earlier state, looked back at,", past.state(), again.state())?;
        }
    }
    let course = played.course().map_err(told)?;
    ensure(course.last() == Some(played.state()), || "the course of the match ends elsewhere".to_owned())?;
    ensure(course.len() == played.timeline().line().len(), || "a surviving step has no state".to_owned())?;
    ensure(events == log, || "the replayed match reports other events".to_owned())?;
    resumes(played, &record, rng.below(record.journal.len() + 1))
}

/// A record cut off anywhere, even between two draws, must continue to the same game.
pub(crate) fn resumes<G: Game>(played: &Match<G>, record: &Record, cut: usize) -> Result<(), String> {
    let mut short = record.clone();
    short.journal.truncate(cut);
    if cut < record.journal.len() {
        short.outcome = None;
    }
    let wrong = |refusal: rules::Refusal| format!("the record cut after entry {cut} fails: {refusal}");
    let read = Record::read(&short.to_string()).map_err(|error| wrong(error.into()))?;
    let mut again = Match::<G>::resume(&read).map_err(wrong)?;
    ensure(record.journal.starts_with(again.journal()), || {
        format!("the record cut after entry {cut} was resumed with other draws")
    })?;
    for entry in &record.journal[again.journal().len()..] {
        again.replay_entry(entry).map_err(|error| wrong(error.into()))?;
    }
    arrives(&again, played, "the resumed match")
}

fn arrives<G: Game>(again: &Match<G>, played: &Match<G>, name: &str) -> Result<(), String> {
    same(&format!("the state of {name}"), again.state(), played.state())?;
    ensure(again.journal() == played.journal(), || format!("the journal of {name} differs"))?;
    ensure(again.outcome() == played.outcome(), || format!("the outcome of {name} differs"))?;
    ensure(Seat::all(MAX_SEATS).all(|seat| again.can_undo(seat) == played.can_undo(seat)), || {
        format!("{name} allows another undo")
    })
}
