//! A game's view as JSON. A server writes it as text once and passes that on, since building a value only
//! to write it out again was a fifth of what a move cost; whoever reads it gets a value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

#[derive(Clone)]
pub struct View(Form);

#[derive(Clone)]
enum Form {
    Text(Box<RawValue>),
    Value(Value),
}

impl View {
    /// Of a table where nothing has been dealt.
    pub fn none() -> View {
        View(Form::Value(Value::Null))
    }

    pub fn written(text: Box<RawValue>) -> View {
        View(Form::Text(text))
    }

    pub fn value(&self) -> Value {
        match &self.0 {
            // A raw value was checked when it was made.
            Form::Text(text) => serde_json::from_str(text.get()).unwrap_or_default(),
            Form::Value(value) => value.clone(),
        }
    }
}

impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        self.value() == other.value()
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Form::Text(text) => text.serialize(to),
            Form::Value(value) => value.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<View, D::Error> {
        Value::deserialize(from).map(|value| View(Form::Value(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_value_are_the_same_view_and_are_written_alike() {
        let text = r#"{"b":[1,null],"a":"é"}"#;
        let written = View::written(RawValue::from_string(text.to_owned()).expect("JSON"));
        let read: View = serde_json::from_str(text).expect("JSON");
        assert_eq!(written, read);
        assert_ne!(written, View::none());
        for view in [&written, &read] {
            assert_eq!(serde_json::to_string(view).expect("plain data"), text);
        }
    }
}
