//! The connection to the server: one socket for all tables of this page. It is opened for the first table
//! and closed after the last; when it breaks it is reopened, and whatever was not answered is sent again.

use crate::device::{self, STORAGE};
use crate::kit::toast;
use crate::people;
use crate::shell::remote::{REMOTE, Remote};
use crate::strings;
use crate::table::live::sleep;
use crate::table::model::TableModel;
use crate::table::talk::{self, Heard, Unsaid};
use crate::table::{clock, turn};
use leptos::prelude::{Update as _, *};
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};
use wire::{
    Answer, Changes, Code, FromClient, FromServer, Net, PROTOCOL, Problem, Said, Snapshot, Status, TalkLine,
    Update,
};

/// Seconds before reconnecting, by the number of failures.
const PAUSES: [i32; 4] = [1, 2, 4, 8];
/// Milliseconds without a connection before the player is told, and before it counts as down.
const SOON: i32 = 2000;
const LONG: i32 = 30_000;
/// The interval between pings.
const PING: i32 = 10_000;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not needed yet, or being opened.
    Calling,
    /// With the round-trip time in milliseconds, once it is known.
    Up(Option<u32>),
    /// It broke and is being reopened.
    Reconnecting,
    Down,
}

/// A table on the connection, for the screens that show it.
#[derive(Clone)]
pub struct Hook {
    pub id: String,
    pub table: ArcRwSignal<Option<TableModel>>,
    /// Why the table cannot be shown.
    pub problem: ArcRwSignal<Option<Problem>>,
    /// Why the last decision was refused.
    pub refusal: ArcRwSignal<Option<String>>,
    /// A decision is being sent.
    pub sending: ArcRwSignal<bool>,
    /// The chat at the table.
    pub talk: ArcRwSignal<Vec<Heard>>,
    /// What the player has said and the server has not told yet.
    pub unsaid: ArcRwSignal<Unsaid>,
    /// All earlier chat has been received.
    told: ArcRwSignal<bool>,
}

struct Watched {
    hook: Hook,
    token: Option<String>,
    /// The last snapshot from the server, which is the base for its changes.
    last: Option<Snapshot>,
    /// The number of screens that show it.
    users: usize,
}

/// Sent and not yet answered.
struct Sent {
    request: String,
    table: String,
    seq: u32,
    /// `None` means a take-back.
    action: Option<String>,
}

impl Sent {
    fn message(&self) -> FromClient {
        let (request, table, seq) = (self.request.clone(), self.table.clone(), self.seq);
        match &self.action {
            Some(action) => FromClient::Submit { request, table, seq, action: action.clone() },
            None => FromClient::Undo { request, table, seq },
        }
    }
}

#[derive(Default)]
struct Connection {
    socket: Option<WebSocket>,
    /// The server has sent its hello on this socket.
    open: bool,
    /// The server can send changes; one of another version may not.
    changes: bool,
    /// Identifies this socket, so that messages from older ones are ignored.
    number: u32,
    failures: usize,
    watched: BTreeMap<String, Watched>,
    sent: Vec<Sent>,
    /// The last ping: its number, when it was sent, and whether it is still unanswered.
    ping: (u32, f64, bool),
}

thread_local! {
    static CONNECTION: RefCell<Connection> = RefCell::default();
    static STATE: ArcRwSignal<State> = ArcRwSignal::new(State::Calling);
    static FOLLOWS: Cell<bool> = const { Cell::new(false) };
    /// The code that understands the server is being loaded.
    static FETCHES: Cell<bool> = const { Cell::new(false) };
    static ABSENCE: Cell<i64> = const { Cell::new(60_000) };
}

/// After how many milliseconds of absence a player may be replaced by a bot, according to the server.
pub fn absence() -> i64 {
    ABSENCE.get()
}

pub fn state() -> ArcRwSignal<State> {
    STATE.with(Clone::clone)
}

