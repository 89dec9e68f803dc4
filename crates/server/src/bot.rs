//! The one place that calls the bots: which levels there are, and what a bot of each level would
//! do.

use wire::LevelInfo;

pub(crate) use bots::choose;

/// A name for one more bot of this level, unlike those at the table.
pub(crate) fn name(level: &str, is_taken: impl Fn(&str) -> bool) -> String {
    bots::Grade::of_key(level).map_or(level, |grade| bots::name(grade, is_taken)).to_owned()
}

/// The levels a game's bots can be seated with, weakest first.
pub(crate) fn levels(game: &str) -> Vec<LevelInfo> {
    let info = |level: &bots::Level| LevelInfo {
        key: level.key.to_owned(),
        name: level.name.to_owned(),
        help: level.help.to_owned(),
    };
    bots::levels(game).iter().map(info).collect()
}
