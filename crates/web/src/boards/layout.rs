//! What the table layouts of all games have in common.

use crate::boards::drafting::{OnBoard, OnScreen};
use crate::boards::{Placement, Symbols};
use crate::kit::{Facts, Icon, TapeText, Tone};
use crate::strings;
use crate::table::live::Live;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;

/// The parts that differ between games.
pub struct Layout<D: OnScreen> {
    /// The class of the table's grid: how wide its columns are.
    pub class: &'static str,
    /// The meaning of the numbers beside the players.
    pub heading: &'static str,
    /// Drawings shared by all parts of the table.
    pub symbols: Option<&'static str>,
    /// The current round, such as "Round 3 of 9"; `None` in a game without rounds.
    pub round: fn(&D::View) -> Option<String>,
    /// The text on the tape while the viewer decides.
    pub tape: fn(OnBoard<D>) -> Option<TapeText>,
    pub facts: fn(Live, &D::View, Seat) -> Option<Facts>,
    pub board: AnyView,
    pub tray_label: Signal<String>,
    pub tray: AnyView,
    /// On medium widths the tray stays below the board, and tabs only choose among the other parts.
    pub keeps_tray: bool,
    pub side: (&'static str, AnyView),
    pub key: fn(OnBoard<D>, &KeyboardEvent) -> bool,
}

impl<D: OnScreen> OnBoard<D> {
    pub fn lay_out(self, layout: Layout<D>) -> Placement {
        let Layout {
            class,
            heading,
            symbols,
            round,
            tape,
            facts,
            board,
            tray_label,
            tray,
            keeps_tray,
            side,
            key,
        } = layout;
        let live = self.live;
        let (side_label, side) = side;
        Placement {
            class,
            tape: Signal::derive(move || {
                live.my_turn().then(|| tape(self).map(|text| self.warn(text))).flatten()
            }),
            confirm: Callback::new(move |()| self.confirm()),
            back: Callback::new(move |()| self.back()),
            round: rounds(self.view, round),
            heading: heading.to_owned(),
            players: players(live, self.view, facts),
            board: view! {
                {symbols.map(|symbols| view! { <Symbols symbols=symbols /> })}
                {board}
            }
            .into_any(),
            tray_label,
            tray,
            keeps_tray,
            side: Some((Signal::stored(side_label.to_owned()), side)),
            pane: Memo::new(move |_| self.read(D::pane)).into(),
            key: Callback::new(move |event| key(self, &event)),
        }
    }

    /// The same text, or the question whether something may be lost.
    pub fn warn(self, mut text: TapeText) -> TapeText {
        let losses = self.warning();
        if !losses.is_empty() {
            text.tone = Tone::Trouble;
            text.headline = strings::WOULD_LOSE.to_owned();
            text.detail = strings::losses(&losses);
            text.primary = Some(strings::FINISH_ANYWAY.to_owned());
            text.second = Some((Icon::Back, strings::KEEP_PLAYING.to_owned()));
        }
        text
    }
}

/// Is the window as narrow as a phone? Then the style sheet stacks the parts of a table.
pub fn is_phone() -> bool {
    is_at_most(760)
}

/// Are the tray and the right column behind tabs?
pub fn is_folded() -> bool {
    is_at_most(1180)
}

/// Is this a touch screen, without a mouse?
pub fn is_touched() -> bool {
    matches("(pointer: coarse)")
}

fn is_at_most(width: u32) -> bool {
    matches(&format!("(max-width: {width}px)"))
}

fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Key facts about every player in a view.
pub fn players<V: Send + Sync + 'static>(
    live: Live,
    view: Memo<Option<V>>,
    facts: fn(Live, &V, Seat) -> Option<Facts>,
) -> Signal<Vec<Facts>> {
    Signal::derive(move || {
        view.with(|view| {
            let view = view.as_ref();
            live.seats().into_iter().filter_map(|seat| facts(live, view?, seat)).collect()
        })
    })
}

/// The round of a view.
pub fn rounds<V: Send + Sync + 'static>(
    view: Memo<Option<V>>,
    round: fn(&V) -> Option<String>,
) -> Signal<Option<String>> {
    Signal::derive(move || view.with(|view| view.as_ref().and_then(round)))
}
