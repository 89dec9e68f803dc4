//! Anything on a board can be explained: under the pointer after a moment, with `?` where the focus is, on a
//! phone with a long press. Disabled things give the reason: under the pointer, with the focus, and when
//! pressed.

use crate::boards;
use crate::kit::control::FIELDS;
use crate::strings;
use crate::table::live::{Live, sleep};
use client::explain::Explanation;
use js_sys::Function;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, KeyboardEvent};

/// How long the pointer must rest on something before it is explained, in milliseconds.
const REST: i32 = 600;
/// The width of the card, with a margin.
const WIDTH: f64 = 340.0;
/// Elements with a name on a board.
const NAMED: &str = "[data-explain], [data-place]";
/// Disabled elements with a reason.
const SHUT: &str = "[aria-disabled=true][aria-description]";

#[derive(Clone, PartialEq)]
struct Shown {
    /// Why it cannot be used now.
    why: Option<String>,
    told: Option<Explanation>,
    at: (f64, f64),
    /// The player asked for it, so it stays and can be clicked. An explanation that only appeared under the
    /// resting pointer lets clicks through.
    kept: bool,
}

#[derive(Clone, Copy)]
struct Explainer {
    live: Live,
    shown: RwSignal<Option<Shown>>,
    /// What is under the pointer, and how often that has changed.
    under: StoredValue<(Option<Thing>, u32)>,
}

/// An element with a name on the board, a reason to be disabled, or both.
#[derive(Clone, PartialEq)]
struct Thing {
    name: Option<String>,
    why: Option<String>,
}

impl Thing {
    fn of(on: &Element) -> Option<Thing> {
        let thing = Thing { name: name(on), why: why(on) };
        (thing.name.is_some() || thing.why.is_some()).then_some(thing)
    }
}

pub fn explainer(live: Live, rules_open: RwSignal<bool>) -> impl IntoView {
    let explainer = Explainer { live, shown: RwSignal::new(None), under: StoredValue::new((None, 0)) };
    explainer.listen();
    move || explainer.shown.get().map(|shown| card(explainer, shown, rules_open))
}

impl Explainer {
    fn listen(self) {
        let over = window_event_listener(leptos::ev::pointerover, move |event| {
            if event.pointer_type() == "mouse" {
                self.rest(on(&event), point(&event));
            }
        });
        // On a phone, a long press triggers the context menu.
        let held = window_event_listener(leptos::ev::contextmenu, move |event| {
            let at = point(&event);
            if has_no_pointer() && self.show(on(&event).or_else(|| there(at)), at) {
                event.prevent_default();
            }
        });
        let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
            if on(&event).is_none_or(|on| !is_inside(&on, ".explanation")) {
                self.hide();
            }
        });
        let keys = Closure::<dyn Fn(KeyboardEvent)>::new(move |event| self.press(&event));
        let keys: Function = keys.into_js_value().unchecked_into();
        // The table listens at the window and leaves alone what is taken: so the document hears keys first, whichever
        // of the two was loaded first.
        let _ = document().add_event_listener_with_callback("keydown", &keys);
        let keys = StoredValue::new_local(keys);
        let clicked = window_event_listener(leptos::ev::click, move |event| {
            self.say_why(on(&event));
        });
        let focused = window_event_listener(leptos::ev::focusin, move |event| {
            self.say_why(on(&event).filter(|on| on.matches(":focus-visible").unwrap_or(false)));
        });
        let left = window_event_listener(leptos::ev::focusout, move |_| {
            if !self.is_kept() {
                self.hide();
            }
        });
        on_cleanup(move || {
            clicked.remove();
            focused.remove();
            left.remove();
            over.remove();
            held.remove();
            pressed.remove();
            let _ =
                keys.try_with_value(|keys| document().remove_event_listener_with_callback("keydown", keys));
        });
    }

    fn press(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Escape" => {
                if self.is_kept() {
                    event.prevent_default();
                }
                self.hide();
            }
            "?" if on(event).is_some_and(|on| is_inside(&on, FIELDS)) => {}
            "?" if self.keep() => event.prevent_default(),
            "?" => {
                let focus = document().active_element();
                let at = focus.as_ref().map(Element::get_bounding_client_rect);
                let at = at.map_or((0.0, 0.0), |at| (at.left(), at.bottom()));
                if self.show(focus, at) {
                    event.prevent_default();
                }
            }
            _ => {}
        }
    }

    fn is_kept(self) -> bool {
        self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.kept))
    }

    /// Keeps the explanation under the pointer open, if there is one.
    fn keep(self) -> bool {
        let passing = self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|shown| !shown.kept));
        if passing {
            self.shown.update(|shown| shown.iter_mut().for_each(|shown| shown.kept = true));
        }
        passing
    }

    fn hide(self) {
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
        }
    }

    /// The pointer has reached something, which is explained if the pointer stays.
    fn rest(self, on: Option<Element>, at: (f64, f64)) {
        if on.as_ref().is_some_and(|on| is_inside(on, ".explanation")) {
            return;
        }
        let thing = on.as_ref().and_then(Thing::of).or_else(|| there(at).as_ref().and_then(Thing::of));
        if self.under.with_value(|(under, _)| *under == thing) {
            return;
        }
        self.under.update_value(|under| *under = (thing.clone(), under.1 + 1));
        let turn = self.under.with_value(|(_, turn)| *turn);
        if self.is_kept() {
            return;
        }
        self.hide();
        let Some(thing) = thing else { return };
        spawn_local(async move {
            let _ = sleep(REST).await;
            if self.under.try_with_value(|(_, now)| *now == turn) == Some(true) {
                self.tell(thing, at, false);
            }
        });
    }

    fn show(self, on: Option<Element>, at: (f64, f64)) -> bool {
        on.as_ref().and_then(Thing::of).is_some_and(|thing| self.tell(thing, at, true))
    }

    fn tell(self, Thing { name, why }: Thing, at: (f64, f64), kept: bool) -> bool {
        let told = name.and_then(|name| boards::explain(self.live.info.key, &name));
        let found = told.is_some() || why.is_some();
        if found {
            // A card without a link to a rule lets clicks through.
            let kept = kept && told.is_some();
            self.shown.set(Some(Shown { why, told, at, kept }));
        }
        found
    }

    /// The player tried to use it, by pointer or keyboard.
    fn say_why(self, on: Option<Element>) {
        let Some(shut) = on.and_then(|on| on.closest(SHUT).ok().flatten()) else { return };
        let place = shut.get_bounding_client_rect();
        self.tell(Thing { name: None, why: why(&shut) }, (place.left(), place.bottom()), false);
    }
}

