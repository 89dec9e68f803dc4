//! JSON values in a form that is quick to write and to compare: small numbers and short texts are few bytes, and
//! arrays and objects begin with their length. A server keeps what a viewer was last sent in this form.
//!
//! The same JSON value always has the same bytes, whether they are written from a typed value or from a
//! `serde_json::Value`. It is for memory only and may change with any version.

use serde::Serialize;
use serde::ser::{self, Error as _, Serializer};
use serde_json::Error;
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

/// One JSON value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed(Arc<[u8]>);

impl Packed {
    pub fn of(value: &impl Serialize) -> Packed {
        let mut packer = Packer::default();
        packer.value(value);
        packer.take()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The first byte of a value. Numbers below `SMALL_NUMBERS` and texts shorter than `SHORT_TEXTS` have their number
/// or length in it.
const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
/// A whole number in the two, four or eight bytes that follow, the fewest that hold it.
const TWO_BYTES: u8 = 3;
const FOUR_BYTES: u8 = 4;
const EIGHT_BYTES: u8 = 5;
/// Eight bytes follow: a whole number that is too large for the others.
const LARGE: u8 = 6;
/// Eight bytes follow.
const FLOAT: u8 = 7;
/// Four bytes with the length follow, then the content. Keys are texts before their values.
const TEXT: u8 = 8;
const ARRAY: u8 = 9;
const OBJECT: u8 = 10;
const SMALL_NUMBER: u8 = 0x40;
const SMALL_NUMBERS: u8 = 0x40;
const SHORT_TEXT: u8 = 0x80;
const SHORT_TEXTS: usize = 0x80;

/// The bytes of a length.
const LENGTH: usize = 4;
/// The bytes before the content of a long text, an array or an object.
const HEAD: usize = 1 + LENGTH;

/// The name under which `serde_json` serialises a `RawValue`.
const RAW: &str = "$serde_json::private::RawValue";

/// Writes values in the packed form.
#[derive(Default)]
pub struct Packer {
    out: Vec<u8>,
}

impl Packer {
    /// Plain data with text keys always has a JSON form; anything else becomes null. So does text that is JSON
    /// already (`Json`, `RawValue`), which would have to be read first.
    pub fn value(&mut self, value: &(impl Serialize + ?Sized)) {
        let start = self.out.len();
        if value.serialize(&mut *self).is_err() {
            self.out.truncate(start);
            self.out.push(NULL);
        }
    }

    pub fn object(&mut self, members: impl FnOnce(&mut Members<'_>)) {
        let start = self.begin(OBJECT);
        members(&mut Members(self));
        self.end(start);
    }

    /// Drops what was written, if writing was broken off.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// What has been written, which must be one value. The memory is kept for the next one.
    pub fn take(&mut self) -> Packed {
        let packed = Packed(Arc::from(self.out.as_slice()));
        self.out.clear();
        packed
    }

    /// Keeps at most this much memory for the next value.
    pub fn shrink_to(&mut self, most: usize) {
        self.out.shrink_to(most);
    }

    fn begin(&mut self, kind: u8) -> usize {
        self.out.extend_from_slice(&[kind, 0, 0, 0, 0]);
        self.out.len()
    }

    fn end(&mut self, start: usize) {
        // Longer values do not fit into a message.
        let length = u32::try_from(self.out.len() - start).unwrap_or(u32::MAX);
        self.out[start - LENGTH..start].copy_from_slice(&length.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        if text.len() < SHORT_TEXTS {
            self.out.push(SHORT_TEXT + text.len() as u8);
            self.out.extend_from_slice(text.as_bytes());
        } else {
            let start = self.begin(TEXT);
            self.out.extend_from_slice(text.as_bytes());
            self.end(start);
        }
    }

    fn number(&mut self, value: i64) {
        if let Ok(small @ 0..SMALL_NUMBERS) = u8::try_from(value) {
            self.out.push(SMALL_NUMBER + small);
        } else if let Ok(value) = i16::try_from(value) {
            self.bytes(TWO_BYTES, value.to_le_bytes());
        } else if let Ok(value) = i32::try_from(value) {
            self.bytes(FOUR_BYTES, value.to_le_bytes());
        } else {
            self.bytes(EIGHT_BYTES, value.to_le_bytes());
        }
    }

    fn bytes<const COUNT: usize>(&mut self, kind: u8, bytes: [u8; COUNT]) {
        self.out.push(kind);
        self.out.extend_from_slice(&bytes);
    }

    fn key(&mut self, key: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let start = self.out.len();
        key.serialize(&mut *self)?;
        let text = match Value::split(&self.out[start..]).0 {
            Value::Text(_) => return Ok(()),
            Value::Bool(key) => key.to_string(),
            Value::Number(key) => key.to_string(),
            Value::Large(key) => key.to_string(),
            Value::Null | Value::Float(_) | Value::Array(_) | Value::Object(_) => {
                return Err(Error::custom("a key must be a text"));
            }
        };
        self.out.truncate(start);
        self.text(&text);
        Ok(())
    }
}

/// The members of an object, in their order.
pub struct Members<'a>(&'a mut Packer);

impl Members<'_> {
    pub fn add(&mut self, key: &str, value: &(impl Serialize + ?Sized)) {
        self.add_with(key, |packer| packer.value(value));
    }

    pub fn add_some<T: Serialize>(&mut self, key: &str, value: Option<T>) {
        if let Some(value) = value {
            self.add(key, &value);
        }
    }

    /// `write` writes one value.
    pub fn add_with(&mut self, key: &str, write: impl FnOnce(&mut Packer)) {
        self.0.text(key);
        write(self.0);
    }
}

impl<'a> Serializer for &'a mut Packer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.out.push(if value { TRUE } else { FALSE });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.number(value);
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        match i64::try_from(value) {
            Ok(value) => self.number(value),
            Err(_) => self.bytes(LARGE, value.to_le_bytes()),
        }
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        if value.is_finite() {
            self.bytes(FLOAT, value.to_le_bytes());
            Ok(())
        } else {
            self.serialize_unit()
        }
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text(value);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        let start = self.out.len();
        self.out.push(SHORT_TEXT);
        write!(Unquoted(&mut self.out), "{value}").map_err(Error::custom)?;
        let length = self.out.len() - start - 1;
        if length < SHORT_TEXTS {
            self.out[start] = SHORT_TEXT + length as u8;
        } else {
            self.out[start] = TEXT;
            self.out.splice(start + 1..start + 1, [0; LENGTH]);
            self.end(start + HEAD);
        }
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.out.push(NULL);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let start = self.begin(OBJECT);
        self.text(variant);
        value.serialize(&mut *self)?;
        self.end(start);
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(Parts { start: self.begin(ARRAY), outer: None, packer: self })
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        let outer = self.begin(OBJECT);
        self.text(variant);
        Ok(Parts { start: self.begin(ARRAY), outer: Some(outer), packer: self })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(Parts { start: self.begin(OBJECT), outer: None, packer: self })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        if name == RAW {
            return Err(Error::custom("JSON text is not packed"));
        }
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        let outer = self.begin(OBJECT);
        self.text(variant);
        Ok(Parts { start: self.begin(OBJECT), outer: Some(outer), packer: self })
    }
}

