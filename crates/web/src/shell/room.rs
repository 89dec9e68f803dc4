//! What only a table on a server adds to the frame: clocks, absences, chat and questions, and the rematch.

use crate::device::STORAGE;
use crate::kit::toast;
use crate::route::Route;
use crate::shell::online::keep_seat;
use crate::storage::ChatPrefs;
use crate::strings;
use crate::table::connection::{self, Hook};
use crate::table::live::Live;
use crate::table::model::TableModel;
use crate::table::{clock, mine, server, talk};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;
use std::time::Duration;
use wire::{Said, SeatInfo, SeatKind, Status};

/// How often the clocks are updated.
const TICK: Duration = Duration::from_millis(500);

#[derive(Clone, Copy)]
pub struct OnlineTable {
    pub live: Live,
    hook: StoredValue<Hook>,
    /// The server's time.
    now: RwSignal<i64>,
    pub chat_prefs: RwSignal<ChatPrefs>,
    /// Is the chat shown in place of the log?
    pub talks: RwSignal<bool>,
    /// The players already at the next table.
    next_names: RwSignal<Vec<String>>,
}

/// A notice above the board that stays until it is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A bot plays for me.
    StoodIn,
    /// Another player asks the viewer.
    Asked { number: u32, text: String },
    /// The viewer has asked, and others have to answer.
    Asking { number: u32, text: String },
    /// There is a rematch.
    Next { table: String, text: String },
    /// The game waits for an absent player.
    Absent { seat: Seat, text: String },
}

impl Notice {
    /// Its name in end-to-end tests.
    pub fn kind(&self) -> &'static str {
        match self {
            Notice::StoodIn => "replaced",
            Notice::Asked { .. } => "asked",
            Notice::Asking { .. } => "asking",
            Notice::Next { .. } => "next",
            Notice::Absent { .. } => "absent",
        }
    }
}

impl OnlineTable {
    /// The room of a table on a server; `None` for a local table.
    pub fn of(live: Live) -> Option<OnlineTable> {
        let hook = live.hook()?;
        let room = OnlineTable {
            live,
            now: RwSignal::new(clock::server_time(js_sys::Date::now())),
            chat_prefs: RwSignal::new(STORAGE.chat_prefs(&hook.id)),
            talks: RwSignal::new(false),
            next_names: RwSignal::new(Vec::new()),
            hook: StoredValue::new(hook),
        };
        let tick = move || {
            room.now.try_set(clock::server_time(js_sys::Date::now()));
        };
        if let Ok(handle) = set_interval_with_handle(tick, TICK) {
            on_cleanup(move || handle.clear());
        }
        room.follow_next();
        room.follow_turn();
        Some(room)
    }

    pub fn id(self) -> String {
        self.hook.with_value(|hook| hook.id.clone())
    }

    pub fn with<T>(self, read: impl FnOnce(&TableModel) -> T) -> Option<T> {
        self.hook.with_value(|hook| hook.table.clone()).with(|table| table.as_ref().map(read))
    }

    pub fn own(self) -> Option<Seat> {
        self.with(|table| table.snapshot.own_seat()).flatten()
    }

    pub fn seats(self) -> Vec<SeatInfo> {
        self.with(|table| table.snapshot.seats.clone()).unwrap_or_default()
    }

    pub fn talk(self) -> ArcRwSignal<Vec<talk::Heard>> {
        self.hook.with_value(|hook| hook.talk.clone())
    }

    /// What the viewer has written and the server has not told yet.
    pub fn unsaid(self) -> ArcRwSignal<talk::Unsaid> {
        self.hook.with_value(|hook| hook.unsaid.clone())
    }

    /// False if the line has to wait in its field.
    pub fn write(self, text: &str) -> bool {
        let taken = self.hook.with_value(|hook| connection::write(&hook.id, text));
        if !taken {
            toast::fail(strings::NOT_SAID);
        }
        taken
    }

    pub fn say(self, said: Said) {
        self.hook.with_value(|hook| connection::say(&hook.id, said));
    }

    pub fn is_running(self) -> bool {
        self.with(|table| table.snapshot.status == Status::Running) == Some(true)
    }

