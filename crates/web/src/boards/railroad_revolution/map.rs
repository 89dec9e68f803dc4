//! The map as a drawing: the land, the spaces for rails, the cities with their tiles.

use super::draft::Draft;
use super::moves::{city_place, rail_place};
use super::signs::{narrow, row, row_width, signs};
use super::words;
use crate::kit::mark;
use ::railroad_revolution::{CITIES, City, CityTile, Event, Owner, Rail, TABLES, View};
use leptos::prelude::*;
use rules::Seat;
use std::sync::LazyLock;

/// The cities in board units: the places from the content, adjusted so that no plaque hides a rail.
const AT: [(f64, f64); CITIES] = [
    (667.9, 174.1),
    (618.1, 254.9),
    (525.5, 143.4),
    (475.7, 287.9),
    (660.8, 390.7),
    (454.3, 55.8),
    (421.8, 204.3),
    (425.8, 381.9),
    (304.8, 68.9),
    (300.8, 250.5),
    (258.1, 364.4),
    (176.2, 158.5),
    (83.6, 60.2),
    (73.0, 246.1),
    (104.6, 351.3),
];
/// Half the size of a plaque.
pub const HALF: (f64, f64) = (52.0, 20.5);
/// The distance between the rails of two players.
const LANE: f64 = 7.0;

pub fn city_at(city: City) -> (f64, f64) {
    AT[city.index()]
}

/// A link between two cities, as far as it is visible between their plaques.
#[derive(Clone, Copy)]
pub struct Span {
    pub middle: (f64, f64),
    /// Half the length of a rail on it.
    pub half: f64,
    /// The direction, as a unit vector.
    pub along: (f64, f64),
}

impl Span {
    fn between(a: City, b: City) -> Span {
        let ((x, y), (u, v)) = (city_at(a), city_at(b));
        let length = ((u - x).powi(2) + (v - y).powi(2)).sqrt();
        let along = ((u - x) / length, (v - y) / length);
        let hidden = (HALF.0 / along.0.abs().max(1e-6)).min(HALF.1 / along.1.abs().max(1e-6));
        let half = (length / 2.0 - hidden - 3.0).clamp(13.0, 40.0);
        Span { middle: ((x + u) / 2.0, (y + v) / 2.0), half, along }
    }

    pub fn of(rail: Rail) -> Span {
        let facts = &TABLES.rails[rail.index()];
        Span::between(facts.a, facts.b)
    }

    /// A point this far along the link, and this far beside it.
    fn point(self, along: f64, beside: f64) -> (f64, f64) {
        let (dx, dy) = self.along;
        (self.middle.0 + dx * along - dy * beside, self.middle.1 + dy * along + dx * beside)
    }

    pub fn degrees(self) -> f64 {
        self.along.1.atan2(self.along.0).to_degrees()
    }
}

/// How far beside the link a player's rails are.
fn lane(seat: Seat, seats: usize) -> f64 {
    (seat.index() as f64 - (seats as f64 - 1.0) / 2.0) * LANE
}

/// The sea, the land, the mountains, and every space for rails, which never change.
pub fn ground() -> impl IntoView {
    let beds = Rail::all()
        .map(|rail| {
            let facts = &TABLES.rails[rail.index()];
            bed(facts.a, facts.b)
        })
        .chain([bed(TABLES.start_rail[0], TABLES.start_rail[1])])
        .collect_view();
    view! {
        <rect class="sea" x="0" y="0" width="750" height="468" rx="5" />
        <rect x="0" y="0" width="750" height="468" fill="url(#rr-hatch)" />
        <use href="#rr-land" class="land"></use>
        <use href="#rr-land" class="coast"></use>
        <use href="#rr-mts" class="mountains"></use>
        {beds}
    }
}

fn bed(a: City, b: City) -> impl IntoView {
    let ((x, y), (u, v)) = (city_at(a), city_at(b));
    let path = format!("M{x:.1} {y:.1}L{u:.1} {v:.1}");
    view! {
        <path class="ties" d=path.clone() />
        <path class="trackbed" d=path />
    }
}

