//! Luck and play as a sum, and a short account of the game.

use super::Shown;
use crate::strings;
use crate::study::Piece;
use analysis::Account;
use leptos::prelude::*;

pub fn luck(shown: Shown) -> impl IntoView {
    let body = move || shown.piece.with(|piece| piece.as_ref().map(sums));
    view! {
        <section class="card luck" data-testid="luck">
            <h2>{strings::LUCK_AND_PLAY}</h2>
            {body}
        </section>
    }
}

fn sums(piece: &Piece) -> impl IntoView + use<> {
    let report = &piece.report;
    let alone = report.seats.len() == 1;
    let heads = [
        strings::PLAYER,
        strings::START,
        strings::DRAWS,
        strings::OWN_PLAY,
        strings::OTHERS_PLAY,
        strings::NOT_EXPLAINED,
        strings::END,
    ];
    let heads = heads
        .into_iter()
        .filter(|head| !alone || *head != strings::OTHERS_PLAY)
        .map(|head| view! { <th scope="col">{head}</th> })
        .collect_view();
    let chance = report.chance;
    let row = |(name, account): (&String, &Account)| {
        let Account { start, luck, own, others, end, residual } = *account;
        let change = |value: f32| view! { <td>{strings::change(chance, value)}</td> };
        view! {
            <tr>
                <th scope="row">{name.clone()}</th>
                <td>{strings::worth(chance, start)}</td>
                {change(luck)}
                {change(own)}
                {(!alone).then(|| change(others))}
                {change(residual)}
                <td>{strings::worth(chance, end)}</td>
            </tr>
        }
    };
    let rows = report.seats.iter().zip(&report.accounts).map(row).collect_view();
    // Decisions that nobody has looked at yet would be told to cost nothing.
    let told = piece.is_whole().then(|| {
        let told =
            |(name, account): (&String, &Account)| view! { <p>{strings::account(name, chance, account)}</p> };
        report.seats.iter().zip(&report.accounts).map(told).collect_view()
    });
    view! {
        // For large numbers on a small phone: the table scrolls rather than the page.
        <div class="frame" role="group" aria-label=strings::LUCK_AND_PLAY tabindex="0">
            <table class="numbers">
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="muted">{if chance { strings::IN_CHANCE } else { strings::IN_POINTS }}</p>
        {told}
    }
}

pub fn highlights(shown: Shown) -> impl IntoView {
    let found = Memo::new(move |_| {
        shown
            .piece
            .with(|piece| piece.as_ref().map(|piece| piece.report.highlights.clone()).unwrap_or_default())
    });
    let entry = move |name: &'static str, step: Option<usize>| {
        step.map(|step| {
            view! {
                <li>
                    <button type="button" class="button small" on:click=move |_| shown.go(step)>
                        {name}
                    </button>
                    <span class="muted">{strings::move_number(step)}</span>
                </li>
            }
        })
    };
    view! {
        <section class="card highlights" aria-label=strings::HIGHLIGHTS>
            <h2>{strings::HIGHLIGHTS}</h2>
            {move || {
                let found = found.get();
                view! {
                    <ul class="plain">
                        {entry(strings::TURNING_POINT, found.turning_point)} {entry(strings::BEST_MOVE, found.best_move)}
                        {entry(strings::LUCKIEST_DRAW, found.luckiest.map(|(step, _)| step))}
                    </ul>
                }
            }}
        </section>
    }
}
