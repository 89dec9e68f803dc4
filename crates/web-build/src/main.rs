//! Takes the compiled client and its style and font sources, and lays out what a server serves: `index.html`
//! and, under `assets/`, files whose names carry a hash of their contents, so that they may be cached forever.
//! Texts and the program itself are stored only in compressed form: a server can decompress them.
//!
//! Usage: web-build <client.wasm> <crates/web> <dist> [--quick]
//!
//! With `--quick` nothing is compressed, which takes longer than everything else.

mod bss;
mod compact;
mod pieces;
mod sections;
mod style;

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Every word list, relative to the client's sources, oldest first. A table loads the one it uses.
const WORDS: [&str; 2] = ["../lexicon/data/words-1.lexicon.br", "../lexicon/data/words-2.lexicon.br"];

/// The meanings of the words.
const DEFINITIONS: &str = "../lexicon/data/definitions.txt.br";

/// The networks of the Masters: each file that ends in `.net`.
const NETWORKS: &str = "../bots/nets";

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let (wasm, source, dist, compress) = match words.as_slice() {
        [wasm, source, dist] => (*wasm, *source, *dist, true),
        [wasm, source, dist, "--quick"] => (*wasm, *source, *dist, false),
        _ => return Err("usage: web-build <client.wasm> <crates/web> <dist> [--quick]".into()),
    };
    let source = Path::new(source);
    // Built beside the old one and swapped in at the end, so that a server never sees half a client.
    let dist = Path::new(dist);
    let next = dist.with_extension("next");
    if next.exists() {
        fs::remove_dir_all(&next)?;
    }
    fs::create_dir_all(next.join("assets"))?;

    let mut site = Site { root: next.clone(), compress, sizes: Vec::new() };
    let style = style::style(source, &mut site)?;
    let Program { program, length, script, parts } = program(Path::new(wasm), &mut site)?;
    let words = WORDS.iter().map(|list| {
        let name = site.lent("words", "lexicon", &source.join(list))?;
        Ok(format!("\"{name}\""))
    });
    let words = words.collect::<Outcome<Vec<_>>>()?.join(", ");
    let definitions = site.lent("definitions", "txt", &source.join(DEFINITIONS))?;
    let networks = networks(&source.join(NETWORKS))?.into_iter().map(|(name, file)| {
        Ok(format!("[\"{name}\", \"{}\"]", site.asset(&format!("net_{name}"), "net", &file)?))
    });
    let networks = networks.collect::<Outcome<Vec<_>>>()?.join(", ");
    let loader = fs::read_to_string(source.join("loader.js"))?
        .replace("{{networks}}", &networks)
        .replace("{{definitions}}", &definitions)
        .replace("{{words}}", &words)
        .replace("{{script}}", &script)
        .replace("{{parts}}", &parts)
        .replace("{{first}}", &most_of(length).to_string())
        .replace("{{program}}", &program);
    let loader = site.asset("app", "js", loader.as_bytes())?;
    let door = joined(&fs::read_to_string(source.join("door.html"))?);
    let mut names = vec![
        ("style", style),
        ("door", door),
        ("door-script", site.asset("door", "js", &fs::read(source.join("door.js"))?)?),
        ("loader", loader),
        ("script", script),
        ("parts", parts),
        ("program", program),
        ("icon", site.asset("icon", "svg", &fs::read(source.join("icon.svg"))?)?),
    ];
    for icon in ["icon-192", "icon-512", "icon-maskable"] {
        names.push((icon, site.asset(icon, "png", &fs::read(source.join(format!("icons/{icon}.png")))?)?));
    }
    let mut index = String::new();
    for (page, text) in [("manifest.webmanifest", &mut String::new()), ("index.html", &mut index)] {
        *text = filled(&fs::read_to_string(source.join(page))?, &names);
        if let Some(at) = text.find("{{") {
            return Err(format!("{page} asks for something unknown: {:.20}", &text[at..]).into());
        }
        site.file(page, text.as_bytes())?;
    }
    keeper(source, &index, &mut site)?;

    if dist.exists() {
        fs::remove_dir_all(dist)?;
    }
    fs::rename(&next, dist)?;
    site.report();
    Ok(())
}

/// How much of the program must have arrived before the next file is requested. The rest, some 30 KB
/// compressed, takes about one round trip on a slow line, so the next file does not delay it.
fn most_of(length: usize) -> usize {
    length / 8 * 7
}

/// Every network in a folder, by its name.
fn networks(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "net") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            found.insert(name, fs::read(&path)?);
        }
    }
    Ok(found)
}

/// Markup without the line breaks and blanks between elements, which only help readers of the source.
fn joined(markup: &str) -> String {
    markup.lines().map(str::trim).collect()
}

/// A text with the names of files filled in.
fn filled(text: &str, names: &[(&str, String)]) -> String {
    names.iter().fold(text.to_owned(), |text, (place, name)| text.replace(&format!("{{{{{place}}}}}"), name))
}

/// The service worker, which stores every file on the device. It changes whenever any file does.
fn keeper(source: &Path, index: &str, site: &mut Site) -> Outcome<()> {
    let mut files: Vec<String> = site.sizes.iter().map(|(name, ..)| format!("\"/{name}\"")).collect();
    files.retain(|name| name != "\"/index.html\"");
    files.sort();
    let files = files.join(", ");
    let version = mark(format!("{index}{files}").as_bytes());
    let text = fs::read_to_string(source.join("sw.js"))?;
    let text = filled(&text, &[("version", version), ("files", files)]);
    site.file("sw.js", text.as_bytes())
}

/// The script that loads the parts of the program that are not needed at once.
const PARTS: &str = "parts.js";

/// The names of the program, of its script with the browser bindings, and of the script that loads its parts.
struct Program {
    program: String,
    /// Its uncompressed size in bytes.
    length: usize,
    script: String,
    parts: String,
}

