//! The invariants that the compiler does not check. Each check names the file and says what to do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Rules and search do no I/O, read no clock, spawn no thread and iterate no hash map.
const PURE: &[&str] =
    &["crates/rules/src/", "crates/games/", "crates/search/src/", "crates/nets/src/", "crates/lexicon/src/"];
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::io",
    "std::process",
    "std::env",
    "std::time",
    "std::thread",
    "Instant",
    "SystemTime",
    "HashMap",
    "HashSet",
    "println!",
    "eprintln!",
];

/// No floats where they could reach a state.
const WITHOUT_FLOATS: &[&str] = &["crates/rules/src/", "crates/games/", "crates/lexicon/src/"];

/// Crates that serve every game and therefore name none.
const NAME_NO_GAME: &[&str] = &[
    "crates/rules/",
    "crates/rules-test/",
    "crates/search/",
    "crates/nets/",
    "crates/selfplay/src/",
    "crates/analysis/src/",
    "crates/arena/",
    "crates/wire/",
    "crates/store/",
    "crates/server/",
    "crates/client/src/table/",
    "crates/web/src/shell/",
    "crates/web/src/kit/",
];

/// Which of our own crates each crate may use. Arrows point one way.
const ARROWS: &[(&str, &[&str])] = &[
    ("crates/rules/", &[]),
    ("crates/rules-test/", &["rules"]),
    ("crates/lexicon/", &[]),
    ("crates/lexicon-build/", &["lexicon"]),
    ("crates/games/", &["rules", "lexicon"]),
    ("crates/search/", &["rules"]),
    ("crates/nets/", &[]),
    ("crates/catalog/", &["rules", "lexicon", "wire", "GAMES"]),
    ("crates/bots/", &["rules", "lexicon", "search", "nets", "catalog", "GAMES"]),
    ("crates/selfplay/", &["rules", "search", "GAMES"]),
    ("crates/analysis/", &["rules", "lexicon", "search", "catalog", "bots"]),
    ("crates/arena/", &["rules", "search", "catalog", "bots"]),
    ("crates/dataset/", &["rules", "search", "bots"]),
    ("crates/mcp/", &["rules", "catalog", "bots", "client", "wire"]),
    ("crates/python/", &["rules", "lexicon", "catalog", "bots"]),
    ("crates/wire/", &["rules"]),
    ("crates/store/", &["rules", "wire"]),
    ("crates/server/", &["rules", "catalog", "bots", "analysis", "wire", "store"]),
    ("crates/client/", &["rules", "lexicon", "catalog", "bots", "analysis", "wire", "GAMES"]),
    ("crates/web/", &["rules", "lexicon", "catalog", "bots", "analysis", "wire", "client", "GAMES"]),
];

/// Every game has the same files in the same places.
const GAME_FILES: &[&str] = &[
    "src/lib.rs",
    "src/content.rs",
    "src/state.rs",
    "src/action.rs",
    "src/flow.rs",
    "src/legal.rs",
    "src/apply.rs",
    "src/score.rs",
    "src/view.rs",
    "src/material.rs",
    "src/text.rs",
    "tests/conformance.rs",
    "tests/rulebook.rs",
    "tests/rulings.rs",
    "tests/content.rs",
    "tests/material.rs",
    "tests/perft.txt",
    "benches/random_play.rs",
    "benches/instructions.txt",
];

/// In a longer file, a newcomer would not find the rules.
const LONGEST_FILE: usize = 700;

const MACHINE_PATHS: &[&str] = &["/work/", "/root/", "/home/"];

/// Where a macro generates the call from one part of the browser's program into another.
const EXCEPTED: &str = "crates/web/src/boards/rooms.rs";

pub fn check(root: &Path) -> Result<(), String> {
    let tree = Tree::read(root)?;
    let games = games(root)?;
    let mut faults = Vec::new();
    tree.pure_crates(&mut faults);
    tree.game_names(&games, &mut faults);
    tree.arrows(&games, &mut faults);
    tree.game_files(root, &games, &mut faults);
    tree.rule_pages(&games, &mut faults);
    tree.unsafe_code(&mut faults);
    tree.silent_tests(&mut faults);
    tree.threat_model(&mut faults);
    tree.everywhere(&mut faults);
    if faults.is_empty() {
        Ok(())
    } else {
        Err(format!("tidy found {}:\n{}", faults.len(), faults.join("\n")))
    }
}

