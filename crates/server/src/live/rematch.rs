//! The same people once more.

use super::{OpenTables, Room, Seated};
use crate::error::Error;
use rules::Seat;
use std::net::IpAddr;
use std::sync::Arc;
use store::Person;
use wire::{FromServer, Join, Net, NewTable, SeatKind, SeatRequest, Status, Terms};

impl OpenTables {
    /// The first who asks sets the table up, with everybody one seat further on; the others join it.
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
        // Everybody has one seat there, so that nobody takes two.
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
                // A bot on an account's seat stood in for its player.
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
            // The open seats are for those who played, not for the lobby.
            terms: Terms { listed: false, ..row.terms },
        };
        let seated = self.create(request, person.clone(), from).await?;
        let next = self.store.set_next(&room.id, &seated.table).await?;
        if next != seated.table {
            // Somebody was faster.
            return self.take_seat(&self.room(&next).await?, join, person).await;
        }
        self.told_next(room, next).await?;
        Ok(seated)
    }

    /// The open seats of a rematch are for those who played: they come by way of the old table, or are known by
    /// their account.
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

/// Everybody is one seat further on.
fn seat_there(seat: Seat, count: usize) -> Seat {
    Seat::new((seat.index() + count - 1) % count)
}
