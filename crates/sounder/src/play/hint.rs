//! What a bot in the person's place would consider; it knows only what the person knows.

use super::session::Session;
use crate::failure::Failure;
use crate::seeds;
use bots::{Grade, Opinion, Worth};
use rules::Seat;

/// How many steps of an expected line to show.
const STEPS: usize = 3;

impl Session {
    /// Shows the best few actions in the opinion of a level.
    pub(super) fn hint(&mut self, seat: Seat, level: &str) -> Result<(), Failure> {
        let Some(grade) = Grade::of_key(if level.is_empty() { Grade::Journeyman.key() } else { level })
        else {
            let levels = Grade::ALL.map(Grade::key).join(", ");
            return self.screen.say(&format!("Nobody called \"{level}\" gives hints; there is {levels}."));
        };
        let mut rng = seeds::generator(&self.table.header().seed, self.table.journal().len());
        let told = bots::explain(self.table.as_ref(), seat, grade.key(), rng.next_u64(), &mut || true)?;
        let labels = self.table.choices(seat);
        let label = |action: &str| {
            let known = labels.iter().find(|(known, _)| known == action);
            known.map_or_else(|| action.to_owned(), |(_, label)| label.clone())
        };
        let mut lines = vec![format!("The {} would choose: {}", grade.name(), label(&told.action))];
        lines.extend(
            told.considered
                .iter()
                .map(|opinion| format!("  {}{}", label(&opinion.action), thoughts(opinion))),
        );
        self.screen.say(&lines.join("\n"))
    }
}

fn thoughts(opinion: &Opinion) -> String {
    let worth = match opinion.worth {
        Worth::Chance(chance) => format!("{:.0}% to win", 100.0 * chance),
        Worth::Points(points) => format!("{points:.1} points"),
        Worth::Liking(liking) => format!("{:.0}% of its attention", 100.0 * liking),
    };
    let line: Vec<&str> = opinion.line.iter().take(STEPS).map(|(_, action)| action.as_str()).collect();
    if line.is_empty() { format!(" ({worth})") } else { format!(" ({worth}; then {})", line.join(", ")) }
}
