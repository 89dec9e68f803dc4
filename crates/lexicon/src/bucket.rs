//! All words of one length, with a bitmap for each letter at each place.
//!
//! A pattern is then the intersection of a few bitmaps. Each bitmap has a summary, with one bit for every 512
//! words, so that parts where a rare letter never occurs are skipped.

use crate::format::SIZES;
use crate::{Category, Pattern, Vocabulary};
use std::ops::ControlFlow;

const ALPHABET: usize = 26;
/// Bitmaps are divided into chunks of 512 bits, which the compiler turns into wide instructions.
const LANES: usize = 8;
const CHUNK: usize = LANES * 64;
/// A summary is one integer, so no length may have more words than this.
pub const MOST: usize = 128 * CHUNK;

/// What a bitmap can say about a word besides its letters.
#[derive(Clone, Copy)]
enum Mark {
    /// In the vocabulary with this index in `SIZES`; the last one contains everything.
    Size(usize),
    Inoffensive,
    Plain,
    Category(Category),
}

const MARKS: usize = SIZES.len() - 1 + 2 + Category::ALL.len();

impl Mark {
    fn place(self) -> usize {
        match self {
            Mark::Size(size) => size,
            Mark::Inoffensive => SIZES.len() - 1,
            Mark::Plain => SIZES.len(),
            Mark::Category(category) => SIZES.len() + 1 + category as usize,
        }
    }
}

type Chunk = [u64; LANES];

#[derive(Default)]
pub struct Bucket {
    /// The length of its words.
    length: usize,
    count: usize,
    /// All words concatenated, in alphabetical order.
    letters: Vec<u8>,
    /// By place and letter, then by mark.
    maps: Vec<Chunk>,
    summaries: Vec<u128>,
    /// Where the words with these first two letters begin.
    starts: Vec<u32>,
}

impl Bucket {
    pub fn new(length: usize) -> Bucket {
        Bucket { length, ..Bucket::default() }
    }

    pub fn push(&mut self, word: &[u8]) -> usize {
        self.letters.extend_from_slice(word);
        self.count += 1;
        self.count - 1
    }

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn word(&self, index: usize) -> &[u8] {
        &self.letters[index * self.length..(index + 1) * self.length]
    }

    fn chunks(&self) -> usize {
        self.count.div_ceil(CHUNK)
    }

    fn letter_map(place: usize, letter: usize) -> usize {
        place * ALPHABET + letter
    }

    fn mark_map(&self, mark: Mark) -> usize {
        self.length * ALPHABET + mark.place()
    }

    fn set(&mut self, map: usize, index: usize) {
        let chunk = map * self.chunks() + index / CHUNK;
        self.maps[chunk][index % CHUNK / 64] |= 1 << (index % 64);
    }

    fn clear(&mut self, map: usize, index: usize) {
        let chunk = map * self.chunks() + index / CHUNK;
        self.maps[chunk][index % CHUNK / 64] &= !(1 << (index % 64));
    }

    fn get(&self, map: usize, index: usize) -> bool {
        self.maps[map * self.chunks() + index / CHUNK][index % CHUNK / 64] >> (index % 64) & 1 == 1
    }

    /// Creates the bitmaps once all words are added. `sizes` are indices in `SIZES`.
    pub fn index(&mut self, sizes: &[u8]) {
        let maps = self.length * ALPHABET + MARKS;
        self.maps = vec![[0; LANES]; maps * self.chunks()];
        self.starts = vec![0; ALPHABET * ALPHABET + 1];
        for (index, size) in sizes.iter().enumerate() {
            for place in 0..self.length {
                let letter = usize::from(self.letters[index * self.length + place] - b'A');
                self.set(Self::letter_map(place, letter), index);
            }
            for size in usize::from(*size)..SIZES.len() - 1 {
                self.set(self.mark_map(Mark::Size(size)), index);
            }
            self.set(self.mark_map(Mark::Inoffensive), index);
            self.set(self.mark_map(Mark::Plain), index);
            let pair = first_two(self.word(index));
            self.starts[pair + 1] += 1;
        }
        for pair in 1..self.starts.len() {
            self.starts[pair] += self.starts[pair - 1];
        }
    }

    /// Creates the summaries once all marks are set.
    pub fn finish(&mut self) {
        let summary = |chunks: &[Chunk]| {
            let used = |chunk: &Chunk| chunk.iter().any(|lane| *lane != 0);
            chunks.iter().enumerate().fold(0, |bits, (at, chunk)| bits | u128::from(used(chunk)) << at)
        };
        if self.count > 0 {
            self.summaries = self.maps.chunks(self.chunks()).map(summary).collect();
        }
    }

