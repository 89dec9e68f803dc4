//! The analysis of a record, step by step: first a quick pass along the whole game, then each decision, then a
//! closer pass along the game.

use crate::line::{Event, Line};
use crate::report::{Choice, Class, Decided, Drawn, Highlights, Point, Report};
use crate::steady::Steady;
use crate::worth::{Candidate, Judge, belief};
use bots::reasons::Decision;
use bots::{Appraise, Care, Measure};
use rules::{Pending, Record, Refusal, Seat, Viewer};
use search::{Considered, Values, best_first};

/// The first pass uses this fraction of the samples.
const QUICK: u32 = 4;
/// The start gets this many times the samples of other positions: nothing has been drawn yet, so it varies
/// most.
const START: u32 = 8;
/// How many of the bot's actions to compare with the one played.
const WEIGHED: usize = 3;
/// How many decisions of the continuation to report.
const TOLD: usize = 6;

/// The effort and the seed of both the page and the server, so that they give the same results.
pub const EFFORT: f32 = 1.0;
pub const SEED: u64 = 1;

/// An analysis of any game.
pub trait Work: Send {
    /// Does the next piece of work and says whether any is left.
    fn step(&mut self) -> bool;
    fn progress(&self) -> Progress;
    /// The results so far.
    fn report(&self) -> Report;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    pub done: usize,
    pub of: usize,
}

enum Task {
    /// Values a position with this many samples.
    Position(usize, u32),
    /// Judges the decision of a moment.
    Decision(usize),
}

pub struct Analysis<G: Appraise> {
    names: Vec<String>,
    line: Line<G>,
    judge: Judge<G>,
    tasks: Vec<Task>,
    done: usize,
    /// By position; the last one is the end.
    values: Vec<Option<Values>>,
    /// By moment.
    decided: Vec<Option<Decided>>,
}

/// Begins the analysis of a record of any game. `effort` multiplies the page's effort.
#[cfg(not(target_arch = "wasm32"))]
pub fn begin(record: &Record, effort: f32, seed: u64) -> Result<Box<dyn Work>, Refusal> {
    struct Begin<'a>(&'a Record, f32, u64);
    impl bots::Visitor for Begin<'_> {
        type Out = Result<Box<dyn Work>, Refusal>;
        fn visit<G: Appraise>(self) -> Self::Out {
            begin_at::<G>(self.0, self.1, self.2)
        }
    }
    bots::visit(&record.header.game, Begin(record, effort, seed))?
}

/// The same for a game that is known.
pub fn begin_at<G: Appraise>(record: &Record, effort: f32, seed: u64) -> Result<Box<dyn Work>, Refusal> {
    Ok(Box::new(Analysis::<G>::new(record, scaled(G::CARE, effort), seed)?))
}

fn scaled(care: Care, effort: f32) -> Care {
    let times = |number: u32| ((number as f32 * effort) as u32).max(1);
    Care { iterations: times(care.iterations), samples: times(care.samples) }
}

impl<G: Appraise> Analysis<G> {
    pub fn new(record: &Record, care: Care, seed: u64) -> Result<Analysis<G>, Refusal> {
        let line = Line::<G>::new(record)?;
        let needed = line.needed();
        let positions = || (0..=line.moments.len()).filter(|at| needed[*at]);
        let choices = |at: &usize| {
            let moment = &line.moments[*at];
            !moment.is_forced && matches!(moment.event, Event::Decision { .. })
        };
        let quick = (care.samples / QUICK).max(1);
        let mut tasks: Vec<Task> = positions().map(|at| Task::Position(at, quick)).collect();
        tasks.extend((0..line.moments.len()).filter(choices).map(Task::Decision));
        if quick < care.samples {
            let times = |at: usize| if at == line.valued_at(0) { START } else { 1 };
            tasks.extend(positions().map(|at| Task::Position(at, times(at) * care.samples)));
        }
        let (values, decided) = (vec![None; line.moments.len() + 1], vec![None; line.moments.len()]);
        let names = record.header.seats.clone();
        Ok(Analysis { names, judge: Judge::new(care, seed), tasks, done: 0, values, decided, line })
    }

    /// The same without judging decisions, for callers that only need chances and luck.
    #[must_use]
    pub fn along_the_game(mut self) -> Analysis<G> {
        let closest = self.judge.care.samples;
        self.tasks.retain(|task| matches!(task, Task::Position(_, samples) if *samples >= closest));
        self
    }

    fn judged(&mut self, at: usize) -> Option<Decided> {
        let moment = &self.line.moments[at];
        let Event::Decision { seat, action: played } = moment.event else { return None };
        let game = &self.line.game;
        let mut legal = Vec::new();
        game.legal(&moment.before, seat, &mut legal);
        let belief = belief(game, seat, &moment.before);
        let (best, considered) = self.judge.advice(&belief, &legal);
        let mut actions = vec![best];
        let liked = considered.iter().map(|considered| considered.action).take(WEIGHED);
        for action in liked.chain([played]) {
            if !actions.contains(&action) {
                actions.push(action);
            }
        }
        let samples = self.judge.care.samples;
        let candidates = self.judge.weigh(game, &belief, &actions, samples);
        let at = |action| candidates.iter().find(|candidate| candidate.action == action);
        let (best, played) = (at(best)?, at(played)?);
        let loss = best.clearly_ahead(played);
        let class =
            if played.action == best.action { Class::Best } else { Class::of_loss(game.measure(), loss) };
        let seats = self.names.len();
        let effect = (0..seats)
            .map(|other| if loss > 0.0 { played.values[other] - best.values[other] } else { 0.0 })
            .collect();
        let tell = |candidate: &Candidate<G::Action>| self.tell(moment, seat, candidate, &considered);
        let mut choices: Vec<Choice> = candidates.iter().map(tell).collect();
        best_first(&mut choices[1..], |choice| choice.value);
        Some(Decided {
            step: moment.step + 1,
            entry: moment.entry,
            seat,
            class,
            loss,
            effect,
            played: tell(played),
            choices,
        })
    }

