//! Creates the word lists: `lexicon-build ROOT` writes the newest, `lexicon-build ROOT --check` compares all
//! committed versions with what the packages give. Called by `cargo xtask lexicon`.

mod definitions;
mod inflect;
mod lists;
mod scowl;
mod wordnet;

use lexicon::format::{Entry, encode};
use lexicon::{Category, LISTS, NEWEST};
use lists::{Kind, Lists};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const SCOWL: &str = "/usr/share/dict/scowl";
const SCOWL_NOTICE: &str = "/usr/share/doc/scowl/copyright";
const WORDNET: &str = "/usr/share/wordnet";
const WORDNET_NOTICE: &str = "/usr/share/doc/wordnet-base/copyright";
const INTO: &str = "crates/lexicon/data";
/// The versions of the packages from which the files were made.
const SOURCES: &str = "SOURCES.txt";
/// The extension of files that are part of every native program, and therefore compressed.
const PACKED: &str = ".br";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [root] => write(Path::new(root)),
        [root, "--check"] => check(Path::new(root)),
        _ => Err("lexicon-build ROOT [--check]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("lexicon: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(root: &Path) -> Result<(), String> {
    let wordnet = wordnet::WordNet::read(Path::new(WORDNET))?;
    let newest = list(root, &wordnet, NEWEST)?;
    for (name, bytes) in newest.into_iter().chain(meanings(root, &wordnet)?).chain(notices()?) {
        let path = root.join(INTO).join(&name);
        let bytes = if name.ends_with(PACKED) { packed(&bytes) } else { Ok(bytes) };
        let bytes = bytes.and_then(|bytes| fs::write(&path, &bytes).map(|()| bytes.len()));
        let length = bytes.map_err(|error| format!("{}: {error}", path.display()))?;
        println!("lexicon: {INTO}/{name}, {length} bytes");
    }
    Ok(())
}

fn check(root: &Path) -> Result<(), String> {
    let made_from = fs::read(root.join(INTO).join(SOURCES)).unwrap_or_default();
    let here = sources()?;
    if made_from != here {
        let here = String::from_utf8_lossy(&here).trim().replace('\n', ", ");
        println!("lexicon: not compared, it was made from other versions of the packages than {here}");
        return Ok(());
    }
    let wordnet = wordnet::WordNet::read(Path::new(WORDNET))?;
    let mut files = notices()?;
    files.extend(meanings(root, &wordnet)?);
    for released in LISTS {
        files.extend(list(root, &wordnet, released.version)?);
    }
    for (name, bytes) in files {
        let committed = fs::read(root.join(INTO).join(&name));
        let committed =
            if name.ends_with(PACKED) { committed.and_then(|file| unpacked(&file)) } else { committed };
        if committed.ok().as_deref() != Some(&bytes) {
            return Err(format!(
                "{INTO}/{name} is not what the packages and content/lexicon give; cargo xtask lexicon makes the \
                 newest list, and older ones never change"
            ));
        }
    }
    println!("lexicon: the committed files are what the packages give");
    Ok(())
}

/// Names and contents. Files named `.br` are compressed with Brotli.
type Files = Vec<(String, Vec<u8>)>;

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let (level, window) = (11, 22);
    let mut small = Vec::new();
    brotli::CompressorWriter::new(&mut small, 1 << 16, level, window).write_all(bytes)?;
    Ok(small)
}

fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut whole = Vec::new();
    brotli::Decompressor::new(bytes, 1 << 16).read_to_end(&mut whole)?;
    Ok(whole)
}

/// The meanings of the words in the newest list.
fn meanings(root: &Path, wordnet: &wordnet::WordNet) -> Result<Files, String> {
    let folder = folder(root, NEWEST);
    let accepted = scowl::read(Path::new(SCOWL), &content(&folder, "accept.toml")?)?;
    let blocked = Lists { wordnet, accepted: &accepted }.blocked(&content(&folder, "block.toml")?)?;
    let file = definitions::file(wordnet, &accepted, &blocked);
    Ok(vec![("definitions.sha256".to_owned(), hash(&file)), ("definitions.txt.br".to_owned(), file)])
}

fn folder(root: &Path, version: u16) -> PathBuf {
    root.join("content/lexicon").join(version.to_string())
}

/// The files of one version of the list, by name.
fn list(root: &Path, wordnet: &wordnet::WordNet, version: u16) -> Result<Files, String> {
    let folder = folder(root, version);
    let accepted = scowl::read(Path::new(SCOWL), &content(&folder, "accept.toml")?)?;
    let lists = Lists { wordnet, accepted: &accepted };
    let blocked = lists.blocked(&content(&folder, "block.toml")?)?;
    let denied = lists.denied(&content(&folder, "slang.toml")?, &blocked)?;
    let kinds: BTreeMap<String, Kind> = content(&folder, "categories.toml")?;
    let mut members = Vec::new();
    for category in Category::ALL {
        let kind = kinds.get(category.key()).ok_or_else(|| format!("categories.toml lacks {category}"))?;
        members.push((category, lists.category(kind)?));
    }
    let entries: Vec<Entry> = accepted
        .iter()
        .map(|(word, size)| Entry {
            word: word.to_ascii_uppercase().into_bytes(),
            size: *size,
            blocked: blocked.contains(word),
            denied: denied.contains(word),
            categories: members.iter().filter(|(_, set)| set.contains(word)).map(|(kind, _)| *kind).collect(),
        })
        .collect();
    let slang: BTreeSet<String> = denied.difference(&blocked).cloned().collect();
    let words = encode(&entries);
    Ok(vec![
        (format!("words-{version}.sha256"), hash(&words)),
        (format!("words-{version}.lexicon.br"), words),
        (format!("blocked-{version}.txt"), text(&blocked)),
        (format!("slang-{version}.txt"), text(&slang)),
    ])
}

/// A line with the hash of a file.
fn hash(file: &[u8]) -> Vec<u8> {
    let digits: String = Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{digits}\n").into_bytes()
}

/// The notices that the packages' licences require.
fn notices() -> Result<Files, String> {
    Ok(vec![
        (SOURCES.to_owned(), sources()?),
        ("NOTICE-scowl.txt".to_owned(), notice(SCOWL_NOTICE)?),
        ("NOTICE-wordnet.txt".to_owned(), notice(WORDNET_NOTICE)?),
    ])
}

fn sources() -> Result<Vec<u8>, String> {
    let asked = Command::new("dpkg-query")
        .args(["--show", "--showformat", "${Package} ${Version}\n", "scowl", "wordnet-base"])
        .output()
        .map_err(|error| format!("dpkg-query could not be started: {error}"))?;
    if asked.status.success() { Ok(asked.stdout) } else { Err("the packages are not installed".to_owned()) }
}

/// A list for people to read: one word per line.
fn text(words: &BTreeSet<String>) -> Vec<u8> {
    words.iter().map(|word| format!("{word}\n")).collect::<String>().into_bytes()
}

fn content<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, String> {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn notice(path: &str) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{path}: {error}"))
}
