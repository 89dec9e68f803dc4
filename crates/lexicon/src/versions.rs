//! The lists by version. A released list never changes: words are added and removed in the next one, and games
//! that began with this one keep it.

use crate::{Broken, Lexicon};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::OnceLock;

pub struct List {
    pub version: u16,
    /// The hash of its file, in lower-case hexadecimal digits.
    pub sha256: &'static str,
    #[cfg(feature = "embedded")]
    pub(crate) packed: &'static [u8],
}

impl List {
    /// In the form that the browser loads.
    #[cfg(feature = "embedded")]
    pub fn file(&self) -> Vec<u8> {
        crate::embedded::unpacked(self.packed)
    }
}

/// The files of a list are named after its version.
macro_rules! list {
    ($version:literal) => {
        List {
            version: $version,
            sha256: include_str!(concat!("../data/words-", $version, ".sha256")).trim_ascii_end(),
            #[cfg(feature = "embedded")]
            packed: include_bytes!(concat!("../data/words-", $version, ".lexicon.br")),
        }
    };
}

/// Every list, oldest first, from version 1 without gaps.
pub const LISTS: [List; 2] = [list!(1), list!(2)];

/// The version that new tables use.
pub const NEWEST: u16 = LISTS.len() as u16;

static READ: [OnceLock<Lexicon>; LISTS.len()] = [const { OnceLock::new() }; LISTS.len()];

/// The word list of this version, which is read when first needed.
///
/// # Panics
/// When there is none, or without the feature `embedded` and before `install`.
pub fn list(version: u16) -> &'static Lexicon {
    let place = place(version).unwrap_or_else(|| panic!("there is no list of words {version}"));
    #[cfg(feature = "embedded")]
    let first = || Lexicon::decode(&LISTS[place].file()).expect("the lists in the program are sound");
    #[cfg(not(feature = "embedded"))]
    let first = || panic!("list of words {version} is not loaded yet: call lexicon::install first");
    READ[place].get_or_init(first)
}

/// Can `list` be called with this version?
pub fn ready(version: u16) -> bool {
    let is_read = |place: usize| cfg!(feature = "embedded") || READ[place].get().is_some();
    place(version).is_some_and(is_read)
}

/// Installs a list from a file that the caller has loaded, which must be exactly the file of this version. If
/// the list is already there, it stays.
pub fn install(version: u16, file: &[u8]) -> Result<(), Broken> {
    let place = place(version).ok_or(Broken::UNKNOWN)?;
    if hexadecimal(&Sha256::digest(file)) != LISTS[place].sha256 {
        return Err(Broken::OTHER);
    }
    let lexicon = Lexicon::decode(file)?;
    READ[place].get_or_init(|| lexicon);
    Ok(())
}

/// The index of the list in `LISTS`.
fn place(version: u16) -> Option<usize> {
    LISTS.iter().position(|list| list.version == version)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
