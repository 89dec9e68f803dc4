//! The player's own things: reserve letters, rewards, the wild letters, and the end of the round.

use super::card::{Card, card};
use super::draft::Draft;
use super::{moves, reward_symbol, symbol, words};
use ::telegram::{Action, CardView, Frame, Letter, Phase, Reward, TABLES};
use client::boards::telegram::Pick;
use leptos::prelude::*;

/// The current use of the tray.
#[derive(Clone, PartialEq, Eq)]
enum Use {
    Things,
    /// A reward or wild letter: which one it is.
    Letters(Vec<Letter>),
    Waiting,
    Watching,
    Over,
}

fn uses(draft: Draft) -> Use {
    let over = draft.view.with(|view| view.as_ref().is_some_and(|view| view.phase == Phase::Over));
    match draft.letters() {
        _ if over => Use::Over,
        _ if draft.seat().is_none() => Use::Watching,
        Some(letters) => Use::Letters(letters),
        None if draft.top() == Some(Frame::Done) => Use::Waiting,
        None => Use::Things,
    }
}

pub fn label(draft: Draft) -> String {
    match uses(draft) {
        Use::Watching | Use::Over => words::THIS_ROUND,
        _ => words::FREE,
    }
    .to_owned()
}

pub fn tray(draft: Draft) -> impl IntoView {
    let used = Memo::new(move |_| uses(draft));
    move || match used.get() {
        Use::Things => things(draft).into_any(),
        Use::Letters(letters) => keyboard(draft, letters).into_any(),
        Use::Waiting => view! { {reserve(draft)} {note(words::WAIT_FOR_OTHERS)} }.into_any(),
        Use::Watching => note(words::WATCHING).into_any(),
        Use::Over => note(words::OVER).into_any(),
    }
}

fn note(text: &'static str) -> impl IntoView {
    view! { <p class="muted told">{text}</p> }
}

fn things(draft: Draft) -> impl IntoView {
    view! {
        <div class="shelf">
            {reserve(draft)}
            <div class="group" data-place="rewards">
                <span class="caption only-wide">{words::FREE}</span>
                {Reward::ALL.map(|reward| reward_button(draft, reward)).collect_view()}
            </div>
            <div class="group">{wild_button(draft)}</div>
        </div>
        <div class="group stop">{move || stops(draft)}</div>
    }
}

/// The reserve, card by card; two may show the same letter.
fn reserve(draft: Draft) -> impl IntoView {
    let cards = Memo::new(move |_| draft.own(|_, own| own.reserve.clone()).unwrap_or_default());
    let list = move || {
        let cards = cards.get();
        if cards.is_empty() {
            return view! { <span class="muted none">{words::NO_RESERVE}</span> }.into_any();
        }
        cards.into_iter().map(|card| reserve_card(draft, card)).collect_view().into_any()
    };
    view! {
        <div class="group" data-place="hand">
            <span class="caption">{words::RESERVE}</span>
            {list}
        </div>
    }
}

fn reserve_card(draft: Draft, CardView { letter, behind }: CardView) -> impl IntoView {
    let pick = Pick::Reserved(letter);
    let legal = Memo::new(move |_| draft.is_acting() && draft.is_legal(Action::Reserve(letter)));
    let placing = move || draft.top() == Some(Frame::PlaceReserve { letter });
    card(
        draft,
        Card {
            pick,
            letter,
            class: "letter-card own",
            label: words::reserved(letter, behind),
            place: None,
            lit: Signal::derive(move || legal.get() && draft.writing.with(Option::is_none)),
            on_board: false,
            chosen: Signal::derive(move || draft.is_chosen(pick) || placing()),
        },
    )
}

fn reward_button(draft: Draft, reward: Reward) -> impl IntoView {
    let pick = Pick::Reward(reward);
    let left = Memo::new(move |_| draft.own(|_, own| own.marks.rewards[reward as usize]).unwrap_or_default());
    let legal = Memo::new(move |_| draft.is_acting() && draft.is_legal(Action::Reward(reward)));
    let lit = move || legal.get() && draft.writing.with(Option::is_none);
    let why = draft.why_not(pick);
    view! {
        <button
            type="button"
            class="reward-button"
            class:playable=lit
            data-action=Action::Reward(reward).to_string()
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            data-place=moves::reward_place(reward)
            on:click=move |_| {
                draft.choose(pick);
            }
        >
            {symbol(reward_symbol(reward))} {words::reward(reward)} <b>{left}</b>
        </button>
    }
}

fn wild_button(draft: Draft) -> impl IntoView {
    let loss = Memo::new(move |_| {
        let loss = draft.own(|view, own| {
            let track = &TABLES.form(view.table.side).wild;
            let used = own.marks.wild as usize;
            track.get(used + 1).map(|next| next - track[used])
        });
        loss.flatten()
    });
    let legal = Memo::new(move |_| draft.is_acting() && draft.is_legal(Action::Wild));
    let lit = move || legal.get() && draft.writing.with(Option::is_none);
    let why = draft.why_not(Pick::Wild);
    view! {
        <button
            type="button"
            class="reward-button"
            class:playable=lit
            data-action=Action::Wild.to_string()
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            on:click=move |_| {
                draft.choose(Pick::Wild);
            }
        >
            {words::WILD} <b>{move || loss.get().map(words::more_loss)}</b>
        </button>
    }
}

/// Buttons to skip a bonus, or to end the round.
fn stops(draft: Draft) -> impl IntoView {
    let button = move |action: Action, label: &'static str| {
        draft.is_legal(action).then(|| {
            let pick = Pick::Act(action);
            let chosen = Memo::new(move |_| draft.is_chosen(pick));
            view! {
                <button
                    type="button"
                    class="button small playable declines"
                    data-action=action.to_string()
                    class:chosen=chosen
                    aria-pressed=move || chosen.get().to_string()
                    on:click=move |_| draft.point(pick)
                >
                    {label}
                </button>
            }
        })
    };
    view! { {button(Action::Skip, words::LEAVE)} {button(Action::Done, words::DONE)} }
}

/// The letters that a reward or a wild letter can become.
fn keyboard(draft: Draft, letters: Vec<Letter>) -> impl IntoView {
    let many = letters.len() > 5;
    let key = move |letter: Letter| {
        let chosen = Memo::new(move |_| draft.letter.get() == Some(letter));
        // Once it is chosen, its cell is needed.
        let lit = move || draft.letter.with(Option::is_none);
        view! {
            <button
                type="button"
                class="key"
                class:playable=lit
                class:picked=chosen
                data-action=Action::As(letter).to_string()
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| draft.choose_letter(letter)
            >
                {letter.to_string()}
            </button>
        }
    };
    view! {
        <div class="keys" class:crowded=many role="group" aria-label=words::CHOOSE_LETTER>
            {letters.into_iter().map(key).collect_view()}
        </div>
    }
}
