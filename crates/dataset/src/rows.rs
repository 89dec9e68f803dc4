//! The decisions of a record as rows.

use bots::Bots;
use rules::{Entry, Match, Outcome, Record, Refusal, Seat};

/// One decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub game: &'static str,
    /// The versions of the rules and of the encoding.
    pub edition: u16,
    pub encoding: u16,
    /// Which entry of the journal it is, from 0.
    pub entry: usize,
    pub seats: u8,
    /// Who decided, from 0.
    pub seat: usize,
    /// It was played for the seat.
    pub auto: bool,
    /// It was taken back later.
    pub taken_back: bool,
    /// What the seat knew, as numbers.
    pub observation: Vec<i8>,
    /// The numbers of the actions that were legal.
    pub legal: Vec<u32>,
    /// The number and the text of the one taken.
    pub action: u32,
    pub text: String,
    /// Of the game, the own seat first, then clockwise: shares of the win, and scores.
    pub shares: Vec<f32>,
    pub scores: Vec<i32>,
}

/// The decisions of a finished game, oldest first; none of one that has not ended.
pub fn rows(record: &Record) -> Result<Vec<Row>, Refusal> {
    struct Replay<'a>(&'a Record);
    impl bots::Visitor for Replay<'_> {
        type Out = Result<Vec<Row>, Refusal>;
        fn visit<G: Bots>(self) -> Self::Out {
            decisions::<G>(self.0)
        }
    }
    bots::visit(&record.header.game, Replay(record))?
}

fn decisions<G: Bots>(record: &Record) -> Result<Vec<Row>, Refusal> {
    let whole = Match::<G>::replay(record)?;
    let Some(outcome) = whole.outcome() else { return Ok(Vec::new()) };
    let line = whole.timeline().line();
    let survives = |entry: usize| line.iter().any(|step| (step.from..step.until).contains(&entry));
    let mut table = Match::<G>::rewound(record)?;
    let mut all = Vec::new();
    for (number, entry) in record.journal.iter().enumerate() {
        if let Entry::Act { seat, action, auto } = entry {
            let row = row(&table, *seat, action.parse()?, &outcome);
            all.push(Row { entry: number, auto: *auto, taken_back: !survives(number), ..row });
        }
        table.replay_entry(entry)?;
    }
    Ok(all)
}

fn row<G: Bots>(table: &Match<G>, seat: Seat, action: G::Action, outcome: &Outcome) -> Row {
    let (game, state) = (table.game(), table.state());
    let mut observation = vec![0; G::INPUTS];
    game.observe(state, seat, &mut observation);
    let legal = table.legal(seat);
    Row {
        game: G::KEY,
        edition: game.edition().rules,
        encoding: G::ENCODING,
        entry: 0,
        seats: game.seats(),
        seat: seat.index(),
        auto: false,
        taken_back: false,
        observation,
        legal: legal.iter().map(|action| game.action_id(state, seat, *action)).collect(),
        action: game.action_id(state, seat, action),
        text: action.to_string(),
        shares: from(seat, &shares(outcome)),
        scores: from(seat, &outcome.scores),
    }
}

/// Each seat's share of the win.
fn shares(outcome: &Outcome) -> Vec<f32> {
    let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1) as f32;
    outcome.places.iter().map(|place| if *place == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// The same with the own seat first.
fn from<T: Copy>(seat: Seat, values: &[T]) -> Vec<T> {
    let mut values = values.to_vec();
    values.rotate_left(seat.index());
    values
}
