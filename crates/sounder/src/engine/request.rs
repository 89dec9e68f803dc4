//! Requests, parsed field by field so that every mistake can be named.

use super::malformed;
use crate::seeds;
use rules::{Code, Options, Record, Refusal, Seat, Seed, Viewer};
use serde_json::{Map, Value};

pub enum Request {
    Games,
    New { setup: Setup, to: Viewer },
    Load(Load),
    Legal { seat: Option<Seat> },
    Apply { seat: Seat, action: String, to: Viewer },
    Undo { seat: Seat },
    Choose { seat: Seat, level: String, salt: u64, explain: bool },
    View { to: Viewer },
    Record,
    Outcome,
}

pub enum Load {
    Record(Box<Record>),
    Position { setup: Setup, position: Value },
}

pub struct Setup {
    pub game: String,
    /// An edition; by default the newest.
    pub rules: Option<u16>,
    pub seats: Vec<String>,
    pub options: Options,
    /// By default a secret random one.
    pub seed: Option<Seed>,
}

const REQUESTS: &str = "games, new, load, legal, apply, undo, choose, view, record, outcome";

impl Request {
    /// Parses a request without its `id`.
    pub fn read(fields: Map<String, Value>) -> Result<Request, Refusal> {
        let mut fields = Fields(fields);
        let name = text("request", fields.need("request")?)?;
        let request = match name.as_str() {
            "games" => Request::Games,
            "new" => Request::New { setup: setup(&mut fields)?, to: viewer(&mut fields)? },
            "load" => Request::Load(load(&mut fields)?),
            "legal" => Request::Legal { seat: fields.take("seat").map(seat).transpose()? },
            "apply" => Request::Apply {
                seat: seat(fields.need("seat")?)?,
                action: text("action", fields.need("action")?)?,
                to: viewer(&mut fields)?,
            },
            "undo" => Request::Undo { seat: seat(fields.need("seat")?)? },
            "choose" => Request::Choose {
                seat: seat(fields.need("seat")?)?,
                level: text("level", fields.need("level")?)?,
                salt: fields.take("salt").as_ref().map_or(Ok(0), salt)?,
                explain: fields.take("explain").as_ref().map_or(Ok(false), flag)?,
            },
            "view" => Request::View { to: viewer(&mut fields)? },
            "record" => Request::Record,
            "outcome" => Request::Outcome,
            _ => return Err(malformed(format!("there is no request \"{name}\"; there are {REQUESTS}"))),
        };
        fields.done(&name)?;
        Ok(request)
    }
}

struct Fields(Map<String, Value>);

impl Fields {
    /// A null field counts as missing.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.shift_remove(name).filter(|value| !value.is_null())
    }

    fn need(&mut self, name: &str) -> Result<Value, Refusal> {
        self.take(name).ok_or_else(|| malformed(format!("the field \"{name}\" is missing")))
    }

    fn done(self, request: &str) -> Result<(), Refusal> {
        match self.0.keys().next() {
            Some(name) => Err(malformed(format!("\"{request}\" has no field \"{name}\""))),
            None => Ok(()),
        }
    }
}

fn setup(fields: &mut Fields) -> Result<Setup, Refusal> {
    Ok(Setup {
        game: text("game", fields.need("game")?)?,
        rules: fields.take("rules").as_ref().map(rules).transpose()?,
        seats: seats(fields.need("seats")?)?,
        options: fields.take("options").map_or(Ok(Options::default()), options)?,
        seed: fields.take("seed").map(|seed| text("seed", seed)).transpose()?.as_deref().map(seeds::named),
    })
}

fn load(fields: &mut Fields) -> Result<Load, Refusal> {
    match (fields.take("record"), fields.take("position")) {
        (Some(record), None) => {
            let text = match record {
                Value::String(text) => text,
                record @ Value::Object(_) => record.to_string(),
                _ => return Err(malformed("\"record\" is a record as text or as a JSON object")),
            };
            Ok(Load::Record(Box::new(Record::read(&text)?)))
        }
        (None, Some(position)) => Ok(Load::Position { setup: setup(fields)?, position }),
        _ => Err(malformed("\"load\" takes either \"record\" or \"position\"")),
    }
}

fn text(name: &str, value: Value) -> Result<String, Refusal> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(malformed(format!("\"{name}\" is a string"))),
    }
}

fn rules(value: &Value) -> Result<u16, Refusal> {
    let version = value.as_u64().and_then(|version| u16::try_from(version).ok());
    version.ok_or_else(|| malformed("\"rules\" is a version of the rules, a small whole number"))
}

/// The number of seats, or the names at them.
fn seats(value: Value) -> Result<Vec<String>, Refusal> {
    let wrong = || malformed("\"seats\" is a number of seats or a list of names");
    match value {
        Value::Number(number) => {
            let count = number.as_u64().ok_or_else(wrong)?;
            let count = u8::try_from(count)
                .map_err(|_| Refusal::new(Code::BadSeats, format!("no table has {count} seats")))?;
            Ok((1..=count).map(|seat| format!("Seat {seat}")).collect())
        }
        Value::Array(names) => {
            names.into_iter().map(|name| text("seats", name).map_err(|_| wrong())).collect()
        }
        _ => Err(wrong()),
    }
}

fn options(value: Value) -> Result<Options, Refusal> {
    let wrong = || malformed("\"options\" is an object of strings");
    let Value::Object(chosen) = value else { return Err(wrong()) };
    let mut options = Options::default();
    for (key, value) in chosen {
        options.set(&key, &text("options", value).map_err(|_| wrong())?);
    }
    Ok(options)
}

fn seat(value: Value) -> Result<Seat, Refusal> {
    serde_json::from_value(value).map_err(|_| malformed("a seat is a number from 1 to the number of seats"))
}

fn salt(value: &Value) -> Result<u64, Refusal> {
    value.as_u64().ok_or_else(|| malformed("\"salt\" is a whole number"))
}

fn flag(value: &Value) -> Result<bool, Refusal> {
    value.as_bool().ok_or_else(|| malformed("\"explain\" is true or false"))
}

/// By default the referee.
fn viewer(fields: &mut Fields) -> Result<Viewer, Refusal> {
    match fields.take("as") {
        None => Ok(Viewer::Referee),
        Some(Value::String(word)) if word == "referee" => Ok(Viewer::Referee),
        Some(Value::String(word)) if word == "spectator" => Ok(Viewer::Spectator),
        Some(number @ Value::Number(_)) => seat(number).map(Viewer::Seat),
        Some(_) => Err(malformed("\"as\" is a seat number, \"spectator\" or \"referee\"")),
    }
}
