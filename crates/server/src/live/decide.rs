//! The write path: check, append, commit, then tell the listeners. It uses an optimistic lock: the player names
//! the length of the journal they saw, and is refused if it has grown.

use super::audience::Happened;
use super::room::{Locked, acted_by, decided_by, length, turn};
use super::{OpenTables, Opened, Room, now};
use crate::error::Error;
use catalog::Table;
use futures_util::FutureExt;
use rules::{Code, Entry, Pending, Refusal, Seat, SeatSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use store::{Append, JournalLine};
use wire::{Answer, FromServer, Net, Problem, SeatKind, Status};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum What {
    Act(String),
    Undo,
    /// The seat's time is up: the game's default action is played for it.
    TimeOut,
    /// All players agreed to the seat's request to go back to this length.
    TakeBack(u32),
}

/// What a seat decided.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) seat: Seat,
    /// The client's id for the request; bots give none.
    pub(crate) request: Option<String>,
    /// The journal length at which it was made.
    pub(crate) known: u32,
    pub(crate) what: What,
}

/// The result of a decision.
pub(super) struct Judged {
    pub(super) answer: Answer,
    /// The socket that asked already received the answer together with the update.
    pub(super) told: bool,
}

impl From<Answer> for Judged {
    fn from(answer: Answer) -> Judged {
        Judged { answer, told: false }
    }
}

/// No game has longer action texts.
const LONGEST_ACTION: usize = 1000;
const LONGEST_REQUEST: usize = 64;
/// Lines that a journal may hold beyond those of the current game. Endless take-backs would fill the disk and
/// slow down every replay.
const MOST_UNDONE: usize = 5000;
/// How often to judge a decision anew when other nodes write first.
const TRIES: u32 = 5;

impl OpenTables {
    /// Accepts a decision, or says why not. It runs to the end even if the client disconnects in the middle, so
    /// that memory and store always agree.
    pub(crate) async fn decide(self: &Arc<Self>, room: &Arc<Room>, decision: Decision) -> Answer {
        let (live, room) = (Arc::clone(self), Arc::clone(room));
        let task = tokio::spawn(async move { live.decide_by(&room, decision, None).await.answer });
        task.await.unwrap_or_else(|_| refused(Error::unavailable()))
    }

    /// The same for a socket, which may receive its answer early. The caller must not drop this future before
    /// it is done.
    pub(super) async fn decide_by(
        self: &Arc<Self>,
        room: &Arc<Room>,
        decision: Decision,
        socket: Option<u64>,
    ) -> Judged {
        let start = Instant::now();
        // After a panic the table in memory is forgotten, so that no one sees it broken.
        let judged = AssertUnwindSafe(self.decide_alone(room, decision, socket)).catch_unwind().await;
        let judged = if let Ok(judged) = judged {
            judged
        } else {
            tracing::error!(table = room.code(), "a decision was cut short");
            room.forget().await;
            refused(Error::unavailable()).into()
        };
        self.metrics.decided(start, &judged.answer);
        judged
    }

    async fn decide_alone(
        self: &Arc<Self>,
        room: &Arc<Room>,
        decision: Decision,
        socket: Option<u64>,
    ) -> Judged {
        let mut tries = 0;
        loop {
            let mut locked = match self.open_knowing(room, decision.known).await {
                Ok(locked) => locked,
                Err(error) => return refused(error).into(),
            };
            let error = match self.decide_locked(room, &mut locked, &decision, socket).await {
                Ok(judged) => return judged,
                Err(error) => error,
            };
            // Only the store knows now whether it was written.
            locked.forget();
            tries += 1;
            // Another node wrote first: judge the decision anew, at the table as it is now.
            if tries == TRIES || !matches!(error, Error::Net(Net::Stale, _)) {
                return refused(error).into();
            }
        }
    }

