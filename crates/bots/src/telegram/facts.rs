//! A sheet at the end of a round as numbers, for the learned judgement.

use super::tongue::{KINDS, Outlook, Stock, Tongue};
use super::value::{Judge, hope};
use rules::{Game, Seat};
use telegram::{Card, Claim, Letter, Player, Row, State, Status, TABLES};

/// How many numbers there are.
pub const FACTS: usize = 217;

pub type Facts = [f32; FACTS];

/// Open words that a sheet can have at once.
const OPEN: usize = 3;

/// Writes one number after another.
struct Writer {
    facts: Facts,
    next: usize,
}

impl Writer {
    fn push(&mut self, fact: f32) {
        self.facts[self.next] = fact;
        self.next += 1;
    }

    fn all(&mut self, facts: impl IntoIterator<Item = f32>) {
        facts.into_iter().for_each(|fact| self.push(fact));
    }

    /// A row of zeros with a one at this place.
    fn one_of(&mut self, place: usize, count: usize) {
        self.facts[self.next + place.min(count - 1)] = 1.0;
        self.next += count;
    }
}

impl Judge<'_> {
    /// `guess` is the value that the hand-written judgement gives.
    pub fn facts(&self, state: &State, tongue: &mut Tongue, guess: f32) -> Facts {
        let player = state.player(self.seat);
        let mut out = Writer { facts: [0.0; FACTS], next: 0 };
        out.push(guess / 100.0);
        self.about_time(state, player, &mut out);
        let words = about_words(player, &mut out);
        about_marks(player, &mut out);
        self.about_letters(state, player, &mut out);
        let (words, kinds) = self.about_rows(state, words, tongue, &mut out);
        self.about_goals(state, player, words, kinds, &mut out);
        debug_assert_eq!(out.next, FACTS);
        out.facts
    }

    fn about_time(&self, state: &State, player: &Player, out: &mut Writer) {
        let fewest =
            Seat::all(self.game.seats()).map(|seat| state.player(seat).empty_rows()).min().unwrap_or(9);
        let near = state.round >= 8 || fewest < TABLES.end_below_empty_rows;
        let most = if near { 1 } else { 9 - usize::from(state.round) };
        out.one_of(most, 9);
        out.one_of(usize::from(fewest), 10);
        out.push(f32::from(player.empty_rows()) / 9.0);
        out.push(state.deck.count_ones() as f32 / 60.0);
    }

    fn about_letters(&self, state: &State, player: &Player, out: &mut Writer) {
        let rewards = player.marks.rewards;
        out.all(rewards.map(|count| f32::from(count) / 2.0));
        out.all(rewards.map(|count| f32::from(u8::from(count > 0))));
        let known = player.reserve & self.known;
        out.push(known.count_ones() as f32 / 3.0);
        out.push((player.reserve & !self.known).count_ones() as f32 / 2.0);
        let mut bonuses = [0.0; 3];
        for letter in faces(state, known) {
            letter.bonuses().iter().for_each(|bonus| bonuses[*bonus as usize] += 0.5);
        }
        out.all(bonuses);
    }

    /// The rows in progress, nearest to completion first. Returns the words and kinds that can be hoped
    /// for.
    fn about_rows(
        &self,
        state: &State,
        mut words: [f32; 3],
        tongue: &mut Tongue,
        out: &mut Writer,
    ) -> ([f32; 3], [f32; KINDS]) {
        let player = state.player(self.seat);
        let stock = Stock::new(faces(state, player.reserve & self.known), player.marks.rewards);
        let mut open: Vec<(usize, Row, Outlook)> = Vec::with_capacity(OPEN);
        for (index, row) in player.rows.iter().enumerate().filter(|(_, row)| row.is_in_progress()) {
            open.push((index, *row, tongue.outlook(*row)));
        }
        open.sort_by(|(_, one, here), (_, other, there)| {
            let key = |row: &Row, outlook: &Outlook| (row.blanks().count_ones() as f32, outlook.hardship);
            key(one, here).partial_cmp(&key(other, there)).expect("finite")
        });
        out.one_of(open.len(), OPEN + 1);
        let mut kinds = [0.0; KINDS];
        for (index, row, outlook) in &open {
            let blanks = row.blanks().count_ones() as usize;
            let length = row.length() - 4;
            if !outlook.possible {
                out.one_of(12, 13);
                out.next += ROW - 13;
                continue;
            }
            out.one_of(4 * length + blanks - 1, 13);
            out.push(outlook.hardship / 5.0);
            out.push(outlook.easiest / 5.0);
            out.all(outlook.bonuses);
            out.one_of(self.game.row_bonus(*index as u8) as usize, 3);
            let lacking = tongue.lacking(*row, stock);
            out.all(lacking.map(|count| f32::from(count) / 4.0));
            out.all(lacking.map(|count| f32::from(u8::from(count == 0))));
            let cells = (0..6).filter(|cell| row.blanks() & 1 << cell != 0);
            let chances = cells.map(|cell| self.offered(outlook.at[cell]));
            let (least, product) =
                chances.fold((1.0f32, 1.0), |(least, product), chance| (least.min(chance), product * chance));
            out.push(least);
            out.push(product);
            let likely = [0.0, 0.9, 0.75, 0.55, 0.4][blanks];
            words[length] += likely;
            kinds.iter_mut().zip(outlook.kinds).for_each(|(sum, kind)| *sum += likely * kind);
        }
        out.next += ROW * (OPEN - open.len());
        (words, kinds)
    }

    /// The probability that one of the next four letters is in the set.
    fn offered(&self, set: u32) -> f32 {
        let share: f32 =
            (0..26).filter(|letter| set & 1 << letter != 0).map(|letter| self.left[letter]).sum();
        let missed = (1.0 - share).max(0.0);
        1.0 - missed * missed * missed * missed
    }

    fn about_goals(
        &self,
        state: &State,
        player: &Player,
        words: [f32; 3],
        kinds: [f32; KINDS],
        out: &mut Writer,
    ) {
        let mut wanted = [0.0; 15];
        for (category, goal) in state.goals.iter().enumerate() {
            let given = self.game.goal_points(*goal);
            let now = telegram::goal_progress(*goal, player, self.game.words());
            let is_flipped = state.is_flipped(category);
            let points = f32::from(if is_flipped { given.later } else { given.first }) / 8.0;
            if player.goals[category] != Claim::Open || now.is_reached() {
                out.push(1.0);
                out.next += GOAL - 1;
                continue;
            }
            let hope = hope(*goal, now, words, kinds, 1.0);
            wanted[usize::from(*goal)] = 1.0;
            out.push(0.0);
            out.push(points);
            out.push(hope);
            out.push(points * hope);
            out.push(f32::from(u8::from(
                !is_flipped && (state.solo_cards | state.solo_aside) & 1 << category != 0,
            )));
            out.one_of(usize::from(now.need - now.have) - 1, 3);
        }
        out.all(wanted);
    }
}

