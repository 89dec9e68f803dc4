//! Self-play: the samples of a game, and matches at rotating seats.

use rules::{Belief, Encode, Game, Options, Outcome, Seed};
use search::{Considered, Player, Random, Worth};
use selfplay::{Challenge, Header, Noise, Recorder, SHARES, Sample};
use std::sync::Arc;
use us_telegraph::{Action, UsTelegraph};

/// Takes the first action. Claims to have visited it this many times, and the last one once.
#[derive(Clone, Copy)]
struct Simple(u32);

impl Player<UsTelegraph> for Simple {
    fn choose(
        &mut self,
        _: &Belief<UsTelegraph>,
        legal: &[Action],
        _: u64,
        _: &mut dyn FnMut() -> bool,
    ) -> Action {
        legal[0]
    }

    fn explain(
        &mut self,
        belief: &Belief<UsTelegraph>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Action, Vec<Considered<Action>>) {
        let thoughts = vec![
            Considered::new(legal[0], Worth::Chance(0.6), self.0),
            Considered::new(legal[legal.len() - 1], Worth::Chance(0.2), 1),
        ];
        (self.choose(belief, legal, seed, go_on), thoughts)
    }
}

fn game(seats: u8) -> Arc<UsTelegraph> {
    let options = Options::default();
    Arc::new(UsTelegraph::new(seats, &options, UsTelegraph::INFO.newest()).expect("a table"))
}

fn played(seats: u8, noise: f32) -> (Vec<u8>, Outcome) {
    played_by(Simple(3), seats, noise)
}

fn played_by(player: Simple, seats: u8, noise: f32) -> (Vec<u8>, Outcome) {
    let recorder = Recorder { game: game(seats), noise: Noise(noise) };
    let mut players: Vec<Box<dyn Player<UsTelegraph>>> = Vec::new();
    (0..seats).for_each(|_| players.push(Box::new(player)));
    let mut samples = Vec::new();
    let seed = Seed::from_phrase("self-play");
    let outcome = recorder.play(7, &seed, &mut players, &mut samples).expect("the game ends");
    (samples, outcome)
}

#[test]
fn every_decision_with_a_choice_is_kept() {
    let (samples, outcome) = played(3, 0.3);
    let length = Sample::length(UsTelegraph::INPUTS);
    assert!(samples.len() > 20 * length && samples.len().is_multiple_of(length));
    for record in samples.chunks_exact(length) {
        let numbers: Vec<u16> = record[UsTelegraph::INPUTS..]
            .chunks_exact(2)
            .map(|two| u16::from_le_bytes([two[0], two[1]]))
            .collect();
        assert_eq!(numbers[..4], [7, 0, 3, 5000], "game, seats, and three times 0.6 with once 0.2");
        assert_eq!(numbers[4..12].iter().sum::<u16>(), 10_000, "somebody won");
        let mut scores: Vec<i32> = numbers[12..15].iter().map(|score| i32::from(*score)).collect();
        scores.sort_unstable();
        let mut wanted = outcome.scores.clone();
        wanted.sort_unstable();
        assert_eq!(scores, wanted);
        assert_eq!(numbers.len(), 20 + 2 * SHARES);
    }
}

#[test]
fn a_player_that_looks_at_all_actions_alike_expects_its_best() {
    let (samples, _) = played_by(Simple(1), 2, 0.0);
    for record in samples.chunks_exact(Sample::length(UsTelegraph::INPUTS)) {
        let expected = &record[UsTelegraph::INPUTS + 6..][..2];
        assert_eq!(u16::from_le_bytes([expected[0], expected[1]]), 6000, "0.6, and not the mean with 0.2");
    }
}

#[test]
fn the_same_seed_gives_the_same_samples() {
    assert_eq!(played(2, 0.3), played(2, 0.3));
    assert_ne!(played(2, 0.3).0, played(2, 0.0).0);
}

#[test]
fn the_header_says_how_long_a_record_is() {
    let header = Header::of::<UsTelegraph>();
    assert_eq!(&header[..4], b"SPLY");
    let length = u32::from_le_bytes([header[16], header[17], header[18], header[19]]) as usize;
    assert_eq!(length, Sample::length(UsTelegraph::INPUTS));
    assert!(header.ends_with(b"us-telegraph"));
}

#[test]
fn a_challenger_sits_at_every_seat_of_a_deal() {
    let random = || Box::new(Random) as Box<dyn Player<UsTelegraph>>;
    let challenge = Challenge { game: game(2), challenger: &random, opponent: &random };
    let mut sum = selfplay::Standing::default();
    (0..4).for_each(|number| sum.add(challenge.play("test", number).expect("the game ends")));
    let (share, half) = sum.share();
    assert_eq!(sum.games, 4);
    assert!((0.0..=1.0).contains(&share) && half >= 0.0 && sum.score > 0.0 && sum.others > 0.0);
    assert_eq!(challenge.play("test", 1), challenge.play("test", 1));
}
