//! The reel below the board: rounds with their turns, and the buttons to move through it.

use super::marks::{Marks, marks};
use crate::kit::{Choice, Icon, Segment, icon, mark};
use crate::strings;
use crate::study::{Mark, MarkKind};
use crate::table::live::{Live, sleep};
use client::replay::{Block, Reel};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;

/// How fast a replay runs.
#[derive(Clone, Copy, PartialEq)]
pub enum Speed {
    Half,
    Once,
    Twice,
    FourTimes,
}

impl Speed {
    /// Milliseconds between two turns.
    fn pause(self) -> i32 {
        match self {
            Speed::Half => 2400,
            Speed::Once => 1200,
            Speed::Twice => 600,
            Speed::FourTimes => 300,
        }
    }
}

impl Choice for Speed {
    fn key(self) -> &'static str {
        match self {
            Speed::Half => "0.5",
            Speed::Once => "1",
            Speed::Twice => "2",
            Speed::FourTimes => "4",
        }
    }
}

/// Moves through the reel.
#[derive(Clone, Copy)]
pub struct Player {
    pub live: Live,
    reel: StoredValue<Reel>,
    pub playing: RwSignal<bool>,
    speed: RwSignal<Speed>,
    pub marks: Marks,
}

impl Player {
    pub fn new(live: Live, reel: Reel) -> Player {
        Player {
            live,
            reel: StoredValue::new(reel),
            playing: RwSignal::new(false),
            speed: RwSignal::new(Speed::Once),
            marks: Marks::of(live),
        }
    }

    pub fn step(self) -> usize {
        self.live.now.with(|now| now.step)
    }

    fn steps(self) -> usize {
        self.live.now.with(|now| now.steps)
    }

    pub fn link(self) -> String {
        let step = untrack(|| self.step());
        self.reel.with_value(|reel| reel.link(step))
    }

    fn block(self) -> Option<Block> {
        let step = self.step();
        self.reel.with_value(|reel| reel.blocks.get(reel.at(step)).copied())
    }

    /// The displayed round.
    pub fn round(self) -> Option<String> {
        let step = self.step();
        let place = self.reel.with_value(|reel| reel.place(step))?;
        Some(strings::round_of(place.round, place.rounds))
    }

    /// What happened in this turn so far: the last sentence about its player.
    pub fn deed(self) -> Option<String> {
        let block = self.block()?;
        self.live.now.with(|now| {
            let told = |seat: Option<Seat>| {
                let told = now.log.iter().rev().take_while(|told| told.step >= block.first);
                let mut told =
                    told.filter(|told| told.step <= now.step && (seat.is_none() || told.seat == seat));
                told.next().map(|told| told.text.clone())
            };
            told(block.seat).or_else(|| told(None))
        })
    }

    /// Moves to where the reel's function says, from here.
    pub fn wind(self, to: fn(&Reel, usize) -> usize) {
        let step = untrack(|| self.step());
        self.live.look_at(Some(self.reel.with_value(|reel| to(reel, step))));
    }

    pub fn go(self, step: usize) {
        self.live.look_at(Some(step));
    }

    /// One step of a turn, forward or back.
    pub fn inch(self, by: isize) {
        let step = untrack(|| self.step());
        self.go(step.saturating_add_signed(by).max(1));
    }

    /// Moves to the next or previous notable step.
    pub fn to_mark(self, back: bool) {
        if let Some(step) = untrack(|| self.marks.next(self.step(), back)) {
            self.go(step);
        }
    }

    pub fn toggle(self) {
        self.playing.update(|playing| *playing = !*playing);
    }
}

/// Plays turn by turn while it should, until the end.
pub fn run(player: Player) {
    Effect::new(move |_| {
        if !player.playing.get() {
            return;
        }
        spawn_local(async move {
            while player.playing.try_get_untracked() == Some(true) {
                let Some(speed) = player.speed.try_get_untracked() else { return };
                let _ = sleep(speed.pause()).await;
                let Some(over) = player.live.now.try_with_untracked(|now| now.step >= now.steps) else {
                    return;
                };
                match player.playing.try_get_untracked() {
                    Some(true) if over => player.playing.set(false),
                    Some(true) => player.wind(Reel::next_turn),
                    _ => return,
                }
            }
        });
    });
}

