//! The state: plain data, and the laws it always obeys.

use crate::TelegraphRoad;
use crate::content::{
    BARNS, CARDS, COLOURS, Card, Colour, ERAS, Factory, REST, SPACES, SPECIALS, Space, SpaceSet, Special,
    SpecialKind, TABLES,
};
use rules::{BrokenLaw, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

pub const MAX_PLAYERS: usize = 4;
/// Open factories.
pub const SLOTS: usize = 3;
/// No factory can hold more era cards without being taken over.
pub const MOST_LAID: usize = 12;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub players: [Player; MAX_PLAYERS],
    /// By `Space`; spaces that are not on this side of the map stay empty.
    pub lands: [Land; SPACES],
    pub barns: [u8; BARNS],
    /// Work orders that no player has, by colour.
    pub pool: [u8; COLOURS],
    /// The price of grain this round.
    pub grain_price: u8,
    /// Ascending by number, then empty slots.
    pub open: [Option<Open>; SLOTS],
    /// How many cards of the factory pile have been opened.
    pub opened: u8,
    /// Face-down era cards. Even the state does not say which they are: the unseen cards of an era
    /// are in its pile or were left out of the game, with every order equally likely.
    pub piles: [u8; ERAS],
    /// Era cards that left the game with their factories, by kind.
    pub gone: [u8; CARDS],
    pub specials: [Deed; SPECIALS],
    /// Are the special buildings of the third era available?
    pub third_era: bool,
    pub round: u8,
    pub turn: u8,
    /// The player with the turn board.
    pub first: Seat,
    pub active: Seat,
    pub action: Progress,
    /// The players who may still produce at the end of the round.
    pub producing: SeatSet,
    pub ended: bool,
    pub stack: Stack<Frame, 3>,
}

const _: () = assert!(size_of::<State>() <= 1024);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    pub money: u16,
    pub points: u8,
    /// At the last count.
    pub citizens: u8,
    pub grain: u8,
    /// By colour.
    pub orders: [u8; COLOURS],
    pub tax: u8,
    pub factories: [Option<Factory>; 2],
    /// Factories ever taken over.
    pub takeovers: u8,
    /// Era cards, by kind.
    pub hand: [u8; CARDS],
}

/// The content of a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Land {
    pub owner: Option<Seat>,
    /// Price markers; none on an owned space.
    pub price: u8,
    pub housing: u8,
    pub skyscrapers: u8,
    pub factories: u8,
    pub seeds: u8,
}

/// An open factory and the era cards laid on it, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Open {
    pub factory: Factory,
    laid: [u8; MOST_LAID],
    count: u8,
}

/// A special building that a player owns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deed {
    pub owner: Option<Seat>,
    pub upgraded: bool,
    /// Whether its effect was used.
    pub used: bool,
}

/// The turn so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Whether the action was taken or passed.
    pub taken: bool,
    /// The rest of the discount on the action; declared before it.
    pub discount: u8,
}

/// Work that can be done several times in one action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    Housing,
    Skyscrapers,
    Sowing,
}

/// The pending decision or draw; the interrupted turn waits underneath.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Frame {
    /// Chance: draw number `step` of the set-up.
    SetUp { step: u8 },
    /// Where to place the first housing.
    Found,
    /// Where to move the price markers of a space that was just bought.
    Markers { from: Space, price: u8 },
    /// The action, or an effect before or after it.
    Turn,
    /// Once more, or done.
    More { work: Work },
    /// A second era card for the same factory, or done.
    SecondCard { factory: Factory },
    /// The factory is taken over: where to place its marker, or which own factory it replaces.
    TakeOver { factory: Factory },
    /// Chance: the era card that replaces those played.
    Redraw,
    /// End of the round: how much the factories produce.
    Production,
}

