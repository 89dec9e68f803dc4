//! Card values at a table.

use crate::card::Tiles;
use crate::content::{Card, DECK_KINDS, LETTERS, Reward, TABLES, VOWEL_LETTERS};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// The value of every letter, on a card of either deck. It is not a property of the card, because it differs
/// between versions: the rules use their own table, all other code uses a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Values([u8; LETTERS]);

impl Values {
    pub(crate) fn new(letters: [u8; LETTERS]) -> Values {
        Values(letters)
    }

    pub fn of(&self, card: Card) -> u8 {
        match card.index() {
            letter @ 0..LETTERS => self.0[letter],
            vowel @ LETTERS..DECK_KINDS => self.0[(VOWEL_LETTERS[vowel - LETTERS] - b'A') as usize],
            challenge => match TABLES.challenges[challenge - DECK_KINDS].reward {
                Reward::Card { points, .. } => points,
                _ => 0,
            },
        }
    }

    pub fn sum(&self, cards: impl IntoIterator<Item = Card>) -> u16 {
        cards.into_iter().map(|card| u16::from(self.of(card))).sum()
    }

    /// Each card of a word counts once, doubled or not.
    pub fn score(&self, tiles: &Tiles) -> u8 {
        tiles.iter().map(|tile| self.of(tile.card())).sum()
    }

    pub fn highest(&self, tiles: &Tiles) -> u8 {
        tiles.iter().map(|tile| self.of(tile.card())).max().unwrap_or_default()
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().enumerate().map(|(letter, value)| (Card::from_index(letter), value)))
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Values, D::Error> {
        let told = BTreeMap::<Card, u8>::deserialize(from)?;
        if told.keys().map(|card| card.index()).ne(0..LETTERS) {
            return Err(de::Error::custom("every letter has a value, and nothing else has"));
        }
        let mut values = Values::default();
        values.0.iter_mut().zip(told.into_values()).for_each(|(value, told)| *value = told);
        Ok(values)
    }
}