/// Numbers for each row and each goal.
const ROW: usize = 27;
const GOAL: usize = 8;

fn faces(state: &State, cards: u64) -> impl Iterator<Item = Letter> {
    (0..60).filter(move |card| cards & 1 << card != 0).map(|card| state.face(Card(card)))
}

fn about_words(player: &Player, out: &mut Writer) -> [f32; 3] {
    let mut words = [0.0; 3];
    for row in player.rows.iter().filter(|row| row.status() == Status::Valid) {
        words[row.length() - 4] += 1.0;
    }
    for (index, count) in words.into_iter().enumerate() {
        let track = &TABLES.headpiece[index];
        let worth = |steps: usize| {
            track[(usize::from(player.marks.headpiece[index]) + steps).min(track.len() - 1)] as f32
        };
        out.push(count / 3.0);
        out.push(worth(0) / 10.0);
        out.push(worth(1) - worth(0));
        out.push(worth(2) - worth(0));
        out.push(count * worth(0) / 30.0);
        out.push(count * (worth(1) - worth(0)) / 3.0);
        out.push(count * (worth(3) - worth(0)) / 6.0);
    }
    words
}

fn about_marks(player: &Player, out: &mut Writer) {
    out.one_of(usize::from(player.marks.wheel), 15);
    out.one_of(usize::from(player.marks.batteries()), 15);
    out.one_of(usize::from(player.marks.wild), 9);
}