impl Frame {
    /// Whether it waits for a draw rather than a decision.
    pub fn is_chance(self) -> bool {
        match self {
            Frame::SetUp { .. } | Frame::Redraw => true,
            Frame::Found
            | Frame::Markers { .. }
            | Frame::Turn
            | Frame::More { .. }
            | Frame::SecondCard { .. }
            | Frame::TakeOver { .. }
            | Frame::Production => false,
        }
    }
}

impl Open {
    pub fn new(factory: Factory) -> Open {
        Open { factory, laid: [0; MOST_LAID], count: 0 }
    }

    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.laid[..self.count as usize].iter().copied().map(Card)
    }

    pub fn count(&self) -> u8 {
        self.count
    }

    pub fn sum(&self) -> u8 {
        self.cards().map(|card| card.facts().value).sum()
    }

    pub fn lay(&mut self, card: Card) {
        self.laid[self.count as usize] = card.0;
        self.count += 1;
    }

    /// Would this card take the factory over?
    pub fn falls_to(&self, card: Card) -> bool {
        self.sum() + card.facts().value >= self.factory.facts().takeover
    }
}

impl Land {
    pub fn built(&self) -> u8 {
        self.housing + self.skyscrapers + self.factories
    }

    /// The empty areas of this space.
    pub fn free(&self, space: Space) -> u8 {
        space.facts().areas - self.built() - self.seeds
    }
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether some settlement is not founded yet.
    pub fn in_set_up(&self) -> bool {
        matches!(self.stack.frames()[0], Frame::SetUp { .. } | Frame::Found)
    }

    pub fn land(&self, space: Space) -> &Land {
        &self.lands[space.index()]
    }

    pub fn land_mut(&mut self, space: Space) -> &mut Land {
        &mut self.lands[space.index()]
    }

    /// The spaces for which `wanted` holds.
    pub fn spaces(&self, wanted: impl Fn(Space, &Land) -> bool) -> SpaceSet {
        Space::all().filter(|space| wanted(*space, self.land(*space))).collect()
    }

    pub fn owned(&self, seat: Seat) -> SpaceSet {
        self.spaces(|_, land| land.owner == Some(seat))
    }

    /// The player's spaces with a free area.
    pub fn with_room(&self, seat: Seat) -> SpaceSet {
        self.spaces(|space, land| land.owner == Some(seat) && land.free(space) > 0)
    }

    /// Spaces that hold price markers.
    pub fn for_sale(&self) -> SpaceSet {
        self.spaces(|_, land| land.price > 0)
    }

    fn count(&self, seat: Seat, what: impl Fn(&Land) -> u8) -> u8 {
        self.lands.iter().filter(|land| land.owner == Some(seat)).map(what).sum()
    }

    pub fn housing_markers(&self, seat: Seat) -> u8 {
        self.count(seat, |land| land.housing)
    }

    pub fn skyscraper_markers(&self, seat: Seat) -> u8 {
        self.count(seat, |land| land.skyscrapers)
    }

    pub fn factory_markers(&self, seat: Seat) -> u8 {
        self.count(seat, |land| land.factories)
    }

    pub fn seeds(&self, seat: Seat) -> u8 {
        self.count(seat, |land| land.seeds)
    }

    /// Property markers on the map: on the player's spaces without a building.
    pub fn properties(&self, seat: Seat) -> u8 {
        self.count(seat, |land| u8::from(land.built() == 0))
    }

    /// The housing line.
    pub fn housing(&self, seat: Seat) -> u8 {
        self.count(seat, |land| land.housing + 2 * land.skyscrapers)
    }

    /// The work line: orders, and buildings that give work.
    pub fn work(&self, seat: Seat) -> u8 {
        let built: u8 = self
            .deeds(seat)
            .map(|(special, _)| match special.facts().kind {
                SpecialKind::Work { work } => work,
                SpecialKind::Income { .. } | SpecialKind::Points { .. } => 0,
            })
            .sum();
        built + self.player(seat).orders.iter().sum::<u8>()
    }

