//! The server from outside, over HTTP and WebSocket. All of these tests are in one program, because each
//! further one would be linked with the whole server again.

mod analysis;
mod attack;
mod bot_api;
mod bots;
mod common;
mod connections;
#[cfg(target_os = "linux")]
mod day;
mod deployment;
mod devices;
mod editions;
mod floods;
mod host;
mod hostile;
mod kill;
mod leaks;
mod limits;
mod nodes;
mod notices;
mod pages;
mod people;
mod play;
mod puzzles;
mod ratings;
mod released;
mod tables;
mod tricks;
