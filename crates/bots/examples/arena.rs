//! Two levels against each other: `arena <game> <level> <level> <games> [seats] [threads] [deal] [options]`.
//! The first level takes each seat of a deal in turn, the second level all the others. Weights were
//! tuned on the deals from 0 on: start from another one to measure.

use catalog::{Playable, Visitor};
use rules::{Match, Options, Pending, Seed};
use std::time::Instant;

struct Arena {
    levels: [String; 2],
    games: usize,
    seats: usize,
    threads: usize,
    deal: usize,
    options: Options,
}

#[derive(Default, Clone)]
struct Tally {
    won: f64,
    games: usize,
    /// By level.
    decisions: [usize; 2],
    seconds: [f64; 2],
    longest: [f64; 2],
    /// Sum of the scores, of their squares, and how many.
    scores: [(i64, i64, i64); 2],
    by: std::collections::BTreeMap<String, usize>,
    entries: usize,
}

impl Visitor for Arena {
    type Out = Tally;

    fn visit<G: Playable>(self) -> Tally {
        let arena = &self;
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|worker| {
                    scope.spawn(move || {
                        let mut tally = Tally::default();
                        for game in (worker..arena.games).step_by(arena.threads) {
                            arena.play::<G>(game, &mut tally);
                            if tally.games % 10 == 0 {
                                eprintln!("worker {worker}: {} of {}", tally.won, tally.games);
                            }
                        }
                        tally
                    })
                })
                .collect();
            let tallies = workers.into_iter().map(|worker| worker.join().expect("no game panics"));
            tallies.reduce(Tally::plus).unwrap_or_default()
        })
    }
}

impl Arena {
    fn play<G: Playable>(&self, game: usize, tally: &mut Tally) {
        let mut bots = self
            .levels
            .each_ref()
            .map(|level| bots::player::<G>(level).unwrap_or_else(|| panic!("there is no level {level}")));
        let names = (0..self.seats).map(|seat| format!("{}", seat + 1)).collect();
        // Each deal is played once from every seat.
        let seed = Seed::from_phrase(&format!("arena {}", self.deal + game / self.seats));
        let first = game % self.seats;
        let (mut table, _) = Match::<G>::new(names, self.options.clone(), seed).expect("a table");
        while let Pending::Seats(seats) = table.pending() {
            let seat = seats.iter().next().expect("somebody is pending");
            let legal = table.legal(seat);
            let level = usize::from(seat.index() != first);
            let number = (game as u64) << 32 | table.journal().len() as u64;
            let began = Instant::now();
            let action = match legal[..] {
                [only] => only,
                _ => bots[level].choose(&table.belief(seat), &legal, number, &mut || true),
            };
            if legal.len() > 1 {
                let seconds = began.elapsed().as_secs_f64();
                tally.decisions[level] += 1;
                tally.seconds[level] += seconds;
                tally.longest[level] = tally.longest[level].max(seconds);
            }
            table.submit(seat, action).expect("bots play legal actions");
        }
        let outcome = table.outcome().expect("the game is over");
        for (seat, score) in outcome.scores.iter().enumerate() {
            let (sum, squares, count) = &mut tally.scores[usize::from(seat != first)];
            *sum += i64::from(*score);
            *squares += i64::from(*score) * i64::from(*score);
            *count += 1;
        }
        let winners = outcome.places.iter().filter(|place| **place == 1).count();
        if outcome.places[first] == 1 {
            tally.won += 1.0 / winners as f64;
        }
        let who = if outcome.places[first] == 1 { "first" } else { "second" };
        *tally.by.entry(format!("{who} by {}", outcome.by)).or_default() += 1;
        tally.games += 1;
        tally.entries += table.journal().len();
    }
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.won += other.won;
        self.games += other.games;
        self.entries += other.entries;
        for level in 0..2 {
            self.decisions[level] += other.decisions[level];
            self.seconds[level] += other.seconds[level];
            let (one, two) = (&mut self.scores[level], other.scores[level]);
            *one = (one.0 + two.0, one.1 + two.1, one.2 + two.2);
            self.longest[level] = self.longest[level].max(other.longest[level]);
        }
        for (by, count) in other.by {
            *self.by.entry(by).or_default() += count;
        }
        self
    }
}

/// Wilson's interval: honest near 0 and 1, too.
fn interval(won: f64, games: f64) -> (f64, f64) {
    let z = 1.96f64;
    let part = won / games;
    let centre = part + z * z / (2.0 * games);
    let spread = z * (part * (1.0 - part) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((centre - spread) / scale, (centre + spread) / scale)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, other, games, rest @ ..] = &words[..] else {
        eprintln!("arena <game> <level> <level> <games> [seats] [threads] [deal] [options]");
        std::process::exit(2);
    };
    let number = |word: Option<&String>, default| {
        word.map_or(default, |word| word.parse().unwrap_or_else(|_| panic!("{word} is not a number")))
    };
    let games = number(Some(games), 0);
    let (seats, threads) = (number(rest.first(), 2), number(rest.get(1), 1));
    let deal = number(rest.get(2), 0);
    let options = rest.get(3).map_or_else(String::new, Clone::clone);
    let options = Options::parse(&options).unwrap_or_else(|refusal| panic!("{refusal}"));
    let arena = Arena { levels: [one.clone(), other.clone()], games, seats, threads, deal, options };
    let tally = catalog::visit(game, arena).unwrap_or_else(|refusal| panic!("{refusal}"));
    let (low, high) = interval(tally.won, tally.games as f64);
    println!(
        "{one} won {} of {} against {other} at {seats} seats: {:.1}% (95%: {:.1}% to {:.1}%)",
        tally.won,
        tally.games,
        100.0 * tally.won / tally.games as f64,
        100.0 * low,
        100.0 * high
    );
    for (level, name) in [one, other].into_iter().enumerate() {
        println!(
            "{name}: {} decisions, {:.3} ms on average, {:.3} ms at most",
            tally.decisions[level],
            1e3 * tally.seconds[level] / tally.decisions[level].max(1) as f64,
            1e3 * tally.longest[level]
        );
    }
    for (name, (sum, squares, count)) in [one, other].into_iter().zip(tally.scores) {
        if count > 1 {
            let (count, mean) = (count as f64, sum as f64 / count as f64);
            let deviation = ((squares as f64 / count - mean * mean) * count / (count - 1.0)).sqrt();
            let error = 1.96 * deviation / count.sqrt();
            println!("{name}: score {mean:.2} on average (95%: +-{error:.2}), deviation {deviation:.2}");
        }
    }
    println!("{:?}; {:.0} entries a game", tally.by, tally.entries as f64 / tally.games as f64);
}
