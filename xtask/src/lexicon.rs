//! `cargo xtask lexicon`: makes the list of words from two Debian packages, or checks that it is what they give.
//!
//! The work is done by the crate `lexicon-build`; here is only what it needs to be there.

use crate::untested::Untested;
use crate::{cargo, debian};
use std::path::Path;

const PACKAGES: [(&str, &str); 2] =
    [("scowl", "/usr/share/dict/scowl/english-words.80"), ("wordnet-base", "/usr/share/wordnet/data.noun")];

pub(crate) fn build(root: &Path) -> Result<(), String> {
    install()?;
    cargo::run(
        root,
        "lexicon",
        &["run", "--quiet", "--package", "lexicon-build", "--", &root.to_string_lossy()],
    )
}

/// Where the packages are not there and cannot be, there is nothing to compare with and nothing wrong.
pub(crate) fn check(root: &Path, untested: &mut Untested) -> Result<(), String> {
    if let Err(why) = install() {
        untested.note("that the list of words is what its sources give", &why);
        return Ok(());
    }
    let folder = root.to_string_lossy();
    cargo::run(root, "lexicon", &["run", "--quiet", "--package", "lexicon-build", "--", &folder, "--check"])
}

fn install() -> Result<(), String> {
    let there = |file: &str| Path::new(file).exists();
    debian::install("lexicon", || {
        PACKAGES.iter().filter(|(_, file)| !there(file)).map(|(name, _)| *name).collect()
    })
}
