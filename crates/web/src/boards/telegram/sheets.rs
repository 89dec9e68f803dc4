//! The side of the table: goals, all sheets, the score of the displayed sheet, and the solo deck.

use super::draft::Draft;
use super::{moves, words};
use crate::kit::mark;
use ::telegram::{GoalView, PlayerView, Status, View};
use leptos::prelude::*;
use rules::Seat;

pub fn side(draft: Draft) -> impl IntoView {
    view! {
        <div class="parts" role="group" aria-label=words::GOALS_AND_SHEETS tabindex="0">
            {goals(draft)}
            {operators(draft)}
            {deck(draft)}
            {reckoning(draft)}
        </div>
    }
}

/// The displayed state of a goal: its card, and the players' progress.
#[derive(Clone, PartialEq)]
struct Drawn {
    goal: GoalView,
    progress: String,
    /// The points that the sheet's player has got for it.
    claimed: Option<String>,
    by: Vec<Seat>,
    flips: bool,
}

fn goals(draft: Draft) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let seat = draft.sheet_seat();
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let one = |(category, goal): (usize, &GoalView)| goal_of(view, seat, category, goal);
            Some(view.goals.iter().enumerate().map(one).collect::<Vec<_>>())
        })
    });
    view! {
        <section class="part">
            <div class="panel-head">
                <h2>{words::GOALS}</h2>
            </div>
            <div class="goals">
                <For
                    each=move || drawn.get().unwrap_or_default()
                    key=|drawn| (drawn.goal.number, drawn.goal.flipped, drawn.progress.clone(), drawn.claimed.clone(), drawn.by.clone(), drawn.flips)
                    children=move |drawn| goal(draft, drawn)
                />
            </div>
        </section>
    }
}

fn goal_of(view: &View, seat: Seat, category: usize, goal: &GoalView) -> Drawn {
    let player = view.players.get(seat.index());
    let progress = player.and_then(|player| player.progress.as_ref()?.get(category).copied());
    let claim = |player: &PlayerView| words::claimed(player.goals[category], goal);
    let seats = Seat::all(view.players.len() as u8).zip(&view.players);
    Drawn {
        goal: goal.clone(),
        progress: progress.map(words::progress).unwrap_or_default(),
        claimed: player.and_then(claim),
        by: seats.filter(|(_, player)| claim(player).is_some()).map(|(seat, _)| seat).collect(),
        flips: view.solo.as_ref().is_some_and(|solo| solo.aside.contains(&(category as u8 + 1))),
    }
}

fn goal(draft: Draft, Drawn { goal, progress, claimed, by, flips }: Drawn) -> impl IntoView {
    let (points, later) = words::goal_points(&goal);
    let class = match (claimed.is_some(), goal.flipped) {
        (true, _) => "goal won",
        (false, true) => "goal flip",
        (false, false) => "goal",
    };
    let several = draft.live.seats().len() > 1;
    let marks = (several && !by.is_empty()).then(|| {
        let names: Vec<String> = by.iter().map(|seat| draft.live.name(*seat)).collect();
        let marks = by.iter().map(|seat| mark(*seat)).collect_view();
        view! { <span class="reached-by" role="img" aria-label=words::reached_by(&names)>{marks}</span> }
    });
    view! {
        <article class=class data-place=moves::goal_place(goal.number)>
            <div class="grow">
                <h3>{goal.title.clone()}</h3>
                <p>{goal.text.clone()}</p>
                <p class="progress">
                    <b>{claimed.unwrap_or(progress)}</b>
                    {flips.then(|| view! { <em>{words::FLIPS}</em> })}
                    {marks}
                </p>
            </div>
            <div class="points">
                <b>{points}</b>
                <small>{later.map(words::then)}</small>
            </div>
        </article>
    }
}

