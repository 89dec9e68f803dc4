//! Single requests to the server: new tables, seats, records.

use crate::device::STORAGE;
use crate::people;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};
use wire::{
    Card, Code, Condition, Health, HeldSeat, Join, Joined, Lobby, MySeats, Net, NewTable, Problem, Snapshot,
    ToAnalyse,
};

thread_local! {
    static THERE: ArcRwSignal<Option<bool>> = ArcRwSignal::new(None);
}

/// Is there a server behind this page? `None` while that is unknown.
pub fn server_found() -> ArcRwSignal<Option<bool>> {
    THERE.with(Clone::clone)
}

/// Checks again whether there is one.
pub fn look_for() {
    spawn_local(async {
        let health: Result<Health, Problem> = ask("GET", "/healthz", None, None).await;
        server_found().set(Some(health.is_ok_and(|health| health.status == Condition::Works)));
    });
}

/// A person who is signed in takes a seat for the account.
pub async fn create(table: &NewTable) -> Result<Joined, Problem> {
    ask("POST", "/api/tables", people::bearer().as_deref(), serde_json::to_string(table).ok()).await
}

pub async fn join(table: &str, join: &Join) -> Result<Joined, Problem> {
    let body = serde_json::to_string(join).ok();
    ask("POST", &format!("/api/tables/{table}/join"), people::bearer().as_deref(), body).await
}

/// Listed tables, of one game or of all.
pub async fn lobby(game: &str) -> Result<Lobby, Problem> {
    let path = if game.is_empty() { "/api/tables".to_owned() } else { format!("/api/tables?game={game}") };
    ask("GET", &path, people::bearer().as_deref(), None).await
}

pub async fn mine(bearer: Option<&str>, seats: Vec<HeldSeat>) -> Result<Vec<Card>, Problem> {
    ask("POST", "/api/tables/mine", bearer, serde_json::to_string(&MySeats { seats }).ok()).await
}

/// Gives up the seat; a bot plays on.
pub async fn leave(table: &str) -> Result<(), Problem> {
    tell("POST", &format!("/api/tables/{table}/leave"), STORAGE.bearer(table).as_deref(), None).await
}

/// Takes the seat back from the bot.
pub async fn return_to_seat(table: &str) -> Result<(), Problem> {
    tell("POST", &format!("/api/tables/{table}/return"), STORAGE.bearer(table).as_deref(), None).await
}

/// A rematch. The second player to ask joins the table of the first.
pub async fn rematch(table: &str) -> Result<Joined, Problem> {
    ask("POST", &format!("/api/tables/{table}/rematch"), STORAGE.bearer(table).as_deref(), None).await
}

/// A table as spectators see it.
pub async fn show(table: &str) -> Result<Snapshot, Problem> {
    ask("GET", &format!("/api/tables/{table}"), None, None).await
}

/// The analysis of a finished game's record. The server stops when `gone` is aborted.
pub async fn analyse(record: String, gone: &AbortSignal) -> Result<analysis::Report, Problem> {
    let body = serde_json::to_string(&ToAnalyse { record }).ok();
    let (done, text) =
        send("POST", "/api/analysis", None, body, Some(gone)).await.map_err(|_| no_server())?;
    if done { serde_json::from_str(&text).map_err(|_| no_server()) } else { Err(problem(&text)) }
}

/// The text of the record of a finished table.
pub async fn record(table: &str) -> Result<String, Problem> {
    fetch("GET", &format!("/api/tables/{table}/record"), None, None).await
}

pub async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<T, Problem> {
    let text = fetch(method, path, token, body).await?;
    serde_json::from_str(&text).map_err(|_| no_server())
}

/// The same for a request whose answer is empty.
pub async fn tell(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<(), Problem> {
    fetch(method, path, token, body).await.map(|_| ())
}

async fn fetch(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<String, Problem> {
    let (done, text) = send(method, path, token, body, None).await.map_err(|_| no_server())?;
    if done {
        return Ok(text);
    }
    let problem = problem(&text);
    if problem.code == Code::Net(Net::NotSignedIn) && token.is_some() {
        people::forget(token);
    }
    Err(problem)
}

async fn send(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
    gone: Option<&AbortSignal>,
) -> Result<(bool, String), JsValue> {
    let headers = Headers::new()?;
    if let Some(token) = token {
        headers.set("Authorization", &format!("Bearer {token}"))?;
    }
    let request = RequestInit::new();
    request.set_method(method);
    if let Some(body) = body {
        headers.set("Content-Type", "application/json")?;
        request.set_body(&body.into());
    }
    request.set_headers(&headers);
    request.set_signal(gone);
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &request)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}

fn problem(text: &str) -> Problem {
    serde_json::from_str(text).unwrap_or_else(|_| no_server())
}

fn no_server() -> Problem {
    Problem::new(Net::Unavailable, "")
}
