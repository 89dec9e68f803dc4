//! The door: the part of the home page, down to the first word, that `index.html` shows to a newcomer while the
//! program loads. Clicks and focus there are transferred to the page that replaces it.

use leptos::prelude::{document, request_animation_frame};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The controls that a visitor clicked and focused at the door, by their index among all of them. The home page
/// begins with the same ones.
pub struct Door {
    pressed: Option<u32>,
    focused: Option<u32>,
}

const USABLE: &str = "a, button";

impl Door {
    /// Removes the door and the loading sign, and returns what the visitor did.
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

    /// Focuses and clicks the same controls on the home page. Not on other pages, where the visitor followed a
    /// link.
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
