//! Plans: one's own decisions for many turns in a row, found by a beam search.
//!
//! For games in which one's own next steps matter more than the other players: these do what the guide replies
//! for them, and draws turn out as the guide calls typical. The plan is made anew at every decision, so
//! nothing relies on its later steps.

use crate::Player;
use crate::guide::{Guide, Values};
use crate::rank;
use crate::thought::{Considered, Line, Worth};
use crate::walk::{Walk, result};
use rules::{Belief, Game, Pending, Resample, Rng, Seat};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::mem;

/// The size of the search.
#[derive(Clone, Copy, Debug)]
pub struct Breadth {
    /// Plans kept after each stretch.
    pub width: usize,
    /// If there is time left, the search is repeated with twice the width, and so on up to this.
    pub widest: usize,
    /// Stretches planned ahead: a stretch ends where the guide calls the position settled.
    pub stretches: usize,
}

/// Steps within one stretch: a guide that never settles must not hang a table.
const LONGEST: usize = 60;

pub struct Planner<C> {
    pub guide: C,
    pub breadth: Breadth,
}

/// A partial plan: the state it leads to, its first decision and, if someone asked, the next ones.
struct Plan<G: Game> {
    state: G::State,
    first: Option<G::Action>,
    line: Line<G::Action>,
    value: f32,
}

impl<G: Game> Clone for Plan<G> {
    fn clone(&self) -> Plan<G> {
        Plan { state: self.state.clone(), line: self.line.clone(), ..*self }
    }
}

impl<G: Resample, C: Guide<G>> Player<G> for Planner<C> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        self.plan(belief, legal, seed, go_on, false).choice().unwrap_or(legal[0])
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let plans = self.plan(belief, legal, seed, go_on, true);
        let mut considered: Vec<Considered<G::Action>> = Vec::new();
        for plan in plans.iter() {
            let Some(action) = plan.first else { continue };
            match considered.iter_mut().find(|known| known.action == action) {
                Some(known) => known.visits += 1,
                None => {
                    let worth = Worth::Points(plan.value);
                    considered
                        .push(Considered { line: plan.line.rest(), ..Considered::new(action, worth, 1) });
                }
            }
        }
        (plans.choice().unwrap_or(legal[0]), considered)
    }
}

impl<C> Planner<C> {
    /// The best plans, found with the greatest width that time allowed; `asked` for an explanation.
    fn plan<G: Resample>(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
        asked: bool,
    ) -> Best<G>
    where
        C: Guide<G>,
    {
        let Breadth { width, widest, stretches } = self.breadth;
        let (game, me) = (belief.game(), belief.seat());
        let mut rng = Rng::new(seed);
        let start = belief.sample(&mut rng);
        let mut ranked = Vec::new();
        self.guide.rank(game, &start, me, legal, &mut ranked);
        let begin = Plan { state: start, first: None, line: Line::new(asked), value: 0.0 };
        // Only an explanation needs a plan if there is nothing to decide: it says what the plan is worth.
        if let ([(only, _)], false) = (&ranked[..], asked) {
            return Best::of(Plan { first: Some(*only), ..begin }, 1);
        }
        self.guide.prepare(game, &begin.state, me);
        let plenty = self.guide.plenty(game);
        let widest = widest.saturating_mul(plenty);
        let mut made = Best::new(0);
        let mut width = width.saturating_mul(plenty).min(widest);
        loop {
            let stretch = Stretch {
                game,
                guide: &self.guide,
                me,
                rng: rng.clone(),
                walk: Walk::new(),
                found: Best::new(width),
                go_on: &mut *go_on,
                stopped: false,
            };
            let (plans, whole) = stretch.beam(&begin, stretches);
            // An interrupted search is worth less than the narrower one before.
            if whole || made.plans.is_empty() {
                made = plans;
            }
            if !whole || width >= widest || made.one_beginning() {
                return made;
            }
            width = width.saturating_mul(2).min(widest);
        }
    }
}

/// The best plans found so far, without those that lead to the same state. They are ranked as they are found:
/// to rank all of them at the end of a stretch would take long, with no plan after which to look at the clock.
struct Best<G: Game> {
    /// How many to keep.
    width: usize,
    found: usize,
    /// In any order, because a plan contains a whole state and moving it takes longer than ranking it.
    plans: Vec<Plan<G>>,
    /// Where in `plans` each one is, best first.
    ranking: BTreeMap<Rank, usize>,
}

/// By value; on ties, the plan found first wins.
type Rank = (Reverse<i32>, usize);

impl<G: Game> Best<G> {
    fn new(width: usize) -> Best<G> {
        Best { width, found: 0, plans: Vec::new(), ranking: BTreeMap::new() }
    }

    fn of(plan: Plan<G>, width: usize) -> Best<G> {
        let mut best = Best::new(width);
        best.add(plan);
        best
    }

