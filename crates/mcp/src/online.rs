//! A table on a server, by its link: a seat's link can decide, an invitation only watches.

use crate::line::{Server, told};
use crate::words;
use client::route::Route;
use rules::Viewer;
use serde_json::json;
use wire::{
    Answer, Beat, Join, Joined, NewTable, Said, SeatKind, Snapshot, Status, Submission, TalkLine, Update,
};

/// How long an action waits for the others' immediate responses, in seconds.
const A_MOMENT: u32 = 2;
/// Lines of chat that are shown.
const LINES: usize = 10;

/// The parts of a link: server, table, and the token of a seat if it has one.
pub struct Link {
    pub base: String,
    table: String,
    token: Option<String>,
}

impl Link {
    /// `None` if this is the id of a table in memory, or no link at all.
    pub fn read(text: &str) -> Option<Link> {
        let (base, rest) = text.split_once("/t/")?;
        let Some(Route::Table(table)) = Route::of_link(text) else { return None };
        let token = rest.find('#').and_then(|at| Route::seat_handed_over(&rest[at..]));
        Some(Link { base: base.to_owned(), table, token: token.map(str::to_owned) })
    }
}

pub struct Online {
    server: Server,
    table: String,
    token: Option<String>,
}

/// How to view a table.
#[derive(Default)]
pub struct Glance {
    pub every_choice: bool,
    /// Include what has happened since this entry of the journal.
    pub since: Option<u32>,
    /// Wait this many seconds for the table to move on.
    pub wait: u32,
}

impl Online {
    pub fn new(server: Server, link: Link) -> Online {
        Online { server, table: link.table, token: link.token }
    }

    /// Creates a table; the answer contains the links.
    pub async fn open(server: Server, wish: &NewTable) -> Result<String, String> {
        let joined: Joined = server.post("/api/tables".to_owned(), None, wish).await?;
        Online { server, table: joined.table, token: joined.token }.look(&Glance::default()).await
    }

    /// Takes an open seat; the answer contains its link.
    pub async fn join(self, name: &str) -> Result<String, String> {
        if self.token.is_some() {
            return self.look(&Glance::default()).await;
        }
        let wish = Join { name: name.to_owned(), seat: None };
        let joined: Joined = self.server.post(self.path("/join"), None, &wish).await?;
        Online { token: joined.token, ..self }.look(&Glance::default()).await
    }

    pub async fn look(&self, glance: &Glance) -> Result<String, String> {
        let mut snapshot = self.snapshot("").await?;
        if glance.wait > 0 && !self.is_asked(&snapshot) {
            let beyond = snapshot.seq.min(glance.since.unwrap_or(u32::MAX));
            snapshot = self.wait(&snapshot, beyond, glance.wait).await?;
        }
        let known = glance.since.filter(|since| *since < snapshot.seq);
        let (beats, snapshot) = match known {
            Some(since) => self.story(since).await?,
            None => (Vec::new(), snapshot),
        };
        self.tell(&snapshot, &beats, glance.every_choice).await
    }

    /// Decides, or undoes if there is no action, and reports the result.
    pub async fn submit(&self, action: Option<&str>) -> Result<String, String> {
        let before = self.snapshot("").await?;
        let request = crate::random_id()?;
        let submission = Submission { request, seq: before.seq, action: action.map(str::to_owned) };
        let answer: Answer = self.server.post(self.path("/submit"), self.token(), &submission).await?;
        let seq = match answer {
            Answer::Accepted { seq } => seq,
            Answer::Refused { problem } => return Err(told(&problem)),
        };
        let after = self.snapshot("").await?;
        if !self.is_asked(&after) {
            self.wait(&after, seq, A_MOMENT).await?;
        }
        let (beats, snapshot) = self.story(before.seq).await?;
        self.tell(&snapshot, &beats, false).await
    }

    /// Chat, a question, or the answer to one.
    pub async fn say(&self, said: Said) -> Result<String, String> {
        let body = serde_json::to_value(said).map_err(|error| error.to_string())?;
        self.server.ask("POST", self.path("/say"), self.token(), Some(body)).await?;
        Ok("Said. Next: look.".to_owned())
    }

    /// Leaves the seat to a bot.
    pub async fn resign(&self) -> Result<String, String> {
        self.server.ask("POST", self.path("/leave"), self.token(), Some(json!({}))).await?;
        Ok("You left the table; a bot plays on for you. Next: record when the game is over, or open_table."
            .to_owned())
    }

    pub async fn record(&self) -> Result<String, String> {
        let body = self.server.ask("GET", self.path("/record"), None, None).await?;
        String::from_utf8(body).map_err(|error| error.to_string())
    }

    fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.table)
    }

    fn invitation(&self) -> String {
        format!("{}/t/{}", self.server.base, self.table)
    }

    /// The link that identifies this table and seat in every tool.
    fn link(&self) -> String {
        let seat = self.token.as_ref().map(|token| format!("#seat={token}"));
        self.invitation() + &seat.unwrap_or_default()
    }

    async fn snapshot(&self, question: &str) -> Result<Snapshot, String> {
        self.server.get(self.path(question), self.token()).await
    }

    async fn story(&self, since: u32) -> Result<(Vec<Beat>, Snapshot), String> {
        let update: Update =
            self.server.get(self.path(&format!("/story?since={since}")), self.token()).await?;
        Ok((update.beats, update.snapshot))
    }

    /// Whether there is something to decide here, or the game is over.
    fn is_asked(&self, snapshot: &Snapshot) -> bool {
        !snapshot.legal.is_empty() || snapshot.status == Status::Finished
    }

    async fn wait(&self, now: &Snapshot, beyond: u32, seconds: u32) -> Result<Snapshot, String> {
        // A table that waits for players has an empty journal, and so does one that has just begun.
        let since = if now.status == Status::Waiting { 0 } else { beyond };
        self.snapshot(&format!("?since={since}&wait={seconds}")).await
    }

    async fn tell(&self, snapshot: &Snapshot, beats: &[Beat], every_choice: bool) -> Result<String, String> {
        let names: Vec<String> = snapshot.seats.iter().map(|seat| seat.name.clone()).collect();
        let narrator = catalog::narrator(&snapshot.game, snapshot.edition, &names, &snapshot.options);
        let narrator = narrator.map_err(|why| words::refusal(&why, "use a newer sounder"))?;
        let events = beats.iter().flat_map(|beat| {
            // A foreign server may name a seat that does not exist.
            let name = |seat: rules::Seat| names.get(seat.index()).map_or("", String::as_str);
            let note = match (beat.seat, beat.undo, beat.back_to) {
                (Some(seat), true, _) => Some(format!("{} took back the last action.", name(seat))),
                (_, _, Some(length)) => Some(format!("Everybody agreed to go back to entry {length}.")),
                _ => None,
            };
            note.into_iter().chain(beat.events.iter().filter_map(|event| narrator.sentence(&event.value())))
        });
        let mut text = words::happened(&events.collect::<Vec<_>>());
        text.push_str(&format!("Table {}\nEntry {}\n", self.link(), snapshot.seq));
        text.push_str(&self.seats(snapshot));
        text.push_str(&self.talk(&names).await?);
        if snapshot.status == Status::Waiting {
            let invitation = self.invitation();
            return Ok(text
                + &format!(
                    "The table waits for players: invite them with {invitation}. Next: look with wait."
                ));
        }
        let view = snapshot.view.value();
        text.push_str(&narrator.sketch(&view).unwrap_or_default());
        text.push('\n');
        if let Some(outcome) = &snapshot.outcome {
            text.push_str(&words::ending(&names, outcome));
            return Ok(text + "The game is over. Next: record or open_table.");
        }
        text.push_str(&narrator.prompt(&view).unwrap_or_default());
        text.push('\n');
        if snapshot.legal.is_empty() {
            let next = format!("Nothing to decide now. Next: look with wait, and since {}.", snapshot.seq);
            return Ok(text + &next + words::can_undo(snapshot.can_undo));
        }
        let labels = narrator.labels(&view, &snapshot.legal).unwrap_or_default();
        let choices: Vec<(String, String)> = snapshot
            .legal
            .iter()
            .cloned()
            .zip(labels.into_iter().chain(std::iter::repeat(String::new())))
            .collect();
        let words_too = narrator.holds_back(&snapshot.legal);
        text.push_str(&words::actions(&choices, every_choice, words_too));
        Ok(text + "Next: act with the text before the bar." + words::can_undo(snapshot.can_undo))
    }

    fn seats(&self, snapshot: &Snapshot) -> String {
        let seat = |(number, seat): (usize, &wire::SeatInfo)| {
            let who = match &seat.kind {
                SeatKind::Open => "open".to_owned(),
                SeatKind::Bot { level } => format!("{} (bot: {level})", seat.name),
                SeatKind::Guest => seat.name.clone(),
            };
            let own = snapshot.viewer == Viewer::Seat(rules::Seat::new(number));
            format!("{} {who}{}", number + 1, if own { " (you)" } else { "" })
        };
        let seats: Vec<String> = snapshot.seats.iter().enumerate().map(seat).collect();
        format!("Seats: {}.\n", seats.join(", "))
    }

    /// The last lines of chat.
    async fn talk(&self, names: &[String]) -> Result<String, String> {
        let lines: Vec<TalkLine> = self.server.get(self.path("/talk"), None).await?;
        let told = |line: &TalkLine| {
            let name = names.get(line.seat.index()).map_or("", String::as_str);
            let number = line.number;
            match &line.said {
                Said::Text { text } => format!("{name} says: {text}\n"),
                Said::AskUndo { seq } => format!("{name} asks (question {number}): back to entry {seq}?\n"),
                Said::AskBot { seat } => {
                    let away = names.get(seat.index()).map_or("", String::as_str);
                    format!("{name} asks (question {number}): shall a bot play on for {away}?\n")
                }
                Said::Agree { to } => format!("{name} agrees to question {to}.\n"),
                Said::Decline { to } => format!("{name} declines question {to}.\n"),
                Said::Left {} => format!("{name} left; a bot plays on.\n"),
                Said::Back {} => format!("{name} is back.\n"),
            }
        };
        let told: Vec<String> = lines.iter().map(told).collect();
        Ok(told[told.len().saturating_sub(LINES)..].concat())
    }
}
