//! The sections of a sheet that bonuses advance: headpiece, wheel, battery, and the wild letters.

use super::card::face;
use super::draft::Draft;
use super::{gain_symbol, moves, symbol, words};
use ::telegram::{
    Action, BatteryLine, Bonus, Form, Frame, Gain, Letter, Marks, Side, Source, TABLES, preview_advance,
};
use client::boards::telegram::Pick;
use leptos::prelude::*;

const BATTERIES: u8 = 14;
const SHORTEST: usize = 4;

pub fn tracks(draft: Draft) -> impl IntoView {
    let marks = Memo::new(move |_| draft.sheet(|_, player| player.marks).unwrap_or_default());
    let advanced = Memo::new(move |_| draft.is_advanced());
    view! {
        <div class="tracks">
            <section class="track-section" class:hot=move || comes(draft, Bonus::Headpiece)>
                {head("tgm-head", words::HEADPIECE, words::HEADPIECE_HELP)}
                {(0..TABLES.headpiece.len()).map(|index| headpiece(draft, index, marks)).collect_view()}
            </section>
            <section class="track-section wheel" class:hot=move || comes(draft, Bonus::Wheel)>
                {head("tgm-wheel", words::WHEEL, words::WHEEL_HELP)}
                <div class="track-boxes">{wheel(draft, marks)}</div>
                {move || sides(draft)}
            </section>
            <section class="track-section battery" class:hot=move || comes(draft, Bonus::Battery)>
                {move || {
                    let help = if advanced.get() { words::GRID_HELP } else { words::BATTERY_HELP };
                    head("tgm-bat", words::BATTERY, help)
                }}
                {move || if advanced.get() { grid(draft, marks) } else { battery(draft, marks) }}
            </section>
            <section class="track-section wild" data-place=moves::WILD>
                {head("tgm-any", words::WILD, words::WILD_HELP)}
                <div class="track-boxes">{wild(draft, marks)}</div>
            </section>
        </div>
    }
}

fn head(sign: &'static str, title: &'static str, help: &'static str) -> impl IntoView {
    view! {
        <h3>
            {symbol(sign)} {title} <small>{help}</small>
        </h3>
    }
}

/// A space of a track before, at or after its marker.
fn state(index: usize, at: usize) -> &'static str {
    match index.cmp(&at) {
        std::cmp::Ordering::Less => "track-box done",
        std::cmp::Ordering::Equal => "track-box current",
        std::cmp::Ordering::Greater => "track-box",
    }
}

/// Will the chosen letter bring this bonus?
fn comes(draft: Draft, bonus: Bonus) -> bool {
    draft.is_own_sheet()
        && draft.preview.with(|preview| {
            preview
                .as_ref()
                .is_some_and(|preview| preview.bonuses.contains(&bonus) || preview.row_bonus == Some(bonus))
        })
}

fn headpiece(draft: Draft, index: usize, marks: Memo<Marks>) -> impl IntoView {
    let action = Action::Headpiece(index as u8);
    let at = Memo::new(move |_| marks.get().headpiece[index] as usize);
    let legal = Memo::new(move |_| draft.is_own_sheet() && draft.is_legal(action));
    let boxes = TABLES.headpiece[index]
        .iter()
        .enumerate()
        .map(|(space, worth)| view! { <span class=move || state(space, at.get())>{*worth}</span> })
        .collect_view();
    let target = move || {
        legal.get().then(|| {
            let chosen = Memo::new(move |_| draft.is_chosen(Pick::Act(action)));
            let seat = draft.seat()?;
            let score =
                draft.view.with(|view| preview_advance(view.as_ref()?, seat, (index + SHORTEST) as u8))?;
            let now = draft.own(|_, own| own.score.map_or(0, |score| score.total))?;
            Some(view! {
                <button
                    type="button"
                    class="pick-track target playable"
                    data-action=action.to_string()
                    class:chosen=chosen
                    aria-pressed=move || chosen.get().to_string()
                    aria-label=words::advance(index + SHORTEST, score.worth[index], score.total - now)
                    on:click=move |_| draft.point(Pick::Act(action))
                >
                    <span class="gain-tag">{words::gained(score.total - now)}</span>
                </button>
            })
        })
    };
    view! {
        <div class="track">
            <span class="track-label">{words::length(index + SHORTEST)}</span>
            <div class="track-boxes">{boxes}</div>
            {target}
        </div>
    }
}

