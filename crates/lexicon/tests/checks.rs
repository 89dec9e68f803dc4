//! What the lists must contain, by name.

use lexicon::{Category, LISTS, Lexicon, NEWEST, Pattern, Vocabulary};
use std::ops::ControlFlow;

const ALL: Vocabulary = Vocabulary::ALL;

fn lists() -> impl Iterator<Item = &'static Lexicon> {
    LISTS.into_iter().map(|list| lexicon::list(list.version))
}

fn words(lexicon: &Lexicon, of: Vocabulary) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for length in lexicon::SHORTEST..=lexicon::LONGEST {
        let pattern = Pattern::new(&vec![b'_'; length]).expect("a pattern");
        lexicon.each_match(&pattern, of, |word| {
            found.push(word.to_vec());
            ControlFlow::Continue(())
        });
    }
    found
}

fn of_size(size: u8) -> Vocabulary {
    Vocabulary { size, ..ALL }
}

fn assert_all(saying: &str, words: &str, holds: impl Fn(&Lexicon, &[u8]) -> bool) {
    for version in 1..=NEWEST {
        for word in words.split_whitespace() {
            assert!(holds(lexicon::list(version), word.as_bytes()), "list {version}: {word} {saying}");
        }
    }
}

fn assert_newest(saying: &str, words: &str, holds: impl Fn(&Lexicon, &[u8]) -> bool) {
    for word in words.split_whitespace() {
        assert!(holds(lexicon::list(NEWEST), word.as_bytes()), "{word} {saying}");
    }
}

fn accepted(lexicon: &Lexicon, word: &[u8]) -> bool {
    lexicon.contains(word, ALL)
}

fn animal(lexicon: &Lexicon, word: &[u8]) -> bool {
    lexicon.is_a(word, Category::Animal)
}

fn food(lexicon: &Lexicon, word: &[u8]) -> bool {
    lexicon.is_a(word, Category::Food)
}

/// SCOWL gives 252,430 and 254,732 words for the categories in use; the rest was added by hand.
#[test]
fn as_many_words_are_accepted_as_the_sources_give() {
    let counts = |version: u16| {
        let list = lexicon::list(version);
        let of_length =
            |length: usize| list.count(&Pattern::new(&vec![b'_'; length]).expect("a pattern"), ALL);
        (list.len(), [4, 5, 6].map(of_length))
    };
    assert_eq!(counts(1), (252_433, [5_011, 11_309, 20_010]));
    assert_eq!(counts(2), (254_857, [5_082, 11_485, 20_315]));
}

/// A list that has been used in games never changes.
#[test]
fn released_lists_are_the_files_they_were() {
    const HASHES: [(u16, &str); LISTS.len()] = [
        (1, "0bbedc845ad353f589fb0d79cb9ed3286ee70aec3718795edb9778cc39a30a17"),
        (2, "3e3dc0d7ba584f787a634c51c9bb9f6204f352e82410ed60f97f254422f5e2f7"),
    ];
    for (list, (version, hash)) in LISTS.iter().zip(HASHES) {
        assert_eq!((list.version, list.sha256), (version, hash));
    }
    // `install` compares the file with the hash.
    for list in LISTS {
        assert_eq!(lexicon::install(list.version, &list.file()), Ok(()));
    }
}

