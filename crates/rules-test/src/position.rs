//! What holds in every position: which seats are pending, what is legal, what may be drawn, how it is
//! written.

use crate::failure::{difference, ensure};
use rules::{Entry, Game, Outcome, ParseError, Pending, Rng, Seat, Viewer};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Checking one action may cost as much as listing all, so only part of a longer list is checked.
const ASKED: usize = 256;
/// How many actions of earlier positions are remembered; and how many of them are checked in each
/// position.
const REMEMBERED: usize = 1024;
const RECALLED: usize = 12;

/// The legal actions of each seat.
pub(crate) type Lists<G> = Vec<Vec<<G as Game>::Action>>;

/// Actions seen in any position so far: each is illegal in most other positions.
pub(crate) struct Memory<G: Game> {
    seen: BTreeSet<G::Action>,
    pool: Vec<G::Action>,
}

impl<G: Game> Memory<G> {
    pub(crate) fn new() -> Memory<G> {
        Memory { seen: BTreeSet::new(), pool: Vec::new() }
    }

    /// True if the action is new.
    fn meet(&mut self, action: G::Action, rng: &mut Rng) -> bool {
        let new = self.seen.insert(action);
        if new && self.pool.len() < REMEMBERED {
            self.pool.push(action);
        } else if new {
            let place = rng.below(REMEMBERED);
            self.pool[place] = action;
        }
        new
    }

    pub(crate) fn recall(&self, rng: &mut Rng) -> Option<G::Action> {
        (!self.pool.is_empty()).then(|| *rng.pick(&self.pool))
    }
}

/// The cheap checks: laws, pending seats, lists, the end. Also used for positions beside the game's
/// path.
pub(crate) fn survey<G: Game>(game: &G, state: &G::State) -> Result<Lists<G>, String> {
    game.laws(state).map_err(|law| format!("a law is broken: {law}"))?;
    let lists: Lists<G> = Seat::all(game.seats()).map(|seat| list(game, state, seat)).collect();
    let pending = game.pending(state);
    if let Pending::Seats(seats) = pending {
        ensure(!seats.is_empty(), || "the game waits for seats, but for none".to_owned())?;
        if let Some(seat) = seats.iter().find(|seat| seat.index() >= usize::from(game.seats())) {
            return Err(format!("the game waits for seat {seat}, which is not at the table"));
        }
    }
    for (seat, actions) in Seat::all(game.seats()).zip(&lists) {
        let waited = matches!(pending, Pending::Seats(seats) if seats.contains(seat));
        ensure(waited || actions.is_empty(), || {
            format!("seat {seat} is not pending but may play {:?}", actions[0])
        })?;
        ensure(!waited || !actions.is_empty(), || {
            format!("dead end: seat {seat} is pending without an action")
        })?;
        if let Some(pair) = actions.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(format!(
                "the legal list of seat {seat} does not ascend: \"{}\" before \"{}\"",
                pair[0], pair[1]
            ));
        }
    }
    if pending == Pending::Chance {
        weights(game, state)?;
    }
    match game.outcome(state) {
        Some(_) if pending != Pending::Over => Err("there is an outcome before the game is over".to_owned()),
        None if pending == Pending::Over => Err("the game is over without an outcome".to_owned()),
        Some(outcome) => tally(&outcome, usize::from(game.seats())),
        None => Ok(()),
    }?;
    Ok(lists)
}

fn list<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    actions
}

fn weights<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let mut draws = Vec::new();
    game.draws(state, &mut draws);
    ensure(!draws.is_empty(), || "a draw is pending but nothing can be drawn".to_owned())?;
    for (index, (draw, weight)) in draws.iter().enumerate() {
        ensure(*weight > 0, || format!("the draw \"{draw}\" is listed without weight"))?;
        ensure(draws[..index].iter().all(|(earlier, _)| earlier != draw), || {
            format!("the draw \"{draw}\" is listed twice")
        })?;
    }
    Ok(())
}

fn tally(outcome: &Outcome, seats: usize) -> Result<(), String> {
    let Outcome { places, scores, by, tally } = outcome;
    ensure(places.len() == seats && scores.len() == seats, || {
        format!("the outcome has {} places and {} scores for {seats} seats", places.len(), scores.len())
    })?;
    // A solo player can lose to the game.
    let last = seats.max(2);
    ensure(seats == 1 || places.contains(&1), || format!("nobody won: the places are {places:?}"))?;
    ensure(places.iter().all(|place| (1..=last).contains(&usize::from(*place))), || {
        format!("the places {places:?} are not places at a table of {seats}")
    })?;
    ensure(!by.trim().is_empty(), || "the outcome does not say how the game was decided".to_owned())?;
    for line in tally {
        ensure(line.values.len() == seats && !line.name.trim().is_empty(), || {
            format!("the tally line {:?} has {} values for {seats} seats", line.name, line.values.len())
        })?;
    }
    let line = tally.last().map_or(scores, |line| &line.values);
    ensure(line == scores, || format!("the last line of the tally is {line:?}, the scores are {scores:?}"))
}

