//! What the Learn page offers for a game besides its lessons: puzzles, rules, tips, the legend.

use crate::boards;
use crate::device::STORAGE;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::learn::address;
use crate::shell::legend::legend;
use crate::strings;
use client::boards::Rule;
use client::tips::Tip;
use leptos::prelude::*;

pub fn panels(game: &'static str) -> impl IntoView {
    view! {
        <div class="learn-panels">
            {puzzles(game)} {tips(game)} {rules(game)}
            <section class="sheet learn-panel" aria-label=strings::LEGEND>
                <h2>{strings::LEGEND}</h2>
                <div class="scrolling" tabindex="0">
                    {legend(game)}
                </div>
            </section>
        </div>
    }
}

fn puzzles(game: &'static str) -> impl IntoView {
    let tried = STORAGE.puzzles().of(game);
    let standing = strings::puzzle_standing(tried.rating, tried.solved(), tried.puzzles.len());
    view! {
        <section class="sheet learn-panel" aria-label=strings::PUZZLES data-testid="learn-puzzles">
            <h2>{strings::PUZZLES}</h2>
            <p class="muted">{standing}</p>
            <p>{strings::PUZZLE_HELP}</p>
            <div class="row wrapping">
                <a class="button primary" href=Route::Puzzles(Some(game.to_owned())).href()>
                    {strings::SOLVE}
                </a>
                <a class="button" href=Route::SetUp.href()>
                    {strings::SET_UP}
                </a>
            </div>
        </section>
    }
}

fn tips(game: &'static str) -> impl IntoView {
    let lessons = boards::lessons(game);
    let row = |tip: Tip| {
        let show = tip.shown_in(&lessons).map(|(lesson, chapter)| {
            let name = format!("{}: {}", strings::SHOW_ME, tip.title);
            view! {
                <a class="button small" href=address(lesson, Some(chapter)) aria-label=name>
                    {strings::SHOW_ME}
                </a>
            }
        });
        view! {
            <li>
                <span>
                    <b>{tip.title}</b>
                    {tip.say}
                </span>
                {show}
            </li>
        }
    };
    view! {
        <section class="sheet learn-panel" aria-label=strings::TIPS data-testid="tips">
            <h2>{strings::TIPS}</h2>
            <ul class="plain tips">{boards::tips(game).into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// Every rule under its title, with a search field.
fn rules(game: &'static str) -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    let found = move || {
        let wanted = wanted.get().to_lowercase();
        let holds = |rule: &&'static Rule| {
            let text = format!("{} {}", rule.title, rule.text).to_lowercase();
            wanted.split_whitespace().all(|word| text.contains(word))
        };
        let found: Vec<&'static Rule> = boards::rules(game).iter().filter(holds).collect();
        if found.is_empty() {
            return view! { <p class="muted">{strings::NO_RULE_FOUND}</p> }.into_any();
        }
        let rows = found.into_iter().map(|rule| {
            view! {
                <details>
                    <summary>{rule.title}</summary>
                    <p>{rule.text}</p>
                </details>
            }
        });
        rows.collect_view().into_any()
    };
    view! {
        <section class="sheet learn-panel" aria-label=strings::RULES data-testid="learn-rules">
            <h2>{strings::RULES}</h2>
            <label class="find">
                {icon(Icon::Find)}
                <input
                    type="search"
                    aria-label=strings::FIND_RULE
                    placeholder=strings::FIND_RULE
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
            </label>
            <div class="scrolling" tabindex="0">{found}</div>
        </section>
    }
}