#[test]
fn a_newer_list_lacks_nothing_that_an_older_one_had() {
    let lost: Vec<Vec<u8>> =
        words(lexicon::list(1), ALL).into_iter().filter(|word| !accepted(lexicon::list(2), word)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn rax_has_no_completion() {
    assert!(lists().all(|list| !list.any(&"RAX_".parse().expect("a pattern"), ALL)));
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
    assert_all("is not accepted", "HANNAH BBC QZ A Z", |list, word| !accepted(list, word));
}

#[test]
fn only_two_words_of_four_to_six_letters_have_five_vowels() {
    let vowels = |word: &[u8]| word.iter().filter(|letter| b"AEIOU".contains(letter)).count();
    for list in lists() {
        let mut found = words(list, ALL);
        found.retain(|word| (4..=6).contains(&word.len()) && vowels(word) >= 5);
        assert_eq!(found, [b"EUOUAE".to_vec(), b"ZOOEAE".to_vec()]);
    }
}

#[test]
fn only_five_words_have_a_letter_three_times_running() {
    for list in lists() {
        let mut found: Vec<String> = words(list, ALL)
            .into_iter()
            .filter(|word| word.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]))
            .map(|word| String::from_utf8(word).expect("letters"))
            .collect();
        found.sort();
        assert_eq!(found, ["BRRR", "GODDESSSHIP", "HEADMISTRESSSHIP", "WALLLESS", "ZZZ"]);
    }
}

#[test]
fn vocabularies_grow_with_their_size() {
    for list in lists() {
        let counts = [35, 50, 60, 70, 80].map(|size| words(list, of_size(size)).len());
        assert!(counts.is_sorted(), "{counts:?}");
        for (count, about) in counts.into_iter().zip([40_000, 64_000, 80_000]) {
            assert!(count.abs_diff(about) < about / 25, "{count} words, about {about} are meant");
        }
        assert_eq!(counts[4], list.len());
    }
}

#[test]
fn added_words_are_in_every_accepted_list_and_in_vocabularies_from_hard_up() {
    for list in lists() {
        for word in ["AA", "WIFI", "ADMIN", "VOCAB"] {
            let known = [35, 50, 60, 70, 80].map(|size| list.contains(word.as_bytes(), of_size(size)));
            assert_eq!(known, [false, false, true, true, true], "{word}");
        }
    }
    assert_all("is removed", "BS KB IO CSC HHD", |list, word| !accepted(list, word));
}

#[test]
fn a_size_between_counts_as_the_next_lower() {
    let list = lexicon::list(NEWEST);
    for (odd, size) in [(0, 35), (34, 35), (49, 35), (55, 50), (79, 70), (95, 80)] {
        assert_eq!(words(list, of_size(odd)).len(), words(list, of_size(size)).len(), "{odd}");
    }
}

#[test]
fn animals_are_animals() {
    assert_all("is an animal", "BABOON MOUSE MICE HONEYBEE EAGLE HORSE HYENA CRANE SEAL PERCH", animal);
    assert_all("is no animal", "HONEY TABLE HUMAN ADULT ADULTS PET PETS RUNNER VICTIM", |list, word| {
        !animal(list, word)
    });
    assert_newest("is an animal", "URCHIN URCHINS JOEY JOEYS BEAVER PIKE ROACH SPONGE KITE KIDS", animal);
    assert_newest(
        "is no animal",
        "BLUE BLUES ROYAL ROYALS PERMIT RASHER COPPER JADE TOY TOYS BEEF BLOWER PAINTER KNOT DAM SLIDER FOETUS",
        |list, word| !animal(list, word),
    );
}

#[test]
fn food_is_food() {
    assert_all("is food", "HONEY BREAD CHEESE APPLE APPLES WINE TEA SOUP", food);
    assert_all("is no food", "TABLE TABLES PLATE BOARD COURSE EATER WHITE", |list, word| !food(list, word));
    assert_newest("is food", "NUT NUTS ALMOND ALMONDS WALNUT PEANUT OIL OLIVE MINT CHIPS RAMEN PANEER", food);
    assert_newest(
        "is no food",
        "ROCK BISHOP ZOMBIE KISS STICK LEG LEGS HERO GRASS MENU JERK",
        |list, word| !food(list, word),
    );
}

#[test]
fn plurals_are_accepted_regular_and_irregular() {
    assert_all("is an animal", "GECKOS DODOS IBEXES MICE GEESE OXEN WOLVES", animal);
    assert_all("is food", "PEAS", food);
}

