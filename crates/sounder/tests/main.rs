//! The program from outside, with its commands as typed by a user. All of these tests are in one program,
//! because each further one would be linked with the whole server again.

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
