//! What every handler shares, and the server that runs it.

use crate::analyst::Analyst;
use crate::beside::{self, Tools};
use crate::connections::{self, Door};
use crate::error::Error;
use crate::limit::{Held, PerAddress, Rate, SetUp};
use crate::live::{self, OpenTables};
use crate::people::People;
use crate::settings::Settings;
use crate::{api, assets, gate, headers, metrics, time};
use axum::Router;
use axum::http::StatusCode;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Postgres, Sql, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;
use wire::Net;

pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) live: Arc<OpenTables>,
    /// Sockets of each address.
    pub(crate) sockets: Held,
    /// Tables that sockets follow.
    pub(crate) followed: Held,
    /// New tables of each address.
    pub(crate) new_tables: PerAddress,
    /// Unfinished tables of the guests of each address.
    pub(crate) set_up: SetUp,
    /// Requests of each address.
    pub(crate) requests: PerAddress,
    /// Requests in progress of each client behind a proxy, and how many of them one may have.
    pub(crate) underway: Held,
    pub(crate) most_underway: u32,
    pub(crate) people: People,
    pub(crate) analyst: Analyst,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// A server with its address bound and its store open, ready to run.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    address: SocketAddr,
    tools: Option<Tools>,
    stop: watch::Sender<bool>,
}

/// When the server is asked to stop, connections get this long to finish.
const GRACE: Duration = Duration::from_secs(5);

impl Server {
    /// Opens the store and takes the address.
    pub async fn open(settings: Settings) -> io::Result<Server> {
        let store = open_store(&settings).await?;
        tokio::spawn(look_for_damage(Arc::clone(&store)));
        time::begin(store.pulse().await.map_err(io::Error::other)?);
        Server::with_store(settings, store).await
    }

    /// Opens a server with any store.
    pub async fn with_store(settings: Settings, store: Arc<dyn Store>) -> io::Result<Server> {
        let listener = bind(settings.listen).await?;
        let address = listener.local_addr()?;
        let metrics = match settings.metrics {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        let (stop, stopping) = watch::channel(false);
        let requests = f64::from(settings.requests_per_second.max(1));
        let live = OpenTables::new(store, &settings);
        let app = Arc::new(App {
            analyst: Analyst::new(&settings, Arc::clone(live.metrics()), stopping.clone()),
            live,
            sockets: Held::default(),
            followed: Held::default(),
            new_tables: PerAddress::hourly(settings.tables_per_hour),
            set_up: SetUp::new(settings.tables_at_once),
            requests: PerAddress::new(Rate { per_second: requests, burst: requests * 10.0 }),
            underway: Held::default(),
            most_underway: connections::most(&settings).1,
            people: People::new(&settings),
            stopping,
            settings,
        });
        Ok(Server { app, listener, metrics, address, tools: None, stop })
    }

    /// Serves these tools as well.
    pub fn with_tools(self, tools: Option<Tools>) -> Server {
        Server { tools, ..self }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that serves metrics, if any.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Runs until `shutdown` is ready, then stops cleanly: it tells the sockets, finishes the
    /// requests in progress and closes the store.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { app, listener, metrics, stop, tools, .. } = self;
        let telling =
            metrics.map(|listener| tokio::spawn(axum::serve(listener, metrics::router(&app)).into_future()));
        let bots = Arc::clone(&app.live);
        tokio::spawn(async move { bots.resume_bots().await });
        let beating = Arc::clone(&app.live);
        tokio::spawn(async move { beating.keep_beating().await });
        let (clocks, grace) = (Arc::clone(&app.live), Duration::from_secs(app.settings.clock_grace));
        tokio::spawn(async move { clocks.keep_time(grace).await });
        if let Some(nats) = app.settings.nats.clone() {
            let live = Arc::clone(&app.live);
            tokio::spawn(async move { live.listen(&nats).await });
        }
        let mut serving = tokio::spawn(connections::serve(Door::new(listener, &app), router(&app, tools)));
        let served = tokio::select! {
            served = &mut serving => served,
            () = shutdown => {
                tracing::info!("stopping");
                app.live.stop();
                let _ = stop.send(true);
                tokio::time::timeout(GRACE, serving).await.unwrap_or(Ok(()))
            }
        };
        app.live.stop();
        let _ = tokio::time::timeout(GRACE, app.sockets.none_left()).await;
        if let Some(telling) = telling {
            telling.abort();
        }
        app.live.store().close().await;
        tracing::info!("stopped");
        served.map_err(io::Error::other)
    }
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| io::Error::other(format!("{address}: {error}")))
}

/// Postgres when its address is set, otherwise the file in the data folder.
pub async fn open_store(settings: &Settings) -> io::Result<Arc<Sql>> {
    if let Some(url) = &settings.postgres {
        // Not named in the error: the address may hold a password.
        let store =
            Postgres::open(url).await.map_err(|error| io::Error::other(format!("Postgres: {error}")))?;
        return Ok(Arc::new(store));
    }
    let folder = settings.data_folder()?;
    make_private(&folder).map_err(|error| io::Error::other(format!("{}: {error}", folder.display())))?;
    let file = folder.join("sounder.sqlite");
    let store = Sqlite::open(&file).await;
    Ok(Arc::new(store.map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?))
}

/// Checking a large file takes a while; nothing waits for it.
async fn look_for_damage(store: Arc<Sql>) {
    match store.page_faults().await {
        Ok(faults) if faults.is_empty() => {}
        Ok(faults) => {
            let first = faults.first().map_or("", String::as_str);
            tracing::error!(faults = faults.len(), first, "the database is damaged: run `sounder fsck`");
        }
        Err(error) => tracing::error!(%error, "the database cannot be read: run `sounder fsck`"),
    }
}

/// Makes a folder that only its owner can read: the database holds the seeds of running games.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn router(app: &Arc<App>, tools: Option<Tools>) -> Router {
    Router::new()
        .merge(api::router())
        .merge(live::router())
        .merge(tools.map_or_else(Router::new, |tools| beside::router(app, tools)))
        .method_not_allowed_fallback(async || {
            let error = Error::net(Net::BadRequest, "This address does not support this method.");
            (StatusCode::METHOD_NOT_ALLOWED, error)
        })
        .merge(assets::router())
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), gate::pass))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), headers::add))
        .with_state(Arc::clone(app))
}

/// Who is at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);
