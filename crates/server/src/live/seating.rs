//! Creating tables and taking seats.

use super::audience::Happened;
use super::{OpenTables, Room, now};
use crate::bus::News;
use crate::error::Error;
use crate::limit::{lock, site};
use crate::names::clean_name;
use crate::{bot, ids};
use rules::{Code, MAX_SEATS, Refusal, Seat, SeatSet, Seed, Viewer};
use std::net::IpAddr;
use std::sync::Arc;
use store::{Match, Person, Seating, Token, Turn, look};
use wire::{Clock, Join, Net, NewTable, SeatInfo, SeatKind, SeatRequest, Snapshot, Status};

/// A seat that was given out, and the table as seen from there.
pub(crate) struct Seated {
    pub(crate) table: String,
    pub(crate) seat: Option<Seat>,
    pub(crate) token: Option<String>,
    pub(crate) snapshot: Snapshot,
}

const LONGEST_PHRASE: usize = 200;
/// Thirty days, in seconds.
const LONGEST_CLOCK: u32 = 30 * 24 * 3600;

impl OpenTables {
    pub(crate) async fn create(
        self: &Arc<Self>,
        request: NewTable,
        person: Option<Person>,
        from: IpAddr,
    ) -> Result<Seated, Error> {
        let live = Arc::clone(self);
        carried_through(async move { live.create_alone(request, person.as_ref(), from).await }).await
    }

    async fn create_alone(
        self: &Arc<Self>,
        request: NewTable,
        person: Option<&Person>,
        from: IpAddr,
    ) -> Result<Seated, Error> {
        check_clock(request.terms.clock)?;
        let (seats, mine) = seats(&request, person)?;
        if request.terms.rated {
            check_rated(&request, mine.is_some() && person.is_none())?;
        }
        let seed = match &request.seed_phrase {
            None => ids::new_seed()?,
            Some(phrase) if (1..=LONGEST_PHRASE).contains(&phrase.len()) => Seed::from_phrase(phrase),
            Some(_) => {
                let message = format!("A seed phrase is 1 to {LONGEST_PHRASE} bytes long.");
                return Err(Refusal::new(Code::Malformed, message).into());
            }
        };
        // The header decides whether the table can be created, and which versions it uses.
        let names = seats.iter().map(|seat| seat.name.clone()).collect();
        let header = catalog::header(&request.game, None, names, request.options.clone(), seed, None)?;
        let row = Match {
            id: ids::new_table_id()?,
            key: header.game,
            rules: header.rules,
            content: header.content,
            words: header.words,
            options: request.options,
            seats,
            seed,
            shared_deal: request.seed_phrase.is_some(),
            position: None,
            status: Status::Waiting,
            created: now(),
            terms: request.terms,
            turn: Turn { moved: now(), ..Turn::default() },
            next: None,
        };
        let id = row.id.clone();
        let token = mine.map(|_| ids::new_token()).transpose()?;
        let tokens =
            mine.iter().zip(&token).map(|(seat, token)| Token { hash: ids::token_hash(token), seat: *seat });
        let sitters = mine.iter().zip(person).map(|(seat, person)| (*seat, person.id.clone()));
        self.store.create(row, tokens.collect(), sitters.collect()).await?;
        let room = self.room(&id).await?;
        let _ = room.set_up_from.set(site(from));
        // Opening a table whose seats are all taken deals.
        let mut locked = self.open(&room).await?;
        let opened = locked.get()?;
        self.lobbies.changed(&opened.row);
        self.wake_bots(&room, opened);
        tracing::info!(
            table = ids::code(&id),
            game = opened.row.key,
            seats = opened.row.seats.len(),
            "a new table"
        );
        let viewer = mine.map_or(Viewer::Spectator, Viewer::Seat);
        Ok(Seated { table: id, seat: mine, token, snapshot: opened.snapshot(viewer) })
    }

    pub(crate) async fn join(
        self: &Arc<Self>,
        room: &Arc<Room>,
        mut request: Join,
        person: Option<Person>,
    ) -> Result<Seated, Error> {
        self.check_kept(room, &mut request, person.as_ref()).await?;
        self.take_seat(room, request, person).await
    }

    /// Takes a seat that is open to everyone.
    pub(super) async fn take_seat(
        self: &Arc<Self>,
        room: &Arc<Room>,
        request: Join,
        person: Option<Person>,
    ) -> Result<Seated, Error> {
        let (live, room) = (Arc::clone(self), Arc::clone(room));
        carried_through(async move { live.join_alone(&room, request, person.as_ref()).await }).await
    }

