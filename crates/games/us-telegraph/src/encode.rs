//! A position as numbers. The board is told in sums that do not depend on where the regions lie: how far
//! each seat is from connecting two cities, what its next building of each kind would cost, and how much
//! room there is beside what it has built.

use crate::UsTelegraph;
use crate::action::Action;
use crate::board::{CITY, PLOTS};
use crate::content::{BUILDINGS, Building, Cards, DECKS, RESOURCES, TABLES};
use crate::hex::{Hex, Plot};
use crate::price::{Prices, Supply};
use crate::state::{Frame, Kind, MAX_PLAYERS, State};
use rules::{Encode, Notes, Seat};

/// Buildings missing to a connection are told apart up to this number.
const FAR: usize = 9;
const FRAMES: usize = 8;
const ROTATIONS: u32 = 6;
/// Hexes from -64 to 63 each way.
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
    /// Which plot is good depends on the board, which is told in sums only.
    const WEIGHED: u32 = ROTATES;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        let lands = Lands::new(self, state);
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            let other = Seat::new((seat.index() + place) % usize::from(self.seats));
            if place < usize::from(self.seats) {
                note_seat(self, state, other, &lands, notes);
            } else {
                (0..OF_A_SEAT).for_each(|index| notes.number("absent", index, 0));
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

/// The board as the encoding reads it: each plot's sides, and its tenant as a seat.
struct Lands {
    plots: usize,
    cities: usize,
    sides: [[u8; 6]; PLOTS],
    supplies: [Cards; PLOTS],
}

impl Lands {
    fn new(game: &UsTelegraph, state: &State) -> Lands {
        let board = &state.board;
        let mut lands = Lands {
            plots: board.plots().count(),
            cities: board.cities().len(),
            sides: [[0; 6]; PLOTS],
            supplies: game.faces.supplies(board, board.free()).map(Supply::cards),
        };
        for plot in board.plots() {
            lands.sides[plot.index()] = board.sides(plot);
        }
        if lands.plots == 0 {
            lands.supplies = [Cards::default(); PLOTS];
        }
        lands
    }

    /// How many more buildings `seat` needs to connect its nearest two cities, and among how many plots it can
    /// choose at the step that leaves the fewest.
    fn connection(&self, state: &State, seat: Seat) -> (usize, u8) {
        let (mut needs, mut ways) = (FAR, 0);
        let steps: Vec<[u8; PLOTS]> =
            (0..self.cities).map(|city| self.steps_from(state, seat, city)).collect();
        for to in 1..self.cities {
            for from in 0..to {
                let (one, other) = (&steps[from], &steps[to]);
                let free = |plot: &usize| state.board.is_free(Plot(*plot as u8));
                let through = |plot: usize| usize::from(one[plot]) + usize::from(other[plot]) - 1;
                let least = (0..self.plots).filter(free).map(through).min().unwrap_or(FAR);
                if least > needs || least >= FAR {
                    continue;
                }
                let mut widths = [0u8; FAR + 1];
                (0..self.plots).filter(free).filter(|plot| through(*plot) == least).for_each(|plot| {
                    widths[usize::from(one[plot])] += 1;
                });
                let narrowest = widths[1..=least].iter().copied().min().unwrap_or(0);
                if least < needs || narrowest > ways {
                    (needs, ways) = (least, narrowest);
                }
            }
        }
        (needs, ways)
    }

    /// For each plot, the buildings `seat` needs to reach it from a city, its own included.
    fn steps_from(&self, state: &State, seat: Seat, city: usize) -> [u8; PLOTS] {
        let mut steps = [FAR as u8 + 1; PLOTS];
        let (mut now, mut next) = (Vec::with_capacity(PLOTS), Vec::with_capacity(PLOTS));
        let reach =
            |plot: usize, count: u8, steps: &mut [u8; PLOTS], now: &mut Vec<usize>, next: &mut Vec<usize>| {
                let tenant = state.board.tenant(Plot(plot as u8));
                if tenant.belongs_to(seat) && steps[plot] > count {
                    steps[plot] = count;
                    now.push(plot);
                } else if tenant.is_nobody() && steps[plot] > count + 1 {
                    steps[plot] = count + 1;
                    next.push(plot);
                }
            };
        for plot in (0..self.plots).filter(|plot| self.sides[*plot].contains(&(CITY + city as u8))) {
            reach(plot, 0, &mut steps, &mut now, &mut next);
        }
        for count in 0..FAR as u8 {
            while let Some(plot) = now.pop() {
                if steps[plot] == count {
                    for side in self.sides[plot].into_iter().filter(|side| *side < CITY) {
                        reach(usize::from(side), count, &mut steps, &mut now, &mut next);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        steps
    }
}

/// What lies beside a seat's buildings.
struct Realm {
    /// By kind of building: what the next one costs beside the own, at least.
    price: [u8; BUILDINGS],
    /// By kind of building: free plots beside one of them.
    room: [u8; BUILDINGS],
    edge: u8,
}

impl Realm {
    fn new(game: &UsTelegraph, state: &State, seat: Seat, lands: &Lands) -> Realm {
        let mut beside = [0u32; PLOTS];
        for plot in 0..lands.plots {
            let Some((owner, building)) = state.board.tenant(Plot(plot as u8)).get() else { continue };
            if owner == seat {
                for side in lands.sides[plot].into_iter().filter(|side| *side < CITY) {
                    beside[usize::from(side)] |= 1 << building.0;
                }
            }
        }
        let is_free = |plot: &usize| state.board.is_free(Plot(*plot as u8));
        let mut realm = Realm { price: [0; BUILDINGS], room: [0; BUILDINGS], edge: 0 };
        let mut supplies = Vec::with_capacity(64);
        for plot in (0..lands.plots).filter(is_free).filter(|plot| beside[*plot] != 0) {
            realm.edge += 1;
            supplies.push(lands.supplies[plot]);
            for (kind, room) in realm.room.iter_mut().enumerate() {
                *room += (beside[plot] >> kind & 1) as u8;
            }
        }
        if supplies.is_empty() {
            supplies.extend((0..lands.plots).filter(is_free).map(|plot| lands.supplies[plot]));
        }
        supplies.sort_unstable();
        supplies.dedup();
        for kind in 0..BUILDINGS {
            let chained = game.after[kind].is_some_and(|upstream| realm.room[upstream.index()] > 0);
            let missing = |supply: &Cards| {
                let of_a_kind =
                    game.cost[kind].0.iter().zip(supply.0).map(|(cost, there)| cost.saturating_sub(there));
                of_a_kind.sum::<u8>() + game.any[kind].saturating_sub(supply.total())
            };
            if !chained && state.player(seat).built[kind] < TABLES.buildings[kind].copies {
                realm.price[kind] = supplies.iter().map(missing).min().unwrap_or(0);
            }
        }
        realm
    }

    /// Cards for everything not built yet, each at the price of today.
    fn price_of_all(&self, state: &State, seat: Seat) -> i32 {
        let built = &state.player(seat).built;
        let left = (0..BUILDINGS).map(|kind| TABLES.buildings[kind].copies - built[kind]);
        left.zip(self.price).map(|(left, price)| i32::from(left) * i32::from(price)).sum()
    }
}
