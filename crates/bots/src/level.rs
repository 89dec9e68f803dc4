//! How strong a bot plays, and how much it may think.

use std::time::Duration;

/// The four strengths that every game has, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    Novice,
    Apprentice,
    Journeyman,
    Master,
}

impl Grade {
    pub const ALL: [Grade; 4] = [Grade::Novice, Grade::Apprentice, Grade::Journeyman, Grade::Master];

    /// Used in records, links and settings, so it never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Grade::Novice => "novice",
            Grade::Apprentice => "apprentice",
            Grade::Journeyman => "journeyman",
            Grade::Master => "master",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Grade::Novice => "Novice",
            Grade::Apprentice => "Apprentice",
            Grade::Journeyman => "Journeyman",
            Grade::Master => "Master",
        }
    }

    pub fn of_key(key: &str) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.key() == key)
    }
}

/// A strength of play that a table can seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub grade: Grade,
    pub key: &'static str,
    pub name: &'static str,
    /// One sentence for the person who chooses.
    pub help: &'static str,
}

/// The four levels of a game, with one sentence for each.
pub(crate) const fn ladder(help: [&'static str; 4]) -> [Level; 4] {
    let [novice, apprentice, journeyman, master] = help;
    [
        level(Grade::Novice, novice),
        level(Grade::Apprentice, apprentice),
        level(Grade::Journeyman, journeyman),
        level(Grade::Master, master),
    ]
}

const fn level(grade: Grade, help: &'static str) -> Level {
    Level { grade, key: grade.key(), name: grade.name(), help }
}

/// How much a bot searches before it decides. An iteration differs from level to level: a walk through
/// the tree, a re-dealt state, a plan kept. Levels that do not search have none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// What the level does at a table.
    #[default]
    Usual,
    Iterations(u32),
    /// As much as time allows: the caller has a clock.
    Endless,
}

impl Effort {
    /// The number of iterations for a level that usually makes `usual` of them.
    pub fn iterations(self, usual: u32) -> u32 {
        match self {
            Effort::Usual => usual,
            Effort::Iterations(iterations) => iterations.max(1),
            Effort::Endless => u32::MAX,
        }
    }
}

/// The requested player: "random", a level, or a level with a setting, as in
/// `journeyman@iterations=600` and `master@2s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// `None` plays at random.
    pub grade: Option<Grade>,
    pub effort: Effort,
    /// For each decision; the caller enforces it.
    pub time: Option<Duration>,
}

/// Available for every game, but no opponent for people, so it is not among the levels.
pub const RANDOM: &str = "random";

impl Request {
    pub fn read(text: &str) -> Option<Request> {
        let (word, setting) = text.split_once('@').map_or((text, None), |(word, rest)| (word, Some(rest)));
        let grade = if word == RANDOM { None } else { Some(Grade::of_key(word)?) };
        let plain = Request { grade, effort: Effort::Usual, time: None };
        let Some(setting) = setting else { return Some(plain) };
        grade?;
        if let Some(iterations) = setting.strip_prefix("iterations=") {
            let iterations = iterations.parse().ok().filter(|iterations| *iterations > 0)?;
            return Some(Request { effort: Effort::Iterations(iterations), ..plain });
        }
        let milliseconds: u64 = if let Some(milliseconds) = setting.strip_suffix("ms") {
            milliseconds.parse().ok()?
        } else {
            setting.strip_suffix('s')?.parse::<u64>().ok()?.checked_mul(1000)?
        };
        let time = Duration::from_millis(milliseconds);
        (milliseconds > 0).then_some(Request { effort: Effort::Endless, time: Some(time), ..plain })
    }
}
