//! What a position of U.S. Telegraph is worth: the Master's judgement, a turn later.

use super::levels::HABITS;
use super::reasons::{self, Reason};
use super::{Surveyor, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Horizon, Measure, Reliability};
use crate::networks::network;
use crate::reasons::Decision;
use crate::trained::{Advised, Trained};
use rules::Seat;
use us_telegraph::{State, UsTelegraph};

/// The current turn and the next one.
const STRETCHES: usize = 2;

impl Appraise for UsTelegraph {
    const CARE: Care = Care { iterations: 300, samples: 64 };
    const RELIABILITY: Reliability =
        Reliability { newest: 1.0, most: 0.95, ripe: 0.0, luck: 0.6, gain: 0.0, sharp: 0.0 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        Measure::Chance
    }

    fn appraiser() -> Box<dyn Appraiser<UsTelegraph>> {
        let guide = Surveyor::new(HABITS, Weights::TUNED);
        match network::<UsTelegraph>() {
            Some(network) => {
                let guide = Advised { guide, network, trust: UsTelegraph::TRUST };
                Box::new(Horizon { guide, stretches: STRETCHES })
            }
            None => Box::new(Horizon { guide, stretches: STRETCHES }),
        }
    }

    fn is_halfway(&self, state: &State, _: Seat) -> bool {
        reasons::is_halfway(state)
    }

    fn reasons(&self, decision: &Decision<UsTelegraph>) -> Vec<Reason> {
        reasons::reasons(self, decision)
    }
}
