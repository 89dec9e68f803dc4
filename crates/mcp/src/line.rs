//! The connection to a server's API: over the network, or within the program that serves it.

use futures_util::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use wire::Problem;

/// Longer than the server holds a long poll.
const PATIENCE: Duration = Duration::from_secs(40);

/// No answer is longer: the record of the longest game is a tenth of this.
const LONGEST_ANSWER: usize = 4 << 20;

/// A request to the API.
pub struct Call {
    pub method: &'static str,
    pub path: String,
    pub token: Option<String>,
    pub body: Option<Value>,
}

/// What the API answered.
pub struct Reply {
    pub status: u16,
    pub body: Vec<u8>,
}

pub trait Line: Send + Sync {
    /// The answer, or why there is none.
    fn ask(&self, call: Call) -> BoxFuture<'_, Result<Reply, String>>;
}

/// A server, with the base address of its links.
#[derive(Clone)]
pub struct Server {
    pub base: String,
    pub line: Arc<dyn Line>,
}

impl Server {
    /// A server elsewhere.
    pub fn remote(base: &str) -> Result<Server, String> {
        let base = base.trim_end_matches('/').to_owned();
        if !base.starts_with("http://") && !base.starts_with("https://") {
            return Err(format!("\"{base}\" is no server: its address begins with http:// or https://"));
        }
        // If another part of the program has installed a provider, it is the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(PATIENCE)
            .user_agent(concat!("sounder-mcp/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| format!("no connection can be made: {error}"))?;
        Ok(Server { line: Arc::new(Remote { client, base: base.clone() }), base })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: String, token: Option<&str>) -> Result<T, String> {
        read(&self.ask("GET", path, token, None).await?)
    }

    pub async fn post<T: DeserializeOwned>(
        &self,
        path: String,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, String> {
        let body = serde_json::to_value(body).map_err(|error| error.to_string())?;
        read(&self.ask("POST", path, token, Some(body)).await?)
    }

    /// The body of a successful answer.
    pub async fn ask(
        &self,
        method: &'static str,
        path: String,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Result<Vec<u8>, String> {
        let call = Call { method, path, token: token.map(str::to_owned), body };
        let Reply { status, body } = self.line.ask(call).await?;
        if (200..300).contains(&status) {
            return Ok(body);
        }
        let problem: Option<Problem> = serde_json::from_slice(&body).ok();
        Err(problem.map_or_else(|| format!("the server answered with {status}"), |problem| told(&problem)))
    }
}

/// A problem, with advice what to do next.
pub fn told(problem: &Problem) -> String {
    let next = match problem.code {
        wire::Code::Net(wire::Net::NotFound) => "check the link, or open_table",
        wire::Code::Net(wire::Net::NotSeated) => "use the link of your seat, or join_table",
        wire::Code::Net(wire::Net::Full | wire::Net::NotStarted | wire::Net::NotOver) => "look",
        wire::Code::Net(wire::Net::TooMany | wire::Net::Unavailable) => "wait some seconds and ask again",
        wire::Code::Net(wire::Net::TooManyTables) => "finish or resign one of your tables",
        wire::Code::Net(wire::Net::BadName) => "choose another name",
        wire::Code::Rules(rules::Code::UnknownGame | rules::Code::BadSeats | rules::Code::BadOption) => {
            "list_games tells what there is"
        }
        _ => "look tells your actions",
    };
    let code = serde_json::to_value(problem.code).ok();
    let code = code.as_ref().and_then(Value::as_str).unwrap_or("refused");
    format!("{code}: {}. Next: {next}.", problem.message.trim_end_matches('.'))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    serde_json::from_slice(body).map_err(|error| {
        format!("the server answered something else than this program understands ({error}). Next: check its address")
    })
}

struct Remote {
    client: reqwest::Client,
    base: String,
}

impl Line for Remote {
    fn ask(&self, call: Call) -> BoxFuture<'_, Result<Reply, String>> {
        Box::pin(async move {
            let url = format!("{}{}", self.base, call.path);
            let silent = |error: reqwest::Error| {
                format!("{} does not answer: {error}. Next: check the link", self.base)
            };
            let method =
                reqwest::Method::from_bytes(call.method.as_bytes()).map_err(|error| error.to_string())?;
            let mut request = self.client.request(method, url);
            if let Some(token) = call.token {
                request = request.bearer_auth(token);
            }
            if let Some(body) = call.body {
                request =
                    request.header(reqwest::header::CONTENT_TYPE, "application/json").body(body.to_string());
            }
            let mut answer = request.send().await.map_err(silent)?;
            let mut body = Vec::new();
            while let Some(piece) = answer.chunk().await.map_err(silent)? {
                body.extend_from_slice(&piece);
                if body.len() > LONGEST_ANSWER {
                    return Err(format!("{} answers without end. Next: check the link", self.base));
                }
            }
            Ok(Reply { status: answer.status().as_u16(), body })
        })
    }
}
