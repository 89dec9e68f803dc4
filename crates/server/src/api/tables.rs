//! Tables: create, view and join them, and fetch their records.

use super::extract::{Asked, Bearer, Body, TableId, charged, fresh};
use crate::app::{App, Peer};
use crate::error::Error;
use crate::ids;
use crate::live::{Decision, Opened, Room, Seated, What, now};
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use rules::{Code, Refusal, Seat, Viewer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Match, Person};
use wire::{
    Answer, Card, Join, Joined, Lobby, MySeats, Net, NewTable, Problem, Snapshot, Status, Submission,
};

/// The longest that a client without a socket may wait for news, in seconds.
const LONGEST_WAIT: u32 = 25;

/// A table where nothing has happened for this long, in milliseconds, counts as abandoned.
const STALE_AFTER: i64 = 7 * 24 * 3600 * 1000;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables", get(lobby).post(create))
        .route("/api/tables/mine", post(mine))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/leave", post(leave))
        .route("/api/tables/{id}/return", post(return_to_seat))
        .route("/api/tables/{id}/rematch", post(rematch))
        .route("/api/tables/{id}/submit", post(submit))
        .route("/api/tables/{id}/record", get(record))
}

/// Set up a table. With a session, one's own seat belongs to one's account
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, security((), ("session" = [])), responses(
    (status = 201, body = Joined),
    (status = 400, body = Problem, description = "no such game, option, seat count or bot"),
    (status = 401, body = Problem, description = "the session is invalid or has expired"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many tables from one address; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Bearer(session): Bearer,
    Body(request): Body<NewTable>,
) -> Result<Response, Error> {
    may_set_up(&app, peer)?;
    let person = app.live.asker(session.as_deref()).await?;
    room_for_one_more(&app, peer, person.as_ref()).await?;
    let as_guest = person.is_none();
    let seated = app.live.create(request, person, peer.ip()).await?;
    if as_guest {
        app.set_up.add(peer.ip(), &seated.table);
    }
    Ok(fresh(StatusCode::CREATED, &joined(seated)))
}

/// Listed tables: those with an open seat, and those being played
#[utoipa::path(get, path = "/api/tables", params(OfGame), responses(
    (status = 200, body = Lobby),
    (status = 400, body = Problem, description = "no such game"),
    (status = 503, body = Problem),
))]
pub(super) async fn lobby(State(app): State<Arc<App>>, Asked(of): Asked<OfGame>) -> Result<Response, Error> {
    Ok(fresh(StatusCode::OK, &*app.live.lobby(of.game.as_deref()).await?))
}

#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfGame {
    /// Only tables of this game.
    game: Option<String>,
}

/// The tables of the account that asks, and those whose seats it holds, the last moved first
#[utoipa::path(post, path = "/api/tables/mine", request_body = MySeats, security((), ("session" = [])), responses(
    (status = 200, body = Vec<Card>),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "the session is invalid or has expired"),
    (status = 413, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Bearer(session): Bearer,
    Body(held): Body<MySeats>,
) -> Result<Response, Error> {
    // Each seat is looked up, whether or not there is one.
    app.live.pay(peer.ip(), held.seats.len())?;
    let person = app.live.asker(session.as_deref()).await?;
    let cards = app.live.mine(person.as_ref(), held.seats).await?;
    Ok(charged(&app, peer.ip(), fresh(StatusCode::OK, &cards)))
}

#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wait {
    /// Answer when the journal is longer than this.
    since: Option<u32>,
    /// Longest time to wait in seconds.
    #[param(minimum = 0, maximum = 25)]
    wait: Option<u32>,
    /// With the prompt and a label for each legal action, in English.
    #[serde(default)]
    words: bool,
}

/// A table as the holder of the token sees it, or as a spectator does; at once, or when it has moved on
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path), Wait), security((), ("seat" = [])), responses(
    (status = 200, body = Snapshot),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "the token opens no seat of this table"),
    (status = 404, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Asked(Wait { since, wait, words }): Asked<Wait>,
    Bearer(token): Bearer,
) -> Result<Response, Error> {
    let wait = wait.unwrap_or(0);
    if wait > LONGEST_WAIT {
        let message = format!("A request waits at most {LONGEST_WAIT} seconds.");
        return Err(Refusal::new(Code::Malformed, message).into());
    }
    let room = app.live.room(&id).await?;
    let (viewer, _) = app.live.viewer(&id, token.as_deref()).await?;
    let _visit = app.live.visit(&room, viewer);
    let patience = Duration::from_secs(u64::from(wait));
    let look = |opened: &Opened| if words { opened.worded(viewer) } else { opened.snapshot(viewer) };
    let snapshot = app.live.wait_beyond(&room, look, since, patience, app.stopping.clone()).await?;
    Ok(fresh(StatusCode::OK, &snapshot))
}

/// Take an open seat, as a guest or with a session as oneself
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)), request_body = Join, security((), ("session" = [])), responses(
    (status = 200, body = Joined),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "the session is invalid or has expired"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "no open seat"),
    (status = 413, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(session): Bearer,
    Body(request): Body<Join>,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let person = app.live.asker(session.as_deref()).await?;
    Ok(fresh(StatusCode::OK, &joined(app.live.join(&room, request, person).await?)))
}

