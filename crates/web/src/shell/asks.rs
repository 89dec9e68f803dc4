//! The strip under the tape, which shows one thing at a time that waits for an answer; and what is
//! displayed beside the names of the players.

use crate::app::client;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::room::{Notice, OnlineTable, play_again};
use crate::strings;
use crate::table::mine;
use leptos::prelude::*;
use rules::Seat;
use wire::Said;

pub fn asks(room: OnlineTable) -> impl IntoView {
    let notice = Memo::new(move |_| room.notice());
    let client = client();
    let button = |testid: &'static str, text: &'static str, due: bool, act: Callback<()>| {
        let class = if due { "button small due" } else { "button small" };
        view! {
            <button type="button" class=class data-testid=testid on:click=move |_| act.run(())>
                {text}
            </button>
        }
    };
    let say = move |said: Said| Callback::new(move |()| room.say(said.clone()));
    let shown = move || {
        let notice = notice.get()?;
        let kind = notice.kind();
        let (text, acts) = match notice {
            Notice::StoodIn => {
                let back = Callback::new(move |()| room.return_to_seat());
                (
                    strings::STOOD_IN_FOR_YOU.to_owned(),
                    button("take-seat-back", strings::COME_BACK, true, back).into_any(),
                )
            }
            Notice::Asked { number, text } => {
                let acts = view! {
                    {button("agree", strings::AGREE, true, say(Said::Agree { to: number }))}
                    {button("decline", strings::DECLINE, false, say(Said::Decline { to: number }))}
                };
                (text, acts.into_any())
            }
            Notice::Asking { number, text } => (
                text,
                button("withdraw", strings::WITHDRAW, false, say(Said::Decline { to: number })).into_any(),
            ),
            Notice::Next { table, text } => {
                let join = Callback::new(move |()| play_again(room.id(), Some(table.clone()), client));
                (text, button("join-next", strings::JOIN_NEXT, true, join).into_any())
            }
            Notice::Absent { seat, text } => {
                (text, button("ask-bot", strings::ASK_BOT, false, say(Said::AskBot { seat })).into_any())
            }
        };
        Some(view! {
            <div class="asks" data-testid="asks" data-kind=kind>
                <span>{text}</span>
                <span class="actions">{acts}</span>
            </div>
        })
    };
    view! { <div role="status">{shown}</div> }
}

/// Clock and absence, beside a name.
pub fn beside(room: OnlineTable, seat: Seat) -> impl IntoView {
    let clock =
        Memo::new(move |_| room.time(seat).map(|(left, runs, low)| (strings::time_left(left), runs, low)));
    let absence = Memo::new(move |_| {
        if room.is_stood_in(seat) {
            Some(("bot", strings::BOT_PLAYS.to_owned()))
        } else {
            room.absence(seat).map(|text| ("away", text))
        }
    });
    let clock = move || {
        clock.get().map(|(text, runs, low)| {
            view! {
                <span class="clock" class:runs=runs class:low=low role="timer">
                    <span class="visually-hidden">{strings::TIME_LEFT}</span>
                    {text}
                    {low.then(|| view! { <b>{strings::HURRY}</b> })}
                </span>
            }
        })
    };
    let away = move || {
        absence.get().map(|(state, text)| view! { <span class="away" data-state=state>{text}</span> })
    };
    view! {
        {away}
        {clock}
    }
}

/// The link to the next game where it is the player's turn, if there is one.
pub fn next_game(table: String) -> impl IntoView {
    move || {
        mine::next_except(&table).map(|card| {
            let waiting = mine::waiting_except(&table);
            view! {
                <a class="button small due next" href=Route::Table(card.table).href() title=strings::next_game(waiting)>
                    {icon(Icon::Later)}
                    <span>{strings::next_game(waiting)}</span>
                </a>
            }
        })
    }
}