    /// A refusal is an answer; an error means that the store must be asked for the truth.
    async fn decide_locked(
        self: &Arc<Self>,
        room: &Arc<Room>,
        locked: &mut Locked<'_>,
        decision: &Decision,
        socket: Option<u64>,
    ) -> Result<Judged, Error> {
        let opened = locked.get()?;
        if let Err(error) = check_request(decision) {
            return Ok(refused(error).into());
        }
        if let Some(request) = &decision.request
            && let Some(answer) = opened.requests.known(decision.seat, request, &decision.what)
        {
            return Ok(answer.into());
        }
        let judged = match self.play(room, opened, decision, socket).await {
            Ok(judged) => judged,
            Err(Failed::Refused(error)) => refused(error).into(),
            Err(Failed::Store(error)) => return Err(error),
        };
        if let Some(request) = &decision.request {
            opened.requests.remember(decision.seat, request, &decision.what, &judged.answer);
        }
        Ok(judged)
    }

    async fn play(
        self: &Arc<Self>,
        room: &Arc<Room>,
        opened: &mut Opened,
        decision: &Decision,
        socket: Option<u64>,
    ) -> Result<Judged, Failed> {
        let Opened { row, about, game, questions, clocks, missed, fresh, .. } = opened;
        let Some(table) = game else {
            return Err(Failed::Refused(Error::net(Net::NotStarted, "The table still waits for players.")));
        };
        let from = length(&**table);
        let seat = decision.seat;
        let before = table.pending();
        if before == Pending::Over {
            // This applies to undo too: the seed has been revealed.
            return Err(Refusal::new(Code::GameOver, "the game is over").into());
        }
        let asked = if let Pending::Seats(seats) = before { seats } else { SeatSet::default() };
        let own = |entry: &Entry| acted_by(entry) == Some(seat);
        let moved_on = table.journal().get(decision.known as usize..).is_none_or(|new| new.iter().any(own));
        let other_question = asked.contains(seat) && !questions.same_since(seat, decision.known);
        if moved_on || (matches!(decision.what, What::Act(_)) && other_question) {
            let message = "The table changed since you looked. Look again.";
            return Err(Failed::Refused(Error::net(Net::Stale, message)));
        }
        if matches!(decision.what, What::Undo | What::TakeBack(_)) {
            check_undone(&**table)?;
        }
        let mut steps = Vec::new();
        match &decision.what {
            What::Act(action) => {
                steps.push(table.submit(seat, action)?);
                steps.extend(table.autoplay());
            }
            What::Undo => table.undo(seat)?,
            What::TimeOut => {
                let late = clocks.as_ref().and_then(|clocks| clocks.overdue(&row.seats, now()));
                if late != Some(seat) {
                    return Err(Failed::Refused(Error::net(Net::NotNow, "This seat still has time.")));
                }
                steps.push(table.time_out(seat)?);
                steps.extend(table.autoplay());
            }
            What::TakeBack(to) => {
                table.take_back(seat, *to as usize)?;
                steps.extend(table.autoplay());
            }
        }
        let new = &table.journal()[from as usize..];
        let acted: SeatSet = new.iter().filter_map(acted_by).collect();
        let at = now();
        if let Some(clocks) = clocks {
            clocks.ask(table.pending(), acted, new.iter().filter_map(decided_by).collect(), at);
        }
        let turn = turn(&**table, clocks.as_ref(), &row.seats, at);
        let over = table.pending() == Pending::Over;
        let new = lines(new, decision.request.as_ref(), at);
        *fresh = if self.bus.has_others() { new.clone() } else { Vec::new() };
        let append = Append {
            id: row.id.clone(),
            expected: from,
            lines: new,
            status: over.then_some(Status::Finished),
            turn,
        };
        // From here on the table in memory is ahead of the store. No one may see it before the commit: we hold
        // the lock of the room, and a failure makes the room forget the table.
        let seq = self.store.append(append).await.map_err(|error| Failed::Store(error.into()))?;
        row.turn = turn;
        if over {
            row.status = Status::Finished;
        }
        about.times = clocks.as_ref().filter(|_| !over).map(|clocks| clocks.times(&row.seats, at));
        let missed = &mut missed[seat.index()];
        *missed = if decision.what == What::TimeOut { missed.saturating_add(1) } else { 0 };
        questions.ask(asked, table.pending(), acted, seq);
        let steps: Vec<_> = steps.iter().collect();
        let answer = Answer::Accepted { seq };
        let reply = decision.request.as_ref().map(|request| FromServer::Reply {
            request: request.clone(),
            table: room.id.clone(),
            answer: answer.clone(),
        });
        let told = room
            .audience
            .tell_and_answer(&Happened::new(&**table, from, &steps, about), socket.zip(reply.as_ref()));
        room.bell.notify_waiters();
        if over {
            self.count_for_ratings(opened);
        }
        let unmoved = asked.iter().filter(|seat| !acted.contains(*seat));
        self.call_absent(room, opened, unmoved.collect::<SeatSet>().with(seat));
        self.wake_bots(room, opened);
        Ok(Judged { answer, told })
    }

