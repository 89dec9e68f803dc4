//! The tools that a model can call.

use crate::desk::{Desk, OWN, Wish};
use crate::line::Server;
use crate::online::{Glance, Link, Online};
use crate::words;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{Implementation, ServerCapabilities, ServerConfig};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use rules::{Options, Refusal, Seed};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use wire::{NewTable, Said, SeatRequest, Terms};

/// A model's default name at a table.
const NAME: &str = "Model";
/// The longest wait of `look`, in seconds.
const LONGEST_WAIT: u32 = 25;
/// The most tables in memory at once.
const MOST_TABLES: usize = 50;

#[derive(Clone)]
pub struct Tables {
    open: Arc<Mutex<Open>>,
    /// The server that serves these tools: then all tables are on it. Otherwise tables are in memory, and those
    /// on any server are reached by their links.
    house: Option<Server>,
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
    /// Who sits where: "me" once, and at every other seat a bot: random, novice, apprentice, journeyman or
    /// master. At an online table also "open", for anyone with the link, and no random.
    seats: Vec<String>,
    /// Options by key, as `list_games` lists them.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The same seed gives the same deal; without it the deal is secret.
    seed: Option<String>,
    /// Whether hint may be used; true by default. Online tables give no hints.
    hints: Option<bool>,
    /// Creates an online table on this server, as in `https://example.org`, instead of one in memory.
    server: Option<String>,
    /// Your name at an online table.
    name: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Invitation {
    /// The link of a table, as in `https://example.org/t/relay-417-…`. One that ends in #seat=… is a seat already.
    link: String,
    /// Your name there.
    name: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Say {
    /// The link of your seat.
    table: String,
    /// At most 500 characters.
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct TakeBack {
    /// The link of your seat.
    table: String,
    /// The entry to go back to; look shows the current one.
    entry: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Reply {
    /// The link of your seat.
    table: String,
    /// The number of the question, as look shows it.
    question: u32,
    agree: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Which {
    /// The table's id, as in t1, or the link of your seat at an online table.
    table: String,
}

#[derive(Deserialize, JsonSchema)]
struct Look {
    /// The table's id, as in t1, or the link of an online table or of your seat there.
    table: String,
    /// Show every choice, however many there are.
    #[serde(default)]
    every_choice: bool,
    /// Online: show what has happened since this entry.
    since: Option<u32>,
    /// Online: wait up to this many seconds (25 at most) for others to move.
    wait: Option<u32>,
}

#[derive(Deserialize, JsonSchema)]
struct Act {
    /// The table's id, as in t1, or the link of your seat at an online table.
    table: String,
    /// One of the actions that look shows, word for word.
    action: String,
}

type Told = Result<String, String>;

#[tool_router]
impl Tables {
    /// Tables in memory.
    pub fn new() -> Tables {
        Tables { open: Arc::default(), house: None }
    }

    /// The tables of a server.
    pub fn of(house: Server) -> Tables {
        Tables { open: Arc::default(), house: Some(house) }
    }

    #[tool(description = "The games with their seats, options and bots")]
    fn list_games(&self) -> String {
        words::games(&catalog::games())
    }

    #[tool(description = "The rules of a game by topic; without a topic, the topics")]
    fn read_rules(&self, Parameters(Topic { game, topic }): Parameters<Topic>) -> Told {
        words::rules(&game, topic.as_deref())
    }

    #[tool(
        description = "Opens a table and tells how it stands: in memory against bots, or online at a server"
    )]
    async fn open_table(&self, Parameters(setting): Parameters<Setting>) -> Told {
        match (&self.house, &setting.server) {
            (Some(house), None) => Online::open(house.clone(), &setting.online()?).await,
            (Some(house), Some(server)) if server.trim_end_matches('/') == house.base => {
                Online::open(house.clone(), &setting.online()?).await
            }
            (Some(_), Some(_)) => {
                Err("these tools open tables at their own server only. Next: open_table without server"
                    .to_owned())
            }
            (None, Some(server)) => Online::open(Server::remote(server)?, &setting.online()?).await,
            (None, None) => self.open_in_memory(&setting),
        }
    }

    #[tool(
        description = "Takes an open seat at an online table by its link, and tells how it stands. The answer has \
                          the link of your seat, which the other tools take as the table: keep it"
    )]
    async fn join_table(&self, Parameters(Invitation { link, name }): Parameters<Invitation>) -> Told {
        let online = self.online(&link)?;
        let online =
            online.ok_or_else(|| format!("\"{link}\" is no link of a table. Next: ask for the link"))?;
        online.join(name.as_deref().unwrap_or(NAME)).await
    }

    #[tool(description = "How a table stands: the drawing, what is asked, and your actions")]
    async fn look(&self, Parameters(look): Parameters<Look>) -> Told {
        if let Some(online) = self.online(&look.table)? {
            let wait = look.wait.unwrap_or(0).min(LONGEST_WAIT);
            return online.look(&Glance { every_choice: look.every_choice, since: look.since, wait }).await;
        }
        self.at(&look.table, |desk| Ok(words::look(&look.table, desk, look.every_choice)))
    }

    #[tool(description = "Takes one of your actions; bots that follow at once have played when it answers")]
    async fn act(&self, Parameters(Act { table, action }): Parameters<Act>) -> Told {
        if let Some(online) = self.online(&table)? {
            return online.submit(Some(&action)).await;
        }
        self.at(&table, |desk| {
            let told = desk.act(&action).map_err(|why| words::refusal(&why, "look tells your actions"))?;
            Ok(words::after(&table, desk, &told, false))
        })
    }

    #[tool(description = "Takes back your last action, unless a draw or another player stands in between")]
    async fn undo(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        if let Some(online) = self.online(&table)? {
            return online.submit(None).await;
        }
        self.at(&table, |desk| {
            desk.undo().map_err(|why| words::refusal(&why, "look tells your actions"))?;
            Ok(words::look(&table, desk, false))
        })
    }

    #[tool(description = "What a journeyman would do in your place, where the table allows hints")]
    fn hint(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        if self.online(&table)?.is_some() {
            return Err("online tables give no hints. Next: look tells your actions".to_owned());
        }
        self.at(&table, |desk| desk.hint().map_err(|why| words::refusal(&why, "look tells your actions")))
    }

    #[tool(description = "Says something at an online table")]
    async fn say(&self, Parameters(Say { table, text }): Parameters<Say>) -> Told {
        match self.online(&table)? {
            Some(online) => online.say(Said::Text { text }).await,
            None => Err("nobody but bots hears you at a table in memory. Next: look".to_owned()),
        }
    }

    #[tool(
        description = "Asks the others at an online table to go back to an earlier entry, beyond what undo takes back"
    )]
    async fn ask_take_back(&self, Parameters(TakeBack { table, entry }): Parameters<TakeBack>) -> Told {
        match self.online(&table)? {
            Some(online) => online.say(Said::AskUndo { seq: entry }).await,
            None => Err("bots answer no questions at a table in memory. Next: undo".to_owned()),
        }
    }

    #[tool(
        description = "Agrees to a question of another player, or declines it; declining one's own withdraws it"
    )]
    async fn answer(&self, Parameters(Reply { table, question, agree }): Parameters<Reply>) -> Told {
        let said = if agree { Said::Agree { to: question } } else { Said::Decline { to: question } };
        match self.online(&table)? {
            Some(online) => online.say(said).await,
            None => Err("nobody asks at a table in memory. Next: look".to_owned()),
        }
    }

    #[tool(description = "Gives the game up; at an online table a bot plays on")]
    async fn resign(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        if let Some(online) = self.online(&table)? {
            return online.resign().await;
        }
        self.at(&table, |desk| {
            desk.resign().map_err(|why| words::refusal(&why, "open_table"))?;
            Ok("You resigned. Next: record or open_table.".to_owned())
        })
    }

    #[tool(
        description = "The record of a game: everything that is needed to replay and prove it. It tells the \
                          seed, so it is given only once the game is over"
    )]
    async fn record(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        if let Some(online) = self.online(&table)? {
            return online.record().await;
        }
        self.at(&table, |desk| {
            if desk.is_over() {
                return Ok(desk.table.record().to_string());
            }
            Err("the game is not over, and its record would tell the deal. Next: act, or resign".to_owned())
        })
    }

    #[tool(description = "Forgets a table in memory")]
    fn close_table(&self, Parameters(Which { table }): Parameters<Which>) -> Told {
        if self.online(&table)?.is_some() {
            return Err("the table is the server's. Next: resign, or play on".to_owned());
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.tables.remove(&table).map_or_else(|| Err(no_table(&table, &open)), |_| Ok("Closed.".to_owned()))
    }
}

