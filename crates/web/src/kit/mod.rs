//! Parts that every screen and every board is made of. They know no game.

pub mod chart;
pub mod control;
pub mod copy;
pub mod dialog;
pub mod drag;
pub mod flight;
pub mod icon;
pub mod log;
pub mod mark;
pub mod notice;
pub mod panel;
pub mod scrub;
pub mod sound;
pub mod sure;
pub mod tabs;
pub mod tape;
pub mod toast;
pub mod zoom;

pub use control::{Choice, Segment, Switch};
pub use dialog::{Dialog, Look};
pub use icon::{Icon, icon};
pub use log::Log;
pub use mark::mark;
pub use panel::Facts;
pub use scrub::Scrub;
pub use sure::sure;
pub use tape::{Tape, TapeText, Tone};
