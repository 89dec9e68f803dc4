//! Charts of a finished game, each with a table of the same numbers.

use crate::kit::mark;
use leptos::prelude::*;
use rules::Seat;

/// Colour and pattern of the parts of a bar, which can also be told apart by their numbers and order. As many
/// as the game with the most sources has.
const FILLS: [&str; 10] = [
    "fill-ink",
    "fill-brass",
    "fill-clay",
    "fill-metal",
    "fill-stripes",
    "fill-dots",
    "fill-wood",
    "fill-signal",
    "fill-water",
    "fill-checks",
];

pub struct Bar {
    pub seat: Seat,
    pub name: String,
    pub parts: Vec<i32>,
    pub total: i32,
}

/// Bars of several parts, best on top. Losses are to the left of zero.
pub fn stacked(label: String, parts: &[String], mut bars: Vec<Bar>) -> impl IntoView + use<> {
    bars.sort_by_key(|bar| -bar.total);
    let sum = |bar: &Bar, sign: i32| bar.parts.iter().map(|part| (part * sign).max(0)).sum::<i32>();
    let gained = bars.iter().map(|bar| sum(bar, 1)).max().unwrap_or(1).max(1);
    let lost = bars.iter().map(|bar| sum(bar, -1)).max().unwrap_or(0);
    let width = move |value: i32| f64::from(value) / f64::from(gained + lost) * 100.0;
    let legend = (parts.len() > 1).then(|| {
        let items = parts
            .iter()
            .zip(FILLS.iter().cycle())
            .map(|(name, fill)| view! { <li><i class=*fill></i>{name.clone()}</li> })
            .collect_view();
        view! { <ul class="chart-legend">{items}</ul> }
    });
    let piece = move |value: i32, fill: &'static str| {
        view! {
            <span class=fill style:width=format!("{}%", width(value.abs()))>
                <b>{value}</b>
            </span>
        }
    };
    let names = parts.to_vec();
    let rows = bars
        .into_iter()
        .map(|bar| {
            let filled = || bar.parts.iter().copied().zip(FILLS.iter().cycle().copied());
            let below = filled().filter(|(value, _)| *value < 0).map(|(value, fill)| piece(value, fill)).collect_view();
            let above = filled().filter(|(value, _)| *value > 0).map(|(value, fill)| piece(value, fill)).collect_view();
            let indent = width(lost - sum(&bar, -1));
            let words: Vec<String> = names
                .iter()
                .zip(&bar.parts)
                .filter(|(_, value)| **value != 0)
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            view! {
                <li class=mark::class(bar.seat)>
                    <div class="who">
                        {mark(bar.seat)} <b>{bar.name}</b> <span class="visually-hidden">{words.join(", ")}</span>
                    </div>
                    <div class="stack" aria-hidden="true">
                        {(lost > 0).then(|| view! { <i style:width=format!("{indent}%")></i> })}
                        {below}
                        {(lost > 0).then(|| view! { <i class="zero"></i> })}
                        {above}
                        <strong>{bar.total}</strong>
                    </div>
                </li>
            }
        })
        .collect_view();
    view! {
        {legend}
        <ol class="bars" aria-label=label>
            {rows}
        </ol>
    }
}

pub struct Course {
    pub seat: Seat,
    pub name: String,
    pub values: Vec<i32>,
}

const DASHES: [&str; 6] = ["", "7 4", "2 4", "10 3 2 3", "12 4", "4 2"];

/// Lines over rounds, each with its seat's mark at the end.
pub fn lines(label: String, rounds: &[u16], courses: &[Course]) -> impl IntoView + use<> {
    const LEFT: f64 = 44.0;
    const RIGHT: f64 = 532.0;
    const TOP: f64 = 16.0;
    const BOTTOM: f64 = 224.0;
    let steps = courses.iter().map(|course| course.values.len()).max().unwrap_or(0).max(2);
    let all = || courses.iter().flat_map(|course| course.values.iter().copied());
    let (most, least) = (all().max().unwrap_or(1).max(1), all().min().unwrap_or(0).min(0));
    let tick = nice_tick(most - least);
    let (top, floor) = ((most + tick - 1) / tick * tick, least.div_euclid(tick) * tick);
    let x = |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / (steps - 1) as f64;
    let y = |value: i32| BOTTOM - (BOTTOM - TOP) * f64::from(value - floor) / f64::from(top - floor);
    let grid = (floor / tick..=top / tick)
        .map(|line| {
            let value = line * tick;
            view! {
                <path class="grid-line" d=format!("M{LEFT} {0:.1}H{RIGHT}", y(value)) />
                <text class="axis-label" x=LEFT - 8.0 y=format!("{:.1}", y(value) + 4.0) text-anchor="end">
                    {value}
                </text>
            }
        })
        .collect_view();
    // Marks at the ends are at least 22 units apart.
    let mut ends: Vec<(usize, f64)> = courses
        .iter()
        .enumerate()
        .map(|(index, course)| (index, y(course.values.last().copied().unwrap_or(0))))
        .collect();
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    for index in 1..ends.len() {
        ends[index].1 = ends[index].1.max(ends[index - 1].1 + 22.0);
    }
    let overflow = ends.last().map_or(0.0, |(_, y)| (y - BOTTOM).max(0.0));
    let drawn = courses
        .iter()
        .enumerate()
        .map(|(index, course)| {
            let path: String = course
                .values
                .iter()
                .enumerate()
                .map(|(step, value)| {
                    format!("{}{:.1} {:.1}", if step == 0 { "M" } else { "L" }, x(step), y(*value))
                })
                .collect();
            let last = course.values.last().copied().unwrap_or(0);
            let end = ends.iter().find(|(other, _)| *other == index).map_or(BOTTOM, |(_, y)| *y) - overflow;
            let at = RIGHT + 18.0;
            view! {
                <g class=mark::class(course.seat)>
                    <path class="course" d=path stroke-dasharray=DASHES[course.seat.index() % 6] />
                    <path class="leader" d=format!("M{RIGHT} {:.1}L{:.1} {end:.1}", y(last), at - 8.0) />
                    <circle class="dot" cx=at cy=end r="8" />
                    <path
                        class="player-shape"
                        transform=format!("translate({:.1} {:.1}) scale(.62)", at - 7.44, end - 7.44)
                        d=mark::shape(course.seat)
                    />
                    <text class="axis-label bold" x=at + 13.0 y=end + 4.0>
                        {last}
                    </text>
                </g>
            }
        })
        .collect_view();
    // Every round has its number, if there is room.
    let every = steps.div_ceil(12);
    let steps_at = rounds
        .iter()
        .enumerate()
        .filter(|(step, _)| step % every == 0)
        .map(|(step, round)| {
            view! {
                <text class="axis-label" x=format!("{:.1}", x(step)) y="244" text-anchor="middle">
                    {*round}
                </text>
            }
        })
        .collect_view();
    let words = courses
        .iter()
        .map(|course| format!("{}: {}", course.name, course.values.last().copied().unwrap_or(0)))
        .collect::<Vec<_>>()
        .join(", ");
    view! {
        <svg class="line-chart" viewBox="0 0 600 250" role="img" aria-label=format!("{label}. {words}")>
            {grid}
            {steps_at}
            {drawn}
        </svg>
    }
}

/// A round distance between grid lines, which gives three to six of them.
fn nice_tick(most: i32) -> i32 {
    let mut tick = 1;
    loop {
        for factor in [1, 2, 5] {
            if most <= tick * factor * 5 {
                return tick * factor;
            }
        }
        tick *= 10;
    }
}
