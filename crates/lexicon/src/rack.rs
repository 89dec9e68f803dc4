//! What a word can be written with: letters, doubles, wildcards, and tiles of several letters.

use crate::LONGEST;
use std::fmt;

const ALPHABET: usize = 26;
/// A rack holds no more than this of each: letters, tiles, wildcards.
pub const CAPACITY: usize = 32;

/// A card that stands for one letter, or for the same letter twice running if it is a double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Card {
    letter: u8,
    double: bool,
    worth: u8,
}

/// Several letters that stay together, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tile {
    letters: [u8; LONGEST],
    length: u8,
    worth: u8,
}

impl Tile {
    fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// Everything it can stand for: QU is Q as well.
    fn readings(&self) -> impl Iterator<Item = &[u8]> {
        let alone = (self.letters() == b"QU").then_some(&self.letters[..1]);
        std::iter::once(self.letters()).chain(alone)
    }
}

/// Cards to write with. Each may be used once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rack {
    /// By letter; of one letter the most worth first.
    cards: [Card; CAPACITY],
    /// How many cards stand before those of each letter.
    first: [u8; ALPHABET + 1],
    doubles: [u8; ALPHABET],
    tiles: [Tile; CAPACITY],
    tile_count: u8,
    wilds: u8,
}

/// What the cards of a word come to, when they are chosen best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// The sum of the cards used.
    pub score: u16,
    /// The highest of them.
    pub highest: u8,
}

/// Why something cannot be put into a rack.
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

    /// A card for several letters in this order: `ING`. Two of the same letter, `TT`, are a double: T or TT.
    /// `QU` is Q or QU. A single letter is a letter.
    pub fn add_tile(&mut self, letters: &[u8]) -> Result<(), NoCard> {
        self.add_tile_worth(letters, 0)
    }

    /// As `add_tile`, for a card that scores.
    pub fn add_tile_worth(&mut self, letters: &[u8], worth: u8) -> Result<(), NoCard> {
        if !(1..=LONGEST).contains(&letters.len()) || !letters.iter().all(u8::is_ascii_uppercase) {
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

    /// A card for any one letter. It scores nothing.
    pub fn add_wild(&mut self) -> Result<(), NoCard> {
        if usize::from(self.wilds) == CAPACITY {
            return Err(NoCard::Full);
        }
        self.wilds += 1;
        Ok(())
    }

    fn add_card(&mut self, card: Card) -> Result<(), NoCard> {
        let count = usize::from(self.first[ALPHABET]);
        if count == CAPACITY {
            return Err(NoCard::Full);
        }
        let letter = usize::from(card.letter);
        let mut at = usize::from(self.first[letter]);
        while at < usize::from(self.first[letter + 1]) && self.cards[at].worth >= card.worth {
            at += 1;
        }
        self.cards.copy_within(at..count, at + 1);
        self.cards[at] = card;
        self.first[letter + 1..].iter_mut().for_each(|first| *first += 1);
        self.doubles[letter] += u8::from(card.double);
        Ok(())
    }

    fn cards(&self, letter: usize) -> &[Card] {
        &self.cards[usize::from(self.first[letter])..usize::from(self.first[letter + 1])]
    }

    fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.tile_count)]
    }

    pub(crate) fn wilds(&self) -> u8 {
        self.wilds
    }

    pub(crate) fn count(&self, letter: usize) -> u8 {
        self.first[letter + 1] - self.first[letter]
    }

    /// Is every card for one letter a double?
    pub(crate) fn all_double(&self) -> bool {
        (0..ALPHABET).all(|letter| self.doubles[letter] == self.count(letter))
    }

    /// The letters of the tiles, one by one.
    pub(crate) fn tile_letters(&self) -> impl Iterator<Item = usize> + '_ {
        self.tiles().iter().flat_map(Tile::letters).map(|letter| usize::from(letter - b'A'))
    }

    /// What all cards for one letter are worth.
    pub(crate) fn worth_of(&self, letter: usize) -> u16 {
        self.cards(letter).iter().map(|card| u16::from(card.worth)).sum()
    }

    /// The tiles as letters and worth. Whoever uses a tile at all uses its first letter.
    pub(crate) fn tile_worths(&self) -> impl Iterator<Item = (&[u8], u16)> {
        self.tiles().iter().map(|tile| (tile.letters(), u16::from(tile.worth)))
    }

    /// The best way to write the word, if it can be written at all.
    pub fn write(&self, word: &[u8]) -> Option<Worth> {
        if word.len() > LONGEST || !word.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        self.lay_tiles(word, 0, 0)
    }

    /// Lays the tiles from this one on wherever they fit, and fills the rest with cards.
    fn lay_tiles(&self, word: &[u8], tile: usize, covered: u32) -> Option<Worth> {
        let Some(next) = self.tiles().get(tile) else { return self.fill(word, covered) };
        let mut best = self.lay_tiles(word, tile + 1, covered);
        for letters in next.readings() {
            let Some(last) = word.len().checked_sub(letters.len()) else { continue };
            for at in 0..=last {
                let place = ((1 << letters.len()) - 1) << at;
                if covered & place == 0 && word[at..].starts_with(letters) {
                    let rest = self.lay_tiles(word, tile + 1, covered | place);
                    best = best.max(rest.map(|rest| rest.with(next.worth)));
                }
            }
        }
        best
    }

    /// Fills what no tile covers. Of one letter all cards are used if there are letters enough, so nothing is
    /// lost by doubling as few as possible.
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
        let mut worth = Worth::default();
        let mut wilds = self.wilds;
        for letter in 0..ALPHABET {
            let wanted = wanted[letter];
            if wanted == 0 {
                continue;
            }
            let cards = self.cards(letter);
            let doubled = self.doubles[letter].min(pairs[letter]);
            wilds = wilds.checked_sub(wanted.saturating_sub(cards.len() as u8 + doubled))?;
            for card in cards.iter().take(usize::from(wanted)) {
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
                write!(f, "a card has 1 to {LONGEST} letters from A to Z, not {letters:?}")
            }
            NoCard::Full => write!(f, "a rack holds at most {CAPACITY} cards of a kind"),
        }
    }
}

impl std::error::Error for NoCard {}
