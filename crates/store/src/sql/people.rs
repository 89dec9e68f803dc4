//! Changes to people. The results are as in `changes`.

use super::changes::{Answer, is_match};
use super::connection::{Connection, values};
use super::rows;
use super::writer::Written;
use crate::{Error, Person, Rated, Result, look};
use rules::Seat;
use wire::{PuzzleRating, SeatInfo};

pub(super) async fn add(connection: &mut Connection, person: &Person) -> Answer {
    let look = look(&person.name);
    if connection.row("SELECT id FROM people WHERE look = $1", values![&look]).await?.is_some() {
        return Ok(Err(Error::Exists));
    }
    let added = connection
        .execute(
            "INSERT INTO people (id, name, key, password, recovery, webhook, created, look)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            values![
                &person.id,
                &person.name,
                person.name.to_lowercase(),
                person.password.clone(),
                &person.recovery,
                person.webhook.clone(),
                person.created,
                look,
            ],
        )
        .await?;
    Ok(if added == 0 { Err(Error::Exists) } else { Ok(Written::Nothing) })
}

/// For accounts created before looks were stored, or restored without them.
pub(super) async fn fill_in_looks(connection: &mut Connection) -> Result<()> {
    let old = connection.rows("SELECT id, name FROM people WHERE look IS NULL", vec![]).await?;
    if old.is_empty() {
        return Ok(());
    }
    connection.begin().await?;
    for row in &old {
        let values = values![look(row.text("name")?), row.text("id")?];
        connection.execute("UPDATE people SET look = $1 WHERE id = $2", values).await?;
    }
    connection.execute("COMMIT", vec![]).await.map(|_| ())
}

/// For seats taken before their lines of chat were counted, or restored without the count.
pub(super) async fn fill_in_chat(connection: &mut Connection) -> Result<()> {
    let sql = r#"UPDATE sitters SET chat = (SELECT count(*) FROM talk
                 WHERE talk.match_id = sitters.match_id AND talk.seat = sitters.seat
                 AND said LIKE '{"kind":"text",%')
             WHERE chat IS NULL"#;
    connection.execute(sql, vec![]).await.map(|_| ())
}

pub(super) async fn change(connection: &mut Connection, person: &Person) -> Answer {
    let changed = connection
        .execute(
            "UPDATE people SET password = $1, recovery = $2, webhook = $3 WHERE id = $4",
            values![person.password.clone(), &person.recovery, person.webhook.clone(), &person.id],
        )
        .await?;
    Ok(if changed == 0 { Err(Error::Missing) } else { Ok(Written::Nothing) })
}

pub(super) async fn forget(connection: &mut Connection, id: &str, instead: &str) -> Answer {
    if connection.execute("DELETE FROM people WHERE id = $1", values![id]).await? == 0 {
        return Ok(Err(Error::Missing));
    }
    let seats = connection
        .rows("SELECT match_id, seat FROM sitters WHERE person = $1 ORDER BY match_id, seat", values![id])
        .await?;
    for row in &seats {
        leave_nameless(connection, row.text("match_id")?, row.number("seat")?, instead).await?;
    }
    for sql in [
        "DELETE FROM sitters WHERE person = $1",
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM puzzles WHERE person = $1",
    ] {
        connection.execute(sql, values![id]).await?;
    }
    Ok(Ok(Written::Nothing))
}

/// Removes a person's name from a seat, and the text from what was said there.
async fn leave_nameless(connection: &mut Connection, id: &str, seat: i64, instead: &str) -> Result<()> {
    connection.lock(&[id]).await?;
    let row = connection.row("SELECT seats FROM matches WHERE id = $1", values![id]).await?;
    let Some(row) = row else { return Ok(()) };
    let mut seats: Vec<SeatInfo> = rows::parse(&row, "seats")?;
    let index = usize::try_from(seat - 1).unwrap_or(usize::MAX);
    if let Some(info) = seats.get_mut(index) {
        *info = SeatInfo::new(instead, info.kind.clone());
    }
    connection
        .execute("UPDATE matches SET seats = $1 WHERE id = $2", values![rows::json(&seats)?, id])
        .await?;
    connection
        .execute(
            r#"UPDATE talk SET said = '{"kind":"text","text":""}'
               WHERE match_id = $1 AND seat = $2 AND said LIKE '{"kind":"text",%'"#,
            values![id, seat],
        )
        .await
        .map(|_| ())
}

