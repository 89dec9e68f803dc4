//! A board that can be zoomed: with wheel, pinch, drag, buttons and keys.

use crate::boards::layout::is_touched;
use crate::kit::{Icon, icon};
use crate::strings;
use leptos::html;
use leptos::prelude::*;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;

/// The window onto a board: a factor of 1 shows all of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    pub factor: f64,
    /// The offset of the picture, in pixels of the frame.
    pub x: f64,
    pub y: f64,
}

pub const WHOLE: Window = Window { factor: 1.0, x: 0.0, y: 0.0 };
const CLOSEST: f64 = 5.0;

impl Window {
    /// Zoomed by `by`, with the point (`x`, `y`) of the frame staying in place.
    fn zoomed(self, by: f64, x: f64, y: f64, size: (f64, f64)) -> Window {
        let factor = (self.factor * by).clamp(1.0, CLOSEST);
        let real = factor / self.factor;
        Window { factor, x: x - (x - self.x) * real, y: y - (y - self.y) * real }.inside(size)
    }

    /// Limited to the extent of the board.
    pub fn inside(self, (width, height): (f64, f64)) -> Window {
        let least = |size: f64| size - size * self.factor;
        Window { x: self.x.clamp(least(width), 0.0), y: self.y.clamp(least(height), 0.0), ..self }
    }
}

/// What is drawn. The style sheet receives the pixels per unit as `--unit`, and uses them to keep letters
/// readable.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub view_box: Signal<String>,
    /// The pixels per unit at which everything on it can be pointed at with a mouse.
    pub least_unit: f64,
    /// The same for a finger, while something on it can be chosen. Otherwise touch screens show the whole of
    /// it.
    pub touch_unit: f64,
    /// The middle of what can be chosen, in units.
    pub choice: Signal<Option<(f64, f64)>>,
}

impl Drawing {
    /// Left, top, width and height.
    fn area(self) -> Option<[f64; 4]> {
        let numbers: Vec<f64> =
            self.view_box.with(|text| text.split(' ').filter_map(|number| number.parse().ok()).collect());
        <[f64; 4]>::try_from(numbers).ok().filter(|[_, _, wide, tall]| *wide > 0.0 && *tall > 0.0)
    }

    /// Pixels per unit in a frame of this size that shows all of it.
    fn unit(self, (width, height): (f64, f64)) -> f64 {
        self.area().map_or(1.0, |[_, _, wide, tall]| (width / wide).min(height / tall))
    }

    /// All of it, or as much as fits while the choices are large enough to point at.
    fn window(self, (width, height): (f64, f64), touched: bool) -> Window {
        let unit = self.unit((width, height));
        let choice = self.choice.get().filter(|_| touched);
        let least = if choice.is_some() { self.touch_unit.max(self.least_unit) } else { self.least_unit };
        let factor = (least / unit).max(1.0);
        // The point in the middle of the frame, relative to the middle of the drawing.
        let (x, y) = match (choice, self.area()) {
            (Some((x, y)), Some([left, top, wide, tall])) => (x - left - wide / 2.0, y - top - tall / 2.0),
            _ => (0.0, 0.0),
        };
        let shift = |size: f64, off: f64| size / 2.0 * (1.0 - factor) - off * unit * factor;
        Window { factor, x: shift(width, x), y: shift(height, y) }.inside((width, height))
    }

    /// Informs the style sheet, and zooms in on a drawing that would be too small.
    fn follow(self, window: RwSignal<Window>, frame: NodeRef<html::Div>) {
        let size = RwSignal::new((0.0, 0.0));
        let touched = RwSignal::new(is_touched());
        let measure = move || {
            if let Some(frame) = frame.try_get_untracked().flatten() {
                let now = (f64::from(frame.client_width()), f64::from(frame.client_height()));
                if size.get_untracked() != now {
                    size.set(now);
                }
                if touched.get_untracked() != is_touched() {
                    touched.set(is_touched());
                }
            }
        };
        let resized = window_event_listener(leptos::ev::resize, move |_| measure());
        on_cleanup(move || resized.remove());
        Effect::new(move |_| {
            frame.track();
            self.view_box.track();
            request_animation_frame(measure);
        });
        Effect::new(move |_| {
            let size = size.get();
            if size.0 > 0.0 {
                window.set(self.window(size, touched.get()));
            }
        });
        Effect::new(move |_| {
            let unit = window.with(|window| window.factor) * self.unit(size.get());
            if let Some(frame) = frame.get().filter(|_| unit > 0.0) {
                let style = web_sys::HtmlElement::style(&frame);
                let _ = style.set_property("--unit", &format!("{unit:.3}"));
                let _ = frame.class_list().toggle_with_force("far", unit < FAR);
            }
        });
    }
}

/// At fewer pixels per unit, details of a drawing are drawn larger, or not at all.
const FAR: f64 = 0.68;

/// Drags shorter than this are clicks.
const SLACK: f64 = 5.0;

