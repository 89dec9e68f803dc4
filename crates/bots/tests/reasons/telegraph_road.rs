//! Reasons in Telegraph Road.

use super::{Case, reasons_hold};
use crate::common::Course;
use bots::reasons::telegraph_road::Reason;
use telegraph_road::{Event, TelegraphRoad};

fn holds(case: &Case<'_, TelegraphRoad>, reason: &Reason) -> bool {
    let (seat, was, now) = (case.decision.seat, &case.was, &case.now);
    let (own, mine) = (was.player(seat), now.player(seat));
    let told = |wanted: &dyn Fn(&Event) -> bool| case.decision.events.iter().any(wanted);
    match reason {
        Reason::Points(points) => was.score(seat) + points == now.score(seat) && *points > 0,
        Reason::Citizens(old, new) => {
            (was.next_count(seat).citizens, now.next_count(seat).citizens) == (*old, *new) && new > old
        }
        Reason::TakesOver(taken) => told(
            &|event| matches!(event, Event::TookOver { seat: by, factory, .. } if *by == seat && factory == taken),
        ),
        Reason::Line(need, old, new) => {
            (was.next_count(seat).line(*need), now.next_count(seat).line(*need)) == (*old, *new) && new > old
        }
        Reason::Income(money) => was.income(seat) + money == now.income(seat),
        Reason::Orders(colour, count) => {
            own.orders[*colour as usize] + count == mine.orders[*colour as usize]
        }
        Reason::Earns(money) => own.money + money == mine.money,
        Reason::Denies(bought) | Reason::Buys(bought) => {
            was.on_offer(*bought)
                && !now.on_offer(*bought)
                && told(&|event| matches!(event, Event::SpecialBought { special, .. } if special == bought))
        }
        Reason::Land(bought) => told(
            &|event| matches!(event, Event::LandBought { space, .. } | Event::Founded { space, .. } if space == bought),
        ),
        Reason::Areas(count) => was.free_areas(seat) + count == now.free_areas(seat),
        Reason::Price(space, price) => {
            now.space(*space).is_some_and(|space| space.price == *price)
                && told(&|event| matches!(event, Event::MarkersMoved { to: Some(to), .. } if to == space))
        }
        Reason::Lays { card, sum, of } => told(&|event| match event {
            Event::CardPlayed { card: laid, factory, .. } => {
                let open = now.open(*factory);
                laid == card && factory.facts().takeover == *of && open.is_some_and(|open| open.sum() == *sum)
            }
            _ => false,
        }),
        Reason::Grain(count) => own.grain + count == mine.grain,
        Reason::Discount(money) => now.action.discount == *money,
        Reason::Costs(money) => mine.money + money == own.money,
        Reason::Keeps { money } => own.money == *money,
    }
}

#[test]
fn reasons_are_true_and_rarely_missing() {
    let courses = [1, 2, 4].map(|seats| Course { seats, options: "", games: 2, every: 3 });
    reasons_hold::<TelegraphRoad>(&courses, holds, |reason| !matches!(reason, Reason::Keeps { .. }));
}
