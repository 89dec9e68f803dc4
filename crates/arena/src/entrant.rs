//! The participants: a level, a level with a setting, or an outside program.

use bots::Request;
use rules::{Code, Refusal};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// As the user wrote it; used in results and journals.
    pub name: String,
    pub kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Bot(Request),
    /// Speaks the engine protocol.
    Program {
        /// The program and its arguments.
        command: Vec<String>,
        /// The level it is asked to play.
        level: String,
    },
}

/// The prefix of an outside program.
const PROGRAM: &str = "exe:";
/// The default level of an outside program.
const USUAL_LEVEL: &str = "master";

impl Entrant {
    /// Reads `apprentice,master@2s,journeyman@iterations=600,exe:./mine --fast@level=novice`.
    pub fn read_list(list: &str) -> Result<Vec<Entrant>, Refusal> {
        let entrants: Vec<Entrant> =
            list.split(',').map(|word| Entrant::read(word.trim())).collect::<Result<_, _>>()?;
        for (index, entrant) in entrants.iter().enumerate() {
            if entrants[..index].contains(entrant) {
                return Err(bad(format!("{} takes part twice", entrant.name)));
            }
        }
        Ok(entrants)
    }

    fn read(word: &str) -> Result<Entrant, Refusal> {
        let kind = match word.strip_prefix(PROGRAM) {
            Some(line) => program(line).ok_or_else(|| bad(format!("\"{word}\" names no program")))?,
            None => Kind::Bot(Request::read(word).ok_or_else(|| unknown(word))?),
        };
        Ok(Entrant { name: word.to_owned(), kind })
    }
}

fn program(line: &str) -> Option<Kind> {
    let (line, level) = line.split_once("@level=").unwrap_or((line, USUAL_LEVEL));
    let command: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    (!command.is_empty() && !level.is_empty()).then(|| Kind::Program { command, level: level.to_owned() })
}

fn unknown(word: &str) -> Refusal {
    let levels: Vec<&str> = bots::Grade::ALL.iter().map(|grade| grade.key()).collect();
    bad(format!(
        "nobody called \"{word}\" can play; there is {}, {}, one of them with @2s or @iterations=600, or exe:PROGRAM",
        bots::RANDOM,
        levels.join(", ")
    ))
}

fn bad(message: String) -> Refusal {
    Refusal::new(Code::BadOption, message)
}
