//! Small games whose best play is known.

use rules::{
    BadPosition, BrokenLaw, Content, Edition, Game, Info, Options, Outcome, ParseError, Pending, Refusal,
    Resample, Rng, Seat, SeatSet, Sink, Viewer,
};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::convert::Infallible;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// An action or a draw of a toy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(pub u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Number, ParseError> {
        text.parse().map(Number).map_err(|_| ParseError::kind("a number", text))
    }
}

/// One toy game for two seats: only what differs between them, without the parts that a search never uses.
pub trait Toy: Send + Sync + Sized + 'static {
    const KEY: &'static str;
    type State: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    fn new() -> Self;
    fn start(&self) -> Self::State;
    fn pending(&self, state: &Self::State) -> Pending;
    fn legal(&self, state: &Self::State, seat: Seat) -> Vec<u8>;
    fn apply(&self, state: &mut Self::State, seat: Seat, action: u8);
    fn draws(&self, _: &Self::State) -> Vec<(u8, u32)> {
        Vec::new()
    }
    fn resolve(&self, _: &mut Self::State, _: u8) {}
    fn winner(&self, state: &Self::State) -> Option<Seat>;
    fn resample(&self, state: &Self::State, _: Viewer, _: &mut Rng) -> Self::State {
        state.clone()
    }
}

pub struct Played<T: Toy> {
    pub toy: T,
    content: Content,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nothing;

impl<T: Toy> Game for Played<T> {
    const KEY: &'static str = T::KEY;
    const EDITIONS: &'static [Edition] = &[Edition { rules: 1, content: 1, words: None }];
    const INFO: Info = Info {
        key: T::KEY,
        title: "Toy",
        designer: "",
        publisher: "",
        year: 2000,
        pitch: "",
        seats: &[2],
        options: &[],
        editions: Self::EDITIONS,
        reconstructed: "",
    };
    type State = T::State;
    type Action = Number;
    type Draw = Number;
    type Event = Nothing;
    type View = Nothing;
    type WhyIllegal = Infallible;

