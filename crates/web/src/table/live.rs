//! A table on the screen: signals that follow it, and what a person may do. Its rules run here or on a
//! server; the screen cannot tell the difference.

mod idle;
mod study;
mod tabs;
mod words;

use crate::device::{self, STORAGE};
use crate::strings;
use crate::table::bot::{Question, Task};
use crate::table::connection::{self, Hook};
use crate::table::house::House;
use crate::table::model::TableModel;
use crate::table::pauses::pause;
pub use crate::table::pauses::sleep;
use crate::table::tab::Tab;
use crate::table::{Now, Occupant, is_remote, pace, pauses, thinker};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Info, Outcome, Record, Refusal, Seat, Viewer};
pub use words::Words;

/// How often a bot checks whether the board has finished its animation.
const SHOWING: i32 = 80;
/// How long to wait for an earlier position before requesting it again.
const PATIENCE: f64 = 1500.0;

#[derive(Clone, Copy)]
pub struct Live {
    pub id: StoredValue<String>,
    pub info: Info,
    pub names: StoredValue<Vec<String>>,
    /// Was the game already over when the table was opened?
    pub finished: bool,
    /// When the game ended while the player was watching, in milliseconds.
    over_since: StoredValue<Option<f64>>,
    /// The viewer's own seat, if only one person can be meant.
    pub own: Option<Seat>,
    /// The displayed position.
    pub now: RwSignal<Now>,
    /// The person to hand the device to; meanwhile `now` contains nothing secret.
    pub hand_over: RwSignal<Option<Seat>>,
    /// The earlier step being viewed instead of the present.
    pub look: RwSignal<Option<usize>>,
    /// Why the last action was refused, until the next one.
    pub trouble: RwSignal<Option<String>>,
    /// The bot that is thinking.
    pub thinking: RwSignal<Option<Seat>>,
    /// Bots take a step only when the person asks for it.
    pub paused: RwSignal<bool>,
    /// The person asked for the next step.
    stepped: StoredValue<bool>,
    /// The board is still animating; bots wait for it.
    pub showing: RwSignal<bool>,
    /// A decision is being sent to the server.
    pub sending: RwSignal<bool>,
    /// The number of spectators, as far as it is known.
    pub spectators: RwSignal<u32>,
    /// Another tab leads this local table; here it is only shown.
    pub follows: RwSignal<bool>,
    /// Whether the word list is loaded. Until then the table is shown, but no decisions are possible.
    pub words: RwSignal<Words>,
    tab: StoredValue<Option<Tab>, LocalStorage>,
    source: StoredValue<Source, LocalStorage>,
    /// The journal's length when the bot was asked.
    asked: StoredValue<Option<usize>>,
    /// The person does not want to wait: bots move at once until it is a person's turn.
    hurried: StoredValue<bool>,
    /// The requested step of a remote table, and when it was requested.
    recalled: StoredValue<Option<(usize, f64)>>,
    /// The moves of bots at a remote table are being shown, step by step.
    pacing: StoredValue<bool>,
    /// A replay shows a table and changes nothing.
    replay: bool,
    /// A puzzle is not stored, and the other seats do not move by themselves.
    puzzle: bool,
    /// The rule where the drawer should open; `None` is the one for the current position.
    pub rule: RwSignal<Option<&'static str>>,
    /// A lesson intercepts every move.
    guide: StoredValue<Option<Guide>>,
}

/// How a lesson handles the learner's moves.
#[derive(Clone, Copy)]
pub struct Guide {
    /// True if the move was made.
    pub submit: Callback<String, bool>,
    pub undo: Callback<()>,
}

/// Where the rules run.
enum Source {
    Local(Box<House>),
    Remote(Hook),
}

impl Live {
    /// Opens a local table for play.
    pub fn open(id: &str) -> Result<Live, String> {
        let live = Live::load(id, false)?;
        live.fetch_words();
        live.tab.set_value(Tab::join(id, move |told| live.hear_tab(told)));
        live.publish();
        Ok(live)
    }

