//! An update without what its viewer knows: the values that changed since the snapshot that was told last, each by its JSON
//! pointer (RFC 6901).

use crate::json::Json;
use crate::snapshot::Snapshot;
use crate::update::{Beat, Update};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Changes {
    pub table: String,
    pub from: u32,
    pub beats: Vec<Beat>,
    /// New values in the snapshot by their pointers, as in `{"/seq": 12, "/view/players/0/cash": 5}`. A value that was not
    /// there is added to its object.
    pub changes: Json,
}

impl Changes {
    /// The changes from the snapshot `before` to the snapshot `after` of this update, both as JSON text.
    pub fn of(update: &Update, before: &str, after: &str) -> Changes {
        let written = RawValue::from_string(between(before, after));
        Changes {
            table: update.snapshot.table.clone(),
            from: update.from,
            beats: update.beats.clone(),
            // What is put together of parts of JSON is JSON.
            changes: written.map_or_else(|_| Json::null(), Json::written),
        }
    }

    /// The whole update, given the last snapshot; none if the changes do not fit it.
    pub fn onto(self, before: &Snapshot) -> Option<Update> {
        let mut snapshot = serde_json::to_value(before).ok()?;
        let Value::Object(changes) = self.changes.value() else { return None };
        for (pointer, value) in changes {
            set(&mut snapshot, &pointer, value)?;
        }
        Some(Update { from: self.from, beats: self.beats, snapshot: serde_json::from_value(snapshot).ok()? })
    }
}

fn set(whole: &mut Value, pointer: &str, value: Value) -> Option<()> {
    if let Some(place) = whole.pointer_mut(pointer) {
        *place = value;
        return Some(());
    }
    let (parent, key) = pointer.rsplit_once('/')?;
    let key = key.replace("~1", "/").replace("~0", "~");
    whole.pointer_mut(parent)?.as_object_mut()?.insert(key, value);
    Some(())
}

/// The changes that lead from one JSON text to another, as a JSON object. Both are written without spaces.
fn between(before: &str, after: &str) -> String {
    let mut out = String::with_capacity(USUAL_LENGTH);
    out.push('{');
    let (old, new) = (Reader { text: before, at: 0 }, Reader { text: after, at: 0 });
    Comparison { old, new, path: Vec::new(), out: &mut out }.value();
    out.push('}');
    out
}

const USUAL_LENGTH: usize = 1024;

/// A walk through both texts at once, past what is the same in both: this is done for every viewer of every move.
struct Comparison<'a, 'out> {
    old: Reader<'a>,
    new: Reader<'a>,
    /// Where both are.
    path: Vec<Place<'a>>,
    out: &'out mut String,
}

enum Place<'a> {
    /// A key as it is written between its quotes.
    Key(&'a str),
    Index(usize),
}

impl<'a> Comparison<'a, '_> {
    fn value(&mut self) {
        // The whole is never the same.
        if !self.path.is_empty() && self.skip_same() {
            return;
        }
        let (new, start) = (self.new.at, self.out.len());
        let told = match (self.old.next(), self.new.next()) {
            (b'{', b'{') => self.object(),
            (b'[', b'[') => self.array(),
            _ => {
                self.old.skip_value();
                self.new.skip_value();
                false
            }
        };
        // Many small changes can be longer than the whole.
        let (parts, whole) = (self.out.len() - start, self.new.at - new);
        if !told || (parts > whole && parts > whole + self.pointer_length()) {
            self.out.truncate(start);
            self.tell(new);
        }
    }

    fn skip_same(&mut self) -> bool {
        let mut old = self.old;
        old.skip_value();
        let known = &self.old.text[self.old.at..old.at];
        let new = Reader { at: self.new.at + known.len(), ..self.new };
        let same =
            self.new.text[self.new.at..].starts_with(known) && matches!(new.next(), b',' | b'}' | b']');
        if same {
            (self.old, self.new) = (old, new);
        }
        same
    }

    /// False if the members cannot tell it: a key has gone, or the keys are in another order.
    fn object(&mut self) -> bool {
        self.old.at += 1;
        self.new.at += 1;
        while self.old.next() == b'"' {
            let known = self.old.key();
            let is_same = self.new.next() == b'"' && self.new.key() == known;
            if !is_same {
                return self.give_up();
            }
            self.path.push(Place::Key(known));
            self.value();
            self.path.pop();
            self.old.skip_comma();
            self.new.skip_comma();
        }
        self.old.at += 1;
        while self.new.next() == b'"' {
            let added = Place::Key(self.new.key());
            let start = self.new.at;
            self.new.skip_value();
            self.path.push(added);
            self.tell(start);
            self.path.pop();
            self.new.skip_comma();
        }
        self.new.at += 1;
        true
    }

    /// False if they differ in length.
    fn array(&mut self) -> bool {
        self.old.at += 1;
        self.new.at += 1;
        let mut index = 0;
        while self.old.next() != b']' && self.new.next() != b']' {
            self.path.push(Place::Index(index));
            self.value();
            self.path.pop();
            self.old.skip_comma();
            self.new.skip_comma();
            index += 1;
        }
        if self.old.next() != self.new.next() {
            return self.give_up();
        }
        self.old.at += 1;
        self.new.at += 1;
        true
    }

    /// Leaves the object or array that both are in.
    fn give_up(&mut self) -> bool {
        self.old.leave();
        self.new.leave();
        false
    }

    /// Writes the new value that begins at `start` and ends here.
    fn tell(&mut self, start: usize) {
        self.out.push_str(if self.out.ends_with('{') { "\"" } else { ",\"" });
        for place in &self.path {
            self.out.push('/');
            match place {
                Place::Key(key) if key.contains(['~', '/']) => {
                    self.out.push_str(&key.replace('~', "~0").replace('/', "~1"));
                }
                Place::Key(key) => self.out.push_str(key),
                Place::Index(index) => self.out.push_str(&index.to_string()),
            }
        }
        self.out.push_str("\":");
        self.out.push_str(&self.new.text[start..self.new.at]);
    }

    /// Roughly.
    fn pointer_length(&self) -> usize {
        let places = self.path.iter();
        places.map(|place| if let Place::Key(key) = place { key.len() + 1 } else { 2 }).sum::<usize>() + 4
    }
}

