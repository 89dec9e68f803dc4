//! `cargo xtask dist`: the release files in `target/dist`: an archive with the program, a Debian package, a
//! container image, a list of all libraries, and checksums of all of them.
//!
//! Only Debian's own tools are used: `tar`, `gzip`, `dpkg-deb`, `mmdebstrap`, `sha256sum`. All times in the
//! archives are the commit's, so one commit always gives the same files.

mod image;
mod package;
mod sbom;
mod trial;

use crate::{cargo, debian, web};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The release, and where its parts are while it is made.
pub(crate) struct Release {
    root: PathBuf,
    out: PathBuf,
    version: String,
    commit: String,
    /// The commit's time, in seconds since 1970, as the tools expect it.
    time: String,
    /// The machine's architecture, in Debian's terms.
    architecture: String,
}

/// The maximum size of the program, client included: 18 MB are code, 5 the compressed client and words.
const LARGEST: u64 = 29_500_000;

pub(crate) fn make(root: &Path) -> Result<(), String> {
    debian::install("dist", missing)?;
    web::build(root)?;
    let release = Release::of(root)?;
    let program = release.program()?;
    let size = fs::metadata(&program).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("the program weighs {size} bytes; {LARGEST} are allowed"));
    }
    let tree = release.tree(&program)?;
    release.archive(&tree)?;
    package::pack(&release, &tree, &release.version)?;
    image::pack(&release, &tree)?;
    sbom::write_down(&release)?;
    release.checksums()?;
    println!("dist: {} holds", release.out.display());
    run(Command::new("ls").args(["-l", "--human-readable", "--no-group"]).arg(&release.out))
}

/// Makes the package and tests it in a minimal Debian: installed, started, upgraded, removed.
pub(crate) fn try_out(root: &Path) -> Result<(), String> {
    make(root)?;
    trial::run_through(&Release::of(root)?)
}

fn missing() -> Vec<&'static str> {
    let needed = [("dpkg-deb", "dpkg"), ("mmdebstrap", "mmdebstrap")];
    needed
        .into_iter()
        .filter(|(name, _)| debian::version(name).is_none())
        .map(|(_, package)| package)
        .collect()
}

/// Passes the commit to a compilation, for `sounder --version`.
pub(crate) fn tell_commit(root: &Path, command: &mut Command) {
    if let (Ok(commit), Ok(date)) = (git(root, "%h"), git(root, "%cs")) {
        command.env("SOUNDER_COMMIT", commit).env("SOUNDER_DATE", date);
    }
}

fn git(root: &Path, format: &str) -> Result<String, String> {
    said(
        Command::new("git")
            .args(["log", "-1", "--abbrev=9", &format!("--format={format}")])
            .current_dir(root),
    )
}

impl Release {
    fn of(root: &Path) -> Result<Release, String> {
        let out = root.join("target/dist");
        fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        Ok(Release {
            root: root.to_owned(),
            out,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: git(root, "%H")?,
            time: git(root, "%ct")?,
            architecture: said(Command::new("dpkg").arg("--print-architecture"))?,
        })
    }

    /// Compiles the release program.
    fn program(&self) -> Result<PathBuf, String> {
        let mut build = cargo::command(&self.root);
        build.args(["build", "--locked", "--profile", "shipped", "--package", "sounder"]);
        tell_commit(&self.root, &mut build);
        run(&mut build)?;
        Ok(self.root.join("target/shipped/sounder"))
    }

    /// The installed files, in a folder.
    fn tree(&self, program: &Path) -> Result<PathBuf, String> {
        let tree = self.fresh("tree")?;
        let put = |from: &Path, to: &str, mode: &str| {
            run(Command::new("install").args(["-D", "-m", mode]).arg(from).arg(tree.join(to)))
        };
        put(program, "usr/bin/sounder", "755")?;
        put(&self.root.join("deploy/sounder.service"), "usr/lib/systemd/system/sounder.service", "644")?;
        for text in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            put(&self.root.join(text), &format!("usr/share/doc/sounder/{text}"), "644")?;
        }
        let pages = tree.join("usr/share/man/man1");
        run(Command::new(program).arg("man").arg(&pages))?;
        run(Command::new("sh").args(["-c", "gzip -9n -- *.1"]).current_dir(&pages))?;
        for (shell, file) in [
            ("bash", "bash-completion/completions/sounder"),
            ("zsh", "zsh/vendor-completions/_sounder"),
            ("fish", "fish/vendor_completions.d/sounder.fish"),
        ] {
            let text = said(Command::new(program).args(["completions", shell]))?;
            write(&tree.join("usr/share").join(file), &(text + "\n"))?;
        }
        Ok(tree)
    }

    /// An empty folder for parts of a package.
    fn fresh(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.root.join("target/dist-parts").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// For machines without Debian: unpack it, and put its `bin` on the path.
    fn archive(&self, tree: &Path) -> Result<(), String> {
        let name = format!("sounder-{}-linux-{}", self.version, self.architecture);
        let rename = format!("--transform=s,^[.],{name},");
        let tar = self.out.join(format!("{name}.tar"));
        self.tar(&tree.join("usr"), &tar, &[&rename])?;
        run(Command::new("gzip").args(["-9nf"]).arg(&tar))
    }

    /// A tar file of a folder that depends only on its contents.
    fn tar(&self, folder: &Path, file: &Path, options: &[&str]) -> Result<(), String> {
        let time = format!("--mtime=@{}", self.time);
        let mut tar = Command::new("tar");
        tar.args(["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", &time])
            .args(options);
        run(tar.arg("--file").arg(file).arg("--directory").arg(folder).arg("."))
    }

    fn checksums(&self) -> Result<(), String> {
        let script = "sha256sum -- sounder[-_]* > SHA256SUMS";
        run(Command::new("sh").args(["-c", script]).current_dir(&self.out))
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", file.display());
    file.parent().map_or(Ok(()), fs::create_dir_all).map_err(told)?;
    fs::write(file, text).map_err(told)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| failed(command, &error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(command, "it failed")) }
}

/// The output of a command, without the final line break.
fn said(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|error| failed(command, &error.to_string()))?;
    if !done.status.success() {
        return Err(failed(command, String::from_utf8_lossy(&done.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&done.stdout).trim_end().to_owned())
}

fn failed(command: &Command, why: &str) -> String {
    format!("{}: {why}", command.get_program().to_string_lossy())
}
