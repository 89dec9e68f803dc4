//! What can be played.

use crate::app::App;
use crate::bot;
use axum::routing::get;
use axum::{Json, Router};
use std::sync::Arc;
use wire::GameInfo;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/games", get(games))
}

/// Every game with its seat counts, options and bots
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(super) async fn games() -> Json<Vec<GameInfo>> {
    let games = catalog::games().into_iter();
    Json(games.map(|info| GameInfo { levels: bot::levels(info.key), info }).collect())
}
