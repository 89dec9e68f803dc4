//! When nothing can be done at a table, and why.

use super::Live;
use crate::strings;
use leptos::prelude::*;

impl Live {
    /// Is it a finished game that is being viewed?
    pub fn is_replay(self) -> bool {
        self.replay
    }

    /// Why the viewer can do nothing now.
    pub fn why_idle(self) -> &'static str {
        if self.now.with(|now| now.outcome.is_some()) {
            strings::IDLE_OVER
        } else if self.look.with(Option::is_some) {
            strings::IDLE_EARLIER
        } else if self.now.with(|now| now.seat().is_none()) {
            strings::IDLE_WATCHING
        } else {
            strings::IDLE_WAITING
        }
    }
}
