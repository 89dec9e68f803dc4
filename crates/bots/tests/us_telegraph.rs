//! The bots of U.S. Telegraph: lawful, honest, repeatable, and as strong as they claim.

use catalog::Table;
use rules::{Game, Match, Options, Pending, Rng, Seat, Seed, Viewer};
use us_telegraph::{Action, Cards, State, UsTelegraph, View};

type Telegraph = Match<UsTelegraph>;

fn table(seats: usize, phrase: &str) -> Telegraph {
    let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
    Match::new(names, Options::default(), Seed::from_phrase(phrase)).expect("a table").0
}

fn pending(table: &Telegraph) -> Option<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().next(),
        Pending::Chance | Pending::Over => None,
    }
}

/// Asks a bot that may think only for the first few iterations.
fn hurried(table: &Telegraph, seat: Seat, level: &str, seed: u64) -> Action {
    let mut player = bots::player::<UsTelegraph>(level).expect("a level");
    let mut asked = 0;
    player.choose(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < 3
    })
}

/// Positions of games played at random with a little sense, so that they get somewhere.
fn positions(seats: usize, games: u64, every: usize, mut look: impl FnMut(&Telegraph, Seat, u64)) {
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
fn every_choice_is_legal() {
    for seats in 2..=4 {
        let mut looked = 0;
        positions(seats, 6, 3, |table, seat, seed| {
            for level in bots::levels("us-telegraph") {
                let choice = hurried(table, seat, level.key, seed);
                assert!(table.legal(seat).contains(&choice), "{} chose {choice}", level.key);
                looked += 1;
            }
        });
        assert!(looked > 300, "only {looked} choices at {seats} seats");
    }
}

#[test]
fn the_same_seed_gives_the_same_choice() {
    positions(2, 1, 5, |table, seat, seed| {
        for level in bots::levels("us-telegraph") {
            assert_eq!(hurried(table, seat, level.key, seed), hurried(table, seat, level.key, seed));
        }
    });
}

/// The same table for `seat`, with other cards in the hands it cannot see.
fn redealt(table: &Telegraph, seat: Seat, rng: &mut Rng) -> Telegraph {
    let mut position: View = table.view(Viewer::Referee);
    let state: &State = table.state();
    let mut pool = state.card_deck();
    for other in Seat::all(table.game().seats()).filter(|other| *other != seat) {
        pool = pool.plus(state.player(other).hand);
    }
    for other in Seat::all(table.game().seats()).filter(|other| *other != seat) {
        let mut hand = Cards::default();
        while hand.total() < state.player(other).hand.total() {
            let kind = rng.below(4);
            if pool.0[kind] > 0 {
                pool.0[kind] -= 1;
                hand.0[kind] += 1;
            }
        }
        position.players[other.index()].hand = Some(hand);
    }
    let json = serde_json::to_value(position).expect("views are plain data");
    let header = table.header();
    Match::from_position(header.seats.clone(), header.options.clone(), header.seed, json).expect("a position")
}

/// A bot's whole world is the stream of states its belief hands out; and that stream is the same,
/// state by state, whatever the others hold.
#[test]
fn no_bot_can_peek() {
    let mut differed = 0;
    for seats in 2..=4 {
        let mut deal = Rng::new(seats as u64);
        positions(seats, 3, 7, |table, seat, seed| {
            let other = redealt(table, seat, &mut deal);
            differed += usize::from(other.state() != table.state());
            let (mut one, mut two) = (Rng::new(seed), Rng::new(seed));
            for _ in 0..10 {
                let sample = table.belief(seat).sample(&mut one);
                assert_eq!(sample, other.belief(seat).sample(&mut two));
                assert_eq!(sample.player(seat).hand, table.state().player(seat).hand);
            }
            for level in bots::levels("us-telegraph") {
                assert_eq!(hurried(table, seat, level.key, seed), hurried(&other, seat, level.key, seed));
            }
        });
    }
    assert!(differed > 100, "the hands really were others: {differed}");
}

/// Can `seat` win by building one open building?
fn wins_at_once(table: &Telegraph, seat: Seat) -> bool {
    table.legal(seat).into_iter().filter(|action| matches!(action, Action::Build(_))).any(|build| {
        let mut lifted = table.clone();
        lifted.submit(seat, build).expect("a legal action");
        lifted.legal(seat).into_iter().any(|plot| {
            let mut built = lifted.clone();
            built.submit(seat, plot).expect("a legal action");
            if let [pay @ Action::Pay(_), ..] = built.legal(seat)[..] {
                built.submit(seat, pay).expect("a legal action");
            }
            built.outcome().is_some()
        })
    })
}

#[test]
fn a_win_at_hand_is_taken() {
    let mut found = [0, 0];
    positions(2, 25, 1, |table, seat, seed| {
        if !wins_at_once(table, seat) {
            return;
        }
        for (level, found) in ["apprentice", "journeyman"].into_iter().zip(&mut found) {
            let before = table.clone();
            let mut table = table.clone();
            while pending(&table) == Some(seat) {
                let action = hurried(&table, seat, level, seed);
                table.submit(seat, action).expect("bots play legal actions");
            }
            let outcome = table.outcome();
            assert!(
                outcome.is_some_and(|o| o.places[seat.index()] == 1),
                "{level} let a win go in {}",
                Table::sketch(&before, Viewer::Referee)
            );
            *found += 1;
        }
    });
    assert!(found[0] >= 5, "only {} positions with a win at hand", found[0]);
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
    assert!(won >= 36, "apprentice won only {won} of 40");
}

#[test]
fn wrong_questions_are_refused() {
    let table = table(2, "refusals");
    let seat = pending(&table).expect("somebody begins");
    let ask = |seat, level| bots::choose(&table, seat, level, 1, &mut || true);
    assert!(ask(seat, "apprentice").is_ok());
    assert_eq!(ask(seat, "master").expect_err("no such level").code, rules::Code::BadOption);
    let code = ask(seat.next(2), "apprentice").expect_err("not its turn").code;
    assert_eq!(code, rules::Code::NotYourTurn);
    assert!(bots::levels("chess").is_empty());
}
