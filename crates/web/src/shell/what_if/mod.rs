//! What if: a branch beside its original game, both at the same moment.

mod differences;
mod keys;
mod line;
mod panel;
mod sides;

use crate::app::client;
use crate::boards::ending;
use crate::device::{self, STORAGE};
use crate::kit::{Icon, Segment, Tape, TapeText, Tone, toast};
use crate::route::Route;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::parts::with_parts;
use crate::shell::rules::RulesDrawer;
use crate::shell::table::table_bar;
use crate::shell::top::skip_link;
use crate::storage::Branch;
use crate::strings;
use crate::table::house::House;
use crate::table::live::Live;
use client::replay::Reel;
use client::what_if::{Moment, Opened, Shared, fork, moments};
use leptos::prelude::*;
use rules::{Record, Viewer};

/// A branch stored on this device.
pub fn what_if(id: String) -> AnyView {
    let Some(branch) = STORAGE.branch(&id) else {
        return lost(strings::NO_BRANCH, strings::NO_BRANCH_HELP).into_any();
    };
    // The game may be on a server.
    with_record(branch.of.clone(), move |of| match (open(of), open(&id)) {
        (Some(game), Some(house)) => {
            let opened = Opened { name: branch.name.clone(), step: branch.step, game, branch: house };
            page(opened, of, Some(&id))
        }
        _ => lost(strings::NO_BRANCH, strings::NO_BRANCH_HELP).into_any(),
    })
}

fn open(id: &str) -> Option<House> {
    let saved = STORAGE.saved(id)?;
    House::open(&Record::read(&saved.record).ok()?, saved.occupants).ok()
}

/// A branch that came with a link. It is stored only on request.
pub fn shared(code: String) -> AnyView {
    let read = Shared::of_code(&code).and_then(|shared| Ok((shared.needs()?, shared)));
    match read {
        Ok(((game, rules), shared)) => with_parts(&game, Some(rules), move || match shared.open() {
            Ok(opened) => page(opened, "", None),
            Err(refusal) => lost(strings::BAD_LINK, refusal.message).into_any(),
        }),
        Err(refusal) => lost(strings::BAD_LINK, refusal.message).into_any(),
    }
}

/// Stores a shared branch together with its game; returns the branch's new id on this device.
pub fn keep(opened: &Opened) -> Option<String> {
    let (of, id) = (device::new_id(), device::new_id());
    let branch = Branch { of: of.clone(), step: opened.step, name: opened.name.clone() };
    let kept = STORAGE.keep_table(&of, &opened.game)
        && STORAGE.keep_table(&id, &opened.branch)
        && STORAGE.keep_branch(&id, &branch);
    kept.then_some(id)
}

/// Which of the two boards is shown if there is room for only one.
type Side = &'static str;
const GAME: Side = "game";
const BRANCH: Side = "branch";

/// Game and branch, and the moment that both show.
#[derive(Clone, Copy)]
pub struct Pair {
    pub game: Live,
    pub branch: Live,
    pub name: RwSignal<String>,
    /// The id of the branch on this device; `None` for a shared one.
    pub id: StoredValue<Option<String>>,
    opened: StoredValue<Opened, LocalStorage>,
    moments: StoredValue<Vec<Moment>>,
    /// The number of turns since they diverged.
    pub at: RwSignal<usize>,
}

impl Pair {
    pub fn last(self) -> usize {
        self.moments.with_value(|moments| moments.len() - 1)
    }

    pub fn fork(self) -> Moment {
        self.moments.with_value(|moments| moments[0])
    }

    pub fn moment(self) -> Moment {
        let at = self.at.get();
        self.moments.with_value(|moments| moments[at.min(moments.len() - 1)])
    }

    /// Shows both this many turns after they diverged.
    pub fn go(self, at: usize) {
        self.at.set(at.min(self.last()));
        let moment = untrack(|| self.moment());
        self.game.look_at(Some(moment.game));
        self.branch.look_at(Some(moment.branch));
    }

