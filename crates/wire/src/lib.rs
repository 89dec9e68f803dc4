//! What server and browser say to each other. A table in the page and a table on the server make
//! the very same `Snapshot` and `Update`, so whoever draws a board cannot tell them apart.
//! docs/protocol.md says how the messages are used.

mod http;
mod lobby;
mod people;
mod problem;
mod snapshot;
mod socket;
mod talk;
mod update;
mod view;
mod viewer;

pub use http::{GameInfo, Health, Join, Joined, LevelInfo, NewTable, SeatWish};
pub use lobby::{Card, CardSeat, Clock, Lobby, MySeats, Submission, Terms, Times};
pub use people::{ChangeMe, Device, HeldSeat, Me, NewPerson, Proof, PublicPerson, Rating, SignIn, SignedIn};
pub use problem::{Code, Net, Problem};
pub use snapshot::{About, Choice, SeatInfo, SeatKind, Snapshot, Status};
pub use socket::{Answer, FromClient, FromServer};
pub use talk::{Said, TalkLine};
pub use update::{Beat, Told, Update, beats, history};
pub use view::View;

/// Grows when an old client would misunderstand a new server or the other way round.
pub const PROTOCOL: u16 = 1;
