//! The competitors. None of them allocates during a query, except for `scrabble`'s own list of
//! anagrams.

use fst::raw::{Fst, Node};
use fst::{Automaton, IntoStreamer as _, Set, Streamer as _};
use lexicon::{ANY, LONGEST, Pattern, Rack};
use scrabble::lexicon::{Lexicon as Scrabble, WordGraph};
use scrabble::rules::GameConfig;
use std::hint::black_box;

pub struct Others {
    fst: Set<Vec<u8>>,
    scrabble: Scrabble,
    /// All words, concatenated by length.
    by_length: Vec<Vec<u8>>,
}

/// How many of each letter are left.
type Counts = [u8; 26];

impl Others {
    pub fn new(words: &[Vec<u8>]) -> Others {
        let mut sorted = words.to_vec();
        sorted.sort();
        let coded = sorted.iter().map(|word| word.iter().map(|letter| letter - b'A').collect::<Vec<u8>>());
        let coded: Vec<Vec<u8>> = coded.collect();
        let mut by_length = vec![Vec::new(); LONGEST + 1];
        for word in &sorted {
            by_length[word.len()].extend_from_slice(word);
        }
        Others {
            fst: Set::from_iter(&sorted).expect("sorted words"),
            scrabble: Scrabble::from_encoded("words", &GameConfig::standard().alphabet, coded)
                .expect("sorted words"),
            by_length,
        }
    }

    pub fn fst_pattern(&self, pattern: &Pattern) -> usize {
        let mut stream = self.fst.search(Fits(pattern.cells())).into_stream();
        let mut found = 0;
        while let Some(word) = stream.next() {
            found += usize::from(black_box(word)[0] != 0);
        }
        found
    }

    pub fn dawg_pattern(&self, pattern: &Pattern) -> usize {
        let graph = self.scrabble.dawg();
        walk_pattern(graph, graph.root(), pattern.cells(), &mut Path::default())
    }

    pub fn scan_pattern(&self, pattern: &Pattern) -> usize {
        let length = pattern.cells().len();
        let words = self.by_length[length].chunks_exact(length);
        words.filter(|word| pattern.fits(word)).map(|word| usize::from(black_box(word)[0] != 0)).sum()
    }

    pub fn fst_letters(&self, hand: &[u8]) -> usize {
        let fst = self.fst.as_fst();
        walk_fst(fst, fst.root(), &mut counts(hand), &mut Path::default())
    }

    pub fn dawg_letters(&self, hand: &[u8]) -> usize {
        let graph = self.scrabble.dawg();
        walk_dawg(graph, graph.root(), &mut counts(hand), &mut Path::default())
    }

    pub fn scrabble_anagrams(&self, hand: &[u8]) -> usize {
        let rack = scrabble::rack::Rack::from_tiles(
            hand.iter().map(|letter| scrabble::lexicon::tile_for(letter - b'A')),
        );
        self.scrabble.anagrams(&rack).len()
    }

    pub fn scan_letters(&self, hand: &[u8]) -> usize {
        let counts = counts(hand);
        let fits = |word: &[u8]| {
            let mut left = counts;
            word.iter().all(|letter| {
                let left = &mut left[usize::from(letter - b'A')];
                *left > 0 && {
                    *left -= 1;
                    true
                }
            })
        };
        let words = |(length, words): (usize, &Vec<u8>)| {
            words.chunks_exact(length.max(1)).filter(|word| fits(word)).count()
        };
        self.by_length.iter().enumerate().map(words).sum()
    }

    pub fn scan_rack(&self, rack: &Rack) -> usize {
        let words = |(length, words): (usize, &Vec<u8>)| {
            words.chunks_exact(length.max(1)).filter(|word| rack.write(word).is_some()).count()
        };
        self.by_length.iter().enumerate().map(words).sum()
    }
}

fn counts(hand: &[u8]) -> Counts {
    let mut counts = [0; 26];
    hand.iter().for_each(|letter| counts[usize::from(letter - b'A')] += 1);
    counts
}

/// A pattern as an automaton for the `fst` crate: the state is the position, or `None` if it does not
/// fit.
struct Fits<'a>(&'a [u8]);

impl Automaton for Fits<'_> {
    type State = Option<usize>;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn is_match(&self, state: &Option<usize>) -> bool {
        *state == Some(self.0.len())
    }

    fn can_match(&self, state: &Option<usize>) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Option<usize>, byte: u8) -> Option<usize> {
        let place = (*state)?;
        let cell = *self.0.get(place)?;
        (cell == ANY || cell == byte).then_some(place + 1)
    }
}

/// The letters so far, because callers want to see the words.
#[derive(Default)]
struct Path {
    letters: [u8; LONGEST + 1],
    length: usize,
}

impl Path {
    fn push(&mut self, letter: u8) {
        self.letters[self.length] = letter;
        self.length += 1;
    }

    fn tell(&self) -> usize {
        usize::from(!black_box(&self.letters[..self.length]).is_empty())
    }
}

fn walk_fst(fst: &Fst<Vec<u8>>, node: Node<'_>, left: &mut Counts, path: &mut Path) -> usize {
    let mut found = if node.is_final() { path.tell() } else { 0 };
    for step in node.transitions() {
        let letter = usize::from(step.inp - b'A');
        if left[letter] > 0 {
            left[letter] -= 1;
            path.push(step.inp);
            found += walk_fst(fst, fst.node(step.addr), left, path);
            path.length -= 1;
            left[letter] += 1;
        }
    }
    found
}

fn walk_dawg(graph: &WordGraph, node: u32, left: &mut Counts, path: &mut Path) -> usize {
    let mut found = if graph.accepts(node) { path.tell() } else { 0 };
    let children = graph.children(node);
    let mut open = children;
    while open != 0 {
        let letter = open.trailing_zeros() as u8;
        open &= open - 1;
        if left[usize::from(letter)] > 0 {
            left[usize::from(letter)] -= 1;
            path.push(letter);
            found += walk_dawg(graph, graph.child_with_mask(node, children, letter), left, path);
            path.length -= 1;
            left[usize::from(letter)] += 1;
        }
    }
    found
}

fn walk_pattern(graph: &WordGraph, node: u32, cells: &[u8], path: &mut Path) -> usize {
    let Some((cell, rest)) = cells.split_first() else {
        return if graph.accepts(node) { path.tell() } else { 0 };
    };
    let children = graph.children(node);
    let mut open = if *cell == ANY { children } else { children & 1 << (cell - b'A') };
    let mut found = 0;
    while open != 0 {
        let letter = open.trailing_zeros() as u8;
        open &= open - 1;
        path.push(letter);
        found += walk_pattern(graph, graph.child_with_mask(node, children, letter), rest, path);
        path.length -= 1;
    }
    found
}
