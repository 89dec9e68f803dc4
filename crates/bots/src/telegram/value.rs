//! The value of a sheet: the points it has, and those it can expect.

use super::Operator;
use super::learned::Learned;
use super::tongue::{KINDS, Outlook, Tongue, exp};
use rules::Seat;
use telegram::{Card, Claim, Form, Player, Progress, Row, Side, State, Status, TABLES, Telegram};

/// The value of a reserve card drawn in the last round.
const DRAWN: f32 = 1.5;

/// Values, in points.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A future bonus of each kind: wheel, battery, headpiece.
    pub bonus: [f32; 3],
    /// A mark on the wheel or battery, beyond its immediate effect.
    pub marks: [f32; 2],
    /// How much a row's difficulty reduces its chance per round.
    pub hardship: f32,
    /// The fraction of expected new words that is realised.
    pub new_word: f32,
    /// How many letters an unused reward or a reserve card is worth.
    pub reward: f32,
    pub reserve: f32,
    /// How much goals that are not reached yet count; 0 for a bot that ignores them.
    pub goals: f32,
    /// An action not yet spent in this round.
    pub action: f32,
    /// Rows that can no longer become a word.
    pub hopeless: f32,
    /// How much of the next step of its track a word counts, instead of its current one.
    pub next_step: f32,
    /// How many rounds before the end bonuses and marks begin to fade.
    pub fade: f32,
    /// Letters written in a round, letters needed for a new word, and new words begun in a round.
    pub pace: f32,
    pub letters_a_word: f32,
    pub words_a_round: f32,
    /// How much an open row hinders new words.
    pub crowding: f32,
    /// How many letters the first wilds count as.
    pub wilds: f32,
    /// The cost of each blank in the last round.
    pub hurry: f32,
    /// Empty rows that a player fills in a round.
    pub filling: f32,
}

impl Weights {
    pub const TUNED: Weights = Weights {
        bonus: [1.5, 1.5, 4.0],
        marks: [0.5, 0.6],
        hardship: 0.08,
        new_word: 0.6,
        reward: 0.9,
        reserve: 0.8,
        goals: 0.6,
        action: 2.0,
        hopeless: 4.0,
        next_step: 0.5,
        fade: 4.0,
        pace: 3.0,
        letters_a_word: 5.0,
        words_a_round: 1.2,
        crowding: 0.5,
        wilds: 0.5,
        hurry: 0.35,
        filling: 0.8,
    };

    /// For a bot that knows every word and plans widely: found by an evolution strategy over 20,000 solo games.
    pub const WIDE: Weights = Weights {
        bonus: [2.29, 2.9, 3.71],
        marks: [0.48, 0.56],
        hardship: 0.067,
        new_word: 0.69,
        reward: 1.77,
        reserve: 1.21,
        goals: 0.59,
        action: 1.28,
        hopeless: 4.2,
        next_step: 0.34,
        fade: 3.03,
        pace: 3.56,
        letters_a_word: 6.34,
        words_a_round: 1.07,
        crowding: 0.4,
        wilds: 0.59,
        hurry: 0.25,
        filling: 0.64,
    };

    /// For a bot that sees words but not their other effects.
    pub const PLAIN: Weights =
        Weights { bonus: [0.2, 0.2, 0.5], marks: [0.1, 0.1], goals: 0.0, hardship: 0.2, ..Weights::TUNED };
}

impl Weights {
    /// What a word of this length is worth, with a part of the next step.
    pub fn worth(&self, player: &Player, index: usize) -> f32 {
        let track = &TABLES.headpiece[index];
        let at = player.marks.headpiece[index] as usize;
        let next = track[(at + 1).min(track.len() - 1)];
        (1.0 - self.next_step) * track[at] as f32 + self.next_step * next as f32
    }
}

/// The evaluation of a row in progress.
struct Open {
    length: usize,
    blanks: f32,
    outlook: Outlook,
}

pub struct Judge<'a> {
    pub game: &'a Telegram,
    pub seat: Seat,
    pub weights: Weights,
    /// The learned correction to the weights, for the sheet it was learned on.
    pub learned: Option<&'a Learned>,
    /// The reserve cards that the owner has seen; the others are drawn within the plan.
    pub known: u64,
    /// The share of each letter in the rest of the deck.
    pub left: [f32; 26],
}

