//! Attackers: many at once on one thread, from three loopback addresses. They run at low priority, as if they
//! had machines of their own.

use super::host::Scene;
use crate::common::{Reply, Socket, connect_from, maybe_request_from, stream_from};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use wire::{FromClient, FromServer, Joined};

/// What was sent, and how the server responded.
#[derive(Default)]
pub struct Tally {
    served: AtomicU64,
    refused: AtomicU64,
    closed: AtomicU64,
}

impl Tally {
    pub fn served(&self) {
        self.served.fetch_add(1, Ordering::Relaxed);
    }

    pub fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub fn closed(&self) {
        self.closed.fetch_add(1, Ordering::Relaxed);
    }

    /// Served, refused, closed.
    pub fn counts(&self) -> (u64, u64, u64) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        (count(&self.served), count(&self.refused), count(&self.closed))
    }

    /// Has the server noticed the attack?
    pub fn showed(&self, is_refused: bool) -> bool {
        let (served, refused, closed) = self.counts();
        refused + closed > 0 || (!is_refused && served > 0)
    }
}

/// The target of the attack.
#[derive(Clone)]
pub struct Target {
    pub address: SocketAddr,
    pub tally: Arc<Tally>,
    /// A table with a long journal, and open tables.
    pub long: String,
    pub waiting: Vec<String>,
    /// Tables where honest people play.
    pub honest: Vec<String>,
}

/// The pause before an attacker who was turned away tries again.
const PAUSE: Duration = Duration::from_millis(5);

impl Target {
    pub fn new(address: SocketAddr, scene: &Scene, honest: Vec<String>) -> Target {
        let (long, waiting) = (scene.long.clone(), scene.waiting.clone());
        Target { address, tally: Arc::default(), long, waiting, honest }
    }

    /// An attacker's address.
    fn home(number: usize) -> [u8; 4] {
        [127, 0, 0, [3, 4, 5][number % 3]]
    }

    pub async fn stream(&self, number: usize) -> TcpStream {
        loop {
            if let Ok(stream) = stream_from(Target::home(number), self.address).await {
                return stream;
            }
            self.turned_away().await;
        }
    }

    /// A socket, as soon as the server accepts one.
    pub async fn socket(&self, number: usize) -> Socket {
        loop {
            if let Some(socket) = connect_from(Target::home(number), self.address).await {
                return socket;
            }
            self.turned_away().await;
        }
    }

    async fn turned_away(&self) {
        self.tally.closed();
        tokio::time::sleep(PAUSE).await;
    }

    pub async fn ask(
        &self,
        number: usize,
        method: &str,
        path: &str,
        bearer: Option<&str>,
        body: &str,
    ) -> Option<Reply> {
        let bearer = bearer.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let headers = format!("{bearer}Content-Type: application/json\r\n");
        let home = Target::home(number);
        let Some(reply) = maybe_request_from(home, self.address, method, path, &headers, body).await else {
            self.turned_away().await;
            return None;
        };
        if reply.status < 400 {
            self.tally.served();
        } else {
            self.tally.refused();
        }
        Some(reply)
    }

    /// A table with both seats taken: its id and their tokens.
    pub async fn table(&self, number: usize, game: &str) -> Option<(String, [String; 2])> {
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}},{{"kind":"open"}}]}}"#);
        let made = self.ask(number, "POST", "/api/tables", None, &body).await?;
        let made: Joined = serde_json::from_str(&made.body).ok()?;
        let path = format!("/api/tables/{}/join", made.table);
        let joined = self.ask(number, "POST", &path, None, r#"{"name":"B"}"#).await?;
        let joined: Joined = serde_json::from_str(&joined.body).ok()?;
        Some((made.table, [made.token?, joined.token?]))
    }

    /// Sends a message and reads one; `None` when the server has closed the socket.
    pub async fn exchange(&self, socket: &mut Socket, message: &FromClient) -> Option<FromServer> {
        if !socket.try_send(message).await {
            self.tally.closed();
            return None;
        }
        self.hear(socket).await
    }

    /// The next message, counted; `None` when the server has closed the socket.
    pub async fn hear(&self, socket: &mut Socket) -> Option<FromServer> {
        let heard = socket.next().await;
        match &heard {
            None => self.tally.closed(),
            Some(
                FromServer::Problem { .. } | FromServer::Reply { answer: wire::Answer::Refused { .. }, .. },
            ) => self.tally.refused(),
            Some(_) => self.tally.served(),
        }
        heard
    }
}

pub type Attacker = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Attack {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Attack {
    pub fn begin(play: fn(Target, usize) -> Attacker, count: usize, target: &Target) -> Attack {
        let (stop, stopped) = oneshot::channel::<()>();
        let target = target.clone();
        let thread = std::thread::spawn(move || {
            // On Linux this affects only the thread.
            let _ = rustix::process::nice(19);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async move {
                let mut attackers = JoinSet::new();
                for number in 0..count {
                    attackers.spawn(play(target.clone(), number));
                }
                let _ = stopped.await;
            });
        });
        Attack { stop, thread }
    }

    pub fn end(self) {
        let _ = self.stop.send(());
        self.thread.join().expect("attackers do not panic");
    }
}
