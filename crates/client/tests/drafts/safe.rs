//! What the main button does unasked is never strictly worse for the player than another action that it could
//! have proposed, by the game's own forecast.

use crate::seat::{Person, Seated, Seen, pending};
use catalog::Table;
use client::boards::Position;
use rules::Seat;

/// How many positions of a game to test, from its beginning.
const POSITIONS: usize = 400;
/// The bot that plays.
const LEVEL: &str = "apprentice";
/// How many answers to try at each step.
const TRIED: usize = 24;

/// The game's own forecast for a position.
pub trait Forecast: Person {
    /// How many decisions of the same player to look ahead.
    const AHEAD: usize;

    /// What the player has, as numbers of which more is better: the current score, and what it may still
    /// become. A position is strictly worse than another if no number is larger and one is smaller.
    fn forecast(view: &Self::View, seat: Seat) -> Vec<i32>;
}

fn is_as_good(one: &[i32], other: &[i32]) -> bool {
    one.iter().zip(other).all(|(one, other)| one >= other)
}

/// Decisions of a seat and their result.
struct Line {
    actions: Vec<String>,
    worth: Vec<i32>,
}

/// The lines of at most this many decisions.
fn lines<D: Forecast>(table: &dyn Table, seat: Seat, ahead: usize) -> Vec<Line> {
    let worth = D::forecast(&Seen::<D>::of(table, seat).view, seat);
    let mut all = vec![Line { actions: Vec::new(), worth }];
    let legal = if ahead > 0 { table.legal(seat) } else { Vec::new() };
    let every = legal.len().div_ceil(TRIED).max(1);
    for action in legal.into_iter().step_by(every) {
        let next = after(table, seat, std::slice::from_ref(&action));
        for mut line in lines::<D>(&*next, seat, ahead - 1) {
            line.actions.insert(0, action.clone());
            all.push(line);
        }
    }
    all
}

/// The table after these steps of a seat. A further step that is not needed is skipped, as in a draft.
fn after(table: &dyn Table, seat: Seat, steps: &[String]) -> Box<dyn Table> {
    let mut table = table.duplicate();
    for step in steps {
        if !table.legal(seat).contains(step) {
            break;
        }
        table.submit(seat, step).expect("it is legal");
    }
    table
}

/// No line that begins otherwise leads to more than every line that begins with `step`. The step may be
/// followed by a question first, so it is searched one decision deeper.
fn is_not_worse<D: Forecast>(table: &dyn Table, seat: Seat, step: &String, ahead: usize) {
    let done = lines::<D>(&*after(table, seat, std::slice::from_ref(step)), seat, ahead);
    let worth = &done[0].worth;
    let others = lines::<D>(table, seat, ahead);
    let others = others.iter().filter(|line| line.actions.first().is_some_and(|first| first != step));
    for other in others.filter(|other| other.worth != *worth && is_as_good(&other.worth, worth)) {
        let reached = done.iter().any(|line| is_as_good(&line.worth, &other.worth));
        assert!(reached, "{:?} comes to {:?}, {step} to {worth:?}", other.actions, other.worth);
    }
}

impl<D: Forecast> Seated<D> {
    /// Lets a bot play and passes on every position of the person.
    pub fn watch(&mut self, mut see: impl FnMut(&D, Position<'_, D>)) {
        for _ in 0..POSITIONS {
            if !self.bots_play() {
                return;
            }
            see(&self.fresh(), self.seen.position());
            self.bot_decides(self.seen.seat);
        }
    }

    /// Lets a bot play and checks every decision. Returns how often the main button would have acted unasked.
    pub fn never_loses_unasked(&mut self) -> usize {
        let mut unasked = 0;
        for _ in 0..POSITIONS {
            if !self.bots_play() {
                break;
            }
            unasked += usize::from(self.check_preset());
            unasked += usize::from(self.check_rest_of_choice());
            self.bot_decides(self.seen.seat);
        }
        unasked
    }

    /// Lets bots decide for the others. Returns true when it is this person's turn, and false when the game is
    /// over.
    fn bots_play(&mut self) -> bool {
        while let Some(other) = pending(self.table()).into_iter().find(|seat| *seat != self.seen.seat) {
            self.bot_decides(other);
        }
        pending(self.table()).contains(&self.seen.seat)
    }

    /// Random play does not get far enough to lose anything.
    fn bot_decides(&mut self, seat: Seat) {
        let seed = self.table().journal().len() as u64;
        let action = bots::choose(self.table(), seat, LEVEL, seed, &mut || true).expect("a bot of this game");
        self.decide_for(seat, &action);
    }

    /// Nothing has been chosen yet, and the main button does not ask.
    fn check_preset(&self) -> bool {
        let position = self.seen.position();
        let fresh = self.fresh();
        let asks = !fresh.loses(position).is_empty() || position.only().is_some();
        let Some(step) = fresh.steps(position).first().filter(|_| !asks).map(ToString::to_string) else {
            return false;
        };
        is_not_worse::<D>(self.table(), self.seen.seat, &step, D::AHEAD);
        true
    }

    /// A first step has been chosen, and the further ones are proposed.
    fn check_rest_of_choice(&mut self) -> bool {
        let Some(target) = self.any_allowed().and_then(D::target) else { return false };
        let mut drafting = self.drafting.clone();
        drafting.choose(self.seen.position(), target);
        let steps = drafting.draft().steps(self.seen.position());
        let [first, second] = &steps[..] else { return false };
        let first = after(self.table(), self.seen.seat, &[first.to_string()]);
        let asked = first.legal(self.seen.seat).contains(&second.to_string());
        if asked {
            is_not_worse::<D>(&*first, self.seen.seat, &second.to_string(), 1);
        }
        asked
    }
}
