//! The game board as one drawing: regions, cities, buildings, and where each can be built.

use super::draft::Draft;
use super::moves::plot_place;
use super::words;
use crate::kit::mark;
use crate::kit::zoom::{Drawing, ZoomPan};
use crate::table::Now;
use ::us_telegraph::{
    Action, Building, BuildingView, CityView, DIRECTIONS, Event, Frame, Hex, Plot, PriceView, RegionView,
    Resource, TABLES, View, printed_position,
};
use client::boards::us_telegraph::bill;
use client::ending::winning_line;
use leptos::prelude::*;
use rules::Seat;
use std::collections::BTreeMap;

/// The scale, in pixels per unit, at which a hex is wide enough for a mouse, and for a finger.
const LEAST_UNIT: f64 = 0.4;
const TOUCH_UNIT: f64 = 0.69;
/// The side of a hex in board units.
const SIDE: f64 = 40.0;
const HALF_WIDTH: f64 = SIDE * 0.866_025_4;

pub fn map(draft: Draft) -> impl IntoView {
    let frame = Memo::new(move |_| {
        let places = draft.legal.with(|legal| places(legal));
        draft.view.with(|view| view.as_ref().map_or_else(Default::default, |view| extent(view, &places)))
    });
    // Every layer draws only what is new in a step.
    let regions = Memo::new(move |_| {
        let fresh = fresh_region(draft);
        let laid = |(number, region): (usize, &RegionView)| Laid {
            number,
            region: region.clone(),
            new: fresh == Some(region.at),
        };
        draft.view.with(|view| {
            view.iter().flat_map(|view| view.regions.iter().enumerate().map(laid)).collect::<Vec<_>>()
        })
    });
    // At the end only the winning line stands out.
    let won = Memo::new(move |_| {
        draft.view.with(|view| view.as_ref().and_then(winning_line).map(|line| line.way).unwrap_or_default())
    });
    let built = Memo::new(move |_| {
        let fresh = fresh_plots(draft);
        let won = won.get();
        draft.view.with(|view| {
            let there = |there: &BuildingView, view: &View| Built {
                at: hex_of(view, there.plot),
                there: there.clone(),
                new: fresh.contains(&there.plot),
                dim: !won.is_empty() && !won.contains(&hex_of(view, there.plot)),
            };
            view.iter().flat_map(|view| view.buildings.iter().map(|at| there(at, view))).collect::<Vec<_>>()
        })
    });
    let links = move || {
        built.track();
        draft.view.with_untracked(|view| view.as_ref().map(links))
    };
    let cities = move || {
        regions.track();
        draft.view.with_untracked(|view| view.as_ref().map(cities))
    };
    let names = move || {
        regions.track();
        draft.view.with_untracked(|view| view.as_ref().map(plaques))
    };
    let layer = move |draw: fn(&Laid) -> AnyView| {
        view! {
            <For
                each=move || regions.get()
                key=|laid| (laid.region.at, laid.new)
                children=move |laid| draw(&laid)
            />
        }
    };
    let choice = Memo::new(move |_| choice(draft));
    view! {
        <ZoomPan drawing=Drawing { view_box: frame.into(), least_unit: LEAST_UNIT, touch_unit: TOUCH_UNIT, choice: choice.into() }>
            <svg
                viewBox=move || frame.get()
                role="group"
                aria-label=words::MAP
                preserveAspectRatio="xMidYMid meet"
            >
                <g aria-hidden="true">
                    <g class="plinth-shadow">{layer(shadows)}</g>
                    <g class="plinth">{layer(plinths)}</g>
                    <g>{layer(faces)}</g>
                    <g class="edges">{layer(edges)}</g>
                    <g class="links">{links}</g>
                    <g>{cities}</g>
                    <g>
                        <For
                            each=move || built.get()
                            key=|built| (built.there.plot, built.new, built.dim)
                            children=|built| token_there(&built)
                        />
                    </g>
                    {move || won.with(|won| wire(won))}
                    <g>{names}</g>
                </g>
                {move || targets(draft)}
                {move || ghost(draft)}
            </svg>
        </ZoomPan>
    }
}

