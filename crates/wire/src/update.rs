//! What happened since a viewer last looked.

use crate::snapshot::{About, Snapshot, is_false, length};
use catalog::{Step, Table};
use rules::{Entry, Record, Refusal, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One event as its viewer may know it, and the same in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Told {
    pub event: Value,
    pub sentence: String,
}

/// A decision with all that followed from it: draws, and what was played automatically. The
/// beginning of a game, up to its first decision, is a beat without a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Beat {
    /// The length of the journal after it.
    pub seq: u32,
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// The seat took back its last decision: the beat of it that was not yet taken back is void.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undo: bool,
    /// Everybody agreed with the seat to go back to this length: the beats beyond it are void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u32>,
    pub told: Vec<Told>,
}

/// From journal length `from` to the length in the snapshot. Play the events, then set the
/// snapshot: the snapshot is the truth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Update {
    pub from: u32,
    pub beats: Vec<Beat>,
    pub snapshot: Snapshot,
}

impl Beat {
    /// The newest beat of a table: what the steps since journal length `from` brought about. An
    /// undo has no steps.
    pub fn of(table: &dyn Table, from: u32, steps: &[&Step], viewer: Viewer) -> Beat {
        let first = table.journal().get(from as usize);
        Beat {
            seq: length(table),
            seat: first.and_then(actor),
            undo: matches!(first, Some(Entry::Undo(_))),
            back_to: first.and_then(back_to),
            told: steps.iter().flat_map(|step| told(step, viewer)).collect(),
        }
    }
}

impl Update {
    /// What the steps since journal length `from` mean to `viewer`.
    pub fn of(table: &dyn Table, from: u32, steps: &[&Step], viewer: Viewer, about: &About) -> Update {
        Update {
            from,
            beats: vec![Beat::of(table, from, steps, viewer)],
            snapshot: Snapshot::of(table, viewer, about),
        }
    }

    /// What a viewer missed who last saw journal length `since`.
    pub fn since(table: &dyn Table, since: u32, viewer: Viewer, about: &About) -> Result<Update, Refusal> {
        let beats = if since < length(table) { history(&table.record(), since, viewer)? } else { Vec::new() };
        Ok(Update { from: since, beats, snapshot: Snapshot::of(table, viewer, about) })
    }
}

/// The beats of a record after journal length `since`, told to `viewer`.
pub fn history(record: &Record, since: u32, viewer: Viewer) -> Result<Vec<Beat>, Refusal> {
    let mut table = catalog::rewound(record)?;
    let mut beats: Vec<Beat> = Vec::new();
    for entry in &record.journal {
        let step = table.follow(entry)?;
        let seq = length(&*table);
        if seq <= since {
            continue;
        }
        // What is played for a seat belongs to the decision that brought it about, as in undo.
        let decision = match entry {
            Entry::Act { auto, .. } => !*auto,
            Entry::Undo(_) | Entry::Rewind { .. } => true,
            Entry::Draw(_) => false,
        };
        if decision || beats.is_empty() {
            let seat = if decision { actor(entry) } else { None };
            let undo = matches!(entry, Entry::Undo(_));
            beats.push(Beat { seq, seat, undo, back_to: back_to(entry), told: Vec::new() });
        }
        if let Some(beat) = beats.last_mut() {
            beat.seq = seq;
            beat.told.extend(told(&step, viewer));
        }
    }
    Ok(beats)
}

fn actor(entry: &Entry) -> Option<Seat> {
    match entry {
        Entry::Act { seat, .. } | Entry::Undo(seat) | Entry::Rewind { seat, .. } => Some(*seat),
        Entry::Draw(_) => None,
    }
}

fn back_to(entry: &Entry) -> Option<u32> {
    if let Entry::Rewind { to, .. } = entry { u32::try_from(*to).ok() } else { None }
}

fn told(step: &Step, viewer: Viewer) -> impl Iterator<Item = Told> {
    step.events(viewer)
        .into_iter()
        .zip(step.sentences(viewer))
        .map(|(event, sentence)| Told { event, sentence })
}