/// Rails by space and player.
pub fn rails(draft: Draft) -> impl IntoView {
    let laid = Memo::new(move |_| {
        let new: Vec<(Seat, Rail)> = draft.fresh.with(|fresh| fresh.iter().filter_map(rail_in).collect());
        draft.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let seats = view.players.len();
            Seat::all(seats as u8)
                .zip(&view.players)
                .flat_map(|(seat, player)| player.rails.iter().map(move |rail| (seat, *rail)))
                .map(|(seat, rail)| (seat, rail, seats, new.contains(&(seat, rail))))
                .collect()
        })
    });
    let start = move || {
        let seats = draft.live.seats();
        let span = Span::between(TABLES.start_rail[0], TABLES.start_rail[1]);
        seats.iter().map(|seat| piece(span, *seat, seats.len(), "")).collect_view()
    };
    view! {
        {start()}
        <For
            each=move || laid.get()
            key=|laid| *laid
            children=|(seat, rail, seats, new)| {
                let piece = piece(Span::of(rail), seat, seats, if new { "new" } else { "" });
                view! { <g data-place=rail_place(seat, rail)>{piece}</g> }
            }
        />
    }
}

fn rail_in(event: &Event) -> Option<(Seat, Rail)> {
    match event {
        Event::RailLaid { seat, rail, .. } => Some((*seat, *rail)),
        _ => None,
    }
}

/// One rail of one player.
pub fn piece(span: Span, seat: Seat, seats: usize, class: &str) -> AnyView {
    let beside = lane(seat, seats);
    let ((x, y), (u, v)) = (span.point(-span.half, beside), span.point(span.half, beside));
    let path = format!("M{x:.1} {y:.1}L{u:.1} {v:.1}");
    let (mx, my) = span.point(0.0, beside);
    let shape = format!("translate({:.1} {:.1}) scale(.42)", mx - 5.04, my - 5.04);
    view! {
        <g class=format!("rail {} {class}", mark::class(seat))>
            <path class="rail-outline" d=path.clone() pathLength="1" />
            <path class="rail-colour" d=path pathLength="1" />
            <path class="player-shape" d=mark::shape(seat) transform=shape />
        </g>
    }
    .into_any()
}

/// The terrain under the rails of each space, beside its link.
pub fn terrain() -> impl IntoView {
    Rail::all()
        .map(|rail| {
            let facts = &TABLES.rails[rail.index()];
            let (left, top) = BADGES[rail.index()];
            let width = badge_width(rail);
            let ground = if facts.terrain == 0 {
                let plains = format!("M{:.1} {:.1}h9m-7 0v-5m2.5 5v-7m2.500 7v-5", left + 4.0, top + 11.0);
                view! { <path class="plains-sign" d=plains /> }.into_any()
            } else {
                (0..facts.terrain)
                    .map(|index| {
                        let x = left + 3.0 + 9.0 * f64::from(index);
                        view! { <path class="mountain-sign" d=format!("M{x:.1} {:.1}l4.2-8 4.200 8z", top + 11.7) /> }
                    })
                    .collect_view()
                    .into_any()
            };
            let deal = facts.deal.then(|| {
                view! {
                    <use
                        class="deal-sign"
                        href="#rr-deal"
                        x=left + width - 15.0
                        y=top + 1.5
                        width="12"
                        height="12"
                    ></use>
                }
            });
            view! {
                <g>
                    <rect class="terrain-box" x=left y=top width=width height="15" rx="3" />
                    {ground}
                    {deal}
                </g>
            }
        })
        .collect_view()
}

fn badge_width(rail: Rail) -> f64 {
    let facts = &TABLES.rails[rail.index()];
    ground_width(rail) + if facts.deal { 13.0 } else { 0.0 }
}

/// Without the flag of a deal.
fn ground_width(rail: Rail) -> f64 {
    match TABLES.rails[rail.index()].terrain {
        0 => 17.0,
        triangles => 6.0 + 9.0 * f64::from(triangles),
    }
}

/// Where the terrain of a space is shown, and therefore its price: the right end and the top.
pub fn terrain_end(rail: Rail) -> (f64, f64) {
    let (left, top) = BADGES[rail.index()];
    (left + ground_width(rail), top)
}

