//! Everything in front of a player that cannot be used gives a reason, and the reason is true.

use crate::safe::Forecast;
use crate::seat::Seated;
use client::boards::Position;
use std::collections::BTreeSet;

/// How a game's reasons are checked against its position.
pub trait Reasons: Forecast {
    /// Is this an action that uses the thing?
    fn uses(&self, position: Position<'_, Self>, thing: Self::Thing, action: Self::Action) -> bool;

    /// Is the stated reason true? A reason that the game should not give is false.
    fn is_true(&self, position: Position<'_, Self>, thing: Self::Thing, reason: &str) -> bool;
}

fn check<D: Reasons>(draft: &D, position: Position<'_, D>, said: &mut BTreeSet<String>) {
    for thing in D::things(position) {
        let usable = position.legal.iter().any(|action| draft.uses(position, thing, *action));
        match draft.why_not(position, thing) {
            None => assert!(usable, "{thing:?} cannot be used and does not say why"),
            Some(why) => {
                assert!(!usable, "{thing:?} can be used, but says {why:?}");
                assert!(draft.is_true(position, thing, &why), "{thing:?} says {why:?}, which is not so");
                said.insert(why);
            }
        }
    }
}

impl<D: Reasons> Seated<D> {
    /// Plays a game by bots and a random one, and asks about everything at every decision of this person.
    /// Returns the reasons.
    pub fn every_reason(games: &[(usize, u64)]) -> BTreeSet<String> {
        let mut said = BTreeSet::new();
        for (seats, number) in games {
            Seated::<D>::sit(*seats, &[], *number).watch(|draft, position| check(draft, position, &mut said));
            let mut random = Seated::<D>::sit(*seats, &[], number + 1);
            while random.wait() {
                let fresh = random.fresh();
                check(&fresh, random.seen.position(), &mut said);
                if let Some(action) = random.any_allowed() {
                    let mut drafting = random.drafting.clone();
                    let mut dice = crate::seat::Dice::new(*number);
                    D::say(&mut drafting, random.seen.position(), action, &mut dice);
                    check(drafting.draft(), random.seen.position(), &mut said);
                }
                random.decide();
            }
        }
        said
    }
}
