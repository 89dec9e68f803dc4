//! The programs of Debian that the tests start beside the server. Without them the tests pass, and say what
//! they did not test.

use crate::web::{apt_get, is_root};
use std::path::Path;
use std::process::Command;

/// A folder or program, and the package of Debian it comes in.
const NEEDED: [(&str, &str); 3] = [
    ("/usr/lib/postgresql", "postgresql"),
    ("/usr/sbin/nats-server", "nats-server"),
    ("/usr/sbin/nginx", "nginx-light"),
];

/// NATS is here or there, by the version of Debian.
fn is_there(path: &str) -> bool {
    Path::new(path).exists() || Path::new(&path.replace("/sbin/", "/bin/")).exists()
}

fn missing() -> Vec<&'static str> {
    NEEDED.into_iter().filter(|(path, _)| !is_there(path)).map(|(_, package)| package).collect()
}

/// Installs what is missing where that is possible. What is then still missing is returned, in a sentence.
pub(crate) fn install() -> Option<String> {
    let packages = missing();
    if packages.is_empty() {
        return None;
    }
    let debian = Path::new("/etc/debian_version").exists();
    if debian && is_root() {
        println!("tests: installing {}", packages.join(" "));
        let install = [&["install", "--yes", "--no-install-recommends"], &packages[..]].concat();
        let _ = apt_get(&["update"]) && apt_get(&install);
    }
    let still = missing();
    if still.is_empty() {
        return None;
    }
    let why = match (debian, is_root()) {
        (false, _) => "this is not Debian",
        (true, false) => "only root can install it",
        (true, true) => "apt-get could not install it",
    };
    Some(format!(
        "NOT TESTED: Postgres, several nodes and the example deployment, as far as they need {}: {why}",
        still.join(", ")
    ))
}

/// Kill -9 so many times in a row under load, with SQLite and with two nodes on Postgres.
pub(crate) fn kills(root: &Path, count: &str) -> Result<(), String> {
    if let Some(missing) = install() {
        eprintln!("{missing}");
    }
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "--package", "server", "--test", "kill"])
        .args(["--", "--nocapture", "--test-threads", "1"])
        .env("SOUNDER_KILLS", count)
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err("something was lost".to_owned()) }
}
