//! People with accounts: who they are, how they prove it, and what they may access.

mod passwords;
mod puzzles;
mod ratings;

use crate::error::Error;
use crate::ids;
use crate::limit::{Buckets, PerAddress, Rate};
use crate::live::{OpenTables, has_expired, now};
use crate::names::{LONGEST_NAME, clean_name};
use crate::settings::Settings;
use passwords::Passwords;
use std::net::IpAddr;
use std::time::Instant;
use store::{Person, Session, Store};
use wire::{Me, Net, NewPerson, PublicPerson, SignIn, SignedIn};

/// Shown at the seats of deleted accounts, so no one can take this name.
pub(crate) const FORGOTTEN: &str = "Somebody";

/// The number of tables shown to a person; no one has more.
const MOST_TABLES: u32 = 10_000;

/// Keeps strangers from guessing passwords, and from keeping the server busy with guesses.
pub(crate) struct People {
    passwords: Passwords,
    new: PerAddress,
    sign_ins: PerAddress,
    /// By name in lower case. Only wrong passwords count: the recovery code cannot be guessed, so it lets
    /// its owner in even while others try.
    guesses: Buckets<String>,
    /// Puzzle reports by person.
    puzzles: Buckets<String>,
}

impl People {
    pub(crate) fn new(settings: &Settings) -> People {
        let hourly = f64::from(settings.sign_ins_per_hour.max(1));
        let guesses = Rate { per_second: hourly / 3600.0, burst: (hourly / 4.0).max(1.0) };
        People {
            passwords: Passwords::default(),
            new: PerAddress::hourly(settings.people_per_hour),
            sign_ins: PerAddress::hourly(settings.sign_ins_per_hour),
            guesses: Buckets::new(guesses),
            puzzles: Buckets::new(puzzles::RATE),
        }
    }

    pub(crate) async fn add(
        &self,
        store: &dyn Store,
        from: IpAddr,
        request: NewPerson,
    ) -> Result<SignedIn, Error> {
        let name = clean_name(&request.name)?;
        if let Some(password) = &request.password {
            passwords::check(password)?;
        }
        self.new.take(from, Instant::now()).map_err(|retry_after| Error::TooMany {
            message: "Too many new accounts from your address. Try again later.".to_owned(),
            retry_after,
        })?;
        if store::look(&name) == store::look(FORGOTTEN) || store.person_named(&name).await?.is_some() {
            return Err(name_taken());
        }
        let password = match request.password {
            Some(password) => Some(self.passwords.hash(password).await?),
            None => None,
        };
        let code = ids::new_recovery_code()?;
        let person = Person {
            id: ids::new_token()?,
            name,
            password,
            recovery: ids::recovery_hash(&code),
            webhook: None,
            created: now(),
        };
        match store.add_person(person.clone()).await {
            Err(store::Error::Exists) => return Err(name_taken()),
            other => other?,
        }
        Ok(SignedIn { recovery: Some(code), ..begin_session(store, &person).await? })
    }

    pub(crate) async fn sign_in(
        &self,
        store: &dyn Store,
        from: IpAddr,
        request: SignIn,
    ) -> Result<SignedIn, Error> {
        self.sign_ins.take(from, Instant::now()).map_err(too_many)?;
        let known = find(store, &request.name).await?;
        let right = match (request.password, request.recovery) {
            (Some(password), None) => {
                // However the name is spelled, guesses at one account count together.
                let spelled = || spelled(&request.name).unwrap_or_default();
                let name = known.as_ref().map_or_else(spelled, |person| person.name.clone()).to_lowercase();
                self.guesses.take(name.clone(), Instant::now()).map_err(too_many)?;
                let hash = known.as_ref().and_then(|person| person.password.clone());
                let right = self.passwords.verify(password, hash).await?;
                if right {
                    self.guesses.give_back(&name);
                }
                right
            }
            (None, Some(code)) => {
                let hash = ids::recovery_hash(&code);
                known.as_ref().is_some_and(|person| person.recovery == hash)
            }
            _ => return Err(malformed("Sign in with a password or with a recovery code.")),
        };
        match known {
            Some(person) if right => begin_session(store, &person).await,
            _ => Err(Error::net(Net::NotSignedIn, "Wrong name, password or code.")),
        }
    }

    /// A session alone is not enough to take over the account: the password or the recovery code is needed
    /// as well.
    pub(crate) async fn prove(&self, person: &Person, proof: Option<String>) -> Result<(), Error> {
        let proof = proof.ok_or_else(|| {
            Error::net(Net::BadRequest, "Enter your current password or your recovery code, too.")
        })?;
        if ids::recovery_hash(&proof) == person.recovery {
            return Ok(());
        }
        let name = person.name.to_lowercase();
        self.guesses.take(name.clone(), Instant::now()).map_err(too_many)?;
        if !self.passwords.verify(proof, person.password.clone()).await? {
            let message = "This is neither your current password nor your recovery code.";
            return Err(Error::net(Net::BadRequest, message));
        }
        self.guesses.give_back(&name);
        Ok(())
    }

