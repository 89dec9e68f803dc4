//! JSON inside a message, such as a game's view. A server writes it as text once and passes that on: building a
//! value only to write it out again was a fifth of the cost of a move. A reader gets a value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

#[derive(Clone)]
pub struct Json(Form);

#[derive(Clone)]
enum Form {
    Text(Box<RawValue>),
    Value(Value),
}

impl Json {
    pub fn null() -> Json {
        Json(Form::Value(Value::Null))
    }

    pub fn written(text: Box<RawValue>) -> Json {
        Json(Form::Text(text))
    }

    pub fn value(&self) -> Value {
        match &self.0 {
            // A raw value was validated when it was made.
            Form::Text(text) => serde_json::from_str(text.get()).unwrap_or_default(),
            Form::Value(value) => value.clone(),
        }
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json(Form::Value(value))
    }
}

impl From<Json> for Value {
    fn from(json: Json) -> Value {
        match json.0 {
            Form::Text(_) => json.value(),
            Form::Value(value) => value,
        }
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.value() == other.value()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Form::Text(text) => text.serialize(to),
            Form::Value(value) => value.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Json, D::Error> {
        Value::deserialize(from).map(|value| Json(Form::Value(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_value_are_the_same_and_are_written_alike() {
        let text = r#"{"b":[1,null],"a":"é"}"#;
        let written = Json::written(RawValue::from_string(text.to_owned()).expect("JSON"));
        let read: Json = serde_json::from_str(text).expect("JSON");
        assert_eq!(written, read);
        assert_ne!(written, Json::null());
        for view in [&written, &read] {
            assert_eq!(serde_json::to_string(view).expect("plain data"), text);
        }
    }
}
