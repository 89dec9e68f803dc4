//! The engine: the session of docs/engine.md word for word, and input that is not a valid request.

use crate::common;
use common::engine::Engine;
use common::{root, sounder_bytes, sounder_with};
use rules::Rng;
use serde_json::{Value, json};

const BEGIN: &str = "```session\n";
const END: &str = "```\n";

/// Runs the documented session; with UPDATE_DOCS set, writes the replies into the document.
#[test]
fn the_documented_session_is_what_happens() {
    let path = root().join("docs/engine.md");
    let document = std::fs::read_to_string(&path).expect("the document is there");
    let (before, rest) = document.split_once(BEGIN).expect("a session");
    let (session, after) = rest.split_once(END).expect("an end");
    let mut engine = Engine::start();
    let mut happened = String::new();
    for request in session.lines().filter_map(|line| line.strip_prefix("> ")) {
        let reply = engine.line(request.as_bytes());
        happened += &format!("> {request}\n< {reply}\n");
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let document = format!("{before}{BEGIN}{happened}{END}{after}");
        std::fs::write(&path, document).expect("written");
    } else {
        for (there, here) in session.lines().zip(happened.lines()) {
            assert_eq!(there, here);
        }
        assert_eq!(session, happened);
    }
}

/// Every code the document lists is one the program knows, and the other way round.
#[test]
fn the_document_names_every_code() {
    let document = std::fs::read_to_string(root().join("docs/engine.md")).expect("the document is there");
    let (_, table) = document.split_once("| code | meaning |").expect("a table of codes");
    let (table, _) = table.split_once("## ").expect("an end");
    let named: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    for code in &named {
        let known = serde_json::from_value::<rules::Code>(json!(code)).is_ok();
        assert!(known, "{code}");
    }
    assert_eq!(named.len(), 13);
}

#[test]
fn a_whole_game_is_played_saved_and_loaded() {
    let mut engine = Engine::start();
    let mut rng = Rng::new(7);
    engine.new_game("whole");
    engine.play_on(60, &mut rng);
    let record = engine.result(&json!({"request": "record"}));
    let view = engine.result(&json!({"request": "view"}));
    for form in ["text", "record"] {
        engine.result(&json!({"request": "load", "record": record[form]}));
        assert_eq!(engine.result(&json!({"request": "record"})), record);
        assert_eq!(engine.result(&json!({"request": "view"})), view);
    }
    let position = json!({"request": "load", "game": "us-telegraph", "seats": 2, "seed": "whole", "position": view["view"]});
    engine.result(&position);
    assert_eq!(engine.result(&json!({"request": "view", "as": "referee"})), view);
    engine.play_on(5000, &mut rng);
    let outcome = engine.result(&json!({"request": "outcome"}));
    assert!(outcome["outcome"]["by"].is_string(), "{outcome}");
    assert_eq!(engine.code(&json!({"request": "apply", "seat": 1, "action": "stop"})), "game-over");
    let record = engine.result(&json!({"request": "record"}));
    engine.result(&json!({"request": "load", "record": record["text"]}));
    assert_eq!(engine.result(&json!({"request": "outcome"})), outcome);
}

