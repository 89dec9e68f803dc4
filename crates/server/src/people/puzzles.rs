//! People's puzzle attempts. Only the person sees them, so a device is believed within limits.

use super::People;
use crate::error::Error;
use crate::limit::Rate;
use std::time::Instant;
use store::{Person, Store};
use wire::{Net, PuzzleRating};

/// No one solves puzzles faster than this for long.
pub(super) const RATE: Rate = Rate { per_second: 1.0, burst: 30.0 };
/// More puzzles than any game has.
const MOST: usize = 500;
const LONGEST_NAME: usize = 40;

impl People {
    /// Merges what a device reports with what other devices reported.
    pub(crate) async fn keep_puzzles(
        &self,
        store: &dyn Store,
        person: &Person,
        told: PuzzleRating,
    ) -> Result<PuzzleRating, Error> {
        self.puzzles.take(person.id.clone(), Instant::now()).map_err(|retry_after| Error::TooMany {
            message: "Too many puzzles at once. Try again later.".to_owned(),
            retry_after,
        })?;
        check(&told)?;
        let known = store.puzzles(&person.id).await?.into_iter().find(|known| known.game == told.game);
        // If two devices report at the same moment, one overwrites the other; but each always reports
        // everything, so it comes again.
        let kept = match known {
            Some(known) => merged(known, told),
            None => told,
        };
        store.keep_puzzles(&person.id, kept.clone()).await?;
        Ok(kept)
    }
}

fn check(told: &PuzzleRating) -> Result<(), Error> {
    let wrong = |why: &str| Err(Error::net(Net::BadRequest, why));
    if catalog::info(&told.game).is_err() {
        return wrong("There is no such game.");
    }
    if !(0.0..=4000.0).contains(&told.rating) || !(1.0..=400.0).contains(&told.deviation) {
        return wrong("No puzzle gives such a rating.");
    }
    let sound = |name: &String| {
        (1..=LONGEST_NAME).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if told.tried() > MOST || !told.solved.iter().chain(&told.missed).all(sound) {
        return wrong("These are not the names of puzzles.");
    }
    Ok(())
}

/// All attempts from all devices. A known result stays, because the first attempt counts. The rating is from
/// the side with more attempts.
fn merged(known: PuzzleRating, told: PuzzleRating) -> PuzzleRating {
    let (rating, deviation) = if told.tried() >= known.tried() {
        (told.rating, told.deviation)
    } else {
        (known.rating, known.deviation)
    };
    let mut all = PuzzleRating { rating, deviation, ..known };
    for name in told.solved {
        if !all.solved.contains(&name) && !all.missed.contains(&name) {
            all.solved.push(name);
        }
    }
    for name in told.missed {
        if !all.solved.contains(&name) && !all.missed.contains(&name) {
            all.missed.push(name);
        }
    }
    all.solved.truncate(MOST);
    all.missed.truncate(MOST);
    all
}
