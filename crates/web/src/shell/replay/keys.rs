//! The keys of a replay.

use super::reel::Player;
use client::replay::Reel;
use leptos::prelude::*;
use rules::{Seat, Viewer};
use wasm_bindgen::JsCast;

/// Space plays, arrows move by turns and with Shift by steps, Page Up and Page Down by rounds, N and P to the
/// next and the previous mark, digits choose whose hand is shown.
pub fn keys(player: Player) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = |what: &str| on.as_ref().is_some_and(|on| on.closest(what).ok().flatten().is_some());
        if inside("input, textarea, select, dialog, .zoomable") {
            return;
        }
        match (event.key().as_str(), event.shift_key()) {
            (" ", _) if !inside("button, a, [role=button]") => player.toggle(),
            ("ArrowRight", true) => player.inch(1),
            ("ArrowLeft", true) => player.inch(-1),
            ("ArrowRight", false) => player.wind(Reel::next_turn),
            ("ArrowLeft", false) => player.wind(Reel::previous_turn),
            ("PageDown", _) => player.wind(Reel::next_round),
            ("PageUp", _) => player.wind(Reel::previous_round),
            ("Home", _) => player.go(1),
            ("End", _) => player.go(usize::MAX),
            ("n" | "N", _) => player.to_mark(false),
            ("p" | "P", _) => player.to_mark(true),
            ("0", _) if player.live.finished => player.live.look_as(Viewer::Referee),
            (digit, _) if player.live.finished => match digit.parse::<usize>() {
                Ok(seat) if seat <= player.live.seats().len() => {
                    player.live.look_as(Viewer::Seat(Seat::new(seat - 1)));
                }
                _ => return,
            },
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}
