//! What a position of Telegram is worth: each player's final points if all take the best next letter.

use super::possible;
use super::reasons::{self, Reason};
use super::{Operator, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut, Reliability};
use crate::reasons::Decision;
use crate::word::Possible;
use rules::{Game, Seat};
use telegram::{State, Telegram};

/// Points ahead that count as three quarters of a victory.
const LEAD: f32 = 8.0;

impl Appraise for Telegram {
    const CARE: Care = Care { iterations: 8, samples: 6 };
    const RELIABILITY: Reliability =
        Reliability { newest: 0.5, most: 0.87, ripe: 0.3, luck: 0.18, gain: 0.155, sharp: 0.0 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        Measure::Points
    }

    /// True at the start of a round.
    fn is_at_rest(&self, state: &State) -> bool {
        let Some(round) = usize::from(state.round).checked_sub(1) else { return true };
        let players = &state.players[..usize::from(self.seats())];
        players.iter().all(|player| player.track[round].iter().all(|taken| taken.is_free()))
    }

    fn appraiser() -> Box<dyn Appraiser<Telegram>> {
        let player = Operator {
            vocabulary: 60,
            width: 1,
            steps: 1,
            weights: Weights::TUNED,
            learned: None,
            futures: 0,
            blur: 0.0,
            tongue: None,
        };
        Box::new(PlayOut { player, lead: LEAD })
    }

    fn is_halfway(&self, state: &State, seat: Seat) -> bool {
        reasons::is_halfway(state, seat)
    }

    fn reasons(&self, decision: &Decision<Telegram>) -> Vec<Reason> {
        reasons::reasons(self, decision)
    }

    fn word(&self, decision: &Decision<Telegram>) -> Option<String> {
        reasons::written(decision)
    }

    fn words_from(&self, state: &State, seat: Seat) -> Vec<Possible> {
        possible::words_from(self, state, seat)
    }
}
