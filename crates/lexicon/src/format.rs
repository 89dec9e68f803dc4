//! The file format of the words: encoding and decoding.
//!
//! ```text
//! magic      8 bytes
//! words      u32   how many there are
//! stream     u32   how many bytes the next part has
//! ...        the words in alphabetical order. Each is one byte, five bits for how many letters of the word
//!            before are dropped and three for the size, then its new letters; the last of them is lower case
//! lists      one for the blocked, one for the denied and one for each category: a u32 with the number of
//!            words, then how far each is from the one before, seven bits to a byte, lowest first
//! checksum   u64   FNV-1a of everything before
//! ```
//!
//! The file is compressed in transit, and letters on byte boundaries compress best: to a third of what a
//! packed list would need.

use crate::{Category, LONGEST, SHORTEST};
use std::fmt;

const MAGIC: &[u8; 8] = b"SOUNDLX1";
/// The possible sizes of a word; the file stores the index.
pub const SIZES: [u8; 5] = [35, 50, 60, 70, 80];
const DROPPED: u8 = 0b1_1111;
const SIZE_SHIFT: u32 = 5;

/// A word and everything known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Upper case.
    pub word: Vec<u8>,
    /// The smallest vocabulary it belongs to, one of `SIZES`.
    pub size: u8,
    pub blocked: bool,
    pub denied: bool,
    pub categories: Vec<Category>,
}

/// The bytes are not a list of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(&'static str);

impl Broken {
    pub(crate) const TOO_MANY: Broken = Broken("too many words have the same length");
    pub(crate) const UNKNOWN: Broken = Broken("no list has this version");
    pub(crate) const OTHER: Broken = Broken("it is not the file of this version");
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no list of words: {}", self.0)
    }
}

impl std::error::Error for Broken {}

/// Encodes the file. The words must be in alphabetical order, in upper case and of an allowed length.
pub fn encode(entries: &[Entry]) -> Vec<u8> {
    let mut stream = Vec::new();
    let mut before: &[u8] = &[];
    for Entry { word, size, .. } in entries {
        let kept = before.iter().zip(word).take_while(|(a, b)| a == b).count();
        let size = SIZES.iter().position(|known| known == size).expect("a size that there is");
        stream.push((before.len() - kept) as u8 | (size as u8) << SIZE_SHIFT);
        let (last, others) = word[kept..].split_last().expect("words are in order, each once");
        stream.extend_from_slice(others);
        stream.push(last.to_ascii_lowercase());
        before = word;
    }
    let mut file = MAGIC.to_vec();
    file.extend_from_slice(&(entries.len() as u32).to_le_bytes());
    file.extend_from_slice(&(stream.len() as u32).to_le_bytes());
    file.extend_from_slice(&stream);
    write_list(&mut file, entries, |entry| entry.blocked);
    write_list(&mut file, entries, |entry| entry.denied);
    for category in Category::ALL {
        write_list(&mut file, entries, |entry| entry.categories.contains(&category));
    }
    let checksum = checksum(&file);
    file.extend_from_slice(&checksum.to_le_bytes());
    file
}

fn write_list(file: &mut Vec<u8>, entries: &[Entry], belongs: impl Fn(&Entry) -> bool) {
    let places: Vec<usize> = (0..entries.len()).filter(|place| belongs(&entries[*place])).collect();
    file.extend_from_slice(&(places.len() as u32).to_le_bytes());
    let mut before = 0;
    for place in places {
        let mut step = place - before;
        while step >= 0x80 {
            file.push(step as u8 | 0x80);
            step >>= 7;
        }
        file.push(step as u8);
        before = place;
    }
}

/// Receives what `decode` finds, in this order: every word, then the members of every list by the words'
/// indices.
pub trait Receive {
    fn word(&mut self, word: &[u8], size: usize);
    fn blocked(&mut self, place: usize);
    fn denied(&mut self, place: usize);
    fn member(&mut self, place: usize, category: Category);
}

/// Decodes the file. Nothing in it is trusted.
pub fn decode(file: &[u8], to: &mut impl Receive) -> Result<(), Broken> {
    let (body, sum) = file.split_last_chunk::<8>().ok_or(Broken("it is too short"))?;
    let mut rest = body.strip_prefix(MAGIC).ok_or(Broken("it does not begin like one"))?;
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(Broken("its checksum is wrong"));
    }
    let words = read_u32(&mut rest)?;
    let length = read_u32(&mut rest)?;
    let (stream, lists) = rest.split_at_checked(length).ok_or(Broken("words are missing"))?;
    read_words(stream, words, to)?;
    rest = lists;
    read_list(&mut rest, words, |place| to.blocked(place))?;
    read_list(&mut rest, words, |place| to.denied(place))?;
    for category in Category::ALL {
        read_list(&mut rest, words, |place| to.member(place, category))?;
    }
    if rest.is_empty() { Ok(()) } else { Err(Broken("something follows the last list")) }
}

fn read_words(stream: &[u8], words: usize, to: &mut impl Receive) -> Result<(), Broken> {
    let mut word = [0; LONGEST];
    let mut length: usize = 0;
    let mut found = 0;
    let mut bytes = stream.iter();
    while let Some(head) = bytes.next() {
        let before = (word, length);
        let size = usize::from(head >> SIZE_SHIFT);
        length = length.checked_sub(usize::from(head & DROPPED)).ok_or(Broken("a word is dropped twice"))?;
        loop {
            let byte = *bytes.next().ok_or(Broken("a word does not end"))?;
            let place = word.get_mut(length).ok_or(Broken("a word is too long"))?;
            *place = byte.to_ascii_uppercase();
            length += 1;
            if !byte.is_ascii_alphabetic() {
                return Err(Broken("a word is not of letters"));
            }
            if byte.is_ascii_lowercase() {
                break;
            }
        }
        if length < SHORTEST || size >= SIZES.len() || before.0[..before.1] >= word[..length] {
            return Err(Broken("a word is too short, of no size or out of order"));
        }
        to.word(&word[..length], size);
        found += 1;
    }
    if found == words { Ok(()) } else { Err(Broken("the number of words is wrong")) }
}

fn read_list(rest: &mut &[u8], words: usize, mut member: impl FnMut(usize)) -> Result<(), Broken> {
    let mut place: usize = 0;
    for _ in 0..read_u32(rest)? {
        let mut shift = 0;
        loop {
            let (byte, others) = rest.split_first().ok_or(Broken("a list does not end"))?;
            *rest = others;
            place += usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
            if shift > 14 {
                return Err(Broken("a list has too wide a step"));
            }
        }
        if place >= words {
            return Err(Broken("a list names a word that is not there"));
        }
        member(place);
    }
    Ok(())
}

fn read_u32(rest: &mut &[u8]) -> Result<usize, Broken> {
    let (number, others) = rest.split_first_chunk::<4>().ok_or(Broken("it ends too early"))?;
    *rest = others;
    Ok(u32::from_le_bytes(*number) as usize)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
