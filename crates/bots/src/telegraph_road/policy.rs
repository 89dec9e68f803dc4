//! Which actions deserve a look. Equivalent spaces are not distinguished, and of era cards only the
//! smallest that does the job is considered.

use rules::Seat;
use telegraph_road::{Action, Card, Factory, Frame, Goods, Space, State, TABLES};

/// Pushes what is worth a look; the weights are meaningless, because a plan tries all of it.
pub fn candidates(state: &State, seat: Seat, legal: &[Action], out: &mut Vec<(Action, f32)>) {
    let mut keep = |action: Action| out.push((action, 1.0));
    match state.stack.top() {
        Frame::Found => keep(best_home(legal)),
        Frame::Markers { .. } => keep(dearest(state, legal)),
        Frame::Production => production(state, seat, legal, &mut keep),
        Frame::TakeOver { .. } => take_over(legal, &mut keep),
        _ => turn(state, seat, legal, &mut keep),
    }
    if out.is_empty() {
        out.extend(legal.iter().map(|action| (*action, 1.0)));
    }
}

/// A space with two areas and as many neighbours as possible.
fn best_home(legal: &[Action]) -> Action {
    let worth = |action: &&Action| match action {
        Action::Found(space) => (space.facts().areas, space.facts().beside.len()),
        _ => (0, 0),
    };
    *legal.iter().max_by_key(worth).unwrap_or(&legal[0])
}

/// Price markers go where they already are: what is cheap stays cheap.
fn dearest(state: &State, legal: &[Action]) -> Action {
    let worth = |action: &&Action| match action {
        Action::Markers(space) => (state.land(*space).price, 3 - space.facts().areas),
        _ => (0, 0),
    };
    *legal.iter().max_by_key(worth).unwrap_or(&legal[0])
}

/// All of it, or only what does not cost citizens at the next count.
fn production(state: &State, seat: Seat, legal: &[Action], keep: &mut impl FnMut(Action)) {
    let player = state.player(seat);
    let others = player.grain.min(state.housing(seat));
    let spare = state.work(seat).saturating_sub(others);
    let mut best: Option<(Action, u16)> = None;
    let mut all: Option<(Action, u16)> = None;
    for action in legal {
        let Action::Produce(goods) = action else { continue };
        let value = goods.value();
        if goods.total() <= spare && best.is_none_or(|(_, most)| value >= most) {
            best = Some((*action, value));
        }
        if all.is_none_or(|(_, most)| value >= most) {
            all = Some((*action, value));
        }
    }
    if let Some((action, _)) = best {
        keep(action);
    }
    if let Some((action, _)) = all.filter(|all| best.is_none_or(|best| best.0 != all.0)) {
        keep(action);
    }
}

/// The first space, and one's weakest factory.
fn take_over(legal: &[Action], keep: &mut impl FnMut(Action)) {
    if let Some(site) = legal.iter().find(|action| matches!(action, Action::Site(_))) {
        keep(*site);
    }
    let worth = |action: &&Action| match action {
        Action::Replace(factory) => {
            u16::from(factory.facts().amount) * u16::from(TABLES.goods[factory.facts().colour as usize])
        }
        _ => u16::MAX,
    };
    let weakest = legal.iter().filter(|action| matches!(action, Action::Replace(_))).min_by_key(worth);
    if let Some(weakest) = weakest {
        keep(*weakest);
    }
}

fn turn(state: &State, seat: Seat, legal: &[Action], keep: &mut impl FnMut(Action)) {
    lots(state, legal, keep);
    let mut one_of_a_kind = [false; 3];
    let mut first = |kind: usize| !std::mem::replace(&mut one_of_a_kind[kind], true);
    for action in legal {
        match *action {
            Action::House(_) if first(0) => keep(*action),
            Action::Skyscraper(_) if first(1) => keep(*action),
            Action::Sow(_) if first(2) => keep(*action),
            Action::Grain(count) if count <= 4 || !legal.contains(&Action::Grain(count + 1)) => keep(*action),
            Action::Produce(goods) if is_worth_selling(state, seat, goods) => keep(*action),
            Action::Buy(_)
            | Action::Upgrade(_)
            | Action::Tax
            | Action::Use { .. }
            | Action::Done
            | Action::Pass
            | Action::End => keep(*action),
            _ => {}
        }
    }
    plays(state, legal, keep);
}

/// The cheapest space of each size.
fn lots(state: &State, legal: &[Action], keep: &mut impl FnMut(Action)) {
    let price = |space: &Space| state.land(*space).price;
    for areas in [2, 1] {
        let cheapest = legal
            .iter()
            .filter_map(|action| match action {
                Action::Land(space) if space.facts().areas == areas => Some(*space),
                _ => None,
            })
            .min_by_key(price);
        if let Some(space) = cheapest {
            keep(Action::Land(space));
        }
    }
}

/// All that can be produced, or all of one colour.
fn is_worth_selling(state: &State, seat: Seat, goods: Goods) -> bool {
    let most = state.capacity(seat);
    goods.0.iter().zip(most).all(|(count, most)| *count == 0 || *count == most)
        || goods.0.iter().zip(most).all(|(count, most)| *count + 1 >= most)
}

/// For each factory the smallest card that brings orders and the smallest that takes it over.
fn plays(state: &State, legal: &[Action], keep: &mut impl FnMut(Action)) {
    let mut seen: Vec<(Factory, bool)> = Vec::with_capacity(6);
    for action in legal {
        let Action::Play { card, factory } = *action else { continue };
        let falls = falls(state, card, factory);
        if !seen.contains(&(factory, falls)) {
            seen.push((factory, falls));
            keep(smallest(state, legal, factory, falls));
        }
    }
}

fn smallest(state: &State, legal: &[Action], wanted: Factory, takes_over: bool) -> Action {
    let value = |action: &&Action| match action {
        Action::Play { card, factory } if *factory == wanted && falls(state, *card, wanted) == takes_over => {
            card.facts().value
        }
        _ => u8::MAX,
    };
    *legal.iter().min_by_key(value).unwrap_or(&legal[0])
}

fn falls(state: &State, card: Card, factory: Factory) -> bool {
    state.open_factories().any(|open| open.factory == factory && open.falls_to(card))
}
