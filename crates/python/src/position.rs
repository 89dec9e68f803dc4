//! A running game whose type is known only at run time, including its encoding.

use bots::{Bots, Request};
use rules::{
    Belief, Code, Edition, Info, Match, Options, Outcome, Pending, Record, Refusal, Rng, Seat, Seed, Viewer,
};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

/// The game to be played.
#[derive(Clone, PartialEq)]
pub struct Setup {
    pub game: String,
    pub seats: u8,
    pub options: Options,
    pub edition: Edition,
}

/// What is known of it before it begins.
pub struct Shape {
    pub info: Info,
    pub encoding: u16,
    pub inputs: usize,
    pub actions: u32,
    pub longest: usize,
    pub names: Vec<String>,
}

/// An action by its text or by its number.
pub enum Named<'a> {
    Text(&'a str),
    Number(u32),
}

/// A position and its history.
pub trait Position: Send + Sync {
    fn setup(&self) -> &Setup;
    fn inputs(&self) -> usize;
    fn actions(&self) -> u32;
    fn pending(&self) -> Pending;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn legal_ids(&self, seat: Seat) -> Vec<u32>;
    fn choices(&self, seat: Seat) -> Vec<(String, String)>;
    fn action_id(&self, seat: Seat, action: &str) -> Result<u32, Refusal>;
    fn action_text(&self, seat: Seat, id: u32) -> Result<String, Refusal>;
    fn apply(&mut self, seat: Seat, action: &Named<'_>) -> Result<(), Refusal>;
    fn draws(&self) -> Result<Vec<(String, u32)>, Refusal>;
    fn resolve(&mut self, draw: Option<&str>, chosen: u64) -> Result<(), Refusal>;
    fn undo(&mut self, seat: Option<Seat>) -> Result<(), Refusal>;
    fn view(&self, to: Viewer) -> Value;
    fn sketch(&self, to: Viewer) -> String;
    fn prompt(&self, to: Viewer) -> String;
    fn observe(&self, seat: Seat, out: &mut [i8]);
    fn resample(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn Position>;
    fn outcome(&self) -> Option<Outcome>;
    fn record(&self) -> Result<Record, Refusal>;
    fn past(&self, length: usize) -> Result<Box<dyn Position>, Refusal>;
    fn choose(&self, seat: Seat, level: &str, seed: u64) -> Result<String, Refusal>;
    fn duplicate(&self) -> Box<dyn Position>;
    fn same(&self, other: &dyn Position) -> bool;
    fn hash_code(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
}

/// The source of draws.
enum Course<G: Bots> {
    /// From the seed of a match, which also keeps the record.
    Dealt(Box<Match<G>>),
    /// From the caller.
    Given { state: G::State, before: Vec<G::State> },
}

struct Play<G: Bots> {
    setup: Setup,
    game: Arc<G>,
    names: Vec<String>,
    course: Course<G>,
}

impl Setup {
    pub fn shape(&self) -> Result<Shape, Refusal> {
        struct Find<'a>(&'a Setup);
        impl bots::Visitor for Find<'_> {
            type Out = Result<Shape, Refusal>;
            fn visit<G: Bots>(self) -> Self::Out {
                let game = self.0.rules::<G>()?;
                Ok(Shape {
                    info: G::INFO,
                    encoding: G::ENCODING,
                    inputs: G::INPUTS,
                    actions: G::ACTIONS,
                    longest: game.longest(),
                    names: game.names(),
                })
            }
        }
        bots::visit(&self.game, Find(self))?
    }

    /// A game whose draws come from the seed, from a position or from the beginning.
    pub fn dealt(
        &self,
        seed: Seed,
        names: Option<Vec<String>>,
        position: Option<Value>,
    ) -> Result<Box<dyn Position>, Refusal> {
        struct Deal<'a>(&'a Setup, Seed, Vec<String>, Option<Value>);
        impl bots::Visitor for Deal<'_> {
            type Out = Result<Box<dyn Position>, Refusal>;
            fn visit<G: Bots>(self) -> Self::Out {
                let Deal(setup, seed, names, position) = self;
                let header =
                    Match::<G>::header_of(setup.edition, names, setup.options.clone(), seed, position)?;
                let (table, _) = Match::<G>::begin(header)?;
                Ok(Play::boxed(setup.clone(), table))
            }
        }
        let names = self.names(names)?;
        bots::visit(&self.game, Deal(self, seed, names, position))?
    }

    /// A game whose draws the caller makes.
    pub fn given(&self, position: Option<Value>) -> Result<Box<dyn Position>, Refusal> {
        struct Give<'a>(&'a Setup, Option<Value>, Vec<String>);
        impl bots::Visitor for Give<'_> {
            type Out = Result<Box<dyn Position>, Refusal>;
            fn visit<G: Bots>(self) -> Self::Out {
                let Give(setup, position, names) = self;
                let game = Arc::new(setup.rules::<G>()?);
                let state = match position {
                    Some(position) => rules::read_position(&*game, &position)?,
                    None => game.start(),
                };
                let course = Course::Given { state, before: Vec::new() };
                Ok(Box::new(Play { setup: setup.clone(), game, names, course }))
            }
        }
        let names = self.names(None)?;
        bots::visit(&self.game, Give(self, position, names))?
    }

    pub fn rules<G: Bots>(&self) -> Result<G, Refusal> {
        G::INFO.check_seats(self.seats)?;
        self.options.check(&G::INFO)?;
        G::new(self.seats, &self.options, self.edition)
    }

    fn names(&self, names: Option<Vec<String>>) -> Result<Vec<String>, Refusal> {
        let names = names.unwrap_or_else(|| (1..=self.seats).map(|seat| format!("Seat {seat}")).collect());
        if names.len() == usize::from(self.seats) {
            return Ok(names);
        }
        let message = format!("there are {} names for {} seats", names.len(), self.seats);
        Err(Refusal::new(Code::BadSeats, message))
    }

    pub fn hash_code(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_string().hash(&mut hasher);
        hasher.finish()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{key:?}: {value:?}")).collect();
        let Setup { game, seats, edition, .. } = self;
        write!(f, "Rules({game:?}, {seats}, {{{}}}, {})", options.join(", "), edition.rules)
    }
}

