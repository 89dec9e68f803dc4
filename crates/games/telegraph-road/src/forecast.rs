//! What follows from a view, as pure functions: the lines of every player, the cost of an action, the
//! next count of citizens, and what limits a settlement.

use crate::action::Action;
use crate::content::{COLOURS, Card, Colour, ERAS, Factory, Once, Space, Special, SpecialKind, TABLES};
use crate::round::{in_order, income, price_of};
use crate::view::{OpenView, PlayerView, SpaceView, SpecialView, View};
use rules::Seat;
use serde::{Deserialize, Serialize};

/// What citizens need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    Food,
    Housing,
    Work,
}

impl Need {
    pub const ALL: [Need; 3] = [Need::Food, Need::Housing, Need::Work];

    pub fn name(self) -> &'static str {
        ["food", "housing", "work"][self as usize]
    }
}

/// The three lines at a count, and the resulting citizens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    pub food: u8,
    pub housing: u8,
    pub work: u8,
    pub citizens: u8,
}

impl Count {
    pub fn new(food: u8, housing: u8, work: u8) -> Count {
        Count { food, housing, work, citizens: food.min(housing).min(work) }
    }

    pub fn line(&self, need: Need) -> u8 {
        match need {
            Need::Food => self.food,
            Need::Housing => self.housing,
            Need::Work => self.work,
        }
    }

    /// The scarcest needs: without all of these no more citizens come.
    pub fn bottleneck(&self) -> impl Iterator<Item = Need> {
        let count = *self;
        Need::ALL.into_iter().filter(move |need| count.line(*need) == count.citizens)
    }
}

/// Markers a player has not placed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply {
    pub housing: u8,
    pub skyscrapers: u8,
    pub factories: u8,
    pub properties: u8,
}

/// The part of a player's position that matters at the end of a round.
#[derive(Clone, Copy)]
struct Sheet {
    grain: u8,
    seeds: u8,
    housing: u8,
    orders: [u8; COLOURS],
    buildings: u8,
    market: u8,
}

impl Special {
    /// What it adds to the final score.
    pub fn points(self, upgraded: bool) -> u8 {
        match &self.facts().kind {
            SpecialKind::Points { upgrade, .. } if upgraded => upgrade.points,
            SpecialKind::Points { points, .. } => *points,
            SpecialKind::Income { .. } | SpecialKind::Work { .. } => 0,
        }
    }

    /// Its name, which changes with the upgrade.
    pub fn name(self, upgraded: bool) -> &'static str {
        match &self.facts().kind {
            SpecialKind::Points { upgrade, .. } if upgraded => &upgrade.name,
            _ => &self.facts().name,
        }
    }
}

impl View {
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    pub fn player(&self, seat: Seat) -> &PlayerView {
        &self.players[seat.index()]
    }

    pub fn space(&self, space: Space) -> Option<&SpaceView> {
        self.spaces.iter().find(|there| there.space == space)
    }

    fn own(&self, seat: Seat) -> impl Iterator<Item = &SpaceView> {
        self.spaces.iter().filter(move |space| space.owner == Some(seat))
    }

    /// The special buildings of a player, each with whether it is upgraded.
    pub fn specials_of(&self, seat: Seat) -> impl Iterator<Item = (Special, bool)> {
        self.specials
            .iter()
            .filter(move |there| there.owner == Some(seat))
            .map(|it| (it.special, it.upgraded))
    }

    fn special(&self, special: Special) -> Option<&SpecialView> {
        self.specials.iter().find(|there| there.special == special)
    }

    /// Could it be bought, if there were enough money?
    pub fn on_offer(&self, special: Special) -> bool {
        let open = self.third_era || !special.facts().third_era;
        open && self.special(special).is_some_and(|there| there.owner.is_none())
    }

    pub fn housing(&self, seat: Seat) -> u8 {
        self.own(seat).map(|space| space.housing + 2 * space.skyscrapers).sum()
    }

    pub fn seeds(&self, seat: Seat) -> u8 {
        self.own(seat).map(|space| space.seeds).sum()
    }

    pub fn free_areas(&self, seat: Seat) -> u8 {
        self.own(seat).map(SpaceView::free).sum()
    }

