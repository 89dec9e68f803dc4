//! The Learn page: what to do next in one game, at a glance.

use crate::app::client;
use crate::boards;
use crate::boards::rooms;
use crate::device::STORAGE;
use crate::kit::{Icon, icon, tabs};
use crate::route::Route;
use crate::shell::fetched::Fetched;
use crate::shell::learn_panels;
use crate::shell::top::top;
use crate::strings;
use client::lesson::{CHAPTERS, Lesson, Progress};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Info;

pub fn learn(game: Option<String>) -> impl IntoView {
    crate::app::title(strings::LEARN);
    let games = catalog::games();
    let wanted =
        game.unwrap_or_else(|| client().settings.with_untracked(|settings| settings.game().to_owned()));
    let first = games.iter().find(|info| info.key == wanted).unwrap_or(&games[0]);
    let chosen = RwSignal::new(first.key);
    let progress = RwSignal::new(STORAGE.progress());
    let done = move || {
        let (done, all) = progress.with(|progress| {
            let done = CHAPTERS.iter().map(|(game, _)| progress.chapters_done(game)).sum();
            (done, CHAPTERS.iter().map(|(_, chapters)| chapters).sum())
        });
        strings::chapters_done(done, all)
    };
    let list = games.into_iter().map(|info| game_tab(info, chosen, progress)).collect_view();
    view! {
        {top(Some(strings::LEARN))}
        <main class="page learn" data-main>
            <div class="learn-head">
                <h1>{strings::LEARN}</h1>
                <p class="lead">{strings::LEARN_LEAD}</p>
                <span class="chip">{done}</span>
            </div>
            <div
                class="sheet learn-games"
                role="tablist"
                aria-label=strings::GAME
                aria-orientation="vertical"
                on:keydown=|event| tabs::along(&event)
            >
                {list}
            </div>
            <div class="learn-lessons" role="tabpanel" id="learn-lessons" aria-label=strings::LESSONS tabindex="-1">
                {move || lessons_of(chosen.get(), progress)}
            </div>
        </main>
    }
}

fn chapters_of(game: &str) -> usize {
    CHAPTERS.iter().find(|(known, _)| *known == game).map_or(0, |(_, chapters)| *chapters)
}

fn game_tab(info: Info, chosen: RwSignal<&'static str>, progress: RwSignal<Progress>) -> impl IntoView {
    let on = move || chosen.get() == info.key;
    let all = chapters_of(info.key);
    // Where games scroll sideways, the selected one is kept visible.
    let set = chosen.get_untracked() == info.key;
    let done = move || progress.with(|progress| progress.chapters_done(info.key));
    view! {
        <button
            type="button"
            role="tab"
            class:set-first=set
            data-testid=format!("learn-{}", info.key)
            aria-selected=move || on().to_string()
            aria-controls="learn-lessons"
            tabindex=move || if on() { "0" } else { "-1" }
            on:click=move |_| chosen.set(info.key)
        >
            {boards::art(info.key)}
            <span>
                <b>{info.title}</b>
                <span class="learn-done">
                    <progress max=all value=done aria-hidden="true"></progress>
                    <small>{move || strings::done_of(done(), all)}</small>
                </span>
            </span>
        </button>
    }
}

/// The lessons of a game, once the game is loaded.
fn lessons_of(game: &'static str, progress: RwSignal<Progress>) -> AnyView {
    let part = rooms::besides(game);
    let loaded = RwSignal::new(part.and_then(Fetched::now).map(|_| true));
    if let Some(part) = part
        && loaded.get_untracked().is_none()
    {
        spawn_local(async move {
            let done = part.fetch().await.is_some();
            loaded.try_set(Some(done));
        });
    }
    (move || match loaded.get() {
        None => view! { <p class="sheet note muted" role="status">{strings::FETCHING}</p> }.into_any(),
        Some(false) => view! { <p class="sheet note" role="alert">{strings::NO_GAME_HELP}</p> }.into_any(),
        Some(true) => {
            let lessons =
                boards::lessons(game).into_iter().map(|lesson| card(lesson, progress)).collect_view();
            view! {
                {lessons}
                {learn_panels::panels(game)}
            }
            .into_any()
        }
    })
    .into_any()
}

