//! How a finished game is presented: its last action, what decided it, which words were written, and the
//! rounds. Each game has one implementation of `Ending`; the common parts are here.

mod letterpress;
mod railroad_revolution;
mod tally;
mod telegram;
mod telegraph_road;
mod us_telegraph;
mod words;

#[cfg(test)]
mod tests;

pub use tally::{Tally, tally};
pub use us_telegraph::winning_line;
pub use words::{WordRow, word_table};

use crate::replay::Turn;
use crate::strings;
use rules::{Game, Outcome, Seat};

/// What a screen shows of a finished game.
pub trait Ending: Game {
    /// The line of the tally that breaks ties, and what `Outcome::by` says when it did.
    const TIE: Option<(usize, &'static str)> = None;

    /// The action that ended the game, and one more sentence.
    fn headline(view: &Self::View, outcome: &Outcome, company: &Company) -> Headline;

    /// The tally to display.
    fn tally(_: &Self::View, outcome: &Outcome) -> Tally {
        tally(outcome, Self::TIE)
    }

    /// Which turn each position of a course belongs to.
    fn turns(course: &[Self::View]) -> Vec<Turn>;

    /// The words of a word game, in the order in which they were written.
    fn written(_: &[Self::Event]) -> Vec<Written> {
        Vec::new()
    }

    /// What a player has, as far as the viewer may know it.
    fn holdings(view: &Self::View, seat: Seat) -> Vec<Holding>;
}

/// Who sat at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Company {
    pub names: Vec<String>,
    /// The reader's seat, if they have one.
    pub you: Option<Seat>,
}

impl Company {
    /// "You", or a name.
    pub fn who(&self, seat: Seat) -> String {
        if self.you == Some(seat) {
            return strings::YOU_FIRST.to_owned();
        }
        self.name(seat)
    }

    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// "You and Hattie", "Hattie and you".
    pub fn all(&self, seats: &[Seat]) -> String {
        strings::list(&self.in_a_row(seats))
    }

    /// The names in a list: only the first begins the sentence.
    fn in_a_row(&self, seats: &[Seat]) -> Vec<String> {
        let called = |(at, seat): (usize, &Seat)| match at {
            at if at > 0 && self.you == Some(*seat) => strings::YOU.to_owned(),
            _ => self.who(*seat),
        };
        seats.iter().enumerate().map(called).collect()
    }

    /// "You win", "Hattie wins".
    pub fn wins(&self, seat: Seat) -> String {
        format!("{} {}", self.who(seat), if self.you == Some(seat) { "win" } else { "wins" })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Headline {
    pub title: String,
    pub detail: String,
}

impl Headline {
    fn new(title: impl Into<String>, detail: impl Into<String>) -> Headline {
        Headline { title: title.into(), detail: detail.into() }
    }
}

/// A word that a player wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub round: u16,
    pub seat: Seat,
    /// `None` if the player passed.
    pub word: Option<String>,
    /// `None` where words have no points of their own.
    pub points: Option<i32>,
    pub counts: bool,
}

/// Something a player has: cards, projects, goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    pub name: &'static str,
    pub items: Vec<String>,
}

impl Holding {
    fn new(name: &'static str, items: Vec<String>) -> Holding {
        Holding { name, items }
    }
}

/// The seats that share a place.
fn at_place(outcome: &Outcome, place: u8) -> Vec<Seat> {
    Seat::all(outcome.places.len() as u8).filter(|seat| outcome.places[seat.index()] == place).collect()
}

/// The others, best first.
fn others(outcome: &Outcome, not: Seat) -> Vec<Seat> {
    let mut others: Vec<Seat> = Seat::all(outcome.places.len() as u8).filter(|seat| *seat != not).collect();
    others.sort_by_key(|seat| (outcome.places[seat.index()], -outcome.scores[seat.index()]));
    others
}

/// "Hattie 20, you 18."
fn scores_of(outcome: &Outcome, company: &Company, seats: &[Seat]) -> String {
    let names = company.in_a_row(seats);
    let told = names.iter().zip(seats).map(|(name, seat)| format!("{name} {}", outcome.scores[seat.index()]));
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!("{}.", told.join(", ")) }
}

/// Several winners.
fn shared_win(outcome: &Outcome, company: &Company, winners: &[Seat]) -> Headline {
    let score = winners.first().map_or(0, |seat| outcome.scores[seat.index()]);
    Headline::new(strings::share_the_win(&company.all(winners)), strings::points_each(score, winners.len()))
}

/// Games with points: who won by how much, and where the lead comes from.
fn by_points(outcome: &Outcome, company: &Company, tie: &str) -> Headline {
    let first = at_place(outcome, 1);
    let [winner] = first[..] else { return shared_win(outcome, company, &first) };
    let score = outcome.scores[winner.index()];
    let rivals = others(outcome, winner);
    let ahead = rivals.first().map_or(0, |rival| score - outcome.scores[rival.index()]);
    if ahead == 0 {
        let title = strings::wins_the_tie(&company.wins(winner), score);
        return Headline::new(title, tie);
    }
    let title = strings::wins_with(&company.wins(winner), score);
    let rest = scores_of(outcome, company, &rivals);
    let lead = tally(outcome, None).decided.map(|line| strings::lead_from(&line, ahead)).unwrap_or_default();
    Headline::new(title, format!("{lead}{rest}"))
}

/// A solo game that ranks its scores: the rank, and what the next one requires.
fn by_rank(score: i32, ranks: &[(i32, &str)]) -> Headline {
    let reached = ranks.iter().rposition(|(from, _)| *from <= score).unwrap_or(0);
    let name = ranks.get(reached).map_or("", |(_, name)| name);
    let next = ranks.get(reached + 1);
    Headline::new(
        strings::rank_reached(name, score),
        next.map_or_else(
            || strings::HIGHEST_RANK.to_owned(),
            |(from, name)| strings::more_for(from - score, name),
        ),
    )
}