impl<'a> Judge<'a> {
    pub fn new(game: &'a Telegram, seat: Seat, operator: &'a Operator, state: &State) -> Judge<'a> {
        let learned = operator.learned.as_deref().filter(|_| game.form().side == Side::Basic);
        let deck = if state.deck == 0 { state.discards } else { state.deck };
        let mut left = [0.0; 26];
        for card in (0..60).filter(|card| deck & 1 << card != 0) {
            Card(card).sides().iter().for_each(|letter| left[letter.index()] += 1.0);
        }
        let sides = 2.0 * deck.count_ones().max(1) as f32;
        let left = left.map(|count| count / sides);
        Judge { game, seat, weights: operator.weights, learned, known: state.player(seat).reserve, left }
    }

    /// The value of the sheet if its owner ends the round here.
    pub fn value(&self, state: &State, tongue: &mut Tongue) -> f32 {
        let Some(learned) = self.learned else { return self.guess(state, tongue) };
        if state.last_round {
            return self.end(state, tongue);
        }
        let guess = self.guess(state, tongue);
        guess + learned.more(&self.facts(state, tongue, guess))
    }

    /// The final points of the sheet if its owner ends the last round here.
    fn end(&self, state: &State, tongue: &mut Tongue) -> f32 {
        let player = state.player(self.seat);
        let mut value = self.game.form().wild[player.marks.wild as usize] as f32;
        let mut blanks = false;
        for row in player.rows {
            value += match row.status() {
                Status::Empty => 0.0,
                Status::Valid => player.marks.worth(row.length()) as f32,
                Status::Invalid => TABLES.invalid_word as f32,
                Status::InProgress => {
                    blanks = true;
                    if tongue.outlook(row).possible { 0.0 } else { TABLES.invalid_word as f32 }
                }
            };
        }
        // A card drawn within the plan is one more letter; where it fits will only be known when it is drawn.
        let drawn = (player.reserve & !self.known).count_ones() as f32;
        let fits = if blanks { DRAWN } else { 0.2 * DRAWN };
        value + fits * drawn + self.goals(state, player, [0.0; 3], [0.0; KINDS], 0.0)
    }

    /// The value by the weights, found by hand or by experiment.
    pub fn guess(&self, state: &State, tongue: &mut Tongue) -> f32 {
        let player = state.player(self.seat);
        let form = self.game.form();
        let weights = &self.weights;
        let rounds = self.rounds_left(state);
        let mut words = [0.0f32; 3];
        let mut value = form.wild[player.marks.wild as usize] as f32;
        let mut open: Vec<Open> = Vec::new();
        for row in player.rows {
            match row.status() {
                Status::Empty => {}
                Status::Valid => words[row.length() - 4] += 1.0,
                Status::Invalid => value += TABLES.invalid_word as f32,
                Status::InProgress => {
                    let outlook = tongue.outlook(row);
                    if outlook.possible {
                        open.push(look(row, outlook));
                    } else {
                        value -= weights.hopeless;
                    }
                }
            }
        }
        open.sort_by(|one, other| {
            (one.blanks, one.outlook.hardship)
                .partial_cmp(&(other.blanks, other.outlook.hardship))
                .expect("finite")
        });
        let mut letters = weights.pace * rounds + self.free_letters(player, form, rounds);
        let mut kinds = [0.0; KINDS];
        for row in &open {
            let chance = self.chance(row, rounds, letters);
            letters = (letters - row.blanks).max(0.0);
            words[row.length - 4] += chance;
            for (bonus, weight) in row.outlook.bonuses.iter().zip(weights.bonus) {
                value += 0.8 * chance * bonus * weight * self.late(rounds);
            }
            for (sum, kind) in kinds.iter_mut().zip(row.outlook.kinds) {
                *sum += chance * kind;
            }
        }
        let new = self.new_words(player, rounds, letters, open.len());
        words[2] += new;
        for (index, count) in words.into_iter().enumerate() {
            value += count * weights.worth(player, index);
        }
        value += self.late(rounds)
            * (weights.marks[0] * f32::from(player.marks.wheel)
                + weights.marks[1] * f32::from(player.marks.batteries()));
        value + self.goals(state, player, words, kinds, rounds)
    }

    /// Rounds after this one.
    fn rounds_left(&self, state: &State) -> f32 {
        use rules::Game;
        if state.last_round {
            return 0.0;
        }
        let empty =
            Seat::all(self.game.seats()).map(|seat| state.player(seat).empty_rows()).min().unwrap_or(9);
        if empty < TABLES.end_below_empty_rows {
            return 1.0;
        }
        let by_rows = f32::from(empty - 2) / self.weights.filling + 1.0;
        by_rows.min(9.0 - f32::from(state.round))
    }

    /// Letters that cost no action: rewards, reserve cards, and the first wilds.
    fn free_letters(&self, player: &Player, form: &Form, rounds: f32) -> f32 {
        if rounds == 0.0 {
            return 0.0;
        }
        let rewards: u8 = player.marks.rewards.iter().sum();
        let wilds = (form.wild.len() as f32 - 1.0 - f32::from(player.marks.wild)).min(2.0);
        self.weights.reward * f32::from(rewards)
            + self.weights.reserve * player.reserve.count_ones() as f32
            + self.weights.wilds * wilds
    }

    /// The probability that a row will be completed.
    fn chance(&self, row: &Open, rounds: f32, letters: f32) -> f32 {
        if rounds == 0.0 {
            return 0.0;
        }
        let enough = (letters / row.blanks).min(1.0);
        let hard = exp(-self.weights.hardship * row.outlook.hardship.max(0.0) * (1.0 + 2.0 / rounds));
        let hurry = if rounds < 2.0 { exp(-self.weights.hurry * (row.blanks - 1.0)) } else { 1.0 };
        enough * enough * hard * hurry
    }

    /// New words of six letters from the remaining letters.
    fn new_words(&self, player: &Player, rounds: f32, letters: f32, open: usize) -> f32 {
        if rounds < 1.5 {
            return 0.0;
        }
        let room = f32::from(player.empty_rows()) - 0.5;
        let Weights { new_word, letters_a_word, words_a_round, crowding, .. } = self.weights;
        let begun = rounds * words_a_round - crowding * open as f32 + 1.0;
        new_word * (letters / letters_a_word).min(room).min(begun).max(0.0)
    }

    /// Bonuses lose value towards the end.
    fn late(&self, rounds: f32) -> f32 {
        (rounds / self.weights.fade).min(1.0)
    }

    fn goals(
        &self,
        state: &State,
        player: &Player,
        words: [f32; 3],
        kinds: [f32; KINDS],
        rounds: f32,
    ) -> f32 {
        let mut value = 0.0;
        for (category, goal) in state.goals.iter().enumerate() {
            let given = self.game.goal_points(*goal);
            let points = match player.goals[category] {
                Claim::First => f32::from(given.first),
                Claim::Later => f32::from(given.later),
                Claim::Open => {
                    let points = if state.is_flipped(category) { given.later } else { given.first };
                    let now = telegram::goal_progress(*goal, player, self.game.words());
                    self.weights.goals * f32::from(points) * hope(*goal, now, words, kinds, rounds)
                }
            };
            value += points;
        }
        value
    }
}

