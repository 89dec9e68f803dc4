//! Analysis over games of bots, of all games.

mod common;
mod effort;
mod every_game;
mod hints;
mod numbers;
mod puzzles;
mod words;
