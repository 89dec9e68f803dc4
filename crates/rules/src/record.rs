//! The record of a match: header and journal, the only lasting truth. Its text is stable: a line for each
//! property of the table, then a line for every entry, then a checksum.

use crate::game::{Game, Outcome};
use crate::parse::ParseError;
use crate::record_error::RecordError;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::seed::{Seed, hex};
use crate::setup::{Content, Info, Options};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fmt::{self, Display};
use std::str::FromStr;

pub(crate) const FORMAT: &str = "sounder record 1";
/// The word list of records that do not name one.
const FIRST_WORDS: u16 = 1;

/// Everything that is fixed before the first entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    pub game: String,
    pub rules: u16,
    pub content: Content,
    /// The word list that was used. `None` in a game without words, and in records from the time of the
    /// first list, which all mean that one.
    pub words: Option<Content>,
    pub options: Options,
    /// The names at the seats, in order.
    pub seats: Vec<String>,
    pub seed: Seed,
    /// The referee's view the match started from, if that was not the usual setup.
    pub position: Option<serde_json::Value>,
}

impl Header {
    pub(crate) fn new<G: Game>(
        game: &G,
        seats: Vec<String>,
        options: Options,
        seed: Seed,
        position: Option<serde_json::Value>,
    ) -> Header {
        Header {
            game: G::KEY.to_owned(),
            rules: game.edition().rules,
            content: game.content().clone(),
            words: game.word_list(),
            options,
            seats,
            seed,
            position,
        }
    }

    /// Checks that this game uses the tables and words that the header names. A known version with another
    /// hash was changed after its release.
    pub(crate) fn check_pins<G: Game>(&self, game: &G) -> Result<(), Refusal> {
        check_pin("content", &G::INFO, &self.content, game.content())?;
        match (&self.words, game.word_list()) {
            (Some(theirs), Some(ours)) => check_pin("word list", &G::INFO, theirs, &ours),
            (Some(theirs), None) => Err(G::INFO.unknown_version("word list", theirs.version, "none")),
            (None, Some(ours)) if ours.version != FIRST_WORDS => {
                Err(G::INFO.unknown_version("word list", FIRST_WORDS, ours.version))
            }
            (None, _) => Ok(()),
        }
    }
}

fn check_pin(what: &str, info: &Info, theirs: &Content, ours: &Content) -> Result<(), Refusal> {
    if theirs.version != ours.version {
        return Err(info.unknown_version(&format!("{what} version"), theirs.version, ours.version));
    }
    if theirs.sha256 != ours.sha256 {
        let short = |content: &Content| content.sha256.chars().take(8).collect::<String>();
        return Err(info.unknown_version(what, short(theirs), short(ours)));
    }
    Ok(())
}

/// One line of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A decision; `auto` when it was played for the seat.
    Act { seat: Seat, action: String, auto: bool },
    /// An outcome of chance.
    Draw(String),
    /// The seat took back its last decision and what followed from it. The undone entries stay in the
    /// journal above this line.
    Undo(Seat),
    /// All players agreed to the seat's request to go back to this journal length.
    TakeBack { seat: Seat, to: usize },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub header: Header,
    pub journal: Vec<Entry>,
    /// Where seats asked for a hint. A replay does not need them.
    pub hints: Vec<Hinted>,
    /// Of a finished match.
    pub outcome: Option<Outcome>,
}

/// A seat asked for a hint at this journal length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hinted {
    pub seat: Seat,
    pub at: usize,
}

impl Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.seat, self.at)
    }
}

impl FromStr for Hinted {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Hinted, ParseError> {
        let kind = || ParseError::kind("a hint such as 1@12", text);
        let (seat, at) = text.split_once('@').ok_or_else(kind)?;
        Ok(Hinted { seat: seat.parse()?, at: at.parse().map_err(|_| kind())? })
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Act { seat, action, auto: false } => write!(f, "{seat}: {action}"),
            Entry::Act { seat, action, auto: true } => write!(f, "{seat} auto: {action}"),
            Entry::Draw(draw) => write!(f, "chance: {draw}"),
            Entry::Undo(seat) => write!(f, "{seat} undo"),
            Entry::TakeBack { seat, to } => write!(f, "{seat} undo to {to}"),
        }
    }
}

