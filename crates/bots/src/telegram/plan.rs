//! Plans the rest of a round: letters and fragments in the best order found.
//!
//! A bot only completes words that it knows itself (`tongue`), whatever the table would accept. While it acts
//! it can always stop, so this is always possible. Only if another player began to spend a letter may every
//! choice complete a word that the bot does not know: then it prefers one that is not on the block list, and
//! among these takes the one it values most.

use super::Operator;
use super::tongue::{Regret, Tongue};
use super::value::Judge;
use rules::{Game, Rng, Seat};
use search::{Line, Noted};
use telegram::{Action, Bonus, Frame, Letter, Reward, Row, State, Status, Telegram};

/// Letters tried for a wild or any-letter reward in one row.
const FREE_CHOICES: usize = 3;
/// How many places to stop are examined more closely.
const ENDS: usize = 5;

/// A possible continuation of the round: the state it leads to, and its first action.
pub struct Path {
    pub first: Action,
    pub state: State,
    /// Its value together with the actions that are left.
    pub hope: f32,
    pub line: Line<Action>,
}

/// One action with the answers to its questions.
pub struct Step {
    pub first: Action,
    pub state: State,
    pub line: Line<Action>,
}

pub struct Plan<'a> {
    pub game: &'a Telegram,
    pub seat: Seat,
    pub operator: &'a Operator,
    pub tongue: &'a mut Tongue,
    pub judge: Judge<'a>,
    pub rng: Rng,
    /// The actions considered, if an explanation is wanted.
    pub notes: Option<Vec<Noted<Action>>>,
}

