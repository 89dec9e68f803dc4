//! Explains what is visible on a board: a sentence for every kind of thing, and the rule it belongs to. Boards
//! name their things (`data-place`, or `data-explain` for things that are not places), such as `city-DEN`: a
//! kind, and which one.

pub mod letterpress;
pub mod railroad_revolution;
pub mod telegram;
pub mod telegraph_road;
pub mod us_telegraph;

/// A kind of thing on a board. All of them together form the board's legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The prefix of the names of such things.
    pub kind: &'static str,
    pub name: &'static str,
    pub text: &'static str,
    /// The paragraph of the rules drawer.
    pub rule: &'static str,
}

/// One thing, explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    pub name: String,
    pub lines: Vec<String>,
    pub rule: &'static str,
}

/// What to say about one thing beyond its kind: its own name, and a line.
pub type Detail = fn(kind: &str, which: &str) -> Option<(String, String)>;

/// Explains the thing with this name on a board.
pub fn explain(signs: &[Sign], detail: Detail, name: &str) -> Option<Explanation> {
    let (kind, which) = name.split_once('-').unwrap_or((name, ""));
    let sign = signs.iter().find(|sign| sign.kind == kind)?;
    let general = sign.text.to_owned();
    Some(match detail(kind, which) {
        Some((name, line)) => Explanation { name, lines: vec![line, general], rule: sign.rule },
        None => Explanation { name: sign.name.to_owned(), lines: vec![general], rule: sign.rule },
    })
}

/// A table of the legend: what each row gives in each column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    pub caption: &'static str,
    pub columns: Vec<&'static str>,
    pub rows: Vec<(String, Vec<String>)>,
}
