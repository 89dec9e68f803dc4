//! The arena on the command line.

use crate::common;
use common::{Folder, sounder};
use serde_json::Value;

#[test]
fn results_come_as_table_json_picture_and_page() {
    let folder = Folder::new();
    let (json, svg, page) = (folder.name("arena.json"), folder.name("arena.svg"), folder.name("page.md"));
    std::fs::write(&page, "# Before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n")
        .expect("written");
    let args = ["arena", "us-telegraph", "--players", "random,apprentice", "--games", "4", "--seats", "2..3"];
    let files = ["--json", &json, "--svg", &svg, "--page", &page];
    let out = sounder(&[&args[..], &files].concat()).succeeded().out;
    assert!(out.contains("2 at a table, 4 games on 2 deals") && out.contains("3 at a table"), "{out}");
    let results: Value = serde_json::from_str(&folder.read("arena.json")).expect("JSON");
    assert_eq!(results["tables"].as_array().map(Vec::len), Some(2));
    assert_eq!(results["tables"][0]["players"][0]["name"], "apprentice");
    assert!(folder.read("arena.svg").starts_with("<svg "));
    let page = folder.read("page.md");
    assert!(
        page.starts_with("# Before\n<!-- ladder -->\n") && page.ends_with("<!-- end of ladder -->\nafter\n")
    );
    assert!(page.contains("### U.S. Telegraph") && !page.contains("old"), "{page}");
}

/// This program's own engine is an outside program, too: it plays the requested level.
#[test]
fn an_outside_program_takes_part() {
    let program = format!("exe:{} engine@level=apprentice", env!("CARGO_BIN_EXE_sounder"));
    let players = format!("random,{program}");
    let args = ["arena", "us-telegraph", "--players", &players, "--games", "6", "--threads", "2"];
    let out = sounder(&args).succeeded().out;
    let best =
        out.lines().find(|line| line.starts_with("exe:") || line.starts_with("random")).expect("a row");
    assert!(best.starts_with("exe:"), "{out}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |args: &[&str], code: i32, saying: &str| {
        let all = [&["arena"][..], args, &["--games", "2"]].concat();
        sounder(&all).refused(code, saying);
    };
    refused(&["chess", "--players", "random,novice"], 1, "there is no game \"chess\"");
    refused(&["us-telegraph", "--players", "random,wizard"], 1, "nobody called \"wizard\"");
    refused(&["us-telegraph", "--players", "random,novice", "--seats", "9"], 1, "played by 2, 3 or 4");
    refused(&["us-telegraph", "--players", "random,novice", "--seats", "4..2"], 2, "no number of seats");
    refused(&["us-telegraph", "--players", "random,exe:/no/such/program"], 1, "cannot be started");
}
