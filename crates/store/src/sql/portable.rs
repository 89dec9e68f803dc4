//! The whole content of a store as one portable text: a backup of SQLite can be restored into Postgres, and the
//! other way round. One JSON value a line: first a header, then each row as a list that begins with its table's
//! name, last the number of rows.

use super::connection::{Connection, Place, Row, values};
use super::{Sql, recent, rows};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sqlx::AssertSqlSafe;
use std::io::{BufRead, Write};

const FORMAT: u32 = 1;
/// Rows written by one statement.
const AT_ONCE: usize = 500;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    sounder_backup: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    rows: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Number,
    Real,
}
use Kind::{Number, Real, Text};

/// A table with its columns. The first ones define the order of its rows.
struct Table {
    name: &'static str,
    order: &'static str,
    columns: &'static [(&'static str, Kind)],
    /// How many of the last columns are newer than the first backups: rows without them can still be restored.
    added: usize,
}

const JOURNAL: &str = "entries";

/// In an order in which no table refers to a later one.
const TABLES: [Table; 10] = [
    Table {
        name: "matches",
        order: "id",
        columns: &[
            ("id", Text),
            ("key", Text),
            ("rules", Number),
            ("content", Text),
            ("options", Text),
            ("seats", Text),
            ("bots", Number),
            ("seed", Text),
            ("seed_hash", Text),
            ("shared_deal", Number),
            ("position", Text),
            ("status", Text),
            ("created", Number),
            ("terms", Text),
            ("listed", Number),
            ("next", Text),
            ("rated", Number),
            ("words", Text),
        ],
        added: 1,
    },
    Table {
        name: "turns",
        order: "match_id",
        columns: &[
            ("match_id", Text),
            ("length", Number),
            ("pending", Number),
            ("moved", Number),
            ("deadline", Number),
        ],
        added: 0,
    },
    Table {
        name: JOURNAL,
        order: "match_id, seq",
        columns: &[
            ("match_id", Text),
            ("seq", Number),
            ("kind", Text),
            ("seat", Number),
            ("text", Text),
            ("auto", Number),
            ("request", Text),
            ("at", Number),
        ],
        added: 0,
    },
    Table {
        name: "seat_tokens",
        order: "hash",
        columns: &[("hash", Text), ("match_id", Text), ("seat", Number), ("created", Number)],
        added: 0,
    },
    Table {
        name: "talk",
        order: "match_id, number",
        columns: &[("match_id", Text), ("number", Number), ("seat", Number), ("said", Text), ("at", Number)],
        added: 0,
    },
    Table {
        name: "people",
        order: "id",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("key", Text),
            ("password", Text),
            ("recovery", Text),
            ("webhook", Text),
            ("created", Number),
            ("look", Text),
        ],
        added: 1,
    },
    Table {
        name: "sessions",
        order: "hash",
        columns: &[("hash", Text), ("person", Text), ("at", Number), ("seen", Number)],
        added: 1,
    },
    Table {
        name: "sitters",
        order: "match_id, seat",
        columns: &[("match_id", Text), ("seat", Number), ("person", Text)],
        added: 0,
    },
    Table {
        name: "ratings",
        order: "person, game",
        columns: &[
            ("person", Text),
            ("game", Text),
            ("rating", Real),
            ("uncertainty", Real),
            ("games", Number),
        ],
        added: 0,
    },
    Table {
        name: "puzzles",
        order: "person, game",
        columns: &[
            ("person", Text),
            ("game", Text),
            ("rating", Real),
            ("deviation", Real),
            ("solved", Text),
            ("missed", Text),
        ],
        added: 0,
    },
];

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn select(&self, place: &Place) -> String {
        let names = self.names();
        let more = match (self.name, place) {
            (JOURNAL, Place::Sqlite(_)) => format!("UNION ALL SELECT {names} FROM {}", recent::NOT_FILED),
            _ => String::new(),
        };
        format!("SELECT {names} FROM {} {more} ORDER BY {}", self.name, self.order)
    }

    /// Takes a list of rows.
    fn insert(&self) -> String {
        let value = |(index, (_, kind)): (usize, &(&str, Kind))| {
            // The table's name comes first.
            let index = index + 1;
            match kind {
                Text => format!("value ->> {index}"),
                Number => format!("CAST(value ->> {index} AS BIGINT)"),
                Real => format!("CAST(value ->> {index} AS DOUBLE PRECISION)"),
            }
        };
        let read: Vec<String> = self.columns.iter().enumerate().map(value).collect();
        format!("INSERT INTO {} ({}) SELECT {} FROM json_each($1)", self.name, self.names(), read.join(", "))
    }

    fn row(&self, row: &Row) -> Result<Vec<Json>> {
        let mut values = vec![Json::from(self.name)];
        for (name, kind) in self.columns {
            values.push(match kind {
                Text => row.maybe_text(name)?.into(),
                Number => row.maybe_number(name)?.into(),
                Real => row.real(name)?.into(),
            });
        }
        Ok(values)
    }
}

fn unwritten(error: impl std::fmt::Display) -> Error {
    Error::Broken(format!("the backup cannot be written: {error}"))
}

fn no_backup(why: impl std::fmt::Display) -> Error {
    Error::Broken(format!("this is no whole backup: {why}"))
}

