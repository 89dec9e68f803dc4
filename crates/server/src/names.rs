//! The names and texts that people may use, with or without an account, by Unicode's rules.

use crate::error::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_security::{RestrictionLevel, RestrictionLevelDetection as _};
use wire::Net;

pub(crate) const LONGEST_NAME: usize = 32;
/// Combining marks on one letter, as in Unicode's report on security.
const MOST_MARKS: usize = 4;

/// A visible character that stays within its line and its direction: no control characters, and no format
/// characters except the two that join letters and emoji.
pub(crate) fn is_plain(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned};
    match c.general_category() {
        Format => matches!(c, '\u{200c}' | '\u{200d}'),
        Control | LineSeparator | ParagraphSeparator | PrivateUse | Unassigned => false,
        _ => true,
    }
}

/// Normalises a name, and accepts only names that can be told apart: letters allowed in identifiers, from
/// scripts that are written together, and the other printable ASCII characters.
pub(crate) fn clean_name(name: &str) -> Result<String, Error> {
    let normal: String = name.trim().nfkc().collect();
    let name = normal.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_ascii_sign = |c: &char| *c == ' ' || c.is_ascii_punctuation();
    let letters: String = name.chars().filter(|c| !is_ascii_sign(c)).collect();
    let fits = (1..=LONGEST_NAME).contains(&name.len())
        && letters.chars().any(char::is_alphanumeric)
        && letters.as_str().check_restriction_level(RestrictionLevel::ModeratelyRestrictive)
        && !name.starts_with(is_combining_mark)
        && longest_run(&name) <= MOST_MARKS;
    if !fits {
        let message = format!("A name is one line of 1 to {LONGEST_NAME} bytes, with letters of one script.");
        return Err(Error::net(Net::BadName, message));
    }
    Ok(name)
}

/// The most marks in a row.
fn longest_run(name: &str) -> usize {
    name.split(|c| !is_combining_mark(c)).map(|run| run.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_clean_line() {
        for (given, kept) in [
            ("  Ada L. ", "Ada L."),
            ("Zoe\u{308} O\u{2019}Hara-Li", "Zo\u{eb} O\u{2019}Hara-Li"),
            ("\u{ff21}\u{ff44}\u{ff41}", "Ada"),
            ("Ada\u{a0}\u{3000}L", "Ada L"),
            ("\u{5f20}\u{4f1f} Wei", "\u{5f20}\u{4f1f} Wei"),
            ("\u{41e}\u{43b}\u{44c}\u{433}\u{430} 7", "\u{41e}\u{43b}\u{44c}\u{433}\u{430} 7"),
        ] {
            assert_eq!(clean_name(given).expect("fine"), kept);
        }
        for bad in ["", "   ", "a\nb", "a\u{202e}b", "...", &"x".repeat(LONGEST_NAME + 1)] {
            assert!(clean_name(bad).is_err(), "{bad:?}");
        }
    }

    /// Characters that are invisible, change the direction of the line or belong to another script.
    #[test]
    fn names_hold_nothing_that_deceives() {
        let hidden = [
            0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x2028, 0x2029,
            0x2060, 0x2064, 0x206a, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041, 0xe0001, 0xe000,
        ];
        for hidden in hidden.map(|code| char::from_u32(code).expect("a character")) {
            assert!(clean_name(&format!("Ad{hidden}a")).is_err(), "{hidden:?}");
            assert!(clean_name(&hidden.to_string()).is_err(), "{hidden:?}");
        }
        for mixed in ["\u{410}da", "Ad\u{3b1}", "\u{301}Ada", "A\u{323}\u{324}\u{325}\u{326}\u{327}da"] {
            assert!(clean_name(mixed).is_err(), "{mixed:?}");
        }
    }

    #[test]
    fn chat_may_have_pictures_and_nothing_that_turns_the_line() {
        assert!("gut! \u{1f44d}\u{1f3fd} \u{1f469}\u{200d}\u{1f680}".chars().all(is_plain));
        for bad in ['\n', '\u{7}', '\u{202e}', '\u{61c}', '\u{2028}', '\u{2029}', '\u{ad}', '\u{e0041}'] {
            assert!(!is_plain(bad), "{bad:?}");
        }
    }
}
