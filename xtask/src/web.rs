//! `cargo xtask web`: builds the browser client into `target-web/dist`.
//!
//! Does nothing if nothing has changed. Whatever needs heavy dependencies (bindings, compression) is in the
//! crate `web-build`.

use crate::{cargo, debian};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_CLIPPY: &str = "/usr/bin/clippy-driver";

/// The maximum size of what the browser loads before the first page is shown, compressed, in bytes.
const FIRST_LOAD: u64 = 400 * 1024;

/// The maximum size of what the browser loads before the first board of a game is shown: what all tables need
/// and the game's own part with its shared files, but not the word list. Compressed, in bytes.
const FIRST_TABLE: u64 = 500 * 1024;

/// The maximum size of everything the browser loads for a game, except what all tables need, the word list and
/// the Masters' networks.
const GAME: u64 = 320 * 1024;

/// The part that all tables need.
const TABLES: &str = "tables";

/// The suffix of the name of a game's second part.
const BESIDES: &str = "_besides";

/// The maximum size of what is additionally loaded for a game where a Master thinks.
const NETWORK: u64 = 400 * 1024;

/// The maximum size of what is loaded when a player first looks up a word's meaning.
const DEFINITIONS: u64 = 1_500_000;

/// Builds the client, and checks the size limits of the first page, of each game and of the definitions.
pub(crate) fn check_size(root: &Path) -> Result<(), String> {
    build(root)?;
    let dist = root.join("target-web/dist");
    let loaded = first_load(&dist)?;
    println!("web: the first page loads {} of {} KB", loaded / 1024, FIRST_LOAD / 1024);
    if loaded > FIRST_LOAD {
        return Err(format!("the first page loads {loaded} bytes; {FIRST_LOAD} are allowed"));
    }
    for game in crate::tidy::games(root)? {
        let part = game.replace('-', "_");
        let board = sum_of(&dist, |name| is_part_of(name, &part))?;
        let table = board + sum_of(&dist, |name| is_part_of(name, TABLES))?;
        let all = board + sum_of(&dist, |name| is_part_of(name, &format!("{part}{BESIDES}")))?;
        println!(
            "web: {game} loads {} of {} KB before its first board, and {} of {} KB of its own in all",
            table / 1024,
            FIRST_TABLE / 1024,
            all / 1024,
            GAME / 1024,
        );
        if table > FIRST_TABLE {
            return Err(format!("a first table of {game} loads {table} bytes; {FIRST_TABLE} are allowed"));
        }
        if all > GAME {
            return Err(format!("the parts of {game} are {all} bytes; {GAME} are allowed"));
        }
        let learned =
            sum_of(&dist, |name| name.starts_with(&format!("net_{game}-")) && name.ends_with(".br"))?;
        if learned > NETWORK {
            return Err(format!("the network of {game} is {learned} bytes; {NETWORK} are allowed"));
        }
    }
    let meanings = root.join("crates/lexicon/data/definitions.txt.br");
    let meanings = fs::metadata(&meanings).map_err(|error| format!("{}: {error}", meanings.display()))?.len();
    if meanings > DEFINITIONS {
        return Err(format!("the definitions are {meanings} bytes; {DEFINITIONS} are allowed"));
    }
    Ok(())
}

/// Everything except what belongs to one game, compressed.
fn first_load(dist: &Path) -> Result<u64, String> {
    sum_of(dist, is_first)
}

/// The total size of all files whose names count.
fn sum_of(dist: &Path, counts: impl Fn(&str) -> bool) -> Result<u64, String> {
    let mut sum = 0;
    for folder in [dist.to_owned(), dist.join("assets")] {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if counts(&name) {
                sum += entry.metadata().map_err(|error| format!("{name}: {error}"))?.len();
            }
        }
    }
    Ok(sum)
}

/// Is a file, in its served form, loaded with the first page?
fn is_first(name: &str) -> bool {
    let Some(plain) = name.strip_suffix(".br") else { return name.ends_with(".woff2") };
    let later = ["shared_", "net_"].iter().any(|stem| plain.starts_with(stem));
    // The service worker is loaded once the page is shown.
    !later && plain != "sw.js" && (!plain.ends_with(".wasm") || plain.starts_with("sounder-"))
}

/// Does a file, in its served form, contain this part of the program or what it shares?
fn is_part_of(name: &str, part: &str) -> bool {
    ["split_", "shared_"]
        .iter()
        .find_map(|stem| name.strip_prefix(stem)?.strip_prefix(part))
        .is_some_and(|rest| rest.starts_with('-') && rest.ends_with(".br"))
}