impl FromStr for Entry {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Entry, ParseError> {
        if let Some(seat) = line.strip_suffix(" undo").and_then(|seat| seat.parse().ok()) {
            return Ok(Entry::Undo(seat));
        }
        if let Some((seat, to)) = line.split_once(" undo to ")
            && let (Ok(seat), Ok(to)) = (seat.parse(), to.parse())
        {
            return Ok(Entry::TakeBack { seat, to });
        }
        let (who, text) =
            line.split_once(": ").ok_or_else(|| ParseError::kind("a line of a journal", line))?;
        if who == "chance" {
            return Ok(Entry::Draw(text.to_owned()));
        }
        let (seat, auto) = who.strip_suffix(" auto").map_or((who, false), |seat| (seat, true));
        Ok(Entry::Act { seat: seat.parse()?, action: text.to_owned(), auto })
    }
}

/// The JSON form, field by field.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    format: String,
    game: String,
    rules: u16,
    content: Content,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<Content>,
    options: Options,
    seats: Vec<String>,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<serde_json::Value>,
    journal: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hints: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    sha256: String,
}

impl Record {
    /// Reads a record in either form and verifies its checksum. Only a replay verifies its contents.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.trim_start().starts_with('{') {
            Record::from_json(
                serde_json::from_str(text).map_err(|error| RecordError::Json(error.to_string()))?,
            )
        } else {
            Record::from_text(text)
        }
    }

    pub fn to_json(&self) -> serde_json::Value {
        let header = self.header.clone();
        serde_json::to_value(Json {
            format: FORMAT.to_owned(),
            game: header.game,
            rules: header.rules,
            content: header.content,
            words: header.words,
            options: header.options,
            seats: header.seats,
            seed: header.seed.to_string(),
            position: header.position,
            journal: self.journal.iter().map(ToString::to_string).collect(),
            hints: self.hints.iter().map(ToString::to_string).collect(),
            outcome: self.outcome.clone(),
            sha256: self.checksum(),
        })
        .expect("a record is plain data")
    }

    fn from_json(json: Json) -> Result<Record, RecordError> {
        if json.format != FORMAT {
            return Err(RecordError::Format(json.format));
        }
        let entry = |(index, line): (usize, &String)| {
            line.parse().map_err(|why| RecordError::Entry { number: index + 1, why })
        };
        let record = Record {
            header: Header {
                game: json.game,
                rules: json.rules,
                content: json.content,
                words: json.words,
                options: json.options,
                seats: json.seats,
                seed: json.seed.parse().map_err(RecordError::Seed)?,
                position: json.position,
            },
            journal: json.journal.iter().enumerate().map(entry).collect::<Result<_, _>>()?,
            hints: json
                .hints
                .iter()
                .map(|hint| hint.parse())
                .collect::<Result<_, _>>()
                .map_err(RecordError::Hint)?,
            outcome: json.outcome,
        };
        record.checked(&json.sha256)
    }

    fn from_text(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines::new(text)?;
        let game = lines.field("game")?.to_owned();
        let rules = lines.parsed("rules", "a version of rules")?;
        let content = lines.content("content")?;
        let words = if lines.next_is("words ") { Some(lines.content("words")?) } else { None };
        let options = Options::parse(lines.field("options")?).map_err(RecordError::Options)?;
        let mut seats = Vec::new();
        for _ in 0..lines.parsed::<usize>("seats", "a number of seats")? {
            seats.push(lines.field("seat")?.to_owned());
        }
        let seed = lines.field("seed")?.parse().map_err(RecordError::Seed)?;
        let position = lines.json("position")?;
        let entries = lines.parsed("journal", "a number of entries")?;
        let mut journal = Vec::new();
        for _ in 0..entries {
            let line = lines.next().ok_or(RecordError::CutShort { there: journal.len(), entries })?;
            journal.push(line.parse().map_err(|why| lines.wrong(why))?);
        }
        let mut hints = Vec::new();
        if lines.next_is("hints ") {
            for hint in lines.field("hints")?.split(',') {
                hints.push(hint.parse().map_err(|why| lines.wrong(why))?);
            }
        }
        let outcome = lines.json("outcome")?;
        let sum = lines.field("sha256")?;
        let header = Header { game, rules, content, words, options, seats, seed, position };
        lines.end()?;
        Record { header, journal, hints, outcome }.checked(sum)
    }

    fn checked(self, sum: &str) -> Result<Record, RecordError> {
        if self.checksum() == sum { Ok(self) } else { Err(RecordError::Checksum) }
    }

    fn checksum(&self) -> String {
        hex(&Sha256::digest(self.body()))
    }

    /// The text without its last line.
    fn body(&self) -> String {
        let Header { game, rules, content, words, options, seats, seed, position } = &self.header;
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn Display| {
            let value = value.to_string();
            let space = if value.is_empty() { "" } else { " " };
            writeln!(text, "{name}{space}{value}").expect("a string takes any text");
        };
        line(FORMAT, &"");
        line("game", game);
        line("rules", rules);
        line("content", content);
        if let Some(words) = words {
            line("words", words);
        }
        let options: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        line("options", &options.join(","));
        line("seats", &seats.len());
        for name in seats {
            line("seat", name);
        }
        line("seed", seed);
        line("position", &position.as_ref().map(ToString::to_string).unwrap_or_default());
        line("journal", &self.journal.len());
        for entry in &self.journal {
            line(&entry.to_string(), &"");
        }
        if !self.hints.is_empty() {
            let hints: Vec<String> = self.hints.iter().map(ToString::to_string).collect();
            line("hints", &hints.join(","));
        }
        let outcome = self.outcome.as_ref().map(|o| serde_json::to_string(o).expect("plain data"));
        line("outcome", &outcome.unwrap_or_default());
        text
    }
}

