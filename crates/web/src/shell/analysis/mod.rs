//! The analysis of a finished game: the chances in its course, every decision, and luck separated from play.

mod cards;
mod decisions;
mod graph;
mod keys;
mod on_server;

use crate::app::{Client, client};
use crate::boards;
use crate::device::STORAGE;
use crate::kit::{Icon, Tape, TapeText, Tone};
use crate::route::Route;
use crate::shell::best_words;
use crate::shell::branching::branches;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::rules::RulesDrawer;
use crate::shell::table::table_bar;
use crate::shell::top::skip_link;
use crate::strings;
use crate::study::{self, Filter, Piece};
use crate::table::bot::Task;
use crate::table::live::Live;
use crate::table::thinker;
use leptos::prelude::*;
use leptos::task::spawn_local;

pub fn analysis(id: String) -> AnyView {
    with_record(id, |id| match Live::replay(id) {
        Ok(live) if live.finished => page(live),
        Ok(_) => lost(strings::NOT_FINISHED, strings::NOT_FINISHED_HELP).into_any(),
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

/// The analysis so far.
#[derive(Clone, Copy)]
pub struct Shown {
    client: Client,
    pub live: Live,
    pub piece: RwSignal<Option<Piece>>,
    paused: RwSignal<bool>,
    failed: RwSignal<bool>,
    /// Where it runs.
    place: RwSignal<Place>,
    pub filter: RwSignal<Filter>,
}

/// Where an analysis runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Here,
    /// Here, but so slowly that the server is offered.
    SlowlyHere,
    OnServer,
}

impl Shown {
    pub fn step(self) -> usize {
        self.live.now.with(|now| now.step)
    }

    pub fn go(self, step: usize) {
        self.live.look_at(Some(step.max(1)));
    }

    /// Works piece by piece, until it is complete or stopped.
    fn run(self) {
        spawn_local(async move {
            let started = js_sys::Date::now();
            let begun = self.piece.get_untracked();
            let is_new = begun.is_none();
            let goes_on = || {
                let here = self.place.try_get_untracked().is_some_and(|place| place != Place::OnServer);
                here && self.paused.try_get_untracked() == Some(false)
            };
            let done = pieces(self.live, begun, goes_on, |piece| {
                if is_new && piece.is_slow(js_sys::Date::now() - started) {
                    self.place.try_set(Place::SlowlyHere);
                }
                self.piece.try_set(Some(piece));
            });
            if done.await.is_err() {
                self.failed.try_set(true);
            }
        });
    }

    fn is_whole(self) -> bool {
        self.piece.with(|piece| piece.as_ref().is_some_and(Piece::is_whole))
    }

    fn tape(self) -> TapeText {
        let on_server = self.place.get() == Place::OnServer;
        let headline = match (self.is_whole(), self.failed.get(), self.paused.get()) {
            (true, ..) if on_server => strings::ANALYSED_ON_SERVER,
            (true, ..) => strings::ANALYSIS_DONE,
            (_, true, _) => strings::ANALYSIS_FAILED,
            (_, _, true) => strings::ANALYSIS_PAUSED,
            _ if on_server => strings::SERVER_LOOKS,
            _ => strings::ANALYSING,
        };
        let detail = self.piece.with(|piece| {
            piece.as_ref().map_or_else(String::new, |piece| strings::progress(piece.done, piece.of))
        });
        let mut text = TapeText::new(Tone::Back, headline, detail);
        text.thinking = !self.is_whole() && !self.failed.get() && !self.paused.get();
        text.primary = Some(if text.thinking {
            strings::PAUSE.to_owned()
        } else if self.is_whole() {
            strings::SCORE_SHEET.to_owned()
        } else {
            strings::CONTINUE.to_owned()
        });
        text.second = Some((Icon::Play, strings::REPLAY.to_owned()));
        text
    }

    /// Pauses, continues, or leads back to the score sheet.
    fn press(self) {
        if untrack(|| self.is_whole()) {
            return self.client.go(&Route::Finish(self.live.id.get_value()));
        }
        let works = !self.paused.get_untracked() && !self.failed.get_untracked();
        self.failed.set(false);
        self.paused.set(works);
        if !works {
            self.run();
        }
    }
}

/// The worker did not answer.
pub struct Stopped;

/// Analyses a game piece by piece, starting from what is known already, as long as that is wanted. Notable
/// steps are stored for its replay.
pub async fn pieces(
    live: Live,
    mut known: Option<Piece>,
    goes_on: impl Fn() -> bool,
    hear: impl Fn(Piece),
) -> Result<(), Stopped> {
    while goes_on() {
        let decisions = known.as_ref().map_or(0, |known| known.report.decisions.len());
        let question = live.question(Task::Analysis { known: decisions }).ok_or(Stopped)?;
        let told = thinker::ask(question).await.map_err(|_| Stopped)?;
        if !goes_on() {
            break;
        }
        let piece: Piece = serde_json::from_str(&told).map_err(|_| Stopped)?;
        let piece = piece.after(known.take());
        let whole = piece.is_whole();
        if whole {
            live.id.try_with_value(|id| STORAGE.keep_marks(id, &study::marks(&piece.report)));
        }
        hear(piece.clone());
        if whole {
            break;
        }
        known = Some(piece);
    }
    Ok(())
}

fn page(live: Live) -> AnyView {
    let Some(place) = boards::place(live) else {
        return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any();
    };
    crate::app::title(&format!("{}, {}", live.info.title, strings::ANALYSIS));
    live.look_at(Some(usize::MAX));
    let shown = Shown {
        client: client(),
        live,
        piece: RwSignal::new(None),
        paused: RwSignal::new(false),
        failed: RwSignal::new(false),
        place: RwSignal::new(Place::Here),
        filter: RwSignal::new(Filter { seat: None, only_costly: true }),
    };
    on_cleanup(move || {
        shown.paused.try_set(true);
    });
    shown.run();
    keys::keys(shown);
    let rules_open = RwSignal::new(false);
    let text = Signal::derive(move || shown.tape());
    let primary = Callback::new(move |()| shown.press());
    let replay = Callback::new(move |()| shown.client.go(&Route::Replay(live.id.get_value())));
    view! {
        {skip_link()}
        <div class="app scrolls">
            {table_bar(live, Signal::stored(Some(strings::ANALYSIS.to_owned())), rules_open, false)}
            <Tape text primary second=replay />
            <main class="page analysis" data-main tabindex="-1">
                <h1 class="visually-hidden">{format!("{}, {}", live.info.title, strings::ANALYSIS)}</h1>
                {on_server::offer(shown)}
                <div class="analysis-top">{graph::graph(shown)} {cards::luck(shown)}</div>
                <div class="analysis-parts">
                    {decisions::list(shown)}
                    <section class=format!("card last-board {}", place.class) aria-label=strings::BOARD>
                        <div class="board" inert=true>
                            <div class="drawn">{place.board}</div>
                        </div>
                    </section>
                    <div class="analysis-side">
                        {decisions::detail(shown)} {cards::highlights(shown)}
                        {best_words::list(live, Callback::new(move |step| shown.go(step)))}
                        {branches(&live.id.get_value(), strings::BRANCHES, "")}
                    </div>
                </div>
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
    .into_any()
}
