//! The component tables of a game, version by version.

use crate::parse::ParseError;
use crate::setup::Content;
use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// Why component tables are invalid. They are part of the program, so only the people who edit them see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContentError {
    /// A file does not have the expected fields; this is the parser's message.
    File(String),
    Text(ParseError),
    /// Something refers to an entry that does not exist.
    Unknown {
        what: &'static str,
        name: String,
    },
    /// There are this many of something, instead of the required number.
    Count {
        what: &'static str,
        found: usize,
        wanted: usize,
    },
    /// Some part is wrong: "the letters", "are not in order".
    Wrong {
        what: String,
        why: &'static str,
    },
}

impl ContentError {
    pub fn file(error: impl fmt::Display) -> ContentError {
        ContentError::File(error.to_string())
    }

    pub fn unknown(what: &'static str, name: impl fmt::Display) -> ContentError {
        ContentError::Unknown { what, name: name.to_string() }
    }

    pub fn wrong(what: impl fmt::Display, why: &'static str) -> ContentError {
        ContentError::Wrong { what: what.to_string(), why }
    }

    pub fn check_count(what: &'static str, found: usize, wanted: usize) -> Result<(), ContentError> {
        if found == wanted { Ok(()) } else { Err(ContentError::Count { what, found, wanted }) }
    }
}

impl From<ParseError> for ContentError {
    fn from(error: ParseError) -> ContentError {
        ContentError::Text(error)
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContentError::File(why) => f.write_str(why),
            ContentError::Text(why) => why.fmt(f),
            ContentError::Unknown { what, name } => write!(f, "there is no {what} {name}"),
            ContentError::Count { what, found, wanted } => {
                write!(f, "there are {found} {what}, not {wanted}")
            }
            ContentError::Wrong { what, why } => write!(f, "{what} {why}"),
        }
    }
}

impl Error for ContentError {}

/// Tables made of `FILES` files each, in `VERSIONS` versions. A version is parsed when it is first needed.
/// Dereferencing gives the newest tables; where a value differs between versions, rules use `version` instead.
pub struct Released<T, const FILES: usize, const VERSIONS: usize> {
    files: [[&'static str; FILES]; VERSIONS],
    read: fn(Content, [&str; FILES]) -> Result<T, ContentError>,
    tables: [OnceLock<T>; VERSIONS],
}

impl<T, const FILES: usize, const VERSIONS: usize> Released<T, FILES, VERSIONS> {
    /// `files` has one row for each version, starting with version 1. `read` is told the version and hash of
    /// the tables.
    pub const fn new(
        files: [[&'static str; FILES]; VERSIONS],
        read: fn(Content, [&str; FILES]) -> Result<T, ContentError>,
    ) -> Self {
        Released { files, read, tables: [const { OnceLock::new() }; VERSIONS] }
    }

    /// The tables of this version.
    ///
    /// # Panics
    /// When there is no such version, or its files, which are part of the program, are not sound.
    pub fn version(&self, version: u16) -> &T {
        assert!((1..=VERSIONS).contains(&usize::from(version)), "there is no content version {version}");
        let index = usize::from(version) - 1;
        self.tables[index].get_or_init(|| {
            let files = self.files[index];
            let read = (self.read)(Content::new(version, &files), files);
            read.unwrap_or_else(|why| panic!("content version {version}: {why}"))
        })
    }
}

impl<T, const FILES: usize, const VERSIONS: usize> Deref for Released<T, FILES, VERSIONS> {
    type Target = T;

    fn deref(&self) -> &T {
        self.version(VERSIONS as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static LENGTHS: Released<(Content, usize), 1, 2> =
        Released::new([["old"], ["newer"]], |id, [file]| Ok((id, file.len())));

    #[test]
    fn every_version_stays_readable_and_the_newest_is_the_usual_one() {
        assert_eq!(LENGTHS.1, 5);
        assert_eq!(LENGTHS.version(1).1, 3);
        assert_eq!(LENGTHS.version(1).0, Content::new(1, &["old"]));
        assert_eq!(LENGTHS.version(2).0.version, 2);
    }

    #[test]
    #[should_panic(expected = "no content version 3")]
    fn a_version_that_was_never_released_is_a_mistake() {
        LENGTHS.version(3);
    }
}
