//! `sounder sheets` on the command line.

use crate::common;
use common::{Folder, sounder};

/// Magic, format and count; game, guess, value, points and 217 facts.
const START: usize = 8;
const RECORD: usize = 4 * (4 + 217);

#[test]
fn sheets_are_the_same_for_the_same_phrase_and_have_what_came_of_them() {
    let folder = Folder::new();
    let play = |name: &str, more: &[&str]| {
        let out = folder.name(name);
        let args = ["sheets", "play", "--games", "3", "--width", "2", "--out", &out];
        sounder(&[&args[..], more].concat()).succeeded();
        std::fs::read(&out).expect("sheets")
    };
    let one = play("one", &["--seed", "a", "--judgement", "master"]);
    assert_eq!(one, play("again", &["--seed", "a", "--judgement", "master"]));
    assert_ne!(one, play("other", &["--seed", "b", "--judgement", "master"]));
    let by_hand = play("hand", &["--seed", "a", "--blur", "0"]);
    assert_ne!(one, by_hand);

    assert_eq!(&one[..START], b"SSHT\x01\x00\xd9\x00");
    let records: Vec<&[u8]> = one[START..].chunks(RECORD).collect();
    assert!(records.iter().all(|record| record.len() == RECORD));
    let games: Vec<u8> = records.iter().map(|record| record[0]).collect();
    assert!(games.is_sorted() && games.first() == Some(&0) && games.last() == Some(&2), "{games:?}");
    let number = |record: &[u8], at: usize| {
        f32::from_le_bytes(record[4 * at..4 * at + 4].try_into().expect("four bytes"))
    };
    for record in &records {
        assert!((number(record, 4) * 100.0 - number(record, 1)).abs() < 0.01, "the first fact is the guess");
    }
    for record in by_hand[START..].chunks(RECORD) {
        assert_eq!(number(record, 1), number(record, 2), "by hand nothing comes on top of the guess");
    }
}

#[test]
fn a_judgement_is_tried_beside_the_masters_own() {
    let folder = Folder::new();
    let tried = |judgement: &str| {
        sounder(&["sheets", "try", judgement, "--games", "2", "--width", "2"]).succeeded().out
    };
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/nets/telegram.net");
    assert!(tried(own).contains("so +0.0 ± 0.0"), "the file is the Master's own");
    assert!(!tried("hand").contains("so +0.0 ± 0.0"));
    let wrong = folder.name("wrong");
    std::fs::write(&wrong, "no judgement").expect("written");
    sounder(&["sheets", "try", &wrong]).refused(1, "no judgement of sheets");
    sounder(&["sheets", "play", "--games", "1", "--blur", "200", "--out", &wrong]).refused(2, "--blur");
}