    fn tell(
        &self,
        moment: &crate::line::Moment<G>,
        seat: Seat,
        candidate: &Candidate<G::Action>,
        considered: &[Considered<G::Action>],
    ) -> Choice {
        let view = self.line.game.view(&moment.before, Viewer::Seat(seat));
        let line = considered.iter().find(|considered| considered.action == candidate.action);
        let line = line.map_or(&[][..], |considered| &considered.line);
        let decision = Decision::new(&*self.line.game, &moment.before, seat, candidate.action, |_, _| None);
        let word = self.line.game.word(&decision);
        Choice {
            known: word.and_then(|word| bots::word::size(&*self.line.game, &word)),
            action: candidate.action.to_string(),
            label: self.line.game.label(&view, candidate.action),
            value: candidate.values[seat.index()],
            line: self.in_words(&moment.before, (seat, candidate.action), line),
        }
    }

    /// The expected continuation, up to the next draw.
    fn in_words(&self, from: &G::State, first: (Seat, G::Action), line: &[(Seat, G::Action)]) -> Vec<String> {
        let game = &self.line.game;
        let mut state = from.clone();
        game.apply(&mut state, first.0, first.1, &mut ());
        let mut words = Vec::new();
        for (seat, action) in line.iter().take(TOLD) {
            let waits = matches!(game.pending(&state), Pending::Seats(seats) if seats.contains(*seat));
            if !waits || !game.is_legal(&state, *seat, *action) {
                break;
            }
            let view = game.view(&state, Viewer::Seat(*seat));
            words.push(format!("{}: {}", self.names[seat.index()], game.label(&view, *action)));
            game.apply(&mut state, *seat, *action, &mut ());
        }
        words
    }

    fn value(&self, at: usize) -> Option<Values> {
        self.values[self.line.valued_at(at)]
    }

    /// The effect of the draws before a position.
    fn luck(&self, at: usize) -> Option<Values> {
        let mut luck = self.value(at)?;
        luck.iter_mut().zip(self.value(at - 1)?).for_each(|(after, before)| *after -= before);
        Some(luck)
    }
}

impl<G: Appraise> Work for Analysis<G> {
    fn step(&mut self) -> bool {
        let Some(task) = self.tasks.get(self.done) else { return false };
        match *task {
            Task::Position(at, samples) => {
                let value = self.judge.value(&self.line.game, self.line.position(at), at, samples);
                self.values[at] = Some(value);
            }
            Task::Decision(at) => self.decided[at] = self.judged(at),
        }
        self.done += 1;
        self.done < self.tasks.len()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done, of: self.tasks.len() }
    }

    fn report(&self) -> Report {
        let (seats, measure) = (self.names.len(), self.line.game.measure());
        let mut report = Report {
            game: G::KEY.to_owned(),
            seats: self.names.clone(),
            chance: measure == Measure::Chance,
            points: Vec::new(),
            decisions: self.decided.iter().flatten().cloned().collect(),
            draws: Vec::new(),
            accounts: Vec::new(),
            highlights: Highlights::default(),
        };
        let mut steady = Steady::new(G::RELIABILITY, measure, seats);
        let end = self.line.moments.len();
        let (mut estimated, mut part) = (None, 0.0);
        for at in 0..=end {
            let before = at.checked_sub(1).map(|before| &self.line.moments[before]);
            let step = before.map_or(0, |moment| moment.step + 1);
            let entry = before.map_or(0, |moment| moment.entry);
            let drawn = before.is_some_and(|moment| matches!(moment.event, Event::Draws(_)));
            let mut luck = Values::default();
            if drawn {
                let Some(seeming) = self.luck(at) else { break };
                luck = steady.luck(seeming);
                report.draws.push(Drawn { step, entry, luck: luck[..seats].to_vec() });
            }
            let source = self.line.valued_at(at);
            if !self.line.is_at_rest(at) {
                // Until the turn is over only draws move the line.
                steady.draw(luck);
            } else if estimated != Some(source) {
                let Some(newest) = self.values[source] else { break };
                steady.estimate(newest);
                (estimated, part) = (Some(source), at as f32 / end.max(1) as f32);
            }
            let is_over = self.line.game.pending(self.line.position(at)) == Pending::Over;
            let values = match self.values[source] {
                Some(result) if is_over => result,
                _ => steady.told(part),
            };
            report.points.push(Point { step, entry, values: values[..seats].to_vec() });
        }
        report.settle();
        report
    }
}
