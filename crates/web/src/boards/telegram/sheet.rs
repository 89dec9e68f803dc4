//! The sheet: its head with the round track, and the words in their rows.

use super::draft::Draft;
use super::{bonus_symbol, moves, symbol, tracks, words};
use crate::kit::{Icon, icon};
use crate::table::Now;
use ::telegram::{Action, Event, Frame, RowView, Status, TABLES};
use client::boards::telegram::Pick;
use leptos::prelude::*;
use std::cmp::Ordering;

const ROWS: u8 = 9;
const CELLS: u8 = 6;

/// Which part of the sheet a small screen shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Words,
    Tracks,
}

pub fn sheet(draft: Draft) -> impl IntoView {
    let wanted = RwSignal::new(Part::Words);
    // A question about a track is displayed on that track.
    let asked = Memo::new(move |_| {
        let frame = draft.top().filter(|_| draft.legal.with(|legal| !legal.is_empty()));
        frame.and_then(|frame| match frame {
            Frame::Headpiece => Some("headpiece"),
            Frame::Battery { .. } => Some("battery"),
            Frame::Side { .. } => Some("wheel"),
            _ => None,
        })
    });
    let part = move || if asked.get().is_some() { Part::Tracks } else { wanted.get() };
    let tab = move |own: Part, label: &'static str| {
        view! {
            <button
                type="button"
                aria-pressed=move || (part() == own).to_string()
                on:click=move |_| wanted.set(own)
            >
                {label}
            </button>
        }
    };
    view! {
        <section
            class="word-form"
            class:theirs=move || draft.looking.with(Option::is_some)
            data-part=move || if part() == Part::Tracks { "tracks" } else { "words" }
            data-ask=asked
            aria-label=words::SHEET
        >
            <div class="form-head">
                <h2>{words::TITLE}</h2>
                {move || operator(draft)}
                <div class="part-switch only-narrow" role="group" aria-label=words::SHOW>
                    {tab(Part::Words, words::WORDS)} {tab(Part::Tracks, words::TRACKS)}
                </div>
                {round_track(draft)}
            </div>
            <div class="word-grid" role="group" aria-label=words::GRID>
                {(0..ROWS).map(|row| word_row(draft, row)).collect_view()}
            </div>
            {tracks::tracks(draft)}
        </section>
    }
}

/// Whose sheet it is, and the way back to one's own.
fn operator(draft: Draft) -> AnyView {
    let name = words::operator(&draft.live.name(draft.sheet_seat()));
    let side = draft.sheet(|view, _| words::form(view.table.side)).unwrap_or_default();
    if draft.looking.with(Option::is_none) || draft.seat().is_none() {
        return view! { <span class="who">{side} <br /> {name}</span> }.into_any();
    }
    view! {
        <span class="who">{name} <br /> {words::as_of(draft.round())}</span>
        <button type="button" class="button small" on:click=move |_| draft.look_at(None)>
            {icon(Icon::Back)}
            {words::YOURS}
        </button>
    }
    .into_any()
}

fn round_track(draft: Draft) -> impl IntoView {
    let track = Memo::new(move |_| {
        let boxes = draft.sheet(|_, player| {
            let texts = |marks: &[::telegram::Track; 3]| marks.map(|mark| mark.to_string());
            player.track.iter().map(texts).collect::<Vec<_>>()
        });
        (draft.round(), boxes.unwrap_or_default())
    });
    let rounds = move || {
        let (now, boxes) = track.get();
        let round = move |(index, marks): (usize, [String; 3])| {
            let class = match (index + 1).cmp(&usize::from(now)) {
                Ordering::Less => "past",
                Ordering::Equal => "current",
                Ordering::Greater => "",
            };
            let current = (index + 1 == usize::from(now)).then_some("step");
            let marks = marks.map(|mark| view! { <i>{mark}</i> }).collect_view();
            view! {
                <li class=class aria-current=current>
                    <small>"R" {index + 1}</small>
                    <span>{marks}</span>
                </li>
            }
        };
        boxes.into_iter().enumerate().map(round).collect_view()
    };
    view! { <ol class="round-track" data-explain="track" aria-label=words::ROUND_TRACK>{rounds}</ol> }
}