pub fn centre(hex: Hex) -> (f64, f64) {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    (2.0 * HALF_WIDTH * (q + r / 2.0), 1.5 * SIDE * r)
}

/// The corners of a hex with its point up.
fn corners((x, y): (f64, f64), side: f64) -> [(f64, f64); 6] {
    let half = side * 0.866_025_4;
    [
        (x, y - side),
        (x + half, y - side / 2.0),
        (x + half, y + side / 2.0),
        (x, y + side),
        (x - half, y + side / 2.0),
        (x - half, y - side / 2.0),
    ]
}

fn points(at: (f64, f64), side: f64) -> String {
    corners(at, side).iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn hex_of(view: &View, plot: Plot) -> Hex {
    view.regions[plot.region()].at.plot(plot.position())
}

fn places(legal: &[Action]) -> Vec<Hex> {
    legal.iter().filter_map(|action| if let Action::Place(at) = action { Some(*at) } else { None }).collect()
}

/// The area that contains everything on the board, and everything that may be added.
fn extent(view: &View, places: &[Hex]) -> String {
    let regions = view.regions.iter().map(|region| (centre(region.at), 2.0 * HALF_WIDTH + SIDE));
    let cities = view.cities.iter().map(|city| (centre(city.at), SIDE + 40.0));
    let coming = places.iter().map(|at| (centre(*at), 2.0 * SIDE));
    let (mut left, mut top, mut right, mut bottom) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for ((x, y), reach) in regions.chain(cities).chain(coming) {
        left = left.min(x - reach);
        right = right.max(x + reach);
        top = top.min(y - reach);
        bottom = bottom.max(y + reach);
    }
    format!("{left:.0} {top:.0} {:.0} {:.0}", right - left, bottom - top)
}

/// A building on the board.
#[derive(Clone, PartialEq)]
struct Built {
    at: Hex,
    there: BuildingView,
    /// It has just been built.
    new: bool,
    /// The game is won by a line that does not include it.
    dim: bool,
}

fn token_there(built: &Built) -> AnyView {
    let BuildingView { seat, building, plot } = built.there;
    let class = match (built.new, built.dim) {
        (true, _) => "new",
        (false, true) => "dim",
        (false, false) => "",
    };
    let token = token(centre(built.at), seat, building, class);
    view! { <g data-place=plot_place(plot)>{token}</g> }.into_any()
}

/// A region on the board.
#[derive(Clone, PartialEq)]
struct Laid {
    /// Its place among the regions, which the names of its plots depend on.
    number: usize,
    region: RegionView,
    /// It has just been added.
    new: bool,
}

fn plots(laid: &Laid) -> impl Iterator<Item = Hex> {
    let at = laid.region.at;
    (0..7).map(move |position| at.plot(position))
}

fn shadows(laid: &Laid) -> AnyView {
    let low = |hex| {
        let (x, y) = centre(hex);
        (x, y + 5.0)
    };
    plots(laid).map(|hex| view! { <polygon points=points(low(hex), 43.5) /> }).collect_view().into_any()
}

fn plinths(laid: &Laid) -> AnyView {
    plots(laid).map(|hex| view! { <polygon points=points(centre(hex), 43.5) /> }).collect_view().into_any()
}

fn faces(Laid { number, region, new }: &Laid) -> AnyView {
    (0..7)
        .map(|position| {
            let printed = printed_position(position, region.rotation);
            let symbol = TABLES.faces[region.tile as usize][printed];
            let hex = region.at.plot(position);
            let spot = plot_place(Plot::new(*number, position));
            face(hex, symbol, Some(spot), if *new { pop(hex, region.at) } else { "" })
        })
        .collect_view()
        .into_any()
}

/// The ink line around a region.
fn edges(laid: &Laid) -> AnyView {
    let own: Vec<Hex> = plots(laid).collect();
    own.iter().flat_map(|hex| edge(*hex, &own)).collect_view().into_any()
}

/// The place of the region that was added in the displayed step.
fn fresh_region(draft: Draft) -> Option<Hex> {
    draft.fresh.with(|fresh| {
        fresh.iter().find_map(|event| match event {
            Event::RegionPlaced { at, .. } => Some(*at),
            _ => None,
        })
    })
}

/// The hexes of a new region appear one after the other, starting at its centre.
fn pop(hex: Hex, centre: Hex) -> &'static str {
    const CLASSES: [&str; 7] = [
        "pop delay-0",
        "pop delay-1",
        "pop delay-2",
        "pop delay-3",
        "pop delay-4",
        "pop delay-5",
        "pop delay-6",
    ];
    CLASSES[(0..7).find(|position| centre.plot(*position) == hex).unwrap_or_default()]
}

