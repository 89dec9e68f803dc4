//! The two boards, each with what the players have there and can expect.

use super::{BRANCH, GAME, Pair, Side, differences};
use crate::boards::{self, Placement};
use crate::kit::{Facts, mark};
use crate::strings;
use crate::table::bot::Task;
use crate::table::live::Live;
use crate::table::thinker;
use analysis::Outlook;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeMap;

/// The forecasts for the steps that were requested.
type Known = RwSignal<BTreeMap<usize, Option<Outlook>>>;

pub fn sides(pair: Pair) -> Option<impl IntoView> {
    let (game, branch) = (boards::place(pair.game)?, boards::place(pair.branch)?);
    let (facts_of_game, facts_of_branch) = (game.players, branch.players);
    differences::mark(pair);
    Some(view! {
        {side(pair.game, GAME, strings::WHAT_HAPPENED, game, facts_of_branch)}
        {side(pair.branch, BRANCH, strings::YOUR_BRANCH, branch, facts_of_game)}
    })
}

fn side(
    live: Live,
    side: Side,
    title: &'static str,
    place: Placement,
    others: Signal<Vec<Facts>>,
) -> impl IntoView {
    let known: Known = RwSignal::new(BTreeMap::new());
    Effect::new(move |_| ask(live, known, live.now.with(|now| now.step)));
    let outlook = Signal::derive(move || {
        let step = live.now.with(|now| now.step);
        known.with(|known| known.get(&step).cloned().flatten())
    });
    let players = place.players;
    let rows = move || {
        let others = others.get();
        let row = |facts: Facts| {
            let other = others.iter().find(|other| other.seat == facts.seat);
            row(&facts, other, outlook.get().as_ref())
        };
        players.get().into_iter().map(row).collect_view()
    };
    let expects = move || {
        let chance = outlook.with(|outlook| outlook.as_ref().is_none_or(|outlook| outlook.chance));
        if chance { strings::CHANCE_OF_EVERYBODY } else { strings::POINTS_OF_EVERYBODY }
    };
    view! {
        <section class="compared" data-line=side aria-label=title>
            <h2>{title}</h2>
            <div class=format!("card last-board {}", place.class)>
                <div class="board" inert=true>
                    <div class="drawn">{place.board}</div>
                </div>
            </div>
            <table class="numbers card" data-testid=format!("numbers-{side}")>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{strings::PLAYER}</th>
                        <th scope="col">{place.heading}</th>
                        <th scope="col">{expects}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

fn row(facts: &Facts, other: Option<&Facts>, outlook: Option<&Outlook>) -> impl IntoView + use<> {
    let differs = other.is_some_and(|other| (&other.short, &other.score) != (&facts.short, &facts.score));
    let worth = outlook
        .and_then(|outlook| Some(strings::worth(outlook.chance, *outlook.values.get(facts.seat.index())?)));
    view! {
        <tr class:played=differs>
            <th scope="row">{mark(facts.seat)} " " {facts.name.clone()}</th>
            <td>
                {facts.short.clone()}
                {differs.then(|| view! { <span class="visually-hidden">", " {strings::DIFFERS}</span> })}
            </td>
            <td>
                <b>{worth}</b>
            </td>
        </tr>
    }
}

/// Requests the value of a step, once.
fn ask(live: Live, known: Known, step: usize) {
    if known.with_untracked(|known| known.contains_key(&step)) {
        return;
    }
    known.update_untracked(|known| {
        known.insert(step, None);
    });
    let Some(question) = live.question_at(step, Task::Outlook) else { return };
    spawn_local(async move {
        let told = thinker::ask(question).await.ok();
        let outlook = told.and_then(|text| serde_json::from_str::<Outlook>(&text).ok());
        known.try_update(|known| known.insert(step, outlook));
    });
}
