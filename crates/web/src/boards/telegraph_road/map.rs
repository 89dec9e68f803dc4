//! The map as one drawing: triangular spaces with their areas, prices, owners and buildings, and the
//! possible choices. The content says where each space is.

use super::draft::Draft;
use super::moves::space_place;
use super::words;
use crate::boards::target::pointed_at;
use crate::kit::mark;
use crate::kit::zoom::{Drawing, ZoomPan};
use ::telegraph_road::{Action, Event, Space, SpaceView};
use leptos::prelude::*;
use rules::Seat;

/// The scale, in pixels per unit, at which a triangle is large enough for a mouse, and for a finger.
const LEAST_UNIT: f64 = 0.35;
/// The side of a triangle in board units.
const SIDE: f64 = 146.0;
const HEIGHT: f64 = SIDE * 0.866_025_4;
/// The distance from the middle of a triangle to its sides.
const INNER: f64 = HEIGHT / 3.0;
/// How far the rim reaches beyond the spaces.
const RIM: f64 = 14.0;

pub fn map(draft: Draft) -> impl IntoView {
    let spaces = Memo::new(move |_| {
        draft.view.with(|view| {
            view.iter().flat_map(|view| view.spaces.iter().map(|there| there.space)).collect::<Vec<_>>()
        })
    });
    // A step redraws only what it changed.
    let parcels = Memo::new(move |_| {
        draft.shown.with(|view| view.iter().flat_map(|view| view.spaces.clone()).collect::<Vec<_>>())
    });
    let fresh = Memo::new(move |_| fresh_spaces(draft));
    // The outlines show the choices: first the land, then where its price markers go.
    let destinations = Memo::new(move |_| draft.destinations());
    let targets = Memo::new(move |_| {
        let bought = destinations.with(|all| !all.is_empty());
        let label = |action: Action| draft.live.label(&action.to_string());
        let wanted = |action: Action| !bought || draft.is_chosen(action);
        let all = draft.on_map().into_iter().filter(|(_, action)| wanted(*action));
        all.map(|(space, action)| (space, action, label(action))).collect::<Vec<_>>()
    });
    let quiet = Memo::new(move |_| !draft.asks_on_map());
    let ground = move || {
        let spaces = spaces.get();
        let layer = |class: &'static str, down: f64| {
            let all = spaces
                .iter()
                .map(|space| view! { <polygon points=points(&moved(&corners(*space), down)) /> })
                .collect_view();
            view! { <g class=class>{all}</g> }
        };
        (layer("rim-shadow", 7.0), layer("rim-outline", 0.0), layer("rim", 0.0))
    };
    let view_box = Memo::new(move |_| extent(&spaces.get()));
    view! {
        <ZoomPan drawing=Drawing { view_box: view_box.into(), least_unit: LEAST_UNIT, touch_unit: LEAST_UNIT, choice: Signal::stored(None) }>
            <svg
                viewBox=view_box
                role="group"
                aria-label=words::MAP
                preserveAspectRatio="xMidYMid meet"
            >
                <g aria-hidden="true">
                    {ground}
                    <For
                        each=move || parcels.get()
                        key=key
                        children=move |there| parcel(&there, fresh)
                    />
                </g>
                <g class:quiet=quiet>
                    <For
                        each=move || targets.get()
                        key=Clone::clone
                        children=move |(space, action, label)| target(draft, space, action, label)
                    />
                </g>
                <For
                    each=move || destinations.get()
                    key=|space| *space
                    children=move |space| destination(draft, space)
                />
                {move || ghost(draft)}
            </svg>
        </ZoomPan>
        <p class="legend only-wide" aria-hidden="true">{words::LEGEND[0]} <br /> {words::LEGEND[1]}</p>
    }
}

type Point = (f64, f64);

/// Everything displayed on a space.
fn key(there: &SpaceView) -> (Space, Option<Seat>, [u8; 5]) {
    let counts = [there.price, there.housing, there.skyscrapers, there.factories, there.seeds];
    (there.space, there.owner, counts)
}

fn lattice((q, r): (i8, i8)) -> Point {
    (SIDE * (f64::from(q) + f64::from(r) / 2.0), -HEIGHT * f64::from(r))
}

