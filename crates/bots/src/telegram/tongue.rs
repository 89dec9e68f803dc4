//! Which words a bot knows, and how near a row is to one of them.

use lexicon::{Category, Entry, Lexicon, Pattern, Vocabulary};
use std::collections::HashMap;
use std::ops::ControlFlow;
use telegram::{Letter, Reward, Row, TABLES, WordList};

/// The possible future of a row in progress.
#[derive(Clone, Copy, Default)]
pub struct Outlook {
    /// Is there any word at all?
    pub possible: bool,
    /// How hard it is to find the letters: 0 for letters that come every round; fewer words and rarer letters
    /// make it harder.
    pub hardship: f32,
    /// The same for the one word that is easiest to find.
    pub easiest: f32,
    /// The letters that each cell can hold, as bit sets.
    pub at: [u32; 6],
    /// What the letters of the possible words would bring in bonuses, weighted by the probability of each word.
    pub bonuses: [f32; 3],
    /// The probabilities that it becomes an animal, food, a word with a double letter, with R, with one vowel,
    /// with three vowels, with S and O.
    pub kinds: [f32; KINDS],
}

/// How much a bot would regret filling a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Regret {
    /// It is a word that the bot knows, or no word yet.
    None,
    Unknown,
    /// On the block list.
    Blocked,
}

/// Available letters that cost no action: those of the reserve, at most three of each, and rewards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock {
    letters: u64,
    rewards: [u8; 3],
}

impl Stock {
    pub fn new(letters: impl Iterator<Item = Letter>, rewards: [u8; 3]) -> Stock {
        let mut stock = Stock { letters: 0, rewards };
        for letter in letters {
            if stock.letters >> (2 * letter.0) & 3 < 3 {
                stock.letters += 1 << (2 * letter.0);
            }
        }
        stock
    }

    fn take(&mut self, letter: Letter) -> bool {
        let there = self.letters >> (2 * letter.0) & 3 > 0;
        self.letters -= u64::from(there) << (2 * letter.0);
        there
    }

    fn take_reward(&mut self, letter: Letter) -> bool {
        let fits = |reward: Reward| reward.letters() & 1 << letter.0 != 0;
        for (left, reward) in self.rewards.iter_mut().zip(Reward::ALL) {
            if *left > 0 && fits(reward) {
                *left -= 1;
                return true;
            }
        }
        false
    }
}

pub const KINDS: usize = 7;
/// How sharply likely words are preferred among the possible ones.
const SHARPNESS: f32 = 1.0;

pub struct Tongue {
    /// The table's word list, part of which the bot knows.
    lexicon: &'static Lexicon,
    vocabulary: Vocabulary,
    /// How long one waits for each letter: the negative logarithm of its probability to be offered in a round.
    rarity: [f32; 26],
    /// How many bonuses of each kind a letter brings.
    bonuses: [[f32; 3]; 26],
    known: HashMap<Row, Outlook>,
    lacked: HashMap<(Row, Stock), [u8; 2]>,
}

/// How many rows are cached before the cache is cleared: the capacity of a hash map with 32,768 slots, under 3
/// MB.
const MOST_KNOWN: usize = 7 << 12;

impl Tongue {
    /// Reuses the one from the decision before, unless it was for another word list.
    pub fn again(before: Option<Tongue>, vocabulary: u8, words: &WordList) -> Tongue {
        let fits = |tongue: &Tongue| {
            std::ptr::eq(tongue.lexicon, words.lexicon()) && tongue.vocabulary == known_of(vocabulary, words)
        };
        before.filter(fits).unwrap_or_else(|| Tongue::new(vocabulary, words))
    }

    pub fn new(vocabulary: u8, words: &WordList) -> Tongue {
        let share = |letter: Letter| f32::from(TABLES.copies[letter.index()]) / 120.0;
        let chance = |letter: Letter| {
            let missed = 1.0 - share(letter);
            (1.0 - missed * missed * missed * missed).max(0.01)
        };
        let mut rarity = [0.0; 26];
        let mut bonuses = [[0.0; 3]; 26];
        for letter in Letter::all() {
            rarity[letter.index()] = -ln(chance(letter));
            for bonus in letter.bonuses() {
                bonuses[letter.index()][*bonus as usize] += 1.0;
            }
        }
        let vocabulary = known_of(vocabulary, words);
        let (known, lacked) = (HashMap::new(), HashMap::new());
        Tongue { lexicon: words.lexicon(), vocabulary, rarity, bonuses, known, lacked }
    }