    fn new(_: u8, _: &Options, _: Edition) -> Result<Self, Refusal> {
        Ok(Played { toy: T::new(), content: Content::new(1, &[]) })
    }
    fn seats(&self) -> u8 {
        2
    }
    fn edition(&self) -> Edition {
        Self::INFO.newest()
    }
    fn content(&self) -> &Content {
        &self.content
    }
    fn longest(&self) -> usize {
        1000
    }
    fn start(&self) -> T::State {
        self.toy.start()
    }
    fn pending(&self, state: &T::State) -> Pending {
        self.toy.pending(state)
    }
    fn legal(&self, state: &T::State, seat: Seat, out: &mut Vec<Number>) {
        if matches!(self.pending(state), Pending::Seats(seats) if seats.contains(seat)) {
            out.extend(self.toy.legal(state, seat).into_iter().map(Number));
        }
    }
    fn apply(&self, state: &mut T::State, seat: Seat, action: Number, _: &mut impl Sink<Nothing>) {
        self.toy.apply(state, seat, action.0);
    }
    fn draws(&self, state: &T::State, out: &mut Vec<(Number, u32)>) {
        out.extend(self.toy.draws(state).into_iter().map(|(draw, weight)| (Number(draw), weight)));
    }
    fn resolve(&self, state: &mut T::State, draw: Number, _: &mut impl Sink<Nothing>) {
        self.toy.resolve(state, draw.0);
    }
    fn outcome(&self, state: &T::State) -> Option<Outcome> {
        let winner = self.toy.winner(state)?;
        let places = Seat::all(2).map(|seat| if seat == winner { 1 } else { 2 }).collect();
        Some(Outcome { places, scores: vec![0, 0], by: String::new(), tally: Vec::new() })
    }
    fn fallback(&self, state: &T::State, seat: Seat) -> Number {
        Number(self.toy.legal(state, seat)[0])
    }
    fn view(&self, _: &T::State, _: Viewer) -> Nothing {
        Nothing
    }
    fn redact(&self, _: &Nothing, _: Viewer) -> Option<Nothing> {
        Some(Nothing)
    }
    fn load(&self, _: &Nothing) -> Result<T::State, BadPosition> {
        Err(BadPosition::moment("a toy has no positions"))
    }
    fn laws(&self, _: &T::State) -> Result<(), BrokenLaw> {
        Ok(())
    }
}

impl<T: Toy> Resample for Played<T> {
    fn resample(&self, state: &T::State, viewer: Viewer, rng: &mut Rng) -> T::State {
        self.toy.resample(state, viewer, rng)
    }
}

/// Nim with one heap of `HEAP`: take one to three, the last one wins. A player who faces a multiple of four is
/// lost, so every other heap has exactly one winning action.
pub struct Nim<const HEAP: u8>;

impl<const HEAP: u8> Toy for Nim<HEAP> {
    const KEY: &'static str = "nim";
    type State = (u8, bool);
    fn new() -> Self {
        Nim
    }
    fn start(&self) -> (u8, bool) {
        (HEAP, false)
    }
    fn pending(&self, (heap, second): &(u8, bool)) -> Pending {
        if *heap == 0 { Pending::Over } else { Pending::Seats(SeatSet::of(Seat::new(usize::from(*second)))) }
    }
    fn legal(&self, (heap, _): &(u8, bool), _: Seat) -> Vec<u8> {
        (1..=3.min(*heap)).collect()
    }
    fn apply(&self, (heap, second): &mut (u8, bool), _: Seat, action: u8) {
        *heap -= action;
        *second = !*second;
    }
    fn winner(&self, (heap, second): &(u8, bool)) -> Option<Seat> {
        (*heap == 0).then(|| Seat::new(usize::from(!*second)))
    }
}

/// A die decides: 1 wins on 3 to 6, 2 wins on 5 and 6, 3 wins only on 2.
pub struct Bet;

impl Toy for Bet {
    const KEY: &'static str = "bet";
    /// The bet and the die; 0 means none yet.
    type State = (u8, u8);
    fn new() -> Self {
        Bet
    }
    fn start(&self) -> (u8, u8) {
        (0, 0)
    }
    fn pending(&self, state: &(u8, u8)) -> Pending {
        match state {
            (0, _) => Pending::Seats(SeatSet::of(Seat::new(0))),
            (_, 0) => Pending::Chance,
            _ => Pending::Over,
        }
    }
    fn legal(&self, _: &(u8, u8), _: Seat) -> Vec<u8> {
        vec![1, 2, 3]
    }
    fn apply(&self, state: &mut (u8, u8), _: Seat, action: u8) {
        state.0 = action;
    }
    fn draws(&self, _: &(u8, u8)) -> Vec<(u8, u32)> {
        (1..=6).map(|die| (die, 1)).collect()
    }
    fn resolve(&self, state: &mut (u8, u8), die: u8) {
        state.1 = die;
    }
    fn winner(&self, (bet, die): &(u8, u8)) -> Option<Seat> {
        let won = match bet {
            1 => *die >= 3,
            2 => *die >= 5,
            _ => *die == 2,
        };
        (*die > 0).then(|| Seat::new(usize::from(!won)))
    }
}

/// A die decides. Action 1 wins on 3 to 6. Action 2 calls a face in the next turn and wins only on that face,
/// which is best only for a player who foresees the die.
pub struct Call;

impl Toy for Call {
    const KEY: &'static str = "call";
    /// The action, the face that was called, and the die; each is 0 until it is known.
    type State = (u8, u8, u8);
    fn new() -> Self {
        Call
    }
    fn start(&self) -> Self::State {
        (0, 0, 0)
    }
    fn pending(&self, state: &Self::State) -> Pending {
        match state {
            (0, ..) | (2, 0, _) => Pending::Seats(SeatSet::of(Seat::new(0))),
            (.., 0) => Pending::Chance,
            _ => Pending::Over,
        }
    }
    fn legal(&self, (taken, ..): &Self::State, _: Seat) -> Vec<u8> {
        if *taken == 0 { vec![1, 2] } else { (1..=6).collect() }
    }
    fn apply(&self, (taken, called, _): &mut Self::State, _: Seat, action: u8) {
        *(if *taken == 0 { taken } else { called }) = action;
    }
    fn draws(&self, _: &Self::State) -> Vec<(u8, u32)> {
        (1..=6).map(|die| (die, 1)).collect()
    }
    fn resolve(&self, state: &mut Self::State, die: u8) {
        state.2 = die;
    }
    fn winner(&self, (taken, called, die): &Self::State) -> Option<Seat> {
        let won = if *taken == 1 { *die >= 3 } else { die == called };
        (*die > 0).then(|| Seat::new(usize::from(!won)))
    }
}

/// A card from 1 to 4 is hidden. Guess it now, or play safe with 0, which wins when the card is 1, 2 or 3. With
/// the card hidden, safe is best; a player who peeks guesses right.
pub struct Guess<const CARD: u8>;

impl<const CARD: u8> Toy for Guess<CARD> {
    const KEY: &'static str = "guess";
    /// The card and the guess plus one.
    type State = (u8, u8);
    fn new() -> Self {
        Guess
    }
    fn start(&self) -> (u8, u8) {
        (CARD, 0)
    }
    fn pending(&self, (_, guess): &(u8, u8)) -> Pending {
        if *guess == 0 { Pending::Seats(SeatSet::of(Seat::new(0))) } else { Pending::Over }
    }
    fn legal(&self, _: &(u8, u8), _: Seat) -> Vec<u8> {
        (0..=4).collect()
    }
    fn apply(&self, state: &mut (u8, u8), _: Seat, action: u8) {
        state.1 = action + 1;
    }
    fn winner(&self, (card, guess): &(u8, u8)) -> Option<Seat> {
        let won = if *guess == 1 { *card < 4 } else { *card + 1 == *guess };
        (*guess > 0).then(|| Seat::new(usize::from(!won)))
    }
    fn resample(&self, state: &(u8, u8), _: Viewer, rng: &mut Rng) -> (u8, u8) {
        (1 + rng.below(4) as u8, state.1)
    }
}

/// Both choose simultaneously: the first seat 0, 1 or 2, the second 1 or 2. The first seat wins if the choices
/// are equal, so 0 always loses; against a reply that could see the choice, all three would.
pub struct Match;

impl Toy for Match {
    const KEY: &'static str = "match";
    type State = [Option<u8>; 2];
    fn new() -> Self {
        Match
    }
    fn start(&self) -> Self::State {
        [None; 2]
    }
    fn pending(&self, state: &Self::State) -> Pending {
        let open: SeatSet = Seat::all(2).filter(|seat| state[seat.index()].is_none()).collect();
        if open.is_empty() { Pending::Over } else { Pending::Seats(open) }
    }
    fn legal(&self, _: &Self::State, seat: Seat) -> Vec<u8> {
        // The second seat may only choose 1 or 2.
        if seat.index() == 0 { vec![0, 1, 2] } else { vec![1, 2] }
    }
    fn apply(&self, state: &mut Self::State, seat: Seat, action: u8) {
        state[seat.index()] = Some(action);
    }
    fn winner(&self, state: &Self::State) -> Option<Seat> {
        let [Some(one), Some(other)] = state else { return None };
        Some(Seat::new(usize::from(one != other)))
    }
}

/// Alone, choose seven times among four numbers, of which the last ends the game. Notes how often states are copied
/// and compared, since that is the work of a search that keeps many of them.
pub struct Path;

#[derive(Debug)]
pub struct Steps {
    /// The numbers chosen so far, as digits to the base four, after a one.
    pub chosen: u32,
    left: u8,
}

thread_local! {
    static HANDLED: Cell<u32> = const { Cell::new(0) };
}

impl Steps {
    /// How often states have been copied and compared in this thread.
    pub fn handled() -> u32 {
        HANDLED.get()
    }
}

impl Clone for Steps {
    fn clone(&self) -> Steps {
        HANDLED.set(HANDLED.get() + 1);
        Steps { ..*self }
    }
}

impl PartialEq for Steps {
    fn eq(&self, other: &Steps) -> bool {
        HANDLED.set(HANDLED.get() + 1);
        (self.chosen, self.left) == (other.chosen, other.left)
    }
}

impl Eq for Steps {}

impl Hash for Steps {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.chosen, self.left).hash(hasher);
    }
}

impl Toy for Path {
    const KEY: &'static str = "path";
    type State = Steps;
    fn new() -> Self {
        Path
    }
    fn start(&self) -> Steps {
        Steps { chosen: 1, left: 7 }
    }
    fn pending(&self, steps: &Steps) -> Pending {
        if steps.left == 0 { Pending::Over } else { Pending::Seats(SeatSet::of(Seat::new(0))) }
    }
    fn legal(&self, _: &Steps, _: Seat) -> Vec<u8> {
        vec![0, 1, 2, 3]
    }
    fn apply(&self, steps: &mut Steps, _: Seat, action: u8) {
        steps.chosen = steps.chosen * 4 + u32::from(action);
        steps.left = if action == 3 { 0 } else { steps.left - 1 };
    }
    fn winner(&self, _: &Steps) -> Option<Seat> {
        None
    }
}
