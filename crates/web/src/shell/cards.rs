//! A table on the server in a list: its players, terms and actions.

use crate::device::STORAGE;
use crate::kit::mark;
use crate::route::Route;
use crate::strings;
use crate::table::mine;
use leptos::prelude::*;
use rules::{Options, Seat};
use wire::{Card, SeatKind, Status, Terms};

pub fn title_of(game: &str) -> String {
    catalog::games().iter().find(|info| info.key == game).map_or(game, |info| info.title).to_owned()
}

/// The options that differ from the default.
pub fn unusual(game: &str, options: &Options) -> Vec<String> {
    let Some(info) = catalog::games().into_iter().find(|info| info.key == game) else { return Vec::new() };
    let usual = Options::default();
    info.options
        .iter()
        .filter(|spec| options.get(spec) != usual.get(spec))
        .map(|spec| {
            let value = options.get(spec);
            let chosen = spec.choices.iter().find(|choice| choice.key == value);
            chosen.map_or_else(|| spec.name.to_owned(), |choice| format!("{}: {}", spec.name, choice.name))
        })
        .collect()
}

/// The terms as chips: clock, rated, and whatever differs from the default.
pub fn chips(game: &str, options: &Options, terms: &Terms) -> impl IntoView + use<> {
    let rated = terms.rated.then(|| view! { <span class="chip brass">{strings::RATED}</span> });
    let more = unusual(game, options)
        .into_iter()
        .map(|text| view! { <span class="chip">{text}</span> })
        .collect_view();
    view! {
        <span class="chips">
            <span class="chip">{strings::clock(terms.clock)}</span>
            {rated}
            {more}
        </span>
    }
}

/// The players, with their ratings if they have any.
pub fn company(card: &Card) -> impl IntoView + use<> {
    let open = card.seats.iter().filter(|seat| seat.seat.kind == SeatKind::Open).count();
    let many = (open > 1).then(|| view! { <li class="open">{strings::open_seats(open)}</li> });
    let rows = card
        .seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| open == 1 || seat.seat.kind != SeatKind::Open)
        .map(|(index, seat)| {
            let own = card.mine == Some(Seat::new(index));
            let open = seat.seat.kind == SeatKind::Open;
            let name = match &seat.seat.kind {
                SeatKind::Open => strings::OPEN_SEAT.to_owned(),
                _ if own => strings::myself(&seat.seat.name),
                _ => seat.seat.name.clone(),
            };
            let rating = seat.rating.map(|(rating, uncertainty)| {
                view! { <small class="rating" title=strings::RATING_HELP>{strings::rating(rating, uncertainty)}</small> }
            });
            let acts = card.status == Status::Running && card.pending.contains(&Seat::new(index));
            view! {
                <li class:to-move=acts class:open=open>
                    {mark(Seat::new(index))} <span class="ellipsis">{name}</span> {rating}
                    {acts.then(|| view! { <span class="visually-hidden">{strings::TO_MOVE}</span> })}
                </li>
            }
        })
        .collect_view();
    view! { <ul class="company">{rows} {many}</ul> }
}

/// One of my tables.
pub fn my_card(card: &Card) -> impl IntoView + use<> {
    let mine = card.is_mine_to_act();
    let (chip, chip_class, button, button_class) = match card.status {
        _ if mine => (strings::YOUR_TURN, "chip brass", strings::TAKE_TURN, "button small primary"),
        Status::Waiting => (strings::OPEN_SEAT, "chip signal", strings::OPEN, "button small"),
        Status::Running | Status::Finished => (strings::WAITING, "chip", strings::OPEN, "button small"),
    };
    let awaited: Vec<String> = card
        .pending
        .iter()
        .filter(|seat| card.mine != Some(**seat))
        .filter_map(|seat| card.seats.get(seat.index()))
        .map(|seat| seat.seat.name.clone())
        .collect();
    let what = match card.status {
        Status::Waiting => strings::WAITS_FOR_PLAYERS.to_owned(),
        _ if mine => strings::YOU_ARE_AWAITED.to_owned(),
        _ => strings::awaited(&awaited),
    };
    let here = STORAGE.token(&card.table).is_some();
    view! {
        <article class="slip" class:turn=mine>
            <div class="row between">
                <h3>{title_of(&card.game)}</h3>
                <span class=chip_class>{chip}</span>
            </div>
            {company(card)}
            <p class="muted standing">{what}</p>
            <div class="slip-foot">
                <span class="muted">
                    {mine::left(card).map_or_else(|| strings::clock(card.terms.clock), strings::time_left_words)}
                    {(!here).then(|| view! { <span class="by-account">{strings::BY_ACCOUNT}</span> })}
                </span>
                <a class=button_class href=Route::Table(card.table.clone()).href()>
                    {button}
                    <span class="visually-hidden">{title_of(&card.game)} " " {strings::code_of(&card.table)}</span>
                </a>
            </div>
        </article>
    }
}