    pub fn outlook(&mut self, row: Row) -> Outlook {
        if let Some(known) = self.known.get(&row) {
            return *known;
        }
        let outlook = self.look(row);
        if self.known.len() == MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(row, outlook);
        outlook
    }

    fn look(&self, row: Row) -> Outlook {
        let word = row.word();
        let Ok(pattern) = Pattern::new(word.bytes()) else { return Outlook::default() };
        let mut total = 0.0;
        let mut outlook = Outlook { easiest: f32::INFINITY, ..Outlook::default() };
        self.lexicon.each_entry(&pattern, self.vocabulary, |candidate| {
            let mut rarity = 0.0;
            let mut bonuses = [0.0; 3];
            for (place, (letter, cell)) in candidate.word().iter().zip(word.bytes()).enumerate() {
                let letter = Letter(letter - b'A');
                outlook.at[place] |= 1 << letter.index();
                if *cell == b'_' {
                    rarity += self.rarity[letter.index()];
                    for (sum, more) in bonuses.iter_mut().zip(self.bonuses[letter.index()]) {
                        *sum += more;
                    }
                }
            }
            outlook.easiest = outlook.easiest.min(rarity);
            let likely = exp(-SHARPNESS * rarity);
            total += likely;
            for (sum, bonus) in outlook.bonuses.iter_mut().zip(bonuses) {
                *sum += likely * bonus;
            }
            for (sum, is) in outlook.kinds.iter_mut().zip(kinds(candidate)) {
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

    /// Passes on every word that a row can become.
    pub fn each_word(&self, row: Row, mut tell: impl FnMut(&[u8])) {
        let word = row.word();
        let Ok(pattern) = Pattern::new(word.bytes()) else { return };
        self.lexicon.each_match(&pattern, self.vocabulary, |candidate| {
            tell(candidate);
            ControlFlow::Continue(())
        });
    }

    /// How many letters a row lacks for the word that needs fewest: after the letters of `stock`, and after its
    /// rewards, too.
    pub fn lacking(&mut self, row: Row, stock: Stock) -> [u8; 2] {
        if let Some(known) = self.lacked.get(&(row, stock)) {
            return *known;
        }
        let word = row.word();
        let mut least = [u8::MAX; 2];
        self.each_word(row, |candidate| {
            let mut left = stock;
            let mut lacks = [0, 0];
            for (letter, cell) in candidate.iter().zip(word.bytes()) {
                if *cell == b'_' && !left.take(Letter(letter - b'A')) {
                    lacks[0] += 1;
                    lacks[1] += u8::from(!left.take_reward(Letter(letter - b'A')));
                }
            }
            least = [least[0].min(lacks[0]), least[1].min(lacks[1])];
        });
        if self.lacked.len() == MOST_KNOWN {
            self.lacked.clear();
        }
        self.lacked.insert((row, stock), least);
        least
    }
}

/// Bots never use offensive words.
fn known_of(vocabulary: u8, words: &WordList) -> Vocabulary {
    Vocabulary { size: vocabulary.min(words.size), family: true, slang: true }
}

fn kinds(entry: Entry<'_>) -> [bool; KINDS] {
    let word = entry.word();
    let vowels = word.iter().filter(|letter| b"AEIOU".contains(letter)).count();
    [
        entry.is_a(Category::Animal),
        entry.is_a(Category::Food),
        word.windows(2).any(|pair| pair[0] == pair[1]),
        word.contains(&b'R'),
        vowels == 1 && word.len() > 4,
        vowels >= 3,
        word.contains(&b'S') && word.contains(&b'O'),
    ]
}

/// Natural logarithm and exponential by plain arithmetic, so that they give the same result on every machine.
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
