//! The board as a document.

pub const VIEW_AS: &str = "Show the board as";
pub const PICTURE: &str = "Picture";
pub const DOCUMENT: &str = "Document";
pub const ON_THIS_PAGE: &str = "On this page";
pub const SECTION_KEYS: &str =
    "Alt and a number jump to a section. Headings and tables also work with the keys of your screen reader.";
pub const SINCE_YOUR_TURN: &str = "Since your last turn";
pub const SINCE_THE_START: &str = "What happened";
pub const NOTHING_SINCE: &str = "Nothing has happened since your last turn.";
pub const EARLIER_LINES: &str = "Earlier";
pub const WHAT_YOU_CAN_DO: &str = "What you can do";
pub const ASK_ABOUT: &str = "Ask about a place";
pub const ASK_LABEL: &str = "Name of a place";
pub const ASK: &str = "Read";

/// Why there is no answer about a place, with a few examples that have one.
pub fn no_such_place(asked: &str, some: &[String]) -> String {
    format!("There is no single place called {asked}. Try {}.", super::list(some))
}
