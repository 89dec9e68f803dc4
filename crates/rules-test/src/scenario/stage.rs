//! The current stage of a scenario: a table, a position, and the events of the last step.

use super::json;
use super::line::{Instruction, Which};
use crate::failure::{ensure, told};
use crate::step::Step;
use crate::table::Table;
use rules::{Game, Match, Outcome, ParseError, Pending, Seat, SeatSet, Seed, Viewer};
use serde_json::Value;
use std::fmt::{Debug, Display};

pub struct Stage<G: Game> {
    game: G,
    table: Table,
    state: G::State,
    /// The position as changed by `set` and `drop`, until a line tests it.
    draft: Option<Draft>,
    seed: Seed,
    draws: u64,
    /// The events of the last step.
    events: Vec<G::Event>,
}

struct Draft {
    /// Where to return to after a position that is refused on purpose.
    before: Value,
    position: Value,
    /// What the position must contain afterwards.
    puts: Vec<(String, Value)>,
}

impl<G: Game> Stage<G> {
    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub(super) fn new(table: Table, base: Option<Value>) -> Result<Stage<G>, String> {
        let game: G = table.rules().map_err(told)?;
        let state = game.start();
        let draft = base.map(|base| Draft { before: base.clone(), position: base, puts: Vec::new() });
        let seed = Seed::from_phrase("scenario");
        Ok(Stage { game, table, state, draft, seed, draws: 0, events: Vec::new() })
    }

