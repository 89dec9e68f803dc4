//! The end of Letterpress: the best last word, or the printer.

use super::{Company, Ending, Headline, Holding, Written, at_place, others, scores_of, shared_win};
use crate::replay::Turn;
use crate::strings;
use ::letterpress::{Card, Event, Frame, Letterpress, View, card_in_words};
use rules::{Outcome, Seat};

impl Ending for Letterpress {
    const TIE: Option<(usize, &'static str)> = Some((0, "collection"));

    fn headline(view: &View, outcome: &Outcome, company: &Company) -> Headline {
        if let [score] = outcome.scores[..] {
            return against_the_printer(view, outcome, score);
        }
        let first = at_place(outcome, 1);
        let [winner] = first[..] else { return shared_win(outcome, company, &first) };
        let score = outcome.scores[winner.index()];
        let title = match last_word(view, winner) {
            Some(word) => format!("{} with {word}, {}", company.wins(winner), strings::points(score)),
            None => format!("{} with {}", company.wins(winner), strings::points(score)),
        };
        let rest = scores_of(outcome, company, &others(outcome, winner));
        let tied = Self::TIE.is_some_and(|(_, by)| by == outcome.by);
        let why = if tied { "Equal words: more left in the collection wins. " } else { "" };
        Headline::new(title, format!("{why}{rest}"))
    }

    /// All players draft and write at once; claims are made one after another.
    fn turns(course: &[View]) -> Vec<Turn> {
        let turn = |view: &View| {
            let (part, seat) = match view.stack.last() {
                Some(Frame::Draft { pick } | Frame::Turn { pick }) => (*pick + 1, None),
                Some(Frame::Write | Frame::Tie) | None => (20, None),
                Some(Frame::Line) => (21, None),
                Some(Frame::Library) => (22, None),
                Some(Frame::Claim { .. } | Frame::TopLetter | Frame::TopVowel) => (30, view.active),
                Some(Frame::Deal { .. }) => (1, None),
            };
            Turn { round: u16::from(view.round), part, seat }
        };
        course.iter().map(turn).collect()
    }

    fn written(events: &[Event]) -> Vec<Written> {
        let mut round = 0;
        let mut written = Vec::new();
        for event in events {
            match event {
                Event::RoundBegan { round: begun, .. } => round = u16::from(*begun),
                Event::Shown { seat, word, score, .. } => written.push(Written {
                    round,
                    seat: *seat,
                    word: word.map(|word| word.to_string()),
                    points: Some(i32::from(*score)),
                    counts: true,
                }),
                _ => {}
            }
        }
        written
    }

    fn holdings(view: &View, seat: Seat) -> Vec<Holding> {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let in_words = |card: &Card| card_in_words(*card, view.values.of(*card));
        let cards = |cards: &[Card]| cards.iter().map(in_words).collect::<Vec<_>>();
        let mut held = Vec::new();
        if let Some(hand) = player.hand.as_ref().filter(|hand| !hand.is_empty()) {
            held.push(Holding::new(strings::HAND, cards(hand)));
        }
        if let Some(drafted) = player.drafted.as_ref().filter(|drafted| !drafted.is_empty()) {
            held.push(Holding::new("Drafted", cards(drafted)));
        }
        held.extend(player.word.map(|word| Holding::new("Word", vec![word.to_string()])));
        if let Some(collection) = &player.collection {
            let mut all = cards(collection);
            all.extend(player.unseen.iter().flat_map(|unseen| cards(unseen)));
            held.push(Holding::new("Collection", all));
        }
        held
    }
}

fn last_word(view: &View, seat: Seat) -> Option<String> {
    let player = view.players.get(seat.index())?;
    player.word.map(|word| word.to_string())
}

fn against_the_printer(view: &View, outcome: &Outcome, score: i32) -> Headline {
    let printer = outcome.tally.first().map_or(0, |line| line.values[0]);
    let word = last_word(view, Seat::new(0));
    if outcome.places == [1] {
        let word = word.unwrap_or_else(|| strings::YOU_FIRST.to_owned());
        return Headline::new(
            format!("Won: {word} beats the printer"),
            format!("{score} points to {printer}."),
        );
    }
    let title = format!("Lost by {}: the printer wins", printer - score);
    let detail = match word {
        Some(word) => {
            format!("{word} scores {score}; the printer has {printer}. You need one more than that.")
        }
        None => format!("You printed no word; the printer has {printer}."),
    };
    Headline::new(title, detail)
}
