//! What a word can be written with: letters, doubles, wildcards, and tiles with several letters.

use crate::LONGEST;
use std::fmt;

const ALPHABET: usize = 26;
/// The most cards with one letter in a rack, and the most wildcards.
pub const CAPACITY: usize = 32;
/// The most tiles with several letters.
pub const TILES: usize = 16;
/// The most letters on a tile.
pub const LONGEST_TILE: usize = 8;

/// A card with one letter or, if it is a double, the same letter twice in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Card {
    letter: u8,
    double: bool,
    worth: u8,
}

/// Several letters that stay together in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tile {
    letters: [u8; LONGEST_TILE],
    length: u8,
    worth: u8,
}

impl Tile {
    fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// Its shortest reading, which is part of every other.
    fn shortest(&self) -> &[u8] {
        if self.letters() == b"QU" { b"Q" } else { self.letters() }
    }

    /// All its readings: QU can also be Q.
    fn readings(&self) -> impl Iterator<Item = &[u8]> {
        let alone = Some(self.shortest()).filter(|shortest| shortest.len() < self.letters().len());
        std::iter::once(self.letters()).chain(alone)
    }
}

/// The cards to write with. Each may be used once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rack {
    /// The most valuable first.
    cards: [Card; CAPACITY],
    card_count: u8,
    /// Cards by letter, and how many of these are doubles.
    counts: [u8; ALPHABET],
    doubles: [u8; ALPHABET],
    tiles: [Tile; TILES],
    tile_count: u8,
    wilds: u8,
}

/// The value of a word's cards, if they are chosen best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// The sum of the cards used.
    pub score: u16,
    /// The highest of them.
    pub highest: u8,
}

/// Why something cannot be added to a rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCard {
    Letters(String),
    Full,
}

impl Rack {
    /// A card for one letter.
    pub fn add_letter(&mut self, letter: u8) -> Result<(), NoCard> {
        self.add_tile_worth(&[letter], 0)
    }

    /// A card with several letters in this order: `ING`. Two equal letters, `TT`, make a double: T or TT.
    /// `QU` is Q or QU. A single letter is a normal card.
    pub fn add_tile(&mut self, letters: &[u8]) -> Result<(), NoCard> {
        self.add_tile_worth(letters, 0)
    }

    /// As `add_tile`, for a card that scores.
    pub fn add_tile_worth(&mut self, letters: &[u8], worth: u8) -> Result<(), NoCard> {
        if !(1..=LONGEST_TILE).contains(&letters.len()) || !letters.iter().all(u8::is_ascii_uppercase) {
            return Err(NoCard::Letters(String::from_utf8_lossy(letters).into_owned()));
        }
        match letters {
            [letter] => self.add_card(Card { letter: letter - b'A', double: false, worth }),
            [one, two] if one == two => self.add_card(Card { letter: one - b'A', double: true, worth }),
            _ => {
                let tile = self.tiles.get_mut(usize::from(self.tile_count)).ok_or(NoCard::Full)?;
                tile.letters[..letters.len()].copy_from_slice(letters);
                (tile.length, tile.worth) = (letters.len() as u8, worth);
                self.tile_count += 1;
                Ok(())
            }
        }
    }

    /// A card that can be any one letter. It scores nothing.
    pub fn add_wild(&mut self) -> Result<(), NoCard> {
        if usize::from(self.wilds) == CAPACITY {
            return Err(NoCard::Full);
        }
        self.wilds += 1;
        Ok(())
    }