/// The game of a record, replayed and verified.
pub fn of_record(record: &Record) -> Result<Box<dyn Position>, Refusal> {
    struct Replay<'a>(&'a Record);
    impl bots::Visitor for Replay<'_> {
        type Out = Result<Box<dyn Position>, Refusal>;
        fn visit<G: Bots>(self) -> Self::Out {
            let header = &self.0.header;
            let table = Match::<G>::resume(self.0)?;
            let setup = Setup {
                game: header.game.clone(),
                seats: table.game().seats(),
                options: header.options.clone(),
                edition: G::INFO.edition(header.rules)?,
            };
            Ok(Play::boxed(setup, table))
        }
    }
    bots::visit(&record.header.game, Replay(record))?
}

impl<G: Bots> Play<G> {
    fn boxed(setup: Setup, table: Match<G>) -> Box<dyn Position> {
        let game = Arc::clone(table.game());
        let names = table.header().seats.clone();
        Box::new(Play { setup, game, names, course: Course::Dealt(Box::new(table)) })
    }

    fn state(&self) -> &G::State {
        match &self.course {
            Course::Dealt(table) => table.state(),
            Course::Given { state, .. } => state,
        }
    }

    fn with(&self, course: Course<G>) -> Play<G> {
        let (setup, game, names) = (self.setup.clone(), Arc::clone(&self.game), self.names.clone());
        Play { setup, game, names, course }
    }

    fn actions_of(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(self.state(), seat, &mut actions);
        actions
    }

