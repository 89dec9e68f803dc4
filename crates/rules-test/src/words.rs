//! The texts of a game: each must be non-empty and a single line.

use crate::failure::ensure;
use crate::position::{Lists, through_json};
use crate::secrecy::{name, viewers};
use rules::{Narrate, Rng, Seat, Viewer};

/// How many labels to check in one position, because lists can be long.
const LABELS: usize = 48;

/// Prompt, sketch and labels of a position for all viewers. `told` contains the views of the position before.
/// Texts depend only on the view, so a view that occurred there or for another viewer is skipped.
pub(crate) fn position<G: Narrate>(
    game: &G,
    state: &G::State,
    lists: &Lists<G>,
    names: &[String],
    told: &mut Vec<G::View>,
    rng: &mut Rng,
) -> Result<(), String> {
    let views = viewers(game.seats()).chain([Viewer::Referee]);
    let views: Vec<(Viewer, G::View)> = views.map(|viewer| (viewer, game.view(state, viewer))).collect();
    for (index, (viewer, view)) in views.iter().enumerate() {
        let known = |(_, other): &(Viewer, G::View)| other == view;
        if told.get(index) == Some(view) || views[..index].iter().any(known) {
            continue;
        }
        let whose = name(*viewer);
        let view = through_json(view, &format!("the view of {whose}"))?;
        one_line(&game.prompt(&view, names), || format!("the prompt for {whose}"))?;
        ensure(!game.sketch(&view, names).trim().is_empty(), || format!("the sketch for {whose} is empty"))?;
    }
    *told = views.into_iter().map(|(_, view)| view).collect();
    for (seat, actions) in Seat::all(game.seats()).zip(lists) {
        let view = &told[seat.index()];
        let stride = actions.len().div_ceil(LABELS).max(1);
        let offset = if stride > 1 { rng.below(stride) } else { 0 };
        for action in actions.iter().skip(offset).step_by(stride) {
            one_line(&game.label(view, *action), || format!("the label of \"{action}\" for seat {seat}"))?;
        }
    }
    Ok(())
}

/// The sentences that each viewer gets for some events.
pub(crate) fn events<G: Narrate>(game: &G, events: &[G::Event], names: &[String]) -> Result<(), String> {
    for event in events {
        for viewer in viewers(game.seats()).chain([Viewer::Referee]) {
            let Some(told) = game.redact(event, viewer) else { continue };
            let told = through_json(&told, "an event")?;
            one_line(&game.sentence(&told, names), || {
                format!("the sentence for {told:?} to {}", name(viewer))
            })?;
        }
    }
    Ok(())
}

fn one_line(text: &str, which: impl Fn() -> String) -> Result<(), String> {
    ensure(!text.trim().is_empty(), || format!("{} is empty", which()))?;
    ensure(!text.contains(['\n', '\r']), || format!("{} has more than one line: {text:?}", which()))
}
