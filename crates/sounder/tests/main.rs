//! The program from outside, as somebody types its commands. One program holds all of these tests: each more would be linked
//! with the whole server again.

mod analyse;
mod arena;
mod balance;
mod cli;
mod common;
mod engine;
mod engine_fuzz;
mod keep;
mod play;
mod replay;
mod sheets;
mod simulate;
mod soak;
mod training;
mod words;
