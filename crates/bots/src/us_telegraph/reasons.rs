//! The reasons for a decision in U.S. Telegraph.

use crate::reasons::{Decision, Reason as Told, counted};
use rules::{Game, Seat, Viewer};
use us_telegraph::{Action, Building, Cards, Ended, Frame, Plot, Resource, State, TABLES, UsTelegraph};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two cities are connected, which wins.
    Connects,
    /// All buildings are built, which wins.
    LastBuilding,
    /// A project, by its index, is complete.
    Completes(usize),
    /// Another seat could have connected two cities there.
    Blocks(Seat),
    /// The settlement touches this city, by its index, for the first time.
    Reaches(usize),
    /// It is built beside the building that it follows.
    FreeAfter(Building),
    /// Nothing was paid, though it follows no building there.
    PaidByPlots,
    /// How many settlements became one.
    Joins(u8),
    /// This building on the player's own board can be built beside it for free.
    Opens(Building),
    Costs(u8),
    /// It stands alone: the number of cards that a further settlement costs.
    NewSettlement(u8),
    /// A draw that empties its deck.
    LastOfDeck,
    /// How many buildings could be drawn.
    Unseen(u8),
    Takes(u8),
    /// The fewest cards that the drawn building would cost now.
    WouldCost(u8),
    /// The value of a Worker, and how many are left.
    Works {
        card: bool,
        left: u8,
    },
    KeepsWorkers(u8),
    /// How many of the player's buildings the new region touches.
    Beside(u8),
    /// What is left in the hand after paying.
    Leaves(Cards),
}

impl Told for Reason {
    fn words(&self, names: &[String]) -> String {
        match self {
            Reason::Connects => "connects two cities and wins".to_owned(),
            Reason::LastBuilding => "builds your last building and wins".to_owned(),
            Reason::Completes(project) => format!("completes {}", TABLES.projects[*project].name),
            Reason::Blocks(seat) => {
                format!("takes the plot where {} could connect two cities", names[seat.index()])
            }
            Reason::Reaches(city) => format!("reaches {}", TABLES.city_names[*city]),
            Reason::FreeAfter(upstream) => format!("free beside your {}", name(*upstream)),
            Reason::PaidByPlots => "costs no card: the plots pay for it".to_owned(),
            Reason::Joins(count) => format!("joins {count} settlements"),
            Reason::Opens(next) => format!("{} can follow for free", name(*next)),
            Reason::Costs(cards) => format!("costs {}", counted(*cards, "card")),
            Reason::NewSettlement(cards) => {
                format!("but the next settlement costs {} extra", counted(*cards, "card"))
            }
            Reason::LastOfDeck => "the last of its deck: you place a region".to_owned(),
            Reason::Unseen(count) => format!("one of {} you have not seen", counted(*count, "building")),
            Reason::Takes(cards) => format!("takes {}", counted(*cards, "card")),
            Reason::WouldCost(cards) => {
                format!("building it now would cost at least {}", counted(*cards, "card"))
            }
            Reason::Works { card, left } => {
                let worth = if *card { "one more card" } else { "one more action" };
                format!("{worth} for a Worker; {left} left")
            }
            Reason::KeepsWorkers(count) => format!("keeps {}", counted(*count, "Worker")),
            Reason::Beside(0) => "beside none of your buildings".to_owned(),
            Reason::Beside(count) => format!("beside {} of yours", counted(*count, "building")),
            Reason::Leaves(cards) => format!("leaves you {}", in_words(*cards)),
        }
    }
}

fn name(building: Building) -> &'static str {
    &building.facts().name
}

fn in_words(cards: Cards) -> String {
    let held = Resource::ALL.into_iter().filter(|resource| cards.of(*resource) > 0);
    let all: Vec<String> =
        held.map(|resource| format!("{} {}", cards.of(resource), resource.name())).collect();
    if all.is_empty() { "no cards".to_owned() } else { all.join(", ") }
}

pub fn is_halfway(state: &State) -> bool {
    matches!(state.stack.top(), Frame::Site { .. } | Frame::Pay { .. } | Frame::Rotate { .. })
}

