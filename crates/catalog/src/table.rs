//! A match of any game behind one interface of text and JSON.

use crate::{Playable, Visitor};
use rules::{
    Edition, Entry, Header, Info, Match, Options, Outcome, Pending, Played, Record, Refusal, Seat, Seed,
    Timeline, Viewer,
};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::fmt::Display;
use std::sync::Arc;
use wire::{Json, Packer};

/// A match whose game is known only at run time. Actions are texts, views and events are JSON.
pub trait Table: Send {
    fn info(&self) -> Info;
    /// The edition it is played with.
    fn edition(&self) -> Edition;
    fn header(&self) -> &Header;
    /// The commitment to the seed.
    fn commitment(&self) -> &str;
    fn journal(&self) -> &[Entry];
    fn pending(&self) -> Pending;
    fn outcome(&self) -> Option<Outcome>;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn submit(&mut self, seat: Seat, action: &str) -> Result<Step, Refusal>;
    fn timeline(&self) -> &Timeline;
    /// Plays for every seat that has only one legal action; returns the result of each of these actions.
    fn autoplay(&mut self) -> Vec<Step>;
    fn time_out(&mut self, seat: Seat) -> Result<Step, Refusal>;
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Take-back by consent: back to this journal length, because all players agreed to the seat's request.
    fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Refusal>;
    /// Returns the reason if a take-back to this length would be refused.
    fn check_take_back(&self, to: usize) -> Result<(), Refusal>;
    fn can_undo(&self, seat: Seat) -> bool;
    fn view(&self, to: Viewer) -> Value;
    /// The same as text, for callers that only pass it on.
    fn view_text(&self, to: Viewer) -> Box<RawValue>;
    /// The same in the packed form.
    fn pack_view(&self, to: Viewer, packer: &mut Packer);
    /// Packs the members of the view that are the same for every seat and for spectators; returns false if they
    /// are not known.
    fn pack_common_view(&self, packer: &mut Packer) -> bool;
    /// Packs the other members.
    fn pack_own_view(&self, to: Viewer, packer: &mut Packer) -> bool;
    fn record(&self) -> Record;
    /// Applies the next entry of the record that this table was created from.
    fn replay_entry(&mut self, entry: &Entry) -> Result<Step, Refusal>;
    /// The table as it was when the journal was this long. For viewing only.
    fn past(&self, length: usize) -> Result<Box<dyn Table>, Refusal>;
    /// What `to` could see after each surviving step, oldest first.
    fn course(&self, to: Viewer) -> Result<Vec<Value>, Refusal>;
    /// The outcome `record` states must be the one reached.
    fn check_outcome(&self, record: &Record) -> Result<(), Refusal>;

    /// What `to` has to do or is waiting for, in one sentence.
    fn prompt(&self, to: Viewer) -> String;
    /// The legal actions of `seat` that people are offered.
    fn offered(&self, seat: Seat) -> Vec<String>;
    /// The same in the packed form.
    fn pack_offered(&self, seat: Seat, packer: &mut Packer);
    /// Whether `seat` may have more legal actions than it is offered, namely words that the player has to find.
    fn holds_back(&self, seat: Seat) -> bool;
    /// The offered actions, each with its label.
    fn choices(&self, seat: Seat) -> Vec<(String, String)>;
    /// The table drawn with characters.
    fn sketch(&self, to: Viewer) -> String;

    /// A `Box<rules::Belief<G>>` of the game's own type, for its bots.
    fn belief(&self, seat: Seat) -> Box<dyn Any + Send>;
    fn duplicate(&self) -> Box<dyn Table>;
}

/// The result of one step, for every kind of viewer.
pub struct Step {
    /// The first journal entry it added.
    pub from: usize,
    told: Box<dyn Tell>,
}

impl Step {
    /// The events as `to` may know them.
    pub fn events(&self, to: Viewer) -> Vec<Value> {
        self.told.events(to)
    }

