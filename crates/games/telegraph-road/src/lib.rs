//! Telegraph Road: eight rounds to grow a settlement evenly, since the scarcest of food, housing and
//! work decides how many citizens come.
//!
//! Where to find what: `content` the component tables, `state` the state with its frames and laws, `action`
//! decisions and draws, `flow` the automatic steps in and between turns, `round` the phases at the end of a
//! round, `legal` what is legal, `apply` the effects of decisions, `score` who won, `view` what each viewer
//! may know, `forecast` what follows from a view (costs, the next count), `position` the conversion from a
//! view back to a state, `text` the game in words, `material` which components decisions take.

mod action;
mod apply;
mod content;
mod encode;
mod flow;
mod forecast;
mod legal;
mod material;
mod position;
mod round;
mod score;
mod state;
mod text;
mod view;

pub use action::{Action, Draw, Goods};
use content::BALANCED;
pub use content::{
    BARNS, Band, CARDS, COLOURS, Card, CardFacts, Colour, ERAS, FACTORIES, Factory, FactoryFacts, Label,
    Once, REST, SPACES, SPECIALS, SeatCount, Space, SpaceFacts, SpaceSet, Special, SpecialFacts, SpecialKind,
    TABLES, Tables, Upgrade,
};
pub use forecast::{Count, Need, Supply};
pub use round::Phase;
pub use score::band;
pub use state::{Deed, Frame, Land, MAX_PLAYERS, Open, Player, Progress, SLOTS, State, Work};
pub use view::{Event, OpenView, PlayerView, SpaceView, SpecialView, View};

use rules::{
    BadPosition, BrokenLaw, Choice, Code, Content, Edition, Game, Info, OptionSpec, Options, Outcome,
    Pending, Refusal, Resample, Rng, Seat, SeatSet, Sink, Stack, TallyLine, Viewer,
};
use serde::Serialize;
use std::convert::Infallible;

const GRAIN_REFILL: OptionSpec = OptionSpec {
    key: "grain-refill",
    name: "Grain market",
    help: "Whether the barns are filled up again after the price is set.",
    choices: &[
        Choice { key: "on", name: "Refilled", help: "The rest barn fills the others: prices rise and fall." },
        Choice { key: "off", name: "Not refilled", help: "Barns stay empty: the price can only rise." },
    ],
};

const LAND_ADJACENCY: OptionSpec = OptionSpec {
    key: "land-adjacency",
    name: "Land",
    help: "Which spaces can be bought.",
    choices: &[
        Choice { key: "off", name: "Anywhere", help: "Any space that is for sale." },
        Choice {
            key: "on",
            name: "Neighbouring",
            help: "Only spaces beside your own, unless none of them is left.",
        },
    ],
};

const MULTI_BUILD: OptionSpec = OptionSpec {
    key: "multi-build",
    name: "Building",
    help: "How much housing or how many skyscrapers one action buys.",
    choices: &[
        Choice { key: "on", name: "Any number", help: "As many of one kind as you can pay and place." },
        Choice { key: "off", name: "One", help: "One housing or one skyscraper in each action." },
    ],
};

const BUILDINGS: OptionSpec = OptionSpec {
    key: "buildings",
    name: "Special buildings",
    help: "What the Mall and the Museum cost.",
    choices: &[
        Choice { key: "first", name: "As first set", help: "The Mall costs 7 gp and the Museum 4." },
        Choice {
            key: "balanced",
            name: "Balanced",
            help: "The Mall costs 8 gp, since its owners won more, and the Museum 2, since few bought it.",
        },
    ],
};

/// The rules at one table.
pub struct TelegraphRoad {
    seats: u8,
    edition: Edition,
    tables: &'static Tables,
    /// The side of the map in use.
    spaces: SpaceSet,
    /// On every space at the start.
    price_markers: u8,
    /// The factory pile, from the first card to the last.
    factories: Vec<Factory>,
    piles: [u8; ERAS],
    grain_refill: bool,
    land_adjacency: bool,
    multi_build: bool,
}

impl TelegraphRoad {
    /// The spaces of the map at this table.
    pub fn spaces(&self) -> SpaceSet {
        self.spaces
    }

    /// The factories at this table, in the order in which they appear.
    pub fn factories(&self) -> &[Factory] {
        &self.factories
    }

    fn special_cost(&self, special: Special) -> u8 {
        self.tables.special_costs[special.index()]
    }

    /// Factories that are replaced at the end of a round.
    fn replaced(&self) -> u8 {
        if self.seats == 1 { self.tables.replaced_solo } else { self.tables.replaced }
    }
}

