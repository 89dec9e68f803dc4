//! The learner's progress in each lesson, as stored on the device.

use crate::lesson::Lesson;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By game and lesson, such as `us-telegraph/first-game`.
    lessons: BTreeMap<String, Reached>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Reached {
    /// The names of the chapters that are done.
    done: BTreeSet<String>,
    /// Where the learner left off.
    chapter: String,
    step: usize,
}

fn key(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.game, lesson.id)
}

fn is_of(name: &str, game: &str) -> bool {
    name.split_once('/').is_some_and(|(of, _)| of == game)
}

impl Progress {
    fn of(&self, lesson: &Lesson) -> Option<&Reached> {
        self.lessons.get(&key(lesson))
    }

    pub fn is_done(&self, lesson: &Lesson, chapter: usize) -> bool {
        self.of(lesson).is_some_and(|reached| reached.done.contains(&lesson.chapters[chapter].id))
    }

    /// Where to continue, as chapter and step; the first unfinished chapter if the learner left at the end of
    /// one.
    pub fn next(&self, lesson: &Lesson) -> (usize, usize) {
        let left = self.of(lesson).and_then(|reached| {
            let at = lesson.chapters.iter().position(|chapter| chapter.id == reached.chapter)?;
            (!reached.done.contains(&reached.chapter)).then_some((at, reached.step))
        });
        let open = (0..lesson.chapters.len()).find(|chapter| !self.is_done(lesson, *chapter));
        left.unwrap_or((open.unwrap_or_default(), 0))
    }

    pub fn has_begun(&self, lesson: &Lesson) -> bool {
        self.of(lesson).is_some()
    }

    pub fn is_finished(&self, lesson: &Lesson) -> bool {
        (0..lesson.chapters.len()).all(|chapter| self.is_done(lesson, chapter))
    }

    /// Has a lesson of this game been opened?
    pub fn knows(&self, game: &str) -> bool {
        self.lessons.keys().any(|name| is_of(name, game))
    }

    /// How many chapters of a game are done.
    pub fn chapters_done(&self, game: &str) -> usize {
        let lessons = self.lessons.iter().filter(|(name, _)| is_of(name, game));
        lessons.map(|(_, reached)| reached.done.len()).sum()
    }

    /// Notes that the learner is at this step.
    pub fn stand(&mut self, lesson: &Lesson, chapter: usize, step: usize) {
        let reached = self.lessons.entry(key(lesson)).or_default();
        reached.chapter.clone_from(&lesson.chapters[chapter].id);
        reached.step = step;
    }

    pub fn finish(&mut self, lesson: &Lesson, chapter: usize) {
        let reached = self.lessons.entry(key(lesson)).or_default();
        reached.done.insert(lesson.chapters[chapter].id.clone());
    }

    /// Resets the lesson, as if it had never been opened.
    pub fn forget(&mut self, lesson: &Lesson) {
        self.lessons.remove(&key(lesson));
    }
}
