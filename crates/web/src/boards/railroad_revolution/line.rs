//! The telegraph line under the map: eight sections with their tiles and offices, and the points
//! between neighbours.

use super::draft::Draft;
use super::map::{empty_slot, house};
use super::moves::section_place;
use super::signs::{row, row_width, signs};
use super::words;
use crate::kit::mark;
use ::railroad_revolution::{Event, Owner, SECTIONS, Section, SectionView, TABLES, TelegraphTile, View};
use leptos::prelude::*;
use rules::Seat;

const TOP: f64 = 502.0;
pub const WIDTH: f64 = 85.8;
pub const HEIGHT: f64 = 78.0;
const PITCH: f64 = 93.75;

/// The top left corner of a section.
pub fn section_at(section: Section) -> (f64, f64) {
    (4.0 + PITCH * section.index() as f64, TOP)
}

/// The slots of a section: two rows of two.
fn slot(section: Section, index: usize) -> (f64, f64) {
    let (x, y) = section_at(section);
    (x + 6.0 + 18.5 * (index % 2) as f64, y + 34.0 + 20.0 * (index / 2) as f64)
}

/// The place for the next office of a section.
pub fn next_office(view: &View, section: Section) -> (f64, f64) {
    let there = &view.sections[section.index()];
    let neutral = usize::from(there.first == Some(Owner::Neutral));
    slot(section, neutral + there.offices.len())
}

pub const OFFICE: f64 = 17.0;

/// The displayed state of a section.
#[derive(Clone, PartialEq, Debug)]
struct Shown {
    section: Section,
    tile: Option<TelegraphTile>,
    /// First slot first.
    offices: Vec<Owner>,
    new: Option<Seat>,
}

pub fn line(draft: Draft) -> impl IntoView {
    let sections = Memo::new(move |_| {
        draft.view.with(|view| {
            let sections = view.iter().flat_map(|view| &view.sections);
            draft.fresh.with(|fresh| sections.map(|there| shown(there, fresh)).collect::<Vec<_>>())
        })
    });
    let gaps = Memo::new(move |_| {
        let seat = draft.shown();
        let offices = draft.of_player(seat, |player| player.offices.clone()).unwrap_or_default();
        let has = |index: usize| offices.contains(&Section(index as u8));
        (0..SECTIONS - 1).map(|gap| (gap, (has(gap) && has(gap + 1)).then_some(seat))).collect::<Vec<_>>()
    });
    view! {
        <rect class="panel-ground" x="0" y="474" width="750" height="112" rx="6" />
        <text class="panel-label" x="10" y="489">{words::TELEGRAPH}</text>
        <For each=move || sections.get() key=|there| format!("{there:?}") children=|there| section(&there) />
        <path class="wire" d="M10 497.500H740" />
        <For each=move || gaps.get() key=|gap| *gap children=|(gap, lit)| self::gap(gap, lit) />
    }
}

fn shown(there: &SectionView, fresh: &[Event]) -> Shown {
    let rest = there.offices.iter().map(|seat| Owner::Seat(*seat));
    let rest = rest.filter(|owner| there.first != Some(*owner));
    Shown {
        section: there.section,
        tile: there.tile,
        offices: there.first.into_iter().chain(rest).collect(),
        new: fresh.iter().find_map(|event| match event {
            Event::OfficeBuilt { seat, section, .. } if *section == there.section => Some(*seat),
            _ => None,
        }),
    }
}

fn section(there: &Shown) -> AnyView {
    let (x, y) = section_at(there.section);
    let facts = &TABLES.telegraph[there.section.index()];
    let offices = if there.offices.is_empty() {
        empty_slot(slot(there.section, 0), 15.0)
    } else {
        there
            .offices
            .iter()
            .enumerate()
            .map(|(index, owner)| {
                house(slot(there.section, index), OFFICE, *owner, there.new.map(Owner::Seat) == Some(*owner))
            })
            .collect_view()
            .into_any()
    };
    let reward = there.tile.map(|tile| TABLES.telegraph_tiles[tile.index()].reward);
    let tile = match reward {
        Some(reward) => {
            let signs = signs(reward);
            let left = x + 64.5 - row_width(&signs) / 2.0;
            view! {
                <rect class="reward-tile" x=x + 46.0 y=y + 34.0 width="37" height="25" rx="3" />
                <g class="reward">{row(&signs, left, y + 46.5)}</g>
            }
            .into_any()
        }
        None => view! {
            <use class="deal-sign" href="#rr-deal" x=x + 57.0 y=y + 37.0 width="19" height="19"></use>
        }
        .into_any(),
    };
    view! {
        <g data-place=section_place(there.section)>
            <title>{words::section(there.section, reward)}</title>
            <rect class="section" x=x y=y width=WIDTH height=HEIGHT rx="4" />
            <use class="share-sign" href="#rr-share" x=x + 6.0 y=y + 9.0 width="16" height="16"></use>
            <text class="share-count" x=x + 26.0 y=y + 23.0>{facts.shares}</text>
            <text class="first-shares" x=x + 80.0 y=y + 22.0>{words::first_shares(facts.first)}</text>
            <path class="section-rule" d=format!("M{x:.1} {:.1}h{WIDTH}", y + 30.0) />
            {offices}
            {tile}
            <text class="tile-name" x=x + 83.0 y=y + 72.0>{words::tile_name(reward)}</text>
        </g>
    }
    .into_any()
}

/// The points for offices on both sides, highlighted if the company has them.
fn gap(gap: usize, lit: Option<Seat>) -> AnyView {
    let x = 4.0 + WIDTH + 4.0 + PITCH * gap as f64;
    let class = lit.map_or_else(|| "gap".to_owned(), |seat| format!("gap lit {}", mark::class(seat)));
    view! {
        <g data-explain="gap">
            <circle class=class cx=x cy="497.5" r="11.5" />
            <text class="gap-number" x=x y="502.2">{TABLES.gaps[gap]}</text>
        </g>
    }
    .into_any()
}