/// Display text goes into the bytes as it is.
struct Unquoted<'a>(&'a mut Vec<u8>);

impl fmt::Write for Unquoted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// An array or object that is being written.
pub struct Parts<'a> {
    packer: &'a mut Packer,
    start: usize,
    /// Where the object begins that holds nothing but this variant.
    outer: Option<usize>,
}

impl Parts<'_> {
    fn add(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(&mut *self.packer)
    }

    fn add_field(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.packer.text(key);
        self.add(value)
    }

    fn finish(self) {
        self.packer.end(self.start);
        if let Some(outer) = self.outer {
            self.packer.end(outer);
        }
    }
}

macro_rules! parts {
    ($(impl $part:ident { $add:ident($($key:ident: $type:ty)?) by $how:ident })*) => {
        $(
            impl ser::$part for Parts<'_> {
                type Ok = ();
                type Error = Error;

                fn $add<T: Serialize + ?Sized>(&mut self, $($key: $type,)? value: &T) -> Result<(), Error> {
                    self.$how($($key,)? value)
                }

                fn end(self) -> Result<(), Error> {
                    self.finish();
                    Ok(())
                }
            }
        )*
    };
}

parts! {
    impl SerializeSeq { serialize_element() by add }
    impl SerializeTuple { serialize_element() by add }
    impl SerializeTupleStruct { serialize_field() by add }
    impl SerializeTupleVariant { serialize_field() by add }
    impl SerializeStruct { serialize_field(key: &'static str) by add_field }
    impl SerializeStructVariant { serialize_field(key: &'static str) by add_field }
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.packer.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use serde_json::value::to_raw_value;
    use std::collections::BTreeMap;

    fn unpacked(packed: &Packed) -> String {
        let (value, rest) = Value::split(packed.bytes());
        assert!(rest.is_empty());
        let mut out = Vec::new();
        value.write(&mut out);
        String::from_utf8(out).expect("text")
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Newtype(i64);

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Form {
        Unit,
        Newtype(Option<u8>),
        Tuple(u64, f64, char),
        Struct {
            text: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            left_out: Option<Unit>,
        },
    }

    #[derive(Serialize)]
    struct Everything {
        forms: Vec<Form>,
        pair: (bool, Newtype),
        by_number: BTreeMap<i32, Unit>,
        numbers: [i64; 10],
        by_letter: BTreeMap<char, [u8; 2]>,
        #[serde(flatten)]
        flat: BTreeMap<bool, ()>,
    }

    fn everything() -> Everything {
        Everything {
            forms: vec![
                Form::Unit,
                Form::Newtype(None),
                Form::Newtype(Some(63)),
                Form::Tuple(64, 0.1, 'é'),
                Form::Tuple(u64::MAX, -2.5e30, '"'),
                Form::Struct { text: "line\nquote\" back\\slash \u{1} é".to_owned(), left_out: None },
                Form::Struct { text: "long ".repeat(40), left_out: Some(Unit) },
            ],
            pair: (true, Newtype(i64::MIN)),
            by_number: [-1, 0, 32_768, -32_769, i32::MAX, i32::MIN].map(|key| (key, Unit)).into(),
            numbers: [63, 64, -1, 32_767, 32_768, -32_769, 1 << 31, -(1 << 31), (1 << 31) - 1, i64::MAX],
            by_letter: [('a', [0, 255])].into(),
            flat: [(false, ())].into(),
        }
    }

    #[test]
    fn a_packed_value_is_the_json_that_serde_writes() {
        let value = everything();
        assert_eq!(unpacked(&Packed::of(&value)), serde_json::to_string(&value).expect("plain data"));
    }

    #[test]
    fn typed_or_not_it_has_the_same_bytes() {
        let value = everything();
        let untyped = serde_json::to_value(&value).expect("plain data");
        assert_eq!(Packed::of(&value), Packed::of(&untyped));
        assert_ne!(Packed::of(&value), Packed::of(&json!({})));
    }

    #[test]
    fn texts_of_every_length_are_packed_alike() {
        struct Shown<'a>(&'a str);
        impl Serialize for Shown<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(&format_args!(
                    "{}{}",
                    &self.0[..self.0.len() / 2],
                    &self.0[self.0.len() / 2..]
                ))
            }
        }
        for length in [0, 1, 126, 127, 128, 129, 1000] {
            let text = "x".repeat(length);
            let packed = Packed::of(&[Shown(&text)]);
            assert_eq!(packed, Packed::of(&[&text]), "{length}");
            assert_eq!(unpacked(&packed), json!([text]).to_string());
        }
    }

    #[test]
    fn members_are_an_object_and_what_has_no_json_form_is_null() {
        let mut packer = Packer::default();
        packer.value("broken off");
        packer.clear();
        packer.object(|members| {
            members.add("a", "text");
            members.add_some("b", None::<u8>);
            members.add_some("c", Some(5));
            members.add_with("d", |packer| packer.value(&BTreeMap::from([(Some([1]), 2)])));
            members.add("e", &crate::json::Json::written(to_raw_value(&[1]).expect("plain data")));
        });
        assert_eq!(packer.take(), Packed::of(&json!({"a": "text", "c": 5, "d": null, "e": null})));
        packer.value(&true);
        assert_eq!(unpacked(&packer.take()), "true", "the packer can be used again");
    }
}