    /// The special buildings of a seat.
    pub fn deeds(&self, seat: Seat) -> impl Iterator<Item = (Special, Deed)> {
        Special::all()
            .map(|special| (special, self.specials[special.index()]))
            .filter(move |(_, deed)| deed.owner == Some(seat))
    }

    pub fn market(&self) -> u8 {
        self.barns.iter().sum()
    }

    pub fn open_factories(&self) -> impl Iterator<Item = &Open> {
        self.open.iter().flatten()
    }

    pub fn slot(&self, factory: Factory) -> Option<usize> {
        self.open.iter().position(|open| open.is_some_and(|open| open.factory == factory))
    }

    /// The pile from which a played card is replaced.
    pub fn current_era(&self) -> Option<usize> {
        (1..ERAS).find(|era| self.piles[*era] > 0)
    }

    /// Cards of this kind that no one has seen: face down in the pile of their era, or left out.
    pub fn unseen(&self, card: Card) -> u8 {
        card.facts().copies - self.seen(card)
    }

    fn seen(&self, card: Card) -> u8 {
        let held: u8 = self.players.iter().map(|player| player.hand[card.index()]).sum();
        held + self.shown(card)
    }

    /// Cards of this kind that were played.
    pub fn shown(&self, card: Card) -> u8 {
        let laid = self.open_factories().flat_map(Open::cards).filter(|laid| *laid == card).count() as u8;
        laid + self.gone[card.index()]
    }

    /// How many orders of each colour the owner may produce at once.
    pub fn capacity(&self, seat: Seat) -> [u8; COLOURS] {
        let player = self.player(seat);
        let mut capacity = [0; COLOURS];
        for factory in player.factories.into_iter().flatten() {
            capacity[factory.facts().colour as usize] += factory.facts().amount;
        }
        for (most, orders) in capacity.iter_mut().zip(player.orders) {
            *most = orders.min(*most);
        }
        capacity
    }

    /// Is a factory of this colour open or still to come?
    pub fn is_running(&self, game: &TelegraphRoad, colour: Colour) -> bool {
        let open = self.open_factories().map(|open| open.factory);
        let coming = game.factories[self.opened as usize..].iter().copied();
        open.chain(coming).any(|factory| factory.facts().colour == colour)
    }
}

impl Player {
    /// At the start of the game.
    pub fn settler() -> Player {
        Player {
            money: u16::from(TABLES.start_money),
            points: 0,
            citizens: TABLES.start_citizens,
            grain: TABLES.start_grain,
            orders: TABLES.start_orders,
            tax: TABLES.start_tax,
            factories: [None; 2],
            takeovers: 0,
            hand: [0; CARDS],
        }
    }

    /// An unoccupied seat.
    pub fn nobody() -> Player {
        Player { money: 0, citizens: 0, grain: 0, orders: [0; COLOURS], tax: 0, ..Player::settler() }
    }

    pub fn hand_size(&self) -> u8 {
        self.hand.iter().sum()
    }

    /// Cards in hand of each era, as visible from their backs.
    pub fn backs(&self) -> [u8; ERAS] {
        let mut backs = [0; ERAS];
        for card in Card::all() {
            backs[card.facts().era] += self.hand[card.index()];
        }
        backs
    }

    pub fn owns(&self, colour: Colour) -> bool {
        self.factories.iter().flatten().any(|factory| factory.facts().colour == colour)
    }
}

/// The conservation laws: what the rules can never create or destroy.
pub fn laws(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    grain_is_kept(game, state)?;
    orders_are_kept(state)?;
    price_markers_are_kept(game, state)?;
    factories_are_kept(game, state)?;
    era_cards_are_kept(game, state)?;
    special_buildings_are_kept(game, state)?;
    spaces_are_not_crowded(game, state)?;
    Seat::all(game.seats).try_for_each(|seat| player_keeps_limits(state, seat))
}

fn sum(values: impl Iterator<Item = u8>) -> u32 {
    values.map(u32::from).sum()
}

