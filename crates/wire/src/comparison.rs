//! The differences between two packed JSON values.

use crate::known::AT_TOP;
use crate::unpacked::{Value, end, members, write_unquoted};

/// Writes the changes that lead from one part of what a listener knows to another (see `Known`), as the members of
/// a JSON object, each with a comma behind it. Returns false if changes cannot express it: a key is missing, or the
/// keys are in another order.
pub(crate) fn tell_between(before: &[u8], after: &[u8], out: &mut Vec<u8>) -> bool {
    let (Value::Object(before), Value::Object(after)) = (Value::split(before).0, Value::split(after).0)
    else {
        return false;
    };
    let (mut before, mut after) = (members(before), members(after));
    loop {
        match (before.next(), after.next()) {
            (None, None) => return true,
            (Some((known, old)), Some((key, new))) if known == key => {
                if old != new && !tell_members(key, old, new, out) {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// An object may be only a part of the one that is at this place in the snapshot, so it is never told as a whole.
fn tell_members(place: &[u8], before: &[u8], after: &[u8], out: &mut Vec<u8>) -> bool {
    let path = match Place::key(place) {
        Place::Key(key) if key == AT_TOP.as_bytes() => Vec::new(),
        place => vec![place],
    };
    match (Value::split(before).0, Value::split(after).0) {
        (Value::Object(before), Value::Object(after)) => Comparison { path, out }.object(before, after),
        _ => false,
    }
}

/// Walks through both values at once and skips what is the same in both.
struct Comparison<'a, 'out> {
    /// The current path in both.
    path: Vec<Place<'a>>,
    out: &'out mut Vec<u8>,
}

enum Place<'a> {
    Key(&'a [u8]),
    Index(usize),
}

impl<'a> Comparison<'a, '_> {
    fn value(&mut self, before: &'a [u8], after: &'a [u8]) {
        if before == after {
            return;
        }
        let start = self.out.len();
        let told = match (Value::split(before).0, Value::split(after).0) {
            (Value::Object(before), Value::Object(after)) => self.object(before, after),
            (Value::Array(before), Value::Array(after)) => self.array(before, after),
            _ => false,
        };
        let middle = self.out.len();
        // Many small changes can be longer than the whole value, whose text has at least a third of its bytes.
        if told && middle - start <= after.len() / 3 {
            return;
        }
        let most = if told { middle + (middle - start) } else { usize::MAX };
        if self.tell_up_to(most, after) {
            self.out.drain(start..middle);
        } else {
            self.out.truncate(middle);
        }
    }

    /// Returns false if its members cannot express the change: a key is missing, or the keys are in another
    /// order.
    fn object(&mut self, mut before: &'a [u8], mut after: &'a [u8]) -> bool {
        while !before.is_empty() {
            let (known, old) = before.split_at(end(before));
            let Some(new) = after.strip_prefix(known) else { return false };
            let (old, rest_before) = old.split_at(end(old));
            let (new, rest_after) = new.split_at(end(new));
            self.path.push(Place::key(known));
            self.value(old, new);
            self.path.pop();
            (before, after) = (rest_before, rest_after);
        }
        while !after.is_empty() {
            let (added, value) = after.split_at(end(after));
            let (value, rest) = value.split_at(end(value));
            self.path.push(Place::key(added));
            self.tell_up_to(usize::MAX, value);
            self.path.pop();
            after = rest;
        }
        true
    }

    /// Returns false if the lengths differ.
    fn array(&mut self, mut before: &'a [u8], mut after: &'a [u8]) -> bool {
        if count(before) != count(after) {
            return false;
        }
        let mut index = 0;
        while !before.is_empty() {
            let (old, rest_before) = before.split_at(end(before));
            let (new, rest_after) = after.split_at(end(after));
            self.path.push(Place::Index(index));
            self.value(old, new);
            self.path.pop();
            (before, after) = (rest_before, rest_after);
            index += 1;
        }
        true
    }

    /// Writes the new value under the current path, with a comma behind it. Stops and returns false when all that
    /// is written has become longer than this.
    fn tell_up_to(&mut self, most: usize, value: &[u8]) -> bool {
        self.out.push(b'"');
        for place in &self.path {
            self.out.push(b'/');
            match place {
                Place::Key(key) if key.iter().any(|byte| matches!(byte, b'~' | b'/')) => {
                    let key = String::from_utf8_lossy(key).replace('~', "~0").replace('/', "~1");
                    write_unquoted(key.as_bytes(), self.out);
                }
                Place::Key(key) => write_unquoted(key, self.out),
                Place::Index(index) => self.out.extend_from_slice(index.to_string().as_bytes()),
            }
        }
        self.out.extend_from_slice(b"\":");
        let whole = Value::split(value).0.write_up_to(most, self.out);
        self.out.push(b',');
        whole
    }
}

impl Place<'_> {
    fn key(packed: &[u8]) -> Place<'_> {
        Place::Key(if let Value::Text(key) = Value::split(packed).0 { key } else { b"" })
    }
}

/// How many values these are.
fn count(mut values: &[u8]) -> usize {
    let mut count = 0;
    while !values.is_empty() {
        values = &values[end(values)..];
        count += 1;
    }
    count
}
