//! Fragments: two given letters of a word of four to six. Printed ones come from the deck; fresh ones
//! are any pair of letters that occurs in enough words.

use crate::content::{LENGTHS, LETTERS, Letter, SHORTEST};
use crate::words::WordList;
use lexicon::{LISTS, Pattern};
use rules::ParseError;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The possible places of two letters: (length, first place, second place).
pub const PAIRS: [(u8, u8, u8); PAIR_COUNT] = pairs();
pub const PAIR_COUNT: usize = 6 + 10 + 15;

const fn pairs() -> [(u8, u8, u8); PAIR_COUNT] {
    let mut pairs = [(0, 0, 0); PAIR_COUNT];
    let mut next = 0;
    let mut length = SHORTEST as u8;
    while length < (SHORTEST + LENGTHS) as u8 {
        let mut first = 0;
        while first < length {
            let mut second = first + 1;
            while second < length {
                pairs[next] = (length, first, second);
                next += 1;
                second += 1;
            }
            first += 1;
        }
        length += 1;
    }
    pairs
}

/// Its text is the word with blanks: `_A_E__`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fragment(u16);

/// The number of possible fragments.
pub const FRAGMENTS: usize = PAIR_COUNT * LETTERS * LETTERS;

impl Fragment {
    pub fn new(pair: u8, first: Letter, second: Letter) -> Fragment {
        Fragment((usize::from(pair) * LETTERS * LETTERS + first.index() * LETTERS + second.index()) as u16)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn pair(self) -> u8 {
        (self.index() / (LETTERS * LETTERS)) as u8
    }

    pub fn length(self) -> u8 {
        PAIRS[self.pair() as usize].0
    }

    pub fn first(self) -> Letter {
        Letter((self.index() / LETTERS % LETTERS) as u8)
    }

    pub fn second(self) -> Letter {
        Letter((self.index() % LETTERS) as u8)
    }

    /// The given letters with their places.
    pub fn given(self) -> [(u8, Letter); 2] {
        let (_, one, other) = PAIRS[self.pair() as usize];
        [(one, self.first()), (other, self.second())]
    }
}

impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.given();
        (0..self.length()).try_for_each(|place| match place {
            at if at == one.0 => write!(f, "{}", one.1),
            at if at == other.0 => write!(f, "{}", other.1),
            _ => f.write_str("_"),
        })
    }
}

impl FromStr for Fragment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Fragment, ParseError> {
        let wrong = || ParseError::kind("a fragment: two letters among four to six cells", text);
        let mut given = Vec::new();
        for (place, byte) in text.bytes().enumerate() {
            match Letter::from_byte(byte) {
                Some(letter) => given.push((place as u8, letter)),
                None if byte == b'_' => {}
                None => return Err(wrong()),
            }
        }
        let [(one, first), (other, second)] = given[..] else { return Err(wrong()) };
        let pair = PAIRS.iter().position(|pair| *pair == (text.len() as u8, one, other)).ok_or_else(wrong)?;
        Ok(Fragment::new(pair as u8, first, second))
    }
}

rules::json_as_text!(Fragment);

/// A fresh fragment must leave at least this many words.
pub const FEWEST_WORDS: usize = 40;

/// The possible fresh fragments, as sets of second letters by places and first letter.
pub struct Pool {
    seconds: Box<[[u32; LETTERS]; PAIR_COUNT]>,
}

impl Pool {
    /// The pool of a word list. Computed once per list, because it needs a query for every pair of
    /// letters.
    pub fn of(words: &WordList) -> &'static Pool {
        static POOLS: [[OnceLock<Pool>; 2 * SIZES]; LISTS.len()] =
            [const { [const { OnceLock::new() }; 2 * SIZES] }; LISTS.len()];
        let of_list = &POOLS[usize::from(words.version) - 1];
        let size = usize::from(words.size.saturating_sub(SMALLEST_SIZE) / 10).min(SIZES - 1);
        of_list[2 * size + usize::from(words.family)].get_or_init(|| Pool::new(words))
    }

    fn new(words: &WordList) -> Pool {
        let (lexicon, vocabulary) = (words.lexicon(), words.vocabulary());
        let mut seconds = Box::new([[0; LETTERS]; PAIR_COUNT]);
        for (pair, by_first) in seconds.iter_mut().enumerate() {
            for (first, set) in Letter::all().zip(by_first.iter_mut()) {
                for second in Letter::all() {
                    let fragment = Fragment::new(pair as u8, first, second);
                    let pattern: Pattern = fragment.to_string().parse().expect("a fragment is a pattern");
                    if lexicon.count(&pattern, vocabulary) >= FEWEST_WORDS {
                        *set |= 1 << second.index();
                    }
                }
            }
        }
        Pool { seconds }
    }

    pub fn contains(&self, fragment: Fragment) -> bool {
        self.seconds(fragment.pair(), fragment.first()) & 1 << fragment.second().index() != 0
    }

    pub fn seconds(&self, pair: u8, first: Letter) -> u32 {
        self.seconds[pair as usize][first.index()]
    }

    pub fn with_first(&self, pair: u8, first: Letter) -> u32 {
        self.seconds(pair, first).count_ones()
    }

    pub fn with_pair(&self, pair: u8) -> u32 {
        Letter::all().map(|first| self.with_first(pair, first)).sum()
    }
}

/// Lists of 60, 70 and 80.
const SIZES: usize = 3;
const SMALLEST_SIZE: u8 = 60;
