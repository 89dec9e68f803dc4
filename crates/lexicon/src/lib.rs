//! The words that are allowed.
//!
//! Lists for both word games, each with its version (`versions`), made by `cargo xtask lexicon` (see
//! docs/lexicon.md). They contain smaller vocabularies for bots, words that bots never play, slang, and
//! categories. Patterns are answered by bitmaps (`bucket`), words from a rack by a trie over letters in order
//! of rarity (`spell`). Queries do not allocate, except for those that return a list.
//!
//! ```
//! use lexicon::{Pattern, Rack, Vocabulary};
//! use std::ops::ControlFlow;
//!
//! let words = lexicon::list(2);
//! assert!(words.contains(b"TELEGRAPH", Vocabulary::ALL));
//!
//! // Patterns: `_` is any letter.
//! let pattern: Pattern = "s_und_r".parse().expect("a pattern");
//! assert!(words.any(&pattern, Vocabulary::ALL));
//!
//! // Anagrams, also of only some of the letters.
//! let mut rack = Rack::default();
//! for letter in *b"STAR" {
//!     rack.add_letter(letter).expect("there is room");
//! }
//! let mut found = Vec::new();
//! words.each_spelling(&rack, Vocabulary::ALL, |word| {
//!     found.push(String::from_utf8_lossy(word).into_owned());
//!     ControlFlow::Continue(())
//! });
//! assert!(found.contains(&"RATS".to_owned()) && found.contains(&"ART".to_owned()));
//! ```

mod bucket;
pub mod definitions;
#[cfg(feature = "embedded")]
mod embedded;
pub mod format;
mod magnitude;
mod packed;
mod pattern;
mod rack;
mod spell;
mod versions;

pub use definitions::{Definitions, Meaning, NoDefinitions, Part, definitions, install_definitions};
#[cfg(feature = "embedded")]
pub use embedded::packed;
pub use format::Broken;
pub use packed::{InOrder, Letters};
pub use pattern::{ANY, NoPattern, Pattern};
pub use rack::{CAPACITY, LONGEST_TILE, NoCard, Rack, TILES, Worth};
pub use versions::{LISTS, List, NEWEST, install, list, ready};

use bucket::Bucket;
use format::{Receive, SIZES};
use magnitude::Magnitudes;
use spell::Spellings;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::OnceLock;

pub const SHORTEST: usize = 2;
pub const LONGEST: usize = 24;

/// The licences of the lists that ours is made from, verbatim.
#[cfg(feature = "embedded")]
pub const TERMS: &str =
    concat!(include_str!("../data/NOTICE-scowl.txt"), "\n\n", include_str!("../data/NOTICE-wordnet.txt"));

/// A selection of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vocabulary {
    /// 35, 50, 60, 70 or 80; values in between count as the next lower one. Tables use 60 and more; words
    /// without a size belong to these and not to the smaller vocabularies of bots.
    pub size: u8,
    /// Refuse blocked words.
    pub family: bool,
    /// False: refuse slang.
    pub slang: bool,
}

impl Vocabulary {
    /// Every accepted word.
    pub const ALL: Vocabulary = Vocabulary { size: 80, family: false, slang: true };

    /// The number of different vocabularies.
    const COUNT: usize = 4 * SIZES.len();

    fn number(self) -> usize {
        4 * self.place() + 2 * usize::from(self.family) + usize::from(self.slang)
    }

    /// The index of its size in `SIZES`.
    pub(crate) fn place(self) -> usize {
        SIZES.iter().rposition(|size| *size <= self.size).unwrap_or(0)
    }
}

/// Categories of things that a word can name, in any of its senses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    Animal,
    Food,
    Plant,
    Clothing,
    Vehicle,
    Instrument,
}

impl Category {
    pub const ALL: [Category; 6] = [
        Category::Animal,
        Category::Food,
        Category::Plant,
        Category::Clothing,
        Category::Vehicle,
        Category::Instrument,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Category::Animal => "animal",
            Category::Food => "food",
            Category::Plant => "plant",
            Category::Clothing => "clothing",
            Category::Vehicle => "vehicle",
            Category::Instrument => "instrument",
        }
    }
}

/// This is not a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCategory(String);

impl fmt::Display for NoCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Category::ALL.map(Category::key).join(", ");
        write!(f, "there is no category {:?}; there are {known}", self.0)
    }
}

impl std::error::Error for NoCategory {}

impl FromStr for Category {
    type Err = NoCategory;

