//! What one viewer may know: views, events, and hidden cards dealt anew.

use crate::UsTelegraph;
use crate::board::PlotSet;
use crate::content::{BUILDINGS, Building, Cards, DECKS, Resource, TABLES, from_one};
use crate::hex::{Hex, Plot};
use crate::legal::legal;
use crate::price::{Bill, Prices, bill_at};
use crate::state::{Ended, Frame, NO_CITY, State, Turn};
use rules::{Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The table as one viewer sees it. Only the hands are secret. Values that follow from the rest
/// (`Option`s that the referee's view fills in) may be omitted from a position to be loaded; if
/// given, they must be right.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub active: Seat,
    pub first: Seat,
    pub turn: Turn,
    pub quiet: u8,
    pub ended: Option<Ended>,
    /// What the game waits for, on top of what it interrupts.
    pub stack: Vec<Frame>,
    pub players: Vec<PlayerView>,
    pub discards: Cards,
    /// Face-down resource cards.
    pub deck: Option<u8>,
    /// Face-down regions.
    pub region_stack: Option<u8>,
    /// How many Workers can still be earned, if they are limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workers_left: Option<u8>,
    pub cities: Vec<CityView>,
    pub regions: Vec<RegionView>,
    pub buildings: Vec<BuildingView>,
    /// The prices of the building that is about to be built. Each free plot has one.
    #[serde(default)]
    pub prices: Vec<PriceView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    /// Only its owner sees it.
    pub hand: Option<Cards>,
    pub hand_size: Option<u8>,
    pub open: Vec<Building>,
    /// Omitted from positions: the white decks are filled from the first on.
    pub decks: Option<[u8; DECKS]>,
    pub workers: u8,
    pub settlements: Option<u8>,
    pub built: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityView {
    pub at: Hex,
    pub name: Cow<'static, str>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionView {
    pub at: Hex,
    #[serde(with = "from_one")]
    pub tile: u8,
    pub rotation: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingView {
    pub plot: Plot,
    pub seat: Seat,
    pub building: Building,
}

/// The bill for some plots. What it does not contain is left out, because bills are sent again with every
/// building.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceView {
    pub plots: PlotSet,
    /// Specific resources that cards must supply.
    #[serde(default, skip_serializing_if = "is_default")]
    pub missing: Cards,
    /// Cards of any kind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub any: u8,
    /// Free because its upstream is beside the plot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chained: bool,
    /// The part of `any` that a new settlement costs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surcharge: u8,
    /// Would connect two cities and win.
    #[serde(default, skip_serializing_if = "is_default")]
    pub connects: bool,
}

impl View {
    /// What the building that is about to be built costs there.
    pub fn price(&self, plot: Plot) -> Option<&PriceView> {
        self.prices.iter().find(|price| price.plots.contains(plot))
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub fn view(game: &UsTelegraph, state: &State, to: Viewer) -> View {
    let board = &state.board;
    let cities_drawn = state.cities.iter().take_while(|city| **city != NO_CITY).count();
    View {
        active: state.active,
        first: state.first,
        turn: state.turn,
        quiet: state.quiet,
        ended: state.ended,
        stack: state.stack.frames().to_vec(),
        players: player_views(game, state, to),
        discards: state.discards,
        deck: Some(state.card_deck().total()),
        region_stack: Some(state.regions_left().count_ones() as u8),
        workers_left: state.workers_left(game),
        cities: board.cities()[..cities_drawn]
            .iter()
            .zip(state.cities)
            .map(|(at, city)| CityView { at: *at, name: TABLES.city_names[city as usize].as_str().into() })
            .collect(),
        regions: board
            .regions()
            .iter()
            .map(|region| RegionView { at: region.at, tile: region.tile, rotation: region.rotation })
            .collect(),
        buildings: board
            .plots()
            .filter_map(|plot| {
                board.tenant(plot).get().map(|(seat, building)| BuildingView { plot, seat, building })
            })
            .collect(),
        prices: if to == Viewer::Referee { Vec::new() } else { price_views(game, state) },
    }
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub struct Own {
    players: Vec<PlayerView>,
}

pub fn own(game: &UsTelegraph, state: &State, to: Viewer) -> Own {
    Own { players: player_views(game, state, to) }
}

fn player_views(game: &UsTelegraph, state: &State, to: Viewer) -> Vec<PlayerView> {
    Seat::all(game.seats).map(|seat| player_view(state, seat, to)).collect()
}

fn player_view(state: &State, seat: Seat, to: Viewer) -> PlayerView {
    let player = state.player(seat);
    PlayerView {
        hand: to.sees(seat).then_some(player.hand),
        hand_size: Some(player.hand.total()),
        open: repeated(&player.open),
        decks: Some(player.decks),
        workers: player.workers,
        settlements: Some(player.settlements),
        built: Some(player.built_total()),
    }
}

fn repeated(counts: &[u8; BUILDINGS]) -> Vec<Building> {
    Building::all().flat_map(|building| (0..counts[building.index()]).map(move |_| building)).collect()
}

fn price_views(game: &UsTelegraph, state: &State) -> Vec<PriceView> {
    let (Frame::Drawn { building } | Frame::Site { building }) = state.stack.top() else { return Vec::new() };
    let prices = Prices::new(game, state, state.active);
    let chained = prices.chained(building);
    let mut views: Vec<PriceView> = Vec::new();
    for plot in state.board.free().iter() {
        let chained = chained.contains(plot);
        let (_, cities) = state.board.settlements_beside(state.active, plot);
        let bill = if chained { Bill::default() } else { prices.bill(building, plot) };
        let view = PriceView {
            plots: PlotSet::default(),
            missing: bill.missing,
            any: bill.any,
            chained,
            surcharge: prices.surcharge(plot),
            connects: cities >= 2,
        };
        let same = |other: &PriceView| PriceView { plots: PlotSet::default(), ..other.clone() } == view;
        let at = views.iter().position(same).unwrap_or_else(|| {
            views.push(view);
            views.len() - 1
        });
        views[at].plots.insert(plot);
    }
    views
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    TurnBegan {
        seat: Seat,
    },
    /// `last`: it emptied its deck.
    Drew {
        seat: Seat,
        #[serde(with = "from_one")]
        deck: u8,
        building: Building,
        last: bool,
    },
    Kept {
        seat: Seat,
        building: Building,
    },
    Built {
        seat: Seat,
        building: Building,
        plot: Plot,
        paid: Cards,
        settlements: u8,
    },
    /// `project` by its key.
    WorkerEarned {
        seat: Seat,
        project: String,
    },
    /// A project was completed after the last Worker was earned.
    NoWorkerLeft {
        seat: Seat,
        project: String,
    },
    /// For a card, or otherwise for one more action.
    WorkerPlayed {
        seat: Seat,
        card: bool,
    },
    Stopped {
        seat: Seat,
        passed: bool,
        cards: u8,
    },
    /// Only its owner sees which.
    TookCard {
        seat: Seat,
        card: Option<char>,
    },
    DeckRenewed {
        cards: u8,
    },
    RegionDrawn {
        seat: Seat,
        #[serde(with = "from_one")]
        tile: u8,
    },
    RegionPlaced {
        seat: Seat,
        #[serde(with = "from_one")]
        tile: u8,
        at: Hex,
        rotation: u8,
    },
    Ended {
        by: Ended,
        winner: Option<Seat>,
    },
}

pub fn redact(event: &Event, to: Viewer) -> Event {
    match event {
        Event::TookCard { seat, .. } if !to.sees(*seat) => Event::TookCard { seat: *seat, card: None },
        open => open.clone(),
    }
}

/// How often to repeat a deal that does not fit what its owner has begun to do.
const MOST_DEALS: usize = 100;

/// Deals the hands that `viewer` cannot see again, from the cards whose places it does not know:
/// those hands and the face-down deck. A player who has chosen a building, or a plot with a choice
/// of payments, has shown that the hand allows it; deals that do not are rejected. If none fits,
/// because the choice revealed almost everything, that one hand stays as it is.
pub fn resample(game: &UsTelegraph, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    for _ in 0..MOST_DEALS {
        let other = deal_again(game, state, rng, |seat| !viewer.sees(seat));
        if viewer.sees(state.active) || has_the_cards(game, &other) {
            return other;
        }
    }
    deal_again(game, state, rng, |seat| !viewer.sees(seat) && seat != state.active)
}

fn deal_again(game: &UsTelegraph, state: &State, rng: &mut Rng, hidden: impl Fn(Seat) -> bool) -> State {
    let mut other = state.clone();
    let hidden = || Seat::all(game.seats).filter(|seat| hidden(*seat));
    let mut pool = hidden().fold(state.card_deck(), |pool, seat| pool.plus(state.player(seat).hand));
    for seat in hidden() {
        let mut hand = Cards::default();
        for _ in 0..state.player(seat).hand.total() {
            let card = pick(pool, rng);
            pool = pool.minus(Cards::default().with(card));
            hand = hand.with(card);
        }
        other.player_mut(seat).hand = hand;
    }
    other
}

/// Could the active player have got this far with this hand?
fn has_the_cards(game: &UsTelegraph, state: &State) -> bool {
    let hand = state.player(state.active).hand;
    match state.stack.top() {
        Frame::Site { building } => {
            let prices = Prices::new(game, state, state.active);
            prices.has_site(building, &prices.offers())
        }
        Frame::Extra => {
            let mut actions = Vec::new();
            legal(game, state, &mut actions);
            !actions.is_empty()
        }
        Frame::Pay { building, plot } => {
            // There was a second way to pay, or the game would have paid without asking.
            bill_at(game, state, state.active, building, plot).payments(hand).nth(1).is_some()
        }
        _ => true,
    }
}

fn pick(pool: Cards, rng: &mut Rng) -> Resource {
    let mut ticket = rng.below(pool.total() as usize) as u8;
    for resource in Resource::ALL {
        if ticket < pool.of(resource) {
            return resource;
        }
        ticket -= pool.of(resource);
    }
    unreachable!("the ticket is below the number of cards")
}
