//! The four levels of Railroad Revolution.

use super::{Magnate, Weights};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use railroad_revolution::RailroadRevolution;
use search::{Beginner, Lookahead, Outlook, Player, TurnSearch};

impl Bots for RailroadRevolution {
    const LEVELS: [Level; 4] = ladder([
        "Builds what looks good and is often content with less. For your first games.",
        "Plays at each step what looks best, and does not look ahead.",
        "Follows each step to the end of its turn before it decides.",
        "Compares whole turns by what the next ones bring.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<RailroadRevolution>> {
        match grade {
            Grade::Novice => {
                let guide = Magnate::new(Weights::PLAIN, 8);
                Box::new(Beginner { guide, wanders: 50, slip: 0.1 })
            }
            Grade::Apprentice => {
                let guide = Magnate::new(Weights::PLAIN, 8);
                Box::new(Lookahead { guide, samples: effort.iterations(1) })
            }
            Grade::Journeyman => {
                // Each action is followed to the end of the turn, once: within a turn there is next to no chance.
                let guide = Magnate::new(Weights::PLANNER, 12);
                Box::new(Lookahead { guide, samples: effort.iterations(1) })
            }
            Grade::Master => {
                let guide = Magnate::new(Weights::PLANNER, 12);
                let iterations = effort.iterations(96);
                let outlook = Outlook { width: 12, plans: 12, iterations, turns: 4, exploration: 1.0 };
                Box::new(TurnSearch { guide, outlook })
            }
        }
    }
}