    /// Work from buildings, without orders.
    pub fn work_buildings(&self, seat: Seat) -> u8 {
        let work = |(special, _): (Special, bool)| match special.facts().kind {
            SpecialKind::Work { work } => work,
            SpecialKind::Income { .. } | SpecialKind::Points { .. } => 0,
        };
        self.specials_of(seat).map(work).sum()
    }

    pub fn work(&self, seat: Seat) -> u8 {
        self.player(seat).orders.iter().sum::<u8>() + self.work_buildings(seat)
    }

    pub fn supply(&self, seat: Seat) -> Supply {
        let used = |what: fn(&SpaceView) -> u8| self.own(seat).map(what).sum::<u8>();
        Supply {
            housing: TABLES.most_housing - used(|space| space.housing),
            skyscrapers: TABLES.most_skyscrapers - used(|space| space.skyscrapers),
            factories: TABLES.most_factories - used(|space| space.factories),
            properties: TABLES.most_properties - used(|space| u8::from(space.is_property())),
        }
    }

    /// Cards in hand by era; their backs are visible to everyone.
    pub fn backs(&self, seat: Seat) -> [u8; ERAS] {
        let player = self.player(seat);
        player.hand.as_ref().map_or(player.backs.unwrap_or_default(), |hand| {
            let mut backs = [0; ERAS];
            hand.iter().for_each(|card| backs[card.facts().era] += 1);
            backs
        })
    }

    /// What special buildings pay a player at the end of every round.
    pub fn income(&self, seat: Seat) -> u8 {
        income(self.specials_of(seat).map(|(special, _)| special))
    }

    pub fn building_points(&self, seat: Seat) -> u8 {
        self.specials_of(seat).map(|(special, upgraded)| special.points(upgraded)).sum()
    }

    /// Points so far and those of the special buildings.
    pub fn score(&self, seat: Seat) -> u8 {
        self.player(seat).points + self.building_points(seat)
    }

    /// What a tax collection would pay, or `None` if the marker does not allow it.
    pub fn tax_pays(&self, seat: Seat) -> Option<u8> {
        let player = self.player(seat);
        (player.tax > player.citizens).then_some(player.citizens)
    }

    /// The most that can be produced of each colour at once.
    pub fn capacity(&self, seat: Seat) -> [u8; COLOURS] {
        let player = self.player(seat);
        let mut capacity = [0; COLOURS];
        for factory in &player.factories {
            capacity[factory.facts().colour as usize] += factory.facts().amount;
        }
        std::array::from_fn(|colour| capacity[colour].min(player.orders[colour]))
    }

    pub fn market(&self) -> u8 {
        self.barns.iter().sum()
    }

    /// The price of grain in the next round if the round ended now, before anyone eats.
    pub fn next_price(&self) -> u8 {
        price_of(&self.barns)
    }

    pub fn open(&self, factory: Factory) -> Option<&OpenView> {
        self.open.iter().find(|open| open.factory == factory)
    }

    /// The factories still in the pile, in their order.
    pub fn coming(&self) -> impl Iterator<Item = Factory> {
        let few = TABLES.seats.iter().any(|row| row.count == self.seats() && row.few_factories);
        Factory::all().filter(move |factory| !few || factory.facts().few).skip(self.opened as usize)
    }

    /// The open factories that leave at the end of this round.
    pub fn leaving(&self) -> impl Iterator<Item = Factory> {
        let most = if self.seats() == 1 { TABLES.replaced_solo } else { TABLES.replaced } as usize;
        let lined_up = self.open.iter().map(|open| open.factory).chain(self.coming());
        lined_up.take(most.min(self.coming().count()))
    }

    /// The colours without an open factory, or one still to come, after this round: then orders are
    /// lost unless their owner has a factory of that colour.
    pub fn closing(&self) -> impl Iterator<Item = Colour> {
        let staying = |colour: Colour| {
            let leaving: Vec<Factory> = self.leaving().collect();
            let mut all = self.open.iter().map(|open| open.factory).chain(self.coming());
            all.any(|factory| factory.facts().colour == colour && !leaving.contains(&factory))
        };
        Colour::ALL.into_iter().filter(move |colour| !staying(*colour))
    }

