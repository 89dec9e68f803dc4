//! Scenarios: a position and its expected consequences, as a short text.
//!
//! ```text
//! table 2 layout=long                 seats and options; always the first line
//! deal some phrase                    makes every draw of the set-up, by the seed of that phrase
//! set players.0.hand "aab"            changes the position: a path into the referee's view, and JSON
//! drop players.0.bonus                takes a field out of it
//! error: there are 13 coins           the position set so far is refused; back to before the changes
//!
//! waits 1,2                           these seats are pending (or: waits chance)
//! legal 1: bid a | bid b              exactly these are legal; nothing after the colon: none is
//! legal 1 has: bid a | bid b          at least these
//! legal 1 lacks: take                 none of these
//! legal 1 count: 14                   so many
//! do 1: bid a                         takes a decision, as a match would
//! refuse 2: bid e                     a match refuses it, and nothing changes
//!
//! draws: a | b                        exactly these can be drawn (also: has, lacks)
//! draws weigh: a=3 | b=1              exactly these, with their weights
//! draw: a                             this is drawn
//! settle                              every draw that is pending is made by the seed of `deal`
//!
//! see players.0.hand "ab"             in the referee's view
//! see 2 players.0.hand null           in the view of seat 2 (or: spectator)
//! see players.0 has {"coins": 3}      at least these fields
//! hides 2 players.0.hand              null or absent for seat 2, but there for the referee
//! event {"took": {"seat": 1}}         the last step reported this, at least these fields
//! event 2 {"bid": {"seat": 1}}        and seat 2 was told so
//! no event {"took": {}}               the last step did not report this
//!
//! over by coins places 1,2 scores 4,2 how the game ended; `places` and `scores` can be left out
//! tally coins: 4,2                    a line of the final tally
//! ```
//!
//! A line that begins with `#` is a comment. Seats count from 1, places in lists from 0, as in JSON. A
//! path consists of names and numbers separated by dots; a lone dot is the whole view. What `set`
//! changes must still be in the position afterwards, so misspelt fields and values that the game
//! corrects are noticed.

mod json;
mod line;
mod stage;

pub use stage::Stage;

use line::Instruction;
use rules::Game;
use serde_json::Value;
use std::marker::PhantomData;

pub struct Scenario<G> {
    base: Option<Value>,
    game: PhantomData<G>,
}

impl<G: Game> Scenario<G> {
    /// Starts at the start of the game.
    #[expect(clippy::new_without_default, reason = "there is nothing to leave out: a scenario is its text")]
    pub fn new() -> Scenario<G> {
        Scenario { base: None, game: PhantomData }
    }

    /// Starts at a position: a referee's view, as JSON.
    pub fn on(base: Value) -> Scenario<G> {
        Scenario { base: Some(base), game: PhantomData }
    }

    /// Plays the text, and panics at the first line that is not true. Returns the final stage.
    #[track_caller]
    pub fn run(&self, text: &str) -> Stage<G> {
        self.try_run(text).unwrap_or_else(|error| panic!("{}: {error}", G::KEY))
    }

    pub fn try_run(&self, text: &str) -> Result<Stage<G>, String> {
        let mut stage = None;
        for (index, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |error: String| format!("scenario line {}: {line}\n  {error}", index + 1);
            match (line.parse().map_err(wrong)?, &mut stage) {
                (Instruction::Table(table), None) => {
                    stage = Some(Stage::new(table, self.base.clone()).map_err(wrong)?);
                }
                (Instruction::Table(_), Some(_)) => return Err(wrong("there is a table already".to_owned())),
                (_, None) => return Err(wrong("a scenario begins with its table".to_owned())),
                (line, Some(stage)) => stage.play(&line).map_err(wrong)?,
            }
        }
        let mut stage = stage.ok_or("a scenario needs a table")?;
        // A position set in the last lines must be valid, even if no line tests it.
        stage.enter().map_err(|error| format!("at the end of the scenario\n  {error}"))?;
        Ok(stage)
    }
}

#[cfg(test)]
mod tests;
