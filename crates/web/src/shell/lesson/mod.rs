//! A lesson: the normal table with a coach beside it.

mod coach;
mod guide;
mod spotlight;

use crate::app::client;
use crate::boards;
use crate::kit::{Icon, Tape, TapeText, Tone, icon, sound};
use crate::route::Route;
use crate::shell::document::article;
use crate::shell::explain::explainer;
use crate::shell::lost::lost;
use crate::shell::parts::with_parts;
use crate::shell::rules::RulesDrawer;
use crate::shell::stage::{Apart, Coaching, stage};
use crate::shell::table::keys;
use crate::shell::top::{brand, settings_button, skip_link};
use crate::shell::view_switch::{reading, view_switch};
use crate::strings;
use client::lesson::{Course, State};
use guide::Coach;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Opens a lesson where the learner left, or at a chapter.
pub fn lesson(game: String, lesson: String, chapter: Option<usize>) -> AnyView {
    with_parts(&game.clone(), None, move || {
        let found = boards::lessons(&game).into_iter().find(|known| known.id == lesson);
        let Some(found) = found else {
            return lost(strings::NO_LESSON, strings::NO_LESSON_HELP.to_owned()).into_any();
        };
        let (at, step) = match chapter {
            Some(chapter) => (chapter - 1, 0),
            None => crate::device::STORAGE.progress().next(&found),
        };
        match Coach::open(Course::new(found, at, step)) {
            Ok(coach) => page(coach),
            Err(reason) => lost(strings::NO_LESSON, reason).into_any(),
        }
    })
}

fn page(coach: Coach) -> AnyView {
    let live = coach.live;
    let course = coach.course;
    crate::app::title(
        &course.with_untracked(|course| strings::lesson_title(live.info.title, &course.lesson.title)),
    );
    let Some(place) = boards::place(live) else {
        return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any();
    };
    let rules_open = RwSignal::new(false);
    let tape = tape_of(coach, place.tape);
    let (confirm, back) = (place.confirm, place.back);
    let primary = Callback::new(move |()| match course.with_untracked(|course| course.state.clone()) {
        State::Task if coach.reads_only() => coach.go_on(),
        State::Task if tape.with_untracked(|text| text.primary.is_some() && text.blocked.is_none()) => {
            confirm.run(());
        }
        State::Task | State::Answer { .. } => {}
        State::Tried => coach.restart_step(),
        State::ChapterDone => coach.next_chapter(),
        State::LessonDone => coach.play_on(client()),
    });
    let second = Callback::new(move |()| {
        let undoes = live.now.with_untracked(|now| now.can_undo);
        if !back.run(()) && undoes {
            live.undo();
        }
    });
    let pause = Callback::new(|()| ());
    let explains = explainer(live, rules_open);
    own_keys_first(coach);
    keys(live, primary, second, pause, place.key, rules_open, None);
    own_keys_last(coach);
    sound::accompany(live);
    spotlight::follow(coach);
    let coaching =
        Coaching { card: coach::card(coach).into_any(), chapters: coach::chapters(coach).into_any() };
    let reading = reading();
    let read = (move || reading.get().then(|| article(live, None))).into_any();
    view! {
        {skip_link()}
        <div class="app">
            {bar(coach, rules_open)} <div class="heads">
                <Tape text=tape primary second />
            </div>
            {stage(live, place, tape, primary, second, pause, Apart { room: None, coaching: Some(coaching), read: Some(read) })}
        </div>
        <RulesDrawer live open=rules_open />
        {explains}
    }
    .into_any()
}

