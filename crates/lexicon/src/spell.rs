//! Anagrams: which words can be written with the letters of a rack?
//!
//! A trie over each word's letters in order of rarity, rarest first, with doubled letters counted once. So a
//! card that may be doubled costs no more than one that may not, and the use of rare (and, in any game,
//! valuable) letters is decided at the top: that makes both the full list and the search for the best word
//! short.

use crate::bucket::Bucket;
use crate::packed::{self, InOrder, SIX};
use crate::rack::{Rack, Worth};
use crate::{LONGEST, Vocabulary};
use std::ops::ControlFlow;

const ALPHABET: usize = 26;
/// The letters from the rarest to the most frequent one.
const BY_RARITY: &[u8; ALPHABET] = b"JQXZWKVFYBHGMPDUCLTONRAISE";
/// The index of each letter in `BY_RARITY`.
const RANKS: [u8; ALPHABET] = {
    let mut ranks = [0; ALPHABET];
    let mut rank = 0;
    while rank < ALPHABET {
        ranks[(BY_RARITY[rank] - b'A') as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

/// A word as stored in the row: its flags and first letters in one integer, the other letters in as many more
/// as they need. So a word is stored where the search finds it.
///
/// ```text
/// first     blocked 1, denied 1, size 3, length 5, the first letter that is doubled plus one 5, three letters 15,
///           last of its node 1
/// others    six letters each, as `packed` has them
/// ```
struct Word;

impl Word {
    const BLOCKED: u32 = 1 << 0;
    const DENIED: u32 = 1 << 1;
    const SIZE: u32 = 2;
    const LENGTH: u32 = 5;
    const DOUBLED: u32 = 10;
    const LETTERS: u32 = 15;
    const LAST: u32 = 1 << 31;
    const FIRST: usize = 3;
    const OTHERS: usize = SIX;

    fn write(row: &mut Vec<u32>, bucket: &Bucket, index: usize, size: u8) {
        let letters = bucket.word(index);
        let doubled = letters.windows(2).find(|pair| pair[0] == pair[1]);
        let doubled = doubled.map_or(0, |pair| u32::from(pair[0] - b'A') + 1);
        let (first, others) = letters.split_at(letters.len().min(Self::FIRST));
        row.push(
            (u32::from(bucket.is_blocked(index)) * Self::BLOCKED)
                | (u32::from(bucket.is_denied(index)) * Self::DENIED)
                | u32::from(size) << Self::SIZE
                | (letters.len() as u32) << Self::LENGTH
                | doubled << Self::DOUBLED
                | packed::pack(first, Self::FIRST) << Self::LETTERS,
        );
        row.extend(others.chunks(Self::OTHERS).map(|letters| packed::pack(letters, Self::OTHERS)));
    }

    fn length(first: u32) -> usize {
        (first >> Self::LENGTH & 31) as usize
    }

    /// The bit of the doubled letter, at its alphabetical index plus one; the lowest bit if there is none.
    fn doubled(first: u32) -> u32 {
        1 << (first >> Self::DOUBLED & 31)
    }

    /// By length: how many integers the word takes.
    const NUMBERS: [u8; LONGEST + 1] = {
        let mut numbers = [1; LONGEST + 1];
        let mut length = Self::FIRST;
        while length <= LONGEST {
            numbers[length] += (length - Self::FIRST).div_ceil(Self::OTHERS) as u8;
            length += 1;
        }
        numbers
    };

    fn numbers(first: u32) -> usize {
        usize::from(Self::NUMBERS[Self::length(first)])
    }

    /// The letters of the word at the beginning of `row`.
    #[inline]
    fn letters<'a>(row: &[u32], buffer: &'a mut Buffer) -> &'a [u8] {
        let (first, others) = row[..Self::numbers(row[0])].split_at(1);
        // Three letters are unpacked like six whose first three are missing.
        let three = packed::unpack(first[0] >> Self::LETTERS & packed::THREE);
        buffer[..4].copy_from_slice(&three[3..7]);
        for (at, number) in others.iter().enumerate() {
            let start = Self::FIRST + at * Self::OTHERS;
            buffer[start..start + 8].copy_from_slice(&packed::unpack(*number));
        }
        &buffer[..Self::length(row[0])]
    }

    /// The first three letters, and the others in sixes.
    #[inline]
    fn packed(row: &[u32]) -> (u32, &[u32]) {
        (row[0] >> Self::LETTERS & packed::THREE, &row[1..])
    }
}

/// Space for a word and for what is unpacked behind it.
type Buffer = [u8; LONGEST + 8];

/// What a vocabulary requires of a word.
#[derive(Clone, Copy)]
struct Limits {
    forbidden: u32,
    size: u32,
}

impl Limits {
    fn new(of: Vocabulary) -> Limits {
        let blocked = if of.family { Word::BLOCKED } else { 0 };
        let denied = if of.slang { 0 } else { Word::DENIED };
        Limits { forbidden: blocked | denied, size: of.place() as u32 }
    }

    fn allow(self, first: u32) -> bool {
        first & self.forbidden == 0 && (first >> Word::SIZE & 7) <= self.size
    }
}

/// The trie as one row of numbers, each node in front of everything below it, so that what is visited together
/// lies together. A node is
///
/// ```text
/// header     a bit for each child by its letter's rank, `WORDS` if words end here, `TAIL` instead of children
/// tail       six ranks to a number, each plus one; `MORE` if another number follows
/// children   where each of them stands, and a bit for each rank that every word below it still needs
/// words      the last of them with `Word::LAST`
/// ```
pub struct Spellings {
    row: Vec<u32>,
}

/// There are no children but a single path to the node's only words.
const TAIL: u32 = 1 << 31;
const WORDS: u32 = 1 << 30;
const CHILDREN: u32 = (1 << ALPHABET) - 1;
/// A child takes two integers.
const CHILD: usize = 2;
const MORE: u32 = 1 << 31;
const RANKS_IN_TAIL: usize = 6;

/// Five bits per letter from the top, so that keys sort like words.
type Key = (u64, u64);
const LETTERS_PER_HALF: usize = 12;

fn key_of(word: &[u8]) -> Key {
    let mut counts = [0u8; ALPHABET];
    let mut present = 0u32;
    let mut run = 0;
    for (at, letter) in word.iter().enumerate() {
        run = if at > 0 && word[at - 1] == *letter { run + 1 } else { 1 };
        if run % 2 == 1 {
            let rank = usize::from(RANKS[usize::from(letter - b'A')]);
            counts[rank] += 1;
            present |= 1 << rank;
        }
    }
    let mut key = 0u128;
    let mut room = 2 * LETTERS_PER_HALF;
    while present != 0 {
        let rank = present.trailing_zeros();
        present &= present - 1;
        for _ in 0..counts[rank as usize] {
            key = key << 5 | u128::from(rank + 1);
            room -= 1;
        }
    }
    key <<= 5 * room;
    let half = 5 * LETTERS_PER_HALF;
    ((key >> half) as u64, key as u64 & ((1 << half) - 1))
}

/// The rank at a depth plus one, or 0 after the end.
fn rank_at(key: Key, depth: usize) -> u8 {
    let (half, depth) =
        if depth < LETTERS_PER_HALF { (key.0, depth) } else { (key.1, depth - LETTERS_PER_HALF) };
    if depth >= LETTERS_PER_HALF { 0 } else { (half >> (5 * (LETTERS_PER_HALF - 1 - depth)) & 31) as u8 }
}

/// A word for sorting: its key, then its position.
type Sorted = (Key, u8, u16);

impl Spellings {
    /// `sizes` by length and index, as indices in `SIZES`.
    pub fn new(buckets: &[Bucket], sizes: &[Vec<u8>]) -> Spellings {
        let mut words: Vec<Sorted> = Vec::with_capacity(sizes.iter().map(Vec::len).sum());
        for (length, bucket) in buckets.iter().enumerate() {
            for index in 0..bucket.count() {
                words.push((key_of(bucket.word(index)), length as u8, index as u16));
            }
        }
        words.sort_unstable();
        let row = Vec::with_capacity(7 * words.len());
        let mut growth = Growth { row, buckets, sizes };
        growth.node(&words, 0);
        Spellings { row: growth.row }
    }

    /// Every word of the vocabulary that the rack can write, once.
    pub fn each(
        &self,
        rack: &Rack,
        of: Vocabulary,
        f: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.list(rack, of, &mut |word| f(Word::letters(word, &mut [0; LONGEST + 8])))
    }

    /// The same words in alphabetical order.
    pub fn sorted(&self, rack: &Rack, of: Vocabulary) -> InOrder {
        let mut found = InOrder::new();
        let _ = self.list(rack, of, &mut |word| {
            let (three, sixes) = Word::packed(word);
            found.push(three, sixes);
            ControlFlow::Continue(())
        });
        found.sort();
        found
    }

    /// Passes on each word as stored in the row.
    fn list(
        &self,
        rack: &Rack,
        of: Vocabulary,
        f: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let search = Search { row: &self.row, rack, limits: Limits::new(of), supply: Supply::new(rack) };
        let mut list = List { search, all_double: rack.all_double(), doubles: rack.twice() << 1 | 1, f };
        if rack.is_plain() {
            let some = list.search.supply.some;
            list.walk_plain(0, self.row[0], some)
        } else {
            list.walk(0, false)
        }
    }

    /// Every word that the rack can write for at least `floor`, with its worth. The return value of `f` becomes
    /// the floor if it is higher.
    pub fn each_worth(
        &self,
        rack: &Rack,
        of: Vocabulary,
        floor: u16,
        f: &mut impl FnMut(&[u8], Worth) -> u16,
    ) {
        let search = Search { row: &self.row, rack, limits: Limits::new(of), supply: Supply::new(rack) };
        Climb { search, prices: Prices::new(rack), floor, f }.walk(0, 0, 0);
    }
}

/// The row while it is being written.
struct Growth<'a> {
    row: Vec<u32>,
    buckets: &'a [Bucket],
    sizes: &'a [Vec<u8>],
}

