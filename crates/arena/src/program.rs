//! Outside programs that speak the engine protocol (docs/engine.md). A program receives positions dealt
//! anew from its seat's belief, so it cannot peek either.

use rules::{Code, Refusal};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Longer than any decision may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that is running.
pub struct Program {
    name: String,
    child: Child,
    to: Option<ChildStdin>,
    /// Its output lines, read on another thread, so that a program that hangs can be abandoned.
    from: Receiver<String>,
}

/// A question to a program: a position, and whose turn it is.
pub struct Question<'a> {
    pub game: &'a str,
    pub seats: usize,
    pub options: &'a Value,
    pub position: Value,
    pub seat: u8,
    pub level: &'a str,
    pub salt: u64,
}

impl Program {
    pub fn start(command: &[String]) -> Result<Program, Refusal> {
        let name = command.join(" ");
        let (program, arguments) = command.split_first().ok_or_else(|| fault(&name, "is no program"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| fault(&name, &format!("cannot be started: {error}")))?;
        let to = child.stdin.take();
        let (send, from) = channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Program { name, child, to, from })
    }

    /// The text of the action that it chooses.
    pub fn choose(&mut self, question: Question<'_>) -> Result<String, Refusal> {
        let Question { game, seats, options, position, seat, level, salt } = question;
        self.ask(&json!({
            "request": "load", "game": game, "seats": seats, "options": options, "position": position,
        }))?;
        let answer = self.ask(&json!({ "request": "choose", "seat": seat, "level": level, "salt": salt }))?;
        let action = answer["action"].as_str().ok_or_else(|| fault(&self.name, "names no action"))?;
        Ok(action.to_owned())
    }

    fn ask(&mut self, request: &Value) -> Result<Value, Refusal> {
        let line = format!("{request}\n");
        let sent = self.to.as_mut().map(|to| to.write_all(line.as_bytes()).and_then(|()| to.flush()));
        if !matches!(sent, Some(Ok(()))) {
            return Err(fault(&self.name, "does not listen any more"));
        }
        let line = self.from.recv_timeout(PATIENCE).map_err(|_| {
            fault(&self.name, &format!("did not answer within {} seconds", PATIENCE.as_secs()))
        })?;
        let mut reply: Value = serde_json::from_str(&line)
            .map_err(|_| fault(&self.name, "answered with something that is not JSON"))?;
        match reply.get("error") {
            Some(error) => {
                let message = error["message"].as_str().unwrap_or("without a reason");
                Err(fault(&self.name, &format!("refused: {message}")))
            }
            None => Ok(reply["result"].take()),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Closing its input should end it; otherwise it is killed.
        drop(self.to.take());
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn fault(name: &str, what: &str) -> Refusal {
    Refusal::new(Code::Internal, format!("the program \"{name}\" {what}"))
}
