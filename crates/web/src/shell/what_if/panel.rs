//! Beside the boards: the name of the branch, the differences in words, how to share it, other branches.

use super::Pair;
use crate::device::STORAGE;
use crate::kit::copy::copy;
use crate::kit::{Icon, icon, mark, toast};
use crate::route::Route;
use crate::shell::branching::{branches, play_on};
use crate::shell::save::save_text;
use crate::strings;
use crate::table::LogLine;
use crate::table::live::Live;
use client::what_if::tidy_name;
use leptos::prelude::*;
use std::sync::Arc;

/// How many of the newest sentences of each line to show.
const TOLD: usize = 6;
/// Messaging programs cut off longer links.
const LONGEST_LINK: usize = 8000;

pub fn panel(pair: Pair) -> impl IntoView {
    let (of, id) = (pair.game.id.get_value(), pair.id.get_value().unwrap_or_default());
    let here = Signal::derive(move || pair.moment().game);
    view! {
        <aside class="what-if-side" aria-label=strings::BRANCH_LINE>
            <section class="card" aria-label=strings::BRANCH_LINE>
                {name(pair)}
                <div class="row wrapping">
                    <button type="button" class="button small" data-testid="copy-branch" on:click=move |_| link(pair)>
                        {icon(Icon::Copy)}
                        {strings::COPY_BRANCH_LINK}
                    </button>
                    <button type="button" class="button small" data-testid="save-branch" on:click=move |_| save(pair)>
                        {icon(Icon::Save)}
                        {strings::SAVE_BRANCH}
                    </button>
                </div>
            </section>
            {different(pair)}
            {(!of.is_empty()).then(|| view! { <section class="card">{play_on(pair.game, here)}</section> })}
            {branches(&of, strings::OTHER_BRANCHES, &id)}
        </aside>
    }
}

fn name(pair: Pair) -> impl IntoView {
    let Some(id) = pair.id.get_value() else {
        return view! { <h2>{pair.name}</h2> }.into_any();
    };
    let rename = move |event: leptos::ev::Event| {
        // An invalid name keeps the old one.
        if let Some(name) = tidy_name(&event_target_value(&event)) {
            STORAGE.rename_branch(&id, &name);
            pair.name.set(name);
        } else {
            pair.name.notify();
        }
    };
    view! {
        <label>
            <span class="caption">{strings::BRANCH_NAME}</span>
            <input
                type="text"
                class="field"
                maxlength="60"
                data-testid="branch-name"
                prop:value=pair.name
                on:change=rename
            />
        </label>
    }
    .into_any()
}

fn link(pair: Pair) {
    let code = pair.share().code();
    let origin = window().location().origin().unwrap_or_default();
    let address = format!("{origin}/{}", Route::Shared(code).href());
    if address.len() > LONGEST_LINK {
        toast::fail(strings::LONG_LINK);
    } else {
        copy(address);
    }
}

fn save(pair: Pair) {
    let name = format!("{}-what-if.json", pair.branch.info.key);
    save_text(&name, "application/json", &pair.share().write());
}

/// What happened on both lines since they diverged, as far as the boards show it.
fn different(pair: Pair) -> impl IntoView {
    let list = move |live: Live, from: usize, title: &'static str| {
        let told = live.now.with(|now| {
            let shown = now.log.iter().filter(|told| told.step > from && told.step <= now.step);
            let mut told: Vec<Arc<LogLine>> = shown.rev().take(TOLD).cloned().collect();
            told.reverse();
            told
        });
        (!told.is_empty()).then(|| {
            let rows = told
                .into_iter()
                .map(|told| view! { <li>{told.seat.map(mark)} <span>{told.text.clone()}</span></li> })
                .collect_view();
            view! {
                <h3>{title}</h3>
                <ul class="plain told">{rows}</ul>
            }
        })
    };
    let fork = pair.fork();
    view! {
        <section class="card" aria-label=strings::SINCE_FORK data-testid="different">
            <h2>{strings::SINCE_FORK}</h2>
            {move || list(pair.game, fork.game, strings::IN_THE_GAME)}
            {move || {
                let told = list(pair.branch, fork.branch, strings::IN_THE_BRANCH);
                told.map_or_else(
                    || view! { <p class="muted">{strings::NOTHING_YET}</p> }.into_any(),
                    IntoAny::into_any,
                )
            }}
        </section>
    }
}