/// Builds the client unless it exists and its inputs are unchanged.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    let dist = root.join("target-web/dist");
    let stamp = root.join("target-web/stamp");
    let now = format!("{:016x}\n", inputs(root)?);
    if fs::read_to_string(&stamp).is_ok_and(|then| then == now) && dist.join("index.html.br").exists() {
        println!("web: nothing changed, the client is in target-web/dist");
        return Ok(());
    }

    lay_out(root, "web", &[])?;
    fs::write(&stamp, now).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Builds a large and slow client quickly, to try out a change.
pub(crate) fn quick(root: &Path) -> Result<(), String> {
    // The next real build must not mistake it for its own.
    let _ = fs::remove_file(root.join("target-web/stamp"));
    lay_out(root, "web-quick", &["--quick"])
}

fn lay_out(root: &Path, profile: &str, options: &[&str]) -> Result<(), String> {
    println!("web: compiling the client, the first time takes some minutes");
    let compiler = Compiler::find()?;
    run(compiler.cargo(root, "build").args(["--package", "web", "--profile", profile]))?;
    let wasm = root.join("target-web/build").join(TARGET).join(profile).join("web.wasm");

    println!("web: making the bindings, and compressing");
    // As part of the workspace, so that it shares its libraries with everything the tests build; and in a known
    // place, whatever target directory the user has set.
    let tool = ["build", "--workspace", "--bin", "web-build", "--quiet", "--target-dir", "target"];
    cargo::run(root, "web-build", &tool)?;
    let mut tool = Command::new(root.join("target/debug/web-build"));
    tool.arg(&wasm).arg(root.join("crates/web")).arg(root.join("target-web/dist")).args(options);
    run(&mut tool)
}

/// A build of the client in the background. Its output is kept for `wait`, and whatever fails, with the reason,
/// is left to the next build.
pub(crate) struct Meanwhile {
    child: Child,
    said: PathBuf,
}

/// Begins `cargo xtask web` with these options.
pub(crate) fn meanwhile(root: &Path, options: &[&str]) -> Result<Meanwhile, String> {
    let said = root.join(format!("target-web/build{}.log", options.concat()));
    let start = || {
        fs::create_dir_all(root.join("target-web"))?;
        let out = fs::File::create(&said)?;
        let program = std::env::current_exe()?;
        Command::new(program).arg("web").args(options).stderr(out.try_clone()?).stdout(out).spawn()
    };
    let child = start().map_err(|error| format!("the client cannot be built: {error}"))?;
    Ok(Meanwhile { child, said })
}

impl Meanwhile {
    /// Did it succeed?
    pub(crate) fn wait(mut self) -> bool {
        let done = self.child.wait().is_ok_and(|status| status.success());
        eprint!("{}", fs::read_to_string(&self.said).unwrap_or_default());
        done
    }
}

impl Drop for Meanwhile {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether the client can be built here, or why not.
pub(crate) fn can_build() -> Result<(), String> {
    Compiler::find().map(|_| ())
}

/// Runs clippy over the code that is only compiled for the browser.
pub(crate) fn lint(root: &Path) -> Result<(), String> {
    let compiler = Compiler::find()?;
    let mut clippy = compiler.cargo(root, "check");
    clippy.args(["--package", "web", "--profile", "web-quick"]);
    let driver = match compiler {
        Compiler::Own => "clippy-driver",
        Compiler::Debian if Path::new(DEBIAN_CLIPPY).exists() => DEBIAN_CLIPPY,
        Compiler::Debian => return Err("to lint the client, install Debian's rust-web-clippy".to_owned()),
    };
    run(clippy
        .env("RUSTC_WORKSPACE_WRAPPER", driver)
        .env("CLIPPY_ARGS", "--no-deps__CLIPPY_HACKERY__-Dwarnings__CLIPPY_HACKERY__"))
}

/// A compiler with support for the browser's target.
#[derive(Clone, Copy)]
enum Compiler {
    /// The one that compiles everything else.
    Own,
    /// Debian's, which builds the standard library from source.
    Debian,
}

impl Compiler {
    fn find() -> Result<Compiler, String> {
        if Self::own_has_target() {
            return Ok(Compiler::Own);
        }
        if Self::debian_is_there() {
            return Ok(Compiler::Debian);
        }
        let rustup = Command::new("rustup").args(["target", "add", TARGET]).stdin(Stdio::null()).status();
        if rustup.is_ok_and(|status| status.success()) && Self::own_has_target() {
            return Ok(Compiler::Own);
        }
        let missing = || if Self::debian_is_there() { Vec::new() } else { DEBIAN.to_vec() };
        debian::install("web", missing).map(|()| Compiler::Debian).map_err(|why| {
            format!("there is no compiler for {TARGET}: \"rustup target add {TARGET}\" gives one, and {why}")
        })
    }

