//! A contest: who plays what, and the games until it is over.

use crate::entrant::Entrant;
use crate::journal::Journal;
use crate::play::{Finished, Hall, Programs};
use crate::report::Report;
use crate::schedule::{Fixture, line_ups, rotations};
use crate::sequential::{Test, Verdict};
use bots::Bots;
use rayon::prelude::*;
use rules::{Code, Options, Refusal};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

/// Who sits at the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUps {
    /// Each pair: one against the other, at larger tables one against copies of the other in all other seats.
    Pairs,
    /// The same, but only with the next player of the list: a ladder needs no more, and the strongest players
    /// think longest.
    Steps,
    /// All players at one table.
    Table,
}

/// One game at tables of one size.
#[derive(Clone, Debug)]
pub struct Contest {
    pub game: String,
    pub entrants: Vec<Entrant>,
    pub seats: usize,
    pub line_ups: LineUps,
    pub options: Options,
    /// Games for each line-up, rounded up so that every rotation of a deal is played.
    pub games: u64,
    /// Determines the deals: the same phrase gives the same deals.
    pub phrase: String,
    /// Stops once it is known whether the first player is better than the second by a given margin.
    pub until: Option<Test>,
}

/// How a contest is run.
pub struct Run<'a> {
    pub pool: &'a rayon::ThreadPool,
    pub journal: Option<&'a mut Journal>,
    /// Called after each game, including those from the journal.
    pub done: &'a (dyn Fn() + Sync),
}

impl Contest {
    pub fn line_ups(&self) -> Vec<Vec<usize>> {
        match self.line_ups {
            LineUps::Pairs => line_ups(self.entrants.len(), self.seats, |_, _| true),
            LineUps::Steps => line_ups(self.entrants.len(), self.seats, |one, other| other == one + 1),
            LineUps::Table => vec![(0..self.entrants.len()).collect()],
        }
    }

    /// All games of a deal.
    fn fixtures(&self, deal: u64) -> Vec<Fixture> {
        let all = self.line_ups();
        let rotated = all.iter().flat_map(|line_up| rotations(line_up));
        rotated.map(|seats| Fixture { deal, seats }).collect()
    }

    fn deals(&self) -> u64 {
        self.games.div_ceil(self.seats.max(1) as u64)
    }

    /// The number of games if nothing stops them.
    pub fn all_games(&self) -> u64 {
        self.deals() * self.fixtures(0).len() as u64
    }

    /// Plays the contest and returns the results.
    pub fn run(&self, run: Run<'_>) -> Result<Report, Refusal> {
        bots::visit(&self.game, Play { contest: self, run })?
    }

    fn check<G: Bots>(&self) -> Result<Arc<G>, Refusal> {
        let seats = u8::try_from(self.seats).unwrap_or(u8::MAX);
        G::INFO.check_seats(seats)?;
        self.options.check(&G::INFO)?;
        let wrong = |message: String| Err(Refusal::new(Code::BadSeats, message));
        if self.line_ups == LineUps::Table && self.entrants.len() != self.seats {
            return wrong(format!(
                "a table of {} seats is for as many players, not {}",
                self.seats,
                self.entrants.len()
            ));
        }
        if self.seats > 1 && self.entrants.len() < 2 {
            return wrong("at least two players are needed".to_owned());
        }
        if self.until.is_some() && self.seats < 2 {
            return wrong("who plays alone is better than nobody: --until needs two seats".to_owned());
        }
        Ok(Arc::new(G::new(seats, &self.options, G::INFO.newest())?))
    }

    /// The first player's share of its games with the second on one deal.
    fn share(deal: &[Finished]) -> Option<f64> {
        let (mut share, mut met) = (0.0, 0.0);
        for game in deal {
            for (one, _) in game.seats.iter().enumerate().filter(|(_, player)| **player == 0) {
                for (other, _) in game.seats.iter().enumerate().filter(|(_, player)| **player == 1) {
                    met += 1.0;
                    share += match game.places[one].cmp(&game.places[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
        (met > 0.0).then(|| share / met)
    }
}

struct Play<'a, 'b> {
    contest: &'a Contest,
    run: Run<'b>,
}

/// Deals between two checks of a test that may end the contest; games beyond the end do not count.
const BATCH: u64 = 8;

impl bots::Visitor for Play<'_, '_> {
    type Out = Result<Report, Refusal>;

    fn visit<G: Bots>(mut self) -> Self::Out {
        let contest = self.contest;
        let game = contest.check::<G>()?;
        let hall = Hall {
            game,
            entrants: &contest.entrants,
            options: json!(contest.options),
            phrase: &contest.phrase,
            programs: Programs::default(),
        };
        let mut finished: Vec<Finished> = Vec::new();
        let mut shares: Vec<f64> = Vec::new();
        let mut verdict = None;
        let deals = contest.deals();
        // Without early stopping, no core should wait for the last game of a batch.
        let size = if contest.until.is_some() { BATCH } else { deals };
        let mut deal = 0;
        'deals: while deal < deals {
            let batch = deal..deals.min(deal + size);
            deal = batch.end;
            let played = self.play(&hall, batch)?;
            for of_deal in played.chunk_by(|one, other| one.deal == other.deal) {
                finished.extend_from_slice(of_deal);
                if let Some(test) = contest.until {
                    shares.extend(Contest::share(of_deal));
                    verdict = Some(test.verdict(&shares));
                    if verdict != Some(Verdict::Open) {
                        break 'deals;
                    }
                }
            }
        }
        Ok(Report::new(contest, G::INFO.title, G::INFO.newest().rules, &finished, verdict))
    }
}

impl Play<'_, '_> {
    /// The games of some deals, in order: those in the journal, and the others played now.
    fn play<G: Bots>(
        &mut self,
        hall: &Hall<'_, G>,
        deals: std::ops::Range<u64>,
    ) -> Result<Vec<Finished>, Refusal> {
        let contest = self.contest;
        let done = self.run.done;
        let fixtures: Vec<Fixture> = deals.flat_map(|deal| contest.fixtures(deal)).collect();
        let journal = self.run.journal.as_deref_mut();
        let find = |fixture| journal.as_ref().and_then(|journal| journal.find(contest, fixture));
        let known: Vec<Option<Finished>> = fixtures.iter().map(find).collect();
        let journal = journal.map(Mutex::new);
        // Written at once: if a contest is stopped after hours, only the games in progress are lost.
        let keep = |game: &Finished| match &journal {
            Some(journal) => journal.lock().unwrap_or_else(PoisonError::into_inner).add(contest, game),
            None => Ok(()),
        };
        let play = |(place, (fixture, known)): (usize, (&Fixture, Option<Finished>))| {
            let game = match known {
                Some(game) => game,
                None => hall.play(fixture).and_then(|game| keep(&game).map(|()| game))?,
            };
            done();
            Ok((place, game))
        };
        // Handed out in order, so that an interrupted contest has finished its first deals.
        let mut played: Vec<(usize, Finished)> = self.run.pool.install(|| {
            fixtures.iter().zip(known).enumerate().par_bridge().map(play).collect::<Result<_, Refusal>>()
        })?;
        played.sort_unstable_by_key(|(place, _)| *place);
        Ok(played.into_iter().map(|(_, game)| game).collect())
    }
}
