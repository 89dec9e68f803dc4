//! A table as a document: headings, lists, tables and buttons with whole sentences, for screen readers and for
//! people who prefer text. Its content is decided here, once for each game by an implementation of `InWords`; a
//! screen only lays it out.

mod letterpress;
mod railroad_revolution;
mod telegram;
mod telegraph_road;
mod us_telegraph;

use crate::ending::Company;
use crate::table::{LogLine, Now};
use rules::{Game, Seat, read_json};
use std::sync::Arc;

/// A game that can be read and played as a document.
pub trait InWords: Game {
    /// The heading under which an action appears.
    fn heading(action: Self::Action) -> &'static str;

    /// The text on an action's button: its label, if that is a whole sentence and unique.
    fn sentence(_: &Self::View, _: Self::Action, label: &str) -> String {
        label.to_owned()
    }

    /// What the player types, because the page must not list it.
    fn typed(_: &Self::View, _: &Company) -> Option<Typed> {
        None
    }

    /// The players, the places and the reader's own things.
    fn sections(view: &Self::View, company: &Company) -> Vec<Section>;

    /// What the reader can ask about.
    fn askable(view: &Self::View, company: &Company) -> Vec<Place>;
}

#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// What happened since the reader's last turn, and before that.
    pub since: Vec<Arc<LogLine>>,
    pub before: Vec<Arc<LogLine>>,
    /// Empty while others decide.
    pub choices: Vec<Group>,
    pub typed: Option<Typed>,
    pub sections: Vec<Section>,
    pub places: Vec<Place>,
}

/// Actions under one heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pub title: &'static str,
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub label: String,
    /// The action as its text.
    pub action: String,
}

/// An input field, and the verb of the resulting action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    pub label: &'static str,
    pub button: &'static str,
    verb: &'static str,
}

impl Typed {
    /// The action as its text; `None` if nothing was typed.
    pub fn action(&self, text: &str) -> Option<String> {
        let word: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        (!word.is_empty()).then(|| format!("{} {}", self.verb, word.to_uppercase()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    pub title: &'static str,
    pub blocks: Vec<Block>,
}

impl Section {
    fn new(title: &'static str, blocks: Vec<Block>) -> Section {
        Section { title, blocks }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    Text(String),
    List { title: String, items: Vec<String> },
    Table(Table),
}

impl Block {
    fn text(text: impl Into<String>) -> Block {
        Block::Text(text.into())
    }

    /// A list, or the sentence to show when it is empty.
    fn list(title: impl Into<String>, items: Vec<String>, empty: &str) -> Block {
        if items.is_empty() { Block::text(empty) } else { Block::List { title: title.into(), items } }
    }

    fn table(caption: impl Into<String>, columns: &[&str], rows: Vec<Row>) -> Block {
        let columns = columns.iter().map(ToString::to_string).collect();
        Block::Table(Table { caption: caption.into(), columns, rows })
    }
}

/// A table whose first column names its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub caption: String,
    /// Including the first column.
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub head: String,
    pub cells: Vec<String>,
    /// Is it about the reader?
    pub own: bool,
}

impl Row {
    fn new(head: impl Into<String>, cells: Vec<String>) -> Row {
        Row { head: head.into(), cells, own: false }
    }

    fn of(company: &Company, seat: Seat, cells: Vec<String>) -> Row {
        let own = company.you == Some(seat);
        let name = company.name(seat);
        Row { head: if own { format!("{name} (you)") } else { name }, cells, own }
    }
}

/// Something on the board, with one or two sentences about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub name: String,
    pub about: String,
}

/// What to say about a place, found by its whole name or by a unique beginning of it.
pub fn ask<'a>(places: &'a [Place], question: &str) -> Option<&'a Place> {
    let question = question.trim().to_lowercase();
    if question.is_empty() {
        return None;
    }
    let name = |place: &Place| place.name.to_lowercase();
    let exact = places.iter().find(|place| name(place) == question);
    let mut beginning = places.iter().filter(|place| name(place).starts_with(&question));
    exact.or_else(|| match (beginning.next(), beginning.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    })
}

/// The document of a table; `None` if this client cannot read it. `may_act` says whether the reader may decide
/// here and now.
pub fn document<G: InWords>(now: &Now, company: &Company, may_act: bool) -> Option<Document> {
    let view: G::View = read_json(&now.view).ok()?;
    let (since, before) = now.log.iter().cloned().partition(|told| told.step > now.since);
    Some(Document {
        since,
        before,
        choices: if may_act { choices::<G>(&view, now) } else { Vec::new() },
        typed: may_act.then(|| G::typed(&view, company)).flatten(),
        sections: G::sections(&view, company),
        places: G::askable(&view, company),
    })
}

/// The legal actions by heading, in order of first appearance.
fn choices<G: InWords>(view: &G::View, now: &Now) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (text, label) in now.legal.iter().zip(&now.labels) {
        let Ok(action) = text.parse::<G::Action>() else { continue };
        let title = G::heading(action);
        let choice = Choice { label: G::sentence(view, action, label), action: text.clone() };
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.choices.push(choice),
            None => groups.push(Group { title, choices: vec![choice] }),
        }
    }
    groups
}

/// "1 card", "3 cards".
fn count(number: impl Into<u32>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// "nothing" for an empty cell, so that it is not read as silence.
fn or_nothing(text: String) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text }
}

/// The text for use in the middle of a sentence.
fn within(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn seats(count: usize) -> impl Iterator<Item = Seat> {
    Seat::all(count as u8)
}

fn names(company: &Company, seats: &[Seat]) -> String {
    seats.iter().map(|seat| company.name(*seat)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_its_name_or_by_how_only_one_begins() {
        let place = |name: &str| Place { name: name.to_owned(), about: String::new() };
        let places = [place("C1"), place("C10"), place("Sacramento"), place("Salt Lake City")];
        let found = |question: &str| ask(&places, question).map(|place| place.name.as_str());
        assert_eq!(found(" c1 "), Some("C1"));
        assert_eq!(found("sac"), Some("Sacramento"));
        assert_eq!(found("sa"), None, "two begin like this");
        assert_eq!(found(""), None);
    }

    #[test]
    fn a_typed_word_becomes_an_action() {
        let typed = Typed { label: "", button: "", verb: "write" };
        assert_eq!(typed.action(" me tal ").as_deref(), Some("write METAL"));
        assert_eq!(typed.action("  "), None);
    }
}
