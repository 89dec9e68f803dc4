//! The rules of each game by topic, with the page's texts.

use client::boards::{Rule, letterpress, railroad_revolution, telegram, telegraph_road, us_telegraph};

/// The topics of a game; empty for one that is not in the catalogue.
pub fn topics(game: &str) -> &'static [Rule] {
    match game {
        "us-telegraph" => us_telegraph::help::RULES,
        "railroad-revolution" => railroad_revolution::help::RULES,
        "telegraph-road" => telegraph_road::help::RULES,
        "telegram" => telegram::help::RULES,
        "letterpress" => letterpress::help::RULES,
        _ => &[],
    }
}
