//! Reports as a picture: ratings with their intervals, who beats whom, points by seat. Self-contained
//! SVG.

use crate::report::Report;
use crate::statistics::Estimate;
use std::fmt::Write as _;

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 32.0;
const ROW: f64 = 34.0;
/// Where names end and drawings begin.
const NAMES: f64 = 230.0;
const PAPER: &str = "#f3ece0";
const SHEET: &str = "#fdfaf3";
const LINE: &str = "#d8cba8";
const INK: &str = "#1f1c17";
const FAINT: &str = "#6d6557";
const BRASS: &str = "#c1923a";

/// One sheet for each report, one below the other.
pub fn picture(reports: &[Report]) -> String {
    let mut body = String::new();
    let mut top = MARGIN;
    for report in reports {
        top = sheet(report, top, &mut body) + MARGIN;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top:.0}\" role=\"img\" \
         font-family=\"Libre Franklin, system-ui, sans-serif\" font-size=\"15\" fill=\"{INK}\">\n\
         <rect width=\"{WIDTH}\" height=\"{top:.0}\" fill=\"{PAPER}\"/>\n{body}</svg>\n"
    )
}

/// Draws a report from `top` down; returns its lower edge.
fn sheet(report: &Report, top: f64, out: &mut String) -> f64 {
    let mut body = String::new();
    let left = MARGIN + 24.0;
    let mut y = top + 44.0;
    let table = if report.seats == 1 { "alone".to_owned() } else { format!("{} at a table", report.seats) };
    text(
        &mut body,
        left,
        y,
        "font-family=\"Rokkitt, Georgia, serif\" font-size=\"26\" font-weight=\"700\"",
        &report.title,
    );
    y += 24.0;
    let about =
        format!("{table} · {} games on {} deals · bars are 95% intervals", report.games, report.deals);
    text(&mut body, left, y, &format!("fill=\"{FAINT}\""), &about);
    y = ladder(report, y + 30.0, &mut body);
    if report.seats > 1 {
        y = matrix(report, y + 40.0, &mut body);
        y = seats(report, y + 40.0, &mut body);
    }
    let bottom = y + 24.0;
    let (width, height) = (WIDTH - 2.0 * MARGIN, bottom - top);
    let _ = writeln!(
        out,
        "<rect x=\"{MARGIN}\" y=\"{top:.0}\" width=\"{width}\" height=\"{height:.0}\" rx=\"10\" fill=\"{SHEET}\" stroke=\"{LINE}\"/>"
    );
    out.push_str(&body);
    bottom
}

/// Ratings, or points in solo games.
fn ladder(report: &Report, top: f64, out: &mut String) -> f64 {
    let alone = report.seats == 1;
    heading(out, top, if alone { "Points" } else { "Rating" });
    let rows: Vec<(&str, Option<Estimate>)> = report
        .players
        .iter()
        .map(|player| (player.name.as_str(), if alone { player.points } else { player.rating }))
        .collect();
    whiskers(&rows, top + 14.0, if alone { 1 } else { 0 }, out)
}

fn seats(report: &Report, top: f64, out: &mut String) -> f64 {
    heading(out, top, "Points by seat");
    let names: Vec<String> = report
        .by_seat
        .iter()
        .map(|row| {
            let won = row.won.map_or(0.0, |won| 100.0 * won.value);
            format!("Seat {} (wins {won:.0} %)", row.seat)
        })
        .collect();
    let rows: Vec<(&str, Option<Estimate>)> =
        names.iter().zip(&report.by_seat).map(|(name, row)| (name.as_str(), row.points)).collect();
    whiskers(&rows, top + 14.0, 1, out)
}

/// A dot with its interval for each row, on one scale.
fn whiskers(rows: &[(&str, Option<Estimate>)], top: f64, digits: usize, out: &mut String) -> f64 {
    let known = || rows.iter().filter_map(|(_, estimate)| *estimate);
    let low = known().map(|estimate| estimate.low).fold(f64::MAX, f64::min);
    let high = known().map(|estimate| estimate.high).fold(f64::MIN, f64::max);
    let (from, to) = (MARGIN + NAMES, WIDTH - MARGIN - 120.0);
    let x = |value: f64| from + (to - from) * (value - low) / (high - low).max(f64::MIN_POSITIVE);
    let mut y = top;
    for (name, estimate) in rows {
        let middle = y + ROW / 2.0;
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}H{:.1}\" stroke=\"{LINE}\"/>",
            MARGIN + 24.0,
            y + ROW,
            WIDTH - MARGIN - 24.0
        );
        text(out, MARGIN + 24.0, middle + 5.0, "font-weight=\"600\"", name);
        if let Some(estimate) = estimate {
            let (one, at, other) = (x(estimate.low), x(estimate.value), x(estimate.high));
            let _ = writeln!(
                out,
                "<path d=\"M{one:.1} {middle:.1}H{other:.1}\" stroke=\"{BRASS}\" stroke-width=\"6\" stroke-linecap=\"round\"/>\
                 <circle cx=\"{at:.1}\" cy=\"{middle:.1}\" r=\"5\" fill=\"{INK}\"/>"
            );
            let number = format!("{:.digits$}", estimate.value);
            text(
                out,
                WIDTH - MARGIN - 24.0,
                middle + 5.0,
                "text-anchor=\"end\" font-weight=\"700\"",
                &number,
            );
        }
        y += ROW;
    }
    y
}

/// How often the player of a row did better than that of a column; darker means more often.
fn matrix(report: &Report, top: f64, out: &mut String) -> f64 {
    heading(out, top, "Better than");
    let (from, to) = (MARGIN + NAMES, WIDTH - MARGIN - 24.0);
    let cell = ((to - from) / report.players.len().max(1) as f64).min(110.0);
    let mut y = top + 18.0;
    for (column, player) in report.players.iter().enumerate() {
        let x = from + cell * (column as f64 + 0.5);
        text(
            out,
            x,
            y,
            &format!("text-anchor=\"middle\" font-size=\"12\" fill=\"{FAINT}\""),
            &clipped(&player.name, cell),
        );
    }
    y += 8.0;
    for (player, row) in report.players.iter().zip(&report.matrix) {
        text(out, MARGIN + 24.0, y + ROW / 2.0 + 5.0, "font-weight=\"600\"", &player.name);
        for (column, share) in row.iter().enumerate() {
            let Some(share) = share else { continue };
            let x = from + cell * column as f64;
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\" fill=\"{INK}\" fill-opacity=\"{:.2}\" stroke=\"{LINE}\"/>",
                x + 2.0,
                y + 2.0,
                cell - 4.0,
                ROW - 4.0,
                share.value * share.value
            );
            let colour = if share.value > 0.6 { SHEET } else { INK };
            let number = format!("{:.0} %", 100.0 * share.value);
            text(
                out,
                x + cell / 2.0,
                y + ROW / 2.0 + 5.0,
                &format!("text-anchor=\"middle\" fill=\"{colour}\""),
                &number,
            );
        }
        y += ROW;
    }
    y
}

fn heading(out: &mut String, y: f64, words: &str) {
    text(
        out,
        MARGIN + 24.0,
        y,
        "font-family=\"Rokkitt, Georgia, serif\" font-size=\"18\" font-weight=\"700\"",
        words,
    );
}

fn text(out: &mut String, x: f64, y: f64, style: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{words}</text>");
}

/// As much of a name as fits.
fn clipped(name: &str, width: f64) -> String {
    let most = (width / 7.0) as usize;
    if name.chars().count() <= most {
        name.to_owned()
    } else {
        name.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    }
}
