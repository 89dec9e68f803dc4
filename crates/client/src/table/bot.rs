//! What a bot plays. A single function, so that the thinking can be moved to a worker.

use catalog::Table;
use rules::{Record, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// The level in games without bots of their own.
const ANY: &str = "random";

/// A question for a worker.
#[derive(Serialize, Deserialize)]
pub struct Question {
    pub number: u32,
    pub record: String,
    pub seat: Seat,
    pub level: String,
    /// Varies the answer from game to game, but repeatably.
    pub salt: u64,
    pub task: Task,
}

impl Question {
    /// Does a Master think about it? Hints and analyses use the Master, and so do moves of a level that no
    /// longer exists.
    pub fn asks_a_master(&self) -> bool {
        let grade = bots::Grade::of_key(&self.level);
        self.task != Task::Move || grade.is_none_or(|grade| grade == bots::Grade::Master)
    }
}

/// What a worker has to find out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// What a bot of the level plays.
    Move,
    /// The strongest bot's advice for the seat, as JSON.
    Hint,
    /// The next piece of an analysis, as JSON, without the first `known` decisions, which the page has already.
    Analysis { known: usize },
    /// The value of the position for all players, as JSON.
    Outlook,
    /// Is the action as good for the seat as the other? As JSON.
    AsGood { action: String, than: String },
}

#[derive(Serialize, Deserialize)]
pub struct Answer {
    pub number: u32,
    /// The result, or the reason why there is none.
    pub told: Result<String, String>,
}

/// Thinks until an answer is found or `keep_going` returns false.
pub fn answer(question: &Question, choose: bots::Choose, keep_going: &mut dyn FnMut() -> bool) -> Answer {
    let told = Record::read(&question.record)
        .map_err(Refusal::from)
        .and_then(|record| catalog::resume(&record))
        .and_then(|table| ask(&*table, question, choose, keep_going))
        .map_err(|refusal| refusal.message);
    Answer { number: question.number, told }
}

/// A table of an older client may name a level that no longer exists: then the strongest one plays.
fn ask(
    table: &dyn Table,
    question: &Question,
    choose: bots::Choose,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<String, Refusal> {
    let levels = bots::levels(table.info().key);
    let level = levels.iter().find(|level| level.key == question.level).or(levels.last());
    let seed = question.salt ^ (table.journal().len() as u64) << 8;
    choose(table, question.seat, level.map_or(ANY, |level| level.key), seed, keep_going)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Pending, Seed};

    #[test]
    fn only_masters_ask_for_what_a_master_learned() {
        let asks = |level: &str, task: Task| {
            let (record, level) = (String::new(), level.to_owned());
            Question { number: 1, record, seat: Seat::new(0), level, salt: 1, task }.asks_a_master()
        };
        let masters: Vec<&str> = ["novice", "apprentice", "journeyman", "master", "gone"]
            .into_iter()
            .filter(|level| asks(level, Task::Move))
            .collect();
        assert_eq!(masters, ["master", "gone"]);
        assert!(asks("novice", Task::Hint) && asks("novice", Task::Analysis { known: 0 }));
    }

    #[test]
    fn a_bot_answers_with_a_legal_action() {
        let game = catalog::games()[0];
        let names = vec!["One".to_owned(), "Two".to_owned()];
        let (table, _) =
            catalog::new_table(game.key, names, Options::default(), Seed::from_phrase("bot")).unwrap();
        let Pending::Seats(seats) = table.pending() else { panic!("nobody is to move") };
        let seat = seats.iter().next().unwrap();
        for level in bots::levels(game.key).iter().map(|level| level.key).chain(["no-such-level"]) {
            let record = table.record().to_string();
            let question =
                Question { number: 3, record, seat, level: level.to_owned(), salt: 1, task: Task::Move };
            let answer = answer(&question, bots::choose, &mut || true);
            assert_eq!(answer.number, 3);
            assert!(table.legal(seat).contains(&answer.told.unwrap()));
        }
    }
}