/// Follows a table until `leave` has been called as often. A token makes the viewer a player.
pub fn watch(id: &str, token: Option<String>) -> Hook {
    let (hook, connect) = CONNECTION.with_borrow_mut(|line| {
        let watched = line.watched.entry(id.to_owned()).or_insert_with(|| Watched {
            hook: Hook {
                id: id.to_owned(),
                table: ArcRwSignal::new(None),
                problem: ArcRwSignal::new(None),
                refusal: ArcRwSignal::new(None),
                sending: ArcRwSignal::new(false),
                talk: ArcRwSignal::new(Vec::new()),
                unsaid: ArcRwSignal::new(Unsaid::default()),
                told: ArcRwSignal::new(false),
            },
            token: None,
            last: None,
            users: 0,
        });
        watched.users += 1;
        let fresh = watched.users == 1 || watched.token != token;
        watched.token = token;
        let hook = watched.hook.clone();
        if fresh {
            line.subscribe(id, Some(0));
        }
        (hook, line.socket.is_none())
    });
    follow_browser();
    if connect {
        self::connect();
    }
    hook
}

/// The browser is the first to know that it is offline, and that it is back.
fn follow_browser() {
    if !FOLLOWS.replace(true) {
        let _ = window_event_listener(leptos::ev::offline, |_| cut());
        let _ = window_event_listener(leptos::ev::online, |_| try_now());
    }
}

pub fn leave(id: &str) {
    CONNECTION.with_borrow_mut(|line| {
        let Some(watched) = line.watched.get_mut(id) else { return };
        watched.users -= 1;
        if watched.users == 0 {
            line.watched.remove(id);
            line.send(&FromClient::Unsubscribe { table: id.to_owned() });
        }
    });
}

/// Sends a decision, or returns why it cannot be sent. False if one is already being sent.
pub fn decide(id: &str, action: Option<&str>) -> Result<bool, &'static str> {
    CONNECTION.with_borrow_mut(|line| {
        if !line.open {
            return Err(strings::LINE_DOWN_HELP);
        }
        let Some(hook) = line.watched.get(id).map(|watched| watched.hook.clone()) else { return Ok(false) };
        let Some(seq) = hook.table.with_untracked(|table| Some(table.as_ref()?.snapshot.seq)) else {
            return Ok(false);
        };
        if line.sent.iter().any(|sent| sent.table == id && sent.seq == seq) {
            return Ok(false);
        }
        let request = format!("{}{}", device::new_id(), device::new_id());
        let sent = Sent { request, table: id.to_owned(), seq, action: action.map(str::to_owned) };
        line.send(&sent.message());
        line.sent.push(sent);
        hook.refusal.set(None);
        hook.sending.set(true);
        Ok(true)
    })
}

/// Asks or answers something at the player's seat. The result is sent to everyone.
pub fn say(id: &str, said: Said) {
    CONNECTION.with_borrow(|line| {
        if line.open {
            line.send(&FromClient::Say { table: id.to_owned(), said });
        } else {
            toast::fail(strings::NOT_SAID);
        }
    });
}

/// Writes a line of chat: now, or as soon as there is a connection. False if too many are on their way.
pub fn write(id: &str, text: &str) -> bool {
    CONNECTION.with_borrow(|line| {
        let Some(hook) = line.hook(id) else { return false };
        let add = |known: &Vec<Heard>| hook.unsaid.try_update(|unsaid| unsaid.add(text, known));
        let taken = hook.talk.with_untracked(add).unwrap_or(false);
        // If the server may have others already, it first tells what it has.
        if taken && line.open && !hook.unsaid.with_untracked(|unsaid| unsaid.is_in_doubt(line.number)) {
            line.send_unsaid(&hook);
        }
        taken
    })
}

/// Does everything that happens at this table arrive here at once?
pub fn is_heard(id: &str) -> bool {
    CONNECTION.with_borrow(|line| line.open && line.watched.contains_key(id))
}

/// Requests a table as it was at a journal length.
pub fn look(id: &str, seq: u32) {
    CONNECTION.with_borrow(|line| line.send(&FromClient::Look { table: id.to_owned(), seq }));
}

/// Reconnects at once instead of waiting for the next attempt.
pub fn try_now() {
    let wanted = CONNECTION.with_borrow_mut(|line| {
        line.failures = 0;
        !line.open && !line.watched.is_empty()
    });
    if wanted {
        if state().get_untracked() == State::Down {
            state().set(State::Reconnecting);
        }
        connect();
    }
}

/// The browser is offline, or the connection cannot be opened.
fn cut() {
    lose(CONNECTION.with_borrow(|line| line.number));
}

impl Connection {
    fn send(&self, message: &FromClient) {
        if let (Some(socket), true) = (&self.socket, self.open)
            && let Ok(text) = serde_json::to_string(message)
        {
            // What cannot be sent now is sent again after reconnecting.
            let _ = socket.send_with_str(&text);
        }
    }

