//! Puzzles are found, written down and found again.

use analysis::{Mine, Mined, Puzzle};
use bots::Appraise;
use catalog::types::{Letterpress, TelegraphRoad, UsTelegraph};
use rules::{Options, Pending};
use std::collections::BTreeSet;

fn mined() -> Vec<Puzzle> {
    let mut mine = Mine::<TelegraphRoad>::new(1);
    let mut found = Vec::new();
    for number in 0..20 {
        let place = Mined { seats: 2, options: Options::default(), phrase: format!("dig {number}") };
        found.extend(mine.dig(&place).expect("a game"));
        if found.len() >= 2 {
            break;
        }
    }
    assert!(!found.is_empty(), "twenty games hold a puzzle");
    found
}

/// Its position is reached, both moves are legal there, and the reply to the tempting one really follows.
fn set_up(puzzle: &Puzzle) {
    let names = (1..=puzzle.seats).map(|seat| format!("Seat {seat}")).collect();
    let mut table = puzzle.table(names).expect("its position");
    assert!(matches!(table.pending(), Pending::Seats(seats) if seats.contains(puzzle.seat)), "{}", puzzle.id);
    let legal = table.legal(puzzle.seat);
    assert!(legal.contains(&puzzle.solution) && legal.contains(&puzzle.tempting), "{}", puzzle.id);
    table.submit(puzzle.seat, &puzzle.tempting).expect("a legal action");
    for (seat, action) in &puzzle.reply {
        table.submit(*seat, action).expect("what follows is legal");
    }
}

/// A puzzle from this game's set.
fn shipped<G: Appraise>(id: &str) -> Puzzle {
    let file = format!("{}/../../content/{}/puzzles/1.jsonl", env!("CARGO_MANIFEST_DIR"), G::KEY);
    let puzzles = Puzzle::read_all(&std::fs::read_to_string(file).expect("a file")).expect("puzzles");
    puzzles.into_iter().find(|puzzle| puzzle.id == id).expect("it is in the set")
}

/// The solution is as good as itself, the tempting move is not, and the value of the position is possible.
fn compared<G: Appraise>(id: &str) {
    let puzzle = shipped::<G>(id);
    let names = (1..=puzzle.seats).map(|seat| format!("Seat {seat}")).collect();
    let table = puzzle.table(names).expect("its position");
    let as_good = |action: &str| {
        analysis::is_as_good_at::<G>(&*table, puzzle.seat, action, &puzzle.solution, 7)
            .expect("both are legal")
    };
    assert!(as_good(&puzzle.solution), "{id}");
    assert!(!as_good(&puzzle.tempting), "{id}");
    let outlook = analysis::outlook_at::<G>(&table.record(), 7).expect("a true record");
    assert_eq!(outlook.values.len(), usize::from(puzzle.seats), "{id}");
    if outlook.chance {
        let sum: f32 = outlook.values.iter().sum();
        assert!((sum - 1.0).abs() < 0.01, "{id}: chances of {sum}");
    }
}

#[test]
fn a_move_is_compared_with_the_solution() {
    compared::<UsTelegraph>("m189-us-telegraph-1-408");
    compared::<TelegraphRoad>("m33-telegraph-road-1-57");
    compared::<Letterpress>("m5-letterpress-2-129");
}

#[test]
fn every_game_comes_with_two_hundred_puzzles_that_can_be_set_up() {
    for info in catalog::games() {
        let file = format!("{}/../../content/{}/puzzles/1.jsonl", env!("CARGO_MANIFEST_DIR"), info.key);
        let puzzles = Puzzle::read_all(&std::fs::read_to_string(file).expect("a file")).expect("puzzles");
        assert!(puzzles.len() >= 200, "{}: {}", info.key, puzzles.len());
        let names: BTreeSet<&String> = puzzles.iter().map(|puzzle| &puzzle.id).collect();
        assert_eq!(names.len(), puzzles.len(), "{}: a name for each", info.key);
        for puzzle in &puzzles {
            assert_eq!(puzzle.game, info.key);
            set_up(puzzle);
        }
    }
}

#[test]
fn a_puzzle_can_be_set_up_and_solved() {
    let found = mined();
    let text: Vec<String> = found.iter().map(Puzzle::write).collect();
    assert_eq!(Puzzle::read_all(&text.join("\n")).expect("puzzles"), found);
    for puzzle in found {
        assert!(puzzle.worth[0] > puzzle.worth[1]);
        assert!((800..=2000).contains(&puzzle.rating));
        assert_ne!(puzzle.solution, puzzle.tempting);
        set_up(&puzzle);
    }
}

#[test]
fn a_check_finds_a_solution_that_is_none() {
    let mut puzzle = mined().remove(0);
    let mut mine = Mine::<TelegraphRoad>::new(2);
    assert!(mine.check(&puzzle, 9).expect("a position").holds);
    std::mem::swap(&mut puzzle.solution, &mut puzzle.tempting);
    let verdict = mine.check(&puzzle, 9).expect("a position");
    assert!(!verdict.holds && verdict.closest.is_some());
    puzzle.solution = "no action at all".to_owned();
    assert!(!mine.check(&puzzle, 9).expect("a position").holds);
    puzzle.moves.push_str("\n1: nonsense");
    assert!(mine.check(&puzzle, 9).is_err());
}

#[test]
fn the_same_games_hold_the_same_puzzles() {
    let place = Mined { seats: 2, options: Options::default(), phrase: "again".to_owned() };
    let dig = || Mine::<UsTelegraph>::new(1).dig(&place).expect("a game");
    assert_eq!(dig(), dig());
}
