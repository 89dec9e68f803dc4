//! A position as numbers. The board is described by values that do not depend on where the regions are: how far
//! each seat is from connecting two cities, what its next building of each kind would cost, and how much room
//! there is beside its buildings.

use crate::UsTelegraph;
use crate::action::Action;
use crate::board::{MAX_CITIES, PLOTS, PlotSet};
use crate::content::{BUILDINGS, Building, Cards, DECKS, RESOURCES, TABLES};
use crate::hex::{Hex, Plot};
use crate::price::{Prices, Supply};
use crate::state::{Frame, Kind, MAX_PLAYERS, State};
use rules::{Encode, Notes, Seat};

/// The number of buildings missing to a connection is exact up to this.
const FAR: usize = 9;
const FRAMES: usize = 8;
const ROTATIONS: u32 = 6;
/// Coordinates from -64 to 63.
const SPAN: i32 = 128;
/// More cards of a kind than there are.
const PILE: u32 = 21;

const DRAWS: u32 = 0;
const BUILDS: u32 = DRAWS + DECKS as u32;
const KEEP: u32 = BUILDS + BUILDINGS as u32;
const WORKER: u32 = KEEP + 1;
const STOP: u32 = WORKER + 1;
const END: u32 = STOP + 1;
const ROTATES: u32 = END + 1;
const SITES: u32 = ROTATES + ROTATIONS;
const PLACES: u32 = SITES + PLOTS as u32;
const PAYMENTS: u32 = PLACES + (SPAN * SPAN) as u32;

const OF_A_SEAT: usize = 4 + 4 * BUILDINGS + DECKS + 6 + FAR + 2;
const OF_THE_TABLE: usize = 2 + 2 * RESOURCES + BUILDINGS + 3 + 3 + 2 + FRAMES + BUILDINGS + 1;

impl Encode for UsTelegraph {
    const ENCODING: u16 = 1;
    const INPUTS: usize = MAX_PLAYERS * OF_A_SEAT + OF_THE_TABLE;
    const ACTIONS: u32 = PAYMENTS + PILE * PILE * PILE * PILE;
    /// Which plot is good depends on the board, which is described by sums only.
    const WEIGHED: u32 = ROTATES;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        let lands = Lands::new(self, state);
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            let other = Seat::new((seat.index() + place) % usize::from(self.seats));
            if place < usize::from(self.seats) {
                note_seat(self, state, other, &lands, notes);
            } else {
                notes.zeros("absent", OF_A_SEAT);
            }
        }
        notes.about("table", 0);
        note_table(self, state, seat, notes);
    }

    fn action_id(&self, _: &State, _: Seat, action: Action) -> u32 {
        match action {
            Action::Draw(deck) => DRAWS + u32::from(deck),
            Action::Build(building) => BUILDS + u32::from(building.0),
            Action::Keep => KEEP,
            Action::Worker => WORKER,
            Action::Stop => STOP,
            Action::End => END,
            Action::Rotate(rotation) => ROTATES + u32::from(rotation),
            Action::Plot(plot) => SITES + u32::from(plot.0),
            Action::Place(Hex { q, r }) => {
                let (q, r) = (i32::from(q) + SPAN / 2, i32::from(r) + SPAN / 2);
                PLACES + (q * SPAN + r) as u32
            }
            Action::Pay(cards) => {
                PAYMENTS + cards.0.iter().fold(0, |number, count| number * PILE + u32::from(*count))
            }
        }
    }

    fn action_of(&self, _: &State, _: Seat, id: u32) -> Option<Action> {
        Some(match id {
            DRAWS..BUILDS => Action::Draw((id - DRAWS) as u8),
            BUILDS..KEEP => Action::Build(Building((id - BUILDS) as u8)),
            KEEP => Action::Keep,
            WORKER => Action::Worker,
            STOP => Action::Stop,
            END => Action::End,
            ROTATES..SITES => Action::Rotate((id - ROTATES) as u8),
            SITES..PLACES => Action::Plot(Plot((id - SITES) as u8)),
            PLACES..PAYMENTS => {
                let hex = (id - PLACES) as i32;
                Action::Place(Hex::new((hex / SPAN - SPAN / 2) as i8, (hex % SPAN - SPAN / 2) as i8))
            }
            PAYMENTS..Self::ACTIONS => {
                let mut rest = id - PAYMENTS;
                let mut cards = Cards::default();
                for count in cards.0.iter_mut().rev() {
                    *count = (rest % PILE) as u8;
                    rest /= PILE;
                }
                Action::Pay(cards)
            }
            _ => return None,
        })
    }
}

