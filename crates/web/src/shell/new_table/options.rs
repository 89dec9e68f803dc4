//! The options of the game, and the seed for its deal.

use super::plan::Plan;
use crate::kit::Segment;
use crate::strings;
use leptos::prelude::*;
use rules::OptionSpec;

pub fn option_rows(plan: Plan) -> impl IntoView {
    let specs = plan.game.get().options;
    if specs.is_empty() {
        return view! { <p class="muted note">{strings::NO_OPTIONS}</p> }.into_any();
    }
    let row = |spec: &'static OptionSpec| {
        if spec.is_text() { text_row(plan, spec).into_any() } else { option_row(plan, spec).into_any() }
    };
    specs.iter().map(row).collect_view().into_any()
}

fn option_row(plan: Plan, spec: &'static OptionSpec) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        plan.options.with(|options| spec.choices.iter().position(|choice| choice.key == options.get(spec)))
    });
    let chosen = move || spec.choices.get(chosen.get().unwrap_or_default());
    let value = Signal::derive(move || chosen().map_or("", |choice| choice.key));
    let choices: Vec<_> = spec.choices.iter().map(|choice| (choice.key, choice.name)).collect();
    let help = move || format!("{} {}", spec.help, chosen().map_or("", |choice| choice.help));
    view! {
        <div class="option">
            <span>
                <b>{spec.name}</b>
                <small>{help}</small>
            </span>
            <Segment
                label=spec.name.to_owned()
                choices
                value
                pick=move |key| plan.options.update(|options| options.set(spec.key, key))
            />
        </div>
    }
}

/// An option that is a line of text. Commas separate options elsewhere, so they are replaced by
/// blanks.
fn text_row(plan: Plan, spec: &'static OptionSpec) -> impl IntoView {
    let value = move || plan.options.with(|options| options.get(spec).to_owned());
    let changed = move |event: leptos::ev::Event| {
        let text = event_target_value(&event).replace([',', ';'], " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        plan.options.update(|options| options.set(spec.key, &text));
        plan.check_options();
    };
    let refused = move || {
        let refusal = plan.refused.get().filter(|refusal| refusal.option.as_deref() == Some(spec.key))?;
        Some(format!("{refusal}."))
    };
    view! {
        <label class="option" data-testid=format!("option-{}", spec.key)>
            <span>
                <b>{spec.name}</b>
                <small>{spec.help}</small>
                <small class="refused" role="alert">{refused}</small>
            </span>
            <input
                class="field wide"
                maxlength=rules::LONGEST_TEXT
                placeholder=strings::NONE
                autocapitalize="characters"
                spellcheck="false"
                aria-invalid=move || refused().is_some().to_string()
                prop:value=value
                on:change=changed
            />
        </label>
    }
}

pub fn seed_row(plan: Plan) -> impl IntoView {
    view! {
        <label class="option" data-testid="seed">
            <span>
                <b>{strings::SEED}</b>
                <small>{strings::SEED_HELP}</small>
            </span>
            <input
                class="field"
                maxlength="60"
                placeholder=strings::SEED_PLACEHOLDER
                on:change=move |event| plan.seed.set(event_target_value(&event))
            />
        </label>
    }
}
