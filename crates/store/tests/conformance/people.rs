//! What stores promise about people.

use super::{act, append, made, sample, seat, turn};
use rules::Seat;
use std::sync::Arc;
use store::{Append, Error, Match, Person, Rated, Seating, Session, Store};
use wire::{PuzzleRating, Rating, Said, SeatInfo, SeatKind};

fn person(id: &str, name: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: name.to_owned(),
        password: Some("$argon2id$x".to_owned()),
        recovery: "ab".repeat(32),
        webhook: None,
        created: 77,
    }
}

// `Person` has no Debug, so that its secrets cannot end up in a log.
fn same(found: store::Result<Option<Person>>, wanted: Option<&Person>) {
    assert!(found.expect("reads").as_ref() == wanted);
}

pub(super) async fn people_are_found_by_name(store: Arc<dyn Store>) {
    let zoe = person("p1", "Zoë Ångström");
    assert_eq!(store.add_person(zoe.clone()).await, Ok(()));
    for again in [person("p2", "zoë ångström"), person("p2", "ZOË ÅNGSTRÖM"), person("p1", "Else")] {
        assert_eq!(store.add_person(again).await, Err(Error::Exists));
    }
    same(store.person("p1").await, Some(&zoe));
    same(store.person_named("zoË ångSTRÖM").await, Some(&zoe));
    same(store.person_named("Zoe Angstrom").await, None);
    // A name that looks like a taken one is taken, too.
    store.add_person(person("p3", "Ilia")).await.expect("a new name");
    for alike in ["llia", "\u{406}lia", "I1ia"] {
        assert_eq!(store.add_person(person("p4", alike)).await, Err(Error::Exists), "{alike}");
    }
    same(store.person("p2").await, None);
}

pub(super) async fn all_but_a_name_can_change(store: Arc<dyn Store>) {
    let ada = person("p1", "Ada");
    store.add_person(ada.clone()).await.expect("a new name");
    let changed = Person {
        name: "Eve".to_owned(),
        password: None,
        recovery: "cd".repeat(32),
        webhook: Some("https://example.org/x".to_owned()),
        created: 0,
        ..ada.clone()
    };
    assert_eq!(store.change_person(changed.clone()).await, Ok(()));
    same(store.person("p1").await, Some(&Person { name: ada.name, created: ada.created, ..changed }));
    same(store.person_named("Eve").await, None);
    assert_eq!(store.change_person(person("p2", "Bo")).await, Err(Error::Missing));
}

pub(super) async fn sessions_open_and_end(store: Arc<dyn Store>) {
    for (id, name) in [("p1", "Ada"), ("p2", "Bo")] {
        store.add_person(person(id, name)).await.expect("a new name");
    }
    for (hash, of, at) in [("s1", "p1", 10), ("s2", "p1", 30), ("s3", "p1", 20), ("s4", "p2", 40)] {
        assert_eq!(store.add_session(hash, of, at).await, Ok(()));
    }
    assert_eq!(store.add_session("s5", "nobody", 1).await, Err(Error::Missing));
    let session = |hash: &str, person: &str, at: i64, seen: i64| Session {
        hash: hash.to_owned(),
        person: person.to_owned(),
        at,
        seen,
    };
    assert_eq!(store.session("s1").await, Ok(Some(session("s1", "p1", 10, 10))));
    assert_eq!(store.session("s5").await, Ok(None));
    assert_eq!(store.use_session("s2", 99).await, Ok(()));
    assert_eq!(store.use_session("s5", 99).await, Ok(()));
    let all = vec![session("s2", "p1", 30, 99), session("s3", "p1", 20, 20), session("s1", "p1", 10, 10)];
    assert_eq!(store.sessions("p1").await, Ok(all));
    assert_eq!(store.end_session("s1").await, Ok(()));
    assert_eq!(store.end_session("s1").await, Ok(()));
    assert_eq!(store.session("s1").await, Ok(None));
    assert_eq!(store.end_sessions("p1").await, Ok(()));
    assert_eq!(store.sessions("p1").await, Ok(vec![]));
    assert_eq!(store.session("s4").await, Ok(Some(session("s4", "p2", 40, 40))));
}

