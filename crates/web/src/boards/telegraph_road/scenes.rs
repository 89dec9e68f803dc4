//! The end of a round, animated phase by phase: meanwhile the board shows the table as it was then.
//! Pressing anything skips the animation; people who turned off motion see only the result.

use super::moves;
use super::words;
use crate::kit::flight;
use crate::table::live::{Live, sleep};
use crate::table::{LogLine, Now};
use ::telegraph_road::{BARNS, Event, OpenView, Phase, REST, View};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;
use std::sync::Arc;

/// How long a phase is shown, in milliseconds, and the same for spectators.
const PACE: i32 = 1700;
const FAST_PACE: i32 = 700;
/// After a larger jump through a game, the steps in between are not animated.
const STEPS: usize = 4;
/// For this many milliseconds, a tap that skipped the animation does not also press what appears in
/// its place.
const SAME_TAP: f64 = 350.0;

/// One phase: what happened in it, and how the table looked after it.
#[derive(Clone, PartialEq)]
pub struct Scene {
    pub phase: Phase,
    pub lines: Vec<(Option<Seat>, String)>,
    view: View,
    flights: Vec<flight::Flight>,
}

#[derive(Clone, Copy)]
pub struct Scenes {
    queue: RwSignal<Vec<Scene>>,
    skipped: StoredValue<f64>,
}

impl Scenes {
    /// Watches a table for ends of rounds.
    pub fn watch(live: Live, view: Memo<Option<View>>) -> Scenes {
        let queue = RwSignal::new(Vec::<Scene>::new());
        let scenes = Scenes { queue, skipped: StoredValue::new(0.0) };
        Effect::new(move |before: Option<(usize, Option<View>)>| {
            let (step, now) = (live.now.with(|now| now.step), view.get());
            let near = |then: usize| then < step && step - then <= STEPS;
            if let Some((then, Some(old))) = before
                && near(then)
                && flight::wanted()
                && live.look.with_untracked(Option::is_none)
            {
                let log = live.now.with_untracked(|now| new_lines(now, then));
                queue.update(|queue| queue.extend(scenes_of(&log, old)));
            }
            (step, now)
        });
        // Each scene has its time, which begins when it becomes visible.
        Effect::new(move |_| {
            let covered = live.hand_over.with(Option::is_some);
            let left = queue.with(Vec::len);
            live.showing.set(left > 0);
            if left == 0 || covered {
                return;
            }
            let viewer = live.now.with_untracked(|now| now.viewer);
            let flights = queue.with_untracked(|queue| queue[0].flights.clone());
            request_animation_frame(move || flight::launch(&flights, viewer));
            let pace = if live.now.with_untracked(Now::seat).is_some() { PACE } else { FAST_PACE };
            spawn_local(async move {
                let _ = sleep(pace).await;
                // Unless it was skipped meanwhile.
                if queue.try_with_untracked(Vec::len) == Some(left) {
                    queue.update(|queue| {
                        queue.remove(0);
                    });
                }
            });
        });
        let pressed = window_event_listener(leptos::ev::pointerdown, move |_| {
            scenes.skip();
        });
        on_cleanup(move || pressed.remove());
        Effect::new(move |_| {
            if live.look.with(Option::is_some) {
                scenes.skip();
            }
        });
        scenes
    }

    /// The phase being shown.
    pub fn current(self) -> Option<Scene> {
        self.queue.with(|queue| queue.first().cloned())
    }

    pub fn is_empty(self) -> bool {
        self.queue.with(Vec::is_empty)
    }

    /// Did the same tap end the scenes?
    pub fn just_skipped(self) -> bool {
        js_sys::Date::now() - self.skipped.get_value() < SAME_TAP
    }

    pub fn view(self) -> Option<View> {
        self.queue.with(|queue| queue.first().map(|scene| scene.view.clone()))
    }

    /// Shows the present at once; false if it was already shown.
    pub fn skip(self) -> bool {
        let any = self.queue.with_untracked(|queue| !queue.is_empty());
        if any {
            self.queue.set(Vec::new());
            self.skipped.set_value(js_sys::Date::now());
            flight::land();
        }
        any
    }
}

fn new_lines(now: &Now, then: usize) -> Vec<Arc<LogLine>> {
    let old = now.log.partition_point(|told| told.step <= then);
    now.log[old..].to_vec()
}

/// The phases in these log lines, each with the table after it.
fn scenes_of(log: &[Arc<LogLine>], mut view: View) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    for told in log {
        let Ok(event) = rules::read_json::<Event>(&told.event) else { continue };
        happen(&mut view, &event);
        let phase = match event {
            Event::PhaseBegan { phase } => phase,
            // The factories continue after all players have decided what to produce.
            Event::Produced { free: true, .. } | Event::FactoryLeft { .. } if scenes.is_empty() => {
                Phase::Factories
            }
            Event::RoundBegan { .. } | Event::TurnBegan { .. } => continue,
            _ if scenes.is_empty() => continue,
            _ => scenes[scenes.len() - 1].phase,
        };
        if scenes.last().is_none_or(|last| last.phase != phase) {
            scenes.push(Scene { phase, lines: Vec::new(), view: view.clone(), flights: Vec::new() });
        }
        if let Some(scene) = scenes.last_mut() {
            if !matches!(event, Event::PhaseBegan { .. }) {
                scene.lines.push((told.seat, told.text.clone()));
            }
            scene.flights.extend(moves::in_scene(&event));
            scene.view = view.clone();
        }
    }
    // A phase without events is not shown.
    scenes.retain(|scene| !scene.lines.is_empty());
    scenes
}

