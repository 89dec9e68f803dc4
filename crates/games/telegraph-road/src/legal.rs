//! What is legal: one function for each frame that waits for a player.

use crate::TelegraphRoad;
use crate::action::{Action, Goods};
use crate::content::{COLOURS, Card, Colour, Factory, Once, SpaceSet, Special, SpecialKind, TABLES};
use crate::state::{Frame, Open, State, Work};
use rules::Seat;

pub fn legal(game: &TelegraphRoad, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.stack.top() {
        Frame::Found => out.extend(state.for_sale().iter().map(Action::Found)),
        Frame::Markers { .. } => out.extend(state.for_sale().iter().map(Action::Markers)),
        Frame::Turn if state.action.taken => {
            effects(game, state, seat, out);
            out.push(Action::End);
        }
        Frame::Turn if state.action.discount > 0 => purchases(game, state, seat, out),
        Frame::Turn => turn(game, state, seat, out),
        Frame::More { work } => {
            again(state, seat, work, out);
            out.push(Action::Done);
        }
        Frame::SecondCard { factory } => {
            plays(state, seat, |open| open.factory == factory, out);
            out.push(Action::Done);
        }
        Frame::TakeOver { .. } => {
            out.extend(sites(state, seat).iter().map(Action::Site));
            out.extend(own_factories(state, seat).map(Action::Replace));
        }
        Frame::Production => {
            out.push(Action::Produce(Goods::default()));
            products(state, seat, out);
        }
        Frame::SetUp { .. } | Frame::Redraw => {}
    }
}

fn turn(game: &TelegraphRoad, state: &State, seat: Seat, out: &mut Vec<Action>) {
    purchases(game, state, seat, out);
    out.extend(fields(state, seat).iter().map(Action::Sow));
    plays(state, seat, |_| true, out);
    products(state, seat, out);
    if state.player(seat).tax > state.player(seat).citizens {
        out.push(Action::Tax);
    }
    effects(game, state, seat, out);
    out.push(Action::Pass);
}

/// Everything that costs money.
fn purchases(game: &TelegraphRoad, state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(lots(game, state, seat).iter().map(Action::Land));
    out.extend(housing_sites(state, seat).iter().map(Action::House));
    out.extend(skyscraper_sites(state, seat).iter().map(Action::Skyscraper));
    out.extend(offers(game, state, seat).map(Action::Buy));
    out.extend(upgrades(state, seat).map(Action::Upgrade));
    out.extend((1..=most_grain(state, seat)).map(Action::Grain));
}

fn can_pay(state: &State, seat: Seat, price: u8) -> bool {
    u16::from(price) <= state.player(seat).money + u16::from(state.action.discount)
}

/// The spaces a seat may buy.
fn lots(game: &TelegraphRoad, state: &State, seat: Seat) -> SpaceSet {
    if state.properties(seat) >= TABLES.most_properties {
        return SpaceSet::default();
    }
    let unowned = state.for_sale();
    let allowed = if game.land_adjacency { beside_own(state, seat, unowned) } else { unowned };
    allowed.iter().filter(|space| can_pay(state, seat, state.land(*space).price)).collect()
}

/// Unowned spaces beside one's own; all of them for a player who is boxed in.
fn beside_own(state: &State, seat: Seat, unowned: SpaceSet) -> SpaceSet {
    let own = state.owned(seat);
    let beside: SpaceSet = unowned.iter().filter(|space| !space.facts().beside.and(own).is_empty()).collect();
    if beside.is_empty() { unowned } else { beside }
}

fn housing_sites(state: &State, seat: Seat) -> SpaceSet {
    if state.housing_markers(seat) < TABLES.most_housing && can_pay(state, seat, TABLES.housing_price) {
        state.with_room(seat)
    } else {
        SpaceSet::default()
    }
}

fn skyscraper_sites(state: &State, seat: Seat) -> SpaceSet {
    let supply = state.skyscraper_markers(seat) < TABLES.most_skyscrapers;
    if supply && can_pay(state, seat, TABLES.skyscraper_price) {
        state.spaces(|_, land| land.owner == Some(seat) && land.housing > 0)
    } else {
        SpaceSet::default()
    }
}

/// Special buildings a seat may buy. One that gives work needs a free space on the work line.
fn offers(game: &TelegraphRoad, state: &State, seat: Seat) -> impl Iterator<Item = Special> {
    let line_full = state.work(seat) >= TABLES.longest_line;
    Special::all().filter(move |special| {
        let facts = special.facts();
        let fits = !line_full || !matches!(facts.kind, SpecialKind::Work { .. });
        let open = state.third_era || !facts.third_era;
        let payable = can_pay(state, seat, game.special_cost(*special));
        state.specials[special.index()].owner.is_none() && open && fits && payable
    })
}

fn upgrades(state: &State, seat: Seat) -> impl Iterator<Item = Special> {
    state.deeds(seat).filter(|(_, deed)| !deed.upgraded).map(|(special, _)| special).filter(move |special| {
        match &special.facts().kind {
            SpecialKind::Points { upgrade, .. } => can_pay(state, seat, upgrade.cost),
            SpecialKind::Income { .. } | SpecialKind::Work { .. } => false,
        }
    })
}

