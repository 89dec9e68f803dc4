//! The games of a study: the same player sits in every seat, and each game has a deal of its own.

use crate::balance::count::Balance;
use crate::balance::watch::{Watched, Watcher};
use crate::entrant::Entrant;
use crate::play::{Hall, Programs};
use crate::schedule::Fixture;
use bots::Bots;
use rayon::prelude::*;
use rules::{Options, Refusal};
use serde_json::json;
use std::sync::Arc;

/// One game at tables of one size.
#[derive(Clone, Debug)]
pub struct Study {
    pub game: String,
    /// Sits in every seat.
    pub player: Entrant,
    pub seats: usize,
    pub options: Options,
    pub games: u64,
    /// Determines the deals: the same phrase gives the same deals.
    pub phrase: String,
}

impl Study {
    /// Plays all games; calls `done` after each.
    pub fn run(&self, pool: &rayon::ThreadPool, done: &(dyn Fn() + Sync)) -> Result<Balance, Refusal> {
        bots::visit(&self.game, Play { study: self, pool, done })?
    }
}

struct Play<'a> {
    study: &'a Study,
    pool: &'a rayon::ThreadPool,
    done: &'a (dyn Fn() + Sync),
}

impl bots::Visitor for Play<'_> {
    type Out = Result<Balance, Refusal>;

    fn visit<G: Bots>(self) -> Self::Out {
        let study = self.study;
        let seats = u8::try_from(study.seats).unwrap_or(u8::MAX);
        G::INFO.check_seats(seats)?;
        study.options.check(&G::INFO)?;
        let hall = Hall {
            game: Arc::new(G::new(seats, &study.options, G::INFO.newest())?),
            entrants: std::slice::from_ref(&study.player),
            options: json!(study.options),
            phrase: &study.phrase,
            programs: Programs::default(),
        };
        let play = |deal: u64| {
            let watched = watch(&hall, deal, study.seats);
            (self.done)();
            watched
        };
        let games: Vec<Watched> =
            self.pool.install(|| (0..study.games).into_par_iter().map(play).collect::<Result<_, _>>())?;
        Ok(Balance::new(study, G::INFO.title, G::INFO.newest().rules, &games))
    }
}

fn watch<G: Bots>(hall: &Hall<'_, G>, deal: u64, seats: usize) -> Result<Watched, Refusal> {
    let mut watcher = Watcher::new(&*hall.game);
    let fixture = Fixture { deal, seats: vec![0; seats] };
    let finished = hall.play_watched(&fixture, &mut |scene| watcher.see(scene))?;
    Ok(watcher.finish(finished))
}