    /// A new password ends every other session.
    pub(crate) async fn set_password(
        &self,
        store: &dyn Store,
        person: &mut Person,
        session: &str,
        password: String,
    ) -> Result<(), Error> {
        passwords::check(&password)?;
        person.password = Some(self.passwords.hash(password).await?);
        store.change_person(person.clone()).await?;
        store.end_sessions(&person.id).await?;
        store.add_session(&ids::token_hash(session), &person.id, now()).await?;
        Ok(())
    }
}

/// The name of an account as it is stored; none if no account can have it. Older accounts have names that would not be
/// accepted today.
fn spelled(name: &str) -> Option<String> {
    let name = clean_name(name).unwrap_or_else(|_| name.trim().to_owned());
    let possible = (1..=LONGEST_NAME).contains(&name.len()) && !name.contains('\0');
    possible.then_some(name)
}

async fn find(store: &dyn Store, name: &str) -> Result<Option<Person>, Error> {
    match spelled(name) {
        Some(name) => Ok(store.person_named(&name).await?),
        None => Ok(None),
    }
}

/// The devices where a person is signed in, newest first.
pub(crate) async fn open_sessions(store: &dyn Store, person: &Person) -> Result<Vec<Session>, Error> {
    let mut sessions = store.sessions(&person.id).await?;
    sessions.retain(|session| !has_expired(session, now()));
    Ok(sessions)
}

async fn begin_session(store: &dyn Store, person: &Person) -> Result<SignedIn, Error> {
    let session = ids::new_token()?;
    store.add_session(&ids::token_hash(&session), &person.id, now()).await?;
    Ok(SignedIn { name: person.name.clone(), session, recovery: None })
}

/// Replaces the recovery code and returns the new one.
pub(crate) async fn new_recovery(store: &dyn Store, mut person: Person) -> Result<String, Error> {
    let code = ids::new_recovery_code()?;
    person.recovery = ids::recovery_hash(&code);
    store.change_person(person).await?;
    Ok(code)
}

/// All that is stored about a person.
pub(crate) async fn everything(store: &dyn Store, person: Person) -> Result<Me, Error> {
    let mut tables = store.matches_of(&person.id, MOST_TABLES).await?;
    tables.sort_by_key(|(row, _)| std::cmp::Reverse(row.created));
    Ok(Me {
        ratings: store.ratings(&person.id).await?,
        puzzles: store.puzzles(&person.id).await?,
        sessions: open_sessions(store, &person).await?.into_iter().map(|session| session.at).collect(),
        tables: tables.into_iter().map(|(row, _)| row.id).collect(),
        talk: store.chat_of(&person.id).await?,
        name: person.name,
        created: person.created,
        has_password: person.password.is_some(),
        webhook: person.webhook,
    })
}

/// What everybody may know about the person of this name.
pub(crate) async fn public(store: &dyn Store, name: &str) -> Result<PublicPerson, Error> {
    let nobody = || Error::net(Net::NotFound, "No account has this name.");
    let person = find(store, name).await?.ok_or_else(nobody)?;
    let ratings = store.ratings(&person.id).await?;
    Ok(PublicPerson { name: person.name, created: person.created, ratings })
}

impl OpenTables {
    /// Whose session this is.
    pub(crate) async fn person(&self, session: &str) -> Result<Option<Person>, Error> {
        let Some(id) = self.whose(&ids::token_hash(session)).await? else { return Ok(None) };
        Ok(self.store().person(&id).await?)
    }

    /// The person who asks: `None` without a bearer, and an error if the bearer is not a valid session.
    pub(crate) async fn asker(&self, session: Option<&str>) -> Result<Option<Person>, Error> {
        let Some(session) = session else { return Ok(None) };
        self.person(session).await?.map(Some).ok_or_else(not_signed_in)
    }

    /// Deletes an account. Its games stay, played by "Somebody".
    pub(crate) async fn forget_person(&self, person: &Person) -> Result<(), Error> {
        let tables = self.store().matches_of(&person.id, MOST_TABLES).await?;
        match self.store().forget_person(&person.id, FORGOTTEN).await {
            Err(store::Error::Missing) => return Err(not_signed_in()),
            other => other?,
        }
        self.sessions_ended(&person.id).await;
        for (row, _) in tables {
            // The account is gone, whether or not the tables can be updated.
            if let Err(error) = self.reread(&row.id).await
                && !error.is_logged()
            {
                tracing::warn!(table = ids::code(&row.id), ?error, "a table was not shown anew");
            }
        }
        Ok(())
    }
}

pub(crate) fn not_signed_in() -> Error {
    Error::net(Net::NotSignedIn, "You are not signed in, or your session has expired.")
}

fn too_many(retry_after: u64) -> Error {
    let message = "Too many attempts to sign in. Wait a while, or use your recovery code.".to_owned();
    Error::TooMany { message, retry_after }
}

fn name_taken() -> Error {
    Error::net(Net::NameTaken, "This name is taken.")
}

fn malformed(message: impl Into<String>) -> Error {
    rules::Refusal::new(rules::Code::Malformed, message).into()
}
