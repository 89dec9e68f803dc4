//! Puzzles: positions from real games in which one decision is clearly the best, solved on the real board.

mod trial;

use crate::boards::{self, rooms};
use crate::device::STORAGE;
use crate::people;
use crate::route::Route;
use crate::shell::lost::lost;
use crate::shell::parts::{failed, fetching, with_parts};
use crate::shell::top::top;
use crate::strings;
use analysis::Puzzle;
use leptos::prelude::*;
use leptos::task::spawn_local;

pub fn puzzles(game: Option<String>) -> AnyView {
    match game {
        None => games().into_any(),
        Some(game) => with_set(game),
    }
}

/// The games with the player's progress in each.
fn games() -> impl IntoView {
    crate::app::title(strings::PUZZLES);
    let progress = RwSignal::new(STORAGE.puzzles());
    for info in catalog::games() {
        share_rating(info.key, move || {
            progress.try_set(STORAGE.puzzles());
        });
    }
    let cards = catalog::games()
        .into_iter()
        .map(|info| {
            let standing = move || {
                let tried = progress.with(|progress| progress.of(info.key));
                strings::puzzle_standing(tried.rating, tried.solved(), tried.puzzles.len())
            };
            view! {
                <li class="card">
                    {boards::art(info.key)} <h2>{info.title}</h2>
                    <p class="muted">{standing}</p>
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

/// With an account, the rating follows from device to device; `done` is called when it is synchronised. Without
/// a server it stays here.
fn share_rating(game: &str, done: impl FnOnce() + 'static) {
    let Some(bearer) = people::bearer() else { return };
    let told = STORAGE.puzzles().told(game);
    spawn_local(async move {
        if let Ok(kept) = people::keep_puzzles(&bearer, &told).await {
            let mut progress = STORAGE.puzzles();
            progress.adopt(kept);
            STORAGE.keep_puzzles(&progress);
            done();
        }
    });
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
    game.with_value(|game| share_rating(game, || {}));
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
                with_parts(&key, Some(rules), move || trial::open(puzzle.clone(), next))
            }
        }
    })
    .into_any()
}
