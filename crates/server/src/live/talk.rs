//! What people say at a table: chat, and questions that are put to the vote. The lines are kept in
//! order, and the result of a vote follows from them.

use super::room::length;
use super::{Decision, OpenTables, Opened, Room, What, now};
use crate::error::Error;
use crate::limit::{Buckets, PerAddress, Rate};
use crate::names;
use rules::{Code, Refusal, Seat};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;
use wire::{Answer, Net, Said, SeatInfo, SeatKind, Status, TalkLine};

/// How many of the last lines a client receives when it comes to the table.
pub(super) const TOLD: u32 = 200;
/// About how many bytes these lines may have together; of longer ones, fewer are told.
const TOLD_BYTES: usize = 64 * 1024;
/// A line without its text.
const LINE_BYTES: usize = 80;
const LONGEST_TEXT: usize = 500;
/// What may be said at one seat, over all its sockets and HTTP together.
const AT_A_SEAT: Rate = Rate { per_second: 0.5, burst: 6.0 };
/// What may be said from one address at all seats together, by a family or by one client with many tables.
const FROM_AN_ADDRESS: Rate = Rate { per_second: 2.0, burst: 40.0 };
/// How often a seat may be left or returned to.
const CHANGES: Rate = Rate { per_second: 0.1, burst: 6.0 };

/// How much each may say.
pub(super) struct Allowances {
    seats: Buckets<(String, Seat)>,
    addresses: PerAddress,
    changes: Buckets<(String, Seat)>,
}

impl Default for Allowances {
    fn default() -> Allowances {
        Allowances {
            seats: Buckets::new(AT_A_SEAT),
            addresses: PerAddress::new(FROM_AN_ADDRESS),
            changes: Buckets::new(CHANGES),
        }
    }
}

impl Allowances {
    fn take(&self, room: &Room, seat: Seat, from: IpAddr) -> Result<(), Error> {
        let now = Instant::now();
        let taken = self.seats.take((room.id.clone(), seat), now);
        taken.and_then(|()| self.addresses.take(from, now)).map_err(too_many)
    }

    /// For a player who leaves or returns.
    pub(super) fn take_change(&self, room: &Room, seat: Seat) -> Result<(), Error> {
        self.changes.take((room.id.clone(), seat), Instant::now()).map_err(too_many)
    }
}

fn too_many(retry_after: u64) -> Error {
    Error::TooMany { message: "Too many messages. Wait a few seconds.".to_owned(), retry_after }
}

impl OpenTables {
    /// Says something at a seat and tells everyone; if that decides a vote, carries out the result.
    pub(crate) async fn say(
        self: &Arc<Self>,
        room: &Arc<Room>,
        seat: Seat,
        said: Said,
        from: IpAddr,
    ) -> Result<(), Error> {
        self.allowances.take(room, seat, from)?;
        let said = self.check_said(room, seat, said).await?;
        let asked = if let Said::Agree { to } = said { Some(to) } else { None };
        let is_question = matches!(said, Said::AskUndo { .. } | Said::AskBot { .. });
        let line = self.note(room, seat, said).await?;
        if is_question || asked.is_some() {
            self.count(room, asked.unwrap_or(line.number)).await?;
        }
        Ok(())
    }

    /// Stores a line and tells the audience.
    pub(super) async fn note(&self, room: &Room, seat: Seat, said: Said) -> Result<TalkLine, Error> {
        let line = self.store.say(&room.id, seat, said, now()).await?;
        self.tell_line(room, &line).await?;
        Ok(line)
    }

    /// The tidied line, or why it cannot be said now.
    async fn check_said(&self, room: &Room, seat: Seat, said: Said) -> Result<Said, Error> {
        match said {
            Said::Text { text } => clean_text(&text).map(|text| Said::Text { text }),
            Said::AskUndo { seq } => {
                let mut locked = self.open(room).await?;
                check_undo(locked.get()?, seat, seq).map(|()| Said::AskUndo { seq })
            }
            Said::AskBot { seat: absent } => {
                let mut locked = self.open(room).await?;
                self.check_absent(room, locked.get()?, seat, absent).map(|()| Said::AskBot { seat: absent })
            }
            Said::Agree { to } | Said::Decline { to } => {
                let question = self.question(room, &self.store.talk(&room.id, TOLD).await?, to).await?;
                let question = question.ok_or_else(|| not_now("This question is no longer open."))?;
                if question.seat == seat && matches!(said, Said::Agree { .. }) {
                    return Err(not_now("You cannot answer your own question."));
                }
                Ok(said)
            }
            Said::Left {} | Said::Back {} => Err(not_now("Leave the table or come back instead.")),
        }
    }

