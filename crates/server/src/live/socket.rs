//! The WebSocket: one per client, for any number of tables.

use super::audience::{Outbox, written};
use super::way::{Is, Way};
use super::{Decision, OpenTables, Room, What};
use crate::app::{App, Peer};
use crate::error::Error;
use crate::limit::{Bucket, Held, Hold, Rate};
use crate::people::not_signed_in;
use axum::Router;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use axum::routing::get;
use futures_util::{Stream, StreamExt as _, stream};
use rules::{Code, Refusal, Viewer};
use serde::Deserialize;
use std::collections::HashMap;
use std::future::ready;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use wire::{Answer, FromClient, FromServer, Net, PROTOCOL, Problem, Said, TalkLine, Update};

/// No client has to send larger messages.
const LARGEST_MESSAGE: usize = 16 * 1024;
/// Large enough for most messages. The library zeroes the whole buffer before each read, and keeps it as
/// long as the socket lives.
const READ_BUFFER: usize = 1024;
/// How many bytes the library may hold until the network takes them: enough for the longest message and what it
/// holds besides. Answers to pings that do not fit are dropped, so that a client cannot fill the memory by asking
/// and not reading.
const WRITE_BUFFER: usize = 1024 * 1024;
/// A longer story is not told: the client gets the table as it is. Whole games take 20 to 70 KB.
const LONGEST_STORY: usize = 256 * 1024;
/// Tables on one socket.
const MOST_TABLES: usize = 64;
/// Tables on all sockets of an address, for each socket it may have: a page uses one, a program may use
/// several.
const TABLES_EACH: u32 = 5;
/// A client that sends nothing for this long, not even the answer to a ping, has gone.
const SILENCE: Duration = Duration::from_secs(75);
const PING_EVERY: Duration = Duration::from_secs(25);
/// How long to keep reading after the client was told why the socket closes, and how many messages at most: who is
/// sent away for sending too many must not go on with it.
const FAREWELL_TIME: Duration = Duration::from_secs(2);
const FAREWELL_MESSAGES: usize = 1000;
/// How many messages and control frames beyond the rate are tolerated before the socket is closed.
const PATIENCE: u32 = 100;

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/socket", get(connect))
}

async fn connect(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    check_origin(&headers, &app.settings.origins)?;
    let upgrade =
        upgrade.map_err(|_| Error::net(Net::BadRequest, "This address is for WebSocket connections."))?;
    let hold = app.sockets.take(peer.ip(), app.settings.sockets_per_address).ok_or_else(|| {
        Error::TooMany { message: "Too many connections from your address.".to_owned(), retry_after: 10 }
    })?;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_write_buffer_size(WRITE_BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| run(app, socket, peer.ip(), hold)))
}

/// A page of another site must not use a visitor's browser to reach this server. Programs other than browsers
/// send no origin.
fn check_origin(headers: &HeaderMap, others: &[String]) -> Result<(), Error> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own =
        origin.split_once("://").is_some_and(|(_, of)| !host.is_empty() && of.eq_ignore_ascii_case(host));
    if own || others.iter().any(|other| other == origin) {
        return Ok(());
    }
    Err(Error::net(Net::ForeignOrigin, "Other sites cannot connect here."))
}

async fn run(app: Arc<App>, socket: WebSocket, address: IpAddr, hold: Hold) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let way = Arc::new(Way::new(socket));
    let out = Outbox::new(way.clone(), app.live.crier.clone());
    let version = env!("CARGO_PKG_VERSION").to_owned();
    out.send(&FromServer::Hello { protocol: PROTOCOL, version, absence: app.settings.absence });
    let leave = Arc::new(Notify::new());
    let looking = tokio::spawn(look_after(Arc::clone(&way), Arc::clone(&leave), app.stopping.clone()));
    let rate = f64::from(app.settings.messages_per_second.max(1));
    let mut client = Client {
        live: Arc::clone(&app.live),
        address,
        socket: NUMBER.fetch_add(1, Ordering::Relaxed),
        out,
        tables: HashMap::new(),
        followed: app.followed.clone(),
        most_followed: app.settings.sockets_per_address.saturating_mul(TABLES_EACH),
        rate: Rate { per_second: rate, burst: rate * 3.0 },
        patience: PATIENCE,
        leave,
    };
    let farewell = client.read(&way).await;
    client.leave_all();
    drop(client);
    // Send what is still queued, then the close frame.
    way.leave();
    let _ = looking.await;
    if way.is() != Is::Gone
        && let Some((code, reason)) = farewell
    {
        way.close(close(code, reason)).await;
        hear_out(stream::poll_fn(|context| way.poll_next(context))).await;
    }
    drop(hold);
}

