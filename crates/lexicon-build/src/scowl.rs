//! The accepted words with their sizes, from SCOWL's files.

use lexicon::format::SIZES;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// `content/lexicon/accept.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accept {
    scowl_max: u8,
    scowl_categories: Vec<String>,
    shortest: usize,
    longest: usize,
    add_from: u8,
    add: Vec<String>,
    remove: Vec<String>,
}

/// SCOWL's sizes; each of its files is one of them.
const STEPS: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// Accepted words in lower case, each with the smallest of our sizes it belongs to.
pub fn read(folder: &Path, accept: &Accept) -> Result<BTreeMap<String, u8>, String> {
    let mut words: BTreeMap<String, u8> = BTreeMap::new();
    for category in &accept.scowl_categories {
        for step in STEPS.into_iter().filter(|step| *step <= accept.scowl_max) {
            let size = *SIZES.iter().find(|size| step <= **size).expect("SCOWL's sizes end where ours do");
            let path = folder.join(format!("{category}-words.{step}"));
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            for word in text.lines().filter_map(|line| fold(line, accept)) {
                words.entry(word).and_modify(|known| *known = size.min(*known)).or_insert(size);
            }
        }
    }
    for word in &accept.remove {
        words.remove(word).ok_or_else(|| format!("accept.toml removes {word}, which SCOWL does not have"))?;
    }
    for word in &accept.add {
        let size = accept.add_from;
        words.entry(word.clone()).and_modify(|known| *known = size.min(*known)).or_insert(size);
    }
    Ok(words)
}

/// The word without its accents, if it then consists of plain letters and has an allowed length.
fn fold(line: &str, accept: &Accept) -> Option<String> {
    let word: String = line.chars().map(plain).collect();
    let fits = (accept.shortest..=accept.longest).contains(&word.len());
    (fits && word.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(word)
}

/// Every accented letter that occurs in the files.
fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        other => other,
    }
}
