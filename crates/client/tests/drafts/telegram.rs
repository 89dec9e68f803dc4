use crate::reasons::Reasons;
use crate::safe::Forecast;
use crate::seat::{Dice, Person, Seated};
use client::boards::telegram::{Draft, Pick, Position, blanks, words};
use client::boards::{Draft as _, Drafting};
use rules::Seat;
use telegram::{Action, Frame, Letter, Status, TABLES, View};

impl Person for Draft {
    const GAME: &'static str = "telegram";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, dice: &mut Dice) {
        match action {
            Action::Row(row) if drafting.change(|draft| draft.choose_row(position, row)) => return,
            Action::As(letter) => assert!(drafting.change(|draft| draft.choose_letter(position, letter))),
            Action::Cell { row, cell } => {
                assert!(drafting.change(|draft| draft.choose_cell(position, (row, cell))));
                return;
            }
            _ => assert!(drafting.choose(position, pick(action))),
        }
        let letters = drafting.draft().letters(position).unwrap_or_default();
        if let (None, Some(letter)) = (drafting.draft().letter, dice.pick(&letters)) {
            assert!(drafting.change(|draft| draft.choose_letter(position, letter)));
        }
        if drafting.draft().writing(position).is_some() {
            let cell = dice.pick(&blanks(position.view, position.seat)).expect("a letter needs a blank");
            assert!(drafting.change(|draft| draft.choose_cell(position, cell)));
        }
        if let Some(row) = dice.pick(&drafting.draft().rows(position)) {
            assert!(drafting.change(|draft| draft.choose_row(position, row)));
        }
    }

    fn target(action: Action) -> Option<Pick> {
        Some(pick(action))
    }
}

fn pick(action: Action) -> Pick {
    match action {
        Action::Start(tile) => Pick::Fragment(tile),
        Action::Letter(letter) => Pick::Offered(letter),
        Action::Reserve(letter) => Pick::Reserved(letter),
        Action::Reward(reward) => Pick::Reward(reward),
        Action::Wild => Pick::Wild,
        action => Pick::Act(action),
    }
}

/// The score of the sheet. Before the last round also what is kept for later: letters, and cells to write them
/// in.
impl Forecast for Draft {
    const AHEAD: usize = 2;

    fn forecast(view: &View, seat: Seat) -> Vec<i32> {
        let player = &view.players[seat.index()];
        let score = player.score.map_or(0, |score| score.total);
        if view.last_round {
            return vec![score];
        }
        let letters = player.reserve.len() + player.marks.rewards.map(usize::from).iter().sum::<usize>();
        vec![score, letters as i32, blanks(view, Some(seat)).len() as i32]
    }
}

#[test]
fn the_main_button_loses_nothing_unasked() {
    let mut unasked = 0;
    for (number, seats) in [(1, 1), (2, 2)] {
        unasked += Seated::<Draft>::sit(seats, &[], number).never_loses_unasked();
    }
    assert!(unasked > 5, "{unasked} times something was proposed");
}

#[test]
fn a_whole_game_is_played_by_legal_choices() {
    for (number, seats, side) in [(1, 1, "basic"), (2, 2, "advanced"), (3, 3, "advanced")] {
        assert!(Seated::<Draft>::sit(seats, &[("side", side)], number).play_all() > 10);
    }
}

#[test]
fn a_reload_in_the_middle_of_a_decision_asks_for_the_rest() {
    assert!(Seated::<Draft>::sit(2, &[("side", "advanced")], 7).play_interrupted() > 5);
}

#[test]
fn a_refused_first_step_has_no_second_one() {
    Seated::<Draft>::sit(2, &[("side", "advanced")], 5).refuse_first_step();
}

#[test]
fn letters_that_the_end_of_the_game_makes_worthless_are_named() {
    let mut asked = 0;
    for number in 1..4 {
        Seated::<Draft>::sit(1, &[], number).watch(|fresh, position| {
            let ends = fresh.pick == Some(Pick::Act(Action::Done));
            let free =
                |action: &Action| matches!(action, Action::Reserve(_) | Action::Reward(_) | Action::Wild);
            let lost = ends && position.view.last_round && position.legal.iter().any(free);
            assert_eq!(!fresh.loses(position).is_empty(), lost);
            asked += usize::from(lost);
        });
    }
    assert!(asked > 0, "a player had letters left");
}

