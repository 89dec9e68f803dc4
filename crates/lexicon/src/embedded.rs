//! The large files are part of a native program in Brotli's packing, which is less than a third of them. They are unpacked when
//! they are first asked for.

/// # Panics
/// When it was not packed by `cargo xtask lexicon`.
pub(crate) fn unpacked(mut packed: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut packed, &mut file)
        .expect("the files in the program are whole");
    file
}