impl Game for TelegraphRoad {
    const KEY: &'static str = "telegraph-road";
    const EDITIONS: &'static [Edition] = &[Edition { rules: 1, content: 1, words: None }];
    const INFO: Info = Info {
        key: Self::KEY,
        title: "Telegraph Road",
        designer: "Johnny Ebsen",
        publisher: "JE Games (print and play)",
        year: 2009,
        pitch: "Food, housing and work: the scarcest of them decides how many come to live in your town.",
        seats: &[1, 2, 3, 4],
        options: &[GRAIN_REFILL, LAND_ADJACENCY, MULTI_BUILD, BUILDINGS],
        editions: Self::EDITIONS,
        reconstructed: "The map, all numbers on cards and buildings but the Coal mine's amount, the barns' prices \
                        and the tax line are reconstructed; three players are unofficial.",
    };

    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = Infallible;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let content = if options.get(&BUILDINGS) == "balanced" { BALANCED } else { edition.content };
        let tables = TABLES.version(content);
        let row = tables.seats.iter().find(|row| row.count == seats);
        let row = row.ok_or_else(|| Refusal::new(Code::BadSeats, format!("no row for {seats} players")))?;
        Ok(TelegraphRoad {
            seats,
            edition: Edition { content, ..edition },
            tables,
            spaces: Space::all().filter(|space| !row.back || space.facts().back).collect(),
            price_markers: row.price_markers,
            factories: Factory::all().filter(|factory| !row.few_factories || factory.facts().few).collect(),
            piles: row.piles,
            grain_refill: options.get(&GRAIN_REFILL) == "on",
            land_adjacency: options.get(&LAND_ADJACENCY) == "on",
            multi_build: options.get(&MULTI_BUILD) == "on",
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

    /// A turn has at most four effects, an action of a dozen steps and a draw; see `docs`.
    fn longest(&self) -> usize {
        let turns = self.tables.rounds as usize * self.tables.turns as usize * self.seats as usize;
        turns * 20 + 100
    }

    fn start(&self) -> State {
        let seats = self.seats;
        let mut players = [Player::nobody(); MAX_PLAYERS];
        players[..seats as usize].fill(Player::settler());
        let mut lands = [Land::default(); SPACES];
        for space in self.spaces.iter() {
            lands[space.index()].price = self.price_markers;
        }
        let mut barns = [seats; BARNS];
        barns[REST] = self.tables.grain - seats * (BARNS as u8 - 1) - seats * self.tables.start_grain;
        let mut open = [None; SLOTS];
        for (slot, factory) in open.iter_mut().zip(&self.factories) {
            *slot = Some(Open::new(*factory));
        }
        State {
            players,
            lands,
            barns,
            pool: self.tables.start_orders.map(|orders| self.tables.orders_of_each - seats * orders),
            grain_price: self.tables.barn_prices[0],
            open,
            opened: self.tables.open_factories,
            piles: self.piles,
            gone: [0; CARDS],
            specials: [Deed::default(); SPECIALS],
            third_era: false,
            round: 1,
            turn: 1,
            first: Seat::new(0),
            active: Seat::new(0),
            action: Progress::default(),
            producing: SeatSet::default(),
            ended: false,
            stack: Stack::new(Frame::SetUp { step: 0 }),
        }
    }

    fn pending(&self, state: &State) -> Pending {
        if state.ended {
            return Pending::Over;
        }
        match state.stack.top() {
            frame if frame.is_chance() => Pending::Chance,
            Frame::Production => Pending::Seats(state.producing),
            _ => Pending::Seats(SeatSet::of(state.active)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if matches!(self.pending(state), Pending::Seats(seats) if seats.contains(seat)) {
            legal::legal(self, state, seat, out);
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
        apply::apply(self, state, seat, action, log);
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

    /// Does as little as possible; at the end of a round the factories produce all they can.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        if state.stack.top() == Frame::Production {
            return actions[actions.len() - 1];
        }
        let harmless = |action: &&Action| matches!(action, Action::Pass | Action::Done | Action::End);
        *actions.iter().find(harmless).unwrap_or(&actions[0])
    }

    fn part(&self, state: &State) -> u8 {
        state.round + u8::from(state.ended)
    }

    fn figures(&self, state: &State) -> Vec<TallyLine> {
        score::figures(self, state)
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

impl Resample for TelegraphRoad {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        view::resample(self, state, viewer, rng)
    }
}
