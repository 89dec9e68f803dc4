//! One simulated game, on the unchecked path that search also uses.

use super::Plan;
use crate::failure::Failure;
use crate::players::{Mind, Program};
use crate::seeds;
use bots::Bots;
use rules::{Edition, Game, Match, Outcome, Pending, Record, Refusal, Seed, TallyLine};
use std::sync::Arc;

/// The result of a game.
pub struct Finished {
    pub number: u64,
    pub seed: Seed,
    /// Decisions and draws.
    pub entries: u64,
    pub decisions: u64,
    /// Legal actions at all decisions together.
    pub choices: u64,
    /// Legal actions at the decision that had the most.
    pub widest: u64,
    pub outcome: Outcome,
    /// The figures at the end of each part of the game.
    pub parts: Vec<(u8, Vec<TallyLine>)>,
}

impl Finished {
    pub fn columns(seats: usize) -> String {
        let of_each = |what: &str| (1..=seats).map(|seat| format!(",{what} {seat}")).collect::<String>();
        format!("game,seed,entries,decisions,choices,widest,by{}{}", of_each("place"), of_each("score"))
    }

    pub fn row(&self) -> String {
        let Finished { number, seed, entries, decisions, choices, widest, outcome, .. } = self;
        let by = quoted(&outcome.by);
        let mut row = format!("{number},{seed},{entries},{decisions},{choices},{widest},{by}");
        row.extend(outcome.places.iter().map(|place| format!(",{place}")));
        row.extend(outcome.scores.iter().map(|score| format!(",{score}")));
        row
    }
}

fn quoted(word: &str) -> String {
    if word.contains([',', '"', '\n']) {
        format!("\"{}\"", word.replace('"', "\"\""))
    } else {
        word.to_owned()
    }
}

pub fn set_up<G: Bots>(plan: &Plan) -> Result<Arc<G>, Failure> {
    let seats = u8::try_from(plan.players.len()).unwrap_or(u8::MAX);
    G::INFO.check_seats(seats)?;
    plan.options.check(&G::INFO)?;
    Ok(Arc::new(G::new(seats, &plan.options, edition::<G>(plan)?)?))
}

fn edition<G: Game>(plan: &Plan) -> Result<Edition, Refusal> {
    plan.rules.map_or_else(|| Ok(G::INFO.newest()), |rules| G::INFO.edition(rules))
}

fn minds<G: Bots>(plan: &Plan) -> Vec<Mind<G>> {
    plan.players.iter().map(|program| program.mind()).collect()
}

fn seed_of(plan: &Plan, number: u64) -> Seed {
    Seed::from_phrase(&format!("{} game {number}", plan.phrase))
}

pub fn play<G: Bots>(game: &Arc<G>, plan: &Plan, number: u64) -> Result<Finished, Failure> {
    let seed = seed_of(plan, number);
    let mut rng = seeds::generator(&seed, 0);
    let mut minds = minds::<G>(plan);
    let mut state = game.start();
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    let (mut draws, mut decisions, mut choices, mut widest) = (0u64, 0u64, 0u64, 0u64);
    let longest = game.longest() as u64;
    let (mut part, mut parts) = (game.part(&state), Vec::new());
    loop {
        match game.pending(&state) {
            Pending::Chance => {
                outcomes.clear();
                game.draws(&state, &mut outcomes);
                let chosen = seed.draw(draws, outcomes.iter().map(|(_, weight)| *weight));
                game.resolve(&mut state, outcomes[chosen].0, &mut ());
                draws += 1;
            }
            Pending::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to decide");
                actions.clear();
                game.legal(&state, seat, &mut actions);
                let chosen = minds[seat.index()].choose(game, &state, seat, &actions, &mut rng);
                game.apply(&mut state, seat, chosen, &mut ());
                decisions += 1;
                choices += actions.len() as u64;
                widest = widest.max(actions.len() as u64);
            }
            Pending::Over => break,
        }
        if game.part(&state) != part {
            parts.push((part, game.figures(&state)));
            part = game.part(&state);
        }
        if decisions + draws > longest {
            return Err(Failure::Refused(format!(
                "game {number} (seed {seed}) did not end within {longest} entries"
            )));
        }
    }
    let outcome = game.outcome(&state).expect("a game that is over has an outcome");
    Ok(Finished { number, seed, entries: decisions + draws, decisions, choices, widest, outcome, parts })
}

/// Plays the same game again through a checked `Match`, for its record.
pub fn record<G: Bots>(plan: &Plan, number: u64) -> Result<Record, Failure> {
    let seed = seed_of(plan, number);
    let mut rng = seeds::generator(&seed, 0);
    let name = |(index, player): (usize, &Program)| format!("{} {}", player.word(), index + 1);
    let names = plan.players.iter().enumerate().map(name).collect();
    let mut minds = minds::<G>(plan);
    let header = Match::<G>::header_of(edition::<G>(plan)?, names, plan.options.clone(), seed, None)?;
    let (mut table, _) = Match::<G>::begin(header)?;
    while let Pending::Seats(seats) = table.pending() {
        let seat = seats.iter().next().expect("somebody is to decide");
        let actions = table.legal(seat);
        let chosen = minds[seat.index()].choose(table.game(), table.state(), seat, &actions, &mut rng);
        table.submit(seat, chosen)?;
    }
    Ok(table.record())
}