/// `is_legal` must agree with `legal`, both on listed actions and on actions seen elsewhere.
pub(crate) fn agree<G: Game>(
    game: &G,
    state: &G::State,
    lists: &Lists<G>,
    memory: &mut Memory<G>,
    rng: &mut Rng,
) -> Result<(), String> {
    for (seat, actions) in Seat::all(game.seats()).zip(lists) {
        let stride = actions.len().div_ceil(ASKED).max(1);
        let offset = if stride > 1 { rng.below(stride) } else { 0 };
        for action in actions.iter().skip(offset).step_by(stride) {
            ensure(game.is_legal(state, seat, *action), || {
                format!("\"{action}\" is listed for seat {seat}, but is_legal denies it")
            })?;
        }
        let offered: Vec<G::Action> =
            actions.iter().copied().filter(|action| game.is_offered(*action)).collect();
        ensure(offered.len() == actions.len() || game.holds_back(&offered), || {
            format!("seat {seat} is not told that it is offered less than all it can do")
        })?;
        for _ in 0..RECALLED {
            let Some(action) = memory.recall(rng) else { break };
            let listed = actions.binary_search(&action).is_ok();
            ensure(game.is_legal(state, seat, action) == listed, || {
                let (one, other) = if listed { ("listed", "denies") } else { ("not listed", "allows") };
                format!("\"{action}\" is {one} for seat {seat}, but is_legal {other} it")
            })?;
        }
    }
    if let Pending::Seats(seats) = game.pending(state) {
        for seat in seats.iter() {
            let action = game.fallback(state, seat);
            ensure(lists[seat.index()].binary_search(&action).is_ok(), || {
                format!("the fallback \"{action}\" of seat {seat} is not legal")
            })?;
        }
    }
    for (seat, actions) in Seat::all(game.seats()).zip(lists) {
        for action in actions {
            if memory.meet(*action, rng) {
                spelled(action)?;
                entry_reads_back(&Entry::Act { seat, action: action.to_string(), auto: false })?;
                entry_reads_back(&Entry::Act { seat, action: action.to_string(), auto: true })?;
            }
        }
    }
    Ok(())
}

/// The draws of a position, in text and back.
pub(crate) fn draws_are_spelled<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    if game.pending(state) == Pending::Chance {
        let mut draws = Vec::new();
        game.draws(state, &mut draws);
        for (draw, _) in &draws {
            spelled(draw)?;
            entry_reads_back(&Entry::Draw(draw.to_string()))?;
        }
    }
    Ok(())
}

/// Parsing a text must give back the original; this also means that no two things share a text.
fn spelled<T>(thing: &T) -> Result<(), String>
where
    T: PartialEq + std::fmt::Debug + std::fmt::Display + std::str::FromStr<Err = ParseError>,
{
    let text = thing.to_string();
    ensure(!text.is_empty() && text.trim() == text && !text.contains(['\n', '\r', '|']), || {
        format!(
            "the text {text:?} of {thing:?} is empty, has blanks at an end, or holds \"|\" or a line break"
        )
    })?;
    match text.parse::<T>() {
        Ok(back) if back == *thing => Ok(()),
        Ok(back) => Err(format!("the text \"{text}\" of {thing:?} reads back as {back:?}")),
        Err(error) => Err(format!("the text \"{text}\" of {thing:?} does not read back: {error}")),
    }
}

fn entry_reads_back(entry: &Entry) -> Result<(), String> {
    let line = entry.to_string();
    ensure(line.parse().as_ref() == Ok(entry), || {
        format!("the journal line \"{line}\" does not read back as it was written")
    })
}

/// Converts the referee's view to JSON text and back: the state must be the same. Returns that second
/// state, which is equal but was built in another way.
pub(crate) fn reloaded<G: Game>(game: &G, state: &G::State) -> Result<G::State, String> {
    let view = through_json(&game.view(state, Viewer::Referee), "the referee's view")?;
    let loaded =
        game.load(&view).map_err(|law| format!("the referee's view is refused as a position: {law}"))?;
    same("the state loaded from the referee's view", &loaded, state)?;
    Ok(loaded)
}

/// A view or event must survive serialisation.
pub(crate) fn through_json<T>(value: &T, name: &str) -> Result<T, String>
where
    T: PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    let text = serde_json::to_string(value).map_err(|error| format!("{name} cannot be JSON: {error}"))?;
    let back: T = serde_json::from_str(&text)
        .map_err(|error| format!("{name} cannot be read from its JSON: {error}: {text}"))?;
    ensure(back == *value, || format!("{name} comes back changed from its JSON: {text}"))?;
    Ok(back)
}

/// Equal, and with equal hashes.
pub(crate) fn same<S: Eq + Hash + std::fmt::Debug>(name: &str, one: &S, other: &S) -> Result<(), String> {
    ensure(one == other, || format!("{name} differs:{}", difference(one, other)))?;
    ensure(hash(one) == hash(other), || format!("{name} is equal but has another hash"))
}

fn hash(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Always equal, but with different hashes.
    #[derive(Debug)]
    struct Torn(u8);

    impl PartialEq for Torn {
        fn eq(&self, _: &Torn) -> bool {
            true
        }
    }

    impl Eq for Torn {}

    impl Hash for Torn {
        fn hash<H: Hasher>(&self, to: &mut H) {
            self.0.hash(to);
        }
    }

    #[test]
    fn a_hash_that_contradicts_equality_is_noticed() {
        assert!(same("torn", &Torn(1), &Torn(1)).is_ok());
        assert!(same("torn", &Torn(1), &Torn(2)).is_err());
    }
}
