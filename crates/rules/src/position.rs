//! Positions from outside: a file may contain anything, and the rules must be able to continue from
//! it.

use crate::game::{Game, Pending};
use crate::read::read_json;
use crate::seat::Seat;
use std::error::Error;
use std::fmt;

/// A conservation law that a state breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLaw {
    /// The law, such as "cards are kept".
    pub law: &'static str,
    /// The seat that breaks it, if it is about one.
    pub seat: Option<Seat>,
    /// What was found instead, in one sentence that names the seat.
    pub found: String,
}

impl BrokenLaw {
    pub fn new(law: &'static str, found: impl Into<String>) -> BrokenLaw {
        BrokenLaw { law, seat: None, found: found.into() }
    }

    pub fn at(seat: Seat, law: &'static str, found: impl Into<String>) -> BrokenLaw {
        BrokenLaw { seat: Some(seat), ..BrokenLaw::new(law, found) }
    }

    /// The same error, for this seat.
    #[must_use]
    pub fn of(self, seat: Seat) -> BrokenLaw {
        BrokenLaw::at(seat, self.law, format!("seat {seat}: {self}"))
    }
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found)
    }
}

impl Error for BrokenLaw {}

/// Why a position cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPosition {
    /// The JSON is not a view of this game.
    Json {
        title: &'static str,
        why: String,
    },
    /// It is for a different number of players.
    Players {
        stated: usize,
        seats: u8,
    },
    /// It hides something that a referee sees: "what seat 1 holds".
    Hidden(String),
    /// It states a number that does not follow from the rest of it.
    Count {
        what: &'static str,
        stated: u16,
        counted: u16,
    },
    /// The rules never stack frames like this.
    Stack,
    /// Its parts are valid but do not belong to the same moment; why, in one sentence.
    Moment(String),
    /// One of its parts is invalid; why, in one sentence.
    Part {
        part: &'static str,
        why: String,
    },
    /// The error is in what it says of this seat.
    Of(Seat, Box<BadPosition>),
    Law(BrokenLaw),
    /// This seat has to decide and has no legal action.
    NoAction(Seat),
    /// A draw is pending and nothing is left to draw.
    NoDraw,
}

impl BadPosition {
    pub fn part(part: &'static str, why: impl Into<String>) -> BadPosition {
        BadPosition::Part { part, why: why.into() }
    }

    pub fn moment(why: impl Into<String>) -> BadPosition {
        BadPosition::Moment(why.into())
    }

    /// The same error, in what the position says of this seat.
    #[must_use]
    pub fn of(self, seat: Seat) -> BadPosition {
        BadPosition::Of(seat, Box::new(self))
    }

    /// Refuses a number of players other than the table's.
    pub fn check_players(stated: usize, seats: u8) -> Result<(), BadPosition> {
        if stated == usize::from(seats) { Ok(()) } else { Err(BadPosition::Players { stated, seats }) }
    }

    /// A number that follows from the rest of the position must be right.
    pub fn check_count(
        what: &'static str,
        stated: Option<impl Into<u16>>,
        counted: impl Into<u16>,
    ) -> Result<(), BadPosition> {
        let counted = counted.into();
        match stated.map(Into::into) {
            Some(stated) if stated != counted => Err(BadPosition::Count { what, stated, counted }),
            _ => Ok(()),
        }
    }
}

impl From<BrokenLaw> for BadPosition {
    fn from(law: BrokenLaw) -> BadPosition {
        BadPosition::Law(law)
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Json { title, why } => write!(f, "this is not a position of {title}: {why}"),
            BadPosition::Players { stated, seats } => {
                write!(f, "the position has {stated} players, the table {seats}")
            }
            BadPosition::Hidden(what) => write!(f, "the position does not say {what}"),
            BadPosition::Count { what, stated, counted } => {
                write!(f, "the position states {stated} {what}; there are {counted}")
            }
            BadPosition::Stack => f.write_str("the stack does not describe a moment of the game"),
            BadPosition::Moment(why) | BadPosition::Part { why, .. } => f.write_str(why),
            BadPosition::Of(seat, why) => write!(f, "seat {seat}: {why}"),
            BadPosition::Law(law) => law.fmt(f),
            BadPosition::NoAction(seat) => {
                write!(f, "seat {seat} is to decide and has no legal action")
            }
            BadPosition::NoDraw => f.write_str("something is to be drawn and nothing is left"),
        }
    }
}

impl Error for BadPosition {}

/// The state that a referee's view in JSON describes, if it breaks no law and the game can
/// continue.
pub fn read_position<G: Game>(game: &G, position: &serde_json::Value) -> Result<G::State, BadPosition> {
    let view = read_json(position)
        .map_err(|error| BadPosition::Json { title: G::INFO.title, why: error.to_string() })?;
    let state = game.load(&view)?;
    game.laws(&state)?;
    check_goes_on(game, &state)?;
    Ok(state)
}

/// The game must be able to continue from the position: the rules never lead to a dead end, but a
/// file may.
fn check_goes_on<G: Game>(game: &G, state: &G::State) -> Result<(), BadPosition> {
    match game.pending(state) {
        Pending::Seats(seats) => seats.iter().try_for_each(|seat| {
            let mut actions = Vec::new();
            game.legal(state, seat, &mut actions);
            if actions.is_empty() { Err(BadPosition::NoAction(seat)) } else { Ok(()) }
        }),
        Pending::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            if draws.is_empty() { Err(BadPosition::NoDraw) } else { Ok(()) }
        }
        Pending::Over => Ok(()),
    }
}
