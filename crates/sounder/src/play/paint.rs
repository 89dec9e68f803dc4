//! Colours, if the terminal supports them and the user has not turned them off.

use std::env;

/// The seats' colours as on the boards: red, blue, ochre, green, purple, teal.
const SEATS: [u8; 6] = [31, 34, 33, 32, 35, 36];

#[derive(Clone, Copy)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// The capabilities of the terminal, and the user's preference (no-color.org).
    pub fn new(terminal: bool) -> Paint {
        let declined = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
        Paint { on: terminal && !declined && !dumb }
    }

    pub fn strong(self, text: &str) -> String {
        if self.on { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Every name in the colour of its seat. Only whole words are names.
    pub fn names(self, text: &str, names: &[String]) -> String {
        if !self.on {
            return text.to_owned();
        }
        let mut painted = String::with_capacity(text.len());
        let mut rest = text;
        let mut inside = false;
        while let Some(next) = rest.chars().next() {
            let named = names.iter().enumerate().filter(|(_, name)| !inside && begins_with(rest, name));
            match named.max_by_key(|(_, name)| name.len()) {
                Some((seat, name)) => {
                    let colour = SEATS[seat % SEATS.len()];
                    painted.push_str(&format!("\x1b[1;{colour}m{name}\x1b[0m"));
                    rest = &rest[name.len()..];
                    inside = true;
                }
                None => {
                    painted.push(next);
                    rest = &rest[next.len_utf8()..];
                    inside = next.is_alphanumeric();
                }
            }
        }
        painted
    }
}

/// Does the text begin with this name, rather than a longer word?
fn begins_with(text: &str, name: &str) -> bool {
    let Some(after) = text.strip_prefix(name).filter(|_| !name.is_empty()) else { return false };
    !after.chars().next().is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_wear_the_colours_of_their_seats() {
        let names = ["Ada".to_owned(), "Bo".to_owned()];
        let paint = Paint { on: true };
        assert_eq!(paint.names("Bo's turn, Ada", &names), "\x1b[1;34mBo\x1b[0m's turn, \x1b[1;31mAda\x1b[0m");
        assert_eq!(paint.names("Bold Adam, XBo", &names), "Bold Adam, XBo", "these are other words");
    }

    #[test]
    fn without_colours_nothing_is_added() {
        let paint = Paint { on: false };
        assert_eq!(paint.names("Bo", &["Bo".to_owned()]), "Bo");
        assert_eq!(paint.strong("Bo"), "Bo");
    }
}