    fn add(&mut self, plan: Plan<G>) {
        let value = Reverse(rank::ordered(plan.value));
        let rank = (value, self.found);
        self.found += 1;
        let is_full = self.plans.len() == self.width;
        if is_full && self.ranking.last_key_value().is_none_or(|(worst, _)| *worst < rank) {
            return;
        }
        // The same state is worth the same.
        let mut equals = self.ranking.range((value, 0)..rank);
        if equals.any(|(_, place)| self.plans[*place].state == plan.state) {
            return;
        }
        if is_full && let Some((_, place)) = self.ranking.pop_last() {
            self.plans[place] = plan;
            self.ranking.insert(rank, place);
        } else {
            self.ranking.insert(rank, self.plans.len());
            self.plans.push(plan);
        }
    }

    fn clear(&mut self) {
        self.found = 0;
        self.plans.clear();
        self.ranking.clear();
    }

    fn iter(&self) -> impl Iterator<Item = &Plan<G>> {
        self.ranking.values().map(|place| &self.plans[*place])
    }

    /// What the best one begins with.
    fn choice(&self) -> Option<G::Action> {
        self.iter().next()?.first
    }

    /// Do all plans begin with the same decision? Then there is nothing left to decide.
    fn one_beginning(&self) -> bool {
        self.plans.windows(2).all(|pair| pair[0].first == pair[1].first)
    }
}

struct Stretch<'a, G: Game, C> {
    game: &'a G,
    guide: &'a C,
    me: Seat,
    rng: Rng,
    walk: Walk<G>,
    found: Best<G>,
    /// Called after every plan that is found.
    go_on: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<G: Game, C: Guide<G>> Stretch<'_, G, C> {
    /// The best plans that `begin` grows into, and whether there was time to complete them all.
    fn beam(mut self, begin: &Plan<G>, stretches: usize) -> (Best<G>, bool) {
        let mut plans = Best::of(begin.clone(), self.found.width);
        for number in 0..stretches {
            for plan in plans.iter() {
                if !self.stopped {
                    self.from(plan);
                }
            }
            // A partial stretch would favour the plans it has reached. The first one is used anyway, because
            // nothing else is known.
            if number == 0 || !self.stopped {
                // The memory of the previous plans serves the next ones.
                mem::swap(&mut plans, &mut self.found);
                self.found.clear();
            }
            if self.stopped {
                return (plans, false);
            }
            let is_over = |plan: &Plan<G>| self.game.pending(&plan.state) == Pending::Over;
            if plans.iter().all(is_over) || plans.one_beginning() {
                break;
            }
        }
        (plans, true)
    }

    fn from(&mut self, plan: &Plan<G>) {
        if self.game.pending(&plan.state) == Pending::Over {
            self.add(plan.clone());
        } else {
            self.extend(&plan.state, plan.clone(), LONGEST);
        }
    }

    /// Extends the plan through every own decision worth a look, to the end of the stretch.
    fn extend(&mut self, from: &G::State, mut plan: Plan<G>, mut left: usize) {
        if self.stopped {
            return;
        }
        loop {
            match self.game.pending(&plan.state) {
                Pending::Over => break,
                Pending::Chance => {
                    let draw = self.walk.typical(self.game, self.guide, &plan.state, &mut self.rng);
                    self.game.resolve(&mut plan.state, draw, &mut ());
                    plan.line.end();
                }
                Pending::Seats(seats) => {
                    if let Some(other) = seats.iter().find(|seat| *seat != self.me) {
                        let action = match self.walk.list(self.game, &plan.state, other) {
                            [only] => *only,
                            legal => self.guide.reply(self.game, &plan.state, other, legal, &mut self.rng),
                        };
                        self.take(&mut plan, other, action);
                    } else if left == 0
                        || (left < LONGEST && self.guide.settled(self.game, from, &plan.state))
                    {
                        break;
                    } else {
                        let mut ranked = Vec::new();
                        let legal = self.walk.list(self.game, &plan.state, self.me);
                        if let [only] = *legal {
                            ranked.push((only, 1.0));
                        } else {
                            self.guide.rank(self.game, &plan.state, self.me, legal, &mut ranked);
                        }
                        left -= 1;
                        for (action, _) in &ranked[1..] {
                            let mut after = plan.clone();
                            self.take(&mut after, self.me, *action);
                            self.extend(from, after, left);
                        }
                        self.take(&mut plan, self.me, ranked[0].0);
                        return self.extend(from, plan, left);
                    }
                }
            }
        }
        plan.value = self.value(&plan.state);
        self.add(plan);
    }

    fn add(&mut self, plan: Plan<G>) {
        self.found.add(plan);
        self.stopped = !(self.go_on)();
    }

    /// Adds a decision to the plan.
    fn take(&self, plan: &mut Plan<G>, seat: Seat, action: G::Action) {
        self.game.apply(&mut plan.state, seat, action, &mut ());
        if seat == self.me {
            plan.first = plan.first.or(Some(action));
        }
        // What others decide at the same time is not a part of the plan.
        if plan.first.is_some() {
            plan.line.then(seat, action);
        }
    }

    fn value(&self, state: &G::State) -> f32 {
        let mut values = Values::default();
        if self.game.pending(state) != Pending::Over {
            self.guide.value(self.game, state, &mut values);
        } else if !self.guide.finished(self.game, state, &mut values) {
            values = result(self.game, state);
        }
        values[self.me.index()]
    }
}
