//! What viewers are sent of a table. A table in the page and a table on the server produce exactly the same
//! `Snapshot` and `Update`, so a board need not know where its table lives.

use crate::{Step, Table};
use rules::{Cause, Pending, Record, Refusal, Seat, Timeline, Viewer};
use wire::{About, Beat, Changeable, Json, Known, Packer, Snapshot, Status, Update, Words};

/// The table as `viewer` may know it.
pub fn snapshot(table: &dyn Table, viewer: Viewer, about: &About) -> Snapshot {
    let header = table.header();
    let over = table.pending() == Pending::Over;
    let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    Snapshot {
        table: about.table.clone(),
        game: header.game.clone(),
        edition: table.edition(),
        options: header.options.clone(),
        seats: about.seats.clone(),
        viewer,
        status: if over { Status::Finished } else { Status::Running },
        seq: length(table),
        view: Json::written(table.view_text(viewer)),
        legal: own.map_or_else(Vec::new, |seat| table.offered(seat)),
        words: None,
        pending: pending(table),
        // A finished game has revealed its seed, so nothing of it can be taken back.
        can_undo: !over && own.is_some_and(|seat| table.can_undo(seat)),
        outcome: table.outcome(),
        seed_hash: table.commitment().to_owned(),
        shared_deal: about.shared_deal,
        terms: about.terms.clone(),
        times: about.times.clone(),
        next: about.next.clone(),
        seed: over.then(|| header.seed.to_string()),
    }
}

/// The changeable parts of the snapshot for `viewer`, packed without making one.
pub fn known(table: &dyn Table, viewer: Viewer, about: &About) -> Known {
    let mut packer = Packer::default();
    pack_shared(table, about, &mut packer);
    let shared = packer.take();
    pack_own(table, viewer, &mut packer);
    Known { shared, own: packer.take() }
}

/// Packs those that every seat and spectator is told.
pub fn pack_shared(table: &dyn Table, about: &About, to: &mut Packer) {
    let over = table.pending() == Pending::Over;
    let (outcome, seed) = (table.outcome(), over.then(|| table.header().seed.to_string()));
    let parts = Changeable {
        edition: table.edition(),
        seats: &about.seats,
        status: if over { Status::Finished } else { Status::Running },
        seq: length(table),
        pending: &pending(table),
        outcome: outcome.as_ref(),
        times: about.times.as_ref(),
        next: about.next.as_deref(),
        seed: seed.as_deref(),
    };
    parts.pack_shared(|to| table.pack_common_view(to), to);
}

/// Packs those that only `viewer` is told.
pub fn pack_own(table: &dyn Table, viewer: Viewer, to: &mut Packer) {
    let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let over = table.pending() == Pending::Over;
    let can_undo = !over && own.is_some_and(|seat| table.can_undo(seat));
    let legal = |to: &mut Packer| match own {
        Some(seat) => table.pack_offered(seat, to),
        None => to.value(&[(); 0]),
    };
    wire::pack_own(
        can_undo,
        legal,
        |to| table.pack_own_view(viewer, to),
        |to| table.pack_view(viewer, to),
        to,
    );
}

/// The texts that go with a snapshot of the table.
pub fn words(table: &dyn Table, viewer: Viewer) -> Words {
    let choices = if let Viewer::Seat(seat) = viewer { table.choices(seat) } else { Vec::new() };
    Words { prompt: table.prompt(viewer), labels: choices.into_iter().map(|(_, label)| label).collect() }
}

/// The table as `viewer` saw it at journal length `seq`. It allows no decisions.
pub fn past(table: &dyn Table, seq: u32, viewer: Viewer, about: &About) -> Result<Snapshot, Refusal> {
    let past = table.past(seq as usize)?;
    Ok(Snapshot { legal: Vec::new(), can_undo: false, ..snapshot(&*past, viewer, about) })
}

/// What happened since journal length `from`, for `viewer`. An undo has no steps.
pub fn update(table: &dyn Table, from: u32, steps: &[&Step], viewer: Viewer, about: &About) -> Update {
    Update { from, beats: beats(table, from, steps, viewer), snapshot: snapshot(table, viewer, about) }
}

/// The beats of that update.
pub fn beats(table: &dyn Table, from: u32, steps: &[&Step], viewer: Viewer) -> Vec<Beat> {
    beats_of(table.timeline(), from, steps, viewer)
}

/// What a viewer missed since journal length `since`.
pub fn since(table: &dyn Table, since: u32, viewer: Viewer, about: &About) -> Result<Update, Refusal> {
    let beats = if since < length(table) { history(&table.record(), since, viewer)? } else { Vec::new() };
    Ok(Update { from: since, beats, snapshot: snapshot(table, viewer, about) })
}

/// The beats of a record after journal length `since`, for `viewer`.
pub fn history(record: &Record, since: u32, viewer: Viewer) -> Result<Vec<Beat>, Refusal> {
    let mut table = crate::rewound(record)?;
    let mut steps = Vec::with_capacity(record.journal.len());
    for entry in &record.journal {
        steps.push(table.replay_entry(entry)?);
    }
    let steps: Vec<&Step> = steps.iter().filter(|step| step.from >= since as usize).collect();
    Ok(beats(&*table, since, &steps, viewer))
}

/// A beat for each step of the timeline after journal length `since`, with its events from `steps`, which are
/// in order.
fn beats_of(timeline: &Timeline, since: u32, steps: &[&Step], viewer: Viewer) -> Vec<Beat> {
    // Search from the end, because it is nearly always the last.
    let first =
        timeline.steps().iter().rposition(|step| step.until <= since as usize).map_or(0, |last| last + 1);
    let mut steps = steps.iter().peekable();
    timeline.steps()[first..]
        .iter()
        .map(|step| {
            let mut events = Vec::new();
            while let Some(happened) = steps.next_if(|happened| happened.from < step.until) {
                events.extend(happened.written(viewer));
            }
            beat(step, since as usize, events)
        })
        .collect()
}

fn beat(step: &rules::Step, since: usize, events: Vec<Json>) -> Beat {
    let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    // If the step began before `since`, the rest of it was played automatically for its seat.
    let rest = step.from < since;
    Beat {
        seq: number(step.until),
        seat: step.cause.seat(),
        auto: matches!(step.cause, Cause::Decision { auto, .. } if auto || rest),
        undo: matches!(step.cause, Cause::Undo(_)),
        back_to: if let Cause::TakeBack { to, .. } = step.cause { Some(number(to)) } else { None },
        events,
    }
}

fn length(table: &dyn Table) -> u32 {
    u32::try_from(table.journal().len()).unwrap_or(u32::MAX)
}

fn pending(table: &dyn Table) -> Vec<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().collect(),
        Pending::Chance | Pending::Over => Vec::new(),
    }
}
