//! Two players at each table, each with a socket of its own, who make a legal move whenever it is
//! their turn.

use super::http::Http;
use super::nodes::Nodes;
use super::{progress, refused};
use crate::failure::Failure;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use hdrhistogram::Histogram;
use indicatif::ProgressBar;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The library zeroes the whole buffer before each read.
const READ_BUFFER: usize = 16 * 1024;

/// The parts of a server message that are needed to go on.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    snapshot: Option<Seen>,
    #[serde(default)]
    changes: Option<BTreeMap<String, Box<RawValue>>>,
    #[serde(default)]
    result: Option<String>,
}

#[derive(Clone, Deserialize)]
struct Seen {
    seq: u32,
    legal: Vec<String>,
}

impl Seen {
    /// Applies changes, as far as they matter here.
    fn follow(&mut self, changes: &BTreeMap<String, Box<RawValue>>) -> serde_json::Result<()> {
        for (pointer, value) in changes {
            let text = value.get();
            match pointer.as_str() {
                "" => *self = serde_json::from_str(text)?,
                "/seq" => self.seq = serde_json::from_str(text)?,
                "/legal" => self.legal = serde_json::from_str(text)?,
                other => {
                    let index = other.strip_prefix("/legal/").and_then(|index| index.parse::<usize>().ok());
                    if let Some(action) = index.and_then(|index| self.legal.get_mut(index)) {
                        *action = serde_json::from_str(text)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A decision that a seat could make now.
struct Ready {
    seq: u32,
    action: String,
}

/// What all players share.
struct Hall {
    /// Tables and seats whose turn it is, in the order in which it became so.
    queue: VecDeque<(usize, usize)>,
    /// By table and seat: the next decision. Only the latest question counts.
    ready: Vec<[Option<Ready>; 2]>,
    /// By table and seat: whether a decision waits for its answer.
    waiting: Vec<[bool; 2]>,
    /// By table: when the last decision was sent, and by which seat.
    sent: Vec<Option<(Instant, usize)>>,
    /// From submission to the opponent's update, in microseconds.
    delays: Histogram<u64>,
    accepted: u64,
    /// The number of bytes received.
    heard: u64,
    refused: u64,
    lost: u64,
}

pub struct Crowd {
    hall: Rc<RefCell<Hall>>,
    /// Notified when a decision becomes ready.
    bell: Rc<Notify>,
    tables: Vec<Table>,
    shown: bool,
}

struct Table {
    id: String,
    sinks: [Rc<tokio::sync::Mutex<SplitSink<Stream, Message>>>; 2],
}

/// The results of some time of play.
pub struct Played {
    pub moves: u64,
    pub seconds: f64,
    /// The servers' processor time; `None` where the system does not report it.
    pub served: Option<Duration>,
    pub delays: Histogram<u64>,
    /// Bytes of messages to all players.
    pub bytes: u64,
}

fn delays() -> Histogram<u64> {
    // Up to a minute, with a precision of a thousandth.
    Histogram::new_with_bounds(1, 60_000_000, 3).expect("constant bounds that are in order")
}

impl Played {
    /// Adds what other players saw of the same servers in the same time.
    pub fn add(&mut self, other: &Played) {
        self.moves += other.moves;
        self.bytes += other.bytes;
        self.seconds = self.seconds.max(other.seconds);
        self.delays.add(&other.delays).expect("of the same bounds");
    }
}

impl Crowd {
    /// `shown` shows the progress, also of the game.
    pub async fn sit_down(game: &str, tables: usize, shown: bool, nodes: &Nodes) -> Result<Crowd, Failure> {
        let hall = Hall {
            queue: VecDeque::new(),
            ready: std::iter::repeat_with(Default::default).take(tables).collect(),
            waiting: vec![[false; 2]; tables],
            sent: vec![None; tables],
            delays: delays(),
            accepted: 0,
            heard: 0,
            refused: 0,
            lost: 0,
        };
        let (hall, bell) = (Rc::new(RefCell::new(hall)), Rc::new(Notify::new()));
        let mut crowd = Crowd { hall, bell, tables: Vec::new(), shown };
        let bar = crowd.progress(tables as u64, "tables");
        let mut http = Http::connect(nodes.address(0))?;
        for number in 0..tables {
            let (id, tokens) = set_up(&mut http, game)?;
            let one = crowd.connect(nodes, number, 0, &id, &tokens[0]).await?;
            // With several servers, the two players use different ones.
            let two = crowd.connect(nodes, number, 1, &id, &tokens[1]).await?;
            crowd.tables.push(Table { id, sinks: [one, two] });
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(crowd)
    }

    async fn connect(
        &self,
        nodes: &Nodes,
        table: usize,
        seat: usize,
        id: &str,
        token: &str,
    ) -> Result<Rc<tokio::sync::Mutex<SplitSink<Stream, Message>>>, Failure> {
        let address = nodes.address(table + seat);
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let request = format!("ws://{address}/api/socket");
        let (stream, _) = connect_async_with_config(request, Some(config), true).await.map_err(refused)?;
        let (mut sink, stream) = stream.split();
        let subscribe =
            serde_json::json!({"type": "subscribe", "table": id, "token": token, "changes": true});
        sink.send(Message::text(subscribe.to_string())).await.map_err(refused)?;
        let (hall, bell) = (Rc::clone(&self.hall), Rc::clone(&self.bell));
        tokio::task::spawn_local(listen(stream, table, seat, hall, bell));
        Ok(Rc::new(tokio::sync::Mutex::new(sink)))
    }

    /// Plays for some time: at this many moves per second, or as fast as the servers answer.
    pub async fn play(&self, nodes: &Nodes, rate: Option<u32>, time: Duration) -> Result<Played, Failure> {
        {
            let mut hall = self.hall.borrow_mut();
            hall.delays = delays();
            hall.accepted = 0;
            hall.heard = 0;
        }
        let bar = self.progress(time.as_secs(), "seconds");
        let (begun, before) = (Instant::now(), nodes.processor());
        let mut moves = 0u64;
        while begun.elapsed() < time {
            bar.set_position(begun.elapsed().as_secs());
            let due = rate.map_or(u64::MAX, |rate| (begun.elapsed().as_secs_f64() * f64::from(rate)) as u64);
            while moves < due {
                let Some((table, seat)) = self.hall.borrow_mut().queue.pop_front() else { break };
                let Some(ready) = self.hall.borrow_mut().ready[table][seat].take() else { continue };
                self.submit(table, seat, ready).await?;
                moves += 1;
            }
            let pause = Duration::from_millis(1);
            let _ = tokio::time::timeout(pause, self.bell.notified()).await;
        }
        bar.finish_and_clear();
        let hall = self.hall.borrow();
        let seconds = begun.elapsed().as_secs_f64();
        let served = before.zip(nodes.processor()).map(|(before, after)| after.saturating_sub(before));
        Ok(Played { moves: hall.accepted, seconds, served, delays: hall.delays.clone(), bytes: hall.heard })
    }

    async fn submit(&self, table: usize, seat: usize, ready: Ready) -> Result<(), Failure> {
        let Ready { seq, action } = ready;
        let Table { id, sinks } = &self.tables[table];
        let message = serde_json::json!({
            "type": "submit", "request": format!("load-{seq}"), "table": id, "seq": seq, "action": action,
        });
        {
            let mut hall = self.hall.borrow_mut();
            hall.waiting[table][seat] = true;
            hall.sent[table] = Some((Instant::now(), seat));
        }
        sinks[seat].lock().await.send(Message::text(message.to_string())).await.map_err(refused)
    }

    fn progress(&self, count: u64, what: &'static str) -> ProgressBar {
        if self.shown { progress(count, what) } else { ProgressBar::hidden() }
    }

    /// Decisions that were refused, and sockets that were lost.
    pub fn failures(&self) -> (u64, u64) {
        let hall = self.hall.borrow();
        (hall.refused, hall.lost)
    }
}

pub fn set_up(http: &mut Http, game: &str) -> Result<(String, [String; 2]), Failure> {
    let request =
        serde_json::json!({"game": game, "seats": [{"kind": "me", "name": "One"}, {"kind": "open"}]});
    let made = http.ask("POST", "/api/tables", &request.to_string())?;
    let id = made["table"].as_str().unwrap_or_default().to_owned();
    let joined = http.ask("POST", &format!("/api/tables/{id}/join"), r#"{"name":"Two"}"#)?;
    let token = |answer: &serde_json::Value| answer["token"].as_str().unwrap_or_default().to_owned();
    Ok((id, [token(&made), token(&joined)]))
}

async fn listen(
    mut stream: SplitStream<Stream>,
    table: usize,
    seat: usize,
    hall: Rc<RefCell<Hall>>,
    bell: Rc<Notify>,
) {
    let mut last: Option<Seen> = None;
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(heard) = serde_json::from_str::<Heard>(&text) else { continue };
        let news = heard.snapshot.is_some() || heard.changes.is_some();
        last = heard.snapshot.or(last);
        if let (Some(last), Some(changes)) = (&mut last, &heard.changes)
            && last.follow(changes).is_err()
        {
            break;
        }
        let mut hall = hall.borrow_mut();
        hall.heard += text.len() as u64;
        match (heard.kind.as_str(), last.clone().filter(|_| news), heard.result.as_deref()) {
            ("reply", _, Some(result)) => {
                if result == "accepted" {
                    hall.accepted += 1;
                } else {
                    hall.refused += 1;
                }
                hall.waiting[table][seat] = false;
                if hall.ready[table][seat].is_some() {
                    hall.queue.push_back((table, seat));
                    bell.notify_one();
                }
            }
            ("update" | "changes" | "snapshot", Some(seen), _) => {
                if let Some((sent, by)) = hall.sent[table]
                    && by != seat
                {
                    let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
                    hall.delays.saturating_record(micros.max(1));
                    hall.sent[table] = None;
                }
                // Any action will do, as long as it varies.
                let count = seen.legal.len();
                let chosen = seen.legal.into_iter().nth((seen.seq as usize * 7 + table) % count.max(1));
                let ready = chosen.map(|action| Ready { seq: seen.seq, action });
                let asked = ready.is_some();
                let before = std::mem::replace(&mut hall.ready[table][seat], ready);
                // A player who has decided waits for the answer before deciding again.
                if asked && before.is_none() && !hall.waiting[table][seat] {
                    hall.queue.push_back((table, seat));
                    bell.notify_one();
                }
            }
            _ => {}
        }
    }
    hall.borrow_mut().lost += 1;
}