/// Reads the text form line by line.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    /// The number of the last line read, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Result<Lines<'a>, RecordError> {
        let mut lines = Lines { rest: text.lines(), number: 0 };
        if lines.next() == Some(FORMAT) { Ok(lines) } else { Err(RecordError::NoFirstLine) }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.rest.next()
    }

    fn next_is(&self, start: &str) -> bool {
        self.rest.clone().next().is_some_and(|line| line.starts_with(start))
    }

    /// The rest of the next line, which must begin with this name.
    fn field(&mut self, name: &'static str) -> Result<&'a str, RecordError> {
        let line = self.next().ok_or(RecordError::EndsBefore(name))?;
        line.strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' ').or((rest.is_empty()).then_some("")))
            .ok_or_else(|| RecordError::OtherLine { number: self.number, found: line.to_owned(), name })
    }

    fn parsed<T: FromStr>(&mut self, name: &'static str, kind: &'static str) -> Result<T, RecordError> {
        let text = self.field(name)?;
        text.parse().map_err(|_| self.wrong(ParseError::kind(kind, text)))
    }

    fn content(&mut self, name: &'static str) -> Result<Content, RecordError> {
        self.field(name)?.parse().map_err(|why| self.wrong(why))
    }

    fn json<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<Option<T>, RecordError> {
        match self.field(name)? {
            "" => Ok(None),
            text => serde_json::from_str(text)
                .map(Some)
                .map_err(|error| RecordError::JsonLine { name, why: error.to_string() }),
        }
    }

    /// Only blank lines may follow.
    fn end(mut self) -> Result<(), RecordError> {
        let blank = self.rest.all(|line| line.trim().is_empty());
        if blank { Ok(()) } else { Err(RecordError::Trailing) }
    }

    /// An error at the last line read.
    fn wrong(&self, why: ParseError) -> RecordError {
        RecordError::Line { number: self.number, why }
    }
}

