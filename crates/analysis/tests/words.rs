//! The best words that could have been written.

use crate::common::by_bots;
use analysis::{Writing, best_words};
use bots::Appraise;
use catalog::types::{Letterpress, Telegram, UsTelegraph};

fn looked_up<G: Appraise>(seats: u8, level: &str) -> Vec<Writing> {
    let found = best_words::<G>(&by_bots::<G>(seats, "", "words", level)).expect("a true record");
    for writing in &found {
        assert!(!writing.best.is_empty());
        assert!(writing.best.is_sorted_by_key(|word| -word.points), "{writing:?}");
        for written in &writing.written {
            assert!(written.points <= writing.best[0].points, "{writing:?}");
        }
        if let Some((missed, more)) = writing.missed() {
            assert!(more > 0 && missed.known.is_some_and(|size| size <= 50), "{writing:?}");
            assert!(writing.best.contains(missed));
            assert!(writing.written.iter().all(|written| written.points + more <= missed.points));
        }
    }
    found
}

#[test]
fn every_round_of_letterpress_has_its_best_words() {
    let found = looked_up::<Letterpress>(2, "novice");
    assert_eq!(found.len(), 10, "two players write in five rounds");
    assert!(found.iter().filter(|writing| !writing.written.is_empty()).count() >= 8, "{found:?}");
    assert!(found.iter().any(|writing| writing.missed().is_some()), "a Novice misses something");
}

#[test]
fn rounds_of_telegram_tell_what_could_be_finished() {
    let found = looked_up::<Telegram>(1, "novice");
    assert!(!found.is_empty());
    for word in found.iter().flat_map(|writing| &writing.best) {
        let pattern = word.pattern.as_ref().expect("a row that was begun");
        assert_eq!(pattern.len(), word.word.len());
        assert!(
            pattern.chars().zip(word.word.chars()).all(|(there, letter)| there == '_' || there == letter)
        );
    }
}

#[test]
fn a_game_without_words_has_none() {
    assert_eq!(looked_up::<UsTelegraph>(2, "novice"), []);
}
