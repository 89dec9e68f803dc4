//! Things that move from one place to another when something happens: a card to a hand, a payment to the
//! discards. They show nothing that the board and the log do not; pressing anything skips them.

use crate::table::live::Live;
use crate::table::{LogLine, Now};
use leptos::prelude::*;
use rules::{Seat, Viewer};
use std::time::Duration;
use wasm_bindgen::JsCast;

/// Milliseconds of a flight, and between one start and the next.
const FLIGHT: u64 = 420;
const APART: u64 = 60;
/// No one could follow more than this at once.
const MOST: usize = 14;
/// After a larger jump through a game, the steps in between are not animated.
const STEPS: usize = 3;

/// The start or end of a flight.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// The hand of a player, if the viewer sees it, otherwise the player's panel.
    Seat(Seat),
    /// The element with this text as its `data-place`.
    At(String),
}

impl Place {
    pub fn at(name: impl Into<String>) -> Place {
        Place::At(name.into())
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    pub from: Place,
    pub to: Place,
    /// Its appearance: classes of the game's own.
    pub class: String,
    /// The drawing on it, from `art/`; empty for none.
    pub symbol: String,
    /// The text on it.
    pub text: String,
}

/// Animates the `flights` of every future event.
pub fn animate(live: Live, flights: impl Fn(&LogLine, &Now) -> Vec<Flight> + 'static) {
    Effect::new(move |before: Option<(Viewer, usize)>| {
        live.now.with(|now| {
            let seen = before.filter(|(viewer, step)| {
                *viewer == now.viewer && *step < now.step && now.step - step <= STEPS
            });
            if let Some((_, step)) = seen
                && wanted()
            {
                let old = now.log.partition_point(|told| told.step <= step);
                let all: Vec<Flight> =
                    now.log[old..].iter().flat_map(|told| flights(told, now)).take(MOST).collect();
                let viewer = now.viewer;
                // The board must be redrawn first, so that new things have their places.
                request_animation_frame(move || launch(&all, viewer));
            }
            (now.viewer, now.step)
        })
    });
}

/// Ends all flights at once.
pub fn land() {
    let Ok(flying) = document().query_selector_all(".flight") else { return };
    for index in 0..flying.length() {
        if let Some(flight) = flying.get(index).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) {
            flight.remove();
        }
    }
}

/// Does the person want animation? There is none in the document, nor where two boards have the same places.
pub fn wanted() -> bool {
    let less = document().document_element().and_then(|root| root.get_attribute("data-motion"));
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    let reading = document().query_selector(".app.reading, .app.still").ok().flatten().is_some();
    !reading && less.as_deref() != Some("less") && !asked.is_some_and(|asked| asked.matches())
}

/// Starts the flights, one after the other.
pub fn launch(flights: &[Flight], viewer: Viewer) {
    for (flight, delay) in flights.iter().zip((0..).step_by(APART as usize)) {
        let _ = fly(flight, viewer, delay);
    }
}

fn fly(flight: &Flight, viewer: Viewer, delay: u64) -> Option<()> {
    let (from, to) = (middle(&flight.from, viewer)?, middle(&flight.to, viewer)?);
    let node = document().create_element("div").ok()?.dyn_into::<web_sys::HtmlElement>().ok()?;
    node.set_class_name(&format!("flight {}", flight.class));
    node.set_attribute("aria-hidden", "true").ok()?;
    if flight.symbol.is_empty() {
        node.set_text_content(Some(&flight.text));
    } else {
        // Only names of our own drawings, never user input.
        node.set_inner_html(&format!("<svg viewBox=\"0 0 24 24\"><use href=\"#{}\"/></svg>", flight.symbol));
    }
    let style = node.style();
    style.set_property("left", &format!("{:.1}px", from.0)).ok()?;
    style.set_property("top", &format!("{:.1}px", from.1)).ok()?;
    style.set_property("transition-delay", &format!("{delay}ms")).ok()?;
    document().body()?.append_child(&node).ok()?;
    // Reading its position forces a layout before the animation begins.
    node.get_bounding_client_rect();
    let way = format!("translate({:.1}px,{:.1}px)", to.0 - from.0, to.1 - from.1);
    style.set_property("transform", &way).ok()?;
    node.class_list().add_1("fading").ok()?;
    set_timeout(move || node.remove(), Duration::from_millis(delay + FLIGHT));
    Some(())
}

/// The middle of a place on the screen, if it is visible.
fn middle(place: &Place, viewer: Viewer) -> Option<(f64, f64)> {
    let names = match place {
        Place::At(name) => vec![name.clone()],
        Place::Seat(seat) if viewer == Viewer::Seat(*seat) => vec!["hand".to_owned(), panel_place(*seat)],
        Place::Seat(seat) => vec![panel_place(*seat)],
    };
    names.iter().find_map(|name| {
        let found = document().query_selector(&format!("[data-place=\"{name}\"]")).ok()??;
        let area = found.get_bounding_client_rect();
        let seen = area.width() > 0.0 && area.bottom() > 0.0 && area.top() < window_height();
        seen.then(|| (area.x() + area.width() / 2.0, area.y() + area.height() / 2.0))
    })
}

fn window_height() -> f64 {
    window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default()
}

/// The place of a player's panel.
pub fn panel_place(seat: Seat) -> String {
    format!("seat-{seat}")
}
