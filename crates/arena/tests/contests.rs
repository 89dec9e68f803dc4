//! Contests: independent of the number of threads and of interruptions.

use arena::{Contest, Entrant, Journal, LineUps, Report, Run, Test, Thought, Verdict};
use rules::Options;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

fn contest(game: &str, players: &str, seats: usize, games: u64) -> Contest {
    Contest {
        game: game.to_owned(),
        entrants: Entrant::read_list(players).expect("players"),
        seats,
        line_ups: LineUps::Pairs,
        options: Options::default(),
        games,
        phrase: "test".to_owned(),
        until: None,
    }
}

/// Plays, and counts the games; leaves out the thinking time, which always varies.
fn run(contest: &Contest, threads: usize, journal: Option<&mut Journal>) -> (Report, u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let games = AtomicU64::new(0);
    let done = || {
        games.fetch_add(1, Ordering::Relaxed);
    };
    let mut report = contest.run(Run { pool: &pool, journal, done: &done }).expect("a contest");
    report.speed.iter_mut().for_each(|thought| *thought = Thought::default());
    (report, games.into_inner())
}

/// The first two-player game of the catalogue, because the arena knows none by name.
fn any_game() -> &'static str {
    catalog::games().iter().find(|info| info.seats.contains(&2)).expect("a game for two").key
}

fn solo_game() -> &'static str {
    catalog::games().iter().find(|info| info.seats.contains(&1)).expect("a solo game").key
}

#[test]
fn threads_do_not_change_the_result() {
    let contest = contest(any_game(), "random,apprentice,novice", 2, 6);
    let (one, games) = run(&contest, 1, None);
    let (three, _) = run(&contest, 3, None);
    assert_eq!(one, three);
    assert_eq!((games, one.games, one.deals), (18, 18, 3));
    assert_eq!(one.players.last().map(|player| player.name.as_str()), Some("random"));
    assert!(one.to_text().contains("against apprentice"));
}

#[test]
fn one_sits_against_many_in_every_seat() {
    let contest = contest(any_game(), "random,apprentice", 3, 3);
    let (report, games) = run(&contest, 2, None);
    assert_eq!(games, 6);
    assert_eq!(report.line_ups.len(), 2);
    assert_eq!(report.line_ups[0].against, ["apprentice", "apprentice"]);
    let wins: f64 = report.by_seat.iter().filter_map(|row| row.won).map(|won| won.value).sum();
    assert!((wins - 1.0).abs() < 1e-9, "each game has one victory to give");
}

#[test]
fn on_a_ladder_everybody_meets_the_next_one_only() {
    let mut ladder = contest(any_game(), "random,novice,apprentice", 2, 2);
    ladder.line_ups = LineUps::Steps;
    let (report, games) = run(&ladder, 2, None);
    assert_eq!(games, 4);
    let met: Vec<_> = report.line_ups.iter().map(|row| (&row.player[..], &row.against[0][..])).collect();
    assert_eq!(met, [("random", "novice"), ("novice", "apprentice")]);
    assert!(
        report.players.iter().all(|player| player.rating.is_some()),
        "two steps away is still on the scale"
    );
}

#[test]
fn an_interrupted_contest_resumes_where_it_was() {
    let contest = contest(any_game(), "random,apprentice", 2, 8);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let whole = run(&contest, 2, Some(&mut Journal::open(&path).expect("a journal"))).0;
    // The interruption came in the middle of a line.
    let text = std::fs::read_to_string(&path).expect("a journal");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    std::fs::write(&path, format!("{}\n{}", lines[..3].join("\n"), &lines[3][..40])).expect("written");
    let resumed = run(&contest, 2, Some(&mut Journal::open(&path).expect("a journal"))).0;
    assert_eq!(resumed, whole);
    assert_eq!(resumed, run(&contest, 1, None).0);
    assert_eq!(lines_of(&path), 8, "only what was missing was played");
    // Other players have separate games.
    let other = Contest { entrants: Entrant::read_list("novice,random").expect("players"), ..contest };
    run(&other, 2, Some(&mut Journal::open(&path).expect("a journal")));
    assert_eq!(lines_of(&path), 16);
}