    fn own_has_target() -> bool {
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output().is_ok_and(
            |done| {
                let folder = String::from_utf8_lossy(&done.stdout).trim().to_owned();
                done.status.success() && fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
            },
        )
    }

    fn debian_is_there() -> bool {
        let source = Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"]).output();
        let source = source.is_ok_and(|done| {
            Path::new(String::from_utf8_lossy(&done.stdout).trim())
                .join("lib/rustlib/src/rust/library/std/Cargo.toml")
                .exists()
        });
        source && Path::new(DEBIAN_CARGO).exists() && Path::new("/usr/bin/wasm-ld").exists()
    }

    /// A cargo command for the browser's target, with a target directory of its own.
    fn cargo(self, root: &Path, command: &str) -> Command {
        let mut cargo = match self {
            Compiler::Own => {
                let mut cargo = cargo::command(root);
                cargo.arg(command);
                cargo
            }
            Compiler::Debian => {
                let mut cargo = Command::new(DEBIAN_CARGO);
                cargo.current_dir(root).args([command, "-Zbuild-std=std,panic_abort"]);
                // Variables from the cargo that started us point at another compiler.
                for name in ["RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC", "LD_LIBRARY_PATH"] {
                    cargo.env_remove(name);
                }
                cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", DEBIAN_RUSTC);
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
                cargo
            }
        };
        // Leptos then erases the types of its views, which saves 11 % of the download. The relocations show
        // which part of the program needs which other, so that the games can be split from it.
        let flags = "--cfg erase_components -Clink-args=--emit-relocs";
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        cargo.args(["--target", TARGET]).arg("--target-dir").arg(root.join("target-web/build"));
        cargo
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the client could not be built; the reason stands above".to_owned()),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// A hash of everything the client is made of: the crates it depends on, the content tables, the
/// lock file and the tool that lays it out.
fn inputs(root: &Path) -> Result<u64, String> {
    let tree = cargo::command(root)
        .args(["tree", "--package", "web", "--target", TARGET, "--edges", "normal,build"])
        .args(["--prefix", "none", "--format", "{p}"])
        .output()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if !tree.status.success() {
        return Err(String::from_utf8_lossy(&tree.stderr).into_owned());
    }
    let mut folders: Vec<PathBuf> = String::from_utf8_lossy(&tree.stdout)
        .lines()
        .filter_map(|line| {
            let (_, path) = line.split_once('(')?;
            let path = PathBuf::from(path.split_once(')')?.0);
            path.starts_with(root).then_some(path)
        })
        .collect();
    folders.extend(["content", "crates/web-build"].map(|folder| root.join(folder)));
    folders.sort();
    folders.dedup();
    let mut files = vec![root.join("Cargo.lock"), root.join("Cargo.toml")];
    for folder in &folders {
        collect(folder, &mut files);
    }
    let mut hash = DefaultHasher::new();
    for file in &files {
        let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        hash.write(file.strip_prefix(root).unwrap_or(file).as_os_str().as_encoded_bytes());
        hash.write_usize(bytes.len());
        hash.write(&bytes);
    }
    Ok(hash.finish())
}

/// Every file below `folder` in a fixed order, except tests and benchmarks.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        let left_out = path
            .file_name()
            .is_some_and(|name| ["tests", "benches", "target"].iter().any(|out| name == *out));
        if path.is_dir() && !left_out {
            collect(&path, files);
        } else if path.is_file() {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_of_a_game_is_its_own_file_and_that_of_what_it_shares() {
        for name in ["split_telegram-0a1b.wasm.br", "shared_telegram-0a1b.bin.br"] {
            assert!(is_part_of(name, "telegram"), "{name}");
        }
        for name in [
            "split_telegram-0a1b.wasm.gz",
            "split_telegraph_road-0a1b.wasm.br",
            "split_telegram_besides-0a1b.wasm.br",
        ] {
            assert!(!is_part_of(name, "telegram"), "{name}");
        }
    }

    #[test]
    fn the_first_page_loads_no_game_and_no_words() {
        for name in ["index.html.br", "sounder-0a1b.wasm.br", "parts-0a1b.js.br", "besley-0a1b.woff2"] {
            assert!(is_first(name), "{name}");
        }
        for name in [
            "index.html",
            "sounder-0a1b.wasm",
            "letterpress-0a1b.wasm.br",
            "pages-0a1b.wasm.br",
            "shared_tables-0a1b.bin.br",
            "net_us-telegraph-0a1b.net.br",
            "sw.js.br",
            "style-0a1b.css.gz",
        ] {
            assert!(!is_first(name), "{name}");
        }
    }
}
