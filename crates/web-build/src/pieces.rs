//! Which file the pieces that several parts of the program share lie in. The splitter makes a file of each piece, about a hundred: to open
//! a first table took seventy requests, six at a time, and on a slow line each costs a round trip.

use std::collections::{BTreeMap, BTreeSet};

/// The part that is there before any game. What it needs, no other part has to bring.
pub const BASE: &str = "tables";

/// What begins the name of a piece.
const PIECE: &str = "chunk_";

/// How the link file begins, up to what it says of each piece.
const RUNTIME: &str = include_str!("pieces.js");

/// For every part that shares anything, the pieces in its file, by number. Those that more than half of all parts need lie with `BASE`, so
/// that a second game does not bring them again.
pub fn files(parts: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<u32>> {
    let needed: BTreeMap<&String, BTreeSet<u32>> = parts
        .iter()
        .map(|(part, files)| (part, files.iter().filter_map(|file| number(file)).collect()))
        .collect();
    let all: BTreeSet<u32> = needed.values().flatten().copied().collect();
    let by_most =
        |piece: &u32| 2 * needed.values().filter(|pieces| pieces.contains(piece)).count() > parts.len();
    let own = needed.iter().find(|(part, _)| **part == BASE).map(|(_, pieces)| pieces.clone());
    let base: BTreeSet<u32> =
        own.into_iter().flat_map(|own| own.into_iter().chain(all.iter().copied().filter(by_most))).collect();
    let mut files = BTreeMap::new();
    for (part, pieces) in needed {
        let pieces: Vec<u32> = if part == BASE {
            base.iter().copied().collect()
        } else {
            pieces.difference(&base).copied().collect()
        };
        if !pieces.is_empty() {
            files.insert(part.clone(), pieces);
        }
    }
    files
}

fn number(file: &str) -> Option<u32> {
    file.strip_prefix(PIECE)?.parse().ok()
}

/// The name of a piece's file, as the splitter calls it.
pub fn stem(number: u32) -> String {
    format!("{PIECE}{number}")
}

/// A file of pieces as it is served: its name, and the number and length of each piece.
pub struct File {
    pub name: String,
    pub pieces: Vec<(u32, usize)>,
}

/// A part as it is served.
pub struct Part {
    /// The name of its own file; an empty part has none.
    pub name: Option<String>,
    /// Does it need any piece?
    pub shares: bool,
}

/// Does a part with these files need any piece?
pub fn shares(files: &[String]) -> bool {
    files.iter().any(|file| number(file).is_some())
}

/// The link file: the splitter's, with other ways to the pieces and parts.
pub fn link(written: &str, parts: &BTreeMap<String, Part>, files: &BTreeMap<String, File>) -> Option<String> {
    // What comes before the first piece, or before the first part where nothing is shared.
    let end = written.find("\n/* ").or_else(|| written.find("\nexport const "))?;
    let mut text = format!("{}\n{RUNTIME}", &written[..end]);
    for (part, file) in files {
        let pieces: Vec<String> =
            file.pieces.iter().map(|(number, length)| format!("[{number},{length}]")).collect();
        text += &format!("const shared_{part} = loadPieces(\"./{}\", [{}]);\n", file.name, pieces.join(","));
    }
    for (part, Part { name, shares }) in parts {
        let own = (part != BASE).then_some(part.as_str());
        let wanted =
            [Some(BASE), own].into_iter().flatten().filter(|file| *shares && files.contains_key(*file));
        let shared: Vec<String> = wanted.map(|file| format!("shared_{file}")).collect();
        let load = match name {
            Some(name) => format!("loadPart(\"./{name}\", [{}])", shared.join(", ")),
            None => format!("wrapAsyncCb(makeLoad(() => async () => ({{}}), [{}]))", shared.join(", ")),
        };
        text += &format!("export const __wasm_split_load_{part} = {load};\n");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(list: &[(&str, &[u32])]) -> BTreeMap<String, Vec<String>> {
        let files = |name: &str, pieces: &[u32]| {
            pieces.iter().map(|piece| stem(*piece)).chain([format!("split_{name}")]).collect()
        };
        list.iter().map(|(name, pieces)| ((*name).to_owned(), files(name, pieces))).collect()
    }

    #[test]
    fn a_part_brings_what_the_base_does_not() {
        let parts = parts(&[
            ("tables", &[1, 2]),
            ("chess", &[1, 3, 4]),
            ("go", &[2, 3, 4]),
            ("pages", &[1, 4]),
            ("puzzles", &[]),
        ]);
        let files = files(&parts);
        // Three of five parts need 4, and two need 3.
        assert_eq!(files["tables"], [1, 2, 4]);
        assert_eq!((files["chess"].as_slice(), files["go"].as_slice()), ([3].as_slice(), [3].as_slice()));
        assert!(!files.contains_key("puzzles"), "it shares nothing");
    }

    #[test]
    fn every_piece_of_a_part_is_in_its_file_or_in_the_base() {
        let parts = parts(&[("tables", &[1]), ("chess", &[1, 2, 5]), ("go", &[2, 3, 4]), ("pages", &[3, 5])]);
        let files = files(&parts);
        for (part, needed) in &parts {
            for piece in needed.iter().filter_map(|file| number(file)) {
                let brought = [part.as_str(), BASE].iter().any(|file| files[*file].contains(&piece));
                assert!(brought, "{part} needs {piece}");
            }
        }
    }

    #[test]
    fn the_link_file_keeps_its_beginning_and_names_every_part() {
        let written = "import { initSync } from \"./sounder.js\";\nfunction makeLoad() {}\n/* chess, tables */\nconst __chunk_1 = makeLoad();\n";
        let part = |name: Option<&str>, shares| Part { name: name.map(str::to_owned), shares };
        let parts = [
            ("chess".to_owned(), part(Some("chess-1.wasm"), true)),
            ("pages".to_owned(), part(Some("pages-1.wasm"), true)),
            ("puzzles".to_owned(), part(Some("puzzles-1.wasm"), false)),
            ("tables".to_owned(), part(None, true)),
        ];
        let file =
            |name: &str, pieces: &[(u32, usize)]| File { name: name.to_owned(), pieces: pieces.to_vec() };
        let files = [
            ("tables".to_owned(), file("t.bin", &[(1, 10)])),
            ("chess".to_owned(), file("c.bin", &[(2, 7), (3, 9)])),
        ];
        let text = link(written, &parts.into(), &files.into()).expect("a link file");
        assert!(text.starts_with("import { initSync }") && !text.contains("__chunk_1"));
        assert!(text.contains("const shared_chess = loadPieces(\"./c.bin\", [[2,7],[3,9]]);"));
        assert!(text.contains(
            "__wasm_split_load_chess = loadPart(\"./chess-1.wasm\", [shared_tables, shared_chess]);"
        ));
        // All that it shares lies with the base.
        assert!(text.contains("__wasm_split_load_pages = loadPart(\"./pages-1.wasm\", [shared_tables]);"));
        assert!(text.contains("__wasm_split_load_puzzles = loadPart(\"./puzzles-1.wasm\", []);"));
        assert!(text.contains(
            "__wasm_split_load_tables = wrapAsyncCb(makeLoad(() => async () => ({}), [shared_tables]));"
        ));
    }
}
