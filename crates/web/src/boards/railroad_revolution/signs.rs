//! Small drawings of rewards: as SVG on the map, as HTML elsewhere.

use ::railroad_revolution::{Colour, Op, Reward};
use leptos::prelude::*;

#[derive(Clone, PartialEq)]
pub enum Sign {
    /// A drawing of `art/railroad-revolution-symbols.svg`.
    Glyph(&'static str),
    Number(String),
    /// Without a colour: any.
    Pawn(Option<Colour>),
    Or,
}

/// The reward of an effect; its price is shown elsewhere.
pub fn signs(reward: Reward) -> Vec<Sign> {
    let count = |number: u8| Sign::Number(number.to_string());
    match reward.op {
        Op::Money(money) => vec![Sign::Number(format!("${money}"))],
        Op::Shares(shares) => vec![Sign::Glyph("share"), count(shares)],
        Op::Grow { steps, promotions, .. } => {
            let mut signs = Vec::new();
            if steps > 0 {
                signs.extend([Sign::Glyph("step"), count(steps)]);
            }
            if promotions > 0 {
                signs.push(Sign::Glyph("up"));
            }
            if promotions > 1 {
                signs.push(count(promotions));
            }
            signs
        }
        Op::SharesAndPromote { shares, .. } => vec![Sign::Glyph("share"), count(shares), Sign::Glyph("up")],
        Op::Exchange => vec![Sign::Glyph("swap")],
        Op::Workers { first, second } => {
            [Some(first), second].into_iter().flatten().map(|colour| Sign::Pawn(Some(colour))).collect()
        }
        Op::Either { one, other } => vec![Sign::Pawn(Some(one)), Sign::Or, Sign::Pawn(Some(other))],
        Op::AnyWorker => vec![Sign::Pawn(None)],
        Op::TakeTrain => vec![Sign::Glyph("train")],
        Op::Flip(1) => vec![Sign::Glyph("flip")],
        Op::Flip(times) => vec![Sign::Glyph("flip"), count(times)],
        Op::Rail | Op::SpareRail => vec![Sign::Glyph("rail")],
        Op::Station | Op::SpareStation(_) => vec![Sign::Glyph("station")],
        Op::Office | Op::SpareOffice(_) => vec![Sign::Glyph("office")],
    }
}

fn pawn_name(colour: Option<Colour>) -> &'static str {
    colour.map_or("any", Colour::word)
}

/// The width of a sign on the map, with the gap after it.
fn width(sign: &Sign) -> f64 {
    match sign {
        Sign::Glyph(_) => 14.2,
        Sign::Number(text) => 7.0 * text.len() as f64 + 2.0,
        Sign::Pawn(_) => 12.5,
        Sign::Or => 5.0,
    }
}

pub fn row_width(signs: &[Sign]) -> f64 {
    signs.iter().map(width).sum()
}

/// The same in a narrow place: a single item has no number.
pub fn narrow(mut signs: Vec<Sign>) -> Vec<Sign> {
    if row_width(&signs) > 30.0 {
        signs.retain(|sign| *sign != Sign::Number("1".to_owned()));
    }
    signs
}

/// A row of signs on the map, from its left end, around the height `y`.
pub fn row(signs: &[Sign], left: f64, y: f64) -> impl IntoView + use<> {
    let mut at = left;
    signs
        .iter()
        .map(|sign| {
            let x = at;
            at += width(sign);
            match sign {
                Sign::Glyph(name) => {
                    let href = format!("#rr-{name}");
                    view! { <use href=href x=x y=y - 7.0 width="14" height="14"></use> }.into_any()
                }
                Sign::Number(text) => {
                    view! { <text class="sign-text" x=x y=y + 4.3>{text.clone()}</text> }.into_any()
                }
                Sign::Pawn(colour) => {
                    let name = pawn_name(*colour);
                    let (href, class) = (format!("#rr-pawn-{name}"), format!("worker-{name}"));
                    view! { <use class=class href=href x=x y=y - 7.0 width="12" height="13.5"></use> }
                        .into_any()
                }
                Sign::Or => view! { <text class="sign-text" x=x y=y + 4.3>"/"</text> }.into_any(),
            }
        })
        .collect_view()
}

/// The same within text.
pub fn inline(signs: &[Sign]) -> impl IntoView + use<> {
    let parts = signs
        .iter()
        .map(|sign| match sign {
            Sign::Glyph(name) => glyph(name).into_any(),
            Sign::Number(text) => view! { <b>{text.clone()}</b> }.into_any(),
            Sign::Pawn(colour) => pawn(*colour).into_any(),
            Sign::Or => view! { <i>"/"</i> }.into_any(),
        })
        .collect_view();
    view! { <span class="signs" aria-hidden="true">{parts}</span> }
}

pub fn glyph(name: &str) -> impl IntoView + use<> {
    let href = format!("#rr-{name}");
    view! {
        <svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">
            <use href=href></use>
        </svg>
    }
}

/// A worker; without a colour, one of any.
pub fn pawn(colour: Option<Colour>) -> impl IntoView + use<> {
    let name = pawn_name(colour);
    let (href, class) = (format!("#rr-pawn-{name}"), format!("pawn worker-{name}"));
    view! {
        <svg class=class viewBox="0 0 20 22" aria-hidden="true">
            <use href=href></use>
        </svg>
    }
}
