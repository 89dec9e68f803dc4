//! Which words a bot knows, and how near a row is to one of them.

use lexicon::{Category, Lexicon, Pattern, Vocabulary};
use std::collections::HashMap;
use std::ops::ControlFlow;
use telegram::{Letter, Row, TABLES, WordList};

/// What a row in progress can become.
#[derive(Clone, Copy, Default)]
pub struct Outlook {
    /// Is there any word at all?
    pub possible: bool,
    /// How hard it is to find the letters: 0 for letters that come every round; fewer words and rarer
    /// letters make it harder.
    pub hardship: f32,
    /// What the letters of the words it may become would bring in bonuses, each word by its likelihood.
    pub bonuses: [f32; 3],
    /// The likelihood that it becomes an animal, food, a word with a double letter, with R, with one vowel,
    /// with three vowels, with S and O.
    pub kinds: [f32; KINDS],
}

/// What a bot thinks of a row that it would fill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Regret {
    /// It is a word that the bot knows, or no word yet.
    None,
    Unknown,
    /// On the block list.
    Blocked,
}

pub const KINDS: usize = 7;
/// How sharply likely words stand out among the possible ones.
const SHARPNESS: f32 = 1.0;

pub struct Tongue {
    /// The table's list, of which the bot knows a part.
    lexicon: &'static Lexicon,
    vocabulary: Vocabulary,
    /// How long one waits for each letter: the negative logarithm of its chance to be offered in a round.
    rarity: [f32; 26],
    known: HashMap<Row, Outlook>,
}

impl Tongue {
    /// Bots never use words that may hurt.
    pub fn new(vocabulary: u8, words: &WordList) -> Tongue {
        let share = |letter: Letter| f32::from(TABLES.copies[letter.index()]) / 120.0;
        let chance = |letter: Letter| {
            let missed = 1.0 - share(letter);
            (1.0 - missed * missed * missed * missed).max(0.01)
        };
        let mut rarity = [0.0; 26];
        for letter in Letter::all() {
            rarity[letter.index()] = -ln(chance(letter));
        }
        let vocabulary = Vocabulary { size: vocabulary.min(words.size), family: true, slang: true };
        Tongue { lexicon: words.lexicon(), vocabulary, rarity, known: HashMap::new() }
    }

    pub fn outlook(&mut self, row: Row) -> Outlook {
        if let Some(known) = self.known.get(&row) {
            return *known;
        }
        let outlook = self.look(row);
        self.known.insert(row, outlook);
        outlook
    }

    fn look(&self, row: Row) -> Outlook {
        let word = row.word();
        let Ok(pattern) = Pattern::new(word.bytes()) else { return Outlook::default() };
        let mut total = 0.0;
        let mut outlook = Outlook::default();
        self.lexicon.each_match(&pattern, self.vocabulary, |candidate| {
            let mut rarity = 0.0;
            let mut bonuses = [0.0; 3];
            for (letter, cell) in candidate.iter().zip(word.bytes()) {
                if *cell == b'_' {
                    let letter = Letter(letter - b'A');
                    rarity += self.rarity[letter.index()];
                    for bonus in letter.bonuses() {
                        bonuses[*bonus as usize] += 1.0;
                    }
                }
            }
            let likely = exp(-SHARPNESS * rarity);
            total += likely;
            for (sum, bonus) in outlook.bonuses.iter_mut().zip(bonuses) {
                *sum += likely * bonus;
            }
            for (sum, is) in outlook.kinds.iter_mut().zip(self.kinds(candidate)) {
                *sum += if is { likely } else { 0.0 };
            }
            ControlFlow::Continue(())
        });
        if total > 0.0 {
            outlook.possible = true;
            outlook.hardship = -ln(total) / SHARPNESS;
            outlook.bonuses.iter_mut().for_each(|sum| *sum /= total);
            outlook.kinds.iter_mut().for_each(|sum| *sum /= total);
        }
        outlook
    }

    pub fn regret(&self, row: Row) -> Regret {
        let word = row.word();
        let letters = word.bytes();
        if letters.contains(&b'_') || self.lexicon.contains(letters, self.vocabulary) {
            Regret::None
        } else if self.lexicon.blocked(letters) {
            Regret::Blocked
        } else {
            Regret::Unknown
        }
    }

    /// The letters with which a blank cell still leads to a word, as a set of bits.
    pub fn letters_at(&self, row: Row, cell: u8) -> u32 {
        let word = row.word();
        let Ok(pattern) = Pattern::new(word.bytes()) else { return 0 };
        let mut set = 0;
        self.lexicon.each_match(&pattern, self.vocabulary, |candidate| {
            set |= 1 << (candidate[cell as usize] - b'A');
            ControlFlow::Continue(())
        });
        set
    }

    fn kinds(&self, word: &[u8]) -> [bool; KINDS] {
        let vowels = word.iter().filter(|letter| b"AEIOU".contains(letter)).count();
        [
            self.lexicon.is_a(word, Category::Animal),
            self.lexicon.is_a(word, Category::Food),
            word.windows(2).any(|pair| pair[0] == pair[1]),
            word.contains(&b'R'),
            vowels == 1 && word.len() > 4,
            vowels >= 3,
            word.contains(&b'S') && word.contains(&b'O'),
        ]
    }
}

/// Natural logarithm and exponential by plain arithmetic: the same on every machine.
pub fn ln(value: f32) -> f32 {
    let bits = value.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let series = ratio * (2.0 + square * (0.666_666_7 + square * (0.4 + square * 0.285_714_3)));
    exponent as f32 * std::f32::consts::LN_2 + series
}

pub fn exp(value: f32) -> f32 {
    let value = value.clamp(-60.0, 60.0) / 64.0;
    // The 64th power of a short series, by squaring six times.
    let series = 1.0 + value * (1.0 + value * (0.5 + value * (0.166_666_67 + value * 0.041_666_67)));
    (0..6).fold(series, |power, _| power * power)
}
