//! Bytes that are not a word list are refused and never do harm.

use lexicon::format::{Entry, encode};
use lexicon::{Category, Lexicon, NEWEST, NoCard, NoPattern, Pattern, Rack, Vocabulary};
use std::ops::ControlFlow;

fn newest_file() -> Vec<u8> {
    lexicon::LISTS[lexicon::LISTS.len() - 1].file()
}

fn entry(word: &str, size: u8) -> Entry {
    Entry { word: word.as_bytes().to_vec(), size, ..Entry::default() }
}

fn small() -> Vec<Entry> {
    vec![
        Entry { categories: vec![Category::Animal], ..entry("BEE", 35) },
        Entry { blocked: true, denied: true, ..entry("BEEF", 50) },
        Entry { denied: true, ..entry("BEET", 60) },
        Entry { categories: vec![Category::Food, Category::Plant], ..entry("LETTER", 70) },
        entry("ZZZ", 80),
    ]
}

/// Puts the right checksum at the end.
fn seal(file: &mut [u8]) {
    let body = file.len() - 8;
    let sum = file[..body].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    file[body..].copy_from_slice(&sum.to_le_bytes());
}

fn spellings(lexicon: &Lexicon, letters: &[u8]) -> Vec<Vec<u8>> {
    let mut rack = Rack::default();
    letters.iter().for_each(|letter| rack.add_letter(*letter).expect("there is room"));
    let mut found = Vec::new();
    lexicon.each_spelling(&rack, Vocabulary::ALL, |word| {
        found.push(word.to_vec());
        ControlFlow::Continue(())
    });
    found.sort();
    found
}

#[test]
fn a_small_list_comes_back_as_it_was() {
    let lexicon = Lexicon::decode(&encode(&small())).expect("sound");
    assert_eq!(lexicon.len(), 5);
    for Entry { word, size, blocked, denied, categories } in small() {
        for limit in [35, 50, 60, 70, 80] {
            let of = Vocabulary { size: limit, ..Vocabulary::ALL };
            assert_eq!(lexicon.contains(&word, of), size <= limit);
        }
        assert_eq!((lexicon.blocked(&word), lexicon.denied(&word)), (blocked, denied));
        for category in Category::ALL {
            assert_eq!(lexicon.is_a(&word, category), categories.contains(&category));
        }
    }
    assert_eq!(spellings(&lexicon, b"FEBETZ"), [&b"BEE"[..], b"BEEF", b"BEET"]);
}

#[test]
fn an_empty_list_is_a_list() {
    let lexicon = Lexicon::decode(&encode(&[])).expect("sound");
    assert!(lexicon.is_empty());
    assert!(!lexicon.any(&"____".parse().expect("a pattern"), Vocabulary::ALL));
    assert!(!lexicon.contains(b"BEE", Vocabulary::ALL));
    assert_eq!(spellings(&lexicon, b"BEE"), [b""; 0]);
}

#[test]
fn a_changed_byte_is_noticed_wherever_it_is() {
    let file = encode(&small());
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut broken = file.clone();
            broken[at] ^= 1 << bit;
            assert!(Lexicon::decode(&broken).is_err(), "byte {at}, bit {bit}");
        }
    }
    for length in 0..file.len() {
        assert!(Lexicon::decode(&file[..length]).is_err(), "cut to {length}");
    }
    let mut large = newest_file();
    large[400_000] ^= 1;
    let refused = Lexicon::decode(&large).expect_err("it is broken");
    assert!(refused.to_string().contains("checksum"), "{refused}");
    assert!(lexicon::install(NEWEST, &large).is_err());
}

#[test]
fn a_file_with_the_right_checksum_is_not_trusted_either() {
    let file = encode(&small());
    let mut refused = 0;
    for at in 8..file.len() - 8 {
        for value in 0..=255 {
            let mut broken = file.clone();
            broken[at] = value;
            seal(&mut broken);
            match Lexicon::decode(&broken) {
                Err(_) => refused += 1,
                // Still a list, though another one: it must work.
                Ok(lexicon) => assert!(spellings(&lexicon, b"BEEFTLTRZZZ").len() <= lexicon.len()),
            }
        }
    }
    assert!(refused > 0);
    let longer = [&file[..file.len() - 8], &[0; 9]].concat();
    let mut longer = longer;
    seal(&mut longer);
    assert!(Lexicon::decode(&longer).is_err());
}

#[test]
fn only_the_file_of_a_version_can_be_installed_as_that_version() {
    let before = lexicon::list(NEWEST).len();
    lexicon::install(NEWEST, &newest_file()).expect("it is the file");
    for other in [lexicon::LISTS[0].file(), encode(&small())] {
        let refused = lexicon::install(NEWEST, &other).expect_err("another file");
        assert!(refused.to_string().contains("not the file of this version"), "{refused}");
    }
    assert!(lexicon::install(9, &lexicon::LISTS[0].file()).is_err());
    assert!(!lexicon::ready(9) && lexicon::ready(1) && lexicon::ready(NEWEST));
    assert_eq!(lexicon::list(NEWEST).len(), before);
}

#[test]
fn patterns_and_racks_say_what_they_cannot_hold() {
    assert_eq!(Pattern::new(b"A"), Err(NoPattern::Length(1)));
    assert_eq!(Pattern::new(&[b'A'; 25]), Err(NoPattern::Length(25)));
    assert_eq!(Pattern::new(b"ab"), Err(NoPattern::Sign('a')));
    assert_eq!("A?".parse::<Pattern>(), Err(NoPattern::Sign('?')));
    assert_eq!("a.".parse::<Pattern>().map(|pattern| pattern.to_string()), Ok("A_".to_owned()));
    let mut rack = Rack::default();
    assert!(matches!(rack.add_letter(b'a'), Err(NoCard::Letters(_))));
    assert!(matches!(rack.add_tile(b""), Err(NoCard::Letters(_))));
    assert!(matches!(rack.add_tile(b"ABCDEFGHI"), Err(NoCard::Letters(_))));
    for _ in 0..lexicon::CAPACITY {
        rack.add_letter(b'E').expect("there is room");
        rack.add_wild().expect("there is room");
    }
    for _ in 0..lexicon::TILES {
        rack.add_tile(b"ING").expect("there is room");
    }
    assert_eq!(
        [rack.add_letter(b'E'), rack.add_tile(b"ING"), rack.add_wild()],
        [const { Err(NoCard::Full) }; 3]
    );
    assert!(rack.write(b"ZZZ").is_some() && rack.write(b"zzz").is_none());
}

#[test]
fn a_full_rack_writes_everything() {
    let mut rack = Rack::default();
    for _ in 0..lexicon::LONGEST {
        rack.add_wild().expect("there is room");
    }
    let mut found = 0;
    lexicon::list(NEWEST).each_spelling(&rack, Vocabulary::ALL, |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(found, lexicon::list(NEWEST).len());
}