/// One lesson with its chapters on a wire.
fn card(lesson: Lesson, progress: RwSignal<Progress>) -> impl IntoView {
    let (title, facts) = (
        strings::lesson_title(title_of(&lesson.game), &lesson.title),
        strings::lesson_facts(lesson.minutes, lesson.chapters.len()),
    );
    let lesson = StoredValue::new(lesson);
    let actions =
        move || lesson.with_value(|lesson| progress.with(|progress| actions(lesson, progress))).into_any();
    let over = move |_| {
        lesson.with_value(|lesson| STORAGE.change_progress(|progress| progress.forget(lesson)));
        progress.set(STORAGE.progress());
    };
    let begun = move || lesson.with_value(|lesson| progress.with(|progress| progress.has_begun(lesson)));
    let wire = move || {
        lesson.with_value(|lesson| {
            progress.with(|progress| {
                (0..lesson.chapters.len()).map(|at| chapter(lesson, at, progress)).collect_view()
            })
        })
    };
    let name = title.clone();
    view! {
        <section class="sheet lesson-card" aria-label=name>
            <div class="lesson-head">
                <div>
                    <h2>{title}</h2>
                    <p class="muted">{facts}</p>
                </div>
                <div class="buttons">
                    {move || {
                        begun()
                            .then(|| {
                                view! {
                                    <button type="button" class="button" data-testid="start-over" on:click=over>
                                        {strings::START_OVER}
                                    </button>
                                }
                            })
                    }} {actions}
                </div>
            </div>
            <ol class="wire">{wire}</ol>
        </section>
    }
}

fn title_of(game: &str) -> &'static str {
    catalog::games().into_iter().find(|info| info.key == game).map_or("", |info| info.title)
}

pub fn address(lesson: &Lesson, chapter: Option<usize>) -> String {
    Route::Lesson { game: lesson.game.clone(), lesson: lesson.id.clone(), chapter }.href()
}

/// The link to the lesson, or to a table once it is finished.
fn actions(lesson: &Lesson, progress: &Progress) -> impl IntoView + use<> {
    let (words, way, class) = if progress.is_finished(lesson) {
        (strings::REVIEW.to_owned(), address(lesson, Some(1)), "button")
    } else if progress.has_begun(lesson) {
        let (chapter, _) = progress.next(lesson);
        (strings::continue_chapter(chapter + 1), address(lesson, None), "button primary")
    } else {
        (strings::START_LESSON.to_owned(), address(lesson, None), "button primary")
    };
    let play = progress.is_finished(lesson).then(|| {
        let new = Route::NewTable(Some(lesson.game.clone())).href();
        view! {
            <a class="button primary" href=new>
                {strings::play_game(title_of(&lesson.game))}
            </a>
        }
    });
    view! {
        <a class=class href=way data-testid="open-lesson">
            {words}
        </a>
        {play}
    }
}

fn chapter(lesson: &Lesson, at: usize, progress: &Progress) -> impl IntoView + use<> {
    let told = &lesson.chapters[at];
    let done = progress.is_done(lesson, at);
    let next = progress.has_begun(lesson) && !progress.is_finished(lesson) && progress.next(lesson).0 == at;
    view! {
        <li class:done=done class:next=next>
            <a href=address(lesson, Some(at + 1))>
                <b class="chapter-number" aria-hidden="true">
                    {if done { icon(Icon::Check).into_any() } else { (at + 1).into_any() }}
                </b>
                <span>{told.title.clone()}</span>
            </a>
            <small>{told.line.clone()}</small>
            {done.then(|| view! { <small class="chapter-done">{strings::DONE}</small> })}
        </li>
    }
}
