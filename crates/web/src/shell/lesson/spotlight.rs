//! Highlights what the step asks for. Boards put the action of each control into `data-action`, and a rule in
//! the style sheet finds it there, however often the board is redrawn.

use super::coach::{SAID, SUGGESTED};
use super::guide::Coach;
use client::lesson::State;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;

pub fn follow(coach: Coach) {
    Effect::new(move |_| light(&if coach.busy.get() { Vec::new() } else { wanted(coach) }));
    on_cleanup(|| light(&[]));
    // The coach's text describes the board.
    Effect::new(move |_| {
        if let Ok(Some(board)) = document().query_selector(".stage > .board") {
            let _ = board.set_attribute("aria-describedby", &format!("{SAID} {SUGGESTED}"));
        }
    });
}

/// What the step asks for now, and what it will ask for next if the board lets the player choose both at once.
fn wanted(coach: Coach) -> Vec<String> {
    coach.course.with(|course| {
        if course.state != State::Task {
            return Vec::new();
        }
        let mut wanted = coach.live.now.with(|now| course.targets(&now.legal));
        wanted.extend(course.later());
        wanted
    })
}

/// How many style rules highlight a step.
const RULES: usize = 3;

/// The rules: the requested targets stand out, and other places on a drawn board are dimmed.
fn rules(wanted: &[String]) -> Option<[String; RULES]> {
    if wanted.is_empty() {
        return None;
    }
    let each: Vec<String> =
        client::lesson::beginnings(wanted).iter().map(|text| format!("[data-action=\"{text}\"]")).collect();
    let any = format!(":is({})", each.join(","));
    Some([
        format!(
            ".lesson g{any} {{ filter: drop-shadow(0 0 2px var(--signal)) drop-shadow(0 0 4px var(--signal)); }}"
        ),
        format!(".lesson :not(g){any} {{ box-shadow: 0 0 0 4px var(--signal); }}"),
        format!(".lesson g.target:not({any}) {{ opacity: .45; }}"),
    ])
}

thread_local! {
    /// Are our rules at the end of the sheet?
    static LIT: Cell<bool> = const { Cell::new(false) };
}

/// Replaces the previous rules.
fn light(wanted: &[String]) {
    let sheet = document().style_sheets().item(0);
    let Some(sheet) = sheet.and_then(|sheet| sheet.dyn_into::<web_sys::CssStyleSheet>().ok()) else { return };
    let length = || sheet.css_rules().map_or(0, |rules| rules.length());
    if LIT.replace(false) {
        for _ in 0..RULES {
            let _ = sheet.delete_rule(length().saturating_sub(1));
        }
    }
    let Some(rules) = rules(wanted) else { return };
    for rule in &rules {
        let _ = sheet.insert_rule_with_index(rule, length());
    }
    LIT.set(true);
}
