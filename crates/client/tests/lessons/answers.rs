//! Other legal moves are answers, not errors.

use crate::lessons;
use crate::script::{at, begin, finish, legal, walk};
use client::lesson::{Course, Keep, State, Verdict, learner};
use std::collections::BTreeSet;

#[test]
fn every_answer_is_heard_somewhere() {
    for lesson in lessons() {
        let mut unheard = BTreeSet::new();
        for chapter in &lesson.chapters {
            for step in &chapter.steps {
                unheard.extend(
                    step.answers
                        .iter()
                        .map(|answer| (chapter.id.clone(), step.task.clone(), answer.title.clone())),
                );
            }
        }
        walk(&lesson, |course, house| {
            for action in legal(house) {
                if let Verdict::Other(Some(answer)) = course.judge(&action) {
                    unheard.remove(&(course.chapter().id.clone(), course.step().task.clone(), answer.title));
                }
            }
        });
        assert!(unheard.is_empty(), "{}/{}: no legal move gets {unheard:?}", lesson.game, lesson.id);
    }
}

#[test]
fn a_move_that_was_tried_leaves_the_lesson_where_it_was() {
    for lesson in lessons() {
        walk(&lesson, |course, house| {
            let other = legal(house).into_iter().find(|action| matches!(course.judge(action), Verdict::Other(answer) if answer.as_ref().is_none_or(|answer| answer.keep == Keep::Restart)));
            let Some(action) = other.filter(|_| !course.step().accept.is_empty()) else { return };
            let mut tried = course.clone();
            let Verdict::Other(answer) = tried.judge(&action) else { unreachable!() };
            tried.answer(&action, answer);
            assert_eq!(tried.insist(), Some(action));
            assert_eq!(tried.state, State::Tried);
            tried.restart_step();
            assert_eq!(tried, Course::new(lesson.clone(), course.chapter, course.step), "{}", at(course));
        });
    }
}

#[test]
fn picking_again_asks_for_the_same() {
    for lesson in lessons() {
        let (mut course, house) = begin(&lesson);
        let before = course.clone();
        let other =
            house.table().legal(learner()).into_iter().find(|action| course.judge(action) != Verdict::Asked);
        if let Some(other) = other {
            course.answer(&other, None);
            assert_eq!(
                course.targets(&legal(&house)),
                Vec::<String>::new(),
                "nothing is pointed at meanwhile"
            );
            course.pick_again();
        }
        assert_eq!(course, before);
    }
}

#[test]
fn one_can_go_back_and_skip() {
    for lesson in lessons().into_iter().filter(|lesson| lesson.chapters.len() > 1) {
        let (mut course, _) = begin(&lesson);
        course.back();
        assert_eq!((course.chapter, course.step), (0, 0));
        course.skip_chapter();
        assert_eq!((course.chapter, course.step), (1, 0));
        course.back();
        assert_eq!((course.chapter, course.step + 1), (0, course.chapter().steps.len()));
        while course.state != State::LessonDone {
            course.skip_chapter();
        }
        assert_eq!(course.chapter + 1, lesson.chapters.len());
        let (mut whole, mut house) = begin(&lesson);
        finish(&mut whole, &mut house);
        assert_eq!(
            course.table().unwrap().record(),
            house.record(),
            "what was skipped is done as it is shown"
        );
    }
}