    /// Opens it for stepping through from its beginning.
    pub fn replay(id: &str) -> Result<Live, String> {
        let live = Live::load(id, true)?;
        live.look_at(Some(1));
        Ok(live)
    }

    fn load(id: &str, replay: bool) -> Result<Live, String> {
        let saved = STORAGE.saved(id).ok_or_else(|| strings::NO_SUCH_TABLE_HELP.to_owned())?;
        let house = Record::read(&saved.record)
            .map_err(Refusal::from)
            .and_then(|record| House::open(&record, saved.occupants))
            .map_err(|refusal| refusal.message)?;
        let own = match house.persons().as_slice() {
            _ if is_remote(id) => {
                STORAGE.tables().into_iter().find(|table| table.id == id).and_then(|table| table.own)
            }
            [only] => Some(*only),
            _ => None,
        };
        // After the game nothing is secret.
        let viewer = match own {
            _ if replay && house.table().outcome().is_some() => Viewer::Referee,
            Some(own) => Viewer::Seat(own),
            None => Viewer::Spectator,
        };
        let (info, names, now) = (house.info(), house.names(), house.now(viewer));
        let live = Live::new(id, info, names, now, Source::Local(Box::new(house)), replay);
        Ok(Live { own, ..live })
    }

    fn new(id: &str, info: Info, names: Vec<String>, now: Now, source: Source, replay: bool) -> Live {
        Live {
            id: StoredValue::new(id.to_owned()),
            info,
            names: StoredValue::new(names),
            finished: now.outcome.is_some(),
            over_since: StoredValue::new(None),
            own: now.seat(),
            now: RwSignal::new(now),
            hand_over: RwSignal::new(None),
            look: RwSignal::new(None),
            trouble: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            stepped: StoredValue::new(false),
            showing: RwSignal::new(false),
            sending: RwSignal::new(false),
            spectators: RwSignal::new(0),
            follows: RwSignal::new(false),
            words: RwSignal::new(Words::Here),
            tab: StoredValue::new_local(None),
            source: StoredValue::new_local(source),
            asked: StoredValue::new(None),
            hurried: StoredValue::new(false),
            recalled: StoredValue::new(None),
            pacing: StoredValue::new(false),
            replay,
            puzzle: false,
            rule: RwSignal::new(None),
            guide: StoredValue::new(None),
        }
    }

    /// A table for a lesson: it is not stored, and bots do not move there by themselves.
    pub fn lesson(house: House) -> Live {
        let (info, names) = (house.info(), house.names());
        let now = house.now(Viewer::Seat(client::lesson::learner()));
        Live::new("", info, names, now, Source::Local(Box::new(house)), false)
    }

    pub fn set_guide(self, guide: Guide) {
        self.guide.set_value(Some(guide));
    }

    /// Replaces this table with another one.
    pub fn replace(self, house: House) {
        self.source.try_update_value(|source| *source = Source::Local(Box::new(house)));
        self.look.set(None);
        self.trouble.set(None);
        self.publish();
    }

    /// Makes a move for any seat, as a lesson's script does.
    pub fn play(self, seat: Seat, action: &str) -> bool {
        let done = self.change_house(|house| house.submit(seat, action));
        self.after(done)
    }

    /// Waits as long as a bot would, so that the player can follow what others do.
    pub async fn rest(self) {
        let _ = pause(self.pause_of_bots()).await;
        self.shown().await;
    }

    /// Shows a table on a server that has begun; `None` if this client does not know its game.
    pub fn remote(hook: &Hook) -> Option<Live> {
        let (info, names, now) = hook.table.try_update_untracked(|table| {
            let table = table.as_mut()?;
            table.narrate();
            let info = catalog::games().into_iter().find(|info| info.key == table.snapshot.game)?;
            let names = table.snapshot.seats.iter().map(|seat| seat.name.clone()).collect();
            Some((info, names, table.now()))
        })??;
        let live = Live::new(&hook.id, info, names, now, Source::Remote(hook.clone()), false);
        let table = hook.table.clone();
        Effect::new(move |_| table.with(|table| table.iter().for_each(|table| live.hear(table))));
        let (refusal, sending) = (hook.refusal.clone(), hook.sending.clone());
        Effect::new(move |_| live.trouble.set(refusal.get()));
        Effect::new(move |_| live.sending.set(sending.get()));
        Some(live)
    }

