//! What stores promise about tables: who has which seat, whose turn it is, what is said.

use super::{act, append, made, sample, seat, token, turn};
use rules::{Seat, SeatSet};
use std::sync::Arc;
use store::{Append, Error, LINES_BEYOND, MOST_LINES, Match, Seating, Store, Turn};
use wire::{Said, SeatKind, Status, TalkLine};

pub(super) async fn seats_are_taken_once_and_opened_by_their_token(store: Arc<dyn Store>) {
    let new = sample("a");
    store.create(new.clone(), vec![token("h1", 0)], vec![]).await.expect("a new match");
    made(&store, "b").await;
    let after = vec![new.seats[0].clone(), seat("Bo", SeatKind::Guest)];
    let sit = |id: &str, hash: &str| {
        let (before, after) = (new.seats.clone(), after.clone());
        let seating = Seating { before, after, grant: Some(token(hash, 1)), sitter: None, vacate: None };
        let (store, id) = (Arc::clone(&store), id.to_owned());
        async move { store.seat(&id, seating).await }
    };
    assert_eq!(sit("a", "h2").await, Ok(()));
    assert_eq!(sit("a", "h3").await, Err(Error::SeatsChanged));
    assert_eq!(sit("none", "h4").await, Err(Error::Missing));
    assert_eq!(store.get("a").await.map(|row| row.map(|row| row.seats)), Ok(Some(after.clone())));
    assert_eq!(store.seat_of("a", "h1").await, Ok(Some(Seat::new(0))));
    assert_eq!(store.seat_of("a", "h2").await, Ok(Some(Seat::new(1))));
    for (id, hash) in [("a", "h3"), ("b", "h1"), ("none", "h1"), ("a", "")] {
        assert_eq!(store.seat_of(id, hash).await, Ok(None));
    }
}

/// Vacated first, then given to another person, in one step.
pub(super) async fn a_vacant_seat_opens_for_nobody(store: Arc<dyn Store>) {
    let new = sample("a");
    let (first, second) = (Seat::new(0), Seat::new(1));
    let sitters = vec![(first, "ada".to_owned()), (second, "bo".to_owned())];
    store.create(new.clone(), vec![token("h1", 0), token("h2", 1)], sitters).await.expect("a new match");
    store.create(sample("b"), vec![token("h3", 0)], vec![]).await.expect("another");
    let mut after = new.seats.clone();
    after[0] = seat("Bot", SeatKind::Bot { level: "slow".to_owned() });
    let seating = Seating {
        before: new.seats.clone(),
        after: after.clone(),
        grant: Some(token("h4", 0)),
        sitter: Some((first, "cy".to_owned())),
        vacate: Some(first),
    };
    assert_eq!(store.seat("a", seating).await, Ok(()));
    assert_eq!(store.seat_of("a", "h1").await, Ok(None));
    assert_eq!(store.seat_of("a", "h2").await, Ok(Some(second)));
    assert_eq!(store.seat_of("b", "h3").await, Ok(Some(first)));
    assert_eq!(store.seat_of("a", "h4").await, Ok(Some(first)));
    assert_eq!(store.sitters("a").await, Ok(vec![(first, "cy".to_owned()), (second, "bo".to_owned())]));
    let seating = Seating { before: after.clone(), after, grant: None, sitter: None, vacate: Some(first) };
    assert_eq!(store.seat("a", seating).await, Ok(()));
    assert_eq!(store.seat_of("a", "h4").await, Ok(None));
    assert_eq!(store.sitters("a").await, Ok(vec![(second, "bo".to_owned())]));
    assert_eq!(store.sitters("none").await, Ok(vec![]));
}

pub(super) async fn the_next_table_is_noted_once(store: Arc<dyn Store>) {
    made(&store, "a").await;
    assert_eq!(store.set_next("a", "b").await, Ok("b".to_owned()));
    assert_eq!(store.set_next("a", "c").await, Ok("b".to_owned()));
    assert_eq!(store.get("a").await.map(|row| row.and_then(|row| row.next)), Ok(Some("b".to_owned())));
    assert_eq!(store.set_next("none", "b").await, Err(Error::Missing));
    assert_eq!(store.previous("b").await, Ok(Some("a".to_owned())));
    assert_eq!(store.previous("c").await, Ok(None));
}

