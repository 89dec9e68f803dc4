//! Setting up a table: the game, who plays, the rules.

mod options;
mod plan;
mod seats;
mod summary;

use crate::app::{Client, client};
use crate::boards;
use crate::shell::top::top;
use crate::shell::{daily, terms};
use crate::strings;
use crate::table::server;
use bots::Grade;
use leptos::prelude::*;
use options::{option_rows, seed_row};
use plan::{Plan, Who};
use rules::Info;
use seats::seat_row;
use summary::{note, open_button, summary};

/// Opens a table with one bot.
pub fn quick_game(client: Client, game: Info, grade: Grade) {
    let plan = Plan::new(game, client);
    plan.seat_second(Who::Bot, Some(grade));
    plan.open(client);
}

/// Opens a table with a seat for anyone with the link.
pub fn open_for_friend(client: Client, game: Info) {
    let plan = Plan::new(game, client);
    plan.seat_second(Who::Open, None);
    plan.open(client);
}

#[component]
pub fn NewTable(game: String) -> impl IntoView {
    crate::app::title(strings::NEW_TABLE);
    server::look_for();
    let client = client();
    let games = catalog::games();
    let wanted = if game.is_empty() {
        client.settings.with_untracked(|settings| settings.game().to_owned())
    } else {
        game
    };
    let first = games.iter().find(|info| info.key == wanted).or_else(|| games.first()).copied();
    let Some(first) = first else { return ().into_any() };
    let plan = Plan::new(first, client);
    let online = Memo::new(move |_| plan.count(Who::Open) > 0);
    let rows = move || (0..plan.rows.with(Vec::len)).map(|index| seat_row(plan, index)).collect_view();
    view! {
        {top(Some(strings::NEW_TABLE))}
        <main class="page new-table" data-main>
            <h1>{strings::NEW_TABLE}</h1>
            <section aria-label=strings::GAME>
                <h2>
                    <span class="step">"1"</span>
                    {strings::GAME}
                </h2>
                {game_list(plan, games, client)} {move || daily::small_card_for(plan.game.get().key)}
            </section>
            <div class="middle">
                <section aria-label=strings::WHO_PLAYS>
                    <h2>
                        <span class="step">"2"</span>
                        {strings::WHO_PLAYS}
                    </h2>
                    <div class="sheet">{rows}</div>
                    {move || plan.is_unofficial().then(|| view! { <p class="muted under">{strings::UNOFFICIAL_HELP}</p> })}
                    {move || {
                        (server::server_found().get() == Some(false))
                            .then(|| view! { <p class="muted under">{strings::OPEN_NEEDS_SERVER}</p> })
                    }}
                </section>
                <section aria-label=strings::RULES_AND_PACE>
                    <h2>
                        <span class="step">"3"</span>
                        {strings::RULES_AND_PACE}
                    </h2>
                    <div class="sheet">{move || option_rows(plan)} {seed_row(plan)}</div>
                </section>
                {move || online.get().then(|| online_section(plan))}
            </div>
            <aside>{summary(plan, client)}</aside>
            <div class="bottom-bar only-narrow">
                <span>
                    <b class="display-type">{move || plan.game.get().title}</b>
                    <small class="muted">{move || plan.fault().unwrap_or_else(|| note(plan).to_owned())}</small>
                </span>
                {open_button(plan, client)}
            </div>
        </main>
    }
    .into_any()
}

/// The options for tables with open seats.
fn online_section(plan: Plan) -> impl IntoView {
    view! {
        <section aria-label=strings::TERMS data-testid="terms">
            <h2>
                <span class="step">"4"</span>
                {strings::TERMS}
            </h2>
            <div class="sheet">{terms::rows(plan.terms)}</div>
        </section>
    }
}

fn game_list(plan: Plan, games: Vec<Info>, client: Client) -> impl IntoView {
    let rows = games
        .into_iter()
        .map(|info| {
            let on = move || plan.game.get().key == info.key;
            view! {
                <label class="game-row" class:on=on>
                    <input
                        type="radio"
                        class="visually-hidden"
                        name="game"
                        value=info.key
                        prop:checked=on
                        on:change=move |_| plan.choose(info, client)
                    />
                    {boards::art(info.key)}
                    <span>
                        <b>{info.title}</b>
                        <small>
                            {strings::players(info.seats)} ", " {strings::minutes(boards::face(info.key).minutes)}
                        </small>
                    </span>
                    <span class="radio-dot" aria-hidden="true"></span>
                </label>
            }
        })
        .collect_view();
    view! { <div class="game-list" role="radiogroup" aria-label=strings::GAME>{rows}</div> }
}
