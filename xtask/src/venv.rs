//! Python environments, each in a folder under target/, with exactly the packages that a file
//! requires.

use crate::outside;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python of the environment with this name, which is created if necessary.
pub(crate) fn python(root: &Path, name: &str, requirements: &str) -> Result<PathBuf, String> {
    let folder = root.join("target").join(name).join("venv");
    let wanted = root.join(requirements);
    let wishes = fs::read(&wanted).map_err(|error| format!("{}: {error}", wanted.display()))?;
    let (python, installed) = (folder.join("bin/python"), folder.join("installed"));
    if fs::read(&installed).is_ok_and(|before| before == wishes) {
        return Ok(python);
    }
    let done = |command: &mut Command| command.status().is_ok_and(|status| status.success());
    outside::install_python()?;
    if !done(Command::new("python3").args(["-m", "venv"]).arg(&folder)) {
        return Err("python3 makes no environment here; the reason stands above".to_owned());
    }
    // Most of what is installed is never imported: Python compiles the rest on demand.
    let pip =
        ["-m", "pip", "install", "--no-compile", "--quiet", "--disable-pip-version-check", "--requirement"];
    if !done(Command::new(&python).args(pip).arg(&wanted)) {
        return Err(format!("what {requirements} asks for could not be installed with pip"));
    }
    fs::write(&installed, wishes).map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(python)
}