impl Growth<'_> {
    /// Writes the node of all these words, and everything below it. Returns the ranks that all of them need
    /// from here on.
    fn node(&mut self, words: &[Sorted], depth: usize) -> u32 {
        let header = self.row.len();
        self.row.push(0);
        if depth > 0 && words[0].0 == words[words.len() - 1].0 {
            self.row[header] = TAIL;
            self.write_tail(words[0].0, depth);
            self.write_words(header, words);
            let ranks = (depth..).map(|depth| rank_at(words[0].0, depth)).take_while(|rank| *rank > 0);
            return ranks.fold(0, |needs, rank| needs | 1 << (rank - 1));
        }
        let (ends, goes_on) = words.split_at(words.partition_point(|word| rank_at(word.0, depth) == 0));
        let families = || goes_on.chunk_by(|a, b| rank_at(a.0, depth) == rank_at(b.0, depth));
        for family in families() {
            self.row[header] |= 1 << (rank_at(family[0].0, depth) - 1);
            self.row.extend([0; CHILD]);
        }
        self.write_words(header, ends);
        let mut needs = if ends.is_empty() { CHILDREN } else { 0 };
        for (at, family) in families().enumerate() {
            let child = header + 1 + CHILD * at;
            self.row[child] = self.row.len() as u32;
            self.row[child + 1] = self.node(family, depth + 1);
            needs &= self.row[child + 1] | 1 << (rank_at(family[0].0, depth) - 1);
        }
        needs
    }

    fn write_words(&mut self, header: usize, words: &[Sorted]) {
        for (at, (_, length, index)) in words.iter().enumerate() {
            let (length, index) = (usize::from(*length), usize::from(*index));
            let start = self.row.len();
            Word::write(&mut self.row, &self.buckets[length], index, self.sizes[length][index]);
            if at + 1 == words.len() {
                self.row[header] |= WORDS;
                self.row[start] |= Word::LAST;
            }
        }
    }

    fn write_tail(&mut self, key: Key, depth: usize) {
        let mut depth = depth;
        loop {
            let ranks = (depth..depth + RANKS_IN_TAIL).rev().map(|at| rank_at(key, at));
            let number = ranks.fold(0, |number, rank| number << 5 | u32::from(rank));
            depth += RANKS_IN_TAIL;
            let more = rank_at(key, depth) > 0;
            self.row.push(if more { number | MORE } else { number });
            if !more {
                break;
            }
        }
    }
}

