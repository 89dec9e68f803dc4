//! The meanings of a word, once the definitions are loaded.

use crate::kit::tape::morse_line;
use crate::morse;
use crate::strings;
use crate::table::words;
use leptos::prelude::*;

/// One short line: the first meaning.
pub fn short(word: String) -> impl IntoView {
    let defined = words::definitions();
    let text = move || match defined.get() {
        Some(true) => {
            let meanings = lexicon::definitions().map(|all| all.of(&word)).unwrap_or_default();
            meanings.first().map_or(strings::NO_DEFINITION, |meaning| meaning.gloss)
        }
        Some(false) => strings::DEFINITIONS_NOT_LOADED,
        None => "",
    };
    view! { <small class="gloss">{text}</small> }
}

/// Every meaning, with its part of speech, and the word in Morse.
pub fn entry(word: String) -> impl IntoView {
    let defined = words::definitions();
    let code = word.chars().map(morse::letter).collect::<Vec<_>>();
    let signs = code.iter().map(|letter| morse_line(letter)).collect_view();
    let list = move || match defined.get() {
        Some(true) => meanings(&word).into_any(),
        Some(false) => view! { <p role="alert">{strings::DEFINITIONS_NOT_LOADED}</p> }.into_any(),
        None => view! { <p class="muted" role="status">{strings::LOADING_DEFINITIONS}</p> }.into_any(),
    };
    view! {
        <div class="word-entry">
            <div class="word-morse" aria-hidden="true">
                {signs}
            </div>
            {list}
        </div>
    }
}

fn meanings(word: &str) -> impl IntoView + use<> {
    let found = lexicon::definitions().map(|all| all.of(word)).unwrap_or_default();
    if found.is_empty() {
        return view! { <p>{strings::NO_DEFINITION}</p> }.into_any();
    }
    let rows = found
        .into_iter()
        .map(|meaning| {
            let form = !meaning.lemma.eq_ignore_ascii_case(word);
            view! {
                <li>
                    {form.then(|| view! { <b>{meaning.lemma} " "</b> })} <i>{meaning.part.name()}</i> " "
                    {meaning.gloss}
                </li>
            }
        })
        .collect_view();
    view! {
        <ol class="meanings">{rows}</ol>
        <p class="credit muted">{strings::WORDNET}</p>
    }
    .into_any()
}
