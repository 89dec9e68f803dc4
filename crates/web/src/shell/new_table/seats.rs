//! Who sits where: one row for each seat.

use super::plan::{Plan, Row, Who, names};
use crate::kit::{Segment, mark};
use crate::shell::face::{face, strength};
use crate::strings;
use crate::table::server;
use leptos::prelude::*;
use rules::Seat;

pub fn seat_row(plan: Plan, index: usize) -> impl IntoView {
    let number = index + 1;
    let row = Memo::new(move |_| plan.rows.with(|rows| rows.get(index).cloned()));
    let who = Signal::derive(move || row.get().map_or(Who::Nobody, |row| row.who));
    let pick = move |who| {
        plan.rows.update(|rows| {
            if let Some(row) = rows.get_mut(index) {
                row.who = who;
            }
        });
    };
    // The mark of the seat that this row will become; empty rows are skipped at the table and get the remaining
    // marks.
    let seat = Memo::new(move |_| {
        plan.rows.with(|rows| {
            let empty = |row: &Row| row.who == Who::Nobody;
            let here = rows.get(index).is_some_and(empty);
            let before = rows.iter().take(index).filter(|row| empty(row) == here).count();
            let taken = if here { plan.taken() } else { 0 };
            Seat::new((before + taken).min(5))
        })
    });
    let name =
        Memo::new(move |_| plan.rows.with(|rows| names(rows).into_iter().nth(index).unwrap_or_default()));
    let words = move || {
        let Some(row) = row.get() else { return ().into_any() };
        match row.who {
            Who::Person => {
                let help = if index == 0 { strings::YOU_AT_THIS_DEVICE } else { strings::AT_THIS_DEVICE };
                let named = move |event: leptos::ev::Event| {
                    let name = event_target_value(&event);
                    plan.rows.update(|rows| {
                        if let Some(row) = rows.get_mut(index) {
                            row.name = name;
                        }
                    });
                };
                view! {
                    <span>
                        <input
                            class="name-field"
                            maxlength="24"
                            aria-label=strings::name_of_seat(number)
                            placeholder=strings::friend(number)
                            prop:value=row.name.clone()
                            on:change=named
                        />
                        <small>{help}</small>
                    </span>
                }
                .into_any()
            }
            Who::Open => view! {
                <span>
                    <b>{strings::OPEN_SEAT}</b>
                    <small>{strings::WAITS_FOR_SOMEBODY}</small>
                </span>
            }
            .into_any(),
            Who::Bot => view! {
                <span>
                    <b>{move || name.get()}</b>
                    <small>{row.level.map(|level| level.name)}</small>
                </span>
            }
            .into_any(),
            Who::Nobody => view! {
                <span>
                    <b>{strings::EMPTY}</b>
                    <small>{strings::SEAT_NOT_USED}</small>
                </span>
            }
            .into_any(),
        }
    };
    let is_bot = Memo::new(move |_| row.get().is_some_and(|row| row.who == Who::Bot));
    view! {
        <div class="seat-row" class:unused=move || row.get().is_some_and(|row| row.who == Who::Nobody)>
            {move || mark(seat.get())} {words}
            <Segment
                label=strings::occupant_of_seat(number)
                choices=vec![
                    (Who::Person, strings::PERSON),
                    (Who::Open, strings::BY_LINK),
                    (Who::Bot, strings::BOT),
                    (Who::Nobody, strings::NONE),
                ]
                value=who
                pick
                shut=Callback::new(|who| {
                    let alone = server::server_found().get() == Some(false);
                    (alone && who == Who::Open).then_some(strings::OPEN_NEEDS_SERVER)
                })
            /> {move || is_bot.get().then(|| levels(plan, index))}
        </div>
    }
}

fn levels(plan: Plan, index: usize) -> impl IntoView {
    let name = format!("level-{index}");
    let all = bots::levels(plan.game.get_untracked().key);
    let cards = all
        .iter()
        .map(|level| {
            let on =
                move || plan.rows.with(|rows| rows.get(index).is_some_and(|row| row.level == Some(*level)));
            let pick = move |_| {
                plan.rows.update(|rows| {
                    if let Some(row) = rows.get_mut(index) {
                        row.level = Some(*level);
                    }
                });
            };
            view! {
                <label class:on=on>
                    <input type="radio" class="visually-hidden" name=name.clone() value=level.key prop:checked=on on:change=pick />
                    {face(level.grade)}
                    <b>{level.name} {strength(level.grade)}</b>
                    <small>{level.help}</small>
                </label>
            }
        })
        .collect_view();
    (!all.is_empty())
        .then(|| view! { <div class="levels" role="radiogroup" aria-label=strings::BOT_LEVEL>{cards}</div> })
}
