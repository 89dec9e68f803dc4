//! Answers to the questions that bonuses ask, without a search.

use super::plan::Plan;
use rules::Game;
use search::Line;
use telegram::{Action, Draw, Frame, Letter, Side, State, Status, TABLES};

impl Plan<'_> {
    /// Answers the questions of bonuses, and makes random draws for them.
    pub fn settle(&mut self, mut state: State, line: &mut Line<Action>) -> State {
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
                    line.end();
                    continue;
                }
                Frame::Side { card } => Action::Keep(card.sides()[0]),
                _ => return state,
            };
            self.game.apply(&mut state, self.seat, action, &mut ());
            line.then(self.seat, action);
        }
    }

    /// The length whose words gain most, including future ones.
    pub fn headpiece(&self, state: &State) -> Action {
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

    /// The cell that gives most right now, or else the one nearest to completing a line.
    pub fn battery(&self, state: &State, legal: &[Action]) -> Action {
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

    /// The letter that helps the rows in progress more, including its bonuses.
    pub fn side(&mut self, state: &State, sides: [Letter; 2]) -> Action {
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
