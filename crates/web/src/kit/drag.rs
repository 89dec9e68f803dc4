//! Something that can be dragged with a mouse or a finger, or simply clicked. It follows the pointer; the
//! board decides what dropping it means.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A movement of fewer pixels counts as a click.
const SLACK: f64 = 8.0;

#[derive(Clone, Copy)]
struct Held<T> {
    thing: T,
    pointer: i32,
    x: f64,
    y: f64,
}

/// A point of the page.
pub type Point = (f64, f64);

pub struct Drag<T: Send + Sync + 'static> {
    held: StoredValue<Option<Held<T>>>,
    moved: StoredValue<bool>,
}

// Handles are `Copy`, whatever is dragged.
impl<T: Send + Sync + 'static> Clone for Drag<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Drag<T> {}

impl<T: Copy + Send + Sync + 'static> Drag<T> {
    pub fn new() -> Drag<T> {
        Drag { held: StoredValue::new(None), moved: StoredValue::new(false) }
    }

    pub fn down(self, thing: T, event: &PointerEvent) {
        self.moved.set_value(false);
        if event.button() == 0 {
            let (x, y) = point(event);
            self.held.set_value(Some(Held { thing, pointer: event.pointer_id(), x, y }));
            // Capture at once: a flick leaves the thing before it is seen to move.
            if let Some(node) = node(event) {
                let _ = node.set_pointer_capture(event.pointer_id());
            }
        }
    }

    /// The position of the dragged thing; `None` if nothing is being dragged.
    pub fn shift(self, event: &PointerEvent) -> Option<(T, Point)> {
        let held = self.held.get_value().filter(|held| held.pointer == event.pointer_id())?;
        let node = node(event)?;
        let (x, y) = point(event);
        let (dx, dy) = (x - held.x, y - held.y);
        if !self.moved.get_value() {
            if dx.hypot(dy) < SLACK {
                return None;
            }
            self.moved.set_value(true);
            let _ = node.class_list().add_1("held");
        }
        let _ = node.style().set_property("transform", &format!("translate({dx:.0}px,{dy:.0}px)"));
        Some((held.thing, (x, y)))
    }

    /// It is released: returns what was dragged, and where it was dropped.
    pub fn up(self, event: &PointerEvent) -> Option<(T, Point)> {
        let held = self.cancel(event)?;
        self.moved.get_value().then(|| (held, point(event)))
    }

    /// It goes back to its place.
    pub fn cancel(self, event: &PointerEvent) -> Option<T> {
        let held = self.held.get_value()?;
        self.held.set_value(None);
        if let Some(node) = node(event) {
            let _ = node.style().remove_property("transform");
            let _ = node.class_list().remove_1("held");
        }
        Some(held.thing)
    }

    /// Is this a real click, rather than the end of a drag?
    pub fn is_click(self) -> bool {
        let moved = self.moved.get_value();
        self.moved.set_value(false);
        !moved
    }
}

fn point(event: &PointerEvent) -> Point {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn node(event: &PointerEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}