/// What is left of the rack on the way down, by rank. Letters of tiles count individually; whether the tiles
/// really fit is checked when a word has been found.
#[derive(Clone, Copy)]
struct Supply {
    left: [u8; ALPHABET],
    /// How many of these come from tiles.
    loose: [u8; ALPHABET],
    /// A bit for each rank of which something is left.
    some: u32,
    wilds: u8,
}

/// Where a letter was taken from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Card,
    Tile,
    Wild,
}

impl Supply {
    fn new(rack: &Rack) -> Supply {
        let mut supply = Supply { left: [0; ALPHABET], loose: [0; ALPHABET], some: 0, wilds: rack.wilds() };
        for (letter, rank) in RANKS.iter().enumerate() {
            supply.left[usize::from(*rank)] = rack.count(letter);
        }
        for letter in rack.tile_letters() {
            supply.left[usize::from(RANKS[letter])] += 1;
            supply.loose[usize::from(RANKS[letter])] += 1;
        }
        for rank in 0..ALPHABET {
            supply.some |= u32::from(supply.left[rank] > 0) << rank;
        }
        supply
    }

    /// The letters that can be taken.
    fn open(&self) -> u32 {
        if self.wilds > 0 { CHILDREN } else { self.some }
    }

    /// The ranks left after taking a card of this rank.
    #[inline]
    fn without(&self, some: u32, rank: u32) -> u32 {
        some & !(u32::from(self.left[rank as usize] == 1) << rank)
    }

