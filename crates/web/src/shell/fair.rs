//! Was the deal fair? A button that says so, and why.

use crate::device::STORAGE;
use crate::kit::{Dialog, Icon, Look, icon};
use crate::storage::Commitment;
use crate::strings;
use crate::table::fair::{Verdict, check};
use crate::table::is_remote;
use crate::table::live::Live;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Record;

/// The card on the score sheet. The check replays the whole game, after the page is shown.
pub fn fairness(live: Live) -> impl IntoView {
    let id = live.id.get_value();
    let remote = is_remote(&id);
    let seal = STORAGE.commitment(&id);
    let verdict = RwSignal::new(None::<Verdict>);
    let open = RwSignal::new(false);
    let promised = seal.as_ref().map(|seal| seal.hash.clone());
    spawn_local(async move {
        // Show the page first.
        let _ = crate::table::live::sleep(50).await;
        let Some(record) = live.id.try_get_value().and_then(|_| Record::read(&live.record()).ok()) else {
            return;
        };
        verdict.try_set(Some(check(&record, promised.as_deref())));
    });
    let seal = StoredValue::new(seal);
    let button = move || {
        let Some(verdict) = verdict.get() else {
            return view! { <p class="muted" role="status">{strings::CHECKING}</p> }.into_any();
        };
        let (name, sign, words) = match &verdict {
            verdict if verdict.is_foul() => ("foul", Icon::Close, strings::FOUL),
            verdict if verdict.is_fair() => ("fair", Icon::Check, strings::FAIR),
            _ if !remote => ("fits", Icon::Check, strings::FITS),
            _ => ("open", Icon::Lock, strings::NOT_PROVED),
        };
        let class = if verdict.is_foul() { "button danger" } else { "button" };
        view! {
            <p class="row" role="status" data-testid="verdict" data-verdict=name>
                {icon(sign)}
                {words}
            </p>
            <button type="button" class=class data-testid="verify" on:click=move |_| open.set(true)>
                {strings::VERIFY}
            </button>
        }
        .into_any()
    };
    let why = move || verdict.get().map(|verdict| reasons(&verdict, seal.get_value().as_ref(), remote));
    view! {
        <section class="card" aria-label=strings::FAIRNESS>
            <h2>{strings::FAIRNESS}</h2>
            <p class="muted">{strings::FAIRNESS_HELP}</p>
            <div class="row wrapping">{button}</div>
        </section>
        <Dialog
            look=Look::Middle
            title=Signal::stored(strings::FAIRNESS.to_owned())
            open
            close=move |()| open.set(false)
        >
            {why}
        </Dialog>
    }
}

/// What was checked and found, in plain words.
fn reasons(verdict: &Verdict, seal: Option<&Commitment>, remote: bool) -> impl IntoView + use<> {
    let step = |fine: Option<bool>, told: Vec<(String, Option<String>)>| {
        let (class, sign, word) = match fine {
            Some(true) => ("good", Icon::Check, strings::FINE),
            Some(false) => ("foul", Icon::Close, strings::WRONG),
            None => ("open", Icon::Lock, strings::UNPROVED),
        };
        let told = told
            .into_iter()
            .map(|(text, code)| {
                view! {
                    <p>{text}</p>
                    {code.map(|code| view! { <output class="hash">{code}</output> })}
                }
            })
            .collect_view();
        view! {
            <li class=class>
                {icon(sign)} <div>
                    <span class="visually-hidden">{word}</span>
                    {told}
                </div>
            </li>
        }
    };
    let promise = match seal {
        Some(seal) => {
            let text = strings::promise_noted(&strings::day(seal.noted as i64), seal.seq);
            step(Some(true), vec![(text, Some(seal.hash.clone()))])
        }
        None if remote => step(None, vec![(strings::PROMISE_MISSED.to_owned(), None)]),
        None => step(None, vec![(strings::DEALT_HERE.to_owned(), None)]),
    };
    let (opened, reckoned) = match verdict.kept {
        Some(true) => (strings::SEED_OPENED, strings::FINGERPRINT_SAME),
        Some(false) => (strings::SEED_OPENED, strings::FINGERPRINT_OTHER),
        None => (strings::SEED_ALONE, strings::FINGERPRINT_NOW),
    };
    let opened = vec![
        (opened.to_owned(), Some(verdict.seed.clone())),
        (reckoned.to_owned(), Some(verdict.commitment.clone())),
    ];
    let replayed = match &verdict.fault {
        None => strings::all_draws(verdict.draws),
        Some(fault) => strings::not_replayed(fault),
    };
    let sum = if verdict.is_foul() {
        strings::SUM_FOUL
    } else if verdict.is_fair() {
        strings::SUM_FAIR
    } else if remote {
        strings::SUM_OPEN
    } else {
        strings::SUM_HERE
    };
    let shared = seal.is_some_and(|seal| seal.shared_deal);
    view! {
        <ol class="why">
            {promise} {step(verdict.kept, opened)}
            {step(Some(verdict.fault.is_none()), vec![(replayed, None)])}
        </ol>
        <p><b>{sum}</b></p>
        {shared.then(|| view! { <p class="small">{strings::SHARED_DEAL}</p> })}
    }
}
