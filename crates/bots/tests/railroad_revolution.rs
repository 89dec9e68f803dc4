//! The bots of Railroad Revolution: lawful, honest, repeatable, and as strong as they claim.

use catalog::Table;
use railroad_revolution::{Action, Milestone, RailroadRevolution, View};
use rules::{Game, Match, Options, Pending, Rng, Seat, Seed, Viewer};

type Railroad = Match<RailroadRevolution>;

fn table(seats: usize, phrase: &str) -> Railroad {
    let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
    Match::new(names, Options::default(), Seed::from_phrase(phrase)).expect("a table").0
}

fn pending(table: &Railroad) -> Option<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().next(),
        Pending::Chance | Pending::Over => None,
    }
}

/// Asks a bot that may think only for the first few iterations.
fn hurried(table: &Railroad, seat: Seat, level: &str, seed: u64) -> Action {
    let mut player = bots::player::<RailroadRevolution>(level).expect("a level");
    let mut asked = 0;
    player.choose(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < 2
    })
}

/// Positions of games played half at random.
fn positions(seats: usize, games: u64, every: usize, mut look: impl FnMut(&Railroad, Seat, u64)) {
    for game in 0..games {
        let mut table = table(seats, &format!("positions {seats} {game}"));
        let mut rng = Rng::new(game);
        let mut step = 0;
        while let Some(seat) = pending(&table) {
            let legal = table.legal(seat);
            if step % every == 0 && legal.len() > 1 {
                look(&table, seat, rng.next_u64());
            }
            step += 1;
            let action = if rng.below(2) == 0 {
                hurried(&table, seat, "apprentice", rng.next_u64())
            } else {
                *rng.pick(&legal)
            };
            table.submit(seat, action).expect("listed actions are legal");
        }
    }
}

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    for seats in 2..=4 {
        let mut looked = 0;
        positions(seats, 3, 7, |table, seat, seed| {
            for level in bots::levels("railroad-revolution") {
                let choice = hurried(table, seat, level.key, seed);
                assert!(table.legal(seat).contains(&choice), "{} chose {choice}", level.key);
                assert_eq!(choice, hurried(table, seat, level.key, seed));
                looked += 1;
            }
        });
        assert!(looked > 150, "only {looked} choices at {seats} seats");
    }
}

/// The same table for `seat`, with other tiles where it has seen none.
fn redealt(table: &Railroad, seat: Seat, rng: &mut Rng) -> Railroad {
    let mut position: View = table.view(Viewer::Referee);
    for stack in &mut position.stacks {
        let unseen = stack.unseen.as_mut().expect("the referee sees the stack");
        let mut hidden: Vec<&mut Milestone> = unseen.iter_mut().collect();
        for tile in stack.returned.iter_mut().filter(|tile| !tile.seen_by.contains(&seat)) {
            hidden.extend(tile.tile.as_mut());
        }
        let mut tiles: Vec<Milestone> = hidden.iter().map(|tile| **tile).collect();
        rng.shuffle(&mut tiles);
        hidden.into_iter().zip(tiles).for_each(|(place, tile)| *place = tile);
        unseen.sort_unstable();
    }
    let json = serde_json::to_value(position).expect("views are plain data");
    let header = table.header();
    Match::from_position(header.seats.clone(), header.options.clone(), header.seed, json).expect("a position")
}

/// A bot's whole world is the stream of states its belief hands out; and that stream is the same,
/// state by state, wherever the tiles truly are that its seat has not seen.
#[test]
fn no_bot_can_peek() {
    let mut differed = 0;
    for seats in 2..=4 {
        let mut deal = Rng::new(seats as u64);
        positions(seats, 6, 9, |table, seat, seed| {
            let other = redealt(table, seat, &mut deal);
            differed += usize::from(other.state() != table.state());
            let (mut one, mut two) = (Rng::new(seed), Rng::new(seed));
            for _ in 0..10 {
                assert_eq!(table.belief(seat).sample(&mut one), other.belief(seat).sample(&mut two));
            }
            for level in bots::levels("railroad-revolution") {
                assert_eq!(hurried(table, seat, level.key, seed), hurried(&other, seat, level.key, seed));
            }
        });
    }
    assert!(differed > 20, "the stacks really were others: {differed}");
}

#[test]
fn apprentice_beats_random_play() {
    let mut won = 0;
    for game in 0..40usize {
        let mut table = table(2, &format!("strength {}", game / 2));
        let mut rng = Rng::new(game as u64);
        while let Some(seat) = pending(&table) {
            let level = if seat.index() == game % 2 { "apprentice" } else { "random" };
            let text = bots::choose(&table, seat, level, rng.next_u64(), &mut || true).expect("a choice");
            Table::submit(&mut table, seat, &text).expect("bots play legal actions");
        }
        won += usize::from(table.outcome().expect("the game is over").places[game % 2] == 1);
    }
    assert!(won >= 30, "apprentice won only {won} of 40");
}

#[test]
fn a_round_takes_everybody_through_the_whole_game() {
    let mut table = table(4, "whole");
    let mut seed = 0;
    while let Some(seat) = pending(&table) {
        seed += 1;
        let action = hurried(&table, seat, "journeyman", seed);
        table.submit(seat, action).expect("bots play legal actions");
    }
    let outcome = table.outcome().expect("the game is over");
    assert!(outcome.scores.iter().all(|score| *score > 30), "{:?}", outcome.scores);
    assert_eq!(table.game().seats(), 4);
}
