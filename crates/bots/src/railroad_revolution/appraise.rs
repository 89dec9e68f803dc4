//! What a position of Railroad Revolution is worth: the judgement of the Master, two turns later.

use super::reasons::{self, Reason};
use super::{Magnate, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Horizon, Measure, Reliability};
use crate::networks::network;
use crate::reasons::Decision;
use crate::trained::{Advised, Trained};
use railroad_revolution::{Frame, RailroadRevolution, State};
use rules::Seat;

/// The turn that is being played, and the next two.
const STRETCHES: usize = 3;

impl Appraise for RailroadRevolution {
    const CARE: Care = Care { iterations: 32, samples: 12 };
    const RELIABILITY: Reliability =
        Reliability { newest: 0.7, most: 0.97, ripe: 0.5, luck: 0.5, gain: 0.0, sharp: 0.0 };

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
                let guide = Advised { guide, network, trust: RailroadRevolution::TRUST };
                Box::new(Horizon { guide, stretches: STRETCHES })
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
