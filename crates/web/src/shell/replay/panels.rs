//! What each player had, and the choice of viewpoint.

use crate::boards::ending;
use crate::kit::Facts;
use crate::kit::panel::panel;
use crate::strings;
use crate::table::live::Live;
use client::ending::Holding;
use leptos::prelude::*;
use rules::Viewer;

pub fn panels(live: Live, players: Signal<Vec<Facts>>) -> impl IntoView {
    let shown = move |mut facts: Facts| {
        let seat = facts.seat;
        facts.you = live.own == Some(seat);
        let held = live.now.with(|now| ending::holdings(live.info.key, &now.view, seat));
        view! {
            <div class="held">
                {panel(facts, ().into_any())} <dl class="holdings">{held.into_iter().map(holding).collect_view()}</dl>
            </div>
        }
    };
    view! {
        <div class="players" role="group" aria-label=strings::PLAYERS tabindex="0">
            {move || players.get().into_iter().map(shown).collect_view()}
        </div>
    }
}

fn holding(holding: Holding) -> impl IntoView {
    let items = holding.items.iter().map(|item| view! { <span>{item.clone()}</span> }).collect_view();
    view! {
        <dt>{holding.name}</dt>
        <dd>{if holding.items.is_empty() { strings::NOTHING_HELD.into_any() } else { items.into_any() }}</dd>
    }
}

/// The choice of viewpoint; not available while a game is running.
pub fn eyes(live: Live) -> impl IntoView {
    let seats = live
        .seats()
        .into_iter()
        .map(|seat| view! { <option value=seat.to_string()>{live.name(seat)}</option> })
        .collect_view();
    let value = move || {
        live.now.with(|now| match now.viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Spectator | Viewer::Referee => "referee".to_owned(),
        })
    };
    view! {
        <label class="sheet seen-by">
            <span class="caption">{strings::SEAT_VIEW}</span>
            <select
                class="field"
                prop:value=value
                on:change=move |event| {
                    if let Ok(viewer) = event_target_value(&event).parse() {
                        live.look_as(viewer);
                    }
                }
            >
                <option value="referee">{strings::ALL_HANDS}</option>
                {seats}
            </select>
        </label>
    }
}