#[test]
fn without_a_seed_every_table_differs() {
    let mut engine = Engine::start();
    let new = json!({"request": "new", "game": "us-telegraph", "seats": 2});
    let first = engine.result(&new)["commitment"].clone();
    assert_ne!(engine.result(&new)["commitment"], first);
    let seed = "0123456789abcdef".repeat(4);
    engine.new_game(&seed);
    assert_eq!(engine.result(&json!({"request": "record"}))["record"]["seed"], json!(seed));
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut engine = Engine::start();
    engine.new_game("nothing");
    let before = engine.result(&json!({"request": "record"}));
    let text = before["text"].as_str().expect("text");
    let seat = engine.result(&json!({"request": "legal"}))["legal"][0]["seat"].as_u64().expect("a seat");
    let other = 3 - seat;
    let position = engine.result(&json!({"request": "view"}))["view"].clone();
    let mut broken = position.clone();
    broken["players"][0]["decks"] = json!([7, 7, 7, 4]);
    let at = |position: &Value| json!({"request": "load", "game": "us-telegraph", "seats": 2, "position": position});
    for (code, request) in [
        ("malformed", json!({})),
        ("malformed", json!({"request": null})),
        ("malformed", json!({"request": 7})),
        ("malformed", json!({"request": "dance"})),
        ("malformed", json!({"request": "legal", "seat": "1"})),
        ("malformed", json!({"request": "legal", "seat": 0})),
        ("malformed", json!({"request": "legal", "seat": -1})),
        ("malformed", json!({"request": "legal", "seat": 1.5})),
        ("malformed", json!({"request": "legal", "seat": 3})),
        ("malformed", json!({"request": "legal", "seats": 1})),
        ("malformed", json!({"request": "view", "as": "everybody"})),
        ("malformed", json!({"request": "view", "as": 3})),
        ("malformed", json!({"request": "view", "as": [1]})),
        ("malformed", json!({"request": "outcome", "as": 1})),
        ("malformed", json!({"request": "apply", "seat": seat})),
        ("malformed", json!({"request": "apply", "action": "stop"})),
        ("malformed", json!({"request": "apply", "seat": seat, "action": 1})),
        ("malformed", json!({"request": "apply", "seat": seat, "action": "dance"})),
        ("malformed", json!({"request": "apply", "seat": seat, "action": "stop", "as": 9})),
        ("malformed", json!({"request": "apply", "seat": seat, "action": "stop", "as": 3})),
        ("illegal", json!({"request": "apply", "seat": seat, "action": "end"})),
        ("not-your-turn", json!({"request": "apply", "seat": other, "action": "stop"})),
        ("cannot-undo", json!({"request": "undo", "seat": seat})),
        ("malformed", json!({"request": "undo"})),
        ("malformed", json!({"request": "new", "seats": 2})),
        ("malformed", json!({"request": "new", "game": "us-telegraph"})),
        ("malformed", json!({"request": "new", "game": "us-telegraph", "seats": "two"})),
        ("malformed", json!({"request": "new", "game": "us-telegraph", "seats": [1, 2]})),
        ("malformed", json!({"request": "new", "game": "us-telegraph", "seats": 2.5})),
        ("malformed", json!({"request": "new", "game": "us-telegraph", "seats": 2, "seed": 5})),
        (
            "malformed",
            json!({"request": "new", "game": "us-telegraph", "seats": 2, "options": "layout=long"}),
        ),
        (
            "malformed",
            json!({"request": "new", "game": "us-telegraph", "seats": 2, "options": {"layout": 1}}),
        ),
        ("malformed", json!({"request": "new", "game": "us-telegraph", "seats": 2, "as": 3})),
        ("unknown-game", json!({"request": "new", "game": "chess", "seats": 2})),
        ("bad-seats", json!({"request": "new", "game": "us-telegraph", "seats": 0})),
        ("bad-seats", json!({"request": "new", "game": "us-telegraph", "seats": 5})),
        ("bad-seats", json!({"request": "new", "game": "us-telegraph", "seats": u64::MAX})),
        ("bad-seats", json!({"request": "new", "game": "us-telegraph", "seats": []})),
        ("bad-seats", json!({"request": "new", "game": "us-telegraph", "seats": ["a\nb", "c"]})),
        (
            "bad-option",
            json!({"request": "new", "game": "us-telegraph", "seats": 2, "options": {"layout": "x"}}),
        ),
        ("bad-option", json!({"request": "new", "game": "us-telegraph", "seats": 2, "options": {"x": "x"}})),
        ("malformed", json!({"request": "load"})),
        ("malformed", json!({"request": "load", "record": 5})),
        ("malformed", json!({"request": "load", "record": text, "position": position})),
        ("malformed", json!({"request": "load", "record": text, "seats": 2})),
        ("malformed", json!({"request": "load", "position": position})),
        ("bad-record", json!({"request": "load", "record": ""})),
        ("bad-record", json!({"request": "load", "record": {}})),
        ("bad-record", json!({"request": "load", "record": text[..text.len() / 2]})),
        ("bad-record", json!({"request": "load", "record": text.replace("rules 1", "rules 2")})),
        ("bad-position", at(&json!({}))),
        ("bad-position", at(&json!(5))),
        ("bad-position", at(&broken)),
    ] {
        assert_eq!(engine.code(&request), code, "{request}");
        assert_eq!(engine.result(&json!({"request": "record"})), before, "{request} changed the table");
    }
    let mut record = rules::Record::read(text).expect("a record");
    record.header.rules = 9;
    let load = |text: String| json!({"request": "load", "record": text});
    assert_eq!(engine.code(&load(record.to_string())), "unknown-version");
    assert_eq!(engine.result(&json!({"request": "record"})), before);
}

