//! Reasons in Letterpress.

use super::{Case, reasons_hold};
use crate::common::Course;
use bots::Appraise;
use bots::reasons::letterpress::Reason;
use letterpress::{Action, Card, Letterpress, Pile, TABLES, Tiles, Word, compose, compose_tiles};

/// The cards from which a word of the draft or of the collection is spelled.
fn held(case: &Case<'_, Letterpress>) -> Vec<Card> {
    let own = &case.was.players[case.decision.seat.index()];
    let cards = |cards: &Option<Vec<Card>>| cards.clone().unwrap_or_default();
    match case.decision.action() {
        Action::Keep(_) => [cards(&own.drafted), case.was.shared.clone()].concat(),
        _ => [cards(&own.collection), cards(&own.unseen)].concat(),
    }
}

/// The word that is written, and the rules' feedback on it beforehand.
fn written(case: &Case<'_, Letterpress>) -> (Word, letterpress::Feedback) {
    let seat = case.decision.seat;
    let tiles = |tiles: &Tiles| compose_tiles(&case.was, seat, tiles.tiles());
    match &case.decision.steps[..] {
        [Action::Write(word), Action::Use(set), ..] => (*word, tiles(set)),
        [Action::Write(word), ..] => (*word, compose(&case.was, seat, word.as_str())),
        [Action::Use(set), ..] => {
            let word = case.was.players[seat.index()].word.expect("a word that is being set");
            (word, tiles(set))
        }
        steps => panic!("{steps:?} write no word"),
    }
}

fn holds(case: &Case<'_, Letterpress>, reason: &Reason) -> bool {
    let in_play = |card: Card| case.was.in_play.contains(&card);
    match reason {
        Reason::Scores(points) => written(case).1.score == *points,
        Reason::Meets(id) => written(case).1.challenges.contains(&(*id, Some(true))),
        Reason::Uses(card) => {
            let (word, _) = written(case);
            card.letters().iter().all(|letter| word.letters().contains(letter))
                && case.was.values.of(*card) >= 4
        }
        Reason::Known(size) => {
            let of = |size: u8| lexicon::Vocabulary { size, family: false, slang: true };
            let (word, _) = written(case);
            let holds = |size: u8| case.was.words.lexicon().contains(word.letters(), of(size));
            holds(*size) && (*size == 35 || !holds(35))
        }
        Reason::Shared(count) => {
            let shared = |tiles: &[letterpress::Tile]| tiles.iter().filter(|tile| tile.is_shared()).count();
            match written(case).1.spelling {
                letterpress::Spelling::Possible(tiles) => shared(&tiles) == usize::from(*count),
                letterpress::Spelling::Missing { .. } => false,
            }
        }
        Reason::Spells { word, with, without } => {
            let (Action::Keep(card) | Action::Claim(card) | Action::Library(card)) = case.decision.action()
            else {
                return false;
            };
            let all: Vec<Card> = held(case).into_iter().chain([card]).collect();
            let pile = Pile::<28>::from_cards(&all).expect("a pile of cards");
            let spelled =
                letterpress::Case::new(&pile, &Pile::<1>::default(), case.was.values).can_spell(word);
            spelled && with > without && case.was.words.accepts(word)
        }
        Reason::Worth { card, points, most } => {
            let own = &case.was.players[case.decision.seat.index()];
            let dearer = |other: &Card| case.was.values.of(*other) > *points;
            if case.was.values.of(*card) != *points {
                return false;
            }
            match case.decision.action() {
                Action::Keep(kept) => {
                    kept == *card && (!most || !own.hand.as_ref().expect("a hand").iter().any(dearer))
                }
                Action::Claim(kept) => {
                    kept == *card && in_play(*card) && (!most || !case.was.in_play.iter().any(dearer))
                }
                Action::Library(kept) => kept == *card,
                _ => false,
            }
        }
        Reason::Gives(id) => {
            case.decision.action() == Action::Challenge(*id)
                && TABLES.challenges.iter().any(|open| open.id == *id)
        }
        Reason::Wins(count) => {
            let won = case.decision.events.iter().find_map(|event| match event {
                letterpress::Event::LineSorted { won, .. } => Some(won.len()),
                _ => None,
            });
            won.unwrap_or_default() == usize::from(*count)
        }
        Reason::NoWord => case.decision.action() == Action::Pass && case.game.word(case.decision).is_none(),
        Reason::EndsWith(points) => {
            case.was.players[case.decision.seat.index()].score.unwrap_or_default() == *points
        }
        Reason::Leaves(count) => case.was.in_play.len() == usize::from(*count),
    }
}

#[test]
fn reasons_are_true_and_rarely_missing() {
    let courses = [
        Course { seats: 1, options: "", games: 2, every: 2 },
        Course { seats: 3, options: "", games: 2, every: 3 },
    ];
    reasons_hold::<Letterpress>(&courses, holds, |_| true);
}
