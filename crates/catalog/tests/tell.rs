//! Live or later, local or sent: every way in which a viewer follows a table gives the same result.

use catalog::{Table, tell};
use rules::{Cause, Options, Pending, Rng, Seat, Seed, Viewer};
use wire::{About, Beat, Changes, Difference, FromServer, Known, SeatInfo, SeatKind, Snapshot, Update};

fn seats(count: u8) -> Vec<SeatInfo> {
    (1..=count).map(|n| SeatInfo::new(format!("Player {n}"), SeatKind::Guest)).collect()
}

fn viewers(count: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(count).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn told(beats: &[Beat]) -> Vec<(Cause, u32, &[wire::Json])> {
    beats.iter().map(|beat| (beat.cause(), beat.seq, beat.events.as_slice())).collect()
}

/// Plays some decisions, with an undo or a take-back here and there, and passes every beat to
/// `seen`. Changes tell each listener the same.
fn play(table: &mut dyn Table, about: &About, rng: &mut Rng, mut seen: impl FnMut(Viewer, Update)) {
    let count = about.seats.len() as u8;
    let known = |viewer| (tell::snapshot(table, viewer, about), tell::known(table, viewer, about));
    let mut known: Vec<_> = viewers(count).map(known).collect();
    let mut lengths = Vec::new();
    for _ in 0..60 {
        let Pending::Seats(pending) = table.pending() else { return };
        let seat = pending.iter().next().expect("a seat is pending");
        let from = table.journal().len() as u32;
        lengths.push(table.journal().len());
        let mut steps = Vec::new();
        let to = *rng.pick(&lengths);
        if rng.below(9) == 0 && table.check_take_back(to).is_ok() {
            table.take_back(seat, to).expect("it can");
            steps.extend(table.autoplay());
        } else if rng.below(6) == 0 && table.can_undo(seat) {
            table.undo(seat).expect("it can");
        } else {
            let action = rng.pick(&table.legal(seat)).clone();
            steps.push(table.submit(seat, &action).expect("a listed action is legal"));
            steps.extend(table.autoplay());
        }
        let steps: Vec<_> = steps.iter().collect();
        for (viewer, before) in viewers(count).zip(&mut known) {
            let update = tell::update(table, from, &steps, viewer, about);
            let now = tell::known(table, viewer, about);
            assert_eq!(heard(table, before, &now, &update).as_ref(), Some(&update));
            *before = (update.snapshot.clone(), now);
            seen(viewer, update);
        }
    }
}

/// The update as a listener reads it who is sent only the changes since `before`.
fn heard(table: &dyn Table, before: &(Snapshot, Known), now: &Known, update: &Update) -> Option<Update> {
    let (snapshot, known) = before;
    let shared = Difference::between(&known.shared, &now.shared);
    let whole = || panic!("changes can express what happens in a {}", table.info().key);
    let own = (&known.own, &now.own);
    let message = Changes::message(&snapshot.table, update.from, &update.beats, &shared, own, whole);
    let FromServer::Changes(changes) = serde_json::from_str(&message).expect("a message") else {
        panic!("{message}")
    };
    changes.onto(snapshot)
}

#[test]
fn a_client_that_was_away_is_told_what_the_others_saw() {
    for info in catalog::games() {
        for (number, count) in info.seats.iter().enumerate() {
            let mut rng = Rng::new(number as u64);
            let about = About::local("here", seats(*count));
            let names = about.seats.iter().map(|seat| seat.name.clone()).collect();
            let (mut table, _) =
                catalog::new_table(info.key, names, Options::default(), Seed::from_phrase("wire"))
                    .expect("a table");
            table.autoplay();
            let mut live: Vec<(Viewer, Update)> = Vec::new();
            play(&mut *table, &about, &mut rng, |viewer, update| live.push((viewer, update)));
            for viewer in viewers(*count) {
                let seen: Vec<&Update> =
                    live.iter().filter(|(to, _)| *to == viewer).map(|(_, update)| update).collect();
                for (index, update) in seen.iter().enumerate() {
                    let missed = tell::since(&*table, update.from, viewer, &about).expect("a true record");
                    let beats: Vec<Beat> =
                        seen[index..].iter().flat_map(|update| update.beats.clone()).collect();
                    assert_eq!(told(&missed.beats), told(&beats));
                    assert_eq!(missed.snapshot, seen.last().expect("some").snapshot);
                }
            }
        }
    }
}

#[test]
fn a_running_game_keeps_its_seed_and_a_watcher_has_no_choices() {
    for info in catalog::games() {
        let about = About::local("here", seats(info.seats[0]));
        let names = about.seats.iter().map(|seat| seat.name.clone()).collect();
        let seed = Seed::from_phrase("kept");
        let (table, _) = catalog::new_table(info.key, names, Options::default(), seed).expect("a table");
        for viewer in viewers(info.seats[0]) {
            let snapshot = tell::snapshot(&*table, viewer, &about);
            let text = serde_json::to_string(&snapshot).expect("plain data");
            assert!(!text.contains(&seed.to_string()));
            assert_eq!(snapshot.legal.is_empty(), !snapshot.is_mine_to_act());
            assert_eq!(serde_json::from_str::<Snapshot>(&text).expect("reads back"), snapshot);
        }
    }
}
