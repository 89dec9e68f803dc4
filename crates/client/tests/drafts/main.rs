//! Whole games played through the drafts alone, as a person at a screen would play them.

mod letterpress;
mod railroad_revolution;
mod safe;
mod seat;
mod telegram;
mod telegraph_road;
mod us_telegraph;
