//! All words of a game, by round and player, with their meanings.

use crate::boards::ending;
use crate::kit::{Dialog, Look, mark};
use crate::shell::meaning;
use crate::strings;
use crate::table::live::Live;
use client::ending::{WordRow, Written, word_table};
use leptos::prelude::*;
use rules::{Outcome, Seat};
use serde_json::Value;

pub fn words(live: Live, outcome: &Outcome) -> Option<impl IntoView + use<>> {
    let events: Vec<Value> =
        live.now.with_untracked(|now| now.log.iter().map(|line| line.event.clone()).collect());
    let rows = word_table(&ending::words(live.info.key, &events), live.seats().len());
    if rows.is_empty() {
        return None;
    }
    let asked = RwSignal::new(None::<String>);
    let open = RwSignal::new(false);
    let ask = Callback::new(move |word: String| {
        asked.set(Some(word));
        open.set(true);
    });
    let seats = live.seats();
    let head = seats
        .iter()
        .map(|seat| view! { <th scope="col">{mark(*seat)} <span>{live.name(*seat)}</span></th> })
        .collect_view();
    let body = rows.iter().map(|each| row(live, each, ask)).collect_view();
    let total = seats.iter().map(|seat| view! { <td>{outcome.scores[seat.index()]}</td> }).collect_view();
    Some(view! {
        <section class="card all-words" aria-label=strings::ALL_WORDS>
            <h2>{strings::ALL_WORDS}</h2>
            <table data-testid="all-words">
                <thead>
                    <tr>
                        <td></td>
                        {head}
                    </tr>
                </thead>
                <tbody>{body}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{strings::TOTAL}</th>
                        {total}
                    </tr>
                </tfoot>
            </table>
            <p class="muted small">{strings::ALL_WORDS_HELP}</p>
        </section>
        <Dialog
            look=Look::Middle
            title=Signal::derive(move || asked.get().unwrap_or_default())
            open
            close=move |()| open.set(false)
        >
            {move || asked.get().map(meaning::entry)}
        </Dialog>
    })
}

fn row(live: Live, row: &WordRow, ask: Callback<String>) -> impl IntoView + use<> {
    let cells = row
        .cells
        .iter()
        .enumerate()
        .map(|(seat, words)| {
            let seat = Seat::new(seat);
            let best = row.best == Some(seat);
            let inside = words.iter().map(|word| written(word, ask)).collect_view();
            view! {
                <td class:best=best data-player=live.name(seat)>
                    {inside}
                    {best.then(|| view! { <span class="visually-hidden">{strings::BEST_OF_ROUND}</span> })}
                </td>
            }
        })
        .collect_view();
    view! {
        <tr>
            <th scope="row">{strings::round_number(row.round)}</th>
            {cells}
        </tr>
    }
}

fn written(written: &Written, ask: Callback<String>) -> AnyView {
    let Some(word) = written.word.clone() else {
        return view! { <span class="muted">{strings::PASSED}</span> }.into_any();
    };
    let (asked, shown, defined) = (word.clone(), word.clone(), word);
    view! {
        <div class="written" class:struck={ !written.counts }>
            <button type="button" class="word" on:click=move |_| ask.run(asked.clone())>
                {shown}
            </button>
            {written.points.map(|points| view! { <b>{points}</b> })}
            {if written.counts {
                meaning::short(defined).into_any()
            } else {
                view! { <small class="gloss">{strings::NO_WORD}</small> }.into_any()
            }}
        </div>
    }
    .into_any()
}