/// The top left corners of the badges, each on the side of its link where it hides the least.
static BADGES: LazyLock<Vec<(f64, f64)>> = LazyLock::new(|| {
    let mut placed: Vec<[f64; 4]> =
        AT.iter().map(|(x, y)| [x - HALF.0, y - HALF.1 - 13.0, 2.0 * HALF.0, 2.0 * HALF.1 + 13.0]).collect();
    Rail::all()
        .map(|rail| {
            let (span, width) = (Span::of(rail), badge_width(rail));
            let (nx, ny) = (span.along.1.abs(), span.along.0.abs());
            let away = 15.0 + nx * width / 2.0 + ny * 7.5;
            let corner = |along: f64, beside: f64| {
                let (x, y) = span.point(along, beside);
                [x - width / 2.0, y - 7.5, width, 15.0]
            };
            let places = [0.0, -14.0, 14.0, -24.0, 24.0]
                .into_iter()
                .flat_map(|along| [away, -away].map(|beside| (along, corner(along, beside))));
            let cost = |(along, area): &(f64, [f64; 4])| {
                let covered: f64 = placed.iter().map(|other| overlap(area, other)).sum();
                let crossed = Rail::all().filter(|other| *other != rail && touches(*other, area)).count();
                covered * 4.0 + 40.0 * crossed as f64 + along.abs()
            };
            let best = places.min_by(|one, other| cost(one).total_cmp(&cost(other)));
            let area = best.map_or([0.0; 4], |(_, area)| area);
            placed.push(area);
            (area[0], area[1])
        })
        .collect()
});

/// The overlap of two areas (left, top, width, height).
fn overlap(one: &[f64; 4], other: &[f64; 4]) -> f64 {
    let shared = |axis: usize| {
        let end = (one[axis] + one[axis + 2]).min(other[axis] + other[axis + 2]);
        (end - one[axis].max(other[axis])).max(0.0)
    };
    shared(0) * shared(1)
}

/// Does another space's rail pass through an area?
fn touches(rail: Rail, area: &[f64; 4]) -> bool {
    let span = Span::of(rail);
    (-4..=4).any(|step| {
        let (x, y) = span.point(span.half * f64::from(step) / 4.0, 0.0);
        let reach = 8.0;
        x > area[0] - reach
            && x < area[0] + area[2] + reach
            && y > area[1] - reach
            && y < area[1] + area[3] + reach
    })
}

/// The displayed state of a city.
#[derive(Clone, PartialEq, Debug)]
struct Plaque {
    city: City,
    tile: Option<CityTile>,
    cost: u32,
    /// The First slot comes first; `None` while it is free.
    first: Option<Owner>,
    others: Vec<Seat>,
    /// The network of the displayed company reaches it.
    reached: bool,
    new: Option<Seat>,
}

pub fn cities(draft: Draft) -> impl IntoView {
    let plaques = Memo::new(move |_| {
        let shown = draft.shown();
        draft.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            draft.fresh.with(|fresh| plaques(view, fresh, shown))
        })
    });
    view! {
        <For each=move || plaques.get() key=|plaque| format!("{plaque:?}") children=|plaque| city(&plaque) />
    }
}

fn plaques(view: &View, fresh: &[Event], shown: Seat) -> Vec<Plaque> {
    let reached = &view.players[shown.index()].connected;
    view.cities
        .iter()
        .map(|there| Plaque {
            city: there.city,
            tile: there.tile,
            cost: there.cost,
            first: there.first,
            others: there
                .stations
                .iter()
                .copied()
                .filter(|seat| there.first != Some(Owner::Seat(*seat)))
                .collect(),
            reached: reached.contains(&there.city),
            new: fresh.iter().find_map(|event| match event {
                Event::StationBuilt { seat, city, .. } if *city == there.city => Some(*seat),
                _ => None,
            }),
        })
        .collect()
}