fn most_grain(state: &State, seat: Seat) -> u8 {
    let player = state.player(seat);
    let payable = (player.money + u16::from(state.action.discount)) / u16::from(state.grain_price);
    let fitting = (TABLES.longest_line - player.grain).min(state.market());
    payable.min(u16::from(fitting)) as u8
}

/// Where a seat may sow.
fn fields(state: &State, seat: Seat) -> SpaceSet {
    if state.player(seat).grain > 0 { state.with_room(seat) } else { SpaceSet::default() }
}

fn again(state: &State, seat: Seat, work: Work, out: &mut Vec<Action>) {
    match work {
        Work::Housing => out.extend(housing_sites(state, seat).iter().map(Action::House)),
        Work::Skyscrapers => out.extend(skyscraper_sites(state, seat).iter().map(Action::Skyscraper)),
        Work::Sowing => out.extend(fields(state, seat).iter().map(Action::Sow)),
    }
}

/// Can the player do the same once more?
pub fn can_go_on(state: &State, seat: Seat, work: Work) -> bool {
    let places = match work {
        Work::Housing => housing_sites(state, seat),
        Work::Skyscrapers => skyscraper_sites(state, seat),
        Work::Sowing => fields(state, seat),
    };
    !places.is_empty()
}

/// Era cards on open factories. A card that would take a factory over needs a place for it.
fn plays(state: &State, seat: Seat, wanted: impl Fn(&Open) -> bool, out: &mut Vec<Action>) {
    let can_take_over = has_place(state, seat);
    for card in Card::all().filter(|card| state.player(seat).hand[card.index()] > 0) {
        for open in state.open_factories().filter(|open| wanted(open)) {
            if can_take_over || !open.falls_to(card) {
                out.push(Action::Play { card, factory: open.factory });
            }
        }
    }
}

/// Can a factory be taken over: with a marker, or in place of another?
pub fn has_place(state: &State, seat: Seat) -> bool {
    own_factories(state, seat).next().is_some() || !sites(state, seat).is_empty()
}

/// Where the marker of another factory could be placed.
pub fn sites(state: &State, seat: Seat) -> SpaceSet {
    if state.factory_markers(seat) < TABLES.most_factories {
        state.with_room(seat)
    } else {
        SpaceSet::default()
    }
}

/// Ascending.
pub fn own_factories(state: &State, seat: Seat) -> impl Iterator<Item = Factory> + use<> {
    state.player(seat).factories.into_iter().flatten()
}

/// Everything that the factories of a seat can produce, except nothing.
fn products(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let most = state.capacity(seat);
    if most == [0; COLOURS] {
        return;
    }
    for orange in 0..=most[0] {
        for grey in 0..=most[1] {
            for white in 0..=most[2] {
                let goods = Goods([orange, grey, white]);
                if goods.total() > 0 {
                    out.push(Action::Produce(goods));
                }
            }
        }
    }
}

/// The effects a seat has not used yet.
fn unused(state: &State, seat: Seat) -> impl Iterator<Item = (Special, Once)> {
    state.deeds(seat).filter(|(_, deed)| !deed.used).filter_map(|(special, _)| match special.facts().kind {
        SpecialKind::Income { once, .. } => Some((special, once)),
        SpecialKind::Work { .. } | SpecialKind::Points { .. } => None,
    })
}

fn effects(game: &TelegraphRoad, state: &State, seat: Seat, out: &mut Vec<Action>) {
    for (special, once) in unused(state, seat) {
        match once {
            Once::Orders(_) => {
                out.extend(open_colours(state).map(|colour| Action::Use { special, colour: Some(colour) }));
            }
            Once::Citizens(_) | Once::Points(_) => out.push(Action::Use { special, colour: None }),
            Once::Discount(discount) => {
                let mut discounted = state.clone();
                discounted.action.discount = discount;
                if !state.action.taken && has_purchase(game, &discounted, seat) {
                    out.push(Action::Use { special, colour: None });
                }
            }
        }
    }
}

/// Can anything be bought? Otherwise a discount cannot be declared.
pub fn has_purchase(game: &TelegraphRoad, state: &State, seat: Seat) -> bool {
    let mut out = Vec::new();
    purchases(game, state, seat, &mut out);
    !out.is_empty()
}

/// The colours of the open factories.
fn open_colours(state: &State) -> impl Iterator<Item = Colour> {
    let is_open = |colour: &Colour| state.open_factories().any(|open| open.factory.facts().colour == *colour);
    Colour::ALL.into_iter().filter(is_open)
}

/// Can an effect be used after the action?
pub fn can_use(state: &State, seat: Seat) -> bool {
    unused(state, seat).any(|(_, once)| match once {
        Once::Orders(_) => open_colours(state).next().is_some(),
        Once::Citizens(_) | Once::Points(_) => true,
        Once::Discount(_) => false,
    })
}