fn note_seat(game: &UsTelegraph, state: &State, seat: Seat, lands: &Lands, notes: &mut impl Notes) {
    let player = state.player(seat);
    let realm = Realm::new(game, state, seat, lands);
    notes.flag("present", true);
    notes.flag("active", seat == state.active);
    notes.count(
        "place in the round",
        ((seat.index() + usize::from(game.seats) - state.first.index()) % usize::from(game.seats)) as i32,
    );
    notes.count("hand", player.hand.total());
    notes.counts("open", &player.open);
    notes.counts("built", &player.built);
    notes.counts("price beside the own", &realm.price);
    notes.counts("room beside", &realm.room);
    notes.counts("deck", &player.decks);
    notes.count("workers", player.workers);
    notes.count("settlements", player.settlements);
    notes.count("built in all", player.built_total());
    notes.count("open in all", player.open.iter().sum::<u8>());
    notes.count("projects completed", player.completed_projects());
    notes.count("free plots beside", realm.edge);
    let (needs, ways) = lands.connection(state, seat);
    notes.one_of("buildings to a connection", Some(needs.min(FAR - 1)), FAR);
    notes.count("narrowest step of it", i32::from(ways.min(4)));
    notes.count("to be paid for all", realm.price_of_all(state, seat));
}

fn note_table(game: &UsTelegraph, state: &State, seat: Seat, notes: &mut impl Notes) {
    notes.count("cards in the deck", state.card_deck().total());
    notes.count("regions left", state.regions_left().count_ones() as i32);
    notes.counts("own hand", &state.player(seat).hand.0);
    notes.counts("discards", &state.discards.0);
    let prices = Prices::new(game, state, seat);
    let offers = prices.offers();
    for building in Building::all() {
        let open = state.player(seat).open[building.index()] > 0;
        let payable = open && prices.has_site(building, &offers);
        notes.number("open and payable", building.index(), i32::from(payable));
    }
    notes.one_of("seats", Some(usize::from(game.seats) - 2), 3);
    let kind = match state.turn.kind {
        None => 0,
        Some(Kind::Draw) => 1,
        Some(Kind::Construct) => 2,
    };
    notes.one_of("kind of the turn", Some(kind), 3);
    notes.count("actions used", state.turn.used);
    notes.count("quiet turns", state.quiet);
    let frame = match state.stack.top() {
        Frame::Turn => Some(0),
        Frame::Extra => Some(1),
        Frame::Drawn { .. } => Some(2),
        Frame::Site { .. } => Some(3),
        Frame::Pay { .. } => Some(4),
        Frame::Place { .. } => Some(5),
        Frame::Rotate { .. } => Some(6),
        Frame::Cards => Some(7),
        Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => None,
    };
    notes.one_of("waits for", frame, FRAMES);
    notes.one_of("building on its way", state.stack.top().lifted().map(Building::index), BUILDINGS);
    notes.count("cities", game.cities.len() as i32);
}

/// The board in the form that the encoding uses.
struct Lands {
    free: PlotSet,
    /// The neighbours of each plot.
    around: [PlotSet; PLOTS],
    beside_cities: [PlotSet; MAX_CITIES],
    cities: usize,
    supplies: [Cards; PLOTS],
}

/// The free plots that a seat reaches with this many buildings, the last of them on the plot itself.
type Steps = [PlotSet; FAR];

impl Lands {
    fn new(game: &UsTelegraph, state: &State) -> Lands {
        let board = &state.board;
        let free = board.free();
        let mut around = [PlotSet::default(); PLOTS];
        board.plots().for_each(|plot| around[plot.index()] = board.around(plot));
        Lands {
            free,
            around,
            beside_cities: board.beside_cities(),
            cities: board.cities().len(),
            supplies: game.faces.supplies(board, free).map(Supply::cards),
        }
    }

