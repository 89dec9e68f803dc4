//! What one viewer may know: views, events, and hidden cards dealt anew. Whatever follows from a
//! view (lines, costs, the next count) is in `forecast`.

use crate::TelegraphRoad;
use crate::action::Goods;
use crate::content::{BARNS, CARDS, COLOURS, Card, Colour, ERAS, Factory, Space, Special};
use crate::forecast::Count;
use crate::round::Phase;
use crate::state::{Frame, Player, Progress, State};
use rules::{Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. Only the hands are secret.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// 1 to 8.
    pub round: u8,
    /// 1 to 4.
    pub turn: u8,
    /// The player with the turn board.
    pub first: Seat,
    pub active: Seat,
    /// The state of the active player's turn.
    pub action: Progress,
    /// The players who decide what to produce at the end of the round.
    pub producing: Vec<Seat>,
    pub ended: bool,
    /// What the game waits for, on top of what it interrupts.
    pub stack: Vec<Frame>,
    pub players: Vec<PlayerView>,
    /// The spaces on this side of the map. Their geometry is in `Space::facts`.
    pub spaces: Vec<SpaceView>,
    /// Grain in each barn; the last one holds the rest.
    pub barns: [u8; BARNS],
    pub grain_price: u8,
    /// Work orders that no player has: orange, grey, white.
    pub pool: [u8; COLOURS],
    /// The open factories, lowest number first.
    pub open: Vec<OpenView>,
    /// How many factories of the pile have been opened.
    pub opened: u8,
    /// Face-down era cards.
    pub piles: [u8; ERAS],
    /// Era cards that left the game with their factories.
    pub gone: Vec<Card>,
    pub specials: Vec<SpecialView>,
    /// Are the special buildings of the third era available?
    pub third_era: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub money: u16,
    /// On the point track; special buildings are added at the end.
    pub points: u8,
    /// At the last count.
    pub citizens: u8,
    pub grain: u8,
    /// Orange, grey, white.
    pub orders: [u8; COLOURS],
    pub tax: u8,
    pub factories: Vec<Factory>,
    /// Factories ever taken over.
    pub takeovers: u8,
    /// Only its owner sees it.
    #[serde(default)]
    pub hand: Option<Vec<Card>>,
    /// If the hand is hidden: its cards by era, as visible from their backs.
    #[serde(default)]
    pub backs: Option<[u8; ERAS]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceView {
    pub space: Space,
    pub owner: Option<Seat>,
    /// Price markers.
    pub price: u8,
    pub housing: u8,
    pub skyscrapers: u8,
    pub factories: u8,
    pub seeds: u8,
}

impl SpaceView {
    fn built(&self) -> u8 {
        self.housing + self.skyscrapers + self.factories
    }

    /// The number of empty areas.
    pub fn free(&self) -> u8 {
        self.space.facts().areas.saturating_sub(self.built() + self.seeds)
    }

    /// Whether it has a property marker: owned, with nothing built on it.
    pub fn is_property(&self) -> bool {
        self.owner.is_some() && self.built() == 0
    }
}

/// An open factory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenView {
    pub factory: Factory,
    /// The era cards on it, in their order.
    pub cards: Vec<Card>,
}

impl OpenView {
    pub fn sum(&self) -> u8 {
        self.cards.iter().map(|card| card.facts().value).sum()
    }

    /// The orders for the next card that does not take it over.
    pub fn next_orders(&self) -> u8 {
        self.cards.len() as u8 + 1
    }

    /// The lowest value that takes it over.
    pub fn missing(&self) -> u8 {
        self.factory.facts().takeover.saturating_sub(self.sum())
    }