fn card(explainer: Explainer, shown: Shown, rules_open: RwSignal<bool>) -> impl IntoView {
    let Shown { why, told, at: (x, y), kept } = shown;
    let size =
        |size: Result<wasm_bindgen::JsValue, _>| size.ok().and_then(|size| size.as_f64()).unwrap_or(0.0);
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    let left = format!("{:.0}px", (x + 12.0).min(width - WIDTH).max(8.0));
    let (top, bottom) = if y < height / 2.0 {
        (format!("{:.0}px", y + 16.0), "auto".to_owned())
    } else {
        ("auto".to_owned(), format!("{:.0}px", height - y + 16.0))
    };
    let told = told.map(|told| explained(explainer, told, kept, rules_open));
    view! {
        <div
            class="explanation"
            class:kept=kept
            role="status"
            data-testid="explanation"
            style:left=left
            style:top=top
            style:bottom=bottom
        >
            {why.map(|why| view! { <p class="why" data-testid="why-not">{why}</p> })}
            {told}
        </div>
    }
}

fn explained(
    explainer: Explainer,
    Explanation { name, lines, rule }: Explanation,
    kept: bool,
    rules_open: RwSignal<bool>,
) -> impl IntoView {
    let title = boards::rule(explainer.live.info.key, rule).map_or("", |rule| rule.title);
    let open = move |_| {
        explainer.hide();
        explainer.live.rule.set(Some(rule));
        rules_open.set(true);
    };
    view! {
        // Not a heading: the card is announced, and is not part of the page's outline.
        <p class="name">{name}</p>
        {lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
        {if kept {
            view! {
                <button type="button" class="link" on:click=open>
                    {strings::rule_link(title)}
                </button>
            }
            .into_any()
        } else {
            view! { <p class="muted">{strings::KEEP_EXPLANATION}</p> }.into_any()
        }}
    }
}

/// Why it cannot be used now.
fn why(on: &Element) -> Option<String> {
    on.closest(SHUT).ok().flatten()?.get_attribute("aria-description")
}

fn has_no_pointer() -> bool {
    let query = window().match_media("(hover: none)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

fn on(event: &web_sys::Event) -> Option<Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

fn point(event: &web_sys::MouseEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn is_inside(on: &Element, what: &str) -> bool {
    on.closest(what).ok().flatten().is_some()
}

/// The element at a point, below what can be pressed there.
fn there((x, y): (f64, f64)) -> Option<Element> {
    let all = document().elements_from_point(x as f32, y as f32);
    all.iter()
        .filter_map(|on| on.dyn_into::<Element>().ok())
        .find(|on| is_inside(on, NAMED) || is_inside(on, SHUT))
}

/// Its name on the board.
fn name(on: &Element) -> Option<String> {
    let named = on.closest(NAMED).ok().flatten()?;
    named.get_attribute("data-explain").or_else(|| named.get_attribute("data-place"))
}
