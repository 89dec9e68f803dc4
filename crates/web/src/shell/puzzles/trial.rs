//! One puzzle in progress: judged, compared, refuted, shown.

use super::share_rating;
use crate::app::client;
use crate::boards;
use crate::device::STORAGE;
use crate::kit::{Icon, Tape, TapeText, Tone, mark};
use crate::route::Route;
use crate::shell::document::article;
use crate::shell::lost::lost;
use crate::shell::rules::RulesDrawer;
use crate::shell::stage::{Apart, mark_events, stage};
use crate::shell::table::{keys, table_bar, tape_of};
use crate::shell::top::skip_link;
use crate::shell::view_switch::reading;
use crate::strings;
use crate::table::bot::{Question, Task};
use crate::table::house::House;
use crate::table::live::Live;
use crate::table::{LogLine, Occupant, thinker};
use analysis::Puzzle;
use client::puzzles::{Attempt, attempt};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Refusal;
use std::sync::Arc;

/// The table of a puzzle, with this person at the seat that decides.
fn house(puzzle: &Puzzle) -> Result<House, Refusal> {
    let mut masters = bots::names(bots::Grade::Master).iter();
    let mut names = Vec::new();
    let mut occupants = Vec::new();
    for seat in rules::Seat::all(puzzle.seats) {
        let own = seat == puzzle.seat;
        names.push(if own {
            client().name()
        } else {
            masters.next().copied().unwrap_or_default().to_owned()
        });
        occupants.push(if own {
            Occupant::Person
        } else {
            Occupant::Bot(bots::Grade::Master.key().to_owned())
        });
    }
    House::open(&puzzle.table(names)?.record(), occupants)
}

