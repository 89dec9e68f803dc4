//! A finished game: who won, by what, and how it came to that.

use crate::app::{Client, client};
use crate::boards;
use crate::device::STORAGE;
use crate::kit::chart::{self, Bar, Course};
use crate::kit::copy::copy;
use crate::kit::{Icon, Tape, TapeText, Tone, icon, mark, toast};
use crate::route::Route;
use crate::shell::daily;
use crate::shell::fair::fairness;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::room::{play_again, who_plays_again};
use crate::shell::rules::RulesDrawer;
use crate::shell::table::table_bar;
use crate::shell::top::skip_link;
use crate::strings;
use crate::table::live::Live;
use crate::table::{connection, is_remote};
use leptos::prelude::*;
use rules::{Outcome, Seat, TallyLine};
use wasm_bindgen::JsCast;

#[component]
pub fn Finish(id: String) -> impl IntoView {
    with_record(id, |id| match Live::replay(id) {
        Ok(live) => {
            live.look_at(Some(usize::MAX));
            match live.now.with_untracked(|now| now.outcome.clone()) {
                Some(outcome) => page(live, outcome).into_any(),
                None => lost(strings::NO_SUCH_TABLE, strings::NO_SUCH_TABLE_HELP).into_any(),
            }
        }
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

fn page(live: Live, outcome: Outcome) -> impl IntoView {
    crate::app::title(&format!("{}, {}", live.info.title, strings::FINISHED));
    let client = client();
    let rules_open = RwSignal::new(false);
    let winners = live.winners(&outcome);
    let prompt = live.now.with_untracked(|now| now.prompt.clone());
    let online = live.id.with_value(|id| is_remote(id)).then(|| Again::of(live));
    let text = Signal::derive(move || {
        let mut text = TapeText::new(Tone::End, strings::game_over(&winners), prompt.clone());
        text.primary = Some(strings::REMATCH.to_owned());
        if let Some(again) = online {
            again.tell(&mut text);
        }
        text.second = Some((Icon::Play, strings::REPLAY.to_owned()));
        text
    });
    let rematch = Callback::new(move |()| match online {
        Some(again) => again.play(client),
        None => match live.rematch() {
            Ok(id) => client.go(&Route::Table(id)),
            Err(reason) => toast::fail(reason),
        },
    });
    let replay = Callback::new(move |()| client.go(&Route::Replay(live.id.get_value())));
    view! {
        {skip_link()}
        <div class="app scrolls">
            {table_bar(live, Signal::stored(Some(strings::game_over(&[]))), rules_open)}
            <Tape text primary=rematch second=replay />
            <main class="page finish" data-main>
                <div>{bars(live, &outcome)} {bands(live, &outcome)} {course(live)}</div>
                <div>
                    {score_sheet(live, &outcome)} {daily::result(&live.id.get_value())} {fairness(live)}
                    {keep(live)}
                </div>
                <div class="bottom-bar only-narrow">
                    <crate::kit::tape::TapeButtons text primary=rematch second=replay />
                </div>
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
}

/// Playing again at a server: others are told, and sit down at the same table.
#[derive(Clone, Copy)]
struct Again {
    live: Live,
    /// The seat one had here.
    own: Memo<Option<Seat>>,
    next: Memo<Option<String>>,
    /// Who sits at the next table.
    names: RwSignal<Vec<String>>,
}

impl Again {
    fn of(live: Live) -> Again {
        let id = live.id.get_value();
        let table = connection::watch(&id, STORAGE.bearer(&id)).table;
        on_cleanup(move || connection::leave(&id));
        let own = {
            let table = table.clone();
            Memo::new(move |_| table.with(|table| table.as_ref()?.snapshot.own_seat()))
        };
        let next = Memo::new(move |_| table.with(|table| table.as_ref()?.snapshot.next.clone()));
        let names = RwSignal::new(Vec::new());
        who_plays_again(next, names);
        Again { live, own, next, names }
    }

    /// Whoever only watched sets up a table of his own.
    fn tell(self, text: &mut TapeText) {
        let Some(own) = self.own.get() else {
            text.primary = Some(strings::NEW_TABLE.to_owned());
            return;
        };
        if self.next.with(Option::is_some) {
            let mine = self.live.name(own);
            let others = self
                .names
                .with(|names| names.iter().filter(|name| **name != mine).cloned().collect::<Vec<_>>());
            text.detail = strings::plays_again(&others);
            text.primary = Some(strings::JOIN_NEXT.to_owned());
        }
    }

    fn play(self, client: Client) {
        if self.own.get_untracked().is_none() {
            return client.go(&Route::NewTable(Some(self.live.info.key.to_owned())));
        }
        play_again(self.live.id.get_value(), self.next.get_untracked(), client);
    }
}

/// Do the lines of the tally add up to the scores?
fn adds_up(outcome: &Outcome) -> bool {
    outcome.scores.iter().enumerate().all(|(seat, score)| {
        outcome.tally.iter().map(|line| line.values.get(seat).copied().unwrap_or(0)).sum::<i32>() == *score
    })
}

/// The lines of the tally that the scores come from: the longest run of lines that adds up to them, since
/// what decides ties and the sum stand before or after it. Lines that gave nobody anything are left out.
fn sources(outcome: &Outcome) -> Option<Vec<&TallyLine>> {
    let gives_scores = |lines: &&[TallyLine]| {
        outcome.scores.iter().enumerate().all(|(seat, score)| {
            lines.iter().map(|line| line.values.get(seat).copied().unwrap_or(0)).sum::<i32>() == *score
        })
    };
    let all = outcome.tally.as_slice();
    // The last line alone is the sum itself.
    let run = (2..=all.len()).rev().find_map(|count| all.windows(count).find(gives_scores))?;
    Some(run.iter().filter(|line| line.values.iter().any(|value| *value != 0)).collect())
}

fn bars(live: Live, outcome: &Outcome) -> impl IntoView + use<> {
    let sources = sources(outcome);
    let of = |seat: Seat| -> Vec<i32> {
        match &sources {
            Some(lines) => lines.iter().map(|line| line.values[seat.index()]).collect(),
            None => vec![outcome.scores[seat.index()]],
        }
    };
    let (parts, title): (Vec<String>, String) = match &sources {
        Some(lines) => (lines.iter().map(|line| line.name.clone()).collect(), strings::WHERE_FROM.to_owned()),
        None => {
            let last = outcome.tally.last();
            (Vec::new(), last.map_or(strings::FINAL_SCORE.to_owned(), |line| line.name.clone()))
        }
    };
    let bars = live
        .seats()
        .into_iter()
        .map(|seat| Bar { seat, name: live.name(seat), parts: of(seat), total: outcome.scores[seat.index()] })
        .collect();
    let drawn = chart::stacked(title.clone(), &parts, bars);
    view! {
        <section class="card">
            <h2>{title}</h2>
            {drawn}
        </section>
    }
}

/// What the score of whoever played alone is worth.
fn bands(live: Live, outcome: &Outcome) -> Option<impl IntoView + use<>> {
    let [score] = outcome.scores[..] else { return None };
    let bands = boards::bands(live.info.key);
    // The lowest one reaches down to whatever was lost.
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

fn course(live: Live) -> impl IntoView {
    let key = live.info.key;
    let standings: Vec<Vec<i32>> =
        live.course().iter().filter_map(|view| boards::standing(key, view)).collect();
    let title = boards::standing_title(key);
    (standings.len() > 1).then(|| {
        let courses: Vec<Course> = live
            .seats()
            .into_iter()
            .map(|seat| Course {
                seat,
                name: live.name(seat),
                values: standings
                    .iter()
                    .map(|values| values.get(seat.index()).copied().unwrap_or(0))
                    .collect(),
            })
            .collect();
        view! {
            <section class="card" aria-label=title>
                <h2>{title}</h2>
                {chart::lines(title.to_owned(), &courses)}
            </section>
        }
    })
}

fn score_sheet(live: Live, outcome: &Outcome) -> impl IntoView + use<> {
    let mut seats = live.seats();
    seats.sort_by_key(|seat| (outcome.places[seat.index()], -outcome.scores[seat.index()]));
    let head = seats
        .iter()
        .map(|seat| view! { <th scope="col">{mark(*seat)} {live.name(*seat)}</th> })
        .collect_view();
    let adds_up = adds_up(outcome);
    let lines = outcome
        .tally
        .iter()
        .map(|line| {
            let most = line.values.iter().copied().max();
            let cells = seats
                .iter()
                .map(|seat| {
                    let value = line.values[seat.index()];
                    view! { <td class:most={ Some(value) == most }>{value}</td> }
                })
                .collect_view();
            view! {
                <tr>
                    <th scope="row">{line.name.clone()}</th>
                    {cells}
                </tr>
            }
        })
        .collect_view();
    let total = adds_up.then(|| {
        let cells = seats.iter().map(|seat| view! { <td>{outcome.scores[seat.index()]}</td> }).collect_view();
        view! {
            <tfoot>
                <tr>
                    <th scope="row">{strings::TOTAL}</th>
                    {cells}
                </tr>
            </tfoot>
        }
    });
    view! {
        <section class="card" aria-label=strings::SCORE_SHEET>
            <h2>{strings::SCORE_SHEET}</h2>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        {head}
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
                {total}
            </table>
        </section>
    }
}

fn keep(live: Live) -> impl IntoView {
    let id = live.id.get_value();
    let score_link = is_remote(&id).then(|| {
        let origin = window().location().origin().unwrap_or_default();
        let address = format!("{origin}/{}", Route::Finish(id).href());
        view! {
            <button type="button" class="button" on:click=move |_| copy(address.clone())>
                {icon(Icon::Hand)}
                {strings::COPY_SCORE_LINK}
            </button>
        }
    });
    view! {
        <section class="card" aria-label=strings::KEEP_IT>
            <h2>{strings::KEEP_IT}</h2>
            <p class="muted">{strings::KEEP_HELP}</p>
            <div class="row wrapping">
                <button type="button" class="button" data-testid="save-record" on:click=move |_| { save(live); }>
                    {icon(Icon::Save)}
                    {strings::SAVE_RECORD}
                </button>
                <button type="button" class="button" on:click=move |_| copy(live.record())>
                    {icon(Icon::Copy)}
                    {strings::COPY_RECORD}
                </button>
                {score_link}
                <a class="button" href=Route::Table(live.id.get_value()).href()>
                    {icon(Icon::Picture)}
                    {strings::SEE_BOARD}
                </a>
            </div>
        </section>
    }
}

/// Hands the record to the browser as a file.
fn save(live: Live) -> Option<()> {
    let parts = js_sys::Array::of1(&live.record().into());
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type("text/plain");
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag).ok()?;
    let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link = document().create_element("a").ok()?.dyn_into::<web_sys::HtmlAnchorElement>().ok()?;
    link.set_href(&address);
    link.set_download(&format!("{}-{}.record.txt", live.info.key, live.id.get_value()));
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}