/// What happened to a row in the displayed step.
fn news(draft: Draft, row: u8) -> Option<bool> {
    draft.live.now.with(|now: &Now| {
        let fresh = now.log.iter().rev().take_while(|told| told.step == now.step);
        let mut events = fresh.filter_map(|told| rules::read_json::<Event>(&told.event).ok());
        events.find_map(|event| match event {
            Event::Completed { row: done, valid, .. } if done == row => Some(valid),
            _ => None,
        })
    })
}

fn word_row(draft: Draft, row: u8) -> impl IntoView {
    let written =
        Memo::new(move |_| draft.sheet(|_, player| player.rows.get(row as usize).cloned()).flatten());
    let status = Memo::new(move |_| written.with(|row| row.as_ref().map(|row| row.status)));
    let completed = Memo::new(move |_| {
        let whole = matches!(status.get(), Some(Status::Valid | Status::Invalid));
        (whole && draft.is_own_sheet()).then(|| news(draft, row)).flatten()
    });
    // The effect of the chosen letter on the row.
    let verdict = Memo::new(move |_| {
        let here = draft.cell.get().is_some_and(|(at, _)| at == row);
        if here && draft.is_own_sheet() {
            return draft.preview.with(|preview| {
                preview
                    .as_ref()
                    .and_then(|preview| (preview.complete || !preview.fits).then_some(preview.fits))
            });
        }
        match status.get()? {
            Status::Valid => Some(true),
            Status::Invalid => Some(false),
            Status::Empty | Status::InProgress => None,
        }
    });
    let class = move || {
        let end = row >= ROWS - 3 && !draft.is_advanced();
        let verdict = match verdict.get() {
            Some(false) => " invalid",
            Some(true) | None => "",
        };
        let news = match completed.get() {
            Some(true) => " flips",
            Some(false) => " shakes",
            None => "",
        };
        format!("word-row{}{verdict}{news}", if end { " end" } else { "" })
    };
    let label = move || written.with(|written| written.as_ref().map(|it| words::row_label(row.into(), it)));
    let verdict_text = move || {
        let text = |good: bool| if good { words::VALID } else { words::INVALID };
        verdict.get().map(
            |good| view! { <span class="verdict" title=text(good)>{if good { "✓" } else { "✕" }}</span> },
        )
    };
    view! {
        <div class=class role="group" aria-label=label>
            <span class="row-number" aria-hidden="true">{row + 1}</span>
            {(0..CELLS).map(|cell| cell_view(draft, row, cell, written)).collect_view()}
            {bonus(draft, row, status)}
            {verdict_text}
            {move || row_target(draft, row)}
        </div>
    }
}

/// The displayed state of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Drawn {
    letter: Option<char>,
    given: bool,
    /// Written this round: only visible to its player.
    fresh: bool,
    unused: bool,
    legal: bool,
    chosen: bool,
}

fn drawn(draft: Draft, row: u8, cell: u8, written: Option<&RowView>) -> Drawn {
    let Some(written) = written else { return Drawn::default() };
    let bytes = written.word.bytes();
    let byte = bytes.get(cell as usize).copied();
    let letter = byte.filter(|byte| *byte != b'_').map(char::from);
    let own = draft.is_own_sheet();
    let writing = draft.writing.get().filter(|_| own);
    let legal = writing.is_some() && byte == Some(b'_') && written.status == Status::InProgress;
    let chosen = legal && draft.cell.get() == Some((row, cell));
    let mut drawn = Drawn {
        letter: if chosen { writing.map(|writing| char::from(writing.letter.byte())) } else { letter },
        given: written.given.contains(&(cell + 1)),
        fresh: own && written.fresh.contains(&(cell + 1)),
        unused: written.status != Status::Empty && byte.is_none(),
        legal,
        chosen,
    };
    // A chosen fragment is shown in its row before it is started.
    if written.status == Status::Empty && own && draft.start_row() == Some(row) {
        let fragment = draft
            .tile()
            .and_then(|tile| draft.view.with(|view| view.as_ref()?.fragments.get(tile as usize).copied()));
        if let Some(fragment) = fragment {
            let given = fragment.given().into_iter().find(|(at, _)| *at == cell);
            drawn.letter = given.map(|(_, letter)| char::from(letter.byte()));
            drawn.given = given.is_some();
            drawn.unused = cell >= fragment.length();
        }
    }
    drawn
}

