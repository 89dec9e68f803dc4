//! The style sheets: written for readability, one declaration per line, then joined and minified
//! here.

use crate::{Outcome, Site};
use lightningcss::printer::PrinterOptions;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, StyleSheet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sheets in the order they apply. Boards follow in the order of their names.
const SHEETS: [&str; 14] = [
    "tokens.css",
    "parts.css",
    "kit.css",
    "home.css",
    "new-table.css",
    "table.css",
    "finish.css",
    "widths.css",
    "replay.css",
    "daily.css",
    "document.css",
    "learn.css",
    "study.css",
    "online.css",
];

/// The colours for dark mode, as they look when minified.
const BY_NIGHT: &str = "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){";

/// All style sheets in one, with the fonts they refer to.
pub(crate) fn style(source: &Path, site: &mut Site) -> Outcome<String> {
    let folder = source.join("style");
    let mut boards: Vec<PathBuf> = fs::read_dir(folder.join("boards"))
        .map(|entries| entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect())
        .unwrap_or_default();
    boards.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
    boards.sort();
    let mut sheet = String::new();
    for path in SHEETS.iter().map(|name| folder.join(name)).chain(boards) {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = minified(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        sheet += &text;
        sheet += &by_night(&text);
    }
    if !sheet.contains(":root[data-theme=dark]{") {
        return Err(format!("no sheet begins its colours for the dark with {BY_NIGHT}").into());
    }
    let sheet = with_fonts(&sheet, source, site)?;
    site.asset("style", "css", sheet.as_bytes())
}

fn minified(css: &str) -> Outcome<String> {
    let mut sheet = StyleSheet::parse(css, ParserOptions::default()).map_err(|error| error.to_string())?;
    sheet.minify(MinifyOptions::default()).map_err(|error| error.to_string())?;
    let printed = sheet.to_css(PrinterOptions { minify: true, ..PrinterOptions::default() });
    Ok(printed.map_err(|error| error.to_string())?.code)
}

/// A second copy of the dark colours, for people who choose them in the settings.
fn by_night(minified: &str) -> String {
    minified
        .split_once(BY_NIGHT)
        .and_then(|(_, after)| after.split_once("}}"))
        .map_or_else(String::new, |(colours, _)| format!(":root[data-theme=dark]{{{colours}}}"))
}

/// Writes the fonts that are referred to, and inserts their fingerprinted names.
fn with_fonts(sheet: &str, source: &Path, site: &mut Site) -> Outcome<String> {
    let mut style = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("url(fonts/") {
        let (name, after) = after.split_once(')').ok_or("a font's address has no end")?;
        let (stem, extension) = name.split_once('.').ok_or("a font has no extension")?;
        let font = site.asset(stem, extension, &fs::read(source.join("fonts").join(name))?)?;
        style += &format!("{before}url({font})");
        rest = after;
    }
    Ok(style + rest)
}
