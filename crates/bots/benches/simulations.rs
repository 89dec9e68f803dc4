//! Simulations per second of processor time: lines of play that a Journeyman follows to a position it judges,
//! while it plays against itself. Journeymen have no networks.

use rules::{Options, Pending, Seed};
use rustix::time::{ClockId, clock_gettime};

/// The strategy games: their Journeymen ask whether to go on after every line that they have followed. Railroad
/// Revolution's follows each action once, so that asking takes longer than its search; here it follows each
/// twenty times.
const SEARCHES: [(&str, &str); 3] = [
    ("us-telegraph", "journeyman"),
    ("railroad-revolution", "journeyman@iterations=20"),
    ("telegraph-road", "journeyman"),
];
/// Games played at a table of each size.
const PLAYED: u64 = 6;

fn main() {
    for (game, level) in SEARCHES {
        let info = catalog::info(game).expect("a game of the catalog");
        for seats in info.seats.iter().filter(|seats| **seats > 1) {
            let (mut simulations, mut decisions, mut seconds) = (0u32, 0, 0.0);
            for number in 0..PLAYED {
                let names = (1..=*seats).map(|seat| format!("player {seat}")).collect();
                let seed = Seed::from_phrase(&format!("simulations {number}"));
                let (mut table, _) =
                    catalog::new_table(game, names, Options::default(), seed).expect("a table");
                while let Pending::Seats(waiting) = table.pending() {
                    let seat = waiting.iter().next().expect("a seat is waiting");
                    let from = processor_seconds();
                    let mut go_on = || {
                        simulations += 1;
                        true
                    };
                    let action =
                        bots::choose(&*table, seat, level, decisions, &mut go_on).expect("an answer");
                    seconds += processor_seconds() - from;
                    decisions += 1;
                    table.submit(seat, &action).expect("bots play legal actions");
                }
            }
            println!(
                "{game} with {seats}: {simulations} simulations in {decisions} decisions, {:.0} a second",
                f64::from(simulations) / seconds
            );
        }
    }
}

fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