fn bar(coach: Coach, rules_open: RwSignal<bool>) -> impl IntoView {
    let live = coach.live;
    let place = move || {
        coach.course.with(|course| strings::lesson_place(course.chapter + 1, course.lesson.chapters.len()))
    };
    view! {
        <header class="top">
            {brand()}
            <div
                class="crumb"
                data-testid="lesson"
                data-chapter=move || coach.course.with(|course| course.chapter + 1)
                data-step=move || coach.course.with(|course| course.step + 1)
                data-state=move || coach.course.with(|course| state_name(&course.state))
                data-busy=move || coach.busy.get().to_string()
            >
                <b>{live.info.title}</b>
                <span class="muted">{place}</span>
            </div>
            <nav aria-label=strings::TABLE_NAV>
                <a class="button small leave" href=Route::Learn(Some(live.info.key.to_owned())).href()>
                    {icon(Icon::Close)}
                    <span>{strings::LEAVE_LESSON}</span>
                </a>
                <button
                    type="button"
                    class="icon-button"
                    aria-label=strings::RULES
                    data-testid="rules"
                    on:click=move |_| rules_open.set(true)
                >
                    {icon(Icon::Book)}
                </button>
                {view_switch()} {settings_button()}
            </nav>
        </header>
    }
}

/// Its name in end-to-end tests.
fn state_name(state: &State) -> &'static str {
    match state {
        State::Task => "task",
        State::Answer { .. } => "answer",
        State::Tried => "tried",
        State::ChapterDone => "chapter-done",
        State::LessonDone => "lesson-done",
    }
}

/// The tape shows the task; its main button is the board's own, once there is something to confirm.
fn tape_of(coach: Coach, own: Signal<Option<TapeText>>) -> Signal<TapeText> {
    Signal::derive(move || {
        let live = coach.live;
        let (state, task, step, steps) = coach.course.with(|course| {
            let chapter = course.chapter();
            (course.state.clone(), course.step().task.clone(), course.step + 1, chapter.steps.len())
        });
        let mut text = match state {
            State::Task | State::Answer { .. } => {
                let mut text = TapeText::new(Tone::GoOn, task, strings::lesson_step(step, steps));
                if coach.reads_only() {
                    text.primary = Some(strings::CONTINUE.to_owned());
                } else if let Some(own) = own.get() {
                    text.primary = own.primary;
                    text.blocked = own.blocked;
                    text.second = own.second;
                }
                text
            }
            State::Tried => {
                with_button(strings::TRIED, strings::TRIED_HELP, strings::BACK_TO_LESSON.to_owned())
            }
            State::ChapterDone => with_button(strings::CHAPTER_DONE, "", strings::CONTINUE.to_owned()),
            State::LessonDone => {
                with_button(strings::LESSON_DONE, strings::LESSON_DONE_HELP, coach.play_on_words())
            }
        };
        let at_task = matches!(state, State::Task);
        if at_task && text.second.is_none() && live.now.with(|now| now.can_undo) {
            text.second = Some((Icon::Back, strings::TAKE_BACK.to_owned()));
        }
        if let Some(reason) = live.trouble.get() {
            text.tone = Tone::Trouble;
            text.detail = reason;
        }
        if coach.busy.get() {
            text.thinking = true;
            text.primary = None;
            text.second = None;
        }
        text
    })
}

fn with_button(headline: &str, detail: &str, button: String) -> TapeText {
    let mut text = TapeText::new(Tone::GoOn, headline, detail);
    text.primary = Some(button);
    text
}

/// Is the key meant for the page, rather than a field or a dialog?
fn is_ours(event: &KeyboardEvent) -> bool {
    let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let typing = on.is_some_and(|on| on.closest("input, textarea, select, dialog").ok().flatten().is_some());
    let open = document().query_selector("dialog[open]").ok().flatten().is_some();
    !(event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() || typing || open)
}

/// Brackets move from step to step, before the table uses them for its own steps.
fn own_keys_first(coach: Coach) {
    listen(move |event| {
        match event.key().as_str() {
            "[" => coach.back(),
            "]" => coach.skip_step(),
            _ => return None,
        }
        Some(())
    });
}

/// Letters go to the board first, because word games use them for writing.
fn own_keys_last(coach: Coach) {
    listen(move |event| {
        match event.key().as_str() {
            "n" | "N" => coach.skip_chapter(),
            "m" | "M" => coach.show_me(),
            _ => return None,
        }
        Some(())
    });
}

fn listen(take: impl Fn(&KeyboardEvent) -> Option<()> + 'static) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if is_ours(&event) && take(&event).is_some() {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}
