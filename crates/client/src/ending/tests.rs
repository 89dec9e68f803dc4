//! The texts at the end of every game: won, lost, shared and solo.

use super::*;
use crate::replay::Reel;
use ::letterpress::Letterpress;
use ::railroad_revolution::RailroadRevolution;
use ::telegram::Telegram;
use ::telegraph_road::TelegraphRoad;
use ::us_telegraph::UsTelegraph;
use bots::Bots;
use rules::{Options, Pending, Rng, Seed, TallyLine, Viewer};

/// A finished game between random players, as shown at its end.
struct Played<G: Game> {
    view: G::View,
    outcome: Outcome,
    course: Vec<G::View>,
    events: Vec<G::Event>,
}

fn names(seats: usize) -> Vec<String> {
    ["Ada", "Hattie", "Silas"].into_iter().take(seats).map(str::to_owned).collect()
}

fn play<G: Game>(seats: usize) -> Played<G> {
    let seed = Seed::from_phrase("ending");
    let (mut table, first) = catalog::new_table(G::KEY, names(seats), Options::default(), seed).unwrap();
    let mut rng = Rng::new(11);
    let mut told = first.events(Viewer::Referee);
    while let Pending::Seats(waiting) = table.pending() {
        let seat = waiting.iter().next().unwrap();
        let legal = table.legal(seat);
        let action = rng.pick(&legal[..]).clone();
        told.extend(table.submit(seat, &action).unwrap().events(Viewer::Referee));
    }
    let read = |value: serde_json::Value| serde_json::from_value::<G::View>(value).unwrap();
    Played {
        view: read(table.view(Viewer::Referee)),
        outcome: table.outcome().unwrap(),
        course: table.course(Viewer::Referee).unwrap().into_iter().map(read).collect(),
        events: told.into_iter().map(|event| serde_json::from_value(event).unwrap()).collect(),
    }
}

fn company(seats: usize, you: Option<usize>) -> Company {
    Company { names: names(seats), you: you.map(Seat::new) }
}

/// An outcome with another ranking: the texts depend on it, not on how it came about.
fn placed(outcome: &Outcome, places: &[u8], scores: &[i32], by: &str) -> Outcome {
    let mut outcome = outcome.clone();
    outcome.places = places.to_vec();
    outcome.scores = scores.to_vec();
    by.clone_into(&mut outcome.by);
    if let Some(last) = outcome.tally.last_mut() {
        last.values = scores.to_vec();
    }
    outcome
}

/// What is true of every game: the headline names a player, the tally ends with the scores, the steps become
/// turns.
fn holds<G: Ending + Bots>(seats: usize) -> Played<G> {
    let played = play::<G>(seats);
    for you in [None, Some(0), Some(seats - 1)] {
        let head = G::headline(&played.view, &played.outcome, &company(seats, you));
        assert!(!head.title.is_empty() && !head.title.ends_with('.'), "{}: {head:?}", G::KEY);
        assert!(head.detail.is_empty() || head.detail.ends_with('.'), "{}: {head:?}", G::KEY);
        assert!(!head.title.contains("Game over"), "{}: {head:?}", G::KEY);
    }
    let shown = G::tally(&played.view, &played.outcome);
    assert_eq!(shown.total.map(|line| line.values), Some(played.outcome.scores.clone()), "{}", G::KEY);
    let turns = G::turns(&played.course);
    assert_eq!(turns.len(), played.course.len(), "{}", G::KEY);
    assert!(turns.is_sorted_by_key(|turn| turn.round), "{}: rounds go forward", G::KEY);
    let reel = Reel::new(&turns);
    assert!(reel.blocks.len() < played.course.len(), "{}: turns hold several steps", G::KEY);
    assert_eq!(reel.blocks.last().map(|block| block.last), Some(played.course.len()), "{}", G::KEY);
    let held: Vec<Holding> = played.course.iter().flat_map(|view| G::holdings(view, Seat::new(0))).collect();
    assert!(held.iter().any(|holding| !holding.items.is_empty()), "{}: nothing is shown", G::KEY);
    played
}

