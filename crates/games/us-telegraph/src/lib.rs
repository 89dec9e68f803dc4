//! U.S. Telegraph: build on the plots between the cities, connect two of them or build everything.
//!
//! Where to find what: `content` the component tables, `hex` and `board` the plots, `state` the
//! state with its frames and laws, `action` decisions and draws, `flow` the automatic steps,
//! `legal` what is legal, `price` what it costs, `apply` the effects of decisions, `score` who won,
//! `view` what each viewer may know, `position` the conversion from a view back to a state, `text`
//! the game in words, `material` which components decisions take.

mod action;
mod apply;
mod board;
mod content;
mod encode;
mod flow;
mod hex;
mod legal;
mod material;
mod position;
mod price;
mod score;
mod state;
mod text;
mod view;

pub use action::{Action, Draw};
pub use board::{PlotSet, printed_position};
pub use content::{
    BLACK_DECK, Building, BuildingFacts, Cards, Label, Layout, Project, Resource, TABLES, Tables,
};
pub use hex::{DIRECTIONS, Hex, OUTER, Plot};
pub use price::Bill;
pub use state::{Ended, Frame, Kind, State, Turn};
pub use view::{BuildingView, CityView, Event, PlayerView, PriceView, RegionView, View};

use content::BUILDINGS;
use price::{FACES, Faces};
use rules::{
    BadPosition, BrokenLaw, Choice, Code, Content, Edition, Game, Info, OptionSpec, Options, Outcome,
    Pending, Refusal, Resample, Rng, Seat, SeatSet, Sink, Stack, Viewer,
};
use serde::Serialize;
use std::convert::Infallible;

const LAYOUT: OptionSpec = OptionSpec {
    key: "layout",
    name: "Layout",
    help: "How far apart the cities lie at the start.",
    choices: &[
        Choice { key: "standard", name: "Standard", help: "Neighbouring cities are 6 buildings apart." },
        Choice { key: "long", name: "Long", help: "A slower race: 7 or 8 buildings from city to city." },
    ],
};

const WORKERS: OptionSpec = OptionSpec {
    key: "workers",
    name: "Workers",
    help: "How many can be earned in a game.",
    choices: &[
        Choice { key: "unlimited", name: "Unlimited", help: "Every completed project gives a Worker." },
        Choice {
            key: "fifteen",
            name: "Fifteen",
            help: "Only the 15 pieces of the box: the projects completed after those give none.",
        },
    ],
};

/// The rules at one table. Values that pricing needs at every step are kept here as plain arrays by
/// building.
pub struct UsTelegraph {
    seats: u8,
    edition: Edition,
    tables: &'static Tables,
    /// How many Workers all players together can earn; `None` without a limit.
    most_workers: Option<u8>,
    /// Centres of the first regions, in the order they are laid.
    regions: Vec<Hex>,
    cities: Vec<Hex>,
    faces: &'static Faces,
    cost: [Cards; BUILDINGS],
    any: [u8; BUILDINGS],
    after: [Option<Building>; BUILDINGS],
    project: [usize; BUILDINGS],
}

impl Game for UsTelegraph {
    const KEY: &'static str = "us-telegraph";
    const EDITIONS: &'static [Edition] = &[Edition { rules: 1, content: 1, words: None }];
    const INFO: Info = Info {
        key: Self::KEY,
        title: "U.S. Telegraph",
        designer: "Marcel-André Casasola Merkle",
        publisher: "Super Meeple",
        year: 2018,
        pitch: "Chain your buildings across the plains, and wire two cities together before anybody else.",
        seats: &[2, 3, 4],
        options: &[LAYOUT, WORKERS],
        editions: Self::EDITIONS,
        reconstructed: "Most building names, eleven costs, all regions but one and the layouts are \
                        reconstructed, since no public source shows them.",
    };

    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = Infallible;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let tables = TABLES.version(edition.content);
        let key = options.get(&LAYOUT);
        let layout =
            tables.layouts.iter().find(|layout| layout.key == key && layout.seats == seats).ok_or_else(
                || Refusal::new(Code::BadOption, format!("no {key} layout for {seats} players")),
            )?;
        let hexes = |places: &[(i8, i8)]| places.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
        let facts = |index: usize| Building(index as u8).facts();
        Ok(UsTelegraph {
            seats,
            edition,
            tables,
            most_workers: (options.get(&WORKERS) == "fifteen").then_some(state::WORKER_PIECES),
            regions: hexes(&layout.regions),
            cities: hexes(&layout.cities),
            faces: &FACES,
            cost: std::array::from_fn(|index| facts(index).cost),
            any: std::array::from_fn(|index| facts(index).any),
            after: std::array::from_fn(|index| facts(index).after),
            project: std::array::from_fn(|index| facts(index).project),
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn content(&self) -> &Content {
        &self.tables.id
    }

    /// Every turn except those of the last rounds draws, builds or takes a card, and cards only
    /// come back by building. No game comes near the resulting bound.
    fn longest(&self) -> usize {
        20_000
    }

    fn start(&self) -> State {
        let first = Seat::new(0);
        State {
            board: board::Board::new(&self.cities),
            players: [state::Player::new(); state::MAX_PLAYERS],
            discards: Cards::default(),
            cities: [state::NO_CITY; state::MAX_PLAYERS],
            active: first,
            first,
            turn: Turn::default(),
            quiet: 0,
            ended: None,
            stack: Stack::new(Frame::SetUp { step: 0 }),
        }
    }

    fn pending(&self, state: &State) -> Pending {
        if state.ended.is_some() {
            return Pending::Over;
        }
        if state.stack.top().is_chance() {
            Pending::Chance
        } else {
            Pending::Seats(SeatSet::of(state.active))
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.ended.is_none() && seat == state.active {
            legal::legal(self, state, out);
        }
    }

    fn apply(&self, state: &mut State, _: Seat, action: Action, log: &mut impl Sink<Event>) {
        apply::apply(self, state, action, log);
    }

    fn draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        self.list_draws(state, out);
    }

    fn resolve(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        self.take_draw(state, draw, log);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        score::outcome(self, state)
    }

    /// Stops if possible; in the middle of an action, takes the first way to finish it.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        let harmless = |action: &&Action| matches!(action, Action::Stop | Action::End | Action::Keep);
        *actions.iter().find(harmless).unwrap_or(&actions[0])
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        view::view(self, state, to)
    }

    fn own(&self, state: &State, to: Viewer) -> Option<impl Serialize> {
        Some(view::own(self, state, to))
    }

    fn redact(&self, event: &Event, to: Viewer) -> Option<Event> {
        Some(view::redact(event, to))
    }

    fn load(&self, position: &View) -> Result<State, BadPosition> {
        position::load(self, position)
    }

    fn laws(&self, state: &State) -> Result<(), BrokenLaw> {
        state::laws(self, state)
    }
}

impl Resample for UsTelegraph {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        view::resample(self, state, viewer, rng)
    }
}
