//! A player in the left column, and as a strip on a phone.

use crate::kit::flight::panel_place;
use crate::kit::{Icon, icon, mark};
use leptos::prelude::*;
use rules::Seat;

/// Key facts about a player.
#[derive(Clone, PartialEq)]
pub struct Facts {
    pub seat: Seat,
    pub name: String,
    pub score: String,
    /// What the score counts, for people who cannot see its position.
    pub score_means: String,
    pub facts: Vec<Fact>,
    /// All of it in two or three words, for a phone.
    pub short: String,
    pub acting: bool,
    pub you: bool,
}

#[derive(Clone, PartialEq)]
pub struct Fact {
    pub icon: Option<Icon>,
    pub number: String,
    pub word: String,
    /// The fact in words, if the display is only a number beside an icon.
    pub spoken: Option<String>,
}

impl Fact {
    pub fn new(number: impl ToString, word: impl Into<String>) -> Fact {
        Fact { icon: None, number: number.to_string(), word: word.into(), spoken: None }
    }

    pub fn with_icon(mut self, icon: Icon) -> Fact {
        self.icon = Some(icon);
        self
    }

    pub fn spoken(mut self, words: impl Into<String>) -> Fact {
        self.spoken = Some(words.into());
        self
    }
}

/// `beside` is displayed beside the name: a clock, or an absence.
pub fn panel(player: Facts, beside: AnyView) -> impl IntoView {
    let class =
        format!("player-panel {}{}", mark::class(player.seat), if player.acting { " now" } else { "" });
    let name = if player.you { crate::strings::myself(&player.name) } else { player.name.clone() };
    let facts = player
        .facts
        .iter()
        .cloned()
        .map(|fact| {
            view! {
                <span>
                    {fact.icon.map(icon)} <b>{fact.number}</b>
                    {(!fact.word.is_empty()).then(|| format!(" {}", fact.word))}
                    {fact.spoken.map(|words| view! { <span class="visually-hidden">{words}</span> })}
                </span>
            }
        })
        .collect_view();
    view! {
        <article
            class=class
            data-place=panel_place(player.seat)
            data-you=player.you.then_some("")
            aria-current=player.acting.then_some("true")
        >
            <div class="name-row">
                {mark(player.seat)} <span class="ellipsis">{name}</span>
                {beside}
                <span class="score">{player.score} <span class="visually-hidden">{player.score_means}</span></span>
            </div>
            {(!player.facts.is_empty()).then(|| view! { <div class="facts">{facts}</div> })}
            <div class="short">{player.short}</div>
        </article>
    }
}
