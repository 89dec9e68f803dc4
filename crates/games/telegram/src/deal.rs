//! Deals anew what a viewer must not know: the hidden sides of cards, the deck, and what the others have
//! done since the round began.

use crate::Telegram;
use crate::content::{CARDS, Card, Letter, TABLES, bits};
use crate::state::{ALL_CARDS, Frame, Phase, State};
use rules::{Rng, Seat, Viewer};

/// How many times the exchange goes through all interchangeable cards.
const SWEEPS: usize = 6;

/// A card in a known place whose other side is unknown.
#[derive(Clone, Copy)]
struct Slot {
    at: Place,
    /// The visible letter, if there is one.
    letter: Option<Letter>,
    card: Card,
}

#[derive(Clone, Copy)]
enum Place {
    Offering(usize),
    Reserve(Seat),
    /// A first reserve card whose side has not been chosen yet.
    Held(Seat),
}

/// Undoes what others have done this round, because no one else knows it yet, and deals again the cards
/// whose places the viewer does not know. While a card is being drawn no one has to decide, and the state
/// stays as it is.
pub fn resample(game: &Telegram, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    if viewer == Viewer::Referee || state.phase == Phase::Acting && state.drawing(game.seats).is_some() {
        return state.clone();
    }
    let mut world = state.clone();
    if state.round > 0 && state.phase == Phase::Acting {
        for seat in unseen(game, viewer) {
            rewind(&mut world, seat);
        }
    }
    let mut slots = slots(game, state, &world, viewer);
    let free = free_cards(game, &world, viewer);
    if !fill(&mut slots, free) {
        // A card that the viewer used this round has come back to them: too rare to deserve a better answer.
        return state.clone();
    }
    exchange(&mut slots, free, rng);
    lay_out(game, &mut world, state, viewer, &slots, rng);
    world
}

fn unseen(game: &Telegram, viewer: Viewer) -> impl Iterator<Item = Seat> {
    Seat::all(game.seats).filter(move |seat| !viewer.sees(*seat))
}

fn rewind(world: &mut State, seat: Seat) {
    let round = world.round;
    let player = world.player_mut(seat);
    let done = player.is_done();
    *player = player.rewound(round);
    player.stack.reset(if done { Frame::Done } else { Frame::Act });
}

/// The visible cards, and those that others hold, by what the viewer sees of them and in an order that
/// reveals nothing about the cards themselves.
fn slots(game: &Telegram, state: &State, world: &State, viewer: Viewer) -> Vec<Slot> {
    let side = |turned: u64, card: Card| card.sides()[usize::from(turned & card.bit() != 0)];
    let slot = |at: Place, letter: Option<Letter>| Slot { at, letter, card: Card(0) };
    let offered = world.offered_cards().enumerate();
    let mut slots: Vec<Slot> =
        offered.map(|(index, card)| slot(Place::Offering(index), Some(side(state.turned, card)))).collect();
    for seat in unseen(game, viewer) {
        let player = world.player(seat);
        // During the first choice a chosen side is not visible yet.
        let shown = |card: Card| (state.round > 0).then(|| side(state.shown_turned, card));
        let mut letters: Vec<Option<Letter>> = player.reserve_cards().map(shown).collect();
        letters.sort_unstable();
        slots.extend(letters.into_iter().map(|letter| slot(Place::Reserve(seat), letter)));
        if matches!(player.stack.top(), Frame::Side { .. }) {
            slots.push(slot(Place::Held(seat), None));
        }
    }
    slots
}

/// Every card except those that the viewer holds or has used this round, as a set.
fn free_cards(game: &Telegram, world: &State, viewer: Viewer) -> u64 {
    let mut own = 0;
    for seat in Seat::all(game.seats).filter(|seat| viewer.sees(*seat)) {
        own |= world.player(seat).reserve | world.player(seat).shown_reserve;
        if let Frame::Side { card } = world.player(seat).stack.top() {
            own |= card.bit();
        }
    }
    ALL_CARDS & !own
}

fn fits(slot: &Slot, card: Card) -> bool {
    slot.letter.is_none_or(|letter| card.has(letter))
}

/// Puts a fitting card into every slot, independently of the true ones; false if that is impossible.
fn fill(slots: &mut [Slot], free: u64) -> bool {
    let mut slot_of = [None; CARDS];
    for index in 0..slots.len() {
        if !place(slots, index, free, &mut slot_of, &mut 0) {
            return false;
        }
    }
    true
}

