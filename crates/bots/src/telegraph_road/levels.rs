//! The four levels of Telegraph Road.

use super::{Mayor, Settler, Weights};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use search::{Beginner, Breadth, Lookahead, Planner, Player};
use telegraph_road::{State, TABLES, TelegraphRoad};

/// Enough for the whole game, which takes at most 32 turns.
const STRETCHES: usize = 40;
/// Beyond this many plans, a wider beam only takes longer.
const WIDEST: usize = 4000;

impl Bots for TelegraphRoad {
    const LEVELS: [Level; 4] = ladder([
        "Mends what is missing most and forgets about the rest. For your first games.",
        "Does what helps its town most now, and does not look ahead.",
        "Plans its turns to the end of the game.",
        "Compares many more plans to the end of the game, and reckons with what you will do.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<TelegraphRoad>> {
        let planner = |usual: u32, guide: Mayor| {
            let widest = (effort.iterations(usual) as usize).min(WIDEST);
            // Extra time is used for a wider plan.
            let width = if effort == Effort::Endless { usual as usize } else { widest };
            let breadth = Breadth { width, widest, stretches: STRETCHES };
            Planner { guide, breadth }
        };
        match grade {
            Grade::Novice => {
                let is_last = |state: &State| state.round == TABLES.rounds;
                Box::new(Beginner { guide: Settler, wanders: 60, slip: 3.0, is_last })
            }
            Grade::Apprentice => Box::new(Lookahead { guide: Settler, samples: 0 }),
            Grade::Journeyman => Box::new(planner(16, Mayor::default())),
            Grade::Master => {
                let guide = Mayor { alone: Weights::ALONE, foresight: Some(1), ..Mayor::default() };
                Box::new(planner(200, guide))
            }
        }
    }
}
