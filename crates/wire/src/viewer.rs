//! A viewer in JSON: the number of a seat, or "spectator" or "referee".

use rules::{Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Json {
    Seat(Seat),
    Word(String),
}

pub(crate) fn serialize<S: Serializer>(viewer: &Viewer, to: S) -> Result<S::Ok, S::Error> {
    match viewer {
        Viewer::Seat(seat) => seat.serialize(to),
        Viewer::Spectator => to.serialize_str("spectator"),
        Viewer::Referee => to.serialize_str("referee"),
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Viewer, D::Error> {
    match Json::deserialize(from)? {
        Json::Seat(seat) => Ok(Viewer::Seat(seat)),
        Json::Word(word) if word == "spectator" => Ok(Viewer::Spectator),
        Json::Word(word) if word == "referee" => Ok(Viewer::Referee),
        Json::Word(word) => Err(serde::de::Error::custom(format!("\"{word}\" is not a viewer"))),
    }
}