#[test]
fn spare_categories_have_what_anybody_would_name() {
    for (kind, members) in [
        (Category::Plant, "OAK ROSE FERN"),
        (Category::Clothing, "COAT HAT SHIRTS"),
        (Category::Vehicle, "CAR BICYCLE TRAIN"),
        (Category::Instrument, "PIANO DRUM OBOES"),
    ] {
        assert_all(kind.key(), members, |list, word| list.is_a(word, kind));
    }
}

#[test]
fn everyday_words_are_neither_blocked_nor_denied() {
    assert_all(
        "is an everyday word",
        "BOY SUIT TOOL QUEEN BULL DIRT TACO SCREW LEGS SOAKED SMASHED BUTCHER SOB TOM JERRY NIP GUINEA PADDY SPADE
         SPADES CRAPS CERT LOADED STIFF TRASH JITTERS SCREWING SPICES BABY SISTER",
        |list, word| !list.denied(word) && !list.blocked(word),
    );
}

#[test]
fn obscenities_and_slurs_are_blocked_in_all_their_forms() {
    let blocked = |list: &Lexicon, word: &[u8]| list.blocked(word);
    assert_all(
        "is blocked",
        "FUCK FUCKS FUCKED FUCKING SHIT SHITS SHITTING CUNT CUNTS NIGGER NIGGERS WHORE WHORES KIKE WOP",
        blocked,
    );
    assert_newest(
        "is blocked",
        "COCK COCKS COCKED COCKING PRICK PRICKS PRICKED PRICKING TITS HOOKER HOOKERS SPICK HONKEY BOLLIX MULATTOS",
        blocked,
    );
}

#[test]
fn family_tables_and_bots_do_without_the_blocked() {
    let family = Vocabulary { family: true, ..ALL };
    for list in lists() {
        assert!(list.contains(b"FUCK", ALL) && !list.contains(b"FUCK", family));
        assert!(list.contains(b"CHUFFED", family));
        assert!(words(list, family).iter().all(|word| !list.blocked(word)));
    }
}

#[test]
fn the_deny_list_has_slang_and_everything_blocked() {
    let plain = Vocabulary { slang: false, ..ALL };
    for list in lists() {
        assert!(list.denied(b"CHUFFED") && !list.blocked(b"CHUFFED"));
        assert!(accepted(list, b"CHUFFED") && !list.contains(b"CHUFFED", plain));
        let all = words(list, ALL);
        assert!(all.iter().filter(|word| list.blocked(word)).all(|word| list.denied(word)));
        assert!(words(list, plain).iter().all(|word| !list.denied(word)));
    }
}

#[test]
fn the_lists_for_reading_are_the_lists_in_use() {
    let listed = |text: &str| -> Vec<Vec<u8>> {
        let mut words: Vec<Vec<u8>> =
            text.lines().map(|word| word.to_ascii_uppercase().into_bytes()).collect();
        words.sort();
        words
    };
    let used = |list: &Lexicon, holds: &dyn Fn(&[u8]) -> bool| -> Vec<Vec<u8>> {
        let mut words = words(list, ALL);
        words.retain(|word| holds(word));
        words.sort();
        words
    };
    for (version, blocked, slang) in [
        (1, include_str!("../data/blocked-1.txt"), include_str!("../data/slang-1.txt")),
        (2, include_str!("../data/blocked-2.txt"), include_str!("../data/slang-2.txt")),
    ] {
        let list = lexicon::list(version);
        assert_eq!(listed(blocked), used(list, &|word| list.blocked(word)));
        assert_eq!(listed(slang), used(list, &|word| list.denied(word) && !list.blocked(word)));
    }
}

#[test]
fn the_notices_are_whole() {
    let scowl = include_str!("../data/NOTICE-scowl.txt");
    assert!(scowl.contains("UK Advanced Cryptics Dictionary") && scowl.contains("Kevin Atkinson"));
    assert!(include_str!("../data/NOTICE-wordnet.txt").contains("Princeton University"));
}

#[test]
fn what_travels_is_small() {
    for list in LISTS {
        let size = list.file().len();
        assert!(size < 900_000, "compressed for the browser it has to stay below 700 KB");
    }
}
