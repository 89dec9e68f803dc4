//! What a position of Telegraph Road is worth: how games go on in which everybody helps the own town.

use super::Settler;
use super::reasons::{self, Reason};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut};
use crate::reasons::Decision;
use rules::{Game, Seat};
use search::Lookahead;
use telegraph_road::{State, TelegraphRoad};

/// Points ahead that make three quarters of a victory.
const LEAD: f32 = 2.0;

impl Appraise for TelegraphRoad {
    const CARE: Care = Care { iterations: 32, samples: 48 };

    type Reason = Reason;

    fn measure(&self) -> Measure {
        if self.seats() == 1 { Measure::Points } else { Measure::Chance }
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
