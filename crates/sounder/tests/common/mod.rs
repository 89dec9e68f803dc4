//! Runs the built program as a user would.

pub mod engine;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn sounder(args: &[&str]) -> Ran {
    sounder_with(args, "")
}

pub fn sounder_with(args: &[&str], input: &str) -> Ran {
    sounder_bytes(args, input.as_bytes())
}

pub fn sounder_bytes(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A program that exits early closes its input, which is not a failure of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sounder"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("RUST_BACKTRACE", "0");
    command
}

impl Ran {
    #[track_caller]
    pub fn succeeded(self) -> Ran {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        assert_eq!(self.err, "");
        self
    }

    /// One sentence on standard error, nothing on standard output, and this exit code.
    #[track_caller]
    pub fn refused(self, code: i32, saying: &str) -> Ran {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(self.err.starts_with("sounder: "), "{}", self.err);
        assert!(self.err.contains(saying), "{:?} does not say {saying:?}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert_eq!(self.out, "");
        self
    }

    #[track_caller]
    pub fn says(&self, text: &str) -> &Ran {
        assert!(self.out.contains(text), "{text:?} is missing in:\n{}", self.out);
        self
    }
}

/// A folder that is deleted after the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("text").to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("written");
        self.name(name)
    }

    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("listed");
        let name = |entry: std::fs::DirEntry| entry.file_name().into_string().expect("text");
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("listed"))).collect();
        names.sort();
        names
    }
}

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The record of a whole random game, written by the program itself.
pub fn record_of_a_game(folder: &Folder) -> String {
    let name = folder.name("game.record");
    let args = ["simulate", "us-telegraph", "--seats", "random,random", "--games", "1", "--seed", "a game"];
    sounder(&[&args[..], &["--record", &name, "--game", "1"]].concat()).succeeded();
    name
}
