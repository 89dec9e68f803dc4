//! The balance of a game as a page: the tables of `docs/balance.md`.

use crate::balance::count::{Balance, Chosen, ComponentRow, Order, Spread, Wins};
use crate::report::told;
use crate::statistics::Estimate;
use rules::Component;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The tables of one game, one report for each number of players.
pub fn balance_markdown(reports: &[Balance]) -> String {
    let mut text = String::new();
    if let Some(first) = reports.first() {
        preface(first, &mut text);
    }
    lengths(reports, &mut text);
    seats(reports, &mut text);
    findings(reports, &mut text);
    components(reports, &mut text);
    text
}

fn preface(report: &Balance, text: &mut String) {
    let options: Vec<String> = report.options.iter().map(|(key, value)| format!("`{key}={value}`")).collect();
    let options = if options.is_empty() { String::new() } else { format!(" with {}", options.join(", ")) };
    let _ = writeln!(
        text,
        "{}{options}, rules version {}: `{}` in every seat, deals \"{}\".\n",
        report.title, report.rules, report.player, report.phrase
    );
}

fn lengths(reports: &[Balance], text: &mut String) {
    let unit = if reports.iter().any(|report| report.turns.is_some()) { "turns" } else { "rounds" };
    let _ = writeln!(
        text,
        "| players | games | decisions (5% to 95%) | {unit} (5% to 95%) | points of winners | points of others | shared victories |\n|---|---|---|---|---|---|---|"
    );
    for report in reports {
        let span = report.rounds.as_ref().or(report.turns.as_ref());
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            report.seats,
            report.games,
            spread(&report.decisions),
            span.map_or_else(String::new, spread),
            number(report.points_of_winners),
            number(report.points_of_others),
            report.ties
        );
    }
    text.push('\n');
}

fn spread(spread: &Spread) -> String {
    format!("{:.1} ({} to {})", spread.mean, spread.low, spread.high)
}

fn number(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(String::new, |estimate| told(estimate, 1.0, 1))
}

fn per_cent(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(String::new, |estimate| format!("{} %", told(estimate, 100.0, 1)))
}

fn seats(reports: &[Balance], text: &mut String) {
    let unit = if reports.iter().any(|report| report.order == Order::Turns) { "turn" } else { "seat" };
    let _ = writeln!(
        text,
        "| players | {unit} | wins (95%) | fair share | differs | points (95%) |\n|---|---|---|---|---|---|"
    );
    for report in reports {
        for row in &report.rows {
            let fair =
                if report.seats > 1 { format!("{:.1} %", 100.0 * report.fair()) } else { String::new() };
            let _ = writeln!(
                text,
                "| {} | {} | {} | {fair} | {} | {} |",
                report.seats,
                row.place,
                per_cent(row.won),
                if row.unfair { "yes" } else { "" },
                number(row.points)
            );
        }
    }
    text.push('\n');
}

/// What the intervals show, and nothing more.
fn findings(reports: &[Balance], text: &mut String) {
    for report in reports {
        listed(report, Chosen::Never, "Hardly ever chosen", text);
        listed(report, Chosen::Always, "Almost always chosen", text);
    }
    let found: Vec<(&Balance, &ComponentRow)> = reports
        .iter()
        .flat_map(|report| report.components.iter().map(move |row| (report, row)))
        .filter(|(_, row)| row.wins != Wins::Fair)
        .collect();
    if found.is_empty() {
        text.push_str("No component is shown to go with winning or losing.\n\n");
        return;
    }
    text.push_str(
        "| players | component | takers | their wins (95%) | fair share | |\n|---|---|---|---|---|---|\n",
    );
    for (report, row) in found {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.1} % | {} |",
            report.seats,
            named(&row.component),
            row.takers,
            per_cent(row.won),
            100.0 * report.fair(),
            if row.wins == Wins::More { "takers win more" } else { "takers win less" }
        );
    }
    text.push('\n');
}

fn named(component: &Component) -> String {
    format!("{} {}", component.kind, component.name)
}

/// All components that are chosen this often, kind by kind.
fn listed(report: &Balance, chosen: Chosen, title: &str, text: &mut String) {
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in report.components.iter().filter(|row| row.chosen == chosen) {
        kinds.entry(row.component.kind).or_default().push(&row.component.name);
    }
    let kinds: Vec<String> =
        kinds.iter().map(|(kind, names)| format!("{kind} ({})", names.join(", "))).collect();
    if !kinds.is_empty() {
        let _ = writeln!(text, "{title}, {}: {}.\n", players(report.seats), kinds.join("; "));
    }
}

/// Every component: the share of seats that took it when they could, and the share of takers that won.
fn components(reports: &[Balance], text: &mut String) {
    let mut rows: BTreeMap<&Component, Vec<Option<&ComponentRow>>> = BTreeMap::new();
    for (index, report) in reports.iter().enumerate() {
        for row in &report.components {
            rows.entry(&row.component).or_insert_with(|| vec![None; reports.len()])[index] = Some(row);
        }
    }
    text.push_str("<details><summary>Every component: taken, and wins of takers, in per cent</summary>\n\n");
    text.push_str("| kind | component |");
    reports.iter().for_each(|report| {
        let _ = write!(text, " {} |", players(report.seats));
    });
    text.push_str("\n|---|---|");
    text.push_str(&"---|".repeat(reports.len()));
    text.push('\n');
    for (component, cells) in rows {
        let _ = write!(text, "| {} | {} |", component.kind, component.name);
        for cell in cells {
            let _ = write!(text, " {} |", cell.map_or_else(String::new, in_short));
        }
        text.push('\n');
    }
    text.push_str("\n</details>\n\n");
}

fn players(seats: usize) -> String {
    if seats == 1 { "alone".to_owned() } else { format!("{seats} players") }
}

fn in_short(row: &ComponentRow) -> String {
    let share = |estimate: Option<Estimate>| {
        estimate.map_or_else(|| "-".to_owned(), |estimate| format!("{:.0}", 100.0 * estimate.value))
    };
    match row.won {
        Some(_) => format!("{}, {}", share(row.choice), share(row.won)),
        None => share(row.choice),
    }
}