/// Give up a seat: before the game it is open again, during the game a bot plays on
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)), security(("seat" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "the game is over"),
    (status = 503, body = Problem),
))]
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(token): Bearer,
) -> Result<StatusCode, Error> {
    let (room, seat) = seated(&app, &id, token).await?;
    app.live.leave(&room, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take one's seat back from the bot that plays on
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path)), security(("seat" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "no bot plays there, or the game is over"),
    (status = 503, body = Problem),
))]
pub(super) async fn return_to_seat(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(token): Bearer,
) -> Result<StatusCode, Error> {
    let (room, seat) = seated(&app, &id, token).await?;
    app.live.return_to_seat(&room, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play again with the same people: the first who asks sets the table up, the others join it
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)), security(("seat" = [])), responses(
    (status = 200, body = Joined),
    (status = 401, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "the game is not over, or no seat is left"),
    (status = 503, body = Problem),
))]
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    TableId(id): TableId,
    Bearer(token): Bearer,
) -> Result<Response, Error> {
    let (room, seat) = seated(&app, &id, token.clone()).await?;
    may_set_up(&app, peer)?;
    let person = app.live.sitter(&id, seat).await?;
    room_for_one_more(&app, peer, person.as_ref()).await?;
    Ok(fresh(StatusCode::OK, &joined(app.live.rematch(&room, seat, person, peer.ip()).await?)))
}

/// Decide, or take back: for programs that do without a WebSocket
#[utoipa::path(post, path = "/api/tables/{id}/submit", params(("id" = String, Path)), request_body = Submission, security(("seat" = [])), responses(
    (status = 200, body = Answer, description = "accepted or refused, as in the WebSocket's reply"),
    (status = 400, body = Problem),
    (status = 401, body = Problem),
    (status = 404, body = Problem),
    (status = 413, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn submit(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(token): Bearer,
    Body(Submission { request, seq, action }): Body<Submission>,
) -> Result<Response, Error> {
    let (room, seat) = seated(&app, &id, token).await?;
    let _visit = app.live.visit(&room, Viewer::Seat(seat));
    let what = action.map_or(What::Undo, What::Act);
    let decision = Decision { seat, request: Some(request), known: seq, what };
    Ok(fresh(StatusCode::OK, &app.live.decide(&room, decision).await))
}

/// The room of a table and the seat there that the token opens.
pub(super) async fn seated(app: &App, id: &str, token: Option<String>) -> Result<(Arc<Room>, Seat), Error> {
    let room = app.live.room(id).await?;
    let token =
        token.ok_or_else(|| Error::net(Net::NotSeated, "Send your seat's token as a bearer token."))?;
    Ok((room, app.live.seat(id, &token).await?))
}

fn may_set_up(app: &App, peer: SocketAddr) -> Result<(), Error> {
    app.new_tables.take(peer.ip(), Instant::now()).map_err(|retry_after| Error::TooMany {
        message: "You have created many tables lately. Wait a while before the next.".to_owned(),
        retry_after,
    })
}

/// Limits how many tables a person, or the guests of one address, have in progress at once. Tables that
/// have been untouched for days do not count.
async fn room_for_one_more(app: &App, peer: SocketAddr, person: Option<&Person>) -> Result<(), Error> {
    let store = app.live.store();
    let since = now() - STALE_AFTER;
    let alive = |row: &Match| row.status != Status::Finished && row.turn.moved > since;
    let most = app.set_up.most();
    let full = if let Some(person) = person {
        // Sorted by latest move: tables beyond these do not count anyway.
        let recent = store.matches_of(&person.id, u32::try_from(most * 4).unwrap_or(u32::MAX)).await?;
        recent.iter().filter(|(row, _)| alive(row)).count() >= most
    } else if let Some(tables) = app.set_up.too_many(peer.ip()) {
        let mut over = Vec::new();
        for table in tables {
            if !store.get(&table).await?.is_some_and(|row| alive(&row)) {
                over.push(table);
            }
        }
        app.set_up.forget(peer.ip(), &over);
        over.is_empty()
    } else {
        false
    };
    if full {
        let message = format!("You have {most} unfinished tables. Finish one first.");
        return Err(Error::net(Net::TooManyTables, message));
    }
    Ok(())
}

/// The record of a finished game: as text, or as JSON to those who accept that first
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 403, body = Problem, description = "the game is not over"),
    (status = 404, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let record = app.live.open(&room).await?.get()?.finished_record().ok_or_else(|| {
        Error::net(Net::NotOver, "The record holds every secret. You can get it when the game is over.")
    })?;
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accept.trim_start().starts_with("application/json") {
        return Ok(fresh(StatusCode::OK, &record.to_json()));
    }
    let name = format!("attachment; filename=\"{}-{}.journal\"", record.header.game, ids::code(&id));
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, record.to_string()).into_response())
}

fn joined(Seated { table, seat, token, snapshot }: Seated) -> Joined {
    let link = format!("/t/{table}");
    Joined { table, link, seat, token, snapshot }
}
