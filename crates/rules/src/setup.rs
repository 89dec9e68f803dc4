//! What is known about a game before a table is created, and what options a table has.

use crate::parse::ParseError;
use crate::refusal::{Code, Refusal};
use crate::seed::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The description of one game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    pub key: &'static str,
    pub title: &'static str,
    pub designer: &'static str,
    pub publisher: &'static str,
    pub year: u16,
    /// One sentence that makes people want to play.
    pub pitch: &'static str,
    /// The seat counts it is played with, ascending.
    pub seats: &'static [u8],
    pub options: &'static [OptionSpec],
    /// All its editions, oldest first. New tables use the last.
    pub editions: &'static [Edition],
    /// Which components are reconstructed, in one sentence; empty when none is.
    pub reconstructed: &'static str,
}

/// The versions that a game uses together. A table keeps the edition it began with, and so does its
/// record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    /// Identifies the edition: it grows with every change in behaviour, whether of a rule, a component or
    /// a word, and with nothing else.
    pub rules: u16,
    /// The version of the component tables.
    pub content: u16,
    /// The version of the word list; `None` in a game without words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<u16>,
}

/// One option of a table, set before the game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    pub key: &'static str,
    pub name: &'static str,
    pub help: &'static str,
    /// The first one is the default. Without choices, the option is a line of text that the game itself
    /// parses, empty by default.
    pub choices: &'static [Choice],
}

/// The longest text an option may have, in bytes.
pub const LONGEST_TEXT: usize = 400;

impl OptionSpec {
    /// Whether it is a line of text rather than a choice.
    pub fn is_text(&self) -> bool {
        self.choices.is_empty()
    }

    fn usual(&self) -> &'static str {
        self.choices.first().map_or("", |choice| choice.key)
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Choice {
    pub key: &'static str,
    pub name: &'static str,
    pub help: &'static str,
}

/// The options of one table, by key. Options that are not named have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.to_owned());
    }

    /// Parses `key=value` pairs separated by commas, as on a command line.
    pub fn parse(text: &str) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                Refusal::new(Code::BadOption, format!("\"{pair}\" is not of the form option=value"))
            })?;
            options.set(key.trim(), value.trim());
        }
        Ok(options)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The chosen value of a known option.
    pub fn get<'a>(&'a self, spec: &OptionSpec) -> &'a str {
        self.0.get(spec.key).map_or(spec.usual(), String::as_str)
    }

    /// Checks that every named option exists and that its value is one of its choices, or a line of text.
    pub fn check(&self, info: &Info) -> Result<(), Refusal> {
        for (key, value) in self.iter() {
            let spec = info.options.iter().find(|spec| spec.key == key).ok_or_else(|| {
                let known = list(info.options.iter().map(|spec| spec.key));
                Refusal::new(
                    Code::BadOption,
                    format!("{} has no option \"{key}\"; it has {known}", info.title),
                )
            })?;
            if spec.is_text() {
                check_text(key, value)?;
            } else if !spec.choices.iter().any(|choice| choice.key == value) {
                let known = list(spec.choices.iter().map(|choice| choice.key));
                return Err(Refusal::of_option(
                    key,
                    format!("option {key} cannot be \"{value}\"; it can be {known}"),
                ));
            }
        }
        Ok(())
    }
}

/// Commas, equals signs and bars are separators in the text forms of options.
fn check_text(key: &str, value: &str) -> Result<(), Refusal> {
    let refused = |why: String| Err(Refusal::of_option(key, format!("option {key} {why}")));
    if value.len() > LONGEST_TEXT {
        return refused(format!("has {} bytes; at most {LONGEST_TEXT} are allowed", value.len()));
    }
    if value.trim() != value || value.contains([',', '=', '|']) || value.chars().any(char::is_control) {
        return refused(
            "must be one line without blanks at its ends, commas, bars or equals signs".to_owned(),
        );
    }
    Ok(())
}

impl Info {
    /// Refuses a seat count the game is not played with.
    pub fn check_seats(&self, seats: u8) -> Result<(), Refusal> {
        if self.seats.contains(&seats) {
            return Ok(());
        }
        let counts = list(self.seats.iter().map(ToString::to_string));
        Err(Refusal::new(Code::BadSeats, format!("{} is played by {counts}, not by {seats}", self.title)))
    }

    /// The edition of new tables.
    pub fn newest(&self) -> Edition {
        *self.editions.last().expect("every game has an edition")
    }

    /// The edition with this version of the rules.
    pub fn edition(&self, rules: u16) -> Result<Edition, Refusal> {
        let found = self.editions.iter().find(|edition| edition.rules == rules);
        found.copied().ok_or_else(|| {
            let known = list(self.editions.iter().map(|edition| edition.rules));
            self.unknown_version("rules version", rules, known)
        })
    }

    /// The requested version is not part of this program.
    pub(crate) fn unknown_version(&self, what: &str, asked: impl Display, ours: impl Display) -> Refusal {
        let title = self.title;
        let message = format!("this needs {what} {asked} of {title}; this program has {ours}");
        Refusal::new(Code::UnknownVersion, message)
    }
}

fn list(words: impl Iterator<Item = impl ToString>) -> String {
    let words: Vec<String> = words.map(|word| word.to_string()).collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The component tables or words that a game uses: their version and a hash of their exact bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Content {
    pub version: u16,
    pub sha256: String,
}

impl Content {
    pub fn new(version: u16, files: &[&str]) -> Content {
        let mut hash = Sha256::new();
        for file in files {
            hash.update((file.len() as u64).to_le_bytes());
            hash.update(file.as_bytes());
        }
        Content { version, sha256: hex(&hash.finalize()) }
    }
}

impl Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.version, self.sha256)
    }
}

impl FromStr for Content {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Content, ParseError> {
        let read = |(version, sha256): (&str, &str)| {
            Some(Content { version: version.parse().ok()?, sha256: sha256.to_owned() })
        };
        let wrong = || ParseError::kind("a version number and a hash", text);
        text.split_once(' ').and_then(read).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: Info = Info {
        key: "some",
        title: "Some",
        designer: "",
        publisher: "",
        year: 2026,
        pitch: "",
        seats: &[2],
        options: &[OptionSpec { key: "words", name: "Words", help: "", choices: &[] }],
        editions: &[
            Edition { rules: 1, content: 1, words: None },
            Edition { rules: 2, content: 1, words: Some(2) },
        ],
        reconstructed: "",
    };

    #[test]
    fn a_text_is_empty_unless_given_and_short_and_plain() {
        let spec = &INFO.options[0];
        assert!(spec.is_text());
        assert_eq!(Options::default().get(spec), "");
        let given = Options::parse("words=one two").expect("a pair");
        assert_eq!(given.get(spec), "one two");
        assert!(given.check(&INFO).is_ok());
        for bad in ["a,b", "a=b", "a|b", "a\nb", " a", &"a".repeat(LONGEST_TEXT + 1)] {
            let mut options = Options::default();
            options.set("words", bad);
            assert!(options.check(&INFO).is_err(), "{bad:?} was taken");
        }
    }

    #[test]
    fn an_edition_is_named_by_its_rules() {
        assert_eq!(INFO.newest().words, Some(2));
        assert_eq!(INFO.edition(1), Ok(INFO.editions[0]));
        let refusal = INFO.edition(7).expect_err("there is no seventh");
        assert_eq!(refusal.code, Code::UnknownVersion);
        assert_eq!(refusal.message, "this needs rules version 7 of Some; this program has 1 or 2");
    }
}