    pub fn by(self, turns: isize) {
        self.go(self.at.get_untracked().saturating_add_signed(turns));
    }

    /// The branch in the form for sharing.
    pub fn share(self) -> Shared {
        let name = self.name.get_untracked();
        self.opened
            .with_value(|opened| Shared::new(&name, opened.step, &opened.game.record(), &opened.branch))
    }
}

fn reel_of(house: &House) -> Reel {
    Reel::new(&ending::turns(house.info().key, &house.course(Viewer::Spectator)))
}

fn page(opened: Opened, of: &str, id: Option<&str>) -> AnyView {
    let duplicate = |house: &House| House::open(&house.record(), house.occupants().to_vec());
    let (Ok(game), Ok(branch)) = (duplicate(&opened.game), duplicate(&opened.branch)) else {
        return lost(strings::NO_BRANCH, strings::NO_BRANCH_HELP).into_any();
    };
    // Nothing is secret after the game; while it is running the viewer sees only their own view.
    let viewer = match branch.persons().first() {
        _ if game.table().outcome().is_some() => Viewer::Referee,
        Some(own) => Viewer::Seat(*own),
        None => Viewer::Spectator,
    };
    let fork = fork(&game.record(), &branch.record(), opened.step);
    let moments = moments(&reel_of(&game), &reel_of(&branch), fork);
    let name = RwSignal::new(opened.name.clone());
    let pair = Pair {
        game: Live::looked_at(of, game, viewer),
        branch: Live::looked_at(id.unwrap_or_default(), branch, viewer),
        name,
        id: StoredValue::new(id.map(ToOwned::to_owned)),
        opened: StoredValue::new_local(opened),
        at: RwSignal::new(0),
        moments: StoredValue::new(moments),
    };
    // The end of the branch is shown first.
    pair.go(pair.last());
    keys::keys(pair);
    show(pair)
}

fn show(pair: Pair) -> AnyView {
    let (client, live) = (client(), pair.branch);
    let title = move || strings::what_if_title(&pair.name.get());
    crate::app::title(&format!("{}, {}", live.info.title, strings::WHAT_IF));
    let rules_open = RwSignal::new(false);
    let side = RwSignal::new(BRANCH);
    let kept = pair.id.get_value();
    let text = Signal::derive(move || {
        let mut text = TapeText::new(Tone::Back, title(), strings::BRANCH_TAPE);
        let mine = pair.id.with_value(Option::is_some);
        text.primary = Some(if mine { strings::BEGIN_BRANCH } else { strings::COPY_TO_MINE }.to_owned());
        text.second = mine.then(|| (Icon::Bars, strings::BACK_TO_ANALYSIS.to_owned()));
        text
    });
    let primary = Callback::new(move |()| match pair.id.get_value() {
        Some(id) => client.go(&Route::Table(id)),
        None => match pair.opened.with_value(keep) {
            Some(id) => client.go(&Route::WhatIf(id)),
            None => toast::fail(strings::STORAGE_FULL),
        },
    });
    let of = pair.game.id.get_value();
    let second = Callback::new(move |()| client.go(&Route::Analysis(of.clone())));
    let place = Signal::derive(move || Some(strings::at_moment(pair.moment())));
    let sides = match sides::sides(pair) {
        Some(sides) => sides.into_any(),
        None => return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any(),
    };
    view! {
        {skip_link()}
        <div class="app scrolls still" data-testid="what-if" data-kept=kept.is_some().to_string()>
            {table_bar(live, place, rules_open, false)}
            <Tape text primary second />
            <main class="page what-if" data-main tabindex="-1" data-side=side>
                <h1 class="visually-hidden">{title}</h1>
                <div class="only-one-board">
                    <Segment
                        label=strings::SHOWN_LINE.to_owned()
                        choices=vec![(GAME, strings::GAME_LINE), (BRANCH, strings::BRANCH_LINE)]
                        value=side
                        pick=move |chosen| side.set(chosen)
                    />
                </div>
                {sides}
                {panel::panel(pair)}
                {line::line(pair)}
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
    .into_any()
}
