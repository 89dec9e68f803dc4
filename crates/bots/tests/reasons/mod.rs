//! Reasons are true, use only what the seat may know, and are rarely missing. Each is checked against the
//! output of the rules (events and views), while the reasons themselves are computed from the states.

mod letterpress;
mod railroad_revolution;
mod telegram;
mod telegraph_road;
mod us_telegraph;

use crate::common::{Course, positions};
use bots::Appraise;
use bots::reasons::{Decision, Reason};
use rules::{Rng, Viewer};

/// Actions tested in each position.
const MOST: usize = 12;
/// The least share of decisions with a reason of their own, in percent.
const ENOUGH: usize = 90;
/// The longest text that fits into a line of a hint.
const LONGEST: usize = 80;

/// A decision with what the seat was told about it.
pub struct Case<'a, G: Appraise> {
    pub game: &'a G,
    pub decision: &'a Decision<G>,
    pub was: G::View,
    pub now: G::View,
}

/// Tests reasons along these games. `holds` says whether one is true, `is_own` whether it is about the
/// decision.
fn reasons_hold<G: Appraise>(
    courses: &[Course],
    holds: fn(&Case<'_, G>, &G::Reason) -> bool,
    is_own: fn(&G::Reason) -> bool,
) {
    let (mut looked_at, mut without) = (0, Vec::new());
    for course in courses {
        positions::<G>(*course, |table, seat, seed| {
            let mut rng = Rng::new(seed);
            let belief = table.belief(seat);
            let game = &**table.game();
            let names: Vec<String> = (1..=course.seats).map(|seat| format!("player {seat}")).collect();
            let known = belief.sample(&mut rng);
            let mut legal = table.legal(seat);
            rng.shuffle(&mut legal);
            for action in legal.into_iter().take(MOST) {
                let steps = rng.next_u64();
                let carry_out = |state: &G::State| {
                    let mut rng = Rng::new(steps);
                    Decision::new(game, state, seat, action, |_, legal| Some(*rng.pick(legal)))
                };
                let decision = carry_out(&known);
                let reasons = game.reasons(&decision);
                let view = |state: &G::State| game.view(state, Viewer::Seat(seat));
                let (was, now) = (view(&decision.before), view(&decision.after));
                let case = Case { game, decision: &decision, was, now };
                for reason in &reasons {
                    let words = reason.words(&names);
                    assert!(holds(&case, reason), "{action}: {reason:?} does not hold");
                    assert!((3..=LONGEST).contains(&words.chars().count()), "{words}");
                }
                // With hidden information dealt anew, the seat must be told the same.
                let other = carry_out(&belief.sample(&mut rng));
                if other.steps == decision.steps {
                    assert_eq!(game.reasons(&other), reasons, "{action}: a reason that nobody may know");
                }
                looked_at += 1;
                if !reasons.iter().any(is_own) {
                    without.push(action.to_string());
                }
            }
        });
    }
    assert!(looked_at > 200, "{looked_at} decisions are too few to say anything");
    let explained = looked_at - without.len();
    assert!(
        explained * 100 >= looked_at * ENOUGH,
        "{explained} of {looked_at} have a reason, not {without:?}"
    );
}
