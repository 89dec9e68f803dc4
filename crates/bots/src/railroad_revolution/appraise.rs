//! What a position of Railroad Revolution is worth: the value that the Master's network gives at the end of the
//! turn.

use super::reasons::{self, Reason};
use super::{Magnate, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Horizon, Measure, Reliability};
use crate::networks::network;
use crate::reasons::Decision;
use crate::trained::{Advised, Trust};
use railroad_revolution::{Frame, RailroadRevolution, State};
use rules::Seat;

/// Only the current turn. The guide alone plays too badly to look at later ones.
const STRETCHES: usize = 1;
/// Shares of the win were learned from results, so they are chances. Leads converted to shares are not.
const TRUST: Trust = Trust { value: 1.0, scores: 0.0, policy: 0.0, at_once: false };

impl Appraise for RailroadRevolution {
    const CARE: Care = Care { iterations: 8, samples: 12 };
    const RELIABILITY: Reliability =
        Reliability { newest: 1.0, most: 1.0, ripe: 0.0, luck: 0.5, gain: 0.0, sharp: 1.0 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        Measure::Chance
    }

    fn is_at_rest(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::Place | Frame::PickSetup)
    }

    fn appraiser() -> Box<dyn Appraiser<RailroadRevolution>> {
        let guide = Magnate::new(Weights::PLANNER, 6);
        match network::<RailroadRevolution>() {
            Some(network) => {
                Box::new(Horizon { guide: Advised { guide, network, trust: TRUST }, stretches: STRETCHES })
            }
            None => Box::new(Horizon { guide, stretches: STRETCHES }),
        }
    }

    fn is_halfway(&self, state: &State, _: Seat) -> bool {
        reasons::is_halfway(state)
    }

    fn reasons(&self, decision: &Decision<RailroadRevolution>) -> Vec<Reason> {
        reasons::reasons(self, decision)
    }
}
