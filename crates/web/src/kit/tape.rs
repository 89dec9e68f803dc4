//! The prompt bar: a paper tape that says whose turn it is, what they can do and what follows.

use crate::kit::{Icon, icon};
use crate::morse::{self, Sign};
use crate::strings;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    GoOn,
    Wait,
    End,
    Trouble,
    /// The viewer looks at an earlier step.
    Back,
    /// The connection to the server is lost.
    Line,
}

impl Tone {
    /// Its name in end-to-end tests.
    fn name(self) -> &'static str {
        match self {
            Tone::GoOn => "turn",
            Tone::Wait => "wait",
            Tone::End => "end",
            Tone::Trouble => "trouble",
            Tone::Back => "past",
            Tone::Line => "offline",
        }
    }

    fn sign(self) -> (&'static str, &'static str) {
        match self {
            Tone::GoOn => (morse::GO_ON, strings::GO_ON),
            Tone::Wait => (morse::WAIT, strings::WAIT),
            Tone::End => (morse::END, strings::END),
            Tone::Trouble => (morse::TROUBLE, strings::HALT),
            Tone::Line => (morse::TROUBLE, strings::LINE),
            Tone::Back => (morse::WAIT, strings::LOOKING_BACK),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct TapeText {
    pub tone: Tone,
    pub headline: String,
    pub detail: String,
    /// The text of the main button; without it there is none.
    pub primary: Option<String>,
    /// Why the main button does nothing yet.
    pub blocked: Option<String>,
    /// The text of the second button.
    pub second: Option<(Icon, String)>,
    /// The second button asks the others for a take-back.
    pub asks: bool,
    pub thinking: bool,
    /// Whether a bot's turn is paused; `None` if it cannot be.
    pub paused: Option<bool>,
}

impl TapeText {
    pub fn new(tone: Tone, headline: impl Into<String>, detail: impl Into<String>) -> TapeText {
        TapeText {
            tone,
            headline: headline.into(),
            detail: detail.into(),
            primary: None,
            blocked: None,
            second: None,
            asks: false,
            thinking: false,
            paused: None,
        }
    }
}

pub fn morse_line(code: &str) -> impl IntoView + use<> {
    let (signs, length) = morse::line(code);
    let shapes = signs
        .into_iter()
        .map(|sign| match sign {
            Sign::Dot { x } => view! { <circle cx=x + 4.0 cy="4" r="4" /> }.into_any(),
            Sign::Dash { x } => view! { <rect x=x y="0" width="22" height="8" rx="4" /> }.into_any(),
        })
        .collect_view();
    view! { <svg viewBox=format!("0 0 {length} 8") aria-hidden="true">{shapes}</svg> }
}

/// The two buttons of the tape; a phone shows them in its dock instead.
#[component]
pub fn TapeButtons(
    #[prop(into)] text: Signal<TapeText>,
    #[prop(into)] primary: Callback<()>,
    #[prop(into)] second: Callback<()>,
    #[prop(default = None)] pause: Option<Callback<()>>,
) -> impl IntoView {
    let paused = Memo::new(move |_| text.with(|text| text.paused));
    let second_text = Memo::new(move |_| text.with(|text| (text.second.clone(), text.asks)));
    let main = Memo::new(move |_| text.with(|text| (text.primary.clone(), text.blocked.clone())));
    view! {
        {move || {
            let (paused, pause) = (paused.get()?, pause?);
            Some(pause_button(paused, pause))
        }}
        {move || {
            let (second_text, asks) = second_text.get();
            second_text
                .map(|(sign, text)| {
                    view! {
                        <button
                            type="button"
                            class="button secondary"
                            data-testid=if asks { "ask-back" } else { "back" }
                            on:click=move |_| second.run(())
                        >
                            {icon(sign)}
                            {text}
                        </button>
                    }
                })
        }}
        {move || {
            let (label, blocked) = main.get();
            label
                .map(|label| {
                    let may = blocked.is_none();
                    view! {
                        <button
                            type="button"
                            class="button primary"
                            aria-disabled=(!may).then_some("true")
                            aria-description=blocked
                            on:click=move |_| {
                                if may {
                                    primary.run(());
                                }
                            }
                        >
                            {label}
                            <kbd class="only-wide" aria-hidden="true">
                                "Enter"
                            </kbd>
                        </button>
                    }
                })
        }}
    }
}

/// Pauses bots, or lets them continue.
fn pause_button(paused: bool, pause: Callback<()>) -> impl IntoView {
    let (sign, label) = if paused { (Icon::Play, strings::RESUME) } else { (Icon::Pause, strings::PAUSE) };
    view! {
        <button
            type="button"
            class="icon-button"
            data-testid="pause"
            aria-label=label
            title=label
            on:click=move |_| pause.run(())
        >
            {icon(sign)}
        </button>
    }
}

#[component]
pub fn Tape(
    #[prop(into)] text: Signal<TapeText>,
    #[prop(into)] primary: Callback<()>,
    #[prop(into)] second: Callback<()>,
    #[prop(default = None)] pause: Option<Callback<()>>,
) -> impl IntoView {
    let tone = Memo::new(move |_| text.with(|text| text.tone));
    let class = move || match tone.get() {
        Tone::GoOn => "tape",
        Tone::Wait | Tone::End => "tape wait",
        Tone::Trouble => "tape trouble",
        Tone::Back | Tone::Line => "tape paused",
    };
    view! {
        <section class=class data-tone=move || tone.get().name() aria-label=strings::WHAT_NOW>
            <div class="sign">
                {move || {
                    let (code, word) = tone.get().sign();
                    view! {
                        {morse_line(code)}
                        <span>{word}</span>
                    }
                }}
            </div>
            <div class="say" role="status" aria-live="polite">
                <b>{move || text.with(|text| text.headline.clone())}</b>
                <small>{move || text.with(|text| text.detail.clone())}</small>
            </div>
            <div class="actions">
                <TapeButtons text primary second pause />
            </div>
            {move || text.with(|text| text.thinking).then(|| view! { <i class="thinking" aria-hidden="true"></i> })}
        </section>
    }
}
