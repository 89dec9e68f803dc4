//! Changes to a match. Each runs within a transaction of the caller: `Ok(Err(..))` is a refusal
//! that leaves no trace, `Err(..)` a failure of the database.

use super::connection::{Connection, End, values};
use super::writer::Written;
use super::{bulk, rows};
use crate::{Append, Error, LINES_BEYOND, MOST_LINES, Match, Result, Seating, Token};
use rules::Seat;
use std::collections::{BTreeMap, HashMap};
use std::time::{SystemTime, UNIX_EPOCH};
use wire::{Said, SeatInfo, SeatKind, TalkLine};

pub(super) type Answer = Result<Result<Written>>;

fn bots(seats: &[SeatInfo]) -> i64 {
    seats.iter().filter(|seat| matches!(seat.kind, SeatKind::Bot { .. })).count() as i64
}

pub(super) async fn create(
    connection: &mut Connection,
    new: &Match,
    tokens: &[Token],
    sitters: &[(Seat, String)],
) -> Answer {
    let position = new.position.as_ref().map(rows::json).transpose()?;
    let made = connection
        .execute(
            "INSERT INTO matches (id, key, rules, content, options, seats, bots, seed, seed_hash, shared_deal,
                 position, status, created, terms, listed, next, words)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
             ON CONFLICT (id) DO NOTHING",
            values![
                &new.id,
                &new.key,
                i64::from(new.rules),
                new.content.to_string(),
                rows::json(&new.options)?,
                rows::json(&new.seats)?,
                bots(&new.seats),
                new.seed.to_string(),
                new.seed.commitment(),
                new.shared_deal,
                position,
                rows::status(new.status),
                new.created,
                rows::json(&new.terms)?,
                new.terms.listed,
                new.next.clone(),
                new.words.as_ref().map(ToString::to_string),
            ],
        )
        .await?;
    if made == 0 {
        return Ok(Err(Error::Exists));
    }
    connection
        .execute(
            "INSERT INTO turns (match_id, length, pending, moved) VALUES ($1, 0, 0, 0)",
            values![&new.id],
        )
        .await?;
    set_turns(connection, &[(&new.id, End::default(), new.turn)]).await?;
    for token in tokens {
        grant(connection, &new.id, token, new.created).await?;
    }
    for (seat, person) in sitters {
        sit(connection, &new.id, *seat, person).await?;
    }
    Ok(Ok(Written::Nothing))
}

async fn grant(connection: &mut Connection, id: &str, token: &Token, at: i64) -> Result<()> {
    connection
        .execute(
            "INSERT INTO seat_tokens (hash, match_id, seat, created) VALUES ($1, $2, $3, $4)
             ON CONFLICT (hash) DO UPDATE SET match_id = excluded.match_id, seat = excluded.seat",
            values![&token.hash, id, rows::seat_number(token.seat), at],
        )
        .await
        .map(|_| ())
}

async fn sit(connection: &mut Connection, id: &str, seat: Seat, person: &str) -> Result<()> {
    connection
        .execute(
            // Also what was said at the seat before it was the person's.
            r#"INSERT INTO sitters (match_id, seat, person, chat) VALUES ($1, $2, $3,
                 (SELECT count(*) FROM talk
                  WHERE match_id = $1 AND seat = $2 AND said LIKE '{"kind":"text",%'))
             ON CONFLICT (match_id, seat) DO UPDATE SET person = excluded.person, told = NULL,
                 chat = excluded.chat"#,
            values![id, rows::seat_number(seat), person],
        )
        .await
        .map(|_| ())
}

pub(super) async fn is_match(connection: &mut Connection, id: &str) -> Result<bool> {
    let row = connection.row("SELECT id FROM matches WHERE id = $1", values![id]).await?;
    Ok(row.is_some())
}

