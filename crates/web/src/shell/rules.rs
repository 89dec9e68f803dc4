//! The rules drawer: opens at the rule for the current position, and searches the others.

use crate::boards;
use crate::kit::{Dialog, Icon, Look, icon};
use crate::shell::legend::legend;
use crate::shell::look_up::look_up;
use crate::strings;
use crate::table::live::Live;
use leptos::prelude::*;

#[component]
pub fn RulesDrawer(live: Live, open: RwSignal<bool>) -> impl IntoView {
    let info = live.info;
    view! {
        <Dialog
            look=Look::Drawer
            title=Signal::stored(strings::rules_of(info.title))
            open
            close=move |()| {
                live.rule.set(None);
                open.set(false);
            }
        >
            {page(live).into_any()}
        </Dialog>
    }
}

fn page(live: Live) -> impl IntoView {
    let info = live.info;
    let wanted = RwSignal::new(String::new());
    let rules = boards::rules(info.key);
    let asked = live.rule.get_untracked();
    let of_table = || live.now.with_untracked(|now| boards::rule_now(info.key, &now.view));
    let here =
        asked.and_then(|anchor| rules.iter().position(|rule| rule.anchor() == anchor)).or_else(of_table);
    let shows_legend = RwSignal::new(false);
    let found = move || {
        let wanted = wanted.get().to_lowercase();
        let rows: Vec<_> = rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| {
                wanted.split_whitespace().all(|word| {
                    rule.title.to_lowercase().contains(word) || rule.text.to_lowercase().contains(word)
                })
            })
            .map(|(index, rule)| {
                view! {
                    <section class:here={ here == Some(index) }>
                        <h3>{rule.title}</h3>
                        <p>{rule.text}</p>
                    </section>
                }
            })
            .collect();
        if rows.is_empty() {
            let text = if rules.is_empty() { strings::NO_RULES_YET } else { strings::NO_RULE_FOUND };
            view! { <p class="muted">{text}</p> }.into_any()
        } else {
            rows.into_any()
        }
    };
    let part = move |legend: bool, name: &'static str| {
        view! {
            <button
                type="button"
                class="button small"
                aria-pressed=move || (shows_legend.get() == legend).to_string()
                on:click=move |_| shows_legend.set(legend)
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="drawer-parts" role="group" aria-label=strings::RULES>
            {part(false, strings::RULES)} {part(true, strings::LEGEND)}
        </div>
        <p class="muted">{info.pitch}</p>
        <div hidden=move || !shows_legend.get()>{legend(info.key)}</div>
        <div hidden=shows_legend>
        <label class="find">
            {icon(Icon::Find)}
            <input
                type="search"
                aria-label=strings::FIND_RULE
                placeholder=strings::FIND_RULE
                on:input=move |event| wanted.set(event_target_value(&event))
            />
        </label>
        {look_up(info)} <div class="rules">{found}</div>
        </div>
        <p class="muted credit">
            {format!("{}, {} ({}). ", info.designer, info.publisher, info.year)} {info.reconstructed}
        </p>
    }
}
