//! Golden journals: records of whole games, replayed bit for bit, so that no change in the rules goes
//! unnoticed.
//!
//! ```ignore
//! #[test]
//! fn stored_games_replay() {
//!     Golden::<MyGame>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
//!         .random("two-players", 2, "")
//!         .random("long", 4, "layout=long")
//!         .check();
//! }
//! ```
//!
//! `UPDATE_GOLDEN=1 cargo test` writes the journals that are missing for the games named here and some
//! edition. An existing journal is never rewritten: those of older editions prove that their tables can still
//! be read.

use crate::archive;
use crate::failure::told;
use crate::perft::random_decision;
use crate::table::{Table, rng};
use rules::{Entry, Game, Match, ParseError, Record};
use std::fmt::Display;
use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

pub struct Golden<G> {
    folder: PathBuf,
    random: Vec<(String, Table)>,
    game: PhantomData<G>,
}

impl<G: Game> Golden<G> {
    pub fn new(folder: impl AsRef<Path>) -> Golden<G> {
        Golden { folder: folder.as_ref().to_owned(), random: Vec::new(), game: PhantomData }
    }

    /// A random game whose journal must exist for every edition.
    pub fn random(mut self, name: &str, seats: u8, options: &str) -> Self {
        self.random.push((name.to_owned(), Table::new(seats, options)));
        self
    }

    /// Replays every `*.journal` in the folder. Panics with the names of those that fail.
    pub fn check(&self) {
        let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
        if let Err(message) = self.verify(update) {
            panic!("{message}");
        }
    }

    fn verify(&self, update: bool) -> Result<usize, String> {
        let mut wrong = Vec::new();
        let editions = || G::EDITIONS.iter().map(|edition| edition.rules);
        for ((name, table), rules) in
            self.random.iter().flat_map(|game| editions().map(move |rules| (game, rules)))
        {
            let (path, table) = (self.folder.join(format!("{name}-r{rules}.journal")), table.by(rules));
            if path.exists() || table.rules::<G>().is_err() {
                continue;
            }
            if update {
                let record = play_at_random::<G>(&table, name)?;
                fs::create_dir_all(&self.folder)
                    .and_then(|()| fs::write(&path, record.to_string()))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            } else {
                wrong.push(format!("{}: is not there; UPDATE_GOLDEN=1 writes it", path.display()));
            }
        }
        let files = journals(&self.folder)?;
        let mut seen = Vec::new();
        for path in &files {
            match replays::<G>(path) {
                Ok(rules) => seen.push(rules),
                Err(error) => wrong.push(format!("{}: {error}", path.display())),
            }
        }
        let unseen = editions().filter(|rules| !seen.contains(rules));
        wrong.extend(unseen.map(|rules| format!("no journal shows rules version {rules}")));
        if files.is_empty() {
            wrong.push(format!("{}: there is no journal in this folder", self.folder.display()));
        }
        if wrong.is_empty() {
            Ok(files.len())
        } else {
            Err(format!("golden journals of {} fail:\n  {}", G::KEY, wrong.join("\n  ")))
        }
    }
}

/// In the order of their names.
pub(crate) fn journals(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "journal") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The replay verifies every decision, every draw and the outcome; the text must be exactly what this program
/// would write; and a resume from the middle must reach the same end. Returns the version of its rules.
fn replays<G: Game>(path: &Path) -> Result<u16, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let record = Record::read(&text).map_err(told)?;
    let played = Match::<G>::replay(&record).map_err(told)?;
    if record.outcome.is_none() {
        return Err("the game is not finished".to_owned());
    }
    if played.record().to_string() != text {
        return Err("the record would be written differently now".to_owned());
    }
    archive::resumes(&played, &record, record.journal.len() / 2)?;
    Ok(record.header.rules)
}

/// The record of a whole random game; the phrase determines everything.
pub fn random_record<G: Game>(seats: u8, options: &str, phrase: &str) -> Result<Record, String> {
    play_at_random::<G>(&Table::new(seats, options), phrase)
}

fn play_at_random<G: Game>(table: &Table, phrase: &str) -> Result<Record, String> {
    let (mut played, _) = table.deal::<G>(phrase).map_err(told)?;
    let mut rng = rng(&format!("{phrase} golden"));
    while played.outcome().is_none() {
        random_decision(&mut played, &mut rng)?;
    }
    Ok(played.record())
}

