//! The players' chances in the course of the game, clickable, with a table of the same numbers.

use super::Shown;
use crate::kit::mark;
use crate::strings;
use crate::study;
use analysis::{Class, Point, Report};
use leptos::prelude::*;
use rules::Seat;
use wasm_bindgen::JsCast;

/// The maximum width in units. On a narrow page a unit is a pixel, so that letters keep their size.
const WIDTH: f64 = 900.0;
const NARROWEST: f64 = 240.0;
/// The space beside the picture on a narrow page.
const BESIDE: f64 = 66.0;
const LEFT: f64 = 46.0;
/// The margin on the right.
const MARGIN: f64 = 12.0;
/// Marks of decisions that are nearer to each other than this are merged into the worst of them.
const APART: f64 = 18.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 190.0;
const DASHES: [&str; 6] = ["", "7 4", "2 4", "10 3 2 3", "12 4", "4 2"];

/// Converts values and steps to positions in the picture.
#[derive(Clone, Copy)]
struct Scale {
    width: f64,
    steps: f64,
    least: f32,
    most: f32,
    /// From one line of the grid to the next.
    apart: f32,
}

impl Scale {
    fn of(report: &Report, steps: usize, width: f64) -> Scale {
        let all = || report.points.iter().flat_map(|point| point.values.iter().copied());
        let (least, most, apart) = if report.chance {
            (0.0, 1.0, 0.25)
        } else {
            study::round_scale(all().fold(0.0, f32::min), all().fold(1.0, f32::max))
        };
        Scale { width, steps: steps.max(2) as f64, least, most, apart }
    }

    fn right(self) -> f64 {
        self.width - MARGIN
    }

    fn x(self, step: usize) -> f64 {
        LEFT + (self.right() - LEFT) * step as f64 / self.steps
    }

    fn y(self, value: f32) -> f64 {
        BOTTOM - (BOTTOM - TOP) * f64::from((value - self.least) / (self.most - self.least))
    }

    fn step(self, x: f64) -> usize {
        ((x - LEFT) / (self.right() - LEFT) * self.steps).round().clamp(1.0, self.steps) as usize
    }
}

pub fn graph(shown: Shown) -> impl IntoView {
    let steps = shown.live.now.with_untracked(|now| now.steps);
    let width_now = || {
        let page = window().inner_width().ok().and_then(|width| width.as_f64());
        page.map_or(WIDTH, |page| (page - BESIDE).clamp(NARROWEST, WIDTH))
    };
    let width = RwSignal::new(width_now());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if width.get_untracked() != width_now() {
            width.set(width_now());
        }
    });
    on_cleanup(move || resized.remove());
    let drawn = move || {
        shown.piece.with(|piece| {
            let report = &piece.as_ref()?.report;
            Some(picture(shown, report, Scale::of(report, steps, width.get())))
        })
    };
    let title = move || {
        let chance = shown.piece.with(|piece| piece.as_ref().is_none_or(|piece| piece.report.chance));
        if chance { strings::CHANCE_OF_EVERYBODY } else { strings::POINTS_OF_EVERYBODY }
    };
    view! {
        <section class="card graph" data-testid="graph">
            <h2>{title}</h2>
            {drawn}
            {move || shown.piece.with(|piece| piece.as_ref().map(|piece| twin(&piece.report)))}
        </section>
    }
}

fn picture(shown: Shown, report: &Report, scale: Scale) -> impl IntoView + use<> {
    let lines = ((scale.most - scale.least) / scale.apart).round() as usize;
    let grid = (0..=lines).map(|line| {
        let value = scale.least + line as f32 * scale.apart;
        let y = scale.y(value);
        view! {
            <path class="grid-line" d=format!("M0 {y:.1}H{}", scale.right()) />
            <text class="axis-label" x="0" y=format!("{:.1}", y - 3.0)>
                {strings::on_axis(report.chance, value)}
            </text>
        }
    });
    let lines = (0..report.seats.len()).map(|seat| {
        let path: String = report
            .points
            .iter()
            .enumerate()
            .map(|(at, point)| {
                let letter = if at == 0 { 'M' } else { 'L' };
                format!("{letter}{:.1} {:.1}", scale.x(point.step), scale.y(point.values[seat]))
            })
            .collect();
        view! {
            <g class=mark::class(Seat::new(seat))>
                <path class="course" d=path stroke-dasharray=DASHES[seat % 6] />
            </g>
        }
    });
    let marks = marks(report, scale).into_iter().map(|(x, class)| {
        view! {
            <text class="axis-label bold" x=format!("{x:.1}") y=BOTTOM + 20.0 text-anchor="middle">
                {class.sign()}
            </text>
        }
    });
    let cursor = move || {
        let x = scale.x(shown.step());
        view! { <path class="cursor" d=format!("M{x:.1} {TOP}V{BOTTOM}") /> }
    };
    let click = move |event: leptos::ev::MouseEvent| {
        let Some(on) = event.current_target().and_then(|on| on.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let frame = on.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0) * scale.width;
        shown.go(scale.step(x));
    };
    view! {
        <svg class="line-chart analysis-graph" viewBox=format!("0 0 {} 220", scale.width) aria-hidden="true" on:click=click>
            {grid.collect_view()}
            {lines.collect_view()}
            {marks.collect_view()}
            {cursor}
        </svg>
    }
}

/// Where decisions were not good, and how bad the worst one there was.
fn marks(report: &Report, scale: Scale) -> Vec<(f64, Class)> {
    let mut marks: Vec<(f64, Class)> = Vec::new();
    for decided in report.decisions.iter().filter(|decided| decided.class > Class::Good) {
        let x = scale.x(decided.step);
        match marks.last_mut() {
            Some((last, class)) if x - *last < APART => *class = decided.class.max(*class),
            _ => marks.push((x, decided.class)),
        }
    }
    marks
}

/// One row for each step, the last value of the step.
fn twin(report: &Report) -> impl IntoView + use<> {
    let mut points: Vec<&Point> = Vec::new();
    for point in &report.points {
        match points.last_mut() {
            Some(last) if last.step == point.step => *last = point,
            _ => points.push(point),
        }
    }
    let heads = report.seats.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }).collect_view();
    let rows = points
        .into_iter()
        .map(|point| {
            let cells = point
                .values
                .iter()
                .map(|value| view! { <td>{strings::worth(report.chance, *value)}</td> })
                .collect_view();
            view! {
                <tr>
                    <th scope="row">{point.step}</th>
                    {cells}
                </tr>
            }
        })
        .collect_view();
    view! {
        <details>
            <summary>{strings::AS_TABLE}</summary>
            <div class="twin" tabindex="0">
                <table class="numbers">
                    <thead>
                        <tr>
                            <th scope="col">{strings::STEP}</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
