//! Who can sit at a table: people at this terminal, and programs. The one place that knows the
//! kinds of programs; a new one is a variant here, a word in `PROGRAMS` and an arm in `choose`.

use crate::failure::Failure;
use rules::Rng;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Me,
    Program(Program),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// Takes any legal action, each as likely as the others.
    Random,
}

const PROGRAMS: [(&str, Program); 1] = [("random", Program::Random)];

impl Program {
    /// Which of so many legal actions it takes.
    pub fn choose(self, actions: usize, rng: &mut Rng) -> usize {
        match self {
            Program::Random => rng.below(actions),
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Program::Random => "random",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub kind: Kind,
    pub name: String,
}

/// Reads `me:Ada,random,random`.
pub fn parse(list: &str) -> Result<Vec<Player>, Failure> {
    let players: Vec<Player> =
        list.split(',').enumerate().map(|(index, text)| one(text.trim(), index)).collect::<Result<_, _>>()?;
    for (index, player) in players.iter().enumerate() {
        if players[..index].iter().any(|other| other.name == player.name) {
            return Err(Failure::Usage(format!("two players are called {}", player.name)));
        }
    }
    Ok(players)
}

/// Reads a list in which nobody is a person.
pub fn parse_programs(list: &str) -> Result<Vec<Program>, Failure> {
    let player = |player: Player| match player.kind {
        Kind::Program(program) => Ok(program),
        Kind::Me => {
            Err(Failure::Usage(format!("only programs play here, not \"me\"; there is {}", words(&[]))))
        }
    };
    parse(list)?.into_iter().map(player).collect()
}

/// Who sat there, by the names in a record: a program is known by its word, everybody else is a
/// person at this terminal.
pub fn of_record(names: &[String]) -> Vec<Player> {
    names
        .iter()
        .map(|name| Player { kind: named(name).map_or(Kind::Me, Kind::Program), name: name.clone() })
        .collect()
}

fn one(text: &str, index: usize) -> Result<Player, Failure> {
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
    let Some((word, program)) = PROGRAMS.into_iter().find(|(known, _)| *known == word) else {
        return Err(Failure::Usage(format!(
            "nobody called \"{word}\" can play; there is {}",
            words(&["me"])
        )));
    };
    let name =
        name.map_or_else(|| format!("{} {}", capital(word), index + 1), |name| format!("{name} ({word})"));
    Ok(Player { kind: Kind::Program(program), name })
}

fn named(name: &str) -> Option<Program> {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words
        .find_map(|word| PROGRAMS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(word)))
        .map(|(_, program)| program)
}

fn words(before: &[&str]) -> String {
    let all: Vec<&str> = before.iter().copied().chain(PROGRAMS.map(|(word, _)| word)).collect();
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
    fn confusing_lists_are_refused() {
        for bad in ["", "me,", "robot", "me:", "me:Random", "me:Ada,me:Ada", "Me"] {
            assert!(parse(bad).is_err(), "{bad:?} was taken");
        }
    }
}
