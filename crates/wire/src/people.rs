//! People with accounts, whom the server recognises on other devices. An account is optional: a guest's seats
//! are proved by their tokens alone.

use serde::{Deserialize, Serialize};

/// POST /api/people
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPerson {
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 32))]
    pub name: String,
    /// Without one, only the recovery code lets its owner in elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: Option<String>,
}

/// POST /api/sessions: with the password or with the recovery code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignIn {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
}

/// The answer to both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignedIn {
    pub name: String,
    /// Sent as a bearer it says who asks. It also opens every seat that this person has taken.
    pub session: String,
    /// Of a new account: shown once, to be written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
}

/// A rating in one game, with its uncertainty.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    pub game: String,
    pub rating: f64,
    /// The true strength lies within twice this of the rating, almost surely.
    pub uncertainty: f64,
    /// Rated games so far.
    pub games: u32,
}

/// PUT /api/me/puzzles: what was tried of the puzzles of one game. The answer is the same, with what other devices told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleRating {
    pub game: String,
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 4000))]
    pub rating: f64,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 400))]
    pub deviation: f64,
    /// The names of puzzles that were solved at the first attempt.
    pub solved: Vec<String>,
    pub missed: Vec<String>,
}

impl PuzzleRating {
    pub fn tried(&self) -> usize {
        self.solved.len() + self.missed.len()
    }
}

/// GET /api/people/{name}: what everybody may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublicPerson {
    pub name: String,
    /// Milliseconds since 1970.
    pub created: i64,
    pub ratings: Vec<Rating>,
}

/// GET /api/me: all that is stored about the one who asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    pub name: String,
    /// Milliseconds since 1970.
    pub created: i64,
    pub has_password: bool,
    pub webhook: Option<String>,
    pub ratings: Vec<Rating>,
    /// What was tried of puzzles, game by game.
    #[serde(default)]
    pub puzzles: Vec<PuzzleRating>,
    /// When each device signed in, newest first; milliseconds since 1970.
    pub sessions: Vec<i64>,
    /// The tables where this person has a seat, newest first.
    pub tables: Vec<String>,
    /// Lines of chat under this name at these tables.
    pub talk: u32,
}

/// PATCH /api/me: what is named is changed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangeMe {
    /// Empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// All other devices are signed out. Needs the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: Option<String>,
    /// The password so far, or the recovery code: a device that was left open is not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// POST /api/me/recovery
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Proof {
    /// The password, or the old code; needed if there is a password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// GET /api/me/sessions: a device where one is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Device {
    /// To end it by; opens nothing.
    pub id: String,
    /// When it signed in and when it was last used, to the day. Milliseconds since 1970.
    pub began: i64,
    pub seen: i64,
    /// The one that asks.
    pub this: bool,
}

/// POST /api/me/seats: a seat taken as a guest becomes this person's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeldSeat {
    pub table: String,
    pub token: String,
}
