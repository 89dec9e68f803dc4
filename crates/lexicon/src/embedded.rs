//! The large files are part of a native program in Brotli's packing, which is less than a third of them. They are unpacked when
//! they are first asked for. A server hands them to browsers as they are.

use crate::versions::LISTS;

pub(crate) const DEFINITIONS: &[u8] = include_bytes!("../data/definitions.txt.br");

/// A file is named after the beginning of its hash, this many digits of it.
const MARK: usize = 12;

/// The packed file that the browser's client calls so: `words-3e3dc0d7ba58.lexicon` is one.
pub fn packed(name: &str) -> Option<&'static [u8]> {
    let definitions =
        (format!("definitions-{:.MARK$}.txt", include_str!("../data/definitions.sha256")), DEFINITIONS);
    let lists = LISTS.iter().map(|list| (format!("words-{:.MARK$}.lexicon", list.sha256), list.packed));
    lists.chain([definitions]).find(|(known, _)| known == name).map(|(_, packed)| packed)
}

/// # Panics
/// When it was not packed by `cargo xtask lexicon`.
pub(crate) fn unpacked(mut packed: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut packed, &mut file)
        .expect("the files in the program are whole");
    file
}
