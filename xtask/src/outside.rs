//! The Debian programs that the tests start beside the server. Without them the tests pass, and report what
//! they did not test.

use crate::untested::Untested;
use crate::{cargo, debian};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Each program and its Debian package.
const NEEDED: [(&str, &str); 4] = [
    ("initdb", "postgresql"),
    ("nats-server", "nats-server"),
    ("nginx", "nginx-light"),
    ("faketime", "faketime"),
];

/// The folders of the programs, which depend on the versions of Debian and of Postgres.
fn folders() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let postgres = versions.map(|version| version.path().join("bin"));
    postgres.chain(["/usr/sbin", "/usr/bin"].map(PathBuf::from)).collect()
}

fn missing() -> Vec<&'static str> {
    let there = |program: &str| folders().iter().any(|folder| folder.join(program).exists());
    NEEDED.into_iter().filter(|(program, _)| !there(program)).map(|(_, package)| package).collect()
}

/// Can Python create environments? Debian has that in a separate package.
fn missing_python() -> Vec<&'static str> {
    let mut python = Command::new("python3");
    python.args(["-c", "import venv, ensurepip"]).stderr(Stdio::null());
    if python.status().is_ok_and(|status| status.success()) { Vec::new() } else { vec!["python3-venv"] }
}

pub(crate) fn install_python() -> Result<(), String> {
    debian::install("tests", missing_python)
}

/// Installs what is missing if possible, and notes what cannot be tested otherwise.
pub(crate) fn install(untested: &mut Untested) {
    if let Err(why) = debian::install("tests", missing) {
        untested
            .note("what needs Postgres, several nodes, the example deployment or a clock that is set", &why);
    }
    if let Err(why) = install_python()
        && debian::version("python3").is_none()
    {
        untested.note("examples/bot.py", &why);
    }
}

/// Kill -9 this many times in a row under load, with SQLite and with two nodes on Postgres.
pub(crate) fn kills(root: &Path, count: &str) -> Result<(), String> {
    long_form(root, "kill::", ("SOUNDER_KILLS", count), "something was lost")
}

/// Every trick, with this many seconds for the quiet part and for the attack.
pub(crate) fn attack(root: &Path, seconds: &str) -> Result<(), String> {
    long_form(root, "attack::", ("SOUNDER_ATTACK", seconds), "somebody was held up")
}

/// A day of mixed play in this many minutes, with SQLite and with two nodes on Postgres.
pub(crate) fn day(root: &Path, minutes: &str) -> Result<(), String> {
    long_form(root, "day::", ("SOUNDER_DAY", minutes), "something was lost")
}

/// The long form of some server tests: a release build, one test after another, with their output.
fn long_form(root: &Path, tests: &str, asked: (&str, &str), failed: &str) -> Result<(), String> {
    let mut untested = Untested::default();
    install(&mut untested);
    let mut command = cargo::command(root);
    command
        .args(["test", "--release", "--package", "server", "--test", "all", tests])
        .args(["--", "--nocapture", "--test-threads", "1"])
        .env(asked.0, asked.1);
    let passed =
        untested.watch(&mut command).map_err(|error| format!("cargo could not be started: {error}"))?;
    untested.say();
    if passed { Ok(()) } else { Err(failed.to_owned()) }
}