/// A newer edition of a game plays by other rules, so its games have to be played.
#[test]
fn games_by_other_rules_are_played_again() {
    let contest = contest(any_game(), "random,apprentice", 2, 2);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    run(&contest, 1, Some(&mut Journal::open(&path).expect("a journal")));
    let text = std::fs::read_to_string(&path).expect("a journal");
    let newest = catalog::info(any_game()).expect("a game").newest().rules;
    let rules = format!("\"rules\":{newest},");
    assert_eq!(text.matches(&rules).count(), 2);
    std::fs::write(&path, text.replace(&rules, "\"rules\":999,")).expect("written");
    run(&contest, 1, Some(&mut Journal::open(&path).expect("a journal")));
    assert_eq!(lines_of(&path), 4);
    // Older programs did not write them down.
    std::fs::write(&path, text.replace(&rules, "")).expect("written");
    let refusal = Journal::open(&path).err().expect("rules are missing").to_string();
    assert!(refusal.contains("by which rules"), "{refusal}");
    assert_eq!(lines_of(&path), 2, "it is left alone");
}

#[test]
fn each_game_is_kept_as_soon_as_it_is_finished() {
    let contest = contest(any_game(), "random,apprentice", 2, 40);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let mut journal = Journal::open(&path).expect("a journal");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("threads");
    let played = AtomicU64::new(0);
    let done = || {
        let played = played.fetch_add(1, Ordering::Relaxed) + 1;
        assert_eq!(lines_of(&path) as u64, played, "stopping now would lose nothing");
    };
    contest.run(Run { pool: &pool, journal: Some(&mut journal), done: &done }).expect("a contest");
    assert_eq!(played.into_inner(), 40);
}

fn lines_of(path: &Path) -> usize {
    std::fs::read_to_string(path).expect("a journal").lines().count()
}

#[test]
fn a_journal_that_is_none_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Ada,\nhow are you?\n").expect("written");
    assert!(Journal::open(&path).is_err());
    assert_eq!(lines_of(&path), 2);
}

#[test]
fn a_clear_case_stops_early_at_the_same_game_whatever_the_threads() {
    let mut contest = contest(any_game(), "apprentice,random", 2, 400);
    contest.until = Some(Test { points: 100.0 });
    let (report, _) = run(&contest, 2, None);
    assert_eq!(report.verdict, Some(Verdict::Better));
    assert!(report.games < 100, "{} games were played", report.games);
    assert_eq!(report, run(&contest, 1, None).0);
}

#[test]
fn who_plays_alone_has_points_and_no_rating() {
    let (report, _) = run(&contest(solo_game(), "random,apprentice", 1, 4), 2, None);
    assert!(report.players.iter().all(|player| player.rating.is_none() && player.games == 4));
    let points = |at: usize| report.players[at].points.expect("points").value;
    assert!(points(1) > points(0), "the apprentice has {} points, random play {}", points(1), points(0));
}

#[test]
fn pictures_and_pages_tell_every_player() {
    let (pairs, _) = run(&contest(any_game(), "random,apprentice", 2, 2), 2, None);
    let (alone, _) = run(&contest(solo_game(), "random", 1, 2), 2, None);
    let picture = arena::picture(&[pairs.clone(), alone.clone()]);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    for words in ["Rating", "Better than", "Points by seat", "random", "apprentice", "alone"] {
        assert!(picture.contains(words), "{words} is missing");
    }
    let page = arena::markdown(&[pairs, alone]);
    assert!(page.contains("| random | apprentice |") && page.contains("Alone"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let refused = |contest: Contest| contest.run(Run { pool: &pool, journal: None, done: &|| {} }).is_err();
    assert!(refused(contest("chess", "random,novice", 2, 2)));
    assert!(refused(contest(any_game(), "random,novice", 9, 2)));
    assert!(refused(contest(any_game(), "random", 2, 2)));
    assert!(refused(contest(any_game(), "exe:/no/such/program,random", 2, 2)));
    let mut table = contest(any_game(), "random,novice,apprentice", 2, 2);
    table.line_ups = LineUps::Table;
    assert!(refused(table));
}