    /// Is something left of all these ranks, or a wildcard for each that is missing?
    #[inline]
    fn has(&self, ranks: u32) -> bool {
        let missing = ranks & !self.some;
        missing == 0 || (self.wilds > 0 && missing.count_ones() <= u32::from(self.wilds))
    }

    #[inline]
    fn take(&mut self, rank: usize) -> Option<Source> {
        let left = self.left[rank];
        if left == 0 {
            self.wilds = self.wilds.checked_sub(1)?;
            return Some(Source::Wild);
        }
        self.left[rank] = left - 1;
        self.some &= !(u32::from(left == 1) << rank);
        Some(if left <= self.loose[rank] { Source::Tile } else { Source::Card })
    }

    #[inline]
    fn give_back(&mut self, rank: usize, source: Source) {
        if source == Source::Wild {
            self.wilds += 1;
        } else {
            self.left[rank] += 1;
            self.some |= 1 << rank;
        }
    }
}

struct Search<'a> {
    row: &'a [u32],
    rack: &'a Rack,
    limits: Limits,
    supply: Supply,
}

impl<'a> Search<'a> {
    /// Where the child with this rank is, and which ranks are needed below it.
    #[inline]
    fn child(&self, at: usize, children: u32, rank: u32) -> (usize, u32) {
        let place = at + 1 + CHILD * (children & ((1 << rank) - 1)).count_ones() as usize;
        (self.row[place] as usize, self.row[place + 1])
    }

    /// Takes the letters of a tail from the supply; if they are not there, the supply is left unusable. Returns
    /// whether any comes from a tile, which letters they are, and where the tail ends.
    #[inline]
    fn take_tail(&mut self, mut at: usize) -> Option<(bool, u32, usize)> {
        let mut loose = false;
        let mut taken = 0;
        loop {
            let number = self.row[at];
            let mut ranks = number & !MORE;
            at += 1;
            while ranks != 0 {
                let rank = (ranks & 31) as usize - 1;
                loose |= self.supply.take(rank)? == Source::Tile;
                taken |= 1 << rank;
                ranks >>= 5;
            }
            if number & MORE == 0 {
                return Some((loose, taken, at));
            }
        }
    }

    /// Where the tail ends, if there are cards for it.
    #[inline]
    fn fits_tail(&self, mut at: usize) -> Option<usize> {
        let (mut last, mut wanted) = (u32::MAX, 0);
        loop {
            let number = self.row[at];
            let mut ranks = number & !MORE;
            at += 1;
            while ranks != 0 {
                let rank = ranks & 31;
                wanted = if rank == last { wanted + 1 } else { 1 };
                if self.supply.left[rank as usize - 1] < wanted {
                    return None;
                }
                last = rank;
                ranks >>= 5;
            }
            if number & MORE == 0 {
                return Some(at);
            }
        }
    }

