//! Information-set tree search with priors.
//!
//! One tree over what the searching seat can distinguish; every iteration descends it with another re-dealt
//! state. Nodes do not hold states, so an action is considered only if the state at hand allows it, and its
//! statistics account for how often it was available.

use crate::Player;
use crate::guide::{Guide, Step, Values};
use crate::rank::best_first;
use crate::thought::{Considered, LINE, Worth};
use crate::walk::{Walk, result};
use rules::{Belief, Game, Pending, Resample, Rng, Seat, SeatSet};

/// How deep and how adventurously to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Walks through the tree. With `rounds`, this is the number at a table for two: at a larger table each
    /// walk is longer, so there are fewer, and a decision takes the same time.
    pub iterations: u32,
    /// How much an action's prior counts against its results; more means more exploration.
    pub exploration: f32,
    /// Decisions looked ahead inside the tree.
    pub depth: usize,
    /// If set, the tree only contains the player's own turn, and a roll-out plays this many more turns of each
    /// player as the guide replies. Otherwise all players' turns are in the tree, and a roll-out ends once the
    /// position is settled.
    pub rounds: Option<usize>,
    /// With `rounds`: after this many walks, the turns of the others join the tree, too, where it is visited
    /// most. All roll-outs make the same errors about the others' replies, so more of the same would find
    /// nothing new.
    pub own_turn: u32,
}

impl Limits {
    /// The number of `walks` for a table of this size.
    fn scaled(&self, walks: u32, seats: u8) -> u32 {
        let share = if self.rounds.is_some() { u64::from(seats).max(2) } else { 2 };
        u32::try_from(u64::from(walks) * 2 / share).unwrap_or(u32::MAX).max(1)
    }
}

/// How often walks must reach the end of a turn before the next one joins the tree.
const WELL_KNOWN: u32 = 32;

/// How much less an untried action is assumed to be worth than its tried siblings.
const UNTRIED: f32 = 0.05;

pub struct TreeSearch<C> {
    pub guide: C,
    pub limits: Limits,
}

impl<G: Resample, C: Guide<G>> Player<G> for TreeSearch<C> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        let [_, _, ..] = legal else { return legal[0] };
        let tree = self.search(belief, seed, go_on);
        tree.favourite(legal).unwrap_or(legal[0])
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let [_, _, ..] = legal else { return (legal[0], Vec::new()) };
        let tree = self.search(belief, seed, go_on);
        (tree.favourite(legal).unwrap_or(legal[0]), tree.considered(legal))
    }
}

impl<C> TreeSearch<C> {
    fn search<'a, G: Resample>(
        &'a self,
        belief: &'a Belief<G>,
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Tree<'a, G, C>
    where
        C: Guide<G>,
    {
        let mut tree = Tree::new(belief, &self.guide, self.limits, seed);
        let walks = self.limits.scaled(self.limits.iterations, belief.game().seats());
        for done in 0..walks {
            tree.iterate();
            let left = walks - done - 1;
            if tree.is_decided(left) || !go_on() {
                break;
            }
        }
        tree
    }
}

type Index = u32;
const NONE: Index = Index::MAX;

/// An action of a seat, as tried from one node.
struct Edge<A> {
    seat: Seat,
    action: A,
    prior: f32,
    /// Iterations that could have taken it.
    offered: u32,
    taken: u32,
    /// Sum of the seat's values.
    sum: f32,
    child: Index,
}

struct Node<G: Game> {
    edges: Vec<Edge<G::Action>>,
    /// Actions that the guide has already ranked, sorted, so that it is asked only about new ones.
    known: Vec<(Seat, G::Action)>,
    draws: Vec<(G::Draw, Index)>,
    /// Where all steps lead that the searching seat cannot see.
    unseen: Index,
    /// How many walks ended a turn here.
    reached: u32,
}

impl<G: Game> Node<G> {
    fn new() -> Node<G> {
        Node { edges: Vec::new(), known: Vec::new(), draws: Vec::new(), unseen: NONE, reached: 0 }
    }
}

struct Tree<'a, G: Resample, C> {
    belief: &'a Belief<G>,
    guide: &'a C,
    limits: Limits,
    rng: Rng,
    nodes: Vec<Node<G>>,
    walk: Walk<G>,
    ranked: Vec<(G::Action, f32)>,
    /// Edges of the current iteration: node, edge.
    path: Vec<(Index, usize)>,
    /// The first node at which the searching seat decides.
    own: Index,
    /// Walks until the tree may grow beyond one's own turn.
    until_deeper: u32,
}

