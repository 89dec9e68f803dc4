//! Which actions a step accepts: texts of the engine, with a few wildcards.

use serde::Deserialize;
use std::collections::BTreeSet;

/// One decision of a step. `plot C4 | plot C5` accepts either, `pay *` accepts whatever begins like that, and
/// `? pay *` may be skipped.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub struct Pattern {
    /// The step is complete without it if the table asks for something else.
    pub optional: bool,
    choices: Vec<String>,
}

impl From<String> for Pattern {
    fn from(text: String) -> Pattern {
        let (optional, text) = text.strip_prefix("? ").map_or((false, text.as_str()), |rest| (true, rest));
        Pattern { optional, choices: text.split(" | ").map(str::to_owned).collect() }
    }
}

impl Pattern {
    pub fn fits(&self, action: &str) -> bool {
        self.choices.iter().any(|choice| match choice.strip_suffix('*') {
            Some(beginning) => action.starts_with(beginning),
            None => action == choice,
        })
    }

    /// The actions that it names in full.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        self.choices.iter().filter(|choice| !choice.ends_with('*'))
    }

    /// Those of `legal` that fit.
    pub fn among<'a>(&self, legal: &'a [String]) -> Vec<&'a String> {
        legal.iter().filter(|action| self.fits(action)).collect()
    }
}

/// These actions and their beginnings, word by word: a board may let the player choose the parts of an action
/// one after another.
pub fn beginnings(actions: &[String]) -> BTreeSet<&str> {
    let ends = |action: &'_ str| -> Vec<usize> {
        action.match_indices(' ').map(|(at, _)| at).chain([action.len()]).collect()
    };
    actions.iter().flat_map(|action| ends(action).into_iter().map(|end| &action[..end])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Pattern {
        Pattern::from(text.to_owned())
    }

    #[test]
    fn a_pattern_is_an_action_a_choice_or_a_beginning() {
        assert!(pattern("stop").fits("stop"));
        assert!(!pattern("stop").fits("stop now"));
        assert!(pattern("plot C4 | plot C5").fits("plot C5"));
        assert!(pattern("pay *").fits("pay wwf"));
        assert!(!pattern("pay *").fits("plot C4"));
        assert!(pattern("*").fits("anything"));
    }

    #[test]
    fn an_action_is_chosen_word_by_word() {
        let actions = ["play 1-2 on 4".to_owned(), "tax".to_owned()];
        let all: Vec<&str> = beginnings(&actions).into_iter().collect();
        assert_eq!(all, ["play", "play 1-2", "play 1-2 on", "play 1-2 on 4", "tax"]);
    }

    #[test]
    fn a_question_mark_makes_it_optional() {
        assert!(pattern("? pay *").optional);
        assert!(pattern("? pay *").fits("pay w"));
        assert!(!pattern("pay *").optional);
    }
}
