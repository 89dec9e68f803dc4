//! Words by the letters they are made of: which can be written with a rack?
//!
//! A trie over each word's letters in order of rarity, the rarest first, with doubled letters counted once.
//! So a card that may stand for its letter twice costs no more than one that may not, and what a word uses of
//! the rare (and, in any game, dear) letters is settled at the top: that is what makes both the list and the
//! search for the best short.

use crate::bucket::Bucket;
use crate::rack::{Rack, Worth};
use crate::{LONGEST, Vocabulary};
use std::ops::ControlFlow;

const ALPHABET: usize = 26;
/// The letters from the rarest to the most frequent one.
const BY_RARITY: &[u8; ALPHABET] = b"JQXZWKVFYBHGMPDUCLTONRAISE";
/// The place of each letter in `BY_RARITY`.
const RANKS: [u8; ALPHABET] = {
    let mut ranks = [0; ALPHABET];
    let mut rank = 0;
    while rank < ALPHABET {
        ranks[(BY_RARITY[rank] - b'A') as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

/// A word in 32 bits: where it stands and which vocabularies it is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reference(u32);

impl Reference {
    const DOUBLED: u32 = 1 << 0;
    const BLOCKED: u32 = 1 << 1;
    const DENIED: u32 = 1 << 2;
    const SIZE: u32 = 3;
    const INDEX: u32 = 6;
    const LENGTH: u32 = 22;

    fn new(length: usize, index: usize, size: u8, bucket: &Bucket) -> Reference {
        let doubled = bucket.word(index).windows(2).any(|pair| pair[0] == pair[1]);
        Reference(
            (u32::from(doubled) * Self::DOUBLED)
                | (u32::from(bucket.is_blocked(index)) * Self::BLOCKED)
                | (u32::from(bucket.is_denied(index)) * Self::DENIED)
                | u32::from(size) << Self::SIZE
                | (index as u32) << Self::INDEX
                | (length as u32) << Self::LENGTH,
        )
    }

    fn word(self, buckets: &[Bucket]) -> &[u8] {
        buckets[(self.0 >> Self::LENGTH) as usize].word((self.0 >> Self::INDEX & 0xffff) as usize)
    }

    fn is_doubled(self) -> bool {
        self.0 & Self::DOUBLED != 0
    }
}

/// What a vocabulary asks of a reference.
#[derive(Clone, Copy)]
struct Limits {
    forbidden: u32,
    size: u32,
}

impl Limits {
    fn new(of: Vocabulary) -> Limits {
        let blocked = if of.family { Reference::BLOCKED } else { 0 };
        let denied = if of.slang { 0 } else { Reference::DENIED };
        Limits { forbidden: blocked | denied, size: of.place() as u32 }
    }

    fn allow(self, word: Reference) -> bool {
        word.0 & self.forbidden == 0 && (word.0 >> Reference::SIZE & 7) <= self.size
    }
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// A bit for each child by its letter's rank, or `TAIL`.
    children: u32,
    /// Where the children stand, or the tail.
    at: u32,
    /// Where the words that end here begin; they end where the next node's begin.
    words: u32,
}

/// The node has no children but one way on, to its only words.
const TAIL: u32 = 1 << 31;

pub struct Spellings {
    nodes: Vec<Node>,
    words: Vec<Reference>,
    /// Ranks, each tail with its length before it.
    tails: Vec<u8>,
}

/// Five bits to a letter from the top, so that keys sort like words.
type Key = (u64, u64);
const LETTERS_PER_HALF: usize = 12;

fn key_of(word: &[u8]) -> Key {
    let mut ranks = [0u8; LONGEST];
    let mut count = 0;
    let mut run = 0;
    for (at, letter) in word.iter().enumerate() {
        run = if at > 0 && word[at - 1] == *letter { run + 1 } else { 1 };
        if run % 2 == 0 {
            continue;
        }
        let rank = RANKS[usize::from(letter - b'A')] + 1;
        let mut place = count;
        while place > 0 && ranks[place - 1] > rank {
            ranks[place] = ranks[place - 1];
            place -= 1;
        }
        ranks[place] = rank;
        count += 1;
    }
    let half = |ranks: &[u8]| ranks.iter().fold(0, |bits, rank| bits << 5 | u64::from(*rank));
    (half(&ranks[..LETTERS_PER_HALF]), half(&ranks[LETTERS_PER_HALF..]))
}

/// The rank at a depth plus one, or 0 after the end.
fn rank_at(key: Key, depth: usize) -> u8 {
    let (half, depth) =
        if depth < LETTERS_PER_HALF { (key.0, depth) } else { (key.1, depth - LETTERS_PER_HALF) };
    if depth >= LETTERS_PER_HALF { 0 } else { (half >> (5 * (LETTERS_PER_HALF - 1 - depth)) & 31) as u8 }
}

impl Spellings {
    /// `sizes` by length and index, as places in `SIZES`.
    pub fn new(buckets: &[Bucket], sizes: &[Vec<u8>]) -> Spellings {
        let mut keys: Vec<(Key, Reference)> = Vec::with_capacity(sizes.iter().map(Vec::len).sum());
        for (length, bucket) in buckets.iter().enumerate() {
            for (index, size) in sizes[length].iter().enumerate() {
                let word = Reference::new(length, index, *size, bucket);
                keys.push((key_of(bucket.word(index)), word));
            }
        }
        keys.sort_unstable();
        let mut new = Spellings { nodes: vec![Node::default()], words: Vec::new(), tails: Vec::new() };
        // One generation after the other, so that brothers and sisters stand side by side.
        let mut queue = vec![(0, keys.len())];
        let mut depth = 0;
        let mut node = 0;
        while !queue.is_empty() {
            let mut next = Vec::new();
            for (from, to) in queue {
                new.grow(node, &keys[from..to], depth, from, &mut next);
                node += 1;
            }
            queue = next;
            depth += 1;
        }
        new.nodes.push(Node { words: new.words.len() as u32, ..Node::default() });
        new
    }

    /// Fills in one node from all words below it, and makes its children.
    fn grow(
        &mut self,
        node: usize,
        keys: &[(Key, Reference)],
        depth: usize,
        from: usize,
        next: &mut Vec<(usize, usize)>,
    ) {
        self.nodes[node].words = self.words.len() as u32;
        if depth > 0 && keys[0].0 == keys[keys.len() - 1].0 {
            self.words.extend(keys.iter().map(|(_, word)| *word));
            let ranks = (depth..LONGEST).map(|at| rank_at(keys[0].0, at)).take_while(|rank| *rank > 0);
            let start = self.tails.len();
            self.tails.push(0);
            self.tails.extend(ranks.map(|rank| rank - 1));
            self.tails[start] = (self.tails.len() - start - 1) as u8;
            (self.nodes[node].children, self.nodes[node].at) = (TAIL, start as u32);
            return;
        }
        self.nodes[node].at = self.nodes.len() as u32;
        let mut start = 0;
        while start < keys.len() {
            let rank = rank_at(keys[start].0, depth);
            let length = keys[start..].iter().take_while(|(key, _)| rank_at(*key, depth) == rank).count();
            if rank == 0 {
                self.words.extend(keys[start..start + length].iter().map(|(_, word)| *word));
            } else {
                self.nodes[node].children |= 1 << (rank - 1);
                self.nodes.push(Node::default());
                next.push((from + start, from + start + length));
            }
            start += length;
        }
    }

    fn words_at(&self, node: u32) -> &[Reference] {
        let node = node as usize;
        &self.words[self.nodes[node].words as usize..self.nodes[node + 1].words as usize]
    }

    fn tail(&self, node: Node) -> &[u8] {
        let at = node.at as usize;
        &self.tails[at + 1..at + 1 + usize::from(self.tails[at])]
    }

    /// Every word of the vocabulary that the rack can write, once.
    pub fn each(
        &self,
        buckets: &[Bucket],
        rack: &Rack,
        of: Vocabulary,
        f: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let supply = Supply::new(rack);
        let search = Search { spellings: self, buckets, rack, limits: Limits::new(of), supply };
        List { search, f }.walk(0, false)
    }

    /// Every word that the rack can write for at least `floor`, with what it is worth. The floor is whatever
    /// `f` returned last.
    pub fn each_worth(
        &self,
        buckets: &[Bucket],
        rack: &Rack,
        of: Vocabulary,
        floor: u16,
        f: &mut impl FnMut(&[u8], Worth) -> u16,
    ) {
        let supply = Supply::new(rack);
        let search = Search { spellings: self, buckets, rack, limits: Limits::new(of), supply };
        Climb { search, prices: Prices::new(rack), floor, f }.walk(0, 0, 0);
    }
}

/// What is left of the rack on the way down, by rank. Letters of tiles count as if they were loose; whether
/// the tiles really fit is asked where a word has been found.
#[derive(Clone, Copy)]
struct Supply {
    left: [u8; ALPHABET],
    /// How many of these come from tiles.
    loose: [u8; ALPHABET],
    /// A bit for each rank of which something is left.
    some: u32,
    wilds: u8,
}

/// What a letter was taken from.
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
        if self.wilds > 0 { TAIL - 1 } else { self.some }
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
    spellings: &'a Spellings,
    buckets: &'a [Bucket],
    rack: &'a Rack,
    limits: Limits,
    supply: Supply,
}

impl Search<'_> {
    /// Takes the letters of a tail from the supply, which is spoilt if they are not there.
    fn take_tail(&mut self, node: Node) -> Option<bool> {
        let mut loose = false;
        for rank in self.spellings.tail(node) {
            loose |= self.supply.take(usize::from(*rank))? == Source::Tile;
        }
        Some(loose)
    }
}

/// The walk that lists everything.
struct List<'a, F> {
    search: Search<'a>,
    f: &'a mut F,
}