    fn beside(&self, plots: PlotSet) -> PlotSet {
        plots.iter().fold(PlotSet::default(), |beside, plot| beside | self.around[plot.index()])
    }

    /// How many more buildings `seat` needs to connect its nearest two cities, and the number of plots to
    /// choose from at the narrowest step.
    fn connection(&self, state: &State, seat: Seat) -> (usize, u8) {
        let own = state.board.of_seat(seat);
        let mut steps: [Steps; MAX_CITIES] = Default::default();
        (0..self.cities).for_each(|city| steps[city] = self.steps_from(own, city));
        let (mut needs, mut ways) = (FAR, 0);
        for to in 1..self.cities {
            for from in 0..to {
                // The plots at this step from the one city, on a way of this length to the other.
                let on_the_way =
                    |length: usize, step: usize| steps[from][step] & steps[to][length + 1 - step];
                let leads = |length: &usize| (1..=*length).any(|step| !on_the_way(*length, step).is_empty());
                let Some(least) = (1..=needs.min(FAR - 1)).find(leads) else { continue };
                let widths = (1..=least).map(|step| on_the_way(least, step).len() as u8);
                let narrowest = widths.min().unwrap_or(0);
                if least < needs || narrowest > ways {
                    (needs, ways) = (least, narrowest);
                }
            }
        }
        (needs, ways)
    }

    /// From a city, through existing buildings.
    fn steps_from(&self, own: PlotSet, city: usize) -> Steps {
        let mut steps = Steps::default();
        let (mut seen, mut near) = (PlotSet::default(), self.beside_cities[city]);
        for step in &mut steps[1..] {
            loop {
                let built = (near & own).without(seen);
                if built.is_empty() {
                    break;
                }
                seen |= built;
                near |= self.beside(built);
            }
            *step = (near & self.free).without(seen);
            seen |= *step;
            near = self.beside(*step);
        }
        steps
    }
}

/// The surroundings of a seat's buildings.
struct Realm {
    /// By kind of building: the lowest price of the next one beside one's own.
    price: [u8; BUILDINGS],
    /// By kind of building: free plots beside one of them.
    room: [u8; BUILDINGS],
    edge: u8,
}

impl Realm {
    fn new(game: &UsTelegraph, state: &State, seat: Seat, lands: &Lands) -> Realm {
        let mut beside = [PlotSet::default(); BUILDINGS];
        for plot in state.board.of_seat(seat).iter() {
            let Some((_, building)) = state.board.tenant(plot).get() else { continue };
            beside[building.index()] |= lands.around[plot.index()];
        }
        let edge = beside.iter().fold(PlotSet::default(), |edge, plots| edge | *plots) & lands.free;
        let room = beside.map(|plots| (plots & lands.free).len() as u8);
        let sites = if edge.is_empty() { lands.free } else { edge };
        let mut supplies: Vec<u32> = Vec::with_capacity(64);
        supplies.extend(sites.iter().map(|plot| u32::from_le_bytes(lands.supplies[plot.index()].0)));
        supplies.sort_unstable();
        supplies.dedup();
        let mut price = [0; BUILDINGS];
        for (kind, price) in price.iter_mut().enumerate() {
            let chained = game.after[kind].is_some_and(|upstream| room[upstream.index()] > 0);
            if !chained && state.player(seat).built[kind] < TABLES.buildings[kind].copies {
                let missing = |supply: &u32| {
                    let supply = Cards(supply.to_le_bytes());
                    game.cost[kind].less(supply).total() + game.any[kind].saturating_sub(supply.total())
                };
                *price = supplies.iter().map(missing).min().unwrap_or(0);
            }
        }
        Realm { price, room, edge: edge.len() as u8 }
    }

    /// Cards for everything not built yet, each at its current price.
    fn price_of_all(&self, state: &State, seat: Seat) -> i32 {
        let built = &state.player(seat).built;
        let left = (0..BUILDINGS).map(|kind| TABLES.buildings[kind].copies - built[kind]);
        left.zip(self.price).map(|(left, price)| i32::from(left) * i32::from(price)).sum()
    }
}
