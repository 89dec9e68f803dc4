//! Whole games played only through the drafts, or only through the document, as a person at a screen would play
//! them.

mod document;
mod letterpress;
mod railroad_revolution;
mod reasons;
mod safe;
mod seat;
mod telegram;
mod telegraph_road;
mod us_telegraph;
