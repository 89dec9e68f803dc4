//! A position as numbers: every town with its land, grain, housing and work, the market, the factories and
//! the special buildings.

use crate::TelegraphRoad;
use crate::action::{Action, Goods};
use crate::content::{
    BALANCED, BARNS, CARDS, COLOURS, Card, Colour, ERAS, FACTORIES, Factory, SPACES, SPECIALS, Space, Special,
};
use crate::state::{Frame, Land, MAX_PLAYERS, SLOTS, State, Work};
use rules::{Encode, Notes, Seat};

const FRAMES: usize = 9;
/// More grain than a player can buy at once, and more orders of a colour than a factory makes.
const PILE: u32 = 64;
const COLOUR_CHOICES: usize = COLOURS + 1;

const OF_A_SEAT: usize = 9 + COLOURS + ERAS + FACTORIES + 7 + 2 * SPECIALS + 4 * SPACES;
const OF_THE_TABLE: usize = CARDS
    + SPACES
    + BARNS
    + COLOURS
    + 1
    + SLOTS * (FACTORIES + 2)
    + 1
    + ERAS
    + CARDS
    + SPECIALS
    + 1
    + 4
    + 2
    + 2
    + FRAMES
    + 5;

const FOUND: u32 = 0;
const MARKERS: u32 = FOUND + SPACES as u32;
const LAND: u32 = MARKERS + SPACES as u32;
const HOUSE: u32 = LAND + SPACES as u32;
const SKYSCRAPER: u32 = HOUSE + SPACES as u32;
const SOW: u32 = SKYSCRAPER + SPACES as u32;
const SITE: u32 = SOW + SPACES as u32;
const BUY: u32 = SITE + SPACES as u32;
const UPGRADE: u32 = BUY + SPECIALS as u32;
const USE: u32 = UPGRADE + SPECIALS as u32;
const REPLACE: u32 = USE + (SPECIALS * COLOUR_CHOICES) as u32;
const PLAY: u32 = REPLACE + FACTORIES as u32;
const TAX: u32 = PLAY + (CARDS * FACTORIES) as u32;
const DONE: u32 = TAX + 1;
const PASS: u32 = DONE + 1;
const END: u32 = PASS + 1;
const GRAIN: u32 = END + 1;
const PRODUCE: u32 = GRAIN + PILE;

impl Encode for TelegraphRoad {
    const ENCODING: u16 = 2;
    const INPUTS: usize = MAX_PLAYERS * OF_A_SEAT + OF_THE_TABLE;
    const ACTIONS: u32 = PRODUCE + PILE * PILE * PILE;
    const WEIGHED: u32 = PRODUCE;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            let other = Seat::new((seat.index() + place) % usize::from(self.seats));
            if place < usize::from(self.seats) {
                note_seat(state, other, notes);
            } else {
                notes.zeros("absent", OF_A_SEAT);
            }
        }
        notes.about("table", 0);
        note_table(self, state, seat, notes);
    }

    fn action_id(&self, _: &State, _: Seat, action: Action) -> u32 {
        match action {
            Action::Found(space) => FOUND + u32::from(space.0),
            Action::Markers(space) => MARKERS + u32::from(space.0),
            Action::Land(space) => LAND + u32::from(space.0),
            Action::House(space) => HOUSE + u32::from(space.0),
            Action::Skyscraper(space) => SKYSCRAPER + u32::from(space.0),
            Action::Sow(space) => SOW + u32::from(space.0),
            Action::Site(space) => SITE + u32::from(space.0),
            Action::Buy(special) => BUY + u32::from(special.0),
            Action::Upgrade(special) => UPGRADE + u32::from(special.0),
            Action::Use { special, colour } => {
                let colour = colour.map_or(0, |colour| colour as usize + 1);
                USE + (special.index() * COLOUR_CHOICES + colour) as u32
            }
            Action::Replace(factory) => REPLACE + u32::from(factory.0),
            Action::Play { card, factory } => PLAY + (card.index() * FACTORIES + factory.index()) as u32,
            Action::Tax => TAX,
            Action::Done => DONE,
            Action::Pass => PASS,
            Action::End => END,
            Action::Grain(count) => GRAIN + u32::from(count),
            Action::Produce(goods) => {
                PRODUCE + goods.0.iter().fold(0, |number, count| number * PILE + u32::from(*count))
            }
        }
    }

    fn action_of(&self, _: &State, _: Seat, id: u32) -> Option<Action> {
        let within = |first: u32| (id - first) as usize;
        let space = |first: u32| Space((id - first) as u8);
        Some(match id {
            FOUND..MARKERS => Action::Found(space(FOUND)),
            MARKERS..LAND => Action::Markers(space(MARKERS)),
            LAND..HOUSE => Action::Land(space(LAND)),
            HOUSE..SKYSCRAPER => Action::House(space(HOUSE)),
            SKYSCRAPER..SOW => Action::Skyscraper(space(SKYSCRAPER)),
            SOW..SITE => Action::Sow(space(SOW)),
            SITE..BUY => Action::Site(space(SITE)),
            BUY..UPGRADE => Action::Buy(Special(within(BUY) as u8)),
            UPGRADE..USE => Action::Upgrade(Special(within(UPGRADE) as u8)),
            USE..REPLACE => Action::Use {
                special: Special((within(USE) / COLOUR_CHOICES) as u8),
                colour: (within(USE) % COLOUR_CHOICES).checked_sub(1).map(|colour| Colour::ALL[colour]),
            },
            REPLACE..PLAY => Action::Replace(Factory(within(REPLACE) as u8)),
            PLAY..TAX => Action::Play {
                card: Card((within(PLAY) / FACTORIES) as u8),
                factory: Factory((within(PLAY) % FACTORIES) as u8),
            },
            TAX => Action::Tax,
            DONE => Action::Done,
            PASS => Action::Pass,
            END => Action::End,
            GRAIN..PRODUCE => Action::Grain(within(GRAIN) as u8),
            PRODUCE..Self::ACTIONS => {
                let mut rest = id - PRODUCE;
                let mut goods = Goods::default();
                for count in goods.0.iter_mut().rev() {
                    *count = (rest % PILE) as u8;
                    rest /= PILE;
                }
                Action::Produce(goods)
            }
            _ => return None,
        })
    }
}

