//! A seat's mark: its colour and its shape, never one without the other.

use leptos::prelude::*;
use rules::Seat;

/// `player-1` to `player-6`, which set the seat's colours for everything inside.
pub fn class(seat: Seat) -> String {
    format!("player-{}", seat.index() % 6 + 1)
}

/// The shape alone, in a square of 24 around its middle.
pub fn shape(seat: Seat) -> &'static str {
    match seat.index() % 6 {
        0 => "M17 12a5 5 0 1 1-10 0a5 5 0 1 1 10 0z",
        1 => "M7.4 7.4h9.200v9.200H7.400z",
        2 => "M12 6.2 18 16.6H6z",
        3 => "M12 5.4 18.6 12 12 18.6 5.4 12z",
        4 => "M12 6 17.2 9v6L12 18l-5.200-3V9z",
        _ => "M10.2 6.500h3.600v3.700h3.700v3.600h-3.700v3.700h-3.600v-3.700H6.500v-3.600h3.700z",
    }
}

pub fn mark(seat: Seat) -> impl IntoView {
    view! {
        <svg class=format!("mark {}", class(seat)) viewBox="0 0 24 24" aria-hidden="true">
            <rect class="player-ground" width="24" height="24" rx="5" />
            <path class="player-shape" d=shape(seat) />
        </svg>
    }
}