    /// The cost of the action for the current player, after the declared discount.
    pub fn cost(&self, action: Action) -> u16 {
        let price = match action {
            Action::Land(space) => self.space(space).map_or(0, |space| u16::from(space.price)),
            Action::House(_) => u16::from(TABLES.housing_price),
            Action::Skyscraper(_) => u16::from(TABLES.skyscraper_price),
            Action::Buy(special) => self.special(special).map_or(0, |there| u16::from(there.cost)),
            Action::Upgrade(special) => match &special.facts().kind {
                SpecialKind::Points { upgrade, .. } => u16::from(upgrade.cost),
                SpecialKind::Income { .. } | SpecialKind::Work { .. } => 0,
            },
            Action::Grain(count) => u16::from(count) * u16::from(self.grain_price),
            _ => 0,
        };
        price.saturating_sub(u16::from(self.action.discount))
    }

    /// The income from the action.
    pub fn gain(&self, seat: Seat, action: Action) -> u16 {
        match action {
            Action::Produce(goods) => goods.value(),
            Action::Tax => u16::from(self.player(seat).citizens),
            Action::Use { special, .. } => match special.facts().kind {
                SpecialKind::Income { once: Once::Citizens(times), .. } => {
                    u16::from(times) * u16::from(self.player(seat).citizens)
                }
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The orders that a card on this factory would bring; zero if it takes the factory over.
    pub fn orders_for(&self, seat: Seat, card: Card, factory: Factory) -> u8 {
        match self.open(factory) {
            Some(open) if !open.falls_to(card) => {
                self.fitting_orders(seat, factory.facts().colour, open.next_orders())
            }
            _ => 0,
        }
    }

    fn fitting_orders(&self, seat: Seat, colour: Colour, wanted: u8) -> u8 {
        wanted.min(self.pool[colour as usize]).min(TABLES.longest_line.saturating_sub(self.work(seat)))
    }

    fn sheet(&self, seat: Seat) -> Sheet {
        let before = in_order(self.first, self.seats()).take_while(|other| *other != seat);
        let taken: u8 = before.map(|other| self.seeds(other)).sum();
        Sheet {
            grain: self.player(seat).grain,
            seeds: self.seeds(seat),
            housing: self.housing(seat),
            orders: self.player(seat).orders,
            buildings: self.work_buildings(seat),
            market: self.market().saturating_sub(taken),
        }
    }

    fn count(&self, seat: Seat, sheet: Sheet) -> Count {
        let food = sheet.grain + sheet.seeds + sheet.seeds.min(sheet.market);
        let lost = |colour: Colour| {
            let own = self.player(seat).factories.iter().any(|factory| factory.facts().colour == colour);
            if own { 0 } else { sheet.orders[colour as usize] }
        };
        let closed: u8 = self.closing().map(lost).sum();
        let work = sheet.orders.iter().sum::<u8>() - closed + sheet.buildings;
        Count::new(food.min(TABLES.longest_line), sheet.housing, work)
    }

    /// The next count if no player did anything more and nothing were produced.
    pub fn next_count(&self, seat: Seat) -> Count {
        self.count(seat, self.sheet(seat))
    }

    /// The next count after only this action of the player.
    pub fn count_after(&self, seat: Seat, action: Action) -> Count {
        let mut sheet = self.sheet(seat);
        match action {
            Action::House(_) | Action::Skyscraper(_) => sheet.housing += 1,
            Action::Grain(count) => {
                sheet.grain += count;
                sheet.market = sheet.market.saturating_sub(count);
            }
            Action::Sow(_) => {
                sheet.grain = sheet.grain.saturating_sub(1);
                sheet.seeds += 1;
            }
            Action::Play { card, factory } => {
                sheet.orders[factory.facts().colour as usize] += self.orders_for(seat, card, factory);
            }
            Action::Produce(goods) => {
                for (orders, produced) in sheet.orders.iter_mut().zip(goods.0) {
                    *orders = orders.saturating_sub(produced);
                }
            }
            Action::Buy(special) => {
                if let SpecialKind::Work { work } = special.facts().kind {
                    sheet.buildings += work;
                }
            }
            Action::Use { special, colour: Some(colour) } => {
                if let SpecialKind::Income { once: Once::Orders(count), .. } = special.facts().kind {
                    sheet.orders[colour as usize] += self.fitting_orders(seat, colour, count);
                }
            }
            _ => {}
        }
        self.count(seat, sheet)
    }
}
