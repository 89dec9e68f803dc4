//! What is asked of the server once: new tables, seats, records.

use crate::strings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};
use wire::{Health, Join, Joined, Net, NewTable, Problem, Snapshot};

thread_local! {
    static THERE: ArcRwSignal<Option<bool>> = ArcRwSignal::new(None);
}

/// Is there a server behind this page? None while that is not known.
pub fn there() -> ArcRwSignal<Option<bool>> {
    THERE.with(Clone::clone)
}

/// Asks anew whether there is one.
pub fn look_for() {
    spawn_local(async {
        let health: Result<Health, Problem> = ask("GET", "/healthz", None, None).await;
        there().set(Some(health.is_ok_and(|health| health.status == "ok")));
    });
}

pub async fn create(table: &NewTable) -> Result<Joined, Problem> {
    ask("POST", "/api/tables", None, serde_json::to_string(table).ok()).await
}

pub async fn join(table: &str, join: &Join) -> Result<Joined, Problem> {
    ask("POST", &format!("/api/tables/{table}/join"), None, serde_json::to_string(join).ok()).await
}

pub async fn show(table: &str, token: Option<&str>) -> Result<Snapshot, Problem> {
    ask("GET", &format!("/api/tables/{table}"), token, None).await
}

/// The text of the record of a finished table.
pub async fn record(table: &str) -> Result<String, Problem> {
    fetch("GET", &format!("/api/tables/{table}/record"), None, None).await
}

async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<T, Problem> {
    let text = fetch(method, path, token, body).await?;
    serde_json::from_str(&text).map_err(|_| no_server())
}

async fn fetch(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<String, Problem> {
    let (done, text) = send(method, path, token, body).await.map_err(|_| no_server())?;
    if done {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or_else(|_| no_server()))
}

async fn send(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
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
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &request)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}

fn no_server() -> Problem {
    Problem::new(Net::Unavailable, strings::NO_SERVER)
}