    fn action(&self, seat: Seat, named: &Named<'_>) -> Result<G::Action, Refusal> {
        match named {
            Named::Text(text) => Ok(text.parse()?),
            Named::Number(id) => self.game.action_of(self.state(), seat, *id).ok_or_else(|| {
                Refusal::new(Code::Malformed, format!("{} has no action {id} here", self.setup.game))
            }),
        }
    }

    fn check(&self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        match self.pending() {
            Pending::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
            Pending::Chance => Err(Refusal::new(Code::NotYourTurn, "a draw must be resolved first")),
            Pending::Seats(seats) if !seats.contains(seat) => Err(Refusal::new(
                Code::NotYourTurn,
                format!("seat {} has nothing to decide now", seat.index()),
            )),
            Pending::Seats(_) if self.game.is_legal(self.state(), seat, action) => Ok(()),
            Pending::Seats(_) => Err(Refusal::new(Code::Illegal, format!("\"{action}\" is not legal now"))),
        }
    }
}

impl<G: Bots> Position for Play<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn inputs(&self) -> usize {
        G::INPUTS
    }

    fn actions(&self) -> u32 {
        G::ACTIONS
    }

    fn pending(&self) -> Pending {
        self.game.pending(self.state())
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.actions_of(seat).iter().map(ToString::to_string).collect()
    }

    fn legal_ids(&self, seat: Seat) -> Vec<u32> {
        let state = self.state();
        self.actions_of(seat).iter().map(|action| self.game.action_id(state, seat, *action)).collect()
    }

    fn choices(&self, seat: Seat) -> Vec<(String, String)> {
        let view = self.game.view(self.state(), Viewer::Seat(seat));
        let label = |action: &G::Action| (action.to_string(), self.game.label(&view, *action));
        self.actions_of(seat).iter().map(label).collect()
    }

    fn action_id(&self, seat: Seat, action: &str) -> Result<u32, Refusal> {
        let action = self.action(seat, &Named::Text(action))?;
        self.check(seat, action)?;
        Ok(self.game.action_id(self.state(), seat, action))
    }

    fn action_text(&self, seat: Seat, id: u32) -> Result<String, Refusal> {
        self.action(seat, &Named::Number(id)).map(|action| action.to_string())
    }

    fn apply(&mut self, seat: Seat, named: &Named<'_>) -> Result<(), Refusal> {
        let action = self.action(seat, named)?;
        if let Course::Dealt(table) = &mut self.course {
            return table.submit(seat, action).map(|_| ());
        }
        self.check(seat, action)?;
        if let Course::Given { state, before } = &mut self.course {
            before.push(state.clone());
            self.game.apply(state, seat, action, &mut ());
        }
        Ok(())
    }

    fn draws(&self) -> Result<Vec<(String, u32)>, Refusal> {
        if self.pending() != Pending::Chance {
            return Err(Refusal::new(Code::NotYourTurn, "no draw is pending"));
        }
        let mut draws = Vec::new();
        self.game.draws(self.state(), &mut draws);
        Ok(draws.iter().map(|(draw, weight)| (draw.to_string(), *weight)).collect())
    }

    fn resolve(&mut self, draw: Option<&str>, chosen: u64) -> Result<(), Refusal> {
        if self.pending() != Pending::Chance {
            return Err(Refusal::new(Code::NotYourTurn, "no draw is pending"));
        }
        let mut draws = Vec::new();
        self.game.draws(self.state(), &mut draws);
        let draw = match draw {
            Some(text) => {
                let wanted: G::Draw = text.parse()?;
                if !draws.iter().any(|(draw, weight)| *draw == wanted && *weight > 0) {
                    return Err(Refusal::new(Code::Illegal, format!("\"{text}\" cannot be drawn now")));
                }
                wanted
            }
            None => draws[Rng::new(chosen).weighted(&draws)].0,
        };
        if let Course::Given { state, before } = &mut self.course {
            before.push(state.clone());
            self.game.resolve(state, draw, &mut ());
        }
        Ok(())
    }

    fn undo(&mut self, seat: Option<Seat>) -> Result<(), Refusal> {
        match &mut self.course {
            Course::Dealt(table) => {
                let seat = match (seat, table.game().pending(table.state())) {
                    (Some(seat), _) => seat,
                    (None, Pending::Seats(seats)) => {
                        let able = Seat::all(table.game().seats()).find(|seat| table.can_undo(*seat));
                        able.or_else(|| seats.iter().next()).unwrap_or(Seat::new(0))
                    }
                    (None, _) => Seat::new(0),
                };
                table.undo(seat)
            }
            Course::Given { state, before } => {
                let nothing = || Refusal::new(Code::CannotUndo, "nothing was done since the beginning");
                *state = before.pop().ok_or_else(nothing)?;
                Ok(())
            }
        }
    }

    fn view(&self, to: Viewer) -> Value {
        serde_json::to_value(self.game.view(self.state(), to)).expect("views are plain data")
    }

    fn sketch(&self, to: Viewer) -> String {
        self.game.sketch(&self.game.view(self.state(), to), &self.names)
    }

    fn prompt(&self, to: Viewer) -> String {
        self.game.prompt(&self.game.view(self.state(), to), &self.names)
    }

    fn observe(&self, seat: Seat, out: &mut [i8]) {
        self.game.observe(self.state(), seat, out);
    }

    fn resample(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn Position> {
        let state = self.game.resample(self.state(), viewer, rng);
        Box::new(self.with(Course::Given { state, before: Vec::new() }))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.state())
    }

    fn record(&self) -> Result<Record, Refusal> {
        match &self.course {
            Course::Dealt(table) => Ok(table.record()),
            Course::Given { .. } => Err(no_record()),
        }
    }

    fn past(&self, length: usize) -> Result<Box<dyn Position>, Refusal> {
        match &self.course {
            Course::Dealt(table) => Ok(Box::new(self.with(Course::Dealt(Box::new(table.past(length)?))))),
            Course::Given { .. } => Err(no_record()),
        }
    }

    fn choose(&self, seat: Seat, level: &str, seed: u64) -> Result<String, Refusal> {
        let request = Request::read(level).ok_or_else(|| {
            let known: Vec<&str> = G::LEVELS.iter().map(|level| level.key).collect();
            let message = format!("there is no bot \"{level}\"; there are random, {}", known.join(", "));
            Refusal::new(Code::BadOption, message)
        })?;
        let legal = self.actions_of(seat);
        if legal.is_empty() {
            let message = format!("seat {} has nothing to decide now", seat.index());
            return Err(Refusal::new(Code::NotYourTurn, message));
        }
        let began = Instant::now();
        let mut go_on = || request.time.is_none_or(|time| began.elapsed() < time);
        let belief = Belief::new(Arc::clone(&self.game), seat, self.state().clone());
        Ok(bots::seat::<G>(request).choose(&belief, &legal, seed, &mut go_on).to_string())
    }

    fn duplicate(&self) -> Box<dyn Position> {
        let course = match &self.course {
            Course::Dealt(table) => Course::Dealt(table.clone()),
            Course::Given { state, before } => Course::Given { state: state.clone(), before: before.clone() },
        };
        Box::new(self.with(course))
    }

    fn same(&self, other: &dyn Position) -> bool {
        let other = other.as_any().downcast_ref::<Play<G>>();
        other.is_some_and(|other| self.setup == other.setup && self.state() == other.state())
    }

    fn hash_code(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state().hash(&mut hasher);
        hasher.finish() ^ self.setup.hash_code()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn no_record() -> Refusal {
    Refusal::new(
        Code::BadRecord,
        "a game whose draws are given has no record: a record is proved by its seed",
    )
}
