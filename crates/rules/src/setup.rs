//! What can be known about a game before a table is set up, and what a table may choose.

use crate::refusal::{Code, Refusal};
use crate::seed::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// One game, presented.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    pub key: &'static str,
    pub title: &'static str,
    pub designer: &'static str,
    pub publisher: &'static str,
    pub year: u16,
    /// One sentence that makes somebody want to play.
    pub pitch: &'static str,
    /// The seat counts it is played with, ascending.
    pub seats: &'static [u8],
    pub options: &'static [OptionSpec],
    /// Which components are reconstructed, in one sentence; empty when none is.
    pub reconstructed: &'static str,
}

/// One choice the table makes before the game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    pub key: &'static str,
    pub name: &'static str,
    pub help: &'static str,
    /// The first one is the default.
    pub choices: &'static [Choice],
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Choice {
    pub key: &'static str,
    pub name: &'static str,
    pub help: &'static str,
}

/// The options of one table, by key. What is not named has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.to_owned());
    }

    /// Reads `key=value` pairs divided by commas, as on a command line.
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
        self.0.get(spec.key).map_or(spec.choices[0].key, String::as_str)
    }

    /// Every option named must exist and every value must be one of its choices.
    pub fn check(&self, info: &Info) -> Result<(), Refusal> {
        for (key, value) in self.iter() {
            let spec = info.options.iter().find(|spec| spec.key == key).ok_or_else(|| {
                let known = list(info.options.iter().map(|spec| spec.key));
                Refusal::new(
                    Code::BadOption,
                    format!("{} has no option \"{key}\"; it has {known}", info.title),
                )
            })?;
            if !spec.choices.iter().any(|choice| choice.key == value) {
                let known = list(spec.choices.iter().map(|choice| choice.key));
                return Err(Refusal::new(
                    Code::BadOption,
                    format!("option {key} cannot be \"{value}\"; it can be {known}"),
                ));
            }
        }
        Ok(())
    }
}

impl Info {
    /// Refuses a number of seats the game is not played with.
    pub fn check_seats(&self, seats: u8) -> Result<(), Refusal> {
        if self.seats.contains(&seats) {
            return Ok(());
        }
        let counts = list(self.seats.iter().map(ToString::to_string));
        Err(Refusal::new(Code::BadSeats, format!("{} is played by {counts}, not by {seats}", self.title)))
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

/// Which component tables a game uses: their version and a hash of their very bytes.
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
