//! Rows to values and back.

use super::connection::Row;
use crate::{Error, JournalLine, Match, Person, Result, Session, Turn};
use rules::{Content, Entry, Seat, SeatSet};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::fmt::Display;
use wire::{PuzzleRating, Rating, Status, TalkLine};

/// For data in the file that this program cannot read.
fn unreadable(what: &str, error: impl Display) -> Error {
    Error::Broken(format!("a stored {what} cannot be read: {error}"))
}

pub(super) fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::Broken(error.to_string()))
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Finished => "finished",
    }
}

/// A list of lists, which both databases read in the same way.
pub(super) fn list(texts: &[&str]) -> Result<String> {
    json(&texts.iter().map(|text| [text]).collect::<Vec<_>>())
}

pub(super) fn parse<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    serde_json::from_str(row.text(column)?).map_err(|error| unreadable(column, error))
}

fn small<T: TryFrom<i64, Error: Display>>(row: &Row, column: &str) -> Result<T> {
    row.number(column)?.try_into().map_err(|error| unreadable(column, error))
}

pub(super) fn seat_number(seat: Seat) -> i64 {
    seat.index() as i64 + 1
}

pub(super) fn read_seat(row: &Row) -> Result<Seat> {
    row.number("seat")?.to_string().parse().map_err(|error| unreadable("seat", error))
}

/// One bit per seat.
pub(super) fn seat_bits(seats: SeatSet) -> i64 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

/// From the columns of `matches` and `turns`.
pub(super) fn read_match(row: &Row) -> Result<Match> {
    let pin = |column: &str, text: &str| text.parse::<Content>().map_err(|error| unreadable(column, error));
    Ok(Match {
        id: row.text("id")?.to_owned(),
        key: row.text("key")?.to_owned(),
        rules: small(row, "rules")?,
        content: pin("content", row.text("content")?)?,
        words: row.maybe_text("words")?.map(|text| pin("words", &text)).transpose()?,
        options: parse(row, "options")?,
        seats: parse(row, "seats")?,
        // An error about a seed must not quote it.
        seed: row.text("seed")?.parse().map_err(|_| unreadable("seed", "it is not 64 digits"))?,
        shared_deal: row.number("shared_deal")? != 0,
        position: if row.maybe_text("position")?.is_some() { Some(parse(row, "position")?) } else { None },
        status: match row.text("status")? {
            "waiting" => Status::Waiting,
            "running" => Status::Running,
            "finished" => Status::Finished,
            other => return Err(unreadable("status", other)),
        },
        created: row.number("created")?,
        terms: parse(row, "terms")?,
        turn: read_turn(row)?,
        next: row.maybe_text("next")?,
    })
}

fn read_turn(row: &Row) -> Result<Turn> {
    let bits = row.number("pending")?;
    let pending = Seat::all(rules::MAX_SEATS).filter(|seat| bits & (1 << seat.index()) != 0).collect();
    Ok(Turn { pending, moved: row.number("moved")?, deadline: row.maybe_number("deadline")? })
}

/// The kinds of entries, as `columns` writes them.
pub(super) const KINDS: [&str; 4] = ["act", "draw", "undo", "rewind"];

/// The columns kind, seat, text and auto of an entry.
pub(super) fn columns(entry: &Entry) -> (&'static str, Option<usize>, Cow<'_, str>, u8) {
    let number = |seat: &Seat| Some(seat.index() + 1);
    match entry {
        Entry::Act { seat, action, auto } => ("act", number(seat), action.into(), u8::from(*auto)),
        Entry::Draw(draw) => ("draw", None, draw.into(), 0),
        Entry::Undo(seat) => ("undo", number(seat), "".into(), 0),
        Entry::TakeBack { seat, to } => ("rewind", number(seat), to.to_string().into(), 0),
    }
}

pub(super) fn read_line(row: &Row) -> Result<JournalLine> {
    let seat = || read_seat(row);
    let text = row.text("text")?.to_owned();
    let entry = match row.text("kind")? {
        "act" => Entry::Act { seat: seat()?, action: text, auto: row.number("auto")? != 0 },
        "draw" => Entry::Draw(text),
        "undo" => Entry::Undo(seat()?),
        "rewind" => {
            Entry::TakeBack { seat: seat()?, to: text.parse().map_err(|error| unreadable("rewind", error))? }
        }
        other => return Err(unreadable("entry", other)),
    };
    Ok(JournalLine { entry, request: row.maybe_text("request")?, at: row.number("at")? })
}

pub(super) fn read_talk(row: &Row) -> Result<TalkLine> {
    Ok(TalkLine {
        number: small(row, "number")?,
        at: row.number("at")?,
        seat: read_seat(row)?,
        said: parse(row, "said")?,
    })
}

pub(super) fn read_person(row: &Row) -> Result<Person> {
    Ok(Person {
        id: row.text("id")?.to_owned(),
        name: row.text("name")?.to_owned(),
        password: row.maybe_text("password")?,
        recovery: row.text("recovery")?.to_owned(),
        webhook: row.maybe_text("webhook")?,
        created: row.number("created")?,
    })
}

pub(super) fn read_session(row: &Row) -> Result<Session> {
    let at = row.number("at")?;
    Ok(Session {
        hash: row.text("hash")?.to_owned(),
        person: row.text("person")?.to_owned(),
        at,
        seen: row.maybe_number("seen")?.unwrap_or(at),
    })
}

pub(super) fn read_puzzles(row: &Row) -> Result<PuzzleRating> {
    Ok(PuzzleRating {
        game: row.text("game")?.to_owned(),
        rating: row.real("rating")?,
        deviation: row.real("deviation")?,
        solved: parse(row, "solved")?,
        missed: parse(row, "missed")?,
    })
}

pub(super) fn read_rating(row: &Row) -> Result<Rating> {
    Ok(Rating {
        game: row.text("game")?.to_owned(),
        rating: row.real("rating")?,
        uncertainty: row.real("uncertainty")?,
        games: small(row, "games")?,
    })
}
