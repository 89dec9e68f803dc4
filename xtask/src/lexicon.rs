//! `cargo xtask lexicon`: makes the word list from two Debian packages, or checks that it matches them.
//!
//! The crate `lexicon-build` does the work; this module only provides what it needs.

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

/// Compares the word list with what the packages give.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    install()?;
    let folder = root.to_string_lossy();
    cargo::run(root, "lexicon", &["run", "--quiet", "--package", "lexicon-build", "--", &folder, "--check"])
}

/// The same with the program that was built with the rest of the workspace: building it alone would recompile
/// its libraries with fewer features. If the packages cannot be installed, there is nothing to compare with and
/// nothing wrong.
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
