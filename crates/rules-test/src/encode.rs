//! The promises of an encoding: a seat's numbers reveal nothing that the seat may not know, and every action
//! has one number that leads back to it.

use crate::failure::told;
use crate::perft::random_decision;
use crate::table::{Table, rng};
use rules::{Encode, Pending, Resample, Rng, Seat, Viewer};

/// Worlds dealt for each seat in each position.
const WORLDS: usize = 2;

/// Plays random games at this table and checks the encoding at every decision.
pub fn encoding<G: Encode + Resample>(seats: u8, options: &str, games: u64) {
    let table = Table::new(seats, options);
    for number in 0..games {
        let phrase = format!("{} encoding", table.phrase(G::KEY, number));
        let result = play::<G>(&table, &phrase);
        result.unwrap_or_else(|error| panic!("{}, game \"{phrase}\": {error}", G::KEY));
    }
    dictionary(&table.rules::<G>().unwrap_or_else(|refusal| panic!("{}: {refusal}", G::KEY)));
}

fn play<G: Encode + Resample>(table: &Table, phrase: &str) -> Result<(), String> {
    let (mut played, _) = table.deal::<G>(phrase).map_err(told)?;
    let mut rng = rng(phrase);
    while let Pending::Seats(pending) = played.pending() {
        for seat in Seat::all(table.seats) {
            knows_no_more(&**played.game(), played.state(), seat, &mut rng)?;
        }
        for seat in pending.iter() {
            for action in played.legal(seat) {
                leads_back(&**played.game(), played.state(), seat, action)?;
            }
        }
        random_decision(&mut played, &mut rng)?;
    }
    Ok(())
}

fn observed<G: Encode>(game: &G, state: &G::State, seat: Seat) -> Vec<i8> {
    let mut numbers = vec![0; G::INPUTS];
    game.observe(state, seat, &mut numbers);
    numbers
}

fn knows_no_more<G: Encode + Resample>(
    game: &G,
    truth: &G::State,
    seat: Seat,
    rng: &mut Rng,
) -> Result<(), String> {
    let numbers = observed(game, truth, seat);
    for _ in 0..WORLDS {
        let world = game.resample(truth, Viewer::Seat(seat), rng);
        let others = observed(game, &world, seat);
        if let Some(place) = (0..G::INPUTS).find(|place| numbers[*place] != others[*place]) {
            let name = &game.names()[place];
            return Err(format!("leak: \"{name}\" changes with what seat {seat} cannot see"));
        }
    }
    Ok(())
}

fn leads_back<G: Encode>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Result<(), String> {
    let id = game.action_id(state, seat, action);
    if id >= G::ACTIONS {
        return Err(format!("\"{action}\" has number {id}; there are {}", G::ACTIONS));
    }
    match game.action_of(state, seat, id) {
        Some(back) if back == action => Ok(()),
        back => Err(format!("\"{action}\" has number {id}, which leads to {back:?}")),
    }
}

/// Every number has a name of its own, and every action that is weighed can be named.
fn dictionary<G: Encode>(game: &G) {
    let mut names = game.names();
    assert_eq!(names.len(), G::INPUTS, "{} names another number of inputs than it has", G::KEY);
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        panic!("{} has two inputs called \"{}\"", G::KEY, pair[0]);
    }
    let (start, seat) = (game.start(), Seat::new(0));
    for id in 0..G::WEIGHED {
        let action =
            game.action_of(&start, seat, id).unwrap_or_else(|| panic!("{} has no action {id}", G::KEY));
        assert_eq!(game.action_id(&start, seat, action), id, "{}: action {id} has another number", G::KEY);
    }
    assert!(game.action_of(&start, seat, G::ACTIONS).is_none(), "{} has more actions than it says", G::KEY);
}