fn program(wasm: &Path, site: &mut Site) -> Outcome<Program> {
    let folder = site.root.with_extension("bindings");
    fs::create_dir_all(&folder)?;
    let parts = split(wasm, &folder)?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(folder.join("main.wasm")).out_name("sounder").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // The parts link themselves to the program's exports.
    bindgen.keep_lld_exports(true);
    bindgen.web(true).map_err(|error| format!("bindings for the web: {error}"))?;
    bindgen.generate(&folder).map_err(|error| format!("bindings: {error:#}"))?;

    // No wasm-opt: it saves 4 % of the compressed size, and binaryen 108 corrupts the table of references.
    let bytes = fs::read(folder.join("sounder_bg.wasm"))?;
    let program = site.asset("sounder", "wasm", &bytes)?;
    let linker = linker(&folder, &parts, site)?;
    // The loader always passes the program's address; the script's own default is never used.
    let script = fs::read_to_string(folder.join("sounder.js"))?.replace("sounder_bg.wasm", &program);
    // The two scripts import each other, so the hash in their names covers both.
    let mark = mark(format!("{script}{linker}").as_bytes());
    let (name, parts) = (format!("sounder-{mark}.js"), format!("parts-{mark}.js"));
    // Only in the import: the program refers to it by its old name.
    let imported = script.replace(&format!("from \"./{PARTS}\""), &format!("from \"./{parts}\""));
    site.file(&format!("assets/{name}"), imported.as_bytes())?;
    site.file(&format!("assets/{parts}"), linker.replace("sounder.js", &name).as_bytes())?;
    fs::remove_dir_all(&folder)?;
    Ok(Program { program, length: bytes.len(), script: name, parts })
}

/// Lays out the parts and their shared files, and writes the script that loads them.
fn linker(folder: &Path, parts: &Parts, site: &mut Site) -> Outcome<String> {
    let read = |stem: &str| compact::compact(&fs::read(folder.join(format!("{stem}.wasm")))?);
    let mut files = BTreeMap::new();
    for (part, numbers) in pieces::files(parts) {
        let (mut bytes, mut pieces) = (Vec::new(), Vec::new());
        for number in numbers {
            let piece = read(&pieces::stem(number))?;
            pieces.push((number, piece.len()));
            bytes.extend(piece);
        }
        let name = site.asset(&format!("shared_{part}"), "bin", &bytes)?;
        files.insert(part, pieces::File { name, pieces });
    }
    let mut named = BTreeMap::new();
    for (part, made) in parts {
        let own = format!("split_{part}");
        let name = if made.contains(&own) { Some(site.asset(&own, "wasm", &read(&own)?)?) } else { None };
        named.insert(part.clone(), pieces::Part { name, shares: pieces::shares(made) });
    }
    let written = fs::read_to_string(folder.join(PARTS))?;
    Ok(pieces::link(&written, &named, &files).ok_or("the link file has another form")?)
}

/// The files that each part needs, without their extension.
type Parts = BTreeMap<String, Vec<String>>;

/// Splits everything that belongs to a single game from the program, and returns the resulting files.
fn split(wasm: &Path, folder: &Path) -> Outcome<Parts> {
    let input = bss::write_out(&fs::read(wasm)?)?;
    let main = folder.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.main_module = "./sounder.js";
    options.link_name = "./parts.js";
    let split = wasm_split_cli_support::transform(options).map_err(|error| format!("parts: {error:#}"))?;
    Ok(split.prefetch_map.into_iter().collect())
}

/// The part of a name that depends on the contents.
fn mark(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Site {
    root: PathBuf,
    compress: bool,
    /// Name, size, compressed size.
    sizes: Vec<(String, usize, usize)>,
}

impl Site {
    /// Writes a file that may be cached forever and returns its name.
    fn asset(&mut self, stem: &str, extension: &str, bytes: &[u8]) -> Outcome<String> {
        let name = format!("{stem}-{}.{extension}", mark(bytes));
        self.file(&format!("assets/{name}"), bytes)?;
        Ok(name)
    }

    /// Returns the name of a compressed file that the server contains anyway, so that it is not stored twice.
    fn lent(&mut self, stem: &str, extension: &str, path: &Path) -> Outcome<String> {
        let packed = fs::read(path)?;
        let mut bytes = Vec::new();
        brotli::Decompressor::new(&packed[..], 1 << 16).read_to_end(&mut bytes)?;
        let name = format!("{stem}-{}.{extension}", mark(&bytes));
        self.sizes.push((format!("assets/{name}"), bytes.len(), packed.len()));
        Ok(name)
    }

    fn file(&mut self, name: &str, bytes: &[u8]) -> Outcome<()> {
        let path = self.root.join(name);
        let mut served = bytes.len();
        if self.compress && !name.ends_with(".woff2") && !name.ends_with(".png") {
            let (level, window) = (11, 22);
            let mut small = Vec::new();
            brotli::CompressorWriter::new(&mut small, 1 << 16, level, window).write_all(bytes)?;
            served = small.len();
            fs::write(suffixed(&path, ".br"), small)?;
        } else {
            fs::write(&path, bytes)?;
        }
        self.sizes.push((name.to_owned(), bytes.len(), served));
        Ok(())
    }

    fn report(&self) {
        let kilobytes = |bytes: usize| format!("{:.1}", bytes as f64 / 1000.0);
        for (name, bytes, served) in &self.sizes {
            println!("{:>9} KB {:>9} KB served  {name}", kilobytes(*bytes), kilobytes(*served));
        }
        let total: usize = self.sizes.iter().map(|(_, _, served)| served).sum();
        println!("{:>25} KB served in all", kilobytes(total));
    }
}

fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
