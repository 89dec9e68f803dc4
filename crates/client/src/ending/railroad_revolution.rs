//! The end of Railroad Revolution: points by source, and the milestones that were left.

use super::{Company, Ending, Headline, Holding, by_points};
use crate::replay::Turn;
use ::railroad_revolution::{Colour, MilestoneView, RailroadRevolution, TABLES, View, need_in_words};
use rules::{Outcome, Seat};

impl Ending for RailroadRevolution {
    const TIE: Option<(usize, &'static str)> = Some((6, "money"));

    fn headline(_: &View, outcome: &Outcome, company: &Company) -> Headline {
        by_points(outcome, company, "Equal on points: more money and shares win.")
    }

    fn turns(course: &[View]) -> Vec<Turn> {
        let turn = |view: &View| Turn { round: u16::from(view.round), part: 0, seat: Some(view.active) };
        course.iter().map(turn).collect()
    }

    fn holdings(view: &View, seat: Seat) -> Vec<Holding> {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let workers = Colour::ALL.iter().enumerate().filter_map(|(index, colour)| {
            let count = player.supply.get(index).copied().unwrap_or(0);
            (count > 0).then(|| format!("{count} {}", colour.word()))
        });
        let milestones = player.milestones.iter().flatten().map(milestone).collect();
        let done = player.completed.iter().map(|tile| {
            let points = TABLES.milestones[tile.index()].points;
            format!("{tile}, {points} points")
        });
        vec![
            Holding::new("Workers to place", workers.collect()),
            Holding::new("Milestones", milestones),
            Holding::new("Completed", done.collect()),
        ]
    }
}

/// "B3: 2 stations in level 2 (1 of 2)".
fn milestone(open: &MilestoneView) -> String {
    let needs = open.needs.iter().map(|need| {
        format!("{} ({} of {})", need_in_words(need.what, need.count), need.have.min(need.count), need.count)
    });
    let needs: Vec<String> = needs.collect();
    format!("{}: {}", open.tile, needs.join(", "))
}
