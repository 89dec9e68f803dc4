//! Playing on from a step, a branch beside its game, a position set up by hand, and marks in a replay.

use crate::study::{Mark, MarkKind};
use crate::what_if::Moment;

pub const WHAT_IF: &str = "What if";
pub const PLAY_ON_HELP: &str =
    "The game itself stays as it was. What you play from here is a branch of its own.";
pub const PLAY_ON_RUNNING: &str =
    "This game still runs, so the branch draws anew. It is noted in the record like a hint.";
pub const PLAY_AGAINST: &str = "Play on against";
pub const AS_IN_THE_GAME: &str = "Bots as in the game";
pub const ALONE: &str = "Alone, moving every seat";
pub const DRAWS_FROM_HERE: &str = "Draws from here";
pub const SAME_DRAWS: &str = "Same order as in the game";
pub const NEW_DRAWS: &str = "New draws";
pub const BEGIN_BRANCH: &str = "Play on";
pub const WHAT_HAPPENED: &str = "What happened";
pub const YOUR_BRANCH: &str = "Your branch";
pub const SHOWN_LINE: &str = "Shown";
pub const GAME_LINE: &str = "Game";
pub const BRANCH_LINE: &str = "Branch";
pub const BRANCH_NAME: &str = "Name of the branch";
pub const NO_BRANCH: &str = "There is no such branch";
pub const NO_BRANCH_HELP: &str =
    "The branch, or the game it was played on from, is no longer on this device.";
pub const SINCE_FORK: &str = "What is different";
pub const NOTHING_YET: &str = "Nothing yet. Play on to make the branch longer.";
pub const IN_THE_GAME: &str = "In the game";
pub const IN_THE_BRANCH: &str = "In the branch";
pub const OTHER_BRANCHES: &str = "Other branches of this game";
pub const COPY_BRANCH_LINK: &str = "Copy link to the branch";
pub const SAVE_BRANCH: &str = "Save branch";
pub const LONG_LINK: &str = "This branch is too long for a link. Save it as a file instead.";
pub const BAD_LINK: &str = "This link holds no branch";
pub const COPY_TO_MINE: &str = "Keep this branch";
pub const BACK_TO_ANALYSIS: &str = "Analysis";
pub const SIDE_BY_SIDE: &str = "Compare with the game";
pub const MOMENT: &str = "Moment";
pub const EARLIER_MOMENT: &str = "One turn back";
pub const LATER_MOMENT: &str = "One turn on";
pub const BRANCH_TAPE: &str = "Both boards show the same moment. The game itself stays as it was.";
pub const DIFFERS: &str = "differs";

pub const SET_UP: &str = "Set up a position";
pub const SET_UP_HELP: &str = "Paste a position as text, or open a file with one. A replay copies the position of any step; change what you like and play it. A saved branch can be opened here, too.";
pub const POSITION_TEXT: &str = "Position";
pub const OPEN_FILE: &str = "Open a file";
pub const COPY_POSITION: &str = "Copy position";
pub const PLAY_POSITION: &str = "Play this position";
pub const EMPTY_POSITION: &str = "Paste a position first.";

pub const NEXT_MARK: &str = "Next mark";
pub const PREVIOUS_MARK: &str = "Previous mark";
pub const FIND_MARKS: &str = "Find turning points";
pub const WHAT_IF_HERE: &str = "What if, from before this move";
pub const BLUNDER_MARK: &str = "Blunder";

/// Where both boards are.
pub fn moment(turn: usize, turns: usize) -> String {
    match turn {
        0 => "Where the branch begins".to_owned(),
        1 => format!("1 turn after the branch begins, of {turns}"),
        _ => format!("{turn} turns after the branch begins, of {turns}"),
    }
}

/// The same for the top of the page.
pub fn at_moment(moment: Moment) -> String {
    format!("What if, move {} beside move {}", moment.branch, moment.game)
}

pub fn what_if_title(name: &str) -> String {
    format!("What if: {name}")
}

pub fn marks_found(count: usize) -> String {
    match count {
        0 => "No turning points".to_owned(),
        1 => "1 mark".to_owned(),
        _ => format!("{count} marks"),
    }
}

pub fn mark(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::TurningPoint => super::TURNING_POINT,
        MarkKind::BestMove => super::BEST_MOVE,
        MarkKind::Blunder => BLUNDER_MARK,
    }
}

/// What a replay says at a mark.
pub fn at_mark(mark: &Mark) -> String {
    let what = self::mark(mark.kind);
    mark.better.as_ref().map_or_else(|| format!("{what}."), |better| format!("{what}. Better: {better}."))
}
