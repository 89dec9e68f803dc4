//! The conformance suite: every promise of the contract, at every step of many games.
//!
//! ```ignore
//! #[test]
//! fn the_game_keeps_the_contract() {
//!     Conformance::<MyGame>::new().every_table().games(40).check();
//! }
//! ```

use crate::facts;
use crate::failure::Failure;
use crate::position::Memory;
use crate::secrecy::Variation;
use crate::table::Table;
use crate::walk::{Run, Walk};
use rayon::prelude::*;
use rules::{Entry, Narrate, Resample};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the suite requires of a game: rules, re-dealing and texts.
pub trait Subject: Resample + Narrate {}

impl<G: Resample + Narrate> Subject for G {}

/// What a passing run covered.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub games: u64,
    /// Journal entries of all games together.
    pub entries: u64,
    /// Journal entries of the longest one.
    pub longest: u64,
}

pub struct Conformance<G> {
    tables: Vec<Table>,
    games: u64,
    first: u64,
    hidden: bool,
    thorough_every: usize,
    archive_every: u64,
    older: bool,
    game: PhantomData<G>,
}

impl<G: Subject> Conformance<G> {
    /// Sixteen games at every table, everything checked at every step.
    #[expect(clippy::new_without_default, reason = "a suite that checks nothing yet is no useful default")]
    pub fn new() -> Conformance<G> {
        Conformance {
            tables: Vec::new(),
            games: 16,
            first: 0,
            hidden: true,
            thorough_every: 1,
            archive_every: 1,
            older: true,
            game: PhantomData,
        }
    }

    /// Adds a table: seats, and options as on a command line.
    pub fn table(mut self, seats: u8, options: &str) -> Self {
        self.tables.push(Table::new(seats, options));
        self
    }

    /// Adds a table for every seat count with the defaults, and with every other choice of every
    /// option.
    pub fn every_table(mut self) -> Self {
        self.tables.extend(facts::every_table::<G>());
        self
    }

    /// How many games to play at each table. Of eight in a row, five are random, one always takes the first
    /// action, one the last, and in one every player's time runs out.
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// The number of the first game: a failing game is identified by its number and can be played alone.
    pub fn starting_at(mut self, number: u64) -> Self {
        self.first = number;
        self
    }

    /// Does the game hide anything from anyone? Then re-dealing must change something in some position;
    /// otherwise it must never change anything.
    pub fn hidden(mut self, hidden: bool) -> Self {
        self.hidden = hidden;
        self
    }

    /// Makes the expensive checks (secrets, positions through JSON, texts, refusals, undo) only at one step in
    /// `steps`.
    pub fn thorough_every(mut self, steps: usize) -> Self {
        self.thorough_every = steps;
        self
    }

    /// Replays the record of only one game in `games`.
    pub(crate) fn archive_every(mut self, games: u64) -> Self {
        self.archive_every = games;
        self
    }

    /// Skips older editions.
    pub(crate) fn newest_only(mut self) -> Self {
        self.older = false;
        self
    }

    /// Plays at all tables in parallel, and panics with the story of the first broken promise.
    pub fn check(&self) {
        let check = || {
            self.check_before()?;
            let tables: Vec<_> =
                self.plan().par_iter().map(|(table, games)| self.play(table, *games, &mut || ())).collect();
            tables.into_iter().try_for_each(|tally| tally.map(|_| ()))
        };
        if let Err(failure) = check() {
            panic!("{failure}");
        }
    }

    /// Plays all games at one table after the other; `progress` receives the number of finished games.
    pub fn run(&self, mut progress: impl FnMut(u64)) -> Result<Tally, Failure> {
        self.check_before()?;
        let (mut tally, mut done) = (Tally::default(), 0);
        for (table, games) in &self.plan() {
            let more = self.play(table, *games, &mut || {
                done += 1;
                progress(done);
            })?;
            tally.games += more.games;
            tally.entries += more.entries;
            tally.longest = tally.longest.max(more.longest);
        }
        Ok(tally)
    }

    /// Checks that need no game.
    fn check_before(&self) -> Result<(), Failure> {
        let failure = |what| self.failure(&Table::new(G::INFO.seats.first().copied().unwrap_or(0), ""), what);
        facts::check::<G>().and_then(|()| facts::refuses_bad_tables::<G>()).map_err(failure)?;
        if self.tables.is_empty() || self.games == 0 {
            return Err(failure("the suite has no table or no games to play".to_owned()));
        }
        Ok(())
    }

    /// Plays this many games at one table; `done` is called after each.
    fn play(&self, table: &Table, games: u64, done: &mut dyn FnMut()) -> Result<Tally, Failure> {
        let mut run: Run<G> = Run {
            memory: Memory::new(),
            variation: Variation::default(),
            hidden: self.hidden,
            thorough_every: self.thorough_every,
            archive_every: self.archive_every.max(1),
        };
        let mut tally = Tally::default();
        for number in self.first..self.first + games {
            let entries = one_game(&mut run, table, number)?;
            tally.games += 1;
            tally.entries += entries;
            tally.longest = tally.longest.max(entries);
            done();
        }
        let Variation { seat, spectator } = run.variation;
        // A solo player may see everything.
        let seat = seat || table.seats == 1;
        // A sparse run may happen to check only positions where nothing is hidden.
        if self.hidden && self.thorough_every <= 1 && !(seat && spectator) {
            let whom = if seat { "the spectator" } else { "any seat" };
            return Err(self.failure(table, format!("resample never changed anything for {whom}")));
        }
        Ok(tally)
    }

    /// Every table with its number of games: in the newest edition, and with a quarter of the games in each
    /// older one, whose rules no longer change.
    fn plan(&self) -> Vec<(Table, u64)> {
        let mut plan: Vec<_> = self.tables.iter().map(|table| (table.clone(), self.games)).collect();
        for edition in G::EDITIONS.iter().rev().skip(1).filter(|_| self.older) {
            let older = self.tables.iter().map(|table| table.by(edition.rules));
            // An option may be younger than the edition.
            let older = older.filter(|table| table.rules::<G>().is_ok());
            plan.extend(older.map(|table| (table, self.games.div_ceil(4))));
        }
        plan
    }

    fn failure(&self, table: &Table, what: String) -> Failure {
        Failure { game: G::KEY, table: table.clone(), number: self.first, journal: Vec::new(), what }
    }
}

/// Plays one game; a panic in the rules is a failure like any other, with its journal.
fn one_game<G: Subject>(run: &mut Run<G>, table: &Table, number: u64) -> Result<u64, Failure> {
    let failure = |journal: &[Entry], what| {
        let journal = journal.iter().map(ToString::to_string).collect();
        Failure { game: G::KEY, table: table.clone(), number, journal, what }
    };
    let mut journal = Vec::new();
    catch_unwind(AssertUnwindSafe(|| Walk::new(run, table, number, &mut journal)?.play(table, number)))
        .unwrap_or_else(|panic| Err(panic_text(&*panic)))
        .map_err(|what| failure(&journal, what))
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message");
    format!("the rules panicked: {text}")
}
