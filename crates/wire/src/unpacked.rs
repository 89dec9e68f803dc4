//! Reads packed values (see `packed`) and writes them as JSON text.

use crate::packed::{
    ARRAY, EIGHT_BYTES, FALSE, FLOAT, FOUR_BYTES, HEAD, LARGE, LENGTH, NULL, OBJECT, SHORT_TEXT,
    SMALL_NUMBER, TEXT, TRUE, TWO_BYTES,
};
use serde::Serialize;

/// A packed value as it is read.
pub(crate) enum Value<'a> {
    Null,
    Bool(bool),
    Number(i64),
    Large(u64),
    Float(f64),
    Text(&'a [u8]),
    /// Its elements, one after the other.
    Array(&'a [u8]),
    /// Its members, each a text and a value.
    Object(&'a [u8]),
}

impl<'a> Value<'a> {
    /// The first value, and the bytes behind it. Packed bytes are always whole; others would read as null.
    pub(crate) fn split(bytes: &'a [u8]) -> (Value<'a>, &'a [u8]) {
        let end = end(bytes).min(bytes.len());
        let (value, rest) = bytes.split_at(end);
        (Value::read(value).unwrap_or(Value::Null), rest)
    }

    fn read(value: &'a [u8]) -> Option<Value<'a>> {
        let (kind, content) = value.split_first()?;
        Some(match *kind {
            FALSE => Value::Bool(false),
            TRUE => Value::Bool(true),
            TWO_BYTES => Value::Number(i16::from_le_bytes(content.try_into().ok()?).into()),
            FOUR_BYTES => Value::Number(i32::from_le_bytes(content.try_into().ok()?).into()),
            EIGHT_BYTES => Value::Number(i64::from_le_bytes(content.try_into().ok()?)),
            LARGE => Value::Large(u64::from_le_bytes(content.try_into().ok()?)),
            FLOAT => Value::Float(f64::from_le_bytes(content.try_into().ok()?)),
            TEXT => Value::Text(content.get(LENGTH..)?),
            ARRAY => Value::Array(content.get(LENGTH..)?),
            OBJECT => Value::Object(content.get(LENGTH..)?),
            SHORT_TEXT.. => Value::Text(content),
            SMALL_NUMBER..SHORT_TEXT => Value::Number((kind - SMALL_NUMBER).into()),
            NULL..SMALL_NUMBER => Value::Null,
        })
    }

    /// Appends it as JSON text without spaces.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        self.write_up_to(usize::MAX, out);
    }

    /// Stops and returns false when `out` has become longer than this.
    pub(crate) fn write_up_to(&self, most: usize, out: &mut Vec<u8>) -> bool {
        match *self {
            Value::Null => out.extend_from_slice(b"null"),
            Value::Bool(value) => write_json(&value, out),
            Value::Number(value @ 0..10) => out.push(b'0' + value as u8),
            Value::Number(value) => write_json(&value, out),
            Value::Large(value) => write_json(&value, out),
            Value::Float(value) => write_json(&value, out),
            Value::Text(text) => write_text(text, out),
            Value::Array(mut elements) => {
                out.push(b'[');
                while !elements.is_empty() {
                    let (element, behind) = Value::split(elements);
                    if !element.write_up_to(most, out) {
                        return false;
                    }
                    elements = behind;
                    if !elements.is_empty() {
                        out.push(b',');
                    }
                }
                out.push(b']');
            }
            Value::Object(mut members) => {
                out.push(b'{');
                while !members.is_empty() {
                    let (key, behind) = Value::split(members);
                    let (value, behind) = Value::split(behind);
                    key.write(out);
                    out.push(b':');
                    if !value.write_up_to(most, out) {
                        return false;
                    }
                    members = behind;
                    if !members.is_empty() {
                        out.push(b',');
                    }
                }
                out.push(b'}');
            }
        }
        out.len() <= most
    }
}

/// How many bytes the first value takes.
pub(crate) fn end(bytes: &[u8]) -> usize {
    match bytes {
        [TWO_BYTES, ..] => 3,
        [FOUR_BYTES, ..] => 5,
        [EIGHT_BYTES | LARGE | FLOAT, ..] => 9,
        [TEXT | ARRAY | OBJECT, a, b, c, d, ..] => HEAD + u32::from_le_bytes([*a, *b, *c, *d]) as usize,
        [kind @ SHORT_TEXT..=u8::MAX, ..] => 1 + usize::from(kind - SHORT_TEXT),
        _ => 1,
    }
}

/// The members of an object, each a packed key and a packed value.
pub(crate) fn members(mut object: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    std::iter::from_fn(move || {
        let (key, rest) = object.split_at_checked(end(object))?;
        let (value, rest) = rest.split_at(end(rest));
        object = rest;
        Some((key, value))
    })
}

fn write_text(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    write_unquoted(text, out);
    out.push(b'"');
}

/// Appends a text as JSON, without its quotes.
pub(crate) fn write_unquoted(text: &[u8], out: &mut Vec<u8>) {
    // Without an early end, many bytes are examined at once.
    let special = |byte: u8| (byte < b' ') | (byte == b'"') | (byte == b'\\');
    if !text.iter().fold(false, |found, byte| found | special(*byte)) {
        return out.extend_from_slice(text);
    }
    let start = out.len();
    write_json(&String::from_utf8_lossy(text), out);
    out.remove(start);
    out.pop();
}

fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Numbers and texts always have a JSON form.
    let _ = serde_json::to_writer(out, value);
}