/// The games by their folders.
pub fn games(root: &Path) -> Result<Vec<String>, String> {
    let mut games: Vec<String> = fs::read_dir(root.join("crates/games"))
        .map_err(|error| error.to_string())?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    games.sort();
    Ok(games)
}

struct Tree {
    /// Path from the root and text, of every text file git knows or would add.
    files: Vec<(String, String)>,
}

impl Tree {
    fn read(root: &Path) -> Result<Tree, String> {
        let output = Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .map_err(|error| format!("git could not be started: {error}"))?;
        let paths = String::from_utf8_lossy(&output.stdout).into_owned();
        let files: Vec<(String, String)> = paths
            .lines()
            .filter_map(|path| Some((path.to_owned(), fs::read_to_string(root.join(path)).ok()?)))
            .collect();
        if files.is_empty() { Err("git lists no files here".to_owned()) } else { Ok(Tree { files }) }
    }

    /// Every attacker is stopped by something, and every such claim names an existing test.
    fn threat_model(&self, faults: &mut Vec<String>) {
        const PAGE: &str = "docs/security.md";
        let quoted = self.get(PAGE).unwrap_or_default().split('`').skip(1).step_by(2);
        let mut tests = 0;
        for (path, name) in quoted.filter_map(|text| text.split_once(".rs::")) {
            tests += 1;
            let source = self.get(&format!("{path}.rs")).unwrap_or_default();
            if !source.contains(&format!("fn {name}(")) {
                faults.push(format!("{PAGE}: there is no test {path}.rs::{name}"));
            }
        }
        if tests == 0 {
            faults.push(format!("{PAGE}: names no test"));
        }
    }

