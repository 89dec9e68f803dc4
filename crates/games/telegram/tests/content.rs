//! The component tables agree with the rulebook and the published sheets.

use serde_json::Value;
use std::collections::BTreeSet;
use telegram::{Bonus, Form, Gain, Letter, Reward, TABLES};

#[test]
fn sixty_cards_have_the_letters_of_the_frequency_table() {
    let mut counted = [0u8; 26];
    for letter in TABLES.cards.iter().flatten() {
        counted[letter.index()] += 1;
    }
    assert_eq!(counted, TABLES.copies);
    assert_eq!(TABLES.copies.iter().sum::<u8>(), 120);
    assert_eq!(TABLES.cards.iter().collect::<Vec<_>>().len(), 60);
    let different: BTreeSet<_> = TABLES.cards.iter().collect();
    assert_eq!(different.len(), 60, "all pairs differ");
    assert!(TABLES.cards.iter().all(|[one, other]| one != other));
}

fn letter(text: &str) -> Letter {
    text.parse().expect("a letter")
}

#[test]
fn bonuses_are_those_seen_on_published_cards() {
    for none in ["A", "E", "R", "Q"] {
        assert!(letter(none).bonuses().is_empty(), "{none}");
    }
    for (text, bonus) in
        [("O", Bonus::Headpiece), ("U", Bonus::Battery), ("P", Bonus::Wheel), ("S", Bonus::Battery)]
    {
        assert_eq!(letter(text).bonuses(), [bonus], "{text}");
    }
    assert_eq!(letter("F").bonuses(), [Bonus::Wheel, Bonus::Headpiece]);
    let two: Vec<String> =
        Letter::all().filter(|letter| letter.bonuses().len() == 2).map(|letter| letter.to_string()).collect();
    assert_eq!(two, ["B", "F", "J", "K", "V", "W", "X", "Z"]);
}

#[test]
fn icons_over_all_sides_are_balanced() {
    let count = |bonus: Bonus| -> u32 {
        Letter::all()
            .filter(|letter| letter.bonuses().contains(&bonus))
            .map(|letter| u32::from(TABLES.copies[letter.index()]))
            .sum()
    };
    assert_eq!([count(Bonus::Headpiece), count(Bonus::Battery), count(Bonus::Wheel)], [44, 30, 25]);
}

#[test]
fn two_icons_face_a_letter_without_any() {
    for sides in &TABLES.cards {
        for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            if side.bonuses().len() == 2 {
                assert!(["A", "E", "R"].contains(&other.to_string().as_str()), "{side} faces {other}");
            }
        }
    }
}

#[test]
fn a_card_with_h_and_n_exists() {
    assert!(TABLES.cards.contains(&[letter("H"), letter("N")]));
}

#[test]
fn sections_have_the_printed_spaces() {
    assert_eq!(TABLES.wheel.iter().filter(|gain| **gain == Gain::Reserve).count(), 7);
    assert_eq!(TABLES.wheel[3], Gain::Battery);
    assert_eq!(TABLES.wheel[6], Gain::Headpiece);
    assert_eq!(TABLES.headpiece.each_ref().map(Vec::len), [7, 9, 11]);
    assert_eq!((TABLES.basic.wild.len(), TABLES.advanced.wild.len()), (9, 6));
}

/// Rewards, wheels and headpieces in a whole battery section.
fn all_gains(form: &Form) -> [usize; 5] {
    let gains = form.track.iter().chain(form.lines.iter().flat_map(|line| &line.gives));
    let mut count = [0; 5];
    for gain in gains {
        match gain {
            Gain::Wheel => count[3] += 1,
            Gain::Headpiece => count[4] += 1,
            other => {
                if let Some(reward) = other.reward() {
                    count[reward as usize] += 1;
                }
            }
        }
    }
    count
}

#[test]
fn batteries_give_as_many_rewards_as_the_sheet_has_circles() {
    assert_eq!(all_gains(&TABLES.basic), [3, 3, 2, 1, 1]);
    assert_eq!(all_gains(&TABLES.advanced), [5, 5, 2, 1, 1]);
    assert_eq!(TABLES.advanced.lines.len(), 12);
    let cells = TABLES.advanced.lines.iter().fold(0, |all, line| all | line.cells);
    assert_eq!(cells, (1 << 14) - 1, "every cell is in a line");
}

#[test]
fn rewards_stand_for_five_vowels_five_consonants_or_anything() {
    let letters = |reward: Reward| {
        Letter::all()
            .filter(|letter| reward.letters() & 1 << letter.index() != 0)
            .map(|letter| letter.to_string())
            .collect::<String>()
    };
    assert_eq!(letters(Reward::Vowel), "AEIOU");
    assert_eq!(letters(Reward::Common), "LNRST");
    assert_eq!(letters(Reward::Any).len(), 26);
}

