//! Public records in bulk.

use super::extract::Asked;
use crate::app::{App, Peer};
use crate::error::Error;
use crate::records::records_while;
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rules::{Code, Refusal};
use std::sync::Arc;
use wire::Problem;

const USUAL: u32 = 50;
const MOST: u32 = 200;
/// Journal lines that are replayed for the price of a page.
const USUAL_LENGTH: usize = 300;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/records", get(records))
}

#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Walk {
    /// Only records of this game.
    game: Option<String>,
    /// The `table` of the last record of the page before.
    after: Option<String>,
    /// Records on a page: 50 unless given.
    #[param(minimum = 1, maximum = 200)]
    most: Option<u32>,
}

/// Finished games of listed tables: a JSON object a line with `table`, `created` and `record`, in the order
/// of `table`. An empty page is the last
#[utoipa::path(get, path = "/api/records", params(Walk), responses(
    (status = 200, body = String, content_type = "application/x-ndjson"),
    (status = 400, body = Problem),
    (status = 429, body = Problem, description = "too many pages at once; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn records(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Asked(walk): Asked<Walk>,
) -> Result<Response, Error> {
    let most = walk.most.unwrap_or(USUAL);
    if !(1..=MOST).contains(&most) {
        return Err(Refusal::new(Code::Malformed, format!("A page has 1 to {MOST} records.")).into());
    }
    let after = walk.after.unwrap_or_default();
    // A database cannot hold text with a zero byte.
    if [Some(&after), walk.game.as_ref()].into_iter().flatten().any(|text| text.contains('\0')) {
        return Ok(page(String::new()));
    }
    app.live.pay(peer.ip(), most as usize * USUAL_LENGTH)?;
    let slot = Arc::new(app.live.replay_slot().await?);
    let found = records_while(app.live.store(), walk.game.as_deref(), &after, most, slot).await?;
    Ok(page(found.lines.concat()))
}

fn page(lines: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, lines).into_response()
}