    /// The server sent news.
    fn hear(self, table: &TableModel) {
        match self.look.get_untracked() {
            Some(step) => self.recall(table, step),
            None if self.pacing.get_value() => {}
            None => self.show_next(table),
        }
        self.spectators.set(table.spectators);
    }

    /// Shows an earlier step of a remote table, or requests it.
    fn recall(self, table: &TableModel, step: usize) {
        if step >= table.steps() {
            self.look.set(None);
        }
        if let Some(now) = table.then(step) {
            self.recalled.set_value(None);
            self.show(now);
            return;
        }
        // One request at a time, because dragging the knob passes many steps.
        let time = js_sys::Date::now();
        let asked = self.recalled.get_value().is_some_and(|(_, at)| time - at < PATIENCE);
        if let (false, Some(seq)) = (asked, table.seq_of(step)) {
            self.recalled.set_value(Some((step, time)));
            self.id.with_value(|id| connection::look(id, seq));
        }
    }

    fn show(self, now: Now) {
        if self.now.with_untracked(|shown| *shown != now) {
            self.set_now(now);
        }
    }

    fn set_now(self, now: Now) {
        if now.outcome.is_some() && self.now.with_untracked(|shown| shown.outcome.is_none()) {
            self.over_since.set_value(Some(js_sys::Date::now()));
        }
        self.now.set(now);
    }

    /// Did the game end a moment ago? Then a key was meant for the last move.
    pub fn is_just_over(self) -> bool {
        crate::table::is_just_over(self.over_since.get_value(), js_sys::Date::now())
    }

    /// Shows the present; shows the moves of bots step by step if the viewer is only waiting.
    fn show_next(self, table: &TableModel) {
        let (shown, mine) = self.now.with_untracked(|now| (now.step, now.my_turn()));
        let key = self.info.key;
        let at_once =
            |step: usize| table.then(step).is_some_and(|now| crate::boards::at_once(key, &now.view));
        let next = pace::next_shown(shown, table.steps(), at_once);
        let paced = !mine && next < table.steps() && table.is_by_bot(next) && !self.hurried.get_value();
        let Some(now) = paced.then(|| table.then(next)).flatten() else {
            self.show(table.now());
            self.thinking.set(table.thinking());
            if table.thinking().is_none() {
                self.hurried.set_value(false);
            }
            return;
        };
        self.thinking.set(now.pending.first().copied());
        self.show(now);
        self.pacing.set_value(true);
        spawn_local(async move {
            let _ = pause(pace::pause(STORAGE.settings().pace, false, false)).await;
            self.shown().await;
            self.pacing.try_set_value(false);
            if self.look.try_get_untracked() == Some(None) {
                self.with_remote(|table| self.show_next(table));
            }
        });
    }

    pub fn is_remote(self) -> bool {
        self.source.with_value(|source| matches!(source, Source::Remote(_)))
    }

    /// The table on the connection, for what only tables on a server have.
    pub fn hook(self) -> Option<Hook> {
        self.source.try_with_value(|source| match source {
            Source::Local(_) => None,
            Source::Remote(hook) => Some(hook.clone()),
        })?
    }

    pub fn with_house<T>(self, read: impl FnOnce(&House) -> T) -> Option<T> {
        let read = |source: &Source| match source {
            Source::Local(house) => Some(read(house)),
            Source::Remote(_) => None,
        };
        self.source.try_with_value(read).flatten()
    }

    fn change_house<T>(self, change: impl FnOnce(&mut House) -> T) -> Option<T> {
        let change = |source: &mut Source| match source {
            Source::Local(house) => Some(change(house)),
            Source::Remote(_) => None,
        };
        self.source.try_update_value(change).flatten()
    }

