//! Why a command failed, in one sentence, with its exit code.

use rules::Refusal;
use std::io::{self, Write as _};
use std::process::ExitCode;

#[derive(Debug)]
pub enum Failure {
    /// The command line is invalid: exit code 2.
    Usage(String),
    /// The command is valid but was refused: exit code 1.
    Refused(String),
    /// The reader of our output has gone away, which is not a failure.
    Closed,
}

impl Failure {
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message, 2),
            Failure::Refused(message) => (message, 1),
            Failure::Closed => return ExitCode::SUCCESS,
        };
        // If standard error is closed as well, the exit code must be enough.
        let _ = writeln!(io::stderr(), "sounder: {}", clip(message));
        ExitCode::from(code)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal.message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Refused(error.to_string()),
        }
    }
}

/// An error may quote long input, so it is truncated to this length.
pub fn clip(message: &str) -> String {
    const LONGEST: usize = 2000;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}
