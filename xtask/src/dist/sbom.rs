//! The list of all libraries in the program and in the client that it holds, with versions, licences and
//! checksums, in CycloneDX's JSON.

use super::{Release, read, said, write};
use crate::cargo;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

pub(super) fn write_down(release: &Release) -> Result<(), String> {
    let checksums = checksums(&read(&release.root.join("Cargo.lock"))?);
    let text = document(&libraries(&release.root)?, &checksums, &release.version);
    write(&release.out.join(format!("sounder-{}.cdx.json", release.version)), &text)
}

/// A line for each dependency edge: of the program, then of the client that is embedded in it.
fn libraries(root: &Path) -> Result<String, String> {
    let tree = |whose: &[&str]| {
        let mut tree = cargo::command(root);
        tree.args(["tree", "--locked", "--edges", "normal,build", "--prefix", "none"]);
        said(tree.args(["--format", "{p}\t{l}"]).args(whose))
    };
    let program = tree(&["--package", "sounder"])?;
    let client = tree(&["--package", "web", "--target", "wasm32-unknown-unknown"])?;
    Ok(program + "\n" + &client)
}

/// The checksum of each library, by name and version, from the lock file.
fn checksums(lock: &str) -> HashMap<(String, String), String> {
    let field = |block: &str, name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    let entry =
        |block: &str| Some(((field(block, "name")?, field(block, "version")?), field(block, "checksum")?));
    lock.split("[[package]]").filter_map(entry).collect()
}

/// `tree` has a line for each dependency edge: name, version, perhaps more, a tab, licences.
fn document(tree: &str, checksums: &HashMap<(String, String), String>, version: &str) -> String {
    let libraries: BTreeSet<(&str, &str, String)> = tree.lines().filter_map(library).collect();
    let components: Vec<String> = libraries
        .into_iter()
        .filter_map(|(name, version, licence)| {
            let checksum = checksums.get(&(name.to_owned(), version.to_owned()))?;
            Some(format!(
                r#"    {{"type": "library", "name": "{name}", "version": "{version}", "purl": "pkg:cargo/{name}@{version}", "licenses": [{{"expression": "{licence}"}}], "hashes": [{{"alg": "SHA-256", "content": "{checksum}"}}]}}"#
            ))
        })
        .collect();
    format!(
        "{{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \"metadata\": {{\"component\": \
         {{\"type\": \"application\", \"name\": \"sounder\", \"version\": \"{version}\"}}}},\n  \"components\": [\n{}\n  ]\n}}\n",
        components.join(",\n")
    )
}

fn library(line: &str) -> Option<(&str, &str, String)> {
    let (package, licence) = line.split_once('\t')?;
    let mut words = package.split_whitespace();
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    // A library that was listed before is marked; old manifests write a slash to mean "OR".
    let licence = licence.trim_end_matches(" (*)").replace('/', " OR ");
    Some((name, version, licence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_of_program_and_client_are_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
        let lock = read(&root.join("Cargo.lock")).expect("a lock file");
        let text = document(&libraries(root).expect("cargo knows them"), &checksums(&lock), "0.1.0");
        for library in ["axum", "leptos", "wasm-bindgen"] {
            assert_eq!(text.matches(&format!("pkg:cargo/{library}@")).count(), 1, "{library}");
        }
    }

    #[test]
    fn libraries_are_listed_once_with_licence_and_checksum_and_our_own_are_not() {
        let tree = "sounder v0.1.0 (/somewhere)\tMIT OR Apache-2.0\n\
                    itoa v1.0.1\tMIT/Apache-2.0\n\
                    serde_derive v1.0.2 (proc-macro)\tMIT\n\
                    itoa v1.0.1\tMIT/Apache-2.0 (*)";
        let lock = "[[package]]\nname = \"itoa\"\nversion = \"1.0.1\"\nchecksum = \"aa\"\n\n\
                    [[package]]\nname = \"serde_derive\"\nversion = \"1.0.2\"\nchecksum = \"bb\"\n\n\
                    [[package]]\nname = \"sounder\"\nversion = \"0.1.0\"\n";
        let text = document(tree, &checksums(lock), "0.1.0");
        assert_eq!(text.matches("pkg:cargo/").count(), 2, "{text}");
        assert_eq!(text.matches("pkg:cargo/itoa@1.0.1").count(), 1, "{text}");
        assert!(
            text.contains(
                r#""expression": "MIT OR Apache-2.0"}], "hashes": [{"alg": "SHA-256", "content": "aa"}"#
            ),
            "{text}"
        );
    }
}
