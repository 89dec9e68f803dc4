//! The four levels of U.S. Telegraph.

use super::{Habits, Surveyor, Weights};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use crate::networks::network;
use crate::trained::{Advised, Trained, Trust};
use nets::Network;
use search::{Beginner, Limits, Lookahead, Player, TreeSearch};
use std::sync::Arc;
use us_telegraph::UsTelegraph;

pub(super) const HABITS: Habits = Habits { sites: 6, turns: 8, places: 4, whole_turn: true, temper: 0.4 };

impl Bots for UsTelegraph {
    const LEVELS: [Level; 4] = ladder([
        "Knows what a good move looks like and is often content with less. For your first games.",
        "Plays at once what looks best, and does not look ahead.",
        "Looks ahead through its turn and answers your plans.",
        "Looks at more and further ahead, and blocks what you need.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<UsTelegraph>> {
        let guide = Surveyor::new(HABITS, Weights::TUNED);
        match grade {
            // No round is known to be the last; a turn that wins is followed to its end before it strays.
            Grade::Novice => Box::new(Beginner { guide, wanders: 75, slip: 0.15, is_last: |_| false }),
            Grade::Apprentice => Box::new(Lookahead { guide, samples: 0 }),
            Grade::Journeyman => {
                // About 10 ms on one core of a server, so far below a second on a phone.
                let iterations = effort.iterations(300);
                let limits = Limits { iterations, exploration: 1.0, depth: 40, rounds: None, own_turn: 0 };
                Box::new(TreeSearch { guide, limits })
            }
            Grade::Master => match network::<UsTelegraph>() {
                Some(network) => UsTelegraph::master(network, UsTelegraph::TRUST, effort),
                None => Box::new(TreeSearch { guide, limits: master_limits(effort) }),
            },
        }
    }
}

impl Trained for UsTelegraph {
    const TRUST: Trust = Trust { value: 0.7, scores: 0.0, policy: 0.0, at_once: false };

    fn master(network: Arc<Network>, trust: Trust, effort: Effort) -> Box<dyn Player<UsTelegraph>> {
        Box::new(TreeSearch { guide: advised(network, trust), limits: master_limits(effort) })
    }

    fn quick(network: Arc<Network>, trust: Trust) -> Box<dyn Player<UsTelegraph>> {
        Box::new(Lookahead { guide: advised(network, trust), samples: 4 })
    }
}

fn advised(network: Arc<Network>, trust: Trust) -> Advised<Surveyor> {
    Advised { guide: Surveyor::new(HABITS, Weights::TUNED), network, trust }
}

/// What the Master does at a table.
const MASTER_WALKS: u32 = 1500;

/// A building only shows its worth when one's own turn comes round again, and a tree over all players' turns
/// does not get that far. So only one's own turn is in the tree, and roll-outs play the next four turns of each
/// player. With more time than usual, the others' answers join the tree.
fn master_limits(effort: Effort) -> Limits {
    let iterations = effort.iterations(MASTER_WALKS);
    Limits { iterations, exploration: 0.5, depth: 40, rounds: Some(4), own_turn: MASTER_WALKS }
}
