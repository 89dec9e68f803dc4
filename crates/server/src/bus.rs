//! What nodes tell each other over NATS: that something has happened at a table or to a person. The node that
//! hears it reads the store, which is the only source of truth. New lines of a journal come along, sealed, which
//! saves that read (`live/sealed.rs`). So the bus can carry nothing false and tells no secret, and a lost message
//! only means that a node notices later.

use crate::limit::lock;
use async_nats::{Client, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt as _;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

const SUBJECT: &str = "sounder.tables";
/// Outgoing news. What does not fit is dropped, and the other nodes find out by their regular check of the
/// store.
const QUEUE: usize = 16_384;
/// News in one letter. Each has at most 3 KB, so a letter stays below the 1 MiB limit of NATS.
const MOST_NEWS: usize = 256;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub(crate) enum News {
    /// The journal of a table has this length, and perhaps these are its last lines.
    Journal {
        table: String,
        seq: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lines: Option<String>,
    },
    /// The seats of a table have changed, or the address of its rematch.
    Table { table: String },
    /// This line of talk was said at a table.
    Talk { table: String, number: u32 },
    /// The sending node has these seats and this many spectators of a table on its sockets, and players at
    /// these other seats use it without a socket.
    Presence {
        table: String,
        seats: Vec<Seat>,
        spectators: u32,
        #[serde(default)]
        visiting: Vec<Seat>,
    },
    /// Sessions of this person are over.
    Sessions { person: String },
    /// The sending node is alive.
    Alive,
}

/// One piece of news, in the format that nodes of all versions understand.
#[derive(Serialize, Deserialize)]
struct Letter<N> {
    /// The sending node.
    node: String,
    #[serde(flatten)]
    news: N,
}

/// Several news, in the order in which they happened. A node that only knows letters with one logs that it does
/// not understand this, and finds out by its regular check.
#[derive(Serialize, Deserialize)]
struct Letters<N> {
    node: String,
    all: Vec<N>,
}

fn write(node: &str, news: &[News]) -> Vec<u8> {
    let node = node.to_owned();
    let written = match news {
        [news] => serde_json::to_vec(&Letter { node, news }),
        all => serde_json::to_vec(&Letters { node, all: all.iter().collect() }),
    };
    // Plain data with text keys always has a JSON form.
    written.unwrap_or_default()
}

fn read(letter: &[u8]) -> serde_json::Result<(String, Vec<News>)> {
    match serde_json::from_slice(letter) {
        Ok(Letters { node, all }) => Ok((node, all)),
        Err(_) => serde_json::from_slice(letter).map(|Letter { node, news }| (node, vec![news])),
    }
}

/// Where a node puts news for the other nodes. Without other nodes it goes nowhere.
#[derive(Clone, Default)]
pub(crate) struct Bus {
    out: Option<mpsc::Sender<News>>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    connected: AtomicBool,
    /// News may have been lost since this was last read.
    missed: AtomicBool,
    queue: Mutex<Option<mpsc::Receiver<News>>>,
}

impl Bus {
    /// A bus that goes nowhere until it is connected.
    pub(crate) fn new() -> Bus {
        let (out, queue) = mpsc::channel(QUEUE);
        let state = State { queue: Mutex::new(Some(queue)), ..State::default() };
        Bus { out: Some(out), state: Arc::new(state) }
    }

    pub(crate) fn publish(&self, news: News) {
        if let Some(out) = &self.out
            && out.try_send(news).is_err()
        {
            tracing::warn!("news for the other nodes were dropped");
        }
    }

    pub(crate) fn has_others(&self) -> bool {
        self.out.is_some()
    }

    /// There are other nodes, but this one cannot hear them.
    pub(crate) fn is_blind(&self) -> bool {
        self.out.is_some() && !self.state.connected.load(Ordering::Relaxed)
    }

    /// Makes the next check of the tables come soon.
    pub(crate) fn note_missed(&self) {
        self.state.missed.store(true, Ordering::Relaxed);
    }

    /// Whether news may have been lost since the last call.
    pub(crate) fn has_missed(&self) -> bool {
        self.state.missed.swap(false, Ordering::Relaxed)
    }

    /// Connects to NATS, and keeps trying until it answers.
    pub(crate) async fn connect(&self, url: &str) -> Result<BusConnection, String> {
        let queue = lock(&self.state.queue).take().ok_or("the bus is connected already")?;
        let node = crate::ids::new_table_id().map_err(|error| format!("{error:?}"))?;
        let state = Arc::clone(&self.state);
        let client = ConnectOptions::new()
            .name(format!("sounder {node}"))
            .no_echo()
            .retry_on_initial_connect()
            .event_callback(move |event| {
                state.note(&event);
                async {}
            })
            .connect(url)
            .await
            .map_err(|error| error.to_string())?;
        let letters = client.subscribe(SUBJECT).await.map_err(|error| error.to_string())?;
        Ok(BusConnection { node, client, letters, queue, leaving: Vec::new() })
    }
}

impl State {
    fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                tracing::info!("the bus is connected");
                self.connected.store(true, Ordering::Relaxed);
                self.missed.store(true, Ordering::Relaxed);
            }
            Event::Disconnected | Event::Closed => {
                tracing::warn!("the bus is down: tables are looked at every few seconds instead");
                self.connected.store(false, Ordering::Relaxed);
            }
            Event::SlowConsumer(_) => self.missed.store(true, Ordering::Relaxed),
            other => tracing::warn!(%other, "the bus"),
        }
    }
}