fn cell_view(draft: Draft, row: u8, cell: u8, written: Memo<Option<RowView>>) -> impl IntoView {
    let drawn = Memo::new(move |_| written.with(|written| drawn(draft, row, cell, written.as_ref())));
    let place = moves::cell_place(row, cell);
    move || {
        let Drawn { letter, given, fresh, unused, legal, chosen } = drawn.get();
        let text = letter.map(String::from);
        if legal {
            let label = untrack(|| {
                let letter = draft.writing.get()?.letter;
                written.with(|row| Some(words::with_letter(&row.as_ref()?.word, cell, letter)))
            });
            return view! {
                <button
                    type="button"
                    class="cell target playable"
                    data-action=Action::Cell { row, cell }.to_string()
                    class:chosen=chosen
                    aria-pressed=chosen.to_string()
                    aria-label=words::cell((row, cell), &label.unwrap_or_default())
                    data-place=place.clone()
                    on:click=move |_| draft.point_cell((row, cell))
                >
                    {text}
                </button>
            }
            .into_any();
        }
        let class = format!(
            "cell{}{}{}",
            if given { " given" } else { "" },
            if unused { " unused" } else { "" },
            if fresh { " own" } else { "" }
        );
        let label = letter.filter(|_| fresh).map(|letter| words::fresh((row, cell), letter));
        let role = label.is_some().then_some("img");
        view! { <span class=class role=role aria-label=label data-place=place.clone()>{text}</span> }
            .into_any()
    }
}

/// The bonus of a completed row.
fn bonus(draft: Draft, row: u8, status: Memo<Option<Status>>) -> impl IntoView {
    let gives =
        Memo::new(move |_| draft.sheet(|view, _| TABLES.form(view.table.side).row_bonus[row as usize]));
    let asked = Memo::new(move |_| {
        draft.is_own_sheet() && draft.top() == Some(Frame::RowBonus { row }) && draft.is_legal(Action::Bonus)
    });
    let hot = Memo::new(move |_| {
        let here = draft.cell.get().is_some_and(|(at, _)| at == row);
        here && draft.preview.with(|preview| preview.as_ref().is_some_and(|preview| preview.complete))
    });
    move || {
        let bonus = gives.get()?;
        let sign = symbol(bonus_symbol(bonus));
        if asked.get() {
            let chosen = Memo::new(move |_| draft.is_chosen(Pick::Act(Action::Bonus)));
            return Some(
                view! {
                    <button
                        type="button"
                        class="bonus hot target playable"
                        data-action=Action::Bonus.to_string()
                        class:chosen=chosen
                        aria-pressed=move || chosen.get().to_string()
                        aria-label=words::row_bonus(row, bonus)
                        on:click=move |_| draft.point(Pick::Act(Action::Bonus))
                    >
                        {sign}
                    </button>
                }
                .into_any(),
            );
        }
        let whole = matches!(status.get(), Some(Status::Valid | Status::Invalid));
        let class = match (whole, hot.get()) {
            (true, _) => "bonus used",
            (false, true) => "bonus hot",
            (false, false) => "bonus",
        };
        Some(view! { <span class=class title=::telegram::bonus_name(bonus)>{sign}</span> }.into_any())
    }
}

/// On the advanced side a word can start in any empty row.
fn row_target(draft: Draft, row: u8) -> Option<AnyView> {
    if !draft.is_own_sheet() || !draft.rows().contains(&row) {
        return None;
    }
    let bonus = draft.own(|view, _| TABLES.form(view.table.side).row_bonus[row as usize])?;
    let chosen = Memo::new(move |_| draft.row.get() == Some(row));
    Some(
        view! {
            <button
                type="button"
                class="pick-row target playable"
                data-action=Action::Row(row).to_string()
                class:chosen=chosen
                aria-pressed=move || chosen.get().to_string()
                aria-label=words::empty_row(row, bonus)
                on:click=move |_| draft.point_row(row)
            ></button>
        }
        .into_any(),
    )
}
