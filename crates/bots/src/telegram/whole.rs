//! Whole words as one step: a row filled completely with the available letters, so that a plan sees the word
//! even if the letters on the way do not look good.

use super::plan::{Plan, Step};
use rules::Game;
use search::Line;
use telegram::{Action, Bonus, Frame, Letter, Reward, Row, State, Status};

/// Words tried for each row.
const WORDS: usize = 5;
/// The price of available letters that could be saved: an action, each kind of reward.
const ACTION: f32 = 2.5;
const REWARDS: [f32; 3] = [2.0, 2.0, 3.0];
/// The value of the bonuses of a letter.
const BONUSES: [f32; 3] = [1.5, 1.5, 3.0];

/// Where a letter of a word comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Reserve,
    Offering,
    Reward(Reward),
    Wild,
}

#[derive(Clone, Copy)]
struct Written {
    cell: u8,
    letter: Letter,
    from: From,
}

/// A word with its price.
#[derive(Clone, Copy)]
struct Way {
    price: f32,
    letters: [Option<Written>; 4],
}

/// The letters available for a word.
#[derive(Clone, Copy)]
struct AtHand {
    /// The number of reserve cards of each letter, in four bits each.
    reserve: u128,
    offered: u32,
    actions: u8,
    rewards: [u8; 3],
    /// The prices of the next wilds, and how many have been used.
    wilds: [Option<f32>; 4],
    wild: usize,
}

impl AtHand {
    fn count(&self) -> u32 {
        let reserve: u32 = (0..26).map(|letter| (self.reserve >> (4 * letter) & 15) as u32).sum();
        let rewards: u8 = self.rewards.iter().sum();
        reserve + u32::from(rewards + self.actions) + self.wilds.iter().flatten().count() as u32
    }

    /// The cheapest way to write a letter, which is then used up.
    fn take(&mut self, letter: Letter, rewards_first: bool) -> Option<(From, f32)> {
        if self.reserve >> (4 * letter.index()) & 15 > 0 {
            self.reserve -= 1 << (4 * letter.index());
            return Some((From::Reserve, 1.0 - bonuses(letter)));
        }
        if rewards_first && let Some(found) = self.reward(letter) {
            return Some(found);
        }
        if self.actions > 0 && self.offered & 1 << letter.index() != 0 {
            self.actions -= 1;
            return Some((From::Offering, ACTION - bonuses(letter)));
        }
        self.reward(letter).or_else(|| {
            let price = self.wilds.get(self.wild).copied().flatten()?;
            self.wild += 1;
            Some((From::Wild, price))
        })
    }

    fn reward(&mut self, letter: Letter) -> Option<(From, f32)> {
        if self.rewards == [0; 3] {
            return None;
        }
        let fits = |reward: &Reward| reward.letters() & 1 << letter.index() != 0;
        let found = Reward::ALL.into_iter().filter(fits).find(|reward| self.rewards[*reward as usize] > 0)?;
        self.rewards[found as usize] -= 1;
        Some((From::Reward(found), REWARDS[found as usize]))
    }
}

fn bonuses(letter: Letter) -> f32 {
    letter.bonuses().iter().map(|bonus: &Bonus| BONUSES[*bonus as usize]).sum()
}

impl Plan<'_> {
    /// For each row in progress, the words that are cheapest to complete.
    pub fn whole_words(&mut self, state: &State, reserve: u64, line: &Line<Action>, out: &mut Vec<Step>) {
        let hand = self.at_hand(state, reserve);
        let most = hand.count();
        for index in 0..9 {
            let row = state.player(self.seat).rows[index];
            let blanks = row.blanks().count_ones();
            // A single letter is a separate kind of step.
            if blanks < 2 || blanks > most {
                continue;
            }
            for way in self.ways(row, &hand) {
                out.extend(self.write(state, index as u8, &way, line));
            }
        }
    }

    fn at_hand(&self, state: &State, reserve: u64) -> AtHand {
        let player = state.player(self.seat);
        let points = &self.game.form().wild;
        let used = player.marks.wild as usize;
        let price = |ahead: usize| {
            points.get(used + ahead + 1).map(|points_then| (points[used + ahead] - points_then) as f32)
        };
        let cards = player.reserve_cards().filter(|card| reserve & card.bit() != 0);
        AtHand {
            reserve: cards.fold(0, |sum, card| sum + (1 << (4 * state.face(card).index()))),
            offered: state.offered_letters(),
            actions: 3 - player.actions_taken(state.round),
            rewards: player.marks.rewards,
            wilds: std::array::from_fn(price),
            wild: 0,
        }
    }

    fn ways(&self, row: Row, hand: &AtHand) -> Vec<Way> {
        let pattern = row.word();
        let mut ways: Vec<Way> = Vec::with_capacity(WORDS + 1);
        self.tongue.each_word(row, |word| {
            for rewards_first in [false, true] {
                if rewards_first && hand.rewards == [0; 3] {
                    return;
                }
                let Some(way) = way(pattern.bytes(), word, *hand, rewards_first) else { return };
                let at = ways.partition_point(|other| other.price <= way.price);
                if at < WORDS {
                    ways.insert(at, way);
                    ways.truncate(WORDS);
                }
            }
        });
        ways
    }

    /// Writes the word; `None` if a bonus on the way prevents it.
    fn write(&mut self, state: &State, row: u8, way: &Way, line: &Line<Action>) -> Option<Step> {
        let (mut state, mut line) = (state.clone(), line.clone());
        let mut first = None;
        for Written { cell, letter, from } in way.letters.iter().flatten() {
            if state.player(self.seat).stack.top() != Frame::Act {
                return None;
            }
            let action = match from {
                From::Reserve => Action::Reserve(*letter),
                From::Offering => Action::Letter(*letter),
                From::Reward(reward) => Action::Reward(*reward),
                From::Wild => Action::Wild,
            };
            first = first.or(Some(action));
            let mut take = |state: &mut State, action: Action| {
                self.game.apply(state, self.seat, action, &mut ());
                line.then(self.seat, action);
            };
            take(&mut state, action);
            if matches!(from, From::Reward(_) | From::Wild) {
                take(&mut state, Action::As(*letter));
            }
            // The last blank of a sheet is filled automatically.
            if state.player(self.seat).stack.top().placing().is_some() {
                take(&mut state, Action::Cell { row, cell: *cell });
            }
            state = self.settle(state, &mut line);
        }
        let valid = state.player(self.seat).rows[row as usize].status() == Status::Valid;
        first.filter(|_| valid).map(|first| Step { first, state, line })
    }
}

fn way(pattern: &[u8], word: &[u8], mut hand: AtHand, rewards_first: bool) -> Option<Way> {
    let mut way = Way { price: 0.0, letters: [None; 4] };
    let blanks = pattern.iter().zip(word).enumerate().filter(|(_, (there, _))| **there == b'_');
    for (slot, (cell, (_, letter))) in way.letters.iter_mut().zip(blanks) {
        let letter = Letter(letter - b'A');
        let (from, price) = hand.take(letter, rewards_first)?;
        way.price += price;
        *slot = Some(Written { cell: cell as u8, letter, from });
    }
    Some(way)
}