/// The connected bus, owned by the task that listens to it.
pub(crate) struct BusConnection {
    node: String,
    client: Client,
    letters: Subscriber,
    queue: mpsc::Receiver<News>,
    /// The content of the next letter.
    leaving: Vec<News>,
}

impl BusConnection {
    /// Sends queued news, all of it in one letter, until a letter arrives; returns its sender and its news.
    /// Safe to cancel: nothing is lost.
    pub(crate) async fn next(&mut self) -> (String, Vec<News>) {
        loop {
            if !self.leaving.is_empty() {
                // Let other tasks queue their news first: moves that share a commit are announced one after the
                // other, and each would become a letter of its own.
                tokio::task::yield_now().await;
                while self.leaving.len() < MOST_NEWS
                    && let Ok(news) = self.queue.try_recv()
                {
                    self.leaving.push(news);
                }
                let payload = write(&self.node, &self.leaving);
                if let Err(error) = self.client.publish(SUBJECT, payload.into()).await {
                    tracing::warn!(%error, "news for the other nodes were not sent");
                }
                self.leaving.clear();
            }
            tokio::select! {
                Some(news) = self.queue.recv() => self.leaving.push(news),
                Some(letter) = self.letters.next() => match read(&letter.payload) {
                    Ok(heard) => return heard,
                    Err(error) => tracing::warn!(%error, "something else than news came by the bus"),
                },
                // The program is ending.
                else => std::future::pending().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::LONGEST_LINES;

    fn journal(number: u32) -> News {
        News::Journal { table: format!("table-{number}"), seq: number, lines: None }
    }

    #[test]
    fn a_letter_of_the_version_before_is_understood() {
        let old = br#"{"node":"n","news":"journal","table":"table-7","seq":7}"#;
        assert_eq!(read(old).expect("a letter"), ("n".to_owned(), vec![journal(7)]));
        let old = br#"{"node":"n","news":"alive"}"#;
        assert_eq!(read(old).expect("a letter"), ("n".to_owned(), vec![News::Alive]));
        assert!(read(br#"{"node":"n"}"#).is_err());
    }

    #[test]
    fn one_piece_of_news_is_told_as_the_version_before_tells_it() {
        let told = String::from_utf8(write("n", &[journal(7)])).expect("text");
        assert_eq!(told, r#"{"node":"n","news":"journal","table":"table-7","seq":7}"#);
    }

    #[test]
    fn several_are_one_letter_of_bounded_length() {
        let seats: Vec<Seat> = Seat::all(rules::MAX_SEATS).collect();
        let (table, visiting) = (crate::ids::new_table_id().expect("an id"), seats.clone());
        let longest = News::Presence { table, seats, spectators: u32::MAX, visiting };
        let mut all = vec![longest; MOST_NEWS - 2];
        all.extend([News::Sessions { person: "p".to_owned() }, journal(3)]);
        let letter = write("n", &all);
        assert!(letter.len() < 64 * 1024, "{}", letter.len());
        assert_eq!(read(&letter).expect("a letter"), ("n".to_owned(), all));
        let News::Journal { table, seq, .. } = journal(3) else { unreachable!() };
        // In base 64, with what the seal adds.
        let lines = Some("x".repeat((LONGEST_LINES + 28).div_ceil(3) * 4));
        let letter = write("n", &vec![News::Journal { table, seq, lines }; MOST_NEWS]);
        assert!(letter.len() < 1024 * 1024, "{}", letter.len());
    }
}