    fn from_str(text: &str) -> Result<Category, NoCategory> {
        Category::ALL.into_iter().find(|known| known.key() == text).ok_or_else(|| NoCategory(text.to_owned()))
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A list, ready for queries. Words are upper-case ASCII everywhere.
pub struct Lexicon {
    /// By length.
    buckets: Vec<Bucket>,
    /// By length: the number of shorter words.
    firsts: Vec<usize>,
    /// By length and index, as indices in `SIZES`.
    sizes: Vec<Vec<u8>>,
    /// Created when first needed, because only one of the games needs it.
    spellings: OnceLock<Spellings>,
    /// By vocabulary; also created when first needed.
    magnitudes: [OnceLock<Magnitudes>; Vocabulary::COUNT],
}

impl Lexicon {
    /// Decodes a file in the format of `format`.
    pub fn decode(file: &[u8]) -> Result<Lexicon, Broken> {
        let mut reader = Reader::default();
        format::decode(file, &mut reader)?;
        reader.finish()
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.buckets.iter().map(Bucket::count).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn find(&self, word: &[u8]) -> Option<(&Bucket, usize)> {
        if word.len() < SHORTEST {
            return None;
        }
        let bucket = self.buckets.get(word.len())?;
        Some((bucket, bucket.find(word)?))
    }

    pub fn contains(&self, word: &[u8], of: Vocabulary) -> bool {
        self.find(word).is_some_and(|(bucket, index)| bucket.is_in(index, of))
    }

    /// The number of a word: shorter words first, then alphabetically. Valid only in this list.
    pub fn number(&self, word: &[u8]) -> Option<usize> {
        let (_, index) = self.find(word)?;
        Some(self.firsts[word.len()] + index)
    }

    /// The word with this number.
    pub fn word(&self, number: usize) -> Option<&[u8]> {
        let mut index = number;
        for bucket in &self.buckets {
            if index < bucket.count() {
                return Some(bucket.word(index));
            }
            index -= bucket.count();
        }
        None
    }

    /// Does any word fit?
    pub fn any(&self, pattern: &Pattern, of: Vocabulary) -> bool {
        self.bucket(pattern).each_chunk(pattern, of, |_, _| ControlFlow::Break(())).is_break()
    }

    /// How many words fit?
    pub fn count(&self, pattern: &Pattern, of: Vocabulary) -> usize {
        let mut count = 0;
        let _ = self.bucket(pattern).each_chunk(pattern, of, |_, bits| {
            count += bits.iter().map(|bits| bits.count_ones() as usize).sum::<usize>();
            ControlFlow::Continue(())
        });
        count
    }

    /// Roughly how many words fit, as the number of binary digits: 0 for none, 1 for one, 2 for two or three.
    pub fn magnitude(&self, pattern: &Pattern, of: Vocabulary) -> u8 {
        let known = self.magnitudes[of.number()].get_or_init(|| Magnitudes::new(&self.buckets, of));
        known.of(pattern).unwrap_or_else(|| magnitude::digits(self.count(pattern, of)))
    }

    /// All words that fit, in alphabetical order.
    pub fn each_match(&self, pattern: &Pattern, of: Vocabulary, mut f: impl FnMut(&[u8]) -> ControlFlow<()>) {
        self.each_entry(pattern, of, |entry| f(entry.word()));
    }

    /// The same words, each with its position, so that further queries about it need not find it again.
    pub fn each_entry(
        &self,
        pattern: &Pattern,
        of: Vocabulary,
        mut f: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) {
        let bucket = self.bucket(pattern);
        let _ = bucket.each_match(pattern, of, |index| f(Entry { bucket, index }));
    }

    /// All words that can be written with the rack, each once, in no particular order.
    pub fn each_spelling(&self, rack: &Rack, of: Vocabulary, mut f: impl FnMut(&[u8]) -> ControlFlow<()>) {
        let _ = self.spellings().each(rack, of, &mut f);
    }

    /// The same words in alphabetical order.
    pub fn sorted_spellings(&self, rack: &Rack, of: Vocabulary) -> InOrder {
        self.spellings().sorted(rack, of)
    }

    /// All words that can be written with the rack for at least `floor`, with their highest scores. The return
    /// value of `f` becomes the floor if it is higher, so finding only the best words is cheap.
    pub fn each_worth(
        &self,
        rack: &Rack,
        of: Vocabulary,
        floor: u16,
        mut f: impl FnMut(&[u8], Worth) -> u16,
    ) {
        self.spellings().each_worth(rack, of, floor, &mut f);
    }

    /// The word with the highest score: on ties the one with the highest card, then the longest, then the first
    /// alphabetically. It is written to the beginning of `word`; the result is its length and its worth.
    pub fn best(&self, rack: &Rack, of: Vocabulary, word: &mut [u8; LONGEST]) -> Option<(usize, Worth)> {
        let mut best: Option<(usize, Worth)> = None;
        self.each_worth(rack, of, 0, |found, worth| {
            let before = best.map(|(length, worth)| (worth, length));
            let now = Some((worth, found.len()));
            if now > before || (now == before && *found < word[..found.len()]) {
                word[..found.len()].copy_from_slice(found);
                best = Some((found.len(), worth));
            }
            best.map_or(0, |(_, worth)| worth.score)
        });
        best
    }

    /// Prepares what spelling queries need, which the first of them would otherwise do.
    pub fn prepare_spellings(&self) {
        self.spellings();
    }

    pub fn is_a(&self, word: &[u8], category: Category) -> bool {
        self.find(word).is_some_and(|(bucket, index)| bucket.is_a(index, category))
    }

    /// Is it blocked, so that a bot would never play it?
    pub fn blocked(&self, word: &[u8]) -> bool {
        self.find(word).is_some_and(|(bucket, index)| bucket.is_blocked(index))
    }

    /// Is it slang, or blocked?
    pub fn denied(&self, word: &[u8]) -> bool {
        self.find(word).is_some_and(|(bucket, index)| bucket.is_denied(index))
    }

    fn bucket(&self, pattern: &Pattern) -> &Bucket {
        &self.buckets[pattern.cells().len()]
    }

    fn spellings(&self) -> &Spellings {
        self.spellings.get_or_init(|| Spellings::new(&self.buckets, &self.sizes))
    }
}

/// A word of a list, and its position there.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    bucket: &'a Bucket,
    index: usize,
}

impl<'a> Entry<'a> {
    pub fn word(self) -> &'a [u8] {
        self.bucket.word(self.index)
    }

    pub fn is_a(self, category: Category) -> bool {
        self.bucket.is_a(self.index, category)
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon({} words)", self.len())
    }
}

/// Sorts the decoded words by length.
struct Reader {
    buckets: Vec<Bucket>,
    sizes: Vec<Vec<u8>>,
    /// Length and index of each word in alphabetical order.
    places: Vec<(u8, u32)>,
    indexed: bool,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            buckets: (0..=LONGEST).map(Bucket::new).collect(),
            sizes: vec![Vec::new(); LONGEST + 1],
            places: Vec::new(),
            indexed: false,
        }
    }
}

