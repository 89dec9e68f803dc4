//! The score sheet: what decided at the top, the total at the bottom, and where the points come
//! from.

use crate::boards::{self, ending};
use crate::kit::chart::{self, Bar};
use crate::kit::mark;
use crate::strings;
use crate::table::live::Live;
use client::ending::Tally;
use leptos::prelude::*;
use rules::{Outcome, Seat, TallyLine};

fn tally(live: Live, outcome: &Outcome) -> Tally {
    live.now.with_untracked(|now| ending::tally(live.info.key, &now.view, outcome))
}

pub fn card(live: Live, outcome: &Outcome) -> impl IntoView + use<> {
    let mut seats = live.seats();
    seats.sort_by_key(|seat| (outcome.places[seat.index()], -outcome.scores[seat.index()]));
    let head = seats
        .iter()
        .map(|seat| view! { <th scope="col">{mark(*seat)} {live.name(*seat)}</th> })
        .collect_view();
    let Tally { decided, lines, total, .. } = tally(live, outcome);
    let row = |line: &TallyLine, decided: bool| {
        let cells = seats.iter().map(|seat| view! { <td>{line.values[seat.index()]}</td> }).collect_view();
        view! {
            <tr class:decided=decided>
                <th scope="row">
                    {line.name.clone()}
                    {decided.then(|| view! { <span class="visually-hidden">{strings::DECIDED}</span> })}
                </th>
                {cells}
            </tr>
        }
    };
    let rows = decided.iter().map(|line| row(line, true)).chain(lines.iter().map(|line| row(line, false)));
    let rows = rows.collect_view();
    let total = total.map(|line| {
        let cells = seats.iter().map(|seat| view! { <td>{line.values[seat.index()]}</td> }).collect_view();
        view! {
            <tfoot>
                <tr>
                    <th scope="row">{line.name}</th>
                    {cells}
                </tr>
            </tfoot>
        }
    });
    view! {
        <section class="card" aria-label=strings::SCORE_SHEET>
            <h2>{strings::SCORE_SHEET}</h2>
            <table data-testid="tally">
                <thead>
                    <tr>
                        <td></td>
                        {head}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                {total}
            </table>
        </section>
    }
}

/// Bars by source, where points have more than one.
pub fn bars(live: Live, outcome: &Outcome) -> Option<impl IntoView + use<>> {
    let sources = tally(live, outcome).sources;
    let of = |seat: Seat| sources.iter().map(|line| line.values[seat.index()]).collect();
    let names: Vec<String> = sources.iter().map(|line| line.name.clone()).collect();
    let bar = |seat: Seat| Bar {
        seat,
        name: live.name(seat),
        parts: of(seat),
        total: outcome.scores[seat.index()],
    };
    let bars: Vec<Bar> = live.seats().into_iter().map(bar).collect();
    (sources.len() > 1).then(|| {
        view! {
            <section class="card" aria-label=strings::WHERE_FROM>
                <h2>{strings::WHERE_FROM}</h2>
                {chart::stacked(strings::WHERE_FROM.to_owned(), &names, bars)}
            </section>
        }
    })
}

/// The rank of a solo score.
pub fn bands(live: Live, outcome: &Outcome) -> Option<impl IntoView + use<>> {
    let [score] = outcome.scores[..] else { return None };
    let bands = boards::bands(live.info.key);
    // The lowest rank includes all lower scores.
    let reached = bands.iter().rposition(|(from, _)| *from <= score).unwrap_or(0);
    let rows = bands
        .iter()
        .enumerate()
        .map(|(index, (from, name))| {
            view! {
                <li class:on={ reached == index }>
                    <b>{*from}</b>
                    {name.clone()}
                </li>
            }
        })
        .collect_view();
    (!bands.is_empty()).then(|| {
        view! {
            <section class="card" aria-label=strings::BANDS>
                <h2>{strings::BANDS}</h2>
                <ol class="bands">{rows}</ol>
            </section>
        }
    })
}
