//! A hint at a table of this device: what the strongest bot would consider, with its reasons.

use crate::kit::{Icon, icon};
use crate::shell::stage::mark_events;
use crate::strings;
use crate::table::bot::Task;
use crate::table::live::Live;
use crate::table::thinker;
use analysis::{Advice, Hint};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, PartialEq)]
enum State {
    Closed,
    /// The first hint of a game asks once.
    Asks,
    Thinking,
    Shown(Advice),
    Failed,
}

#[derive(Clone, Copy)]
pub struct Hints {
    live: Live,
    state: RwSignal<State>,
}

impl Hints {
    pub fn new(live: Live) -> Hints {
        let hints = Hints { live, state: RwSignal::new(State::Closed) };
        // A hint is about one position.
        let step = Memo::new(move |_| live.now.with(|now| (now.step, now.viewer)));
        Effect::new(move |before: Option<()>| {
            step.track();
            if before.is_some() {
                hints.close();
            }
        });
        hints
    }

    pub fn toggle(self) {
        if self.state.get_untracked() != State::Closed {
            self.close();
        } else if untrack(|| self.live.my_turn()) {
            if self.live.is_hinted() { self.think() } else { self.state.set(State::Asks) }
        }
    }

    fn close(self) {
        if self.state.get_untracked() != State::Closed {
            self.state.set(State::Closed);
            mark_events(self.live.info.key, []);
        }
    }

    fn think(self) {
        self.live.note_hint();
        let Some(question) = self.live.question(Task::Hint) else { return };
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
                        mark_events(self.live.info.key, &first.events);
                    }
                    self.state.set(State::Shown(advice));
                }
                None => self.state.set(State::Failed),
            }
        });
    }

    /// For the top bar: it is there while one may decide something.
    pub fn button(self) -> impl IntoView {
        let open = move || if self.state.get() == State::Closed { "false" } else { "true" };
        move || {
            self.live.my_turn().then(|| {
                view! {
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=strings::HINT
                        title=strings::HINT
                        data-testid="hint"
                        aria-expanded=open
                        on:click=move |_| self.toggle()
                    >
                        {icon(Icon::Find)}
                    </button>
                }
            })
        }
    }

    /// A strip under the tape, so that nothing on the board is covered.
    pub fn panel(self) -> impl IntoView {
        let body = move || match self.state.get() {
            State::Closed => ().into_any(),
            State::Asks => self.asks().into_any(),
            State::Thinking => view! { <p role="status">{strings::HINT_THINKING}</p> }.into_any(),
            State::Failed => view! { <p role="status">{strings::NO_HINT}</p> }.into_any(),
            State::Shown(advice) => self.candidates(advice).into_any(),
        };
        move || {
            (self.state.get() != State::Closed)
                .then(|| view! { <section class="hint" aria-label=strings::HINT>{body}</section> })
        }
    }

    fn asks(self) -> impl IntoView {
        view! {
            <p>{strings::HINT_ASKS}</p>
            <button type="button" class="button small primary" data-testid="show-hint" on:click=move |_| self.think()>
                {strings::SHOW_HINT}
            </button>
            <button type="button" class="button small" on:click=move |_| self.close()>
                {strings::CANCEL_HINT}
            </button>
        }
    }

    fn candidates(self, advice: Advice) -> impl IntoView {
        let chance = advice.chance;
        let title = if chance { strings::HINT_CHANCE } else { strings::HINT_POINTS };
        let cards = advice
            .hints
            .into_iter()
            .zip(['A', 'B', 'C'])
            .map(|(hint, letter)| self.candidate(hint, letter, chance));
        view! {
            <ol class="candidates" aria-label=title data-testid="hints">
                {cards.collect_view()}
            </ol>
        }
    }

    fn candidate(self, hint: Hint, letter: char, chance: bool) -> impl IntoView {
        let Hint { action, label, value, behind, happens, events, .. } = hint;
        let events = StoredValue::new(events);
        let key = self.live.info.key;
        let point = move || events.with_value(|events| mark_events(key, events));
        let lacks = (letter != 'A').then(|| view! { <li>{strings::behind(chance, behind)}</li> });
        let reasons = happens.into_iter().take(2).map(|text| view! { <li>{text}</li> }).collect_view();
        view! {
            <li class="candidate" on:pointerenter=move |_| point() on:focusin=move |_| point()>
                <b class="badge">{letter.to_string()}</b>
                <div>
                    <strong>{label}</strong>
                    <span class="value">{strings::worth(chance, value)}</span>
                    <ul>{reasons} {lacks}</ul>
                </div>
                <button
                    type="button"
                    class="button small"
                    on:click=move |_| {
                        self.live.submit(&action);
                    }
                >
                    {strings::PLAY_THIS}
                </button>
            </li>
        }
    }
}
