//! Parse errors.

use std::error::Error;
use std::fmt;

/// A text that cannot be parsed: as an action, a draw, a seat, a seed or anything else with a text form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub expected: Expected,
    /// The part of the text that is wrong. Empty where it may be a secret.
    pub text: String,
}

/// What was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Something of this kind, such as "a seat number".
    Kind(&'static str),
    /// Something of this game, such as "an action" of "U.S. Telegraph".
    Of(&'static str, &'static str),
    /// The name of one of these, such as "building".
    Name(&'static str),
    /// A number from the first to the last, without leading zeros or signs.
    Number(i16, i16),
    /// The same thing in its only valid spelling.
    Spelling(String),
    /// The digits of a seed.
    Seed,
}

impl ParseError {
    /// `"text" is not a seat number`.
    pub fn kind(kind: &'static str, text: &str) -> ParseError {
        ParseError { expected: Expected::Kind(kind), text: text.to_owned() }
    }

    /// `"text" is not an action of U.S. Telegraph`.
    pub fn of(kind: &'static str, game: &'static str, text: &str) -> ParseError {
        ParseError { expected: Expected::Of(kind, game), text: text.to_owned() }
    }

    /// `there is no building "text"`.
    pub fn name(of: &'static str, text: &str) -> ParseError {
        ParseError { expected: Expected::Name(of), text: text.to_owned() }
    }

    /// `"text" is not a number from 1 to 6`.
    pub fn number(least: impl Into<i16>, most: impl Into<i16>, text: &str) -> ParseError {
        ParseError { expected: Expected::Number(least.into(), most.into()), text: text.to_owned() }
    }

    /// `this is written "right"`.
    pub fn spelling(right: impl fmt::Display, text: &str) -> ParseError {
        ParseError { expected: Expected::Spelling(right.to_string()), text: text.to_owned() }
    }

    /// A malformed seed is not repeated in the error: it may be a secret with a typo.
    pub(crate) fn seed() -> ParseError {
        ParseError { expected: Expected::Seed, text: String::new() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match &self.expected {
            Expected::Kind(kind) => write!(f, "\"{text}\" is not {kind}"),
            Expected::Of(kind, game) => write!(f, "\"{text}\" is not {kind} of {game}"),
            Expected::Name(of) => write!(f, "there is no {of} \"{text}\""),
            Expected::Number(least, most) => write!(f, "\"{text}\" is not a number from {least} to {most}"),
            Expected::Spelling(right) => write!(f, "this is written \"{right}\""),
            Expected::Seed => f.write_str("a seed is 64 hexadecimal digits"),
        }
    }
}

impl Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::{Code, Refusal};

    #[test]
    fn an_error_reads_as_a_sentence_and_refuses_with_a_code() {
        let told = [
            (ParseError::kind("a seat number", "9"), "\"9\" is not a seat number"),
            (ParseError::of("an action", "Some", "x"), "\"x\" is not an action of Some"),
            (ParseError::name("building", "99"), "there is no building \"99\""),
            (ParseError::number(1u8, 6u8, "7"), "\"7\" is not a number from 1 to 6"),
            (ParseError::spelling("use A", "use  A"), "this is written \"use A\""),
            (ParseError::seed(), "a seed is 64 hexadecimal digits"),
        ];
        for (error, sentence) in told {
            assert_eq!(Refusal::from(error), Refusal::new(Code::Malformed, sentence));
        }
    }
}
