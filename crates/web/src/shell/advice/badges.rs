//! The letters of the candidates on the board, where a move has a place. They let clicks through, so they cover
//! no target.

use crate::boards;
use analysis::Hint;
use leptos::prelude::*;

pub const LETTERS: [char; 3] = ['A', 'B', 'C'];
/// The distance between two letters at one place.
const APART: f64 = 20.0;

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

fn find(named: &[(char, Vec<String>)]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    for (letter, places) in named {
        let place = places.iter().find_map(|name| {
            let place = document().query_selector(&format!(".stage [data-place=\"{name}\"]"));
            place.ok().flatten().map(|place| place.get_bounding_client_rect())
        });
        let Some(place) = place.filter(|place| place.width() > 0.0) else { continue };
        let (left, y) = (place.left(), place.top());
        let taken = |spot: &&Spot| (spot.x - left).abs() < APART * 3.0 && (spot.y - y).abs() < APART;
        let x = left + APART * spots.iter().filter(taken).count() as f64;
        spots.push(Spot { letter: *letter, x, y });
    }
    spots
}
