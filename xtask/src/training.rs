//! The tests in `training/`. Reading samples and writing networks need nothing but Python; learning is tested
//! where PyTorch is installed.

use crate::e2e::must;
use crate::untested::Untested;
use std::path::Path;
use std::process::{Command, Stdio};

/// Debian's PyTorch belongs to Debian's own Python, which need not be the first in the path.
const PYTHONS: [&str; 2] = ["python3", "/usr/bin/python3"];

pub(crate) fn test(root: &Path, untested: &mut Untested) -> Result<(), String> {
    let with_torch = PYTHONS.into_iter().find(|python| runs(python, "import torch"));
    let Some(python) = with_torch.or_else(|| PYTHONS.into_iter().find(|python| runs(python, ""))) else {
        untested.note("training, and the files that it reads and writes", "there is no Python here");
        return Ok(());
    };
    if with_torch.is_none() {
        untested.note("training", "there is no PyTorch here (Debian: python3-torch)");
    }
    // Without -B it would write compiled files into the repository.
    must(
        Command::new(python)
            .args(["-B", "-m", "unittest", "discover", "--quiet", "--start-directory"])
            .arg(root.join("training")),
    )
}

fn runs(python: &str, code: &str) -> bool {
    let mut python = Command::new(python);
    python.args(["-c", code]).stdout(Stdio::null()).stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
}