pub(super) async fn seat(connection: &mut Connection, id: &str, seating: &Seating) -> Answer {
    let seated = connection
        .execute(
            "UPDATE matches SET seats = $1, bots = $2 WHERE id = $3 AND seats = $4",
            values![rows::json(&seating.after)?, bots(&seating.after), id, rows::json(&seating.before)?],
        )
        .await?;
    if seated == 0 {
        let there = is_match(connection, id).await?;
        return Ok(Err(if there { Error::SeatsChanged } else { Error::Missing }));
    }
    if let Some(vacant) = seating.vacate {
        for sql in [
            "DELETE FROM sitters WHERE match_id = $1 AND seat = $2",
            "DELETE FROM seat_tokens WHERE match_id = $1 AND seat = $2",
        ] {
            connection.execute(sql, values![id, rows::seat_number(vacant)]).await?;
        }
    }
    if let Some((seat, person)) = &seating.sitter {
        sit(connection, id, *seat, person).await?;
    }
    if let Some(token) = &seating.grant {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        grant(connection, id, token, i64::try_from(passed.as_millis()).unwrap_or(i64::MAX)).await?;
    }
    Ok(Ok(Written::Nothing))
}

pub(super) async fn set_next(connection: &mut Connection, id: &str, next: &str) -> Answer {
    connection
        .execute("UPDATE matches SET next = $1 WHERE id = $2 AND next IS NULL", values![next, id])
        .await?;
    let row = connection.row("SELECT next FROM matches WHERE id = $1", values![id]).await?;
    let noted = row.map(|row| row.maybe_text("next")).transpose()?.flatten();
    Ok(noted.map(Written::Id).ok_or(Error::Missing))
}

/// The time never goes back, whichever node writes.
pub(super) async fn beat(connection: &mut Connection, at: i64) -> Answer {
    connection
        .execute(
            "INSERT INTO pulse (one, at) VALUES (1, $1)
             ON CONFLICT (one) DO UPDATE SET at = excluded.at WHERE pulse.at < excluded.at",
            values![at],
        )
        .await?;
    Ok(Ok(Written::Nothing))
}

pub(super) async fn say(connection: &mut Connection, id: &str, seat: Seat, said: &Said, at: i64) -> Answer {
    if !is_match(connection, id).await? {
        return Ok(Err(Error::Missing));
    }
    let last = connection
        .row("SELECT number FROM talk WHERE match_id = $1 ORDER BY number DESC LIMIT 1", values![id])
        .await?;
    let number = last.map(|row| row.number("number")).transpose()?.map_or(0, |last| last + 1);
    let is_text = matches!(said, Said::Text { .. });
    if is_text && number >= i64::from(MOST_LINES) {
        return Ok(Err(Error::Full));
    }
    let seat_number = rows::seat_number(seat);
    connection
        .execute(
            "INSERT INTO talk (match_id, number, seat, said, at) VALUES ($1, $2, $3, $4, $5)",
            values![id, number, seat_number, rows::json(said)?, at],
        )
        .await?;
    if is_text {
        let sql = "UPDATE sitters SET chat = chat + 1 WHERE match_id = $1 AND seat = $2";
        connection.execute(sql, values![id, seat_number]).await?;
    }
    let old = number - i64::from(LINES_BEYOND);
    if old >= i64::from(MOST_LINES) {
        let sql = "DELETE FROM talk WHERE match_id = $1 AND number = $2";
        connection.execute(sql, values![id, old]).await?;
    }
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    Ok(Ok(Written::Said(TalkLine { number, at, seat, said: said.clone() })))
}

/// What appends add to the journals, and the resulting state of the matches.
pub(super) struct Added<'a> {
    pub(super) lines: Vec<bulk::Line<'a>>,
    pub(super) turns: Vec<bulk::Stand<'a>>,
}

