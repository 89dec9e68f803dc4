//! Playing at once: which game, and how strong the bot is. Both are as last time by default.

use crate::app::Client;
use crate::boards;
use crate::device::STORAGE;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::ahead;
use crate::shell::face::{face, strength};
use crate::shell::tables::TABLES;
use crate::strings;
use bots::Grade;
use client::lesson::FIRST;
use leptos::prelude::*;
use rules::Info;

#[derive(Clone, Copy)]
pub struct Chosen {
    client: Client,
    pub game: RwSignal<Info>,
    grade: RwSignal<Grade>,
}

impl Chosen {
    pub fn remembered(client: Client) -> Chosen {
        let games = catalog::games();
        let (game, grade) =
            client.settings.with_untracked(|settings| (settings.game().to_owned(), settings.grade()));
        let game = games.iter().find(|info| info.key == game).unwrap_or(&games[0]);
        Chosen { client, game: RwSignal::new(*game), grade: RwSignal::new(grade) }
    }

    /// The first lesson of the game, for people who have neither played nor learned it here.
    fn lesson(self) -> Option<String> {
        let game = self.game.get().key;
        let played = STORAGE.tables().iter().any(|table| table.game == game);
        let known = played || STORAGE.progress().knows(game);
        let lesson = Route::Lesson { game: game.to_owned(), lesson: FIRST.to_owned(), chapter: None };
        (!known).then(|| lesson.href())
    }

    /// The opponent.
    fn bot(self) -> &'static str {
        bots::names(self.grade.get())[0]
    }

    fn play(self) {
        let (game, grade) = (self.game.get_untracked(), self.grade.get_untracked());
        ahead::make_way(game);
        TABLES.then(move |tables| (tables.quick_game)(self.client, game, grade));
    }

    /// The player is about to press the button.
    fn point(self) {
        ahead::fetch_soon(self.game.get_untracked());
    }
}

/// Offered first to people who have never played the game.
pub fn first_lesson(chosen: Chosen) -> impl IntoView {
    move || {
        chosen.lesson().map(|way| {
            view! {
                <a class="button primary" href=way data-testid="first-lesson">
                    {icon(Icon::Book)}
                    {strings::learn_game(chosen.game.get().title)}
                </a>
            }
        })
    }
}

/// The way into a first game at once.
pub fn first_game(chosen: Chosen) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            data-testid="first-game"
            on:pointerdown=move |_| chosen.point()
            on:focus=move |_| chosen.point()
            on:click=move |_| chosen.play()
        >
            {icon(Icon::Play)}
            {move || strings::start_with(chosen.bot())}
        </button>
    }
}

pub fn play_now(chosen: Chosen, newcomer: bool) -> impl IntoView {
    let games = catalog::games().into_iter().map(|info| game(chosen, info)).collect_view();
    let levels = Grade::ALL.map(|grade| level(chosen, grade)).collect_view();
    let set_up = move || Route::NewTable(Some(chosen.game.get().key.to_owned())).href();
    view! {
        <section class="sheet play-now" aria-label=strings::PLAY_NOW>
            <div class="panel-head">
                <h2>{strings::PLAY_NOW}</h2>
                <a class="see-all" href=set_up data-testid="set-up">
                    {strings::MORE_OPTIONS}
                </a>
            </div>
            <div class="pick-game" role="radiogroup" aria-label=strings::GAME>
                {games}
            </div>
            <div class="pick-level" role="radiogroup" aria-label=strings::OPPONENT>
                {levels}
            </div>
            // On a first visit the page itself offers the lesson.
            {(!newcomer).then(|| first_lesson(chosen))}
            <button
                type="button"
                class="button"
                class:primary=move || newcomer || chosen.lesson().is_none()
                data-testid="quick-game"
                on:pointerdown=move |_| chosen.point()
                on:focus=move |_| chosen.point()
                on:click=move |_| chosen.play()
            >
                <span>
                    <b>{move || strings::play_game(chosen.game.get().title)}</b>
                    <small>{move || strings::against(chosen.bot(), boards::face(chosen.game.get().key).minutes)}</small>
                </span>
            </button>
        </section>
    }
}

fn game(chosen: Chosen, info: Info) -> impl IntoView {
    let on = move || chosen.game.get().key == info.key;
    let told = boards::face(info.key);
    // Where games scroll sideways, the selected one is kept visible.
    let set = chosen.game.get_untracked().key == info.key;
    view! {
        <label class:on=on class:set-first=set>
            <input
                type="radio"
                class="visually-hidden"
                name="quick-game"
                value=info.key
                prop:checked=on
                on:change=move |_| {
                    chosen.game.set(info);
                    chosen.point();
                }
            />
            {boards::art(info.key)}
            <span>
                <b>{info.title}</b>
                <small>{told.line}</small>
                <small>{strings::players(info.seats)} ", " {strings::minutes(told.minutes)} ", " {told.weight}</small>
            </span>
        </label>
    }
}

fn level(chosen: Chosen, grade: Grade) -> impl IntoView {
    let on = move || chosen.grade.get() == grade;
    let pick = move |_| {
        chosen.grade.set(grade);
        chosen.client.settings.update(|settings| grade.key().clone_into(&mut settings.last_level));
    };
    view! {
        <label class:on=on>
            <input
                type="radio"
                class="visually-hidden"
                name="quick-level"
                value=grade.key()
                prop:checked=on
                on:change=pick
            />
            {face(grade)}
            <span>
                <b>{grade.name()}</b>
                <small>{bots::names(grade)[0]}</small>
            </span>
            {strength(grade)}
        </label>
    }
}
