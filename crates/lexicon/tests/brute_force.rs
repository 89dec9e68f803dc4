//! Compares every query with the simplest way to answer it: checking all words.

use lexicon::{LONGEST, Lexicon, NEWEST, Pattern, Rack, SHORTEST, Vocabulary, Worth};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

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

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn vocabulary(&mut self) -> Vocabulary {
        let size = *self.pick(&[35, 50, 60, 70, 80]);
        Vocabulary { size, family: self.below(2) == 0, slang: self.below(2) == 0 }
    }
}

/// Every accepted word, read from the file without any index.
fn words() -> Vec<(Vec<u8>, u8)> {
    struct Collect(Vec<(Vec<u8>, u8)>);
    impl lexicon::format::Receive for Collect {
        fn word(&mut self, word: &[u8], size: usize) {
            self.0.push((word.to_vec(), lexicon::format::SIZES[size]));
        }
        fn blocked(&mut self, _: usize) {}
        fn denied(&mut self, _: usize) {}
        fn member(&mut self, _: usize, _: lexicon::Category) {}
    }
    let newest = lexicon::LISTS[lexicon::LISTS.len() - 1].file();
    let mut collect = Collect(Vec::new());
    lexicon::format::decode(&newest, &mut collect).expect("the list is sound");
    collect.0
}

fn listed(text: &str) -> BTreeSet<Vec<u8>> {
    text.lines().map(|word| word.to_ascii_uppercase().into_bytes()).collect()
}

/// The words of a vocabulary, from the readable lists.
struct Plain {
    words: Vec<(Vec<u8>, u8)>,
    blocked: BTreeSet<Vec<u8>>,
    slang: BTreeSet<Vec<u8>>,
}

impl Plain {
    fn read() -> Plain {
        Plain {
            words: words(),
            blocked: listed(include_str!("../data/blocked-2.txt")),
            slang: listed(include_str!("../data/slang-2.txt")),
        }
    }

    fn of(&self, of: Vocabulary) -> impl Iterator<Item = &Vec<u8>> {
        self.words
            .iter()
            .filter(move |(_, size)| *size <= of.size)
            .map(|(word, _)| word)
            .filter(move |word| !(self.blocked.contains(*word) && (of.family || !of.slang)))
            .filter(move |word| of.slang || !self.slang.contains(*word))
    }
}

