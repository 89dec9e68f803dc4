//! The composing stick: cards tried as a word, and typed letters without a card.

use super::{Placed, Sort, printed, refit, sets_for};
use ::letterpress::{Feedback, LONGEST_WORD, Spelling, Tile, View, compose, compose_tiles};
use rules::Seat;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stick {
    pub sets: Vec<Placed>,
    /// Typed letters that no card is left for.
    pub rest: String,
}

impl Stick {
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty() && self.rest.is_empty()
    }

    fn tiles(&self, view: &View) -> Vec<Tile> {
        self.sets.iter().map(|set| set.tile(super::is_solo(view))).collect()
    }

    /// Feedback on the word; `None` if there is no word.
    pub fn feedback(&self, view: &View, seat: Seat) -> Option<Feedback> {
        let tiles = self.tiles(view);
        if self.is_empty() {
            None
        } else if self.rest.is_empty() {
            Some(compose_tiles(view, seat, &tiles))
        } else {
            Some(compose(view, seat, &format!("{}{}", printed(&tiles), self.rest)))
        }
    }

    /// Puts a card before the one at this place; if it is already in the stick, it moves.
    pub fn put(&mut self, sort: Sort, at: usize) {
        self.rest.clear();
        let (mut at, mut set) = (at, Placed { sort, wide: false });
        if let Some(before) = self.sets.iter().position(|set| set.sort == sort) {
            set = self.sets.remove(before);
            at -= usize::from(before < at);
        }
        self.sets.insert(at.min(self.sets.len()), set);
    }

    pub fn take_out(&mut self, sort: Sort) {
        self.rest.clear();
        self.sets.retain(|set| set.sort != sort);
    }

    /// Switches between printing a card once and twice, or between Q and QU.
    pub fn widen(&mut self, sort: Sort) {
        if let Some(set) = self.sets.iter_mut().find(|set| set.sort == sort && set.widens()) {
            set.wide = !set.wide;
        }
    }

    /// A letter was typed: finds the best available cards for the whole word. False if the word would be too
    /// long.
    pub fn type_letter(&mut self, view: &View, seat: Seat, sorts: &[Sort], letter: char) -> bool {
        let mut word = printed(&self.tiles(view)) + &self.rest;
        if word.len() >= LONGEST_WORD || !letter.is_ascii_alphabetic() {
            return false;
        }
        word.push(letter.to_ascii_uppercase());
        let (tiles, rest) = match compose(view, seat, &word).spelling {
            Spelling::Possible(tiles) => (tiles, ""),
            Spelling::Missing { place } => match compose(view, seat, &word[..place]).spelling {
                Spelling::Possible(tiles) => (tiles, &word[place..]),
                Spelling::Missing { .. } => (Vec::new(), word.as_str()),
            },
        };
        self.sets = sets_for(&tiles, sorts, super::is_solo(view));
        self.rest = rest.to_owned();
        true
    }

    /// Removes the last letter or card; false if there is none.
    pub fn rub_out(&mut self) -> bool {
        self.rest.pop().is_some() || self.sets.pop().is_some()
    }

    /// The available cards have changed: keeps the word as far as its cards are still there.
    pub fn refit(&mut self, sorts: &[Sort]) {
        self.sets = refit(&self.sets, sorts);
        if sorts.is_empty() {
            self.rest.clear();
        }
    }
}
