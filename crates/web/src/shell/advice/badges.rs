//! The letters of the candidates on the board, where a move has a place. They let clicks through, so they cover
//! no target.

use crate::boards;
use crate::shell::stage::find_place;
use analysis::Hint;
use leptos::prelude::*;
use web_sys::Element;

pub const LETTERS: [char; 3] = ['A', 'B', 'C'];
/// The distance between two letters at one place.
const APART: f64 = 20.0;
/// How far down a free spot its letter stands, as a share of its height: what it gives or costs is below.
const UP: f64 = 0.3;
/// How far from its corner a place is checked for being in sight.
const INSIDE: f64 = 2.0;

#[derive(Clone, Copy, PartialEq)]
struct Spot {
    letter: char,
    x: f64,
    y: f64,
}

pub fn badges(key: &str, hints: &[Hint]) -> impl IntoView + use<> {
    let named = hints.iter().zip(LETTERS).map(|(hint, letter)| {
        let places = hint.events.iter().flat_map(|event| boards::places(key, event)).collect();
        (letter, places)
    });
    let named: Vec<(char, Vec<String>)> = named.collect();
    let spots = RwSignal::new(Vec::new());
    follow(named, spots);
    let drawn = move || {
        let spots = spots.get();
        let badge = |spot: Spot| {
            let [left, top] = [spot.x, spot.y].map(|place| format!("{place:.0}px"));
            view! {
                <b class="badge" style:left=left style:top=top>
                    {spot.letter.to_string()}
                </b>
            }
        };
        spots.into_iter().map(badge).collect_view()
    };
    view! {
        <div class="board-badges" aria-hidden="true" data-testid="badges">
            {drawn}
        </div>
    }
}

/// Updates the places on every frame, because the board can be moved and zoomed.
fn follow(named: Vec<(char, Vec<String>)>, spots: RwSignal<Vec<Spot>>) {
    let found = find(&named);
    match spots.try_with_untracked(|spots| *spots != found) {
        // The hint is closed.
        None => return,
        Some(true) => spots.set(found),
        Some(false) => {}
    }
    request_animation_frame(move || follow(named, spots));
}

/// Is this point of a place neither scrolled away nor covered, for example by the buttons at the bottom of a phone?
fn is_in_sight(place: &Element, x: f64, y: f64) -> bool {
    let part = place.closest(".stage > *").ok().flatten();
    let seen = document().element_from_point(x as f32, y as f32);
    part.is_some_and(|part| part.contains(seen.as_deref()))
}

fn find(named: &[(char, Vec<String>)]) -> Vec<Spot> {
    let (mut spots, mut places_taken) = (Vec::new(), Vec::new());
    for (letter, places) in named {
        let Some(place) = places.iter().find_map(|name| find_place(name)) else { continue };
        let frame = place.get_bounding_client_rect();
        let (left, y) = if place.has_attribute("data-spot") {
            // There is room for it, and the neighbours may not be covered.
            (frame.left() + frame.width() / 2.0, frame.top() + frame.height() * UP)
        } else {
            (frame.left(), frame.top())
        };
        if frame.width() <= 0.0 || !is_in_sight(&place, left + INSIDE, y + INSIDE) {
            continue;
        }
        let near = |(x, other): &&(f64, f64)| (x - left).abs() < APART && (other - y).abs() < APART;
        let x = left + APART * places_taken.iter().filter(near).count() as f64;
        places_taken.push((left, y));
        spots.push(Spot { letter: *letter, x, y });
    }
    spots
}