pub(super) async fn the_last_append_says_whose_turn_it_is(store: Arc<dyn Store>) {
    made(&store, "a").await;
    let both = SeatSet::of(Seat::new(0)).with(Seat::new(5));
    let full = Turn { pending: both, moved: 1_700_000_000_456, deadline: Some(1_700_000_009_999) };
    for (expected, turn) in [(0, full), (1, turn(1, 9)), (2, Turn::default())] {
        let lines = vec![act(0, "x")];
        store.append(Append { turn, ..append("a", expected, lines) }).await.expect("fits");
        assert_eq!(store.get("a").await.map(|row| row.map(|row| row.turn)), Ok(Some(turn)));
    }
    let refused = store.append(Append { turn: full, ..append("a", 0, vec![act(0, "x")]) }).await;
    assert_eq!(refused, Err(Error::Conflict { found: 3 }));
    assert_eq!(store.get("a").await.map(|row| row.map(|row| row.turn)), Ok(Some(Turn::default())));
}

pub(super) async fn overdue_matches_are_found_in_order(store: Arc<dyn Store>) {
    let matches = [
        ("late", Status::Running, Some(300)),
        ("later", Status::Running, Some(200)),
        ("now", Status::Running, Some(1000)),
        ("soon", Status::Running, Some(1001)),
        ("free", Status::Running, None),
        ("over", Status::Finished, Some(100)),
    ];
    for (id, status, deadline) in matches {
        made(&store, id).await;
        let turn = Turn { deadline, ..turn(0, 5) };
        let append = Append { status: Some(status), turn, ..append(id, 0, vec![act(0, "x")]) };
        store.append(append).await.expect("fits");
    }
    let ids = |ids: &[&str]| Ok(ids.iter().map(|id| (*id).to_owned()).collect());
    assert_eq!(store.overdue(1000, 10).await, ids(&["later", "late", "now"]));
    assert_eq!(store.overdue(1000, 2).await, ids(&["later", "late"]));
    assert_eq!(store.overdue(199, 10).await, ids(&[]));
}

pub(super) async fn listed_matches_are_found(store: Arc<dyn Store>) {
    let make = |id: &str, key: &str, listed: bool, moved: i64| {
        let mut new = Match { key: key.to_owned(), turn: turn(0, moved), ..sample(id) };
        new.terms.listed = listed;
        let store = Arc::clone(&store);
        async move { store.create(new, vec![], vec![]).await.expect("a new match") }
    };
    for (id, key, listed, moved) in
        [("a", "one", true, 1), ("b", "two", true, 3), ("c", "one", false, 4), ("d", "one", true, 3)]
    {
        make(id, key, listed, moved).await;
    }
    make("e", "one", true, 5).await;
    let running = Append { status: Some(Status::Running), ..append("e", 0, vec![act(0, "x")]) };
    store.append(running).await.expect("fits");
    let found = |status: Status, game: Option<&'static str>, most: u32| {
        let store = Arc::clone(&store);
        async move {
            let rows = store.listed(status, game, most).await.expect("reads");
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" ")
        }
    };
    assert_eq!(found(Status::Waiting, None, 9).await, "b d a");
    assert_eq!(found(Status::Waiting, None, 2).await, "b d");
    assert_eq!(found(Status::Waiting, Some("one"), 9).await, "d a");
    assert_eq!(found(Status::Waiting, Some("none"), 9).await, "");
    assert_eq!(found(Status::Running, None, 9).await, "e");
    assert_eq!(found(Status::Finished, None, 9).await, "");
}

pub(super) async fn public_records_are_walked_in_order(store: Arc<dyn Store>) {
    for (id, key, listed, status) in [
        ("c", "one", true, Status::Finished),
        ("a", "one", true, Status::Finished),
        ("b", "two", true, Status::Finished),
        ("d", "one", false, Status::Finished),
        ("e", "one", true, Status::Running),
    ] {
        let mut new = Match { key: key.to_owned(), ..sample(id) };
        new.terms.listed = listed;
        store.create(new, vec![], vec![]).await.expect("a new match");
        let append = Append { status: Some(status), ..append(id, 0, vec![act(0, "x")]) };
        store.append(append).await.expect("fits");
    }
    let found = |game: Option<&'static str>, after: &'static str, most: u32| {
        let store = Arc::clone(&store);
        async move {
            let rows = store.records(game, after, most).await.expect("reads");
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" ")
        }
    };
    assert_eq!(found(None, "", 9).await, "a b c");
    assert_eq!(found(None, "a", 1).await, "b");
    assert_eq!(found(Some("one"), "a", 9).await, "c");
    assert_eq!(found(Some("one"), "c", 9).await, "");
}