pub fn timeline(player: Player) -> impl IntoView {
    let rounds = player.reel.with_value(Reel::rounds);
    let rounds = rounds.into_iter().map(|(number, blocks)| round(player, number, blocks)).collect_view();
    view! { <ol class="timeline" aria-label=strings::TIMELINE tabindex="0">{rounds}</ol> }
}

fn round(player: Player, number: u16, blocks: Vec<Block>) -> impl IntoView {
    let (first, last) =
        (blocks.first().map_or(1, |block| block.first), blocks.last().map_or(1, |block| block.last));
    let here = move || (first..=last).contains(&player.step());
    let turns = blocks.into_iter().map(|block| turn(player, block)).collect_view();
    let stars =
        move || player.marks.within(first, last).into_iter().map(|found| star(player, &found)).collect_view();
    view! {
        <li class:here=here>
            <span>{strings::round_number(number)} {stars}</span>
            <div class="reel-turns">{turns}</div>
        </li>
    }
}

/// A notable step.
fn star(player: Player, found: &Mark) -> impl IntoView + use<> {
    let (step, class) = (found.step, if found.kind == MarkKind::Blunder { "star bad" } else { "star" });
    let name = strings::mark(found.kind);
    view! {
        <button type="button" class=class aria-label=name title=name on:click=move |_| player.go(step)>
            {if found.kind == MarkKind::Blunder { "??" } else { "★" }}
        </button>
    }
}

fn turn(player: Player, block: Block) -> impl IntoView {
    let who = block.seat.map_or_else(|| strings::EVERYBODY.to_owned(), |seat| player.live.name(seat));
    let label = strings::turn_of(block.round, block.number, &who);
    let class =
        block.seat.map_or_else(|| "reel-turn".to_owned(), |seat| format!("reel-turn {}", mark::class(seat)));
    let here = move || (block.first..=block.last).contains(&player.step());
    view! {
        <button
            type="button"
            class=class
            aria-label=label.clone()
            title=label
            aria-current=move || here().then_some("step")
            on:click=move |_| player.go(block.last)
        ></button>
    }
}

pub fn controls(player: Player) -> impl IntoView {
    let at_start = move || player.step() <= 1;
    let at_end = move || player.step() >= player.steps();
    let place = move || {
        let step = player.step();
        player.reel.with_value(|reel| reel.place(step)).map(strings::place_in_replay)
    };
    let button = |label: &'static str, sign: Icon, shut: Signal<bool>, press: Callback<()>| {
        view! {
            <button type="button" class="icon-button" aria-label=label title=label disabled=shut on:click=move |_| press.run(())>
                {icon(sign)}
            </button>
        }
    };
    let (start, end) = (Signal::derive(at_start), Signal::derive(at_end));
    view! {
        <div class="wind">
            {button(strings::PREVIOUS_ROUND, Icon::First, start, Callback::new(move |()| player.wind(Reel::previous_round)))}
            {button(strings::PREVIOUS_TURN, Icon::Earlier, start, Callback::new(move |()| player.wind(Reel::previous_turn)))}
            <button
                type="button"
                class="icon-button playing"
                aria-label=move || if player.playing.get() { strings::PAUSE } else { strings::PLAY_ON }
                on:click=move |_| player.toggle()
            >
                {move || icon(if player.playing.get() { Icon::Pause } else { Icon::Play })}
            </button>
            {button(strings::NEXT_TURN, Icon::Later, end, Callback::new(move |()| player.wind(Reel::next_turn)))}
            {button(strings::NEXT_ROUND, Icon::Last, end, Callback::new(move |()| player.wind(Reel::next_round)))}
            <output class="place" data-testid="place">
                {place}
            </output>
            {player.live.finished.then(|| marks(player))}
            <Segment
                label=strings::SPEED.to_owned()
                choices=vec![
                    (Speed::Half, "0.5x"),
                    (Speed::Once, "1x"),
                    (Speed::Twice, "2x"),
                    (Speed::FourTimes, "4x"),
                ]
                value=player.speed
                pick=move |chosen| player.speed.set(chosen)
            />
        </div>
    }
}
