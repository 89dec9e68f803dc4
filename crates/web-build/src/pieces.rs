//! Which files contain the pieces that several parts of the program share. The splitter makes a file for each
//! of about a hundred pieces: opening a first table took seventy requests, six at a time, and on a slow line
//! each costs a round trip.

use std::collections::{BTreeMap, BTreeSet};

/// The part that is loaded before any game. Other parts need not contain what it contains.
pub const BASE: &str = "tables";

/// The prefix of a piece's name.
const PIECE: &str = "chunk_";

/// The beginning of the link file, before the entries for each piece.
const RUNTIME: &str = include_str!("pieces.js");

/// The suffix of the name of a game's second part, which is loaded after the first.
const SECOND: &str = "_besides";

/// The file with what all of these second parts share.
const SECONDS: &str = "besides";

/// The files that are loaded before a part's own one, whose contents it need not repeat.
pub fn before(part: &str) -> Vec<&str> {
    match part.strip_suffix(SECOND) {
        _ if part == BASE => Vec::new(),
        Some(first) => vec![BASE, SECONDS, first],
        None => vec![BASE],
    }
}

/// For every part that shares anything, the numbers of the pieces in its file. Pieces that all games need are
/// stored with `BASE`, so that another game does not load them again. No others are, because every first table
/// waits for that file. What all second parts need is in a file of its own.
pub fn files(parts: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<u32>> {
    let needed: BTreeMap<&str, BTreeSet<u32>> = parts
        .iter()
        .map(|(part, files)| (part.as_str(), files.iter().filter_map(|file| number(file)).collect()))
        .collect();
    let (second, first): (Vec<&str>, Vec<&str>) = needed.keys().partition(|part| part.ends_with(SECOND));
    let games: Vec<&str> = second.iter().filter_map(|part| part.strip_suffix(SECOND)).collect();
    let by_all = |group: &[&str]| -> BTreeSet<u32> {
        let mut needs = group.iter().filter_map(|part| needed.get(part));
        let first = needs.next().cloned().unwrap_or_default();
        needs.fold(first, |all, pieces| all.intersection(pieces).copied().collect())
    };
    let mut files: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    let mut lay = |file: &str, pieces: BTreeSet<u32>, before: &[&str]| {
        let brought: BTreeSet<u32> =
            before.iter().filter_map(|file| files.get(*file)).flatten().copied().collect();
        let pieces: BTreeSet<u32> = pieces.difference(&brought).copied().collect();
        if !pieces.is_empty() {
            files.insert(file.to_owned(), pieces);
        }
    };
    if let Some(own) = needed.get(BASE) {
        lay(BASE, own.union(&by_all(&games)).copied().collect(), &[]);
    }
    lay(SECONDS, by_all(&second), &[BASE]);
    for part in first.into_iter().filter(|part| *part != BASE).chain(second) {
        lay(part, needed[part].clone(), &before(part));
    }
    files.into_iter().map(|(file, pieces)| (file, pieces.into_iter().collect())).collect()
}

fn number(file: &str) -> Option<u32> {
    file.strip_prefix(PIECE)?.parse().ok()
}

/// The splitter's name for a piece's file.
pub fn stem(number: u32) -> String {
    format!("{PIECE}{number}")
}

/// A served file of pieces: its name, and the number and length of each piece.
pub struct File {
    pub name: String,
    pub pieces: Vec<(u32, usize)>,
}

/// A part as served.
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

/// The link file: the splitter's, with other addresses for the pieces and parts.
pub fn link(written: &str, parts: &BTreeMap<String, Part>, files: &BTreeMap<String, File>) -> Option<String> {
    // Everything before the first piece, or before the first part if nothing is shared.
    let end = written.find("\n/* ").or_else(|| written.find("\nexport const "))?;
    let mut text = format!("{}\n{RUNTIME}", &written[..end]);
    for (part, file) in files {
        let pieces: Vec<String> =
            file.pieces.iter().map(|(number, length)| format!("[{number},{length}]")).collect();
        text += &format!("const shared_{part} = loadPieces(\"./{}\", [{}]);\n", file.name, pieces.join(","));
    }
    let base = files.get(BASE).map(|file| format!("ask(\"./{}\")", file.name)).unwrap_or_default();
    text += &format!("export function askForShared() {{ {base}; }}\n");
    for (part, Part { name, shares }) in parts {
        let wanted = before(part).into_iter().chain([part.as_str()]);
        let wanted = wanted.filter(|file| *shares && files.contains_key(*file));
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
            ("chess_besides", &[1]),
            ("go", &[2, 3, 4]),
            ("go_besides", &[1]),
            ("morris", &[1, 4]),
            ("morris_besides", &[1]),
            ("pages", &[1, 3]),
            ("puzzles", &[]),
        ]);
        let files = files(&parts);
        // All games need 4, and two of the three need 3.
        assert_eq!(files["tables"], [1, 2, 4]);
        for part in ["chess", "go", "pages"] {
            assert_eq!(files[part], [3], "{part}");
        }
        assert!(!files.contains_key("morris"), "the base brings all that it needs");
        assert!(!files.contains_key("puzzles"), "it shares nothing");
    }

    /// Two games with their second parts, and pages.
    fn in_two_parts() -> BTreeMap<String, Vec<String>> {
        parts(&[
            ("tables", &[1]),
            ("chess", &[1, 2, 5]),
            ("chess_besides", &[1, 5, 6, 7, 8]),
            ("go", &[2, 3, 4]),
            ("go_besides", &[3, 6, 7]),
            ("pages", &[3, 5, 7]),
            ("remote", &[1, 7]),
        ])
    }

    #[test]
    fn every_piece_of_a_part_is_in_its_file_or_in_one_before_it() {
        let parts = in_two_parts();
        let files = files(&parts);
        for (part, needed) in &parts {
            for piece in needed.iter().filter_map(|file| number(file)) {
                let brought = before(part)
                    .into_iter()
                    .chain([part.as_str()])
                    .any(|file| files.get(file).is_some_and(|pieces| pieces.contains(&piece)));
                assert!(brought, "{part} needs {piece}");
            }
        }
    }

    #[test]
    fn a_board_does_not_wait_for_what_only_second_parts_need() {
        let files = files(&in_two_parts());
        assert_eq!(files["besides"], [6, 7], "what all second parts need");
        assert_eq!(files["chess_besides"], [8], "its first part has brought the rest");
        assert!(!files.contains_key("go_besides"));
        for first in ["tables", "chess", "go"] {
            assert!(files.get(first).is_none_or(|pieces| pieces.iter().all(|piece| *piece < 6)), "{first}");
        }
    }

    #[test]
    fn the_second_part_of_a_game_loads_what_was_laid_before_it() {
        let part = |name: &str| Part { name: Some(name.to_owned()), shares: true };
        let parts = [("chess".to_owned(), part("c.wasm")), ("chess_besides".to_owned(), part("b.wasm"))];
        let file = |name: &str| File { name: name.to_owned(), pieces: vec![(1, 1)] };
        let files = ["tables", "besides", "chess"].map(|name| (name.to_owned(), file(name)));
        let text = link("\n/* ", &parts.into(), &files.into()).expect("a link file");
        assert!(text.contains("loadPart(\"./b.wasm\", [shared_tables, shared_besides, shared_chess]);"));
        assert!(text.contains("loadPart(\"./c.wasm\", [shared_tables, shared_chess]);"));
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
        // What every part needs can be requested before any of them.
        assert!(text.contains("export function askForShared() { ask(\"./t.bin\"); }"));
        assert!(text.contains("const shared_chess = loadPieces(\"./c.bin\", [[2,7],[3,9]]);"));
        assert!(text.contains(
            "__wasm_split_load_chess = loadPart(\"./chess-1.wasm\", [shared_tables, shared_chess]);"
        ));
        // All that it shares is stored with the base.
        assert!(text.contains("__wasm_split_load_pages = loadPart(\"./pages-1.wasm\", [shared_tables]);"));
        assert!(text.contains("__wasm_split_load_puzzles = loadPart(\"./puzzles-1.wasm\", []);"));
        assert!(text.contains(
            "__wasm_split_load_tables = wrapAsyncCb(makeLoad(() => async () => ({}), [shared_tables]));"
        ));
    }
}
