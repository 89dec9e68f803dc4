//! `cargo xtask perf`: the speed of rules and pages. Instructions per decision, counted by valgrind's
//! callgrind: the number is the same on every run, so a regression shows whatever else the machine is doing.

use crate::cargo;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The benchmark plays this many games at each table.
const GAMES: &str = "20";
/// How far the count may deviate from the stored one, in per cent.
const TOLERANCE: f64 = 3.0;

pub fn check(root: &Path, update: bool) -> Result<(), String> {
    for game in crate::tidy::games(root)? {
        let bench = bench_binary(root, &game)?;
        let counted = instructions_per_decision(root, &bench)?;
        let file = root.join(format!("crates/games/{game}/benches/instructions.txt"));
        if update {
            fs::write(&file, format!("{counted:.0}\n")).map_err(|error| error.to_string())?;
            println!("{game}: {counted:.0} instructions per decision, written down");
            continue;
        }
        let stored = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let stored: f64 = stored.trim().parse().map_err(|_| format!("{} holds no number", file.display()))?;
        let drift = (counted / stored - 1.0) * 100.0;
        println!("{game}: {counted:.0} instructions per decision, {drift:+.1}% against {stored:.0}");
        if drift > TOLERANCE {
            return Err(format!("{game} became slower; if that is right, run `cargo xtask perf --update`"));
        }
    }
    if update { Ok(()) } else { crate::e2e::speed(root) }
}

fn bench_binary(root: &Path, game: &str) -> Result<String, String> {
    let output = cargo::command(root)
        .args(["bench", "--package", game, "--bench", "random_play", "--no-run", "--message-format", "json"])
        .output()
        .map_err(|error| error.to_string())?;
    // One line of JSON per artifact; the benchmark's is the one that names an executable.
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter(|line| line.contains("\"random_play\""))
        .find_map(|line| line.split("\"executable\":\"").nth(1)?.split('"').next().map(str::to_owned))
        .ok_or_else(|| format!("the benchmark of {game} did not build"))
}

/// Work before the first game, such as reading a word list, is measured separately and subtracted.
fn instructions_per_decision(root: &Path, bench: &str) -> Result<f64, String> {
    let (before, _) = count(root, bench, "0")?;
    let (all, decisions) = count(root, bench, GAMES)?;
    if decisions == 0.0 {
        return Err("the benchmark told no decisions".to_owned());
    }
    Ok((all - before) / decisions)
}

/// Instructions and decisions of this many games.
fn count(root: &Path, bench: &str, games: &str) -> Result<(f64, f64), String> {
    let out = root.join("target/callgrind.out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", out.display()), bench, games])
        .output()
        .map_err(|_| "valgrind is not installed: on Debian, `apt-get install valgrind`".to_owned())?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let decisions: f64 = told
        .lines()
        .filter_map(|line| line.split_once(" decisions")?.0.split(' ').next_back()?.parse::<f64>().ok())
        .sum();
    let counts = fs::read_to_string(&out).map_err(|error| error.to_string())?;
    let instructions: f64 = counts
        .lines()
        .find_map(|line| line.strip_prefix("totals: "))
        .and_then(|total| total.trim().parse().ok())
        .ok_or("callgrind counted nothing")?;
    Ok((instructions, decisions))
}
