//! The door limits how many connections are open at once; others wait outside. One address gets fewer, and
//! its further connections are refused, so that it cannot take all the places. Neither can it open new ones
//! faster than it may ask: each costs more to serve than to refuse, and others stand in the same queue.

use super::counted::{Counted, Patience};
use crate::app::App;
use crate::descriptors;
use crate::limit::{Held, Hold, PerAddress, Rate};
use crate::settings::Settings;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Seldom;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The pause after an accept error that no single client caused, such as running out of descriptors.
const PAUSE: Duration = Duration::from_millis(200);
/// At least this many addresses find a place, however many connections each of them opens.
const ADDRESSES: usize = 4;

pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    held: Held,
    most_of_one: u32,
    new: PerAddress,
    failures: Seldom,
    full: Seldom,
    refused: Seldom,
    app: Arc<App>,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, app: &Arc<App>) -> Door {
        let (most, most_of_one) = most(&app.settings);
        Door {
            listener,
            places: Arc::new(Semaphore::new(most)),
            held: Held::default(),
            most_of_one,
            new: PerAddress::new(new_ones(app.settings.requests_per_second, most_of_one)),
            failures: Seldom::default(),
            full: Seldom::default(),
            refused: Seldom::default(),
            app: Arc::clone(app),
        }
    }

    pub(super) fn stopping(&self) -> watch::Receiver<bool> {
        self.app.stopping.clone()
    }

    pub(super) fn request_time(&self) -> Duration {
        self.app.settings.request_time()
    }

    fn hold(&self, from: IpAddr) -> Option<Hold> {
        if self.app.settings.proxies.contains(&from.to_canonical()) {
            return self.held.take(from, u32::MAX);
        }
        self.new.take(from, Instant::now()).ok()?;
        self.held.take(from, self.most_of_one)
    }

    /// Accepts the next connection.
    pub(super) async fn accept(&mut self) -> (Counted<TcpStream>, SocketAddr) {
        let place = self.place().await;
        loop {
            let Some((stream, peer)) = self.next().await else { continue };
            if let Some(hold) = self.hold(peer.ip()) {
                // A move is one small packet; Nagle's algorithm would only delay it.
                let _ = stream.set_nodelay(true);
                let patience = Patience::new(self.app.settings.answer_time());
                return (Counted { stream, patience, _place: place, _hold: hold }, peer);
            }
            self.app.live.metrics().connection_refused();
            if let Some(times) = self.refused.again(Instant::now()) {
                tracing::warn!(
                    times,
                    "connections were refused: their address has too many, or opens too many"
                );
            }
        }
    }

    /// A place for one more connection, as soon as there is one.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Some(place);
        }
        self.app.live.metrics().no_place_left();
        if let Some(times) = self.full.again(Instant::now()) {
            tracing::warn!(times, "no place is left: further connections wait until others end");
        }
        // The semaphore is never closed; if it were, the connection would simply not be counted.
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    async fn next(&self) -> Option<(TcpStream, SocketAddr)> {
        match self.listener.accept().await {
            Ok(accepted) => Some(accepted),
            // The client has already disconnected.
            Err(error) if is_one_clients(&error) => None,
            Err(error) => {
                self.app.live.metrics().not_accepted();
                if let Some(times) = self.failures.again(Instant::now()) {
                    tracing::error!(%error, times, "connections cannot be accepted");
                }
                tokio::time::sleep(PAUSE).await;
                None
            }
        }
    }
}

fn is_one_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// How many connections to allow, in total and per address.
pub(crate) fn most(settings: &Settings) -> (usize, u32) {
    places(settings.max_connections, settings.connections_per_address, descriptors::most())
}

/// The same with this many descriptors: what the operator
/// asked for, as far as files and the database keep their share, and only a part of it for one address.
fn places(most: usize, of_one: u32, descriptors: Option<usize>) -> (usize, u32) {
    let wanted = most.clamp(1, Semaphore::MAX_PERMITS);
    let Some(there_are) = descriptors.map(|most| most.saturating_sub(descriptors::RESERVED).max(1)) else {
        return (wanted, of_one.max(1));
    };
    let most = wanted.min(there_are);
    let share = u32::try_from(there_are / ADDRESSES).unwrap_or(u32::MAX);
    (most, of_one.min(share).max(1))
}

/// How fast one address may open connections: twice as fast as it may ask, and all that it may have at once, twice.
fn new_ones(requests_per_second: u32, most_of_one: u32) -> Rate {
    let requests = f64::from(requests_per_second.max(1));
    Rate { per_second: requests * 2.0, burst: requests * 20.0 + f64::from(most_of_one) * 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_takes_more_than_a_part_of_the_descriptors() {
        assert_eq!(places(10_000, 400, None), (10_000, 400));
        assert_eq!(places(10_000, 400, Some(1_000_000)), (10_000, 400));
        assert_eq!(places(10_000, 1000, Some(1024)), (896, 224));
        assert_eq!(places(10_000, 1000, Some(10)), (1, 1));
        assert_eq!(places(0, 0, None), (1, 1));
    }
}
