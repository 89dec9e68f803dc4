//! Scores of one level alone at a table: `solo <game> <level> <games> [deal] [options]`. Weights were tuned on
//! the deals from 0 on: start from another one to measure.

use catalog::{Playable, Visitor};
use rules::{Match, Options, Pending, Seed};
use std::time::Instant;

struct Solo {
    level: String,
    games: usize,
    deal: usize,
    options: Options,
}

struct Scores {
    all: Vec<i32>,
    decisions: usize,
    longest: f64,
}

impl Visitor for Solo {
    type Out = Scores;

    fn visit<G: Playable>(self) -> Scores {
        let mut scores = Scores { all: Vec::new(), decisions: 0, longest: 0.0 };
        for game in 0..self.games {
            let mut bot = bots::player::<G>(&self.level).unwrap_or_else(|| panic!("there is no such level"));
            let seed = Seed::from_phrase(&format!("solo {}", self.deal + game));
            let (mut table, _) =
                Match::<G>::new(vec!["1".to_owned()], self.options.clone(), seed).expect("a table for one");
            while let Pending::Seats(seats) = table.pending() {
                let seat = seats.iter().next().expect("somebody is pending");
                let legal = table.legal(seat);
                let number = (game as u64) << 32 | table.journal().len() as u64;
                let began = Instant::now();
                let action = bot.choose(&table.belief(seat), &legal, number, &mut || true);
                scores.longest = scores.longest.max(began.elapsed().as_secs_f64());
                scores.decisions += 1;
                table.submit(seat, action).expect("bots play legal actions");
            }
            scores.all.push(table.outcome().expect("the game is over").scores[0]);
        }
        scores
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, level, games, rest @ ..] = &words[..] else {
        eprintln!("solo <game> <level> <games> [deal] [options]");
        std::process::exit(2);
    };
    let number = |word: &String| word.parse().unwrap_or_else(|_| panic!("{word} is not a number"));
    let deal = rest.first().map_or(0, number);
    let options = rest.get(1).map_or("", String::as_str);
    let options = Options::parse(options).unwrap_or_else(|refusal| panic!("{refusal}"));
    let began = Instant::now();
    let solo = Solo { level: level.clone(), games: number(games), deal, options };
    let mut scores = catalog::visit(game, solo).unwrap_or_else(|refusal| panic!("{refusal}"));
    let count = scores.all.len() as f64;
    let mean = scores.all.iter().map(|score| f64::from(*score)).sum::<f64>() / count;
    let spread =
        (scores.all.iter().map(|score| (f64::from(*score) - mean).powi(2)).sum::<f64>() / count).sqrt();
    scores.all.sort_unstable();
    println!(
        "{level}: {count} games alone, mean {mean:.2} (error {:.2}), median {}, {} to {}",
        spread / count.sqrt(),
        scores.all[scores.all.len() / 2],
        scores.all[0],
        scores.all[scores.all.len() - 1]
    );
    println!(
        "{:.2} ms a decision, {:.1} ms at most",
        1e3 * began.elapsed().as_secs_f64() / scores.decisions as f64,
        1e3 * scores.longest
    );
}
