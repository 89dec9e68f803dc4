//! A table on the screen: signals that follow it, and what a person may do. A table whose rules run
//! on a server will have the same shape.

use crate::storage;
use crate::strings;
use crate::table::bot::Question;
use crate::table::house::House;
use crate::table::{Now, Occupant, thinker};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Info, Record, Seat, Viewer};
use wasm_bindgen_futures::JsFuture;

/// How long a bot seems to think at least, so that a person can follow.
const PACE: i32 = 650;
/// The same where only bots play.
const FAST_PACE: i32 = 120;

#[derive(Clone, Copy)]
pub struct Live {
    pub id: StoredValue<String>,
    pub info: Info,
    pub names: StoredValue<Vec<String>>,
    /// Was the game over when the table was opened?
    pub finished: bool,
    /// The position the screen shows.
    pub now: RwSignal<Now>,
    /// The person the device is to be handed to; nothing secret is in `now` meanwhile.
    pub hand_over: RwSignal<Option<Seat>>,
    /// The earlier step one looks at instead of the present.
    pub look: RwSignal<Option<usize>>,
    /// Why the last action was refused, until the next one.
    pub trouble: RwSignal<Option<String>>,
    /// The bot that is thinking.
    pub thinking: RwSignal<Option<Seat>>,
    house: StoredValue<House, LocalStorage>,
    /// The journal's length when the bot was asked.
    asked: StoredValue<Option<usize>>,
    /// A replay shows a table and changes nothing.
    replay: bool,
}

impl Live {
    /// Opens a table of this device for play.
    pub fn open(id: &str) -> Result<Live, String> {
        let live = Live::load(id, false)?;
        live.publish();
        Ok(live)
    }

    /// Opens it to step through it from its beginning.
    pub fn replay(id: &str) -> Result<Live, String> {
        let live = Live::load(id, true)?;
        live.look_at(Some(1));
        Ok(live)
    }

    fn load(id: &str, replay: bool) -> Result<Live, String> {
        let saved = storage::table(id).ok_or_else(|| strings::NO_SUCH_TABLE_HELP.to_owned())?;
        let house = Record::read(&saved.record)
            .and_then(|record| House::open(&record, saved.occupants))
            .map_err(|refusal| refusal.message)?;
        let viewer = match house.persons().as_slice() {
            [only] => Viewer::Seat(*only),
            _ if replay && house.table().outcome().is_some() => Viewer::Referee,
            _ => Viewer::Spectator,
        };
        Ok(Live {
            id: StoredValue::new(id.to_owned()),
            info: house.info(),
            names: StoredValue::new(house.names()),
            finished: house.table().outcome().is_some(),
            now: RwSignal::new(house.now(viewer)),
            hand_over: RwSignal::new(None),
            look: RwSignal::new(None),
            trouble: RwSignal::new(None),
            thinking: RwSignal::new(None),
            house: StoredValue::new_local(house),
            asked: StoredValue::new(None),
            replay,
        })
    }

    pub fn name(self, seat: Seat) -> String {
        self.names.with_value(|names| names.get(seat.index()).cloned().unwrap_or_default())
    }

    pub fn seats(self) -> Vec<Seat> {
        Seat::all(self.names.with_value(Vec::len) as u8).collect()
    }

    /// May the viewer decide something here and now?
    pub fn my_turn(self) -> bool {
        !self.replay && self.look.with(Option::is_none) && self.now.with(Now::my_turn)
    }

    /// Takes a decision of the viewer.
    pub fn submit(self, action: &str) -> bool {
        let Some(seat) = self.now.with_untracked(Now::seat) else { return false };
        if self.replay {
            return false;
        }
        let done = self.house.try_update_value(|house| house.submit(seat, action));
        self.after(done)
    }

    pub fn undo(self) -> bool {
        let Some(seat) = self.now.with_untracked(Now::seat) else { return false };
        if self.replay {
            return false;
        }
        let done = self.house.try_update_value(|house| house.undo(seat));
        self.after(done)
    }

