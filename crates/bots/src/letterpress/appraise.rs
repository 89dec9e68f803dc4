//! What a position of Letterpress is worth: each player's last word if all take what scores right
//! now.

use super::possible;
use super::reasons::{self, Reason};
use super::{Compositor, Habits};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut, Reliability};
use crate::reasons::Decision;
use crate::word::Possible;
use letterpress::{Letterpress, State};
use rules::Seat;

/// Points ahead that count as three quarters of a victory.
const LEAD: f32 = 3.0;

impl Appraise for Letterpress {
    const CARE: Care = Care { iterations: 20, samples: 12 };
    const RELIABILITY: Reliability =
        Reliability { newest: 0.3, most: 1.0, ripe: 0.6, luck: 0.3, gain: 0.18, sharp: 0.0 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn appraiser() -> Box<dyn Appraiser<Letterpress>> {
        Box::new(PlayOut { player: Compositor { habits: Habits::new(60, 0) }, lead: LEAD })
    }

    fn is_halfway(&self, state: &State, seat: Seat) -> bool {
        reasons::is_halfway(state, seat)
    }

    fn reasons(&self, decision: &Decision<Letterpress>) -> Vec<Reason> {
        reasons::reasons(self, decision)
    }

    fn word(&self, decision: &Decision<Letterpress>) -> Option<String> {
        reasons::written(decision)
    }

    fn words_from(&self, state: &State, seat: Seat) -> Vec<Possible> {
        possible::words_from(self, state, seat)
    }
}