/// The record of a game played from a script of journal lines (`1: take`, `2 undo`). The seed makes the
/// draws; `chance:` lines are optional, but must be true if given.
pub fn scripted_record<G: Game>(
    seats: u8,
    options: &str,
    phrase: &str,
    script: &str,
) -> Result<Record, String> {
    let (mut played, _) = Table::new(seats, options).deal::<G>(phrase).map_err(told)?;
    // How much of the journal the script covers so far.
    let mut read = 0;
    for (index, line) in script.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: &dyn Display| format!("script line {} ({line}): {why}", index + 1);
        let entry: Entry = line.parse().map_err(|error: ParseError| wrong(&error))?;
        if let Entry::Draw(_) = entry {
            let found = played.journal()[read..].iter().position(|drawn| *drawn == entry);
            read += 1 + found.ok_or_else(|| wrong(&"the seed draws otherwise"))?;
            continue;
        }
        read = played.journal().len() + 1;
        let done = match &entry {
            Entry::Act { seat, auto: true, .. } => played.time_out(*seat).map(|_| ()),
            Entry::Act { seat, action, auto: false } => {
                played.submit(*seat, action.parse().map_err(|error: ParseError| wrong(&error))?).map(|_| ())
            }
            Entry::Undo(seat) => played.undo(*seat),
            Entry::TakeBack { seat, to } => played.take_back(*seat, *to),
            Entry::Draw(_) => Ok(()),
        };
        done.map_err(|refusal| wrong(&refusal))?;
        if played.journal()[read - 1] != entry {
            return Err(wrong(&format!("this is journalled as \"{}\"", played.journal()[read - 1])));
        }
    }
    Ok(played.record())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Flaw, Toy};

    /// A folder for each test, deleted at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("sounder-golden-{}-{name}", std::process::id()));
            fs::create_dir_all(&path).expect("a temporary folder can be made");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // Nothing depends on the folder any more, so an error does not matter.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn missing_journals_are_written_once_and_then_kept() {
        let folder = Folder::new("written");
        let golden = Golden::<Toy>::new(&folder.0).random("two", 2, "").random("three", 3, "length=short");
        let missing = golden.verify(false).expect_err("nothing is there");
        assert!(missing.contains("two-r1.journal") && missing.contains("two-r2.journal"), "{missing}");
        assert_eq!(golden.verify(true), Ok(4));
        assert_eq!(golden.verify(false), Ok(4));
        fs::remove_file(folder.0.join("two-r1.journal")).expect("a file can be removed");
        assert!(golden.verify(false).expect_err("one is gone").contains("two-r1.journal: is not there"));
        fs::remove_file(folder.0.join("three-r1.journal")).expect("a file can be removed");
        let unnamed = Golden::<Toy>::new(&folder.0).verify(false);
        assert!(unnamed.expect_err("an edition is not shown").contains("no journal shows rules version 1"));
    }

    #[test]
    fn an_empty_folder_proves_nothing() {
        let folder = Folder::new("empty");
        assert!(Golden::<Toy>::new(&folder.0).verify(false).is_err());
        assert!(Golden::<Toy>::new(folder.0.join("nowhere")).verify(false).is_err());
    }

    #[test]
    fn changed_rules_changed_files_and_unfinished_games_are_named() {
        let folder = Folder::new("changed");
        let record = random_record::<Toy>(3, "", "golden").expect("a game");
        let path = folder.0.join("game.journal");
        let golden = Golden::<Toy>::new(&folder.0);
        let first = play_at_random::<Toy>(&Table::new(2, "").by(1), "golden").expect("a game");
        fs::write(folder.0.join("first.journal"), first.to_string()).expect("a file can be written");
        fs::write(&path, record.to_string()).expect("a file can be written");
        assert_eq!(golden.verify(false), Ok(2));
        // Rules that score differently.
        let other = Flaw::OtherScores.within(|| golden.verify(false));
        assert!(other.expect_err("scores changed").contains("game.journal: "));
        // The same record in its JSON form is not a golden text.
        fs::write(&path, record.to_json().to_string()).expect("a file can be written");
        assert!(golden.verify(false).expect_err("JSON").contains("written differently"));
        let mut short = record.clone();
        short.journal.truncate(5);
        short.outcome = None;
        fs::write(&path, short.to_string()).expect("a file can be written");
        assert!(golden.verify(false).expect_err("unfinished").contains("not finished"));
    }

    #[test]
    fn a_script_is_played_as_written() {
        let random = random_record::<Toy>(2, "", "script").expect("a game");
        let script: String = random.journal.iter().map(|entry| format!("{entry}\n")).collect();
        assert_eq!(scripted_record::<Toy>(2, "", "script", &script), Ok(random.clone()));
        let decisions: String = script
            .lines()
            .filter(|line| !line.starts_with("chance"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(scripted_record::<Toy>(2, "", "script", &decisions), Ok(random));
        let wrong = scripted_record::<Toy>(2, "", "script", "# out of turn\n1: take\n");
        assert!(wrong.expect_err("nobody takes yet").starts_with("script line 2"));
        assert!(scripted_record::<Toy>(2, "", "script", "chance: reveal\n").is_err());
    }
}
