//! Tips for each game, from `content/<game>/tips.toml`. Each names the rule that it follows from.

use crate::lesson::Lesson;
use rules::{ContentError, read_toml};
use serde::Deserialize;

macro_rules! tips {
    ($game:literal) => {
        include_str!(concat!("../../../content/", $game, "/tips.toml"))
    };
}

pub const LETTERPRESS: &str = tips!("letterpress");
pub const RAILROAD_REVOLUTION: &str = tips!("railroad-revolution");
pub const TELEGRAM: &str = tips!("telegram");
pub const TELEGRAPH_ROAD: &str = tips!("telegraph-road");
pub const US_TELEGRAPH: &str = tips!("us-telegraph");

/// One piece of advice.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    pub title: String,
    pub say: String,
    /// The paragraph of the rules drawer that it follows from.
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    tip: Vec<Tip>,
}

pub fn read(text: &str) -> Result<Vec<Tip>, ContentError> {
    read_toml(text).map(|File { tip }| tip)
}

impl Tip {
    /// Where it is demonstrated: the first lesson that teaches the rule, and its chapter, from 1.
    pub fn shown_in<'a>(&self, lessons: &'a [Lesson]) -> Option<(&'a Lesson, usize)> {
        lessons.iter().find_map(|lesson| {
            let at = lesson.chapters.iter().position(|chapter| chapter.rules.contains(&self.rule))?;
            Some((lesson, at + 1))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Rule, letterpress, railroad_revolution, telegram, telegraph_road, us_telegraph};
    use crate::lesson;

    const ALL: [(&str, &str, &[Rule]); 5] = [
        ("letterpress", LETTERPRESS, letterpress::help::RULES),
        ("railroad-revolution", RAILROAD_REVOLUTION, railroad_revolution::help::RULES),
        ("telegram", TELEGRAM, telegram::help::RULES),
        ("telegraph-road", TELEGRAPH_ROAD, telegraph_road::help::RULES),
        ("us-telegraph", US_TELEGRAPH, us_telegraph::help::RULES),
    ];

    #[test]
    fn every_tip_follows_from_a_rule_that_a_lesson_teaches() {
        for (game, text, rules) in ALL {
            let tips = read(text).unwrap();
            assert!((3..=5).contains(&tips.len()), "{game} has {} tips", tips.len());
            let lessons: Vec<Lesson> =
                lesson::texts(game).iter().map(|text| Lesson::read(text).unwrap()).collect();
            for tip in &tips {
                assert!(rules.iter().any(|rule| rule.anchor() == tip.rule), "{game}: {}", tip.rule);
                assert!(tip.shown_in(&lessons).is_some(), "{game}: no chapter teaches {}", tip.rule);
                assert!(tip.title.len() <= 40 && !tip.title.ends_with('.'), "{game}: {}", tip.title);
                assert!(tip.say.len() <= 120 && tip.say.ends_with('.'), "{game}: {}", tip.say);
            }
            let mut about: Vec<&str> = tips.iter().map(|tip| tip.rule.as_str()).collect();
            about.sort_unstable();
            about.dedup();
            assert_eq!(about.len(), tips.len(), "{game}: one tip for each theme");
        }
    }
}
