//! Marks what differs on the two boards.

use super::Pair;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

const MARK: &str = "log-mark";

/// Marks every place that looks different on the other board, whenever one of them changes.
pub fn mark(pair: Pair) {
    Effect::new(move |_| {
        pair.game.now.track();
        pair.branch.now.track();
        // The boards must have been drawn first.
        request_animation_frame(|| {
            let (game, branch) = (places("game"), places("branch"));
            for (one, others) in [(&game, &branch), (&branch, &game)] {
                for (name, place) in one {
                    let other = others.iter().find(|(known, _)| known == name);
                    let differs = other.is_none_or(|(_, other)| look(other) != look(place));
                    let _ = place.class_list().toggle_with_force(MARK, differs);
                }
            }
        });
    });
}

/// The innermost named places of a board.
fn places(line: &str) -> Vec<(String, Element)> {
    let found = document().query_selector_all(&format!(".side[data-line={line}] .board [data-place]"));
    let Ok(found) = found else { return Vec::new() };
    (0..found.length())
        .filter_map(|at| found.get(at)?.dyn_into::<Element>().ok())
        .filter(|place| place.query_selector("[data-place]").ok().flatten().is_none())
        .filter_map(|place| Some((place.get_attribute("data-place")?, place)))
        .collect()
}

/// The appearance of a place, without the mark itself.
fn look(place: &Element) -> String {
    let class = place.get_attribute("class").unwrap_or_default().replace(MARK, "");
    format!("{} {}", class.trim(), place.inner_html())
}
