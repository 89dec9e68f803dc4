//! What a game is.

use crate::parse::ParseError;
use crate::position::{BadPosition, BrokenLaw};
use crate::refusal::Refusal;
use crate::rng::Rng;
use crate::seat::{Seat, SeatSet};
use crate::setup::{Content, Edition, Info, Options};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Decisions of these seats, in any order. Never empty.
    Seats(SeatSet),
    /// A draw.
    Chance,
    /// Nothing: the game is over.
    Over,
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Has no seat: sees what every seat sees.
    Spectator,
    /// Sees everything: for tests, positions and finished games.
    Referee,
}

impl Viewer {
    /// Whether this viewer may know what only `seat` knows.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Referee => true,
        }
    }
}

impl FromStr for Viewer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Viewer, ParseError> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            "referee" => Ok(Viewer::Referee),
            seat => seat
                .parse()
                .map(Viewer::Seat)
                .map_err(|_| ParseError::kind("a seat number, \"spectator\" or \"referee\"", text)),
        }
    }
}

/// Where the steps of a game report what happened. `()` discards the reports.
pub trait Sink<E> {
    fn tell(&mut self, event: E);
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

impl<E> Sink<E> for () {
    fn tell(&mut self, _: E) {}
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// By seat; 1 won. Tied seats have the same number. A solo player is second if the game itself won.
    pub places: Vec<u8>,
    /// By seat; the last line of the tally.
    pub scores: Vec<i32>,
    /// How the game was decided, as one of the game's own words, such as "connection".
    pub by: String,
    /// The tally, line by line.
    pub tally: Vec<TallyLine>,
}

/// One named line of the final tally.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TallyLine {
    pub name: String,
    /// By seat.
    pub values: Vec<i32>,
}

/// The rules of one game at one table: content, options and seat count, fixed before the start.
/// Every method is a pure function of the rules and its arguments.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name under which matches are stored.
    const KEY: &'static str;
    /// All editions of the game's rules and components, oldest first. Entries never change; new tables use the
    /// last.
    const EDITIONS: &'static [Edition];
    const INFO: Info;

    /// Small plain data: no heap, at most 1 KiB.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One decision. Its text never changes, because records contain it.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    /// One outcome of chance. Its text never changes, because records contain it.
    type Draw: Copy + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    /// One fact to show.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// What one viewer may know; the referee's view holds the whole state.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// The reason why an action is not legal now, if there is more to say than that; displayed as one sentence.
    /// `Infallible` in a game that never says more.
    type WhyIllegal: Clone + PartialEq + Debug + Display + Send + 'static;

    /// `edition` is one of `EDITIONS`; like the seat count, `Match` has checked it.
    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal>;
    fn seats(&self) -> u8;
    /// The edition of this table, with the content that its options chose.
    fn edition(&self) -> Edition;
    fn content(&self) -> &Content;
    /// The word list of the edition; `None` in a game without words.
    fn word_list(&self) -> Option<Content> {
        None
    }
    /// An upper bound on the journal entries of a game, not counting undos and undone entries.
    fn longest(&self) -> usize;

    fn start(&self) -> Self::State;
    fn pending(&self, state: &Self::State) -> Pending;

    /// Pushes the legal actions of `seat` in ascending order without duplicates; none unless the seat is
    /// pending. No listed action leads to a dead end.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Agrees with `legal`. Override it in games where checking one action is cheaper than listing all.
    fn is_legal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        actions.binary_search(&action).is_ok()
    }
    /// Why an action that is not legal now is refused, if there is more to say than that.
    fn why_illegal(&self, _: &Self::State, _: Seat, _: Self::Action) -> Option<Self::WhyIllegal> {
        None
    }
    /// Whether the action is shown to people among their choices. Words are not: they are legal, but a list of
    /// all words would give the game away.
    fn is_offered(&self, _: Self::Action) -> bool {
        true
    }
    /// Whether there may be legal actions besides these, which are all that are offered. Does not reveal
    /// whether there are.
    fn holds_back(&self, _offered: &[Self::Action]) -> bool {
        false
    }
    /// Applies a legal action. Unchecked: `Match::submit` is the checked way in.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        log: &mut impl Sink<Self::Event>,
    );

    /// Would this legal action reveal something hidden, other than by a draw? Then it cannot be taken back: for
    /// example, the last of several secret choices reveals all of them.
    fn reveals(&self, _: &Self::State, _: Seat, _: Self::Action) -> bool {
        false
    }

    /// Do the pending seats decide simultaneously, without knowing what the others do? Then a seat can take
    /// back its decision even though others have decided since. Until the last of them has decided (which
    /// `reveals`, or is followed by a draw), no action may change what another of them can do.
    fn in_secret(&self, _: &Self::State) -> bool {
        false
    }

    /// Pushes every possible outcome of the pending draw, with its weight, in a fixed order.
    fn draws(&self, state: &Self::State, out: &mut Vec<(Self::Draw, u32)>);
    fn resolve(&self, state: &mut Self::State, draw: Self::Draw, log: &mut impl Sink<Self::Event>);

    /// `Some` exactly when the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// What the server plays for a seat whose time has run out. Legal whenever the seat is pending.
    fn fallback(&self, state: &Self::State, seat: Seat) -> Self::Action;

    /// The current part of the game, such as its round; it only grows, and grows once more at the end. A game
    /// without parts stays at 0.
    fn part(&self, _: &Self::State) -> u8 {
        0
    }
    /// Statistics on the course of a game, by seat or one for the table. Analyses of many games record them at
    /// the end of each part.
    fn figures(&self, _: &Self::State) -> Vec<TallyLine> {
        Vec::new()
    }

    fn view(&self, state: &Self::State, to: Viewer) -> Self::View;
    /// The members of the view that depend on who looks, as an object of only these. All others are the same for
    /// every seat and for spectators, so a server writes and compares them once for everyone. `None` where all of
    /// the view may depend on who looks.
    fn own(&self, _: &Self::State, _: Viewer) -> Option<impl Serialize> {
        None::<()>
    }
    /// The event as `to` may know it, or `None`.
    fn redact(&self, event: &Self::Event, to: Viewer) -> Option<Self::Event>;
    /// The state that a referee's view describes, or why it is not a valid one.
    fn load(&self, position: &Self::View) -> Result<Self::State, BadPosition>;
    /// The game's conservation laws: what the rules can never create or destroy.
    fn laws(&self, state: &Self::State) -> Result<(), BrokenLaw>;
}

/// Deals hidden information anew.
pub trait Resample: Game {
    /// A state that `viewer` could not tell from `state` by its view: everything hidden from it is dealt again,
    /// with the probabilities of a real deal.
    fn resample(&self, state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;
}

/// A game in words, for the terminal, the log and screen readers. It only reads views and redacted events, so
/// it cannot reveal what its reader may not know.
pub trait Narrate: Game {
    /// What the player has to do now, in one sentence.
    fn prompt(&self, view: &Self::View, names: &[String]) -> String;
    /// An action of the reader, in a few words.
    fn label(&self, view: &Self::View, action: Self::Action) -> String;
    /// What happened, in one sentence.
    fn sentence(&self, event: &Self::Event, names: &[String]) -> String;
    /// The table drawn with characters.
    fn sketch(&self, view: &Self::View, names: &[String]) -> String;
}
