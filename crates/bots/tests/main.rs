//! What the bots promise. One program holds all of these tests: each more would be linked with every game again.

mod common;
mod letterpress;
mod levels;
mod networks;
mod railroad_revolution;
mod reasons;
mod telegram;
mod telegraph_road;
mod us_telegraph;
