//! The picture of a finished game: drawn on the device, then passed to the system's share sheet or
//! saved as a file.

use crate::boards;
use crate::kit::{Icon, icon, mark, toast};
use crate::shell::share::{can_share, share_file};
use crate::strings;
use crate::table::live::Live;
use client::ending::Headline;
use client::share_card::{HEIGHT, Ink, MIDDLE, Row, Shape, WIDTH, card};
use leptos::html::Canvas;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Outcome;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The width of the desk visible on both sides of the game's drawing.
const FRAME: f64 = 32.0;

/// The picture to share, and the button for it.
pub fn picture(live: Live, outcome: &Outcome, head: &Headline, text: String) -> impl IntoView + use<> {
    let shapes = card(strings::NAME, live.info.title, head, &rows(live, outcome));
    let canvas = NodeRef::<Canvas>::new();
    let key = live.info.key;
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        let shapes = shapes.clone();
        spawn_local(async move {
            // A browser that cannot draw pictures shows none.
            let _ = draw(&canvas, key, &shapes).await;
        });
    });
    let send = move |_| {
        if let Some(canvas) = canvas.get_untracked() {
            hand_over(&canvas, format!("{key}.png"), text.clone());
        }
    };
    let label = if can_share() { strings::SHARE_PICTURE } else { strings::SAVE_PICTURE };
    view! {
        <canvas
            node_ref=canvas
            class="share-picture"
            width=WIDTH
            height=HEIGHT
            role="img"
            aria-label=head.title.clone()
        ></canvas>
        <div class="row wrapping">
            <button type="button" class="button" data-testid="share-picture" on:click=send>
                {icon(Icon::Picture)}
                {label}
            </button>
        </div>
    }
}

/// All players with their results, from the first place on.
fn rows(live: Live, outcome: &Outcome) -> Vec<Row> {
    let total = live
        .now
        .with_untracked(|now| boards::ending::tally(live.info.key, &now.view, outcome))
        .total
        .map_or_else(|| outcome.scores.clone(), |line| line.values);
    let mut seats = live.seats();
    seats.sort_by_key(|seat| (outcome.places[seat.index()], -outcome.scores[seat.index()]));
    let value = |seat: rules::Seat| total.get(seat.index()).map(ToString::to_string).unwrap_or_default();
    seats.into_iter().map(|seat| Row { seat, name: live.name(seat), value: value(seat) }).collect()
}

/// Text is drawn separately with the fonts of the page, which an embedded picture does not have.
async fn draw(canvas: &HtmlCanvasElement, game: &str, shapes: &[Shape]) -> Result<(), JsValue> {
    let body = document().body().ok_or(JsValue::NULL)?;
    let style = window().get_computed_style(&body)?.ok_or(JsValue::NULL)?;
    let token = |name: &str| style.get_property_value(name).unwrap_or_default();
    let image = HtmlImageElement::new()?;
    let source: String = js_sys::encode_uri_component(&resolved(&drawing(game, shapes), token)).into();
    image.set_src(&format!("data:image/svg+xml,{source}"));
    JsFuture::from(image.decode()).await?;
    let pen: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into()?;
    pen.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    for shape in shapes {
        let Shape::Text { at, size, heading, ink, to_the_left, text } = shape else { continue };
        let font = token(if *heading { "--font-display" } else { "--font-ui" });
        pen.set_font(&format!("{} {size}px {font}", if *heading { 800 } else { 600 }));
        pen.set_fill_style_str(&token(if *ink == Ink::Strong { "--ink" } else { "--ink-2" }));
        pen.set_text_align(if *to_the_left { "right" } else { "left" });
        pen.fill_text(text, at.0, at.1)?;
    }
    Ok(())
}

/// Everything but the text, with the names of colours.
fn drawing(game: &str, shapes: &[Shape]) -> String {
    let drawn: String = shapes
        .iter()
        .map(|shape| match shape {
            Shape::Text { .. } => String::new(),
            Shape::Rule { from, to, width } => format!(
                r#"<path d="M{} {}L{} {}" stroke="var(--ink)" stroke-width="{width}"/>"#,
                from.0, from.1, to.0, to.1
            ),
            Shape::Mark { at, size, seat } => {
                let number = seat.index() % 6 + 1;
                let shape = mark::shape(*seat);
                format!(
                    r#"<svg x="{}" y="{}" width="{size}" height="{size}" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="var(--player-{number})"/><path d="{shape}" fill="var(--on-player-{number})"/></svg>"#,
                    at.0, at.1
                )
            }
        })
        .collect();
    let art = boards::face(game).art;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/><rect width="{MIDDLE}" height="{HEIGHT}" fill="var(--desk)"/><svg x="{FRAME}" width="{}" height="{HEIGHT}" viewBox="0 0 240 120">{art}</svg>{drawn}</svg>"#,
        MIDDLE - 2.0 * FRAME
    )
}

/// A standalone drawing knows no colour names, so each is replaced by its value on the page.
fn resolved(drawing: &str, token: impl Fn(&str) -> String) -> String {
    let mut parts = drawing.split("var(");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        whole.push_str(token(name).trim());
        whole.push_str(rest);
    }
    whole
}

fn hand_over(canvas: &HtmlCanvasElement, name: String, text: String) {
    let done = Closure::once_into_js(move |blob: JsValue| match blob.dyn_into() {
        Ok(blob) => share_file(&blob, &name, &text),
        Err(_) => toast::fail(strings::NO_PICTURE),
    });
    if canvas.to_blob(done.unchecked_ref()).is_err() {
        toast::fail(strings::NO_PICTURE);
    }
}
