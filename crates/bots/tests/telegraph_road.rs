//! The bots of Telegraph Road: lawful, honest, repeatable, and as strong as they claim.

use rules::{Game, Match, Options, Pending, Resample, Rng, Seat, Seed, Viewer};
use telegraph_road::{Action, TelegraphRoad};

type Road = Match<TelegraphRoad>;

fn table(seats: usize, options: &str, phrase: &str) -> Road {
    let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
    let options = Options::parse(options).expect("options");
    Match::new(names, options, Seed::from_phrase(phrase)).expect("a table").0
}

fn pending(table: &Road) -> Option<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().next(),
        Pending::Chance | Pending::Over => None,
    }
}

/// Asks a bot that may plan only a few turns ahead.
fn hurried(table: &Road, seat: Seat, level: &str, seed: u64) -> Action {
    let mut player = bots::player::<TelegraphRoad>(level).expect("a level");
    let mut asked = 0;
    player.choose(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < 3
    })
}

/// Positions of games played at random with a little sense, so that they get somewhere.
fn positions(seats: usize, options: &str, games: u64, every: usize, mut look: impl FnMut(&Road, Seat, u64)) {
    for game in 0..games {
        let mut table = table(seats, options, &format!("positions {seats} {game}"));
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
fn every_choice_is_legal() {
    for (seats, options) in
        [(1, ""), (2, "land-adjacency=on"), (3, "multi-build=off"), (4, "grain-refill=off")]
    {
        let mut looked = 0;
        positions(seats, options, 3, 3, |table, seat, seed| {
            for level in bots::levels("telegraph-road") {
                let choice = hurried(table, seat, level.key, seed);
                assert!(table.legal(seat).contains(&choice), "{} chose {choice}", level.key);
                looked += 1;
            }
        });
        assert!(looked > 50, "only {looked} choices at {seats} seats");
    }
}

#[test]
fn the_same_seed_gives_the_same_choice() {
    positions(2, "", 2, 5, |table, seat, seed| {
        for level in bots::levels("telegraph-road") {
            assert_eq!(hurried(table, seat, level.key, seed), hurried(table, seat, level.key, seed));
        }
    });
}

/// A bot's whole world is the stream of states its belief hands out; and that stream is the same,
/// state by state, whatever the others hold.
#[test]
fn no_bot_can_peek() {
    let mut differed = 0;
    for seats in 2..=4 {
        let mut deal = Rng::new(seats as u64);
        positions(seats, "", 2, 7, |table, seat, seed| {
            let state = table.game().resample(table.state(), Viewer::Seat(seat), &mut deal);
            differed += usize::from(state != *table.state());
            let position = table.game().view(&state, Viewer::Referee);
            let json = serde_json::to_value(position).expect("views are plain data");
            let header = table.header();
            let other = Road::from_position(header.seats.clone(), header.options.clone(), header.seed, json)
                .expect("a position");
            let (mut one, mut two) = (Rng::new(seed), Rng::new(seed));
            for _ in 0..10 {
                let sample = table.belief(seat).sample(&mut one);
                assert_eq!(sample, other.belief(seat).sample(&mut two));
                assert_eq!(sample.player(seat).hand, table.state().player(seat).hand);
            }
            for level in bots::levels("telegraph-road") {
                assert_eq!(hurried(table, seat, level.key, seed), hurried(&other, seat, level.key, seed));
            }
        });
    }
    assert!(differed > 50, "the hands really were others: {differed}");
}

/// The scores of a game with these levels at the seats.
fn scores(levels: &[&str], phrase: &str) -> Vec<i32> {
    let mut table = table(levels.len(), "", phrase);
    let mut rng = Rng::new(levels.len() as u64);
    while let Some(seat) = pending(&table) {
        let text =
            bots::choose(&table, seat, levels[seat.index()], rng.next_u64(), &mut || true).expect("a choice");
        table.submit(seat, text.parse().expect("an action")).expect("bots play legal actions");
    }
    table.outcome().expect("the game is over").scores
}

#[test]
fn apprentice_beats_random_play() {
    let won = (0..20)
        .filter(|game| {
            let scores = scores(&["apprentice", "random"], &format!("strength {game}"));
            scores[0] > scores[1]
        })
        .count();
    assert!(won >= 18, "apprentice won only {won} of 20");
}

#[test]
fn journeyman_beats_three_apprentices() {
    let won = (0..4)
        .filter(|game| {
            let mut levels = ["apprentice"; 4];
            levels[*game] = "journeyman";
            let scores = scores(&levels, &format!("four {game}"));
            scores.iter().max() == Some(&scores[*game])
        })
        .count();
    assert!(won >= 3, "journeyman won only {won} of 4");
}

#[test]
fn journeyman_alone_builds_a_boom_town() {
    let sum: i32 = (0..6).map(|game| scores(&["journeyman"], &format!("alone {game}"))[0]).sum();
    assert!(sum >= 6 * 30, "{sum} points in 6 games");
}