    fn add_card(&mut self, card: Card) -> Result<(), NoCard> {
        let count = usize::from(self.card_count);
        if count == CAPACITY {
            return Err(NoCard::Full);
        }
        let mut at = count;
        while at > 0 && self.cards[at - 1].worth < card.worth {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = card;
        self.card_count += 1;
        self.counts[usize::from(card.letter)] += 1;
        self.doubles[usize::from(card.letter)] += u8::from(card.double);
        Ok(())
    }

    fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.card_count)]
    }

    fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.tile_count)]
    }

    pub(crate) fn wilds(&self) -> u8 {
        self.wilds
    }

    pub(crate) fn count(&self, letter: usize) -> u8 {
        self.counts[letter]
    }

    /// Does it have only cards with one letter?
    pub(crate) fn is_plain(&self) -> bool {
        self.wilds == 0 && self.tile_count == 0
    }

    /// A bit for each letter that could occur twice in a row.
    pub(crate) fn twice(&self) -> u32 {
        if !self.is_plain() {
            return u32::MAX >> 1;
        }
        (0..ALPHABET).fold(0, |bits, letter| {
            bits | u32::from(self.counts[letter] + self.doubles[letter] >= 2) << letter
        })
    }

    /// Is every card with one letter a double?
    pub(crate) fn all_double(&self) -> bool {
        self.doubles == self.counts
    }

    /// The letters of the tiles, one by one.
    pub(crate) fn tile_letters(&self) -> impl Iterator<Item = usize> + '_ {
        self.tiles().iter().flat_map(Tile::letters).map(|letter| usize::from(letter - b'A'))
    }

    /// The cards with one letter, as letter and worth.
    pub(crate) fn card_worths(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.cards().iter().map(|card| (usize::from(card.letter), u16::from(card.worth)))
    }

    /// The tiles as letters and worth. Every reading of a tile uses its first letter.
    pub(crate) fn tile_worths(&self) -> impl Iterator<Item = (&[u8], u16)> {
        self.tiles().iter().map(|tile| (tile.letters(), u16::from(tile.worth)))
    }

    /// Are there enough cards for the letters that occur twice in a row? Requires at least one card for each
    /// pair, and enough for all other letters.
    pub(crate) fn has_doubles(&self, word: &[u8]) -> bool {
        word.windows(2).all(|pair| {
            if pair[0] != pair[1] {
                return true;
            }
            let letter = usize::from(pair[0] - b'A');
            let (cards, doubles) = (usize::from(self.count(letter)), usize::from(self.doubles[letter]));
            if cards == doubles {
                return true;
            }
            let wanted = word.iter().filter(|other| **other == pair[0]).count();
            let runs = word.chunk_by(|a, b| a == b).filter(|run| run[0] == pair[0]);
            wanted <= cards + doubles.min(runs.map(|run| run.len() / 2).sum())
        })
    }

    /// Does the word contain a reading of any tile?
    pub(crate) fn any_tile_fits(&self, word: &[u8]) -> bool {
        self.tiles().iter().any(|tile| {
            let letters = tile.shortest();
            word.windows(letters.len()).any(|part| part[0] == letters[0] && part == letters)
        })
    }

    /// The best way to write the word, if it is possible at all.
    pub fn write(&self, word: &[u8]) -> Option<Worth> {
        if word.len() > LONGEST || !word.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        self.lay_tiles(word, 0, 0)
    }

    /// Places this tile and the later ones wherever they fit, and fills the rest with cards.
    fn lay_tiles(&self, word: &[u8], tile: usize, covered: u32) -> Option<Worth> {
        let Some(next) = self.tiles().get(tile) else { return self.fill(word, covered) };
        let mut best = self.lay_tiles(word, tile + 1, covered);
        for letters in next.readings() {
            let Some(last) = word.len().checked_sub(letters.len()) else { continue };
            for at in 0..=last {
                let place = ((1 << letters.len()) - 1) << at;
                if covered & place == 0 && word[at] == letters[0] && word[at..].starts_with(letters) {
                    let rest = self.lay_tiles(word, tile + 1, covered | place);
                    best = best.max(rest.map(|rest| rest.with(next.worth)));
                }
            }
        }
        best
    }

    /// Fills what no tile covers. All cards of a letter are used if there are enough places for them, so
    /// doubling as few as possible loses nothing.
    fn fill(&self, word: &[u8], covered: u32) -> Option<Worth> {
        let mut wanted = [0u8; ALPHABET];
        let mut pairs = [0u8; ALPHABET];
        let mut run = 0;
        for (at, letter) in word.iter().enumerate() {
            if covered >> at & 1 == 1 {
                run = 0;
                continue;
            }
            let goes_on = run > 0 && word[at - 1] == *letter;
            run = if goes_on { run + 1 } else { 1 };
            let letter = usize::from(letter - b'A');
            wanted[letter] += 1;
            pairs[letter] += u8::from(run % 2 == 0);
        }
        let mut wilds = self.wilds;
        let mut seen = 0u32;
        for letter in word.iter().map(|letter| usize::from(letter - b'A')) {
            if seen >> letter & 1 == 0 {
                let there = self.counts[letter] + self.doubles[letter].min(pairs[letter]);
                wilds = wilds.checked_sub(wanted[letter].saturating_sub(there))?;
                seen |= 1 << letter;
            }
        }
        let mut worth = Worth::default();
        for card in self.cards() {
            let wanted = &mut wanted[usize::from(card.letter)];
            if *wanted > 0 {
                *wanted -= 1;
                worth = worth.with(card.worth);
            }
        }
        Some(worth)
    }
}

impl Worth {
    fn with(self, card: u8) -> Worth {
        Worth { score: self.score + u16::from(card), highest: self.highest.max(card) }
    }
}

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCard::Letters(letters) => {
                write!(f, "a card has 1 to {LONGEST_TILE} letters from A to Z, not {letters:?}")
            }
            NoCard::Full => {
                write!(f, "a rack holds at most {CAPACITY} letters and {TILES} groups of letters")
            }
        }
    }
}

impl std::error::Error for NoCard {}
