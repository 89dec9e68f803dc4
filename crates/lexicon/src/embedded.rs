//! A native program contains the large files compressed with Brotli, at less than a third of their size. They
//! are decompressed when first needed. A server sends them to browsers as they are.

use crate::versions::LISTS;

pub(crate) const DEFINITIONS: &[u8] = include_bytes!("../data/definitions.txt.br");

/// A file is named after the first digits of its hash; this is their number.
const MARK: usize = 12;

/// The compressed file with this name in the browser's client, such as `words-3e3dc0d7ba58.lexicon`.
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
