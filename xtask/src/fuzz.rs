//! `cargo xtask fuzz`: requests that schemathesis generates from the OpenAPI document, against a real
//! server.

use crate::e2e::{Server, must};
use crate::untested::Untested;
use crate::venv;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The amount of testing: examples for each operation in each round, and schemathesis' phases.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    examples: &'static str,
    phases: &'static str,
}

/// More than ten thousand requests.
pub(crate) const LONG: Size = Size { examples: "100", phases: "examples,coverage,fuzzing" };
/// A few hundred, as a part of all tests.
pub(crate) const SHORT: Size = Size { examples: "4", phases: "fuzzing" };

/// A single program simulates all clients.
const SETTINGS: [&str; 16] = [
    "--log",
    "warn",
    "--requests-per-second",
    "1000000",
    "--connections-per-address",
    "10000",
    "--replayed-per-second",
    "1000000000",
    "--tables-per-hour",
    "100000000",
    "--tables-at-once",
    "100000000",
    "--people-per-hour",
    "100000000",
    "--sign-ins-per-hour",
    "100000000",
];

/// As a part of all tests: reports if it cannot be done here, and fails only if the server does.
pub(crate) fn short(root: &Path, untested: &mut Untested) -> Result<(), String> {
    match python(root) {
        Ok(python) => attack(root, &python, SHORT),
        Err(why) => {
            untested.note("requests from the OpenAPI document", &why);
            Ok(())
        }
    }
}

pub(crate) fn run(root: &Path, size: Size) -> Result<(), String> {
    attack(root, &python(root)?, size)
}

/// The Python of an environment with schemathesis.
fn python(root: &Path) -> Result<PathBuf, String> {
    venv::python(root, "fuzz", "xtask/fuzz/requirements.txt")
}

fn attack(root: &Path, python: &Path, size: Size) -> Result<(), String> {
    let log = root.join("target/fuzz/server.log");
    let server = Server::start(&log, &SETTINGS)?;
    let script = root.join("xtask/fuzz/fuzz.py");
    let mut fuzz = Command::new(python);
    must(fuzz.arg(script).args([&server.address, size.examples, size.phases]))?;
    drop(server);
    let said = fs::read_to_string(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    if said.contains("panicked") || said.contains("cut short") {
        return Err(format!("the server panicked: see {}", log.display()));
    }
    Ok(())
}