    /// The same for callers that only pass them on.
    pub fn written(&self, to: Viewer) -> Vec<Json> {
        self.told.written(to)
    }

    /// The events in sentences.
    pub fn sentences(&self, to: Viewer) -> Vec<String> {
        self.told.sentences(to)
    }
}

/// Redaction needs the viewer, so the events of a step keep their types until the viewer is known.
trait Tell: Send {
    fn events(&self, to: Viewer) -> Vec<Value>;
    fn written(&self, to: Viewer) -> Vec<Json>;
    fn sentences(&self, to: Viewer) -> Vec<String>;
}

struct StepEvents<G: Playable> {
    game: Arc<G>,
    header: Arc<Header>,
    events: Vec<G::Event>,
}

impl<G: Playable> StepEvents<G> {
    fn redacted(&self, to: Viewer) -> impl Iterator<Item = G::Event> {
        self.events.iter().filter_map(move |event| self.game.redact(event, to))
    }
}

impl<G: Playable> Tell for StepEvents<G> {
    fn events(&self, to: Viewer) -> Vec<Value> {
        self.redacted(to).map(|event| json(&event)).collect()
    }

    fn written(&self, to: Viewer) -> Vec<Json> {
        self.redacted(to)
            .map(|event| if IN_BROWSER { json(&event).into() } else { Json::written(text(&event)) })
            .collect()
    }

    fn sentences(&self, to: Viewer) -> Vec<String> {
        self.redacted(to).map(|event| self.game.sentence(&event, &self.header.seats)).collect()
    }
}

fn step<G: Playable>(table: &Match<G>, played: Played<G::Event>) -> Step {
    let told = StepEvents {
        game: Arc::clone(table.game()),
        header: Arc::clone(table.header()),
        events: played.events,
    };
    Step { from: played.from, told: Box::new(told) }
}

/// The direct writer is faster, but in the browser it would be loaded with each game, once for every view and
/// event.
const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

fn json(data: &impl serde::Serialize) -> Value {
    serde_json::to_value(data).expect("views and events are plain data")
}

fn text(data: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(data).expect("views and events are plain data")
}

/// Serialised as its display text.
struct Shown<T>(T);

