//! Games in which players hoard things, with every call timed. Random games stay near the middle of what
//! is possible; here each player wants much of some things and little of others (money, cards, workers,
//! whatever a game's view counts), so that a game drifts to the extremes, where a search whose cost
//! grows with the holdings shows up.

use super::times::{Call, Times, spent};
use crate::failure::Failure;
use bots::{Bots, Effort, Grade, Request};
use rules::{Belief, Options, Pending, Rng, Seat, Viewer};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// How many actions a player compares.
const WEIGHED: usize = 10;
/// One decision in this many is random: preferences alone would go round in circles.
const AT_RANDOM: usize = 8;
/// One decision in this many is also put to the bots.
const ASK_BOTS: usize = 16;

/// The preferences of the players in one game: for every kind of number in a view, much or little.
struct Taste {
    number: u64,
}

impl Taste {
    /// From -1 to 2; in one game of four all players want much of everything.
    fn weight(&self, kind: &str) -> f64 {
        if self.number.is_multiple_of(4) {
            return 1.0;
        }
        let kind =
            kind.bytes().fold(self.number, |sum, byte| sum.wrapping_mul(131).wrapping_add(u64::from(byte)));
        [-1.0, 0.0, 1.0, 2.0][Rng::new(kind).below(4)]
    }

    /// How much `seat` likes a referee's view.
    fn likes(&self, view: &Value, seat: Seat) -> f64 {
        let own = view.get("players").and_then(|players| players.get(seat.index()));
        self.weigh("", own.unwrap_or(view))
    }

    /// Numbers count by their size, lists and texts (cards in a hand) by their length; the scale is
    /// logarithmic, so that doubling anything is always liked equally.
    fn weigh(&self, kind: &str, value: &Value) -> f64 {
        let amount = |amount: f64| self.weight(kind) * amount.abs().ln_1p();
        match value {
            Value::Null | Value::Bool(_) => 0.0,
            Value::Number(number) => amount(number.as_f64().unwrap_or_default()),
            Value::String(text) => amount(text.len() as f64),
            Value::Array(items) => {
                amount(items.len() as f64) + items.iter().map(|item| self.weigh(kind, item)).sum::<f64>()
            }
            Value::Object(fields) => fields.iter().map(|(key, value)| self.weigh(key, value)).sum(),
        }
    }
}

/// Plays one game and returns its times.
pub fn play<G: Bots>(seats: u8, options: &str, number: u64) -> Result<Times, Failure> {
    let game = Arc::new(G::new(seats, &Options::parse(options)?, G::INFO.newest())?);
    let mut walk = Walk {
        place: format!("table {seats} {options} game {number}"),
        state: game.start(),
        game,
        taste: Taste { number },
        rng: Rng::new(number),
        times: Times::default(),
    };
    for step in 0..walk.game.longest() {
        match walk.game.pending(&walk.state) {
            Pending::Over => return Ok(walk.times),
            Pending::Chance => walk.draw(step),
            Pending::Seats(pending) => {
                let pending: Vec<Seat> = pending.iter().collect();
                let seat = *walk.rng.pick(&pending);
                walk.decide(step, seat);
            }
        }
    }
    Err(Failure::Refused(format!("{} did not end", walk.place)))
}

struct Walk<G: Bots> {
    game: Arc<G>,
    state: G::State,
    place: String,
    taste: Taste,
    rng: Rng,
    times: Times,
}

impl<G: Bots> Walk<G> {
    fn draw(&mut self, step: usize) {
        let Walk { game, state, place, times, .. } = self;
        let at = || format!("{place} entry {step}");
        let draws = times.measure(Call::Draws, at, || {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            draws
        });
        let draw = draws[self.rng.weighted(&draws)].0;
        self.state = times.measure(Call::Resolve, at, || {
            let mut after = state.clone();
            game.resolve(&mut after, draw, &mut Vec::new());
            after
        });
    }

