//! People: create an account, sign in and out, see and change what is stored, and delete the account.

use super::extract::{Bearer, Body, charged, fresh};
use crate::app::{App, Peer};
use crate::error::Error;
use crate::people::{everything, new_recovery, not_signed_in, public};
use crate::{ids, notices};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use std::sync::Arc;
use store::Person;
use wire::{ChangeMe, HeldSeat, Me, Net, NewPerson, Problem, Proof, PublicPerson, SignIn, SignedIn};

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/people", post(add))
        .route("/api/people/{name}", get(show))
        .route("/api/sessions", post(sign_in).delete(sign_out))
        .route("/api/me", get(me).patch(change).delete(forget))
        .route("/api/me/recovery", post(recovery))
        .route("/api/me/seats", post(claim))
}

/// Make an account. The recovery code is told this once
#[utoipa::path(post, path = "/api/people", request_body = NewPerson, responses(
    (status = 201, body = SignedIn),
    (status = 400, body = Problem, description = "not a name or not a password"),
    (status = 409, body = Problem, description = "the name is taken"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many accounts from one address; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn add(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Body(request): Body<NewPerson>,
) -> Result<Response, Error> {
    let signed_in = app.people.add(app.live.store(), peer.ip(), request).await?;
    Ok(fresh(StatusCode::CREATED, &signed_in))
}

/// Sign in, with the password or with the recovery code
#[utoipa::path(post, path = "/api/sessions", request_body = SignIn, responses(
    (status = 200, body = SignedIn),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "wrong name, password or code"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many attempts; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Body(request): Body<SignIn>,
) -> Result<Response, Error> {
    let signed_in = app.people.sign_in(app.live.store(), peer.ip(), request).await?;
    Ok(fresh(StatusCode::OK, &signed_in))
}

/// Sign out: the session opens nothing any more
#[utoipa::path(delete, path = "/api/sessions", security(("session" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn sign_out(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
) -> Result<StatusCode, Error> {
    let (person, session) = asker(&app, session).await?;
    app.live.store().end_session(&ids::token_hash(&session)).await?;
    app.live.sessions_ended(&person.id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// All that is stored about me
#[utoipa::path(get, path = "/api/me", security(("session" = [])), responses(
    (status = 200, body = Me),
    (status = 401, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn me(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Bearer(session): Bearer,
) -> Result<Response, Error> {
    app.live.pay(peer.ip(), 0)?;
    let (person, _) = asker(&app, session).await?;
    Ok(charged(&app, peer.ip(), fresh(StatusCode::OK, &everything(app.live.store(), person).await?)))
}

/// Change my password or webhook. A new password needs the old one or the recovery code as proof, and signs out
/// all other devices
#[utoipa::path(patch, path = "/api/me", request_body = ChangeMe, security(("session" = [])), responses(
    (status = 200, body = Me),
    (status = 400, body = Problem, description = "not a password, no proof, or an address that no webhook can have"),
    (status = 401, body = Problem),
    (status = 413, body = Problem),
    (status = 429, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn change(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Bearer(session): Bearer,
    Body(request): Body<ChangeMe>,
) -> Result<Response, Error> {
    app.live.pay(peer.ip(), 0)?;
    let (mut person, session) = asker(&app, session).await?;
    if request.password.is_some() {
        app.people.prove(&person, request.proof).await?;
    }
    if let Some(address) = request.webhook {
        person.webhook = notices::check(&address, &app.settings)?;
        app.live.store().change_person(person.clone()).await?;
    }
    if let Some(password) = request.password {
        app.people.set_password(app.live.store(), &mut person, &session, password).await?;
        app.live.sessions_ended(&person.id).await;
    }
    Ok(charged(&app, peer.ip(), fresh(StatusCode::OK, &everything(app.live.store(), person).await?)))
}

/// Delete my account. My games stay, played by "Somebody"
#[utoipa::path(delete, path = "/api/me", security(("session" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
) -> Result<StatusCode, Error> {
    let (person, _) = asker(&app, session).await?;
    app.live.forget_person(&person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replaces the recovery code; the session stays. An account with a password must prove it
#[utoipa::path(post, path = "/api/me/recovery", request_body = Proof, security(("session" = [])), responses(
    (status = 200, body = SignedIn),
    (status = 400, body = Problem, description = "no proof"),
    (status = 401, body = Problem),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many attempts; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn recovery(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
    Body(Proof { proof }): Body<Proof>,
) -> Result<Response, Error> {
    let (person, session) = asker(&app, session).await?;
    if person.password.is_some() {
        app.people.prove(&person, proof).await?;
    }
    let name = person.name.clone();
    let recovery = Some(new_recovery(app.live.store(), person).await?);
    Ok(fresh(StatusCode::OK, &SignedIn { name, session, recovery }))
}

/// A seat that I took as a guest becomes my account's
#[utoipa::path(post, path = "/api/me/seats", request_body = HeldSeat, security(("session" = [])), responses(
    (status = 204),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "not signed in, or the token opens no seat of that table"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "the seat belongs to another player, or you already have one there"),
    (status = 413, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
    Body(held): Body<HeldSeat>,
) -> Result<StatusCode, Error> {
    let (person, _) = asker(&app, session).await?;
    let room = app.live.room(&held.table).await?;
    app.live.claim(&room, &held.token, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What everybody may know about a person
#[utoipa::path(get, path = "/api/people/{name}", params(("name" = String, Path)), responses(
    (status = 200, body = PublicPerson),
    (status = 404, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Response, Error> {
    let Ok(Path(name)) = name else {
        return Err(Error::net(Net::NotFound, "This is not a valid name."));
    };
    Ok(fresh(StatusCode::OK, &public(app.live.store(), &name).await?))
}

/// The person who sent the request, and their session.
pub(super) async fn asker(app: &App, session: Option<String>) -> Result<(Person, String), Error> {
    let session = session.ok_or_else(not_signed_in)?;
    let person = app.live.person(&session).await?.ok_or_else(not_signed_in)?;
    Ok((person, session))
}