impl<T: Display> serde::Serialize for Shown<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<G: Playable> Table for Match<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn edition(&self) -> Edition {
        self.game().edition()
    }

    fn header(&self) -> &Header {
        self.header()
    }

    fn commitment(&self) -> &str {
        self.commitment()
    }

    fn journal(&self) -> &[Entry] {
        self.journal()
    }

    fn pending(&self) -> Pending {
        self.pending()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.legal(seat).iter().map(ToString::to_string).collect()
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<Step, Refusal> {
        let played = self.submit(seat, text.parse()?)?;
        Ok(step(self, played))
    }

    fn timeline(&self) -> &Timeline {
        self.timeline()
    }

    fn autoplay(&mut self) -> Vec<Step> {
        let played = self.autoplay();
        played.into_iter().map(|played| step(self, played)).collect()
    }

    fn time_out(&mut self, seat: Seat) -> Result<Step, Refusal> {
        let played = self.time_out(seat)?;
        Ok(step(self, played))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo(seat)
    }

    fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Refusal> {
        self.take_back(seat, to)
    }

    fn check_take_back(&self, to: usize) -> Result<(), Refusal> {
        self.check_take_back(to)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.can_undo(seat)
    }

    fn view(&self, to: Viewer) -> Value {
        json(&self.view(to))
    }

    fn view_text(&self, to: Viewer) -> Box<RawValue> {
        let view = self.view(to);
        if IN_BROWSER { text(&json(&view)) } else { text(&view) }
    }

    fn pack_view(&self, to: Viewer, packer: &mut Packer) {
        let view = self.view(to);
        if IN_BROWSER {
            packer.value(&json(&view));
        } else {
            packer.value(&view);
        }
    }

    fn pack_common_view(&self, packer: &mut Packer) -> bool {
        if IN_BROWSER {
            return false;
        }
        // From the view of a spectator: what a game does not declare as own is hidden from seats, and not the
        // other way round.
        let own = self.game().own(self.state(), Viewer::Spectator);
        own.is_some_and(|own| {
            packer.without(&self.view(Viewer::Spectator), &own);
            true
        })
    }

    fn pack_own_view(&self, to: Viewer, packer: &mut Packer) -> bool {
        if IN_BROWSER {
            return false;
        }
        let own = self.game().own(self.state(), to);
        own.is_some_and(|own| {
            packer.value(&own);
            true
        })
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn replay_entry(&mut self, entry: &Entry) -> Result<Step, Refusal> {
        let from = self.journal().len();
        let events = self.replay_entry(entry)?;
        Ok(step(self, Played { from, events }))
    }

    fn past(&self, length: usize) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(self.past(length)?))
    }

    fn course(&self, to: Viewer) -> Result<Vec<Value>, Refusal> {
        Ok(self.course()?.iter().map(|state| json(&self.game().view(state, to))).collect())
    }

    fn check_outcome(&self, record: &Record) -> Result<(), Refusal> {
        self.check_outcome(record)
    }

    fn prompt(&self, to: Viewer) -> String {
        self.game().prompt(&self.view(to), &self.header().seats)
    }

    fn offered(&self, seat: Seat) -> Vec<String> {
        let legal = self.legal(seat);
        legal.iter().filter(|action| self.game().is_offered(**action)).map(ToString::to_string).collect()
    }

    fn pack_offered(&self, seat: Seat, packer: &mut Packer) {
        if IN_BROWSER {
            return packer.value(&self.offered(seat));
        }
        let mut legal = self.legal(seat);
        legal.retain(|action| self.game().is_offered(*action));
        packer.value(&legal.into_iter().map(Shown).collect::<Vec<_>>());
    }

    fn holds_back(&self, seat: Seat) -> bool {
        let offered: Vec<G::Action> =
            self.legal(seat).iter().copied().filter(|action| self.game().is_offered(*action)).collect();
        self.game().holds_back(&offered)
    }

    fn choices(&self, seat: Seat) -> Vec<(String, String)> {
        let view = self.view(Viewer::Seat(seat));
        let label = |action: &G::Action| (action.to_string(), self.game().label(&view, *action));
        self.legal(seat).iter().filter(|action| self.game().is_offered(**action)).map(label).collect()
    }

    fn sketch(&self, to: Viewer) -> String {
        self.game().sketch(&self.view(to), &self.header().seats)
    }

    fn belief(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(self.belief(seat))
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

pub(crate) struct Plan {
    pub(crate) edition: Edition,
    pub(crate) seats: Vec<String>,
    pub(crate) options: Options,
    pub(crate) seed: Seed,
    pub(crate) position: Option<Value>,
}

impl Visitor for Plan {
    type Out = Result<Header, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        Match::<G>::header_of(self.edition, self.seats, self.options, self.seed, self.position)
    }
}

pub(crate) struct Begin {
    pub(crate) header: Header,
}

impl Visitor for Begin {
    type Out = Result<(Box<dyn Table>, Step), Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let (table, played) = Match::<G>::begin(self.header)?;
        let step = step(&table, played);
        Ok((Box::new(table), step))
    }
}

pub(crate) struct Resume<'a> {
    pub(crate) record: &'a Record,
}

impl Visitor for Resume<'_> {
    type Out = Result<Box<dyn Table>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        Ok(Box::new(Match::<G>::resume(self.record)?))
    }
}

pub(crate) struct Rewound<'a> {
    pub(crate) record: &'a Record,
}

impl Visitor for Rewound<'_> {
    type Out = Result<Box<dyn Table>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        Ok(Box::new(Match::<G>::rewound(self.record)?))
    }
}
