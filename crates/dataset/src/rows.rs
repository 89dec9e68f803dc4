//! The decisions of a record as rows.

use bots::{Bots, Request};
use rules::{Belief, Entry, Match, Outcome, Record, Refusal, Seat};
use search::Worth;
use std::sync::Arc;
use std::time::Instant;

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
    /// The game's shares of the win and scores, with one's own seat first, then clockwise.
    pub shares: Vec<f32>,
    pub scores: Vec<i32>,
    /// A bot's opinion of it, if one was asked and had a choice.
    pub values: Option<Values>,
}

/// A bot's opinion of a decision, from the seat that made it.
#[derive(Clone, PartialEq, Debug)]
pub struct Values {
    /// The unit of the values: `chance`, `points` or `liking`, as in the engine protocol.
    pub kind: &'static str,
    /// The value of the position, which is that of its best action.
    pub best: f32,
    /// The value of the action taken; `None` if the bot did not consider it.
    pub taken: Option<f32>,
    /// The number of the action that the bot would take.
    pub choice: u32,
}

/// The decisions of a finished game, oldest first; empty for an unfinished one. With a bot, also its opinion of
/// each.
pub fn rows(record: &Record, bot: Option<Request>) -> Result<Vec<Row>, Refusal> {
    struct Replay<'a>(&'a Record, Option<Request>);
    impl bots::Visitor for Replay<'_> {
        type Out = Result<Vec<Row>, Refusal>;
        fn visit<G: Bots>(self) -> Self::Out {
            decisions::<G>(self.0, self.1)
        }
    }
    bots::visit(&record.header.game, Replay(record, bot))?
}

fn decisions<G: Bots>(record: &Record, bot: Option<Request>) -> Result<Vec<Row>, Refusal> {
    let whole = Match::<G>::replay(record)?;
    let Some(outcome) = whole.outcome() else { return Ok(Vec::new()) };
    let line = whole.timeline().line();
    let survives = |entry: usize| line.iter().any(|step| (step.from..step.until).contains(&entry));
    let mut table = Match::<G>::rewound(record)?;
    let mut all = Vec::new();
    for (number, entry) in record.journal.iter().enumerate() {
        if let Entry::Act { seat, action, auto } = entry {
            let action = action.parse()?;
            let row = row(&table, *seat, action, &outcome);
            let values = bot.and_then(|bot| values(&table, *seat, action, bot, number as u64));
            all.push(Row { entry: number, auto: *auto, taken_back: !survives(number), values, ..row });
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
        values: None,
    }
}

/// The bot's opinion at the seat, knowing only what the seat knows.
fn values<G: Bots>(
    table: &Match<G>,
    seat: Seat,
    taken: G::Action,
    bot: Request,
    chances: u64,
) -> Option<Values> {
    let (game, state) = (table.game(), table.state());
    let legal = table.legal(seat);
    if legal.len() < 2 {
        return None;
    }
    let began = Instant::now();
    let mut go_on = || bot.time.is_none_or(|time| began.elapsed() < time);
    let belief = Belief::new(Arc::clone(game), seat, state.clone());
    let (choice, considered) = bots::seat::<G>(bot).explain(&belief, &legal, chances, &mut go_on);
    let number = |worth: Worth| match worth {
        Worth::Chance(number) => ("chance", number),
        Worth::Points(number) => ("points", number),
        Worth::Liking(number) => ("liking", number),
    };
    let (kind, best) = number(considered.first()?.worth);
    let known = considered.iter().find(|known| known.action == taken);
    let taken = known.map(|known| number(known.worth).1);
    Some(Values { kind, best, taken, choice: game.action_id(state, seat, choice) })
}

/// Each seat's share of the win.
fn shares(outcome: &Outcome) -> Vec<f32> {
    let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1) as f32;
    outcome.places.iter().map(|place| if *place == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// The same with the seat first.
fn from<T: Copy>(seat: Seat, values: &[T]) -> Vec<T> {
    let mut values = values.to_vec();
    values.rotate_left(seat.index());
    values
}
