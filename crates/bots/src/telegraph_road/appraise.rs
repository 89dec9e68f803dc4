//! What a position of Telegraph Road is worth: how games go on in which everybody helps the own town.

use super::Settler;
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut};
use rules::Game;
use search::Lookahead;
use telegraph_road::TelegraphRoad;

/// Points ahead that make three quarters of a victory.
const LEAD: f32 = 2.0;

impl Appraise for TelegraphRoad {
    const CARE: Care = Care { iterations: 32, samples: 48 };

    fn measure(&self) -> Measure {
        if self.seats() == 1 { Measure::Points } else { Measure::Chance }
    }

    fn appraiser() -> Box<dyn Appraiser<TelegraphRoad>> {
        Box::new(PlayOut { player: Lookahead { guide: Settler, samples: 0 }, lead: LEAD })
    }
}
