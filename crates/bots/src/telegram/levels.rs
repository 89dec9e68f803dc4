//! The four levels of Telegram.

use super::{Operator, Weights};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use crate::networks::sheets;
use search::{Careless, Player};
use telegram::{Action, State, Telegram};

impl Bots for Telegram {
    const LEVELS: [Level; 4] = ladder([
        "Knows everyday words and is often content with the second best. For your first games.",
        "Knows everyday words and takes the best next letter.",
        "Knows many words and plans the rest of the round.",
        "Knows every word, compares many plans for the round and plays the next one in its head.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<Telegram>> {
        let width = |usual: u32| effort.iterations(usual).min(WIDEST) as usize;
        let greedy = Operator {
            vocabulary: 35,
            width: 1,
            steps: 1,
            weights: Weights::PLAIN,
            learned: None,
            futures: 0,
            blur: 0.0,
            tongue: None,
        };
        match grade {
            Grade::Novice => {
                let is_last = |state: &State| state.last_round;
                let keeps = |action: &Action| *action == Action::Done;
                Box::new(Careless { player: greedy, wanders: 60, slip: 5.0, is_last, keeps })
            }
            Grade::Apprentice => Box::new(greedy),
            Grade::Journeyman => Box::new(Operator {
                vocabulary: 60,
                width: width(8),
                steps: 6,
                weights: Weights::TUNED,
                ..greedy
            }),
            Grade::Master => Box::new(Operator {
                // Every word that the table accepts.
                vocabulary: u8::MAX,
                width: width(24),
                steps: 8,
                weights: Weights::WIDE,
                learned: sheets(),
                futures: (effort.iterations(24) / 4).min(MOST_FUTURES) as usize,
                blur: 0.0,
                tongue: None,
            }),
        }
    }
}

/// Beyond this many plans, a wider beam only takes longer.
const WIDEST: u32 = 64;
/// Beyond this many next rounds, more reveal nothing new.
const MOST_FUTURES: u32 = 200;