/// The plots that were built on in the displayed step.
fn fresh_plots(draft: Draft) -> Vec<Plot> {
    draft.fresh.with(|fresh| {
        let built = fresh.iter().filter_map(|event| match event {
            Event::Built { plot, .. } => Some(*plot),
            _ => None,
        });
        built.collect()
    })
}

fn face(hex: Hex, symbol: Option<Resource>, spot: Option<String>, new: &str) -> impl IntoView + use<> {
    let (x, y) = centre(hex);
    let class = format!("plot {} {new}", symbol.map_or("", Resource::name));
    let explained =
        symbol.map_or_else(|| "symbol".to_owned(), |resource| format!("symbol-{}", resource.name()));
    let sign = symbol.map(|resource| {
        view! {
            <use
                href=format!("#r-{}", resource.letter())
                class=format!("sign {}", resource.name())
                x=format!("{:.1}", x - 13.0)
                y=format!("{:.1}", y - 22.0)
                width="26"
                height="26"
            ></use>
        }
    });
    view! {
        <polygon class=class points=points((x, y), 39.0) data-explain=explained data-spot=spot />
        {sign}
    }
}

/// The sides of a hex that are also sides of its region.
fn edge(hex: Hex, region: &[Hex]) -> Vec<AnyView> {
    let at = corners(centre(hex), SIDE);
    DIRECTIONS
        .iter()
        .enumerate()
        .filter(|(_, direction)| !region.contains(&hex.step(**direction)))
        .map(|(direction, _)| {
            // Direction 0 is east: the side between corners 1 and 2; the others follow anticlockwise.
            let (from, to) = (at[(7 - direction) % 6], at[(8 - direction) % 6]);
            let path = format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1);
            view! { <path d=path /> }.into_any()
        })
        .collect()
}

/// Bars between neighbours of one player, and dotted ones to the cities they touch.
fn links(view: &View) -> Vec<AnyView> {
    let taken: BTreeMap<Hex, Seat> =
        view.buildings.iter().map(|there| (hex_of(view, there.plot), there.seat)).collect();
    let mut links = Vec::new();
    let mut link = |from: Hex, to: Hex, class: String| {
        let ((x, y), (u, v)) = (centre(from), centre(to));
        links.push(view! { <path class=class d=format!("M{x:.1} {y:.1}L{u:.1} {v:.1}") /> }.into_any());
    };
    for (hex, seat) in &taken {
        for next in hex.neighbours() {
            if *hex < next && taken.get(&next) == Some(seat) {
                link(*hex, next, mark::class(*seat));
            }
            if view.cities.iter().any(|city| city.at == next) {
                link(*hex, next, format!("{} to-city", mark::class(*seat)));
            }
        }
    }
    links
}