impl Tables {
    fn open_in_memory(&self, setting: &Setting) -> Told {
        let wish = Wish {
            game: &setting.game,
            seats: &setting.seats,
            options: setting.options(),
            seed: seed(setting.seed.as_deref())?,
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

    fn at(&self, id: &str, use_it: impl FnOnce(&mut Desk) -> Told) -> Told {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(desk) = open.tables.get_mut(id) else { return Err(no_table(id, &open)) };
        use_it(desk)
    }

    /// The online table with this link; `None` if it is not a link.
    fn online(&self, named: &str) -> Result<Option<Online>, String> {
        let Some(link) = Link::read(named) else { return Ok(None) };
        let server = match &self.house {
            Some(house) if link.base.is_empty() || link.base == house.base => house.clone(),
            Some(house) => {
                return Err(format!("the link is one of another server. Next: use those of {}", house.base));
            }
            None => Server::remote(&link.base)?,
        };
        Ok(Some(Online::new(server, link)))
    }
}

impl Setting {
    fn options(&self) -> Options {
        let mut options = Options::default();
        self.options.iter().for_each(|(key, value)| options.set(key, value));
        options
    }

    fn online(&self) -> Result<NewTable, String> {
        if self.hints == Some(true) {
            return Err("online tables give no hints. Next: open_table without hints".to_owned());
        }
        let name = self.name.as_deref().unwrap_or(NAME);
        let seat = |who: &String| match who.as_str() {
            OWN => SeatRequest::Me { name: name.to_owned() },
            "open" => SeatRequest::Open {},
            level => SeatRequest::Bot { level: level.to_owned() },
        };
        Ok(NewTable {
            game: self.game.clone(),
            options: self.options(),
            seats: self.seats.iter().map(seat).collect(),
            seed_phrase: self.seed.clone(),
            terms: Terms::default(),
        })
    }
}

#[tool_handler]
impl ServerHandler for Tables {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("sounder", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Five telegraph-age board games against bots, and against people at online tables. list_games, then \
                 open_table or join_table; then look and act until the game is over. read_rules explains a game.",
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
