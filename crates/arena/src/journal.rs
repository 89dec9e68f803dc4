//! Finished games, one JSON object per line, so that a long contest can be interrupted and resumed.

use crate::contest::Contest;
use crate::play::{Finished, Thought};
use crate::schedule::Fixture;
use rules::{Code, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

pub struct Journal {
    file: File,
    known: HashMap<Key, Finished>,
}

/// Everything a game depends on.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Key {
    game: String,
    /// The version of the rules; journals of older programs have none.
    #[serde(default)]
    rules: Option<u16>,
    options: String,
    phrase: String,
    deal: u64,
    seats: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct GameLine {
    #[serde(flatten)]
    key: Key,
    places: Vec<u8>,
    scores: Vec<i32>,
    by: String,
    entries: u64,
    thought: Vec<Thought>,
}

impl Journal {
    /// Opens a journal, or begins one. A last line that was cut off by an interruption is dropped.
    pub fn open(path: &Path) -> Result<Journal, Refusal> {
        let cannot = |error: std::io::Error| refused(format!("{} cannot be used: {error}", path.display()));
        let mut file = File::options().create(true).read(true).append(true).open(path).map_err(cannot)?;
        let mut known = HashMap::new();
        let mut reader = BufReader::new(&file);
        let (mut text, mut good, mut number) = (String::new(), 0, 0);
        loop {
            text.clear();
            let read = reader.read_line(&mut text).map_err(cannot)?;
            if read == 0 || !text.ends_with('\n') {
                break;
            }
            number += 1;
            let line: GameLine = serde_json::from_str(&text).map_err(|error| {
                refused(format!("line {number} of {} is no finished game: {error}", path.display()))
            })?;
            if line.key.rules.is_none() {
                return Err(refused(format!(
                    "line {number} of {} does not say by which rules the game was played: an older program \
                     wrote it. Begin a new file",
                    path.display()
                )));
            }
            let GameLine { key, places, scores, by, entries, thought } = line;
            let game = Finished { deal: key.deal, seats: Vec::new(), places, scores, by, entries, thought };
            known.insert(key, game);
            good += read as u64;
        }
        file.set_len(good).map_err(cannot)?;
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        Ok(Journal { file, known })
    }

    pub(crate) fn find(&self, contest: &Contest, fixture: &Fixture) -> Option<Finished> {
        let game = self.known.get(&key(contest, fixture.deal, &fixture.seats))?;
        Some(Finished { seats: fixture.seats.clone(), ..game.clone() })
    }

    pub(crate) fn add(&mut self, contest: &Contest, game: &Finished) -> Result<(), Refusal> {
        let game = game.clone();
        let line = GameLine {
            key: key(contest, game.deal, &game.seats),
            places: game.places,
            scores: game.scores,
            by: game.by,
            entries: game.entries,
            thought: game.thought,
        };
        let mut text = serde_json::to_string(&line).expect("plain data");
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| refused(format!("the journal cannot be written: {error}")))
    }
}

fn key(contest: &Contest, deal: u64, seats: &[usize]) -> Key {
    let options: Vec<String> = contest.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Key {
        game: contest.game.clone(),
        rules: catalog::info(&contest.game).ok().map(|info| info.newest().rules),
        options: options.join(","),
        phrase: contest.phrase.clone(),
        deal,
        seats: seats.iter().map(|player| contest.entrants[*player].name.clone()).collect(),
    }
}

fn refused(message: String) -> Refusal {
    Refusal::new(Code::Malformed, message)
}
