//! Playing on from a step of a game: choice of opponents and draws.

use crate::app::client;
use crate::device::{self, STORAGE};
use crate::kit::{Choice, Dialog, Icon, Look, Segment, icon, toast};
use crate::route::Route;
use crate::strings;
use crate::table::house::Draws;
use crate::table::live::Live;
use bots::Grade;
use client::set_up::Against;
use leptos::prelude::*;
use rules::Seed;

/// The opponents in a branch.
#[derive(Clone, Copy, PartialEq)]
enum Opponents {
    AsInTheGame,
    Of(Against),
}

impl Choice for Opponents {
    fn key(self) -> &'static str {
        match self {
            Opponents::AsInTheGame => "game",
            Opponents::Of(against) => against.key(),
        }
    }
}

impl Choice for Against {
    fn key(self) -> &'static str {
        match self {
            Against::Alone => "alone",
            Against::Bots(grade) => grade.key(),
        }
    }
}

/// The possible opponents, with their names.
pub fn rivals() -> Vec<(Against, &'static str)> {
    let grades = Grade::ALL.into_iter().map(|grade| (Against::Bots(grade), grade.name()));
    grades.chain([(Against::Alone, strings::ALONE)]).collect()
}

/// A button that plays on from a step, after a question.
pub fn play_on(live: Live, step: Signal<usize>) -> impl IntoView {
    play_on_called(live, step, strings::PLAY_ON_HERE)
}

/// The same with another name.
pub fn play_on_called(live: Live, step: Signal<usize>, name: &'static str) -> impl IntoView {
    let open = RwSignal::new(false);
    live.can_branch().then(|| {
        view! {
            <button type="button" class="button small" data-testid="play-on" on:click=move |_| open.set(true)>
                {icon(Icon::Play)}
                {name}
            </button>
            <Dialog
                look=Look::Middle
                title=Signal::stored(name.to_owned())
                open
                close=move |()| open.set(false)
            >
                {question(live, step).into_any()}
            </Dialog>
        }
    })
}

fn question(live: Live, step: Signal<usize>) -> impl IntoView {
    let client = client();
    let against = RwSignal::new(Opponents::AsInTheGame);
    let same = RwSignal::new("same");
    let several = live.seats().len() > 1;
    let mut rivals: Vec<(Opponents, &'static str)> = vec![(Opponents::AsInTheGame, strings::AS_IN_THE_GAME)];
    rivals.extend(self::rivals().into_iter().map(|(against, name)| (Opponents::Of(against), name)));
    let begin = move |_| {
        let against = match against.get_untracked() {
            Opponents::AsInTheGame => None,
            Opponents::Of(against) => Some(against),
        };
        let draws = match same.get_untracked() {
            "same" => Draws::Same,
            _ => Draws::New(Seed::new(device::random_bytes())),
        };
        match live.branch(step.get_untracked().max(1), against, draws) {
            Ok(id) => client.go(&Route::Table(id)),
            Err(reason) => toast::fail(reason),
        }
    };
    view! {
        <div class="branching">
            <p>{strings::PLAY_ON_HELP}</p>
            {several
                .then(|| {
                    view! {
                        <h3>{strings::PLAY_AGAINST}</h3>
                        <Segment
                            label=strings::PLAY_AGAINST.to_owned()
                            choices=rivals
                            value=against
                            pick=move |chosen| against.set(chosen)
                        />
                    }
                })}
            {if live.finished {
                view! {
                    <h3>{strings::DRAWS_FROM_HERE}</h3>
                    <Segment
                        label=strings::DRAWS_FROM_HERE.to_owned()
                        choices=vec![("same", strings::SAME_DRAWS), ("new", strings::NEW_DRAWS)]
                        value=same
                        pick=move |chosen| same.set(chosen)
                    />
                }
                    .into_any()
            } else {
                view! { <p class="muted">{strings::PLAY_ON_RUNNING}</p> }.into_any()
            }}
            <button type="button" class="button primary" data-testid="begin-branch" on:click=begin>
                {strings::BEGIN_BRANCH}
            </button>
        </div>
    }
}

/// The branches of a game; `None` if there are none.
pub fn branches(of: &str, title: &'static str, except: &str) -> Option<impl IntoView + use<>> {
    let listed: Vec<_> =
        STORAGE.branches_of(of).into_iter().filter(|(table, _)| table.id != except).collect();
    (!listed.is_empty()).then(|| {
        let rows = listed
            .into_iter()
            .map(|(table, branch)| {
                view! {
                    <li>
                        <a href=Route::WhatIf(table.id).href()>{branch.name}</a>
                        <span class="muted">{table.prompt}</span>
                    </li>
                }
            })
            .collect_view();
        view! {
            <section class="card" aria-label=title data-testid="branches">
                <h2>{title}</h2>
                <ul class="plain">{rows}</ul>
            </section>
        }
    })
}
