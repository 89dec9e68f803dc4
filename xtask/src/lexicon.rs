//! `cargo xtask lexicon`: makes the list of words from two Debian packages, or checks that it is what they give.
//!
//! The work is done by the crate `lexicon-build`; here is only what it needs to be there.

use crate::e2e::must;
use crate::untested::Untested;
use crate::{cargo, debian};
use std::path::Path;
use std::process::Command;

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

/// Compares the list of words with what the packages give.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    install()?;
    let folder = root.to_string_lossy();
    cargo::run(root, "lexicon", &["run", "--quiet", "--package", "lexicon-build", "--", &folder, "--check"])
}

/// The same with the program that was built with the rest of the workspace: to build it alone would compile its libraries
/// anew, with fewer features. Where the packages are not there and cannot be, there is nothing to compare with and nothing wrong.
pub(crate) fn check_built(root: &Path, untested: &mut Untested) -> Result<(), String> {
    if let Err(why) = install() {
        untested.note("that the list of words is what its sources give", &why);
        return Ok(());
    }
    must(Command::new(root.join("target/debug/lexicon-build")).arg(root).arg("--check"))
}

fn install() -> Result<(), String> {
    let there = |file: &str| Path::new(file).exists();
    debian::install("lexicon", || {
        PACKAGES.iter().filter(|(_, file)| !there(file)).map(|(name, _)| *name).collect()
    })
}
