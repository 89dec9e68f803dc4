//! Railroad Revolution: lay rails to the west, build stations and telegraph offices, and turn your
//! workers into managers of what has grown.
//!
//! Where to find what: `content` the component tables, `ids` the names of their rows, `state` the
//! state with its frames and laws, `action` decisions and draws, `map` networks and milestones,
//! `effects` rewards, `deals` whether a deal could be accepted, `flow` the automatic steps, `legal`
//! what is legal, `finish` whether a turn can still be finished, `apply` the effects of decisions,
//! `score` who won, `view` what each viewer may know, `open` what is open in a turn and what it
//! costs, `position` the conversion from a view back to a state, `text` the game in words,
//! `material` which components decisions take.

mod action;
mod apply;
mod content;
mod deals;
mod effects;
mod encode;
mod finish;
mod flow;
mod ids;
mod legal;
mod map;
mod material;
mod open;
mod position;
mod score;
mod state;
mod text;
mod view;

pub use action::{Action, Draw};
pub use content::{
    Condition, DealSide, Gate, Label, MilestoneFacts, Need, Op, Reward, SLOTS, STACK_SIZE, STACKS, TABLES,
    Tables,
};
pub use finish::MOST_AT_ONCE;
pub use ids::{
    CITIES, COLOURS, City, CityTile, Colour, DEALS, DealTile, Effect, From, MILESTONES, Milestone, Piece,
    RAILS, Rail, SECTIONS, SETUPS, SPACES, Section, Setup, Side, Space, TRACKS, TRAINS, TelegraphTile, Track,
    Train,
};
pub use map::{NeedProgress, Progress};
pub use open::{OpenEffect, OpenTurn};
pub use score::{LINES, Points};
pub use state::{
    Frame, MilestoneStack, NEUTRAL, NONE, OPEN, Offer, Player, Seen, State, Toll, Turn, Workers,
};
pub use text::{ability_in_words, city_name, need_in_words, rail_name, request, reward_in_words};
pub use view::{
    CityView, DealView, Event, GateView, ManagerView, MilestoneView, NeedKind, NeedView, Owner, PiecesView,
    PlayerView, SectionView, SeenView, SetupView, StackView, TrackView, View,
};

use ids::{CITY_TILES, TELEGRAPH_TILES};
use rules::{
    BadPosition, BrokenLaw, Choice, Content, Edition, Game, Info, OptionSpec, Options, Outcome, Pending,
    Refusal, Resample, Rng, Seat, SeatSet, Sink, Stack, Viewer,
};
use serde::Serialize;
use std::convert::Infallible;

const MILESTONE_CHOICE: OptionSpec = OptionSpec {
    key: "milestones",
    name: "New milestones",
    help: "What a player who completed a milestone chooses the next one from.",
    choices: &[
        Choice { key: "three", name: "Top three", help: "Three tiles are drawn, and one of them is taken." },
        Choice {
            key: "stack",
            name: "Whole stack",
            help: "More to plan: any tile of the stack can be taken.",
        },
    ],
};

const TRACK_MONEY: OptionSpec = OptionSpec {
    key: "tracks",
    name: "Money on the tracks",
    help: "What the last slots of the performance tracks cost.",
    choices: &[
        Choice { key: "usual", name: "$50, $50, $100", help: "The printed prices." },
        Choice { key: "dear", name: "$500, $500, $1000", help: "More of a challenge." },
    ],
};

/// Do the last slots of the tracks cost more than printed?
pub fn has_dear_tracks(options: &Options) -> bool {
    options.get(&TRACK_MONEY) == "dear"
}

