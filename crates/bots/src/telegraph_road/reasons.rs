//! The reasons for a decision in Telegraph Road.

use crate::reasons::{Decision, Reason as Told, counted};
use rules::{Game, Seat, Viewer};
use telegraph_road::{
    Action, Card, Colour, Factory, Frame, Need, Space, Special, State, TelegraphRoad, View,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Points(u8),
    /// Citizens at the next count, before and after.
    Citizens(u8, u8),
    TakesOver(Factory),
    /// How much of a need is met at the next count, before and after.
    Line(Need, u8, u8),
    /// Money at the end of every round.
    Income(u8),
    Orders(Colour, u8),
    Earns(u16),
    /// A special building that no one else can buy any more.
    Denies(Special),
    Buys(Special),
    Land(Space),
    /// How many more free areas there are.
    Areas(u8),
    /// What a space costs now that its markers have moved.
    Price(Space, u8),
    /// Progress towards a takeover: the sum of one's cards on a factory, and the sum required.
    Lays {
        card: Card,
        sum: u8,
        of: u8,
    },
    Grain(u8),
    Discount(u8),
    Costs(u16),
    Keeps {
        money: u16,
    },
}

impl Told for Reason {
    fn words(&self, _: &[String]) -> String {
        match self {
            Reason::Points(count) => format!("{} more", counted(*count, "point")),
            Reason::Citizens(was, now) => {
                format!("next count: {} instead of {was}", counted(*now, "citizen"))
            }
            Reason::TakesOver(factory) => format!("takes over {}", factory.facts().name),
            Reason::Line(need, was, now) => format!("{} for {now} instead of {was}", need.name()),
            Reason::Income(money) => format!("{money} gp more each round"),
            Reason::Orders(colour, count) => {
                format!("{count} {} {}", colour.name(), if *count == 1 { "order" } else { "orders" })
            }
            Reason::Earns(money) => format!("earns {money} gp"),
            Reason::Denies(special) => format!("nobody else can buy the {}", special.name(false)),
            Reason::Buys(special) => format!("the {} is yours", special.name(false)),
            Reason::Land(space) => format!("{space} is yours"),
            Reason::Areas(count) => format!("room for {} more", counted(*count, "building")),
            Reason::Price(space, price) => format!("{space} costs {price} gp from now on"),
            Reason::Lays { card, sum, of } => format!("card {card}: {sum} of the {of} that take it over"),
            Reason::Grain(count) => format!("{count} grain more"),
            Reason::Discount(money) => format!("{money} gp less for this action"),
            Reason::Costs(money) => format!("costs {money} gp"),
            Reason::Keeps { money } => format!("keeps your {money} gp"),
        }
    }
}

pub fn is_halfway(state: &State) -> bool {
    match state.stack.top() {
        Frame::Markers { .. } | Frame::More { .. } | Frame::SecondCard { .. } | Frame::TakeOver { .. } => {
            true
        }
        Frame::SetUp { .. } | Frame::Found | Frame::Turn | Frame::Redraw | Frame::Production => false,
    }
}

pub fn reasons(game: &TelegraphRoad, decision: &Decision<TelegraphRoad>) -> Vec<Reason> {
    let Decision { before, after, seat, .. } = decision;
    let seat = *seat;
    let [was, now] = [before, after].map(|state| game.view(state, Viewer::Seat(seat)));
    let mut reasons = Vec::new();
    if now.score(seat) > was.score(seat) {
        reasons.push(Reason::Points(now.score(seat) - was.score(seat)));
    }
    let (own, mine) = (before.player(seat), after.player(seat));
    let taken =
        mine.factories.into_iter().flatten().filter(|factory| !own.factories.contains(&Some(*factory)));
    reasons.extend(taken.map(Reason::TakesOver));
    // The end of a round sows, counts and feeds: changes across it are not the decision's doing.
    if before.round == after.round {
        about_the_round(&was, &now, seat, &mut reasons);
    }
    let bought = now.specials_of(seat).filter(|(special, _)| was.on_offer(*special));
    for (special, _) in bought {
        reasons.push(if game.seats() > 1 { Reason::Denies(special) } else { Reason::Buys(special) });
    }
    let land = now.spaces.iter().filter(|space| {
        space.owner == Some(seat) && was.space(space.space).is_none_or(|old| old.owner.is_none())
    });
    reasons.extend(land.map(|space| Reason::Land(space.space)));
    for step in &decision.steps {
        match step {
            Action::Markers(space) => {
                let price = now.space(*space).map(|space| space.price).filter(|price| *price > 0);
                reasons.extend(price.map(|price| Reason::Price(*space, price)));
            }
            Action::Play { card, factory } => {
                let open = after.open_factories().find(|open| open.factory == *factory);
                reasons.extend(open.map(|open| Reason::Lays {
                    card: *card,
                    sum: open.sum(),
                    of: factory.facts().takeover,
                }));
            }
            _ => {}
        }
    }
    if before.round == after.round && mine.grain > own.grain {
        reasons.push(Reason::Grain(mine.grain - own.grain));
    }
    if after.action.discount > before.action.discount {
        reasons.push(Reason::Discount(after.action.discount));
    }
    if before.round == after.round && mine.money < own.money {
        reasons.push(Reason::Costs(own.money - mine.money));
    }
    if reasons.is_empty() {
        reasons.push(Reason::Keeps { money: own.money });
    }
    reasons
}

fn about_the_round(was: &View, now: &View, seat: Seat, reasons: &mut Vec<Reason>) {
    let (old, new) = (was.next_count(seat), now.next_count(seat));
    if new.citizens > old.citizens {
        reasons.push(Reason::Citizens(old.citizens, new.citizens));
    }
    let mut lines: Vec<Need> =
        Need::ALL.into_iter().filter(|need| new.line(*need) > old.line(*need)).collect();
    lines.sort_by_key(|need| old.line(*need));
    reasons.extend(lines.into_iter().map(|need| Reason::Line(need, old.line(need), new.line(need))));
    if now.income(seat) > was.income(seat) {
        reasons.push(Reason::Income(now.income(seat) - was.income(seat)));
    }
    for colour in Colour::ALL {
        let of = |view: &View| view.player(seat).orders[colour as usize];
        if of(now) > of(was) {
            reasons.push(Reason::Orders(colour, of(now) - of(was)));
        }
    }
    if now.free_areas(seat) > was.free_areas(seat) {
        reasons.push(Reason::Areas(now.free_areas(seat) - was.free_areas(seat)));
    }
    let money = |view: &View| view.player(seat).money;
    if money(now) > money(was) {
        reasons.push(Reason::Earns(money(now) - money(was)));
    }
}
