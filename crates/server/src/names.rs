//! What people may call themselves, with an account or without.

use crate::error::Error;
use rules::{Code, Refusal};

const LONGEST_NAME: usize = 32;

/// A name without blanks around it that is safe to show in a line of text.
pub(crate) fn clean_name(name: &str) -> Result<String, Error> {
    let name = name.trim();
    // Marks that turn the writing direction could make a line read as something else.
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if name.is_empty() || name.len() > LONGEST_NAME || name.chars().any(|c| c.is_control() || turns(c)) {
        let message = format!("A name is one line of 1 to {LONGEST_NAME} bytes.");
        return Err(Refusal::new(Code::BadSeats, message).into());
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