    fn check_absent(&self, room: &Room, opened: &Opened, seat: Seat, absent: Seat) -> Result<(), Error> {
        let person =
            |seat: Seat| opened.row.seats.get(seat.index()).is_some_and(|seat| seat.kind == SeatKind::Guest);
        if opened.row.status != Status::Running || absent == seat || !person(absent) {
            return Err(not_now("A bot cannot take this seat."));
        }
        let since = room.audience.away_since(absent).unwrap_or(opened.row.turn.moved);
        if room.audience.is_here(absent) || now() - since < self.absence {
            return Err(not_now("This player is here, or left only a moment ago."));
        }
        Ok(())
    }

    /// The question with this number, if it is still open after these lines.
    async fn question(
        &self,
        room: &Room,
        lines: &[TalkLine],
        number: u32,
    ) -> Result<Option<TalkLine>, Error> {
        let moved = self.open(room).await?.get()?.row.turn.moved;
        Ok(open_question(lines, moved).filter(|line| line.number == number).cloned())
    }

    /// Carries out a question when everyone has agreed.
    async fn count(self: &Arc<Self>, room: &Arc<Room>, number: u32) -> Result<(), Error> {
        let lines = self.store.talk(&room.id, TOLD).await?;
        let Some(question) = self.question(room, &lines, number).await? else { return Ok(()) };
        let (voters, known) = {
            let mut locked = self.open(room).await?;
            let opened = locked.get()?;
            (voters(opened, &question), opened.game.as_ref().map_or(0, |table| length(&**table)))
        };
        if !voters.into_iter().all(|voter| has_agreed(&lines, voter, number)) {
            return Ok(());
        }
        match question.said {
            Said::AskUndo { seq } => {
                // A player may have left since it was asked.
                check_undo(self.open(room).await?.get()?, question.seat, seq)?;
                let what = What::TakeBack(seq);
                let decision = Decision { seat: question.seat, request: None, known, what };
                match self.decide(room, decision).await {
                    Answer::Accepted { .. } => Ok(()),
                    Answer::Refused { problem } => Err(not_now(&problem.message)),
                }
            }
            Said::AskBot { seat } => self.stand_in(room, seat).await,
            _ => Ok(()),
        }
    }
}

fn not_now(message: &str) -> Error {
    Error::net(Net::NotNow, message)
}

/// One paragraph of text that is safe to display.
fn clean_text(text: &str) -> Result<String, Error> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_TEXT || !text.chars().all(names::is_plain) {
        let message = format!("A line of chat is 1 to {LONGEST_TEXT} characters of plain text.");
        return Err(Refusal::new(Code::Malformed, message).into());
    }
    Ok(text.to_owned())
}

fn check_undo(opened: &Opened, seat: Seat, seq: u32) -> Result<(), Error> {
    let Some(table) = opened.game.as_ref().filter(|_| opened.row.status == Status::Running) else {
        return Err(not_now("You can take back only in a running game."));
    };
    let is_bot = |seat: &SeatInfo| matches!(seat.kind, SeatKind::Bot { .. });
    if opened.row.terms.rated && opened.row.seats.iter().any(is_bot) {
        return Err(not_now("In a rated game nobody can agree for a player who has left."));
    }
    let own = |entry: &rules::Entry| super::room::decided_by(entry) == Some(seat);
    if !table.journal().get(seq as usize..).is_some_and(|since| since.iter().any(own)) {
        return Err(not_now("You have made no move since then."));
    }
    table.check_take_back(seq as usize).map_err(Error::from)
}

