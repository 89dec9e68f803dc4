//! What happened since a viewer last looked.

use crate::snapshot::{About, Snapshot, is_false, length};
use catalog::{Step, Table};
use rules::{Cause, Record, Refusal, Seat, Timeline, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A step of the table (see `rules::Timeline`): a decision with all that followed from it. The beginning
/// of a game, up to its first decision, is a beat without a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Beat {
    /// The length of the journal after it.
    pub seq: u32,
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// It was played for the seat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub auto: bool,
    /// The seat took back its last decision: that beat is void, with what was played for the seat since.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undo: bool,
    /// Everybody agreed with the seat to go back to this length: the beats beyond it are void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u32>,
    /// What happened, as the viewer may know it.
    pub events: Vec<Value>,
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

impl Update {
    /// What the steps since journal length `from` mean to `viewer`. An undo has no steps.
    pub fn of(table: &dyn Table, from: u32, steps: &[&Step], viewer: Viewer, about: &About) -> Update {
        let beats = beats(table.timeline(), from, steps, viewer);
        Update { from, beats, snapshot: Snapshot::of(table, viewer, about) }
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
    let mut steps = Vec::with_capacity(record.journal.len());
    for entry in &record.journal {
        steps.push(table.follow(entry)?);
    }
    let steps: Vec<&Step> = steps.iter().filter(|step| step.from >= since as usize).collect();
    Ok(beats(table.timeline(), since, &steps, viewer))
}

/// A beat for each step of the timeline after journal length `since`, with what `steps`, which are in order,
/// brought about in it.
pub fn beats(timeline: &Timeline, since: u32, steps: &[&Step], viewer: Viewer) -> Vec<Beat> {
    let first = timeline.steps().partition_point(|step| step.until <= since as usize);
    let mut steps = steps.iter().peekable();
    timeline.steps()[first..]
        .iter()
        .map(|step| {
            let mut events = Vec::new();
            while let Some(happened) = steps.next_if(|happened| happened.from < step.until) {
                events.extend(happened.events(viewer));
            }
            Beat::of(step, since as usize, events)
        })
        .collect()
}

impl Beat {
    fn of(step: &rules::Step, since: usize, events: Vec<Value>) -> Beat {
        let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        // The rest of a step that had begun before was played for its seat.
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

    /// What kind of step it was.
    pub fn cause(&self) -> Cause {
        match (self.seat, self.back_to) {
            (None, _) => Cause::Chance,
            (Some(seat), Some(to)) => Cause::TakeBack { seat, to: to as usize },
            (Some(seat), None) if self.undo => Cause::Undo(seat),
            (Some(seat), None) => Cause::Decision { seat, auto: self.auto },
        }
    }
}