pub(super) async fn all_matches_are_walked_in_order(store: Arc<dyn Store>) {
    for id in ["b", "B", "_", "a-1", "a"] {
        made(&store, id).await;
    }
    let mut walked = Vec::new();
    let mut last = String::new();
    loop {
        let rows = store.after(&last, 2).await.expect("reads");
        let Some(row) = rows.last() else { break };
        last.clone_from(&row.id);
        walked.extend(rows.into_iter().map(|row| row.id));
    }
    assert_eq!(walked, ["B", "_", "a", "a-1", "b"]);
    assert_eq!(store.after("a", 1).await, Ok(vec![sample("a-1")]));
}

/// People can write so much and no more; votes go on, and what is kept of them is bounded.
pub(super) async fn talk_is_bounded_and_votes_go_on(store: Arc<dyn Store>) {
    made(&store, "a").await;
    let text = || Said::Text { text: "x".to_owned() };
    let say_all = async |count: u32, said: fn() -> Said| {
        let lines = (0..count).map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.say("a", Seat::new(0), said(), 1).await })
        });
        for line in lines.collect::<Vec<_>>() {
            line.await.expect("no panic").expect("said");
        }
    };
    say_all(MOST_LINES, || Said::Text { text: "x".to_owned() }).await;
    assert_eq!(store.say("a", Seat::new(0), text(), 1).await, Err(Error::Full));
    say_all(LINES_BEYOND + 50, || Said::AskUndo { seq: 1 }).await;
    let next = MOST_LINES + LINES_BEYOND + 50;
    let line = store.say("a", Seat::new(1), Said::Agree { to: next - 1 }, 2).await.expect("said");
    assert_eq!(line.number, next);
    assert_eq!(store.say("a", Seat::new(0), text(), 1).await, Err(Error::Full));
    let kept = store.talk("a", u32::MAX).await.expect("reads");
    assert_eq!(kept.len(), (MOST_LINES + LINES_BEYOND) as usize);
    let numbers: Vec<u32> = kept.iter().map(|line| line.number).collect();
    let expected: Vec<u32> = (0..MOST_LINES).chain(next + 1 - LINES_BEYOND..=next).collect();
    assert_eq!(numbers, expected, "what people wrote, and the last votes");
}

pub(super) async fn talk_is_numbered_and_kept(store: Arc<dyn Store>) {
    made(&store, "a").await;
    made(&store, "b").await;
    let all = [
        Said::Text { text: "\"good\" morning, Zoë; <b>'%".to_owned() },
        Said::AskUndo { seq: 7 },
        Said::AskBot { seat: Seat::new(3) },
        Said::Agree { to: 1 },
        Said::Decline { to: 2 },
        Said::Left {},
        Said::Back {},
    ];
    let mut lines = Vec::new();
    for (number, said) in all.into_iter().enumerate() {
        let seat = Seat::new(number % 2);
        let line = TalkLine { number: number as u32, at: 40 + number as i64, seat, said };
        assert_eq!(store.say("a", seat, line.said.clone(), line.at).await, Ok(line.clone()));
        lines.push(line);
    }
    assert_eq!(store.talk("a", 100).await, Ok(lines.clone()));
    assert_eq!(store.talk("a", 2).await, Ok(lines[5..].to_vec()));
    assert_eq!(store.talk("b", 9).await, Ok(vec![]));
    assert_eq!(store.talk("none", 9).await, Ok(vec![]));
    assert_eq!(store.say("none", Seat::new(0), Said::Left {}, 1).await, Err(Error::Missing));
    let (one, other) = tokio::join!(
        store.say("b", Seat::new(0), Said::Left {}, 1),
        store.say("b", Seat::new(1), Said::Back {}, 1)
    );
    let mut numbers = [one.expect("said").number, other.expect("said").number];
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1]);
}
