//! Bots think in a worker, so that the page never freezes. It runs the same program, started a second time.

use crate::boards::rooms;
use crate::shell::fetched::Fetched;
use crate::strings;
use crate::study::{self, Study};
use crate::table::bot::{self, Answer, Question, Task};
use crate::table::{networks, parts};
use rules::{Header, Record};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

const READY: &str = "ready";
/// What the worker needs could not be loaded.
const FAILED: &str = "failed";

#[derive(Default)]
struct Thinker {
    worker: Option<Worker>,
    ready: bool,
    next: u32,
    /// Not sent yet, because the worker is still starting.
    unsent: Vec<String>,
    /// The callbacks that wait for answers.
    waiting: BTreeMap<u32, js_sys::Function>,
}

thread_local! {
    static THINKER: RefCell<Thinker> = RefCell::default();
}

/// Asks the worker, or thinks here if there is none.
pub async fn ask(mut question: Question) -> Result<String, String> {
    let promise = THINKER.with_borrow_mut(|thinker| {
        thinker.start()?;
        question.number = thinker.next;
        thinker.next += 1;
        let text = serde_json::to_string(&question).ok()?;
        let promise = js_sys::Promise::new(&mut |resolve, _| {
            thinker.waiting.insert(question.number, resolve);
        });
        match (&thinker.worker, thinker.ready) {
            (Some(worker), true) => worker.post_message(&JsValue::from_str(&text)).ok()?,
            _ => thinker.unsent.push(text),
        }
        Some(promise)
    });
    let Some(promise) = promise else { return prepare_and_think(&question).await.told };
    let told = JsFuture::from(promise).await.ok().and_then(|value| value.as_string());
    match told.and_then(|text| serde_json::from_str::<Answer>(&text).ok()) {
        Some(Answer { told: Ok(told), .. }) => Ok(told),
        _ => prepare_and_think(&question).await.told,
    }
}

/// How long a bot thinks at most, in milliseconds. It looks at the clock now and then, and the machine may be busy: so
/// it decides within a second.
const PATIENCE: f64 = 800.0;

/// The duration of a piece of an analysis: in the worker, and without one, where the page must stay
/// responsive.
const PIECE: f64 = 700.0;
const PIECE_HERE: f64 = 40.0;

thread_local! {
    /// The game under study.
    static STUDY: RefCell<Option<Study>> = const { RefCell::new(None) };
}

fn think(question: &Question) -> Answer {
    let number = question.number;
    let game = header_of(question).and_then(|header| rooms::besides(&header.game)).and_then(Fetched::now);
    let Some(game) = game else { return Answer { number, told: Err(strings::NO_GAME_HELP.to_owned()) } };
    let started = js_sys::Date::now();
    let told = match &question.task {
        Task::Move => {
            return bot::answer(question, game.choose, &mut || js_sys::Date::now() < started + PATIENCE);
        }
        Task::Hint => study::hint(question, game.advise).map_err(|refusal| refusal.message),
        Task::Analysis { known } => piece(question, *known, game.analyse, started),
        Task::Outlook => study::outlook(question, game.foresee).map_err(|refusal| refusal.message),
        Task::AsGood { action, than } => {
            study::as_good(question, action, than, game.compare).map_err(|refusal| refusal.message)
        }
    };
    Answer { number, told }
}

/// The next piece of the analysis, which continues where the last one ended.
fn piece(question: &Question, known: usize, begin: study::Begin, started: f64) -> Result<String, String> {
    let long = if is_worker() { PIECE } else { PIECE_HERE };
    STUDY.with_borrow_mut(|open| {
        if !open.as_ref().is_some_and(|study| study.is_of(&question.record)) {
            *open = Some(Study::open(&question.record, begin).map_err(|refusal| refusal.message)?);
        }
        let study = open.as_mut().ok_or_else(|| strings::ANALYSIS_FAILED.to_owned())?;
        let piece = study.piece(known, &mut || js_sys::Date::now() < started + long);
        serde_json::to_string(&piece).map_err(|error| error.to_string())
    })
}

fn header_of(question: &Question) -> Option<Header> {
    Record::read(&question.record).ok().map(|record| record.header)
}

impl Thinker {
    fn start(&mut self) -> Option<()> {
        if self.worker.is_some() {
            return Some(());
        }
        let loader = web_sys::window()?.document()?.get_element_by_id("loader")?.get_attribute("src")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&loader, &options).ok()?;
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                THINKER.with_borrow_mut(|thinker| thinker.hear(&text));
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        let failed = Closure::<dyn FnMut(JsValue)>::new(|_: JsValue| {
            THINKER.with_borrow_mut(Thinker::give_up);
        });
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        failed.forget();
        self.worker = Some(worker);
        Some(())
    }

    /// Pending requests get no answer and think without the worker. The next question starts another one.
    fn give_up(&mut self) {
        (self.worker, self.ready) = (None, false);
        self.unsent.clear();
        for (_, resolve) in std::mem::take(&mut self.waiting) {
            let _ = resolve.call0(&JsValue::NULL);
        }
    }

    fn hear(&mut self, text: &str) {
        if text == FAILED {
            self.give_up();
        } else if text == READY {
            self.ready = true;
            if let Some(worker) = &self.worker {
                for text in self.unsent.drain(..) {
                    let _ = worker.post_message(&JsValue::from_str(&text));
                }
            }
        } else if let Ok(answer) = serde_json::from_str::<Answer>(text)
            && let Some(resolve) = self.waiting.remove(&answer.number)
        {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(text));
        }
    }
}

/// Is this the worker?
pub fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Worker and page each load what a game needs for thinking.
async fn prepare_and_think(question: &Question) -> Answer {
    let header = header_of(question);
    let (game, rules) = header.map(|header| (header.game, header.rules)).unzip();
    let game = game.unwrap_or_default();
    if question.asks_a_master() {
        networks::load_for(&game).await;
    }
    match parts::load_for(&game, rules).await {
        Ok(()) => think(question),
        Err(reason) => Answer { number: question.number, told: Err(reason.to_owned()) },
    }
}

/// The worker begins by fetching what it needs.
pub fn start() {
    spawn_local(async {
        match rooms::load_tables().await {
            Ok(tables) => (tables.serve)(),
            Err(_) => {
                let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
                let _ = scope.post_message(&JsValue::from_str(FAILED));
            }
        }
    });
}

/// The worker's whole life: a question, an answer.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let own = scope.clone();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        let Some(question) = question else { return };
        let own = own.clone();
        spawn_local(async move {
            if let Ok(text) = serde_json::to_string(&prepare_and_think(&question).await) {
                let _ = own.post_message(&JsValue::from_str(&text));
            }
        });
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let _ = scope.post_message(&JsValue::from_str(READY));
}
