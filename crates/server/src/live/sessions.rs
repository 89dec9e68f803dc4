//! Sockets that a session has given access to a table. They are closed when the session ends, on
//! whichever node it ended; then the client must prove again what it may see and do.

use super::{OpenTables, now};
use crate::bus::News;
use crate::error::Error;
use crate::limit::lock;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// A session that was used instead of the token of a seat.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Session {
    pub(super) hash: String,
    pub(super) person: String,
}

/// By socket number.
#[derive(Default)]
pub(super) struct Sessions(Mutex<HashMap<u64, Signed>>);

struct Signed {
    sessions: HashSet<Session>,
    /// Notified when one of them has ended.
    over: Arc<Notify>,
}

impl OpenTables {
    /// Notes that a socket uses a session, until the socket closes. Returns whether the session still
    /// existed at that point: it may have ended since it was checked.
    pub(super) async fn note_session(&self, socket: u64, session: Session, over: &Arc<Notify>) -> bool {
        let hash = session.hash.clone();
        lock(&self.sessions.0)
            .entry(socket)
            .or_insert_with(|| Signed { sessions: HashSet::new(), over: Arc::clone(over) })
            .sessions
            .insert(session);
        self.is_session(&hash).await
    }

    pub(super) fn forget_sessions(&self, socket: u64) {
        lock(&self.sessions.0).remove(&socket);
    }

    /// Sessions of this person have ended: closes their sockets here and on the other nodes.
    pub(crate) async fn sessions_ended(&self, person: &str) {
        self.bus.publish(News::Sessions { person: person.to_owned() });
        self.close_ended(Some(person)).await;
    }

    /// Closes the sockets whose sessions, of one person or of everyone, are no longer in the store.
    pub(super) async fn close_ended(&self, person: Option<&str>) {
        let of_whom = |session: &Session| person.is_none_or(|person| session.person == person);
        let noted: HashSet<Session> = {
            let sockets = lock(&self.sessions.0);
            let sessions = sockets.values().flat_map(|signed| &signed.sessions);
            sessions.filter(|session| of_whom(session)).cloned().collect()
        };
        for session in noted {
            if self.is_session(&session.hash).await {
                continue;
            }
            for signed in lock(&self.sessions.0).values() {
                if signed.sessions.contains(&session) {
                    signed.over.notify_one();
                }
            }
        }
    }

    /// If the store cannot answer, the session counts as ended: its owner simply reconnects.
    async fn is_session(&self, hash: &str) -> bool {
        self.whose(hash).await.is_ok_and(|person| person.is_some())
    }

    /// The person whose session has this hash. Ends the session if it has expired.
    pub(crate) async fn whose(&self, hash: &str) -> Result<Option<String>, Error> {
        let Some(session) = self.store.session(hash).await? else { return Ok(None) };
        let at = now();
        if has_expired(&session, at) {
            self.store.end_session(hash).await?;
            return Ok(None);
        }
        if at - session.seen >= DAY
            && let Err(error) = self.store.use_session(hash, at).await
        {
            // The next use will note it.
            tracing::debug!(%error, "the use of a session was not noted");
        }
        Ok(Some(session.person))
    }
}

/// In milliseconds, like the constants below.
const DAY: i64 = 24 * 3600 * 1000;
/// A session ends when it has been unused for this long, and in any case after the longest time.
const UNUSED: i64 = 90 * DAY;
const LONGEST: i64 = 365 * DAY;

pub(crate) fn has_expired(session: &store::Session, at: i64) -> bool {
    at - session.seen > UNUSED || at - session.at > LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lasts_while_it_is_used_and_a_year_at_most() {
        let session = |seen: i64| store::Session { hash: String::new(), person: String::new(), at: 0, seen };
        assert!(!has_expired(&session(0), UNUSED));
        assert!(has_expired(&session(0), UNUSED + 1));
        assert!(!has_expired(&session(UNUSED), 2 * UNUSED));
        assert!(!has_expired(&session(LONGEST - DAY), LONGEST));
        assert!(has_expired(&session(LONGEST), LONGEST + 1));
    }
}
