//! The notable steps of a finished game, found by its analysis.

use super::reel::Player;
use crate::device::STORAGE;
use crate::kit::{Icon, icon};
use crate::shell::analysis::pieces;
use crate::shell::branching::play_on_called;
use crate::strings;
use crate::study::{Mark, next_mark};
use crate::table::live::Live;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy)]
pub struct Marks {
    live: Live,
    /// `None` before the game was analysed.
    found: RwSignal<Option<Vec<Mark>>>,
    /// How much of the analysis is done, while it runs.
    work: RwSignal<Option<(usize, usize)>>,
}

impl Marks {
    pub fn of(live: Live) -> Marks {
        let found = live.id.with_value(|id| STORAGE.marks(id));
        Marks { live, found: RwSignal::new(found), work: RwSignal::new(None) }
    }

    /// The mark at a step.
    pub fn at(self, step: usize) -> Option<Mark> {
        self.found.with(|found| found.iter().flatten().find(|mark| mark.step == step).cloned())
    }

    pub fn within(self, first: usize, last: usize) -> Vec<Mark> {
        let inside = |mark: &&Mark| (first..=last).contains(&mark.step);
        self.found.with(|found| found.iter().flatten().filter(inside).cloned().collect())
    }

    pub fn next(self, step: usize, back: bool) -> Option<usize> {
        self.found.with(|found| next_mark(found.as_ref()?, step, back).map(|mark| mark.step))
    }

    /// Analyses the game once, while it is being viewed.
    fn find(self) {
        self.work.set(Some((0, 1)));
        spawn_local(async move {
            let here = || self.work.try_get_untracked().is_some();
            let _ = pieces(self.live, None, here, |piece| {
                self.work.try_set(Some((piece.done, piece.of)));
            })
            .await;
            self.work.try_set(None);
            self.found.try_set(self.live.id.try_with_value(|id| STORAGE.marks(id)).flatten());
        });
    }
}

/// Their number and the buttons to reach them, or the button that finds them.
pub fn marks(player: Player) -> impl IntoView {
    let marks = player.marks;
    let button = move |label: &'static str, key: &'static str, sign: Icon, back: bool| {
        let to = Signal::derive(move || marks.next(player.step(), back));
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label=label
                title=format!("{label} ({key})")
                data-testid=if back { "previous-mark" } else { "next-mark" }
                disabled=move || to.get().is_none()
                on:click=move |_| {
                    if let Some(step) = to.get_untracked() {
                        player.go(step);
                    }
                }
            >
                {icon(sign)}
            </button>
        }
    };
    let shown = move || {
        match (marks.found.with(|found| found.as_ref().map(Vec::len)), marks.work.get()) {
        (Some(count), _) => view! {
            <span class="chip" data-testid="marks">{strings::marks_found(count)}</span>
            {button(strings::PREVIOUS_MARK, "P", Icon::Earlier, true)}
            {button(strings::NEXT_MARK, "N", Icon::Later, false)}
        }
        .into_any(),
        (None, Some((done, of))) => view! {
            <span class="chip" role="status">{strings::progress(done, of)}</span>
        }
        .into_any(),
        (None, None) => view! {
            <button type="button" class="button small" data-testid="find-marks" on:click=move |_| marks.find()>
                {icon(Icon::Find)}
                {strings::FIND_MARKS}
            </button>
        }
        .into_any(),
    }
    };
    // At a mark the player can decide differently, from the step before it.
    let before = Signal::derive(move || player.step().saturating_sub(1).max(1));
    let here = Memo::new(move |_| marks.at(player.step()).is_some());
    let otherwise = move || here.get().then(|| play_on_called(marks.live, before, strings::WHAT_IF_HERE));
    view! { <span class="row wrapping">{shown} {otherwise}</span> }
}
