//! A server on a free port of this machine, and clients that talk to it as a browser would.

pub mod program;

use futures_util::{SinkExt, StreamExt};
use rules::{Info, Options, Pending, Rng, Seat, Seed};
use server::{Server, Settings};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};
use wire::{Answer, FromClient, FromServer, Joined, NewPerson, SignedIn, Snapshot, Update};

/// Nothing in these tests takes this long, except on a very busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// More for an answer over HTTP: an analysis takes seconds, and far longer when a build runs beside it.
const ANSWERED_WITHIN: Duration = Duration::from_secs(120);

pub struct Running {
    pub address: SocketAddr,
    pub store: Arc<dyn Store>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

pub fn settings() -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        messages_per_second: 100_000,
        requests_per_second: 1_000_000,
        replayed_per_second: 1_000_000_000,
        tables_at_once: 1_000_000,
        tables_per_hour: 1_000_000,
        people_per_hour: 1_000_000,
        sign_ins_per_hour: 1_000_000,
        bot_workers: Some(2),
        ..Settings::default()
    }
}

pub async fn start() -> Running {
    start_with(settings(), Arc::new(Memory::default())).await
}

pub async fn start_with(settings: Settings, store: Arc<dyn Store>) -> Running {
    let server = Server::with_store(settings, Arc::clone(&store)).await.expect("a free port");
    let address = server.address();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    Running { address, store, stop, task }
}

impl Running {
    pub async fn stop(self) {
        let _ = self.stop.send(());
        tokio::time::timeout(PATIENCE, self.task)
            .await
            .expect("stops in time")
            .expect("no panic")
            .expect("clean");
    }

