//! Whole turns as moves. Where a turn consists of many small decisions, a tree over decisions never sees the
//! next turn. Here a beam search finds a few good ways to play one's own turn to its end, and roll-outs through
//! the following turns determine the best of them.

use crate::Player;
use crate::guide::{Guide, Values};
use crate::rank::best_first;
use crate::thought::{Considered, Worth};
use crate::walk::{Walk, first_seat, result};
use rules::{Belief, Game, Pending, Resample, Rng};

/// How wide and how far to look.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// Partial turns kept after each decision.
    pub width: usize,
    /// Complete turns that are compared.
    pub plans: usize,
    /// Roll-outs over all plans together.
    pub iterations: u32,
    /// Iterations beyond these are spent on a second comparison with careful roll-outs, each at the price of
    /// `CARE`. All quick roll-outs make the same errors about the next turns, so more of the same would find
    /// nothing new.
    pub quick: u32,
    /// How many turns a roll-out plays after one's own.
    pub turns: usize,
    /// For each decision in these turns, how many actions are followed to the end of the turn before one is
    /// taken. A guide that judges single steps badly would otherwise play these turns badly.
    pub followed: usize,
    /// How much trying a new plan counts against the results so far; more means more exploration.
    pub exploration: f32,
}

/// How many roll-outs a plan's promise is worth. Roll-outs vary more by luck than by plan, so a few of them
/// choose worse than the promise alone.
const PROMISE: f32 = 8.0;

/// How many times as many actions a careful roll-out follows; it takes that many times as long.
const CARE: u16 = 3;

/// The most decisions in a turn, and in a turn of a roll-out: a guide that never settles must not hang a table.
const LONGEST: usize = 60;

pub struct TurnSearch<C> {
    pub guide: C,
    pub outlook: Outlook,
}

/// A way to play one's own turn, with the results of its roll-outs.
struct Plan<G: Game> {
    actions: Vec<G::Action>,
    state: G::State,
    /// The first estimate for the position at its end.
    promise: f32,
    taken: u32,
    sum: f32,
    /// Roll-outs of an earlier comparison, already included in the promise.
    before: u32,
}

impl<G: Game> Plan<G> {
    fn new(actions: Vec<G::Action>, state: G::State, promise: f32) -> Plan<G> {
        Plan { actions, state, promise, taken: 0, sum: 0.0, before: 0 }
    }

    fn first(&self) -> Option<G::Action> {
        self.actions.first().copied()
    }

    /// Its promise and its roll-outs, combined.
    fn worth(&self) -> f32 {
        (self.promise * PROMISE + self.sum) / (PROMISE + self.taken as f32)
    }

    fn visits(&self) -> u32 {
        self.before + self.taken
    }

    /// Makes the results so far its promise for the next comparison.
    fn compared(&mut self) {
        self.promise = self.worth();
        self.before += self.taken;
        self.taken = 0;
        self.sum = 0.0;
    }
}

impl<G: Resample, C: Guide<G>> Player<G> for TurnSearch<C> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        let [_, _, ..] = legal else { return legal[0] };
        let mut search = Search::new(belief, &self.guide, self.outlook, seed);
        if search.plan(legal, go_on) && !search.agrees() {
            search.compare(go_on);
        }
        search.favourite().unwrap_or(legal[0])
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let [_, _, ..] = legal else { return (legal[0], Vec::new()) };
        let mut search = Search::new(belief, &self.guide, self.outlook, seed);
        if search.plan(legal, go_on) && !search.agrees() {
            search.compare(go_on);
        }
        (search.favourite().unwrap_or(legal[0]), search.considered())
    }
}

struct Search<'a, G: Resample, C> {
    belief: &'a Belief<G>,
    guide: &'a C,
    outlook: Outlook,
    seed: u64,
    walk: Walk<G>,
    plans: Vec<Plan<G>>,
}

impl<'a, G: Resample, C: Guide<G>> Search<'a, G, C> {
    fn new(belief: &'a Belief<G>, guide: &'a C, outlook: Outlook, seed: u64) -> Self {
        Search { belief, guide, outlook, seed, walk: Walk::new(), plans: Vec::new() }
    }

