//! Lessons as they demonstrate themselves, and with a learner who tries other moves.

use crate::lessons;
use client::lesson::{Answer, Course, Keep, Lesson, Move, State, Verdict, learner};
use client::table::house::House;
use std::collections::BTreeSet;

pub fn at(course: &Course) -> String {
    let lesson = &course.lesson;
    format!("{}/{}, {}, step {}", lesson.game, lesson.id, course.chapter().id, course.step + 1)
}

fn play(house: &mut House, course: &Course, moves: &[Move]) {
    for a_move in moves {
        let done = house.submit(a_move.seat, &a_move.action);
        done.unwrap_or_else(|refusal| {
            panic!("{}: {a_move:?}: {}, legal: {:?}", at(course), refusal.message, legal(house))
        });
    }
}

pub fn legal(house: &House) -> Vec<String> {
    house.table().legal(learner())
}

/// Makes the decision that the lesson shows. Returns true if the step is done.
pub fn demonstrate(course: &mut Course, house: &mut House) -> bool {
    let legal = legal(house);
    let action = course.shown(house).unwrap_or_else(|| panic!("{}: nothing fits {legal:?}", at(course)));
    assert_eq!(course.judge(&action), Verdict::Asked, "{}: {action}", at(course));
    house
        .submit(learner(), &action)
        .unwrap_or_else(|refusal| panic!("{}: {action}: {}", at(course), refusal.message));
    course.made(house)
}

/// What follows a finished step: the others move, and the next chapter is set up.
pub fn go_on(course: &mut Course, house: &mut House) {
    play(house, course, &course.step().reply.clone());
    course.go_on();
    if course.state == State::ChapterDone {
        match course.next_chapter() {
            Some(before) => play(house, course, &before),
            None => *house = course.table().unwrap(),
        }
    }
}

fn finish_step(course: &mut Course, house: &mut House) {
    if course.step().accept.is_empty() {
        return go_on(course, house);
    }
    while !demonstrate(course, house) {}
    go_on(course, house);
}

/// Plays the rest of the lesson as it demonstrates itself.
pub fn finish(course: &mut Course, house: &mut House) {
    while course.state != State::LessonDone {
        finish_step(course, house);
    }
}

pub fn begin(lesson: &Lesson) -> (Course, House) {
    let course = Course::new(lesson.clone(), 0, 0);
    let house = course.table().unwrap_or_else(|refusal| panic!("{}: {}", at(&course), refusal.message));
    (course, house)
}

/// Calls `look` before each decision of the lesson, then makes the shown decision.
pub fn walk(lesson: &Lesson, mut look: impl FnMut(&Course, &House)) {
    let (mut course, mut house) = begin(lesson);
    play(&mut house, &course, &[]);
    while course.state != State::LessonDone {
        look(&course, &house);
        if course.step().accept.is_empty() || demonstrate(&mut course, &mut house) {
            go_on(&mut course, &mut house);
        }
    }
}

#[test]
fn every_lesson_reaches_its_end_by_what_it_shows() {
    for lesson in lessons() {
        let (mut course, mut house) = begin(&lesson);
        finish(&mut course, &mut house);
        assert_eq!(house.table().outcome(), None, "{}: there is no game left to play on", at(&course));
    }
}

#[test]
fn what_is_shown_is_exact_and_accepted() {
    for lesson in lessons() {
        walk(&lesson, |course, house| {
            let (step, place) = (course.step(), at(course));
            assert!(step.demo.len() <= step.accept.len(), "{place}: it shows more than it asks for");
            for (pattern, action) in step.accept.iter().zip(&step.demo) {
                assert!(pattern.fits(action), "{place}: {action} is shown and not accepted");
            }
            let left_out = &step.accept[step.demo.len()..];
            assert!(left_out.iter().all(|pattern| pattern.optional), "{place}: not all is shown");
            if let Some(wanted) = course.wanted() {
                let legal = legal(house);
                assert!(!wanted.among(&legal).is_empty(), "{place}: {wanted:?} is not legal: {legal:?}");
            }
        });
    }
}

#[test]
fn a_chapter_opened_on_its_own_is_the_same_as_in_its_turn() {
    for lesson in lessons() {
        walk(&lesson, |course, house| {
            if !course.is_begun() {
                let alone = Course::new(lesson.clone(), course.chapter, course.step).table().unwrap();
                assert_eq!(alone.record(), house.record(), "{}", at(course));
            }
        });
    }
}

/// Another table in the same position.
fn copy(house: &House) -> House {
    House::open(&house.record(), house.occupants().to_vec()).unwrap()
}

/// The moves that lead to an answer with this `keep`.
fn heard(course: &Course, house: &House, keep: Keep) -> Vec<(String, Option<Answer>)> {
    let other = |action: String| match course.judge(&action) {
        Verdict::Other(answer) if answer.as_ref().map_or(Keep::Restart, |answer| answer.keep) == keep => {
            Some((action, answer))
        }
        _ => None,
    };
    legal(house).into_iter().filter_map(other).collect()
}

#[test]
fn a_move_that_may_stand_leads_to_the_end() {
    let mut games = BTreeSet::new();
    for lesson in lessons() {
        walk(&lesson, |course, house| {
            for (kept, answer) in heard(course, house, Keep::Rejoin) {
                let (mut other, mut at_table) = (course.clone(), copy(house));
                other.answer(&kept, answer);
                assert_eq!(other.insist(), Some(kept.clone()));
                at_table.submit(learner(), &kept).unwrap();
                if other.made(&at_table) {
                    go_on(&mut other, &mut at_table);
                }
                finish(&mut other, &mut at_table);
                games.insert(lesson.game.clone());
            }
        });
    }
    assert_eq!(
        games.len(),
        crate::games().len(),
        "in each game the learner may have it their way once: {games:?}"
    );
}

/// Whatever a learner tries at whichever step: the table is as before when they come back, and the lesson
/// reaches its end.
#[test]
fn a_learner_who_tried_another_move_comes_back_and_finishes() {
    let mut games = BTreeSet::new();
    for lesson in lessons() {
        walk(&lesson, |course, house| {
            if course.is_begun() || course.step().accept.is_empty() {
                return;
            }
            let Some((action, answer)) = heard(course, house, Keep::Restart).into_iter().next() else {
                return;
            };
            let (mut other, mut at_table) = (course.clone(), copy(house));
            other.answer(&action, answer);
            assert_eq!(other.insist(), Some(action.clone()), "{}", at(course));
            at_table.submit(learner(), &action).unwrap();
            assert!(!other.made(&at_table), "{}: what is only tried is no step of the lesson", at(course));
            other.restart_step();
            let mut back = other.table().unwrap();
            assert_eq!(back.record(), house.record(), "{}: {action}", at(course));
            finish(&mut other, &mut back);
            games.insert(lesson.game.clone());
        });
    }
    assert_eq!(games.len(), crate::games().len(), "something can be tried in each game: {games:?}");
}
