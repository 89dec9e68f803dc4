//! What a model can call.

use crate::desk::{Desk, Wish};
use crate::words;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{Implementation, ServerCapabilities, ServerConfig};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use rules::{Options, Refusal, Seed};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// More tables than a model plays at once.
const MOST_TABLES: usize = 50;

#[derive(Clone)]
pub struct Tables {
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    tables: BTreeMap<String, Desk>,
    opened: usize,
}

#[derive(Deserialize, JsonSchema)]
struct Topic {
    /// The key of a game, as in us-telegraph.
    game: String,
    /// The title of a topic, or "all"; without it the topics are listed.
    topic: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Setting {
    /// The key of a game, as in us-telegraph.
    game: String,
    /// Who sits where: "me" once, and at every other seat a bot: random, novice, apprentice, journeyman or master.
    seats: Vec<String>,
    /// Options by key, as `list_games` tells them.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The same seed gives the same deal; without it nobody knows the deal.
    seed: Option<String>,
    /// Whether hint may be asked; true unless told.
    hints: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct Which {
    /// The table's id, as in t1.
    table: String,
}

#[derive(Deserialize, JsonSchema)]
struct Look {
    /// The table's id, as in t1.
    table: String,
    /// Tell every choice, however many there are.
    #[serde(default)]
    every_choice: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Act {
    /// The table's id, as in t1.
    table: String,
    /// One of the actions that look tells, word for word.
    action: String,
}

type Told = Result<String, String>;

#[tool_router]
impl Tables {
    pub fn new() -> Tables {
        Tables { open: Arc::default() }
    }

    #[tool(description = "The games with their seats, options and bots")]
    fn list_games(&self) -> String {
        words::games(&catalog::games())
    }

    #[tool(description = "The rules of a game by topic; without a topic, the topics")]
    fn read_rules(&self, Parameters(Topic { game, topic }): Parameters<Topic>) -> Told {
        words::rules(&game, topic.as_deref())
    }

    #[tool(description = "Opens a table against bots and tells how it stands")]
    fn open_table(&self, Parameters(setting): Parameters<Setting>) -> Told {
        let mut options = Options::default();
        setting.options.iter().for_each(|(key, value)| options.set(key, value));
        let seed = seed(setting.seed.as_deref())?;
        let wish = Wish {
            game: &setting.game,
            seats: &setting.seats,
            options,
            seed,
            hints: setting.hints.unwrap_or(true),
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.tables.len() >= MOST_TABLES {
            return Err(format!("{MOST_TABLES} tables are open. Next: play on at one, or close_table one"));
        }
        let opened = Desk::open(wish);
        let (desk, told) = opened.map_err(|why| words::refusal(&why, "list_games tells what there is"))?;
        open.opened += 1;
        let id = format!("t{}", open.opened);
        let text = words::after(&id, &desk, &told, false);
        open.tables.insert(id, desk);
        Ok(text)
    }

    #[tool(description = "How a table stands: the drawing, what is asked, and your actions")]
    fn look(&self, Parameters(Look { table, every_choice }): Parameters<Look>) -> Told {
        self.at(&table, |desk| Ok(words::look(&table, desk, every_choice)))
    }

    #[tool(description = "Takes one of your actions; bots that follow have played when it answers")]
    fn act(&self, Parameters(Act { table, action }): Parameters<Act>) -> Told {
        self.at(&table, |desk| {
            let told = desk.act(&action).map_err(|why| words::refusal(&why, "look tells your actions"))?;
            Ok(words::after(&table, desk, &told, false))
        })
    }

    #[tool(description = "Takes back your last action, unless a draw or another player stands in between")]
    fn undo(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        self.at(&table, |desk| {
            desk.undo().map_err(|why| words::refusal(&why, "act on"))?;
            Ok(words::look(&table, desk, false))
        })
    }

    #[tool(description = "What a journeyman would do in your place, where the table allows hints")]
    fn hint(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        self.at(&table, |desk| desk.hint().map_err(|why| words::refusal(&why, "look tells your actions")))
    }

    #[tool(description = "Gives the game up")]
    fn resign(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        self.at(&table, |desk| {
            desk.resign().map_err(|why| words::refusal(&why, "open_table"))?;
            Ok("You resigned. Next: record or open_table.".to_owned())
        })
    }

    #[tool(
        description = "The record of a game: everything that is needed to replay and prove it. It tells the \
                          seed, so it is given only once the game is over"
    )]
    fn record(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        self.at(&table, |desk| {
            if desk.is_over() {
                return Ok(desk.table.record().to_string());
            }
            Err("the game is not over, and its record would tell the deal. Next: act, or resign".to_owned())
        })
    }

    #[tool(description = "Forgets a table")]
    fn close_table(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.tables.remove(&table).map_or_else(|| Err(no_table(&table, &open)), |_| Ok("Closed.".to_owned()))
    }
}

impl Tables {
    fn at(&self, id: &str, use_it: impl FnOnce(&mut Desk) -> Told) -> Told {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(desk) = open.tables.get_mut(id) else { return Err(no_table(id, &open)) };
        use_it(desk)
    }
}

#[tool_handler]
impl ServerHandler for Tables {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("sounder", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Five telegraph-age board games against bots. list_games, then open_table; then look and act until \
                 the game is over. read_rules explains a game.",
            )
    }
}

fn no_table(id: &str, open: &Open) -> String {
    let known: Vec<&str> = open.tables.keys().map(String::as_str).collect();
    let known = if known.is_empty() { "none is open".to_owned() } else { known.join(", ") + " are open" };
    format!("there is no table \"{id}\"; {known}. Next: open_table")
}

fn seed(text: Option<&str>) -> Result<Seed, String> {
    if let Some(text) = text {
        return Ok(text.parse().unwrap_or_else(|_| Seed::from_phrase(text)));
    }
    let mut bytes = [0; 32];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| {
        let why = format!("the system gives no random numbers: {error}");
        words::refusal(&Refusal::new(rules::Code::Internal, why), "open_table with a seed")
    })?;
    Ok(Seed::new(bytes))
}
