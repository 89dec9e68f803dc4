//! Every decision with its class, and the selected one in detail.

use super::Shown;
use crate::kit::mark;
use crate::shell::branching::play_on;
use crate::strings;
use crate::study;
use analysis::{Choice, Class, Decided, Report};
use leptos::prelude::*;

/// The sign of a class, and its word for screen readers.
fn sign(class: Class) -> impl IntoView {
    let style = match class {
        Class::Best => "cm best",
        Class::Good => "cm good",
        Class::Inaccuracy => "cm inaccuracy",
        Class::Mistake => "cm mistake",
        Class::Blunder => "cm blunder",
    };
    view! {
        <span class=style title=strings::class(class)>
            <span aria-hidden="true">{class.sign()}</span>
            <span class="visually-hidden">{strings::class(class)}</span>
        </span>
    }
}

pub fn list(shown: Shown) -> impl IntoView {
    let rows = move || {
        let filter = shown.filter.get();
        shown.piece.with(|piece| {
            let report = &piece.as_ref()?.report;
            let listed = report.decisions.iter().filter(|decided| filter.takes(decided));
            Some(listed.map(|decided| row(shown, report, decided)).collect_view())
        })
    };
    let costly = move || if shown.filter.get().only_costly { "true" } else { "false" };
    view! {
        <section class="card decisions" aria-label=strings::DECISIONS>
            <h2>{strings::DECISIONS}</h2>
            <button
                type="button"
                class="button small"
                aria-pressed=costly
                on:click=move |_| shown.filter.update(|filter| filter.only_costly = !filter.only_costly)
            >
                {strings::ONLY_COSTLY}
            </button>
            <ol class="plain" data-testid="decisions">
                {rows}
            </ol>
        </section>
    }
}

fn row(shown: Shown, report: &Report, decided: &Decided) -> impl IntoView + use<> {
    let step = decided.step;
    let cost = (decided.loss > 0.0).then(|| strings::change(report.chance, -decided.loss));
    let name = report.seats[decided.seat.index()].clone();
    view! {
        <li>
            <button
                type="button"
                class=format!("decision {}", mark::class(decided.seat))
                aria-current=move || (shown.step() == step).then_some("step")
                on:click=move |_| shown.go(step)
            >
                {sign(decided.class)} {mark(decided.seat)} <span class="visually-hidden">{name}</span>
                <span class="ellipsis">{decided.played.label.clone()}</span> <b>{cost}</b>
            </button>
        </li>
    }
}

pub fn detail(shown: Shown) -> impl IntoView {
    let body = move || {
        let step = shown.step();
        shown.piece.with(|piece| {
            let report = &piece.as_ref()?.report;
            Some(match study::at_step(report, step) {
                Some(decided) => one(report, decided).into_any(),
                None => view! { <p class="muted">{strings::NO_DECISION}</p> }.into_any(),
            })
        })
    };
    // Decide differently, from the step before. Separate from the rest, which is redrawn with every piece of
    // the analysis, so that an open question stays open.
    let decided = Memo::new(move |_| {
        let step = shown.step();
        shown.piece.with(|piece| study::at_step(&piece.as_ref()?.report, step).map(|decided| decided.step))
    });
    let before = Signal::derive(move || decided.get().map_or(1, |step| step.saturating_sub(1).max(1)));
    let known = Memo::new(move |_| decided.get().is_some());
    view! {
        <section class="card detail" aria-live="polite" data-testid="decision">
            {body} {move || known.get().then(|| play_on(shown.live, before))}
        </section>
    }
}

fn one(report: &Report, decided: &Decided) -> impl IntoView + use<> {
    let name = &report.seats[decided.seat.index()];
    let chance = report.chance;
    let best = decided.best();
    let row = |choice: &Choice| {
        let played = choice.action == decided.played.action;
        // A higher value than the best one's is chance, and would contradict the order.
        let worth = if choice.action == best.action || choice.value < best.value {
            strings::worth(chance, choice.value)
        } else {
            strings::ABOUT_AS_GOOD.to_owned()
        };
        view! {
            <tr class:played=played>
                <th scope="row">
                    {choice.label.clone()}
                    {choice.known.map(|size| view! { " " <small>{strings::known(size)}</small> })} {played.then(|| view! { " " <small>{strings::PLAYED}</small> })}
                </th>
                <td>{worth}</td>
            </tr>
        }
    };
    let rows = decided.choices.iter().map(row).collect_view();
    let line = (!best.line.is_empty()).then(|| {
        view! { <p class="muted">{strings::what_follows(&best.label, &best.line)}</p> }
    });
    view! {
        <h2>{sign(decided.class)} " " {strings::decision_of(name, decided.class, &decided.played.label)}</h2>
        <table class="numbers">
            <tbody>{rows}</tbody>
        </table>
        {line}
    }
}