impl<'a, G: Resample, C: Guide<G>> Tree<'a, G, C> {
    fn new(belief: &'a Belief<G>, guide: &'a C, limits: Limits, seed: u64) -> Self {
        Tree {
            belief,
            guide,
            limits,
            rng: Rng::new(seed),
            nodes: vec![Node::new()],
            walk: Walk::new(),
            ranked: Vec::new(),
            path: Vec::new(),
            own: NONE,
            until_deeper: limits.scaled(limits.own_turn, belief.game().seats()),
        }
    }

    /// Descends to a new node, values it and updates the edges along the path.
    fn iterate(&mut self) {
        self.path.clear();
        let state = self.belief.sample(&mut self.rng);
        let values = self.descend(state);
        for (node, edge) in &self.path {
            let edge = &mut self.nodes[*node as usize].edges[*edge];
            edge.taken += 1;
            edge.sum += values[edge.seat.index()];
        }
        self.until_deeper = self.until_deeper.saturating_sub(1);
    }

    fn descend(&mut self, mut state: G::State) -> Values {
        let belief = self.belief;
        let (game, me) = (belief.game(), belief.seat());
        let mut at = 0;
        // The seat that decided last, starting with one's own first decision.
        let mut last = None;
        loop {
            match game.pending(&state) {
                Pending::Over => return result(game, &state),
                Pending::Chance => {
                    let draw = self.walk.draw(game, &state, &mut self.rng);
                    let seen = self.guide.seen(game, &state, &Step::Draw(draw), me);
                    game.resolve(&mut state, draw, &mut ());
                    at = self.after_draw(at, seen.then_some(draw));
                }
                Pending::Seats(seats) => {
                    let seat = decides(seats, me);
                    if last.is_some_and(|last| last != seat) && self.ends_with_turn(at) {
                        return self.roll_out(state);
                    }
                    if seat == me || last.is_some() {
                        last = Some(seat);
                    }
                    if seat == me && self.own == NONE {
                        self.own = at;
                    }
                    let edge = self.select(at, &state, seat);
                    let Edge { action, taken, .. } = self.nodes[at as usize].edges[edge];
                    self.path.push((at, edge));
                    // Simultaneous choices of others are unknown.
                    let together = seats.len() > 1 && seat != me;
                    let seen = !together && self.guide.seen(game, &state, &Step::Action(seat, action), me);
                    let forced = self.walk.legal.len() == 1;
                    game.apply(&mut state, seat, action, &mut ());
                    if (taken == 0 && !forced && !together) || self.path.len() >= self.limits.depth {
                        return self.roll_out(state);
                    }
                    at = self.after_action(at, edge, seen);
                }
            }
        }
    }

    /// Does the tree end here, at the end of a turn?
    fn ends_with_turn(&mut self, at: Index) -> bool {
        if self.limits.rounds.is_none() {
            return false;
        }
        let node = &mut self.nodes[at as usize];
        node.reached += 1;
        self.until_deeper > 0 || node.reached <= WELL_KNOWN
    }

    fn roll_out(&mut self, state: G::State) -> Values {
        let game = self.belief.game();
        let turns = self.limits.rounds.unwrap_or(0) * usize::from(game.seats());
        self.walk.roll_out(game, self.guide, state, turns, &mut self.rng)
    }

