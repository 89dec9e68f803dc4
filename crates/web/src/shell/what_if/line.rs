//! The line of the game with its fork, and the knob that moves both boards along it.

use super::Pair;
use crate::kit::{Icon, icon};
use crate::strings;
use leptos::prelude::*;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 20.0;
const RIGHT: f64 = 880.0;
const GAME_Y: f64 = 18.0;
const BRANCH_Y: f64 = 48.0;
/// The length of the curve in which the branch leaves the line.
const CURVE: f64 = 26.0;

pub fn line(pair: Pair) -> impl IntoView {
    let last = pair.last();
    let words = move || strings::moment(pair.at.get(), last);
    view! {
        <section class="card fork" aria-label=strings::MOMENT>
            {picture(pair)}
            <div class="scrub">
                <button
                    type="button"
                    class="icon-button"
                    aria-label=strings::EARLIER_MOMENT
                    disabled=move || pair.at.get() == 0
                    on:click=move |_| pair.by(-1)
                >
                    {icon(Icon::Earlier)}
                </button>
                <input
                    type="range"
                    class="bar"
                    aria-label=strings::MOMENT
                    aria-valuetext=words
                    data-testid="moment"
                    min="0"
                    max=last
                    prop:value=move || pair.at.get().to_string()
                    on:input=move |event| {
                        if let Ok(at) = event_target_value(&event).parse() {
                            pair.go(at);
                        }
                    }
                />
                <button
                    type="button"
                    class="icon-button"
                    aria-label=strings::LATER_MOMENT
                    disabled=move || { pair.at.get() >= last }
                    on:click=move |_| pair.by(1)
                >
                    {icon(Icon::Later)}
                </button>
                <span class="caption">{words}</span>
            </div>
        </section>
    }
}

/// Steps of both lines, the branch below from where it leaves the game.
fn picture(pair: Pair) -> impl IntoView {
    let fork = pair.fork();
    let steps = pair.game.now.with_untracked(|now| now.steps);
    let own = pair.branch.now.with_untracked(|now| now.steps);
    // A branch that began from a position counts from there.
    let before = fork.game.saturating_sub(fork.branch);
    let longest = steps.max(own + before).max(2) as f64;
    let x = move |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / longest;
    let (from, end) = (x(fork.game), x(own + before));
    let bend = (from + CURVE).min(end.max(from + 1.0));
    let branch = format!("M{from:.1} {GAME_Y}Q{from:.1} {BRANCH_Y} {bend:.1} {BRANCH_Y}H{end:.1}");
    let knobs = move || {
        let moment = pair.moment();
        let (game, branch) = (x(moment.game), x(moment.branch + before));
        let low = if pair.at.get() == 0 { GAME_Y } else { BRANCH_Y };
        view! {
            <circle class="knob" cx=format!("{game:.1}") cy=GAME_Y r="6" />
            <circle class="knob" cx=format!("{branch:.1}") cy=low r="6" />
        }
    };
    view! {
        <svg class="fork-line" viewBox=format!("0 0 {WIDTH} 66") aria-hidden="true">
            <path class="of-game" d=format!("M{LEFT} {GAME_Y}H{:.1}", x(steps)) />
            <path class="of-branch" d=branch />
            {knobs}
        </svg>
    }
}
