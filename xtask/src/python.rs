//! `cargo xtask python`: the Python package, built into an environment of its own and tested there.

use crate::e2e::must;
use crate::untested::Untested;
use crate::venv;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the package looks for its library.
const LIBRARY: &str = "src/sounder/_native.abi3.so";

/// As a part of all tests: reports if it cannot be done here. Uses the library that was built with the rest of
/// the workspace: maturin would build it alone, and recompile half of everything with fewer features.
pub(crate) fn all(root: &Path, untested: &mut Untested) -> Result<(), String> {
    let python = match environment(root) {
        Ok(python) => python,
        Err(why) => {
            untested.note("the package for Python, tables for language models, the data set", &why);
            return Ok(());
        }
    };
    let built = root.join("target/debug/lib_native.so");
    // Replaces an older file instead of overwriting it, because a running program may have that one loaded.
    let place = root.join("python").join(LIBRARY);
    let _ = fs::remove_file(&place);
    fs::copy(&built, &place).map_err(|error| format!("{}: {error}", built.display()))?;
    run_tests(root, &python)
}

/// The same with the package as maturin builds and installs it.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    let python = environment(root)?;
    must(
        Command::new(&python)
            .args(["-m", "maturin", "develop", "--quiet", "--profile", "dev"])
            .env("VIRTUAL_ENV", root.join("target/python/venv"))
            .current_dir(root.join("python")),
    )?;
    run_tests(root, &python)
}

fn environment(root: &Path) -> Result<PathBuf, String> {
    venv::python(root, "python", "python/requirements.txt")
}

fn run_tests(root: &Path, python: &Path) -> Result<(), String> {
    let folder = root.join("python");
    must(
        Command::new(python)
            .args(["-m", "pytest", "--quiet"])
            .env("PYTHONPATH", folder.join("src"))
            .env("SOUNDER", root.join("target/debug/sounder"))
            .current_dir(&folder),
    )
}