fn wheel(draft: Draft, marks: Memo<Marks>) -> impl IntoView {
    let at = Memo::new(move |_| (marks.get().wheel as usize, comes(draft, Bonus::Wheel)));
    let space = |(index, gain): (usize, &'static Gain)| {
        let class = move || match at.get() {
            (at, _) if index < at => "track-box done",
            (at, true) if index == at => "track-box next",
            _ => "track-box",
        };
        let place = moves::wheel_place(index as u8);
        view! { <span class=class title=words::gain(*gain) data-place=place>{gain_symbol(*gain).map(symbol)}</span> }
    };
    TABLES.wheel.iter().enumerate().map(space).collect_view()
}

/// A new reserve card: which of its sides counts?
fn sides(draft: Draft) -> Option<AnyView> {
    if !draft.is_own_sheet() {
        return None;
    }
    let letters: Vec<Letter> = draft.legal.with(|legal| {
        let sides = legal.iter().filter_map(|action| match action {
            Action::Keep(letter) => Some(*letter),
            _ => None,
        });
        sides.collect()
    });
    if letters.is_empty() {
        return None;
    }
    let one = |letter: Letter| {
        let pick = Pick::Act(Action::Keep(letter));
        let chosen = Memo::new(move |_| draft.is_chosen(pick));
        view! {
            <button
                type="button"
                class="letter-card own target playable"
                data-action=Action::Keep(letter).to_string()
                class:chosen=chosen
                aria-pressed=move || chosen.get().to_string()
                aria-label=words::side_of_card(letter)
                on:click=move |_| draft.point(pick)
            >
                {face(letter)}
            </button>
        }
    };
    Some(
        view! {
            <div class="sides">
                {letters.into_iter().map(one).collect_view()}
                <p><b>{words::NEW_CARD}</b> <br /> {words::NEW_CARD_NOTE}</p>
            </div>
        }
        .into_any(),
    )
}

/// The battery track of the basic side.
fn battery(draft: Draft, marks: Memo<Marks>) -> AnyView {
    let at = Memo::new(move |_| (marks.get().battery, comes(draft, Bonus::Battery)));
    let space = |(index, gain): (usize, &'static Gain)| {
        let class = move || match at.get() {
            (marked, _) if marked & 1 << index != 0 => "track-box done",
            (marked, true) if (!marked).trailing_zeros() as usize == index => "track-box next",
            _ => "track-box",
        };
        let place = moves::battery_place(index as u8);
        view! { <span class=class title=words::gain(*gain) data-place=place>{gain_symbol(*gain).map(symbol)}</span> }
    };
    let spaces = TABLES.form(Side::Basic).track.iter().enumerate().map(space).collect_view();
    view! { <div class="track-boxes">{spaces}</div> }.into_any()
}

/// Column and row in the battery grid, from 1.
type Place = (u8, u8);

/// A line of the grid: whether it is horizontal, its cells, and its reward.
type End = (bool, u16, [Gain; 2]);

/// The place of a cell in the battery grid.
fn place_of(cell: u8) -> Place {
    match TABLES.battery_names[cell as usize].as_bytes() {
        [row, column] => (column - b'0', row - b'a' + 1),
        _ => (1, 1),
    }
}

/// The place of a line's reward: after its last cell, to the right of a row or below a column.
fn reward_place((index, line): (usize, &BatteryLine)) -> (Place, bool) {
    let cells: Vec<Place> = (0..BATTERIES).filter(|cell| line.cells & 1 << cell != 0).map(place_of).collect();
    let last = cells.iter().copied().max().unwrap_or((1, 1));
    // Rows come before columns in the content, which distinguishes lines of one cell.
    let across = match cells[..] {
        [_] => index < TABLES.form(Side::Advanced).lines.len() / 2,
        _ => cells[0].1 == last.1,
    };
    (if across { (last.0 + 1, last.1) } else { (last.0, last.1 + 1) }, across)
}