    /// Finds the most promising ways to play the turn; false if time ran out.
    fn plan(&mut self, legal: &[G::Action], go_on: &mut dyn FnMut() -> bool) -> bool {
        let (game, me) = (self.belief.game(), self.belief.seat());
        let mut rng = Rng::new(self.seed);
        let start = self.belief.sample(&mut rng);
        let mut open: Vec<Plan<G>> = vec![Plan::new(Vec::new(), start.clone(), 0.0)];
        let mut found: Vec<Plan<G>> = Vec::new();
        let mut stopped = false;
        for depth in 0..LONGEST {
            let mut next: Vec<Plan<G>> = Vec::new();
            'plans: for plan in &open {
                let mut ranked = Vec::new();
                let here = if depth == 0 { legal } else { self.walk.list(game, &plan.state, me) };
                if let [only] = *here {
                    ranked.push((only, 1.0));
                } else {
                    self.guide.rank(game, &plan.state, me, here, &mut ranked);
                }
                for (action, _) in &ranked {
                    let mut state = plan.state.clone();
                    game.apply(&mut state, me, *action, &mut ());
                    let over = self.reach_own_decision(&start, &mut state, &mut rng.clone());
                    let mut actions = plan.actions.clone();
                    actions.push(*action);
                    let promise = self.value(&state)[me.index()];
                    let plan = Plan::new(actions, state, promise);
                    let reached = if over { &mut found } else { &mut next };
                    reached.push(plan);
                    stopped = !go_on();
                    if stopped {
                        break 'plans;
                    }
                }
            }
            best_of(&mut next, self.outlook.width);
            best_of(&mut found, self.outlook.plans);
            open = next;
            if open.is_empty() || stopped {
                break;
            }
        }
        if found.is_empty() {
            found = open;
        }
        self.plans = found;
        !stopped
    }

    /// Continues to one's next decision in the turn; true if the turn is over instead.
    fn reach_own_decision(&mut self, start: &G::State, state: &mut G::State, rng: &mut Rng) -> bool {
        let (game, me) = (self.belief.game(), self.belief.seat());
        for _ in 0..LONGEST {
            match game.pending(state) {
                Pending::Over => return true,
                Pending::Chance => {
                    let draw = self.walk.draw(game, state, rng);
                    game.resolve(state, draw, &mut ());
                }
                Pending::Seats(_) if self.guide.settled(game, start, state) => return true,
                Pending::Seats(seats) => {
                    let Some(other) = seats.iter().find(|seat| *seat != me) else { return false };
                    let action = match self.walk.list(game, state, other) {
                        [only] => *only,
                        legal => self.guide.reply(game, state, other, legal, rng),
                    };
                    game.apply(state, other, action, &mut ());
                }
            }
        }
        true
    }

    fn value(&self, state: &G::State) -> Values {
        let game = self.belief.game();
        if game.pending(state) == Pending::Over {
            return result(game, state);
        }
        let mut values = Values::default();
        self.guide.value(game, state, &mut values);
        values
    }

    /// Do all plans begin alike? Then there is nothing left to decide.
    fn agrees(&self) -> bool {
        self.plans.windows(2).all(|pair| pair[0].first() == pair[1].first())
    }

    /// Compares plans by quick roll-outs, and with the remaining iterations by careful ones.
    fn compare(&mut self, go_on: &mut dyn FnMut() -> bool) {
        let Outlook { iterations, quick, .. } = self.outlook;
        let in_time = self.roll_plans_out(iterations.min(quick), go_on);
        let careful = iterations.saturating_sub(quick) / u32::from(CARE);
        if in_time && careful > 0 {
            self.plans.iter_mut().for_each(Plan::compared);
            self.outlook.followed *= usize::from(CARE);
            // Other deals than the quick roll-outs used.
            self.seed = Rng::new(self.seed).next_u64();
            self.roll_plans_out(careful, go_on);
        }
    }

    /// Rolls out plans, good ones more often, until the choice is clear or the work is done; false if time ran
    /// out.
    fn roll_plans_out(&mut self, most: u32, go_on: &mut dyn FnMut() -> bool) -> bool {
        for done in 0..most {
            let at = self.select(done);
            let Some(value) = self.roll_out(at, go_on) else { return false };
            let plan = &mut self.plans[at];
            plan.taken += 1;
            plan.sum += value;
            if self.is_decided(most - done - 1) {
                break;
            }
        }
        true
    }

    fn select(&self, done: u32) -> usize {
        let bold = self.outlook.exploration * (done as f32).sqrt() / self.plans.len() as f32;
        let mut best = (0, f32::NEG_INFINITY);
        for (index, plan) in self.plans.iter().enumerate() {
            let score = plan.worth() + bold / (1 + plan.taken) as f32;
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Has one plan been rolled out more often than any other can still be? Then it is far ahead.
    fn is_decided(&self, left: u32) -> bool {
        let (mut most, mut second) = (0, 0);
        for plan in &self.plans {
            if plan.taken > most {
                (most, second) = (plan.taken, most);
            } else {
                second = second.max(plan.taken);
            }
        }
        most > second.saturating_add(left)
    }

    /// Plays a plan on a new deal, then the following turns as the guide replies. The nth roll-out of each plan
    /// gets the same luck. `None` if time runs out on the way.
    fn roll_out(&mut self, at: usize, go_on: &mut dyn FnMut() -> bool) -> Option<f32> {
        if !go_on() {
            return None;
        }
        let (game, me) = (self.belief.game(), self.belief.seat());
        let visit = u64::from(self.plans[at].taken) + 1;
        let mut rng = Rng::new(self.seed ^ visit << 40);
        let mut state = self.belief.sample(&mut rng);
        let actions = std::mem::take(&mut self.plans[at].actions);
        let mut planned = actions.iter();
        let mut from = state.clone();
        let mut decided = false;
        let mut turns = self.outlook.turns;
        let mut in_time = true;
        for _ in 0..LONGEST * (self.outlook.turns + 1) {
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    let draw = self.walk.draw(game, &state, &mut rng);
                    game.resolve(&mut state, draw, &mut ());
                }
                Pending::Seats(_) if decided && self.guide.settled(game, &from, &state) => {
                    if turns == 0 {
                        break;
                    }
                    turns -= 1;
                    planned = [].iter();
                    from = state.clone();
                    decided = false;
                }
                Pending::Seats(seats) => {
                    let seat = first_seat(seats);
                    let intended = if seat == me { planned.next().copied() } else { None };
                    // With another deal a planned action may not be available.
                    let action = match intended {
                        Some(intended) if self.walk.list(game, &state, seat).contains(&intended) => intended,
                        _ => {
                            // Lookahead gets different random draws, because no one can foresee what will be
                            // drawn.
                            let luck = Rng::new(rng.next_u64());
                            self.walk.follow(game, self.guide, &state, seat, self.outlook.followed, &luck)
                        }
                    };
                    game.apply(&mut state, seat, action, &mut ());
                    decided = true;
                    in_time = go_on();
                }
            }
            if !in_time {
                break;
            }
        }
        self.plans[at].actions = actions;
        in_time.then(|| self.value(&state)[me.index()])
    }

    /// The first action of the best plan.
    fn favourite(&self) -> Option<G::Action> {
        let mut best: Option<&Plan<G>> = None;
        for plan in &self.plans {
            if best.is_none_or(|best| plan.worth() > best.worth()) {
                best = Some(plan);
            }
        }
        best.and_then(Plan::first)
    }

    /// Each first action, valued by its best plan.
    fn considered(&self) -> Vec<Considered<G::Action>> {
        let me = self.belief.seat();
        let mut plans: Vec<&Plan<G>> = self.plans.iter().collect();
        // On ties, the one found first wins.
        best_first(&mut plans, |plan| plan.worth());
        let mut considered: Vec<Considered<G::Action>> = Vec::new();
        for plan in plans {
            let Some(action) = plan.first() else { continue };
            if let Some(known) = considered.iter_mut().find(|known| known.action == action) {
                known.visits += plan.visits();
                continue;
            }
            considered.push(Considered {
                action,
                worth: Worth::Chance(plan.worth()),
                visits: plan.visits(),
                line: plan.actions[1..].iter().map(|action| (me, *action)).collect(),
            });
        }
        considered
    }
}

/// Keeps the best, without those that lead to the same state.
fn best_of<G: Game>(plans: &mut Vec<Plan<G>>, most: usize) {
    // On ties, the one found first wins.
    best_first(plans, |plan| plan.promise);
    let mut kept: Vec<Plan<G>> = Vec::with_capacity(most);
    for plan in plans.drain(..) {
        let same = |other: &&Plan<G>| other.promise == plan.promise;
        if kept.len() < most && !kept.iter().rev().take_while(same).any(|other| other.state == plan.state) {
            kept.push(plan);
        }
    }
    *plans = kept;
}