    /// The words that begin here and are in the vocabulary.
    #[inline]
    fn words(&self, at: usize) -> impl Iterator<Item = &'a [u32]> + use<'a> {
        let limits = self.limits;
        let mut rest = Some(&self.row[at..]);
        let next = move || {
            let (word, after) = rest.map(|rest| rest.split_at(Word::numbers(rest[0])))?;
            rest = (word[0] & Word::LAST == 0).then_some(after);
            Some(word)
        };
        std::iter::from_fn(next).filter(move |word| limits.allow(word[0]))
    }
}

/// The traversal that lists everything.
struct List<'a, F> {
    search: Search<'a>,
    all_double: bool,
    /// The letters that can occur twice in a row, in the form of `Word::doubled`, and the bit for no letter.
    doubles: u32,
    f: &'a mut F,
}

impl<F: FnMut(&[u32]) -> ControlFlow<()>> List<'_, F> {
    /// The simpler case, without tiles and wildcards. `header` is the header at `at`; `some` are the ranks of
    /// which something is left.
    fn walk_plain(&mut self, at: usize, header: u32, some: u32) -> ControlFlow<()> {
        if header & TAIL != 0 {
            let fits = self.search.fits_tail(at + 1);
            return fits.map_or(ControlFlow::Continue(()), |words| self.say(words, false));
        }
        let children = header & CHILDREN;
        // The headers of all children are fetched together, because each may be far away in memory and slow to
        // load.
        let mut ways = [(0, 0, 0); ALPHABET];
        let mut count = 0;
        let mut open = children & some;
        while open != 0 {
            let rank = open.trailing_zeros();
            open &= open - 1;
            let (child, needs) = self.search.child(at, children, rank);
            if needs & !self.search.supply.without(some, rank) == 0 {
                ways[count] = (rank, child as u32, self.search.row[child]);
                count += 1;
            }
        }
        if header & WORDS != 0 {
            self.say(at + 1 + CHILD * children.count_ones() as usize, false)?;
        }
        for (rank, child, header) in &ways[..count] {
            let after = self.search.supply.without(some, *rank);
            self.search.supply.left[*rank as usize] -= 1;
            self.walk_plain(*child as usize, *header, after)?;
            self.search.supply.left[*rank as usize] += 1;
        }
        ControlFlow::Continue(())
    }

    /// `loose`: some letter so far comes from a tile.
    fn walk(&mut self, at: usize, loose: bool) -> ControlFlow<()> {
        let header = self.search.row[at];
        if header & TAIL != 0 {
            return self.tail(at + 1, loose);
        }
        let children = header & CHILDREN;
        if header & WORDS != 0 {
            self.say(at + 1 + CHILD * children.count_ones() as usize, loose)?;
        }
        let mut open = children & self.search.supply.open();
        while open != 0 {
            let rank = open.trailing_zeros();
            open &= open - 1;
            let (child, needs) = self.search.child(at, children, rank);
            let Some(source) = self.search.supply.take(rank as usize) else { continue };
            if self.search.supply.has(needs) {
                self.walk(child, loose | (source == Source::Tile))?;
            }
            self.search.supply.give_back(rank as usize, source);
        }
        ControlFlow::Continue(())
    }

    fn tail(&mut self, at: usize, loose: bool) -> ControlFlow<()> {
        let before = self.search.supply;
        let said = match self.search.take_tail(at) {
            Some((more, _, words)) => self.say(words, loose | more),
            None => ControlFlow::Continue(()),
        };
        self.search.supply = before;
        said
    }

    #[inline]
    fn say(&mut self, words: usize, loose: bool) -> ControlFlow<()> {
        let Search { row, limits, .. } = self.search;
        let mut at = words;
        loop {
            let first = row[at];
            let end = at + Word::numbers(first);
            let doubled = Word::doubled(first);
            if self.doubles & doubled != 0 && limits.allow(first) {
                let word = &row[at..end];
                if self.fits(word, doubled > 1, loose) {
                    (self.f)(word)?;
                }
            }
            if first & Word::LAST != 0 {
                return ControlFlow::Continue(());
            }
            at = end;
        }
    }

    /// There are enough letters if tiles could be split and every card doubled: does it also work without that?
    fn fits(&self, word: &[u32], doubled: bool, loose: bool) -> bool {
        let Search { rack, supply, .. } = &self.search;
        let doubles_do = !doubled || (self.all_double && supply.wilds == rack.wilds());
        if !loose && doubles_do {
            return true;
        }
        let mut buffer = [0; LONGEST + 8];
        let word = Word::letters(word, &mut buffer);
        if rack.wilds() > 0 {
            return rack.write(word).is_some();
        }
        // If the cards do not, a tile may provide the second of a doubled letter.
        (!loose && rack.has_doubles(word)) || (rack.any_tile_fits(word) && rack.write(word).is_some())
    }
}

