//! The performance tracks beside the map, from the bottom up: the value of each slot, the cost of a
//! gate, and the players' positions.

use super::draft::Draft;
use super::words;
use crate::kit::mark;
use crate::table::live::Live;
use ::railroad_revolution::{Gate, SLOTS, TABLES, Track, View};
use leptos::prelude::*;
use rules::Seat;

pub const SLOT: (f64, f64) = (44.0, 58.2);
const BOTTOM: f64 = 511.8;
const PITCH: f64 = 66.25;
/// The width of a letter in a track's name.
const LETTER: f64 = 5.6;
/// The distance between two markers in one slot.
const APART: f64 = 14.2;

/// The top left corner of a slot.
pub fn slot_at(track: Track, slot: u8) -> (f64, f64) {
    (766.0 + 49.5 * track.index() as f64, BOTTOM - PITCH * f64::from(slot))
}

pub fn tracks(draft: Draft) -> impl IntoView {
    let dear = are_dear(draft.live);
    let gates = Track::ALL
        .iter()
        .flat_map(|track| (0..SLOTS as u8).map(move |slot| gate(*track, slot, dear)))
        .collect_view();
    let markers = draft
        .live
        .seats()
        .into_iter()
        .flat_map(|seat| Track::ALL.iter().map(move |track| marker(draft, seat, *track)))
        .collect_view();
    view! {
        <rect class="panel-ground" x="760" y="0" width="158" height="586" rx="6" />
        <text class="panel-label" x="770" y="17">{words::PERFORMANCE}</text>
        {Track::ALL.iter().map(|track| slots(*track)).collect_view()}
        {gates}
        {markers}
    }
}

fn slots(track: Track) -> impl IntoView {
    let (left, _) = slot_at(track, 0);
    let slots = (0..SLOTS as u8)
        .map(|slot| {
            let (x, y) = slot_at(track, slot);
            view! {
                <rect class="track-slot" x=x y=y width=SLOT.0 height=SLOT.1 rx="4" />
                <text class="track-points" x=x + 13.0 y=y + 35.0>
                    {TABLES.tracks[track.index()].points[slot as usize]}
                </text>
            }
        })
        .collect_view();
    view! {
        <g data-explain="track">
            <title>{words::track_counts(track)}</title>
            // Side by side at any font size.
            <text
                class="track-name"
                x=left + 22.0
                y="36"
                textLength=words::track(track).len() as f64 * LETTER
                lengthAdjust="spacingAndGlyphs"
            >
                {words::track(track)}
            </text>
            {slots}
        </g>
    }
}

/// Does the table play with expensive gates?
fn are_dear(live: Live) -> bool {
    ::railroad_revolution::has_dear_tracks(&live.options())
}

/// The cost of entering a slot, on the boundary below it.
fn gate(track: Track, slot: u8, dear: bool) -> Option<AnyView> {
    let gate = TABLES.tracks[track.index()].gates[slot as usize]?;
    let (x, y) = slot_at(track, slot);
    let (middle, top) = (x + SLOT.0 / 2.0, y + SLOT.1 - 3.2);
    let shown = match gate {
        Gate::Money(money) => {
            let more = TABLES.dear_gates.iter().find(|(usual, _)| dear && *usual == money);
            let money = more.map_or(money, |(_, more)| *more);
            view! { <text class="gate-text" x=middle y=top + 11.0>{format!("${money}")}</text> }.into_any()
        }
        Gate::Shares(shares) => view! {
            <use class="share-sign" href="#rr-share" x=middle - 14.0 y=top + 1.0 width="12" height="12"></use>
            <text class="gate-text" x=middle + 6.0 y=top + 11.0>{shares}</text>
        }
        .into_any(),
        Gate::Worker => view! {
            <use
                class="worker-any"
                href="#rr-pawn-any"
                x=middle - 6.0
                y=top + 0.5
                width="12"
                height="13"
            ></use>
        }
        .into_any(),
    };
    let view = view! {
        <g class="gate" data-explain="gate">
            <rect x=middle - 18.0 y=top width="36" height="14" rx="7" />
            {shown}
        </g>
    };
    Some(view.into_any())
}

/// The position of a marker: those in one slot are stacked.
pub fn marker_at(view: &View, seat: Seat, track: Track, slot: u8) -> (f64, f64) {
    let (x, y) = slot_at(track, slot);
    let there = |(other, player): (Seat, &::railroad_revolution::PlayerView)| {
        (other == seat || player.tracks[track.index()] == slot).then_some(other)
    };
    let together: Vec<Seat> =
        Seat::all(view.players.len() as u8).zip(&view.players).filter_map(there).collect();
    let place = together.iter().position(|other| *other == seat).unwrap_or_default() as f64;
    let middle = (together.len() as f64 - 1.0) / 2.0;
    (x + 33.0, y + SLOT.1 / 2.0 + (place - middle) * APART)
}

fn marker(draft: Draft, seat: Seat, track: Track) -> impl IntoView {
    let at = Memo::new(move |_| {
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let slot = view.players.get(seat.index())?.tracks[track.index()];
            Some(marker_at(view, seat, track, slot))
        })
    });
    view! {
        <g
            class=format!("marker {}", mark::class(seat))
            style:transform=move || {
                let (x, y) = at.get().unwrap_or_default();
                format!("translate({x:.1}px,{y:.1}px)")
            }
        >
            {disc(seat)}
        </g>
    }
}

/// A marker around the origin.
pub fn disc(seat: Seat) -> impl IntoView {
    view! {
        <circle class="marker-disc" r="7" />
        <path class="player-shape" d=mark::shape(seat) transform="translate(-6.6 -6.6) scale(.55)" />
    }
}