    /// A table for `seats` people, all of whom have joined: its id and their tokens.
    pub async fn table(&self, game: &str, seats: u8, phrase: &str) -> (String, Vec<String>) {
        let open = r#",{"kind":"open"}"#.repeat(usize::from(seats) - 1);
        let body = format!(
            r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Player 1"}}{open}],"seed_phrase":"{phrase}"}}"#
        );
        let made: Joined = post(self.address, "/api/tables", &body).await.json(201);
        let mut tokens = vec![made.token.expect("a token")];
        for number in 2..=seats {
            let path = format!("/api/tables/{}/join", made.table);
            let body = format!(r#"{{"name":"Player {number}"}}"#);
            let joined: Joined = post(self.address, &path, &body).await.json(200);
            assert_eq!(joined.seat, Some(Seat::new(usize::from(number) - 1)));
            tokens.push(joined.token.expect("a token"));
        }
        (made.table, tokens)
    }
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json<T: serde::de::DeserializeOwned>(&self, status: u16) -> T {
        assert_eq!(self.status, status, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The code of a problem, which must have a sentence.
    pub fn problem(&self, status: u16) -> String {
        let problem: serde_json::Value = self.json(status);
        assert!(
            problem["message"].as_str().is_some_and(|text| text.ends_with('.') || text.contains(' ')),
            "{problem}"
        );
        problem["code"].as_str().expect("a code").to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

pub async fn get(address: SocketAddr, path: &str) -> Reply {
    request(address, "GET", path, "", "").await
}

pub async fn get_as(address: SocketAddr, path: &str, token: &str) -> Reply {
    request(address, "GET", path, &format!("Authorization: Bearer {token}\r\n"), "").await
}

pub async fn post(address: SocketAddr, path: &str, body: &str) -> Reply {
    request(address, "POST", path, "Content-Type: application/json\r\n", body).await
}

/// With a bearer: the token of a seat or a session.
pub async fn send_as(address: SocketAddr, bearer: &str, method: &str, path: &str, body: &str) -> Reply {
    let headers = format!("Authorization: Bearer {bearer}\r\nContent-Type: application/json\r\n");
    request(address, method, path, &headers, body).await
}

/// A new account.
pub async fn sign_up(address: SocketAddr, name: &str, password: Option<&str>) -> SignedIn {
    let request = NewPerson { name: name.to_owned(), password: password.map(str::to_owned) };
    let body = serde_json::to_string(&request).expect("plain data");
    post(address, "/api/people", &body).await.json(201)
}

pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Reply {
    request_from([127, 0, 0, 1], address, method, path, headers, body).await
}

/// Sends it from another address of this machine.
pub async fn request_from(
    source: [u8; 4],
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Reply {
    let answer = try_request(source, address, method, path, headers, body).await.expect("the server listens");
    read_reply(&answer).expect("a head and a body")
}

/// `None` when the server is not there, or dies before it has answered.
pub async fn maybe_post(address: SocketAddr, path: &str, body: &str) -> Option<Reply> {
    let headers = "Content-Type: application/json\r\n";
    maybe_request_from([127, 0, 0, 1], address, "POST", path, headers, body).await
}

/// The same from another address of this machine.
pub async fn maybe_request_from(
    source: [u8; 4],
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Option<Reply> {
    let answer = try_request(source, address, method, path, headers, body).await.ok()?;
    let reply = read_reply(&answer)?;
    let whole = reply.header("content-length").and_then(|length| length.parse().ok());
    whole.is_none_or(|whole: usize| reply.body.len() >= whole).then_some(reply)
}

async fn try_request(
    source: [u8; 4],
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> std::io::Result<String> {
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    let mut stream = stream_from(source, address).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(ANSWERED_WITHIN, stream.read_to_end(&mut answer));
    read.await.expect("it answers in time")?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// A connection from another address of this machine.
pub async fn stream_from(source: [u8; 4], address: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((source, 0)))?;
    socket.connect(address).await
}

/// Allows clients as many connections as the system does, and returns how many files this program may have open.
pub fn raise_descriptors() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).expect("its own limit");
    maximum
}

/// `None` when the answer was cut off within its head.
fn read_reply(answer: &str) -> Option<Reply> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Reply { status, head: head.to_owned(), body: body.to_owned() })
}

pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every text received.
    pub heard: Vec<String>,
}

/// Fails with the status of the refusal.
pub async fn try_connect(address: SocketAddr, origin: Option<&str>) -> Result<Socket, u16> {
    let mut request = format!("ws://{address}/api/socket").into_client_request().expect("an address");
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
    }
    match connect_async(request).await {
        Ok((stream, _)) => Ok(Socket { stream, heard: Vec::new() }),
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// `None` when the server is not there.
pub async fn maybe_connect(address: SocketAddr) -> Option<Socket> {
    let (stream, _) = connect_async(format!("ws://{address}/api/socket")).await.ok()?;
    Some(Socket { stream, heard: Vec::new() })
}

/// The same from another address of this machine.
pub async fn connect_from(source: [u8; 4], address: SocketAddr) -> Option<Socket> {
    let stream = stream_from(source, address).await.ok()?;
    // A move is one small packet and must not wait for another.
    stream.set_nodelay(true).ok()?;
    let stream = MaybeTlsStream::Plain(stream);
    let (stream, _) = client_async(format!("ws://{address}/api/socket"), stream).await.ok()?;
    Some(Socket { stream, heard: Vec::new() })
}

pub async fn connect(address: SocketAddr) -> Socket {
    let mut socket = try_connect(address, None).await.expect("connects");
    assert!(matches!(socket.next().await, Some(FromServer::Hello { protocol: wire::PROTOCOL, .. })));
    socket
}

/// Connects and subscribes; returns the first message with the socket.
pub async fn sit(
    address: SocketAddr,
    table: &str,
    token: Option<&str>,
    since: Option<u32>,
) -> (Socket, FromServer) {
    let mut socket = connect(address).await;
    let first = socket.subscribe(table, token, since).await;
    (socket, first)
}

impl Socket {
    pub async fn send(&mut self, message: &FromClient) {
        self.send_text(&serde_json::to_string(message).expect("plain data")).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("the server reads");
    }

    pub async fn try_send(&mut self, message: &FromClient) -> bool {
        let text = serde_json::to_string(message).expect("plain data");
        self.stream.send(Message::text(text)).await.is_ok()
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.stream.send(message).await.expect("the server reads");
    }

    pub async fn try_send_raw(&mut self, message: Message) -> bool {
        self.stream.send(message).await.is_ok()
    }

    /// Sends without flushing after each message.
    pub async fn feed_raw(&mut self, message: Message) {
        self.stream.feed(message).await.expect("the server reads");
    }

    /// Counts the answers to pings that arrive before the next message.
    pub async fn pongs_before_news(&mut self) -> usize {
        let mut pongs = 0;
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("hears in time") {
                Some(Ok(Message::Pong(_))) => pongs += 1,
                Some(Ok(Message::Ping(_))) => {}
                _ => return pongs,
            }
        }
    }

    /// The next message, or `None` when the socket was closed.
    pub async fn next(&mut self) -> Option<FromServer> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("hears in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.as_str().to_owned());
                    return Some(
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")),
                    );
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("an unexpected {other:?}"),
            }
        }
    }

    /// The code of the close frame that ends the socket; messages before it are skipped.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("hears in time") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message that is not about who is here.
    pub async fn news(&mut self) -> FromServer {
        loop {
            match self.next().await.expect("the socket stays open") {
                FromServer::Presence { .. } => {}
                news => return news,
            }
        }
    }

    pub async fn update(&mut self) -> Update {
        match self.news().await {
            FromServer::Update(update) => update,
            other => panic!("an update was expected, not {other:?}"),
        }
    }

    pub async fn subscribe(&mut self, table: &str, token: Option<&str>, since: Option<u32>) -> FromServer {
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        self.send(&FromClient::Subscribe { table, token, since, changes: false }).await;
        self.news().await
    }

    /// Subscribes and asks for changes.
    pub async fn follow(&mut self, table: &str, token: Option<&str>) -> FromServer {
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        self.send(&FromClient::Subscribe { table, token, since: None, changes: true }).await;
        self.news().await
    }

    pub async fn past(&mut self, table: &str, seq: u32) -> FromServer {
        self.send(&FromClient::Look { table: table.to_owned(), seq }).await;
        self.news().await
    }

    /// Sends a decision and waits for the answer; updates that come before it are skipped.
    pub async fn decide(&mut self, message: &FromClient) -> Answer {
        self.send(message).await;
        loop {
            match self.news().await {
                FromServer::Reply { answer, .. } => return answer,
                FromServer::Update(_) | FromServer::Snapshot { .. } => {}
                other => panic!("an answer was expected, not {other:?}"),
            }
        }
    }
}

pub fn submit(request: &str, table: &str, seq: u32, action: &str) -> FromClient {
    let (request, table, action) = (request.to_owned(), table.to_owned(), action.to_owned());
    FromClient::Submit { request, table, seq, action }
}

pub fn undo(request: &str, table: &str, seq: u32) -> FromClient {
    FromClient::Undo { request: request.to_owned(), table: table.to_owned(), seq }
}

pub fn snapshot(message: FromServer) -> Snapshot {
    match message {
        FromServer::Snapshot { snapshot } => snapshot,
        FromServer::Update(update) => update.snapshot,
        other => panic!("a table was expected, not {other:?}"),
    }
}

pub fn any_action(rng: &mut Rng, snapshot: &Snapshot) -> String {
    rng.pick(&snapshot.legal).clone()
}

pub fn code(answer: &Answer) -> String {
    match answer {
        Answer::Accepted { .. } => "accepted".to_owned(),
        Answer::Refused { problem } => {
            assert!(problem.message.contains(' '), "{problem:?}");
            serde_json::to_value(problem.code).expect("a code").as_str().expect("text").to_owned()
        }
    }
}

/// A game, its seat count, the phrase of a deal, and a first decision that can be taken back there.
pub fn undoable() -> (&'static str, u8, String, String) {
    let deals = (0..).flat_map(|number| games().map(move |game| (game, format!("undo {number}"))));
    let found = deals.take(1000).find_map(|((game, seats), phrase)| {
        let names = vec!["x".to_owned(); usize::from(seats)];
        let seed = Seed::from_phrase(&phrase);
        let (mut table, _) = catalog::new_table(game, names, Options::default(), seed).expect("a table");
        table.autoplay();
        let Pending::Seats(asked) = table.pending() else { return None };
        let seat = asked.iter().next()?;
        let action = table.offered(seat).into_iter().find(|action| {
            let mut tried = table.duplicate();
            tried.submit(seat, action).expect("a legal action");
            tried.autoplay();
            tried.can_undo(seat)
        })?;
        Some((game, seats, phrase, action))
    });
    found.expect("some decision can be taken back")
}

/// The weakest bot of a game, as a seat.
pub async fn weakest_bot(address: SocketAddr, game: &str) -> String {
    let games: serde_json::Value = get(address, "/api/games").await.json(200);
    let info = games.as_array().and_then(|games| games.iter().find(|info| info["key"] == game));
    let level = info.expect("the game")["levels"][0]["key"].clone();
    serde_json::json!({"kind": "bot", "level": level}).to_string()
}

/// Every game with its smallest number of seats.
pub fn games() -> impl Iterator<Item = (&'static str, u8)> {
    let fewest = |info: &Info| info.seats.iter().copied().find(|seats| *seats > 1).expect("seats for two");
    catalog::games().into_iter().map(move |info| (info.key, fewest(&info)))
}
