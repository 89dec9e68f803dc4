//! The result of a newcomer's first word: its points and its meaning, and the ways into a whole game.

use crate::app::client;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::ahead;
use crate::shell::tables::TABLES;
use crate::strings;
use bots::Grade;
use client::boards::letterpress::first_word::{FirstWord, PROPOSED, Verdict};
use client::lesson::FIRST;
use leptos::prelude::*;
use letterpress::Letterpress;
use rules::{Game as _, Info};

pub fn printed(word: &FirstWord) -> AnyView {
    told(&word.word(), word.verdict())
}

fn told(word: &str, verdict: Verdict) -> AnyView {
    let Verdict::Printed { points, beats, meaning } = verdict else {
        return view! { <p data-testid="not-printed">{strings::not_in_list(word, PROPOSED)}</p> }.into_any();
    };
    let bot = bots::names(Grade::Novice)[0];
    let meaning = if meaning.is_empty() { strings::NO_DEFINITION } else { meaning };
    let info = Letterpress::INFO;
    view! {
        <p data-testid="printed">
            <b>{strings::first_word_points(word, points)}</b>
            " "
            {strings::first_word_against(bot, beats)}
        </p>
        <p>
            <small class="gloss">{meaning}</small>
        </p>
        {ways(info)}
    }
    .into_any()
}

fn ways(info: Info) -> impl IntoView {
    let client = client();
    let play = move |_| {
        ahead::make_way(info);
        TABLES.then(move |tables| (tables.quick_game)(client, info, Grade::Novice));
    };
    let lesson = Route::Lesson { game: info.key.to_owned(), lesson: FIRST.to_owned(), chapter: None };
    view! {
        <p class="row wrapping">
            <button type="button" class="button primary" on:click=play>
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
