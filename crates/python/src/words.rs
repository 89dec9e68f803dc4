//! The word lists.

use crate::refuse::{OrRaise, malformed};
use lexicon::{Lexicon, Pattern, Rack, Vocabulary};
use pyo3::prelude::*;
use rules::Refusal;
use std::ops::ControlFlow;

const SIZES: [u8; 5] = [35, 50, 60, 70, 80];

/// Does this word count?
#[pyfunction]
#[pyo3(signature = (word, *, size=80, family=false, slang=true, version=lexicon::NEWEST))]
pub fn is_word(
    py: Python<'_>,
    word: &str,
    size: u8,
    family: bool,
    slang: bool,
    version: u16,
) -> PyResult<bool> {
    let (list, of) = asked(size, family, slang, version).or_raise(py)?;
    Ok(list.contains(word.to_ascii_uppercase().as_bytes(), of))
}

/// The words that fit a pattern, such as `_A_E__`, in alphabetical order.
#[pyfunction]
#[pyo3(signature = (pattern, *, size=80, family=false, slang=true, version=lexicon::NEWEST))]
pub fn fits(
    py: Python<'_>,
    pattern: &str,
    size: u8,
    family: bool,
    slang: bool,
    version: u16,
) -> PyResult<Vec<String>> {
    let (list, of) = asked(size, family, slang, version).or_raise(py)?;
    let pattern: Pattern = pattern.parse().map_err(|error| malformed(format!("{error}"))).or_raise(py)?;
    let mut words = Vec::new();
    list.each_match(&pattern, of, |word| {
        words.push(String::from_utf8_lossy(word).into_owned());
        ControlFlow::Continue(())
    });
    Ok(words)
}

/// The words that can be written with these letters, `?` for any; the longest first.
#[pyfunction]
#[pyo3(signature = (letters, *, size=80, family=false, slang=true, version=lexicon::NEWEST))]
pub fn spell(
    py: Python<'_>,
    letters: &str,
    size: u8,
    family: bool,
    slang: bool,
    version: u16,
) -> PyResult<Vec<String>> {
    let (list, of) = asked(size, family, slang, version).or_raise(py)?;
    let rack = rack(letters).or_raise(py)?;
    let mut words = Vec::new();
    py.detach(|| {
        list.each_spelling(&rack, of, |word| {
            words.push(String::from_utf8_lossy(word).into_owned());
            ControlFlow::Continue(())
        });
        words.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
    });
    Ok(words)
}

fn rack(letters: &str) -> Result<Rack, Refusal> {
    let mut rack = Rack::default();
    for sign in letters.to_ascii_uppercase().bytes() {
        let added = if sign == b'?' { rack.add_wild() } else { rack.add_tile(&[sign]) };
        added.map_err(|error| malformed(error.to_string()))?;
    }
    Ok(rack)
}

fn asked(
    size: u8,
    family: bool,
    slang: bool,
    version: u16,
) -> Result<(&'static Lexicon, Vocabulary), Refusal> {
    if !SIZES.contains(&size) {
        return Err(malformed(format!("the size of a vocabulary is 35, 50, 60, 70 or 80, not {size}")));
    }
    if !(1..=lexicon::NEWEST).contains(&version) {
        return Err(malformed(format!("there is no list {version}; the newest is {}", lexicon::NEWEST)));
    }
    Ok((lexicon::list(version), Vocabulary { size, family, slang }))
}
