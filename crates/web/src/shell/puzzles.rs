//! Puzzles: positions of real games in which one decision is clearly the best, solved on the real board.

use crate::app::client;
use crate::boards::{self, rooms};
use crate::device::STORAGE;
use crate::kit::{Icon, Tape, TapeText, Tone};
use crate::route::Route;
use crate::shell::document::article;
use crate::shell::lost::lost;
use crate::shell::parts::{failed, fetching, with_parts};
use crate::shell::rules::RulesDrawer;
use crate::shell::stage::{Apart, stage};
use crate::shell::table::{keys, table_bar, tape_of};
use crate::shell::top::{skip_link, top};
use crate::shell::view_switch::reading;
use crate::strings;
use crate::table::Occupant;
use crate::table::house::House;
use crate::table::live::Live;
use analysis::Puzzle;
use client::puzzles::{Attempt, attempt};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Refusal;

pub fn puzzles(game: Option<String>) -> AnyView {
    match game {
        None => games().into_any(),
        Some(game) => with_set(game),
    }
}

/// The games with how far one has come in each.
fn games() -> impl IntoView {
    crate::app::title(strings::PUZZLES);
    let progress = STORAGE.puzzles();
    let cards = catalog::games()
        .into_iter()
        .map(|info| {
            let tried = progress.of(info.key);
            let rating = (!tried.puzzles.is_empty()).then(|| {
                view! { <p>{strings::YOUR_RATING} " " <b>{format!("{:.0}", tried.rating)}</b></p> }
            });
            view! {
                <li class="card">
                    {boards::art(info.key)} <h2>{info.title}</h2>
                    {rating}
                    <p class="muted">{strings::of_puzzles(tried.solved(), tried.puzzles.len())}</p>
                    <a class="button primary" href=Route::Puzzles(Some(info.key.to_owned())).href()>
                        {strings::NEXT_PUZZLE}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        {top(Some(strings::PUZZLES))}
        <main class="page puzzles" data-main>
            <h1>{strings::PUZZLES}</h1>
            <p class="muted">{strings::PUZZLE_HELP}</p>
            <ul class="plain puzzle-games">{cards}</ul>
        </main>
    }
}

/// Loads the puzzles, then the game, then shows the next puzzle.
fn with_set(game: String) -> AnyView {
    let set: RwSignal<Option<Result<Vec<Puzzle>, ()>>> = RwSignal::new(None);
    let game = StoredValue::new(game);
    let load = move || {
        set.set(None);
        spawn_local(async move {
            let sets = rooms::load_puzzles().await.map_err(|_| ());
            let text = sets.map(|sets| {
                sets.into_iter().find(|(key, _)| *key == game.get_value()).map_or("", |(_, text)| text)
            });
            let puzzles = text.and_then(|text| Puzzle::read_all(text).map_err(|_| ()));
            set.try_set(Some(puzzles));
        });
    };
    load();
    let next = RwSignal::new(0);
    (move || {
        next.track();
        match set.get() {
            None => fetching().into_any(),
            Some(Err(())) => failed(strings::NO_GAME_HELP, load).into_any(),
            Some(Ok(puzzles)) if puzzles.is_empty() => lost(strings::PUZZLES, strings::NO_PUZZLES).into_any(),
            Some(Ok(puzzles)) => {
                let tried = STORAGE.puzzles().of(&game.get_value());
                let Some(puzzle) = tried.next(&puzzles).cloned() else {
                    return lost(strings::PUZZLES, strings::ALL_SOLVED).into_any();
                };
                let (key, rules) = (puzzle.game.clone(), puzzle.rules);
                with_parts(&key, Some(rules), move || open(puzzle.clone(), next))
            }
        }
    })
    .into_any()
}

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

fn open(puzzle: Puzzle, next: RwSignal<i32>) -> AnyView {
    match house(&puzzle) {
        Ok(house) => Trial::new(Live::puzzle(house, puzzle.seat), puzzle, next).page().into_any(),
        Err(refusal) => lost(strings::PUZZLES, refusal.message).into_any(),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Open,
    /// With how the rating changed, where it did.
    Solved(i32),
    Missed(Attempt, i32),
    Shown,
}

/// One puzzle being tried.
#[derive(Clone, Copy)]
struct Trial {
    live: Live,
    puzzle: StoredValue<Puzzle>,
    verdict: RwSignal<Verdict>,
    next: RwSignal<i32>,
}

impl Trial {
    fn new(live: Live, puzzle: Puzzle, next: RwSignal<i32>) -> Trial {
        let verdict = RwSignal::new(Verdict::Open);
        let trial = Trial { live, puzzle: StoredValue::new(puzzle), verdict, next };
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
        let change = self.puzzle.with_value(|puzzle| progress.note(puzzle, solved));
        STORAGE.keep_puzzles(&progress);
        change
    }

    fn judge(self, action: &str) {
        let found = self.puzzle.with_value(|puzzle| attempt(puzzle, action));
        let change = self.note(found == Attempt::Solved);
        self.verdict.set(match found {
            Attempt::Solved => Verdict::Solved(change),
            missed => Verdict::Missed(missed, change),
        });
        if found == Attempt::Tempted {
            for (seat, action) in self.puzzle.with_value(|puzzle| puzzle.reply.clone()) {
                self.live.play_for(seat, &action);
            }
        }
    }

    fn show_solution(self) {
        self.note(false);
        self.verdict.set(Verdict::Shown);
        let (seat, solution) = self.puzzle.with_value(|puzzle| (puzzle.seat, puzzle.solution.clone()));
        self.live.play_for(seat, &solution);
    }

    fn again(self) {
        self.next.update(|next| *next += 1);
    }

    /// What the tape says once there is a verdict.
    fn verdict_text(self) -> Option<TapeText> {
        let worth = |at: usize| {
            self.puzzle.with_value(|puzzle| {
                // Nobody wins with more than the whole game; points are more than that.
                let chance = puzzle.worth.iter().all(|worth| *worth <= 1.0);
                strings::worth(chance, puzzle.worth[at])
            })
        };
        let theme = self.puzzle.with_value(|puzzle| strings::theme(puzzle.theme));
        let mut text = match self.verdict.get() {
            Verdict::Open => return None,
            Verdict::Solved(change) => {
                let headline = format!("{}. {}", strings::SOLVED, strings::rated(change));
                TapeText::new(Tone::End, headline, theme)
            }
            Verdict::Missed(Attempt::Tempted, change) => {
                let headline = format!("{}. {}", strings::REFUTED, strings::rated(change));
                TapeText::new(Tone::Trouble, headline, strings::instead_of(&worth(1), &worth(0)))
            }
            Verdict::Missed(_, change) => {
                let headline = format!("{}. {}", strings::NOT_BEST, strings::rated(change));
                TapeText::new(Tone::Trouble, headline, theme)
            }
            Verdict::Shown => TapeText::new(Tone::End, strings::SHOW_SOLUTION, theme),
        };
        text.primary = Some(strings::NEXT_PUZZLE.to_owned());
        Some(text)
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
            if self.verdict.get_untracked() != Verdict::Open {
                self.again();
            } else if tape.with_untracked(|text| text.primary.is_some() && text.blocked.is_none()) {
                confirm.run(());
            }
        });
        let second = Callback::new(move |()| {
            if !back.run(()) && self.verdict.get_untracked() == Verdict::Open {
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
        let client = client();
        let reading = reading();
        let read = (move || reading.get().then(|| article(live, None))).into_any();
        view! {
            {skip_link()}
            <div class="app" data-testid="puzzle">
                {table_bar(live, Signal::stored(Some(crumb)), rules_open, true)}
                <div class="heads">
                    <Tape text=tape primary second />
                    <section class="hint">
                        <span>{strings::PUZZLE_HELP}</span>
                        <button
                            type="button"
                            class="button small"
                            on:click=move |_| client.go(&Route::Puzzles(None))
                        >
                            {strings::PUZZLES}
                        </button>
                    </section>
                </div>
                {stage(live, None, place, tape, primary, second, nothing, Apart { coaching: None, read: Some(read) })}
            </div>
            <RulesDrawer live open=rules_open />
        }
        .into_any()
    }
}