/// The rules at one table. Values needed at every step are kept here in plain arrays.
pub struct RailroadRevolution {
    seats: u8,
    edition: Edition,
    tables: &'static Tables,
    whole_stack: bool,
    /// By rail space: its triangles and its two cities as a set.
    terrain: [u8; RAILS],
    ends: [u16; RAILS],
    deal_rails: u32,
    terrain_rails: [u32; 4],
    /// By level.
    level_cities: [u16; 6],
    start_cities: u16,
    /// By city tile.
    cost: [u32; CITY_TILES],
    primary: [Reward; CITY_TILES],
    bonus: [Reward; CITY_TILES],
    section_shares: [u8; SECTIONS],
    section_first: [u8; SECTIONS],
    deal_sections: u8,
    tiles: [Reward; TELEGRAPH_TILES],
    deals: [[DealSide; 2]; DEALS],
    train_rewards: [Reward; TRAINS],
    gates: [[Option<Gate>; SLOTS]; TRACKS],
    milestones: [map::MilestoneRules; MILESTONES],
    /// By number of pieces left of a kind: the section of the leftmost one.
    building_section: [u8; 16],
    rail_section: [u8; 16],
    section_money: [u32; SECTIONS],
    /// Pieces of each kind to the right of the logo.
    beyond_logo: (u8, u8),
}

