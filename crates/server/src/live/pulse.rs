//! Does the store accept writes? It is tested with a real one, at most once a second however many clients ask.
//! A running server also does so by itself, and thereby records when it was last alive.

use super::{OpenTables, now};
use crate::limit::lock;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Commit, Seldom};

/// Within this time the answer is reused.
const FRESH: Duration = Duration::from_secs(1);
/// A write that takes longer counts as failed.
const PATIENCE: Duration = Duration::from_secs(5);
const EVERY: Duration = Duration::from_secs(10);

#[derive(Default)]
pub(super) struct Pulse {
    /// When it was last tested, and whether the write succeeded.
    tried: tokio::sync::Mutex<Option<(Instant, bool)>>,
    /// When a write last succeeded.
    committed: std::sync::Mutex<Option<Instant>>,
    failures: Seldom,
}

impl Pulse {
    pub(super) fn committed(&self, commit: Commit) {
        if commit.done {
            *lock(&self.committed) = Some(Instant::now());
        }
    }
}

impl OpenTables {
    /// Whether a write succeeds, and how many milliseconds ago the last one did.
    pub(crate) async fn check_writing(&self) -> (bool, Option<u64>) {
        let writes = {
            // Held during the test, so that concurrent callers share its result.
            let mut tried = self.pulse.tried.lock().await;
            match *tried {
                Some((at, writes)) if at.elapsed() < FRESH => writes,
                _ => {
                    let writes = self.beat().await;
                    *tried = Some((Instant::now(), writes));
                    writes
                }
            }
        };
        let age = lock(&self.pulse.committed).map(|at| at.elapsed().as_millis() as u64);
        (writes, age)
    }

    async fn beat(&self) -> bool {
        let error = match tokio::time::timeout(PATIENCE, self.store.beat(now())).await {
            Ok(Ok(())) => {
                *lock(&self.pulse.committed) = Some(Instant::now());
                return true;
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it takes too long".to_owned(),
        };
        if let Some(times) = self.pulse.failures.again(Instant::now()) {
            tracing::error!(error, times, "nothing can be written");
        }
        false
    }

    /// Writes now and then as long as the server runs.
    pub(crate) async fn keep_beating(self: &Arc<Self>) {
        let mut tick = tokio::time::interval(EVERY);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while !self.is_stopping() {
            tick.tick().await;
            self.check_writing().await;
        }
    }
}
