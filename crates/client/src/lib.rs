//! The client without a screen. It decides nothing about a game, which is up to the rules, and draws nothing,
//! which is up to the crate `web`. Everything in between is here, where it is compiled, linted and tested like
//! the rest.

pub mod ahead;
pub mod boards;
pub mod daily;
pub mod document;
pub mod ending;
pub mod explain;
pub mod lesson;
pub mod morse;
pub mod puzzles;
pub mod replay;
pub mod route;
pub mod set_up;
pub mod settings;
pub mod share_card;
pub mod storage;
pub mod strings;
pub mod study;
pub mod table;
pub mod tips;
pub mod what_if;
