//! Analyses on request, so that a phone need not compute them: few at once, one per address, and a limited
//! number an hour. Results are kept and served again to later requests.

use crate::error::Error;
use crate::limit::{Held, Hold, PerAddress, lock};
use crate::metrics::Metrics;
use crate::settings::Settings;
use analysis::Work;
use lru::LruCache;
use rules::Record;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use wire::Net;

/// Requests that may wait for a slot, beyond those that have one.
const WAITING: usize = 8;
/// Results kept. Each is at most a few hundred kilobytes.
const KEPT: NonZeroUsize = NonZeroUsize::new(32).unwrap();
/// A larger result is not kept.
const LARGEST_KEPT: usize = 1024 * 1024;

pub(crate) struct Analyst {
    /// Slots for running analyses; zero if the operator wants no analyses.
    slots: Arc<Semaphore>,
    most: usize,
    /// Places in the queue, counting the running analyses.
    queue: Arc<Semaphore>,
    asked: Held,
    quota: PerAddress,
    /// The longest that one analysis may take.
    time: Duration,
    known: Mutex<LruCache<[u8; 32], Arc<str>>>,
    metrics: Arc<Metrics>,
    stopping: watch::Receiver<bool>,
}

/// The client is still connected, until this is dropped.
struct Asking(Arc<AtomicBool>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Analyst {
    pub(crate) fn new(
        settings: &Settings,
        metrics: Arc<Metrics>,
        stopping: watch::Receiver<bool>,
    ) -> Analyst {
        Analyst {
            slots: Arc::new(Semaphore::new(settings.analysis)),
            most: settings.analysis,
            queue: Arc::new(Semaphore::new(settings.analysis + WAITING)),
            asked: Held::default(),
            quota: PerAddress::hourly(settings.analyses_per_hour),
            time: Duration::from_secs(settings.analysis_time),
            known: Mutex::new(LruCache::new(KEPT)),
            metrics,
            stopping,
        }
    }

    /// Takes the one place of an address, before anything else of the request is looked at.
    pub(crate) fn enter(&self, address: IpAddr) -> Result<Hold, Error> {
        if self.most == 0 {
            return Err(Error::net(Net::NotFound, "This server analyses no games."));
        }
        self.asked.take(address, 1).ok_or_else(|| Error::TooMany {
            message: "One analysis at a time: wait for the other one.".to_owned(),
            retry_after: 5,
        })
    }

    /// The report of a finished game as JSON. Stops when the client disconnects.
    pub(crate) async fn analyse(
        &self,
        address: IpAddr,
        hold: Hold,
        record: Record,
    ) -> Result<Arc<str>, Error> {
        if record.outcome.is_none() {
            return Err(Error::net(Net::NotOver, "A game can be analysed when it is over."));
        }
        let key: [u8; 32] = Sha256::digest(record.to_string()).into();
        if let Some(known) = lock(&self.known).get(&key) {
            return Ok(Arc::clone(known));
        }
        let queue = Arc::clone(&self.queue);
        let place = queue.try_acquire_owned().map_err(|_| Error::unavailable())?;
        self.quota.take(address, Instant::now()).map_err(|retry_after| Error::TooMany {
            message: "Enough analyses for your address. Wait a while.".to_owned(),
            retry_after,
        })?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|_| Error::unavailable())?;
        let wanted = Arc::new(AtomicBool::new(true));
        let asking = Asking(Arc::clone(&wanted));
        let (stopping, until) = (self.stopping.clone(), Instant::now() + self.time);
        let work = move || {
            // Held until the work ends, even if the client no longer waits for it.
            let _held = (slot, place, hold);
            let mut work = analysis::begin(&record, analysis::EFFORT, analysis::SEED)?;
            let go_on = || wanted.load(Ordering::Relaxed) && !*stopping.borrow() && Instant::now() < until;
            Ok::<_, rules::Refusal>(finish(&mut *work, go_on))
        };
        let started = Instant::now();
        let metrics = Arc::clone(&self.metrics);
        metrics.analysis_begins();
        let told = tokio::spawn(async move {
            let done = tokio::task::spawn_blocking(work).await;
            let is_whole = matches!(&done, Ok(Ok(Some(_))));
            metrics.analysed(started.elapsed(), is_whole);
            done
        });
        let told = told.await.ok().and_then(Result::ok).ok_or_else(Error::unavailable)??;
        drop(asking);
        let Some(told) = told else {
            return Err(Error::net(Net::Unavailable, "This game takes too long to analyse here."));
        };
        let told: Arc<str> = told.into();
        if told.len() <= LARGEST_KEPT {
            lock(&self.known).put(key, Arc::clone(&told));
        }
        Ok(told)
    }
}

/// Works to the end, or not at all.
fn finish(work: &mut dyn Work, mut go_on: impl FnMut() -> bool) -> Option<String> {
    while work.step() {
        if !go_on() {
            return None;
        }
    }
    serde_json::to_string(&work.report()).ok()
}
