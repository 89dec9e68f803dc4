//! What the list has to hold, by name.

use lexicon::{Category, Lexicon, Pattern, Vocabulary};
use std::ops::ControlFlow;

const ALL: Vocabulary = Vocabulary::ALL;

fn words(of: Vocabulary) -> impl Iterator<Item = Vec<u8>> {
    (lexicon::SHORTEST..=lexicon::LONGEST).flat_map(move |length| {
        let mut found = Vec::new();
        let pattern = Pattern::new(&vec![b'_'; length]).expect("a pattern");
        lexicon::get().each_match(&pattern, of, |word| {
            found.push(word.to_vec());
            ControlFlow::Continue(())
        });
        found
    })
}

fn of_size(size: u8) -> Vocabulary {
    Vocabulary { size, ..ALL }
}

fn accepted(word: &str) -> bool {
    lexicon::get().contains(word.as_bytes(), ALL)
}

fn is_a(word: &str, category: Category) -> bool {
    lexicon::get().is_a(word.as_bytes(), category)
}

fn assert_all(saying: &str, words: &str, holds: impl Fn(&str) -> bool) {
    for word in words.split_whitespace() {
        assert!(holds(word), "{word} {saying}");
    }
}

#[test]
fn as_many_words_are_accepted_as_the_sources_give() {
    assert_eq!(lexicon::get().len(), 252_433);
    let of_length =
        |length: usize| lexicon::get().count(&Pattern::new(&vec![b'_'; length]).expect("a pattern"), ALL);
    assert_eq!([4, 5, 6].map(of_length), [5_011, 11_309, 20_010]);
}

#[test]
fn rax_has_no_completion() {
    assert!(!lexicon::get().any(&"RAX_".parse().expect("a pattern"), ALL));
}

#[test]
fn the_words_of_the_rulebooks_are_accepted() {
    assert_all(
        "is accepted",
        "TREE WEIGH SENIOR AXIOM EAGLE BABOON MOUSE CAVERN LEAN TRILL CAST SHONE WACKY SPADES PRESS LETTER TEXT",
        accepted,
    );
}

#[test]
fn names_and_abbreviations_are_not_accepted() {
    assert_all("is not accepted", "HANNAH BBC QZ A Z", |word| !accepted(word));
}

#[test]
fn only_two_words_of_four_to_six_letters_have_five_vowels() {
    let vowels = |word: &[u8]| word.iter().filter(|letter| b"AEIOU".contains(letter)).count();
    let found: Vec<Vec<u8>> =
        words(ALL).filter(|word| (4..=6).contains(&word.len()) && vowels(word) >= 5).collect();
    assert_eq!(found, [b"EUOUAE".to_vec(), b"ZOOEAE".to_vec()]);
}

#[test]
fn only_five_words_have_a_letter_three_times_running() {
    let mut found: Vec<String> = words(ALL)
        .filter(|word| word.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]))
        .map(|word| String::from_utf8(word).expect("letters"))
        .collect();
    found.sort();
    assert_eq!(found, ["BRRR", "GODDESSSHIP", "HEADMISTRESSSHIP", "WALLLESS", "ZZZ"]);
}

#[test]
fn vocabularies_grow_with_their_size() {
    let counts = [35, 50, 60, 70, 80].map(|size| words(of_size(size)).count());
    assert!(counts.is_sorted(), "{counts:?}");
    for (count, about) in counts.into_iter().zip([40_000, 64_000, 80_000]) {
        assert!(count.abs_diff(about) < about / 40, "{count} words, about {about} are meant");
    }
    assert_eq!(counts[4], 252_433);
}

#[test]
fn added_words_are_in_every_accepted_list_and_in_vocabularies_from_hard_up() {
    for word in ["AA", "WIFI", "ADMIN", "VOCAB"] {
        let known = [35, 50, 60, 70, 80].map(|size| lexicon::get().contains(word.as_bytes(), of_size(size)));
        assert_eq!(known, [false, false, true, true, true], "{word}");
    }
    assert_all("is removed", "BS KB IO CSC HHD", |word| !accepted(word));
}

#[test]
fn a_size_between_counts_as_the_next_lower() {
    for (odd, size) in [(0, 35), (34, 35), (49, 35), (55, 50), (79, 70), (95, 80)] {
        assert_eq!(words(of_size(odd)).count(), words(of_size(size)).count(), "{odd}");
    }
}

#[test]
fn animals_are_animals() {
    let animal = |word: &str| is_a(word, Category::Animal);
    assert_all("is an animal", "BABOON MOUSE MICE HONEYBEE EAGLE HORSE HYENA CRANE SEAL PERCH", animal);
    assert_all("is no animal", "HONEY TABLE HUMAN ADULT ADULTS PET PETS RUNNER VICTIM", |word| !animal(word));
}

