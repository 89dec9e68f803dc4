//! A position as numbers, for neural networks and for anyone who analyses a game with other tools.
//!
//! A game writes each number once, with its name: the same lines fill the vector and its dictionary,
//! so the two cannot disagree.

use crate::game::Game;
use crate::seat::Seat;

/// What a seat may know as small integers, and every action as a fixed number.
pub trait Encode: Game {
    /// Incremented whenever a number changes its place or its meaning. Networks are bound to it.
    const ENCODING: u16;
    /// The number of inputs of one position.
    const INPUTS: usize;
    /// Every action has a number below this one.
    const ACTIONS: u32;
    /// The actions below this number are few enough for a network to weigh each by itself.
    const WEIGHED: u32;

    /// Writes what `seat` may know: first its own things, then those of the others clockwise. Always the same
    /// numbers in the same order. Two states that the seat cannot tell apart give the same numbers.
    fn note(&self, state: &Self::State, seat: Seat, notes: &mut impl Notes);

    /// The number of a legal action of `seat`. It does not depend on the position, except in games with more
    /// actions than numbers: there it is the action's index among those legal in the position.
    fn action_id(&self, state: &Self::State, seat: Seat, action: Self::Action) -> u32;
    /// The action with this number.
    fn action_of(&self, state: &Self::State, seat: Seat, id: u32) -> Option<Self::Action>;

    /// Fills `out`, which must have room for `INPUTS` numbers.
    fn observe(&self, state: &Self::State, seat: Seat, out: &mut [i8]) {
        let mut numbers = Numbers { out, filled: 0 };
        self.note(state, seat, &mut numbers);
        assert_eq!(numbers.filled, Self::INPUTS, "an encoding notes the same numbers in every position");
    }

    /// The dictionary: the name of each number.
    fn names(&self) -> Vec<String> {
        let mut names = Names::default();
        self.note(&self.start(), Seat::new(0), &mut names);
        names.list
    }
}

/// The target of an encoding.
pub trait Notes {
    /// What the following numbers are about, such as the seat this many places after one's own.
    fn about(&mut self, whom: &'static str, which: usize);
    /// One number, clamped to the range of an `i8`.
    fn number(&mut self, name: &'static str, index: usize, value: i32);

    fn count(&mut self, name: &'static str, value: impl Into<i32>) {
        self.number(name, 0, value.into());
    }

    fn flag(&mut self, name: &'static str, value: bool) {
        self.number(name, 0, i32::from(value));
    }

    fn counts(&mut self, name: &'static str, values: &[u8]) {
        for (index, value) in values.iter().enumerate() {
            self.number(name, index, i32::from(*value));
        }
    }

    /// The first `size` members of a set.
    fn set(&mut self, name: &'static str, set: u64, size: usize) {
        for index in 0..size {
            self.number(name, index, (set >> index & 1) as i32);
        }
    }

    /// This many numbers without meaning in this position.
    fn zeros(&mut self, name: &'static str, size: usize) {
        (0..size).for_each(|index| self.number(name, index, 0));
    }

    /// One of `size` places is taken, or none.
    fn one_of(&mut self, name: &'static str, taken: Option<usize>, size: usize) {
        for index in 0..size {
            self.number(name, index, i32::from(taken == Some(index)));
        }
    }
}

struct Numbers<'a> {
    out: &'a mut [i8],
    filled: usize,
}

impl Notes for Numbers<'_> {
    fn about(&mut self, _: &'static str, _: usize) {}

    #[inline]
    fn number(&mut self, _: &'static str, _: usize, value: i32) {
        self.out[self.filled] = cut(value);
        self.filled += 1;
    }

    // Written all at once, because the names are not needed.
    #[inline]
    fn counts(&mut self, _: &'static str, values: &[u8]) {
        let rooms = self.next(values.len());
        rooms.iter_mut().zip(values).for_each(|(room, value)| *room = cut(i32::from(*value)));
    }

    #[inline]
    fn set(&mut self, _: &'static str, set: u64, size: usize) {
        let rooms = self.next(size);
        rooms.iter_mut().enumerate().for_each(|(index, room)| *room = (set >> index & 1) as i8);
    }

    #[inline]
    fn one_of(&mut self, _: &'static str, taken: Option<usize>, size: usize) {
        let rooms = self.next(size);
        rooms.fill(0);
        if let Some(room) = taken.and_then(|taken| rooms.get_mut(taken)) {
            *room = 1;
        }
    }

    #[inline]
    fn zeros(&mut self, _: &'static str, size: usize) {
        self.next(size).fill(0);
    }
}

impl Numbers<'_> {
    /// The slots for the next `size` numbers.
    #[inline]
    fn next(&mut self, size: usize) -> &mut [i8] {
        let from = self.filled;
        self.filled += size;
        &mut self.out[from..from + size]
    }
}

fn cut(value: i32) -> i8 {
    value.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8
}

#[derive(Default)]
struct Names {
    about: String,
    list: Vec<String>,
}

impl Notes for Names {
    fn about(&mut self, whom: &'static str, which: usize) {
        self.about = format!("{whom} {which}");
    }

    fn number(&mut self, name: &'static str, index: usize, _: i32) {
        self.list.push(format!("{}: {name} {index}", self.about));
    }
}
