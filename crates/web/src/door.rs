//! The door that `index.html` shows to a newcomer while the program is on its way: the home page down to the first word.
//! What was pressed or focused there is pressed or focused in the page that takes its place.

use leptos::prelude::{document, request_animation_frame};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What a visitor did at the door, by its place among all that can be used there. The page has the same first.
pub struct Door {
    pressed: Option<u32>,
    focused: Option<u32>,
}

const USABLE: &str = "a, button";

impl Door {
    /// Takes the door, or the sign that stands for another page, out of the way.
    pub fn open() -> Door {
        let find = |name: &str| document().get_element_by_id(name);
        let door = find("door");
        let busy = |each: &Element| each.tag_name() == "BUTTON" && each.has_attribute("aria-busy");
        let pressed = door.as_ref().and_then(|door| place(door, busy));
        let focus = document().active_element();
        let focused = door.as_ref().and_then(|door| place(door, |each| focus.as_ref() == Some(each)));
        for gone in [door, find("boot")].into_iter().flatten() {
            gone.remove();
        }
        Door { pressed, focused }
    }

    /// Goes on where the visitor was, once the home page is there. A link that was pressed has led elsewhere.
    pub fn go_on(self) {
        request_animation_frame(move || {
            if let Some(focused) = self.focused.and_then(usable) {
                let _ = focused.focus();
            }
            if let Some(pressed) = self.pressed.and_then(usable) {
                pressed.click();
            }
        });
    }
}

fn place(door: &Element, is_it: impl Fn(&Element) -> bool) -> Option<u32> {
    let all = door.query_selector_all(USABLE).ok()?;
    (0..all.length()).find(|place| {
        all.get(*place).and_then(|each| each.dyn_into::<Element>().ok()).is_some_and(|each| is_it(&each))
    })
}

fn usable(place: u32) -> Option<HtmlElement> {
    document().query_selector_all(USABLE).ok()?.get(place)?.dyn_into().ok()
}
