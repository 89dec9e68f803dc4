//! `cargo xtask python`: the package for Python, built into an environment of its own and tested there.

use crate::e2e::must;
use crate::untested::Untested;
use crate::venv;
use std::path::Path;
use std::process::Command;

/// A part of all tests: says so when it cannot be done here.
pub(crate) fn all(root: &Path, untested: &mut Untested) -> Result<(), String> {
    match venv::python(root, "python", "python/requirements.txt") {
        Ok(python) => run(root, &python),
        Err(why) => {
            untested.note("the package for Python, tables for language models, the data set", &why);
            Ok(())
        }
    }
}

pub(crate) fn test(root: &Path) -> Result<(), String> {
    run(root, &venv::python(root, "python", "python/requirements.txt")?)
}

fn run(root: &Path, python: &Path) -> Result<(), String> {
    let folder = root.join("python");
    // As it is tested, so that the libraries that the tests have compiled serve again.
    must(
        Command::new(python)
            .args(["-m", "maturin", "develop", "--quiet", "--profile", "dev"])
            .env("VIRTUAL_ENV", root.join("target/python/venv"))
            .current_dir(&folder),
    )?;
    must(
        Command::new(python)
            .args(["-m", "pytest", "--quiet"])
            .env("SOUNDER", root.join("target/debug/sounder"))
            .current_dir(&folder),
    )
}
