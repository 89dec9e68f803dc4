//! Positions that no well-meaning author would write.

use rules::Rng;
use serde_json::{Value, json};

/// Makes one random change somewhere inside: to a number, a text or a flag, one item more, or one
/// field less.
pub fn change(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.below(12) > 0 => {
            let field = rng.below(fields.len());
            change(fields.values_mut().nth(field).expect("a field"), rng);
        }
        Value::Object(fields) => {
            let first = fields.keys().next().cloned();
            first.and_then(|key| fields.remove(&key));
        }
        Value::Array(items) if !items.is_empty() && rng.below(4) > 0 => {
            let item = rng.below(items.len());
            change(&mut items[item], rng);
        }
        Value::Array(items) => match items.pop() {
            Some(item) if rng.below(2) == 0 => items.extend([item.clone(), item]),
            _ => {}
        },
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or_default();
            *value = json!(*rng.pick(&[0, 1, 2, 3, 7, 30, 255, 256, 65535, -1, -128, old + 1, old - 1]));
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let odd =
                ["", "w", "wfcm", "A", "ZZ", "QU", "e", "SE", "0,0", "100,-100", "-128,0", "A0", "V6", "é"];
            *text = if rng.below(2) == 0 { text.chars().rev().collect() } else { rng.pick(&odd).to_string() };
        }
        Value::Null => *value = json!(1),
    }
}