    pub(super) fn play(&mut self, line: &Instruction) -> Result<(), String> {
        match line {
            Instruction::Set { path, value } => return self.set(path, value),
            Instruction::Drop(path) => return json::take(&mut self.draft().position, path),
            Instruction::Error(text) => return self.refused(text),
            _ => self.enter()?,
        }
        match line {
            Instruction::Deal(phrase) => self.deal(phrase),
            Instruction::Waits(seats) => {
                self.waits(Pending::Seats(seats.iter().copied().collect::<SeatSet>()))
            }
            Instruction::WaitsForChance => self.waits(Pending::Chance),
            Instruction::Legal { seat, which, actions } => {
                let actions = read::<G::Action>(actions)?;
                compare(*which, &actions, &self.legal(*seat))
            }
            Instruction::Count { seat, count } => {
                let legal = self.legal(*seat);
                ensure(legal.len() == *count, || format!("{} are legal: {}", legal.len(), join(&legal)))
            }
            Instruction::Do { seat, action } => self.act(*seat, action.parse().map_err(told)?),
            Instruction::Refuse { seat, action } => self.refuse(*seat, action.parse().map_err(told)?),
            Instruction::Draws { which, draws } => {
                let possible: Vec<G::Draw> = self.outcomes()?.into_iter().map(|(draw, _)| draw).collect();
                compare(*which, &read(draws)?, &possible)
            }
            Instruction::Weigh(expected) => self.weigh(expected),
            Instruction::Draw(draw) => self.draw(draw.parse().map_err(told)?),
            Instruction::Settle => self.settle(),
            Instruction::See { viewer, path, partly, value } => self.see(*viewer, path, *partly, value),
            Instruction::Hides { viewer, path } => self.hides(*viewer, path),
            Instruction::Event { viewer, event, expected } => self.event(*viewer, event, *expected),
            Instruction::Over { by, places, scores } => {
                self.over(by.as_ref(), places.as_ref(), scores.as_ref())
            }
            Instruction::Tally { name, values } => self.tally(name, values),
            Instruction::Table(_)
            | Instruction::Set { .. }
            | Instruction::Drop(_)
            | Instruction::Error(_) => {
                unreachable!("these were dealt with above")
            }
        }
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(&self.state, viewer)).expect("a view is plain data")
    }

    fn draft(&mut self) -> &mut Draft {
        let now = self.view(Viewer::Referee);
        self.draft.get_or_insert_with(|| Draft { before: now.clone(), position: now, puts: Vec::new() })
    }

    fn set(&mut self, path: &str, value: &Value) -> Result<(), String> {
        let draft = self.draft();
        draft.puts.retain(|(earlier, _)| earlier != path);
        draft.puts.push((path.to_owned(), value.clone()));
        if path == "." {
            draft.position = value.clone();
            return Ok(());
        }
        json::put(&mut draft.position, path, value.clone())
    }

    /// Makes the changed position the current one.
    pub(super) fn enter(&mut self) -> Result<(), String> {
        let Some(draft) = self.draft.take() else { return Ok(()) };
        self.state = self.load(&draft.position).map_err(|law| format!("the position is refused: {law}"))?;
        self.events.clear();
        let view = self.view(Viewer::Referee);
        for (path, value) in &draft.puts {
            let found = json::at(&view, path);
            ensure(found == Some(value), || {
                let found = found.map_or_else(|| "nothing".to_owned(), Value::to_string);
                format!("{path} was set to {value}, but the position then holds {found} there")
            })?;
        }
        Ok(())
    }

    /// The same check as for a match, which refuses invalid positions.
    fn load(&self, position: &Value) -> Result<G::State, String> {
        rules::read_position(&self.game, position).map_err(told)
    }

    fn seated(&self, position: Value) -> Result<Match<G>, String> {
        let options = self.table.options().map_err(told)?;
        Match::from_position(self.table.names(), options, self.seed, position).map_err(told)
    }

    fn refused(&mut self, text: &str) -> Result<(), String> {
        let draft = self.draft.take().ok_or("no position has been set")?;
        let result = self.load(&draft.position);
        self.draft = Some(Draft { before: draft.before.clone(), position: draft.before, puts: Vec::new() });
        match result {
            Ok(_) => Err("the position is accepted".to_owned()),
            Err(law) => ensure(law.contains(text), || format!("the position is refused otherwise: {law}")),
        }
    }

    fn deal(&mut self, phrase: &str) -> Result<(), String> {
        self.seed = Seed::from_phrase(phrase);
        self.draws = 0;
        self.settle()
    }

    fn settle(&mut self) -> Result<(), String> {
        ensure(self.game.pending(&self.state) == Pending::Chance, || "nothing is to be drawn".to_owned())?;
        let mut events = Vec::new();
        while self.game.pending(&self.state) == Pending::Chance {
            let outcomes = self.outcomes()?;
            let chosen = self.seed.draw(self.draws, outcomes.iter().map(|(_, weight)| *weight));
            self.draw(outcomes[chosen].0)?;
            events.append(&mut self.events);
        }
        self.events = events;
        Ok(())
    }

    fn waits(&self, expected: Pending) -> Result<(), String> {
        let pending = self.game.pending(&self.state);
        ensure(pending == expected, || match pending {
            Pending::Chance => "the game waits for chance".to_owned(),
            Pending::Over => "the game is over".to_owned(),
            Pending::Seats(seats) => {
                format!("the game waits for {}", join(&seats.iter().collect::<Vec<_>>()))
            }
        })
    }

    fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if seat.index() < usize::from(self.game.seats()) {
            self.game.legal(&self.state, seat, &mut actions);
        }
        actions
    }

    fn outcomes(&self) -> Result<Vec<(G::Draw, u32)>, String> {
        ensure(self.game.pending(&self.state) == Pending::Chance, || "nothing is to be drawn".to_owned())?;
        let mut outcomes = Vec::new();
        self.game.draws(&self.state, &mut outcomes);
        Ok(outcomes)
    }

    /// Asks a real match at this position, which must not change if it refuses.
    fn ask(&self, seat: Seat, action: G::Action) -> Result<(), String> {
        // A match would make the draw at once, regardless of what the scenario wants it to be.
        ensure(self.game.pending(&self.state) != Pending::Chance, || "a draw comes first".to_owned())?;
        let mut played = self
            .seated(self.view(Viewer::Referee))
            .map_err(|refusal| format!("no match can be set up here: {refusal}"))?;
        let Err(refusal) = played.submit(seat, action) else { return Ok(()) };
        assert!(
            *played.state() == self.state && played.journal().is_empty(),
            "\"{seat}: {action}\" was refused and still left a trace"
        );
        Err(told(refusal))
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), String> {
        self.ask(seat, action)
            .map_err(|refusal| format!("{refusal}; legal are: {}", join(&self.legal(seat))))?;
        ensure(self.legal(seat).contains(&action), || "it is accepted but not listed as legal".to_owned())?;
        self.take(Step::Act(seat, action));
        Ok(())
    }

    fn refuse(&self, seat: Seat, action: G::Action) -> Result<(), String> {
        ensure(self.ask(seat, action).is_err(), || "it is accepted".to_owned())?;
        ensure(!self.legal(seat).contains(&action), || "it is refused but listed as legal".to_owned())
    }

    fn draw(&mut self, draw: G::Draw) -> Result<(), String> {
        let outcomes: Vec<G::Draw> = self.outcomes()?.into_iter().map(|(draw, _)| draw).collect();
        ensure(outcomes.contains(&draw), || format!("this cannot be drawn; these can: {}", join(&outcomes)))?;
        self.draws += 1;
        self.take(Step::Draw(draw));
        Ok(())
    }

    fn take(&mut self, step: Step<G>) {
        (self.state, self.events) = step.from(&self.game, &self.state);
    }

    fn weigh(&self, expected: &[(String, u32)]) -> Result<(), String> {
        let actual: Vec<(String, u32)> =
            self.outcomes()?.into_iter().map(|(draw, weight)| (draw.to_string(), weight)).collect();
        let same = expected.len() == actual.len() && expected.iter().all(|draw| actual.contains(draw));
        ensure(same, || {
            let list: Vec<String> = actual.iter().map(|(draw, weight)| format!("{draw}={weight}")).collect();
            format!("the draws are: {}", join(&list))
        })
    }

    fn see(&self, viewer: Viewer, path: &str, partly: bool, expected: &Value) -> Result<(), String> {
        let view = self.view(viewer);
        let found = json::at(&view, path).ok_or_else(|| format!("there is nothing at {path} in {view}"))?;
        let fits = if partly { json::within(expected, found) } else { expected == found };
        ensure(fits, || format!("{path} is {found}"))
    }

    fn hides(&self, viewer: Viewer, path: &str) -> Result<(), String> {
        let (whole, view) = (self.view(Viewer::Referee), self.view(viewer));
        let known = |root, path| json::at(root, path).filter(|value| !value.is_null());
        ensure(known(&whole, path).is_some(), || "not even the referee sees anything there".to_owned())?;
        known(&view, path).map_or(Ok(()), |seen| Err(format!("{path} is seen as {seen}")))
    }

    fn event(&self, viewer: Viewer, expected: &Value, wanted: bool) -> Result<(), String> {
        let told: Vec<Value> = self
            .events
            .iter()
            .filter_map(|event| self.game.redact(event, viewer))
            .map(|event| serde_json::to_value(event).expect("an event is plain data"))
            .collect();
        let found = told.iter().any(|event| json::within(expected, event));
        ensure(found == wanted, || {
            let lines: String = told.iter().map(|event| format!("\n    {event}")).collect();
            format!("the last step reported:{lines}")
        })
    }

    fn outcome(&self) -> Result<Outcome, String> {
        self.game.outcome(&self.state).ok_or_else(|| "the game is not over".to_owned())
    }

    fn over(
        &self,
        by: Option<&String>,
        places: Option<&Vec<u8>>,
        scores: Option<&Vec<i32>>,
    ) -> Result<(), String> {
        let outcome = self.outcome()?;
        let fits = by.is_none_or(|by| *by == outcome.by)
            && places.is_none_or(|places| *places == outcome.places)
            && scores.is_none_or(|scores| *scores == outcome.scores);
        ensure(fits, || {
            let Outcome { places, scores, by, .. } = &outcome;
            format!("the game is over by {by} with places {places:?} and scores {scores:?}")
        })
    }

    fn tally(&self, name: &str, values: &[i32]) -> Result<(), String> {
        let outcome = self.outcome()?;
        let found = outcome.tally.iter().any(|line| line.name == name && line.values == values);
        ensure(found, || {
            let lines: String =
                outcome.tally.iter().map(|line| format!("\n    {}: {:?}", line.name, line.values)).collect();
            format!("the tally is:{lines}")
        })
    }
}

fn read<T: std::str::FromStr<Err = ParseError>>(texts: &[String]) -> Result<Vec<T>, String> {
    texts.iter().map(|text| text.parse().map_err(told)).collect()
}

fn compare<T: PartialEq + Display + Debug>(which: Which, expected: &[T], actual: &[T]) -> Result<(), String> {
    let missing: Vec<&T> = expected.iter().filter(|text| !actual.contains(text)).collect();
    let present: Vec<&T> = expected.iter().filter(|text| actual.contains(text)).collect();
    let extra: Vec<&T> = actual.iter().filter(|text| !expected.contains(text)).collect();
    let told = |what: &str, wrong: &[&T]| {
        ensure(wrong.is_empty(), || format!("{what}: {}\n  there are: {}", join(wrong), join(actual)))
    };
    match which {
        Which::Exactly => told("missing", &missing).and_then(|()| told("not expected", &extra)),
        Which::Has => told("missing", &missing),
        Which::Lacks => told("there, but should not be", &present),
    }
}

fn join(things: &[impl Display]) -> String {
    if things.is_empty() {
        return "none".to_owned();
    }
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}