    fn decide(&mut self, step: usize, seat: Seat) {
        let Walk { game, state, place, times, rng, .. } = self;
        let at = || format!("{place} entry {step}");
        let legal = times.measure(Call::Legal, at, || {
            let mut actions = Vec::new();
            game.legal(state, seat, &mut actions);
            actions
        });
        let luck = rng.next_u64();
        times.measure(Call::View, at, || game.view(state, Viewer::Seat(seat)));
        times.measure(Call::Resample, at, || game.resample(state, Viewer::Seat(seat), &mut Rng::new(luck)));
        if rng.below(ASK_BOTS) == 0 {
            self.ask_bots(step, seat, &legal);
        }
        let action = self.favourite(seat, &legal);
        let Walk { game, state, place, times, .. } = self;
        let at = || format!("{place} entry {step}: {action}");
        self.state = times.measure(Call::Apply, at, || {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut Vec::new());
            after
        });
    }

    /// Of some legal actions, the one whose outcome is liked best.
    fn favourite(&mut self, seat: Seat, legal: &[G::Action]) -> G::Action {
        if self.rng.below(AT_RANDOM) == 0 {
            return *self.rng.pick(legal);
        }
        let mut order: Vec<usize> = (0..legal.len()).collect();
        self.rng.shuffle(&mut order);
        let liked = |action: G::Action| {
            let mut after = self.state.clone();
            self.game.apply(&mut after, seat, action, &mut ());
            let view = serde_json::to_value(self.game.view(&after, Viewer::Referee));
            self.taste.likes(&view.unwrap_or_default(), seat)
        };
        let weighed = order.into_iter().take(WEIGHED).map(|index| (legal[index], liked(legal[index])));
        let best = weighed.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or(legal[0], |(action, _)| action)
    }

    fn ask_bots(&mut self, step: usize, seat: Seat, legal: &[G::Action]) {
        let belief = Belief::new(Arc::clone(&self.game), seat, self.state.clone());
        let seed = self.rng.next_u64();
        for level in bots::levels(G::KEY) {
            let usual = || choose(&belief, level.grade, Effort::Usual, Duration::MAX, legal, seed);
            let at = || format!("{} entry {step}", self.place);
            let (whole, longest) = usual();
            // With more time than usual some bots search in another way.
            let beyond = || choose(&belief, level.grade, Effort::Endless, 2 * whole, legal, seed).1;
            self.times.note(Call::Choose(level.key), whole, at, || usual().0);
            self.times.note(Call::Overrun(level.key), longest, at, || usual().1);
            self.times.note(Call::Overrun(level.key), beyond(), at, beyond);
        }
    }
}

/// The time that a bot takes if it is stopped after `most`, and the longest stretch of it in which it did not ask
/// whether to go on.
fn choose<G: Bots>(
    belief: &Belief<G>,
    grade: Grade,
    effort: Effort,
    most: Duration,
    legal: &[G::Action],
    seed: u64,
) -> (Duration, Duration) {
    let mut player = bots::seat::<G>(Request { grade: Some(grade), effort, time: None });
    let begun = spent();
    let (mut asked, mut longest) = (begun, Duration::ZERO);
    player.choose(belief, legal, seed, &mut || {
        let now = spent();
        longest = longest.max(now - asked);
        asked = now;
        now - begun < most
    });
    let done = spent();
    (done - begun, longest.max(done - asked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn more_of_everything_is_liked_in_every_fourth_game() {
        let taste = Taste { number: 8 };
        let view =
            |money: u32, hand: &str| json!({"players": [{"money": 1}, {"money": money, "hand": hand}]});
        let likes = |money, hand| taste.likes(&view(money, hand), Seat::new(1));
        assert!(likes(200, "ww") > likes(100, "ww"));
        assert!(likes(100, "www") > likes(100, "ww"));
    }

    #[test]
    fn tastes_differ_from_game_to_game() {
        let weights =
            |number| ["money", "shares", "hand", "workers"].map(|kind| Taste { number }.weight(kind));
        assert_eq!(weights(1), weights(1));
        assert!((1..20).any(|number| weights(number) != weights(number + 1)));
        let all: Vec<f64> = (1..40).flat_map(weights).collect();
        assert!(all.contains(&-1.0) && all.contains(&2.0));
    }
}
