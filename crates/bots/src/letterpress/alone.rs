//! The solo game against the Rotary Printer: use up the cards, win those of the line above, empty the library.

use super::desk::{Hope, Workbench, pile};
use letterpress::{Action, Card, Case, FINAL_ROUND, Pile, TABLES, Tile, Tiles, Word, won_columns};
use search::best_first;

/// What reaching the threshold is worth before the card it brings is known.
const THRESHOLD: f32 = 3.0;
/// The probability that a card of a line is won by the next line, in per cent by its value.
const WON_LATER: [u8; 8] = [0, 75, 60, 35, 25, 18, 10, 5];
/// Roughly how many cards a round adds to the collection.
const CARDS_A_ROUND: usize = 3;
/// Lines that are examined closely.
const CANDIDATES: usize = 24;

/// A word as a line, placed where it wins most.
#[derive(Clone)]
struct Candidate {
    word: Word,
    tiles: Tiles,
    shift: i8,
    promise: f32,
}

impl Workbench<'_> {
    /// Roughly what a card in the collection adds to the last word.
    fn gain(&self, card: Card) -> f32 {
        0.5 + 0.8 * self.value(card)
    }

    fn old_line(&self) -> &[Card] {
        self.view.solo.as_ref().map_or(&[], |solo| &solo.line)
    }

    fn library_cards(&self) -> &[Card] {
        self.view.solo.as_ref().map_or(&[], |solo| &solo.library)
    }

    /// What these seven cards promise: little left over for the library.
    pub fn line_hope(&self, cards: &[Card]) -> Hope {
        let score = f32::from(self.best(cards));
        let value = score - self.points(cards) + if reaches(score) { THRESHOLD } else { 0.0 };
        Hope { value, points: score }
    }

    /// What the best line of these seven cards promises, including what it wins from the old one and leaves for
    /// the next. Takes many times as long.
    pub fn best_line(&self, cards: &[Card]) -> f32 {
        let case = Case::new(&pile(cards), &Pile::<1>::default(), self.view.values).ordered();
        let mut best = -self.points(cards);
        self.each_setting(&case, |_, tiles| best = best.max(self.best_place(tiles, cards).1));
        best
    }

    /// The cards available for a line.
    fn at_hand(&self) -> Vec<Card> {
        [self.drafted(), &self.view.shared].concat()
    }

    /// What a line promises where it wins most.
    pub fn line_promise(&self, tiles: &Tiles) -> f32 {
        self.best_place(tiles, &self.at_hand()).1
    }

    /// The place where a line of these cards wins most, and what it promises there.
    fn best_place(&self, tiles: &Tiles, cards: &[Card]) -> (i8, f32) {
        let new: Vec<Card> = tiles.iter().map(Tile::card).collect();
        let old = self.old_line();
        let mut best = (0, 0.0);
        for shift in 1 - new.len() as i8..old.len() as i8 {
            let won: f32 = self.won(&new, shift).into_iter().map(|card| self.gain(card)).sum();
            if won > best.1 || shift == 1 - new.len() as i8 {
                best = (shift, won);
            }
        }
        let unused = unused(cards, &new);
        let score = self.score(tiles);
        let leaves = self.dearest(self.library_cards().iter().chain(&unused));
        let left =
            leaves.map_or(0.0, |card| self.value(card) + if reaches(score) { self.gain(card) } else { 0.0 });
        (best.0, best.1 - self.points(&unused) + left + self.later(&new))
    }

    /// Alone, where the line of these cards goes, if there is an old one.
    pub fn after_setting(&self, tiles: &Tiles) -> Option<Action> {
        let places = self.alone && self.view.round != FINAL_ROUND && !self.old_line().is_empty();
        places.then(|| Action::Shift(self.best_place(tiles, &self.at_hand()).0))
    }

    fn won(&self, new: &[Card], shift: i8) -> Vec<Card> {
        let old = self.old_line();
        let won = won_columns(old, new, shift, self.view.values);
        old.iter().enumerate().filter(|(column, _)| won & 1 << column != 0).map(|(_, card)| *card).collect()
    }

    /// What the cards of a line promise for the next round; the line of the last draft is never won.
    fn later(&self, new: &[Card]) -> f32 {
        if self.view.round >= TABLES.drafting_rounds {
            return 0.0;
        }
        let likely = |card: Card| f32::from(WON_LATER[usize::from(self.view.values.of(card))]) / 100.0;
        new.iter().map(|card| likely(*card) * self.gain(*card)).sum()
    }

    pub fn line_word(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let mut candidates = Vec::new();
        let cards = self.at_hand();
        self.each_setting(&self.case(), |word, tiles| {
            let (shift, promise) = self.best_place(tiles, &cards);
            candidates.push(Candidate { word: *word, tiles: *tiles, shift, promise });
        });
        best_first(&mut candidates, |candidate| candidate.promise);
        candidates.truncate(if self.habits.samples == 0 { 1 } else { CANDIDATES });
        let futures = self.line_futures();
        let (collections, rest): (Vec<Vec<Card>>, Vec<f32>) =
            candidates.iter().map(|candidate| self.outcome(candidate)).unzip();
        let hopes = self.hopes(&collections, &futures, go_on);
        let mut best: Option<(f32, Word)> = None;
        for ((candidate, hope), rest) in candidates.iter().zip(hopes).zip(rest) {
            let value = hope + rest;
            let then = self.after_word(&candidate.word, &candidate.tiles);
            self.note(Action::Write(candidate.word), value, Some(hope), &then);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, candidate.word));
            }
        }
        best.map(|(_, word)| Action::Write(word))
    }

    fn line_futures(&mut self) -> Vec<Vec<Card>> {
        let rounds = TABLES.drafting_rounds.saturating_sub(self.view.round) as usize;
        self.futures(rounds * CARDS_A_ROUND)
    }

    /// What a line leaves for the last word, and its other advantage over the printer.
    fn outcome(&self, candidate: &Candidate) -> (Vec<Card>, f32) {
        let new: Vec<Card> = candidate.tiles.iter().map(Tile::card).collect();
        let mut library = [self.library_cards(), &unused(&self.at_hand(), &new)].concat();
        let mut collection = [&self.collection[..], &self.won(&new, candidate.shift)].concat();
        if let Some(at) = (0..library.len()).max_by_key(|at| self.view.values.of(library[*at])) {
            let card = library.remove(at);
            if reaches(self.score(&candidate.tiles)) {
                collection.push(card);
            }
        }
        (collection, 0.5 * self.later(&new) - self.points(&library))
    }

    /// The expected last word with each of these collections. If time runs out, fewer futures are imagined, the
    /// same number for all.
    fn hopes(
        &self,
        collections: &[Vec<Card>],
        futures: &[Vec<Card>],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Vec<f32> {
        let mut sums = vec![0.0; collections.len()];
        let mut imagined = 0;
        for future in futures {
            for (collection, sum) in collections.iter().zip(&mut sums) {
                *sum += f32::from(self.best(&[&collection[..], future].concat()));
            }
            imagined += 1;
            if !go_on() {
                break;
            }
        }
        sums.iter().map(|sum| sum / imagined.max(1) as f32).collect()
    }

    /// The action whose collection promises most; `gain` gives the cards it brings and its other value.
    fn most_hopeful(
        &mut self,
        legal: &[Action],
        gain: impl Fn(&Self, Action) -> Option<(Vec<Card>, f32)>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Action> {
        let futures = self.line_futures();
        let mut collections = Vec::new();
        let mut known = Vec::new();
        for action in legal {
            let Some((cards, worth)) = gain(self, *action) else { continue };
            collections.push([&self.collection[..], &cards].concat());
            known.push((*action, worth));
        }
        let hopes = self.hopes(&collections, &futures, go_on);
        self.highest(legal, |action| {
            let at = known.iter().position(|(other, _)| *other == action)?;
            Some((hopes[at] + known[at].1, Some(hopes[at])))
        })
    }

    pub fn shift(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let new: Vec<Card> = self.me.tiles.as_deref()?.iter().map(|tile| tile.card()).collect();
        let won = |bench: &Self, action| match action {
            Action::Shift(shift) => Some(bench.won(&new, shift)),
            _ => None,
        };
        if self.habits.samples == 0 {
            return self.highest(legal, |action| won(self, action).map(|cards| (self.points(&cards), None)));
        }
        let gain = |bench: &Self, action| {
            let cards = won(bench, action)?;
            let more = 0.01 * (bench.collection.len() + cards.len()) as f32;
            Some((cards, more))
        };
        self.most_hopeful(legal, gain, go_on)
    }

    pub fn library(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let card = |action| match action {
            Action::Library(card) => Some(card),
            _ => None,
        };
        if self.habits.samples == 0 || !reaches(self.me.score.map_or(0.0, f32::from)) {
            return self.highest(legal, |action| card(action).map(|card| (self.value(card), None)));
        }
        let gain = |bench: &Self, action| card(action).map(|card| (vec![card], bench.value(card)));
        self.most_hopeful(legal, gain, go_on)
    }
}

/// The cards that remain after those that are used.
fn unused(cards: &[Card], used: &[Card]) -> Vec<Card> {
    let mut left = cards.to_vec();
    for card in used {
        if let Some(at) = left.iter().position(|there| there == card) {
            left.remove(at);
        }
    }
    left
}

fn reaches(score: f32) -> bool {
    score >= f32::from(TABLES.solo.threshold)
}