/// Finds a card for one slot, moving cards of other slots if necessary: an augmenting path of a matching.
fn place(
    slots: &mut [Slot],
    index: usize,
    free: u64,
    slot_of: &mut [Option<usize>; CARDS],
    tried: &mut u64,
) -> bool {
    for card in bits(free).map(Card) {
        if *tried & card.bit() != 0 || !fits(&slots[index], card) {
            continue;
        }
        *tried |= card.bit();
        let moved = slot_of[card.index()].is_none_or(|other| place(slots, other, free, slot_of, tried));
        if moved {
            slots[index].card = card;
            slot_of[card.index()] = Some(index);
            return true;
        }
    }
    false
}

/// Exchanges cards at random if both then still show the same letters: a random walk that makes every
/// possible deal equally likely and never gets stuck.
fn exchange(slots: &mut [Slot], free: u64, rng: &mut Rng) {
    let mut slot_of = [None; CARDS];
    for (index, slot) in slots.iter().enumerate() {
        slot_of[slot.card.index()] = Some(index);
    }
    for _ in 0..SWEEPS {
        for index in 0..slots.len() {
            let old = slots[index].card;
            let candidates: Vec<Card> =
                bits(free).map(Card).filter(|card| fits(&slots[index], *card)).collect();
            let new = *rng.pick(&candidates);
            let other = slot_of[new.index()];
            if new == old || !other.is_none_or(|at| fits(&slots[at], old)) {
                continue;
            }
            if let Some(at) = other {
                slots[at].card = old;
            }
            slots[index].card = new;
            slot_of[old.index()] = other;
            slot_of[new.index()] = Some(index);
        }
    }
}

/// Puts the cards into their slots, and the rest into deck and discards.
fn lay_out(game: &Telegram, world: &mut State, state: &State, viewer: Viewer, slots: &[Slot], rng: &mut Rng) {
    let kept = Seat::all(game.seats)
        .filter(|seat| viewer.sees(*seat))
        .fold(0, |all, seat| all | state.player(seat).reserve);
    let mut turned = state.turned & kept;
    let mut placed = kept;
    for seat in unseen(game, viewer) {
        world.player_mut(seat).reserve = 0;
        world.player_mut(seat).shown_reserve = 0;
    }
    let mut shown_turned = state.shown_turned & shown_cards(game, state, viewer);
    for slot in slots {
        let second = match slot.letter {
            Some(letter) => letter == slot.card.sides()[1],
            None => !matches!(slot.at, Place::Held(_)) && rng.below(2) == 1,
        };
        let side = if second { slot.card.bit() } else { 0 };
        turned |= side;
        placed |= slot.card.bit();
        match slot.at {
            Place::Offering(at) => world.offering[at] = slot.card.0,
            Place::Reserve(seat) => {
                let player = world.player_mut(seat);
                player.reserve |= slot.card.bit();
                if state.round > 0 {
                    player.shown_reserve |= slot.card.bit();
                    shown_turned |= side;
                }
            }
            Place::Held(seat) => world.player_mut(seat).stack.turn_into(Frame::Side { card: slot.card }),
        }
    }
    for seat in Seat::all(game.seats).filter(|seat| viewer.sees(*seat)) {
        if let Frame::Side { card } = world.player(seat).stack.top() {
            placed |= card.bit();
        }
    }
    world.turned = turned;
    world.shown_turned = shown_turned;
    spread(game, world, state, viewer, ALL_CARDS & !placed, rng);
}

/// The reserves of players that the viewer sees, as the others see them.
fn shown_cards(game: &Telegram, state: &State, viewer: Viewer) -> u64 {
    let own = Seat::all(game.seats).filter(|seat| viewer.sees(*seat));
    own.fold(0, |all, seat| all | state.player(seat).shown_reserve)
}

/// Divides the remaining cards between deck and discards, in the numbers that the viewer knows.
fn spread(game: &Telegram, world: &mut State, state: &State, viewer: Viewer, rest: u64, rng: &mut Rng) {
    let acting = state.round > 0 && state.phase == Phase::Acting;
    let drawn: u8 = Seat::all(game.seats)
        .filter(|seat| viewer.sees(*seat))
        .map(|seat| {
            let player = state.player(seat);
            player.marks.reserves_earned() - player.shown.reserves_earned()
        })
        .sum();
    let count = rest.count_ones() as u8;
    let size = match state.shown_sizes[0].checked_sub(drawn) {
        _ if !acting => state.deck.count_ones() as u8,
        Some(size) if size <= count => size,
        // The deck was reshuffled this round.
        _ => count,
    };
    let mut cards: Vec<u8> = bits(rest).collect();
    rng.shuffle(&mut cards);
    world.deck = cards[..size as usize].iter().fold(0, |set, card| set | Card(*card).bit());
    world.discards = rest & !world.deck;
    let above = state.piles[0] + state.piles[1];
    world.piles = if above <= size { [state.piles[0], state.piles[1], size - above] } else { [0, 0, size] };
    debug_assert!(world.piles.iter().sum::<u8>() <= TABLES.piles.iter().sum());
}