    async fn join_alone(
        self: &Arc<Self>,
        room: &Arc<Room>,
        request: Join,
        person: Option<&Person>,
    ) -> Result<Seated, Error> {
        let mut locked = self.open(room).await?;
        let opened = locked.get()?;
        let full = |message: &str| Error::net(Net::Full, message);
        let mut open = Seat::all(opened.row.seats.len() as u8)
            .filter(|seat| opened.row.seats[seat.index()].kind == SeatKind::Open);
        let seat = match request.seat {
            Some(wanted) => {
                open.find(|seat| *seat == wanted).ok_or_else(|| full("This seat is not open."))?
            }
            None => open.next().ok_or_else(|| full("Every seat is taken. You can watch."))?,
        };
        if opened.row.terms.rated && person.is_none() {
            return Err(needs_account());
        }
        if let Some(person) = person
            && self.store.seat_of_person(&room.id, &person.id).await?.is_some()
        {
            return Err(Error::net(Net::NotNow, "You already have a seat at this table."));
        }
        let mut after = opened.row.seats.clone();
        sit_down(&mut after, seat, &request.name, person)?;
        let token = ids::new_token()?;
        let grant = Token { hash: ids::token_hash(&token), seat };
        let seating = Seating {
            before: opened.row.seats.clone(),
            after: after.clone(),
            grant: Some(grant),
            sitter: person.map(|person| (seat, person.id.clone())),
            vacate: None,
        };
        if let Err(error) = self.store.seat(&room.id, seating).await {
            // Another player may have sat down on another node.
            locked.forget();
            return Err(error.into());
        }
        opened.row.seats.clone_from(&after);
        opened.about.seats = after;
        if opened.row.is_full() {
            let steps = match self.deal(opened).await {
                Ok(steps) => steps,
                Err(error) => {
                    locked.forget();
                    return Err(error);
                }
            };
            let steps: Vec<_> = steps.iter().collect();
            if let Some(table) = &opened.game {
                let about = &opened.about;
                room.audience.tell(&Happened::new(&**table, 0, &steps, about));
            }
            room.bell.notify_waiters();
            self.call_absent(room, opened, SeatSet::default().with(seat));
            self.wake_bots(room, opened);
        } else {
            room.audience.tell(opened);
        }
        self.lobbies.changed(&opened.row);
        let snapshot = opened.snapshot(Viewer::Seat(seat));
        Ok(Seated { table: room.id.clone(), seat: Some(seat), token: Some(token), snapshot })
    }

    /// Gives the seat that the token opens to the person.
    pub(crate) async fn claim(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: &str,
        person: Person,
    ) -> Result<(), Error> {
        let (live, room, hash) = (Arc::clone(self), Arc::clone(room), ids::token_hash(token));
        carried_through(async move { live.claim_alone(&room, &hash, &person).await }).await
    }

    async fn claim_alone(&self, room: &Room, hash: &str, person: &Person) -> Result<(), Error> {
        let seat = self.store.seat_of(&room.id, hash).await?;
        let seat =
            seat.ok_or_else(|| Error::net(Net::NotSeated, "This token does not open a seat at this table."))?;
        let mut locked = self.open(room).await?;
        let row = &locked.get()?.row;
        match self.store.seat_of_person(&room.id, &person.id).await? {
            Some(own) if own == seat => return Ok(()),
            Some(_) => return Err(Error::net(Net::NotNow, "You have another seat at this table.")),
            None => {}
        }
        let info = &row.seats[seat.index()];
        if info.account || info.kind != SeatKind::Guest {
            return Err(Error::net(Net::NotNow, "This seat belongs to an account."));
        }
        let mut after = row.seats.clone();
        sit_down(&mut after, seat, "", Some(person))?;
        let sitter = Some((seat, person.id.clone()));
        let seating = Seating { before: row.seats.clone(), after, grant: None, sitter, vacate: None };
        let done = self.store.seat(&room.id, seating).await;
        locked.forget();
        done?;
        self.reread(&room.id).await
    }

    /// The seats of a table have changed in the store: shows them to the listeners on every node.
    pub(crate) async fn reread(&self, id: &str) -> Result<(), Error> {
        self.bus.publish(News::Table { table: id.to_owned() });
        let room = lock(&self.rooms).peek(id).cloned();
        let Some(room) = room else { return Ok(()) };
        room.forget().await;
        let mut locked = self.open(&room).await?;
        let opened = locked.get()?;
        room.audience.tell(opened);
        Ok(())
    }
}

/// Checks that people can play by this clock: seconds to weeks.
fn check_clock(clock: Option<Clock>) -> Result<(), Error> {
    let fits = match clock {
        None => true,
        Some(Clock::Move { seconds }) => (1..=LONGEST_CLOCK).contains(&seconds),
        Some(Clock::Bank { seconds, increment }) => {
            (1..=LONGEST_CLOCK).contains(&seconds) && increment <= LONGEST_CLOCK
        }
    };
    if fits {
        return Ok(());
    }
    let message = format!("A clock has 1 to {LONGEST_CLOCK} seconds.");
    Err(Refusal::new(Code::Malformed, message).into())
}