/// The text form.
impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}sha256 {}", self.body(), self.checksum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(words: Option<Content>) -> Record {
        let content = Content::new(1, &["tables"]);
        let (options, seats) = (Options::default(), vec!["Ada".to_owned()]);
        let seed = Seed::from_phrase("record");
        let header = Header {
            game: "some".to_owned(),
            rules: 2,
            content,
            words,
            options,
            seats,
            seed,
            position: None,
        };
        Record { header, journal: vec![Entry::Draw("card w".to_owned())], hints: Vec::new(), outcome: None }
    }

    #[test]
    fn the_word_list_is_a_line_of_its_own_where_there_is_one() {
        let list = Content::new(2, &["words"]);
        let with = record(Some(list.clone()));
        let line = format!("\nwords {list}\noptions\n");
        assert!(with.to_string().contains(&line), "{with}");
        for record in [with, record(None)] {
            assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
            assert_eq!(Record::read(&record.to_json().to_string()), Ok(record));
        }
    }

    #[test]
    fn hints_are_a_line_where_there_were_any() {
        let hints = vec![Hinted { seat: Seat::new(0), at: 12 }, Hinted { seat: Seat::new(1), at: 40 }];
        let hinted = Record { hints, ..record(None) };
        assert!(hinted.to_string().contains("\nhints 1@12,2@40\noutcome\n"), "{hinted}");
        assert_eq!(Record::read(&hinted.to_string()), Ok(hinted.clone()));
        assert_eq!(Record::read(&hinted.to_json().to_string()), Ok(hinted.clone()));
        let struck = hinted.to_string().replace("hints 1@12,2@40\n", "");
        assert_eq!(Record::read(&struck), Err(RecordError::Checksum));
        assert!(!record(None).to_string().contains("hints"));
    }

    #[test]
    fn the_checksum_covers_the_word_list() {
        let text = record(Some(Content::new(2, &["words"]))).to_string();
        let other = text.replace("\nwords 2 ", "\nwords 1 ");
        assert_eq!(Record::read(&other), Err(RecordError::Checksum));
        let broken = text.replace("\nwords 2 ", "\nwords two ");
        assert!(matches!(Record::read(&broken), Err(RecordError::Line { number: 5, .. })));
    }

    #[test]
    fn an_error_says_which_line_is_wrong() {
        let text = record(None).to_string();
        let read = |from: &str, to: &str| Record::read(&text.replace(from, to)).expect_err("it is altered");
        assert_eq!(read("sounder record 1\n", ""), RecordError::NoFirstLine);
        let line = RecordError::OtherLine { number: 2, found: "play some".to_owned(), name: "game" };
        assert_eq!(read("game some", "play some"), line);
        let why = ParseError::kind("a version of rules", "two");
        assert_eq!(read("rules 2", "rules two"), RecordError::Line { number: 3, why });
        let why = ParseError::kind("a line of a journal", "card w");
        let entry = read("chance: card w", "card w");
        assert_eq!(entry.to_string(), "line 11: \"card w\" is not a line of a journal");
        assert_eq!(entry, RecordError::Line { number: 11, why });
        assert_eq!(
            read("journal 1", "journal 9"),
            RecordError::Line { number: 12, why: ParseError::kind("a line of a journal", "outcome") }
        );
        let cut = text.split_inclusive('\n').take(10).collect::<String>();
        assert_eq!(Record::read(&cut), Err(RecordError::CutShort { there: 0, entries: 1 }));
        assert_eq!(
            read("\nsha256", "\n\nsha256"),
            RecordError::OtherLine { number: 13, found: String::new(), name: "sha256" }
        );
        assert_eq!(Record::read(&format!("{text}more")), Err(RecordError::Trailing));
    }

    /// As written before the second word list.
    #[test]
    fn an_older_record_reads_as_before() {
        let text = "sounder record 1\ngame some\nrules 1\ncontent 1 ab\noptions\nseats 1\nseat Ada\n\
            seed 0000000000000000000000000000000000000000000000000000000000000000\nposition\njournal 1\n\
            chance: card w\noutcome\n";
        let sum = hex(&Sha256::digest(text));
        let read = Record::read(&format!("{text}sha256 {sum}\n")).expect("a record");
        assert_eq!(read.header.words, None);
        assert_eq!(read.checksum(), sum);
    }
}