    fn after(self, done: Option<Result<(), rules::Refusal>>) -> bool {
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
            self.house.with_value(|house| self.now.set(house.now(Viewer::Seat(seat))));
        }
    }

    /// Shows an earlier step, or the present again.
    pub fn look_at(self, step: Option<usize>) {
        let viewer = self.now.with_untracked(|now| now.viewer);
        self.house.with_value(|house| {
            let step = step.map(|step| step.clamp(1, house.steps()));
            let step = if self.replay { step } else { step.filter(|step| *step < house.steps()) };
            self.look.set(step);
            self.now.set(match step {
                Some(step) => house.then(viewer, step),
                None => house.now(viewer),
            });
        });
    }

    /// Shows a replay with other eyes.
    pub fn look_as(self, viewer: Viewer) {
        let step = self.now.with_untracked(|now| now.step);
        self.house.with_value(|house| self.now.set(house.then(viewer, step)));
    }

    pub fn label(self, action: &str) -> String {
        self.now.with_untracked(|now| {
            let at = now.legal.iter().position(|legal| legal == action);
            at.map_or_else(|| action.to_owned(), |at| now.labels[at].clone())
        })
    }

    /// The board in characters, as the viewer may see it.
    pub fn sketch(self) -> String {
        let (viewer, step) = self.now.with(|now| (now.viewer, now.step));
        self.house.with_value(|house| house.sketch(viewer, step))
    }

    pub fn record(self) -> String {
        self.house.with_value(|house| house.record().to_string())
    }

    /// A fresh table with the same seats and options.
    pub fn rematch(self) -> Result<String, String> {
        self.house.with_value(|house| {
            let header = house.record().header;
            let seed = rules::Seed::new(storage::random_bytes());
            open_new(&header.game, house.occupants().to_vec(), header.options, header.seats, seed)
        })
    }

    /// What everybody could see after every step.
    pub fn course(self) -> Vec<serde_json::Value> {
        self.house.with_value(|house| house.course(Viewer::Spectator))
    }

    /// Shows what is now, keeps it, and lets the bots go on.
    fn publish(self) {
        let current = self.now.with_untracked(Now::seat);
        self.house.with_value(|house| match house.turn_of(current) {
            Ok(viewer) => {
                self.hand_over.set(None);
                self.now.set(house.now(viewer));
            }
            Err(next) => {
                self.now.set(house.now(Viewer::Spectator));
                self.hand_over.set(Some(next));
            }
        });
        let kept = self.house.with_value(|house| self.id.with_value(|id| storage::keep_table(id, house)));
        if !kept {
            crate::kit::toast::say(strings::STORAGE_FULL);
        }
        self.let_bots_play();
    }

    fn let_bots_play(self) {
        let next = self.house.with_value(|house| {
            house.bot_to_move().map(|(seat, level)| {
                let pace = if house.persons().is_empty() { FAST_PACE } else { PACE };
                let record = house.record().to_string();
                (seat, level, pace, record, house.table().journal().len())
            })
        });
        let Some((seat, level, pace, record, length)) = next else {
            self.thinking.set(None);
            return;
        };
        if self.asked.get_value() == Some(length) {
            return;
        }
        self.asked.set_value(Some(length));
        self.thinking.set(Some(seat));
        spawn_local(async move {
            let pause = sleep(pace);
            let salt = u64::from_le_bytes(storage::random_bytes()[..8].try_into().unwrap_or_default());
            let answer = thinker::ask(Question { number: 0, record, seat, level, salt }).await;
            let _ = pause.await;
            // The screen may be gone by now, or the move before taken back.
            let same = self.house.try_with_value(|house| house.table().journal().len() == length);
            if same != Some(true) {
                if same == Some(false) {
                    self.asked.set_value(None);
                    self.let_bots_play();
                }
                return;
            }
            self.asked.set_value(None);
            match answer {
                Ok(action) => {
                    let done = self.house.try_update_value(|house| house.submit(seat, &action));
                    match done {
                        Some(Ok(())) => self.follow(),
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

    /// Somebody else moved: whoever looks back goes on looking back.
    fn follow(self) {
        match self.look.get_untracked() {
            None => self.publish(),
            Some(step) => {
                self.publish();
                self.look_at(Some(step));
            }
        }
    }
}

/// Opens a table on this device and keeps it.
pub fn open_new(
    game: &str,
    occupants: Vec<Occupant>,
    options: rules::Options,
    names: Vec<String>,
    seed: rules::Seed,
) -> Result<String, String> {
    let house = House::new(game, occupants, options, names, seed).map_err(|refusal| refusal.message)?;
    let id = storage::new_id();
    storage::keep_table(&id, &house);
    Ok(id)
}

/// A pause that has begun.
pub fn sleep(milliseconds: i32) -> JsFuture {
    JsFuture::from(js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
    }))
}