    pub fn falls_to(&self, card: Card) -> bool {
        card.facts().value >= self.missing()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialView {
    pub special: Special,
    pub owner: Option<Seat>,
    pub upgraded: bool,
    /// Whether its effect was used.
    pub used: bool,
    /// Follows from the options of the table.
    #[serde(default)]
    pub cost: u8,
}

pub fn view(game: &TelegraphRoad, state: &State, to: Viewer) -> View {
    View {
        round: state.round,
        turn: state.turn,
        first: state.first,
        active: state.active,
        action: state.action,
        producing: state.producing.iter().collect(),
        ended: state.ended,
        stack: state.stack.frames().to_vec(),
        players: player_views(game, state, to),
        spaces: game.spaces.iter().map(|space| space_view(state, space)).collect(),
        barns: state.barns,
        grain_price: state.grain_price,
        pool: state.pool,
        open: state
            .open_factories()
            .map(|open| OpenView { factory: open.factory, cards: open.cards().collect() })
            .collect(),
        opened: state.opened,
        piles: state.piles,
        gone: repeated(&state.gone),
        specials: Special::all().map(|special| special_view(game, state, special)).collect(),
        third_era: state.third_era,
    }
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub struct Own {
    players: Vec<PlayerView>,
}

pub fn own(game: &TelegraphRoad, state: &State, to: Viewer) -> Own {
    Own { players: player_views(game, state, to) }
}

fn player_views(game: &TelegraphRoad, state: &State, to: Viewer) -> Vec<PlayerView> {
    Seat::all(game.seats).map(|seat| player_view(state, seat, to)).collect()
}

fn player_view(state: &State, seat: Seat, to: Viewer) -> PlayerView {
    let player = state.player(seat);
    PlayerView {
        money: player.money,
        points: player.points,
        citizens: player.citizens,
        grain: player.grain,
        orders: player.orders,
        tax: player.tax,
        factories: player.factories.into_iter().flatten().collect(),
        takeovers: player.takeovers,
        hand: to.sees(seat).then(|| repeated(&player.hand)),
        backs: (!to.sees(seat)).then(|| player.backs()),
    }
}

fn space_view(state: &State, space: Space) -> SpaceView {
    let land = state.land(space);
    SpaceView {
        space,
        owner: land.owner,
        price: land.price,
        housing: land.housing,
        skyscrapers: land.skyscrapers,
        factories: land.factories,
        seeds: land.seeds,
    }
}

fn special_view(game: &TelegraphRoad, state: &State, special: Special) -> SpecialView {
    let deed = state.specials[special.index()];
    SpecialView {
        special,
        owner: deed.owner,
        upgraded: deed.upgraded,
        used: deed.used,
        cost: game.special_cost(special),
    }
}

fn repeated(counts: &[u8; CARDS]) -> Vec<Card> {
    Card::all().flat_map(|card| (0..counts[card.index()]).map(move |_| card)).collect()
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The start player.
    FirstDrawn {
        seat: Seat,
    },
    /// Only its owner sees which.
    Drew {
        seat: Seat,
        era: u8,
        card: Option<Card>,
    },
    /// Hands are dealt: the settlements are founded, starting with this seat.
    SettingUp {
        seat: Seat,
    },
    Founded {
        seat: Seat,
        space: Space,
    },
    /// Without a destination they left the game.
    MarkersMoved {
        from: Space,
        to: Option<Space>,
        price: u8,
    },
    RoundBegan {
        round: u8,
        first: Seat,
    },
    TurnBegan {
        seat: Seat,
        turn: u8,
    },
    LandBought {
        seat: Seat,
        space: Space,
        paid: u16,
    },
    HousingBuilt {
        seat: Seat,
        space: Space,
        paid: u16,
    },
    SkyscraperBuilt {
        seat: Seat,
        space: Space,
        paid: u16,
    },
    SpecialBought {
        seat: Seat,
        special: Special,
        paid: u16,
    },
    SpecialUpgraded {
        seat: Seat,
        special: Special,
        paid: u16,
    },
    GrainBought {
        seat: Seat,
        count: u8,
        paid: u16,
    },
    Sown {
        seat: Seat,
        space: Space,
    },
    CardPlayed {
        seat: Seat,
        card: Card,
        factory: Factory,
        orders: u8,
        takes_over: bool,
    },
    /// With a marker on a space, or replacing another factory.
    TookOver {
        seat: Seat,
        factory: Factory,
        space: Option<Space>,
        replaced: Option<Factory>,
    },
    FactoryOpened {
        factory: Factory,
    },
    /// `free`: at the end of the round rather than as an action.
    Produced {
        seat: Seat,
        goods: Goods,
        money: u16,
        free: bool,
    },
    Taxed {
        seat: Seat,
        money: u8,
        tax: u8,
    },
    /// `amount`: of orders, gp or points.
    EffectUsed {
        seat: Seat,
        special: Special,
        colour: Option<Colour>,
        amount: u8,
    },
    Passed {
        seat: Seat,
    },
    ThirdEraOpened,
    /// At the end of a round.
    PhaseBegan {
        phase: Phase,
    },
    /// `grain`: on the sheet afterwards.
    Harvested {
        seat: Seat,
        seeds: u8,
        extra: u8,
        surplus: u8,
        grain: u8,
    },
    /// Replaced at the end of a round.
    FactoryLeft {
        factory: Factory,
    },
    /// The income of special buildings.
    Earned {
        seat: Seat,
        money: u8,
    },
    /// No factory of their colour is left.
    OrdersLost {
        seat: Seat,
        colour: Colour,
        count: u8,
    },
    /// `points`: on the track afterwards.
    Counted {
        seat: Seat,
        count: Count,
        points: u8,
    },
    /// `grain`: on the sheet afterwards.
    Fed {
        seat: Seat,
        eaten: u8,
        grain: u8,
    },
    PriceSet {
        price: u8,
    },
    /// `barns`: afterwards.
    Refilled {
        moved: u8,
        barns: [u8; BARNS],
    },
    /// The points of a special building at the end of the game.
    Scored {
        seat: Seat,
        special: Special,
        points: u8,
    },
    Ended,
}

pub fn redact(event: &Event, to: Viewer) -> Event {
    match event {
        Event::Drew { seat, era, .. } if !to.sees(*seat) => {
            Event::Drew { seat: *seat, era: *era, card: None }
        }
        open => open.clone(),
    }
}

/// Deals the hands that `viewer` cannot see again, era by era: from those hands and from the cards
/// that no one has seen. Only actions that play a card depend on the hand, so a turn in progress
/// reveals nothing about it.
pub fn resample(game: &TelegraphRoad, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    let hidden = || Seat::all(game.seats).filter(|seat| !viewer.sees(*seat));
    let mut pool = [0u8; CARDS];
    for card in Card::all() {
        let held: u8 = hidden().map(|seat| state.player(seat).hand[card.index()]).sum();
        pool[card.index()] = state.unseen(card) + held;
    }
    for seat in hidden() {
        other.player_mut(seat).hand = deal(state.player(seat), &mut pool, rng);
    }
    other
}

/// As many cards of each era as the player holds.
fn deal(player: &Player, pool: &mut [u8; CARDS], rng: &mut Rng) -> [u8; CARDS] {
    let mut hand = [0; CARDS];
    for (era, count) in player.backs().into_iter().enumerate() {
        for _ in 0..count {
            let card = pick(pool, era, rng);
            pool[card.index()] -= 1;
            hand[card.index()] += 1;
        }
    }
    hand
}

fn pick(pool: &[u8; CARDS], era: usize, rng: &mut Rng) -> Card {
    let of_era = || Card::all().filter(|card| card.facts().era == era);
    let total: usize = of_era().map(|card| pool[card.index()] as usize).sum();
    let mut ticket = rng.below(total);
    for card in of_era() {
        let there = pool[card.index()] as usize;
        if ticket < there {
            return card;
        }
        ticket -= there;
    }
    unreachable!("the ticket is below the number of cards")
}
