//! Rematches: the same people play again.

use super::{OpenTables, Room, Seated};
use crate::error::Error;
use rules::Seat;
use std::net::IpAddr;
use std::sync::Arc;
use store::Person;
use wire::{FromServer, Join, Net, NewTable, SeatKind, SeatRequest, Status, Terms};

impl OpenTables {
    /// The first who asks creates the table, with everyone moved on by one seat; the others join it.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        room: &Arc<Room>,
        seat: Seat,
        person: Option<Person>,
        from: IpAddr,
    ) -> Result<Seated, Error> {
        let row = {
            let mut locked = self.open(room).await?;
            locked.get()?.row.clone()
        };
        if row.status != Status::Finished {
            return Err(Error::net(Net::NotNow, "You can play again when the game is over."));
        }
        let name = row.seats[seat.index()].name.clone();
        // Each player has one seat there, so that no one takes two.
        let count = row.seats.len();
        let join = Join { name: name.clone(), seat: Some(seat_there(seat, count)) };
        if let Some(next) = row.next {
            return self.take_seat(&self.room(&next).await?, join, person).await;
        }
        let mut seats: Vec<SeatRequest> = row
            .seats
            .iter()
            .enumerate()
            .map(|(index, info)| match &info.kind {
                _ if index == seat.index() => SeatRequest::Me { name: name.clone() },
                // A bot on an account's seat had replaced its player.
                SeatKind::Bot { level } if !info.account => SeatRequest::Bot { level: level.clone() },
                _ => SeatRequest::Open {},
            })
            .collect();
        seats.rotate_left(1);
        let request = NewTable {
            game: row.key,
            options: row.options,
            seats,
            seed_phrase: None,
            // The open seats are reserved for the players of this table, not for the lobby.
            terms: Terms { listed: false, ..row.terms },
        };
        let seated = self.create(request, person.clone(), from).await?;
        let next = self.store.set_next(&room.id, &seated.table).await?;
        if next != seated.table {
            // Another player was faster.
            return self.take_seat(&self.room(&next).await?, join, person).await;
        }
        self.told_next(room, next).await?;
        Ok(seated)
    }

    /// The open seats of a rematch are reserved for those who played: they come from the old table, or are
    /// recognised by their account.
    pub(super) async fn check_kept(
        &self,
        room: &Room,
        request: &mut Join,
        person: Option<&Person>,
    ) -> Result<(), Error> {
        let Some(before) = self.store.previous(&room.id).await? else { return Ok(()) };
        let own = match person {
            Some(person) => self.store.seat_of_person(&before, &person.id).await?,
            None => None,
        };
        let count = self.open(room).await?.get()?.row.seats.len();
        match own.map(|seat| seat_there(seat, count)) {
            Some(own) if request.seat.is_none_or(|wanted| wanted == own) => {
                request.seat = Some(own);
                Ok(())
            }
            _ => Err(Error::net(Net::NotNow, "The seats of a rematch are kept for those who played.")),
        }
    }

    async fn told_next(&self, room: &Room, next: String) -> Result<(), Error> {
        let mut locked = self.open(room).await?;
        let opened = locked.get()?;
        opened.row.next = Some(next.clone());
        opened.about.next = Some(next.clone());
        room.audience.tell(&|_| FromServer::Rematch { table: room.id.clone(), next: next.clone() });
        Ok(())
    }
}

/// Everyone moves on by one seat.
fn seat_there(seat: Seat, count: usize) -> Seat {
    Seat::new((seat.index() + count - 1) % count)
}
