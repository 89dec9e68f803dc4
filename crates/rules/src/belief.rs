//! What a seat believes: the only thing a bot is given.

use crate::game::{Resample, Viewer};
use crate::rng::Rng;
use crate::seat::Seat;
use std::sync::Arc;

/// Samples states that the seat could not tell from the true one, and never reveals the true one
/// itself.
pub struct Belief<G: Resample> {
    game: Arc<G>,
    seat: Seat,
    truth: G::State,
}

impl<G: Resample> Belief<G> {
    /// For the owner of the true state: a match, or a simulation without one.
    pub fn new(game: Arc<G>, seat: Seat, truth: G::State) -> Belief<G> {
        Belief { game, seat, truth }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, shared so that the caller can keep it.
    pub fn shared_game(&self) -> &Arc<G> {
        &self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn sample(&self, rng: &mut Rng) -> G::State {
        self.game.resample(&self.truth, Viewer::Seat(self.seat), rng)
    }

    pub fn view(&self) -> G::View {
        self.game.view(&self.truth, Viewer::Seat(self.seat))
    }
}