/// Reads what a client sent before it knew that the socket closes. If a connection is dropped with unread data, TCP
/// resets it and the close frame is lost.
async fn hear_out<E>(messages: impl Stream<Item = Result<Message, E>>) {
    let readable = messages.take_while(|message| ready(message.is_ok()));
    let rest = readable.take(FAREWELL_MESSAGES).for_each(|_| ready(()));
    let _ = tokio::time::timeout(FAREWELL_TIME, rest).await;
}

/// Sends pings and what the network did not take at once, and closes the socket when the server stops or the
/// client is too slow. Ends when the socket does, or when `way` is left.
async fn look_after(way: Arc<Way>, leave: Arc<Notify>, mut stopping: watch::Receiver<bool>) {
    let mut ping = tokio::time::interval(PING_EVERY);
    loop {
        let stops = tokio::select! {
            biased;
            () = way.called() => false,
            _ = stopping.wait_for(|stopping| *stopping) => true,
            _ = ping.tick() => {
                way.send([Message::Ping(axum::body::Bytes::new())]);
                false
            }
        };
        if stops {
            way.close(close(close_code::AWAY, "the server stops")).await;
        }
        way.drain().await;
        match way.is() {
            Is::Free if way.is_done() => return,
            Is::Free | Is::Stuck | Is::Kept | Is::Closing => {}
            Is::Overrun => {
                way.close(close(close_code::AGAIN, "too slow: come back for what you missed")).await;
                return leave.notify_one();
            }
            Is::Gone => return leave.notify_one(),
        }
    }
}

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

/// What a socket is allowed to do and to see.
struct Client {
    live: Arc<OpenTables>,
    address: IpAddr,
    socket: u64,
    out: Outbox,
    tables: HashMap<String, Followed>,
    /// Tables per address, over all its sockets, and the limit.
    followed: Held,
    most_followed: u32,
    rate: Rate,
    patience: u32,
    /// Notified when nothing can be sent any more, and when a session that opened one of the tables has ended.
    leave: Arc<Notify>,
}

/// A table on a socket.
struct Followed {
    room: Arc<Room>,
    viewer: Viewer,
    _place: Hold,
}

/// `FromClient::Submit`, which is almost everything that clients send. Parsed directly, because an enum with a
/// type tag is buffered until the tag is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Submission<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    request: String,
    table: String,
    seq: u32,
    action: String,
}

