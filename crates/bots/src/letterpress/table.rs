//! The game with several players: drafts aim for words, claims for the last word.

use super::desk::{Hope, Workbench};
use letterpress::{Action, Card, Proof, Reward, TABLES, Tiles, Word};

/// What a claimed challenge is worth in addition to the points of a word, by its reward.
const CARD_REWARD: (f32, f32) = (1.0, 0.6);
const TOP_LETTER: f32 = 2.5;
const TOP_VOWEL: f32 = 2.0;
const ONE_MORE: f32 = 3.0;
/// Roughly how many letters a player claims in a round.
pub const CLAIMS_A_ROUND: usize = 2;

impl Workbench<'_> {
    /// The card that leads to the best expected words.
    pub fn keep(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let missing = (TABLES.draft_cards as usize).saturating_sub(self.drafted().len() + 1);
        let futures = if self.habits.samples == 0 { vec![Vec::new()] } else { self.futures(missing) };
        let mut sums = vec![Hope::default(); legal.len()];
        let mut ways = 0;
        for future in futures {
            ways += 1;
            for (action, sum) in legal.iter().zip(&mut sums) {
                let Action::Keep(card) = action else { continue };
                let mut cards = [self.drafted(), &self.view.shared, &future].concat();
                cards.push(*card);
                *sum += match (self.alone, self.habits.ahead) {
                    (true, true) => {
                        // Only an explanation needs the points.
                        let points = if self.is_noting() { f32::from(self.best(&cards)) } else { 0.0 };
                        Hope { value: self.best_line(&cards), points }
                    }
                    (true, false) => self.line_hope(&cards),
                    (false, _) => Hope::points(f32::from(self.best(&cards))),
                };
            }
            if !go_on() {
                break;
            }
        }
        self.best_mean(legal, &sums, ways)
    }

    /// The most promising word: points for the rank, and a challenge.
    pub fn word(&mut self) -> Option<Action> {
        let mut best: Option<(f32, Word)> = None;
        self.each_setting(&self.case(), |word, tiles| {
            let promise = self.promise(word, tiles);
            self.note(Action::Write(*word), promise, Some(self.score(tiles)), &self.after_word(word, tiles));
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, *word));
            }
        });
        best.map(|(_, word)| Action::Write(word))
    }

    /// The cards of the word that was chosen.
    pub fn setting(&mut self, legal: &[Action]) -> Option<Action> {
        let word = self.me.word?;
        let last = self.view.round == letterpress::FINAL_ROUND;
        self.highest(legal, |action| {
            let Action::Use(tiles) = action else { return None };
            let score = self.score(&tiles);
            let value = match (last, self.alone) {
                (true, _) => score + 0.01 * self.shared_points(&tiles),
                (false, true) => self.line_promise(&tiles),
                (false, false) => self.promise(&word, &tiles),
            };
            Some((value, Some(score)))
        })
    }

    fn promise(&self, word: &Word, tiles: &Tiles) -> f32 {
        let score = self.score(tiles);
        if self.habits.samples == 0 {
            return score;
        }
        let proof = Proof {
            word,
            tiles,
            drafted: self.drafted().len(),
            shared: self.view.shared.len(),
            shortest: None,
            words: &self.view.words,
            values: self.view.values,
        };
        let met = self.view.challenges.iter().filter(|id| proof.meets(**id) == Some(true));
        score + met.map(|id| reward(*id)).fold(0.0, f32::max)
    }

    /// The most valuable word in the vocabulary.
    pub fn last_word(&mut self) -> Option<Action> {
        let mut best: Option<(u16, Word)> = None;
        let lexicon = self.view.words.lexicon();
        lexicon.each_worth(&self.case().rack(), self.habits.vocabulary, 0, |letters, worth| {
            let word = Word::new(letters).filter(|word| self.would_write(word));
            if let Some(word) = word.filter(|word| best.is_none_or(|best| (worth.score, *word) > best)) {
                let points = f32::from(worth.score);
                self.note(Action::Write(word), points, Some(points), &[]);
                best = Some((worth.score, word));
            }
            best.map_or(0, |(score, _)| score)
        });
        match best {
            Some((_, word)) => Some(Action::Write(word)),
            None if self.alone => Some(Action::Done),
            None => None,
        }
    }

    pub fn claim(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        if self.habits.samples == 0 {
            // What looks best says nothing about the last word.
            return self.highest(legal, |action| match action {
                Action::Claim(card) => Some((self.value(card), None)),
                Action::Challenge(id) => Some((reward(id), None)),
                _ => None,
            });
        }
        let rounds = (TABLES.drafting_rounds - self.view.round) as usize;
        let futures = self.futures(rounds * CLAIMS_A_ROUND + TABLES.shared_letters as usize + 1);
        let mut sums = vec![Hope::default(); legal.len()];
        let mut ways = 0;
        for mut future in futures {
            ways += 1;
            let extra = future.pop();
            future.push(self.vowel());
            let vowel = self.vowel();
            let base = [&self.collection[..], &future].concat();
            for (action, sum) in legal.iter().zip(&mut sums) {
                let gained = self.gained(*action, extra, vowel);
                let cards: Vec<Card> = base.iter().copied().chain(gained).collect();
                let points = f32::from(self.best(&cards));
                *sum += Hope { value: points + 0.01 * gained.map_or(0.0, |card| self.value(card)), points };
            }
            if !go_on() {
                break;
            }
        }
        self.best_mean(legal, &sums, ways)
    }

    fn shared_points(&self, tiles: &Tiles) -> f32 {
        tiles.iter().filter(|tile| tile.is_shared()).map(|tile| self.value(tile.card())).sum()
    }

    /// The card that a claim brings, as far as it can be predicted.
    pub fn gained(&self, action: Action, letter: Option<Card>, vowel: Card) -> Option<Card> {
        let id = match action {
            Action::Claim(card) => return Some(card),
            Action::Challenge(id) => id,
            _ => return None,
        };
        match TABLES.challenges[id as usize - 1].reward {
            Reward::Card { .. } => Some(Card::challenge(id)),
            Reward::TopLetter => letter,
            Reward::TopVowel => Some(vowel),
            Reward::OneMoreLetter => self.dearest(&self.view.in_play),
        }
    }
}

fn reward(id: u8) -> f32 {
    match &TABLES.challenges[id as usize - 1].reward {
        Reward::Card { points, .. } => CARD_REWARD.0 + CARD_REWARD.1 * f32::from(*points),
        Reward::TopLetter => TOP_LETTER,
        Reward::TopVowel => TOP_VOWEL,
        Reward::OneMoreLetter => ONE_MORE,
    }
}
