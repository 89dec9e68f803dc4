//! The numbered choices of one decision, a page at a time.

use catalog::Table;
use rules::Seat;
use std::fmt::Write as _;

/// How many choices to show at once.
const PAGE: usize = 24;

pub struct Choices {
    choices: Vec<Choice>,
    shown: usize,
}

struct Choice {
    action: String,
    label: String,
}

impl Choices {
    pub fn of(table: &dyn Table, seat: Seat) -> Choices {
        let choices = table.choices(seat).into_iter().map(|(action, label)| Choice { action, label });
        Choices { choices: choices.collect(), shown: 0 }
    }

    /// The first page.
    pub fn first(&mut self) -> String {
        self.shown = 0;
        self.more()
    }

    /// The next page; after the last one, the first again.
    pub fn more(&mut self) -> String {
        let from = if self.shown >= self.choices.len() { 0 } else { self.shown };
        self.shown = (from + PAGE).min(self.choices.len());
        let mut text = self.lines(from..self.shown);
        let left = self.choices.len() - self.shown;
        if left > 0 {
            let _ =
                writeln!(text, "      and {left} more: `more` shows them, a word finds those that have it");
        } else if from > 0 {
            let _ = writeln!(text, "      that is all; `more` begins again");
        }
        text
    }

    /// The choices that contain this text.
    pub fn with(&self, text: &str) -> String {
        let text = text.to_lowercase();
        let has = |index: &usize| {
            let Choice { action, label } = &self.choices[*index];
            label.to_lowercase().contains(&text) || action.to_lowercase().contains(&text)
        };
        self.lines((0..self.choices.len()).filter(has))
    }

    fn lines(&self, indices: impl Iterator<Item = usize>) -> String {
        indices.fold(String::new(), |mut text, index| {
            let _ = writeln!(text, "{:>5}  {}", index + 1, self.choices[index].label);
            text
        })
    }

    /// The action with this number or text.
    pub fn find(&self, text: &str) -> Option<&str> {
        let by_number =
            || text.parse::<usize>().ok().and_then(|number| self.choices.get(number.checked_sub(1)?));
        let named = self.choices.iter().find(|choice| choice.action == text);
        named.or_else(by_number).map(|choice| choice.action.as_str())
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(count: usize) -> Choices {
        let choice = |number| Choice { action: format!("go {number}"), label: format!("Go to {number}") };
        Choices { choices: (1..=count).map(choice).collect(), shown: 0 }
    }

    #[test]
    fn long_lists_come_in_pages() {
        let mut choices = choices(30);
        let first = choices.first();
        assert!(first.contains("   24  Go to 24\n") && first.contains("and 6 more"), "{first}");
        let second = choices.more();
        assert!(second.starts_with("   25  Go to 25\n") && second.contains("that is all"), "{second}");
        assert_eq!(choices.more(), first);
    }

    #[test]
    fn a_choice_is_found_by_number_and_text() {
        let choices = choices(30);
        assert_eq!(choices.find("30"), Some("go 30"));
        assert_eq!(choices.find("go 7"), Some("go 7"));
        for wrong in ["0", "31", "-1", "go", "go 31", ""] {
            assert_eq!(choices.find(wrong), None, "{wrong:?}");
        }
        assert_eq!(choices.with("TO 30"), "   30  Go to 30\n");
    }
}
