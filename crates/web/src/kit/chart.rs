//! Charts of a finished game, drawn to a table of numbers that says the same.

use crate::kit::mark;
use leptos::prelude::*;
use rules::Seat;

/// Fill and pattern of the parts of a bar, told apart without colour by their numbers and order.
const FILLS: [&str; 6] = ["fill-ink", "fill-brass", "fill-clay", "fill-metal", "fill-stripes", "fill-dots"];

pub struct Bar {
    pub seat: Seat,
    pub name: String,
    pub parts: Vec<i32>,
    pub total: i32,
}

/// Bars of several parts, the best on top.
pub fn stacked(label: String, parts: &[String], mut bars: Vec<Bar>) -> impl IntoView + use<> {
    bars.sort_by_key(|bar| -bar.total);
    // What was lost again is in the sum only: a bar is as long as what was gained.
    let gained = |bar: &Bar| bar.parts.iter().map(|part| (*part).max(0)).sum::<i32>();
    let most = bars.iter().map(gained).max().unwrap_or(1).max(1);
    let width = |value: i32| f64::from(value.max(0)) / f64::from(most) * 100.0;
    let legend = (parts.len() > 1).then(|| {
        let items = parts
            .iter()
            .zip(FILLS.iter().cycle())
            .map(|(name, fill)| view! { <li><i class=*fill></i>{name.clone()}</li> })
            .collect_view();
        view! { <ul class="chart-legend">{items}</ul> }
    });
    let rows = bars
        .into_iter()
        .map(|bar| {
            let single = bar.parts.len() == 1;
            let pieces = bar
                .parts
                .iter()
                .zip(FILLS.iter().cycle())
                .filter(|(value, _)| **value > 0)
                .map(|(value, fill)| {
                    let class = if single { "own" } else { fill };
                    let value = *value;
                    view! {
                        <span class=class style:width=format!("{}%", width(value))>
                            <b>{value}</b>
                        </span>
                    }
                })
                .collect_view();
            view! {
                <li class=mark::class(bar.seat)>
                    <div class="who">{mark(bar.seat)} <b>{bar.name}</b></div>
                    <div class="stack">{pieces} <strong>{bar.total}</strong></div>
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

/// Lines over time, each with its seat's mark at the end.
pub fn lines(label: String, courses: &[Course]) -> impl IntoView + use<> {
    const LEFT: f64 = 44.0;
    const RIGHT: f64 = 532.0;
    const TOP: f64 = 16.0;
    const BOTTOM: f64 = 224.0;
    let steps = courses.iter().map(|course| course.values.len()).max().unwrap_or(0).max(2);
    let most = courses.iter().flat_map(|course| course.values.iter().copied()).max().unwrap_or(1).max(1);
    let tick = nice_tick(most);
    let top = (most + tick - 1) / tick * tick;
    let x = |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / (steps - 1) as f64;
    let y = |value: i32| BOTTOM - (BOTTOM - TOP) * f64::from(value) / f64::from(top);
    let grid = (0..=top / tick)
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
    // Marks at the ends keep 22 units apart.
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
    let steps_at = [0, (steps - 1) / 4, (steps - 1) / 2, (steps - 1) * 3 / 4, steps - 1]
        .into_iter()
        .map(|step| {
            view! {
                <text class="axis-label" x=format!("{:.1}", x(step)) y="244" text-anchor="middle">
                    {step + 1}
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

/// A round distance between grid lines, so that there are three to six of them.
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
