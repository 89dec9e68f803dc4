//! Who is signed in on this device, and the requests to the server about accounts.

use crate::device::STORAGE;
use crate::kit::toast;
use crate::storage::Session;
use crate::strings;
use crate::table::server::{ask, tell};
use leptos::prelude::*;
use serde::Serialize;
use wire::{ChangeMe, Device, HeldSeat, Me, NewPerson, Problem, Proof, PuzzleRating, SignIn, SignedIn};

thread_local! {
    static SESSION: ArcRwSignal<Option<Session>> = ArcRwSignal::new(STORAGE.session());
}

/// The person who is signed in; `None` for a guest.
pub fn session() -> ArcRwSignal<Option<Session>> {
    SESSION.with(Clone::clone)
}

pub fn bearer() -> Option<String> {
    session().with_untracked(|session| session.as_ref().map(|session| session.session.clone()))
}

pub fn is_signed_in() -> bool {
    session().with(Option::is_some)
}

fn remember(session: Option<Session>) {
    STORAGE.keep_session(session.as_ref());
    self::session().set(session);
}

/// The server no longer knows this session, so the player is a guest now.
pub fn forget(token: Option<&str>) {
    if bearer().as_deref() == token {
        remember(None);
        toast::fail(strings::SIGNED_OUT_ELSEWHERE);
    }
}

/// A person has just signed in. Returns the recovery code, if there is one.
fn enter(signed: SignedIn) -> Option<String> {
    remember(Some(Session { name: signed.name, session: signed.session }));
    signed.recovery
}

fn body(value: &impl Serialize) -> Option<String> {
    serde_json::to_string(value).ok()
}

pub async fn sign_up(person: &NewPerson) -> Result<Option<String>, Problem> {
    ask("POST", "/api/people", None, body(person)).await.map(enter)
}

pub async fn sign_in(sign_in: &SignIn) -> Result<Option<String>, Problem> {
    ask("POST", "/api/sessions", None, body(sign_in)).await.map(enter)
}

/// The device forgets the session in any case, and the server if it can be reached.
pub async fn sign_out() {
    let bearer = bearer();
    remember(None);
    let _ = tell("DELETE", "/api/sessions", bearer.as_deref(), None).await;
}

pub async fn delete() -> Result<(), Problem> {
    tell("DELETE", "/api/me", bearer().as_deref(), None).await?;
    remember(None);
    Ok(())
}

/// Everything that is stored.
pub async fn me() -> Result<Me, Problem> {
    ask("GET", "/api/me", bearer().as_deref(), None).await
}

/// Where the account is signed in, newest first.
pub async fn devices() -> Result<Vec<Device>, Problem> {
    ask("GET", "/api/me/sessions", bearer().as_deref(), None).await
}

/// Signs out another device.
pub async fn end_session(id: &str) -> Result<(), Problem> {
    tell("DELETE", &format!("/api/me/sessions/{id}"), bearer().as_deref(), None).await
}

pub async fn change(change: &ChangeMe) -> Result<(), Problem> {
    tell("PATCH", "/api/me", bearer().as_deref(), body(change)).await
}

pub async fn new_recovery(proof: &Proof) -> Result<Option<String>, Problem> {
    ask("POST", "/api/me/recovery", bearer().as_deref(), body(proof)).await.map(enter)
}

/// Reports the attempts at a game's puzzles; the answer includes other devices.
pub async fn keep_puzzles(bearer: &str, told: &PuzzleRating) -> Result<PuzzleRating, Problem> {
    ask("PUT", "/api/me/puzzles", Some(bearer), body(told)).await
}

/// Gives the account the seats taken as a guest on this device.
pub async fn keep_seats(seats: Vec<HeldSeat>) -> Result<(), Problem> {
    for seat in seats {
        tell("POST", "/api/me/seats", bearer().as_deref(), body(&seat)).await?;
    }
    Ok(())
}
