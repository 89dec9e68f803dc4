//! The component tables are what the rules page says they are.

use letterpress::{CHALLENGES, Card, Deck, KINDS, LETTERS, QU, Reward, TABLES, VOWEL_LETTERS};
use serde_json::Value;
use std::collections::BTreeSet;

fn letter(letter: char) -> Card {
    Card::letter(letter as u8)
}

#[test]
fn the_letter_deck_has_76_cards_and_the_vowel_deck_9() {
    assert_eq!(TABLES.letters.iter().map(|count| u32::from(*count)).sum::<u32>(), 76);
    assert_eq!(TABLES.vowels, [2, 2, 2, 2, 1]);
    let vowels: u8 = VOWEL_LETTERS.iter().map(|vowel| TABLES.letters[(vowel - b'A') as usize]).sum();
    assert_eq!(vowels, 23, "the letter deck has vowels, too");
    assert_eq!(TABLES.letters[QU.index()], 1);
}

#[test]
fn every_letter_is_in_the_deck() {
    assert_eq!(TABLES.letters.len(), LETTERS);
    assert!(TABLES.letters.iter().all(|count| *count > 0));
}

#[test]
fn values_keep_what_is_known_of_them() {
    for version in 1..=2 {
        let value = |text: char| TABLES.version(version).values.of(letter(text));
        assert_eq!((value('B'), value('N')), (5, 2));
        assert!(value('E') < value('R') && value('L') < value('P') && value('T') > value('E'));
        assert_eq!(value('T'), value('S'));
        for vowel in "AEIO".chars() {
            assert_eq!(value(vowel), 1);
        }
        assert_eq!((value('J'), value('K'), value('Z')), (6, 6, 7));
    }
}

#[test]
fn the_mean_value_of_a_letter_card_is_2_7() {
    for version in 1..=2 {
        let tables = TABLES.version(version);
        let worth = |kind: usize| u32::from(tables.values.of(Card::from_index(kind)));
        let points: u32 = (0..LETTERS).map(|kind| u32::from(tables.letters[kind]) * worth(kind)).sum();
        assert_eq!((points * 10 + 38) / 76, 27);
    }
}

#[test]
fn the_second_version_changes_three_values_and_nothing_else() {
    let (first, second) = (TABLES.version(1), TABLES.version(2));
    let changed: Vec<(String, u8, u8)> = (0..KINDS)
        .map(Card::from_index)
        .map(|card| (card.to_string(), first.values.of(card), second.values.of(card)))
        .filter(|(_, before, after)| before != after)
        .collect();
    assert_eq!(changed, [("G", 3, 4), ("V", 5, 6), ("Y", 5, 4)].map(|(card, a, b)| (card.to_owned(), a, b)));
    assert_eq!((first.letters, first.vowels), (second.letters, second.vowels));
}

#[test]
fn only_reconstructed_values_differ() {
    let read = |version: u16| {
        let path =
            format!("{}/../../../content/letterpress/{version}/decks.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a content file");
        let file: Value = rules::read_toml(&text).expect("TOML");
        file["letter"].as_array().expect("letters").clone()
    };
    for (before, after) in read(1).iter().zip(&read(2)) {
        assert_eq!(before["label"], after["label"], "{}", before["letter"]);
        let reconstructed = before["label"]["value"] == "reconstructed";
        assert!(before == after || reconstructed, "{}", before["letter"]);
    }
}

#[test]
fn there_are_19_challenges_of_which_15_are_cards() {
    assert_eq!(TABLES.challenges.len(), CHALLENGES);
    let cards: Vec<&str> = TABLES
        .challenges
        .iter()
        .filter_map(|challenge| match &challenge.reward {
            Reward::Card { letters, .. } => Some(letters.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(cards.len(), 15);
    assert_eq!(cards.iter().filter(|letters| letters.len() > 1).count(), 12);
    let titles: BTreeSet<&str> = TABLES.challenges.iter().map(|challenge| challenge.title.as_str()).collect();
    assert_eq!(titles.len(), CHALLENGES);
}

#[test]
fn rounds_and_limits() {
    assert_eq!((TABLES.drafting_rounds, TABLES.draft_cards), (4, 5));
    assert_eq!((TABLES.shared_letters, TABLES.shared_vowels, TABLES.open_challenges), (2, 1, 3));
    assert_eq!((TABLES.most_claims, TABLES.least_claims), (2, 1));
    assert_eq!(TABLES.solo.draws, [5, 4, 3, 2, 1]);
    assert_eq!((TABLES.solo.letters, TABLES.solo.vowels, TABLES.solo.threshold), (1, 1, 13));
}

#[test]
fn texts_of_cards_read_back() {
    for kind in 0..KINDS {
        let card = Card::from_index(kind);
        if card.deck() == Deck::Challenges && card.letters().is_empty() {
            assert!(card.to_string().parse::<Card>().is_err(), "{card} is no card to hold");
        } else {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }
    for bad in ["", "Q", "y", "#0", "#20", "#01", "EE", "qu"] {
        assert!(bad.parse::<Card>().is_err(), "{bad:?} was taken for a card");
    }
}