fn look(row: Row, outlook: Outlook) -> Open {
    Open { length: row.length(), blanks: row.blanks().count_ones() as f32, outlook }
}

/// The probability that an open goal will be reached: 1 if it is reached at the end of this round.
pub fn hope(goal: u8, now: Progress, words: [f32; 3], kinds: [f32; KINDS], rounds: f32) -> f32 {
    if now.is_reached() {
        return 1.0;
    }
    if rounds == 0.0 {
        return 0.0;
    }
    let expected = match goal {
        0 => words[0] / 3.0,
        1 => words[1] / 3.0,
        2 => words[2] / 3.0,
        3 => (words[0].min(1.0) + words[1].min(1.0) + words[2].min(1.0)) / 3.0,
        4 => (words[0].min(2.0) + words[2].min(2.0)) / 4.0,
        5 => (f32::from(now.have) + kinds[2]) / 2.0,
        6 => (f32::from(now.have) + kinds[3]) / 3.0,
        7 => (f32::from(now.have) + kinds[4]) / 2.0,
        8 => (f32::from(now.have) + kinds[5]) / 2.0,
        9 => (f32::from(now.have) + kinds[6]) / 2.0,
        10 => kinds[0],
        11 => kinds[1],
        _ => f32::from(now.have) / f32::from(now.need),
    };
    let expected = expected.min(0.9);
    expected * expected
}
