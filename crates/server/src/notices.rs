//! Turn notices: when it becomes a person's turn at a table where they have no socket open, their
//! webhook gets a message. Play never waits for notices; those that do not fit into the queue are
//! dropped.

mod addresses;

pub(crate) use addresses::check;

use crate::limit::{Buckets, Rate};
use crate::metrics::Metrics;
use crate::settings::Settings;
use addresses::{Public, is_public_literal};
use reqwest::redirect::Policy;
use reqwest::{Client, Url, header};
use rules::Seat;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;
use tokio::sync::{Semaphore, mpsc};

/// Notices in the queue; any more are dropped.
const QUEUE: usize = 1024;
/// Concurrent requests.
const AT_ONCE: usize = 16;
/// The longest that a request may take, from resolving the name to the answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// It has become this seat's turn.
struct Turn {
    table: String,
    game: String,
    seat: Seat,
    /// The length of the journal when the turn began.
    since: u32,
}

pub(crate) struct Notices {
    queue: mpsc::Sender<Turn>,
    metrics: Arc<Metrics>,
}

impl Notices {
    /// The sending task runs as long as this lives.
    pub(crate) fn new(store: Arc<dyn Store>, settings: &Settings, metrics: Arc<Metrics>) -> Notices {
        let (queue, turns) = mpsc::channel(QUEUE);
        match Sender::new(store, settings, Arc::clone(&metrics)) {
            Ok(sender) => {
                tokio::spawn(Arc::new(sender).run(turns));
            }
            Err(error) => tracing::warn!(%error, "turn notices cannot be sent"),
        }
        Notices { queue, metrics }
    }

    /// An account's seat has to act and its player is not here. The turn began when the journal had the
    /// length `since`; each turn is notified once, whichever node asks and however often.
    pub(crate) fn turn(&self, table: &str, game: &str, seat: Seat, since: u32) {
        let turn = Turn { table: table.to_owned(), game: game.to_owned(), seat, since };
        if self.queue.try_send(turn).is_err() {
            self.metrics.noticed("dropped");
        }
    }
}

struct Sender {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    client: Client,
    /// By person.
    hourly: Buckets<String>,
    to_private: bool,
    public_url: String,
}

impl Sender {
    fn new(store: Arc<dyn Store>, settings: &Settings, metrics: Arc<Metrics>) -> reqwest::Result<Sender> {
        // If another part of the program has installed a provider, it is the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut client = Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .timeout(PATIENCE)
            .user_agent(concat!("sounder/", env!("CARGO_PKG_VERSION")));
        if !settings.webhooks_to_private {
            client = client.https_only(true).dns_resolver(Public);
        }
        let most = f64::from(settings.notices_per_hour.max(1));
        Ok(Sender {
            store,
            metrics,
            client: client.build()?,
            hourly: Buckets::new(Rate { per_second: most / 3600.0, burst: most }),
            to_private: settings.webhooks_to_private,
            public_url: settings.public_url.clone().unwrap_or_default().trim_end_matches('/').to_owned(),
        })
    }

    async fn run(self: Arc<Self>, mut turns: mpsc::Receiver<Turn>) {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        while let Some(turn) = turns.recv().await {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let sender = Arc::clone(&self);
            tokio::spawn(async move {
                sender.tell(&turn).await;
                drop(place);
            });
        }
    }

    async fn tell(&self, turn: &Turn) {
        let Some(url) = self.webhook(turn).await else { return };
        let link = format!("{}/t/{}", self.public_url, turn.table);
        let info = catalog::games().into_iter().find(|info| info.key == turn.game);
        let title = info.map_or(turn.game.as_str(), |info| info.title);
        // It contains nothing that users wrote, because chat services interpret such text as markup.
        let text = format!("It is your turn in {title}: {link}");
        let body = json!({
            "content": text, "text": text, "table": turn.table, "link": link, "game": turn.game,
        });
        let request = self.client.post(url).header(header::CONTENT_TYPE, "application/json");
        // The address is its owner's secret and errors contain it, so failures are counted, not logged.
        let sent = request.body(body.to_string()).send().await;
        self.metrics.noticed(match sent {
            Ok(answer) if answer.status().is_success() => "taken",
            Ok(_) => "refused",
            Err(_) => "lost",
        });
    }

    /// The webhook of the person at the seat, unless they have been notified of this turn or too often.
    async fn webhook(&self, turn: &Turn) -> Option<Url> {
        let sitters = self.store.sitters(&turn.table).await.ok()?;
        let (_, person) = sitters.into_iter().find(|(seat, _)| *seat == turn.seat)?;
        let address = self.store.person(&person).await.ok()??.webhook?;
        let url = Url::parse(&address).ok()?;
        if !self.to_private && !is_public_literal(&url) {
            return None;
        }
        if !self.store.note_told(&turn.table, turn.seat, turn.since).await.ok()? {
            return None;
        }
        self.hourly.take(person, Instant::now()).ok()?;
        Some(url)
    }
}