#[test]
fn food_is_food() {
    let food = |word: &str| is_a(word, Category::Food);
    assert_all("is food", "HONEY BREAD CHEESE APPLE APPLES WINE TEA SOUP", food);
    assert_all("is no food", "TABLE TABLES PLATE BOARD COURSE EATER WHITE", |word| !food(word));
}

#[test]
fn plurals_are_accepted_regular_and_irregular() {
    assert_all("is an animal", "GECKOS DODOS IBEXES MICE GEESE OXEN WOLVES", |word| {
        is_a(word, Category::Animal)
    });
    assert!(is_a("PEAS", Category::Food));
}

#[test]
fn spare_categories_have_what_anybody_would_name() {
    assert_all("is a plant", "OAK ROSE FERN", |word| is_a(word, Category::Plant));
    assert_all("is clothing", "COAT HAT SHIRTS", |word| is_a(word, Category::Clothing));
    assert_all("is a vehicle", "CAR BICYCLE TRAIN", |word| is_a(word, Category::Vehicle));
    assert_all("is an instrument", "PIANO DRUM OBOES", |word| is_a(word, Category::Instrument));
}

#[test]
fn everyday_words_are_neither_blocked_nor_denied() {
    assert_all(
        "is an everyday word",
        "BOY SUIT TOOL QUEEN BULL DIRT TACO SCREW LEGS SOAKED SMASHED BUTCHER SOB TOM JERRY NIP GUINEA PADDY SPADE
         SPADES CRAPS CERT LOADED STIFF TRASH JITTERS SCREWING SPICES BABY SISTER",
        |word| !lexicon::get().denied(word.as_bytes()) && !lexicon::get().blocked(word.as_bytes()),
    );
}

#[test]
fn obscenities_and_slurs_are_blocked_in_all_their_forms() {
    assert_all(
        "is blocked",
        "FUCK FUCKS FUCKED FUCKING SHIT SHITS SHITTING CUNT CUNTS NIGGER NIGGERS WHORE WHORES KIKE WOP",
        |word| lexicon::get().blocked(word.as_bytes()),
    );
}

#[test]
fn family_tables_and_bots_do_without_the_blocked() {
    let family = Vocabulary { family: true, ..ALL };
    assert!(lexicon::get().contains(b"FUCK", ALL) && !lexicon::get().contains(b"FUCK", family));
    assert!(lexicon::get().contains(b"CHUFFED", family));
    assert!(words(family).all(|word| !lexicon::get().blocked(&word)));
}

#[test]
fn the_deny_list_has_slang_and_everything_blocked() {
    let plain = Vocabulary { slang: false, ..ALL };
    assert!(lexicon::get().denied(b"CHUFFED") && !lexicon::get().blocked(b"CHUFFED"));
    assert!(accepted("CHUFFED") && !lexicon::get().contains(b"CHUFFED", plain));
    assert!(words(ALL).filter(|word| lexicon::get().blocked(word)).all(|word| lexicon::get().denied(&word)));
    assert!(words(plain).all(|word| !lexicon::get().denied(&word)));
}

#[test]
fn the_lists_for_reading_are_the_lists_in_use() {
    let listed = |text: &str| -> Vec<Vec<u8>> {
        let mut words: Vec<Vec<u8>> =
            text.lines().map(|word| word.to_ascii_uppercase().into_bytes()).collect();
        words.sort();
        words
    };
    let used = |holds: &dyn Fn(&Lexicon, &[u8]) -> bool| -> Vec<Vec<u8>> {
        let mut words: Vec<Vec<u8>> = words(ALL).filter(|word| holds(lexicon::get(), word)).collect();
        words.sort();
        words
    };
    assert_eq!(listed(include_str!("../data/blocked.txt")), used(&|lexicon, word| lexicon.blocked(word)));
    assert_eq!(
        listed(include_str!("../data/slang.txt")),
        used(&|lexicon, word| lexicon.denied(word) && !lexicon.blocked(word))
    );
}

#[test]
fn the_notices_are_whole() {
    let scowl = include_str!("../data/NOTICE-scowl.txt");
    assert!(scowl.contains("UK Advanced Cryptics Dictionary") && scowl.contains("Kevin Atkinson"));
    assert!(include_str!("../data/NOTICE-wordnet.txt").contains("Princeton University"));
}

#[test]
fn what_travels_is_small() {
    assert!(lexicon::FILE.len() < 900_000, "compressed for the browser it has to stay below 700 KB");
}
