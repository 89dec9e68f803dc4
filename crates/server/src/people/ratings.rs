//! Ratings from finished rated tables, by the method of Weng and Lin.

use crate::live::OpenTables;
use crate::{error::Error, ids};
use rules::{Outcome, Seat};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Match, Rated};
use wire::Rating;

/// The rating of a new player. The scale is sixty times that of the paper, to look like the ratings that
/// people know.
const BEGINNER: WengLinRating = WengLinRating { rating: 1500.0, uncertainty: 500.0 };
const BETA: f64 = 250.0;

/// Other tables of the same people may end at the same moment; this is the number of attempts.
const ATTEMPTS: usize = 20;

impl OpenTables {
    /// Updates the ratings of a finished match's players. Each match counts once, however often this is
    /// called.
    pub(crate) async fn rate(&self, row: &Match, outcome: &Outcome) -> Result<(), Error> {
        if !row.terms.rated {
            return Ok(());
        }
        for _ in 0..ATTEMPTS {
            let rated = self.ratings_after(row, outcome).await?;
            match self.store().rate(&row.id, rated).await {
                Err(store::Error::Conflict { .. }) => {}
                Ok(counted) => {
                    if counted {
                        tracing::info!(table = ids::code(&row.id), game = row.key, "a rated game ended");
                    }
                    return Ok(());
                }
                Err(error) => return Err(error.into()),
            }
        }
        tracing::warn!(table = ids::code(&row.id), "a rated game was not counted yet");
        Ok(())
    }

    async fn ratings_after(&self, row: &Match, outcome: &Outcome) -> Result<Vec<Rated>, Error> {
        // A seat whose account was deleted counts as a beginner.
        let mut before = vec![(BEGINNER, 0); row.seats.len()];
        let sitters = self.store().sitters(&row.id).await?;
        for (seat, person) in &sitters {
            let ratings = self.store().ratings(person).await?;
            if let Some(known) = ratings.into_iter().find(|rating| rating.game == row.key) {
                let rating = WengLinRating { rating: known.rating, uncertainty: known.uncertainty };
                before[seat.index()] = (rating, known.games);
            }
        }
        let old: Vec<WengLinRating> = before.iter().map(|(rating, _)| *rating).collect();
        let new = ratings_by_place(&old, &outcome.places);
        let rated = |(seat, person): (Seat, String)| {
            let (games_before, now) = (before[seat.index()].1, new[seat.index()]);
            let rating = Rating {
                game: row.key.clone(),
                rating: now.rating,
                uncertainty: now.uncertainty,
                games: games_before + 1,
            };
            Rated { person, games_before, rating }
        };
        Ok(sitters.into_iter().map(rated).collect())
    }
}

/// By seat.
fn ratings_by_place(old: &[WengLinRating], places: &[u8]) -> Vec<WengLinRating> {
    let alone: Vec<[WengLinRating; 1]> = old.iter().map(|rating| [*rating]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = alone
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::default() };
    weng_lin_multi_team(&ranked, &config).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_rise_losers_fall_and_every_game_makes_surer() {
        let new = ratings_by_place(&[BEGINNER; 4], &[2, 1, 4, 3]);
        let ratings: Vec<f64> = new.iter().map(|rating| rating.rating).collect();
        assert!(ratings[1] > ratings[0] && ratings[0] > ratings[3] && ratings[3] > ratings[2]);
        assert!((ratings.iter().sum::<f64>() - 6000.0).abs() < 1e-6, "{ratings:?}");
        assert!(new.iter().all(|rating| rating.uncertainty < BEGINNER.uncertainty));
    }

    #[test]
    fn a_shared_place_leaves_equals_equal_and_favours_the_weaker() {
        let new = ratings_by_place(&[BEGINNER; 2], &[1, 1]);
        assert!(new.iter().all(|rating| (rating.rating - 1500.0).abs() < 1e-9));
        let strong = WengLinRating { rating: 2000.0, uncertainty: 100.0 };
        let new = ratings_by_place(&[strong, BEGINNER], &[1, 1]);
        assert!(new[0].rating < strong.rating && new[1].rating > BEGINNER.rating);
    }

    /// A player who wins three of four games against an equal opponent ends up above, and the displayed
    /// values tell the two apart.
    #[test]
    fn strength_comes_out_in_the_long_run() {
        let mut ratings = [BEGINNER; 2];
        for game in 0..200 {
            let places = if game % 4 == 0 { [2, 1] } else { [1, 2] };
            let new = ratings_by_place(&ratings, &places);
            ratings = [new[0], new[1]];
        }
        let [stronger, weaker] = ratings;
        assert!(stronger.rating - stronger.uncertainty > weaker.rating + weaker.uncertainty, "{ratings:?}");
        assert!(stronger.uncertainty < 120.0, "{ratings:?}");
    }
}