    fn with_remote<T>(self, read: impl FnOnce(&TableModel) -> T) -> Option<T> {
        let table = self.source.try_with_value(|source| match source {
            Source::Local(_) => None,
            Source::Remote(hook) => Some(hook.table.clone()),
        });
        table.flatten()?.with_untracked(|table| table.as_ref().map(read))
    }

    pub fn name(self, seat: Seat) -> String {
        self.names.with_value(|names| names.get(seat.index()).cloned().unwrap_or_default())
    }

    /// The winners. A solo score that is compared with ranks has none.
    pub fn winners(self, outcome: &Outcome) -> Vec<String> {
        let seats = self.seats();
        let contest = seats.len() > 1 || crate::boards::bands(self.info.key).is_empty();
        let first = |seat: &Seat| contest && outcome.places[seat.index()] == 1;
        seats.iter().filter(|seat| first(seat)).map(|seat| self.name(*seat)).collect()
    }

    pub fn seats(self) -> Vec<Seat> {
        Seat::all(self.names.with_value(Vec::len) as u8).collect()
    }

    /// May the viewer decide something here and now?
    pub fn my_turn(self) -> bool {
        let here = !self.replay && !self.follows.get();
        here && self.look.with(Option::is_none) && self.now.with(Now::my_turn)
    }

    /// Carries out a decision of the viewer.
    pub fn submit(self, action: &str) -> bool {
        let Some(seat) = self.now.with_untracked(Now::seat) else { return false };
        if self.replay || self.follows.get_untracked() {
            return false;
        }
        if let Some(guide) = self.guide.get_value() {
            return guide.submit.run(action.to_owned());
        }
        if self.is_remote() {
            return self.send(Some(action));
        }
        if self.words.get_untracked() != Words::Here {
            return false;
        }
        let done = self.change_house(|house| house.submit(seat, action));
        self.after(done)
    }

    /// Sends a decision to the server. The result arrives later.
    fn send(self, action: Option<&str>) -> bool {
        match self.id.with_value(|id| connection::decide(id, action)) {
            Ok(sent) => {
                if sent {
                    self.trouble.set(None);
                    self.look_at(None);
                }
                sent
            }
            Err(reason) => {
                self.trouble.set(Some(reason.to_owned()));
                false
            }
        }
    }

    pub fn undo(self) -> bool {
        let Some(seat) = self.now.with_untracked(Now::seat) else { return false };
        if self.replay || self.follows.get_untracked() {
            return false;
        }
        if let Some(guide) = self.guide.get_value() {
            guide.undo.run(());
            return true;
        }
        if self.is_remote() {
            return self.send(None);
        }
        let done = self.change_house(|house| house.undo(seat));
        self.after(done)
    }

    fn after(self, done: Option<Result<(), Refusal>>) -> bool {
        match done {
            Some(Ok(())) => {
                self.trouble.set(None);
                self.look.set(None);
                self.publish();
                true
            }
            Some(Err(refusal)) => {
                self.trouble.set(Some(refusal.message));
                false
            }
            None => false,
        }
    }

    /// The next person has the device.
    pub fn take_over(self) {
        if let Some(seat) = self.hand_over.get_untracked() {
            self.hand_over.set(None);
            self.with_house(|house| self.now.set(house.now(Viewer::Seat(seat))));
        }
    }

    /// Shows an earlier step, or the present again.
    pub fn look_at(self, step: Option<usize>) {
        let viewer = self.now.with_untracked(|now| now.viewer);
        self.with_remote(|table| {
            let step = step.map(|step| step.max(1)).filter(|step| *step < table.steps());
            self.look.set(step);
            match step {
                Some(step) => self.recall(table, step),
                None => self.show(table.now()),
            }
        });
        self.with_house(|house| {
            let step = step.map(|step| step.clamp(house.first_step(), house.steps()));
            let step = if self.replay { step } else { step.filter(|step| *step < house.steps()) };
            self.look.set(step);
            self.now.set(match step {
                Some(step) => house.then(viewer, step),
                None => house.now(viewer),
            });
        });
    }

