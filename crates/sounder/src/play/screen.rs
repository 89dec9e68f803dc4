//! The terminal: output, and lines of input.

use super::paint::Paint;
use crate::failure::Failure;
use crate::lines::{Line, next_line};
use std::io::{self, IsTerminal, Write};

/// No one types a longer line.
const LONGEST: usize = 4096;

pub struct Screen {
    terminal: bool,
    pub paint: Paint,
}

impl Screen {
    pub fn new() -> Screen {
        let terminal = io::stdout().is_terminal();
        Screen { terminal, paint: Paint::new(terminal) }
    }

    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(io::stdout(), "{}", text.trim_end())?;
        Ok(())
    }

    /// Clears the screen, including the scrollback.
    pub fn clear(&mut self) -> Result<(), Failure> {
        if self.terminal {
            write!(io::stdout(), "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    /// Starts at the top again, so that a new turn replaces the last one. The old content stays in the
    /// scrollback.
    pub fn begin_anew(&mut self) -> Result<(), Failure> {
        if self.terminal {
            write!(io::stdout(), "\x1b[H\x1b[2J")?;
        }
        Ok(())
    }

    /// Asks for a line; `None` when the input has ended.
    pub fn ask(&mut self, who: &str) -> Result<Option<String>, Failure> {
        write!(io::stdout(), "{who}> ")?;
        io::stdout().flush()?;
        let line = match next_line(&mut io::stdin().lock(), LONGEST)? {
            Line::End => None,
            Line::Text(line) => Some(line.trim().to_owned()),
            Line::NotText | Line::TooLong => Some("?".to_owned()),
        };
        // Typed input ends with a line break; input from a pipe does not show one.
        if line.is_none() || !io::stdin().is_terminal() {
            writeln!(io::stdout())?;
        }
        Ok(line)
    }
}