impl<'a> Plan<'a> {
    pub fn new(
        game: &'a Telegram,
        seat: Seat,
        operator: &'a Operator,
        tongue: &'a mut Tongue,
        state: &State,
    ) -> Plan<'a> {
        Plan {
            game,
            seat,
            operator,
            tongue,
            judge: Judge::new(game, seat, operator, state),
            rng: Rng::new(0),
            notes: None,
        }
    }

    pub fn choose(&mut self, state: &State, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Action {
        match state.player(self.seat).stack.top() {
            Frame::Headpiece => self.headpiece(state),
            Frame::RowBonus { .. } => Action::Bonus,
            Frame::Battery { .. } => self.battery(state, legal),
            Frame::Side { card } => self.side(state, card.sides()),
            _ => self.search(state, legal, go_on),
        }
    }

    /// A beam search over the possible actions, step by step; the best place to stop decides.
    fn search(&mut self, root: &State, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Action {
        let mut ends = self.ends(root, legal, go_on);
        if self.operator.futures > 0 && !root.last_round {
            self.look_ahead(&mut ends, go_on);
        }
        ends.first().map_or(legal[0], |end| end.first)
    }

    /// The best places to stop, best first.
    pub fn ends(&mut self, root: &State, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Vec<Path> {
        let reserve = root.player(self.seat).reserve;
        let mut best: Vec<Path> = Vec::with_capacity(ENDS + 1);
        let line = Line::new(self.notes.is_some());
        if root.player(self.seat).stack.top() == Frame::Act {
            let value = self.judge.value(root, self.tongue) + self.blur();
            best.push(Path { first: Action::Done, state: root.clone(), hope: value, line: line.clone() });
            self.note(Action::Done, value, &line);
        } else {
            let (state, hope) = (root.clone(), f32::NEG_INFINITY);
            best.push(Path { first: legal[0], state, hope, line: line.clone() });
        }
        let mut beam: Vec<Path> = Vec::new();
        for step in self.steps(root, reserve, &line) {
            self.consider(step, &mut best, &mut beam);
        }
        for _ in 1..self.operator.steps {
            let mut next = Vec::new();
            for path in &beam {
                for step in self.steps(&path.state, reserve, &path.line) {
                    self.consider(Step { first: path.first, ..step }, &mut best, &mut next);
                }
                if !go_on() {
                    return best;
                }
            }
            if next.is_empty() {
                break;
            }
            beam = next;
        }
        best
    }

    fn consider(&mut self, step: Step, best: &mut Vec<Path>, beam: &mut Vec<Path>) {
        let Step { first, state, line } = step;
        let value = self.judge.value(&state, self.tongue) + self.blur();
        let left = 3 - state.player(self.seat).actions_taken(state.round);
        // Even a bot that plans only one step ahead knows that unused actions are not lost.
        let hope = value + self.operator.weights.action * f32::from(left);
        let counted = if self.operator.steps == 1 { hope } else { value };
        let at = best.partition_point(|end| end.hope >= counted);
        let most = if self.operator.futures > 0 { ENDS } else { 1 };
        if at < most && !best.iter().any(|end| end.hope == counted && self.is_alike(&end.state, &state)) {
            best.insert(at, Path { first, state: state.clone(), hope: counted, line: line.clone() });
            best.truncate(most);
        }
        self.note(first, counted, &line);
        keep(beam, self.operator.width, Path { first, state, hope, line });
    }

    fn note(&mut self, first: Action, points: f32, line: &Line<Action>) {
        if let Some(notes) = &mut self.notes {
            notes.push(Noted { line: line.rest(), ..Noted::points(first, points) });
        }
    }

    /// The error added to the value of a plan.
    fn blur(&mut self) -> f32 {
        const STEPS: usize = 1000;
        let most = self.operator.blur;
        if most == 0.0 { 0.0 } else { most * (self.rng.below(2 * STEPS + 1) as f32 / STEPS as f32 - 1.0) }
    }

    /// Is the sheet the same, regardless of the order in which it was written?
    fn is_alike(&self, one: &State, other: &State) -> bool {
        let (one, other) = (one.player(self.seat), other.player(self.seat));
        one.rows == other.rows && one.marks == other.marks && one.reserve == other.reserve
    }

    /// All next actions worth trying, each to the end of its bonuses; `line` is what came before.
    fn steps(&mut self, state: &State, reserve: u64, line: &Line<Action>) -> Vec<Step> {
        let mut out = Vec::new();
        match state.player(self.seat).stack.top() {
            Frame::Act => {
                let mut legal = Vec::new();
                self.game.legal(state, self.seat, &mut legal);
                for action in legal {
                    self.take(state, action, reserve, line, &mut out);
                }
                if self.operator.learned.is_some() {
                    self.whole_words(state, reserve, line, &mut out);
                }
            }
            Frame::Done => {}
            _ => {
                self.finish(state.clone(), line.clone(), &mut out);
                let regrets: Vec<Regret> = out.iter().map(|step| self.regret(state, &step.state)).collect();
                let least = regrets.iter().min().copied();
                let mut regrets = regrets.into_iter();
                out.retain(|_| regrets.next() == least);
            }
        }
        out
    }

    /// How much the bot regrets completing the rows that are new in `after`.
    fn regret(&self, before: &State, after: &State) -> Regret {
        let rows = |state: &State| state.player(self.seat).rows;
        let completed = rows(before).into_iter().zip(rows(after)).filter(|(before, after)| {
            let judged = |row: &Row| matches!(row.status(), Status::Valid | Status::Invalid);
            judged(after) && !judged(before)
        });
        completed.map(|(_, row)| self.tongue.regret(row)).max().unwrap_or(Regret::None)
    }

    fn take(
        &mut self,
        state: &State,
        action: Action,
        reserve: u64,
        line: &Line<Action>,
        out: &mut Vec<Step>,
    ) {
        match action {
            Action::Done => return,
            // Cards drawn within the plan are unknown.
            Action::Reserve(letter) => {
                let known = state
                    .player(self.seat)
                    .reserve_cards()
                    .any(|card| reserve & card.bit() != 0 && state.face(card) == letter);
                if !known {
                    return;
                }
            }
            _ => {}
        }
        let mut after = state.clone();
        self.game.apply(&mut after, self.seat, action, &mut ());
        let (mut line, mut inner) = (line.clone(), Vec::new());
        line.then(self.seat, action);
        self.finish(after, line, &mut inner);
        inner.retain(|step| self.regret(state, &step.state) == Regret::None);
        out.extend(inner.into_iter().map(|step| Step { first: action, ..step }));
    }

    /// Every way to answer the questions from a choice to its end.
    fn finish(&mut self, state: State, mut line: Line<Action>, out: &mut Vec<Step>) {
        let player = state.player(self.seat);
        let choices: Vec<Action> = match player.stack.top() {
            Frame::PickWild => self.free_letters(&state, Reward::Any.letters()),
            Frame::PickReward { reward } => self.free_letters(&state, reward.letters()),
            Frame::Row { .. } => self.rows(&state),
            frame => match frame.placing() {
                Some(letter) => self.cells(&state, letter),
                None => {
                    let state = self.settle(state, &mut line);
                    out.push(Step { first: Action::Done, state, line });
                    return;
                }
            },
        };
        for action in choices {
            let mut after = state.clone();
            self.game.apply(&mut after, self.seat, action, &mut ());
            let (mut line, mut inner) = (line.clone(), Vec::new());
            line.then(self.seat, action);
            self.finish(after, line, &mut inner);
            out.extend(inner.into_iter().map(|step| Step { first: action, ..step }));
        }
    }

    /// The cells in which a letter still leads to a word; if there are none, the least regretted ones.
    fn cells(&mut self, state: &State, letter: Letter) -> Vec<Action> {
        let player = state.player(self.seat);
        let written = |row: u8, cell: u8| {
            let mut word = player.rows[row as usize];
            word.write(cell, letter);
            word
        };
        let all: Vec<(u8, u8)> = player.blank_cells().collect();
        let mut chosen = all.clone();
        chosen.retain(|(row, cell)| {
            let outlook = self.tongue.outlook(player.rows[*row as usize]);
            outlook.at[*cell as usize] & 1 << letter.index() != 0
        });
        if chosen.is_empty() {
            let regret = |(row, cell): &(u8, u8)| self.tongue.regret(written(*row, *cell));
            chosen.extend(all.iter().copied().min_by_key(regret));
        }
        chosen.into_iter().map(|(row, cell)| Action::Cell { row, cell }).collect()
    }

    /// The letters that bring some row nearest to a word.
    fn free_letters(&mut self, state: &State, allowed: u32) -> Vec<Action> {
        let player = state.player(self.seat);
        let mut found: Vec<(f32, Letter)> = Vec::new();
        for (row, cell) in player.blank_cells() {
            let word = player.rows[row as usize];
            if word.blanks().count_ones() > 3 {
                continue;
            }
            let letters = self.tongue.outlook(word).at[cell as usize] & allowed;
            for letter in Letter::all().filter(|letter| letters & 1 << letter.index() != 0) {
                let mut after = word;
                after.write(cell, letter);
                let left = after.with(Status::InProgress).blanks().count_ones() as f32;
                found.push((left + 0.2 * self.tongue.outlook(after).hardship, letter));
            }
        }
        found.sort_by(|one, other| one.partial_cmp(other).expect("finite"));
        let mut letters: Vec<Letter> = Vec::new();
        for (_, letter) in found {
            if letters.len() < FREE_CHOICES && !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        if letters.is_empty() {
            let regret = |letter: &Letter| {
                let regrets = player.blank_cells().map(|(row, cell)| {
                    let mut word = player.rows[row as usize];
                    word.write(cell, *letter);
                    self.tongue.regret(word)
                });
                regrets.min()
            };
            let may_be = |letter: &Letter| allowed & 1 << letter.index() != 0;
            letters.extend(Letter::all().filter(may_be).min_by_key(regret));
        }
        letters.into_iter().map(Action::As).collect()
    }

    /// One empty row for each kind of bonus.
    fn rows(&self, state: &State) -> Vec<Action> {
        let player = state.player(self.seat);
        let mut out: Vec<Action> = Vec::new();
        for bonus in [Bonus::Headpiece, Bonus::Battery, Bonus::Wheel] {
            let row = (0..9)
                .find(|row| player.rows[*row as usize].is_empty() && self.game.row_bonus(*row) == bonus);
            out.extend(row.map(Action::Row));
        }
        out
    }
}

/// Adds a path to the best ones, unless it leads to the same state as one of them: such paths differ only in order.
/// Sorting all of them at the end of a step would move thousands of states between two questions.
fn keep(beam: &mut Vec<Path>, width: usize, path: Path) {
    let at = beam.partition_point(|other| other.hope >= path.hope);
    let mut equals = beam[..at].iter().rev().take_while(|other| other.hope == path.hope);
    if at < width && !equals.any(|other| other.state.players == path.state.players) {
        beam.truncate(width - 1);
        beam.insert(at, path);
    }
}
