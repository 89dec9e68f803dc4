//! A course at its table: what the learner does there, and how the script responds.

use crate::app::Client;
use crate::device::{self, STORAGE};
use crate::kit::toast;
use crate::route::Route;
use crate::strings;
use crate::table::house::House;
use crate::table::live::{Guide, Live};
use client::lesson::{Course, State, Verdict, learner};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy)]
pub struct Coach {
    pub live: Live,
    pub course: RwSignal<Course>,
    /// The others are moving, or the lesson is demonstrating.
    pub busy: RwSignal<bool>,
}

impl Coach {
    pub fn open(course: Course) -> Result<Coach, String> {
        let house = course.table().map_err(|refusal| refusal.message)?;
        let coach =
            Coach { live: Live::lesson(house), course: RwSignal::new(course), busy: RwSignal::new(false) };
        coach.live.set_guide(Guide {
            submit: Callback::new(move |action: String| coach.submit(&action)),
            undo: Callback::new(move |()| coach.restart_step()),
        });
        coach.note();
        Ok(coach)
    }

    /// Does the step only have to be read?
    pub fn reads_only(self) -> bool {
        self.course.with(|course| course.step().accept.is_empty())
    }

    /// A move of the learner: made if the step asks for it, otherwise answered.
    fn submit(self, action: &str) -> bool {
        if self.busy.get_untracked() {
            return false;
        }
        match self.course.with_untracked(|course| course.judge(action)) {
            Verdict::Asked => self.make(action),
            Verdict::Other(answer) => {
                self.course.update(|course| course.answer(action, answer));
                false
            }
        }
    }

    fn make(self, action: &str) -> bool {
        let made = self.live.play(learner(), action);
        if made && self.count() {
            self.go_on();
        }
        made
    }

    /// A decision was made. Returns true if the step is done.
    fn count(self) -> bool {
        let done = self.course.try_update(|course| {
            // A move of the step dismisses the answer.
            if matches!(course.state, State::Answer { .. }) {
                course.pick_again();
            }
            self.live.with_house(|house| course.made(house))
        });
        done.flatten() == Some(true)
    }

    pub fn pick_again(self) {
        self.course.update(Course::pick_again);
    }

    /// The learner makes the move that was answered.
    pub fn insist(self) {
        let action = self.course.try_update(Course::insist).flatten();
        if let Some(action) = action {
            self.make(&action);
        }
    }

    /// The step is done: the others move, then the next one begins.
    pub fn go_on(self) {
        self.busy.set(true);
        let replies = self.course.with_untracked(|course| course.step().reply.clone());
        spawn_local(async move {
            for reply in replies {
                self.live.rest().await;
                if self.busy.try_get_untracked() != Some(true) {
                    return;
                }
                self.live.play(reply.seat, &reply.action);
            }
            self.course.try_update(Course::go_on);
            self.busy.try_set(false);
            self.note();
        });
    }

    /// Stores the learner's progress on this device.
    fn note(self) {
        self.course.try_with_untracked(|course| {
            STORAGE.change_progress(|progress| {
                progress.stand(&course.lesson, course.chapter, course.step);
                if matches!(course.state, State::ChapterDone | State::LessonDone) {
                    progress.finish(&course.lesson, course.chapter);
                }
            });
        });
    }

    pub fn next_chapter(self) {
        let before = self.course.try_update(Course::next_chapter);
        let Some(before) = before else { return };
        let played = before
            .is_some_and(|moves| moves.iter().all(|a_move| self.live.play(a_move.seat, &a_move.action)));
        if played { self.note() } else { self.set_up() }
    }

    /// Sets up the table for the beginning of the step.
    fn set_up(self) {
        self.busy.set(false);
        match self.course.with_untracked(Course::table) {
            Ok(house) => self.live.replace(house),
            Err(refusal) => toast::fail(&refusal.message),
        }
        self.note();
    }

    fn jump(self, change: impl FnOnce(&mut Course)) {
        self.course.update(change);
        self.set_up();
    }

    pub fn restart_step(self) {
        self.jump(Course::restart_step);
    }

    pub fn back(self) {
        self.jump(Course::back);
    }

    pub fn skip_step(self) {
        self.jump(Course::skip_step);
    }

    pub fn skip_chapter(self) {
        self.jump(Course::skip_chapter);
    }

    pub fn open_chapter(self, chapter: usize) {
        self.jump(|course| *course = Course::new(course.lesson.clone(), chapter, 0));
    }

    /// Does the step as the lesson shows it, one decision after another.
    pub fn show_me(self) {
        let state = self.course.with_untracked(|course| course.state.clone());
        if self.busy.get_untracked() || matches!(state, State::ChapterDone | State::LessonDone) {
            return;
        }
        if state != State::Task {
            self.restart_step();
        }
        if self.reads_only() {
            return self.go_on();
        }
        self.busy.set(true);
        spawn_local(async move {
            loop {
                self.live.rest().await;
                if self.busy.try_get_untracked() != Some(true) {
                    return;
                }
                let shown = self
                    .live
                    .with_house(|house| self.course.with_untracked(|course| course.shown(house)))
                    .flatten();
                let Some(action) = shown else { break };
                if !self.live.play(learner(), &action) {
                    break;
                }
                if self.count() {
                    return self.go_on();
                }
            }
            self.busy.try_set(false);
        });
    }

    pub fn play_on_words(self) -> String {
        let name = self.course.with(|course| course.lesson.seats.get(1).cloned());
        name.map_or_else(|| strings::PLAY_ON_ALONE.to_owned(), |name| strings::play_on(&name))
    }

    /// Keeps the current table, and continues there against the bot.
    pub fn play_on(self, client: Client) {
        let house = self.live.with_house(|house| House::open(&house.record(), house.occupants().to_vec()));
        match house {
            Some(Ok(house)) => {
                let id = device::new_id();
                STORAGE.keep_table(&id, &house);
                client.go(&Route::Table(id));
            }
            Some(Err(refusal)) => toast::fail(&refusal.message),
            None => {}
        }
    }
}
