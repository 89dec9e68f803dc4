//! The messages between server and browser: plain data without the games behind it. `catalog::tell` creates it
//! from a table. docs/protocol.md says how the messages are used.

mod changes;
mod comparison;
mod http;
mod json;
mod known;
mod lobby;
mod packed;
mod people;
mod problem;
mod snapshot;
mod socket;
mod talk;
mod unpacked;
mod update;
mod viewer;

pub use changes::Changes;
pub use http::{Condition, GameInfo, Health, Join, Joined, LevelInfo, NewTable, SeatRequest};
pub use json::Json;
pub use known::{Difference, Known};
pub use lobby::{Card, CardSeat, Clock, Lobby, MySeats, Submission, Terms, Times, ToAnalyse};
pub use packed::{Members, Packed, Packer};
pub use people::{
    ChangeMe, Device, HeldSeat, Me, NewPerson, Proof, PublicPerson, PuzzleRating, Rating, SignIn, SignedIn,
};
pub use problem::{Code, Net, Problem};
pub use snapshot::{About, Changeable, SeatInfo, SeatKind, Snapshot, Status, Words, pack_own};
pub use socket::{Answer, FromClient, FromServer};
pub use talk::{Said, TalkLine};
pub use update::{Beat, Update};

/// Incremented when an old client would misunderstand a new server, or the other way round.
pub const PROTOCOL: u16 = 3;