    /// Notifies, by webhook, the people whose turn it has become and who are not here. Those in `aware` know
    /// already.
    pub(super) fn call_absent(&self, room: &Room, opened: &Opened, aware: SeatSet) {
        for seat in opened.row.turn.pending.iter().filter(|seat| !aware.contains(*seat)) {
            let info = &opened.row.seats[seat.index()];
            if info.account && info.kind == SeatKind::Guest && !room.audience.hears(seat) {
                self.notices.turn(&room.id, &opened.row.key, seat, opened.acted_until(seat));
            }
        }
    }

    /// A game is over: update the ratings in the background.
    fn count_for_ratings(self: &Arc<Self>, opened: &Opened) {
        let outcome = opened.game.as_ref().and_then(|table| table.outcome());
        let Some(outcome) = outcome.filter(|_| opened.row.terms.rated) else { return };
        let (live, row) = (Arc::clone(self), opened.row.clone());
        tokio::spawn(async move {
            if let Err(error) = live.rate(&row, &outcome).await {
                tracing::warn!(table = crate::ids::code(&row.id), ?error, "a rated game was not counted yet");
            }
        });
    }
}

/// Why a decision failed: either it is not allowed and nothing has changed, or the store did not accept it and
/// the table in memory is no longer to be trusted.
enum Failed {
    Refused(Error),
    Store(Error),
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Failed {
        Failed::Refused(refusal.into())
    }
}

/// The lines are counted only when there may be too many.
fn check_undone(table: &dyn Table) -> Result<(), Refusal> {
    let lines = table.journal().len();
    if lines <= MOST_UNDONE {
        return Ok(());
    }
    let standing: usize = table.timeline().line().iter().map(|step| step.until - step.from).sum();
    if lines - standing <= MOST_UNDONE {
        return Ok(());
    }
    Err(Refusal::new(Code::CannotUndo, "very much was taken back at this table: from now on moves stand"))
}

fn refused(error: Error) -> Answer {
    Answer::Refused { problem: Problem::from(error) }
}

fn lines(entries: &[Entry], request: Option<&String>, at: i64) -> Vec<JournalLine> {
    let mut request = request.cloned();
    entries.iter().map(|entry| JournalLine { entry: entry.clone(), request: request.take(), at }).collect()
}

fn check_request(decision: &Decision) -> Result<(), Error> {
    let malformed = |message: &str| Err(Refusal::new(Code::Malformed, message).into());
    if let Some(request) = &decision.request
        && (request.is_empty()
            || request.len() > LONGEST_REQUEST
            || !request.bytes().all(|b| b.is_ascii_graphic()))
    {
        return malformed("A request id is 1 to 64 visible ASCII characters.");
    }
    match &decision.what {
        What::Act(action) if action.len() > LONGEST_ACTION => malformed("No action is that long."),
        What::Act(_) | What::Undo | What::TimeOut | What::TakeBack(_) => Ok(()),
    }
}
