//! What became of a newcomer's first word: its points and its meaning, and the ways into a whole game.

use crate::app::client;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::meaning;
use crate::shell::new_table::quick_game;
use crate::strings;
use crate::table::words;
use bots::Grade;
use client::boards::letterpress::first_word::{FirstWord, PROPOSED, Verdict};
use client::lesson::FIRST;
use leptos::prelude::*;
use leptos::task::spawn_local;
use letterpress::Letterpress;
use lexicon::Vocabulary;
use rules::{Game as _, Info};

/// The words that a table takes unless its people choose otherwise.
const VOCABULARY: Vocabulary = Vocabulary { size: 80, family: false, slang: false };

/// Shows it as soon as the list of words is here.
pub fn printed(word: FirstWord) -> AnyView {
    let loaded = RwSignal::new(None);
    spawn_local(async move {
        let done = words::load_for(Letterpress::KEY, None).await;
        loaded.try_set(Some(done));
    });
    (move || match loaded.get() {
        None => view! { <p class="muted">{strings::FETCHING}</p> }.into_any(),
        Some(Err(reason)) => view! { <p class="muted">{reason}</p> }.into_any(),
        Some(Ok(())) => {
            let list = lexicon::list(Letterpress::INFO.newest().words.unwrap_or(lexicon::NEWEST));
            let knows = |word: &str| list.contains(word.as_bytes(), VOCABULARY);
            told(&word.word(), word.verdict(knows))
        }
    })
    .into_any()
}

fn told(word: &str, verdict: Verdict) -> AnyView {
    let Verdict::Printed { points, beats } = verdict else {
        return view! { <p data-testid="not-printed">{strings::not_in_list(word, PROPOSED)}</p> }.into_any();
    };
    let bot = bots::names(Grade::Novice)[0];
    let info = Letterpress::INFO;
    view! {
        <p data-testid="printed">
            <b>{strings::first_word_points(word, points)}</b>
            " "
            {strings::first_word_against(bot, beats)}
        </p>
        <p>{meaning::short(word.to_owned())}</p>
        {ways(info)}
    }
    .into_any()
}

fn ways(info: Info) -> impl IntoView {
    let client = client();
    let lesson = Route::Lesson { game: info.key.to_owned(), lesson: FIRST.to_owned(), chapter: None };
    view! {
        <p class="row wrapping">
            <button type="button" class="button primary" on:click=move |_| quick_game(client, info, Grade::Novice)>
                {icon(Icon::Play)}
                {strings::PLAY_WHOLE_GAME}
            </button>
            <a class="button" href=lesson.href()>
                {icon(Icon::Book)}
                {strings::learn_game(info.title)}
            </a>
        </p>
    }
}