    /// Shows a replay from another viewpoint.
    pub fn look_as(self, viewer: Viewer) {
        let step = self.now.with_untracked(|now| now.step);
        self.with_house(|house| self.now.set(house.then(viewer, step)));
    }

    pub fn label(self, action: &str) -> String {
        self.now.with_untracked(|now| {
            let at = now.legal.iter().position(|legal| legal == action);
            at.map_or_else(|| action.to_owned(), |at| now.labels[at].clone())
        })
    }

    pub fn record(self) -> String {
        self.with_house(|house| house.record().to_string()).unwrap_or_default()
    }

    /// A new table with the same seats and options.
    pub fn rematch(self) -> Result<String, String> {
        let house = self.with_house(|house| (house.record().header, house.occupants().to_vec()));
        let (header, occupants) = house.ok_or_else(|| strings::NO_SUCH_TABLE_HELP.to_owned())?;
        let seed = rules::Seed::new(device::random_bytes());
        open_new(&header.game, occupants, header.options, header.seats, seed)
    }

    /// The options of the table.
    pub fn options(self) -> rules::Options {
        let own = self.with_house(|house| house.record().header.options);
        own.or_else(|| self.with_remote(TableModel::options)).unwrap_or_default()
    }

    /// What was visible to everyone after every step.
    pub fn course(self) -> Vec<serde_json::Value> {
        self.with_house(|house| house.course(Viewer::Spectator)).unwrap_or_default()
    }

    /// Shows the present, stores it, and lets the bots continue.
    fn publish(self) {
        let current = self.now.with_untracked(Now::seat);
        self.with_house(|house| match house.turn_of(current) {
            Ok(viewer) => {
                self.hand_over.set(None);
                self.set_now(house.now(viewer));
            }
            Err(next) => {
                self.set_now(house.now(Viewer::Spectator));
                self.hand_over.set(Some(next));
            }
        });
        if self.follows.get_untracked() || self.puzzle || self.guide.get_value().is_some() {
            return;
        }
        let kept = self.with_house(|house| self.id.with_value(|id| STORAGE.keep_table(id, house)));
        self.note_result();
        if kept == Some(false) {
            crate::kit::toast::fail(strings::STORAGE_FULL);
        }
        self.let_bots_play();
    }

    /// Stores the result of a daily puzzle.
    fn note_result(self) {
        self.with_house(|house| {
            let Some(outcome) = house.table().outcome().filter(|_| !house.is_hinted()) else { return };
            let points = outcome.scores.first().copied().unwrap_or_default();
            let view = house.table().view(Viewer::Spectator);
            self.id.with_value(|id| crate::shell::daily::note(id, points, &view));
        });
    }

    /// Waits until the board has finished its animation, and the person wants to see more.
    async fn shown(self) {
        let shows = || self.showing.try_get_untracked() == Some(true);
        let rests =
            || self.paused.try_get_untracked() == Some(true) && self.stepped.try_get_value() == Some(false);
        while shows() || rests() {
            let _ = sleep(SHOWING).await;
        }
        self.stepped.try_set_value(false);
    }

    /// Is it the turn of a bot that can be followed step by step?
    pub fn follows_bot(self) -> bool {
        let waits = self.thinking.with(Option::is_some) && !self.my_turn() && self.look.with(Option::is_none);
        waits && !self.now.with(|now| crate::boards::at_once(self.info.key, &now.view))
    }

    /// Makes bots wait for `next_step`, or continue by themselves.
    pub fn set_paused(self, paused: bool) {
        self.hurried.set_value(false);
        self.stepped.set_value(false);
        self.paused.set(paused);
    }

    /// Lets a paused bot take one step.
    pub fn next_step(self) {
        self.stepped.set_value(true);
    }

