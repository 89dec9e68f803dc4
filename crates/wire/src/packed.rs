//! JSON values in a form that is quick to write and to compare: small numbers and short texts are few bytes, and
//! arrays and objects begin with their length. A server keeps what a viewer was last sent in this form.
//!
//! The same JSON value always has the same bytes, whether they are written from a typed value or from a
//! `serde_json::Value`. It is for memory only and may change with any version.

use crate::unpacked::{Value, end, members};
use serde::Serialize;
use serde::ser::{self, Error as _, Serializer};
use serde_json::Error;
use std::fmt::{self, Display, Write as _};
use std::mem;
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
pub(crate) const NULL: u8 = 0;
pub(crate) const FALSE: u8 = 1;
pub(crate) const TRUE: u8 = 2;
/// A whole number in the two, four or eight bytes that follow, the fewest that hold it.
pub(crate) const TWO_BYTES: u8 = 3;
pub(crate) const FOUR_BYTES: u8 = 4;
pub(crate) const EIGHT_BYTES: u8 = 5;
/// Eight bytes follow: a whole number that is too large for the others.
pub(crate) const LARGE: u8 = 6;
/// Eight bytes follow.
pub(crate) const FLOAT: u8 = 7;
/// Four bytes with the length follow, then the content. Keys are texts before their values.
pub(crate) const TEXT: u8 = 8;
pub(crate) const ARRAY: u8 = 9;
pub(crate) const OBJECT: u8 = 10;
pub(crate) const SMALL_NUMBER: u8 = 0x40;
const SMALL_NUMBERS: u8 = 0x40;
pub(crate) const SHORT_TEXT: u8 = 0x80;
const SHORT_TEXTS: usize = 0x80;

/// The bytes of a length.
pub(crate) const LENGTH: usize = 4;
/// The bytes before the content of a long text, an array or an object.
pub(crate) const HEAD: usize = 1 + LENGTH;

/// The name under which `serde_json` serialises a `RawValue`.
const RAW: &str = "$serde_json::private::RawValue";

/// Writes values in the packed form.
#[derive(Default)]
pub struct Packer {
    out: Vec<u8>,
    top: Top,
    /// The fields of `Top::Named`.
    named: Vec<&'static str>,
}

/// How the next struct is written, but not what is in it.
#[derive(Clone, Copy, Default)]
enum Top {
    #[default]
    Whole,
    /// Only the names of its fields are of interest: their values become null.
    Named,
    /// Without the fields that were named.
    Rest,
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

    /// Writes an object without the members that `other` has.
    pub fn without(&mut self, whole: &impl Serialize, other: &impl Serialize) {
        let start = self.out.len();
        self.named.clear();
        self.top = Top::Named;
        self.value(other);
        let other = self.out.split_off(start);
        self.top = Top::Rest;
        self.value(whole);
        self.top = Top::Whole;
        if let (Some(&OBJECT), Some(&OBJECT)) = (self.out.get(start), other.first()) {
            self.leave_out(start + HEAD, &other[HEAD..]);
            self.end(start + HEAD);
        }
    }

    /// Removes the members from `start` on that `others` has.
    fn leave_out(&mut self, start: usize, others: &[u8]) {
        let (mut kept, mut at) = (start, start);
        while at < self.out.len() {
            let key = at + end(&self.out[at..]);
            let next = key + end(&self.out[key..]);
            if !members(others).any(|(other, _)| *other == self.out[at..key]) {
                self.out.copy_within(at..next, kept);
                kept += next - at;
            }
            at = next;
        }
        self.out.truncate(kept);
    }

    /// Drops what was written, if writing was broken off.
    pub fn clear(&mut self) {
        self.out.clear();
        self.top = Top::Whole;
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

    /// `write` writes one value, or returns false and adds nothing.
    pub fn add_if(&mut self, key: &str, write: impl FnOnce(&mut Packer) -> bool) -> bool {
        let start = self.0.out.len();
        self.0.text(key);
        let added = write(self.0);
        if !added {
            self.0.out.truncate(start);
        }
        added
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
        Ok(Parts { start: self.begin(ARRAY), outer: None, top: Top::Whole, packer: self })
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
        Ok(Parts { start: self.begin(ARRAY), outer: Some(outer), top: Top::Whole, packer: self })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        let top = mem::take(&mut self.top);
        Ok(Parts { start: self.begin(OBJECT), outer: None, top, packer: self })
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
        Ok(Parts { start: self.begin(OBJECT), outer: Some(outer), top: Top::Whole, packer: self })
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
    top: Top,
}

impl Parts<'_> {
    fn add(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(&mut *self.packer)
    }

    fn add_field(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        match self.top {
            Top::Rest if self.packer.named.contains(&key) => Ok(()),
            Top::Named => {
                self.packer.named.push(key);
                self.packer.text(key);
                self.add(&())
            }
            Top::Whole | Top::Rest => {
                self.packer.text(key);
                self.add(value)
            }
        }
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
    fn members_that_another_object_has_are_left_out() {
        let whole = json!({"a": [1], "b": {"a": 2}, "c": "text", "d": null});
        for (others, rest) in [
            (json!({"b": 1, "d": 5}), json!({"a": [1], "c": "text"})),
            (json!({"a": 1, "e": 1}), json!({"b": {"a": 2}, "c": "text", "d": null})),
            (json!({}), whole.clone()),
            (whole.clone(), json!({})),
        ] {
            let mut packer = Packer::default();
            packer.object(|members| members.add_with("in", |packer| packer.without(&whole, &others)));
            assert_eq!(packer.take(), Packed::of(&json!({ "in": rest })));
        }
    }

    #[test]
    fn fields_that_another_struct_has_are_left_out() {
        #[derive(Serialize)]
        struct Whole {
            a: Vec<Rest>,
            b: u8,
            c: Option<Rest>,
        }
        #[derive(Serialize)]
        struct Rest {
            b: u8,
        }
        #[derive(Serialize)]
        struct Others {
            #[serde(skip_serializing_if = "Option::is_none")]
            a: Option<u8>,
            b: Rest,
        }
        let whole = Whole { a: vec![Rest { b: 1 }], b: 2, c: Some(Rest { b: 3 }) };
        let rest = |a: Option<u8>| {
            let mut packer = Packer::default();
            packer.without(&whole, &Others { a, b: Rest { b: 9 } });
            let rest = packer.take();
            packer.value(&whole);
            assert_eq!(packer.take(), Packed::of(&whole), "the next one is written as a whole");
            unpacked(&rest)
        };
        assert_eq!(rest(None), r#"{"a":[{"b":1}],"c":{"b":3}}"#);
        assert_eq!(rest(Some(1)), r#"{"c":{"b":3}}"#);
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