/// The most that the cards could score, by rank.
struct Prices {
    /// All cards of the rank; a tile belongs to its first rank.
    of: [u16; ALPHABET],
    /// All cards of this rank and the later ones.
    from: [u16; ALPHABET + 1],
}

impl Prices {
    fn new(rack: &Rack) -> Prices {
        let mut of = [0; ALPHABET];
        for (letter, worth) in rack.card_worths() {
            of[usize::from(RANKS[letter])] += worth;
        }
        for (letters, worth) in rack.tile_worths() {
            // QU may be used as Q alone, and Q is the rarer of the two.
            let first = letters.iter().map(|letter| RANKS[usize::from(letter - b'A')]).min();
            of[usize::from(first.expect("tiles have letters"))] += worth;
        }
        let mut from = [0; ALPHABET + 1];
        for rank in (0..ALPHABET).rev() {
            from[rank] = from[rank + 1] + of[rank];
        }
        Prices { of, from }
    }

    /// All cards of these ranks.
    fn of_all(&self, mut ranks: u32) -> u16 {
        let mut sum = 0;
        while ranks != 0 {
            sum += self.of[ranks.trailing_zeros() as usize];
            ranks &= ranks - 1;
        }
        sum
    }
}

/// The traversal that skips whatever cannot reach the floor.
struct Climb<'a, F> {
    search: Search<'a>,
    prices: Prices,
    floor: u16,
    f: &'a mut F,
}

impl<F: FnMut(&[u8], Worth) -> u16> Climb<'_, F> {
    /// `reached`: the most that the cards of the letters taken so far can score; `taken` has a bit for each.
    fn walk(&mut self, at: usize, taken: u32, reached: u16) {
        let header = self.search.row[at];
        if header & TAIL != 0 {
            let before = self.search.supply;
            if let Some((_, more, words)) = self.search.take_tail(at + 1) {
                self.say(words, reached + self.prices.of_all(more & !taken));
            }
            self.search.supply = before;
            return;
        }
        let children = header & CHILDREN;
        if header & WORDS != 0 {
            self.say(at + 1 + CHILD * children.count_ones() as usize, reached);
        }
        let mut open = children & self.search.supply.open();
        while open != 0 {
            let rank = open.trailing_zeros();
            open &= open - 1;
            let again = taken >> rank & 1 == 1;
            let most = if again { reached } else { reached + self.prices.of[rank as usize] };
            if most + self.prices.from[rank as usize + 1] < self.floor {
                // The later letters score even less.
                break;
            }
            let (child, needs) = self.search.child(at, children, rank);
            let Some(source) = self.search.supply.take(rank as usize) else { continue };
            if self.search.supply.has(needs) {
                self.walk(child, taken | 1 << rank, most);
            }
            self.search.supply.give_back(rank as usize, source);
        }
    }

    fn say(&mut self, words: usize, most: u16) {
        if most < self.floor {
            return;
        }
        let mut buffer = [0; LONGEST + 8];
        for word in self.search.words(words) {
            let letters = Word::letters(word, &mut buffer);
            if let Some(worth) = self.search.rack.write(letters).filter(|worth| worth.score >= self.floor) {
                self.floor = self.floor.max((self.f)(letters, worth));
            }
        }
    }
}