    /// Stores the chat preferences for this table.
    pub fn listen(self, change: impl FnOnce(&mut ChatPrefs)) {
        let before = self.chat_prefs.get_untracked();
        let mut after = before.clone();
        change(&mut after);
        if after != before {
            self.hook.with_value(|hook| STORAGE.keep_chat_prefs(&hook.id, &after));
            self.chat_prefs.set(after);
        }
    }

    pub fn unread(self) -> usize {
        let own = self.own();
        let prefs = self.chat_prefs.get();
        self.talk().with(|heard| talk::unread(heard, own, &prefs.muted, prefs.read))
    }

    /// The milliseconds a seat has left, whether its clock is running, and whether they are few.
    pub fn time(self, seat: Seat) -> Option<(i64, bool, bool)> {
        let now = self.now.get();
        self.with(|table| {
            let clock = table.snapshot.terms.clock?;
            let (left, runs) = clock::left(table.snapshot.times.as_ref()?, seat, now)?;
            Some((left, runs, runs && clock::is_low(left, clock)))
        })?
    }

    /// A description of a player's absence; `None` for players who are here, and for bots.
    pub fn absence(self, seat: Seat) -> Option<String> {
        let minutes = self.away_for(seat)?.map(|time| time / 60_000);
        Some(match minutes {
            None | Some(0) => strings::AWAY.to_owned(),
            Some(minutes) => strings::left_ago(minutes),
        })
    }

    /// The milliseconds a player has been away, if they are and if that is known.
    fn away_for(self, seat: Seat) -> Option<Option<i64>> {
        let since = self.with(|table| {
            let away = table.is_away(seat);
            away.then(|| table.away.get(seat.index()).copied().flatten())
        })??;
        Some(since.map(|since| self.now.get() - since))
    }

    /// Does a bot play for the viewer?
    pub fn replaced_by_bot(self) -> bool {
        self.with(TableModel::replaced_by_bot) == Some(true)
    }

    /// Does a bot play for a person who has left?
    pub fn is_stood_in(self, seat: Seat) -> bool {
        let levels = bots::levels(self.live.info.key);
        self.with(|table| match table.snapshot.seats.get(seat.index()) {
            Some(SeatInfo { kind: SeatKind::Bot { level }, name, .. }) => {
                let called = levels.iter().find(|known| known.key == level).map_or("", |known| known.name);
                table.snapshot.status != Status::Waiting && !name.starts_with(called)
            }
            _ => false,
        }) == Some(true)
    }

    /// May the viewer ask for a bot at this seat?
    pub fn can_be_replaced(self, seat: Seat) -> bool {
        let own = self.own();
        own.is_some()
            && own != Some(seat)
            && self.is_running()
            && self.away_for(seat).is_some_and(|time| time.is_none_or(|time| time >= connection::absence()))
    }

    /// The journal length that the viewer could ask to go back to: before their last decision, if it cannot
    /// simply be undone.
    pub fn can_ask_back(self) -> Option<u32> {
        self.with(|table| {
            let snapshot = &table.snapshot;
            let free = snapshot.status == Status::Running && !snapshot.can_undo && !table.replaced_by_bot();
            free.then(|| snapshot.own_seat()).flatten().and_then(|seat| table.before_last_of(seat))
        })?
    }

    pub fn ask_back(self) {
        if let Some(seq) = untrack(|| self.can_ask_back()) {
            self.say(Said::AskUndo { seq });
        }
    }

    /// The question that is waiting for an answer.
    pub fn question(self) -> Option<wire::TalkLine> {
        let id = self.id();
        let moved = |cards: &Option<Vec<wire::Card>>| {
            cards.iter().flatten().find(|card| card.table == id).map(|card| card.moved)
        };
        let moved = mine::cards().with(moved);
        let (seats, seq, running) = self.with(|table| {
            let snapshot = &table.snapshot;
            (snapshot.seats.clone(), snapshot.seq, snapshot.status == Status::Running)
        })?;
        let question = |heard: &Vec<talk::Heard>| talk::open_question(heard, &seats, seq, moved).cloned();
        running.then(|| self.talk().with(question)).flatten()
    }

