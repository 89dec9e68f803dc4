//! Does an encoding still give the numbers of its version? Networks and samples are bound to a version, and would go
//! on with numbers that mean something else.

use crate::failure::told;
use crate::golden::journals;
use rules::{Encode, Match, Pending, Record};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

/// Follows the golden journals in the folder `tests/journals`, whose games never change, and compares the numbers
/// on the way with the fingerprints in `tests/encoding.txt`.
///
/// `UPDATE_GOLDEN=1 cargo test` writes those of new journals, and all of them once the version has grown.
pub fn encoding_keeps_its_version<G: Encode>(tests: impl AsRef<Path>) {
    let file = tests.as_ref().join("encoding.txt");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    let result = Fingerprints::taken::<G>(&tests.as_ref().join("journals")).and_then(|now| {
        let stored = Fingerprints::read(&fs::read_to_string(&file).unwrap_or_default())?;
        if update && stored.may_become(&now) {
            return fs::write(&file, now.to_string()).map_err(told);
        }
        stored.compare(&now)
    });
    if let Err(error) = result {
        panic!("{}: {error}", file.display());
    }
}

/// What an encoding makes of each journal.
#[derive(Clone, PartialEq, Debug)]
struct Fingerprints {
    version: u16,
    of: BTreeMap<String, u64>,
}

impl Fingerprints {
    fn taken<G: Encode>(folder: &Path) -> Result<Fingerprints, String> {
        let mut of = BTreeMap::new();
        for path in journals(folder)? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).map_err(told)?;
            of.insert(name, fingerprint::<G>(&Record::read(&text).map_err(told)?)?);
        }
        Ok(Fingerprints { version: G::ENCODING, of })
    }

    /// Nothing stored is version 0, which no encoding has.
    fn read(text: &str) -> Result<Fingerprints, String> {
        let mut stored = Fingerprints { version: 0, of: BTreeMap::new() };
        for line in text.lines() {
            let wrong = || format!("\"{line}\" is not a name and a number");
            match line.split_once(' ').ok_or_else(wrong)? {
                ("version", version) => stored.version = version.parse().map_err(|_| wrong())?,
                (name, number) => {
                    let number = u64::from_str_radix(number, 16).map_err(|_| wrong())?;
                    stored.of.insert(name.to_owned(), number);
                }
            }
        }
        Ok(stored)
    }

    /// May these be written over the stored ones? What a version means never changes.
    fn may_become(&self, now: &Fingerprints) -> bool {
        now.version > self.version || now.version == self.version && self.changed(now).is_empty()
    }

    fn changed(&self, now: &Fingerprints) -> Vec<&str> {
        let differs = |(name, number): &(&String, &u64)| now.of.get(*name).is_some_and(|now| now != *number);
        self.of.iter().filter(differs).map(|(name, _)| name.as_str()).collect()
    }

    fn compare(&self, now: &Fingerprints) -> Result<(), String> {
        let changed = self.changed(now);
        if self.version == now.version && !changed.is_empty() {
            return Err(format!(
                "in {} the encoding gives other numbers, and its version is still {}. If a number changed its \
                 place or its meaning, increment ENCODING, so that no network of the old version is used; \
                 UPDATE_GOLDEN=1 then writes the new fingerprints",
                changed.join(", "),
                now.version
            ));
        }
        if self != now {
            return Err(format!(
                "these are not the fingerprints of version {} for the journals there are; UPDATE_GOLDEN=1 \
                 writes them",
                now.version
            ));
        }
        Ok(())
    }
}

impl fmt::Display for Fingerprints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "version {}", self.version)?;
        self.of.iter().try_for_each(|(name, number)| writeln!(f, "{name} {number:016x}"))
    }
}

/// At every decision of a game, the numbers of the seats that decide and those of their actions. Neither names of
/// numbers nor the order in which actions are listed count.
fn fingerprint<G: Encode>(record: &Record) -> Result<u64, String> {
    let mut played = Match::<G>::rewound(record).map_err(told)?;
    let mut sum = Sum(OFFSET);
    sum.add(format!("{} {}", G::ACTIONS, G::WEIGHED).bytes());
    let mut numbers = vec![0; G::INPUTS];
    for entry in &record.journal {
        played.replay_entry(entry).map_err(told)?;
        let Pending::Seats(seats) = played.pending() else { continue };
        for seat in seats.iter() {
            let (game, state) = (played.game(), played.state());
            game.observe(state, seat, &mut numbers);
            sum.add(numbers.iter().map(|number| number.cast_unsigned()));
            let told_of = |action: G::Action| format!("{action} {}", game.action_id(state, seat, action));
            let mut actions: Vec<String> = played.legal(seat).into_iter().map(told_of).collect();
            actions.sort_unstable();
            sum.add(actions.join(",").bytes());
        }
    }
    Ok(sum.0)
}

/// The 64-bit hash of Fowler, Noll and Vo.
struct Sum(u64);

const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01B3;

impl Sum {
    fn add(&mut self, bytes: impl Iterator<Item = u8>) {
        self.0 = bytes.fold(self.0, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME));
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprints;

    fn read(text: &str) -> Fingerprints {
        Fingerprints::read(text).expect("fingerprints")
    }

    #[test]
    fn fingerprints_come_back_from_their_text() {
        let text = "version 2\nfour-players-r1 00000000000000ff\ntwo-players-r1 8000000000000001\n";
        assert_eq!(read(text).to_string(), text);
        assert!(Fingerprints::read("version two\n").is_err());
        assert!(Fingerprints::read("a b c\n").is_err());
    }

    #[test]
    fn other_numbers_need_another_version() {
        let stored = read("version 2\na 1\nb 2\n");
        assert_eq!(stored.compare(&stored), Ok(()));
        let other = read("version 2\na 1\nb 3\n");
        let error = stored.compare(&other).expect_err("b has changed");
        assert!(error.starts_with("in b ") && error.contains("increment ENCODING"), "{error}");
        assert!(!stored.may_become(&other), "not even on request");
        let next = read("version 3\na 1\nb 3\n");
        assert!(stored.compare(&next).expect_err("version 3 is not stored").contains("UPDATE_GOLDEN"));
        assert!(stored.may_become(&next));
    }

    #[test]
    fn every_journal_has_a_fingerprint() {
        let stored = read("version 2\na 1\n");
        for now in ["version 2\na 1\nb 2\n", "version 2\n"] {
            assert!(stored.compare(&read(now)).is_err());
            assert!(stored.may_become(&read(now)));
        }
        assert!(read("").may_become(&stored), "the first ones");
    }
}
