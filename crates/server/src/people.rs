//! People with accounts: who they are and what they may open.

use crate::error::Error;
use crate::ids;
use crate::live::Live;
use store::Person;
use wire::Net;

impl Live {
    /// Whose session this is.
    pub(crate) async fn person(&self, session: &str) -> Result<Option<Person>, Error> {
        let Some(id) = self.store().session(&ids::token_hash(session)).await? else { return Ok(None) };
        Ok(self.store().person(&id).await?)
    }

    /// Whoever asks: nobody known without a bearer, and an error when the bearer is no session.
    pub(crate) async fn asker(&self, session: Option<&str>) -> Result<Option<Person>, Error> {
        let Some(session) = session else { return Ok(None) };
        self.person(session).await?.map(Some).ok_or_else(not_signed_in)
    }
}

pub(crate) fn not_signed_in() -> Error {
    Error::net(Net::NotSignedIn, "You are not signed in, or not any more.")
}