/// Won, lost and shared, where points are counted.
fn tells_points<G: Ending>(played: &Played<G>) {
    let say = |outcome: &Outcome, you| G::headline(&played.view, outcome, &company(2, you));
    let won = placed(&played.outcome, &[1, 2], &[61, 50], "points");
    assert_eq!(say(&won, Some(0)).title, "You win with 61 points");
    assert_eq!(say(&won, Some(1)).title, "Ada wins with 61 points");
    assert!(say(&won, Some(1)).detail.ends_with("You 50."), "{:?}", say(&won, Some(1)));
    let shared = placed(&played.outcome, &[1, 1], &[61, 61], "shared");
    assert_eq!(say(&shared, Some(1)).title, "Ada and you share the win");
    assert_eq!(say(&shared, Some(0)).title, "You and Hattie share the win");
    assert_eq!(say(&shared, None).detail, "61 points each.");
}

#[test]
fn us_telegraph_names_the_line() {
    let played = holds::<UsTelegraph>(3);
    let say = |outcome: &Outcome, you| UsTelegraph::headline(&played.view, outcome, &company(3, you));
    let mut view = played.view.clone();
    view.ended = Some(::us_telegraph::Ended::Standstill);
    let even = placed(&played.outcome, &[1, 1, 2], &[9, 9, 7], "standstill");
    let head = UsTelegraph::headline(&view, &even, &company(3, Some(0)));
    assert_eq!(head.title, "You and Hattie share the win");
    assert!(
        say(&played.outcome, None).title.contains("built")
            || say(&played.outcome, None).title.contains("connected")
    );
}

/// A line of two buildings between two cities, built by hand.
#[test]
fn us_telegraph_finds_the_way_between_two_cities() {
    use ::us_telegraph::{Building, BuildingView, CityView, Ended, Hex, Plot, RegionView};
    let mut view = play::<UsTelegraph>(2).view;
    let centre = Hex::new(0, 0);
    view.regions = vec![RegionView { at: centre, tile: 0, rotation: 0 }];
    let (near, far) = (centre.plot(1), centre.plot(4));
    let beyond = |hex: Hex| Hex::new(hex.q * 2, hex.r * 2);
    view.cities = vec![
        CityView { at: beyond(near), name: "Omaha".into() },
        CityView { at: beyond(far), name: "Sacramento".into() },
    ];
    let building = Building::all().next().unwrap();
    view.buildings = [1, 0, 4]
        .map(|position| BuildingView { plot: Plot::new(0, position), seat: Seat::new(1), building })
        .to_vec();
    view.ended = Some(Ended::Connection);
    let outcome = Outcome {
        places: vec![2, 1],
        scores: vec![0, 3],
        by: "connection".to_owned(),
        tally: vec![TallyLine { name: "Buildings built".to_owned(), values: vec![0, 3] }],
    };
    let lost = UsTelegraph::headline(&view, &outcome, &company(2, Some(0)));
    assert_eq!(lost.title, "Hattie connected Omaha to Sacramento");
    assert_eq!(lost.detail, "3 buildings on the line.");
    let won = UsTelegraph::headline(&view, &outcome, &company(2, Some(1)));
    assert_eq!(won.title, "You connected Omaha to Sacramento");
    view.active = Seat::new(1);
    let way = winning_line(&view).map(|line| line.way);
    assert_eq!(way, Some(vec![beyond(near), near, centre, far, beyond(far)]), "from city to city");
    let shown = UsTelegraph::tally(&view, &outcome);
    assert_eq!(shown.decided.map(|line| line.values), Some(vec![0, 2]));
    view.buildings.remove(1);
    assert_eq!(winning_line(&view), None, "the line is cut");
    assert_eq!(UsTelegraph::tally(&view, &outcome).decided.map(|line| line.values), Some(vec![0, 1]));
}

