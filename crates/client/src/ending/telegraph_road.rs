//! The end of Telegraph Road: points or, solo, a rank.

use super::{Company, Ending, Headline, Holding, by_points, by_rank};
use crate::replay::Turn;
use crate::strings;
use ::telegraph_road::{Card, TABLES, TelegraphRoad, View};
use rules::{Outcome, Seat};

impl Ending for TelegraphRoad {
    const TIE: Option<(usize, &'static str)> = Some((0, "money"));

    fn headline(_: &View, outcome: &Outcome, company: &Company) -> Headline {
        if let [score] = outcome.scores[..] {
            let ranks: Vec<(i32, &str)> =
                TABLES.bands.iter().map(|band| (band.from, band.name.as_str())).collect();
            return by_rank(score, &ranks);
        }
        by_points(outcome, company, "Equal on points: more money wins.")
    }

    /// The production at the end of a round belongs to all players.
    fn turns(course: &[View]) -> Vec<Turn> {
        let turn = |view: &View| {
            let together = !view.producing.is_empty();
            let part = if together { u8::MAX } else { view.turn };
            Turn { round: u16::from(view.round), part, seat: (!together).then_some(view.active) }
        };
        course.iter().map(turn).collect()
    }

    fn holdings(view: &View, seat: Seat) -> Vec<Holding> {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let mut held = Vec::new();
        if let Some(hand) = &player.hand {
            held.push(Holding::new(strings::HAND, hand.iter().map(|card| card_name(*card)).collect()));
        }
        let factories = player.factories.iter().map(|factory| factory.facts().name.clone());
        held.push(Holding::new("Factories", factories.collect()));
        let specials = view.specials.iter().filter(|special| special.owner == Some(seat));
        held.push(Holding::new(
            "Special buildings",
            specials.map(|special| special.special.facts().name.clone()).collect(),
        ));
        held
    }
}

fn card_name(card: Card) -> String {
    let facts = card.facts();
    format!("{} (era {})", facts.value, facts.era + 1)
}
