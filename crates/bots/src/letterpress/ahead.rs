//! Anticipating the other players: how the draft will end and whose word will rank higher, and what is left for
//! those who claim later.
//!
//! A good word is not enough. A card that one keeps is a card that no one else has, and the higher word claims
//! first and claims more.

use super::desk::{Hope, Workbench};
use super::table::CLAIMS_A_ROUND;
use letterpress::{Action, Card, TABLES};
use std::cmp::Ordering;

/// Beating another player's word counts as much as this many more points.
const BEATEN: f32 = 10.0;
/// Drafts in which every player takes what is best right now; in further ones every possible pick is tried. All
/// quick ones make the same errors, so more of them would find little.
const QUICK: usize = 160;
/// How many times as long a draft takes in which every possible pick is tried.
const CARE: usize = 3;

/// A draft in progress, by seat.
#[derive(Clone)]
struct Draft {
    hands: Vec<Vec<Card>>,
    /// The cards kept and the shared ones.
    cards: Vec<Vec<Card>>,
}

impl Workbench<'_> {
    /// The card that leads to the best expected end of the draft.
    pub fn keep_ahead(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let quick = self.habits.samples.min(QUICK);
        let careful = (self.habits.samples - quick) / CARE;
        let mut sums = vec![Hope::default(); legal.len()];
        let mut drafts = 0;
        while drafts < quick + careful {
            let draft = self.draft();
            for (action, sum) in legal.iter().zip(&mut sums) {
                let Action::Keep(card) = action else { continue };
                *sum += self.draft_out(draft.clone(), *card, drafts >= quick);
            }
            drafts += 1;
            if !go_on() {
                break;
            }
        }
        self.best_mean(legal, &sums, drafts)
    }

    /// A possible draft.
    fn draft(&mut self) -> Draft {
        let deal = self.belief.sample(&mut self.rng);
        let players = &deal.players[..self.view.players.len()];
        Draft {
            hands: players.iter().map(|player| player.hand.cards().to_vec()).collect(),
            cards: players
                .iter()
                .map(|player| [player.drafted.cards(), &self.view.shared].concat())
                .collect(),
        }
    }

    /// What the draft is worth if it continues with this card.
    fn draft_out(&self, mut draft: Draft, card: Card, careful: bool) -> Hope {
        let me = self.belief.seat().index();
        self.pass_on(&mut draft, card);
        if careful && draft.hands[me].len() > 1 {
            let mut hand = draft.hands[me].clone();
            hand.sort_unstable();
            hand.dedup();
            let worth = |card: &Card| self.draft_out(draft.clone(), *card, true);
            let better = |one: Hope, other: Hope| if other.value > one.value { other } else { one };
            return hand.iter().map(worth).reduce(better).unwrap_or_default();
        }
        while let Some(next) = self.favourite(&draft.hands[me], &draft.cards[me]) {
            self.pass_on(&mut draft, next);
        }
        self.standing(&draft)
    }

    /// Everyone keeps a card, the others their favourites, and the hands are passed to the left.
    fn pass_on(&self, draft: &mut Draft, mine: Card) {
        let me = self.belief.seat().index();
        for (seat, (hand, cards)) in draft.hands.iter_mut().zip(&mut draft.cards).enumerate() {
            let card = if seat == me { Some(mine) } else { self.favourite(hand, cards) };
            if let Some(at) = hand.iter().position(|there| Some(*there) == card) {
                cards.push(hand.remove(at));
            }
        }
        draft.hands.rotate_right(1);
    }

    /// The card of a hand that makes the best word right now; on ties the one worth most.
    fn favourite(&self, hand: &[Card], cards: &[Card]) -> Option<Card> {
        if let [card] = hand {
            return Some(*card);
        }
        let worth = |card: &Card| (self.best(&[cards, &[*card]].concat()), self.view.values.of(*card));
        hand.iter().copied().max_by_key(worth)
    }

    /// Points of one's own word, and more for each other word that it beats.
    fn standing(&self, draft: &Draft) -> Hope {
        let me = self.belief.seat().index();
        let mine = self.best(&draft.cards[me]);
        let others = draft.cards.iter().enumerate().filter(|(seat, _)| *seat != me);
        let beaten = others.map(|(_, cards)| match mine.cmp(&self.best(cards)) {
            Ordering::Greater => BEATEN,
            Ordering::Equal => BEATEN / 2.0,
            Ordering::Less => 0.0,
        });
        let points = f32::from(mine);
        Hope { value: points + beaten.sum::<f32>(), points }
    }

    /// Claims the card that helps the last word most, or would help the strongest of those who claim later.
    pub fn claim_ahead(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let rival = self.rival();
        let claims = usize::from(TABLES.drafting_rounds - self.view.round) * CLAIMS_A_ROUND;
        let futures = self.futures(2 * claims + usize::from(TABLES.shared_letters) + 1);
        let mut sums = vec![Hope::default(); legal.len()];
        let mut ways = 0;
        for mut future in futures {
            ways += 1;
            let top = future.pop();
            future.push(self.vowel());
            let vowel = self.vowel();
            let (mine, rest) = future.split_at(claims);
            let own = [&self.collection[..], mine, &rest[claims..]].concat();
            let left = rival.as_ref().map(|rival| self.last_words(&[rival, rest].concat()));
            for (action, sum) in legal.iter().zip(&mut sums) {
                let gained = self.gained(*action, top, vowel);
                let cards: Vec<Card> = own.iter().copied().chain(gained).collect();
                let points = f32::from(self.best(&cards));
                *sum += Hope { value: points + 0.01 * gained.map_or(0.0, |card| self.value(card)), points };
                // Only claims of letters subtract what is left for the rival, so challenges come first: their
                // reward shows which letters are needed.
                if let (Some(left), Action::Claim(card)) = (&left, action) {
                    sum.value -= best_without(left, *card);
                }
            }
            if !go_on() {
                break;
            }
        }
        self.best_mean(legal, &sums, ways)
    }

    /// The most valuable possible collection among the players who claim later in this round.
    fn rival(&mut self) -> Option<Vec<Card>> {
        let deal = self.belief.sample(&mut self.rng);
        let later = self.view.order.iter().skip_while(|seat| **seat != self.belief.seat()).skip(1);
        let collections = later.map(|seat| deal.player(*seat).whole_collection().cards().to_vec());
        collections.max_by_key(|cards| self.view.values.sum(cards.iter().copied()))
    }

    /// The best last word with each card in play together with these.
    fn last_words(&self, cards: &[Card]) -> Vec<(Card, u16)> {
        let with = |card: Card| self.best(&[cards, &[card]].concat());
        let mut words: Vec<(Card, u16)> = Vec::new();
        for card in &self.view.in_play {
            let known = words.last().filter(|(last, _)| last == card).map(|(_, word)| *word);
            words.push((*card, known.unwrap_or_else(|| with(*card))));
        }
        words
    }
}

/// The best of what is left when this card is gone.
fn best_without(words: &[(Card, u16)], gone: Card) -> f32 {
    let at = words.iter().position(|(card, _)| *card == gone);
    let left = words.iter().enumerate().filter(|(index, _)| Some(*index) != at);
    left.map(|(_, (_, word))| f32::from(*word)).fold(0.0, f32::max)
}
