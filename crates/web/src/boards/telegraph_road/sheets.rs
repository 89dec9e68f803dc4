//! The tracking sheets of all players side by side. They show at a glance what is scarcest: the cells
//! that bring citizens are dark, and the shortest line has no others.

use super::draft::Draft;
use super::moves::sheet_place;
use super::symbol;
use super::words;
use crate::kit::mark;
use ::telegraph_road::{Action, COLOURS, Colour, Count, Need, TABLES, View};
use leptos::prelude::*;
use rules::Seat;

/// The displayed lines of one player.
#[derive(Clone, PartialEq)]
struct Sheet {
    acting: bool,
    money: u16,
    citizens: u8,
    tax: u8,
    tax_pays: Option<u8>,
    orders: [u8; COLOURS],
    /// What the harvest will add.
    harvest: u8,
    next: Count,
    /// The same with the viewer's draft carried out.
    then: Count,
    cost: u16,
    gain: u16,
}

pub fn sheets(draft: Draft) -> impl IntoView {
    let all = draft.live.seats().into_iter().map(|seat| sheet(draft, seat)).collect_view();
    view! { <div class="sheets" role="group" aria-label=words::SHEETS tabindex="0">{all}</div> }
}

fn facts(draft: Draft, view: &View, seat: Seat) -> Sheet {
    let player = view.player(seat);
    let next = view.next_count(seat);
    let mine = draft.seat() == Some(seat) && draft.scenes.is_empty();
    let chosen = draft.chosen.get().filter(|_| mine);
    let after = |action: Action| (view.count_after(seat, action), view.cost(action), view.gain(seat, action));
    let (then, cost, gain) = chosen.map_or((next, 0, 0), after);
    Sheet {
        acting: draft.live.now.with(|now| now.pending.contains(&seat)),
        money: player.money,
        citizens: player.citizens,
        tax: player.tax,
        tax_pays: view.tax_pays(seat),
        orders: player.orders,
        harvest: next.food.saturating_sub(player.grain),
        next,
        then,
        cost,
        gain,
    }
}

fn sheet(draft: Draft, seat: Seat) -> AnyView {
    let facts =
        Memo::new(move |_| draft.shown.with(|view| view.as_ref().map(|view| facts(draft, view, seat))));
    let (name, label) = (draft.live.name(seat), draft.live.name(seat));
    let inside = move || facts.get().map(|sheet| drawn(&sheet));
    let class = move || {
        let acting = facts.with(|facts| facts.as_ref().is_some_and(|sheet| sheet.acting));
        format!("player-sheet {}{}", mark::class(seat), if acting { " now" } else { "" })
    };
    view! {
        <article class=class data-place=sheet_place(seat) aria-label=label>
            <h2>{mark(seat)} <span class="ellipsis">{name}</span></h2>
            {inside}
        </article>
    }
    .into_any()
}

fn drawn(sheet: &Sheet) -> AnyView {
    let lines = Need::ALL.map(|need| line(sheet, need)).collect_view();
    let purse = match (sheet.cost, sheet.gain) {
        (0, 0) => None,
        (cost, 0) => Some(format!("−{cost}")),
        (_, gain) => Some(format!("+{gain}")),
    };
    let next = sheet.then.citizens;
    let change = match next.cmp(&sheet.next.citizens) {
        std::cmp::Ordering::Less => "next worse",
        std::cmp::Ordering::Equal => "next",
        std::cmp::Ordering::Greater => "next better",
    };
    view! {
        <p class="money" data-explain="money">
            <b>{words::gp(sheet.money)}</b>
            {purse.map(|purse| view! { <em>{purse}</em> })}
        </p>
        <p class="citizens" data-explain="citizens">
            <span aria-hidden="true">
                {words::CITIZENS} " " <b>{sheet.citizens}</b> <i>"→"</i> <b class=change>{next}</b>
            </span>
            <span class="visually-hidden">{words::citizens_label(sheet.citizens, next)}</span>
        </p>
        <ol class="needs" data-explain="needs">{lines}</ol>
        <p class="sheet-foot" data-explain="tax">
            {orders(sheet.orders)}
            <span class="tax" aria-hidden="true">
                {words::TAX} " " <b>{sheet.tax}</b>
            </span>
            <span class="visually-hidden">{words::tax_label(sheet.tax, sheet.tax_pays)}</span>
        </p>
    }
    .into_any()
}

/// The number of orders of each colour.
fn orders(orders: [u8; COLOURS]) -> impl IntoView {
    let each = |colour: Colour| {
        let count = orders[colour as usize];
        view! {
            <span class="orders" class:none={ count == 0 }>
                {symbol(&format!("t-{}", colour.name()))} <b aria-hidden="true">{count}</b>
                <span class="visually-hidden">{words::orders(count, colour)}</span>
            </span>
        }
    };
    Colour::ALL.map(each).collect_view()
}

fn line(sheet: &Sheet, need: Need) -> AnyView {
    let (value, then) = (sheet.next.line(need), sheet.then.line(need));
    let short = then == sheet.then.citizens;
    let cells = (1..=TABLES.longest_line)
        .map(|cell| {
            let (state, text) = cell_of(sheet, need, cell, value, then);
            let counts = if cell <= sheet.then.citizens { " counted" } else { "" };
            view! { <i class=format!("{state}{counts}")>{text}</i> }
        })
        .collect_view();
    let coming = if need == Need::Food { sheet.harvest } else { 0 };
    view! {
        <li class:scarce=short>
            <span aria-hidden="true">{words::need(need)}</span>
            <span class="cells" aria-hidden="true">
                {cells}
            </span>
            <b aria-hidden="true">{then}</b>
            <span class="visually-hidden">{words::line_label(need, then, coming, short)}</span>
        </li>
    }
    .into_any()
}

/// The style and the text of a cell.
fn cell_of(sheet: &Sheet, need: Need, cell: u8, value: u8, then: u8) -> (&'static str, &'static str) {
    if cell > value.max(then) {
        return ("", "");
    }
    if cell > value {
        return ("filled gained", "+");
    }
    if cell > then {
        return ("lost-cell", "−");
    }
    match need {
        Need::Food if cell > value - sheet.harvest.min(value) => ("filled harvest", "+"),
        Need::Food | Need::Housing | Need::Work => ("filled", ""),
    }
}