    /// Skips the pauses for following the bots.
    pub fn hurry(self) {
        if self.thinking.with_untracked(Option::is_some) && !self.paused.get_untracked() {
            self.hurried.set_value(true);
            pauses::cut_short();
        }
    }

    fn let_bots_play(self) {
        if self.words.try_get_untracked() != Some(Words::Here) {
            return;
        }
        let next = self.with_house(|house| {
            house.bot_to_move().map(|(seat, level)| {
                let record = house.record().to_string();
                (seat, level, record, house.table().journal().len())
            })
        });
        let Some((seat, level, record, length)) = next.flatten() else {
            self.thinking.set(None);
            self.hurried.set_value(false);
            return;
        };
        if self.asked.get_value() == Some(length) {
            return;
        }
        self.asked.set_value(Some(length));
        self.thinking.set(Some(seat));
        let at_once = self.decides_at_once();
        let before = self.awaited();
        spawn_local(async move {
            let pause = pause(if at_once { 0 } else { self.pause_of_bots() });
            let salt = u64::from_le_bytes(device::random_bytes()[..8].try_into().unwrap_or_default());
            let answer =
                thinker::ask(Question { number: 0, record, seat, level, salt, task: Task::Move }).await;
            let _ = pause.await;
            // A simultaneous decision does not interrupt the viewer.
            if !at_once {
                self.shown().await;
            }
            // The screen may have been closed by now, or the last move taken back.
            let same = self.with_house(|house| house.table().journal().len() == length);
            if self.follows.try_get_untracked() != Some(false) {
                return;
            }
            if same != Some(true) {
                // Unless the bot has already been asked anew.
                if same == Some(false) && self.asked.get_value() == Some(length) {
                    self.asked.set_value(None);
                    self.let_bots_play();
                }
                return;
            }
            self.asked.set_value(None);
            match answer {
                Ok(action) => {
                    let done = self.change_house(|house| house.submit(seat, &action));
                    match done {
                        Some(Ok(())) if at_once && self.more_at_once(&before) => self.let_bots_play(),
                        Some(Ok(())) => self.go_on(),
                        Some(Err(refusal)) => self.trouble.set(Some(refusal.message)),
                        None => {}
                    }
                }
                Err(reason) => {
                    self.thinking.set(None);
                    self.trouble.set(Some(format!("{}: {reason}", strings::BOT_TROUBLE)));
                }
            }
        });
    }

    fn awaited(self) -> Vec<Seat> {
        self.with_house(House::pending).unwrap_or_default()
    }

    /// Several seats decide simultaneously, without knowing each other's decisions.
    fn decides_at_once(self) -> bool {
        let view = self
            .with_house(|house| (house.occupants().len() > 1).then(|| house.table().view(Viewer::Spectator)));
        view.flatten().is_some_and(|view| crate::boards::at_once(self.info.key, &view))
    }

    fn more_at_once(self, before: &[Seat]) -> bool {
        let bot_next = self.with_house(|house| house.bot_to_move().is_some()) == Some(true);
        pace::waits_for_more(before, &self.awaited(), bot_next)
    }

    fn pause_of_bots(self) -> i32 {
        let watching = self.with_house(|house| house.persons().is_empty()) == Some(true);
        pace::pause(STORAGE.settings().pace, watching, self.hurried.get_value())
    }

    /// Another player moved: a viewer who looks back keeps looking back.
    fn go_on(self) {
        match self.look.get_untracked() {
            None => self.publish(),
            Some(step) => {
                self.publish();
                self.look_at(Some(step));
            }
        }
    }
}

/// Creates a table on this device and stores it.
pub fn open_new(
    game: &str,
    occupants: Vec<Occupant>,
    options: rules::Options,
    names: Vec<String>,
    seed: rules::Seed,
) -> Result<String, String> {
    let house = House::new(game, occupants, options, names, seed).map_err(|refusal| refusal.message)?;
    let id = device::new_id();
    STORAGE.keep_table(&id, &house);
    Ok(id)
}