fn matches(lexicon: &Lexicon, pattern: &Pattern, of: Vocabulary) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    lexicon.each_match(pattern, of, |word| {
        found.push(word.to_vec());
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn patterns_find_what_looking_at_every_word_finds() {
    let plain = Plain::read();
    let mut dice = Dice(1);
    for round in 0..400 {
        let (word, _) = dice.pick(&plain.words).clone();
        let hidden = dice.below(word.len() + 1);
        let mut cells: Vec<u8> =
            word.iter().map(|letter| if dice.below(word.len()) < hidden { b'_' } else { *letter }).collect();
        if round % 4 == 0 {
            // Most patterns match nothing.
            let place = dice.below(cells.len());
            cells[place] = b'A' + dice.below(26) as u8;
        }
        let pattern = Pattern::new(&cells).expect("a pattern");
        let of = dice.vocabulary();
        let expected: Vec<Vec<u8>> = plain.of(of).filter(|word| pattern.fits(word)).cloned().collect();
        assert_eq!(matches(lexicon::list(NEWEST), &pattern, of), expected, "{pattern} {of:?}");
        assert_eq!(lexicon::list(NEWEST).count(&pattern, of), expected.len(), "{pattern} {of:?}");
        let digits = usize::BITS - expected.len().leading_zeros();
        assert_eq!(u32::from(lexicon::list(NEWEST).magnitude(&pattern, of)), digits, "{pattern} {of:?}");
        assert_eq!(lexicon::list(NEWEST).any(&pattern, of), !expected.is_empty(), "{pattern} {of:?}");
    }
}

#[test]
fn patterns_of_every_length_work_without_any_letter() {
    let plain = Plain::read();
    for length in SHORTEST..=LONGEST {
        let pattern = Pattern::new(&vec![b'_'; length]).expect("a pattern");
        let expected: Vec<Vec<u8>> =
            plain.of(Vocabulary::ALL).filter(|word| word.len() == length).cloned().collect();
        assert_eq!(matches(lexicon::list(NEWEST), &pattern, Vocabulary::ALL), expected);
    }
}

#[test]
fn membership_is_what_the_list_says() {
    let plain = Plain::read();
    let mut dice = Dice(2);
    let known: BTreeSet<&Vec<u8>> = plain.words.iter().map(|(word, _)| word).collect();
    for (word, size) in &plain.words {
        assert!(lexicon::list(NEWEST).contains(word, Vocabulary::ALL));
        for smaller in [35, 50, 60, 70] {
            let of = Vocabulary { size: smaller, ..Vocabulary::ALL };
            assert_eq!(lexicon::list(NEWEST).contains(word, of), *size <= smaller);
        }
        let mut other = word.clone();
        *other.last_mut().expect("a letter") = b'A' + dice.below(26) as u8;
        assert_eq!(lexicon::list(NEWEST).contains(&other, Vocabulary::ALL), known.contains(&other));
    }
    for odd in [&b""[..], b"A", b"eagle", b"EAG_E", b"\xff\xff", &[b'A'; 25], &[b'A'; 200]] {
        assert!(!lexicon::list(NEWEST).contains(odd, Vocabulary::ALL), "{odd:?}");
    }
}

/// A card as the simplest speller sees it: its readings, and its worth.
#[derive(Clone, PartialEq)]
enum Card {
    Letters(Vec<Vec<u8>>, u8),
    Wild,
}

/// The best worth of the word with these cards, by trying every card everywhere.
fn spell(word: &[u8], cards: &mut Vec<Card>) -> Option<Worth> {
    if word.is_empty() {
        return Some(Worth::default());
    }
    let mut best = None;
    for at in 0..cards.len() {
        if cards[..at].contains(&cards[at]) {
            continue;
        }
        let card = cards.remove(at);
        let (readings, worth) = match &card {
            Card::Letters(readings, worth) => (readings.clone(), *worth),
            Card::Wild => (vec![word[..1].to_vec()], 0),
        };
        for reading in readings {
            if let Some(rest) = word.strip_prefix(reading.as_slice()) {
                let total = spell(rest, cards).map(|rest| Worth {
                    score: rest.score + u16::from(worth),
                    highest: rest.highest.max(worth),
                });
                best = best.max(total);
            }
        }
        cards.insert(at, card);
    }
    best
}

const VALUES: [u8; 26] = [1, 5, 3, 3, 1, 5, 3, 4, 1, 6, 6, 2, 4, 2, 1, 4, 7, 2, 2, 2, 3, 5, 5, 7, 5, 7];
const BAG: &[u8] = b"AAAAABBCCCDDDEEEEEEFFGGHHIIIIIJKLLLLMMMNNNNNOOOOPPRRRRRSSSSSTTTTTUUUVWWXYYZ";
const BLOCKS: [&[u8]; 9] = [b"ER", b"ING", b"TH", b"LY", b"ED", b"RE", b"ST", b"EST", b"QU"];

fn random_rack(dice: &mut Dice, kind: usize) -> (Rack, Vec<Card>) {
    let mut rack = Rack::default();
    let mut cards = Vec::new();
    for at in 0..5 + dice.below(4) {
        let letter = *dice.pick(BAG);
        let worth = VALUES[usize::from(letter - b'A')];
        let added = match kind {
            3 if at == 0 => {
                cards.push(Card::Wild);
                rack.add_wild()
            }
            2 | 3 if at < 3 => {
                let block = *dice.pick(&BLOCKS);
                let mut readings = vec![block.to_vec()];
                if block == b"QU" {
                    readings.push(b"Q".to_vec());
                }
                cards.push(Card::Letters(readings, 4));
                rack.add_tile_worth(block, 4)
            }
            _ if kind == 1 || (kind > 1 && dice.below(2) == 0) => {
                cards.push(Card::Letters(vec![vec![letter], vec![letter; 2]], worth));
                rack.add_tile_worth(&[letter; 2], worth)
            }
            _ => {
                cards.push(Card::Letters(vec![vec![letter]], worth));
                rack.add_tile_worth(&[letter], worth)
            }
        };
        added.expect("there is room");
    }
    (rack, cards)
}

/// A rack cut from a word with a doubled letter: one part of the word is a tile, the rest and some of the tile's
/// letters are cards, and one of the doubled letters may be missing.
fn rack_of_doubled_word(dice: &mut Dice, words: &[&Vec<u8>]) -> (Rack, Vec<Card>) {
    let word = *dice.pick(words);
    let length = 2 + dice.below(2);
    let at = dice.below(word.len() - length + 1);
    let tile = &word[at..at + length];
    let mut cards = Vec::new();
    let mut rack = Rack::default();
    let readings = if tile[0] == tile[length - 1] && length == 2 {
        vec![tile[..1].to_vec(), tile.to_vec()]
    } else if tile == b"QU" {
        vec![b"Q".to_vec(), b"QU".to_vec()]
    } else {
        vec![tile.to_vec()]
    };
    cards.push(Card::Letters(readings, 4));
    rack.add_tile_worth(tile, 4).expect("there is room");
    for place in 0..word.len() {
        let in_tile = (at..at + length).contains(&place);
        let chance = if in_tile { dice.below(2) == 0 } else { dice.below(8) > 0 };
        if chance {
            let worth = VALUES[usize::from(word[place] - b'A')];
            cards.push(Card::Letters(vec![vec![word[place]]], worth));
            rack.add_tile_worth(&word[place..=place], worth).expect("there is room");
        }
    }
    (rack, cards)
}

/// Every query about the rack gives the same answer as trying every card on every word.
fn assert_same_spellings(plain: &Plain, rack: &Rack, cards: &mut Vec<Card>, of: Vocabulary) {
    let expected: Vec<(Vec<u8>, Worth)> =
        plain.of(of).filter_map(|word| spell(word, cards).map(|worth| (word.clone(), worth))).collect();
    let mut found = Vec::new();
    lexicon::list(NEWEST).each_spelling(rack, of, |word| {
        found.push(word.to_vec());
        ControlFlow::Continue(())
    });
    found.sort();
    let names: Vec<&Vec<u8>> = expected.iter().map(|(word, _)| word).collect();
    assert_eq!(found.iter().collect::<Vec<_>>(), names, "{rack:?} {of:?}");

    let mut sorted: Vec<Vec<u8>> = Vec::new();
    lexicon::list(NEWEST).sorted_spellings(rack, of).each(|word| {
        sorted.push(word.into_iter().take_while(|letter| *letter != 0).collect());
    });
    assert_eq!(sorted, found, "{rack:?} {of:?}");

    let mut worths = Vec::new();
    lexicon::list(NEWEST).each_worth(rack, of, 0, |word, worth| {
        worths.push((word.to_vec(), worth));
        0
    });
    worths.sort();
    assert_eq!(worths, expected, "{rack:?} {of:?}");

    let mut letters = [0; LONGEST];
    let best = lexicon::list(NEWEST)
        .best(rack, of, &mut letters)
        .map(|(length, worth)| (worth, length, letters[..length].to_vec()));
    let wanted = expected
        .iter()
        .map(|(word, worth)| (*worth, word.len(), word.clone()))
        .max_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(b.2.cmp(&a.2)));
    assert_eq!(best, wanted, "{rack:?} {of:?}");
}

#[test]
fn spellings_are_what_trying_every_card_on_every_word_finds() {
    let plain = Plain::read();
    let mut dice = Dice(3);
    for round in 0..60 {
        let (rack, mut cards) = random_rack(&mut dice, round % 4);
        assert_same_spellings(&plain, &rack, &mut cards, dice.vocabulary());
    }
}

#[test]
fn a_doubled_letter_may_come_from_a_card_and_a_tile() {
    let plain = Plain::read();
    let doubled: Vec<&Vec<u8>> = plain
        .of(Vocabulary::ALL)
        .filter(|word| (4..=8).contains(&word.len()) && word.windows(2).any(|pair| pair[0] == pair[1]))
        .collect();
    let mut dice = Dice(4);
    for _ in 0..30 {
        let (rack, mut cards) = rack_of_doubled_word(&mut dice, &doubled);
        assert_same_spellings(&plain, &rack, &mut cards, dice.vocabulary());
    }
}

#[test]
fn ally_and_deed_are_found_with_a_tile() {
    for (letters, tile, word) in [("ALY", "LY", "ALLY"), ("DDE", "ED", "DEED"), ("AL", "LY", "ALLY")] {
        let mut rack = Rack::default();
        letters.bytes().for_each(|letter| rack.add_letter(letter).expect("there is room"));
        rack.add_tile(tile.as_bytes()).expect("there is room");
        let mut found = false;
        lexicon::list(NEWEST).each_spelling(&rack, Vocabulary::ALL, |other| {
            found |= other == word.as_bytes();
            ControlFlow::Continue(())
        });
        assert!(found, "{letters}+{tile} writes {word}");
    }
}

#[test]
fn whoever_breaks_off_is_told_no_more() {
    let mut rack = Rack::default();
    b"STARED".iter().for_each(|letter| rack.add_letter(*letter).expect("there is room"));
    let mut told = 0;
    lexicon::list(NEWEST).each_spelling(&rack, Vocabulary::ALL, |_| {
        told += 1;
        if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(told, 3);
    told = 0;
    lexicon::list(NEWEST).each_match(&"S____".parse().expect("a pattern"), Vocabulary::ALL, |_| {
        told += 1;
        if told == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(told, 2);
}