/// Only identifiable people are rated, only against each other, and only on a deal that none of them
/// knows.
fn check_rated(request: &NewTable, as_guest: bool) -> Result<(), Error> {
    if as_guest {
        return Err(needs_account());
    }
    if request.seats.len() < 2 || request.seats.iter().any(|seat| matches!(seat, SeatRequest::Bot { .. })) {
        return Err(bad_seats("A rated game needs two people or more, and no bots."));
    }
    if request.seed_phrase.is_some() {
        return Err(
            Refusal::new(Code::BadOption, "A rated game needs a secret deal: leave out the seed.").into()
        );
    }
    Ok(())
}

fn needs_account() -> Error {
    Error::net(Net::NeedsAccount, "A rated game needs an account. Sign in first.")
}

/// Runs to the end even if the client disconnects.
async fn carried_through<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request was cut short");
        Err(Error::unavailable())
    })
}

/// The seats as requested, and which of them is for the person who asks.
fn seats(request: &NewTable, person: Option<&Person>) -> Result<(Vec<SeatInfo>, Option<Seat>), Error> {
    if request.seats.len() > usize::from(MAX_SEATS) {
        return Err(bad_seats(format!("No game has more than {MAX_SEATS} seats.")));
    }
    let levels = bot::levels(&request.game);
    let mut seats: Vec<SeatInfo> = Vec::new();
    let mut mine = None;
    for (index, seat) in request.seats.iter().enumerate() {
        let info = match seat {
            SeatRequest::Open {} => SeatInfo::new(String::new(), SeatKind::Open),
            SeatRequest::Me { name } => {
                let seat = Seat::new(index);
                if mine.replace(seat).is_some() {
                    return Err(bad_seats("Only one of the seats can be yours."));
                }
                seats.push(SeatInfo::new(String::new(), SeatKind::Open));
                sit_down(&mut seats, seat, name, person)?;
                continue;
            }
            SeatRequest::Bot { level } => {
                let level = levels.iter().find(|known| known.key == *level).ok_or_else(|| {
                    let known: Vec<&str> = levels.iter().map(|level| level.key.as_str()).collect();
                    bad_seats(format!("There is no bot \"{level}\"; there is {}.", known.join(", ")))
                })?;
                let name = bot::name(&level.key, |name| seats.iter().any(|seat| seat.name == name));
                let name = unlike_the_others(name, &seats);
                SeatInfo::new(name, SeatKind::Bot { level: level.key.clone() })
            }
        };
        seats.push(info);
    }
    Ok((seats, mine))
}

fn bad_seats(message: impl Into<String>) -> Error {
    Refusal::new(Code::BadSeats, message).into()
}

/// Seats a guest or a person. A person's name is exactly the account's, so other names at the table that
/// look like it are changed.
pub(super) fn sit_down(
    seats: &mut [SeatInfo],
    seat: Seat,
    name: &str,
    person: Option<&Person>,
) -> Result<(), Error> {
    let account = person.is_some();
    let name = match person {
        None => unlike_the_others(clean_name(name)?, seats),
        Some(person) => person.name.clone(),
    };
    for other in 0..seats.len() {
        if other != seat.index() && !seats[other].account && look(&seats[other].name) == look(&name) {
            seats[other].name = unlike_the_others(name.clone(), seats);
        }
    }
    seats[seat.index()] = SeatInfo { account, ..SeatInfo::new(name, SeatKind::Guest) };
    Ok(())
}

/// Two players with similar-looking names could not be told apart in the log.
fn unlike_the_others(name: String, seats: &[SeatInfo]) -> String {
    let taken = |name: &str| seats.iter().any(|seat| look(&seat.name) == look(name));
    if !taken(&name) {
        return name;
    }
    (2..).map(|number| format!("{name} {number}")).find(|name| !taken(name)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namesakes_are_numbered() {
        let seats: Vec<SeatInfo> =
            ["Ada", "Ada 2"].map(|name| SeatInfo::new(name.to_owned(), SeatKind::Guest)).to_vec();
        assert_eq!(unlike_the_others("Ada".to_owned(), &seats), "Ada 3");
        assert_eq!(unlike_the_others("Bo".to_owned(), &seats), "Bo");
    }

    #[test]
    fn a_person_keeps_the_name_and_a_guest_of_that_name_gives_way() {
        let mut seats = ["Ada", "Bo", ""].map(|name| SeatInfo::new(name, SeatKind::Guest));
        let ada = Person {
            id: "a".to_owned(),
            name: "Ada".to_owned(),
            password: None,
            recovery: String::new(),
            webhook: None,
            created: 0,
        };
        sit_down(&mut seats, Seat::new(2), "Somebody else", Some(&ada)).expect("sits");
        assert_eq!(seats.each_ref().map(|seat| seat.name.as_str()), ["Ada 2", "Bo", "Ada"]);
        assert_eq!(seats.each_ref().map(|seat| seat.account), [false, false, true]);
        sit_down(&mut seats, Seat::new(1), "ADA", None).expect("sits");
        assert_eq!(seats[1].name, "ADA 3", "also what only looks like it");
    }
}
