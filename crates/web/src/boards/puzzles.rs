//! The puzzles of every game, from `content`.

/// By the game's key: one puzzle a line.
pub const SETS: [(&str, &str); 5] = [
    ("us-telegraph", include_str!("../../../../content/us-telegraph/puzzles/1.jsonl")),
    ("railroad-revolution", include_str!("../../../../content/railroad-revolution/puzzles/1.jsonl")),
    ("telegraph-road", include_str!("../../../../content/telegraph-road/puzzles/1.jsonl")),
    ("telegram", include_str!("../../../../content/telegram/puzzles/1.jsonl")),
    ("letterpress", include_str!("../../../../content/letterpress/puzzles/1.jsonl")),
];
