//! `cargo xtask e2e`: the tests of `e2e/`, in a real browser against a real server.

use crate::cargo;
use crate::debian::{self, version};
use crate::untested::Untested;
use crate::web;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Chromium without a window: a third less work for the machine, with the same rendering.
const SHELL: &str = "/usr/bin/chromium-headless-shell";
/// The fallback.
const CHROMIUM: &str = "/usr/bin/chromium";
/// Each program and its Debian package.
const NEEDED: [(&str, &str); 2] = [("node", "nodejs"), ("npm", "npm")];
/// The oldest Node.js whose test runner is good enough.
const NODE: u32 = 20;
/// What the server prints before its address.
const IS_AT: &str = "Sounder is at ";
/// A player who is away for two seconds can be replaced, so that the tests need not wait a minute.
const SETTINGS: [&str; 2] = ["--absence", "2"];

/// Builds the server that the browser tests and the fuzzer use.
pub(crate) fn build_server(root: &Path) -> Result<(), String> {
    must(cargo::command(root).args(["build", "--quiet", "--package", "sounder"]))
}

/// Runs the test files whose name contains `wanted`, against a server that is already built. A debug build of
/// the server reads the client's files on request.
pub(crate) fn test(root: &Path, wanted: &str) -> Result<(), String> {
    let browser = prepare(root)?;
    play(root, browser, &Scenes { ending: ".test.mjs", wanted, at_once: AT_ONCE })
}

/// Measures the speed of pages: with the release client, and one at a time.
pub(crate) fn speed(root: &Path) -> Result<(), String> {
    build_server(root)?;
    let browser = prepare(root)?;
    play(root, browser, &Scenes { ending: ".perf.mjs", wanted: "", at_once: "1" })
}

/// Takes pictures of every screen into `target/pictures`, and puts the contact sheets into `docs/pictures`.
pub(crate) fn pictures(root: &Path) -> Result<(), String> {
    build_server(root)?;
    let browser = prepare(root)?;
    play(root, browser, &Scenes { ending: "pictures.mjs", wanted: "", at_once: "1" })
}

/// Its tests take longest, so they begin first and keep the machine busy to the end.
const LONGEST: &str = "screens.test.mjs";
/// How many tests to run in parallel: one more than a small machine has cores, because each waits now and
/// then.
const AT_ONCE: &str = "3";

/// Which test files to run, and how.
struct Scenes<'a> {
    ending: &'a str,
    /// Text in their file name.
    wanted: &'a str,
    /// How many tests in parallel, over all files.
    at_once: &'a str,
}

/// As a part of all tests: reports if it cannot be done here, and fails only if the pages do.
pub(crate) fn all(root: &Path, untested: &mut Untested) -> Result<(), String> {
    match prepare(root) {
        Ok(browser) => play(root, browser, &Scenes { ending: ".test.mjs", wanted: "", at_once: AT_ONCE }),
        Err(why) => {
            untested.note("the pages in a browser", &why);
            Ok(())
        }
    }
}

/// Installs everything that is not ours. Returns the path of the browser.
fn prepare(root: &Path) -> Result<&'static str, String> {
    find_node()?;
    install_packages(&root.join("e2e"))?;
    web::can_build()?;
    find_browser()
}

fn play(root: &Path, browser: &str, scenes: &Scenes<'_>) -> Result<(), String> {
    web::build(root)?;
    let pictures = root.join("target/e2e");
    let _ = fs::remove_dir_all(&pictures);
    fs::create_dir_all(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let server = Server::start(&pictures.join("server.log"), &SETTINGS)?;
    // Browser tests are patient and keep every core busy, so what is tested beside them gets priority.
    let mut node = Command::new("nice");
    node.args(["node", "--test-reporter=spec", "e2e/run.mjs", scenes.at_once]);
    node.args(files(root, scenes)?).current_dir(root);
    node.env("SOUNDER_ADDRESS", &server.address).env("SOUNDER_CHROMIUM", browser);
    node.env("SOUNDER_PROGRAM", &server.program);
    if node.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(format!(
        "the tests in the browser failed; pictures and the server's log are in {}",
        pictures.display()
    ))
}

fn files(root: &Path, Scenes { ending, wanted, .. }: &Scenes<'_>) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(root.join("e2e")).map_err(|error| format!("e2e: {error}"))?;
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| name(path).ends_with(ending) && name(path).contains(wanted))
        .collect();
    files.sort_by_key(|path| (name(path) != LONGEST, name(path)));
    if files.is_empty() { Err(format!("e2e: no test file has {wanted} in its name")) } else { Ok(files) }
}

/// Finds the browser, and installs it if possible.
fn find_browser() -> Result<&'static str, String> {
    let missing = || if version(SHELL).is_none() { vec!["chromium-headless-shell"] } else { Vec::new() };
    match debian::install("e2e", missing) {
        Ok(()) => Ok(SHELL),
        Err(_) if version(CHROMIUM).is_some() => Ok(CHROMIUM),
        Err(why) => Err(why),
    }
}

/// Finds Node.js, and installs it if possible.
fn find_node() -> Result<(), String> {
    debian::install("e2e", || {
        let missing = NEEDED.into_iter().filter(|(program, _)| version(program).is_none());
        missing.map(|(_, package)| package).collect()
    })?;
    let node = version("node").unwrap_or_default();
    let major = node.trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok());
    if major.is_some_and(|major: u32| major >= NODE) {
        return Ok(());
    }
    Err(format!("the tests in the browser need Node.js {NODE} or newer, and this is {node}"))
}

/// Installs the packages in the lock file, unless that was done already.
fn install_packages(folder: &Path) -> Result<(), String> {
    let lock = fs::read(folder.join("package-lock.json")).map_err(|error| format!("e2e: {error}"))?;
    let installed = folder.join("node_modules/.installed");
    if fs::read(&installed).is_ok_and(|before| before == lock) {
        return Ok(());
    }
    println!("e2e: npm ci");
    must(
        Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder),
    )?;
    fs::write(&installed, lock).map_err(|error| format!("{}: {error}", installed.display()))
}

pub(crate) fn must(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}").replace('"', "");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{name} failed; the reason stands above")),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// A server with a data folder of its own; both are removed when this is dropped.
pub(crate) struct Server {
    child: Child,
    program: PathBuf,
    data: PathBuf,
    pub(crate) address: String,
}

impl Server {
    /// With additional `settings` on its command line.
    pub(crate) fn start(log: &Path, settings: &[&str]) -> Result<Server, String> {
        let failed = |error: std::io::Error| format!("the server could not be started: {error}");
        let data = std::env::temp_dir().join(format!("sounder-e2e-{}", std::process::id()));
        // It is in the same folder as this one.
        let program = std::env::current_exe().map_err(failed)?.with_file_name("sounder");
        let child = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&data)
            .args(settings)
            .stdout(Stdio::piped())
            .stderr(fs::File::create(log).map_err(failed)?)
            .spawn()
            .map_err(failed)?;
        let mut server = Server { child, program, data, address: String::new() };
        let lines = server.child.stdout.take().map(|stdout| BufReader::new(stdout).lines());
        let (say, heard) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            // Keeps reading to the end, so that the server never blocks on its output.
            for line in lines.into_iter().flatten().map_while(Result::ok) {
                if let Some(address) = line.strip_prefix(IS_AT) {
                    let _ = say.send(address.trim().to_owned());
                }
            }
        });
        server.address = heard
            .recv_timeout(Duration::from_secs(60))
            .map_err(|_| format!("the server did not start; its log is {}", log.display()))?;
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}