impl<F: FnMut(&[u8]) -> ControlFlow<()>> List<'_, F> {
    /// `loose`: some letter so far comes from a tile.
    fn walk(&mut self, at: u32, mut loose: bool) -> ControlFlow<()> {
        let node = self.search.spellings.nodes[at as usize];
        if node.children & TAIL != 0 {
            let before = self.search.supply;
            let fits = self.search.take_tail(node);
            let said = match fits {
                Some(more) => {
                    loose |= more;
                    self.say(at, loose)
                }
                None => ControlFlow::Continue(()),
            };
            self.search.supply = before;
            return said;
        }
        self.say(at, loose)?;
        let mut open = node.children & self.search.supply.open();
        while open != 0 {
            let rank = open.trailing_zeros();
            open &= open - 1;
            let child = node.at + (node.children & ((1 << rank) - 1)).count_ones();
            let Some(source) = self.search.supply.take(rank as usize) else { continue };
            self.walk(child, loose | (source == Source::Tile))?;
            self.search.supply.give_back(rank as usize, source);
        }
        ControlFlow::Continue(())
    }

    fn say(&mut self, at: u32, loose: bool) -> ControlFlow<()> {
        let Search { spellings, buckets, rack, limits, supply } = &self.search;
        // Where every card may double, having one for each pair is enough.
        let doubles_fit = rack.all_double() && supply.wilds == rack.wilds();
        for word in spellings.words_at(at) {
            if limits.allow(*word) {
                let letters = word.word(buckets);
                let sure = !loose && (doubles_fit || !word.is_doubled());
                if sure || rack.write(letters).is_some() {
                    (self.f)(letters)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// What the cards could bring at most, by rank.
struct Prices {
    /// All cards of the rank; a tile belongs to the first rank it has.
    of: [u16; ALPHABET],
    /// All cards of this rank and the later ones.
    from: [u16; ALPHABET + 1],
}

impl Prices {
    fn new(rack: &Rack) -> Prices {
        let mut of = [0; ALPHABET];
        for (letter, rank) in RANKS.iter().enumerate() {
            of[usize::from(*rank)] = rack.worth_of(letter);
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
}

/// The walk that leaves out whatever cannot reach the floor.
struct Climb<'a, F> {
    search: Search<'a>,
    prices: Prices,
    floor: u16,
    f: &'a mut F,
}

impl<F: FnMut(&[u8], Worth) -> u16> Climb<'_, F> {
    /// `reached`: what the cards of the letters taken so far bring at most; `taken` has a bit for each.
    fn walk(&mut self, at: u32, taken: u32, reached: u16) {
        let node = self.search.spellings.nodes[at as usize];
        if node.children & TAIL != 0 {
            let before = self.search.supply;
            let mut seen = taken;
            let mut most = reached;
            for rank in self.search.spellings.tail(node) {
                if seen >> rank & 1 == 0 {
                    seen |= 1 << rank;
                    most += self.prices.of[usize::from(*rank)];
                }
            }
            if most >= self.floor && self.search.take_tail(node).is_some() {
                self.say(at, most);
            }
            self.search.supply = before;
            return;
        }
        self.say(at, reached);
        let mut open = node.children & self.search.supply.open();
        while open != 0 {
            let rank = open.trailing_zeros();
            open &= open - 1;
            let again = taken >> rank & 1 == 1;
            let most = if again { reached } else { reached + self.prices.of[rank as usize] };
            if most + self.prices.from[rank as usize + 1] < self.floor {
                // The later letters bring even less.
                break;
            }
            let child = node.at + (node.children & ((1 << rank) - 1)).count_ones();
            let Some(source) = self.search.supply.take(rank as usize) else { continue };
            self.walk(child, taken | 1 << rank, most);
            self.search.supply.give_back(rank as usize, source);
        }
    }

    fn say(&mut self, at: u32, most: u16) {
        if most < self.floor {
            return;
        }
        let Search { spellings, buckets, rack, limits, .. } = &self.search;
        for word in spellings.words_at(at).iter().filter(|word| limits.allow(**word)) {
            let letters = word.word(buckets);
            if let Some(worth) = rack.write(letters).filter(|worth| worth.score >= self.floor) {
                self.floor = self.floor.max((self.f)(letters, worth));
            }
        }
    }
}
