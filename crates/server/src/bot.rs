//! The one place where bots are asked: which levels there are, and what one of them would do.

use wire::LevelInfo;

pub(crate) use bots::choose;

/// The levels a game's bots can be seated with, weakest first.
pub(crate) fn levels(game: &str) -> Vec<LevelInfo> {
    let info = |level: &bots::Level| LevelInfo {
        key: level.key.to_owned(),
        name: level.name.to_owned(),
        help: level.help.to_owned(),
    };
    bots::levels(game).iter().map(info).collect()
}