/// Answers all appends of a batch, given the ends of the journals, and updates these. New lines are numbered in
/// the order of arrival, after `newest`.
pub(super) fn judge<'a>(
    ends: &mut HashMap<&str, End>,
    newest: i64,
    appends: &[(usize, &'a Append)],
    results: &mut [Result<Written>],
) -> Added<'a> {
    let mut lines = Vec::with_capacity(appends.iter().map(|(_, append)| append.lines.len()).sum());
    let mut number = newest;
    // The latest state of each match, in the order of their ids: two nodes that lock rows of Postgres in the
    // same order never deadlock.
    let mut after = BTreeMap::new();
    for (index, append) in appends {
        let Some(end) = ends.get_mut(append.id.as_str()) else {
            results[*index] = Err(Error::Missing);
            continue;
        };
        if end.length != append.expected {
            results[*index] = Err(Error::Conflict { found: end.length });
            continue;
        }
        for line in &append.lines {
            number += 1;
            lines.push(bulk::Line { id: &append.id, seq: end.length, line, number, before: end.newest });
            *end = End { length: end.length + 1, newest: Some(number) };
        }
        results[*index] = Ok(Written::Length(end.length));
        after.insert(append.id.as_str(), (*end, append.turn));
    }
    Added { lines, turns: after.into_iter().map(|(id, (end, turn))| (id, end, turn)).collect() }
}

/// All appends of a batch, within its transaction.
pub(super) async fn append(
    connection: &mut Connection,
    ends: &mut HashMap<&str, End>,
    appends: &[(usize, &Append)],
    results: &mut [Result<Written>],
) -> Result<()> {
    if appends.is_empty() {
        return Ok(());
    }
    let Added { lines, turns } = judge(ends, connection.newest(), appends, results);
    for (index, append) in appends {
        if let (Some(status), Ok(_)) = (append.status, &results[*index]) {
            connection
                .execute(
                    "UPDATE matches SET status = $1 WHERE id = $2",
                    values![rows::status(status), &append.id],
                )
                .await?;
        }
    }
    add_lines(connection, &lines).await?;
    set_turns(connection, &turns).await
}

async fn add_lines(connection: &mut Connection, lines: &[bulk::Line<'_>]) -> Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    if connection.is_sqlite() {
        return bulk::add_lines(connection, lines).await;
    }
    // In the order in which they are stored.
    let mut lines = lines.to_vec();
    lines.sort_by_key(|line| (line.id, line.seq));
    let row = |bulk::Line { id, seq, line, .. }: &bulk::Line<'_>| {
        let (kind, seat, text, auto) = rows::columns(&line.entry);
        ((*id).to_owned(), *seq, kind, seat, text.into_owned(), auto, line.request.clone(), line.at)
    };
    let lines: Vec<_> = lines.iter().map(row).collect();
    connection
        .execute(
            "INSERT INTO entries (match_id, seq, kind, seat, text, auto, request, at)
             SELECT value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2, CAST(value ->> 3 AS BIGINT),
                 value ->> 4, CAST(value ->> 5 AS BIGINT), value ->> 6, CAST(value ->> 7 AS BIGINT)
             FROM json_each($1)",
            values![rows::json(&lines)?],
        )
        .await
        .map(|_| ())
}

/// Stores the state of these matches.
async fn set_turns(connection: &mut Connection, after: &[bulk::Stand<'_>]) -> Result<()> {
    if after.is_empty() {
        return Ok(());
    }
    if connection.is_sqlite() {
        return bulk::set_turns(connection, after).await;
    }
    let stand = |(id, end, turn): &bulk::Stand<'_>| {
        ((*id).to_owned(), end.length, rows::seat_bits(turn.pending), turn.moved, turn.deadline)
    };
    let after: Vec<_> = after.iter().map(stand).collect();
    connection
        .execute(
            "UPDATE turns SET length = CAST(value ->> 1 AS BIGINT), pending = CAST(value ->> 2 AS BIGINT),
                 moved = CAST(value ->> 3 AS BIGINT), deadline = CAST(value ->> 4 AS BIGINT)
             FROM json_each($1) WHERE match_id = value ->> 0",
            values![rows::json(&after)?],
        )
        .await
        .map(|_| ())
}
