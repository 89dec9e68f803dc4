//! Debian packages that the chores need. They are installed where that is possible.

use std::path::Path;
use std::process::{Command, Stdio};

/// Installs the packages that `missing` names. Returns the reason if some are still missing.
pub(crate) fn install(chore: &str, missing: impl Fn() -> Vec<&'static str>) -> Result<(), String> {
    let packages = missing();
    if packages.is_empty() {
        return Ok(());
    }
    let (debian, root) = (Path::new("/etc/debian_version").exists(), is_root());
    if debian && root {
        println!("{chore}: installing {}", packages.join(" "));
        // Without a network, packages fetched earlier may be enough.
        let _ = apt_get(&["update"]);
        let _ = apt_get(&[&["install", "--yes", "--no-install-recommends"], &packages[..]].concat());
    }
    let still = missing();
    if still.is_empty() {
        return Ok(());
    }
    let why = match (debian, root) {
        (false, _) => "only on Debian could it be installed",
        (true, false) => "only root could install it",
        (true, true) => "apt-get could not install it",
    };
    Err(format!("there is no {} here, and {why}", still.join(" and no ")))
}

/// The version that a program reports.
pub(crate) fn version(program: &str) -> Option<String> {
    let done = Command::new(program).arg("--version").stderr(Stdio::null()).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|done| done.stdout.trim_ascii() == b"0")
}

fn apt_get(args: &[&str]) -> bool {
    let mut apt = Command::new("apt-get");
    apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
    apt.status().is_ok_and(|status| status.success())
}
