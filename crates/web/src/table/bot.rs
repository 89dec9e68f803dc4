//! What a bot plays. One function, so that whoever thinks can be exchanged.

use crate::table::Level;
use catalog::Table;
use rules::{Record, Rng, Seat};
use serde::{Deserialize, Serialize};

/// What a worker is asked.
#[derive(Serialize, Deserialize)]
pub struct Question {
    pub number: u32,
    pub record: String,
    pub seat: Seat,
    pub level: Level,
    /// Makes the answer differ from game to game, and the same for the same number.
    pub salt: u64,
}

#[derive(Serialize, Deserialize)]
pub struct Answer {
    pub number: u32,
    /// The action, or why there is none.
    pub action: Result<String, String>,
}

pub fn answer(question: &Question) -> Answer {
    let action = Record::read(&question.record)
        .and_then(|record| catalog::resume(&record))
        .map_err(|refusal| refusal.message)
        .and_then(|table| choose(&*table, question.seat, question.level, question.salt));
    Answer { number: question.number, action }
}

/// The action of a bot of this level. For now every level takes any legal action.
pub fn choose(table: &dyn Table, seat: Seat, _level: Level, salt: u64) -> Result<String, String> {
    let legal = table.legal(seat);
    if legal.is_empty() {
        return Err(format!("seat {seat} has nothing to decide"));
    }
    let mut rng = Rng::new(salt ^ (table.journal().len() as u64) << 8);
    Ok(rng.pick(&legal).clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Pending, Seed};

    #[test]
    fn a_bot_answers_with_a_legal_action() {
        let game = catalog::games()[0];
        let names = vec!["One".to_owned(), "Two".to_owned()];
        let (table, _) =
            catalog::new_table(game.key, names, Options::default(), Seed::from_phrase("bot")).unwrap();
        let Pending::Seats(seats) = table.pending() else { panic!("nobody is to move") };
        let seat = seats.iter().next().unwrap();
        let question =
            Question { number: 3, record: table.record().to_string(), seat, level: Level::Master, salt: 1 };
        let answer = answer(&question);
        assert_eq!(answer.number, 3);
        assert!(table.legal(seat).contains(&answer.action.unwrap()));
    }
}
