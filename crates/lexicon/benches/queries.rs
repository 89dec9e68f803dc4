//! Our queries compared with others over the same words, in one run: the `fst` crate, the DAWG of the
//! `scrabble` crate traversed without any allocation, and a scan of all words of the length (or, for racks, of
//! all words). All must find the same number of words. Times are the best of several rounds.

mod others;

use lexicon::{Lexicon, Pattern, Rack, SHORTEST, Vocabulary, Worth};
use others::Others;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

const ROUNDS: usize = 3;
/// Long enough for a clock that ticks every 4 ms.
const ROUND: Duration = Duration::from_millis(100);
const PATTERNS: usize = 2_000;
const RACKS: usize = 2_000;

/// Numbers that only look random (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}

/// The time of one query, and the number of words that all queries found together.
struct Lap {
    name: &'static str,
    each: Duration,
    found: usize,
}

/// The processor time of this thread, where the system reports it, so that other programs do not count.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Repeats all queries until the time can be measured.
fn time<Q>(name: &'static str, queries: &[Q], mut ask: impl FnMut(&Q) -> usize) -> Lap {
    let mut best = Duration::MAX;
    let mut found = 0;
    for _ in 0..ROUNDS {
        let start = now();
        let mut passes = 0;
        while passes == 0 || now() - start < ROUND {
            found = queries.iter().map(|query| black_box(ask(black_box(query)))).sum();
            passes += 1;
        }
        best = best.min((now() - start) / passes);
    }
    Lap { name, each: best / queries.len() as u32, found }
}

fn report(title: &str, queries: usize, laps: &[Lap]) {
    let found = laps[0].found / queries;
    println!("\n{title} ({queries} queries, {found} found by each)");
    for Lap { name, each, found } in laps {
        let times = each.as_nanos() as f64 / laps[0].each.as_nanos() as f64;
        let rate = 1e9 / each.as_nanos() as f64;
        println!("  {name:<28} {:>12.3} us {rate:>14.0}/s {times:>8.1} x", each.as_nanos() as f64 / 1e3);
        assert_eq!(*found, laps[0].found, "{name} finds something else");
    }
}

fn main() {
    let start = now();
    let lexicon =
        Lexicon::decode(&lexicon::LISTS[lexicon::LISTS.len() - 1].file()).expect("the list is sound");
    println!("decoding {:?}", now() - start);
    let start = now();
    lexicon.prepare_spellings();
    println!("preparing the spellings {:?}", now() - start);

    let mut words = Vec::new();
    for length in SHORTEST..=lexicon::LONGEST {
        lexicon.each_match(&Pattern::new(&vec![b'_'; length]).expect("a pattern"), Vocabulary::ALL, |word| {
            words.push(word.to_vec());
            ControlFlow::Continue(())
        });
    }
    let others = Others::new(&words);
    patterns(&lexicon, &others, &words);
    any(&lexicon, &words);
    eight_letters(&lexicon, &others, &words);
    hands(&lexicon, &others);
}

/// A word of 4 to 10 letters in which only this many are given.
fn pattern(dice: &mut Dice, words: &[Vec<u8>], given: usize) -> Pattern {
    loop {
        let word = &words[dice.below(words.len())];
        if (4..=10).contains(&word.len()) {
            let mut cells = vec![b'_'; word.len()];
            while cells.iter().filter(|cell| **cell != b'_').count() < given {
                let place = dice.below(word.len());
                cells[place] = word[place];
            }
            return Pattern::new(&cells).expect("a pattern");
        }
    }
}

fn patterns(lexicon: &Lexicon, others: &Others, words: &[Vec<u8>]) {
    let mut dice = Dice(1);
    let mixed: Vec<Pattern> = (0..PATTERNS).map(|at| pattern(&mut dice, words, 1 + at % 4)).collect();
    let telling: Vec<Pattern> = (0..PATTERNS).map(|at| pattern(&mut dice, words, 2 + at % 3)).collect();
    for (title, patterns) in [("mixed patterns", mixed), ("patterns with two or more letters", telling)] {
        let few = &patterns[..PATTERNS / 10];
        let ours = |pattern: &Pattern| {
            let mut found = 0;
            lexicon.each_match(pattern, Vocabulary::ALL, |word| {
                found += usize::from(black_box(word)[0] != 0);
                ControlFlow::Continue(())
            });
            found
        };
        let everything = time("ours", &patterns, ours);
        let laps = [
            time("ours", few, ours),
            time("fst", few, |pattern| others.fst_pattern(pattern)),
            time("scrabble's DAWG", few, |pattern| others.dawg_pattern(pattern)),
            time("scan of the length", few, |pattern| others.scan_pattern(pattern)),
        ];
        report(title, few.len(), &laps);
        println!("  over all {} patterns ours needs {:?} for each", patterns.len(), everything.each);
    }
}

/// Half of the patterns come from words; in the other half one letter is random.
fn any(lexicon: &Lexicon, words: &[Vec<u8>]) {
    let mut dice = Dice(2);
    let patterns: Vec<Pattern> = (0..10 * PATTERNS)
        .map(|at| {
            let mut cells = pattern(&mut dice, words, 2 + at % 3).cells().to_vec();
            if at % 2 == 0 {
                let place = dice.below(cells.len());
                cells[place] = b'A' + dice.below(26) as u8;
            }
            Pattern::new(&cells).expect("a pattern")
        })
        .collect();
    let hard = Vocabulary { size: 60, family: true, slang: true };
    for (title, of) in [("does any word fit", Vocabulary::ALL), ("the same, for a bot", hard)] {
        let lap = time("ours", &patterns, |pattern| usize::from(lexicon.any(pattern, of)));
        println!("\n{title}: {:?} on average, yes for {} of {}", lap.each, lap.found, patterns.len());
    }
}

