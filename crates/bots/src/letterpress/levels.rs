//! The four levels of Letterpress.

use super::{Compositor, Habits};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use letterpress::Letterpress;
use search::Player;

impl Bots for Letterpress {
    const LEVELS: [Level; 4] = ladder([
        "Sees short words only and writes the best of them. For your first games.",
        "Knows everyday words and takes what scores now.",
        "Has a large vocabulary, drafts towards words and claims towards the last one.",
        "Knows every word and plays the whole draft in its head, your part of it too.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<Letterpress>> {
        let samples = |usual: u32| effort.iterations(usual).min(MOST) as usize;
        let habits = match grade {
            Grade::Novice => Habits { longest: 4, ..Habits::new(35, 0) },
            Grade::Apprentice => Habits::new(35, 0),
            Grade::Journeyman => Habits::new(60, samples(10)),
            Grade::Master => Habits { ahead: true, ..Habits::new(80, samples(160)) },
        };
        Box::new(Compositor { habits })
    }
}

/// Beyond this many possible futures, more only take longer.
const MOST: u32 = 640;