#[test]
fn telegraph_road_tells_points_and_ranks() {
    let played = holds::<TelegraphRoad>(2);
    tells_points(&played);
    let tie = placed(&played.outcome, &[2, 1], &[61, 61], "money");
    let head = TelegraphRoad::headline(&played.view, &tie, &company(2, Some(1)));
    assert_eq!(head.title, "You win the tie at 61 points");
    assert_eq!(head.detail, "Equal on points: more money wins.");
    let alone = holds::<TelegraphRoad>(1);
    let say = |score| {
        let outcome = placed(&alone.outcome, &[1], &[score], "");
        TelegraphRoad::headline(&alone.view, &outcome, &company(1, Some(0)))
    };
    assert_eq!(say(3).title, "Rank Ghost town, 3 points");
    assert_eq!(say(27).detail, "1 more point for Boom town.");
    assert_eq!(say(50).detail, "This is the highest rank.");
}

#[test]
fn railroad_revolution_tells_points() {
    let played = holds::<RailroadRevolution>(2);
    tells_points(&played);
    let tie = placed(&played.outcome, &[1, 2], &[61, 61], "money");
    assert_eq!(
        RailroadRevolution::tally(&played.view, &tie).decided.map(|line| line.name).as_deref(),
        Some(tie.tally[6].name.as_str())
    );
    assert!(tie.tally[6].name.starts_with("For ties"));
}

#[test]
fn letterpress_names_the_word() {
    let played = holds::<Letterpress>(2);
    let mut view = played.view.clone();
    view.players[0].word = "PLUMBING".parse().ok();
    let say = |outcome: &Outcome, you| Letterpress::headline(&view, outcome, &company(2, you));
    let won = placed(&played.outcome, &[1, 2], &[25, 20], "word");
    assert_eq!(say(&won, Some(0)).title, "You win with PLUMBING, 25 points");
    assert_eq!(say(&won, Some(1)).title, "Ada wins with PLUMBING, 25 points");
    assert_eq!(say(&won, Some(0)).detail, "Hattie 20.");
    let tie = placed(&played.outcome, &[1, 2], &[25, 25], "collection");
    assert_eq!(say(&tie, None).detail, "Equal words: more left in the collection wins. Hattie 25.");
    let shared = placed(&played.outcome, &[1, 1], &[25, 25], "tie");
    assert_eq!(say(&shared, Some(0)).title, "You and Hattie share the win");
    let words = Letterpress::written(&played.events);
    assert!(words.iter().all(|word| (1..=5).contains(&word.round)));
    assert_eq!(words.iter().filter(|word| word.round == 1).count(), 2, "everybody shows a word or passes");
}

#[test]
fn letterpress_alone_is_won_or_lost() {
    let played = holds::<Letterpress>(1);
    let mut view = played.view.clone();
    view.players[0].word = "WIRE".parse().ok();
    let mut outcome = placed(&played.outcome, &[1], &[25], "word");
    outcome.tally[0].values = vec![21];
    let won = Letterpress::headline(&view, &outcome, &company(1, Some(0)));
    assert_eq!(
        (won.title.as_str(), won.detail.as_str()),
        ("Won: WIRE beats the printer", "25 points to 21.")
    );
    let mut lost = placed(&outcome, &[2], &[18], "printer");
    lost.tally[0].values = vec![21];
    assert_eq!(
        Letterpress::headline(&view, &lost, &company(1, Some(0))).title,
        "Lost by 3: the printer wins"
    );
}

#[test]
fn telegram_tells_points_and_ranks() {
    let played = holds::<Telegram>(2);
    tells_points(&played);
    let words = Telegram::written(&played.events);
    assert!(words.iter().all(|word| word.round >= 1 && word.points.is_none()));
    let alone = holds::<Telegram>(1);
    let outcome = placed(&alone.outcome, &[1], &[62], "");
    let head = Telegram::headline(&alone.view, &outcome, &company(1, Some(0)));
    assert_eq!(head.title, "Rank Model employee, 62 points");
    assert!(head.detail.ends_with("18 more points for First-class."), "{head:?}");
}
