//! Rows to values and back.

use crate::{Error, Line, Match, Result};
use rules::{Content, Entry, Seat};
use serde::Serialize;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;
use std::fmt::Display;
use wire::Status;

/// What is in the file but cannot be read by this program.
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

pub(super) fn content(content: &Content) -> String {
    format!("{} {}", content.version, content.sha256)
}

fn text<'r>(row: &'r SqliteRow, column: &str) -> Result<&'r str> {
    row.try_get(column).map_err(|error| unreadable(column, error))
}

fn number(row: &SqliteRow, column: &str) -> Result<i64> {
    row.try_get(column).map_err(|error| unreadable(column, error))
}

pub(super) fn read_seat(number: i64) -> Result<Seat> {
    number.to_string().parse().map_err(|error| unreadable("seat", error))
}

pub(super) fn read_match(row: &SqliteRow) -> Result<Match> {
    let parse =
        |column: &str| serde_json::from_str(text(row, column)?).map_err(|error| unreadable(column, error));
    let (version, sha256) =
        text(row, "content")?.split_once(' ').ok_or_else(|| unreadable("content", "it has no hash"))?;
    let position: Option<&str> = row.try_get("position").map_err(|error| unreadable("position", error))?;
    Ok(Match {
        id: text(row, "id")?.to_owned(),
        key: text(row, "key")?.to_owned(),
        rules: u16::try_from(number(row, "rules")?).map_err(|error| unreadable("rules version", error))?,
        content: Content {
            version: version.parse().map_err(|error| unreadable("content version", error))?,
            sha256: sha256.to_owned(),
        },
        options: serde_json::from_str(text(row, "options")?).map_err(|error| unreadable("options", error))?,
        seats: serde_json::from_str(text(row, "seats")?).map_err(|error| unreadable("seats", error))?,
        // The error of a seed must not quote it.
        seed: text(row, "seed")?.parse().map_err(|_| unreadable("seed", "it is not 64 digits"))?,
        shared_deal: number(row, "shared_deal")? != 0,
        position: if position.is_some() { Some(parse("position")?) } else { None },
        status: match text(row, "status")? {
            "waiting" => Status::Waiting,
            "running" => Status::Running,
            "finished" => Status::Finished,
            other => return Err(unreadable("status", other)),
        },
        created: number(row, "created")?,
    })
}

/// The columns kind, seat, text and auto of an entry.
pub(super) fn columns(entry: &Entry) -> (&'static str, Option<usize>, &str, u8) {
    let number = |seat: &Seat| Some(seat.index() + 1);
    match entry {
        Entry::Act { seat, action, auto } => ("act", number(seat), action, u8::from(*auto)),
        Entry::Draw(draw) => ("draw", None, draw, 0),
        Entry::Undo(seat) => ("undo", number(seat), "", 0),
    }
}

pub(super) fn read_line(row: &SqliteRow) -> Result<Line> {
    let seat = || read_seat(number(row, "seat")?);
    let entry = match text(row, "kind")? {
        "act" => Entry::Act {
            seat: seat()?,
            action: text(row, "text")?.to_owned(),
            auto: number(row, "auto")? != 0,
        },
        "draw" => Entry::Draw(text(row, "text")?.to_owned()),
        "undo" => Entry::Undo(seat()?),
        other => return Err(unreadable("entry", other)),
    };
    let request = row.try_get("request").map_err(|error| unreadable("request", error))?;
    Ok(Line { entry, request, at: number(row, "at")? })
}
