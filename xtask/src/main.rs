//! The project's chores. `cargo xtask run` runs the product, `cargo xtask test` runs every check.

mod audit;
mod cargo;
mod debian;
mod dist;
mod e2e;
mod fuzz;
mod lexicon;
mod outside;
mod perf;
mod python;
mod steps;
mod tidy;
mod training;
mod untested;
mod venv;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use steps::Steps;
use untested::Untested;

const HELP: &str = "\
cargo xtask <chore>

  run     builds the browser client and the server, starts it and tells its address
  test    every check: format, lints, tidy, all tests
  tidy    the invariants that no compiler checks
  perf    instructions per decision against the number in the repository (--update writes it), and how fast
          pages are
  web     builds the browser client into target-web/dist (--quick for one that is built sooner and
          is large and slow; --lint for its lints; --size checks what the first page loads)
  lexicon makes the list of words from Debian's scowl and wordnet-base (--check compares it with them)
  e2e     plays in a real browser against a real server (e2e WORD: only the files with that in their name)
  pictures takes pictures of every screen into target/pictures and makes the contact sheets in docs/pictures
  fuzz    thousands of requests from the OpenAPI document against a real server
  python  builds the package for Python and tests it, with tables for language models and the data set
  kills   kills the server fifty times in a row under load, with SQLite and as one of two nodes on Postgres
          (kills N: another number)
  attack  plays every trick against servers of its own on loopback while honest people play there, and fails when
          these are held up or memory grows (attack N: N seconds for each part)
  day     a day of mixed play in ten minutes, with SQLite and with two nodes on Postgres: accounts, chat, kills, clocks
          that are set, full disks (day N: in N minutes)
  audit   known faults, licences and duplicates of the libraries, with cargo-deny
  dist    what people install, in target/dist: an archive, a Debian package, an image for containers, a list of the
          libraries, checksums (--try installs, starts, upgrades and removes the package in a bare Debian)
  soak    100,000 random games with every law checked (--games N for another number)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["run"] => run(),
        ["test"] => test(),
        ["tidy"] => tidy::check(&root()),
        ["perf"] => perf::check(&root(), false),
        ["perf", "--update"] => perf::check(&root(), true),
        ["web"] => web::build(&root()),
        ["web", "--quick"] => web::quick(&root()),
        ["web", "--size"] => web::check_size(&root()),
        ["web", "--lint"] => web::lint(&root()),
        ["lexicon"] => lexicon::build(&root()),
        ["lexicon", "--check"] => lexicon::check(&root()),
        ["e2e"] => e2e::build_server(&root()).and_then(|()| e2e::test(&root(), "")),
        ["e2e", wanted] => e2e::build_server(&root()).and_then(|()| e2e::test(&root(), wanted)),
        ["pictures"] => e2e::pictures(&root()),
        ["fuzz"] => e2e::build_server(&root()).and_then(|()| fuzz::run(&root(), fuzz::LONG)),
        ["python"] => e2e::build_server(&root()).and_then(|()| python::test(&root())),
        ["audit"] => audit::check(&root()),
        ["kills"] => outside::kills(&root(), "50"),
        ["kills", count] => outside::kills(&root(), count),
        ["attack"] => outside::attack(&root(), "6"),
        ["attack", seconds] => outside::attack(&root(), seconds),
        ["day"] => outside::day(&root(), "10"),
        ["day", minutes] => outside::day(&root(), minutes),
        ["dist"] => dist::make(&root()),
        ["dist", "--try"] => dist::try_out(&root()),
        ["soak"] => soak("100000"),
        ["soak", "--games", games] => soak(games),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The program that `cargo xtask run` starts: see Cargo.toml.
const SERVER: [&str; 4] = ["--profile", "local", "--package", "sounder"];