    pub fn block(&mut self, index: usize) {
        self.clear(self.mark_map(Mark::Inoffensive), index);
    }

    pub fn deny(&mut self, index: usize) {
        self.clear(self.mark_map(Mark::Plain), index);
    }

    pub fn put_into(&mut self, index: usize, category: Category) {
        self.set(self.mark_map(Mark::Category(category)), index);
    }

    pub fn is_blocked(&self, index: usize) -> bool {
        !self.get(self.mark_map(Mark::Inoffensive), index)
    }

    pub fn is_denied(&self, index: usize) -> bool {
        !self.get(self.mark_map(Mark::Plain), index)
    }

    pub fn is_a(&self, index: usize, category: Category) -> bool {
        self.get(self.mark_map(Mark::Category(category)), index)
    }

    pub fn is_in(&self, index: usize, of: Vocabulary) -> bool {
        self.limits(of).into_iter().flatten().all(|map| self.get(map, index))
    }

    /// The marks a word of this vocabulary must have.
    fn limits(&self, of: Vocabulary) -> [Option<usize>; 3] {
        let size = of.place();
        [
            (size < SIZES.len() - 1).then(|| self.mark_map(Mark::Size(size))),
            of.family.then(|| self.mark_map(Mark::Inoffensive)),
            (!of.slang).then(|| self.mark_map(Mark::Plain)),
        ]
    }

    /// The index of the word.
    pub fn find(&self, word: &[u8]) -> Option<usize> {
        if self.count == 0 || !word.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        let pair = first_two(word);
        let (mut low, mut high) = (self.starts[pair] as usize, self.starts[pair + 1] as usize);
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.word(middle).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Passes on every chunk with a match, as its number and its bits.
    #[inline]
    pub fn each_chunk(
        &self,
        pattern: &Pattern,
        of: Vocabulary,
        mut f: impl FnMut(usize, &Chunk) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut maps = [0; crate::LONGEST];
        let mut used = 0;
        let chunks = self.chunks();
        let mut where_any = if chunks == 128 { u128::MAX } else { (1 << chunks) - 1 };
        for (place, letter) in pattern.given() {
            let map = Self::letter_map(place, letter);
            where_any &= self.summaries.get(map).copied().unwrap_or(0);
            maps[used] = map * chunks;
            used += 1;
        }
        let limits = self.limits(of);
        while where_any != 0 {
            let at = where_any.trailing_zeros() as usize;
            where_any &= where_any - 1;
            let mut bits = self.full(at);
            for map in &maps[..used] {
                intersect(&mut bits, &self.maps[map + at]);
            }
            // Almost every word is in the vocabulary, so check only if something fits.
            if !is_empty(&bits) {
                for map in limits.iter().flatten() {
                    intersect(&mut bits, &self.maps[map * chunks + at]);
                }
                if !is_empty(&bits) {
                    f(at, &bits)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// One bit for each word of this chunk.
    fn full(&self, chunk: usize) -> Chunk {
        let mut bits = [u64::MAX; LANES];
        let words = self.count - chunk * CHUNK;
        if words < CHUNK {
            for (lane, bits) in bits.iter_mut().enumerate() {
                let words = words.saturating_sub(lane * 64);
                *bits = if words >= 64 { u64::MAX } else { (1 << words) - 1 };
            }
        }
        bits
    }

    /// Passes on the index of each match.
    #[inline]
    pub fn each_match(
        &self,
        pattern: &Pattern,
        of: Vocabulary,
        mut f: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_chunk(pattern, of, |at, bits| {
            for (lane, bits) in bits.iter().enumerate() {
                let mut bits = *bits;
                while bits != 0 {
                    f(at * CHUNK + lane * 64 + bits.trailing_zeros() as usize)?;
                    bits &= bits - 1;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

fn intersect(bits: &mut Chunk, with: &Chunk) {
    for lane in 0..LANES {
        bits[lane] &= with[lane];
    }
}

fn is_empty(bits: &Chunk) -> bool {
    bits.iter().fold(0, |all, lane| all | lane) == 0
}

fn first_two(word: &[u8]) -> usize {
    usize::from(word[0] - b'A') * ALPHABET + usize::from(word[1] - b'A')
}
