//! The four levels of Railroad Revolution.

use super::{Magnate, Weights};
use crate::Bots;
use crate::level::{Effort, Grade, Level, ladder};
use crate::networks::network;
use crate::trained::{Advised, Trained, Trust};
use nets::Network;
use railroad_revolution::{RailroadRevolution, State};
use search::{Beginner, Careless, Lookahead, Outlook, Player, TurnSearch};
use std::sync::Arc;

impl Bots for RailroadRevolution {
    const LEVELS: [Level; 4] = ladder([
        "Builds what looks good and is often content with less. For your first games.",
        "Follows most of its steps to the end of the turn, and misses some.",
        "Follows each step to the end of its turn before it decides.",
        "Compares whole turns by what the next ones bring.",
    ]);

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<RailroadRevolution>> {
        match grade {
            Grade::Novice => {
                let guide = Magnate::new(Weights::PLAIN, 8);
                let is_last = |state: &State| state.last_round > 0 && state.round == state.last_round;
                Box::new(Beginner { guide, wanders: 50, slip: 0.1, is_last })
            }
            Grade::Apprentice => {
                let guide = Magnate::new(Weights::PLAIN, 8);
                let player = Lookahead { guide, samples: effort.iterations(1) };
                Box::new(Careless { player, wanders: 35, slip: 0.05, is_last: |_| false, keeps: |_| false })
            }
            Grade::Journeyman => {
                // Each action is followed to the end of the turn, once: there is almost no randomness within a
                // turn.
                let guide = Magnate::new(Weights::PLANNER, 12);
                Box::new(Lookahead { guide, samples: effort.iterations(1) })
            }
            Grade::Master => {
                let guide = Magnate::new(Weights::PLANNER, 12);
                match network::<RailroadRevolution>() {
                    Some(network) => RailroadRevolution::master(network, RailroadRevolution::TRUST, effort),
                    None => Box::new(TurnSearch { guide, outlook: master_outlook(effort) }),
                }
            }
        }
    }
}

impl Trained for RailroadRevolution {
    const TRUST: Trust = Trust { value: 0.7, scores: 0.5, policy: 0.0, at_once: false };

    fn master(network: Arc<Network>, trust: Trust, effort: Effort) -> Box<dyn Player<RailroadRevolution>> {
        Box::new(TurnSearch { guide: advised(network, trust), outlook: master_outlook(effort) })
    }

    fn quick(network: Arc<Network>, trust: Trust) -> Box<dyn Player<RailroadRevolution>> {
        Box::new(Lookahead { guide: advised(network, trust), samples: 1 })
    }
}

fn advised(network: Arc<Network>, trust: Trust) -> Advised<Magnate> {
    Advised { guide: Magnate::new(Weights::PLANNER, 12), network, trust }
}

/// What the Master does at a table.
const MASTER_ROLL_OUTS: u32 = 96;

fn master_outlook(effort: Effort) -> Outlook {
    let iterations = effort.iterations(MASTER_ROLL_OUTS);
    let quick = MASTER_ROLL_OUTS;
    Outlook { width: 12, plans: 12, iterations, quick, turns: 2, followed: 4, exploration: 0.25 }
}
