//! Games for the tests.

use analysis::Report;
use rules::{Match, Options, Pending, Record, Rng, Seat, Seed};

/// A game played by `play`, until it stops or the game is over; it receives the table, the seat and the
/// decision's number.
pub fn played<G: bots::Bots>(
    seats: u8,
    options: &str,
    seed: &str,
    mut play: impl FnMut(&Match<G>, Seat, usize) -> Option<G::Action>,
) -> Record {
    let names = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
    let options = Options::parse(options).expect("options");
    let (mut table, _) = Match::<G>::new(names, options, Seed::from_phrase(seed)).expect("a table");
    let mut number = 0;
    while let Pending::Seats(pending) = table.pending() {
        let seat = pending.iter().next().expect("a seat to decide");
        let Some(action) = play(&table, seat, number) else { break };
        table.submit(seat, action).expect("a legal action");
        number += 1;
    }
    table.record()
}

/// A game of bots of one level.
pub fn by_bots<G: bots::Bots>(seats: u8, options: &str, seed: &str, level: &str) -> Record {
    let mut player = bots::player::<G>(level).expect("a level");
    let mut rng = Rng::from_seed(&Seed::from_phrase(seed));
    played::<G>(seats, options, seed, |table, seat, _| {
        Some(player.choose(&table.belief(seat), &table.legal(seat), rng.next_u64(), &mut || true))
    })
}

/// The whole analysis of a record, with this part of the page's budget.
pub fn analysed(record: &Record, effort: f32) -> Report {
    let mut work = analysis::begin(record, effort, 5).expect("a true record");
    while work.step() {}
    work.report()
}