    fn get(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str())
    }

    fn sources(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter(|(path, _)| path.ends_with(".rs"))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    fn pure_crates(&self, faults: &mut Vec<String>) {
        for (path, text) in self.sources().filter(|(path, _)| path.contains("/src/")) {
            // Tests may do what the rules may not.
            let rules = text.split("#[cfg(test)]").next().unwrap_or(text);
            for (number, line) in rules.lines().enumerate() {
                let code = line.split("//").next().unwrap_or(line);
                if starts_with_any(path, PURE) {
                    for word in IMPURE.iter().filter(|word| has_word(code, word)) {
                        faults.push(format!("{path}:{}: rules must stay pure: no {word}", number + 1));
                    }
                }
                if starts_with_any(path, WITHOUT_FLOATS)
                    && ["f32", "f64"].iter().any(|float| has_word(code, float))
                {
                    faults.push(format!("{path}:{}: no floats in the rules", number + 1));
                }
            }
        }
    }

    fn game_names(&self, games: &[String], faults: &mut Vec<String>) {
        for (path, text) in self.sources().filter(|(path, _)| starts_with_any(path, NAME_NO_GAME)) {
            // Examples in the documentation may play a real game.
            let code = text.lines().filter(|line| !line.starts_with("//!"));
            let code: String = code.flat_map(|line| [line, "\n"]).collect();
            for game in games {
                for name in [game.clone(), game.replace('-', "_"), camel(game)] {
                    if has_word(&code, &name) {
                        faults.push(format!(
                            "{path}: names the game {name}; only catalog, bots and boards may"
                        ));
                    }
                }
            }
        }
    }

    fn arrows(&self, games: &[String], faults: &mut Vec<String>) {
        let own: BTreeSet<String> = self
            .files
            .iter()
            .filter(|(path, _)| path.ends_with("Cargo.toml"))
            .filter_map(|(_, text)| text.split("name = \"").nth(1)?.split('"').next().map(str::to_owned))
            .collect();
        for (prefix, allowed) in ARROWS {
            let manifests = self
                .files
                .iter()
                .filter(|(path, _)| path.starts_with(prefix) && path.ends_with("Cargo.toml"));
            for (path, text) in manifests {
                for name in dependencies(text).filter(|name| own.contains(*name)) {
                    let fine = allowed.contains(&name)
                        || (allowed.contains(&"GAMES") && games.iter().any(|game| game == name));
                    if !fine {
                        faults.push(format!(
                            "{path}: must not depend on {name}; see the arrows in ARCHITECTURE.md"
                        ));
                    }
                }
            }
        }
    }

    fn game_files(&self, root: &Path, games: &[String], faults: &mut Vec<String>) {
        for game in games {
            for file in GAME_FILES {
                let path = format!("crates/games/{game}/{file}");
                if self.get(&path).is_none() {
                    faults.push(format!("{path}: every game has this file"));
                }
            }
            let journals = format!("crates/games/{game}/tests/journals/");
            if !self.files.iter().any(|(path, _)| path.starts_with(&journals) && path.ends_with(".journal")) {
                faults.push(format!("{journals}: every game has golden journals"));
            }
            if !root.join(format!("content/{game}/1")).is_dir() {
                faults.push(format!("content/{game}/1: every game's components are data"));
            }
        }
    }

    /// A page per game says where each rule is implemented and which test covers it: both must exist, and
    /// every test of the rulebook must be on the page.
    fn rule_pages(&self, games: &[String], faults: &mut Vec<String>) {
        for game in games {
            let page_path = format!("docs/{game}.md");
            let Some(page) = self.get(&page_path) else {
                faults.push(format!("{page_path}: every game has a page of its rules"));
                continue;
            };
            // Long test files are split, as in `rulings_more.rs`.
            let of_rules = ["rulebook", "rulings"].map(|file| format!("crates/games/{game}/tests/{file}"));
            let tests: BTreeSet<&str> = self
                .sources()
                .filter(|(path, _)| of_rules.iter().any(|start| path.starts_with(start)))
                .flat_map(|(_, text)| test_names(text))
                .collect();
            let mut named = BTreeSet::new();
            for word in page.split('`').skip(1).step_by(2) {
                if let Some((module, function)) = word.split_once("::") {
                    let source =
                        self.get(&format!("crates/games/{game}/src/{module}.rs")).unwrap_or_default();
                    let function = function.rsplit("::").next().unwrap_or(function);
                    if !source.contains(&format!("fn {function}")) {
                        faults.push(format!("{page_path}: there is no `{word}`"));
                    }
                } else if word.starts_with("ruling_")
                    || word.starts_with("rule_")
                    || word.starts_with("example_")
                {
                    if !tests.contains(word) {
                        faults.push(format!("{page_path}: there is no test `{word}`"));
                    }
                    named.insert(word);
                }
            }
            for test in tests.iter().filter(|test| !named.contains(**test)) {
                faults.push(format!("{page_path}: the test `{test}` is not on the page"));
            }
        }
    }

    /// The compiler denies unsafe code; only the one file that needs it may allow it.
    fn unsafe_code(&self, faults: &mut Vec<String>) {
        for (path, text) in self.sources() {
            // Cut in two, so that this line does not find itself.
            if path != EXCEPTED && text.contains(concat!("allow(", "unsafe_code")) {
                faults.push(format!("{path}: only {EXCEPTED} may hold unsafe code"));
            }
        }
    }

    /// Tests that would never run: in a library that is built without its tests, or in a file that the
    /// crate's single test program does not include.
    fn silent_tests(&self, faults: &mut Vec<String>) {
        for (path, manifest) in self.files.iter().filter(|(path, _)| path.ends_with("/Cargo.toml")) {
            let folder = path.trim_end_matches("Cargo.toml");
            if manifest.contains("[lib]\ntest = false") {
                let inside = format!("{folder}src/");
                for (source, _) in
                    self.sources().filter(|(source, text)| source.starts_with(&inside) && has_tests(text))
                {
                    faults.push(format!("{source}: its tests do not run; they belong into {folder}tests/"));
                }
            }
            if manifest.contains("autotests = false") {
                let main = self.get(&format!("{folder}tests/main.rs")).unwrap_or_default();
                let files = self.sources().filter_map(|(source, _)| {
                    source.strip_prefix(folder)?.strip_prefix("tests/")?.strip_suffix(".rs")
                });
                for file in files.filter(|file| !file.contains('/') && *file != "main") {
                    if !main.contains(&format!("mod {file};")) {
                        faults.push(format!(
                            "{folder}tests/{file}.rs: is not named in main.rs and does not run"
                        ));
                    }
                }
            }
        }
    }

    fn everywhere(&self, faults: &mut Vec<String>) {
        for (path, text) in &self.files {
            // This file contains the words it searches for.
            if path == "xtask/src/tidy.rs" || path == "Cargo.lock" {
                continue;
            }
            for machine in MACHINE_PATHS.iter().filter(|machine| text.contains(**machine)) {
                faults.push(format!("{path}: names a path of one machine, {machine}"));
            }
            if path.ends_with(".rs") && text.lines().count() > LONGEST_FILE {
                faults.push(format!(
                    "{path}: longer than {LONGEST_FILE} lines; would a newcomer find the rule?"
                ));
            }
        }
        for path in
            ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", ".ci/run"]
        {
            if self.get(path).is_none() {
                faults.push(format!("{path}: is missing"));
            }
        }
    }
}

