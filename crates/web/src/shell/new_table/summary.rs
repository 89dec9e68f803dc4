//! A short summary of the new table, and the button that opens it.

use super::plan::{Plan, Who};
use crate::app::Client;
use crate::boards;
use crate::strings;
use leptos::prelude::*;

pub fn note(plan: Plan) -> &'static str {
    match plan.count(Who::Person) {
        1 if plan.taken() == 1 => strings::ALONE_NOTE,
        _ if plan.count(Who::Open) > 0 => strings::ONLINE_NOTE,
        0 => strings::WATCH_NOTE,
        1 => strings::STARTS_AT_ONCE,
        _ => strings::HAND_OVER_NOTE,
    }
}

pub fn open_button(plan: Plan, client: Client) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button primary"
            data-testid="start"
            disabled=move || plan.busy.get() || plan.fault().is_some()
            title=move || plan.fault()
            on:click=move |_| plan.open(client)
        >
            {strings::OPEN_TABLE}
        </button>
    }
}

pub fn summary(plan: Plan, client: Client) -> impl IntoView {
    let game = move || plan.game.get();
    let chosen = move || {
        game()
            .options
            .iter()
            .map(|spec| {
                let value = plan.options.with(|options| options.get(spec).to_owned());
                let chosen = spec.choices.iter().find(|choice| choice.key == value);
                let name = match chosen {
                    Some(choice) => choice.name.to_owned(),
                    None if value.is_empty() => strings::NONE.to_owned(),
                    None => value,
                };
                view! {
                    <dt>{spec.name}</dt>
                    <dd>{name}</dd>
                }
            })
            .collect_view()
    };
    view! {
        <section class="summary" aria-label=strings::SUMMARY>
            <h2>{move || game().title}</h2>
            <p class="muted">{move || game().pitch}</p>
            <dl>
                <dt>{strings::SEATS}</dt>
                <dd>
                    {move || strings::seats_of(plan.taken(), plan.rows.with(Vec::len))}
                    {move || plan.is_unofficial().then(|| view! { <small class="unofficial">{strings::UNOFFICIAL}</small> })}
                </dd>
                <dt>{strings::PEOPLE}</dt>
                <dd>{move || plan.count(Who::Person) + plan.count(Who::Open)}</dd>
                <dt>{strings::BOTS}</dt>
                <dd>{move || plan.count(Who::Bot)}</dd>
                {chosen}
                {move || {
                    (plan.count(Who::Open) > 0)
                        .then(|| {
                            let terms = plan.terms.get();
                            view! {
                                <dt>{strings::TERMS}</dt>
                                <dd>{strings::terms(&terms)}</dd>
                                <dt>{strings::CLOCK}</dt>
                                <dd>{strings::clock(terms.clock)}</dd>
                            }
                        })
                }}
                <dt>{strings::TIME}</dt>
                <dd>{move || strings::about_minutes(boards::face(game().key).minutes)}</dd>
            </dl>
            {open_button(plan, client)}
            <p class="muted under">{move || plan.fault().unwrap_or_else(|| note(plan).to_owned())}</p>
            {move || {
                let text = game().reconstructed;
                (!text.is_empty())
                    .then(|| {
                        view! {
                            <p class="muted edition">
                                <b>{strings::RECONSTRUCTED}</b>
                                {text}
                            </p>
                        }
                    })
            }}
        </section>
    }
}
