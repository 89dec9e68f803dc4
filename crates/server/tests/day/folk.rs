//! People with accounts, who set up tables with clocks, chat there, leave and return, over plain HTTP and from
//! addresses of their own. Whatever the server acknowledged must be there afterwards.

use crate::common::{Reply, games, maybe_request_from};
use crate::kill::Life;
use serde_json::json;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use store::{Sql, Store};
use wire::{Joined, Said, SignedIn, Snapshot};

/// Everyone's initial thinking time in seconds: larger than any step by which a clock is set here.
const BANK: u32 = 20_000;
const PAUSE: Duration = Duration::from_millis(100);
/// In the short form, rounds in each part.
const ROUNDS: usize = 4;
/// Chat lines that a server returns.
const LINES: u32 = 1000;

#[derive(Default)]
struct Person {
    number: usize,
    /// The acknowledged name and session.
    account: Option<(String, String)>,
    /// Deleted accounts: their sessions must open nothing.
    forgotten: Vec<String>,
    table: Option<String>,
    /// Acknowledged chat lines, by table.
    said: BTreeSet<(String, String)>,
    rounds: usize,
    done: usize,
}

#[derive(Default)]
pub struct Folk {
    people: Vec<Person>,
}

impl Folk {
    pub fn new(count: usize) -> Folk {
        let person = |number| Person { number, ..Person::default() };
        Folk { people: (0..count).map(person).collect() }
    }

    pub fn acknowledged(&self) -> usize {
        self.people.iter().map(|person| person.done).sum()
    }

    /// Everyone does one thing after another, for as long as a part of the day lasts.
    pub async fn live(&mut self, nodes: &[SocketAddr], part: Life) {
        let start = Instant::now();
        let mut rounds = 0;
        while start.elapsed() < part.oldest && (part.moves == usize::MAX || rounds < ROUNDS) {
            rounds += 1;
            for person in &mut self.people {
                let node = nodes[(person.number + rounds) % nodes.len()];
                // A request without an answer is not counted, and the person goes on to something else.
                person.done += usize::from(person.round(node).await.is_some());
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Checks that every acknowledged chat line is stored.
    pub async fn check(&self, store: &Sql) {
        for person in &self.people {
            for (table, text) in &person.said {
                let lines = store.talk(table, LINES).await.expect("reads");
                let said = Said::Text { text: text.clone() };
                assert!(lines.iter().any(|line| line.said == said), "said and lost: {text}");
            }
        }
    }

    /// Checks that every acknowledged account exists and that the deleted ones do not.
    pub async fn check_accounts(&self, node: SocketAddr) {
        for person in &self.people {
            let sessions = person.account.iter().map(|(_, session)| (session, 200));
            for (session, status) in sessions.chain(person.forgotten.iter().map(|session| (session, 401))) {
                let reply = person.ask(node, "GET", "/api/me", session, "").await.expect("it answers");
                assert_eq!(reply.status, status, "{}", reply.body);
            }
        }
    }
}

impl Person {
    async fn ask(
        &self,
        node: SocketAddr,
        method: &str,
        path: &str,
        session: &str,
        body: &str,
    ) -> Option<Reply> {
        let home = [127, 0, 1, u8::try_from(self.number + 1).expect("not so many")];
        let bearer =
            if session.is_empty() { String::new() } else { format!("Authorization: Bearer {session}\r\n") };
        let headers = format!("{bearer}Content-Type: application/json\r\n");
        maybe_request_from(home, node, method, path, &headers, body).await
    }

    /// `None` when it was not acknowledged.
    async fn round(&mut self, node: SocketAddr) -> Option<()> {
        self.rounds += 1;
        let Some((_, session)) = self.account.clone() else { return self.sign_up(node).await };
        let Some(table) = self.table.clone() else { return self.set_up(node, &session).await };
        match self.rounds % 16 {
            0 => self.give_up(node, session).await,
            4 => self.done(node, &session, &format!("/api/tables/{table}/leave"), "").await,
            5 => self.done(node, &session, &format!("/api/tables/{table}/return"), "").await,
            12 => {
                self.table = None;
                None
            }
            number if number % 2 == 0 => self.say(node, &session, table).await,
            _ => self.look(node, &session, &table).await,
        }
    }

    /// The person's chat lines are deleted too. That may happen even without an answer; then nothing is known
    /// about the account.
    async fn give_up(&mut self, node: SocketAddr, session: String) -> Option<()> {
        (self.account, self.table) = (None, None);
        self.said.clear();
        self.ask(node, "DELETE", "/api/me", &session, "").await.filter(|reply| reply.status == 204)?;
        self.forgotten.push(session);
        Some(())
    }

    async fn sign_up(&mut self, node: SocketAddr) -> Option<()> {
        // An account that was created but not acknowledged keeps its name.
        let name = format!("Person {} {}", self.number, self.rounds);
        let body = json!({ "name": name }).to_string();
        let reply = self.ask(node, "POST", "/api/people", "", &body).await?;
        let signed_in: SignedIn = serde_json::from_str(&reply.body).ok().filter(|_| reply.status == 201)?;
        self.account = Some((name, signed_in.session));
        Some(())
    }

    async fn set_up(&mut self, node: SocketAddr, session: &str) -> Option<()> {
        let games: Vec<_> = games().collect();
        let (game, seats) = games[self.rounds % games.len()];
        let mut all = vec![json!({"kind": "open"}); usize::from(seats)];
        all[0] = json!({"kind": "me", "name": "x"});
        let clock = json!({"kind": "bank", "seconds": BANK, "increment": 0});
        let body = json!({"game": game, "seats": all, "terms": {"clock": clock}}).to_string();
        let reply = self.ask(node, "POST", "/api/tables", session, &body).await?;
        let made: Joined = serde_json::from_str(&reply.body).ok().filter(|_| reply.status == 201)?;
        for _ in 1..seats {
            let path = format!("/api/tables/{}/join", made.table);
            self.ask(node, "POST", &path, "", r#"{"name":"Guest"}"#)
                .await
                .filter(|reply| reply.status == 200)?;
        }
        self.table = Some(made.table);
        Some(())
    }

    async fn say(&mut self, node: SocketAddr, session: &str, table: String) -> Option<()> {
        let text = format!("line {} of {}", self.rounds, self.number);
        let body = serde_json::to_string(&Said::Text { text: text.clone() }).expect("plain data");
        self.done(node, session, &format!("/api/tables/{table}/say"), &body).await?;
        self.said.insert((table, text));
        Some(())
    }

    async fn done(&self, node: SocketAddr, session: &str, path: &str, body: &str) -> Option<()> {
        self.ask(node, "POST", path, session, body).await.filter(|reply| reply.status == 204).map(|_| ())
    }

    /// However the clock is set, no player has more time than at the beginning.
    async fn look(&self, node: SocketAddr, session: &str, table: &str) -> Option<()> {
        let reply = self.ask(node, "GET", &format!("/api/tables/{table}"), session, "").await?;
        if reply.status != 200 {
            return None;
        }
        let seen: Snapshot = reply.json(200);
        let left = seen.times.map(|times| times.left).unwrap_or_default();
        let most = i64::from(BANK) * 1000;
        assert!(left.iter().all(|left| *left <= most), "{left:?}");
        Some(())
    }
}
