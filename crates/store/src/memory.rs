//! A store that forgets: for tests and for tables that nobody needs tomorrow.

use crate::{Append, Error, Line, Match, Result, Store, Token};
use async_trait::async_trait;
use rules::Seat;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wire::{SeatInfo, SeatKind, Status};

#[derive(Default)]
pub struct Memory {
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    matches: HashMap<String, (Match, Vec<Line>)>,
    /// By hash: match and seat.
    tokens: HashMap<String, (String, Seat)>,
    closed: bool,
}

impl Memory {
    // No step leaves the shelf half changed, so a panic elsewhere does not make it unusable.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_shelf(&self) -> Result<MutexGuard<'_, Shelf>> {
        let shelf = self.shelf();
        if shelf.closed { Err(Error::Broken("closed".to_owned())) } else { Ok(shelf) }
    }
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, new: Match, tokens: Vec<Token>) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        if shelf.matches.contains_key(&new.id) {
            return Err(Error::Exists);
        }
        for token in tokens {
            shelf.tokens.insert(token.hash, (new.id.clone(), token.seat));
        }
        shelf.matches.insert(new.id.clone(), (new, Vec::new()));
        Ok(())
    }

    async fn get(&self, id: &str) -> Result<Option<Match>> {
        Ok(self.shelf().matches.get(id).map(|(row, _)| row.clone()))
    }

    async fn lines(&self, id: &str) -> Result<Vec<Line>> {
        Ok(self.shelf().matches.get(id).map(|(_, lines)| lines.clone()).unwrap_or_default())
    }

    async fn append(&self, append: Append) -> Result<u32> {
        let mut shelf = self.open_shelf()?;
        let (row, lines) = shelf.matches.get_mut(&append.id).ok_or(Error::Missing)?;
        let found = lines.len() as u32;
        if found != append.expected {
            return Err(Error::Conflict { found });
        }
        lines.extend(append.lines);
        row.status = append.status.unwrap_or(row.status);
        Ok(lines.len() as u32)
    }

    async fn sit(&self, id: &str, before: &[SeatInfo], after: &[SeatInfo], token: Token) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        let (row, _) = shelf.matches.get_mut(id).ok_or(Error::Missing)?;
        if row.seats != before {
            return Err(Error::SeatsChanged);
        }
        row.seats = after.to_vec();
        shelf.tokens.insert(token.hash, (id.to_owned(), token.seat));
        Ok(())
    }

    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>> {
        Ok(self.shelf().tokens.get(hash).filter(|(of, _)| of == id).map(|(_, seat)| *seat))
    }

    async fn with_bots(&self) -> Result<Vec<String>> {
        let bot = |seat: &SeatInfo| matches!(seat.kind, SeatKind::Bot { .. });
        let shelf = self.shelf();
        let rows = shelf.matches.values().map(|(row, _)| row);
        Ok(rows
            .filter(|row| row.status == Status::Running && row.seats.iter().any(bot))
            .map(|row| row.id.clone())
            .collect())
    }

    async fn check(&self) -> Result<()> {
        self.open_shelf().map(|_| ())
    }

    async fn close(&self) {
        self.shelf().closed = true;
    }
}