    fn subscribe(&self, id: &str, since: Option<u32>) {
        let Some(watched) = self.watched.get(id) else { return };
        let (table, token) = (id.to_owned(), watched.token.clone());
        self.send(&FromClient::Subscribe { table, token, since, changes: self.changes });
    }

    /// Sends the lines of chat that were not sent on this connection.
    fn send_unsaid(&self, hook: &Hook) {
        let texts = hook.unsaid.try_update_untracked(|unsaid| unsaid.to_send(self.number));
        for text in texts.unwrap_or_default() {
            self.send(&FromClient::Say { table: hook.id.clone(), said: Said::Text { text } });
        }
    }

    fn send_ping(&mut self) {
        self.ping = (self.ping.0 + 1, js_sys::Date::now(), true);
        self.send(&FromClient::Ping { nonce: self.ping.0 });
    }

    /// Stores the last snapshot of a table, and returns the table's hook.
    fn remember(&mut self, snapshot: &Snapshot) -> Option<Hook> {
        let watched = self.watched.get_mut(&snapshot.table)?;
        watched.last = Some(snapshot.clone());
        Some(watched.hook.clone())
    }

    fn hook(&self, id: &str) -> Option<Hook> {
        self.watched.get(id).map(|watched| watched.hook.clone())
    }
}

fn address() -> Option<String> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}/api/socket", location.host().ok()?))
}

/// Opens the connection, after loading the code that understands the server.
fn connect() {
    if let Some(remote) = REMOTE.now() {
        return open(remote);
    }
    if FETCHES.replace(true) {
        return;
    }
    spawn_local(async {
        let remote = REMOTE.fetch().await;
        FETCHES.set(false);
        match remote {
            Some(remote) => open(remote),
            None => cut(),
        }
    });
}

fn open(remote: Remote) {
    let Some(address) = address() else { return };
    let number = CONNECTION.with_borrow_mut(|line| {
        if let Some(old) = line.socket.take() {
            let _ = old.close();
        }
        line.open = false;
        line.number += 1;
        line.number
    });
    // If the browser knows that it is offline, an attempt would only fill its console.
    let socket = if window().navigator().on_line() { WebSocket::new(&address).ok() } else { None };
    let Some(socket) = socket else { return lose(number) };
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if CONNECTION.with_borrow(|line| line.number == number)
            && let Some(text) = event.data().as_string()
        {
            (remote.hear)(&text);
        }
    });
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let closed = Closure::<dyn FnMut()>::new(move || lose(number));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    closed.forget();
    CONNECTION.with_borrow_mut(|line| line.socket = Some(socket));
    keep_alive(number);
}

/// Pings the server now and then; without an answer the connection counts as lost.
fn keep_alive(number: u32) {
    spawn_local(async move {
        loop {
            let _ = sleep(PING).await;
            let alive = CONNECTION.with_borrow_mut(|line| {
                if line.number != number {
                    return None;
                }
                if line.watched.is_empty() {
                    line.number += 1;
                    line.open = false;
                    if let Some(socket) = line.socket.take() {
                        let _ = socket.close();
                    }
                    return None;
                }
                Some(line.open)
            });
            match alive {
                None => return,
                Some(true) if is_answered(number).await => {}
                Some(_) => return lose(number),
            }
            CONNECTION.with_borrow_mut(|line| {
                if line.number == number {
                    line.send_ping();
                }
            });
        }
    });
}

/// Whether the last ping was answered. On a busy machine the answer may have arrived long ago and wait behind the
/// timer that asks.
async fn is_answered(number: u32) -> bool {
    let answered = || CONNECTION.with_borrow(|line| line.number != number || !line.ping.2);
    if answered() {
        return true;
    }
    let _ = sleep(SOON).await;
    answered()
}

/// The connection broke, or could not be opened.
fn lose(number: u32) {
    let next = CONNECTION.with_borrow_mut(|line| {
        if line.number != number {
            return None;
        }
        line.number += 1;
        let first = line.failures == 0;
        let pause = PAUSES[line.failures.min(PAUSES.len() - 1)];
        line.failures += 1;
        line.open = false;
        if let Some(socket) = line.socket.take() {
            let _ = socket.close();
        }
        (!line.watched.is_empty()).then_some((line.number, pause, first))
    });
    let Some((number, pause, first)) = next else { return };
    if first {
        for (after, then) in [(SOON, State::Reconnecting), (LONG, State::Down)] {
            spawn_local(async move {
                let _ = sleep(after).await;
                // Counted from the first failure; a connection in between starts anew.
                let still = CONNECTION.with_borrow(|line| !line.open && line.failures > 0);
                if still && !(then == State::Reconnecting && state().get_untracked() == State::Down) {
                    state().set(then);
                }
            });
        }
    }
    spawn_local(async move {
        let _ = sleep(pause * 1000).await;
        if CONNECTION.with_borrow(|line| line.number == number && !line.watched.is_empty()) {
            connect();
        }
    });
}