#[test]
fn row_bonuses_are_those_of_the_sheets() {
    use Bonus::{Battery as B, Headpiece as H, Wheel as W};
    assert_eq!(TABLES.basic.row_bonus, [W, W, B, W, B, H, B, H, H]);
    assert_eq!(TABLES.advanced.row_bonus, [W, B, H, W, B, H, W, B, H]);
}

#[test]
fn thirty_fragment_cards_have_four_fragments_of_one_length() {
    assert_eq!(TABLES.fragments.len(), 30);
    let mut seen = BTreeSet::new();
    for (index, card) in TABLES.fragments.iter().enumerate() {
        let length = 4 + index as u8 / 10;
        assert!(card.iter().all(|face| face.length() == length), "card {index}");
        seen.extend(card.iter().copied());
    }
    assert_eq!(seen.len(), 120, "all fragments differ");
    let q = letter("Q");
    assert!(seen.iter().all(|face| face.first() != q && face.second() != q));
}

#[test]
fn every_fragment_has_forty_words() {
    for face in TABLES.fragments.iter().flatten() {
        let pattern: lexicon::Pattern = face.to_string().parse().expect("a pattern");
        let least = [46, 110, 256][face.length() as usize - 4];
        for list in lexicon::LISTS {
            let words = lexicon::list(list.version).count(&pattern, lexicon::Vocabulary::ALL);
            assert!(words >= least, "{face} has {words} words in list {}", list.version);
        }
    }
}

#[test]
fn fifteen_goals_in_three_categories() {
    for (index, goal) in TABLES.goals.iter().enumerate() {
        assert_eq!(usize::from(goal.category), index / 5, "{}", goal.title);
    }
    for version in 1..=2 {
        let points: Vec<(u8, u8)> = points(version).collect();
        assert!(points.iter().all(|(first, later)| first > later), "{points:?}");
        assert_eq!((points[3], points[8], points[10], points[14]), ((8, 4), (9, 6), (7, 4), (4, 3)));
    }
}

/// The points of each goal, first and later.
fn points(version: u16) -> impl Iterator<Item = (u8, u8)> {
    TABLES.version(version).goal_points.iter().map(|points| (points.first, points.later))
}

#[test]
fn the_second_version_changes_the_points_of_four_goals_and_nothing_else() {
    let (first, second) = (TABLES.version(1), TABLES.version(2));
    let pairs = first.goals.iter().zip(points(1).zip(points(2)));
    let changed: Vec<_> = pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(goal, (before, after))| (goal.title.as_str(), before, after))
        .collect();
    let expected = [
        ("Brief Bulletins", (6, 3), (10, 6)),
        ("Lengthy Letters", (7, 4), (5, 3)),
        ("Double Dots", (7, 4), (6, 3)),
        ("Charged Cells", (6, 4), (5, 3)),
    ];
    assert_eq!(changed, expected);
    assert_eq!(format!("{:?}", first.goals), format!("{:?}", second.goals));
}

#[test]
fn only_reconstructed_points_differ() {
    let read = |version: u16| {
        let path = format!("{}/../../../content/telegram/{version}/goals.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a content file");
        let file: Value = rules::read_toml(&text).expect("TOML");
        file["goal"].as_array().expect("goals").clone()
    };
    for (before, after) in read(1).iter().zip(&read(2)) {
        assert_eq!(before["label"], after["label"], "{}", before["title"]);
        let reconstructed = before["label"]["points"] == "reconstructed";
        assert!(before == after || reconstructed, "{}", before["title"]);
    }
}

#[test]
fn solo_piles_are_the_deck_and_levels_descend() {
    assert_eq!(TABLES.piles.iter().sum::<u8>(), 60);
    assert!(TABLES.levels.is_sorted_by(|one, next| one.0 > next.0));
}

#[test]
fn every_published_or_reconstructed_value_says_so() {
    let files = ["1/letters", "1/sheets", "1/fragments", "1/goals", "1/solo", "2/goals"];
    for file in files {
        let path = format!("{}/../../../content/telegram/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a content file");
        let known = ["rulebook", "published", "reconstructed"];
        let labels = text.lines().filter(|line| line.starts_with("label")).count();
        assert!(labels > 0, "{file} has no labels");
        let wrong = text
            .lines()
            .filter(|line| line.starts_with("label"))
            .find(|line| !known.iter().any(|label| line.contains(label)));
        assert_eq!(wrong, None, "{file}");
    }
}