/// The code and reason a socket is closed with.
type Farewell = Option<(u16, &'static str)>;

impl Client {
    /// Reads messages until the socket ends or has to. A message is handled completely before the next is read.
    async fn read(&mut self, way: &Way) -> Farewell {
        let leave = Arc::clone(&self.leave);
        let mut leave = std::pin::pin!(leave.notified());
        let mut bucket = Bucket::full(self.rate, Instant::now());
        // One timer that is reset: a new timer for each message would cost more.
        let mut silence = std::pin::pin!(tokio::time::sleep(SILENCE));
        loop {
            silence.as_mut().reset(tokio::time::Instant::now() + SILENCE);
            let heard = tokio::select! {
                biased;
                heard = way.next() => heard,
                () = &mut silence => return Some((close_code::AWAY, "nothing was heard for a long time")),
                () = &mut leave => {
                    // If nothing can be sent any more, the reason is not an ended session.
                    let over = (close_code::POLICY, "a session that was used here is over");
                    return (way.is() != Is::Gone).then_some(over);
                }
            };
            let message = match heard {
                None => return None,
                Some(Err(error)) => return self.unreadable(&error),
                Some(Ok(message)) => message,
            };
            // Pings count like messages, because the library answers each of them.
            if bucket.take(self.rate, Instant::now()).is_err() {
                self.patience = self.patience.saturating_sub(1);
                match message {
                    Message::Close(_) => return None,
                    _ if self.patience == 0 => return Some((close_code::POLICY, "too many messages")),
                    Message::Text(text) => self.refuse(&text, &too_many()),
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                }
                continue;
            }
            match message {
                Message::Text(text) => self.hear(&text).await,
                Message::Binary(_) => self.problem(None, malformed("Messages are JSON text.")),
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Close(_) => return None,
            }
        }
    }

    fn unreadable(&self, error: &axum::Error) -> Farewell {
        let text = error.to_string();
        // The library reports this only in the text of the error.
        if text.contains("too long") || text.contains("too big") || text.contains("Space limit") {
            let message = format!("A message is at most {LARGEST_MESSAGE} bytes long.");
            self.problem(None, Error::net(Net::TooLarge, message));
            return Some((close_code::SIZE, "a message was too large"));
        }
        None
    }

    async fn hear(&mut self, text: &str) {
        if let Ok(Submission { kind: "submit", request, table, seq, action }) = serde_json::from_str(text) {
            return self.decide(request, table, seq, What::Act(action)).await;
        }
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let problem = malformed(format!("This is not a message: {error}.")).into();
                return self.refuse(text, &problem);
            }
        };
        match message {
            FromClient::Subscribe { table, token, since, changes } => {
                if let Err(error) = self.subscribe(&table, token.as_deref(), since, changes).await {
                    self.problem(Some(table), error);
                }
            }
            FromClient::Unsubscribe { table } => self.leave(&table),
            FromClient::Say { table, said } => {
                if let Err(error) = self.say(&table, said).await {
                    self.problem(Some(table), error);
                }
            }
            FromClient::Submit { request, table, seq, action } => {
                self.decide(request, table, seq, What::Act(action)).await;
            }
            FromClient::Undo { request, table, seq } => self.decide(request, table, seq, What::Undo).await,
            FromClient::Look { table, seq } => {
                if let Err(error) = self.look(&table, seq).await {
                    self.problem(Some(table), error);
                }
            }
            FromClient::Ping { nonce } => self.out.send(&FromServer::Pong { nonce }),
        }
    }

    async fn subscribe(
        &mut self,
        table: &str,
        token: Option<&str>,
        since: Option<u32>,
        changes: bool,
    ) -> Result<(), Error> {
        if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(table) {
            let message = format!("One connection carries at most {MOST_TABLES} tables.");
            return Err(Error::net(Net::TooMany, message));
        }
        // Before anything is read: so the number of attempts is limited, too.
        self.live.pay(self.address, 0)?;
        // A client that subscribes again already has a place.
        let place = if self.tables.contains_key(table) { None } else { Some(self.take_place()?) };
        let room = self.live.room(table).await?;
        let (viewer, session) = self.live.viewer(table, token).await?;
        if let Some(session) = session
            && !self.live.note_session(self.socket, session, &self.leave).await
        {
            return Err(not_signed_in());
        }
        // Under the lock nothing can happen between this message and the next.
        let mut locked = self.live.open_knowing(&room, u32::MAX).await?;
        let opened = locked.get()?;
        let snapshot = opened.snapshot(viewer);
        let last = changes.then(|| opened.known(viewer, snapshot.times.clone()));
        // Missed steps are replayed. A client that asks for that too often gets the current state instead.
        let known = since.filter(|since| opened.game.is_some() && *since <= snapshot.seq);
        let replay = known.filter(|since| {
            *since == snapshot.seq || self.live.pay(self.address, snapshot.seq as usize).is_ok()
        });
        let mut answer = match replay {
            Some(since) => {
                let beats = self.live.beats(opened.record_beyond(since), viewer, since).await?;
                written(&FromServer::Update(Update { from: since, beats, snapshot }))
            }
            None => written(&FromServer::Snapshot { snapshot }),
        };
        if answer.len() > LONGEST_STORY {
            answer = written(&FromServer::Snapshot { snapshot: opened.snapshot(viewer) });
        }
        self.send_paid(answer);
        room.audience.set_seats(opened.row.seats.len());
        let enter = |lines: Vec<TalkLine>| {
            if !lines.is_empty() {
                self.send_paid(written(&FromServer::Talk { table: table.to_owned(), lines }));
            }
            room.audience.enter(self.socket, viewer, self.out.clone(), last);
        };
        self.live.tell_talk_and(&room, enter).await?;
        self.live.tell_presence(&room);
        self.live.wake_bots(&room, opened);
        drop(locked);
        match (self.tables.get_mut(table), place) {
            (Some(followed), _) => followed.viewer = viewer,
            (None, Some(place)) => {
                self.tables.insert(table.to_owned(), Followed { room, viewer, _place: place });
            }
            (None, None) => {}
        }
        Ok(())
    }

    fn send_paid(&self, text: Utf8Bytes) {
        self.live.charge(self.address, text.len());
        self.out.send_text(text);
    }

    fn take_place(&self) -> Result<Hold, Error> {
        let too_many = || Error::net(Net::TooMany, "Too many tables are open from your address.");
        self.followed.take(self.address, self.most_followed).ok_or_else(too_many)
    }

    async fn look(&self, table: &str, seq: u32) -> Result<(), Error> {
        let Followed { room, viewer, .. } = self
            .tables
            .get(table)
            .ok_or_else(|| Error::net(Net::NotSeated, "Subscribe to the table before you look back."))?;
        self.out.send_text(self.live.look(room, *viewer, seq, self.address).await?);
        Ok(())
    }

    async fn decide(&self, request: String, table: String, known: u32, what: What) {
        let answer = match self.tables.get(&table) {
            Some(Followed { room, viewer: Viewer::Seat(seat), .. }) => {
                let decision = Decision { seat: *seat, request: Some(request.clone()), known, what };
                let judged = self.live.decide_by(room, decision, Some(self.socket)).await;
                if judged.told {
                    return;
                }
                judged.answer
            }
            Some(_) => refused(Net::NotSeated, "You are watching. Only players can act."),
            None => refused(Net::NotSeated, "Subscribe to the table with the token of your seat first."),
        };
        self.out.send(&FromServer::Reply { request, table, answer });
    }

    async fn say(&self, table: &str, said: Said) -> Result<(), Error> {
        let Some(Followed { room, viewer: Viewer::Seat(seat), .. }) = self.tables.get(table) else {
            return Err(Error::net(Net::NotSeated, "Only players can chat."));
        };
        self.live.say(room, *seat, said, self.address).await
    }

    fn leave(&mut self, table: &str) {
        if let Some(followed) = self.tables.remove(table) {
            self.leave_room(&followed.room);
        }
    }

    fn leave_all(&mut self) {
        for (_, followed) in std::mem::take(&mut self.tables) {
            self.leave_room(&followed.room);
        }
        self.live.forget_sessions(self.socket);
    }

    fn leave_room(&self, room: &Arc<Room>) {
        room.audience.leave(self.socket);
        self.live.tell_presence(room);
    }

    fn problem(&self, table: Option<String>, error: Error) {
        let problem: Problem = error.into();
        self.live.metrics().refused(problem.code);
        self.out.send(&FromServer::Problem { table, problem });
    }

    /// Refuses a message that was not acted on. A submission gets the answer to a submission even if it cannot
    /// be parsed completely.
    fn refuse(&self, text: &str, problem: &Problem) {
        #[derive(Deserialize)]
        struct Named {
            request: String,
            table: String,
        }
        let problem = problem.clone();
        self.live.metrics().refused(problem.code);
        let message = match serde_json::from_str(text) {
            Ok(Named { request, table }) => {
                FromServer::Reply { request, table, answer: Answer::Refused { problem } }
            }
            Err(_) => FromServer::Problem { table: None, problem },
        };
        self.out.send(&message);
    }
}

