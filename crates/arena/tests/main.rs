//! The arena. One program holds all of these tests: each more would be linked with every game again.

mod balance;
mod contests;
mod statistics;
