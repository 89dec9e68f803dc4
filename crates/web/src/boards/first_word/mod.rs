//! A first word without a table: letters to press or to type, and the result.

mod printed;

use crate::kit::tape::morse_line;
use crate::morse;
use crate::strings;
use bots::Grade;
use client::boards::letterpress::first_word::{FirstWord, LETTERS, PROPOSED, TO_BEAT, to_beat};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

pub fn first_word() -> impl IntoView {
    let word = RwSignal::new(FirstWord::default());
    let pressed = RwSignal::new(None);
    // Any change discards the printed result.
    let change = move |change: &dyn Fn(&mut FirstWord) -> bool| {
        let changed = word.try_update(change).unwrap_or(false);
        if changed {
            pressed.set(None);
        }
        changed
    };
    let press = move |place: usize| {
        change(&|word| {
            word.press(place);
            true
        });
    };
    let print = move || {
        if word.with_untracked(FirstWord::can_print) {
            pressed.set(Some(word.get_untracked()));
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let mut signs = key.chars();
        let taken = match (key.as_str(), signs.next(), signs.next()) {
            ("Backspace", ..) => change(&FirstWord::rub_out),
            // Letters are typed here, so the page's shortcuts do not apply.
            (_, Some(sign), None) if sign.is_ascii_alphabetic() => {
                change(&|word| word.type_letter(sign));
                true
            }
            _ => false,
        };
        if taken {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let galley = move || {
        word.with(|word| word.set().iter().map(|place| sort(*place, strings::take_out, press)).collect_view())
    };
    let left = move || {
        let rest =
            |word: &FirstWord| (0..LETTERS.len()).filter(|place| !word.is_set(*place)).collect::<Vec<_>>();
        word.with(rest).into_iter().map(|place| sort(place, strings::set_letter, press)).collect_view()
    };
    let foot = move || match pressed.get() {
        Some(word) => printed::printed(&word),
        None => {
            let hint = word.with(|word| {
                if *word == FirstWord::default() {
                    strings::first_word_hint(PROPOSED)
                } else if word.can_print() {
                    strings::TYPE_LETTERS.to_owned()
                } else {
                    strings::TWO_LETTERS.to_owned()
                }
            });
            view! { <p class="muted">{hint}</p> }.into_any()
        }
    };
    let bot = bots::names(Grade::Novice)[0];
    view! {
        <section class="sheet first-word letterpress" aria-label=strings::FIRST_WORD data-testid="first-word" on:keydown=on_key>
            <div class="tape">
                <div class="sign">{morse_line(morse::GO_ON)} <span>{strings::GO_ON}</span></div>
                <div class="say">
                    <b>{strings::FIRST_WORD}</b>
                    <small>{strings::first_word_to_beat(bot, TO_BEAT, to_beat())}</small>
                </div>
            </div>
            <div class="stick">
                <div class="galley">
                    {galley}
                    <span class="stick-points">
                        <b>{move || word.with(FirstWord::points)}</b>
                        <span>{strings::POINTS_SO_FAR}</span>
                    </span>
                </div>
            </div>
            <div class="row letters">
                <div class="set">{left}</div>
                <button
                    type="button"
                    class="button primary"
                    aria-disabled=move || (!word.with(FirstWord::can_print)).to_string()
                    on:click=move |_| print()
                >
                    {strings::PRINT_WORD}
                </button>
            </div>
            <div class="foot" role="status">
                {foot}
            </div>
        </section>
    }
}

/// A letter to press. The style sheet draws it, because its label names it in words.
fn sort(
    place: usize,
    label: fn(char, u8) -> String,
    press: impl Fn(usize) + Copy + 'static,
) -> impl IntoView {
    let (letter, value) = LETTERS[place];
    view! {
        <button type="button" class="sort" aria-label=label(letter, value) on:click=move |_| press(place)>
            <span class="value" data-face=value></span>
            <b data-face=letter.to_string()></b>
            <i class="nick"></i>
        </button>
    }
}