fn city(plaque: &Plaque) -> AnyView {
    let facts = &TABLES.cities[plaque.city.index()];
    let (x, y) = city_at(plaque.city);
    let (left, top) = (x - HALF.0, y - HALF.1);
    let class = if plaque.reached { "city reached" } else { "city" };
    let header = format!("M{left:.1} {:.1}a4 4 0 0 1 4-4h96a4 4 0 0 1 4 4v15h-104z", top + 4.0);
    let gains = plaque.tile.map(|tile| {
        let tile = &TABLES.city_tiles[tile.index()];
        let primary = signs(tile.primary);
        let bonus = narrow(signs(tile.first));
        let right = left + 101.0 - row_width(&primary);
        view! {
            <g class="reward">
                {row(&bonus, left + 3.5, top + 30.5)} {row(&primary, right, top + 30.5)}
            </g>
        }
    });
    let tab = plaque.tile.map(|_| {
        let shape = format!("M{:.1} {:.1}v-13a3 3 0 0 1 3-3h30a3 3 0 0 1 3 3v13z", left + 64.0, top + 2.0);
        view! {
            <path class="cost-tab" d=shape />
            <text class="cost" x=left + 82.0 y=top - 2.8>{format!("${}", plaque.cost)}</text>
        }
    });
    let slot = |index: usize| (left + 33.0 + 11.2 * index as f64, top + 24.0);
    let first = match plaque.first {
        Some(owner) => house(slot(0), 12.5, owner, plaque.new.map(Owner::Seat) == Some(owner)),
        None => empty_slot(slot(0), 11.0),
    };
    let others = plaque
        .others
        .iter()
        .enumerate()
        .map(|(index, seat)| house(slot(index + 1), 12.5, Owner::Seat(*seat), plaque.new == Some(*seat)))
        .collect_view();
    view! {
        <g class=class data-place=city_place(plaque.city)>
            <title>{words::city(plaque.city, plaque.tile, plaque.cost)}</title>
            {tab}
            <rect class="plaque" x=left y=top width="104" height="41" rx="4" />
            <path class="plaque-head" d=header />
            <circle class="level-disc" cx=left + 10.0 cy=top + 9.6 r="7.4" />
            <text class="level-number" x=left + 10.0 y=top + 13.7>{facts.level}</text>
            <text class="city-name" x=left + 60.0 y=top + 13.8>{facts.name.clone()}</text>
            <text class="city-code" x=left + 62.0 y=top + 18.5>{facts.id.clone()}</text>
            {gains}
            {first}
            {others}
        </g>
    }
    .into_any()
}

/// The place for the next station of a city.
pub fn next_station(view: &View, city: City) -> (f64, f64) {
    let there = &view.cities[city.index()];
    let before = match there.first {
        None => 0,
        Some(Owner::Neutral) => 1 + there.stations.len(),
        Some(Owner::Seat(_)) => there.stations.len(),
    };
    let (x, y) = city_at(city);
    (x - HALF.0 + 33.0 + 11.2 * before as f64, y - HALF.1 + 24.0)
}

pub fn empty_slot((x, y): (f64, f64), size: f64) -> AnyView {
    view! { <rect class="slot" x=x + 0.8 y=y + 0.8 width=size height=size rx="2" /> }.into_any()
}

/// A building with its owner's shape on it.
pub fn house((x, y): (f64, f64), size: f64, owner: Owner, new: bool) -> AnyView {
    let seat = match owner {
        Owner::Seat(seat) => Some(seat),
        Owner::Neutral => None,
    };
    let scale = size / 30.0;
    let shape = seat.map(|seat| {
        let place = format!(
            "translate({:.2} {:.2}) scale({scale:.3})",
            x + size / 2.0 - 12.0 * scale,
            y + size * 0.6 - 12.0 * scale
        );
        view! { <path class="player-shape" d=mark::shape(seat) transform=place /> }
    });
    let class =
        seat.map_or_else(|| "station neutral".to_owned(), |seat| format!("station {}", mark::class(seat)));
    let class = if new { format!("{class} new") } else { class };
    view! {
        <g class=class>
            <use href="#rr-house" x=x y=y width=size height=size></use>
            {shape}
        </g>
    }
    .into_any()
}
