//! An engine that keeps running.

use super::command;
use rules::Rng;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

pub struct Engine {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Engine {
    pub fn start() -> Engine {
        let mut child = command(&["engine"]).stderr(Stdio::null()).spawn().expect("started");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("piped"));
        Engine { child, to, from }
    }

    pub fn line(&mut self, request: &[u8]) -> String {
        let to = self.to.as_mut().expect("running");
        to.write_all(&[request, b"\n"].concat()).expect("the engine listens");
        let mut reply = String::new();
        self.from.read_line(&mut reply).expect("the engine answers");
        assert!(reply.ends_with('\n'), "the engine left after {}", String::from_utf8_lossy(request));
        reply.trim_end().to_owned()
    }

    pub fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.line(request.to_string().as_bytes())).expect("JSON")
    }

    pub fn result(&mut self, request: &Value) -> Value {
        let mut reply = self.ask(request);
        assert!(reply.get("error").is_none(), "{request} was refused: {reply}");
        reply["result"].take()
    }

    pub fn code(&mut self, request: &Value) -> String {
        let reply = self.ask(request);
        let message =
            reply["error"]["message"].as_str().unwrap_or_else(|| panic!("{request} was taken: {reply}"));
        assert!(!message.is_empty() && !message.contains('\n'));
        reply["error"]["code"].as_str().expect("a code").to_owned()
    }

    pub fn new_game(&mut self, seed: &str) -> Value {
        self.result(&json!({"request": "new", "game": "us-telegraph", "seats": 2, "seed": seed}))
    }

    /// Plays this many random actions, or until the game is over.
    pub fn play_on(&mut self, actions: usize, rng: &mut Rng) {
        for _ in 0..actions {
            let legal = self.result(&json!({"request": "legal"}));
            let Some(of_seat) = legal["legal"].get(0) else { return };
            let actions = of_seat["actions"].as_array().expect("a list");
            assert!(!actions.is_empty(), "a dead end");
            let action = rng.pick(actions).clone();
            self.result(&json!({"request": "apply", "seat": of_seat["seat"], "action": action}));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.to.take());
        let left = self.child.wait().expect("the engine ends");
        if !std::thread::panicking() {
            assert!(left.success());
        }
    }
}
