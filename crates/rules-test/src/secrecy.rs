//! No viewer learns what it may not know: neither from its view, nor from its choices, nor from
//! events, nor by taking a decision back.
//!
//! The method is `Resample`: a second world that a viewer cannot distinguish from the true one.
//! Everything that viewer receives must be the same in both.

use crate::failure::{self, difference, ensure};
use crate::position::{Lists, survey};
use crate::step::Step;
use rules::{Game, Resample, Rng, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Worlds dealt for each viewer in each position.
const WORLDS: usize = 2;
/// How many worlds to deal before an event that differs between two of them counts as a leak.
const SECOND_LOOK: usize = 64;

/// Has `resample` ever changed anything, for a seat and for the spectator?
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Variation {
    pub(crate) seat: bool,
    pub(crate) spectator: bool,
}

/// Every viewer from whom something may be hidden.
pub(crate) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

pub(crate) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "the spectator".to_owned(),
        Viewer::Referee => "the referee".to_owned(),
    }
}

/// Deals everything hidden again, for every viewer: what that viewer receives must not change.
pub(crate) fn position<G: Resample>(
    game: &G,
    truth: &G::State,
    lists: &Lists<G>,
    hidden: bool,
    variation: &mut Variation,
    rng: &mut Rng,
) -> Result<(), String> {
    let pending = game.pending(truth);
    let public = game.view(truth, Viewer::Spectator);
    for viewer in viewers(game.seats()) {
        let whose = name(viewer);
        let view = game.view(truth, viewer);
        for _ in 0..WORLDS {
            let world = game.resample(truth, viewer, rng);
            let seen = game.view(&world, viewer);
            ensure(seen == view, || {
                format!("leak: the view of {whose} changes with what it hides:{}", difference(&view, &seen))
            })?;
            let public_seen = game.view(&world, Viewer::Spectator);
            ensure(public_seen == public, || {
                format!(
                    "leak: the spectator sees what {whose} does not:{}",
                    difference(&public, &public_seen)
                )
            })?;
            ensure(game.pending(&world) == pending, || {
                format!("leak: whom the game waits for depends on what {whose} cannot see")
            })?;
            let world_lists = survey(game, &world).map_err(|what| {
                format!("in a world dealt again for {whose}: {what}\n    {}", told(game, &world))
            })?;
            if let Viewer::Seat(seat) = viewer {
                ensure(world_lists[seat.index()] == lists[seat.index()], || {
                    format!("leak: the legal actions of {whose} depend on what it cannot see")
                })?;
            }
            let varies = world != *truth;
            ensure(hidden || !varies, || {
                format!("the game hides nothing, but resample changed it for {whose}")
            })?;
            match viewer {
                Viewer::Seat(_) => variation.seat |= varies,
                Viewer::Spectator | Viewer::Referee => variation.spectator |= varies,
            }
        }
    }
    let world = game.resample(truth, Viewer::Referee, rng);
    ensure(world == *truth, || "resample changed something for the referee, who sees everything".to_owned())
}

/// The view of a viewer is the spectator's, apart from the viewer's own members: a server sends the rest of it to
/// everyone.
pub(crate) fn own<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let Some(public) = game.own(state, Viewer::Spectator) else { return Ok(()) };
    let public = members(&public)?;
    let spectator = members(&game.view(state, Viewer::Spectator))?;
    for viewer in viewers(game.seats()) {
        let whose = name(viewer);
        let own = members(&game.own(state, viewer))?;
        ensure(own.keys().eq(public.keys()), || {
            format!("{whose} has other own members than the spectator: {:?}", own.keys())
        })?;
        let view = members(&game.view(state, viewer))?;
        let mut composed = spectator.clone();
        composed.extend(own);
        ensure(view == composed, || {
            let difference = difference(&view, &composed);
            format!("the view of {whose} is not the spectator's with its own members:{difference}")
        })?;
    }
    Ok(())
}

fn members(object: &impl Serialize) -> Result<BTreeMap<String, Value>, String> {
    serde_json::to_value(object).and_then(serde_json::from_value).map_err(failure::told)
}

/// A world that no journal leads to, in a form that can be loaded.
fn told<G: Game>(game: &G, world: &G::State) -> String {
    serde_json::to_string(&game.view(world, Viewer::Referee)).unwrap_or_else(|error| error.to_string())
}

