//! The word list and its searches. One program holds all of these tests.

mod broken;
mod brute_force;
mod checks;
mod definitions;
mod everyday;