const BAG: &[u8] =
    b"AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ";

/// Letters from a bag, and the letters of words, which give more results.
fn eight_letters(lexicon: &Lexicon, others: &Others, words: &[Vec<u8>]) {
    let mut dice = Dice(3);
    let bag: Vec<[u8; 8]> = (0..RACKS).map(|_| [(); 8].map(|()| BAG[dice.below(BAG.len())])).collect();
    let long: Vec<[u8; 8]> = words.iter().filter_map(|word| word.as_slice().try_into().ok()).collect();
    let telling: Vec<[u8; 8]> = (0..RACKS).map(|_| long[dice.below(long.len())]).collect();
    let ours = |hand: &[u8; 8]| {
        let mut rack = Rack::default();
        hand.iter().for_each(|letter| rack.add_letter(*letter).expect("there is room"));
        count(lexicon, &rack)
    };
    for (title, hands) in
        [("words from 8 letters of a bag", &bag), ("words from 8 letters of a word", &telling)]
    {
        let laps = [
            time("ours", hands, ours),
            time("fst", hands, |hand| others.fst_letters(hand)),
            time("scrabble's DAWG", hands, |hand| others.dawg_letters(hand)),
            time("scrabble's anagrams", hands, |hand| others.scrabble_anagrams(hand)),
        ];
        report(title, hands.len(), &laps);
    }
    let few = &bag[..RACKS / 100];
    report(
        "a few of a bag",
        few.len(),
        &[time("ours", few, ours), time("scan of all words", few, |hand| others.scan_letters(hand))],
    );
}

fn count(lexicon: &Lexicon, rack: &Rack) -> usize {
    let mut found = 0;
    lexicon.each_spelling(rack, Vocabulary::ALL, |word| {
        found += usize::from(black_box(word)[0] != 0);
        ControlFlow::Continue(())
    });
    found
}

/// Letters, the number of their cards and their values, as in Letterpress.
const CARDS: &[(&[u8], usize, u8)] = &[
    (b"AA", 7, 1),
    (b"BB", 2, 5),
    (b"CC", 3, 3),
    (b"DD", 3, 3),
    (b"EE", 8, 1),
    (b"FF", 2, 5),
    (b"GG", 2, 3),
    (b"HH", 2, 4),
    (b"II", 7, 1),
    (b"JJ", 1, 6),
    (b"KK", 1, 6),
    (b"LL", 4, 2),
    (b"MM", 3, 4),
    (b"NN", 5, 2),
    (b"OO", 6, 1),
    (b"PP", 2, 4),
    (b"QU", 1, 7),
    (b"RR", 5, 2),
    (b"SS", 5, 2),
    (b"TT", 5, 2),
    (b"UU", 4, 3),
    (b"VV", 1, 5),
    (b"WW", 2, 5),
    (b"XX", 1, 7),
    (b"YY", 2, 5),
    (b"ZZ", 1, 7),
];
const BLOCKS: &[(&[u8], u8)] = &[
    (b"ER", 4),
    (b"ING", 6),
    (b"TH", 4),
    (b"LY", 6),
    (b"ED", 4),
    (b"RE", 3),
    (b"ST", 5),
    (b"UN", 4),
    (b"AL", 3),
    (b"CH", 5),
    (b"OU", 4),
    (b"EST", 5),
];

/// Eight cards, each of which may double, optionally with a `block` among them.
fn hand(dice: &mut Dice, block: bool) -> Rack {
    let deck: Vec<(&[u8], u8)> =
        CARDS.iter().flat_map(|(letters, count, worth)| vec![(*letters, *worth); *count]).collect();
    let mut rack = Rack::default();
    for at in 0..8 {
        let (letters, worth) =
            if block && at == 0 { BLOCKS[dice.below(BLOCKS.len())] } else { deck[dice.below(deck.len())] };
        rack.add_tile_worth(letters, worth).expect("there is room");
    }
    rack
}

fn hands(lexicon: &Lexicon, others: &Others) {
    let mut dice = Dice(4);
    let plain: Vec<Rack> = (0..RACKS).map(|_| hand(&mut dice, false)).collect();
    let blocks: Vec<Rack> = (0..RACKS).map(|_| hand(&mut dice, true)).collect();
    let few = &blocks[..RACKS / 100];
    for (title, racks) in [("hands of 8 cards that double, QU", &plain), ("and a block among them", &blocks)]
    {
        let all = time("all words", racks, |rack| count(lexicon, rack));
        println!("\n{title}: {} words each", all.found / racks.len());
        let best = time("the best word", racks, |rack| {
            let mut word = [0; lexicon::LONGEST];
            let best = lexicon.best(rack, Vocabulary::ALL, &mut word);
            best.map_or(0, |(_, Worth { score, .. })| usize::from(score))
        });
        for Lap { name, each, .. } in [all, best] {
            println!("  {name:<28} {:>12.3} us", each.as_nanos() as f64 / 1e3);
        }
    }
    report(
        "the same hands",
        few.len(),
        &[
            time("ours, all words", few, |rack| count(lexicon, rack)),
            time("scan of all words", few, |rack| others.scan_rack(rack)),
        ],
    );
}
