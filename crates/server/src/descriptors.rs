//! How many files and connections this program may have open.

/// Reserved for the database, logs and webhooks.
pub(crate) const RESERVED: usize = 128;

/// Raises the limit as far as the system allows. Many systems start at 1,024 for the sake of very old
/// programs.
#[cfg(unix)]
pub(crate) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => tracing::debug!(?current, ?maximum, "more files may be open"),
        Err(error) => tracing::warn!(%error, ?current, "no more files may be open"),
    }
}

/// `None` means that there is no limit.
#[cfg(unix)]
pub(crate) fn most() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).current.and_then(|most| usize::try_from(most).ok())
}

#[cfg(not(unix))]
pub(crate) fn raise() {}

#[cfg(not(unix))]
pub(crate) fn most() -> Option<usize> {
    None
}
