//! Sentences for a client that has the views and events of a table, but not the table itself.

use crate::{Playable, Visitor};
use rules::{Edition, Options, Refusal};
use serde_json::Value;

/// Explains a game's views, actions and events. It leaves out what it cannot parse, because a client may
/// be older than the server.
pub trait Narrator: Send + Sync {
    /// What the viewer of this view has to do or is waiting for, in one sentence.
    fn prompt(&self, view: &Value) -> Option<String>;
    /// What each of these actions means, in a few words.
    fn labels(&self, view: &Value, actions: &[String]) -> Option<Vec<String>>;
    /// Whether there may be more legal actions than these, which are all that are offered.
    fn holds_back(&self, offered: &[String]) -> bool;
    /// An event in one sentence.
    fn sentence(&self, event: &Value) -> Option<String>;
    /// The view drawn with characters.
    fn sketch(&self, view: &Value) -> Option<String>;
}

struct Narration<G> {
    game: G,
    seats: Vec<String>,
}

fn read<T: serde::de::DeserializeOwned>(json: &Value) -> Option<T> {
    T::deserialize(json).ok()
}

impl<G: Playable> Narrator for Narration<G> {
    fn prompt(&self, view: &Value) -> Option<String> {
        Some(self.game.prompt(&read(view)?, &self.seats))
    }

    fn labels(&self, view: &Value, actions: &[String]) -> Option<Vec<String>> {
        let view = read(view)?;
        let label = |action: &String| Some(self.game.label(&view, action.parse().ok()?));
        actions.iter().map(label).collect()
    }

    fn holds_back(&self, offered: &[String]) -> bool {
        let offered: Vec<G::Action> = offered.iter().filter_map(|action| action.parse().ok()).collect();
        self.game.holds_back(&offered)
    }

    fn sentence(&self, event: &Value) -> Option<String> {
        Some(self.game.sentence(&read(event)?, &self.seats))
    }

    fn sketch(&self, view: &Value) -> Option<String> {
        Some(self.game.sketch(&read(view)?, &self.seats))
    }
}

pub(crate) struct Narrate<'a> {
    pub(crate) edition: Edition,
    pub(crate) seats: &'a [String],
    pub(crate) options: &'a Options,
}

impl Visitor for Narrate<'_> {
    type Out = Result<Box<dyn Narrator>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let game = G::new(self.seats.len() as u8, self.options, G::INFO.edition(self.edition.rules)?)?;
        Ok(Box::new(Narration { game, seats: self.seats.to_vec() }))
    }
}
