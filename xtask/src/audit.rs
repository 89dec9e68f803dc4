//! `cargo xtask audit`: checks the dependencies against `deny.toml`.

use crate::cargo;
use std::path::Path;
use std::process::Stdio;

const MISSING: &str =
    "cargo-deny is not installed, so nothing was checked: `cargo install --locked cargo-deny`";
const UNCHECKED: &str = "The database of advisories cannot be had here: licences, duplicates and sources are as they should be, \
     known faults were NOT looked for.";

pub(crate) fn check(root: &Path) -> Result<(), String> {
    if !deny(root, &["--version"], true)? {
        return Err(MISSING.to_owned());
    }
    if !deny(root, &["check", "licenses", "bans", "sources"], false)? {
        return Err("a library is not as deny.toml wants it".to_owned());
    }
    if !deny(root, &["fetch", "db"], false)? {
        return Err(UNCHECKED.to_owned());
    }
    if !deny(root, &["check", "advisories"], false)? {
        return Err("a library has a known fault".to_owned());
    }
    Ok(())
}

/// Whether cargo-deny succeeds with these arguments.
fn deny(root: &Path, arguments: &[&str], quiet: bool) -> Result<bool, String> {
    let mut command = cargo::command(root);
    command.arg("deny").args(arguments);
    if quiet {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    let status = command.status().map_err(|error| format!("cargo could not be started: {error}"))?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    /// Every ignored advisory must have a reason.
    #[test]
    fn every_exception_has_a_reason() {
        let deny = include_str!("../../deny.toml");
        let ids = deny.matches("RUSTSEC-").count();
        assert_eq!(deny.matches("reason = \"").count(), ids);
    }
}
