//! A position as text: the page and `sounder engine` write it, and it can be edited by hand and played.

use crate::{Step, Table, begin, header};
use rules::{Code, Header, Options, Refusal, Seed, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// No position of any game is nearly as long.
const LONGEST: usize = 64 * 1024;

/// A moment of a game with everything needed to continue it. The fields are those of the engine's request
/// "load".
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub game: String,
    /// The newest ones by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u16>,
    pub seats: Vec<String>,
    #[serde(default)]
    pub options: Options,
    /// The referee's view.
    pub position: Value,
}

impl Position {
    /// The current position of a table.
    pub fn of(table: &dyn Table) -> Position {
        let header = table.header();
        Position {
            game: header.game.clone(),
            rules: Some(header.rules),
            seats: header.seats.clone(),
            options: header.options.clone(),
            position: table.view(Viewer::Referee),
        }
    }

    /// Parses an untrusted text. Whether the position is possible in the game is checked by `begin`.
    pub fn read(text: &str) -> Result<Position, Refusal> {
        let wrong = |why: String| Refusal::new(Code::BadPosition, why);
        if text.len() > LONGEST {
            return Err(wrong(format!(
                "a position has at most {LONGEST} bytes; this text has {}",
                text.len()
            )));
        }
        serde_json::from_str(text).map_err(|error| wrong(format!("this is not a position: {error}")))
    }

    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("a position is plain data")
    }

    /// The header of a table that begins here. The seed determines the draws.
    pub fn header(self, seed: Seed) -> Result<Header, Refusal> {
        header(&self.game, self.rules, self.seats, self.options, seed, Some(self.position))
    }

    /// A table that begins here, if the position breaks no law of its game and the game can continue.
    pub fn begin(self, seed: Seed) -> Result<(Box<dyn Table>, Step), Refusal> {
        begin(self.header(seed)?)
    }
}
