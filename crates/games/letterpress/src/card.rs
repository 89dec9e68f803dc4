//! Groups of cards: piles, words, and the cards that form the letters of a word.

use crate::content::{Card, KINDS, QU};
use lexicon::Letters;
use rules::ParseError;
use std::fmt;
use std::str::FromStr;

/// The longest word of the list.
pub const LONGEST_WORD: usize = 24;
/// The most cards that one player can collect, in the solo game.
pub const MOST_CARDS: usize = 28;

/// At most `N` cards in order; equal piles are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Pile<N> {
        Pile { cards: [Card::default(); N], len: 0 }
    }
}

impl<const N: usize> Pile<N> {
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards().iter().copied()
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn contains(&self, card: Card) -> bool {
        self.cards().contains(&card)
    }

    /// Adds a card at the end.
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Inserts a card at its place in a sorted pile.
    pub fn insert(&mut self, card: Card) {
        let at = self.cards().partition_point(|there| *there <= card);
        self.cards.copy_within(at..self.len as usize, at + 1);
        self.cards[at] = card;
        self.len += 1;
    }

    /// Removes one copy; false if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.cards().iter().position(|there| *there == card) else { return false };
        self.cards.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        self.cards[self.len as usize] = Card::default();
        true
    }

    /// Replaces the card at this place.
    pub fn replace(&mut self, at: usize, card: Card) {
        self.cards[..self.len as usize][at] = card;
    }

    /// A pile of these cards, or `None` if there are too many.
    pub fn from_cards(cards: &[Card]) -> Option<Pile<N>> {
        let mut pile = Pile::default();
        if cards.len() > N {
            return None;
        }
        cards.iter().for_each(|card| pile.push(*card));
        Some(pile)
    }

    pub fn sorted(mut self) -> Pile<N> {
        self.cards[..self.len as usize].sort_unstable();
        self
    }
}

impl<const N: usize> fmt::Debug for Pile<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| format_args!("{card}").to_string())).finish()
    }
}

/// A written word: 2 to 24 capital letters, or none for a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word([u8; LONGEST_WORD]);

impl Word {
    /// Capital letters only, as the lexicon has them.
    pub fn new(letters: &[u8]) -> Option<Word> {
        let fits = (2..=LONGEST_WORD).contains(&letters.len());
        (fits && letters.iter().all(u8::is_ascii_uppercase)).then(|| Word::known(letters))
    }

    /// A word that the lexicon found.
    pub(crate) fn found(letters: Letters) -> Word {
        Word(letters)
    }

    /// A word of the lexicon.
    pub(crate) fn known(letters: &[u8]) -> Word {
        let mut word = Word::default();
        word.0[..letters.len()].copy_from_slice(letters);
        word
    }

    pub fn letters(&self) -> &[u8] {
        &self.0[..self.len()]
    }

    pub fn len(&self) -> usize {
        self.0.iter().position(|letter| *letter == 0).unwrap_or(LONGEST_WORD)
    }

    pub fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.letters()).unwrap_or_default()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Word, ParseError> {
        Word::new(text.as_bytes()).ok_or_else(|| ParseError::kind("a word of 2 to 24 capital letters", text))
    }
}

/// One card in a word. Texts: `T`, printed twice `TT`; `Q` and `QU` for the two uses of the QU card;
/// vowel deck `e`, `ee`; challenge cards `#1`, doubled `#6#6`; a star for a shared card: `E*`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

const SHARED: u8 = 1 << 6;
const WIDE: u8 = 1 << 7;
const _: () = assert!(KINDS < SHARED as usize);

impl Tile {
    pub fn new(card: Card, shared: bool) -> Tile {
        // Zero means no tile, so that words of different lengths stay different.
        Tile((card.index() as u8 + 1) | if shared { SHARED } else { 0 })
    }

    /// The card printed twice; for the QU card: as QU.
    pub fn widened(self) -> Tile {
        Tile(self.0 | WIDE)
    }

    pub fn card(self) -> Card {
        Card::from_index((self.0 & (SHARED - 1)) as usize - 1)
    }

    pub fn is_shared(self) -> bool {
        self.0 & SHARED != 0
    }

    pub fn is_wide(self) -> bool {
        self.0 & WIDE != 0
    }

    /// The card itself, however it is used.
    pub fn source(self) -> Tile {
        Tile(self.0 & !WIDE)
    }

    /// The letters it prints.
    pub fn print(self, to: &mut Vec<u8>) {
        let card = self.card();
        to.extend_from_slice(card.letters());
        if self.is_wide() {
            to.extend_from_slice(if card == QU { b"U" } else { card.letters() });
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.card();
        match (card == QU, self.is_wide()) {
            (true, true) => f.write_str("QU")?,
            (true, false) => f.write_str("Q")?,
            (false, true) => write!(f, "{card}{card}")?,
            (false, false) => write!(f, "{card}")?,
        }
        f.write_str(if self.is_shared() { "*" } else { "" })
    }
}

impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tile, ParseError> {
        let (card, shared) = text.strip_suffix('*').map_or((text, false), |card| (card, true));
        if card == "QU" {
            return Ok(Tile::new(QU, shared).widened());
        }
        if card == "Q" {
            return Ok(Tile::new(QU, shared));
        }
        if let Ok(card) = card.parse() {
            return Ok(Tile::new(card, shared));
        }
        let middle = card.len() / 2;
        card.is_char_boundary(middle)
            .then(|| card.split_at(middle))
            .filter(|(one, other)| one == other)
            .and_then(|(one, _)| one.parse::<Card>().ok())
            .filter(|card| card.single().is_some() && *card != QU)
            .map(|card| Tile::new(card, shared).widened())
            .ok_or_else(|| ParseError::kind("a card of a word", text))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

rules::json_as_text!(Tile, Word);

/// The cards of a word in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tiles([Tile; LONGEST_WORD]);

impl Tiles {
    pub fn new(tiles: &[Tile]) -> Option<Tiles> {
        let mut all = Tiles::default();
        all.0.get_mut(..tiles.len())?.copy_from_slice(tiles);
        Some(all)
    }

    pub fn len(&self) -> usize {
        self.0.iter().position(|tile| tile.0 == 0).unwrap_or(LONGEST_WORD)
    }

    pub fn is_empty(&self) -> bool {
        self.0[0].0 == 0
    }

    pub fn tiles(&self) -> &[Tile] {
        &self.0[..self.len()]
    }

    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        self.tiles().iter().copied()
    }

    pub fn shared(&self) -> usize {
        self.iter().filter(|tile| tile.is_shared()).count()
    }

    /// The letters printed.
    pub fn print(&self) -> Vec<u8> {
        let mut letters = Vec::new();
        self.iter().for_each(|tile| tile.print(&mut letters));
        letters
    }

    /// The cards used, regardless of their use and order.
    pub fn sources(&self) -> Tiles {
        let mut sources = *self;
        let len = self.len();
        sources.0[..len].iter_mut().for_each(|tile| *tile = tile.source());
        sources.0[..len].sort_unstable();
        sources
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        self.iter().try_for_each(|tile| {
            write!(f, "{gap}{tile}")?;
            gap = " ";
            Ok(())
        })
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Tiles {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tiles, ParseError> {
        let tiles = text.split(' ').map(str::parse).collect::<Result<Vec<Tile>, ParseError>>()?;
        Tiles::new(&tiles).ok_or_else(|| ParseError::kind("a list of at most 24 cards", text))
    }
}
