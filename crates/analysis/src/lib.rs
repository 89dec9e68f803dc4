//! The analysis of a finished game: the chances of every seat in its course, what each decision cost compared
//! with the best one, and luck separated from skill. Also puzzles: positions with one clearly best decision.
//!
//! The strongest bot picks the best decision; continuing from it and from the decision played shows how much
//! better it is. The same record, seed and budget give the same numbers everywhere. Nothing here reads a clock:
//! callers stop between two steps.
//!
//! `advice` hints, `ask` single questions, `line` what survives of a record, `worth` the values of positions
//! and decisions, `work` the analysis step by step, `steady` the line of chances, `report` the results, `words`
//! the best words that could have been written, `calibration` tests of the chances, `puzzle` puzzles and `mine`
//! their discovery.

mod advice;
mod ask;
mod calibration;
mod line;
mod mine;
mod puzzle;
mod report;
mod steady;
mod words;
mod work;
mod worth;

pub use advice::{Advice, Hint, advise_at};
pub use ask::{Outlook, is_as_good_at, outlook_at};
pub use calibration::{Bin, Calibration, Mean};
pub use mine::{Mine, Mined, Verdict};
pub use puzzle::{Puzzle, Theme};
pub use report::{Account, Choice, Class, Decided, Drawn, Highlights, Point, Report};
pub use words::{Scored, Writing, best_words};
pub use work::{Analysis, EFFORT, Progress, SEED, Work, begin_at};
pub use worth::{Candidate, Judge};

#[cfg(not(target_arch = "wasm32"))]
pub use words::best_words_of;
#[cfg(not(target_arch = "wasm32"))]
pub use work::begin;
