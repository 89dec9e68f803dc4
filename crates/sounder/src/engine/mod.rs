//! `sounder engine`: one request per line in, one reply per line out, until the input ends.
//! docs/engine.md describes the protocol; a test runs the session printed there.

mod desk;
mod request;

use crate::failure::{Failure, clip};
use crate::lines::{Line, next_line};
use desk::{Engine, Fault};
use request::Request;
use rules::{Code, Refusal};
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};

/// A longer line is refused without being stored.
const LONGEST: usize = 16 << 20;

pub fn run() -> Result<(), Failure> {
    serve(&mut std::io::stdin().lock(), &mut std::io::stdout().lock())
}

fn serve(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
    let mut desk = Engine::default();
    loop {
        let reply = match next_line(input, LONGEST)? {
            Line::End => return Ok(()),
            Line::TooLong => error(None, malformed("the line is longer than 16 MiB").into()),
            Line::NotText => error(None, malformed("the line is not UTF-8 text").into()),
            Line::Text(line) if line.trim().is_empty() => continue,
            Line::Text(line) => answer(&mut desk, &line),
        };
        let mut line = reply.to_string();
        line.push('\n');
        output.write_all(line.as_bytes())?;
        output.flush()?;
    }
}

fn answer(desk: &mut Engine, line: &str) -> Value {
    let mut fields = match serde_json::from_str(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return error(None, malformed("a request is a JSON object").into()),
        Err(problem) => return error(None, malformed(format!("this is not JSON: {problem}")).into()),
    };
    let id = fields.shift_remove("id");
    let result = Request::read(fields).map_err(Fault::from).and_then(|request| desk.answer(request));
    match result {
        Ok(result) => reply(id, "result", result),
        Err(fault) => error(id, fault),
    }
}

fn error(id: Option<Value>, fault: Fault) -> Value {
    let error = match fault {
        Fault::Refused(refusal) => json!({ "code": refusal.code, "message": clip(&refusal.message) }),
        Fault::Internal => json!({
            "code": Code::Internal,
            "message": "the program made a mistake of its own; the table is as it was before this request",
        }),
    };
    reply(id, "error", error)
}

fn reply(id: Option<Value>, name: &str, value: Value) -> Value {
    let mut reply = Map::new();
    if let Some(id) = id {
        reply.insert("id".to_owned(), id);
    }
    reply.insert(name.to_owned(), value);
    Value::Object(reply)
}

fn malformed(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::Malformed, message)
}