#[test]
fn a_table_is_played_by_the_edition_that_is_asked_for() {
    let mut engine = Engine::start();
    let games = engine.result(&json!({"request": "games"}));
    for game in games["games"].as_array().expect("a list") {
        let new = |rules: &Value| json!({"request": "new", "game": game["key"], "seats": game["seats"][0], "rules": rules});
        let editions = game["editions"].as_array().expect("a list");
        for edition in editions {
            let made = engine.result(&new(&edition["rules"]));
            assert_eq!((&made["edition"], &made["rules"]), (edition, &edition["rules"]));
            let record = engine.result(&json!({"request": "record"}));
            let loaded = engine.result(&json!({"request": "load", "record": record["text"]}));
            assert_eq!(&loaded["edition"], edition);
        }
        assert_eq!(Some(&engine.result(&new(&Value::Null))["edition"]), editions.last());
        assert_eq!(engine.code(&new(&json!(99))), "unknown-version");
        assert_eq!(engine.code(&new(&json!("1"))), "malformed");
    }
}

#[test]
fn an_id_of_any_kind_comes_back() {
    let mut engine = Engine::start();
    for id in
        [json!(null), json!(0), json!("x"), json!([1, {"b": 2, "a": 1}]), json!({"deep": [[]]}), json!(true)]
    {
        for request in ["games", "view", "dance"] {
            let reply = engine.ask(&json!({"request": request, "id": id}));
            assert_eq!(reply.get("id"), Some(&id));
            assert_eq!(reply.as_object().map(serde_json::Map::len), Some(2));
        }
    }
    assert!(engine.ask(&json!({"request": "games"})).get("id").is_none());
}

#[test]
fn lines_that_are_no_requests_get_a_reply() {
    let deep = "[".repeat(100_000);
    let deep_id = format!("{{\"id\":{}{},\"request\":\"games\"}}", "[".repeat(500), "]".repeat(500));
    let mut engine = Engine::start();
    for line in [
        &b"nonsense"[..],
        b"\xff\xfe",
        b"null",
        b"[]",
        b"\"games\"",
        b"{\"request\":\"games\"",
        b"\0",
        deep.as_bytes(),
        deep_id.as_bytes(),
        b"{\"id\":1e999}",
    ] {
        let reply: Value = serde_json::from_str(&engine.line(line)).expect("JSON");
        assert_eq!(reply["error"]["code"], "malformed", "{reply}");
        assert!(reply.get("id").is_none());
    }
    // Empty lines get no reply, and the last line may lack its line break.
    let ran =
        sounder_with(&["engine"], "\n  \n{\"request\":\"games\"}\r\n\n{\"request\":\"outcome\"}").succeeded();
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn a_line_too_long_is_refused_and_the_next_one_answered() {
    let mut input = vec![b'['; (16 << 20) + 1];
    input.extend_from_slice(b"\n{\"id\":1,\"request\":\"outcome\"}\n");
    // Just short enough: refused for its content, with a sentence that does not repeat all of it.
    input.extend_from_slice(b"{\"id\":2,\"request\":\"");
    input.resize(input.len() + (16 << 20) - 100, b'x');
    input.extend_from_slice(b"\"}\n");
    let ran = sounder_bytes(&["engine"], &input).succeeded();
    let replies: Vec<&str> = ran.out.lines().collect();
    assert_eq!(replies.len(), 3);
    assert!(replies[0].contains("longer than 16 MiB"));
    assert!(replies[1].contains("no-table"));
    assert!(
        replies[2].starts_with("{\"id\":2,\"error\":{\"code\":\"malformed\"") && replies[2].len() < 10_000
    );
}
