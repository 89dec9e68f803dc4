//! The programs of Debian that the tests start beside the server. Without them the tests pass, and say what
//! they did not test.

use crate::debian;
use crate::untested::Untested;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program, and the package of Debian it comes in.
const NEEDED: [(&str, &str); 3] =
    [("initdb", "postgresql"), ("nats-server", "nats-server"), ("nginx", "nginx-light")];

/// Where the programs are, by the version of Debian and of Postgres.
fn folders() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let postgres = versions.map(|version| version.path().join("bin"));
    postgres.chain(["/usr/sbin", "/usr/bin"].map(PathBuf::from)).collect()
}

fn missing() -> Vec<&'static str> {
    let there = |program: &str| folders().iter().any(|folder| folder.join(program).exists());
    NEEDED.into_iter().filter(|(program, _)| !there(program)).map(|(_, package)| package).collect()
}

/// Can Python make environments? Debian has that in a package of its own.
fn missing_python() -> Vec<&'static str> {
    let mut python = Command::new("python3");
    python.args(["-c", "import venv, ensurepip"]).stderr(Stdio::null());
    if python.status().is_ok_and(|status| status.success()) { Vec::new() } else { vec!["python3-venv"] }
}

pub(crate) fn install_python() -> Result<(), String> {
    debian::install("tests", missing_python)
}

/// Installs what is missing where that is possible, and notes what cannot be tested otherwise.
pub(crate) fn install(untested: &mut Untested) {
    if let Err(why) = debian::install("tests", missing) {
        untested.note("what needs Postgres, several nodes or the example deployment", &why);
    }
    if let Err(why) = install_python()
        && debian::version("python3").is_none()
    {
        untested.note("examples/bot.py", &why);
    }
}

/// Kill -9 so many times in a row under load, with SQLite and with two nodes on Postgres.
pub(crate) fn kills(root: &Path, count: &str) -> Result<(), String> {
    let mut untested = Untested::default();
    install(&mut untested);
    let mut kills = Command::new(env!("CARGO"));
    kills
        .args(["test", "--release", "--package", "server", "--test", "all", "kill::"])
        .args(["--", "--nocapture", "--test-threads", "1"])
        .env("SOUNDER_KILLS", count)
        .current_dir(root);
    let passed =
        untested.watch(&mut kills).map_err(|error| format!("cargo could not be started: {error}"))?;
    untested.say();
    if passed { Ok(()) } else { Err("something was lost".to_owned()) }
}