    /// The edge to take: one with good results, or one ranked well and tried little.
    fn select(&mut self, at: Index, state: &G::State, seat: Seat) -> usize {
        let game = self.belief.game();
        self.walk.list(game, state, seat);
        self.learn(at, state, seat);
        let node = &mut self.nodes[at as usize];
        let legal = &self.walk.legal;
        let there = |edge: &Edge<G::Action>| edge.seat == seat && legal.binary_search(&edge.action).is_ok();
        let (mut priors, mut taken, mut sum) = (0.0, 0, 0.0);
        for edge in node.edges.iter_mut().filter(|edge| there(edge)) {
            edge.offered += 1;
            priors += edge.prior;
            taken += edge.taken;
            sum += edge.sum;
        }
        let untried = if taken == 0 { 0.5 } else { sum / taken as f32 - UNTRIED };
        let mut best = (usize::MAX, f32::NEG_INFINITY);
        for (index, edge) in node.edges.iter().enumerate().filter(|(_, edge)| there(edge)) {
            let found = if edge.taken == 0 { untried } else { edge.sum / edge.taken as f32 };
            let prior = edge.prior / priors;
            let score = found
                + self.limits.exploration * prior * (edge.offered as f32).sqrt() / (1 + edge.taken) as f32;
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Has the guide rank the actions that were never available at this node before.
    fn learn(&mut self, at: Index, state: &G::State, seat: Seat) {
        let node = &mut self.nodes[at as usize];
        let legal = &self.walk.legal;
        let there =
            node.edges.iter().any(|edge| edge.seat == seat && legal.binary_search(&edge.action).is_ok());
        let is_known = |action: &G::Action| node.known.binary_search(&(seat, *action)).is_ok();
        if there && legal.iter().all(is_known) {
            return;
        }
        self.ranked.clear();
        if let [only] = legal[..] {
            self.ranked.push((only, 1.0));
        } else {
            self.guide.rank(self.belief.game(), state, seat, legal, &mut self.ranked);
        }
        for action in legal {
            if let Err(place) = node.known.binary_search(&(seat, *action)) {
                node.known.insert(place, (seat, *action));
            }
        }
        for (action, prior) in &self.ranked {
            if !node.edges.iter().any(|edge| edge.seat == seat && edge.action == *action) {
                node.edges.push(Edge {
                    seat,
                    action: *action,
                    prior: *prior,
                    offered: 0,
                    taken: 0,
                    sum: 0.0,
                    child: NONE,
                });
            }
        }
    }

    fn after_action(&mut self, at: Index, edge: usize, seen: bool) -> Index {
        if !seen {
            return self.after_unseen(at);
        }
        let child = self.nodes[at as usize].edges[edge].child;
        if child != NONE {
            return child;
        }
        let child = self.grow();
        self.nodes[at as usize].edges[edge].child = child;
        child
    }

    fn after_draw(&mut self, at: Index, draw: Option<G::Draw>) -> Index {
        let Some(draw) = draw else { return self.after_unseen(at) };
        let known = self.nodes[at as usize].draws.iter().find(|(there, _)| *there == draw);
        if let Some((_, child)) = known {
            return *child;
        }
        let child = self.grow();
        self.nodes[at as usize].draws.push((draw, child));
        child
    }

    fn after_unseen(&mut self, at: Index) -> Index {
        if self.nodes[at as usize].unseen == NONE {
            let child = self.grow();
            self.nodes[at as usize].unseen = child;
        }
        self.nodes[at as usize].unseen
    }

    fn grow(&mut self) -> Index {
        self.nodes.push(Node::new());
        (self.nodes.len() - 1) as Index
    }

    /// Is the choice safe whatever the `left` remaining iterations find?
    fn is_decided(&self, left: u32) -> bool {
        if self.own == NONE {
            return false;
        }
        let (mut most, mut second) = (0, 0);
        for edge in &self.nodes[self.own as usize].edges {
            if edge.taken > most {
                (most, second) = (edge.taken, most);
            } else {
                second = second.max(edge.taken);
            }
        }
        // With a single action worth a look there is nothing to decide.
        self.nodes[self.own as usize].edges.len() == 1 || most > second + left
    }

    /// The action taken most often; on ties, the one with the better results.
    fn favourite(&self, legal: &[G::Action]) -> Option<G::Action> {
        let node = self.nodes.get(self.own as usize)?;
        let mut best: Option<&Edge<G::Action>> = None;
        for edge in node.edges.iter().filter(|edge| legal.contains(&edge.action)) {
            if best.is_none_or(|best| (edge.taken, edge.sum) > (best.taken, best.sum)) {
                best = Some(edge);
            }
        }
        best.map(|edge| edge.action)
    }
}

impl<G: Resample, C> Tree<'_, G, C> {
    /// The actions tried, most visited first, each with the expected continuation.
    fn considered(&self, legal: &[G::Action]) -> Vec<Considered<G::Action>> {
        let Some(node) = self.nodes.get(self.own as usize) else { return Vec::new() };
        let tried = node.edges.iter().filter(|edge| edge.taken > 0 && legal.contains(&edge.action));
        let mut considered: Vec<Considered<G::Action>> = tried
            .map(|edge| Considered {
                action: edge.action,
                worth: Worth::Chance(edge.sum / edge.taken as f32),
                visits: edge.taken,
                line: self.line(edge.child),
            })
            .collect();
        best_first(&mut considered, |considered| considered.visits as f32);
        considered
    }

    /// The expected continuation from a node, up to the next draw.
    fn line(&self, from: Index) -> Vec<(Seat, G::Action)> {
        let mut line = Vec::new();
        let mut at = from;
        while line.len() < LINE && at != NONE {
            let edges = self.nodes[at as usize].edges.iter().filter(|edge| edge.taken > 0);
            let Some(most) = edges.max_by_key(|edge| edge.taken) else { break };
            line.push((most.seat, most.action));
            at = most.child;
        }
        line
    }
}

/// When several seats decide simultaneously, the searching one comes last: then its node is reached by unseen
/// steps only, and the others do not see its choice.
fn decides(seats: SeatSet, me: Seat) -> Seat {
    seats.iter().find(|seat| *seat != me).unwrap_or(me)
}