/// Handles a message from the server.
pub fn hear(text: &str) {
    let Ok(message) = serde_json::from_str(text) else { return };
    match message {
        FromServer::Hello { protocol, absence, .. } => {
            ABSENCE.set(i64::from(absence) * 1000);
            CONNECTION.with_borrow_mut(|line| line.changes = protocol == PROTOCOL);
            greet();
        }
        FromServer::Snapshot { snapshot } => show(snapshot),
        FromServer::Update(update) => apply_update(update),
        FromServer::Changes(changes) => apply_changes(changes),
        FromServer::Past { snapshot } => {
            let Some(hook) = CONNECTION.with_borrow(|line| line.hook(&snapshot.table)) else { return };
            hook.table.update(|table| {
                if let Some(table) = table {
                    table.recall(snapshot);
                }
            });
        }
        FromServer::Reply { request, table, answer } => reply(&request, &table, answer),
        FromServer::Presence { table, seats, away, spectators } => {
            let Some(hook) = CONNECTION.with_borrow(|line| line.hook(&table)) else { return };
            hook.told.set(true);
            // By now everything said before has been told.
            CONNECTION.with_borrow(|line| line.send_unsaid(&hook));
            hook.table.update(|table| {
                if let Some(table) = table {
                    table.present = seats;
                    table.away = away;
                    table.spectators = spectators;
                }
            });
        }
        FromServer::Talk { table, lines } => listen(&table, lines),
        FromServer::Rematch { table, next } => {
            let Some(hook) = CONNECTION.with_borrow(|line| line.hook(&table)) else { return };
            hook.table.update(|table| {
                if let Some(table) = table {
                    table.snapshot.next = Some(next);
                }
            });
        }
        FromServer::Problem { table, problem } => trouble(table, problem),
        FromServer::Pong { nonce } => {
            let taken = CONNECTION.with_borrow_mut(|line| {
                let (last, left, waits) = line.ping;
                line.ping.2 = waits && last != nonce;
                (last == nonce).then(|| js_sys::Date::now() - left)
            });
            if let Some(taken) = taken {
                state().set(State::Up(Some(taken.max(1.0) as u32)));
            }
        }
    }
}

fn listen(table: &str, lines: Vec<TalkLine>) {
    let Some(hook) = CONNECTION.with_borrow(|line| line.hook(table)) else { return };
    let fresh = hook.told.get_untracked() && lines.len() == 1;
    if let (true, Some(line)) = (fresh, lines.last()) {
        clock::note(line.at, js_sys::Date::now());
    }
    let (seq, own) = hook.table.with_untracked(|table| {
        table.as_ref().map_or((0, None), |table| (table.snapshot.seq, table.snapshot.own_seat()))
    });
    if !hook.unsaid.with_untracked(Unsaid::is_empty) {
        hook.unsaid.update(|unsaid| unsaid.hear(&lines, own));
    }
    hook.talk.update(|known| talk::add(known, lines, seq, fresh));
}

/// The connection is open: tells the server what we follow, and repeats what was not answered.
fn greet() {
    CONNECTION.with_borrow_mut(|line| {
        line.open = true;
        line.failures = 0;
        for (id, watched) in &line.watched {
            let known = watched.hook.table.with_untracked(|table| {
                table
                    .as_ref()
                    .filter(|table| table.snapshot.status != Status::Waiting)
                    .map(|table| table.snapshot.seq)
            });
            line.subscribe(id, Some(known.unwrap_or(0)));
        }
        for sent in &line.sent {
            line.send(&sent.message());
        }
        line.send_ping();
    });
    state().set(State::Up(None));
}