pub(super) async fn a_persons_matches_are_listed(store: Arc<dyn Store>) {
    let (first, second) = (Seat::new(0), Seat::new(1));
    for (id, sitters) in [
        ("a", vec![(second, "p1")]),
        ("b", vec![(first, "p1"), (second, "p2")]),
        ("c", vec![(first, "p2")]),
        // Against oneself: the first of the two seats is shown.
        ("d", vec![(first, "p1"), (second, "p1")]),
    ] {
        let sitters = sitters.into_iter().map(|(seat, person)| (seat, person.to_owned())).collect();
        store.create(Match { turn: turn(0, 5), ..sample(id) }, vec![], sitters).await.expect("a new match");
    }
    let moved = Append { turn: turn(1, 9), ..append("b", 0, vec![act(0, "x")]) };
    store.append(moved).await.expect("fits");
    let mine = store.matches_of("p1", 9).await.expect("reads");
    let shown: Vec<_> = mine.iter().map(|(row, seat)| (row.id.as_str(), *seat)).collect();
    assert_eq!(shown, [("b", first), ("a", second), ("d", first)]);
    assert_eq!(mine[0].0.turn, turn(1, 9));
    assert_eq!(store.matches_of("p1", 1).await.map(|mine| mine.len()), Ok(1));
    assert_eq!(store.matches_of("p3", 9).await, Ok(vec![]));
    assert_eq!(store.seat_of_person("a", "p1").await, Ok(Some(second)));
    assert_eq!(store.seat_of_person("d", "p1").await, Ok(Some(first)));
    assert_eq!(store.seat_of_person("c", "p1").await, Ok(None));
    assert_eq!(store.seat_of_person("none", "p1").await, Ok(None));
}

pub(super) async fn the_chat_of_a_person_is_counted(store: Arc<dyn Store>) {
    let (first, second) = (Seat::new(0), Seat::new(1));
    for (id, sitters) in [("a", [first, second]), ("b", [second, first])] {
        let sitters = sitters.into_iter().zip(["p1", "p2"]).map(|(seat, of)| (seat, of.to_owned())).collect();
        store.create(sample(id), vec![], sitters).await.expect("a new match");
    }
    let text = |text: &str| Said::Text { text: text.to_owned() };
    for (id, seat, said) in [
        ("a", first, text("mine")),
        ("a", first, Said::AskUndo { seq: 1 }),
        ("a", second, text("yours")),
        ("b", second, text("mine")),
        ("b", second, text("")),
        ("b", first, Said::Left {}),
    ] {
        store.say(id, seat, said, 1).await.expect("said");
    }
    // Another match, where a guest has spoken before the seat becomes a person's.
    made(&store, "c").await;
    store.say("c", first, text("as a guest"), 1).await.expect("said");
    let seats = sample("c").seats;
    let sitter = Some((first, "p2".to_owned()));
    let seating = Seating { before: seats.clone(), after: seats, grant: None, sitter, vacate: None };
    store.seat("c", seating).await.expect("sits");
    store.say("c", first, text("as myself"), 1).await.expect("said");
    for (person, lines) in [("p1", 3), ("p2", 3), ("nobody", 0)] {
        assert_eq!(store.chat_of(person).await, Ok(lines), "{person}");
    }
}

pub(super) async fn a_turn_is_told_once(store: Arc<dyn Store>) {
    let (first, second) = (Seat::new(0), Seat::new(1));
    store.create(sample("a"), vec![], vec![(first, "p1".to_owned())]).await.expect("a new match");
    for (turn, is_new) in [(0, true), (0, false), (7, true), (7, false), (3, false), (8, true)] {
        assert_eq!(store.note_told("a", first, turn).await, Ok(is_new), "{turn}");
    }
    assert_eq!(store.note_told("a", second, 9).await, Ok(false), "nobody with an account sits there");
    assert_eq!(store.note_told("none", first, 9).await, Ok(false));
    // A new person at the seat has not been notified of anything.
    let seats = sample("a").seats;
    let sitter = Some((first, "p2".to_owned()));
    let seating = Seating { before: seats.clone(), after: seats, grant: None, sitter, vacate: None };
    store.seat("a", seating).await.expect("sits");
    assert_eq!(store.note_told("a", first, 8).await, Ok(true));
}

