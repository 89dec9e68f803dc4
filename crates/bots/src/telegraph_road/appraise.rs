//! What a position of Telegraph Road is worth: the results of games in which everyone helps their own
//! town.

use super::Settler;
use super::reasons::{self, Reason};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut, Reliability};
use crate::reasons::Decision;
use rules::{Game, Seat};
use search::Lookahead;
use telegraph_road::{Frame, State, TelegraphRoad};

/// Points ahead that count as three quarters of a victory.
const LEAD: f32 = 2.0;

impl Appraise for TelegraphRoad {
    const CARE: Care = Care { iterations: 32, samples: 48 };
    const RELIABILITY: Reliability =
        Reliability { newest: 0.3, most: 1.0, ripe: 0.5, luck: 0.1, gain: 0.0, sharp: 1.0 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        if self.seats() == 1 { Measure::Points } else { Measure::Chance }
    }

    fn is_at_rest(&self, state: &State) -> bool {
        state.stack.top() == Frame::Turn && !state.action.taken && state.action.discount == 0
    }

    fn appraiser() -> Box<dyn Appraiser<TelegraphRoad>> {
        Box::new(PlayOut { player: Lookahead { guide: Settler, samples: 0 }, lead: LEAD })
    }

    fn is_halfway(&self, state: &State, _: Seat) -> bool {
        reasons::is_halfway(state)
    }

    fn reasons(&self, decision: &Decision<TelegraphRoad>) -> Vec<Reason> {
        reasons::reasons(self, decision)
    }
}
