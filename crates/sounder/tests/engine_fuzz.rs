//! The engine under many damaged requests and positions.

use crate::common;
use common::engine::Engine;
use rules::Rng;
use rules_test::change;
use serde_json::{Value, json};

/// Requests with bytes changed, removed and inserted: every one gets one reply, and refused ones
/// change nothing.
#[test]
fn damaged_requests_do_no_damage() {
    let mut rng = Rng::new(1);
    let mut engine = Engine::start();
    engine.new_game("damage");
    let text = engine.result(&json!({"request": "record"}))["text"].clone();
    let view = engine.result(&json!({"request": "view"}))["view"].clone();
    let sound = [
        json!({"id": 1, "request": "new", "game": "us-telegraph", "seats": ["A", "B"], "options": {"layout": "long"}}),
        json!({"id": 2, "request": "apply", "seat": 1, "action": "draw 1", "as": "spectator"}),
        json!({"id": 2, "request": "apply", "seat": 2, "action": "stop", "as": 1}),
        json!({"request": "legal", "seat": 1}),
        json!({"request": "undo", "seat": 2}),
        json!({"request": "load", "record": text}),
        json!({"request": "load", "game": "us-telegraph", "seats": 2, "position": view}),
    ];
    for _ in 0..1500 {
        let before = engine.line(b"{\"request\":\"record\"}");
        let mut line = rng.pick(&sound).to_string().into_bytes();
        for _ in 0..rng.below(3) {
            damage(&mut line, &mut rng);
        }
        if String::from_utf8_lossy(&line).trim().is_empty() {
            continue;
        }
        let reply: Value = serde_json::from_str(&engine.line(&line)).expect("JSON");
        if reply.get("error").is_some() {
            assert_eq!(
                engine.line(b"{\"request\":\"record\"}"),
                before,
                "{}",
                String::from_utf8_lossy(&line)
            );
        }
    }
}

fn damage(line: &mut Vec<u8>, rng: &mut Rng) {
    let place = rng.below(line.len().max(1)).min(line.len().saturating_sub(1));
    let byte = *rng.pick(b"{}[]\",:0123456789-eE.abz \\\x00\xc3\xff");
    match rng.below(4) {
        _ if line.is_empty() => line.push(byte),
        0 => line[place] = byte,
        1 => line.insert(place, byte),
        2 => drop(line.remove(place)),
        _ => line.truncate(place),
    }
    line.retain(|byte| *byte != b'\n');
}

/// Randomly changed positions are loaded or refused; either way there is one reply, and what was
/// loaded can be played on and saved.
#[test]
fn changed_positions_are_loaded_or_refused() {
    let mut rng = Rng::new(2);
    let mut engine = Engine::start();
    let mut loaded = 0;
    for round in 0..6 {
        engine.new_game(&round.to_string());
        engine.play_on(round * 40, &mut rng);
        let view = engine.result(&json!({"request": "view"}))["view"].clone();
        for _ in 0..40 {
            let mut position = view.clone();
            change(&mut position, &mut rng);
            let before = engine.line(b"{\"request\":\"record\"}");
            let reply = engine
                .ask(&json!({"request": "load", "game": "us-telegraph", "seats": 2, "position": position}));
            if let Some(error) = reply.get("error") {
                assert_ne!(error["code"], "internal", "{position}");
                assert_eq!(engine.line(b"{\"request\":\"record\"}"), before);
                continue;
            }
            loaded += 1;
            engine.play_on(10, &mut rng);
            let record = engine.result(&json!({"request": "record"}));
            engine.result(&json!({"request": "load", "record": record["text"]}));
        }
    }
    assert!(loaded > 5, "{loaded} positions were loaded");
}
