//! Starts cargo as a person in the repository's folder would.

use std::path::Path;
use std::process::Command;

/// Variables that cargo sets for the programs that it runs.
const ABOUT_XTASK: [&str; 2] = ["CARGO_MANIFEST_", "CARGO_PKG_"];

pub(crate) fn command(root: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root);
    // Some build scripts run again when one of these changes, and everything that depends on them is
    // recompiled: `cargo test` after `cargo xtask test` would rebuild half the workspace for no reason.
    for (name, _) in std::env::vars_os() {
        if ABOUT_XTASK.iter().any(|about| name.to_string_lossy().starts_with(about)) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Runs it, and names the chore if it failed.
pub(crate) fn run(root: &Path, name: &str, arguments: &[&str]) -> Result<(), String> {
    let status = command(root)
        .args(arguments)
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if status.success() {
        return Ok(());
    }
    let missing = match arguments[0] {
        "fmt" => " (if rustfmt is missing, `rustup component add rustfmt` installs it)",
        "clippy" => " (if clippy is missing, `rustup component add clippy` installs it)",
        _ => "",
    };
    Err(format!("{name} failed{missing}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_is_not_told_that_xtask_runs_it() {
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some(), "cargo tells this test, too");
        let cargo = command(Path::new("."));
        let removed: Vec<_> = cargo.get_envs().filter(|(_, value)| value.is_none()).collect();
        assert!(removed.iter().any(|(name, _)| *name == "CARGO_MANIFEST_DIR"), "{removed:?}");
        assert!(removed.iter().any(|(name, _)| *name == "CARGO_PKG_VERSION"), "{removed:?}");
    }
}
