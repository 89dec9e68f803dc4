//! Everything that can be set, on the command line or by environment variables.

use clap::{Args, ValueEnum};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Where the tables are kept [default: Sounder's folder among your data]
    #[arg(long, env = "SOUNDER_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Keep the tables in this Postgres database instead, such as postgres://sounder@db/sounder
    #[arg(long, env = "SOUNDER_POSTGRES", value_name = "URL", hide_env_values = true)]
    pub postgres: Option<String>,
    /// Share the tables with the other nodes on the same Postgres by way of this NATS server
    #[arg(long, env = "SOUNDER_NATS", value_name = "URL", hide_env_values = true, requires = "postgres")]
    pub nats: Option<String>,
    /// The address to listen on; port 0 takes a free one
    #[arg(long, env = "SOUNDER_LISTEN", default_value = "127.0.0.1:8417")]
    pub listen: SocketAddr,
    /// Another site whose pages may open sockets here, such as https://example.org
    #[arg(long = "origin", env = "SOUNDER_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// Where to serve metrics, such as 127.0.0.1:9417 [default: nowhere]
    #[arg(long, env = "SOUNDER_METRICS", value_name = "ADDR")]
    pub metrics: Option<SocketAddr>,
    /// A proxy in front of this server, whose X-Forwarded-For is trusted
    #[arg(long = "proxy", env = "SOUNDER_PROXY", value_name = "ADDR", value_delimiter = ',')]
    pub proxies: Vec<IpAddr>,
    /// Concurrent connections
    #[arg(long, env = "SOUNDER_MAX_CONNECTIONS", default_value_t = 10_000, value_name = "N")]
    pub max_connections: usize,
    /// Concurrent connections from one address, or requests from one behind a proxy
    #[arg(long, env = "SOUNDER_CONNECTIONS_PER_ADDRESS", default_value_t = 400, value_name = "N")]
    pub connections_per_address: u32,
    /// Longest time in seconds for the head of a request to arrive, and then for its body
    #[arg(long, env = "SOUNDER_REQUEST_TIME", default_value_t = 15, value_name = "SECONDS")]
    pub request_time: u64,
    /// Seconds after which a client that takes nothing of its answer is disconnected
    #[arg(long, env = "SOUNDER_ANSWER_TIME", default_value_t = 30, value_name = "SECONDS")]
    pub answer_time: u64,
    /// Requests a second from one address, on average; it may open twice as many connections
    #[arg(long, env = "SOUNDER_REQUESTS_PER_SECOND", default_value_t = 50, value_name = "N")]
    pub requests_per_second: u32,
    /// Journal lines a second that are replayed for one address, on average; 128 bytes sent to it count as a line
    #[arg(long, env = "SOUNDER_REPLAYED_PER_SECOND", default_value_t = 20_000, value_name = "N")]
    pub replayed_per_second: u32,
    /// Concurrent sockets from one address, which may follow five times as many tables
    #[arg(long, env = "SOUNDER_SOCKETS_PER_ADDRESS", default_value_t = 200, value_name = "N")]
    pub sockets_per_address: u32,
    /// New tables an hour from one address
    #[arg(long, env = "SOUNDER_TABLES_PER_HOUR", default_value_t = 240, value_name = "N")]
    pub tables_per_hour: u32,
    /// Unfinished tables set up in the last days by one person, or by the guests of one address
    #[arg(long, env = "SOUNDER_TABLES_AT_ONCE", default_value_t = 200, value_name = "N")]
    pub tables_at_once: usize,
    /// New accounts an hour from one address
    #[arg(long, env = "SOUNDER_PEOPLE_PER_HOUR", default_value_t = 20, value_name = "N")]
    pub people_per_hour: u32,
    /// Attempts to sign in an hour, from one address or with wrong passwords for one name
    #[arg(long, env = "SOUNDER_SIGN_INS_PER_HOUR", default_value_t = 60, value_name = "N")]
    pub sign_ins_per_hour: u32,
    /// Turn notices may go to plain http and to addresses of this machine and its network
    #[arg(long, env = "SOUNDER_WEBHOOKS_TO_PRIVATE")]
    pub webhooks_to_private: bool,
    /// Turn notices an hour to one person
    #[arg(long, env = "SOUNDER_NOTICES_PER_HOUR", default_value_t = 30, value_name = "N")]
    pub notices_per_hour: u32,
    /// Where people reach this server, such as https://play.example.org, for links in turn notices
    #[arg(long, env = "SOUNDER_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Messages a second on one socket, on average
    #[arg(long, env = "SOUNDER_MESSAGES_PER_SECOND", default_value_t = 20, value_name = "N")]
    pub messages_per_second: u32,
    /// Tables kept in memory; others are read again when needed
    #[arg(long, env = "SOUNDER_LIVE_TABLES", default_value_t = 4096, value_name = "N")]
    pub live_tables: usize,
    /// Bots that think at once [default: one fewer than there are processors]
    #[arg(long, env = "SOUNDER_BOT_WORKERS", value_name = "N")]
    pub bot_workers: Option<usize>,
    /// The longest a bot thinks about one decision, in milliseconds
    #[arg(long, env = "SOUNDER_BOT_TIME", default_value_t = 2000, value_name = "MS")]
    pub bot_time: u64,
    /// Analyses of finished games at once; 0 for none
    #[arg(long, env = "SOUNDER_ANALYSIS", default_value_t = 1, value_name = "N")]
    pub analysis: usize,
    /// Analyses an hour from one address
    #[arg(long, env = "SOUNDER_ANALYSES_PER_HOUR", default_value_t = 40, value_name = "N")]
    pub analyses_per_hour: u32,
    /// The longest time one analysis may take, in seconds
    #[arg(long, env = "SOUNDER_ANALYSIS_TIME", default_value_t = 60, value_name = "SECONDS")]
    pub analysis_time: u64,
    /// Seconds after a start before the server plays for players whose time is up
    #[arg(long, env = "SOUNDER_CLOCK_GRACE", default_value_t = 30, value_name = "SECONDS")]
    pub clock_grace: u64,
    /// Seconds a player must be away before the others may replace them with a bot
    #[arg(long, env = "SOUNDER_ABSENCE", default_value_t = 60, value_name = "SECONDS")]
    pub absence: u32,
    /// How much to log
    #[arg(long, env = "SOUNDER_LOG", default_value = "info", value_enum)]
    pub log: LogLevel,
    #[arg(long, env = "SOUNDER_LOG_FORMAT", default_value = "text", value_enum)]
    pub log_format: LogFormat,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Settings {
    /// The folder of the database.
    pub fn data_folder(&self) -> std::io::Result<PathBuf> {
        let none = || std::io::Error::other("there is no folder for your data here: name one with --data");
        self.data.clone().or_else(|| Some(dirs::data_dir()?.join("sounder"))).ok_or_else(none)
    }

    pub(crate) fn bot_workers(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |count| count.get() - 1);
        self.bot_workers.unwrap_or_else(processors).max(1)
    }

    pub(crate) fn request_time(&self) -> Duration {
        Duration::from_secs(self.request_time.max(1))
    }

    pub(crate) fn answer_time(&self) -> Duration {
        Duration::from_secs(self.answer_time.max(1))
    }

    pub(crate) fn bot_time(&self) -> Duration {
        Duration::from_millis(self.bot_time)
    }
}

/// The defaults, independent of the environment.
impl Default for Settings {
    fn default() -> Settings {
        Settings {
            data: None,
            postgres: None,
            nats: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8417)),
            origins: Vec::new(),
            metrics: None,
            proxies: Vec::new(),
            max_connections: 10_000,
            connections_per_address: 400,
            request_time: 15,
            answer_time: 30,
            requests_per_second: 50,
            replayed_per_second: 20_000,
            sockets_per_address: 200,
            tables_per_hour: 240,
            tables_at_once: 200,
            people_per_hour: 20,
            sign_ins_per_hour: 60,
            webhooks_to_private: false,
            notices_per_hour: 30,
            public_url: None,
            messages_per_second: 20,
            live_tables: 4096,
            bot_workers: None,
            bot_time: 2000,
            analysis: 1,
            analyses_per_hour: 40,
            analysis_time: 60,
            clock_grace: 30,
            absence: 60,
            log: LogLevel::Info,
            log_format: LogFormat::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        settings: Settings,
    }

    #[test]
    fn the_command_line_has_the_defaults_of_the_program() {
        let read = CommandLine::parse_from(["sounder"]).settings;
        assert_eq!(format!("{read:?}"), format!("{:?}", Settings::default()));
    }
}