/// A letter of the offering that may be written now.
fn offered(position: Position<'_>) -> Option<Letter> {
    position
        .legal
        .iter()
        .find_map(|action| if let Action::Letter(letter) = action { Some(*letter) } else { None })
}

#[test]
fn a_letter_goes_only_into_a_blank_of_ones_own() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1)
        .until(|position| offered(position).is_some() && blanks(position.view, position.seat).len() > 1);
    let (drafting, position) = seated.board();
    let cells = blanks(position.view, position.seat);
    assert!(!drafting.change(|draft| draft.choose_cell(position, cells[0])), "there is no letter yet");
    let letter = offered(position).expect("a letter");
    assert!(drafting.choose(position, Pick::Offered(letter)));
    let taken = drafting.clone();
    for cell in (0..9).flat_map(|row| (0..6).map(move |cell| (row, cell))) {
        let fits = drafting.change(|draft| draft.choose_cell(position, cell));
        assert_eq!(fits, cells.contains(&cell), "{cell:?}");
        if fits {
            assert!(drafting.draft().preview(position).is_some());
            assert!(drafting.back(position));
        }
        assert_eq!(*drafting, taken);
    }
    assert!(!drafting.change(|draft| draft.choose_letter(position, letter)), "no letter is asked for");
    assert!(!drafting.change(|draft| draft.choose_row(position, 0)), "no row is asked for");
    assert_eq!(*drafting, taken);
}

#[test]
fn what_is_in_mind_stays_while_others_act() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| offered(position).is_some());
    let (drafting, position) = seated.board();
    let letter = offered(position).expect("a letter");
    assert!(drafting.choose(position, Pick::Offered(letter)));
    let before = drafting.draft().clone();
    let later = Position { step: position.step + 1, ..position };
    assert_eq!(drafting.see(later), None);
    assert_eq!(*drafting.draft(), before);
}

#[test]
fn another_sheet_lies_on_top_until_one_goes_back_or_gives_the_device_away() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| offered(position).is_some());
    let (drafting, position) = seated.board();
    let other = position.seat.map(|seat| seat.next(2));
    drafting.change(|draft| draft.looking = other);
    assert!(drafting.back(position));
    assert_eq!(drafting.draft().looking, None);
    drafting.change(|draft| draft.looking = other);
    assert_eq!(drafting.see(Position { seat: other, legal: &[], ..position }), None);
    assert_eq!(drafting.draft().looking, None);
}

impl Reasons for Draft {
    fn uses(&self, _: Position<'_>, pick: Pick, action: Action) -> bool {
        action
            == match pick {
                Pick::Fragment(tile) => Action::Start(tile),
                Pick::Offered(letter) => Action::Letter(letter),
                Pick::Reserved(letter) => Action::Reserve(letter),
                Pick::Reward(reward) => Action::Reward(reward),
                Pick::Wild => Action::Wild,
                Pick::Act(action) => action,
            }
    }

    fn is_true(&self, position: Position<'_>, pick: Pick, reason: &str) -> bool {
        let own = &position.view.players[position.seat.expect("a seat").index()];
        let none_blank = blanks(position.view, position.seat).is_empty();
        let in_progress = own.rows.iter().filter(|row| row.status == Status::InProgress).count();
        match (pick, reason) {
            (_, words::FINISH_STEP) => position.top() != Some(Frame::Act),
            (Pick::Fragment(_) | Pick::Offered(_), words::NO_ACTIONS_LEFT) => own.actions_left == Some(0),
            (Pick::Fragment(_), words::THREE_WORDS) => in_progress == usize::from(TABLES.words_in_progress),
            (Pick::Fragment(_), words::NO_EMPTY_ROW) => {
                own.rows.iter().all(|row| row.status != Status::Empty)
            }
            (Pick::Offered(_) | Pick::Reserved(_) | Pick::Reward(_) | Pick::Wild, words::NO_BLANKS) => {
                none_blank
            }
            (Pick::Reward(reward), words::NONE_OF_THESE) => own.marks.rewards[reward as usize] == 0,
            (Pick::Wild, words::NONE_OF_THESE) => {
                usize::from(own.marks.wild) == TABLES.form(position.view.table.side).wild.len() - 1
            }
            _ => false,
        }
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    let said = Seated::<Draft>::every_reason(&[(1, 1), (2, 2)]);
    assert!(said.len() >= 5, "{said:?}");
}
