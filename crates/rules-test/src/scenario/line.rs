//! Parses one line of a scenario.

use crate::failure::told;
use crate::table::Table;
use rules::{Seat, Viewer};
use serde_json::Value;
use std::str::FromStr;

#[derive(PartialEq, Debug)]
pub(super) enum Instruction {
    Table(Table),
    Deal(String),
    Set { path: String, value: Value },
    Drop(String),
    Error(String),
    Waits(Vec<Seat>),
    WaitsForChance,
    Legal { seat: Seat, which: Which, actions: Vec<String> },
    Count { seat: Seat, count: usize },
    Do { seat: Seat, action: String },
    Refuse { seat: Seat, action: String },
    Draws { which: Which, draws: Vec<String> },
    Weigh(Vec<(String, u32)>),
    Draw(String),
    Settle,
    See { viewer: Viewer, path: String, partly: bool, value: Value },
    Hides { viewer: Viewer, path: String },
    Event { viewer: Viewer, event: Value, expected: bool },
    Over { by: Option<String>, places: Option<Vec<u8>>, scores: Option<Vec<i32>> },
    Tally { name: String, values: Vec<i32> },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Which {
    Exactly,
    Has,
    Lacks,
}

impl FromStr for Instruction {
    type Err = String;

    fn from_str(line: &str) -> Result<Instruction, String> {
        let (key, rest) = word(line);
        match key {
            "table" => {
                let (seats, options) = word(rest);
                Ok(Instruction::Table(Table::new(number(seats)?, options)))
            }
            "deal" if !rest.is_empty() => Ok(Instruction::Deal(rest.to_owned())),
            "set" => {
                let (path, value) = word(rest);
                Ok(Instruction::Set { path: path.to_owned(), value: json(value)? })
            }
            "drop" => Ok(Instruction::Drop(rest.to_owned())),
            "error:" if !rest.is_empty() => Ok(Instruction::Error(rest.to_owned())),
            "waits" if rest == "chance" => Ok(Instruction::WaitsForChance),
            "waits" => Ok(Instruction::Waits(numbers(rest)?)),
            "legal" => legal(rest),
            "do" | "refuse" => {
                let (seat, action) = colon(rest)?;
                let (seat, action) = (seat.parse().map_err(told)?, action.to_owned());
                Ok(if key == "do" {
                    Instruction::Do { seat, action }
                } else {
                    Instruction::Refuse { seat, action }
                })
            }
            "draw:" => Ok(Instruction::Draw(rest.to_owned())),
            "draws:" => Ok(Instruction::Draws { which: Which::Exactly, draws: texts(rest) }),
            "draws" => draws(rest),
            "settle" if rest.is_empty() => Ok(Instruction::Settle),
            "see" => {
                let (viewer, rest) = viewer(rest);
                let (path, value) = word(rest);
                let (partly, value) = value.strip_prefix("has ").map_or((false, value), |part| (true, part));
                Ok(Instruction::See { viewer, path: path.to_owned(), partly, value: json(value)? })
            }
            "hides" => {
                let (viewer, path) = word(rest);
                Ok(Instruction::Hides { viewer: viewer.parse().map_err(told)?, path: path.to_owned() })
            }
            "event" => event(rest, true),
            "no" => match word(rest) {
                ("event", rest) => event(rest, false),
                _ => Err("\"no\" goes with \"event\" only".to_owned()),
            },
            "over" => over(rest),
            "tally" => {
                let (name, values) = colon(rest)?;
                Ok(Instruction::Tally { name: name.to_owned(), values: numbers(values)? })
            }
            _ => Err("this is not a line of a scenario".to_owned()),
        }
    }
}

fn legal(rest: &str) -> Result<Instruction, String> {
    let (head, list) = colon(rest)?;
    let (seat, which) = word(head);
    let seat = seat.parse().map_err(told)?;
    if which == "count" {
        return Ok(Instruction::Count { seat, count: number(list)? });
    }
    Ok(Instruction::Legal { seat, which: self::which(which)?, actions: texts(list) })
}

fn draws(rest: &str) -> Result<Instruction, String> {
    let (head, list) = colon(rest)?;
    if head != "weigh" {
        return Ok(Instruction::Draws { which: which(head)?, draws: texts(list) });
    }
    let weight = |text: String| {
        let (draw, weight) =
            text.rsplit_once('=').ok_or_else(|| format!("\"{text}\" is not of the form draw=weight"))?;
        Ok((draw.trim().to_owned(), number(weight.trim())?))
    };
    texts(list).into_iter().map(weight).collect::<Result<_, String>>().map(Instruction::Weigh)
}

fn event(rest: &str, expected: bool) -> Result<Instruction, String> {
    let (viewer, event) = viewer(rest);
    Ok(Instruction::Event { viewer, event: json(event)?, expected })
}

fn over(rest: &str) -> Result<Instruction, String> {
    let (mut by, mut places, mut scores) = (None, None, None);
    let mut words = rest.split_whitespace();
    while let Some(key) = words.next() {
        let value = words.next().ok_or_else(|| format!("\"{key}\" has no value"))?;
        match key {
            "by" => by = Some(value.to_owned()),
            "places" => places = Some(numbers(value)?),
            "scores" => scores = Some(numbers(value)?),
            _ => return Err(format!("\"{key}\" is not one of by, places, scores")),
        }
    }
    Ok(Instruction::Over { by, places, scores })
}

fn which(word: &str) -> Result<Which, String> {
    match word {
        "" => Ok(Which::Exactly),
        "has" => Ok(Which::Has),
        "lacks" => Ok(Which::Lacks),
        _ => Err(format!("\"{word}\" is not one of has, lacks")),
    }
}

/// The first word, and the rest.
fn word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

fn colon(text: &str) -> Result<(&str, &str), String> {
    let (head, rest) = text.split_once(':').ok_or("a colon is missing")?;
    Ok((head.trim(), rest.trim()))
}

fn texts(list: &str) -> Vec<String> {
    list.split('|').map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// The named viewer, by default the referee.
fn viewer(text: &str) -> (Viewer, &str) {
    let (first, rest) = word(text);
    first.parse().map_or((Viewer::Referee, text), |viewer| (viewer, rest))
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("{text:?} is not JSON: {error}"))
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not a number that fits here"))
}

fn numbers<T: FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split(',').map(|part| number(part.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_are_read_as_the_manual_says() {
        let seat = Seat::new(0);
        let list = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let cases = [
            ("table 2 layout=long", Instruction::Table(Table::new(2, "layout=long"))),
            (
                "legal 1: a b | c",
                Instruction::Legal { seat, which: Which::Exactly, actions: list(&["a b", "c"]) },
            ),
            ("legal 1:", Instruction::Legal { seat, which: Which::Exactly, actions: list(&[]) }),
            ("legal 1 lacks: a:b", Instruction::Legal { seat, which: Which::Lacks, actions: list(&["a:b"]) }),
            ("legal 1 count: 7", Instruction::Count { seat, count: 7 }),
            ("draws: a", Instruction::Draws { which: Which::Exactly, draws: list(&["a"]) }),
            ("draws has: a | b", Instruction::Draws { which: Which::Has, draws: list(&["a", "b"]) }),
            ("draws weigh: a=b=3", Instruction::Weigh(vec![("a=b".to_owned(), 3)])),
            (
                "no event {}",
                Instruction::Event { viewer: Viewer::Referee, event: json!({}), expected: false },
            ),
            (
                "event 1 {}",
                Instruction::Event { viewer: Viewer::Seat(seat), event: json!({}), expected: true },
            ),
            ("over places 1,2", Instruction::Over { by: None, places: Some(vec![1, 2]), scores: None }),
            (
                "see 1 a.0 has {\"b\": 1}",
                Instruction::See {
                    viewer: Viewer::Seat(seat),
                    path: "a.0".to_owned(),
                    partly: true,
                    value: json!({"b": 1}),
                },
            ),
        ];
        for (text, line) in cases {
            assert_eq!(text.parse(), Ok(line), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_line_is_refused() {
        for bad in [
            "sing",
            "table",
            "deal",
            "set a",
            "set a b",
            "error:",
            "waits",
            "waits 0",
            "legal 1 a",
            "legal 9: a",
            "legal 1 like: a",
            "do 1 a",
            "draws weigh: a",
            "draws like: a",
            "settle now",
            "see a",
            "hides a b",
            "event",
            "no events {}",
            "over by",
            "over all 1",
            "tally coins 1",
            "tally coins: x",
        ] {
            assert!(bad.parse::<Instruction>().is_err(), "{bad:?} was taken for a line");
        }
    }
}