impl Sql {
    /// Writes all rows as of one moment, while others keep writing. Returns their number.
    pub async fn back_up(&self, to: &mut (dyn Write + Send)) -> Result<u64> {
        let mut connection = self.place.connect().await?;
        connection.begin_reading().await?;
        let mut line = |value: &str| writeln!(to, "{value}").map_err(unwritten);
        line(&rows::json(&Head { sounder_backup: FORMAT })?)?;
        let mut count = 0;
        for table in &TABLES {
            let mut fault = None;
            let each = |row: &Row| {
                count += 1;
                let written = table.row(row).and_then(|row| rows::json(&row)).and_then(|row| line(&row));
                fault = written.err();
                fault.is_none()
            };
            connection.each_row(AssertSqlSafe(table.select(&self.place)), each).await?;
            if let Some(fault) = fault {
                return Err(fault);
            }
        }
        line(&rows::json(&Tail { rows: count })?)?;
        connection.close().await?;
        Ok(count)
    }

    /// Fills an empty store with the rows of a backup: with all of them, or with none if anything is wrong.
    /// Returns their number.
    pub async fn restore(&self, from: &mut (dyn BufRead + Send)) -> Result<u64> {
        let mut connection = self.place.connect().await?;
        connection.begin().await?;
        let done = match restore(&mut connection, from).await {
            Ok(count) => connection.execute("COMMIT", vec![]).await.map(|_| count),
            Err(error) => Err(error),
        };
        if done.is_err() {
            let _ = connection.execute("ROLLBACK", vec![]).await;
        }
        connection.close().await?;
        done
    }

    /// What SQLite finds wrong with its file. Postgres has tools of its own for that. One sentence each.
    pub async fn page_faults(&self) -> Result<Vec<String>> {
        self.readers.check_pages().await
    }

    /// The ids of matches after this one, including those that cannot be read.
    pub async fn ids_after(&self, id: &str, most: u32) -> Result<Vec<String>> {
        self.texts("id", "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2", values![id, most]).await
    }

    /// Journals with gaps, or whose length is not the stored one. One sentence each.
    pub async fn faults(&self) -> Result<Vec<String>> {
        let tables: &[&str] = match self.place {
            Place::Sqlite(_) => &[JOURNAL, recent::NOT_FILED],
            Place::Postgres(_) => &[JOURNAL],
        };
        // Table by table, because each is in order already.
        let count = |table: &&str| {
            format!("SELECT match_id, count(*) AS lines, max(seq) + 1 AS last FROM {table} GROUP BY match_id")
        };
        let counts = tables.iter().map(count).collect::<Vec<_>>().join(" UNION ALL ");
        let sql = format!(
            "SELECT id, coalesce(lines, 0) AS lines, coalesce(last, 0) AS last, length
             FROM matches LEFT JOIN turns ON turns.match_id = id LEFT JOIN (
                 SELECT match_id, CAST(sum(lines) AS BIGINT) AS lines, max(last) AS last
                 FROM ({counts}) AS counts GROUP BY match_id
             ) AS journals ON journals.match_id = id
             WHERE length IS NULL OR length <> coalesce(lines, 0) OR length <> coalesce(last, 0)
             ORDER BY id"
        );
        let wrong = self.readers.rows(AssertSqlSafe(sql), vec![]).await?;
        let mut faults = Vec::new();
        for row in &wrong {
            let (id, lines, last) = (row.text("id")?, row.number("lines")?, row.number("last")?);
            let length = row.maybe_number("length")?.map_or("none".to_owned(), |length| length.to_string());
            faults.push(format!("{id}: {lines} lines up to number {last}, where {length} were noted"));
        }
        if let Place::Sqlite(_) = self.place {
            for row in self.readers.rows(recent::UNLINKED, vec![]).await? {
                let id = row.text("match_id")?;
                faults.push(format!("{id}: its recent lines are not linked one to the next"));
            }
        }
        Ok(faults)
    }
}

async fn restore(connection: &mut Connection, from: &mut (dyn BufRead + Send)) -> Result<u64> {
    for table in ["matches", "people"] {
        let sql = format!("SELECT 1 AS one FROM {table} LIMIT 1");
        if connection.row(AssertSqlSafe(sql), vec![]).await?.is_some() {
            return Err(Error::Exists);
        }
    }
    let mut lines = from.lines();
    let mut next = || lines.next().transpose().map_err(no_backup);
    let head = next()?.ok_or_else(|| no_backup("it is empty"))?;
    let head: Head = serde_json::from_str(&head).map_err(no_backup)?;
    if head.sounder_backup != FORMAT {
        return Err(no_backup(format!("its format is {}, not {FORMAT}", head.sounder_backup)));
    }
    let mut count = 0;
    let mut batch: Vec<Vec<Json>> = Vec::new();
    loop {
        let line = next()?.ok_or_else(|| no_backup("its end is missing"))?;
        let row: Vec<Json> = match serde_json::from_str(&line) {
            Ok(row) => row,
            Err(_) => {
                let tail: Tail = serde_json::from_str(&line).map_err(no_backup)?;
                write(connection, &mut batch).await?;
                if tail.rows != count {
                    return Err(no_backup(format!("it has {count} rows instead of {}", tail.rows)));
                }
                return Ok(count);
            }
        };
        let other_table = batch.first().is_some_and(|first| first.first() != row.first());
        if other_table || batch.len() == AT_ONCE {
            write(connection, &mut batch).await?;
        }
        batch.push(row);
        count += 1;
    }
}

async fn write(connection: &mut Connection, batch: &mut Vec<Vec<Json>>) -> Result<()> {
    let Some(first) = batch.first() else { return Ok(()) };
    let table = TABLES.iter().find(|table| first.first().and_then(Json::as_str) == Some(table.name));
    let table = table.ok_or_else(|| no_backup("it has an unknown table"))?;
    let most = table.columns.len() + 1;
    if batch.iter().any(|row| !(most - table.added..=most).contains(&row.len())) {
        return Err(no_backup(format!("a row of {} has another length", table.name)));
    }
    connection.execute(AssertSqlSafe(table.insert()), values![rows::json(&*batch)?]).await?;
    batch.clear();
    Ok(())
}