/// The winning line, as a wire from city to city.
fn wire(way: &[Hex]) -> Option<AnyView> {
    let points = way.iter().map(|hex| centre(*hex)).map(|(x, y)| format!("{x:.1},{y:.1}"));
    let points = points.collect::<Vec<_>>().join(" ");
    (!way.is_empty()).then(|| {
        view! {
            <g class="winning-line" data-testid="winning-line">
                <polyline class="wire-edge" points=points.clone() />
                <polyline class="wire" pathLength="1" points=points />
            </g>
        }
        .into_any()
    })
}

fn cities(view: &View) -> Vec<AnyView> {
    view.cities.iter().map(|city| self::city(centre(city.at))).collect()
}

fn city((x, y): (f64, f64)) -> AnyView {
    let houses = format!("M{:.1} {:.1}v-14l6-5 6 5v4h4v-11l4-6 4 6v11h4v10z", x - 17.0, y + 12.0);
    view! {
        <polygon class="city-base" points=points((x, y + 5.0), 41.0) />
        <polygon class="city" points=points((x, y), 41.0) data-explain="city" />
        <polygon class="city-ring" points=points((x, y), 35.0) />
        <path class="city-houses" d=houses />
    }
    .into_any()
}

/// The names of the cities, above all pieces.
fn plaques(view: &View) -> Vec<AnyView> {
    let plots: Vec<(f64, f64)> = view
        .regions
        .iter()
        .flat_map(|region| (0..7).map(move |position| centre(region.at.plot(position))))
        .collect();
    let plaque = |city: &CityView| {
        let width = 20.0 + 8.6 * city.name.chars().count() as f64;
        let (left, top) = free_place(centre(city.at), width, &plots);
        view! {
            <g class="plaque">
                <rect x=left y=top width=width height="22" rx="3" />
                <text x=left + width / 2.0 y=top + 15.5 class="city-name">{city.name.to_string()}</text>
            </g>
        }
        .into_any()
    };
    view.cities.iter().map(plaque).collect()
}

/// The top left corner of a city's plaque, where it hides the least.
fn free_place((x, y): (f64, f64), width: f64, plots: &[(f64, f64)]) -> (f64, f64) {
    let shift = width / 2.0 - 20.0;
    let sides = [(0.0, 36.0), (0.0, -58.0), (-shift, 36.0), (shift, 36.0), (-shift, -58.0), (shift, -58.0)];
    let hidden = |(dx, dy): &(f64, f64)| {
        let (middle, height) = (x + dx, y + dy + 11.0);
        let near =
            |(u, v): &&(f64, f64)| (u - middle).abs() < width / 2.0 + 30.0 && (v - height).abs() < 44.0;
        plots.iter().filter(near).count()
    };
    let (dx, dy) = sides.into_iter().min_by_key(hidden).unwrap_or_default();
    (x + dx - width / 2.0, y + dy)
}

fn token((x, y): (f64, f64), seat: Seat, building: Building, class: &str) -> AnyView {
    let facts = building.facts();
    let project = &TABLES.projects[facts.project].key;
    view! {
        <g class=format!("token {} {class}", mark::class(seat))>
            <polygon class="token-base" points=points((x, y + 3.0), 33.0) />
            <polygon class="token-face" points=points((x, y), 33.0) />
            <path
                class="player-shape"
                d=mark::shape(seat)
                transform=format!("translate({:.1} {:.1}) scale(.8)", x - 9.6, y - 29.6)
            />
            <use href=format!("#j-{project}") x=x - 11.5 y=y - 14.5 width="23" height="23"></use>
            <text class="token-number" x=x y=y + 22.0>{facts.number}</text>
        </g>
    }
    .into_any()
}

/// What can be chosen on the board.
fn targets(draft: Draft) -> Option<AnyView> {
    draft.view.with(|view| {
        let view = view.as_ref()?;
        let legal = draft.legal.get();
        let targets: Vec<AnyView> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Plot(plot) => {
                    let price = view.price(*plot);
                    let at = centre(hex_of(view, *plot));
                    let said = price.map(|price| words::price(bill(price).least(), price.connects));
                    Some(target(draft, *action, at, 37.0, price.map(|price| tag(at, price)), said))
                }
                Action::Place(at) => {
                    let at = centre(*at);
                    Some(target(draft, *action, at, 17.0, Some(reach(at)), None))
                }
                _ => None,
            })
            .collect();
        Some(targets.into_any())
    })
}

