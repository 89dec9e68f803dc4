//! A store in memory only: for tests and for tables that need not survive.

use crate::{
    Append, Error, JournalLine, LINES_BEYOND, MOST_LINES, Match, Person, Rated, Result, Seating, Session,
    Store, Token, look as look_of,
};
use async_trait::async_trait;
use rules::Seat;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use wire::{PuzzleRating, Rating, Said, SeatInfo, SeatKind, Status, TalkLine};

#[derive(Default)]
pub struct Memory {
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    matches: BTreeMap<String, Kept>,
    /// By hash: match and seat.
    tokens: HashMap<String, (String, Seat)>,
    /// By id.
    people: HashMap<String, Person>,
    /// By hash.
    sessions: HashMap<String, Session>,
    /// By person and game.
    ratings: BTreeMap<(String, String), Rating>,
    puzzles: BTreeMap<(String, String), PuzzleRating>,
    /// Matches whose ratings have been updated.
    rated: HashSet<String>,
    pulse: Option<i64>,
    closed: bool,
}

struct Kept {
    row: Match,
    lines: Vec<JournalLine>,
    talk: Vec<TalkLine>,
    /// By seat: a person.
    sitters: BTreeMap<usize, String>,
    /// By seat: the last turn of which its person was notified.
    told: BTreeMap<usize, u32>,
}

impl Memory {
    // No operation leaves the shelf half changed, so a panic elsewhere must not make it unusable.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_shelf(&self) -> Result<MutexGuard<'_, Shelf>> {
        let shelf = self.shelf();
        if shelf.closed { Err(Error::Broken("closed".to_owned())) } else { Ok(shelf) }
    }

    fn rows(&self, wanted: impl Fn(&Match) -> bool) -> Vec<Match> {
        let shelf = self.shelf();
        shelf.matches.values().map(|kept| &kept.row).filter(|row| wanted(row)).cloned().collect()
    }
}

fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, new: Match, tokens: Vec<Token>, sitters: Vec<(Seat, String)>) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        if shelf.matches.contains_key(&new.id) {
            return Err(Error::Exists);
        }
        for token in tokens {
            shelf.tokens.insert(token.hash, (new.id.clone(), token.seat));
        }
        let sitters = sitters.into_iter().map(|(seat, person)| (seat.index(), person)).collect();
        let kept = Kept { row: new, lines: Vec::new(), talk: Vec::new(), sitters, told: BTreeMap::new() };
        shelf.matches.insert(kept.row.id.clone(), kept);
        Ok(())
    }

    async fn get(&self, id: &str) -> Result<Option<Match>> {
        Ok(self.shelf().matches.get(id).map(|kept| kept.row.clone()))
    }

    async fn lines(&self, id: &str, from: u32) -> Result<Vec<JournalLine>> {
        let shelf = self.shelf();
        let lines = shelf.matches.get(id).and_then(|kept| kept.lines.get(from as usize..));
        Ok(lines.unwrap_or_default().to_vec())
    }

    async fn lines_of(&self, journals: &[(String, u32)]) -> Result<Vec<Vec<JournalLine>>> {
        let mut all = Vec::with_capacity(journals.len());
        for (id, from) in journals {
            all.push(self.lines(id, *from).await?);
        }
        Ok(all)
    }

    async fn append(&self, append: Append) -> Result<u32> {
        let mut shelf = self.open_shelf()?;
        let kept = shelf.matches.get_mut(&append.id).ok_or(Error::Missing)?;
        let found = kept.lines.len() as u32;
        if found != append.expected {
            return Err(Error::Conflict { found });
        }
        kept.lines.extend(append.lines);
        kept.row.status = append.status.unwrap_or(kept.row.status);
        kept.row.turn = append.turn;
        Ok(kept.lines.len() as u32)
    }

    async fn seat(&self, id: &str, seating: Seating) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        let kept = shelf.matches.get_mut(id).ok_or(Error::Missing)?;
        if kept.row.seats != seating.before {
            return Err(Error::SeatsChanged);
        }
        kept.row.seats = seating.after;
        if let Some(seat) = seating.vacate {
            kept.sitters.remove(&seat.index());
        }
        if let Some((seat, person)) = seating.sitter {
            kept.sitters.insert(seat.index(), person);
            kept.told.remove(&seat.index());
        }
        if let Some(vacant) = seating.vacate {
            shelf.tokens.retain(|_, (of, seat)| of != id || *seat != vacant);
        }
        if let Some(token) = seating.grant {
            shelf.tokens.insert(token.hash, (id.to_owned(), token.seat));
        }
        Ok(())
    }

    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>> {
        Ok(self.shelf().tokens.get(hash).filter(|(of, _)| of == id).map(|(_, seat)| *seat))
    }

    async fn set_next(&self, id: &str, next: &str) -> Result<String> {
        let mut shelf = self.open_shelf()?;
        let kept = shelf.matches.get_mut(id).ok_or(Error::Missing)?;
        Ok(kept.row.next.get_or_insert_with(|| next.to_owned()).clone())
    }

    async fn previous(&self, id: &str) -> Result<Option<String>> {
        let before = self.rows(|row| row.next.as_deref() == Some(id));
        Ok(before.into_iter().next().map(|row| row.id))
    }

    async fn with_bots(&self) -> Result<Vec<String>> {
        let bot = |seat: &SeatInfo| matches!(seat.kind, SeatKind::Bot { .. });
        let rows = self.rows(|row| row.status == Status::Running && row.seats.iter().any(bot));
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    async fn overdue(&self, now: i64, most: u32) -> Result<Vec<String>> {
        let late = |row: &Match| row.turn.deadline.is_some_and(|deadline| deadline <= now);
        let mut rows = self.rows(|row| row.status == Status::Running && late(row));
        rows.sort_by_key(|row| row.turn.deadline);
        Ok(rows.into_iter().take(most as usize).map(|row| row.id).collect())
    }

    async fn listed(&self, status: Status, game: Option<&str>, most: u32) -> Result<Vec<Match>> {
        let of_game = |row: &Match| game.is_none_or(|game| row.key == game);
        let mut rows = self.rows(|row| row.terms.listed && row.status == status && of_game(row));
        rows.sort_by(|one, other| other.turn.moved.cmp(&one.turn.moved).then(one.id.cmp(&other.id)));
        rows.truncate(most as usize);
        Ok(rows)
    }

    async fn after(&self, id: &str, most: u32) -> Result<Vec<Match>> {
        let mut rows = self.rows(|row| row.id.as_str() > id);
        rows.truncate(most as usize);
        Ok(rows)
    }

    async fn records(&self, game: Option<&str>, after: &str, most: u32) -> Result<Vec<Match>> {
        let of_game = |row: &Match| game.is_none_or(|game| row.key == game);
        let public = |row: &Match| row.terms.listed && row.status == Status::Finished;
        let mut rows = self.rows(|row| public(row) && row.id.as_str() > after && of_game(row));
        rows.truncate(most as usize);
        Ok(rows)
    }

    async fn say(&self, id: &str, seat: Seat, said: Said, at: i64) -> Result<TalkLine> {
        let mut shelf = self.open_shelf()?;
        let talk = &mut shelf.matches.get_mut(id).ok_or(Error::Missing)?.talk;
        let number = talk.last().map_or(0, |last| last.number + 1);
        if matches!(said, Said::Text { .. }) && number >= MOST_LINES {
            return Err(Error::Full);
        }
        let line = TalkLine { number, at, seat, said };
        talk.push(line.clone());
        if talk.len() > (MOST_LINES + LINES_BEYOND) as usize {
            talk.remove(MOST_LINES as usize);
        }
        Ok(line)
    }

    async fn talk(&self, id: &str, most: u32) -> Result<Vec<TalkLine>> {
        let shelf = self.shelf();
        let talk = shelf.matches.get(id).map(|kept| kept.talk.as_slice()).unwrap_or_default();
        Ok(talk[talk.len().saturating_sub(most as usize)..].to_vec())
    }

    async fn add_person(&self, person: Person) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        let look = look_of(&person.name);
        let alike = |known: &Person| same_name(&known.name, &person.name) || look_of(&known.name) == look;
        if shelf.people.values().any(|known| known.id == person.id || alike(known)) {
            return Err(Error::Exists);
        }
        shelf.people.insert(person.id.clone(), person);
        Ok(())
    }

    async fn person(&self, id: &str) -> Result<Option<Person>> {
        Ok(self.shelf().people.get(id).cloned())
    }

    async fn person_named(&self, name: &str) -> Result<Option<Person>> {
        Ok(self.shelf().people.values().find(|known| same_name(&known.name, name)).cloned())
    }

    async fn change_person(&self, person: Person) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        let known = shelf.people.get_mut(&person.id).ok_or(Error::Missing)?;
        *known = Person { name: known.name.clone(), created: known.created, ..person };
        Ok(())
    }

    async fn forget_person(&self, id: &str, instead: &str) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        shelf.people.remove(id).ok_or(Error::Missing)?;
        shelf.sessions.retain(|_, session| session.person != id);
        shelf.ratings.retain(|(of, _), _| of != id);
        shelf.puzzles.retain(|(of, _), _| of != id);
        for kept in shelf.matches.values_mut() {
            let seats: Vec<usize> =
                kept.sitters.iter().filter(|(_, of)| *of == id).map(|(seat, _)| *seat).collect();
            for seat in seats {
                kept.sitters.remove(&seat);
                let info = &mut kept.row.seats[seat];
                *info = SeatInfo::new(instead, info.kind.clone());
                for line in kept.talk.iter_mut().filter(|line| line.seat.index() == seat) {
                    if let Said::Text { text } = &mut line.said {
                        text.clear();
                    }
                }
            }
        }
        Ok(())
    }

    async fn add_session(&self, hash: &str, person: &str, at: i64) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        if !shelf.people.contains_key(person) {
            return Err(Error::Missing);
        }
        let session = Session { hash: hash.to_owned(), person: person.to_owned(), at, seen: at };
        shelf.sessions.insert(hash.to_owned(), session);
        Ok(())
    }

    async fn session(&self, hash: &str) -> Result<Option<Session>> {
        Ok(self.shelf().sessions.get(hash).cloned())
    }

    async fn sessions(&self, person: &str) -> Result<Vec<Session>> {
        let shelf = self.shelf();
        let own = shelf.sessions.values().filter(|session| session.person == person);
        let mut sessions: Vec<Session> = own.cloned().collect();
        sessions.sort_by(|one, other| other.at.cmp(&one.at).then_with(|| one.hash.cmp(&other.hash)));
        Ok(sessions)
    }

    async fn use_session(&self, hash: &str, at: i64) -> Result<()> {
        if let Some(session) = self.open_shelf()?.sessions.get_mut(hash) {
            session.seen = at;
        }
        Ok(())
    }

    async fn end_session(&self, hash: &str) -> Result<()> {
        self.open_shelf()?.sessions.remove(hash);
        Ok(())
    }

    async fn end_sessions(&self, person: &str) -> Result<()> {
        self.open_shelf()?.sessions.retain(|_, session| session.person != person);
        Ok(())
    }

    async fn seat_of_person(&self, id: &str, person: &str) -> Result<Option<Seat>> {
        let shelf = self.shelf();
        let seat =
            shelf.matches.get(id).and_then(|kept| kept.sitters.iter().find(|(_, sitter)| *sitter == person));
        Ok(seat.map(|(seat, _)| Seat::new(*seat)))
    }

    async fn sitters(&self, id: &str) -> Result<Vec<(Seat, String)>> {
        let shelf = self.shelf();
        let Some(kept) = shelf.matches.get(id) else { return Ok(Vec::new()) };
        Ok(kept.sitters.iter().map(|(seat, person)| (Seat::new(*seat), person.clone())).collect())
    }

    async fn matches_of(&self, person: &str, most: u32) -> Result<Vec<(Match, Seat)>> {
        let shelf = self.shelf();
        let seat = |kept: &Kept| kept.sitters.iter().find(|(_, of)| *of == person).map(|(seat, _)| *seat);
        let mut mine: Vec<(Match, Seat)> = shelf
            .matches
            .values()
            .filter_map(|kept| Some((kept.row.clone(), Seat::new(seat(kept)?))))
            .collect();
        mine.sort_by(|(one, _), (other, _)| {
            other.turn.moved.cmp(&one.turn.moved).then(one.id.cmp(&other.id))
        });
        mine.truncate(most as usize);
        Ok(mine)
    }

    async fn chat_of(&self, person: &str) -> Result<u32> {
        let shelf = self.shelf();
        let lines = shelf.matches.values().flat_map(|kept| {
            let own = |line: &&TalkLine| kept.sitters.get(&line.seat.index()).is_some_and(|of| of == person);
            kept.talk.iter().filter(own)
        });
        Ok(lines.filter(|line| matches!(line.said, Said::Text { .. })).count() as u32)
    }

    async fn note_told(&self, id: &str, seat: Seat, turn: u32) -> Result<bool> {
        let mut shelf = self.open_shelf()?;
        let Some(kept) = shelf.matches.get_mut(id) else { return Ok(false) };
        let is_new = kept.told.get(&seat.index()).is_none_or(|told| *told < turn);
        let noted = is_new && kept.sitters.contains_key(&seat.index());
        if noted {
            kept.told.insert(seat.index(), turn);
        }
        Ok(noted)
    }

    async fn ratings(&self, person: &str) -> Result<Vec<Rating>> {
        let shelf = self.shelf();
        let own = shelf.ratings.iter().filter(|((of, _), _)| of == person);
        Ok(own.map(|(_, rating)| rating.clone()).collect())
    }

    async fn puzzles(&self, person: &str) -> Result<Vec<PuzzleRating>> {
        let shelf = self.shelf();
        let own = shelf.puzzles.iter().filter(|((of, _), _)| of == person);
        Ok(own.map(|(_, puzzles)| puzzles.clone()).collect())
    }

    async fn keep_puzzles(&self, person: &str, puzzles: PuzzleRating) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        if !shelf.people.contains_key(person) {
            return Err(Error::Missing);
        }
        shelf.puzzles.insert((person.to_owned(), puzzles.game.clone()), puzzles);
        Ok(())
    }

    async fn rate(&self, id: &str, rated: Vec<Rated>) -> Result<bool> {
        let mut shelf = self.open_shelf()?;
        if !shelf.matches.contains_key(id) {
            return Err(Error::Missing);
        }
        if shelf.rated.contains(id) {
            return Ok(false);
        }
        for new in &rated {
            let known = shelf.ratings.get(&(new.person.clone(), new.rating.game.clone()));
            let found = known.map_or(0, |rating| rating.games);
            if found != new.games_before {
                return Err(Error::Conflict { found });
            }
        }
        for new in rated {
            shelf.ratings.insert((new.person, new.rating.game.clone()), new.rating);
        }
        shelf.rated.insert(id.to_owned());
        Ok(true)
    }

    async fn beat(&self, at: i64) -> Result<()> {
        let mut shelf = self.open_shelf()?;
        shelf.pulse = shelf.pulse.max(Some(at));
        Ok(())
    }

    async fn pulse(&self) -> Result<Option<i64>> {
        Ok(self.shelf().pulse)
    }

    async fn close(&self) {
        self.shelf().closed = true;
    }
}