    /// The one notice above the board.
    pub fn notice(self) -> Option<Notice> {
        if self.replaced_by_bot() {
            return Some(Notice::StoodIn);
        }
        let own = self.own()?;
        if let Some(question) = self.question() {
            let missing = self.talk().with(|heard| talk::asked(heard, &self.seats(), &question));
            let number = question.number;
            if missing.contains(&own) {
                return Some(Notice::Asked { number, text: self.words(&question) });
            }
            let names: Vec<String> = missing.iter().map(|seat| self.live.name(*seat)).collect();
            if question.seat == own && !names.is_empty() {
                return Some(Notice::Asking { number, text: strings::you_asked(&names) });
            }
        }
        if let Some(table) = self.with(|table| table.snapshot.next.clone()).flatten() {
            let names = self.next_names.with(|names| {
                let mine = self.live.name(own);
                names.iter().filter(|name| **name != mine).cloned().collect::<Vec<_>>()
            });
            return Some(Notice::Next { table, text: strings::plays_again(&names) });
        }
        let awaited = self.with(|table| table.snapshot.pending.clone())?;
        let absent = awaited
            .into_iter()
            .find(|seat| self.can_be_replaced(*seat) && self.away_for(*seat).flatten().is_some())?;
        let since = self.absence(absent).unwrap_or_default();
        Some(Notice::Absent { seat: absent, text: strings::awaits_absent(&self.live.name(absent), &since) })
    }

    /// A line in words.
    pub fn words(self, line: &wire::TalkLine) -> String {
        let name = |seat: Seat| self.live.name(seat);
        let who = name(line.seat);
        match &line.said {
            Said::Text { text } => text.clone(),
            Said::AskUndo { .. } => strings::asks_back(&who),
            Said::AskBot { seat } => strings::asks_bot(&who, &name(*seat)),
            Said::Agree { .. } => strings::agrees(&who),
            Said::Decline { to } => {
                let asked_himself = self.talk().with_untracked(|heard| {
                    heard.iter().any(|heard| heard.line.number == *to && heard.line.seat == line.seat)
                });
                if asked_himself { strings::withdraws(&who) } else { strings::declines(&who) }
            }
            Said::Left {} => strings::has_left(&who),
            Said::Back {} => strings::is_back(&who),
        }
    }

    /// The players who have already sat down at the next table.
    fn follow_next(self) {
        let next = Memo::new(move |_| self.with(|table| table.snapshot.next.clone()).flatten());
        who_plays_again(next, self.next_names);
    }

    /// After the player's turn, another game may be waiting.
    fn follow_turn(self) {
        let live = self.live;
        Effect::new(move |before: Option<bool>| {
            let mine = live.my_turn();
            if before == Some(true) && !mine {
                mine::look();
            }
            mine
        });
    }

    /// Asks the server for the seat back; errors are shown.
    pub fn return_to_seat(self) {
        let id = self.id();
        spawn_local(async move {
            if let Err(problem) = server::return_to_seat(&id).await {
                toast::fail(strings::problem(&problem));
            }
        });
    }
}

/// Follows who sits at the next table, once there is one.
pub fn who_plays_again(next: Memo<Option<String>>, names: RwSignal<Vec<String>>) {
    Effect::new(move |_| {
        let Some(next) = next.get() else { return };
        spawn_local(async move {
            if let Ok(snapshot) = server::show(&next).await {
                STORAGE.keep_commitment(&snapshot);
                let persons = snapshot.seats.into_iter().filter(|seat| seat.kind == SeatKind::Guest);
                names.try_set(persons.map(|seat| seat.name).collect());
            }
        });
    });
}

/// Plays again with the same people: creates the next table, or takes a seat there. A player who already
/// has one goes there.
pub fn play_again(id: String, next: Option<String>, client: crate::app::Client) {
    if let Some(next) = next.filter(|next| mine::is_mine(next)) {
        return client.go(&Route::Table(next));
    }
    spawn_local(async move {
        match server::rematch(&id).await {
            Ok(joined) => {
                keep_seat(&joined.table, joined.token.as_deref());
                STORAGE.keep_remote(&joined.snapshot, None, 1);
                client.go(&Route::Table(joined.table));
            }
            Err(problem) => toast::fail(strings::problem(&problem)),
        }
    });
}
