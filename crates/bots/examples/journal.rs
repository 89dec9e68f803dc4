//! The record of a game in which one level takes every seat:
//! `journal <game> <level> <seats> <seed phrase> [options]`. For golden journals in which something happens.

use bots::{Bots, Visitor};
use rules::{Match, Options, Pending, Seed};

struct Journal {
    level: String,
    seats: usize,
    phrase: String,
    options: Options,
}

impl Visitor for Journal {
    type Out = String;

    fn visit<G: Bots>(self) -> String {
        let mut bot = bots::player::<G>(&self.level).unwrap_or_else(|| panic!("there is no such level"));
        let names = (1..=self.seats).map(|seat| format!("Operator {seat}")).collect();
        let seed = Seed::from_phrase(&self.phrase);
        let (mut table, _) = Match::<G>::new(names, self.options, seed).expect("a table");
        // Seats that decide at once take turns.
        let mut turn = 0;
        while let Pending::Seats(seats) = table.pending() {
            let waiting: Vec<_> = seats.iter().collect();
            let seat = waiting[turn % waiting.len()];
            turn += 1;
            let action = bot.choose(&table.belief(seat), &table.legal(seat), turn as u64, &mut || true);
            table.submit(seat, action).expect("bots play legal actions");
        }
        table.record().to_string()
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, level, seats, phrase, rest @ ..] = &words[..] else {
        eprintln!("journal <game> <level> <seats> <seed phrase> [options]");
        std::process::exit(2);
    };
    let seats = seats.parse().unwrap_or_else(|_| panic!("{seats} is not a number"));
    let options = rest.first().map_or("", String::as_str);
    let options = Options::parse(options).unwrap_or_else(|refusal| panic!("{refusal}"));
    let journal = Journal { level: level.clone(), seats, phrase: phrase.clone(), options };
    print!("{}", bots::visit(game, journal).unwrap_or_else(|refusal| panic!("{refusal}")));
}
