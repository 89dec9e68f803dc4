//! Identifiers that the server gives out: ids of tables, which work as invitations, and tokens of
//! seats, which work as proof.

use crate::error::Error;
use sha2::{Digest, Sha256};
use wire::Net;

/// The first part of an id can be read aloud; the rest keeps strangers out.
const WORDS: [&str; 64] = [
    "amber", "anvil", "arrow", "battery", "beacon", "bell", "birch", "bobbin", "brass", "bridge", "cable",
    "candle", "canyon", "cedar", "circuit", "clipper", "cobalt", "coil", "copper", "courier", "current",
    "delta", "dispatch", "ferry", "flint", "galley", "garnet", "gauge", "glacier", "harbor", "hazel",
    "horizon", "indigo", "iron", "ivory", "juniper", "kettle", "lantern", "lever", "magnet", "maple",
    "meridian", "mesa", "nickel", "operator", "otter", "paper", "pigeon", "pine", "prairie", "quartz",
    "relay", "ribbon", "river", "saddle", "signal", "silver", "sparrow", "spool", "station", "summit",
    "timber", "valley", "wire",
];

/// No letters and digits that look alike.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Letters of the unguessable part of an id, 5 bits each.
const ID_LETTERS: usize = 16;
const TOKEN_LETTERS: usize = 32;
const RECOVERY_LETTERS: usize = 24;
const LONGEST_ID: usize = 64;

fn random<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random numbers");
        Error::net(Net::Unavailable, "The server cannot make secrets now.")
    })?;
    Ok(bytes)
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// A word, three digits and 80 unguessable bits.
pub(crate) fn new_table_id() -> Result<String, Error> {
    let bytes = random::<{ ID_LETTERS + 3 }>()?;
    let (code, rest) = bytes.split_at(3);
    let number = u16::from_le_bytes([code[1], code[2]]) % 1000;
    Ok(format!("{}-{number:03}-{}", WORDS[usize::from(code[0] % 64)], letters(rest)))
}

/// 160 unguessable bits.
pub(crate) fn new_token() -> Result<String, Error> {
    Ok(letters(&random::<TOKEN_LETTERS>()?))
}

/// 120 unguessable bits in groups that can be written down.
pub(crate) fn new_recovery_code() -> Result<String, Error> {
    let bytes = random::<RECOVERY_LETTERS>()?;
    Ok(bytes.chunks(4).map(letters).collect::<Vec<_>>().join("-"))
}

/// The hash of a recovery code, which is all that is stored, however its owner types the code.
pub(crate) fn recovery_hash(code: &str) -> String {
    let letters: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    token_hash(&letters.to_ascii_lowercase())
}

pub(crate) fn new_seed() -> Result<rules::Seed, Error> {
    Ok(rules::Seed::new(random::<32>()?))
}

/// The hash of a token, which is all that is stored.
pub fn token_hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether this could be the id of a table. If not, the store need not be asked.
pub(crate) fn is_table_id(text: &str) -> bool {
    (1..=LONGEST_ID).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The part of an id that may be logged.
pub(crate) fn code(id: &str) -> &str {
    id.rsplit_once('-').map_or("?", |(code, _)| code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_and_tokens_are_well_formed_and_never_the_same() {
        let ids: BTreeSet<String> = (0..500).map(|_| new_table_id().expect("random")).collect();
        assert_eq!(ids.len(), 500);
        for id in &ids {
            assert!(is_table_id(id), "{id}");
            assert!(!code(id).contains(&id[id.len() - ID_LETTERS..]), "{id}");
        }
        let tokens: BTreeSet<String> = (0..500).map(|_| new_token().expect("random")).collect();
        assert_eq!(tokens.len(), 500);
        assert!(tokens.iter().all(|token| token.len() == TOKEN_LETTERS));
    }

    #[test]
    fn a_recovery_code_is_known_however_it_is_written() {
        let code = new_recovery_code().expect("random");
        assert_eq!((code.len(), code.split('-').count()), (29, 6));
        let spoken = code.replace('-', " ").to_uppercase();
        assert_eq!(recovery_hash(&spoken), recovery_hash(&code));
        assert_ne!(recovery_hash(&code[1..]), recovery_hash(&code));
    }

    #[test]
    fn words_are_plain_and_different() {
        let words: BTreeSet<&str> = WORDS.into_iter().collect();
        assert_eq!(words.len(), WORDS.len());
        assert!(words.iter().all(|word| is_table_id(word)));
    }

    #[test]
    fn what_cannot_be_an_id_is_known_without_the_store() {
        for bad in ["", "A", "a/b", "a b", "é", &"a".repeat(65)] {
            assert!(!is_table_id(bad), "{bad}");
        }
    }
}
