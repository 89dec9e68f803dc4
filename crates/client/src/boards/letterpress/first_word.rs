//! The stick on a newcomer's first page: seven letters, three of them set already, and a word to beat.

/// The letters with their values in Letterpress; the first three are set.
pub const LETTERS: [(char, u8); 7] = [('W', 5), ('I', 1), ('R', 2), ('E', 1), ('D', 3), ('T', 2), ('K', 6)];
const SET: [usize; 3] = [0, 1, 2];
/// The word that the bot printed.
pub const TO_BEAT: &str = "TIDE";
/// The word that the hint proposes.
pub const PROPOSED: &str = "WIRE";
const SHORTEST: usize = 2;
/// Every word of these letters that a table accepts, with its meaning: one per line, in alphabetical order. The
/// whole list with all meanings would be more than a megabyte for a single word.
const WORDS: &str = include_str!("first_words.txt");

/// The letters that are set, as indices in `LETTERS`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstWord {
    set: Vec<usize>,
}

/// The result for a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Printed {
        points: u8,
        beats: bool,
        /// Empty if none is known.
        meaning: &'static str,
    },
    Unknown,
}

impl Default for FirstWord {
    fn default() -> FirstWord {
        FirstWord { set: SET.to_vec() }
    }
}

fn worth(word: &str) -> u8 {
    let value =
        |sign: char| LETTERS.iter().find(|(letter, _)| *letter == sign).map_or(0, |(_, value)| *value);
    word.chars().map(value).sum()
}

/// The meaning of a word, or `None` if these letters do not form a word.
fn meaning(word: &str) -> Option<&'static str> {
    let lines = WORDS.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    lines.into_iter().find(|(known, _)| *known == word).map(|(_, meaning)| meaning)
}

/// The points to beat.
pub fn to_beat() -> u8 {
    worth(TO_BEAT)
}

impl FirstWord {
    /// The indices of the set letters, in order.
    pub fn set(&self) -> &[usize] {
        &self.set
    }

    pub fn is_set(&self, place: usize) -> bool {
        self.set.contains(&place)
    }

    pub fn word(&self) -> String {
        self.set.iter().map(|place| LETTERS[*place].0).collect()
    }

    pub fn points(&self) -> u8 {
        worth(&self.word())
    }

    /// Appends a letter, or removes it if it is set.
    pub fn press(&mut self, place: usize) {
        if self.is_set(place) {
            self.set.retain(|other| *other != place);
        } else if place < LETTERS.len() {
            self.set.push(place);
        }
    }

    /// A letter was typed; false if none is left.
    pub fn type_letter(&mut self, sign: char) -> bool {
        let left = (0..LETTERS.len())
            .find(|place| LETTERS[*place].0 == sign.to_ascii_uppercase() && !self.is_set(*place));
        if let Some(place) = left {
            self.set.push(place);
        }
        left.is_some()
    }

    /// Removes the last letter; false if there is none.
    pub fn rub_out(&mut self) -> bool {
        self.set.pop().is_some()
    }

    /// Is it long enough to print?
    pub fn can_print(&self) -> bool {
        self.set.len() >= SHORTEST
    }

    pub fn verdict(&self) -> Verdict {
        let Some(meaning) = meaning(&self.word()) else { return Verdict::Unknown };
        let points = self.points();
        Verdict::Printed { points, beats: points > to_beat(), meaning }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::letterpress::{Card, Letterpress, TABLES};
    use lexicon::Vocabulary;
    use rules::Game as _;

    fn typed(word: &str) -> FirstWord {
        let mut stick = FirstWord { set: Vec::new() };
        for sign in word.chars() {
            assert!(stick.type_letter(sign), "{sign} is at hand");
        }
        stick
    }

    #[test]
    fn letters_are_worth_what_they_are_worth_in_letterpress() {
        for (letter, value) in LETTERS {
            let card: Card = letter.to_string().parse().expect("a card");
            assert!((1..=2).all(|version| TABLES.version(version).values.of(card) == value), "{letter}");
        }
    }

    #[test]
    fn what_is_proposed_is_one_letter_away_and_beats_the_bot() {
        let mut stick = FirstWord::default();
        assert_eq!(stick.word(), "WIR");
        assert!(stick.type_letter('e'));
        assert_eq!(stick.word(), PROPOSED);
        assert!(matches!(
            stick.verdict(),
            Verdict::Printed {
                points: 9,
                beats: true,
                meaning: "ligament made of metal and used to fasten things or make cages or fences etc"
            }
        ));
        assert_eq!(to_beat(), 7);
    }

    #[test]
    fn the_word_of_the_bot_does_not_beat_it() {
        assert!(matches!(typed(TO_BEAT).verdict(), Verdict::Printed { points: 7, beats: false, .. }));
    }

    #[test]
    fn a_word_that_nobody_knows_is_not_printed() {
        assert_eq!(typed("WIRK").verdict(), Verdict::Unknown);
    }

    /// Every word that can be set.
    fn settable() -> Vec<String> {
        let mut words: Vec<String> = vec![String::new()];
        let mut from = 0;
        while from < words.len() {
            let word = words[from].clone();
            let left = LETTERS.iter().filter(|(letter, _)| !word.contains(*letter));
            words.extend(left.map(|(letter, _)| format!("{word}{letter}")));
            from += 1;
        }
        words.retain(|word| word.len() >= SHORTEST);
        words.sort();
        words
    }

    #[test]
    fn the_words_are_those_of_a_table_with_their_meanings() {
        let list = lexicon::list(Letterpress::INFO.newest().words.unwrap());
        // What a table accepts by default.
        let usual = Vocabulary { size: 80, family: false, slang: false };
        let all = lexicon::definitions().unwrap();
        let mut wanted = String::new();
        for word in settable().iter().filter(|word| list.contains(word.as_bytes(), usual)) {
            let gloss = all.of(word).first().map_or("", |meaning| meaning.gloss);
            wanted += format!("{word} {gloss}").trim_end();
            wanted.push('\n');
        }
        assert_eq!(WORDS, wanted, "first_words.txt should be\n{wanted}");
    }

    #[test]
    fn a_letter_is_set_once_and_can_be_taken_out() {
        let mut stick = FirstWord::default();
        assert!(!stick.type_letter('w'), "there is one W");
        assert!(!stick.type_letter('z'));
        stick.press(1);
        assert_eq!(stick.word(), "WR");
        stick.press(1);
        assert_eq!(stick.word(), "WRI");
        while stick.rub_out() {}
        assert!(!stick.can_print());
        assert_eq!(stick.points(), 0);
    }
}