fn too_many() -> Problem {
    Problem::new(Net::TooMany, "Too many messages. Wait a second.")
}

fn malformed(message: impl Into<String>) -> Error {
    Refusal::new(Code::Malformed, message).into()
}

fn refused(code: Net, message: &str) -> Answer {
    Answer::Refused { problem: Problem::new(code, message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_sent_away_is_heard_out_but_not_for_ever() {
        for (sent, heard) in [(3, 3), (usize::MAX, FAREWELL_MESSAGES)] {
            let mut count = 0;
            let message = || Ok::<_, ()>(Message::Text("more".into()));
            hear_out(stream::repeat_with(message).take(sent).inspect(|_| count += 1)).await;
            assert_eq!(count, heard);
        }
        let mut count = 0;
        let broken = [Err(()), Ok(Message::Text("more".into()))];
        hear_out(stream::iter(broken).inspect(|_| count += 1)).await;
        assert_eq!(count, 1);
    }

    #[test]
    fn only_our_own_pages_and_named_ones_may_connect() {
        let check = |origin: Option<&str>, others: &[String]| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "game.example:8417".parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            }
            check_origin(&headers, others).is_ok()
        };
        assert!(check(None, &[]));
        assert!(check(Some("http://game.example:8417"), &[]));
        assert!(check(Some("https://other.example"), &["https://other.example".to_owned()]));
        for foreign in
            ["http://evil.example", "null", "", "http://game.example", "http://game.example:8417.evil"]
        {
            assert!(!check(Some(foreign), &[]), "{foreign}");
        }
    }
}
