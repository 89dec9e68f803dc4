//! Looks up a word: is it allowed, and what does it mean?

use crate::kit::{Icon, icon};
use crate::shell::meaning;
use crate::strings;
use leptos::prelude::*;
use lexicon::Vocabulary;
use rules::Info;

/// An input field for it, in games that use the word list.
pub fn look_up(info: Info) -> Option<impl IntoView> {
    let list = info.newest().words?;
    let wanted = RwSignal::new(String::new());
    let found = move || {
        let word = wanted.get().trim().to_ascii_uppercase();
        let is_word = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        is_word.then(|| {
            let counts =
                lexicon::ready(list) && lexicon::list(list).contains(word.as_bytes(), Vocabulary::ALL);
            let verdict = strings::in_the_list(&word, counts);
            view! {
                <p role="status">
                    <b>{verdict}</b>
                </p>
                {counts.then(|| meaning::entry(word))}
            }
        })
    };
    Some(view! {
        <label class="find">
            {icon(Icon::Book)}
            <input
                type="search"
                autocapitalize="characters"
                aria-label=strings::LOOK_UP
                placeholder=strings::LOOK_UP
                data-testid="look-up"
                on:change=move |event| wanted.set(event_target_value(&event))
            />
        </label>
        <div class="looked-up">{found}</div>
    })
}
