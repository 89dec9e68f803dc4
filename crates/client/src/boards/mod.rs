//! What each game's board needs besides a screen, one folder per game with the same files: the draft, the texts
//! and our explanation of the rules.

mod drafting;
pub mod letterpress;
pub mod railroad_revolution;
pub mod telegram;
pub mod telegraph_road;
pub mod toward;
pub mod us_telegraph;

pub use drafting::{Draft, Drafting, Pane, Position};

/// One paragraph of the rules drawer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    pub title: &'static str,
    pub text: &'static str,
}

impl Rule {
    /// The paragraph's name in lessons and explanations: its title in lower case, words joined by hyphens.
    pub fn anchor(&self) -> String {
        let words =
            self.title.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
    }
}