/// The last lines that a client may be told at once.
pub(super) fn last_that_fit(mut lines: Vec<TalkLine>) -> Vec<TalkLine> {
    let mut left = TOLD_BYTES;
    let fits = |line: &&TalkLine| {
        let text = if let Said::Text { text } = &line.said { text.len() } else { 0 };
        let rest = left.checked_sub(LINE_BYTES + text);
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    let fitting = lines.iter().rev().take_while(fits).count();
    lines.split_off(lines.len() - fitting)
}

/// The last question, unless a player declined it or the game has moved on since it was asked.
fn open_question(lines: &[TalkLine], moved: i64) -> Option<&TalkLine> {
    let ask = |line: &&TalkLine| matches!(line.said, Said::AskUndo { .. } | Said::AskBot { .. });
    let question = lines.iter().rev().find(ask)?;
    let declined = |line: &TalkLine| line.said == Said::Decline { to: question.number };
    (question.at >= moved && !lines.iter().any(declined)).then_some(question)
}

fn has_agreed(lines: &[TalkLine], voter: Seat, number: u32) -> bool {
    lines.iter().any(|line| line.seat == voter && line.said == Said::Agree { to: number })
}

/// The people whose consent a question needs.
fn voters(opened: &Opened, question: &TalkLine) -> Vec<Seat> {
    let about = if let Said::AskBot { seat } = question.said { Some(seat) } else { None };
    Seat::all(opened.row.seats.len() as u8)
        .filter(|seat| *seat != question.seat && Some(*seat) != about)
        .filter(|seat| opened.row.seats[seat.index()].kind == SeatKind::Guest)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u32, seat: usize, said: Said) -> TalkLine {
        TalkLine { number, at: i64::from(number), seat: Seat::new(seat), said }
    }

    #[test]
    fn a_question_is_open_until_it_is_declined_or_overtaken() {
        let ask = line(0, 0, Said::AskUndo { seq: 3 });
        let hello = line(1, 1, Said::Text { text: "hello".to_owned() });
        let lines = [ask.clone(), hello.clone()];
        assert_eq!(open_question(&lines, 0), Some(&ask));
        assert_eq!(open_question(&lines, 1), None, "the game has moved on");
        let lines = [ask, hello, line(2, 1, Said::Decline { to: 0 })];
        assert_eq!(open_question(&lines, 0), None);
    }

    #[tokio::test]
    async fn who_enters_with_the_last_lines_misses_none_after_them() {
        let live = OpenTables::new(Arc::new(store::Memory::default()), &crate::Settings::default());
        let seats = serde_json::json!([{"kind": "me", "name": "Ada"}, {"kind": "open"}]);
        let new = serde_json::json!({"game": catalog::games()[0].key, "seats": seats});
        let new = serde_json::from_value(new).expect("a table");
        let made = live.create(new, None, std::net::Ipv4Addr::LOCALHOST.into()).await.expect("is made");
        let room = live.room(&made.table).await.expect("a table");
        let said = Said::Text { text: "hello".to_owned() };
        live.note(&room, Seat::new(0), said).await.expect("is said");
        let enter = |lines: Vec<TalkLine>| {
            assert!(room.talk_told.try_lock().is_err(), "nothing else can be told now");
            lines.len()
        };
        assert_eq!(live.tell_talk_and(&room, enter).await.expect("is read"), 1);
    }

    #[test]
    fn of_long_lines_only_the_last_are_told() {
        let long = |number: u32| line(number, 0, Said::Text { text: "\u{1f682}".repeat(LONGEST_TEXT) });
        let told = last_that_fit((0..TOLD).map(long).collect());
        assert_eq!(told.last().map(|line| line.number), Some(TOLD - 1));
        let bytes = serde_json::to_string(&told).expect("plain data").len();
        assert!((TOLD_BYTES / 2..=TOLD_BYTES).contains(&bytes), "{bytes}");
        let usual = |number: u32| line(number, 0, Said::Text { text: "x".repeat(100) });
        assert_eq!(last_that_fit((0..TOLD).map(usual).collect()).len(), TOLD as usize);
    }

    #[test]
    fn chat_is_plain_text_of_bounded_length() {
        assert_eq!(clean_text("  well played ").expect("fine"), "well played");
        for bad in ["", " \n ", "a\u{202e}b", "a\u{7}b", &"x".repeat(LONGEST_TEXT + 1)] {
            assert!(clean_text(bad).is_err(), "{bad:?}");
        }
    }
}
