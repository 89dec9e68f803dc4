//! `cargo xtask lexicon`: makes the list of words from two Debian packages, or checks that it is what they give.
//!
//! The work is done by the crate `lexicon-build`; here is only what it needs to be there.

use crate::web::{apt_get, is_root};
use std::path::Path;

const PACKAGES: [(&str, &str); 2] =
    [("scowl", "/usr/share/dict/scowl/english-words.80"), ("wordnet-base", "/usr/share/wordnet/data.noun")];

pub(crate) fn build(root: &Path) -> Result<(), String> {
    install()?;
    crate::cargo("lexicon", &["run", "--quiet", "--package", "lexicon-build", "--", &root.to_string_lossy()])
}

/// Where the packages are not there and cannot be, there is nothing to compare with and nothing wrong.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    if let Err(missing) = install() {
        println!("lexicon: not compared with its sources: {missing}");
        return Ok(());
    }
    let root = root.to_string_lossy();
    crate::cargo("lexicon", &["run", "--quiet", "--package", "lexicon-build", "--", &root, "--check"])
}

fn install() -> Result<(), String> {
    let missing = || PACKAGES.iter().filter(|(_, file)| !Path::new(file).exists()).map(|(name, _)| *name);
    let names: Vec<&str> = missing().collect();
    if !names.is_empty() && Path::new("/etc/debian_version").exists() && is_root() {
        println!("lexicon: installing {}", names.join(" "));
        let _ = apt_get(&["update"]);
        apt_get(&[&["install", "--yes", "--no-install-recommends"][..], &names].concat());
    }
    if missing().next().is_none() {
        return Ok(());
    }
    let names: Vec<&str> = missing().collect();
    Err(format!(
        "the list is made from Debian's packages; \"apt-get install {}\" gives what is missing",
        names.join(" ")
    ))
}
