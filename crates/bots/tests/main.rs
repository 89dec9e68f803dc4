//! What the bots promise. All of these tests are in one program, because each further one would be linked with
//! every game again.

mod common;
mod explanations;
mod letterpress;
mod levels;
mod networks;
mod railroad_revolution;
mod reasons;
mod telegram;
mod telegraph_road;
mod us_telegraph;
