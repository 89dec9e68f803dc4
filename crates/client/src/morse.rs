//! Morse signs as shapes: a dot is 8 wide, a dash 22, the gap between signs 5.

/// One sign at its place on the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sign {
    Dot { x: f64 },
    Dash { x: f64 },
}

/// The prosigns that the client uses.
pub const GO_ON: &str = "-.-";
pub const WAIT: &str = ".-...";
pub const END: &str = "...-.-";
pub const TROUBLE: &str = "...";

const LETTERS: [&str; 26] = [
    ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--", "-.", "---",
    ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--..",
];

/// The code of a letter; empty for anything else.
pub fn letter(letter: char) -> &'static str {
    let index = (letter.to_ascii_uppercase() as usize).wrapping_sub('A' as usize);
    LETTERS.get(index).copied().unwrap_or("")
}

/// The shapes of `code` and the length of the line.
pub fn line(code: &str) -> (Vec<Sign>, f64) {
    let mut x = 0.0;
    let mut signs = Vec::new();
    for sign in code.chars() {
        match sign {
            '-' => {
                signs.push(Sign::Dash { x });
                x += 22.0 + 5.0;
            }
            _ => {
                signs.push(Sign::Dot { x });
                x += 8.0 + 5.0;
            }
        }
    }
    (signs, (x - 5.0f64).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn go_on_is_as_long_as_it_was_drawn() {
        let (signs, length) = line(GO_ON);
        assert_eq!(length, 62.0);
        assert_eq!(signs, [Sign::Dash { x: 0.0 }, Sign::Dot { x: 27.0 }, Sign::Dash { x: 40.0 }]);
    }

    #[test]
    fn letters_have_their_international_codes() {
        assert_eq!(["s", "O", "q"].map(|text| letter(text.chars().next().unwrap())), ["...", "---", "--.-"]);
        assert_eq!(letter('_'), "");
        let mut codes = LETTERS.to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 26, "every letter has a code of its own");
    }
}