fn starts_with_any(path: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| path.starts_with(prefix))
}

/// Does `text` have `word` with no letter, digit or underscore on either side?
fn has_word(text: &str, word: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(part_of_name) && !text[at + word.len()..].starts_with(part_of_name)
    })
}

fn camel(game: &str) -> String {
    game.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

/// The names in `[dependencies]` of a manifest.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    manifest
        .split("\n[")
        .filter(|section| section.starts_with("dependencies]"))
        .flat_map(str::lines)
        .skip(1)
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
}

fn has_tests(source: &str) -> bool {
    source.contains(concat!("#[", "test]")) || source.contains(concat!("#[", "tokio::test"))
}

fn test_names(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]").skip(1).filter_map(|after| after.split("fn ").nth(1)?.split('(').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
    }

    fn faults(check: impl Fn(&Tree, &mut Vec<String>), files: &[(&str, &str)]) -> usize {
        let mut faults = Vec::new();
        check(&tree(files), &mut faults);
        faults.len()
    }

    #[test]
    fn impure_rules_are_found_and_tests_are_spared() {
        let check = |text| faults(Tree::pure_crates, &[("crates/rules/src/a.rs", text)]);
        assert_eq!(check("use std::collections::HashMap;"), 1);
        assert_eq!(check("let x: f64 = 0.0;"), 1);
        assert_eq!(check("// a HashMap would do\nfn f() {}"), 0);
        assert_eq!(check("fn f() {}\n#[cfg(test)]\nmod t { use std::fs; }"), 0);
    }

    #[test]
    fn a_game_named_in_the_wrong_place_is_found() {
        let check = |path, text| {
            faults(|tree, out| tree.game_names(&["us-telegraph".to_owned()], out), &[(path, text)])
        };
        assert_eq!(check("crates/server/src/a.rs", "use us_telegraph::UsTelegraph;"), 2);
        assert_eq!(check("crates/catalog/src/a.rs", "use us_telegraph::UsTelegraph;"), 0);
    }

    #[test]
    fn an_arrow_against_the_stream_is_found() {
        let rules = (
            "crates/rules/Cargo.toml",
            "[package]\nname = \"rules\"\n\n[dependencies]\ncatalog.workspace = true\n",
        );
        let catalog = (
            "crates/catalog/Cargo.toml",
            "[package]\nname = \"catalog\"\n\n[dependencies]\nrules.workspace = true\n",
        );
        assert_eq!(faults(|tree, out| tree.arrows(&[], out), &[rules, catalog]), 1);
    }

    #[test]
    fn a_rule_page_must_name_what_exists() {
        let page = ("docs/g.md", "`legal::turn` `ruling_1_x` `legal::gone` `ruling_2_gone`");
        let source = ("crates/games/g/src/legal.rs", "fn turn() {}");
        let tests =
            ("crates/games/g/tests/rulebook.rs", "#[test]\nfn ruling_1_x() {}\n#[test]\nfn ruling_3_y() {}");
        let games = ["g".to_owned()];
        assert_eq!(faults(|tree, out| tree.rule_pages(&games, out), &[page, source, tests]), 3);
    }

    #[test]
    fn only_one_file_may_hold_unsafe_code() {
        let text = concat!("#![allow(", "unsafe_code)]");
        let files = [(EXCEPTED, text), ("crates/web/src/app.rs", text)];
        assert_eq!(faults(Tree::unsafe_code, &files), 1);
    }

    #[test]
    fn tests_that_nobody_runs_are_found() {
        let without = ("crates/a/Cargo.toml", "[lib]\ntest = false\n");
        let inside = ("crates/a/src/lib.rs", concat!("#[", "test]\nfn t() {}"));
        assert_eq!(faults(Tree::silent_tests, &[without, inside]), 1);
        assert_eq!(faults(Tree::silent_tests, &[inside]), 0);
        let one = ("crates/b/Cargo.toml", "autotests = false\n");
        let main = ("crates/b/tests/main.rs", "mod known;\n");
        let (known, unknown) = (("crates/b/tests/known.rs", ""), ("crates/b/tests/unknown.rs", ""));
        assert_eq!(faults(Tree::silent_tests, &[one, main, known, unknown]), 1);
    }

    #[test]
    fn machine_paths_and_long_files_are_found() {
        let long = "x\n".repeat(LONGEST_FILE + 1);
        let found = faults(Tree::everywhere, &[("a.md", "/root/x"), ("b.rs", &long)]);
        assert_eq!(found, 2 + 6, "two faults and six missing documents");
    }
}