fn show(snapshot: Snapshot) {
    let id = snapshot.table.clone();
    let Some(hook) = CONNECTION.with_borrow_mut(|line| line.remember(&snapshot)) else { return };
    hook.problem.set(None);
    let mut told = true;
    hook.table.update(|table| match table {
        Some(table) => told = table.show(snapshot),
        None => {
            told = snapshot.status == Status::Waiting;
            *table = Some(TableModel::new(snapshot));
        }
    });
    if !told {
        CONNECTION.with_borrow(|line| line.subscribe(&id, Some(0)));
    }
    keep(&hook);
}

fn apply_changes(changes: Changes) {
    let id = changes.table.clone();
    let last = CONNECTION.with_borrow(|line| line.watched.get(&id).map(|watched| watched.last.clone()));
    // The table was left while this message was on its way.
    let Some(last) = last else { return };
    match last.and_then(|last| changes.onto(&last)) {
        Some(update) => apply_update(update),
        None => CONNECTION.with_borrow(|line| line.subscribe(&id, Some(0))),
    }
}

fn apply_update(update: Update) {
    let id = update.snapshot.table.clone();
    let Some(hook) = CONNECTION.with_borrow_mut(|line| line.remember(&update.snapshot)) else { return };
    hook.problem.set(None);
    let mut missed = None;
    hook.table.update(|table| {
        let table = table.get_or_insert_with(|| TableModel::new(update.snapshot.clone()));
        if !table.apply_update(update) {
            missed = Some(table.snapshot.seq);
        }
    });
    if let Some(known) = missed {
        CONNECTION.with_borrow(|line| line.subscribe(&id, Some(known)));
        return;
    }
    keep(&hook);
}

fn reply(request: &str, table: &str, answer: Answer) {
    let hook = CONNECTION.with_borrow_mut(|line| {
        line.sent.retain(|sent| sent.request != request);
        line.hook(table)
    });
    let Some(hook) = hook else { return };
    hook.sending.set(CONNECTION.with_borrow(|line| line.sent.iter().any(|sent| sent.table == table)));
    if let Answer::Refused { problem } = answer {
        if problem.code == Code::Net(Net::Stale) {
            let known = hook.table.with_untracked(|table| table.as_ref().map(|table| table.snapshot.seq));
            CONNECTION.with_borrow(|line| line.subscribe(table, known.or(Some(0))));
        }
        hook.refusal.set(Some(strings::problem(&problem).to_owned()));
    }
}

fn trouble(table: Option<String>, problem: Problem) {
    let Some(hook) = table.and_then(|table| CONNECTION.with_borrow(|line| line.hook(&table))) else { return };
    if problem.code == Code::Net(Net::NotSeated) && watch_only(&hook.id) {
        return;
    }
    let known = hook.table.with_untracked(Option::is_some);
    if known && problem.code != Code::Net(Net::NotFound) {
        // A chat line was refused: the table itself is unchanged.
        hook.unsaid.update(Unsaid::refuse);
        toast::fail(strings::problem(&problem));
        if !matches!(problem.code, Code::Net(Net::Unavailable | Net::TooMany)) {
            return;
        }
    }
    if matches!(problem.code, Code::Net(Net::Unavailable | Net::TooMany)) {
        spawn_local(async move {
            let _ = sleep(SOON).await;
            CONNECTION.with_borrow(|line| line.subscribe(&hook.id, Some(0)));
        });
    } else {
        hook.problem.set(Some(problem));
    }
}

/// A person who is signed in and has no seat at a table watches it. Returns false if that was not the
/// reason.
fn watch_only(id: &str) -> bool {
    let session = people::bearer();
    CONNECTION.with_borrow_mut(|line| {
        let Some(watched) = line.watched.get_mut(id) else { return false };
        if session.is_none() || watched.token != session {
            return false;
        }
        watched.token = None;
        line.subscribe(id, Some(0));
        // Or the session has ended: then this request finds out and reports it.
        spawn_local(async {
            let _ = people::me().await;
        });
        true
    })
}

/// Updates the list of tables on this device with those where the player has a seat.
fn keep(hook: &Hook) {
    hook.table.with_untracked(|table| {
        let Some(table) = table else { return };
        let snapshot = &table.snapshot;
        STORAGE.keep_commitment(snapshot);
        if snapshot.own_seat().is_some() {
            STORAGE.keep_remote(snapshot, table.prompt(), table.steps());
            let mine = snapshot.is_mine_to_act() && !table.replaced_by_bot();
            turn::note(&hook.id, &snapshot.game, mine);
        }
        if let Some(times) = &snapshot.times {
            clock::note(times.at, js_sys::Date::now());
        }
    });
}