/// A place in a JSON text.
#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The byte here; the end of a text is like that of an object.
    fn next(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(b'}')
    }

    /// The key that begins here, and on to its value.
    fn key(&mut self) -> &'a str {
        let start = self.at + 1;
        self.skip_string();
        let key = &self.text[start..self.at - 1];
        self.at += 1;
        key
    }

    fn skip_comma(&mut self) {
        if self.next() == b',' {
            self.at += 1;
        }
    }

    fn skip_value(&mut self) {
        match self.next() {
            b'"' => self.skip_string(),
            b'{' | b'[' => {
                self.at += 1;
                self.leave();
            }
            _ => {
                while !matches!(self.next(), b',' | b'}' | b']') {
                    self.at += 1;
                }
            }
        }
    }

    fn skip_string(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        while bytes[at] != b'"' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        self.at = at + 1;
    }

    /// Behind the end of the object or array.
    fn leave(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn leads(before: &Value, after: &Value) -> Value {
        let changes = between(&before.to_string(), &after.to_string());
        let changes: Value = serde_json::from_str(&changes).expect("JSON");
        let mut whole = before.clone();
        for (pointer, value) in changes.as_object().expect("an object") {
            set(&mut whole, pointer, value.clone()).expect("a place");
        }
        assert_eq!(whole, *after);
        changes
    }

    #[test]
    fn changes_are_told_at_the_deepest_place_that_tells_them() {
        let before = json!({"cash": [3, 4, {"a": "long enough to be worth a pointer", "b": 1}], "turn": 1});
        let after = json!({"cash": [3, 4, {"a": "long enough to be worth a pointer", "b": 2}], "turn": 1});
        assert_eq!(leads(&before, &after), json!({"/cash/2/b": 2}));
        assert_eq!(leads(&after, &after), json!({}));
    }

    #[test]
    fn whatever_changes_the_changes_lead_there() {
        let forms = [
            json!(null),
            json!({}),
            json!([]),
            json!([1]),
            json!([1, 2]),
            json!([{}, []]),
            json!({"a": [], "b": {}}),
            json!({"a": [1, "x,\"}\\"], "b": {}}),
            json!({"a": [1, "y]\\\""], "b": {"c/d~e": 1}}),
            json!({"b": {"c/d~e": {"f": null}}}),
            json!({"b": {"\"\\é/": 1}, "z": ""}),
            json!("text"),
        ];
        for before in &forms {
            for after in &forms {
                let wrap = |value: &Value| json!({"first": 1, "form": value, "last": [value]});
                leads(&wrap(before), &wrap(after));
                leads(before, after);
            }
        }
    }

    #[test]
    fn many_small_changes_are_told_as_one() {
        let numbers = |from: i32| json!({ "numbers": (from..from + 50).collect::<Vec<_>>() });
        let changes = leads(&numbers(0), &numbers(1));
        assert_eq!(changes.as_object().map(serde_json::Map::len), Some(1));
    }
}
