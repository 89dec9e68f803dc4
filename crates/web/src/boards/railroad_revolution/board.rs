//! The board: map, telegraph line and tracks in one drawing. A phone shows a part of it and jumps from
//! one part to the next.

use super::draft::Draft;
use super::targets::{ghost, middle, targets};
use super::{line, map, tracks, words};
use crate::boards::layout::{is_phone, is_touched};
use crate::kit::zoom::{WHOLE, Window, ZoomPan};
use ::railroad_revolution::{Action, Frame};
use client::boards::railroad_revolution::is_on_board;
use leptos::html;
use leptos::prelude::*;

/// The drawing: left, top, width, height.
const AREA: (f64, f64, f64, f64) = (-6.0, -6.0, 930.0, 598.0);
/// The scale, in pixels per unit, at which everything on the board is readable.
const READABLE: f64 = 0.93;
/// The scale at which every target is large enough: for a mouse, and for a finger.
const POINTABLE: f64 = 0.53;
const TOUCHABLE: f64 = 0.93;
/// Below this scale, names and pictures are drawn larger.
const FAR: f64 = 0.7;

/// The row of buttons under a narrow board, in pixels.
const FOOT: f64 = 50.0;

/// The distance shown around the middle of a target, in units.
const REACH: f64 = 52.0;

/// Left, top, right, bottom.
type Area = (f64, f64, f64, f64);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Map,
    Line,
    Tracks,
}

impl Part {
    const ALL: [Part; 3] = [Part::Map, Part::Line, Part::Tracks];

    fn of(action: Action) -> Part {
        match action {
            Action::Office(_) => Part::Line,
            Action::Step(_) => Part::Tracks,
            _ => Part::Map,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Part::Map => words::MAP,
            Part::Line => words::LINE,
            Part::Tracks => words::TRACKS,
        }
    }

    /// The area to show if nothing there can be chosen.
    fn area(self) -> Area {
        match self {
            Part::Map => (400.0, 100.0, 730.0, 330.0),
            Part::Line => (0.0, 476.0, 390.0, 586.0),
            Part::Tracks => (760.0, 356.0, 918.0, 586.0),
        }
    }
}

/// How a frame of this size shows the drawing: the scale and the margins.
fn fit((width, height): (f64, f64)) -> (f64, f64, f64) {
    let scale = (width / AREA.2).min(height / AREA.3);
    (scale, (width - AREA.2 * scale) / 2.0, (height - AREA.3 * scale) / 2.0)
}

/// A window that shows this area (left, top, right, bottom), no closer than needed for reading.
fn onto((left, top, right, bottom): Area, size: (f64, f64)) -> Window {
    let (scale, beside, above) = fit(size);
    let most = (size.0 / (right - left)).min(size.1 / (bottom - top)) / scale;
    let least = if is_touched() { TOUCHABLE } else { POINTABLE };
    let factor = (READABLE / scale).min(most).max(least / scale).max(1.0);
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let at = ((x - AREA.0) * scale + beside, (y - AREA.1) * scale + above);
    Window { factor, x: size.0 / 2.0 - at.0 * factor, y: size.1 / 2.0 - at.1 * factor }.inside(size)
}

/// The point of the drawing in the middle of a window.
fn looked_at(window: Window, size: (f64, f64)) -> (f64, f64) {
    let (scale, left, top) = fit(size);
    let at = |middle: f64, shift: f64, margin: f64| ((middle - shift) / window.factor - margin) / scale;
    (AREA.0 + at(size.0 / 2.0, window.x, left), AREA.1 + at(size.1 / 2.0, window.y, top))
}