/// The battery grid of the advanced side: a full line gives the reward at its end.
fn grid(draft: Draft, marks: Memo<Marks>) -> AnyView {
    let form = TABLES.form(Side::Advanced);
    let marked = Memo::new(move |_| marks.get().battery);
    let cells = (0..BATTERIES)
        .map(|cell| {
            let legal = Memo::new(move |_| draft.is_own_sheet() && draft.is_legal(Action::Battery(cell)));
            move || grid_cell(draft, form, cell, marked, legal.get())
        })
        .collect_view();
    let mut ends: Vec<(Place, Vec<End>)> = Vec::new();
    for numbered in form.lines.iter().enumerate() {
        let (at, across) = reward_place(numbered);
        let line = (across, numbered.1.cells, numbered.1.gives);
        match ends.iter_mut().find(|(known, _)| *known == at) {
            Some((_, lines)) => lines.push(line),
            None => ends.push((at, vec![line])),
        }
    }
    let end = |((column, row), lines): (Place, Vec<End>)| {
        let one = |(across, cells, gives): End| {
            let signs = gives.into_iter().filter_map(gain_symbol).map(symbol).collect_view();
            let names: Vec<&str> =
                gives.into_iter().filter(|gain| *gain != Gain::Nothing).map(words::gain).collect();
            let class = move || if marked.get() & cells == cells { "reward full" } else { "reward" };
            view! {
                <span class=class title=names.join(", ")>
                    <i aria-hidden="true">{if across { "›" } else { "⌄" }}</i>
                    {signs}
                </span>
            }
        };
        view! {
            <span class=format!("battery-end column-{column} row-{row}")>{lines.into_iter().map(one).collect_view()}</span>
        }
    };
    view! { <div class="battery-grid">{cells} {ends.into_iter().map(end).collect_view()}</div> }.into_any()
}

fn grid_cell(draft: Draft, form: &'static Form, cell: u8, marked: Memo<u16>, legal: bool) -> AnyView {
    let (column, row) = place_of(cell);
    let (place, name) = (form.places[cell as usize], &TABLES.battery_names[cell as usize]);
    let at = format!("column-{column} row-{row}");
    if legal {
        let pick = Pick::Act(Action::Battery(cell));
        let chosen = Memo::new(move |_| draft.is_chosen(pick));
        let marks = Marks { battery: marked.get(), ..Marks::default() };
        let gains: Vec<Gain> = marks.battery_gains(form, cell).collect();
        return view! {
            <button
                type="button"
                class=format!("battery-cell target playable {at}")
                data-action=Action::Battery(cell).to_string()
                class:chosen=chosen
                aria-pressed=move || chosen.get().to_string()
                aria-label=words::battery(name, place, &gains)
                data-place=moves::battery_place(cell)
                on:click=move |_| draft.point(pick)
            >
                {place}
            </button>
        }
        .into_any();
    }
    // The chosen letter would mark one of these.
    let may = move || comes(draft, Bonus::Battery) && draft.cell.get().is_some_and(|(_, at)| at + 1 == place);
    let class = move || match marked.get() & 1 << cell != 0 {
        true => format!("battery-cell done {at}"),
        false if may() => format!("battery-cell next {at}"),
        false => format!("battery-cell {at}"),
    };
    view! { <span class=class data-place=moves::battery_place(cell)>{place}</span> }.into_any()
}

fn wild(draft: Draft, marks: Memo<Marks>) -> impl IntoView {
    let going = move || {
        draft.is_own_sheet()
            && (draft.is_chosen(Pick::Wild)
                || draft.writing.get().is_some_and(|writing| writing.from == Source::Wild)
                || draft.top() == Some(Frame::PickWild))
    };
    let at = Memo::new(move |_| (marks.get().wild as usize, going()));
    let advanced = Memo::new(move |_| draft.is_advanced());
    move || {
        let form = TABLES.form(if advanced.get() { Side::Advanced } else { Side::Basic });
        let space = |(index, points): (usize, &'static i32)| {
            let class = move || match at.get() {
                (at, true) if index == at + 1 => "track-box next",
                (at, _) => state(index, at),
            };
            view! { <span class=class>{words::signed(*points)}</span> }
        };
        form.wild.iter().enumerate().map(space).collect_view()
    }
}
