//! The results, trick by trick.

use super::honest::Felt;
use std::fmt;

pub struct Row {
    pub name: &'static str,
    pub quiet: Felt,
    pub attacked: Felt,
    /// Before, peak and afterwards, in bytes.
    pub memory: [u64; 3],
    pub served: u64,
    pub refused: u64,
    pub closed: u64,
}

/// In milliseconds; `None` where nothing was measured.
fn median(micros: &[u64]) -> Option<f64> {
    let mut sorted = micros.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).map(|micros| *micros as f64 / 1000.0)
}

impl Row {
    /// Each measurement: its name, the quiet median and the median under attack, in milliseconds.
    pub fn medians(&self) -> Vec<(&'static str, f64, f64)> {
        let (quiet, attacked) = (&self.quiet, &self.attacked);
        let kinds = [
            ("a move", &quiet.moves, &attacked.moves),
            ("a request", &quiet.requests, &attacked.requests),
            ("a bot's answer", &quiet.bots, &attacked.bots),
        ];
        let measured = |(name, quiet, attacked): (&'static str, &Vec<u64>, &Vec<u64>)| {
            Some((name, median(quiet)?, median(attacked)?))
        };
        kinds.into_iter().filter_map(measured).collect()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |(_, quiet, attacked): &(&str, f64, f64)| format!("{quiet:.2} / {attacked:.2} ms");
        let felt: Vec<String> = self.medians().iter().map(cell).collect();
        let [before, peak, after] = self.memory.map(|bytes| bytes >> 20);
        let (served, refused, closed) = (self.served, self.refused, self.closed);
        let bot = felt.get(2).map(|felt| format!(" (a bot: {felt})")).unwrap_or_default();
        write!(
            f,
            "| {} | {}{bot} | {} | {before} / {peak} / {after} MiB | {served} | {refused} | {closed} |",
            self.name, felt[0], felt[1]
        )
    }
}

/// For the documentation.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| Trick | A move, quiet / attacked | A request, quiet / attacked | Memory before / most / after | Served | Refused | Closed |\n|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        text += &format!("{row}\n");
    }
    text
}
