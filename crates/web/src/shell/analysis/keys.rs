//! The keys of an analysis: arrows move from decision to decision, with Shift only one's own; digits move to
//! the next of a class; W opens "What if".

use super::Shown;
use crate::study;
use analysis::{Class, Decided};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub fn keys(shown: Shown) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if on.is_some_and(|on| on.closest("input, textarea, select, dialog").ok().flatten().is_some()) {
            return;
        }
        let own = shown.live.own.filter(|_| event.shift_key());
        let by_seat = move |decided: &Decided| own.is_none_or(|own| own == decided.seat);
        let found = match event.key().as_str() {
            "ArrowRight" => find(shown, false, by_seat),
            "ArrowLeft" => find(shown, true, by_seat),
            "w" | "W" => return press_play_on(),
            digit => {
                let class = digit.parse::<usize>().ok().and_then(|digit| digit.checked_sub(1));
                let Some(class) = class.and_then(|class| Class::ALL.get(class).copied()) else { return };
                find(shown, false, move |decided| decided.class == class)
            }
        };
        if let Some(step) = found {
            shown.go(step);
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

fn find(shown: Shown, back: bool, wanted: impl Fn(&Decided) -> bool) -> Option<usize> {
    let step = untrack(|| shown.step());
    shown.piece.with_untracked(|piece| study::next(&piece.as_ref()?.report, step, back, wanted))
}

/// The button beside the decision that is shown in detail.
fn press_play_on() {
    let button = document().query_selector("[data-testid=decision] [data-testid=play-on]").ok().flatten();
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        button.click();
    }
}