fn note_seat(state: &State, seat: Seat, notes: &mut impl Notes) {
    let player = state.player(seat);
    notes.flag("present", true);
    notes.flag("active", seat == state.active);
    notes.flag("first", seat == state.first);
    notes.flag("may produce", state.producing.contains(seat));
    notes.count("money", player.money);
    notes.count("points", player.points);
    notes.count("citizens", player.citizens);
    notes.count("grain", player.grain);
    notes.count("tax", player.tax);
    notes.counts("orders", &player.orders);
    let by_era = (0..ERAS).map(|era| {
        let cards = player.hand.iter().enumerate().filter(|(card, _)| Card(*card as u8).facts().era == era);
        cards.map(|(_, count)| *count).sum()
    });
    notes.counts("cards of an era", &by_era.collect::<Vec<u8>>());
    let own = player.factories.iter().flatten().fold(0, |set, factory| set | 1u64 << factory.0);
    notes.set("factory", own, FACTORIES);
    notes.count("factories taken over", player.takeovers);
    notes.count("housing", state.housing_markers(seat));
    notes.count("skyscrapers", state.skyscraper_markers(seat));
    notes.count("factory markers", state.factory_markers(seat));
    notes.count("seeds", state.seeds(seat));
    notes.count("properties", state.properties(seat));
    notes.count(
        "free areas",
        Space::all()
            .filter(|space| owns(state, seat, *space))
            .map(|space| state.land(space).free(space))
            .sum::<u8>(),
    );
    let deeds = |wanted: &dyn Fn(usize) -> bool| {
        (0..SPECIALS).filter(|special| wanted(*special)).fold(0, |set, special| set | 1u64 << special)
    };
    notes.set("special building", deeds(&|special| state.specials[special].owner == Some(seat)), SPECIALS);
    let ready = |special: usize| state.specials[special].owner == Some(seat) && !state.specials[special].used;
    notes.set("its effect is unused", deeds(&ready), SPECIALS);
    let on_own = |what: &dyn Fn(&Land) -> u8| -> Vec<u8> {
        Space::all().map(|space| if owns(state, seat, space) { what(state.land(space)) } else { 0 }).collect()
    };
    notes.counts("owns", &on_own(&|_| 1));
    notes.counts("housing on", &on_own(&|land| land.housing));
    notes.counts("skyscrapers on", &on_own(&|land| land.skyscrapers));
    notes.counts("seeds on", &on_own(&|land| land.seeds));
}

fn owns(state: &State, seat: Seat, space: Space) -> bool {
    state.land(space).owner == Some(seat)
}

fn note_table(game: &TelegraphRoad, state: &State, seat: Seat, notes: &mut impl Notes) {
    notes.counts("own card", &state.player(seat).hand);
    notes.counts("price of", &state.lands.map(|land| land.price));
    notes.counts("barn", &state.barns);
    notes.counts("orders in the pool", &state.pool);
    notes.count("price of grain", state.grain_price);
    for (slot, open) in state.open.iter().enumerate() {
        notes.about("open factory", slot);
        notes.one_of("which", open.map(|open| open.factory.index()), FACTORIES);
        notes.count("cards on it", open.map_or(0, |open| open.count()));
        notes.count("sum on it", open.map_or(0, |open| open.sum()));
    }
    notes.about("table", 1);
    notes.count("factories opened", state.opened);
    notes.counts("pile of an era", &state.piles);
    notes.counts("card that left", &state.gone);
    let upgraded = (0..SPECIALS).filter(|special| state.specials[*special].upgraded);
    notes.set("upgraded", upgraded.fold(0, |set, special| set | 1u64 << special), SPECIALS);
    notes.flag("third era", state.third_era);
    notes.one_of("seats", Some(usize::from(game.seats) - 1), MAX_PLAYERS);
    notes.count("round", state.round);
    notes.count("turn", state.turn);
    notes.flag("action taken", state.action.taken);
    notes.count("discount", state.action.discount);
    let frame = match state.stack.top() {
        Frame::Found => Some(0),
        Frame::Markers { .. } => Some(1),
        Frame::Turn => Some(2),
        Frame::More { work: Work::Housing } => Some(3),
        Frame::More { work: Work::Skyscrapers } => Some(4),
        Frame::More { work: Work::Sowing } => Some(5),
        Frame::SecondCard { .. } => Some(6),
        Frame::TakeOver { .. } => Some(7),
        Frame::Production => Some(8),
        Frame::SetUp { .. } | Frame::Redraw => None,
    };
    notes.one_of("waits for", frame, FRAMES);
    let price = if let Frame::Markers { price, .. } = state.stack.top() { price } else { 0 };
    notes.count("markers to place", price);
    notes.flag("grain is refilled", game.grain_refill);
    notes.flag("land must be adjacent", game.land_adjacency);
    notes.flag("builds any number", game.multi_build);
    notes.flag("special buildings are balanced", game.edition.content == BALANCED);
}