pub fn reasons(game: &UsTelegraph, decision: &Decision<UsTelegraph>) -> Vec<Reason> {
    let Decision { before, after, seat, .. } = decision;
    let (own, now) = (before.player(*seat), after.player(*seat));
    let mut reasons = Vec::new();
    let built = after.board.plots().find_map(|plot| {
        let (owner, building) = after.board.tenant(plot).get()?;
        let is_new = before.board.plots().any(|known| known == plot) && before.board.is_free(plot);
        (owner == *seat && is_new).then_some((plot, building))
    });
    if let Some((plot, building)) = built {
        about_building(game, decision, plot, building, &mut reasons);
    }
    match decision.action() {
        Action::Draw(deck) => {
            let deck = usize::from(deck);
            if own.decks[deck] == 1 {
                reasons.push(Reason::LastOfDeck);
            }
            let basic = deck == us_telegraph::BLACK_DECK;
            let unseen =
                if basic { own.decks[deck] } else { own.decks[..us_telegraph::BLACK_DECK].iter().sum() };
            reasons.push(Reason::Unseen(unseen));
        }
        Action::Keep => {
            let view = game.view(before, Viewer::Seat(*seat));
            let least = view.prices.iter().map(|price| price.missing.total() + price.any).min();
            reasons.extend(least.map(Reason::WouldCost));
        }
        Action::Stop if before.turn.cards_due() > 0 => reasons.push(Reason::Takes(before.turn.cards_due())),
        Action::Worker => {
            let card = before.stack.top() == Frame::Cards;
            reasons.push(Reason::Works { card, left: now.workers });
        }
        Action::Stop | Action::End if own.workers > 0 => reasons.push(Reason::KeepsWorkers(own.workers)),
        Action::Place(_) | Action::Rotate(_) => {
            let old = before.board.regions().len();
            if after.board.regions().len() > old {
                let yours = after.board.plots().filter(|plot| after.board.tenant(*plot).belongs_to(*seat));
                let beside = |plot: &Plot| after.board.neighbours(*plot).any(|beside| beside.region() >= old);
                reasons.push(Reason::Beside(yours.filter(beside).count() as u8));
            }
        }
        Action::Pay(_) => reasons.push(Reason::Leaves(now.hand)),
        _ => {}
    }
    reasons
}

fn about_building(
    game: &UsTelegraph,
    decision: &Decision<UsTelegraph>,
    plot: Plot,
    building: Building,
    reasons: &mut Vec<Reason>,
) {
    let Decision { before, after, seat, .. } = decision;
    let (own, now) = (before.player(*seat), after.player(*seat));
    match after.ended {
        Some(Ended::Connection) => reasons.push(Reason::Connects),
        Some(Ended::Buildings) => reasons.push(Reason::LastBuilding),
        Some(Ended::BuildingsAndConnection) => reasons.extend([Reason::Connects, Reason::LastBuilding]),
        Some(Ended::Standstill) | None => {}
    }
    let project = building.facts().project;
    let is_complete =
        TABLES.projects[project].buildings.iter().all(|(kind, copies)| now.built[kind.index()] >= *copies);
    if is_complete {
        reasons.push(Reason::Completes(project));
    }
    let others = Seat::all(game.seats()).filter(|other| other != seat);
    let blocked = others.filter(|other| before.board.settlements_beside(*other, plot).1 >= 2);
    reasons.extend(blocked.map(Reason::Blocks));
    let touches = |state: &State, plot: Plot, city: usize| {
        state.board.hex(plot).distance(state.board.cities()[city]) == 1
    };
    let reached = (0..before.board.cities().len()).filter(|city| {
        let mut yours = before.board.plots().filter(|plot| before.board.tenant(*plot).belongs_to(*seat));
        touches(after, plot, *city) && !yours.any(|plot| touches(before, plot, *city))
    });
    reasons.extend(reached.map(|city| Reason::Reaches(usize::from(before.cities[city]))));
    let paid = own.hand.total() - now.hand.total();
    let upstream = building.facts().after.filter(|upstream| {
        let mut beside = before.board.neighbours(plot);
        beside.any(|beside| before.board.tenant(beside).get() == Some((*seat, *upstream)))
    });
    match (paid, upstream) {
        (0, Some(upstream)) => reasons.push(Reason::FreeAfter(upstream)),
        (0, None) => reasons.push(Reason::PaidByPlots),
        _ => {}
    }
    if now.settlements < own.settlements {
        reasons.push(Reason::Joins(own.settlements - now.settlements + 1));
    }
    let has_room = after.board.neighbours(plot).any(|beside| after.board.is_free(beside));
    let follows = |next: &Building| next.facts().after == Some(building) && now.open[next.index()] > 0;
    reasons.extend(Building::all().filter(|next| has_room && follows(next)).map(Reason::Opens));
    if paid > 0 {
        reasons.push(Reason::Costs(paid));
    }
    if now.settlements > own.settlements && own.settlements > 0 {
        reasons.push(Reason::NewSettlement(now.settlements));
    }
}
