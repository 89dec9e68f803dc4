//! The Debian package: the tree, the metadata that Debian requires, and the scripts in
//! `deploy/debian`.

use super::{Release, read, run, said, write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Packs the tree with this version, and returns the path of the package.
pub(super) fn pack(release: &Release, tree: &Path, version: &str) -> Result<PathBuf, String> {
    let debian = release.root.join("deploy/debian");
    let folder = release.fresh("package")?;
    run(Command::new("cp").arg("--archive").arg(tree.join("usr")).arg(&folder))?;
    write(&folder.join("etc/default/sounder"), &read(&debian.join("default"))?)?;
    write(&folder.join("usr/share/doc/sounder/copyright"), &read(&release.root.join("LICENSE-MIT"))?)?;
    write(&folder.join("DEBIAN/conffiles"), "/etc/default/sounder\n")?;
    for script in SCRIPTS {
        let from = debian.join(script);
        run(Command::new("install")
            .args(["-D", "-m", "755"])
            .arg(from)
            .arg(folder.join("DEBIAN").join(script)))?;
    }
    let size = said(Command::new("du").args(["--summarize", "--block-size=1K"]).arg(folder.join("usr")))?;
    let control = fill(
        &read(&debian.join("control"))?,
        &[
            ("version", version),
            ("architecture", &release.architecture),
            ("size", size.split_whitespace().next().unwrap_or("0")),
            ("libc", &libc()?),
        ],
    );
    write(&folder.join("DEBIAN/control"), &control)?;
    let file = release.out.join(format!("sounder_{version}_{}.deb", release.architecture));
    let _ = fs::remove_file(&file);
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]).arg(&folder).arg(&file);
    run(pack.env("SOURCE_DATE_EPOCH", &release.time))?;
    Ok(file)
}

/// The program may use anything of the C library it was linked with.
fn libc() -> Result<String, String> {
    let version = said(Command::new("dpkg-query").args(["--show", "--showformat=${Version}", "libc6"]))?;
    Ok(upstream(&version).to_owned())
}

/// A version without Debian's revision.
fn upstream(version: &str) -> &str {
    version.split(['-', '+']).next().unwrap_or(version)
}

fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{{{name}}}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write as _};

    #[test]
    fn the_control_file_asks_for_nothing_that_is_not_filled_in() {
        let text = include_str!("../../../deploy/debian/control");
        let filled =
            fill(text, &[("version", "1"), ("architecture", "amd64"), ("size", "2"), ("libc", "2.36")]);
        assert!(!filled.contains("{{"), "{filled}");
        assert!(filled.contains("Version: 1\nArchitecture: amd64\n"), "{filled}");
        assert!(filled.contains("libc6 (>= 2.36)"), "{filled}");
    }

    /// They start the program that the package installs, and systemd understands every line.
    #[test]
    fn the_unit_files_are_well_formed() {
        let units = [
            ("sounder.service", include_str!("../../../deploy/sounder.service")),
            ("sounder@.service", include_str!("../../../deploy/sounder@.service")),
        ];
        let folder = std::env::temp_dir().join(format!("sounder-units-{}", std::process::id()));
        for (name, text) in units {
            assert_eq!(text.matches("ExecStart=/usr/bin/sounder serve").count(), 1, "{name}");
            // The program need not be installed here.
            let text = text.replace("/usr/bin/sounder ", "/bin/true ");
            write(&folder.join(name), &text).expect("a file");
            let mut verify = Command::new("systemd-analyze");
            verify.args(["verify", "--man=no"]).arg(folder.join(name));
            let Ok(verified) = verify.output() else {
                // Past the harness, which keeps what a passing test prints.
                let _ =
                    writeln!(io::stderr(), "NOT TESTED: the unit files: systemd-analyze is not installed");
                break;
            };
            let said = String::from_utf8_lossy(&verified.stderr);
            assert!(verified.status.success() && said.is_empty(), "{name}: {said}");
        }
        fs::remove_dir_all(&folder).expect("its own folder");
    }

    #[test]
    fn debians_part_of_a_version_is_left_out() {
        assert_eq!(upstream("2.36-9+deb12u14"), "2.36");
        assert_eq!(upstream("2.41"), "2.41");
    }
}