pub fn caption(scene: &Scene) -> &'static str {
    words::phase(scene.phase)
}

/// Applies an event to the visible parts of the view. Hands are left as they are.
fn happen(view: &mut View, event: &Event) {
    match event {
        Event::LandBought { seat, space, paid } => {
            view.players[seat.index()].money = view.player(*seat).money.saturating_sub(*paid);
            on_space(view, *space, |there| (there.owner, there.price) = (Some(*seat), 0));
        }
        Event::MarkersMoved { to: Some(to), price, .. } => on_space(view, *to, |there| there.price += price),
        Event::HousingBuilt { seat, space, paid } => {
            view.players[seat.index()].money = view.player(*seat).money.saturating_sub(*paid);
            on_space(view, *space, |there| there.housing += 1);
        }
        Event::SkyscraperBuilt { seat, space, paid } => {
            view.players[seat.index()].money = view.player(*seat).money.saturating_sub(*paid);
            on_space(view, *space, |there| {
                there.housing = there.housing.saturating_sub(1);
                there.skyscrapers += 1;
            });
        }
        Event::SpecialBought { seat, special, paid } => {
            view.players[seat.index()].money = view.player(*seat).money.saturating_sub(*paid);
            view.specials[special.index()].owner = Some(*seat);
        }
        Event::SpecialUpgraded { seat, special, paid } => {
            view.players[seat.index()].money = view.player(*seat).money.saturating_sub(*paid);
            view.specials[special.index()].upgraded = true;
        }
        Event::GrainBought { seat, count, paid } => {
            let player = &mut view.players[seat.index()];
            player.money = player.money.saturating_sub(*paid);
            player.grain += count;
            take(view.barns.iter_mut(), *count);
        }
        Event::Sown { seat, space } => {
            view.players[seat.index()].grain = view.player(*seat).grain.saturating_sub(1);
            on_space(view, *space, |there| there.seeds += 1);
        }
        Event::CardPlayed { seat, card, factory, orders, .. } => {
            view.players[seat.index()].orders[factory.facts().colour as usize] += orders;
            if let Some(open) = view.open.iter_mut().find(|open| open.factory == *factory) {
                open.cards.push(*card);
            }
        }
        Event::TookOver { seat, factory, space, replaced } => {
            let own = &mut view.players[seat.index()].factories;
            own.retain(|there| Some(*there) != *replaced);
            own.push(*factory);
            view.open.retain(|open| open.factory != *factory);
            if let Some(space) = space {
                on_space(view, *space, |there| there.factories += 1);
            }
        }
        Event::FactoryOpened { factory } => {
            view.open.push(OpenView { factory: *factory, cards: Vec::new() });
            view.opened += 1;
        }
        Event::FactoryLeft { factory } => view.open.retain(|open| open.factory != *factory),
        Event::Produced { seat, goods, money, .. } => {
            let player = &mut view.players[seat.index()];
            player.money += money;
            for ((orders, pool), count) in player.orders.iter_mut().zip(&mut view.pool).zip(goods.0) {
                *orders = orders.saturating_sub(count);
                *pool += count;
            }
        }
        Event::Taxed { seat, money, tax } => {
            let player = &mut view.players[seat.index()];
            player.money += u16::from(*money);
            player.tax = *tax;
        }
        Event::Harvested { seat, extra, surplus, grain, .. } => {
            view.players[seat.index()].grain = *grain;
            let own = view.spaces.iter_mut().filter(|there| there.owner == Some(*seat));
            own.for_each(|there| there.seeds = 0);
            take(view.barns.iter_mut().rev(), *extra);
            view.barns[REST] += surplus;
        }
        Event::Earned { seat, money } => view.players[seat.index()].money += u16::from(*money),
        Event::OrdersLost { seat, colour, count } => {
            view.players[seat.index()].orders[*colour as usize] = 0;
            view.pool[*colour as usize] += count;
        }
        Event::Counted { seat, count, points } => {
            let player = &mut view.players[seat.index()];
            (player.citizens, player.points) = (count.citizens, *points);
        }
        Event::Fed { seat, eaten, grain } => {
            view.players[seat.index()].grain = *grain;
            view.barns[REST] += eaten;
        }
        Event::PriceSet { price } => view.grain_price = *price,
        Event::Refilled { barns, .. } => view.barns = *barns,
        _ => {}
    }
}

fn on_space(
    view: &mut View,
    space: ::telegraph_road::Space,
    change: impl FnOnce(&mut ::telegraph_road::SpaceView),
) {
    if let Some(there) = view.spaces.iter_mut().find(|there| there.space == space) {
        change(there);
    }
}

/// Takes grain out of barns in their order.
fn take<'a>(barns: impl Iterator<Item = &'a mut u8>, count: u8) {
    let mut left = count;
    for barn in barns.take(BARNS) {
        let taken = left.min(*barn);
        *barn -= taken;
        left -= taken;
    }
}