fn corners(space: Space) -> [Point; 3] {
    space.facts().corners().map(lattice)
}

pub fn centre(space: Space) -> Point {
    let all = corners(space);
    (all.iter().map(|(x, _)| x).sum::<f64>() / 3.0, all.iter().map(|(_, y)| y).sum::<f64>() / 3.0)
}

/// The triangle of a space, smaller by `by` on every side.
fn inset(space: Space, by: f64) -> [Point; 3] {
    let (x, y) = centre(space);
    let part = 1.0 - by / INNER;
    corners(space).map(|(u, v)| (x + (u - x) * part, y + (v - y) * part))
}

fn moved(all: &[Point; 3], down: f64) -> [Point; 3] {
    all.map(|(x, y)| (x, y + down))
}

fn points(all: &[Point; 3]) -> String {
    all.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn extent(spaces: &[Space]) -> String {
    let all = || spaces.iter().flat_map(|space| corners(*space));
    let least = |of: fn(Point) -> f64| all().map(of).fold(f64::INFINITY, f64::min) - RIM - 4.0;
    let most = |of: fn(Point) -> f64| all().map(of).fold(f64::NEG_INFINITY, f64::max) + RIM + 4.0;
    if spaces.is_empty() {
        return "0 0 1 1".to_owned();
    }
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    format!("{left:.0} {top:.0} {:.0} {:.0}", most(|at| at.0) - left, most(|at| at.1) + 7.0 - top)
}

/// The middles of the areas: two below the sign of a space that points up, one above it otherwise.
fn areas(space: Space) -> Vec<Point> {
    let (x, y) = centre(space);
    if space.facts().up { vec![(x - 21.0, y + 15.0), (x + 21.0, y + 15.0)] } else { vec![(x, y - 13.0)] }
}

/// Where to show the price or the owner of a space.
fn sign(space: Space) -> Point {
    let (x, y) = centre(space);
    (x, if space.facts().up { y - 26.0 } else { y + 26.0 })
}

/// What stands on an area.
#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Building(&'static str),
    Seed,
    Free,
}

fn things(there: &SpaceView) -> Vec<Thing> {
    let of = |thing: Thing, count: u8| std::iter::repeat_n(thing, count as usize);
    of(Thing::Building("t-s"), there.skyscrapers)
        .chain(of(Thing::Building("t-h"), there.housing))
        .chain(of(Thing::Building("t-f"), there.factories))
        .chain(of(Thing::Seed, there.seeds))
        .chain(of(Thing::Free, there.free()))
        .collect()
}

fn parcel(there: &SpaceView, fresh: Memo<Vec<Space>>) -> AnyView {
    let space = there.space;
    let name = space.to_string();
    let is_new = fresh.with_untracked(|fresh| fresh.contains(&space));
    let ground = if space.facts().up { "parcel two-areas" } else { "parcel one-area" };
    let class = there.owner.map_or_else(String::new, mark::class);
    let owned =
        there.owner.map(|_| view! { <polygon class="owned-ground" points=points(&inset(space, 5.0)) /> });
    let drawn = areas(space).into_iter().zip(things(there)).map(|(at, thing)| area(at, thing)).collect_view();
    let sign = match there.owner {
        Some(seat) => owner(sign(space), seat).into_any(),
        None => coins(sign(space), there.price).into_any(),
    };
    let (x, y) = centre(space);
    let label = if space.facts().up { y - 46.0 } else { y + 54.0 };
    view! {
        <g class=class class:new=is_new data-place=space_place(space)>
            <polygon class=ground points=points(&inset(space, 1.3)) />
            {owned}
            <text class="space-name" x=x y=label>{name}</text>
            {drawn}
            {sign}
        </g>
    }
    .into_any()
}

fn area((x, y): Point, thing: Thing) -> AnyView {
    match thing {
        Thing::Building(symbol) => view! {
            <g class="building">
                <use href=format!("#{symbol}") x=x - 18.0 y=y - 19.0 width="36" height="36"></use>
            </g>
        }
        .into_any(),
        Thing::Seed => view! {
            <circle class="grain-field" cx=x cy=y r="17" />
            <use href="#t-g" x=x - 14.0 y=y - 14.5 width="28" height="28"></use>
        }
        .into_any(),
        Thing::Free => view! { <circle class="area" cx=x cy=y r="17" /> }.into_any(),
    }
}

