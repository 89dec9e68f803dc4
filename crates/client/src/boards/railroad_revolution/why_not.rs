//! Why an action, a worker, an effect or a deal of Railroad Revolution cannot be used now.

use super::draft::{Draft, Position};
use super::words;
use ::railroad_revolution::{Action, Colour, Effect, Frame, PlayerView, SECTIONS, Side, Space, TABLES};

/// Something in front of the player that can be used at times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Space(Space),
    /// A worker of one's own supply.
    Worker(Colour),
    Effect(Effect),
    Share,
    Hire,
    Deal(Side),
    PassDeal,
    /// The colour that the player gets in an exchange.
    Take(Colour),
}

fn own(position: Position<'_>) -> Option<&PlayerView> {
    position.view.players.get(position.seat?.index())
}

pub fn things(position: Position<'_>) -> Vec<Thing> {
    let Some(own) = own(position) else { return Vec::new() };
    let mut all: Vec<Thing> = Space::ALL.iter().copied().map(Thing::Space).collect();
    let there = Colour::ALL.iter().copied().filter(|colour| own.supply[colour.index()] > 0);
    all.extend(there.map(Thing::Worker));
    all.extend([Thing::Share, Thing::Hire]);
    match position.top() {
        Some(Frame::Open) => {
            let effects = position.view.open.iter().flat_map(|open| &open.effects);
            all.extend(effects.map(|open| Thing::Effect(open.effect)));
        }
        Some(Frame::Deal { .. }) => {
            all.extend([Thing::Deal(Side::Left), Thing::Deal(Side::Right), Thing::PassDeal]);
        }
        Some(Frame::OwnDeal) => all.extend([Thing::Deal(Side::Left), Thing::Deal(Side::Right)]),
        Some(Frame::Exchange { .. }) => all.extend(Colour::ALL.iter().copied().map(Thing::Take)),
        _ => {}
    }
    all
}

/// Is this an action that uses the thing?
pub fn uses(thing: Thing, action: Action) -> bool {
    match (thing, action) {
        (Thing::Space(space), Action::Place(_, there)) => there == space,
        (Thing::Worker(colour), Action::Place(there, _)) => there == colour,
        (Thing::Effect(effect), Action::Use(there)) => there == effect,
        (Thing::Share, Action::Share) | (Thing::Hire, Action::Hire(_)) | (Thing::PassDeal, Action::Pass) => {
            true
        }
        (Thing::Deal(side), Action::Deal(there)) => there == side,
        (Thing::Take(colour), Action::Exchange(_, _, take)) => take == colour,
        _ => false,
    }
}

impl Draft {
    pub(super) fn reason(position: Position<'_>, thing: Thing) -> Option<String> {
        if position.legal.iter().any(|action| uses(thing, *action)) {
            return None;
        }
        let own = own(position)?;
        let said = match thing {
            Thing::Effect(effect) => return Some(why_no_effect(position, effect)),
            Thing::Space(_) | Thing::Worker(_) if position.top() != Some(Frame::Place) => words::FINISH_STEP,
            Thing::Space(space) => why_no_space(own, space),
            Thing::Share if own.shares == 0 => words::NO_SHARES,
            Thing::Hire if own.money < TABLES.prices.hire => words::NO_MONEY_TO_HIRE,
            Thing::Hire if position.view.stock.iter().all(|count| *count == 0) => words::STOCK_EMPTY,
            Thing::Share | Thing::Hire if !is_time_to_trade(position) => words::FINISH_STEP,
            Thing::Worker(_) | Thing::Share | Thing::Hire => words::TURN_STUCK,
            Thing::Deal(side) => why_no_deal(position, side),
            Thing::PassDeal => words::PASS_NEEDS_WORKERS,
            Thing::Take(colour) if position.view.stock[colour.index()] == 0 => words::NONE_IN_STOCK,
            Thing::Take(_) => words::NOTHING_TO_GIVE,
        };
        Some(said.to_owned())
    }
}

/// Shares and workers can be traded during a turn, but not between its end and the next.
fn is_time_to_trade(position: Position<'_>) -> bool {
    !matches!(
        position.top(),
        None | Some(Frame::PickSetup | Frame::Milestones | Frame::ChooseMilestone { .. })
    )
}

fn why_no_space(own: &PlayerView, space: Space) -> &'static str {
    let pieces = own.buildings_left + own.rails_left;
    match space {
        Space::Station | Space::Telegraph if own.buildings_left == 0 => words::NO_BUILDINGS_LEFT,
        Space::Railroad if own.rails_left == 0 => words::NO_RAILS_LEFT,
        Space::Telegraph if own.offices.len() == SECTIONS => words::ALL_OFFICES,
        Space::Trade if pieces == 0 => words::NOTHING_TO_SELL,
        _ => words::TURN_STUCK,
    }
}

fn why_no_effect(position: Position<'_>, effect: Effect) -> String {
    let open = position.view.open.iter().flat_map(|open| &open.effects).find(|open| open.effect == effect);
    let lacks = open.and_then(|open| open.lacks.as_deref());
    lacks.map_or_else(|| words::TURN_STUCK.to_owned(), words::lacks)
}

fn why_no_deal(position: Position<'_>, side: Side) -> &'static str {
    match position.top() {
        Some(Frame::Deal { left, right }) if [left, right][side.index()] => words::DEAL_TAKEN,
        Some(Frame::Deal { left, right })
            if (left || right) && position.view.decider != position.view.active =>
        {
            words::ONE_DEAL
        }
        _ => words::DEAL_TOO_DEAR,
    }
}
