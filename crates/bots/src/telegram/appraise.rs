//! What a position of Telegram is worth: how many points everybody has in the end who takes the best next letter.

use super::{Operator, Weights};
use crate::appraise::{Appraise, Appraiser, Care, Measure, PlayOut};
use telegram::Telegram;

/// Points ahead that make three quarters of a victory.
const LEAD: f32 = 8.0;

impl Appraise for Telegram {
    const CARE: Care = Care { iterations: 8, samples: 6 };

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn appraiser() -> Box<dyn Appraiser<Telegram>> {
        let player = Operator { vocabulary: 60, width: 1, steps: 1, weights: Weights::TUNED };
        Box::new(PlayOut { player, lead: LEAD })
    }
}
