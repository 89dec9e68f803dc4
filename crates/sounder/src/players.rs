//! Who can sit at a table: people at this terminal, and programs.

use crate::failure::Failure;
use bots::{Bots, Grade, RANDOM};
use catalog::Table;
use rules::{Belief, Refusal, Resample, Rng, Seat};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Me,
    Program(Program),
}

/// A program by its name: "random", or the key of a bot's level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Program(&'static str);

/// The names of all programs, which every game has.
fn programs() -> Vec<&'static str> {
    std::iter::once(RANDOM).chain(Grade::ALL.map(Grade::key)).collect()
}

impl Program {
    fn named(word: &str) -> Option<Program> {
        programs().into_iter().find(|known| known.eq_ignore_ascii_case(word)).map(Program)
    }

    pub fn word(self) -> &'static str {
        self.0
    }

    /// The program as a player of one game.
    pub fn mind<G: Bots>(self) -> Mind<G> {
        match bots::player(self.0) {
            Some(player) if self.0 != RANDOM => Mind::Bot(player),
            _ => Mind::Random,
        }
    }

    /// Its action at a table whose game is known only at run time.
    pub fn choose_at(self, table: &dyn Table, seat: Seat, rng: &mut Rng) -> Result<String, Refusal> {
        if self.0 == RANDOM {
            return Ok(rng.pick(&table.legal(seat)).clone());
        }
        bots::choose(table, seat, self.0, rng.next_u64(), &mut || true)
    }
}

/// Random play is a separate case because it needs no belief, which makes it many times faster.
pub enum Mind<G: Resample> {
    Random,
    Bot(Box<dyn search::Player<G>>),
}

impl<G: Resample> Mind<G> {
    pub fn choose(
        &mut self,
        game: &Arc<G>,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Rng,
    ) -> G::Action {
        match self {
            Mind::Random => *rng.pick(actions),
            Mind::Bot(player) => {
                let belief = Belief::new(Arc::clone(game), seat, state.clone());
                player.choose(&belief, actions, rng.next_u64(), &mut || true)
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub kind: Kind,
    pub name: String,
}

/// Parses `me:Ada,random,random`.
pub fn parse(list: &str) -> Result<Vec<Player>, Failure> {
    let players: Vec<Player> =
        list.split(',').enumerate().try_fold(Vec::new(), |mut players, (index, text)| {
            players.push(one(text.trim(), index, &players)?);
            Ok::<_, Failure>(players)
        })?;
    for (index, player) in players.iter().enumerate() {
        if players[..index].iter().any(|other| other.name == player.name) {
            return Err(Failure::Usage(format!("two players are called {}", player.name)));
        }
    }
    Ok(players)
}

/// Parses a list without people.
pub fn parse_programs(list: &str) -> Result<Vec<Program>, Failure> {
    let player = |player: Player| match player.kind {
        Kind::Program(program) => Ok(program),
        Kind::Me => {
            Err(Failure::Usage(format!("only programs play here, not \"me\"; there is {}", words(&[]))))
        }
    };
    parse(list)?.into_iter().map(player).collect()
}

/// The players according to the names in a record: a program is recognised by its name, all others
/// are people at this terminal.
pub fn of_record(names: &[String]) -> Vec<Player> {
    names
        .iter()
        .map(|name| Player { kind: named(name).map_or(Kind::Me, Kind::Program), name: name.clone() })
        .collect()
}

fn one(text: &str, index: usize, before: &[Player]) -> Result<Player, Failure> {
    let (word, name) = text.split_once(':').map_or((text, None), |(word, name)| (word, Some(name.trim())));
    if name == Some("") {
        return Err(Failure::Usage(format!("the name after \"{word}:\" is missing")));
    }
    if word == "me" {
        let name = name.map_or_else(|| format!("Player {}", index + 1), str::to_owned);
        return match named(&name) {
            None => Ok(Player { kind: Kind::Me, name }),
            Some(program) => Err(Failure::Usage(format!(
                "a person cannot be called {name}: a saved game would take them for the program {}",
                program.word()
            ))),
        };
    }
    let Some(program) = programs().into_iter().find(|known| *known == word).map(Program) else {
        return Err(Failure::Usage(format!(
            "nobody called \"{word}\" can play; there is {}",
            words(&["me"])
        )));
    };
    let titled = |name: &str| format!("{name} ({word})");
    let name = match (name, Grade::of_key(word)) {
        (Some(name), _) => titled(name),
        (None, Some(grade)) => {
            titled(bots::name(grade, |name| before.iter().any(|player| player.name == titled(name))))
        }
        (None, None) => format!("{} {}", capital(word), index + 1),
    };
    Ok(Player { kind: Kind::Program(program), name })
}

fn named(name: &str) -> Option<Program> {
    name.split(|letter: char| !letter.is_alphanumeric()).find_map(Program::named)
}

fn words(before: &[&str]) -> String {
    let all: Vec<&str> = before.iter().copied().chain(programs()).collect();
    all.join(", ")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_remembers_who_was_a_program() {
        let players = parse("me:Ada, random,random:Bob,me").expect("four players");
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        assert_eq!(names, ["Ada", "Random 2", "Bob (random)", "Player 4"]);
        assert_eq!(of_record(&names), players);
    }

    #[test]
    fn bots_of_one_level_have_names_of_their_own() {
        let players = parse("me:Ada,novice,master,novice").expect("four players");
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        assert_eq!(names, ["Ada", "Tilly (novice)", "Silas (master)", "Ned (novice)"]);
        assert_eq!(of_record(&names), players);
    }

    #[test]
    fn confusing_lists_are_refused() {
        for bad in ["", "me,", "robot", "me:", "me:Random", "me:Ada,me:Ada", "Me"] {
            assert!(parse(bad).is_err(), "{bad:?} was taken");
        }
    }
}
