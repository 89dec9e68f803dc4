//! The terms of a table on a server besides the game's options: who may see it, whether it is rated, and
//! the time limit.

use crate::kit::{Choice, Segment, Switch};
use crate::people;
use crate::route::Route;
use crate::strings;
use leptos::prelude::*;
use wire::{Clock, Terms};

const MINUTE: u32 = 60;
const DAY: u32 = 86_400;

const EACH_MOVE: [Clock; 6] = [
    Clock::Move { seconds: 30 },
    Clock::Move { seconds: MINUTE },
    Clock::Move { seconds: 2 * MINUTE },
    Clock::Move { seconds: DAY },
    Clock::Move { seconds: 3 * DAY },
    Clock::Move { seconds: 7 * DAY },
];
const WHOLE_GAME: [Clock; 5] = [
    Clock::Bank { seconds: 5 * MINUTE, increment: 10 },
    Clock::Bank { seconds: 10 * MINUTE, increment: 10 },
    Clock::Bank { seconds: 20 * MINUTE, increment: 20 },
    Clock::Bank { seconds: 45 * MINUTE, increment: 30 },
    Clock::Bank { seconds: 3 * DAY, increment: DAY / 2 },
];

/// The key of a clock in the menu.
fn key(clock: Option<Clock>) -> String {
    match clock {
        None => String::new(),
        Some(Clock::Move { seconds }) => seconds.to_string(),
        Some(Clock::Bank { seconds, increment }) => format!("{seconds}+{increment}"),
    }
}

fn read(wanted: &str) -> Option<Clock> {
    EACH_MOVE.into_iter().chain(WHOLE_GAME).find(|clock| key(Some(*clock)) == wanted)
}

/// Who can find a table with open seats.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    ByLink,
    InLobby,
}

impl Choice for Found {
    fn key(self) -> &'static str {
        match self {
            Found::ByLink => "private",
            Found::InLobby => "listed",
        }
    }
}

/// The rows on the new-table page that only apply to tables with open seats.
pub fn rows(terms: RwSignal<Terms>) -> impl IntoView {
    let found =
        Signal::derive(move || terms.with(|terms| if terms.listed { Found::InLobby } else { Found::ByLink }));
    let menu = move |label: &'static str, clocks: &[Clock]| {
        let options = clocks
            .iter()
            .map(|clock| {
                let clock = Some(*clock);
                let chosen = move || terms.with(|terms| terms.clock == clock);
                view! {
                    <option value=key(clock) selected=chosen>
                        {strings::clock(clock)}
                    </option>
                }
            })
            .collect_view();
        view! { <optgroup label=label>{options}</optgroup> }
    };
    view! {
        <div class="option">
            <span>
                <b>{strings::WHO_SEES}</b>
                <small>
                    {move || if terms.with(|terms| terms.listed) { strings::LISTED_HELP } else { strings::PRIVATE_HELP }}
                </small>
            </span>
            <Segment
                label=strings::WHO_SEES.to_owned()
                choices=vec![(Found::ByLink, strings::BY_LINK), (Found::InLobby, strings::LOBBY)]
                value=found
                pick=move |found| terms.update(|terms| terms.listed = found == Found::InLobby)
            />
        </div>
        <label class="option">
            <span>
                <b>{strings::CLOCK}</b>
                <small>{strings::CLOCK_HELP}</small>
            </span>
            <select
                class="field"
                data-testid="clock"
                on:change=move |event| {
                    let clock = read(&event_target_value(&event));
                    terms.update(|terms| terms.clock = clock);
                }
            >
                <option value="">{strings::NO_CLOCK}</option>
                {menu(strings::EACH_MOVE, &EACH_MOVE)}
                {menu(strings::WHOLE_GAME, &WHOLE_GAME)}
            </select>
        </label>
        {move || rated(terms)}
    }
}

/// Only accounts have ratings.
fn rated(terms: RwSignal<Terms>) -> impl IntoView {
    if !people::is_signed_in() {
        terms.update(|terms| terms.rated = false);
        return view! {
            <div class="option">
                <span>
                    <b>{strings::RATED}</b>
                    <small>{strings::RATED_NEEDS_ACCOUNT}</small>
                </span>
                <a class="button small" href=Route::Me.href()>
                    {strings::SIGN_IN}
                </a>
            </div>
        }
        .into_any();
    }
    let on = Signal::derive(move || terms.with(|terms| terms.rated));
    let flip = Callback::new(move |to: bool| terms.update(|terms| terms.rated = to));
    view! {
        <div class="option">
            <span>
                <b>{strings::RATED}</b>
                <small>{strings::RATED_HELP}</small>
            </span>
            <Switch label=strings::RATED.to_owned() on flip />
        </div>
    }
    .into_any()
}
