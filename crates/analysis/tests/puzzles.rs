//! Puzzles are found, written down and found again.

use analysis::{Mine, Mined, Puzzle};
use catalog::types::{TelegraphRoad, UsTelegraph};
use rules::{Options, Pending};

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

#[test]
fn a_puzzle_can_be_set_up_and_solved() {
    let found = mined();
    let text: Vec<String> = found.iter().map(Puzzle::write).collect();
    assert_eq!(Puzzle::read_all(&text.join("\n")).expect("puzzles"), found);
    for puzzle in found {
        assert!(puzzle.worth[0] > puzzle.worth[1]);
        assert!((800..=2000).contains(&puzzle.rating));
        assert_ne!(puzzle.solution, puzzle.tempting);
        let names = vec!["You".to_owned(), "Them".to_owned()];
        let table = puzzle.table(names).expect("its position");
        assert!(matches!(table.pending(), Pending::Seats(seats) if seats.contains(puzzle.seat)));
        let legal = table.legal(puzzle.seat);
        assert!(legal.contains(&puzzle.solution) && legal.contains(&puzzle.tempting));
        let mut wrong = table.duplicate();
        wrong.submit(puzzle.seat, &puzzle.tempting).expect("a legal action");
        for (seat, action) in &puzzle.reply {
            wrong.submit(*seat, action).expect("what follows is legal");
        }
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
