//! Looking back at earlier positions. It costs as much as a replay, so it is charged to the address by
//! the length of the journal; the result is cached for the next request. What is sent is charged, too, by its
//! length: otherwise many sockets that ask and do not read would fill the memory.

use super::room::length;
use super::{OpenTables, Room, audience};
use crate::error::Error;
use crate::limit::{PerAddress, Rate, lock};
use axum::extract::ws::Utf8Bytes;
use catalog::tell;
use lru::LruCache;
use rules::{Record, Viewer};
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::sync::OwnedSemaphorePermit;
use wire::{About, Beat, FromServer, Net, Update};

/// Cached answers.
const REMEMBERED: NonZero<usize> = NonZero::new(256).expect("not zero");
/// The price of a look on top of the lines of its journal, and its whole price if it is cached.
const AT_LEAST: usize = 20;
/// Sending this many bytes costs as much as replaying a line, which is about as long when it is told.
const BYTES_A_LINE: usize = 128;
/// Seconds of allowance that an address may save up.
const BURST: f64 = 10.0;

/// Table, length, and seat, if any.
type Look = (String, u32, Option<usize>);

pub(super) struct Looks {
    /// The past does not change; only the people at the seats may.
    made: Mutex<LruCache<Look, (About, Utf8Bytes)>>,
    paid: PerAddress,
}

impl Looks {
    pub(super) fn new(lines_per_second: u32) -> Looks {
        let per_second = f64::from(lines_per_second.max(1));
        let paid = PerAddress::new(Rate { per_second, burst: per_second * BURST });
        Looks { made: Mutex::new(LruCache::new(REMEMBERED)), paid }
    }
}

impl OpenTables {
    /// Charges an address for a replay of this many lines.
    pub(crate) fn pay(&self, address: IpAddr, lines: usize) -> Result<(), Error> {
        let paid = self.looks.paid.pay(address, (AT_LEAST + lines) as f64, Instant::now());
        paid.map_err(|retry_after| Error::TooMany {
            message: "You have asked for a lot. Wait a moment.".to_owned(),
            retry_after,
        })
    }

    /// Charges an address for what it was sent. The length is known only when the work is done, so this is never
    /// refused: the next request waits until it is paid.
    pub(crate) fn charge(&self, address: IpAddr, bytes: usize) {
        self.looks.paid.owe(address, (bytes / BYTES_A_LINE) as f64, Instant::now());
    }

    /// One of the few slots for replaying journals, for callers that replay by themselves.
    pub(crate) async fn replay_slot(&self) -> Result<OwnedSemaphorePermit, Error> {
        Arc::clone(&self.replay_slots).acquire_owned().await.map_err(|_| Error::unavailable())
    }

    /// What has happened since this length, and how the table stands now.
    pub(crate) async fn story(
        &self,
        room: &Room,
        viewer: Viewer,
        since: u32,
        from: IpAddr,
    ) -> Result<Update, Error> {
        let mut locked = self.open(room).await?;
        let opened = locked.get()?;
        let snapshot = opened.snapshot(viewer);
        if since < snapshot.seq {
            self.pay(from, snapshot.seq as usize)?;
        }
        let record = opened.record_beyond(since);
        drop(locked);
        let beats = self.beats(record, viewer, since).await?;
        Ok(Update { from: since, beats, snapshot })
    }

    /// The beats of a record after this length; `None` where there is nothing to replay.
    pub(super) async fn beats(
        &self,
        record: Option<Record>,
        viewer: Viewer,
        since: u32,
    ) -> Result<Vec<Beat>, Error> {
        let Some(record) = record else { return Ok(Vec::new()) };
        let told = self.off_thread(move || tell::history(&record, since, viewer)).await?;
        told.map_err(|_| Error::unavailable())
    }

    /// The message that shows a viewer the table as it was at this length.
    pub(super) async fn look(
        &self,
        room: &Room,
        viewer: Viewer,
        seq: u32,
        from: IpAddr,
    ) -> Result<Utf8Bytes, Error> {
        let seat = if let Viewer::Seat(seat) = viewer { Some(seat.index()) } else { None };
        let key = (room.id.clone(), seq, seat);
        let (game, about) = {
            let mut locked = self.open(room).await?;
            let opened = locked.get()?;
            let game = opened.game.as_ref().ok_or_else(|| {
                Error::net(Net::NotStarted, "The game has not begun: there is nothing to look back at.")
            })?;
            let about = About { times: None, ..opened.about.clone() };
            let made = lock(&self.looks.made).get(&key).filter(|(of, _)| *of == about).cloned();
            if let Some((_, text)) = made {
                self.pay(from, 0)?;
                self.charge(from, text.len());
                return Ok(text);
            }
            self.pay(from, length(&**game) as usize)?;
            (game.duplicate(), about)
        };
        // Without the lock: no one at the table waits for a player who looks back.
        let (text, about) = self
            .off_thread(move || {
                let snapshot = tell::past(&*game, seq, viewer, &about)?;
                Ok::<_, Error>((audience::written(&FromServer::Past { snapshot }), about))
            })
            .await??;
        lock(&self.looks.made).put(key, (about, text.clone()));
        self.charge(from, text.len());
        Ok(text)
    }
}
