//! The word list and its searches. All of these tests are in one program.

mod broken;
mod brute_force;
mod checks;
mod definitions;
mod everyday;
