//! Reports as a page: the ladder of `docs/arena.md`.

use crate::report::{Report, told};
use std::fmt::Write as _;

/// A section for each game, a table for each number of seats.
pub fn markdown(reports: &[Report]) -> String {
    let mut text = String::new();
    let mut title = "";
    for report in reports {
        if report.title != title {
            title = &report.title;
            let _ = writeln!(text, "### {title}\n");
        }
        section(report, &mut text);
    }
    text
}

fn section(report: &Report, text: &mut String) {
    let options: Vec<String> = report.options.iter().map(|(key, value)| format!("`{key}={value}`")).collect();
    let options = if options.is_empty() { String::new() } else { format!(" with {}", options.join(", ")) };
    let table = if report.seats == 1 { "Alone".to_owned() } else { format!("{} at a table", report.seats) };
    let _ = writeln!(text, "{table}{options}: {} games on {} deals.\n", report.games, report.deals);
    if report.seats == 1 {
        text.push_str("| player | points | ms a decision |\n|---|---|---|\n");
    } else {
        text.push_str("| player | rating | points | ms a decision |\n|---|---|---|---|\n");
    }
    for (player, thought) in report.players.iter().zip(&report.speed) {
        let rating = player.rating.map_or_else(String::new, |rating| format!("{} | ", told(rating, 1.0, 0)));
        let points = player.points.map_or_else(String::new, |points| told(points, 1.0, 1));
        let each = thought.microseconds as f64 / 1e3 / thought.decisions.max(1) as f64;
        let _ = writeln!(text, "| {} | {rating}{points} | {each:.2} |", player.name);
    }
    text.push('\n');
    if report.line_ups.is_empty() {
        return;
    }
    text.push_str("| player | against | wins | fair share |\n|---|---|---|---|\n");
    for row in &report.line_ups {
        let against = match &row.against[..] {
            [one, rest @ ..] if !rest.is_empty() && rest.iter().all(|other| other == one) => {
                format!("{} × {one}", row.against.len())
            }
            others => others.join(", "),
        };
        let won = told(row.won, 100.0, 1);
        let _ = writeln!(text, "| {} | {against} | {won} % | {:.0} % |", row.player, 100.0 * row.fair);
    }
    text.push('\n');
}