#[component]
pub fn ZoomPan(
    /// Lets a board read and change the visible part.
    #[prop(optional)]
    window: Option<RwSignal<Window>>,
    #[prop(optional)] drawing: Option<Drawing>,
    children: Children,
) -> impl IntoView {
    let window = window.unwrap_or_else(|| RwSignal::new(WHOLE));
    let frame = NodeRef::<html::Div>::new();
    if let Some(drawing) = drawing {
        drawing.follow(window, frame);
    }
    let size = move || {
        frame
            .get_untracked()
            .map_or((1.0, 1.0), |frame| (f64::from(frame.client_width()), f64::from(frame.client_height())))
    };
    let place = move |x: i32, y: i32| {
        frame.get_untracked().map_or((0.0, 0.0), |frame| {
            let rect = frame.get_bounding_client_rect();
            (f64::from(x) - rect.left(), f64::from(y) - rect.top())
        })
    };
    let zoom_middle = move |by: f64| {
        let (width, height) = size();
        window.update(|window| *window = window.zoomed(by, width / 2.0, height / 2.0, (width, height)));
    };
    let on_wheel = move |event: leptos::ev::WheelEvent| {
        event.prevent_default();
        let (x, y) = place(event.client_x(), event.client_y());
        let by = (-event.delta_y() * 0.0018).exp();
        window.update(|window| *window = window.zoomed(by, x, y, size()));
    };
    // Pressed fingers and buttons, by their number.
    let down = StoredValue::new(BTreeMap::<i32, (f64, f64)>::new());
    let moved = StoredValue::new(0.0f64);
    let on_down = move |event: leptos::ev::PointerEvent| {
        if down.with_value(BTreeMap::is_empty) {
            moved.set_value(0.0);
        }
        let at = place(event.client_x(), event.client_y());
        down.update_value(|down| {
            down.insert(event.pointer_id(), at);
        });
    };
    let on_move = move |event: leptos::ev::PointerEvent| {
        let at = place(event.client_x(), event.client_y());
        let Some((before, other)) = down.with_value(|down| {
            let before = *down.get(&event.pointer_id())?;
            let other = down.iter().find(|(id, _)| **id != event.pointer_id()).map(|(_, at)| *at);
            Some((before, other))
        }) else {
            return;
        };
        let step = ((at.0 - before.0).powi(2) + (at.1 - before.1).powi(2)).sqrt();
        moved.update_value(|moved| *moved += step);
        if moved.get_value() < SLACK {
            return;
        }
        // From here on it is a drag, so what is under the pointer must not be clicked.
        if let Some(frame) = frame.get_untracked() {
            let _ = frame.set_pointer_capture(event.pointer_id());
        }
        down.update_value(|down| {
            down.insert(event.pointer_id(), at);
        });
        window.update(|window| {
            *window = match other {
                Some(other) => {
                    let apart = |p: (f64, f64)| ((p.0 - other.0).powi(2) + (p.1 - other.1).powi(2)).sqrt();
                    let by = apart(at) / apart(before).max(1.0);
                    window.zoomed(by, other.0, other.1, size())
                }
                None => Window { x: window.x + at.0 - before.0, y: window.y + at.1 - before.1, ..*window }
                    .inside(size()),
            };
        });
    };
    let on_up = move |event: leptos::ev::PointerEvent| {
        down.update_value(|down| {
            down.remove(&event.pointer_id());
        });
    };
    let on_click = move |event: leptos::ev::MouseEvent| {
        if moved.get_value() >= SLACK && event.detail() > 0 {
            event.stop_propagation();
            event.prevent_default();
        }
    };
    let on_double = move |event: leptos::ev::MouseEvent| {
        let on_target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| element.closest("[role=button]").ok().flatten().is_some());
        if !on_target {
            let (x, y) = place(event.client_x(), event.client_y());
            window.update(|window| *window = window.zoomed(2.0, x, y, size()));
        }
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        match event.key().as_str() {
            "+" | "=" => zoom_middle(1.4),
            "-" => zoom_middle(1.0 / 1.4),
            "0" => window.set(WHOLE),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <div
            class="zoomable"
            node_ref=frame
            on:wheel=on_wheel
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_up
            on:click:capture=on_click
            on:dblclick=on_double
            on:keydown=on_key
        >
            <div
                class="zoomed"
                style:transform=move || {
                    let Window { factor, x, y } = window.get();
                    format!("translate({x}px,{y}px) scale({factor})")
                }
            >
                {children()}
            </div>
        </div>
        <div class="zoom only-wide">
            <button type="button" class="icon-button" aria-label=strings::ZOOM_IN on:click=move |_| zoom_middle(1.4)>
                {icon(Icon::Plus)}
            </button>
            <button type="button" class="icon-button" aria-label=strings::ZOOM_OUT on:click=move |_| zoom_middle(1.0 / 1.4)>
                {icon(Icon::Minus)}
            </button>
            <button type="button" class="icon-button" aria-label=strings::FIT_BOARD on:click=move |_| window.set(WHOLE)>
                {icon(Icon::Fit)}
            </button>
        </div>
    }
}
