//! The balance of a game on the command line.

use crate::common;
use common::{Folder, sounder};
use serde_json::Value;

#[test]
fn tables_go_into_the_page_and_come_out_the_same_again() {
    let folder = Folder::new();
    let (json, page) = (folder.name("balance.json"), folder.name("page.md"));
    let before =
        "# Before\n<!-- balance of us-telegraph -->\nstale\n<!-- end of balance of us-telegraph -->\nafter\n";
    std::fs::write(&page, before).expect("written");
    let args = ["balance", "us-telegraph", "--level", "random", "--games", "6", "--seats", "2..3"];
    let run = |threads: &str| {
        let files = ["--threads", threads, "--json", &json, "--page", &page];
        let out = sounder(&[&args[..], &files].concat()).succeeded().out;
        (out, folder.read("page.md"), folder.read("balance.json"))
    };
    let (out, text, results) = run("1");
    assert!(text.starts_with("# Before\n<!-- balance of us-telegraph -->\n") && !text.contains("stale"));
    assert!(text.ends_with("<!-- end of balance of us-telegraph -->\nafter\n"));
    assert!(text.contains("`random` in every seat") && text.contains(&out), "{text}");
    let tables: Value = serde_json::from_str(&results).expect("JSON");
    let sizes: Vec<Option<u64>> =
        tables["tables"].as_array().expect("tables").iter().map(|table| table["seats"].as_u64()).collect();
    assert_eq!(sizes, [Some(2), Some(3)]);
    let kinds = |kind: &str| {
        let rows = tables["tables"][0]["components"].as_array().expect("rows");
        rows.iter().filter(|row| row["kind"] == kind).count()
    };
    assert!(kinds("building") > 0 && kinds("action") > 0);
    assert_eq!(run("3"), (out, text, results));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = Folder::new();
    let page = folder.name("page.md");
    std::fs::write(&page, "nothing\n").expect("written");
    let refused = |args: &[&str], code: i32, saying: &str| {
        let all = [&["balance"][..], args, &["--games", "2"]].concat();
        sounder(&all).refused(code, saying);
    };
    refused(&["chess"], 1, "there is no game \"chess\"");
    refused(&["us-telegraph", "--level", "wizard"], 1, "nobody called \"wizard\"");
    refused(&["us-telegraph", "--level", "novice,master"], 2, "name one level");
    refused(&["us-telegraph", "--seats", "9"], 2, "nobody plays this with 9 to 9 seats");
    refused(&["us-telegraph", "--seats", "4..2"], 2, "no number of seats");
    refused(&["us-telegraph", "--options", "colour=red"], 1, "colour");
    refused(&["us-telegraph", "--page", &page], 1, "has no place for a balance of us-telegraph");
}
