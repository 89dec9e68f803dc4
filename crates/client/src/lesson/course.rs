//! A lesson in progress: where the learner is, and what a move means there. The table is a `House` like any
//! other.

use crate::lesson::{Answer, Chapter, Keep, Lesson, Move, OPPONENT, Step, learner};
use crate::table::Occupant;
use crate::table::house::House;
use rules::{Refusal, Seed};

#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    pub lesson: Lesson,
    pub chapter: usize,
    pub step: usize,
    /// How many decisions of the step have been made.
    taken: usize,
    pub state: State,
}

#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// The learner has to do what the step says.
    Task,
    /// A legal move that the step does not ask for: the learner reads the answer.
    Answer {
        action: String,
        answer: Option<Answer>,
    },
    /// The move was made, and the table shows its result.
    Tried,
    ChapterDone,
    LessonDone,
}

/// The meaning of a move in a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    Asked,
    Other(Option<Answer>),
}

impl Course {
    pub fn new(lesson: Lesson, chapter: usize, step: usize) -> Course {
        let chapter = chapter.min(lesson.chapters.len().saturating_sub(1));
        let steps = lesson.chapters.get(chapter).map_or(0, |chapter| chapter.steps.len());
        let step = step.min(steps.saturating_sub(1));
        Course { lesson, chapter, step, taken: 0, state: State::Task }
    }

    pub fn chapter(&self) -> &Chapter {
        &self.lesson.chapters[self.chapter]
    }

    pub fn step(&self) -> &Step {
        &self.chapter().steps[self.step]
    }

    /// The table at the beginning of the step, with everything before done as the lesson shows it.
    pub fn table(&self) -> Result<House, Refusal> {
        let first = (0..=self.chapter)
            .rev()
            .find(|chapter| self.lesson.chapters[*chapter].seed.is_some())
            .unwrap_or_default();
        let seed = self.lesson.chapters[first].seed.as_ref().unwrap_or(&self.lesson.seed);
        let seats = &self.lesson.seats;
        let occupants = (0..seats.len())
            .map(|seat| if seat == 0 { Occupant::Person } else { Occupant::Bot(OPPONENT.to_owned()) })
            .collect();
        let mut house = House::new(
            &self.lesson.game,
            occupants,
            self.lesson.options(),
            seats.clone(),
            Seed::from_phrase(seed),
        )?;
        for chapter in first..=self.chapter {
            let content = &self.lesson.chapters[chapter];
            play(&mut house, &content.before)?;
            let steps = if chapter == self.chapter { self.steps_done() } else { content.steps.len() };
            for step in &content.steps[..steps] {
                for action in &step.demo {
                    house.submit(learner(), action)?;
                }
                play(&mut house, &step.reply)?;
            }
        }
        Ok(house)
    }

    /// Has a part of the step been done?
    pub fn is_begun(&self) -> bool {
        self.taken > 0
    }

    /// How many steps of the chapter are done.
    fn steps_done(&self) -> usize {
        self.step + usize::from(matches!(self.state, State::ChapterDone | State::LessonDone))
    }

    /// What the step asks for next; `None` if it only has to be read or is done.
    pub fn wanted(&self) -> Option<&crate::lesson::Pattern> {
        self.step().accept.get(self.taken)
    }

    /// The legal actions that the step asks for now.
    pub fn targets(&self, legal: &[String]) -> Vec<String> {
        let wanted = self.wanted().filter(|_| self.state == State::Task);
        wanted.map(|wanted| wanted.among(legal).into_iter().cloned().collect()).unwrap_or_default()
    }

    /// What the step will ask for after that, where it is exact.
    pub fn later(&self) -> Vec<String> {
        let rest = self.step().accept.get(self.taken + 1..).unwrap_or_default();
        rest.iter().flat_map(|pattern| pattern.named().cloned()).collect()
    }

    pub fn judge(&self, action: &str) -> Verdict {
        if self.state == State::Tried || self.wanted().is_some_and(|wanted| wanted.fits(action)) {
            return Verdict::Asked;
        }
        Verdict::Other(self.step().answers.iter().find(|answer| answer.when.fits(action)).cloned())
    }

