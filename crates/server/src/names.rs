//! What people may call themselves, with an account or without.

use crate::error::Error;
use wire::Net;

const LONGEST_NAME: usize = 32;

/// No control character, and none that turns the writing direction: with these a line could read as
/// something else.
pub(crate) fn is_plain(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !c.is_control() && !turns
}

/// A name without blanks around it that is safe to show in a line of text.
pub(crate) fn clean_name(name: &str) -> Result<String, Error> {
    let name = name.trim();
    if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
        let message = format!("A name is one line of 1 to {LONGEST_NAME} bytes.");
        return Err(Error::net(Net::BadName, message));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_clean_line() {
        assert_eq!(clean_name("  Ada L. ").expect("fine"), "Ada L.");
        for bad in ["", "   ", "a\nb", "a\u{202e}b", &"x".repeat(LONGEST_NAME + 1)] {
            assert!(clean_name(bad).is_err(), "{bad:?}");
        }
    }
}
