//! The results, in a few lines.

use super::Args;
use super::players::Played;
use std::fmt;
use std::time::Duration;

pub struct Report {
    what: String,
    pub idle: Option<Idle>,
    pub paced: Option<Played>,
    pub saturated: Option<Played>,
    /// Refused decisions and lost sockets.
    pub failures: (u64, u64),
}

pub struct Idle {
    pub tables: usize,
    /// Memory per table.
    pub bytes: Option<u64>,
    /// From the start of the servers to their first answer.
    pub ready: Duration,
    /// The time to open every table once, one after another.
    pub all: Duration,
}

impl Report {
    pub fn new(args: &Args) -> Report {
        let store = if args.postgres.is_some() { "Postgres" } else { "SQLite" };
        let what = format!("{} tables of {}, {} server(s), {store}", args.tables, args.game, args.nodes);
        Report { what, idle: None, paced: None, saturated: None, failures: (0, 0) }
    }
}

impl Report {
    /// Adds what the players of one thread saw.
    pub fn add(&mut self, paced: Played, saturated: Played, failures: (u64, u64)) {
        for (all, part) in [(&mut self.paced, paced), (&mut self.saturated, saturated)] {
            match all {
                Some(all) => all.add(&part),
                None => *all = Some(part),
            }
        }
        self.failures = (self.failures.0 + failures.0, self.failures.1 + failures.1);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        if let Some(idle) = &self.idle {
            let bytes = idle
                .bytes
                .map_or_else(|| "unknown".to_owned(), |bytes| format!("{:.1} KiB", bytes as f64 / 1024.0));
            writeln!(f, "idle       {} tables: {bytes} of memory each", idle.tables)?;
            writeln!(
                f,
                "restart    answers after {:.2} s; every idle table looked at in {:.2} s more",
                idle.ready.as_secs_f64(),
                idle.all.as_secs_f64()
            )?;
        }
        for (name, played) in [("paced", &self.paced), ("saturated", &self.saturated)] {
            let Some(played) = played else { continue };
            let at = |quantile: f64| played.delays.value_at_quantile(quantile) as f64 / 1000.0;
            let cost = played.served.map_or_else(String::new, |served| {
                let micros = served.as_secs_f64() * 1e6 / played.moves.max(1) as f64;
                format!("; {micros:.0} us of processor each")
            });
            writeln!(
                f,
                "{name:<10} {:.0} moves a second{cost}, {:.0} bytes to its players; to the opponent's update p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
                played.moves as f64 / played.seconds,
                played.bytes as f64 / played.moves.max(1) as f64,
                at(0.5),
                at(0.99),
                at(1.0)
            )?;
        }
        writeln!(f, "failures   {} decisions refused, {} sockets lost", self.failures.0, self.failures.1)
    }
}