pub(super) async fn whoever_is_forgotten_leaves_no_name(store: Arc<dyn Store>) {
    for (id, name) in [("p1", "Ada"), ("p2", "Bo")] {
        store.add_person(person(id, name)).await.expect("a new name");
        store.add_session(&format!("of {id}"), id, 1).await.expect("a session");
    }
    let (first, second) = (Seat::new(0), Seat::new(1));
    let account = |name: &str| SeatInfo { account: true, ..seat(name, SeatKind::Guest) };
    let new = Match { seats: vec![account("Ada"), account("Bo")], ..sample("a") };
    let sitters = vec![(first, "p1".to_owned()), (second, "p2".to_owned())];
    store.create(new, vec![], sitters).await.expect("a new match");
    let text = |text: &str| Said::Text { text: text.to_owned() };
    for (seat, said) in [(first, text("mine")), (second, text("yours")), (first, Said::AskUndo { seq: 1 })] {
        store.say("a", seat, said, 1).await.expect("said");
    }
    let rating = Rating { game: "a-game".to_owned(), rating: 1500.0, uncertainty: 100.0, games: 1 };
    let rated = |person: &str| Rated { person: person.to_owned(), games_before: 0, rating: rating.clone() };
    assert_eq!(store.rate("a", vec![rated("p1"), rated("p2")]).await, Ok(true));

    let tried = PuzzleRating {
        game: "a-game".to_owned(),
        rating: 1500.0,
        deviation: 80.0,
        solved: vec!["one".to_owned()],
        missed: vec![],
    };
    for id in ["p1", "p2"] {
        assert_eq!(store.keep_puzzles(id, tried.clone()).await, Ok(()));
    }

    assert_eq!(store.forget_person("p1", "Somebody").await, Ok(()));
    assert_eq!(store.puzzles("p1").await, Ok(vec![]));
    assert_eq!(store.puzzles("p2").await, Ok(vec![tried]));
    assert_eq!(store.forget_person("p1", "Somebody").await, Err(Error::Missing));
    same(store.person_named("Ada").await, None);
    assert_eq!(store.session("of p1").await, Ok(None));
    assert!(store.session("of p2").await.is_ok_and(|session| session.is_some()));
    assert_eq!(store.ratings("p1").await, Ok(vec![]));
    assert_eq!(store.ratings("p2").await, Ok(vec![rating]));
    assert_eq!(store.sitters("a").await, Ok(vec![(second, "p2".to_owned())]));
    let seats = vec![seat("Somebody", SeatKind::Guest), account("Bo")];
    assert_eq!(store.get("a").await.map(|row| row.map(|row| row.seats)), Ok(Some(seats)));
    let said: Vec<Said> =
        store.talk("a", 9).await.expect("reads").into_iter().map(|line| line.said).collect();
    assert_eq!(said, [text(""), text("yours"), Said::AskUndo { seq: 1 }]);
    assert_eq!(store.add_person(person("p3", "Ada")).await, Ok(()), "the name is free");
}

pub(super) async fn puzzles_are_kept_by_game(store: Arc<dyn Store>) {
    store.add_person(person("p1", "Ada")).await.expect("a new name");
    let tried = |game: &str, rating: f64, solved: &[&str]| PuzzleRating {
        game: game.to_owned(),
        rating,
        deviation: 0.1 + 0.2,
        solved: solved.iter().map(ToString::to_string).collect(),
        missed: vec!["\"é\"".to_owned()],
    };
    assert_eq!(store.puzzles("p1").await, Ok(vec![]));
    for puzzles in [tried("b", 1400.5, &[]), tried("a", 1600.0, &["x"]), tried("b", 1450.25, &["y", "z"])] {
        assert_eq!(store.keep_puzzles("p1", puzzles).await, Ok(()));
    }
    let kept = vec![tried("a", 1600.0, &["x"]), tried("b", 1450.25, &["y", "z"])];
    assert_eq!(store.puzzles("p1").await, Ok(kept));
    assert_eq!(store.puzzles("p2").await, Ok(vec![]));
    assert_eq!(store.keep_puzzles("p2", tried("a", 1.0, &[])).await, Err(Error::Missing));
}

pub(super) async fn a_match_is_rated_once(store: Arc<dyn Store>) {
    for id in ["a", "b"] {
        made(&store, id).await;
    }
    let rated = |person: &str, games_before: u32, rating: f64| Rated {
        person: person.to_owned(),
        games_before,
        rating: Rating { game: "a-game".to_owned(), rating, uncertainty: 0.1 + 0.2, games: games_before + 1 },
    };
    assert_eq!(store.ratings("p1").await, Ok(vec![]));
    assert_eq!(store.rate("a", vec![rated("p1", 0, 1512.25), rated("p2", 0, 1488.5)]).await, Ok(true));
    assert_eq!(store.rate("a", vec![rated("p1", 1, 9.0)]).await, Ok(false));
    assert_eq!(store.ratings("p1").await, Ok(vec![rated("p1", 0, 1512.25).rating]));
    // All of it or nothing.
    let stale = vec![rated("p1", 1, 1520.0), rated("p2", 0, 1480.0)];
    assert_eq!(store.rate("b", stale).await, Err(Error::Conflict { found: 1 }));
    assert_eq!(store.ratings("p1").await, Ok(vec![rated("p1", 0, 1512.25).rating]));
    let mut other = rated("p1", 0, 1400.0);
    other.rating.game = "another".to_owned();
    assert_eq!(store.rate("b", vec![rated("p1", 1, 1520.0), other.clone()]).await, Ok(true));
    assert_eq!(store.ratings("p1").await, Ok(vec![rated("p1", 1, 1520.0).rating, other.rating]));
    assert_eq!(store.rate("none", vec![]).await, Err(Error::Missing));
}
