//! A board for any game: the table drawn with characters and the choices as a list. It is what a
//! game without a drawn board gets, and the text twin of every drawn one.

use crate::boards::{Placement, plain_facts};
use crate::kit::{TapeText, Tone};
use crate::strings;
use crate::table::live::Live;
use leptos::prelude::*;

pub fn place(live: Live) -> Placement {
    let chosen = RwSignal::new(None::<String>);
    forget_when_the_table_moves(live, chosen);
    let tape = Signal::derive(move || {
        live.my_turn().then(|| {
            let mut text =
                TapeText::new(Tone::GoOn, live.now.with(|now| now.prompt.clone()), strings::CHOOSE_ONE);
            text.primary =
                Some(chosen.get().map_or(strings::CONFIRM.to_owned(), |action| live.label(&action)));
            text.blocked = chosen.with(Option::is_none).then(|| strings::CHOOSE_ONE.to_owned());
            text
        })
    });
    let confirm = Callback::new(move |()| {
        if let Some(action) = chosen.get_untracked() {
            live.submit(&action);
        }
    });
    let back = Callback::new(move |()| {
        let drafted = chosen.with_untracked(Option::is_some);
        chosen.set(None);
        drafted
    });
    Placement {
        class: "plain",
        tape,
        confirm,
        back,
        round: Signal::stored(None),
        heading: String::new(),
        players: Signal::derive(move || {
            live.seats().into_iter().map(|seat| plain_facts(live, seat)).collect()
        }),
        board: view! { <pre class="sketch" tabindex="0">{move || live.sketch()}</pre> }.into_any(),
        tray_label: Signal::stored(strings::CHOICES.to_owned()),
        tray: choices(live, chosen).into_any(),
        keeps_tray: false,
        side: None,
        pane: Signal::stored(None),
        key: Callback::new(|_| false),
    }
}

fn forget_when_the_table_moves(live: Live, chosen: RwSignal<Option<String>>) {
    Effect::new(move |_| {
        let legal = live.now.with(|now| now.legal.clone());
        // One answer alone is chosen already and only confirmed.
        chosen.set(if let [only] = legal.as_slice() { Some(only.clone()) } else { None });
    });
}

/// The legal actions as radio buttons.
fn choices(live: Live, chosen: RwSignal<Option<String>>) -> impl IntoView {
    let name = crate::kit::control::unique("choice");
    let rows = move || {
        if !live.my_turn() {
            return Vec::new();
        }
        let name = name.clone();
        live.now
            .with(|now| now.legal.clone())
            .into_iter()
            .map(move |action| {
                let label = live.label(&action);
                let (mine, picked) = (action.clone(), action.clone());
                let on =
                    Signal::derive(move || chosen.with(|chosen| chosen.as_deref() == Some(mine.as_str())));
                view! {
                    <label class="choice" class:on=on>
                        <input
                            type="radio"
                            name=name.clone()
                            value=action
                            prop:checked=on
                            on:change=move |_| chosen.set(Some(picked.clone()))
                        />
                        {label}
                    </label>
                }
            })
            .collect_view()
    };
    view! { <div class="choices" role="radiogroup" aria-label=strings::CHOICES>{rows}</div> }
}

/// The board as a list, beside a drawn board: sketch, choices and a button of its own.
pub fn twin(live: Live) -> impl IntoView {
    let chosen = RwSignal::new(None::<String>);
    forget_when_the_table_moves(live, chosen);
    let submit = move |_| {
        if let Some(action) = chosen.get_untracked() {
            live.submit(&action);
        }
    };
    view! {
        <div class="twin">
            <pre class="sketch" tabindex="0">{move || live.sketch()}</pre>
            <p class="caption">{move || live.now.with(|now| now.prompt.clone())}</p>
            {choices(live, chosen)}
            <button
                type="button"
                class="button primary"
                disabled=move || chosen.with(Option::is_none) || !live.my_turn()
                on:click=submit
            >
                {strings::CONFIRM}
            </button>
        </div>
    }
}
