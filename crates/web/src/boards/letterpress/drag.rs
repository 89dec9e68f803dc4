//! Dragging cards into the stick, along it and out of it.

use super::draft::Draft;
use crate::kit::drag;
use client::boards::letterpress::Sort;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How far from the stick a card may be dropped.
const REACH: f64 = 28.0;

#[derive(Clone, Copy)]
pub struct Drag {
    air: drag::Drag<Sort>,
    /// The place in the stick that the dragged card would take.
    pub over: RwSignal<Option<usize>>,
}

impl Drag {
    pub fn new() -> Drag {
        Drag { air: drag::Drag::new(), over: RwSignal::new(None) }
    }

    pub fn down(self, sort: Sort, event: &PointerEvent) {
        self.air.down(sort, event);
    }

    pub fn shift(self, event: &PointerEvent) {
        let Some((_, point)) = self.air.shift(event) else { return };
        let over = place_at(point);
        if self.over.get_untracked() != over {
            self.over.set(over);
        }
    }

    /// The card is dropped: into the stick, or outside it.
    pub fn up(self, draft: Draft, event: &PointerEvent) {
        let over = self.over.get_untracked();
        self.over.set(None);
        if let Some((sort, _)) = self.air.up(event) {
            match over {
                Some(at) => draft.put(sort, at),
                None => draft.take_out(sort),
            }
        }
    }

    pub fn cancel(self, event: &PointerEvent) {
        self.over.set(None);
        self.air.cancel(event);
    }

    /// Is this a real click, rather than the end of a drag?
    pub fn is_click(self) -> bool {
        self.air.is_click()
    }
}

/// How many cards of the stick are before this point, if it is on the stick.
fn place_at((x, y): drag::Point) -> Option<usize> {
    let stick = document().query_selector(".letterpress .stick").ok()??.get_bounding_client_rect();
    let beside = y < stick.top() - REACH || y > stick.bottom() + REACH;
    if beside || x < stick.left() - REACH || x > stick.right() + REACH {
        return None;
    }
    let sets = document().query_selector_all(".letterpress .stick [data-set]").ok()?;
    let nodes = (0..sets.length()).filter_map(|index| sets.get(index)?.dyn_into::<Element>().ok());
    let before = |node: &Element| {
        let area = node.get_bounding_client_rect();
        area.bottom() < y || (area.top() < y && area.left() + area.width() / 2.0 < x)
    };
    Some(nodes.filter(before).count())
}