pub fn open(puzzle: Puzzle, next: RwSignal<i32>) -> AnyView {
    match house(&puzzle) {
        Ok(house) => Trial::new(Live::puzzle(house, puzzle.seat), puzzle, next).page().into_any(),
        Err(refusal) => lost(strings::PUZZLES, refusal.message).into_any(),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Open,
    /// The move is being compared with the solution.
    Weighing,
    /// With the change of the rating.
    Solved(i32),
    /// Another move of equal value.
    AsGood(i32),
    Missed(Attempt, i32),
    Shown,
}

/// One puzzle in progress.
#[derive(Clone, Copy)]
struct Trial {
    live: Live,
    puzzle: StoredValue<Puzzle>,
    verdict: RwSignal<Verdict>,
    hinted: RwSignal<bool>,
    /// Labels of the solution and of the tempting move.
    labels: StoredValue<[String; 2]>,
    /// The number of steps at the puzzle's position.
    start: usize,
    next: RwSignal<i32>,
}

impl Trial {
    fn new(live: Live, puzzle: Puzzle, next: RwSignal<i32>) -> Trial {
        let labels = [live.label(&puzzle.solution), live.label(&puzzle.tempting)];
        let trial = Trial {
            live,
            puzzle: StoredValue::new(puzzle),
            verdict: RwSignal::new(Verdict::Open),
            hinted: RwSignal::new(false),
            labels: StoredValue::new(labels),
            start: live.now.with_untracked(|now| now.steps),
            next,
        };
        // The journal's length at the puzzle's position.
        let from = live.length();
        Effect::new(move |_| {
            live.now.track();
            if trial.verdict.get_untracked() == Verdict::Open
                && let Some(action) = live.decided_since(from)
            {
                trial.judge(&action);
            }
        });
        trial
    }

    /// The first attempt counts.
    fn note(self, solved: bool) -> i32 {
        let mut progress = STORAGE.puzzles();
        let hinted = self.hinted.get_untracked();
        let change = self.puzzle.with_value(|puzzle| progress.note(puzzle, solved, hinted));
        STORAGE.keep_puzzles(&progress);
        self.puzzle.with_value(|puzzle| share_rating(&puzzle.game, || {}));
        change
    }

    fn judge(self, action: &str) {
        let found = self.puzzle.with_value(|puzzle| attempt(puzzle, action));
        match found {
            Attempt::Solved => self.verdict.set(Verdict::Solved(self.note(true))),
            Attempt::Tempted => {
                self.verdict.set(Verdict::Missed(found, self.note(false)));
                self.refute();
            }
            Attempt::Other => self.weigh(action.to_owned()),
        }
    }

    /// A move that the puzzle does not know may be as good as the solution: the worker decides.
    fn weigh(self, action: String) {
        self.verdict.set(Verdict::Weighing);
        let (seat, than) = self.puzzle.with_value(|puzzle| (puzzle.seat, puzzle.solution.clone()));
        let question = self.live.question_at(self.start, Task::AsGood { action, than });
        spawn_local(async move {
            let told = match question {
                Some(question) => thinker::ask(Question { seat, ..question }).await.ok(),
                None => None,
            };
            if self.verdict.try_get_untracked() != Some(Verdict::Weighing) {
                return;
            }
            self.verdict.set(if told.as_deref() == Some("true") {
                Verdict::AsGood(self.note(true))
            } else {
                Verdict::Missed(Attempt::Other, self.note(false))
            });
        });
    }

    /// Plays the refutation of the tempting move, and marks it on the board.
    fn refute(self) {
        for (seat, action) in self.puzzle.with_value(|puzzle| puzzle.reply.clone()) {
            self.live.play_for(seat, &action);
        }
        let events: Vec<_> = self.reply().into_iter().map(|told| told.event.clone()).collect();
        let key = self.live.info.key;
        request_animation_frame(move || mark_events(key, &events));
    }

    /// What the others did since the attempt.
    fn reply(self) -> Vec<Arc<LogLine>> {
        let own = self.puzzle.with_value(|puzzle| puzzle.seat);
        self.live.now.with(|now| {
            let since = now.log.iter().filter(|told| told.step > self.start && told.seat != Some(own));
            since.cloned().collect()
        })
    }

    fn show_solution(self) {
        self.again();
        self.note(false);
        self.verdict.set(Verdict::Shown);
        let (seat, solution) = self.puzzle.with_value(|puzzle| (puzzle.seat, puzzle.solution.clone()));
        self.live.play_for(seat, &solution);
    }

    /// Resets the position.
    fn again(self) {
        mark_events(self.live.info.key, []);
        if let Ok(house) = self.puzzle.with_value(house) {
            self.live.replace(house);
            self.verdict.set(Verdict::Open);
        }
    }

    fn next(self) {
        self.next.update(|next| *next += 1);
    }

    fn is_missed(self) -> bool {
        matches!(self.verdict.get(), Verdict::Missed(..))
    }

    /// The text on the tape once there is a verdict.
    fn verdict_text(self) -> Option<TapeText> {
        let worth = |at: usize| {
            self.puzzle.with_value(|puzzle| {
                // A share of the win is at most 1, so anything above is points.
                let chance = puzzle.worth.iter().all(|worth| *worth <= 1.0);
                strings::worth(chance, puzzle.worth[at])
            })
        };
        let theme = self.puzzle.with_value(|puzzle| strings::theme(puzzle.theme));
        let rated = |words: &str, change: i32| format!("{words}. {}", strings::rated(change));
        let mut text = match self.verdict.get() {
            Verdict::Open => return None,
            Verdict::Weighing => {
                let mut text = TapeText::new(Tone::Back, strings::COMPARING, theme);
                text.thinking = true;
                return Some(text);
            }
            Verdict::Solved(change) => TapeText::new(Tone::End, rated(strings::SOLVED, change), theme),
            Verdict::AsGood(change) => {
                let answer = self.labels.with_value(|[solution, _]| strings::the_answer_was(solution));
                TapeText::new(Tone::End, rated(strings::ALSO_WINS, change), answer)
            }
            Verdict::Missed(Attempt::Tempted, change) => {
                let left = strings::instead_of(&worth(1), &worth(0));
                TapeText::new(Tone::Trouble, rated(strings::REFUTED, change), left)
            }
            Verdict::Missed(_, change) => {
                TapeText::new(Tone::Trouble, rated(strings::NOT_BEST, change), theme)
            }
            Verdict::Shown => TapeText::new(Tone::End, strings::SHOW_SOLUTION, theme),
        };
        if self.is_missed() {
            text.primary = Some(strings::TRY_AGAIN.to_owned());
            text.second = Some((Icon::Find, strings::SHOW_SOLUTION.to_owned()));
        } else {
            text.primary = Some(strings::NEXT_PUZZLE.to_owned());
        }
        Some(text)
    }

    /// Under the tape: the hint or its price, and what followed a refuted move.
    fn strip(self) -> impl IntoView {
        let client = client();
        let hint = move || match (self.verdict.get(), self.hinted.get()) {
            (Verdict::Open, false) => view! {
                <span>{strings::PUZZLE_HELP}</span>
                <button
                    type="button"
                    class="button small"
                    data-testid="puzzle-hint"
                    title=strings::PUZZLE_HINT_PRICE
                    on:click=move |_| self.hinted.set(true)
                >
                    {strings::HINT}
                </button>
            }
            .into_any(),
            (Verdict::Open, true) => {
                let theme = self.puzzle.with_value(|puzzle| strings::theme(puzzle.theme));
                let text = self.labels.with_value(|[_, tempting]| strings::puzzle_hint(theme, tempting));
                view! {
                    <span role="status" data-testid="hinted">
                        {text}
                    </span>
                }
                .into_any()
            }
            (Verdict::Missed(Attempt::Tempted, _), _) => {
                let told = self.reply().into_iter();
                let rows = told.map(|told| view! { <li>{told.seat.map(mark)} {told.text.clone()}</li> });
                view! {
                    <b>{strings::THEN_FOLLOWS}</b>
                    <ul class="plain told" data-testid="refutation">
                        {rows.collect_view()}
                    </ul>
                }
                .into_any()
            }
            _ => ().into_any(),
        };
        view! {
            <section class="hint" aria-label=strings::HINT>
                {hint}
                {move || {
                    self.is_missed()
                        .then(|| {
                            view! {
                                <button type="button" class="button small" on:click=move |_| self.next()>
                                    {strings::NEXT_PUZZLE}
                                </button>
                            }
                        })
                }}
                <button type="button" class="button small" on:click=move |_| client.go(&Route::Puzzles(None))>
                    {strings::PUZZLES}
                </button>
            </section>
        }
    }

    fn page(self) -> AnyView {
        let live = self.live;
        crate::app::title(&format!("{}, {}", live.info.title, strings::PUZZLES));
        let Some(place) = boards::place(live) else {
            return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any();
        };
        let rules_open = RwSignal::new(false);
        let own = tape_of(live, None, place.tape);
        let tape = Signal::derive(move || {
            self.verdict_text().unwrap_or_else(|| {
                let mut text = own.get();
                text.second.get_or_insert_with(|| (Icon::Find, strings::SHOW_SOLUTION.to_owned()));
                text
            })
        });
        let (confirm, back) = (place.confirm, place.back);
        let primary = Callback::new(move |()| {
            match self.verdict.get_untracked() {
                Verdict::Open => {}
                Verdict::Weighing => return,
                Verdict::Missed(..) => return self.again(),
                Verdict::Solved(_) | Verdict::AsGood(_) | Verdict::Shown => return self.next(),
            }
            if tape.with_untracked(|text| text.primary.is_some() && text.blocked.is_none()) {
                confirm.run(());
            }
        });
        let second = Callback::new(move |()| {
            let may = match self.verdict.get_untracked() {
                Verdict::Open => !back.run(()),
                Verdict::Missed(..) => true,
                _ => false,
            };
            if may {
                self.show_solution();
            }
        });
        let nothing = Callback::new(|()| {});
        keys(
            live,
            primary,
            Callback::new(move |()| {
                back.run(());
            }),
            nothing,
            place.key,
            rules_open,
            None,
        );
        let (rating, difficulty) =
            self.puzzle.with_value(|puzzle| (STORAGE.puzzles().of(&puzzle.game).rating, puzzle.rating));
        let crumb = format!(
            "{} {difficulty}, {} {rating:.0}",
            strings::DIFFICULTY,
            strings::YOUR_RATING.to_lowercase()
        );
        let reading = reading();
        let read = (move || reading.get().then(|| article(live, None))).into_any();
        view! {
            {skip_link()}
            <div class="app puzzle" data-testid="puzzle">
                {table_bar(live, Signal::stored(Some(crumb)), rules_open, true)}
                <div class="heads">
                    <Tape text=tape primary second />
                    {self.strip()}
                </div>
                {stage(live, place, tape, primary, second, nothing, Apart { read: Some(read), ..Apart::default() })}
            </div>
            <RulesDrawer live open=rules_open />
        }
        .into_any()
    }
}