fn grain_is_kept(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("grain is kept", found);
    let market = sum(state.barns.into_iter());
    let sheets = sum(state.players.iter().map(|player| player.grain));
    let fields = sum(state.lands.iter().map(|land| land.seeds));
    if market + sheets + fields != u32::from(TABLES.grain) {
        return Err(broken(format!(
            "{market} grain in the market, {sheets} on the sheets and {fields} in the fields; there are {}",
            TABLES.grain
        )));
    }
    match state.barns[..REST].iter().find(|barn| **barn > game.seats) {
        Some(barn) => Err(broken(format!("a barn holds {barn} grain, more than one for each player"))),
        None => Ok(()),
    }
}

fn orders_are_kept(state: &State) -> Result<(), BrokenLaw> {
    for colour in Colour::ALL {
        let held = sum(state.players.iter().map(|player| player.orders[colour as usize]));
        let all = held + u32::from(state.pool[colour as usize]);
        if all != u32::from(TABLES.orders_of_each) {
            let name = colour.name();
            return Err(BrokenLaw::new(
                "orders are kept",
                format!("there are {all} {name} orders, not {}", TABLES.orders_of_each),
            ));
        }
    }
    Ok(())
}

fn price_markers_are_kept(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("price markers are kept", found);
    for space in Space::all() {
        let land = state.land(space);
        if !game.spaces.contains(space) {
            if *land != Land::default() {
                return Err(broken(format!("space {space} is not on this side of the map")));
            }
        } else if land.owner.is_some() != (land.price == 0) {
            return Err(broken(format!("space {space} must have an owner or else price markers")));
        }
    }
    let lifted = match state.stack.top() {
        Frame::Markers { price, .. } => u32::from(price),
        _ => 0,
    };
    let there = sum(state.lands.iter().map(|land| land.price));
    let all = u32::from(game.price_markers) * u32::from(game.spaces.len());
    // The markers of the last space bought leave the game.
    let expected = if there == 0 { 0 } else { all };
    if there + lifted == expected {
        Ok(())
    } else {
        Err(broken(format!("there are {there} price markers on the map, not {expected}")))
    }
}

fn factories_are_kept(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("factories are kept", found);
    if state.opened as usize > game.factories.len() {
        return Err(broken(format!("there are only {} factories", game.factories.len())));
    }
    let mut seen: Vec<Factory> = state.open_factories().map(|open| open.factory).collect();
    if seen.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(broken("the open factories do not ascend".to_owned()));
    }
    let first_empty = state.open.iter().position(Option::is_none).unwrap_or(SLOTS);
    if first_empty != seen.len() {
        return Err(broken("an empty place lies between open factories".to_owned()));
    }
    let pile_left = (state.opened as usize) < game.factories.len();
    if pile_left && seen.len() < SLOTS {
        return Err(broken("a factory is missing although the pile is not empty".to_owned()));
    }
    let taken = sum(state.players.iter().map(|player| player.takeovers));
    if taken + seen.len() as u32 > u32::from(state.opened) {
        return Err(broken(format!("{taken} factories were taken over, more than have left the table")));
    }
    seen.extend(state.players.iter().flat_map(|player| player.factories.into_iter().flatten()));
    let known = &game.factories[..state.opened as usize];
    if let Some(factory) = seen.iter().find(|factory| !known.contains(factory)) {
        return Err(broken(format!("factory {factory} has not come out of the pile")));
    }
    seen.sort_unstable();
    match seen.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(broken(format!("factory {} is there twice", pair[0]))),
        None => Ok(()),
    }
}

