//! The lessons of every game, from `content/<game>/lessons`; the first game comes first in each.

macro_rules! lessons {
    ($game:literal: $($lesson:literal),*) => {
        &[$(include_str!(concat!("../../../../content/", $game, "/lessons/", $lesson, ".toml"))),*]
    };
}

pub const LETTERPRESS: &[&str] = lessons!("letterpress": "first-game", "rotary-printer");
pub const RAILROAD_REVOLUTION: &[&str] = lessons!("railroad-revolution": "first-game", "two-milestones");
pub const TELEGRAM: &[&str] = lessons!("telegram": "first-game", "side-b", "solo");
pub const TELEGRAPH_ROAD: &[&str] = lessons!("telegraph-road": "first-game", "solo");
pub const US_TELEGRAPH: &[&str] = lessons!("us-telegraph": "first-game");

/// How many chapters the lessons of each game have in total. Pages show it before a game is loaded.
pub const CHAPTERS: [(&str, usize); 5] = [
    ("us-telegraph", 7),
    ("railroad-revolution", 10),
    ("telegraph-road", 9),
    ("telegram", 7),
    ("letterpress", 9),
];

/// The lessons of a game as texts.
pub fn texts(game: &str) -> &'static [&'static str] {
    match game {
        "letterpress" => LETTERPRESS,
        "railroad-revolution" => RAILROAD_REVOLUTION,
        "telegram" => TELEGRAM,
        "telegraph-road" => TELEGRAPH_ROAD,
        "us-telegraph" => US_TELEGRAPH,
        _ => &[],
    }
}
