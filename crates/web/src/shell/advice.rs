//! The content of a hint: the first one in a game asks for confirmation, then the strongest bot says what it
//! would consider, with its reasons.

mod badges;

use crate::shell::hint::Hints;
use crate::shell::stage::mark_events;
use crate::strings;
use crate::table::bot::Task;
use crate::table::thinker;
use analysis::{Advice, Hint};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, PartialEq)]
enum State {
    Asks,
    Thinking,
    Shown(Advice),
    Failed,
}

#[derive(Clone, Copy)]
struct Adviser {
    hints: Hints,
    state: RwSignal<State>,
}

pub fn advice(hints: Hints) -> AnyView {
    let adviser = Adviser { hints, state: RwSignal::new(State::Asks) };
    if hints.live.is_hinted() {
        adviser.think();
    }
    (move || match adviser.state.get() {
        State::Asks => adviser.asks().into_any(),
        State::Thinking => view! { <p role="status">{strings::HINT_THINKING}</p> }.into_any(),
        State::Failed => view! { <p role="status">{strings::NO_HINT}</p> }.into_any(),
        State::Shown(advice) => adviser.candidates(advice).into_any(),
    })
    .into_any()
}

impl Adviser {
    fn think(self) {
        let live = self.hints.live;
        live.note_hint();
        let Some(question) = live.question(Task::Hint) else { return };
        self.state.set(State::Thinking);
        spawn_local(async move {
            let told = thinker::ask(question).await.ok();
            // It was closed, or the table has moved on.
            if self.state.try_get_untracked() != Some(State::Thinking) {
                return;
            }
            match told.and_then(|text| serde_json::from_str::<Advice>(&text).ok()) {
                Some(advice) => {
                    if let Some(first) = advice.hints.first() {
                        mark_events(live.info.key, &first.events);
                    }
                    self.state.set(State::Shown(advice));
                }
                None => self.state.set(State::Failed),
            }
        });
    }

    fn asks(self) -> impl IntoView {
        view! {
            <p>{strings::HINT_ASKS}</p>
            <button type="button" class="button small primary" data-testid="show-hint" on:click=move |_| self.think()>
                {strings::SHOW_HINT}
            </button>
            <button type="button" class="button small" on:click=move |_| self.hints.close()>
                {strings::CANCEL_HINT}
            </button>
        }
    }

    fn candidates(self, advice: Advice) -> impl IntoView {
        let chance = advice.chance;
        let title = if chance { strings::HINT_CHANCE } else { strings::HINT_POINTS };
        let badges = badges::badges(self.hints.live.info.key, &advice.hints);
        let best = advice.hints.first().map_or(0.0, |hint| hint.value);
        let cards = advice
            .hints
            .into_iter()
            .zip(badges::LETTERS)
            .map(|(hint, letter)| self.candidate(hint, letter, best, chance));
        view! {
            <ol class="candidates" aria-label=title data-testid="hints">
                {cards.collect_view()}
            </ol>
            {badges}
        }
    }

    /// `best` is the value of the first candidate.
    fn candidate(self, hint: Hint, letter: char, best: f32, chance: bool) -> impl IntoView {
        let Hint { action, label, value, behind, then, reasons, events } = hint;
        let events = StoredValue::new(events);
        let key = self.hints.live.info.key;
        let point = move || events.with_value(|events| mark_events(key, events));
        let lacks = (letter != 'A').then(|| {
            let lacks = strings::behind(chance, value, best, behind > 0.0);
            view! { <li>{lacks}</li> }
        });
        let reasons =
            reasons.into_iter().map(|text| view! { <li>{strings::sentence(&text)}</li> }).collect_view();
        let then = (!then.is_empty()).then(|| view! { <p class="muted">{strings::then_steps(&then)}</p> });
        // A higher value than the best one's is chance, and would contradict the order.
        let worth = (letter == 'A' || value < best).then(|| {
            let unit = if chance { strings::TO_WIN } else { strings::POINTS_EXPECTED };
            view! { <p><b>{strings::worth(chance, value)}</b> " " <small>{unit}</small></p> }
        });
        view! {
            <li class="candidate" on:pointerenter=move |_| point() on:focusin=move |_| point()>
                <b class="badge">{letter.to_string()}</b>
                <div>
                    <strong>{label}</strong>
                    {then}
                    <ul data-testid="reasons">{reasons} {lacks}</ul>
                </div>
                <div class="worth">
                    {worth}
                    <button
                        type="button"
                        class="button small"
                        on:click=move |_| {
                            self.hints.live.submit(&action);
                        }
                    >
                        {strings::PLAY_THIS}
                    </button>
                </div>
            </li>
        }
    }
}