fn era_cards_are_kept(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("era cards are kept", found);
    for card in Card::all() {
        let held = sum(state.players.iter().map(|player| player.hand[card.index()]));
        let laid = state.open_factories().flat_map(Open::cards).filter(|laid| *laid == card).count() as u32;
        let seen = held + laid + u32::from(state.gone[card.index()]);
        if seen > u32::from(card.facts().copies) {
            return Err(broken(format!(
                "era card {card} was seen {seen} times; there are {}",
                card.facts().copies
            )));
        }
    }
    for era in 0..ERAS {
        let out: u8 = Card::all().filter(|card| card.facts().era == era).map(|card| state.seen(card)).sum();
        let all = u32::from(out) + u32::from(state.piles[era]);
        if all != u32::from(game.piles[era]) {
            return Err(broken(format!("era {} has {all} cards, not {}", era + 1, game.piles[era])));
        }
    }
    for open in state.open_factories() {
        let full = open.sum() >= open.factory.facts().takeover;
        let falling = matches!(state.stack.top(), Frame::TakeOver { factory } if factory == open.factory);
        if full != falling {
            return Err(broken(format!("factory {} should have been taken over, or not yet", open.factory)));
        }
    }
    Ok(())
}

fn special_buildings_are_kept(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    for special in Special::all() {
        let deed = state.specials[special.index()];
        let facts = special.facts();
        let may_be_used = matches!(facts.kind, SpecialKind::Income { .. }) && deed.owner.is_some();
        let may_be_better = matches!(facts.kind, SpecialKind::Points { .. }) && deed.owner.is_some();
        let absent = deed.owner.is_some_and(|seat| seat.index() >= game.seats as usize);
        let closed = deed.owner.is_some() && facts.third_era && !state.third_era;
        if deed.used && !may_be_used || deed.upgraded && !may_be_better || absent || closed {
            return Err(BrokenLaw::new(
                "special buildings are kept",
                format!("the {} cannot be as stated", facts.name),
            ));
        }
    }
    Ok(())
}

fn spaces_are_not_crowded(game: &TelegraphRoad, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("spaces are not crowded", found);
    for space in Space::all() {
        let land = state.land(space);
        let used = sum([land.housing, land.skyscrapers, land.factories, land.seeds].into_iter());
        if used > u32::from(space.facts().areas) {
            return Err(broken(format!("space {space} has {used} things on {} areas", space.facts().areas)));
        }
        if used > 0 && land.owner.is_none() {
            return Err(broken(format!("something stands on space {space}, which nobody owns")));
        }
        if land.owner.is_some_and(|seat| seat.index() >= game.seats as usize) {
            return Err(broken(format!("space {space} belongs to nobody at this table")));
        }
    }
    Ok(())
}

fn player_keeps_limits(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::at(seat, "players keep their limits", found);
    let player = state.player(seat);
    let cards = player.factories.iter().flatten().count() as u8;
    let lines = [
        ("grain", sum([player.grain].into_iter()), TABLES.longest_line),
        (
            "work",
            sum(player.orders.into_iter()) + u32::from(work_buildings(state, seat)),
            TABLES.longest_line,
        ),
        ("tax", u32::from(player.tax), TABLES.longest_line),
        ("citizens", u32::from(player.citizens), TABLES.longest_line),
        ("housing markers", u32::from(state.housing_markers(seat)), TABLES.most_housing),
        ("skyscrapers", u32::from(state.skyscraper_markers(seat)), TABLES.most_skyscrapers),
        ("property markers", u32::from(state.properties(seat)), TABLES.most_properties),
        ("factories", u32::from(cards), TABLES.most_factories),
        ("era cards", u32::from(player.hand_size()), TABLES.hand),
    ];
    if let Some((what, there, most)) = lines.iter().find(|(_, there, most)| *there > u32::from(*most)) {
        return Err(broken(format!("seat {seat} has {there} {what}; the most is {most}")));
    }
    if cards != state.factory_markers(seat) || cards > player.takeovers {
        return Err(broken(format!(
            "seat {seat} has {cards} factories, and not as many markers or takeovers"
        )));
    }
    if !state.in_set_up() && state.housing(seat) == 0 {
        return Err(broken(format!("seat {seat} has no housing")));
    }
    Ok(())
}

fn work_buildings(state: &State, seat: Seat) -> u8 {
    state.deeds(seat).filter(|(special, _)| matches!(special.facts().kind, SpecialKind::Work { .. })).count()
        as u8
}
