//! The bots: for each game its judgement and the named levels that a table can seat. A bot gets a
//! belief and nothing else, so it knows what a person in its seat knows.

mod us_telegraph;

use ::us_telegraph::UsTelegraph;
use catalog::{Playable, Table};
use rules::{Belief, Code, Game, Pending, Refusal, Resample, Seat};
use search::{Limits, Lookahead, Player, Random, TreeSearch};
use std::any::Any;
use us_telegraph::{Habits, Surveyor, Weights};

/// A strength of play that a table can seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub key: &'static str,
    pub name: &'static str,
    /// One sentence for the person who chooses.
    pub help: &'static str,
}

const RANDOM: Level =
    Level { key: "random", name: "Random", help: "Takes any legal action; for tests and simulations." };
const APPRENTICE: Level = Level {
    key: "apprentice",
    name: "Apprentice",
    help: "Plays at once what looks best, and does not look ahead. A first opponent.",
};
const JOURNEYMAN: Level = Level {
    key: "journeyman",
    name: "Journeyman",
    help: "Thinks up to a second, looks ahead and answers your plans.",
};

/// The levels of a game, weakest first; none for a game that has no bots.
pub fn levels(game: &str) -> &'static [Level] {
    match game {
        UsTelegraph::KEY => &[RANDOM, APPRENTICE, JOURNEYMAN],
        _ => &[],
    }
}

/// A bot of this level for a game known by its type.
pub fn player<G: Resample>(level: &str) -> Option<Box<dyn Player<G>>> {
    if level == RANDOM.key {
        return Some(Box::new(Random));
    }
    let made: Box<dyn Any> = match G::KEY {
        UsTelegraph::KEY => Box::new(us_telegraph_player(level)?),
        _ => return None,
    };
    made.downcast::<Box<dyn Player<G>>>().ok().map(|player| *player)
}

fn us_telegraph_player(level: &str) -> Option<Box<dyn Player<UsTelegraph>>> {
    let quick = Habits { sites: 6, turns: 6, places: 3, whole_turn: false, temper: 0.4 };
    match level {
        "apprentice" => Some(Box::new(Lookahead { guide: Surveyor::new(quick, Weights::TUNED), samples: 0 })),
        "journeyman" => Some(Box::new(TreeSearch {
            guide: Surveyor::new(Habits { sites: 6, turns: 8, places: 4, ..quick }, Weights::TUNED),
            limits: Limits { iterations: 1500, exploration: 0.3, depth: 40 },
        })),
        _ if level.starts_with("t:") => {
            let k = |n: &str, d: f32| {
                level[2..]
                    .split(',')
                    .find_map(|p| p.split_once('=').filter(|(a, _)| *a == n).map(|(_, v)| v.parse().unwrap()))
                    .unwrap_or(d)
            };
            let w = Weights::TUNED;
            let weights = Weights {
                near: k("near", w.near),
                threat: k("threat", w.threat),
                in_hand: k("hand", w.in_hand),
                worker: k("worker", w.worker),
                wear: k("wear", w.wear),
                chained: k("chained", w.chained),
                chained_later: k("later", w.chained_later),
                lead: k("lead", w.lead),
                open: k("open", w.open),
            };
            let habits = Habits {
                sites: k("sites", 6.0) as usize,
                turns: k("turns", 8.0) as usize,
                places: 4,
                whole_turn: k("whole", 0.0) > 0.0,
                temper: k("temper", 0.4),
            };
            Some(Box::new(TreeSearch {
                guide: Surveyor::new(habits, weights),
                limits: Limits {
                    iterations: k("it", 400.0) as u32,
                    exploration: k("c", 0.3),
                    depth: k("depth", 40.0) as usize,
                },
            }))
        }
        _ => None,
    }
}

/// What a bot of this level does for `seat`, as the text of an action.
pub fn choose(
    table: &dyn Table,
    seat: Seat,
    level: &str,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<String, Refusal> {
    match table.pending() {
        Pending::Seats(seats) if seats.contains(seat) => {}
        Pending::Over => return Err(Refusal::new(Code::GameOver, "the game is over")),
        Pending::Seats(_) | Pending::Chance => {
            let message = format!("seat {seat} has nothing to decide now");
            return Err(Refusal::new(Code::NotYourTurn, message));
        }
    }
    let asked = Asked { table, seat, level, seed, keep_going };
    catalog::visit(table.info().key, asked)?
}

struct Asked<'a> {
    table: &'a dyn Table,
    seat: Seat,
    level: &'a str,
    seed: u64,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl catalog::Visitor for Asked<'_> {
    type Out = Result<String, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let mut player = player::<G>(self.level).ok_or_else(|| unknown(G::KEY, self.level))?;
        let belief = self.table.belief(self.seat);
        let belief = belief.downcast::<Belief<G>>().expect("a table's belief is of its own game");
        let legal: Vec<G::Action> = self
            .table
            .legal(self.seat)
            .iter()
            .map(|text| text.parse().expect("a table's actions are of its own game"))
            .collect();
        Ok(player.choose(&belief, &legal, self.seed, self.keep_going).to_string())
    }
}

fn unknown(game: &str, level: &str) -> Refusal {
    let known: Vec<&str> = levels(game).iter().map(|level| level.key).collect();
    let message = format!("{game} has no bot \"{level}\"; it has {}", known.join(", "));
    Refusal::new(Code::BadOption, message)
}
