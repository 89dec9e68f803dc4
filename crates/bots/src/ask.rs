//! Asks a bot at a table whose game is known only at run time.

use crate::{Bots, Request, levels, seat};
use catalog::Table;
use rules::{Belief, Code, Pending, Refusal, Seat};
use search::{Player, Worth};

/// Asks a bot of one game for its choice.
pub type Choose = fn(&dyn Table, Seat, &str, u64, &mut dyn FnMut() -> bool) -> Result<String, Refusal>;
/// The same, with the bot's reasoning.
pub type Explain = fn(&dyn Table, Seat, &str, u64, &mut dyn FnMut() -> bool) -> Result<Explained, Refusal>;

/// A choice as the text of an action, and the actions considered, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    pub action: String,
    pub considered: Vec<Opinion>,
}

/// A bot's opinion of one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    pub action: String,
    pub worth: Worth,
    /// How often the search looked at it.
    pub visits: u32,
    /// The expected continuation, as texts of actions, each with its seat.
    pub line: Vec<(Seat, String)>,
}

/// How many opinions to report: more would not be read.
const TOLD: usize = 5;

/// What a bot of this level does for `seat`, as the text of an action.
#[cfg(not(target_arch = "wasm32"))]
pub fn choose(
    table: &dyn Table,
    seat: Seat,
    level: &str,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<String, Refusal> {
    struct Find;
    impl crate::Visitor for Find {
        type Out = Choose;
        fn visit<G: Bots>(self) -> Choose {
            choose_at::<G>
        }
    }
    crate::visit(table.info().key, Find)?(table, seat, level, seed, keep_going)
}

/// The same with its reasoning.
#[cfg(not(target_arch = "wasm32"))]
pub fn explain(
    table: &dyn Table,
    seat: Seat,
    level: &str,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Explained, Refusal> {
    struct Find;
    impl crate::Visitor for Find {
        type Out = Explain;
        fn visit<G: Bots>(self) -> Explain {
            explain_at::<G>
        }
    }
    crate::visit(table.info().key, Find)?(table, seat, level, seed, keep_going)
}

/// The choice at a table of this game.
pub fn choose_at<G: Bots>(
    table: &dyn Table,
    seat: Seat,
    level: &str,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<String, Refusal> {
    let mut question = Question::<G>::new(table, seat, level)?;
    let Question { player, belief, legal } = &mut question;
    Ok(player.choose(belief, legal, seed, keep_going).to_string())
}

/// The choice at a table of this game, with the bot's reasoning.
pub fn explain_at<G: Bots>(
    table: &dyn Table,
    seat: Seat,
    level: &str,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Explained, Refusal> {
    let mut question = Question::<G>::new(table, seat, level)?;
    let Question { player, belief, legal } = &mut question;
    let (action, mut considered) = player.explain(belief, legal, seed, keep_going);
    considered.truncate(TOLD);
    let opinion = |considered: search::Considered<G::Action>| Opinion {
        action: considered.action.to_string(),
        worth: considered.worth,
        visits: considered.visits,
        line: considered.line.into_iter().map(|(seat, action)| (seat, action.to_string())).collect(),
    };
    Ok(Explained { action: action.to_string(), considered: considered.into_iter().map(opinion).collect() })
}

struct Question<G: Bots> {
    player: Box<dyn Player<G>>,
    belief: Box<Belief<G>>,
    legal: Vec<G::Action>,
}

impl<G: Bots> Question<G> {
    fn new(table: &dyn Table, asked: Seat, level: &str) -> Result<Question<G>, Refusal> {
        match table.pending() {
            Pending::Seats(seats) if seats.contains(asked) => {}
            Pending::Over => return Err(Refusal::new(Code::GameOver, "the game is over")),
            Pending::Seats(_) | Pending::Chance => {
                let message = format!("seat {asked} has nothing to decide now");
                return Err(Refusal::new(Code::NotYourTurn, message));
            }
        }
        let request = Request::read(level).ok_or_else(|| unknown(G::KEY, level))?;
        let belief =
            table.belief(asked).downcast::<Belief<G>>().expect("a table's belief is of its own game");
        let legal = table
            .legal(asked)
            .iter()
            .map(|text| text.parse().expect("a table's actions are of its own game"))
            .collect();
        Ok(Question { player: seat::<G>(request), belief, legal })
    }
}

fn unknown(game: &str, level: &str) -> Refusal {
    let known: Vec<&str> = levels(game).iter().map(|level| level.key).collect();
    let message = format!("{game} has no bot \"{level}\"; it has {}", known.join(", "));
    Refusal::new(Code::BadOption, message)
}
