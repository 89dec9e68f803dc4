//! The coach's card and the list of chapters.

use super::guide::Coach;
use crate::kit::{Icon, icon};
use crate::strings;
use client::lesson::{Answer, Keep, State};
use leptos::html;
use leptos::prelude::*;

/// The coach's text, and the navigation through the lesson.
pub fn card(coach: Coach) -> impl IntoView {
    let course = coach.course;
    let title = move || course.with(|course| strings::chapter(course.chapter + 1, &course.chapter().title));
    let state = Memo::new(move |_| course.with(|course| (course.chapter, course.step, course.state.clone())));
    let body = move || {
        let (_, _, state) = state.get();
        match state {
            State::Task | State::Tried => said(coach).into_any(),
            State::Answer { answer, .. } => view! {
                {said(coach)}
                {answered(coach, answer)}
            }
            .into_any(),
            State::ChapterDone | State::LessonDone => can_do(coach).into_any(),
        }
    };
    let rests = move || {
        coach.busy.get()
            || state.with(|(_, _, state)| matches!(state, State::ChapterDone | State::LessonDone))
    };
    view! {
        <section class="sheet coach" aria-label=strings::COACH data-testid="coach">
            <div class="caption only-wide">{strings::COACH}</div>
            <h2>{title}</h2>
            <div class="coach-says">{body}</div>
            {step_bar(coach)}
            <div class="coach-ways">
                <button type="button" class="button small" data-testid="step-back" on:click=move |_| coach.back()>
                    {icon(Icon::Earlier)}
                    {strings::STEP_BACK}
                </button>
                <button
                    type="button"
                    class="button small"
                    data-testid="skip-chapter"
                    on:click=move |_| coach.skip_chapter()
                >
                    {strings::SKIP_CHAPTER}
                </button>
                <button
                    type="button"
                    class="button small"
                    data-testid="show-me"
                    disabled=rests
                    on:click=move |_| coach.show_me()
                >
                    {strings::SHOW_ME}
                </button>
            </div>
        </section>
    }
}

fn said(coach: Coach) -> impl IntoView {
    let say = coach.course.with_untracked(|course| course.step().say.clone());
    view! {
        <p id=SAID>{say}</p>
        <p class="visually-hidden" id=SUGGESTED>
            {move || suggestions(coach)}
        </p>
    }
}

/// The id of the coach's text, which describes the board to screen readers.
pub const SAID: &str = "coach-says";
pub const SUGGESTED: &str = "coach-suggests";

/// The content of the spotlight, for screen readers.
fn suggestions(coach: Coach) -> Option<String> {
    let labels: Vec<String> = coach.live.now.with(|now| {
        let targets = coach.course.with(|course| course.targets(&now.legal));
        let label = |action: &String| {
            now.legal.iter().position(|legal| legal == action).map(|at| now.labels[at].clone())
        };
        targets.iter().filter_map(label).take(8).collect()
    });
    (!labels.is_empty()).then(|| strings::suggested(&labels))
}

/// The progress in the chapter.
fn step_bar(coach: Coach) -> impl IntoView {
    move || {
        let (at, steps) = coach.course.with(|course| (course.step, course.chapter().steps.len()));
        let bars = (0..steps)
            .map(|step| view! { <i class:done={ step < at } class:now={ step == at }></i> })
            .collect_view();
        view! { <div class="step-bar" aria-hidden="true">{bars}</div> }
    }
}

/// The answer to another legal move. Its first button gets the focus.
fn answered(coach: Coach, answer: Option<Answer>) -> impl IntoView {
    let keeps = answer.as_ref().is_some_and(|answer| answer.keep == Keep::Rejoin);
    let (title, say) = answer.map_or_else(
        || (strings::YOU_MAY.to_owned(), strings::YOU_MAY_HELP.to_owned()),
        |answer| (answer.title, answer.say),
    );
    let node = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = node.get() {
            let _ = button.focus();
        }
    });
    view! {
        <div class="coach-answer" role="status" data-testid="coach-answer">
            <h3>{title}</h3>
            <p>{say}</p>
            <div class="buttons">
                <button
                    type="button"
                    class="button primary small"
                    node_ref=node
                    data-testid="pick-again"
                    on:click=move |_| coach.pick_again()
                >
                    {strings::PICK_AGAIN}
                </button>
                <button type="button" class="button small" data-testid="insist" on:click=move |_| coach.insist()>
                    {if keeps { strings::INSIST } else { strings::TRY_IT }}
                </button>
            </div>
        </div>
    }
}

/// What the learner can do after the chapter.
fn can_do(coach: Coach) -> impl IntoView {
    let can = coach.course.with_untracked(|course| course.chapter().can.clone());
    let lines =
        can.into_iter().map(|line| view! { <li>{icon(Icon::Check)} <span>{line}</span></li> }).collect_view();
    view! {
        <h3>{strings::YOU_CAN}</h3>
        <ul class="you-can">{lines}</ul>
    }
}

/// All chapters, each with a link into the lesson.
pub fn chapters(coach: Coach) -> impl IntoView {
    let course = coach.course;
    let title = course.with_untracked(|course| course.lesson.title.clone());
    let rows = move || {
        let progress = {
            course.track();
            crate::device::STORAGE.progress()
        };
        course.with(|course| {
            let row = |(at, chapter): (usize, &client::lesson::Chapter)| {
                let done = progress.is_done(&course.lesson, at);
                let here = at == course.chapter;
                view! {
                    <li class:done=done class:here=here>
                        <button
                            type="button"
                            aria-current=here.then_some("step")
                            on:click=move |_| coach.open_chapter(at)
                        >
                            <b class="chapter-number">
                                {if done { icon(Icon::Check).into_any() } else { (at + 1).into_any() }}
                            </b>
                            <span>{chapter.title.clone()}</span>
                            {done.then(|| view! { <small>{strings::DONE}</small> })}
                        </button>
                    </li>
                }
            };
            course.lesson.chapters.iter().enumerate().map(row).collect_view()
        })
    };
    view! {
        <div class="panel-head">
            <h2>{title}</h2>
        </div>
        <ol class="chapters">{rows}</ol>
    }
}
