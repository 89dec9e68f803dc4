//! What the boards of all games have in common when they are laid out on the table.

use crate::boards::drafting::{OnBoard, OnScreen};
use crate::boards::{Placement, Symbols};
use crate::kit::{Facts, TapeText};
use crate::table::live::Live;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;

/// What is a game's own.
pub struct Layout<D: OnScreen> {
    /// The class of the table's grid: how wide its columns are.
    pub class: &'static str,
    /// What the numbers beside the players count.
    pub heading: &'static str,
    /// Drawings that every part of the table refers to.
    pub symbols: Option<&'static str>,
    /// Which round is played, such as "Round 3 of 9"; none where the game has no rounds.
    pub round: fn(&D::View) -> Option<String>,
    /// What the tape says while the viewer decides.
    pub tape: fn(OnBoard<D>) -> Option<TapeText>,
    pub facts: fn(Live, &D::View, Seat) -> Option<Facts>,
    pub board: AnyView,
    pub tray_label: Signal<String>,
    pub tray: AnyView,
    pub side: (&'static str, AnyView),
    pub key: fn(OnBoard<D>, &KeyboardEvent) -> bool,
}

impl<D: OnScreen> OnBoard<D> {
    pub fn lay_out(self, layout: Layout<D>) -> Placement {
        let Layout { class, heading, symbols, round, tape, facts, board, tray_label, tray, side, key } =
            layout;
        let live = self.live;
        let (side_label, side) = side;
        Placement {
            class,
            tape: Signal::derive(move || live.my_turn().then(|| tape(self)).flatten()),
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
            side: Some((Signal::stored(side_label.to_owned()), side)),
            key: Callback::new(move |event| key(self, &event)),
        }
    }
}

/// What is worth knowing about every player in a view.
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