/// Events only illustrate: they reveal nothing to a viewer that is still hidden from it afterwards.
///
/// Two steps from one world that lead to different states which a viewer cannot distinguish must give
/// it the same events. (Steps that lead to the same state may give different events, because nothing
/// is hidden then.) The same holds for one step from two worlds that the viewer could distinguish
/// neither before nor after, unless the step reveals something hidden: see `shows`.
pub(crate) fn events<G: Resample>(
    game: &G,
    before: &G::State,
    step: Step<G>,
    others: &[Step<G>],
    rng: &mut Rng,
) -> Result<(), String> {
    let (after, happened) = step.from(game, before);
    for event in &happened {
        ensure(game.redact(event, Viewer::Referee).as_ref() == Some(event), || {
            format!("the referee is not told the whole event {event:?}")
        })?;
    }
    let beside: Vec<_> = others.iter().map(|other| other.from(game, before)).collect();
    for viewer in viewers(game.seats()) {
        let truth = AfterStep::new(game, after.clone(), &happened, viewer);
        let leak = |other: &AfterStep<G>| {
            let whose = name(viewer);
            let (told, heard) = (&truth.events, &other.events);
            format!(
                "leak: the events of \"{step}\" tell {whose} what its view hides:\n    {told:?}\n    {heard:?}"
            )
        };
        // A seat knows its own decision whatever its view contains.
        if step.actor().map(Viewer::Seat) != Some(viewer) {
            for (state, events) in &beside {
                let other = AfterStep::new(game, state.clone(), events, viewer);
                ensure(!truth.tells_from(&other), || leak(&other))?;
            }
        }
        let deal = |rng: &mut Rng| {
            let world = game.resample(before, viewer, rng);
            step.possible(game, &world).then(|| {
                let (state, events) = step.from(game, &world);
                AfterStep::new(game, state, &events, viewer)
            })
        };
        for _ in 0..WORLDS {
            let Some(other) = deal(rng).filter(|other| truth.tells_from(other)) else { continue };
            let more: Vec<AfterStep<G>> = (0..SECOND_LOOK).filter_map(|_| deal(rng)).chain([other]).collect();
            ensure(shows(&truth, &more), || leak(&more[more.len() - 1]))?;
        }
    }
    Ok(())
}

/// The state after a step, and what one viewer receives of it.
struct AfterStep<G: Game> {
    state: G::State,
    view: G::View,
    events: Vec<G::Event>,
}

impl<G: Game> AfterStep<G> {
    fn new(game: &G, state: G::State, events: &[G::Event], viewer: Viewer) -> AfterStep<G> {
        let events = events.iter().filter_map(|event| game.redact(event, viewer)).collect();
        AfterStep { view: game.view(&state, viewer), state, events }
    }

    /// Do the events distinguish two states that the view does not?
    fn tells_from(&self, other: &AfterStep<G>) -> bool {
        self.events != other.events && self.state != other.state && self.view == other.view
    }
}

/// Did the step reveal something hidden to the viewer? Then its events may differ between worlds, and
/// the view need not remember all of it: for example, who showed which card, when all of them are in
/// one heap now. It did if in some world it led to another view, or had different events but led to
/// the same state (so that the events only distinguish the past).
fn shows<G: Game>(truth: &AfterStep<G>, worlds: &[AfterStep<G>]) -> bool {
    worlds.iter().enumerate().any(|(index, one)| {
        one.view != truth.view
            || worlds[..index]
                .iter()
                .chain([truth])
                .any(|two| one.state == two.state && one.events != two.events)
    })
}

/// Did this decision reveal something new to its own seat? Then it must not be taken back, or a player
/// could look and choose again.
pub(crate) fn reveals<G: Resample>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: G::Action,
    rng: &mut Rng,
) -> bool {
    let viewer = Viewer::Seat(seat);
    let step = Step::Act(seat, action);
    let (after, _) = step.from(game, before);
    let view = game.view(&after, viewer);
    (0..WORLDS).any(|_| {
        let world = game.resample(before, viewer, rng);
        game.view(&step.from(game, &world).0, viewer) != view
    })
}