impl Reader {
    /// The bucket and index of the word at this alphabetical position, after creating the bucket's bitmaps.
    fn at(&mut self, place: usize) -> (&mut Bucket, usize) {
        self.draw();
        let (length, index) = self.places[place];
        (&mut self.buckets[usize::from(length)], index as usize)
    }

    fn draw(&mut self) {
        if !self.indexed {
            self.indexed = true;
            for (bucket, sizes) in self.buckets.iter_mut().zip(&self.sizes) {
                bucket.index(sizes);
            }
        }
    }

    fn finish(mut self) -> Result<Lexicon, Broken> {
        if self.buckets.iter().any(|bucket| bucket.count() > bucket::MOST) {
            return Err(Broken::TOO_MANY);
        }
        self.draw();
        self.buckets.iter_mut().for_each(Bucket::finish);
        let firsts = self.buckets.iter().scan(0, |shorter, bucket| {
            let first = *shorter;
            *shorter += bucket.count();
            Some(first)
        });
        Ok(Lexicon {
            firsts: firsts.collect(),
            buckets: self.buckets,
            sizes: self.sizes,
            spellings: OnceLock::new(),
            magnitudes: [const { OnceLock::new() }; Vocabulary::COUNT],
        })
    }
}

impl Receive for Reader {
    fn word(&mut self, word: &[u8], size: usize) {
        let index = self.buckets[word.len()].push(word);
        self.sizes[word.len()].push(size as u8);
        self.places.push((word.len() as u8, index as u32));
    }

    fn blocked(&mut self, place: usize) {
        let (bucket, index) = self.at(place);
        bucket.block(index);
    }

    fn denied(&mut self, place: usize) {
        let (bucket, index) = self.at(place);
        bucket.deny(index);
    }

    fn member(&mut self, place: usize, category: Category) {
        let (bucket, index) = self.at(place);
        bucket.put_into(index, category);
    }
}
