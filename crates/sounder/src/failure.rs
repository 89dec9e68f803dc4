//! Why a command did not do what it was asked, in one sentence, and the exit code that goes with it.

use rules::Refusal;
use std::io::{self, Write as _};
use std::process::ExitCode;

#[derive(Debug)]
pub enum Failure {
    /// The command line cannot be understood: exit code 2.
    Usage(String),
    /// It is understood, and refused: exit code 1.
    Refused(String),
    /// Nobody reads what we write any more: no failure of ours.
    Closed,
}

impl Failure {
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message, 2),
            Failure::Refused(message) => (message, 1),
            Failure::Closed => return ExitCode::SUCCESS,
        };
        // Where standard error is closed as well, the exit code has to do.
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

/// A sentence that quotes what it refuses may quote a lot: this much of it is enough.
pub fn clip(message: &str) -> String {
    const LONGEST: usize = 2000;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}