pub(super) async fn add_session(connection: &mut Connection, hash: &str, person: &str, at: i64) -> Answer {
    let added = connection
        .execute(
            "INSERT INTO sessions (hash, person, at) SELECT $1, id, $2 FROM people WHERE id = $3
             ON CONFLICT (hash) DO UPDATE SET person = excluded.person, at = excluded.at, seen = NULL",
            values![hash, at, person],
        )
        .await?;
    Ok(if added == 0 { Err(Error::Missing) } else { Ok(Written::Nothing) })
}

pub(super) async fn use_session(connection: &mut Connection, hash: &str, at: i64) -> Answer {
    connection.execute("UPDATE sessions SET seen = $1 WHERE hash = $2", values![at, hash]).await?;
    Ok(Ok(Written::Nothing))
}

pub(super) async fn end_session(connection: &mut Connection, hash: &str) -> Answer {
    connection.execute("DELETE FROM sessions WHERE hash = $1", values![hash]).await?;
    Ok(Ok(Written::Nothing))
}

pub(super) async fn end_sessions(connection: &mut Connection, person: &str) -> Answer {
    connection.execute("DELETE FROM sessions WHERE person = $1", values![person]).await?;
    Ok(Ok(Written::Nothing))
}

pub(super) async fn note_told(connection: &mut Connection, id: &str, seat: Seat, turn: u32) -> Answer {
    let noted = connection
        .execute(
            "UPDATE sitters SET told = $1 WHERE match_id = $2 AND seat = $3 AND (told IS NULL OR told < $1)",
            values![turn, id, rows::seat_number(seat)],
        )
        .await?;
    Ok(Ok(Written::Yes(noted > 0)))
}

pub(super) async fn keep_puzzles(
    connection: &mut Connection,
    person: &str,
    puzzles: &PuzzleRating,
) -> Answer {
    let PuzzleRating { game, rating, deviation, solved, missed } = puzzles;
    let kept = connection
        .execute(
            "INSERT INTO puzzles (person, game, rating, deviation, solved, missed)
             SELECT id, $1, $2, $3, $4, $5 FROM people WHERE id = $6
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
                 deviation = excluded.deviation, solved = excluded.solved, missed = excluded.missed",
            values![game, *rating, *deviation, rows::json(solved)?, rows::json(missed)?, person],
        )
        .await?;
    Ok(if kept == 0 { Err(Error::Missing) } else { Ok(Written::Nothing) })
}

pub(super) async fn rate(connection: &mut Connection, id: &str, rated: &[Rated]) -> Answer {
    if !is_match(connection, id).await? {
        return Ok(Err(Error::Missing));
    }
    let done = connection.row("SELECT id FROM matches WHERE id = $1 AND rated = 1", values![id]).await?;
    if done.is_some() {
        return Ok(Ok(Written::Yes(false)));
    }
    let people: Vec<&str> = rated.iter().map(|new| new.person.as_str()).collect();
    connection.lock_people(&people).await?;
    for new in rated {
        let known = connection
            .row(
                "SELECT games FROM ratings WHERE person = $1 AND game = $2",
                values![&new.person, &new.rating.game],
            )
            .await?;
        let found = known.map(|row| row.number("games")).transpose()?.unwrap_or(0);
        if found != i64::from(new.games_before) {
            return Ok(Err(Error::Conflict { found: u32::try_from(found).unwrap_or(u32::MAX) }));
        }
    }
    for new in rated {
        let rating = &new.rating;
        connection
            .execute(
                "INSERT INTO ratings (person, game, rating, uncertainty, games) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
                     uncertainty = excluded.uncertainty, games = excluded.games",
                values![&new.person, &rating.game, rating.rating, rating.uncertainty, rating.games],
            )
            .await?;
    }
    connection.execute("UPDATE matches SET rated = 1 WHERE id = $1", values![id]).await?;
    Ok(Ok(Written::Yes(true)))
}
