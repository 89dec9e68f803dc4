//! Metrics for Prometheus, served on an address of their own, because they are only for the
//! operator.

use crate::app::App;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Commit;
use wire::{Answer, Code};

pub(crate) struct Metrics {
    registry: Registry,
    tables: Gauge,
    sockets: Gauge,
    moves: Counter,
    move_time: Histogram,
    refusals: Family<Refused, Counter>,
    bots_waiting: Gauge,
    bot_time: Histogram,
    batch_writes: Histogram,
    commit_time: Histogram,
    notices: Family<Notice, Counter>,
    not_accepted: Counter,
    no_place_left: Counter,
    connections_refused: Counter,
    analyses: Family<Analysed, Counter>,
    analysis_time: Histogram,
    analysing: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    code: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Notice {
    result: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Analysed {
    end: &'static str,
}

/// From a tenth of a millisecond to several seconds.
fn times() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 17))
}

impl Metrics {
    pub(crate) fn new() -> Arc<Metrics> {
        let mut metrics = Metrics {
            registry: Registry::default(),
            tables: Gauge::default(),
            sockets: Gauge::default(),
            moves: Counter::default(),
            move_time: times(),
            refusals: Family::default(),
            bots_waiting: Gauge::default(),
            bot_time: times(),
            batch_writes: Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            commit_time: times(),
            notices: Family::default(),
            not_accepted: Counter::default(),
            no_place_left: Counter::default(),
            connections_refused: Counter::default(),
            analyses: Family::default(),
            analysis_time: times(),
            analysing: Gauge::default(),
        };
        let registry = metrics.registry.sub_registry_with_prefix("sounder");
        registry.register("tables_live", "Tables in memory", metrics.tables.clone());
        registry.register("sockets", "Open WebSockets", metrics.sockets.clone());
        registry.register("moves", "Decisions taken, of people and bots", metrics.moves.clone());
        let told = "From a submission to its answer, when everybody has been told";
        registry.register_with_unit("move", told, Unit::Seconds, metrics.move_time.clone());
        registry.register("refusals", "What was asked for and not done, by code", metrics.refusals.clone());
        registry.register(
            "bots_waiting",
            "Tables that wait for a place to think",
            metrics.bots_waiting.clone(),
        );
        let thinking = "How long bots think about one decision";
        registry.register_with_unit("bot", thinking, Unit::Seconds, metrics.bot_time.clone());
        registry.register("store_batch_writes", "Writes in one commit", metrics.batch_writes.clone());
        let commit = "From the beginning of a transaction to the end of its commit";
        registry.register_with_unit("store_commit", commit, Unit::Seconds, metrics.commit_time.clone());
        registry.register("notices", "Turn notices, by what became of them", metrics.notices.clone());
        let failed = "Failures to accept a connection, such as no descriptor left";
        registry.register("accept_failures", failed, metrics.not_accepted.clone());
        let full = "How often no place was left for another connection, which then waited";
        registry.register("connections_full", full, metrics.no_place_left.clone());
        let refused = "Connections refused because their address has as many as it may";
        registry.register("connections_refused", refused, metrics.connections_refused.clone());
        let ended = "Analyses of finished games, by whether they came to their end";
        registry.register("analyses", ended, metrics.analyses.clone());
        registry.register("analyses_running", "Analyses that are being made", metrics.analysing.clone());
        let thinking = "How long analyses took, whole or not";
        registry.register_with_unit("analysis", thinking, Unit::Seconds, metrics.analysis_time.clone());
        Arc::new(metrics)
    }

    /// A decision that arrived at `start` has been answered.
    pub(crate) fn decided(&self, start: Instant, answer: &Answer) {
        match answer {
            Answer::Accepted { .. } => {
                self.moves.inc();
                self.move_time.observe(start.elapsed().as_secs_f64());
            }
            Answer::Refused { problem } => self.refused(problem.code),
        }
    }

    pub(crate) fn analysis_begins(&self) {
        self.analysing.inc();
    }

    /// An analysis ended: it is complete, or its client stopped waiting.
    pub(crate) fn analysed(&self, took: Duration, is_whole: bool) {
        let end = if is_whole { "whole" } else { "stopped" };
        self.analysing.dec();
        self.analyses.get_or_create(&Analysed { end }).inc();
        self.analysis_time.observe(took.as_secs_f64());
    }

    pub(crate) fn refused(&self, code: Code) {
        let name = serde_json::to_value(code).ok().and_then(|name| name.as_str().map(str::to_owned));
        self.refusals.get_or_create(&Refused { code: name.unwrap_or_default() }).inc();
    }

    /// Counts a table in the bots' queue until the result is dropped.
    pub(crate) fn bot_waits(&self) -> Waiting {
        self.bots_waiting.inc();
        Waiting(self.bots_waiting.clone())
    }

    pub(crate) fn bot_thought(&self, time: Duration) {
        self.bot_time.observe(time.as_secs_f64());
    }

    pub(crate) fn committed(&self, commit: Commit) {
        self.batch_writes.observe(commit.writes as f64);
        self.commit_time.observe(commit.time.as_secs_f64());
    }

    pub(crate) fn not_accepted(&self) {
        self.not_accepted.inc();
    }

    pub(crate) fn no_place_left(&self) {
        self.no_place_left.inc();
    }

    pub(crate) fn connection_refused(&self) {
        self.connections_refused.inc();
    }

    pub(crate) fn noticed(&self, result: &'static str) {
        self.notices.get_or_create(&Notice { result }).inc();
    }
}

pub(crate) struct Waiting(Gauge);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.dec();
    }
}

pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new().route("/metrics", get(scrape)).with_state(Arc::clone(app))
}

async fn scrape(State(app): State<Arc<App>>) -> Response {
    let metrics = app.live.metrics();
    metrics.tables.set(i64::try_from(app.live.rooms_in_memory()).unwrap_or(i64::MAX));
    metrics.sockets.set(i64::from(app.sockets.count()));
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = encode(&mut text, &metrics.registry);
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
        .into_response()
}
