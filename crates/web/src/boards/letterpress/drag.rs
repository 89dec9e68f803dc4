//! Cards are dragged into the stick, along it and out of it, with a mouse or a finger.

use super::draft::Draft;
use super::sort::Sort;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Whoever moves less than this many pixels means a click.
const SLACK: f64 = 8.0;
/// How far beside the stick a card may be dropped.
const REACH: f64 = 28.0;

#[derive(Clone, Copy)]
struct Held {
    sort: Sort,
    pointer: i32,
    x: f64,
    y: f64,
}

#[derive(Clone, Copy)]
pub struct Drag {
    held: StoredValue<Option<Held>>,
    moved: StoredValue<bool>,
    /// The place in the stick that a card in the air would take.
    pub over: RwSignal<Option<usize>>,
}

impl Drag {
    pub fn new() -> Drag {
        Drag { held: StoredValue::new(None), moved: StoredValue::new(false), over: RwSignal::new(None) }
    }

    pub fn down(self, sort: Sort, event: &PointerEvent) {
        self.moved.set_value(false);
        if event.button() == 0 {
            let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.held.set_value(Some(Held { sort, pointer: event.pointer_id(), x, y }));
            // At once: a flick leaves the card before it is seen to move.
            if let Some(node) = button(event) {
                let _ = node.set_pointer_capture(event.pointer_id());
            }
        }
    }

    pub fn shift(self, event: &PointerEvent) {
        let held = self.held.get_value().filter(|held| held.pointer == event.pointer_id());
        let (Some(held), Some(node)) = (held, button(event)) else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let (dx, dy) = (x - held.x, y - held.y);
        if !self.moved.get_value() {
            if dx.hypot(dy) < SLACK {
                return;
            }
            self.moved.set_value(true);
            let _ = node.class_list().add_1("held");
        }
        let _ = node.style().set_property("transform", &format!("translate({dx:.0}px,{dy:.0}px)"));
        let over = place_at(x, y);
        if self.over.get_untracked() != over {
            self.over.set(over);
        }
    }

    /// The card is let go: into the stick, or out of it.
    pub fn up(self, draft: Draft, event: &PointerEvent) {
        let over = self.over.get_untracked();
        let held = self.put_down(event);
        if let (Some(held), true) = (held, self.moved.get_value()) {
            match over {
                Some(at) => draft.put(held.sort, at),
                None => draft.take_out(held.sort),
            }
        }
    }

    pub fn cancel(self, event: &PointerEvent) {
        self.put_down(event);
    }

    fn put_down(self, event: &PointerEvent) -> Option<Held> {
        let held = self.held.get_value()?;
        self.held.set_value(None);
        self.over.set(None);
        if let Some(node) = button(event) {
            let _ = node.style().remove_property("transform");
            let _ = node.class_list().remove_1("held");
        }
        Some(held)
    }

    /// Is this click one, and not the end of a drag?
    pub fn is_click(self) -> bool {
        let moved = self.moved.get_value();
        self.moved.set_value(false);
        !moved
    }
}

fn button(event: &PointerEvent) -> Option<HtmlElement> {
    let on = event.target()?.dyn_into::<Element>().ok()?;
    on.closest(".sort").ok()??.dyn_into().ok()
}

/// How many cards of the stick lie before this point, if it is on the stick.
fn place_at(x: f64, y: f64) -> Option<usize> {
    let stick = document().query_selector(".lp .stick").ok()??.get_bounding_client_rect();
    let beside = y < stick.top() - REACH || y > stick.bottom() + REACH;
    if beside || x < stick.left() - REACH || x > stick.right() + REACH {
        return None;
    }
    let sets = document().query_selector_all(".lp .stick [data-set]").ok()?;
    let nodes = (0..sets.length()).filter_map(|index| sets.get(index)?.dyn_into::<Element>().ok());
    let before = |node: &Element| {
        let area = node.get_bounding_client_rect();
        area.bottom() < y || (area.top() < y && area.left() + area.width() / 2.0 < x)
    };
    Some(nodes.filter(before).count())
}
