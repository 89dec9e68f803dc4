//! The texts of lessons: they fit into their places, and their references exist.

use crate::{games, lessons, lessons_of};
use client::lesson::CHAPTERS;
use std::collections::BTreeSet;

#[test]
fn the_pages_know_how_many_chapters_there_are() {
    let counted: Vec<(&str, usize)> = games()
        .into_iter()
        .map(|game| (game, lessons_of(game).iter().map(|lesson| lesson.chapters.len()).sum()))
        .collect();
    assert_eq!(counted, CHAPTERS);
}

#[test]
fn texts_fit_their_places() {
    for lesson in lessons() {
        let fits = |text: &str, most: usize| {
            let length = text.chars().count();
            assert!(
                (1..=most).contains(&length),
                "{}/{}: {length} of {most}: {text}",
                lesson.game,
                lesson.id
            );
        };
        fits(&lesson.title, 30);
        for chapter in &lesson.chapters {
            fits(&chapter.title, 30);
            fits(&chapter.line, 44);
            assert!((1..=4).contains(&chapter.can.len()), "{}: {}", lesson.id, chapter.id);
            chapter.can.iter().for_each(|line| fits(line, 60));
            for step in &chapter.steps {
                fits(&step.task, 60);
                fits(&step.say, 160);
                for answer in &step.answers {
                    fits(&answer.title, 40);
                    fits(&answer.say, 160);
                }
            }
        }
    }
}

#[test]
fn names_are_unique() {
    for game in games() {
        let lessons = lessons_of(game);
        let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(ids.len(), lessons.len());
        assert_eq!(lessons[0].id, client::lesson::FIRST);
        for lesson in &lessons {
            assert_eq!(lesson.game, game);
            let ids: BTreeSet<&str> = lesson.chapters.iter().map(|chapter| chapter.id.as_str()).collect();
            assert_eq!(ids.len(), lesson.chapters.len(), "{}", lesson.id);
        }
    }
}