fn owner((x, y): Point, seat: Seat) -> impl IntoView {
    view! {
        <circle class="owner-disc" cx=x cy=y r="9.5" />
        <path
            class="player-shape"
            d=mark::shape(seat)
            transform=format!("translate({:.1} {:.1}) scale(.75)", x - 9.0, y - 9.0)
        />
    }
}

/// At most four coins are drawn; the number says how many there are.
fn coins((x, y): Point, price: u8) -> impl IntoView {
    let shown = f64::from(price.min(4));
    let left = x - shown * 3.5 - 3.0;
    let drawn = (0..price.min(4))
        .map(|coin| view! { <circle cx=left + f64::from(coin) * 7.0 cy=y r="7.5" /> })
        .collect_view();
    let text = left + (shown - 1.0) * 7.0 + 12.0;
    (price > 0).then(|| view! { <g class="coins">{drawn} <text x=text y=y + 5.0>{price}</text></g> })
}

/// The increase of a space's price, between the price and the areas, because there is no room beside
/// the price.
fn dearer(space: Space, by: u8) -> AnyView {
    let (x, y) = sign(space);
    let y = if space.facts().up { y + 21.0 } else { y - 10.0 };
    view! { <text class="ghost-gain" x=x y=y>"+" {by}</text> }.into_any()
}

/// The spaces that changed in the displayed step.
fn fresh_spaces(draft: Draft) -> Vec<Space> {
    draft.fresh.with(|fresh| fresh.iter().filter_map(space_of).collect())
}

fn space_of(event: &Event) -> Option<Space> {
    match event {
        Event::Founded { space, .. }
        | Event::LandBought { space, .. }
        | Event::HousingBuilt { space, .. }
        | Event::SkyscraperBuilt { space, .. }
        | Event::Sown { space, .. } => Some(*space),
        Event::MarkersMoved { to: space, .. } | Event::TookOver { space, .. } => *space,
        _ => None,
    }
}

fn target(draft: Draft, space: Space, action: Action, label: String) -> AnyView {
    let drawn = view! { <polygon class="legal" points=points(&inset(space, 6.0)) /> };
    draft.target(action, label, drawn)
}

/// Where the price markers of the chosen land could move.
fn destination(draft: Draft, space: Space) -> AnyView {
    let action = Action::Markers(space);
    let chosen = Signal::derive(move || draft.to.get() == Some(space));
    let drawn = view! { <polygon class="legal" points=points(&inset(space, 6.0)) /> };
    pointed_at(action.to_string(), words::markers_to(space), chosen, move || draft.move_markers(space), drawn)
}

/// A preview of the map.
fn ghost(draft: Draft) -> Option<AnyView> {
    let chosen = draft.chosen.get()?;
    let seat = draft.seat()?;
    draft.view.with(|view| {
        let view = view.as_ref()?;
        let free = |space: Space| {
            let there = view.space(space)?;
            let at = things(there).iter().position(|thing| *thing == Thing::Free)?;
            areas(space).get(at).copied()
        };
        let drawn = match chosen {
            Action::Found(space) => area(*areas(space).first()?, Thing::Building("t-h")),
            Action::House(space) => area(free(space)?, Thing::Building("t-h")),
            Action::Site(space) => area(free(space)?, Thing::Building("t-f")),
            Action::Sow(space) => area(free(space)?, Thing::Seed),
            Action::Skyscraper(space) => {
                let there = view.space(space)?;
                let at = things(there).iter().position(|thing| *thing == Thing::Building("t-h"))?;
                area(*areas(space).get(at)?, Thing::Building("t-s"))
            }
            Action::Markers(space) => {
                let moved = match view.stack.last() {
                    Some(::telegraph_road::Frame::Markers { price, .. }) => *price,
                    _ => 0,
                };
                dearer(space, moved)
            }
            Action::Land(bought) => dearer(draft.to.get()?, view.space(bought)?.price),
            _ => return None,
        };
        Some(
            view! { <g class=format!("ghost {}", mark::class(seat)) aria-hidden="true">{drawn}</g> }
                .into_any(),
        )
    })
}