    /// A legal move that the step does not ask for: the coach answers.
    pub fn answer(&mut self, action: &str, answer: Option<Answer>) {
        self.state = State::Answer { action: action.to_owned(), answer };
    }

    /// The learner picks another move instead.
    pub fn pick_again(&mut self) {
        self.state = State::Task;
    }

    /// The learner insists: returns the move to make. It stays if the lesson can continue from it.
    pub fn insist(&mut self) -> Option<String> {
        let State::Answer { action, answer } = self.state.clone() else { return None };
        let rejoins = answer.is_some_and(|answer| answer.keep == Keep::Rejoin);
        self.state = if rejoins { State::Task } else { State::Tried };
        Some(action)
    }

    /// The learner made the decision at the table. Returns true if the step is done and the others move.
    pub fn made(&mut self, house: &House) -> bool {
        if self.state != State::Task {
            return false;
        }
        self.taken += 1;
        self.is_done(house)
    }

    /// Has everything been done that the step asks for?
    fn is_done(&self, house: &House) -> bool {
        let legal = house.table().legal(learner());
        let rest = &self.step().accept[self.taken.min(self.step().accept.len())..];
        rest.iter().all(|pattern| pattern.optional && pattern.among(&legal).is_empty())
    }

    /// What "Show me" does next: the demonstration, or whatever comes nearest to it at this table.
    pub fn shown(&self, house: &House) -> Option<String> {
        let legal = house.table().legal(learner());
        let demo = self.step().demo.get(self.taken).filter(|action| legal.contains(action)).cloned();
        demo.or_else(|| self.wanted()?.among(&legal).first().map(|action| (*action).clone()))
    }

    /// The others have moved: moves on to the next step, or to the end of the chapter or of the lesson.
    pub fn go_on(&mut self) {
        self.taken = 0;
        self.state = State::Task;
        if self.step + 1 < self.chapter().steps.len() {
            self.step += 1;
        } else if self.chapter + 1 < self.lesson.chapters.len() {
            self.state = State::ChapterDone;
        } else {
            self.state = State::LessonDone;
        }
    }

    /// The moves before the next chapter, at the same table; `None` if it has a table of its own.
    pub fn next_chapter(&mut self) -> Option<Vec<Move>> {
        *self = Course::new(self.lesson.clone(), self.chapter + 1, 0);
        self.chapter().seed.is_none().then(|| self.chapter().before.clone())
    }

    /// Moves to the previous step, perhaps in the previous chapter; stays if it is the first.
    pub fn back(&mut self) {
        let (chapter, step) = match (self.chapter, self.step) {
            _ if self.is_begun() || self.state != State::Task => (self.chapter, self.step),
            (chapter, 0) => (chapter.saturating_sub(1), if chapter == 0 { 0 } else { usize::MAX }),
            (chapter, step) => (chapter, step - 1),
        };
        *self = Course::new(self.lesson.clone(), chapter, step);
    }

    /// Moves to the next step, done as the lesson shows it.
    pub fn skip_step(&mut self) {
        match self.state {
            State::LessonDone => {}
            State::ChapterDone => *self = Course::new(self.lesson.clone(), self.chapter + 1, 0),
            _ => self.go_on(),
        }
    }

    /// Moves to the next chapter, or to the end of the lesson after the last one.
    pub fn skip_chapter(&mut self) {
        if self.chapter + 1 < self.lesson.chapters.len() {
            *self = Course::new(self.lesson.clone(), self.chapter + 1, 0);
        } else {
            self.step = self.chapter().steps.len() - 1;
            self.taken = 0;
            self.state = State::LessonDone;
        }
    }

    /// Restarts the step from its beginning.
    pub fn restart_step(&mut self) {
        *self = Course::new(self.lesson.clone(), self.chapter, self.step);
    }
}

fn play(house: &mut House, moves: &[Move]) -> Result<(), Refusal> {
    moves.iter().try_for_each(|a_move| house.submit(a_move.seat, &a_move.action))
}