pub fn board(draft: Draft) -> impl IntoView {
    let window = RwSignal::new(WHOLE);
    let frame = NodeRef::<html::Div>::new();
    let size = RwSignal::new((1.0, 1.0));
    let measure = move || {
        if let Some(frame) = frame.get_untracked() {
            let (width, height) = (f64::from(frame.client_width()), f64::from(frame.client_height()));
            let height = if is_phone() { height - FOOT } else { height };
            if width > 0.0 && height > 0.0 {
                size.set((width, height));
            }
        }
    };
    let part = RwSignal::new(Part::Map);
    let jump = move |to: Part| {
        part.set(to);
        measure();
        let area = untrack(|| aim(draft, to)).unwrap_or_else(|| to.area());
        window.set(onto(area, size.get_untracked()));
    };
    let wanted = Memo::new(move |_| {
        draft.legal.with(|legal| legal.iter().find(|action| is_on_board(action)).copied().map(Part::of))
    });
    // A phone shows a part; so does a touch screen while something on the board has to be chosen.
    let is_part = move || is_phone() || is_touched() && wanted.get_untracked().is_some();
    let was_part = StoredValue::new(is_part());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        measure();
        if was_part.get_value() != is_part() {
            was_part.set_value(is_part());
            if is_part() { jump(part.get_untracked()) } else { window.set(WHOLE) }
        }
    });
    on_cleanup(move || resized.remove());
    // A narrow board opens at the possible choices, and a turn begins on the map.
    Effect::new(move |before: Option<()>| {
        draft.legal.track();
        let wanted = wanted.get();
        let begins = draft.top() == Some(Frame::Place);
        let opens = wanted.is_some() || begins || before.is_none();
        request_animation_frame(move || {
            // The tray changes its height with the question, and so does the board.
            if frame.try_get_untracked().flatten().is_none() {
                return;
            }
            measure();
            let was = was_part.get_value();
            was_part.set_value(is_part());
            if is_part() && opens {
                jump(wanted.unwrap_or(Part::Map));
            } else if was && !is_part() {
                window.set(WHOLE);
            }
        });
    });
    let unit = Memo::new(move |_| window.with(|window| window.factor) * fit(size.get()).0);
    let far = Memo::new(move |_| unit.get() < FAR);
    // The style sheet keeps letters readable at any scale.
    Effect::new(move |_| {
        if let Some(frame) = frame.get() {
            let style = web_sys::HtmlElement::style(&frame);
            let _ = style.set_property("--unit", &format!("{:.3}", unit.get()));
        }
    });
    let jumps = Part::ALL
        .map(|to| {
            view! {
                <button
                    type="button"
                    aria-pressed=move || (part.get() == to).to_string()
                    on:click=move |_| jump(to)
                >
                    {to.name()}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="whole" class:far=far node_ref=frame>
            <ZoomPan window>
                <svg
                    viewBox=format!("{} {} {} {}", AREA.0, AREA.1, AREA.2, AREA.3)
                    role="group"
                    aria-label=words::BOARD
                    preserveAspectRatio="xMidYMid meet"
                >
                    <g aria-hidden="true">
                        {map::ground()} {map::rails(draft)} {map::terrain()} {map::cities(draft)}
                        {line::line(draft)} {tracks::tracks(draft)}
                    </g>
                    {targets(draft)}
                    {move || ghost(draft)}
                </svg>
            </ZoomPan>
            <div class="jump only-narrow" role="group" aria-label=words::JUMP>
                {jumps}
            </div>
            {corner(window, size)}
        </div>
    }
}

/// The area with all choices in a part of the board.
fn aim(draft: Draft, part: Part) -> Option<Area> {
    let legal = draft.legal.get();
    draft.view.with(|view| {
        let view = view.as_ref()?;
        legal
            .iter()
            .filter(|action| is_on_board(action) && Part::of(**action) == part)
            .filter_map(|action| middle(view, *action))
            .map(|(x, y)| (x - REACH, y - REACH, x + REACH, y + REACH))
            .reduce(|one, other| {
                (one.0.min(other.0), one.1.min(other.1), one.2.max(other.2), one.3.max(other.3))
            })
    })
}

/// The whole board in a corner, with a frame around the visible area.
fn corner(window: RwSignal<Window>, size: RwSignal<(f64, f64)>) -> impl IntoView {
    let framed = Memo::new(move |_| {
        let (window, size) = (window.get(), size.get());
        let (scale, ..) = fit(size);
        let (x, y) = looked_at(window, size);
        let (wide, tall) = (size.0 / window.factor / scale, size.1 / window.factor / scale);
        (x - wide / 2.0, y - tall / 2.0, wide, tall)
    });
    view! {
        <svg
            class="minimap only-narrow"
            viewBox=format!("{} {} {} {}", AREA.0, AREA.1, AREA.2, AREA.3)
            aria-hidden="true"
        >
            <rect class="sea" x="0" y="0" width="750" height="468" />
            <use href="#rr-land" class="mini-land"></use>
            <rect class="rest" x="0" y="474" width="750" height="112" />
            <rect class="rest" x="760" y="0" width="158" height="586" />
            <rect
                class="eye"
                x=move || framed.get().0
                y=move || framed.get().1
                width=move || framed.get().2
                height=move || framed.get().3
            />
        </svg>
    }
}
