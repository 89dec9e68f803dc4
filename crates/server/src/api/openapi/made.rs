//! The document as the handlers define it.

use super::DOCUMENT;
use crate::api::{analysis, devices, games, health, people, puzzles, records, tables, talk};
use std::fs;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// With UPDATE_DOCS set, this test writes the document.
#[test]
fn the_document_is_what_the_handlers_give() {
    let made = Document::openapi().to_pretty_json().expect("plain data") + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write("src/api/openapi.json", &made).expect("the document is beside the handlers");
    } else {
        assert!(
            made == DOCUMENT,
            "UPDATE_DOCS=1 cargo test -p server --lib openapi writes what is there now"
        );
    }
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Sounder", description = "Tables over HTTP. Play itself goes over the WebSocket at /api/socket: see docs/protocol.md."),
    paths(
        tables::lobby, tables::mine, tables::create, tables::show, tables::join, tables::leave,
        tables::return_to_seat, tables::rematch, tables::submit, tables::record,
        talk::say, talk::talk, talk::story,
        people::add, people::sign_in, people::sign_out, people::me, people::change, people::forget,
        people::recovery, people::claim, people::show, devices::sessions, devices::end,
        puzzles::keep,
        records::records, analysis::of_record, analysis::of_table, games::games, health::health, health::ready,
    ),
    modifiers(&Bearers, &Limits)
)]
struct Document;

/// The token of a seat, or the session of a person, sent as a bearer.
struct Bearers;

impl Modify for Bearers {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("seat", scheme.clone());
        components.add_security_scheme("session", scheme);
    }
}

/// Whatever is asked of the API can be too much: the gate says so before any handler.
struct Limits;

impl Modify for Limits {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let api = document.paths.paths.iter_mut().filter(|(path, _)| path.starts_with("/api/"));
        for (_, item) in api {
            let operations =
                [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let known = &mut operation.responses.responses;
                known.entry("429".to_owned()).or_insert_with(|| too_many().into());
            }
        }
    }
}

fn too_many() -> utoipa::openapi::Response {
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    ResponseBuilder::new()
        .description("too many requests from one address; see Retry-After")
        .content("application/json", problem)
        .build()
}
