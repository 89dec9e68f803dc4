//! What a position of Telegram is worth: how many points everybody has in the end who takes the best next letter.

use super::{Operator, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut, Reliability};
use rules::Game;
use telegram::{State, Telegram};

/// Points ahead that make three quarters of a victory.
const LEAD: f32 = 8.0;

impl Appraise for Telegram {
    const CARE: Care = Care { iterations: 8, samples: 6 };
    const RELIABILITY: Reliability = Reliability { newest: 1.0, most: 1.0, ripe: 0.0, luck: 0.25 };

    fn measure(&self) -> Measure {
        Measure::Points
    }

    /// When the round began.
    fn is_at_rest(&self, state: &State) -> bool {
        let Some(round) = usize::from(state.round).checked_sub(1) else { return true };
        let players = &state.players[..usize::from(self.seats())];
        players.iter().all(|player| player.track[round].iter().all(|taken| taken.is_free()))
    }

    fn appraiser() -> Box<dyn Appraiser<Telegram>> {
        let player = Operator { vocabulary: 60, width: 1, steps: 1, weights: Weights::TUNED };
        Box::new(PlayOut { player, lead: LEAD })
    }
}
