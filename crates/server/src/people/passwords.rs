//! Passwords, hashed slowly and only a few at a time, so that sign-ins never starve the tables.

use super::malformed;
use crate::error::Error;
use crate::limit::lock;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::{Arc, Mutex, OnceLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Concurrent hashes. Each takes 19 MiB and a few hundredths of a second of a processor.
const AT_ONCE: usize = 1;
/// Requests in the queue; any more are refused.
const MOST_WAITING: usize = 32;

pub(super) struct Passwords {
    desk: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            desk: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + MOST_WAITING)),
        }
    }
}

pub(super) fn check(password: &str) -> Result<(), Error> {
    if LENGTH.contains(&password.len()) {
        return Ok(());
    }
    Err(malformed(format!("A password is {} to {} bytes long.", LENGTH.start(), LENGTH.end())))
}

impl Passwords {
    pub(super) async fn hash(&self, password: String) -> Result<String, Error> {
        let hashed = self.work(move || hash(&password)).await?;
        hashed.ok_or_else(Error::unavailable)
    }

    /// Whether this is the password that was hashed. Without a hash it takes the same time and returns
    /// false.
    pub(super) async fn verify(&self, password: String, hashed: Option<String>) -> Result<bool, Error> {
        // Longer passwords were never accepted, so they are not worth hashing.
        let fits = LENGTH.contains(&password.len());
        self.work(move || match hashed {
            Some(hashed) if fits => verify(&password, &hashed),
            _ => {
                verify("not the password of anybody", nobodys_hash());
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let busy = || Error::TooMany {
            message: "Too many people are signing in. Try again in a moment.".to_owned(),
            retry_after: 2,
        };
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.desk).acquire_owned().await.map_err(|_| Error::unavailable())?;
        // The work itself holds the places: a client that disconnects does not make room for more.
        let work = move || -> (T, [OwnedSemaphorePermit; 2]) { (work(), [place, turn]) };
        let done = tokio::task::spawn_blocking(work).await.map_err(|error| {
            tracing::error!(%error, "a password was not hashed");
            Error::unavailable()
        })?;
        Ok(done.0)
    }
}

fn hash(password: &str) -> Option<String> {
    let (params, salt) = (Params::default(), Salt::generate());
    let hashed = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(&params).ok()?,
        salt: Some(salt),
        hash: Some(reckon(params, password, &salt)?),
    };
    Some(hashed.to_string())
}

fn verify(password: &str, hashed: &str) -> bool {
    let Ok(hashed) = PasswordHash::new(hashed) else { return false };
    let (Ok(params), Some(salt)) = (Params::try_from(&hashed), hashed.salt) else { return false };
    // Compared in constant time.
    reckon(params, password, &salt).is_some_and(|output| Some(output) == hashed.hash)
}

/// The slow part. Its memory is reused: an allocator may otherwise keep one block for every thread
/// that has ever hashed.
fn reckon(params: Params, password: &str, salt: &Salt) -> Option<Output> {
    static MEMORY: Mutex<Vec<Block>> = Mutex::new(Vec::new());
    let mut memory = lock(&MEMORY);
    memory.resize(params.block_count(), Block::new());
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    let argon2 = Argon2::new(Algorithm::default(), Version::default(), params);
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory[..])
        .map_err(|error| tracing::error!(%error, "no hash"))
        .ok()?;
    Output::new(&output).ok()
}

fn nobodys_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| hash("the password of nobody").unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_password_itself_is_right() {
        let passwords = Passwords::default();
        let hashed = passwords.hash("correct horse".to_owned()).await.expect("hashes");
        assert!(hashed.starts_with("$argon2id$") && !hashed.contains("horse"));
        let verify = async |password: &str, hashed: Option<&String>| {
            passwords.verify(password.to_owned(), hashed.cloned()).await.expect("not busy")
        };
        assert!(verify("correct horse", Some(&hashed)).await);
        assert!(!verify("Correct horse", Some(&hashed)).await);
        assert!(!verify("", Some(&hashed)).await);
        assert!(!verify("not the password of anybody", None).await);
        assert!(!verify("the password of nobody", None).await);
    }

    /// The hash for unknown names is a real one, so an unknown name costs what a known one does.
    #[test]
    fn nobody_has_a_hash_too() {
        assert!(verify("the password of nobody", nobodys_hash()));
        // Algorithm, version and cost come before salt and hash.
        let cost = |hashed: &str| hashed.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(cost(nobodys_hash()), cost(&hash("correct horse").expect("hashes")));
    }

    /// As written by the library that earlier versions used.
    #[test]
    fn passwords_of_older_versions_stay_right() {
        use argon2::password_hash::PasswordHasher as _;
        let hashed = Argon2::default().hash_password(b"correct horse").expect("hashes").to_string();
        assert!(verify("correct horse", &hashed) && !verify("correct house", &hashed));
    }

    #[tokio::test]
    async fn a_crowd_is_sent_away_instead_of_queued_for_ever() {
        let passwords = Arc::new(Passwords::default());
        let crowd: Vec<_> = (0..AT_ONCE + MOST_WAITING + 8)
            .map(|_| {
                let passwords = Arc::clone(&passwords);
                tokio::spawn(async move { passwords.verify("wrong".to_owned(), None).await })
            })
            .collect();
        let mut refused = 0;
        for one in crowd {
            refused += usize::from(matches!(one.await.expect("no panic"), Err(Error::TooMany { .. })));
        }
        assert_eq!(refused, 8);
        assert!(!passwords.verify("wrong".to_owned(), None).await.expect("there is room again"));
    }
}