/// The middle of the plots to choose from.
fn choice(draft: Draft) -> Option<(f64, f64)> {
    let plots = draft.legal.with(|legal| {
        let plot = |action: &Action| if let Action::Plot(plot) = action { Some(*plot) } else { None };
        legal.iter().filter_map(plot).collect::<Vec<_>>()
    });
    draft.view.with_untracked(|view| {
        let at = |plot: &Plot| Some(centre(hex_of(view.as_ref()?, *plot)));
        let all: Vec<(f64, f64)> = plots.iter().filter_map(at).collect();
        let middle = |side: fn(&(f64, f64)) -> f64| {
            let least = all.iter().map(side).reduce(f64::min)?;
            let most = all.iter().map(side).reduce(f64::max)?;
            Some(f64::midpoint(least, most))
        };
        Some((middle(|at| at.0)?, middle(|at| at.1)?))
    })
}

/// A target; `said` repeats what its tag shows.
fn target(
    draft: Draft,
    action: Action,
    at: (f64, f64),
    side: f64,
    tag: Option<AnyView>,
    said: Option<String>,
) -> AnyView {
    let name = draft.live.label(&action.to_string());
    let label = said.map_or_else(|| name.clone(), |said| format!("{name}: {said}"));
    let drawn = view! {
        <polygon class="legal" points=points(at, side) />
        <g class="price">{tag}</g>
    };
    draft.target(action, label, drawn)
}

/// There is room around a place for a region, so the clickable area is larger than its mark.
fn reach((x, y): (f64, f64)) -> AnyView {
    view! { <circle cx=x cy=y r=1.6 * SIDE fill="transparent" /> }.into_any()
}

/// The cost of a plot in cards.
fn tag((x, y): (f64, f64), price: &PriceView) -> AnyView {
    let cards = bill(price).least();
    let star = price.connects.then(|| view! { <text class="star" x=x y=y - 8.0>"★"</text> });
    if cards == 0 {
        return view! {
            {star}
            <rect class="price-tag free" x=x - 19.0 y=y + 6.0 width="38" height="19" rx="9.5" />
            <text class="price-text free" x=x y=y + 20.0>{words::FREE}</text>
        }
        .into_any();
    }
    view! {
        {star}
        <rect class="price-tag" x=x - 17.0 y=y + 6.0 width="34" height="19" rx="3" />
        <rect class="price-card" x=x - 11.0 y=y + 9.5 width="8" height="12" rx="1.5" />
        <text class="price-text" x=x + 6.0 y=y + 20.0>{cards}</text>
    }
    .into_any()
}

/// A preview of the board.
fn ghost(draft: Draft) -> Option<AnyView> {
    let chosen = draft.chosen.get()?;
    let seat = draft.live.now.with(Now::seat)?;
    draft.view.with(|view| {
        let view = view.as_ref()?;
        match (chosen, draft.top()?) {
            (Action::Plot(plot), _) => {
                let building = draft.building()?;
                Some(token(centre(hex_of(view, plot)), seat, building, "ghost"))
            }
            (Action::Place(at), Frame::Place { tile })
            | (Action::Rotate(_), Frame::Rotate { tile, to: at }) => {
                Some(ghost_region(at, tile, draft.rotation.get()))
            }
            _ => None,
        }
    })
}

fn ghost_region(at: Hex, tile: u8, rotation: u8) -> AnyView {
    let faces = (0..7)
        .map(|position| {
            let symbol = TABLES.faces[tile as usize][printed_position(position, rotation)];
            face(at.plot(position), symbol, None, "")
        })
        .collect_view();
    view! { <g class="ghost" aria-hidden="true">{faces}</g> }.into_any()
}
