//! Single questions: the value of a position, and whether one action is as good as another.

use crate::report::Class;
use crate::worth::Judge;
use bots::{Appraise, Measure};
use catalog::Table;
use rules::{Belief, Match, Record, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// Two actions are compared with this many times the samples of a hint, because a rating depends on
/// it.
const CLOSER: u32 = 4;

/// What each player can expect in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outlook {
    /// Are values chances to win, rather than points?
    pub chance: bool,
    /// By seat.
    pub values: Vec<f32>,
}

/// The value of a game for each player at the end of its record, from complete information.
pub fn outlook_at<G: Appraise>(record: &Record, seed: u64) -> Result<Outlook, Refusal> {
    let table = Match::<G>::resume(record)?;
    let game = table.game();
    let values = Judge::<G>::new(G::CARE, seed).value(game, table.state(), 0, G::CARE.samples);
    let chance = game.measure() == Measure::Chance;
    Ok(Outlook { chance, values: values[..record.header.seats.len()].to_vec() })
}

/// Does an action cost less than an inaccuracy, compared with another? Both must be legal.
pub fn is_as_good_at<G: Appraise>(
    table: &dyn Table,
    seat: Seat,
    action: &str,
    than: &str,
    seed: u64,
) -> Result<bool, Refusal> {
    let belief = table.belief(seat).downcast::<Belief<G>>().expect("a table's belief is of its own game");
    let game = belief.shared_game();
    let actions: [G::Action; 2] = [than.parse()?, action.parse()?];
    let candidates = Judge::<G>::new(G::CARE, seed).weigh(game, &belief, &actions, CLOSER * G::CARE.samples);
    let loss = candidates[0].clearly_ahead(&candidates[1]);
    Ok(Class::of_loss(game.measure(), loss) == Class::Good)
}