/// Small views of all sheets; one of them can be displayed in full.
fn operators(draft: Draft) -> impl IntoView {
    let seats = draft.live.seats();
    let several = seats.len() > 1;
    let one = move |seat: Seat| {
        let player = Memo::new(move |_| {
            draft.view.with(|view| {
                let view = view.as_ref()?;
                let player = view.players.get(seat.index())?;
                let rows: Vec<(String, Status)> =
                    player.rows.iter().map(|row| (row.word.to_string(), row.status)).collect();
                Some((rows, words::status(view, player)))
            })
        });
        let name = draft.live.name(seat);
        let on_top = Memo::new(move |_| draft.sheet_seat() == seat);
        view! {
            <li>
                <button
                    type="button"
                    class=format!("opponent {}", mark::class(seat))
                    aria-pressed=move || on_top.get().to_string()
                    on:click=move |_| draft.look_at((draft.seat() != Some(seat)).then_some(seat))
                >
                    {mark(seat)}
                    <span class="grow">
                        <span class="visually-hidden">{words::LOOK_AT}</span>
                        <b class="ellipsis">{name.clone()}</b>
                        <small>{move || player.get().map(|(_, status)| status)}</small>
                    </span>
                    {move || player.get().map(|(rows, _)| mini(&rows))}
                </button>
            </li>
        }
    };
    several.then(|| {
        view! {
            <section class="part">
                <div class="panel-head">
                    <h2>{words::OPERATORS}</h2>
                    <small class="muted">{move || words::as_of(draft.round())}</small>
                </div>
                <ul class="opponents" data-explain="opponents">{seats.into_iter().map(one).collect_view()}</ul>
            </section>
        }
    })
}

/// A small view of a sheet: full cells, blanks, and nothing where there is no word.
fn mini(rows: &[(String, Status)]) -> impl IntoView + use<> {
    let mut cells = Vec::new();
    for ((word, status), row) in rows.iter().zip(0..) {
        for cell in 0..6 {
            let class = match (word.as_bytes().get(cell), *status) {
                (None, _) => "missing",
                (Some(b'_'), _) => "blank",
                (Some(_), Status::Invalid) => "wrong",
                (Some(_), _) => "full",
            };
            cells.push(view! { <rect class=class x=cell * 9 y=row * 6 width="8" height="5" /> });
        }
    }
    view! { <svg viewBox="-1 -1 56 56" class="mini" aria-hidden="true">{cells}</svg> }
}

fn deck(draft: Draft) -> impl IntoView {
    let text = move || {
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let (piles, cards) = match &view.solo {
                Some(solo) => (words::piles(solo.piles), Some(words::solo_cards(solo.cards.len()))),
                None => (words::deck(view.deck, view.discards), None),
            };
            Some(view! { <p>{piles} " " {cards}</p> })
        })
    };
    view! {
        <section class="part deck-note">
            <div class="panel-head">
                <h2>{words::DECK}</h2>
            </div>
            {text}
        </section>
    }
}

/// The score of the displayed sheet.
fn reckoning(draft: Draft) -> impl IntoView {
    let score = Memo::new(move |_| {
        draft
            .sheet(|view, player| {
                player.score.map(|score| (words::reckoning(&score, &view.goals), score.total))
            })
            .flatten()
    });
    let lines = move || {
        let (lines, total) = score.get()?;
        let row = |(what, points): (String, i32)| {
            view! {
                <li>
                    <span>{what}</span>
                    <b>{words::signed(points)}</b>
                </li>
            }
        };
        let rank = draft.is_solo().then(|| view! { <p class="rank">{words::rank(total)}</p> });
        Some(view! {
            <ul class="sums">
                {lines.into_iter().map(row).collect_view()}
                <li class="total">
                    <b>{draft.live.name(draft.sheet_seat())}</b>
                    <b class="display-type">{words::signed(total)}</b>
                </li>
            </ul>
            {rank}
        })
    };
    view! {
        <section class="part now" data-explain="score">
            <div class="panel-head">
                <h2>{words::NOW}</h2>
            </div>
            {lines}
        </section>
    }
}
