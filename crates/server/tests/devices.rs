//! The devices where a person is signed in, and what a session alone cannot do.

use crate::common;
use common::{get_as, post, send_as, settings, sign_up, start, start_with};
use serde_json::json;
use std::sync::Arc;
use store::{Memory, Store};
use wire::{Device, Me, SignedIn};

const PASSWORD: &str = "correct horse";

/// Someone who finds an unattended device cannot take over the account.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_the_old_one_or_the_code() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let code = ada.recovery.expect("a code");
    let change = async |body: serde_json::Value| {
        send_as(server.address, &ada.session, "PATCH", "/api/me", &body.to_string()).await
    };
    let new = "another horse";
    assert_eq!(change(json!({"password": new})).await.problem(400), "bad-request");
    assert_eq!(change(json!({"password": new, "proof": "wrong horse"})).await.problem(400), "bad-request");
    let _: Me = change(json!({"password": new, "proof": PASSWORD})).await.json(200);
    let _: Me = change(json!({"password": PASSWORD, "proof": code})).await.json(200);
    // Nor does it get a new recovery code, which would allow setting the password.
    let renew =
        async |body: &str| send_as(server.address, &ada.session, "POST", "/api/me/recovery", body).await;
    assert_eq!(renew("{}").await.problem(400), "bad-request");
    let proof = json!({"proof": PASSWORD}).to_string();
    let renewed: SignedIn = renew(&proof).await.json(200);
    assert_ne!(renewed.recovery, Some(code));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_each_can_be_signed_out() {
    let server = start().await;
    let at = server.address;
    let ada = sign_up(at, "Ada", Some(PASSWORD)).await;
    let body = json!({"name": "Ada", "password": PASSWORD}).to_string();
    let phone: SignedIn = post(at, "/api/sessions", &body).await.json(200);
    let bo = sign_up(at, "Bo", None).await;
    let devices: Vec<Device> = get_as(at, "/api/me/sessions", &phone.session).await.json(200);
    assert_eq!(devices.len(), 2);
    assert!(devices.iter().all(|device| device.seen >= device.began && device.id.len() == 16));
    let other = devices.iter().find(|device| !device.this).expect("the other one");
    let path = format!("/api/me/sessions/{}", other.id);
    for wrong in ["/api/me/sessions/x", "/api/me/sessions/%ff", "/api/me/sessions/0000000000000000"] {
        assert_eq!(
            send_as(at, &phone.session, "DELETE", wrong, "").await.problem(404),
            "not-found",
            "{wrong}"
        );
    }
    assert_eq!(send_as(at, &bo.session, "DELETE", &path, "").await.problem(404), "not-found");
    assert_eq!(send_as(at, &phone.session, "DELETE", &path, "").await.status, 204);
    assert_eq!(get_as(at, "/api/me", &ada.session).await.problem(401), "not-signed-in");
    let left: Vec<Device> = get_as(at, "/api/me/sessions", &phone.session).await.json(200);
    assert!(left.len() == 1 && left[0].this);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_not_used_for_long_is_over() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let ada = sign_up(server.address, "Ada", None).await;
    let person = store.person_named("Ada").await.expect("reads").expect("is there");
    let day = 24 * 3600 * 1000;
    let now = person.created;
    for (token, began, used) in [("used", 300, 10), ("unused", 300, 100), ("old", 400, 1)] {
        let hash = server::token_hash(token);
        store.add_session(&hash, &person.id, now - began * day).await.expect("added");
        store.use_session(&hash, now - used * day).await.expect("noted");
    }
    let me: Me = get_as(server.address, "/api/me", &ada.session).await.json(200);
    assert_eq!(me.sessions.len(), 2);
    assert_eq!(get_as(server.address, "/api/me", "used").await.status, 200);
    for over in ["unused", "old"] {
        assert_eq!(get_as(server.address, "/api/me", over).await.problem(401), "not-signed-in", "{over}");
    }
    // Its use has been noted, so it lasts.
    let used = store.session(&server::token_hash("used")).await.expect("reads").expect("is there");
    assert!(used.seen >= now);
    server.stop().await;
}