/// This server reads the client's files on request, so neither build waits for the other.
fn run() -> Result<(), String> {
    let root = root();
    println!("run: compiling server and client side by side, the first time takes some minutes");
    let client = web::meanwhile(&root, &[])?;
    let cargo = |command: &str| {
        let mut cargo = cargo::command(&root);
        cargo.arg(command).args(SERVER);
        dist::tell_commit(&root, &mut cargo);
        cargo
    };
    let done = |mut command: Command, what: &str| match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} failed")),
        Err(error) => Err(format!("cargo could not be started: {error}")),
    };
    done(cargo("build"), "the build of the server")?;
    if !client.wait() {
        return Err("the client could not be built; the reason stands above".to_owned());
    }
    let mut serve = cargo("run");
    serve.args(["--", "serve"]);
    done(serve, "run")
}

fn test() -> Result<(), String> {
    let (mut steps, mut untested) = (Steps::begin(), Untested::default());
    let done = every_check(&mut steps, &mut untested);
    eprint!("{}", steps.table(steps.elapsed()));
    untested.say();
    done
}

fn every_check(steps: &mut Steps, untested: &mut Untested) -> Result<(), String> {
    let root = root();
    steps.run("format", || cargo::run(&root, "format", &["fmt", "--all", "--check"]))?;
    steps.run("tidy", || tidy::check(&root))?;
    steps.run("programs", || outside::install(untested));
    // It ends with minutes on one processor, which nothing else need wait for. It starts after the programs are
    // installed, because only one process can install packages at a time.
    let client = web::meanwhile(&root, &["--size"])?;
    // `--all-targets` would check each library without tests a second time.
    let targets = ["--lib", "--bins", "--tests", "--benches", "--examples"];
    let lints = [&["clippy", "--workspace", "--quiet"], &targets[..], &["--", "--deny", "warnings"]].concat();
    steps.run("lints", || cargo::run(&root, "lints", &lints))?;
    // This also builds the server and the Python library, which the remaining steps use: building one of them
    // alone would recompile half of its libraries with fewer features.
    let everything = ["build", "--workspace", "--lib", "--bins", "--tests", "--quiet"];
    steps.run("build", || cargo::run(&root, "build", &everything))?;
    // The tests wait for clocks and sockets, and whatever tests the server from outside uses one core now and
    // then: in parallel they take little longer than the longer of them.
    let mut not_outside = Untested::default();
    let (inside, outside) = steps.run_both(
        ("tests", || tests(untested)),
        ("word list, fuzz, training, python, client, scenes", || {
            from_outside(&root, client, &mut not_outside)
        }),
    );
    untested.add(not_outside);
    both(inside, outside)
}

/// Everything that tests the built programs from outside. All but the browser tests need one core each, so they
/// come first.
fn from_outside(root: &Path, client: web::Meanwhile, untested: &mut Untested) -> Result<(), String> {
    let programs = lexicon::check_built(root, untested)
        .and_then(|()| fuzz::short(root, untested))
        .and_then(|()| training::test(root, untested))
        .and_then(|()| python::all(root, untested));
    if !client.wait() && web::can_build().is_ok() {
        return both(programs, Err("the client is too large, or does not build".to_owned()));
    }
    both(programs, e2e::all(root, untested))
}

/// The errors of both.
fn both(one: Result<(), String>, other: Result<(), String>) -> Result<(), String> {
    match (one, other) {
        (Err(one), Err(other)) => Err(format!("{one}\n{other}")),
        (one, other) => one.and(other),
    }
}

/// How many tests run in parallel.
const TESTS_PER_CORE: usize = 3;

fn tests(untested: &mut Untested) -> Result<(), String> {
    let mut tests = cargo::command(&root());
    tests.args(["test", "--workspace", "--no-fail-fast", "--quiet"]);
    // The server's tests mostly wait for clocks and sockets.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    tests.env("RUST_TEST_THREADS", (cores * TESTS_PER_CORE).to_string());
    match untested.watch(&mut tests) {
        Ok(true) => Ok(()),
        Ok(false) => Err("tests failed".to_owned()),
        Err(error) => Err(format!("cargo could not be started: {error}")),
    }
}

fn soak(games: &str) -> Result<(), String> {
    cargo::run(&root(), "soak", &["run", "--release", "--package", "sounder", "--", "soak", "--games", games])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
