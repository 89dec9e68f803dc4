//! Lines of a journal on their way to the other nodes. The bus is not trusted: who listens to it must not learn
//! what is hidden at a table, and nobody but a node may add to what another one plays. So the lines are encrypted
//! and signed with a key that only those have who can read the table's seed, which is secret as long as it is played.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use rules::{Entry, Seed};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use store::JournalLine;

/// Longer ones are not sent: they are rare, and a letter holds the news of many tables.
pub(crate) const LONGEST: usize = 2000;
/// So that no other use of the seed can have the same key.
const PURPOSE: &[u8] = b"sounder: lines on the bus";

/// A table's key.
pub(super) struct Seal([u8; 32]);

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    #[serde(rename = "e")]
    entry: String,
    #[serde(rename = "r", default, skip_serializing_if = "Option::is_none")]
    request: Option<Cow<'a, str>>,
    #[serde(rename = "t")]
    at: i64,
}

/// Where the lines begin, and the time of the last one: never the same for other lines of a table. Then the lines.
type Position = (u32, i64);

impl Seal {
    /// `table` is its id: several tables can have the same seed.
    pub(super) fn of(table: &str, seed: &Seed) -> Seal {
        let secret = Sha256::new().chain_update(PURPOSE).chain_update(seed.to_string());
        Seal(secret.chain_update(table).finalize().into())
    }

    /// The lines that begin at this length of the journal, as text; `None` if they are too long.
    pub(super) fn seal(&self, from: u32, lines: &[JournalLine]) -> Option<String> {
        let told = lines.iter().map(|line| Line {
            entry: line.entry.to_string(),
            request: line.request.as_deref().map(Cow::Borrowed),
            at: line.at,
        });
        let mut text = serde_json::to_vec(&told.collect::<Vec<_>>()).ok()?;
        if text.len() > LONGEST {
            return None;
        }
        let nonce = nonce((from, lines.last()?.at));
        let tag = self
            .key()?
            .seal_in_place_separate_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)
            .ok()?;
        Some(STANDARD_NO_PAD.encode([&nonce[..], &text, tag.as_ref()].concat()))
    }

    /// Where the lines begin, and the lines; `None` if no node of this table has sealed them.
    pub(super) fn open(&self, sealed: &str) -> Option<(u32, Vec<JournalLine>)> {
        let mut sealed = STANDARD_NO_PAD.decode(sealed).ok()?;
        let (nonce, text) = sealed.split_first_chunk_mut::<NONCE_LEN>()?;
        let text =
            self.key()?.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::empty(), text).ok()?;
        let lines: Vec<Line<'_>> = serde_json::from_slice(text).ok()?;
        let lines = lines.into_iter().map(|line| {
            let entry: Entry = line.entry.parse().ok()?;
            Some(JournalLine { entry, request: line.request.map(Cow::into_owned), at: line.at })
        });
        let from = u32::from_le_bytes(*nonce.first_chunk()?);
        Some((from, lines.collect::<Option<_>>()?))
    }

    fn key(&self) -> Option<LessSafeKey> {
        UnboundKey::new(&CHACHA20_POLY1305, &self.0).ok().map(LessSafeKey::new)
    }
}

fn nonce((from, at): Position) -> [u8; NONCE_LEN] {
    let mut nonce = [0; NONCE_LEN];
    let (first, rest) = nonce.split_at_mut(size_of::<u32>());
    first.copy_from_slice(&from.to_le_bytes());
    rest.copy_from_slice(&at.to_le_bytes());
    nonce
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;

    fn lines() -> Vec<JournalLine> {
        let entry = Entry::Act { seat: Seat::new(1), action: "a \"secret\" bid".to_owned(), auto: false };
        let draw = Entry::Draw("card 7".to_owned());
        vec![
            JournalLine { entry, request: Some("r-\"1\"".to_owned()), at: 5 },
            JournalLine { entry: draw, request: None, at: 1_795_000_000_000 },
        ]
    }

    fn seal(phrase: &str) -> Seal {
        Seal::of("a-table", &Seed::from_phrase(phrase))
    }

    #[test]
    fn the_nodes_of_a_table_read_what_was_sealed() {
        let sealed = seal("one").seal(7, &lines()).expect("is short");
        assert_eq!(seal("one").open(&sealed), Some((7, lines())));
        assert_eq!(seal("another").open(&sealed), None);
        assert_eq!(Seal::of("b-table", &Seed::from_phrase("one")).open(&sealed), None, "the same deal");
        assert!(!sealed.contains("secret") && !sealed.contains(&STANDARD_NO_PAD.encode("secret")));
    }

    #[test]
    fn nothing_else_is_read() {
        let sealed = STANDARD_NO_PAD.decode(seal("one").seal(7, &lines()).expect("is short")).expect("bytes");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(seal("one").open(&STANDARD_NO_PAD.encode(changed)), None, "byte {place}");
            assert_eq!(seal("one").open(&STANDARD_NO_PAD.encode(&sealed[..place])), None, "{place} bytes");
        }
        assert_eq!(seal("one").open("no base 64!"), None);
    }

    #[test]
    fn long_lines_are_left_to_the_store() {
        let long = JournalLine { request: Some("x".repeat(LONGEST)), ..lines().remove(0) };
        assert_eq!(seal("one").seal(0, &[long]), None);
        assert_eq!(seal("one").seal(0, &[]), None);
    }
}
