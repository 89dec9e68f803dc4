//! The rest of a round, planned: letters and fragments in the best order found.
//!
//! A bot completes only words that it knows itself (`tongue`); what the table would accept is no matter. While it
//! acts it can always stop, so this is never in doubt. Only where somebody else began to spend a letter may
//! every choice complete a word that the bot does not know: then it prefers one that is not on the block list, and
//! of these takes what it values most.

use super::Operator;
use super::tongue::{Regret, Tongue};
use super::value::Judge;
use rules::{Game, Seat};
use telegram::{Action, Bonus, Draw, Frame, Letter, Reward, Row, Side, State, Status, TABLES, Telegram};

/// Letters tried for a wild or an any-letter reward in one row.
const FREE_CHOICES: usize = 3;

/// A way the round may go on: where it leads, and the action it begins with.
struct Path {
    first: Action,
    state: State,
    /// Its value with the actions that are left.
    hope: f32,
}

pub struct Plan<'a> {
    game: &'a Telegram,
    seat: Seat,
    operator: &'a Operator,
    tongue: &'a mut Tongue,
    /// What was considered, when an explanation is asked for.
    pub notes: Option<Vec<(Action, f32)>>,
}

impl<'a> Plan<'a> {
    pub fn new(game: &'a Telegram, seat: Seat, operator: &'a Operator, tongue: &'a mut Tongue) -> Plan<'a> {
        Plan { game, seat, operator, tongue, notes: None }
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

    fn judge(&self) -> Judge<'a> {
        Judge { game: self.game, seat: self.seat, weights: self.operator.weights }
    }

    /// A beam over what can be done, step by step; the best place to stop decides.
    fn search(&mut self, root: &State, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Action {
        let reserve = root.player(self.seat).reserve;
        let judge = self.judge();
        let acting = root.player(self.seat).stack.top() == Frame::Act;
        let mut best = if acting {
            (judge.value(root, self.tongue), Action::Done)
        } else {
            (f32::NEG_INFINITY, legal[0])
        };
        let mut beam: Vec<Path> = Vec::new();
        for (moves, state) in self.steps(root, reserve) {
            self.consider(&judge, moves, state, &mut best, &mut beam);
        }
        for _ in 1..self.operator.steps {
            cut(&mut beam, self.operator.width);
            let mut next = Vec::new();
            for path in &beam {
                for (_, state) in self.steps(&path.state, reserve) {
                    self.consider(&judge, path.first, state, &mut best, &mut next);
                }
            }
            if next.is_empty() || !go_on() {
                break;
            }
            beam = next;
        }
        best.1
    }

    fn consider(
        &mut self,
        judge: &Judge<'_>,
        first: Action,
        state: State,
        best: &mut (f32, Action),
        beam: &mut Vec<Path>,
    ) {
        let value = judge.value(&state, self.tongue);
        let left = 3 - state.player(self.seat).actions_taken(state.round);
        // A bot that takes but one step at a time still knows that actions left over are not lost.
        let hope = value + self.operator.weights.action * f32::from(left);
        let counted = if self.operator.steps == 1 { hope } else { value };
        if counted > best.0 {
            *best = (counted, first);
        }
        if let Some(notes) = &mut self.notes {
            notes.push((first, counted));
        }
        beam.push(Path { first, state, hope });
    }

    /// Everything worth doing next, each to the end of its bonuses, with the action it begins with.
    fn steps(&mut self, state: &State, reserve: u64) -> Vec<(Action, State)> {
        let mut out = Vec::new();
        match state.player(self.seat).stack.top() {
            Frame::Act => {
                let mut legal = Vec::new();
                self.game.legal(state, self.seat, &mut legal);
                for action in legal {
                    self.take(state, action, reserve, &mut out);
                }
            }
            Frame::Done => {}
            _ => {
                self.finish(state.clone(), &mut out);
                let regrets: Vec<Regret> = out.iter().map(|(_, end)| self.regret(state, end)).collect();
                let least = regrets.iter().min().copied();
                let mut regrets = regrets.into_iter();
                out.retain(|_| regrets.next() == least);
            }
        }
        out
    }

    /// What completing the rows that are new in `after` means to the bot.
    fn regret(&self, before: &State, after: &State) -> Regret {
        let rows = |state: &State| state.player(self.seat).rows;
        let completed = rows(before).into_iter().zip(rows(after)).filter(|(before, after)| {
            let judged = |row: &Row| matches!(row.status(), Status::Valid | Status::Invalid);
            judged(after) && !judged(before)
        });
        completed.map(|(_, row)| self.tongue.regret(row)).max().unwrap_or(Regret::None)
    }

    fn take(&mut self, state: &State, action: Action, reserve: u64, out: &mut Vec<(Action, State)>) {
        match action {
            Action::Done => return,
            // Cards drawn within the plan are not known yet.
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
        let mut inner = Vec::new();
        self.finish(after, &mut inner);
        inner.retain(|(_, end)| self.regret(state, end) == Regret::None);
        out.extend(inner.into_iter().map(|(_, state)| (action, state)));
    }

    /// Every way to answer the questions that lead from a choice to its end.
    fn finish(&mut self, state: State, out: &mut Vec<(Action, State)>) {
        let player = state.player(self.seat);
        let choices: Vec<Action> = match player.stack.top() {
            Frame::PickWild => self.free_letters(&state, Reward::Any.letters()),
            Frame::PickReward { reward } => self.free_letters(&state, reward.letters()),
            Frame::Row { .. } => self.rows(&state),
            frame => match frame.placing() {
                Some(letter) => self.cells(&state, letter),
                None => {
                    out.push((Action::Done, self.settle(state)));
                    return;
                }
            },
        };
        for action in choices {
            let mut after = state.clone();
            self.game.apply(&mut after, self.seat, action, &mut ());
            let mut inner = Vec::new();
            self.finish(after, &mut inner);
            out.extend(inner.into_iter().map(|(_, end)| (action, end)));
        }
    }

    /// The cells in which a letter still leads to a word; if there are none, those that are regretted least.
    fn cells(&mut self, state: &State, letter: Letter) -> Vec<Action> {
        let player = state.player(self.seat);
        let written = |row: u8, cell: u8| {
            let mut word = player.rows[row as usize];
            word.write(cell, letter);
            word
        };
        let all: Vec<(u8, u8)> = player.blank_cells().collect();
        let mut chosen = all.clone();
        chosen.retain(|(row, cell)| self.tongue.outlook(written(*row, *cell)).possible);
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
            let letters = self.tongue.letters_at(word, cell) & allowed;
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

    /// Answers what bonuses ask, and draws for them blindly.
    fn settle(&mut self, mut state: State) -> State {
        loop {
            let action = match state.player(self.seat).stack.top() {
                Frame::Headpiece => self.headpiece(&state),
                Frame::RowBonus { .. } => Action::Bonus,
                Frame::Battery { .. } => {
                    let mut legal = Vec::new();
                    self.game.legal(&state, self.seat, &mut legal);
                    self.battery(&state, &legal)
                }
                Frame::Draw => {
                    let card = telegram::Card(state.deck.trailing_zeros() as u8);
                    self.game.resolve(&mut state, Draw::Reserve(card), &mut ());
                    continue;
                }
                Frame::Side { card } => Action::Keep(card.sides()[0]),
                _ => return state,
            };
            self.game.apply(&mut state, self.seat, action, &mut ());
        }
    }

    /// The length whose words gain most, those to come included.
    fn headpiece(&self, state: &State) -> Action {
        let player = state.player(self.seat);
        let weights = &self.operator.weights;
        let mut best = (f32::NEG_INFINITY, 0);
        for index in 0..3 {
            if !player.marks.can_advance(index) {
                continue;
            }
            let mut count = 0.0;
            for row in player.rows.iter().filter(|row| row.length() == index + 4) {
                count += match row.status() {
                    Status::Valid => 1.0,
                    Status::InProgress => 0.7,
                    Status::Empty | Status::Invalid => 0.0,
                };
            }
            let to_come = f32::from(9 - state.round.min(9)) * 0.7;
            count += if index == 2 { to_come } else { 0.05 };
            let mut after = *player;
            after.marks.headpiece[index] += 1;
            let gain = count * (weights.worth(&after, index) - weights.worth(player, index) + 0.01);
            if gain > best.0 {
                best = (gain, index);
            }
        }
        Action::Headpiece(best.1 as u8)
    }

    /// The cell that gives most at once, else the one nearest to finishing a line.
    fn battery(&self, state: &State, legal: &[Action]) -> Action {
        let marks = state.player(self.seat).marks;
        let form = self.game.form();
        debug_assert!(form.side == Side::Advanced);
        let score = |action: &Action| {
            let Action::Battery(cell) = action else { return 0 };
            let gains = marks.battery_gains(form, *cell).count() as u32;
            let missing = |line: &&telegram::BatteryLine| line.cells & 1 << cell != 0;
            let nearest =
                form.lines.iter().filter(missing).map(|line| (line.cells & !marks.battery).count_ones());
            100 * gains + 10 - nearest.min().unwrap_or(9)
        };
        *legal.iter().max_by_key(|action| score(action)).unwrap_or(&legal[0])
    }

    /// The letter that helps the rows in progress more, its bonuses included.
    fn side(&mut self, state: &State, sides: [Letter; 2]) -> Action {
        let player = state.player(self.seat);
        let blanks: Vec<(u8, u8)> = player.blank_cells().collect();
        let mut values = [0.0f32; 2];
        for (value, letter) in values.iter_mut().zip(sides) {
            for bonus in letter.bonuses() {
                *value += self.operator.weights.bonus[*bonus as usize];
            }
            let mut help: f32 = 0.5 * f32::from(TABLES.copies[letter.index()]) / 14.0;
            for (row, cell) in &blanks {
                let word = player.rows[*row as usize];
                let mut after = word;
                after.write(*cell, letter);
                let outlook = self.tongue.outlook(after);
                if outlook.possible {
                    help = help.max(1.0 + self.tongue.outlook(word).hardship - outlook.hardship);
                }
            }
            *value += help;
        }
        Action::Keep(sides[usize::from(values[1] > values[0])])
    }
}

fn cut(beam: &mut Vec<Path>, width: usize) {
    beam.sort_by(|one, other| other.hope.partial_cmp(&one.hope).expect("finite"));
    // Paths to the same place differ only in order.
    let mut kept: Vec<Path> = Vec::new();
    for path in beam.drain(..) {
        if kept.len() < width
            && !kept.iter().any(|other| other.hope == path.hope && other.state.players == path.state.players)
        {
            kept.push(path);
        }
    }
    *beam = kept;
}