impl Game for RailroadRevolution {
    const KEY: &'static str = "railroad-revolution";
    const EDITIONS: &'static [Edition] = &[Edition { rules: 1, content: 1, words: None }];
    const INFO: Info = Info {
        key: Self::KEY,
        title: "Railroad Revolution",
        designer: "Marco Canetta and Stefania Niccolini",
        publisher: "What's Your Game?",
        year: 2016,
        pitch: "Push your rails to the Pacific, wire the country, and make managers of the workers who did it.",
        seats: &[2, 3, 4],
        options: &[MILESTONE_CHOICE, TRACK_MONEY],
        editions: Self::EDITIONS,
        reconstructed: "The rail spaces and their terrain, most tiles and their prices, the tracks and the milestones \
                        are reconstructed, since no public source shows them.",
    };

    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = Infallible;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let tables = TABLES.version(edition.content);
        let dear = has_dear_tracks(options);
        let rails = |wanted: &dyn Fn(&content::RailFacts) -> bool| {
            tables
                .rails
                .iter()
                .enumerate()
                .filter(|(_, rail)| wanted(rail))
                .fold(0, |set, (index, _)| set | 1 << index)
        };
        let level = |level: u8| {
            let cities = tables.cities.iter().enumerate().filter(|(_, city)| city.level == level);
            cities.fold(0, |set, (index, _)| set | 1 << index)
        };
        let beyond = tables.sections.iter().filter(|section| !section.left_of_logo);
        Ok(RailroadRevolution {
            seats,
            edition,
            tables,
            whole_stack: options.get(&MILESTONE_CHOICE) == "stack",
            terrain: std::array::from_fn(|index| tables.rails[index].terrain),
            ends: std::array::from_fn(|index| 1 << tables.rails[index].a.0 | 1 << tables.rails[index].b.0),
            deal_rails: rails(&|rail| rail.deal),
            terrain_rails: std::array::from_fn(|terrain| rails(&|rail| rail.terrain as usize == terrain)),
            level_cities: std::array::from_fn(|index| level(index as u8)),
            start_cities: tables.start_rail.iter().fold(0, |set, city| set | 1 << city.0),
            cost: std::array::from_fn(|index| tables.city_tiles[index].cost),
            primary: std::array::from_fn(|index| tables.city_tiles[index].primary),
            bonus: std::array::from_fn(|index| tables.city_tiles[index].first),
            section_shares: std::array::from_fn(|index| tables.telegraph[index].shares),
            section_first: std::array::from_fn(|index| tables.telegraph[index].first),
            deal_sections: tables
                .telegraph
                .iter()
                .enumerate()
                .fold(0, |set, (index, section)| set | u8::from(section.deal) << index),
            tiles: std::array::from_fn(|index| tables.telegraph_tiles[index].reward),
            deals: std::array::from_fn(|index| tables.deals[index].sides),
            train_rewards: std::array::from_fn(|index| tables.trains[index].reward),
            gates: std::array::from_fn(|track| {
                tables.tracks[track].gates.map(|gate| gate.map(|gate| dearer(tables, gate, dear)))
            }),
            milestones: std::array::from_fn(|index| map::MilestoneRules::new(&tables.milestones[index])),
            building_section: leftmost_sections(tables, |section| section.buildings),
            rail_section: leftmost_sections(tables, |section| section.rails),
            section_money: std::array::from_fn(|index| tables.sections[index].money),
            beyond_logo: beyond.fold((0, 0), |(buildings, rails), section| {
                (buildings + section.buildings, rails + section.rails)
            }),
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

    /// Every turn takes a piece off a board, so there are at most 30 rounds; within a turn, money
    /// and shares can only circulate a limited number of times.
    fn longest(&self) -> usize {
        20_000
    }

    fn start(&self) -> State {
        let first = Seat::new(0);
        let mut state = State {
            players: [Player::start(); state::MAX_PLAYERS],
            stock: [0; COLOURS],
            city_tiles: std::array::from_fn(
                |city| if self.tables.cities[city].printed { city as u8 } else { NONE },
            ),
            telegraph_tiles: [NONE; SECTIONS],
            first_station: [NONE; CITIES],
            first_office: [NONE; SECTIONS],
            trains: std::array::from_fn(|kind| {
                if self.tables.trains[kind].stacked {
                    self.tables.train_stack[self.seats as usize]
                } else {
                    0
                }
            }),
            deal: NONE,
            deals_used: 0,
            stacks: [MilestoneStack::full(); STACKS],
            drawn: [Seen::NOTHING; state::DRAWN],
            setups: [NONE; SETUPS],
            setup_workers: [NONE; SETUPS],
            first,
            active: first,
            decider: first,
            round: 0,
            last_round: 0,
            ended: false,
            turn: Turn::NEW,
            stack: Stack::new(Frame::SetUp { step: 0 }),
        };
        for colour in Colour::ALL.iter().filter(|colour| **colour != Colour::White) {
            state.stock[colour.index()] = self.workers_of(*colour);
        }
        for city in &self.tables.neutral_stations[self.seats as usize] {
            state.first_station[city.index()] = NEUTRAL;
        }
        for section in &self.tables.neutral_offices[self.seats as usize] {
            state.first_office[*section as usize] = NEUTRAL;
        }
        state
    }

    fn pending(&self, state: &State) -> Pending {
        if state.ended {
            return Pending::Over;
        }
        if state.stack.top().is_chance() {
            Pending::Chance
        } else {
            Pending::Seats(SeatSet::of(state.decider))
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.ended && seat == state.decider {
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

    /// Declines whatever can be declined; if something must be done, trades, and sells or hires only
    /// as a last resort.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        let first = |wanted: &dyn Fn(&Action) -> bool| actions.iter().copied().find(|action| wanted(action));
        first(&|action| matches!(action, Action::Done | Action::Pass | Action::Stop))
            .or_else(|| first(&|action| matches!(action, Action::Place(_, Space::Trade))))
            .or_else(|| first(&|action| !matches!(action, Action::Share | Action::Hire(_))))
            .unwrap_or(actions[0])
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

impl Resample for RailroadRevolution {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        view::resample(self, state, viewer, rng)
    }
}

impl RailroadRevolution {
    /// Every action that the current frame allows, including those after which the turn could no
    /// longer be finished: the basis for testing `legal`.
    pub fn unfiltered(&self, state: &State, out: &mut Vec<Action>) {
        legal::unfiltered(self, state, out);
    }

    /// Could the deciding player accept a deal on offer, now or after sales and hirings? If not,
    /// they are not asked.
    pub fn could_accept(&self, state: &State) -> bool {
        deals::could_accept(self, state)
    }

    /// Workers of one colour in the game: with fewer than four players, some white ones stay in the
    /// box.
    pub fn workers_of(&self, colour: Colour) -> u8 {
        match colour {
            Colour::White => self.tables.start.white_workers * self.seats,
            _ => self.tables.workers[colour.index()],
        }
    }
}

fn dearer(tables: &Tables, gate: Gate, dear: bool) -> Gate {
    match gate {
        Gate::Money(usual) if dear => Gate::Money(
            tables.dear_gates.iter().find(|(from, _)| *from == usual).map_or(usual, |(_, to)| *to),
        ),
        _ => gate,
    }
}

/// By number of pieces left: the section in which the leftmost of them stands.
fn leftmost_sections(tables: &Tables, pieces: impl Fn(&content::BoardSection) -> u8) -> [u8; 16] {
    let mut sections = [NONE; 16];
    let mut left = 0;
    for (index, section) in tables.sections.iter().enumerate().rev() {
        for _ in 0..pieces(section) {
            left += 1;
            sections[left] = index as u8;
        }
    }
    sections
}
