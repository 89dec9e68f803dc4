//! What a bot sees, and how it imagines the rest.

use super::Habits;
use letterpress::{
    Action, Card, Case, FINAL_ROUND, LETTERS, Letterpress, Pile, PlayerView, TABLES, Tiles, Values, View,
    Word,
};
use lexicon::{LONGEST, Rack};
use rules::{Belief, Rng};
use search::Noted;
use std::cell::RefCell;
use std::ops::AddAssign;

pub struct Workbench<'a> {
    pub belief: &'a Belief<Letterpress>,
    pub view: &'a View,
    pub me: &'a PlayerView,
    pub habits: Habits,
    pub rng: Rng,
    pub alone: bool,
    /// The cards of the last collection so far.
    pub collection: Vec<Card>,
    /// The actions considered, if an explanation is wanted.
    pub notes: RefCell<Option<Vec<Noted<Action>>>>,
}

impl<'a> Workbench<'a> {
    pub fn new(belief: &'a Belief<Letterpress>, view: &'a View, habits: Habits, seed: u64) -> Workbench<'a> {
        let me = &view.players[belief.seat().index()];
        let cards = |cards: &Option<Vec<Card>>| cards.clone().unwrap_or_default();
        Workbench {
            belief,
            view,
            me,
            habits,
            rng: Rng::new(seed),
            alone: view.solo.is_some(),
            collection: [cards(&me.collection), cards(&me.unseen)].concat(),
            notes: RefCell::new(None),
        }
    }

    pub fn drafted(&self) -> &[Card] {
        self.me.drafted.as_deref().unwrap_or_default()
    }

    /// The cards available for writing in this round, as the rules see them.
    pub fn case(&self) -> Case {
        let shared: Pile<3> = Pile::from_cards(&self.view.shared).unwrap_or_default();
        let last = self.view.round == FINAL_ROUND;
        let own = if last { &self.collection } else { self.drafted() };
        let all: Vec<Card> = own.iter().chain(&self.view.shared).copied().collect();
        let none = Pile::<1>::default();
        match (self.alone, last) {
            (true, true) => Case::new(&pile(&self.collection), &none, self.view.values),
            (true, false) => Case::new(&pile(&all), &none, self.view.values).ordered(),
            (false, _) => Case::new(&pile(own), &shared, self.view.values),
        }
    }

    pub fn value(&self, card: Card) -> f32 {
        f32::from(self.view.values.of(card))
    }

    /// The card that is worth most; on ties the last.
    pub fn dearest<'c>(&self, cards: impl IntoIterator<Item = &'c Card>) -> Option<Card> {
        cards.into_iter().copied().max_by_key(|card| self.view.values.of(*card))
    }

    pub fn points(&self, cards: &[Card]) -> f32 {
        f32::from(self.view.values.sum(cards.iter().copied()))
    }

    pub fn score(&self, tiles: &Tiles) -> f32 {
        f32::from(self.view.values.score(tiles))
    }

    /// The highest score of a word of the vocabulary with these cards.
    pub fn best(&self, cards: &[Card]) -> u16 {
        let mut word = [0; LONGEST];
        let best =
            self.view.words.lexicon().best(&rack(cards, self.view.values), self.habits.vocabulary, &mut word);
        best.map_or(0, |(_, worth)| worth.score)
    }

    /// Passes on every word of the vocabulary that the case spells, with every way to set it.
    pub fn each_setting(&self, case: &Case, mut look: impl FnMut(&Word, &Tiles)) {
        let mut words = Vec::new();
        self.view.words.lexicon().each_worth(&case.rack(), self.habits.vocabulary, 0, |word, _| {
            words.extend(Word::new(word));
            0
        });
        words.sort_unstable();
        words.retain(|word| self.would_write(word));
        for word in &words {
            case.settings(word).iter().for_each(|tiles| look(word, tiles));
        }
    }

    /// Does the bot see this word, and has no one refused it?
    pub fn would_write(&self, word: &Word) -> bool {
        word.letters().len() <= self.habits.longest && !self.view.words.refused.contains(word)
    }

    /// Letter cards that are not visible anywhere, by letter.
    fn unseen_letters(&self) -> Vec<Card> {
        let mut left = TABLES.letters;
        let hand = self.me.hand.as_deref().unwrap_or_default();
        let solo = self.view.solo.iter().flat_map(|solo| solo.line.iter().chain(&solo.library));
        let seen =
            self.collection.iter().chain(self.drafted()).chain(hand).chain(&self.view.shared).chain(solo);
        for card in seen.filter(|card| card.index() < LETTERS) {
            left[card.index()] = left[card.index()].saturating_sub(1);
        }
        let kinds = left.iter().enumerate();
        kinds.flat_map(|(kind, count)| (0..*count).map(move |_| Card::from_index(kind))).collect()
    }

    /// Several random samples of this many cards.
    pub fn futures(&mut self, cards: usize) -> Vec<Vec<Card>> {
        let mut pool = self.unseen_letters();
        (0..self.habits.samples.max(1))
            .map(|_| {
                self.rng.shuffle(&mut pool);
                pool[..cards.min(pool.len())].to_vec()
            })
            .collect()
    }

    /// Notes a value for the explanation, and the points that the bot expects, if it knows them.
    pub fn note(&self, action: Action, value: f32, points: Option<f32>, then: &[Action]) {
        if let Some(notes) = self.notes.borrow_mut().as_mut() {
            let line = then.iter().map(|step| (self.belief.seat(), *step)).collect();
            notes.push(Noted { action, value, points, line });
        }
    }

    /// Is an explanation wanted?
    pub fn is_noting(&self) -> bool {
        self.notes.borrow().is_some()
    }

    /// What follows a word: the cards, if there is a choice, and alone the place of the line. Empty unless wanted.
    pub fn after_word(&self, word: &Word, tiles: &Tiles) -> Vec<Action> {
        let mut then = Vec::new();
        if self.is_noting() {
            then.extend(self.case().only_setting(word).is_none().then_some(Action::Use(*tiles)));
            then.extend(self.after_setting(tiles));
        }
        then
    }

    pub fn vowel(&mut self) -> Card {
        Card::vowel(self.rng.below(letterpress::VOWELS))
    }

    /// The action with the highest mean over this many imagined futures. Claims cost nothing, so a turn never
    /// ends while one is left.
    pub fn best_mean(&self, actions: &[Action], sums: &[Hope], ways: usize) -> Option<Action> {
        self.highest(actions, |action| match action {
            Action::Done => None,
            action => {
                let sum = sums[actions.iter().position(|other| *other == action)?];
                Some((sum.value / ways as f32, Some(sum.points / ways as f32)))
            }
        })
    }

    /// The action valued highest; on ties the first. `value` also gives the points that the bot expects.
    pub fn highest(
        &self,
        legal: &[Action],
        mut value: impl FnMut(Action) -> Option<(f32, Option<f32>)>,
    ) -> Option<Action> {
        let mut best: Option<(Action, f32)> = None;
        for action in legal {
            let Some((value, points)) = value(*action) else { continue };
            let then = match action {
                Action::Use(tiles) if self.is_noting() => self.after_setting(tiles),
                _ => None,
            };
            self.note(*action, value, points, then.as_slice());
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((*action, value));
            }
        }
        best.map(|(action, _)| action)
    }
}

/// What one imagined future is worth, and the points of the word in it.
#[derive(Clone, Copy, Default)]
pub struct Hope {
    pub value: f32,
    pub points: f32,
}

impl Hope {
    /// Worth its points.
    pub fn points(points: f32) -> Hope {
        Hope { value: points, points }
    }
}

impl AddAssign for Hope {
    fn add_assign(&mut self, more: Hope) {
        self.value += more.value;
        self.points += more.points;
    }
}

pub fn pile(cards: &[Card]) -> Pile<28> {
    Pile::from_cards(&cards[..cards.len().min(28)]).unwrap_or_default()
}

/// Cards in the form that the lexicon expects.
pub fn rack(cards: &[Card], values: Values) -> Rack {
    Case::new(&pile(cards), &Pile::<1>::default(), values).rack()
}
