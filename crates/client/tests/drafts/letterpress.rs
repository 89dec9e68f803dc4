use crate::reasons::Reasons;
use crate::safe::Forecast;
use crate::seat::{Dice, Person, Seated};
use client::boards::letterpress::{
    Choice, Claim, Draft, Placed, Position, Slot, Sort, Thing, at_hand, choices, claimable, is_writing,
    letters_left, words,
};
use client::boards::{Draft as _, Drafting};
use letterpress::{Action, Frame, View};
use rules::Seat;

impl Person for Draft {
    const GAME: &'static str = "letterpress";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, _: &mut Dice) {
        match action {
            Action::Keep(card) | Action::Library(card) => {
                let sort =
                    choices(position).into_iter().find(|sort| sort.card == card).expect("it lies there");
                assert!(drafting.choose(position, Choice::Sort(sort)));
            }
            Action::Claim(_) | Action::Challenge(_) => {
                let claim = claimable(position).into_iter().find(|claim| claim.action() == action);
                assert!(drafting.change(|draft| draft.toggle(position, claim.expect("it may be claimed"))));
            }
            Action::Shift(to) => drafting.change(|draft| draft.slide_to(position, to)),
            Action::Write(word) => {
                for letter in word.as_str().chars() {
                    assert!(drafting.change(|draft| draft.type_letter(position, letter)));
                }
            }
            _ => assert!(drafting.choose(position, Choice::Act(action))),
        }
    }

    fn target(action: Action) -> Option<Choice> {
        (!matches!(action, Action::Write(_))).then_some(Choice::Act(action))
    }
}

/// The points of the word being set, and the cards won.
impl Forecast for Draft {
    const AHEAD: usize = 1;

    fn forecast(view: &View, seat: Seat) -> Vec<i32> {
        let player = &view.players[seat.index()];
        let cards = player.collection_size.unwrap_or_default();
        [player.score.unwrap_or_default(), cards].map(i32::from).to_vec()
    }
}

#[test]
fn the_main_button_loses_nothing_unasked() {
    let mut unasked = 0;
    for (number, seats) in [(1, 1), (2, 2), (3, 3)] {
        unasked += Seated::<Draft>::sit(seats, &[], number).never_loses_unasked();
    }
    assert!(unasked > 2, "{unasked} times something was proposed");
}

#[test]
fn a_whole_game_is_played_by_legal_choices() {
    for (number, seats) in [(1, 1), (2, 2), (3, 3)] {
        assert!(Seated::<Draft>::sit(seats, &[], number).play_all() > 10);
    }
}

#[test]
fn a_reload_in_the_middle_of_a_decision_asks_for_the_rest() {
    Seated::<Draft>::sit(2, &[], 7).play_interrupted();
}

fn writes(seats: usize, number: u64) -> Seated<Draft> {
    Seated::<Draft>::sit(seats, &[], number).until(is_writing)
}

#[test]
fn cards_are_put_into_the_stick_moved_and_taken_out() {
    let mut seated = writes(2, 1);
    let (drafting, position) = seated.board();
    let sorts = at_hand(position.view, position.seat);
    let put = |drafting: &mut Drafting<Draft>, index: usize, at: usize| {
        assert!(drafting.change(|draft| draft.put(position, sorts[index], at)));
    };
    let order = |drafting: &Drafting<Draft>| -> Vec<usize> {
        let place = |set: &Placed| sorts.iter().position(|sort| *sort == set.sort).expect("it is at hand");
        drafting.draft().stick.sets.iter().map(place).collect()
    };
    (0..3).for_each(|index| put(drafting, index, usize::MAX));
    assert_eq!(order(drafting), [0, 1, 2]);
    put(drafting, 2, 0);
    assert_eq!(order(drafting), [2, 0, 1]);
    put(drafting, 2, 2);
    assert_eq!(order(drafting), [0, 2, 1], "it stands before the one that was there");
    assert_eq!(drafting.draft().loose(position).len(), sorts.len() - 3);
    drafting.change(|draft| draft.stick.take_out(sorts[0]));
    assert_eq!(order(drafting), [2, 1]);
    let elsewhere = Sort { copy: 99, ..sorts[0] };
    assert!(!drafting.change(|draft| draft.put(position, elsewhere, 0)), "that card is not at hand");
    assert_eq!(order(drafting), [2, 1]);
}

#[test]
fn letters_that_no_card_is_left_for_are_kept_and_rubbed_out() {
    let mut seated = writes(2, 1);
    let (drafting, position) = seated.board();
    let fresh = drafting.draft().clone();
    "zzzz".chars().for_each(|letter| {
        assert!(drafting.change(|draft| draft.type_letter(position, letter)));
    });
    assert!(!drafting.draft().stick.rest.is_empty());
    assert!(drafting.draft().steps(position).is_empty(), "nobody can print that");
    assert!(!drafting.change(|draft| draft.type_letter(position, '?')), "that is no letter");
    (0..4).for_each(|_| assert!(drafting.back(position)));
    assert_eq!(*drafting.draft(), fresh);
}

#[test]
fn mixing_the_cards_loses_none() {
    let mut seated = writes(2, 1);
    let (drafting, position) = seated.board();
    let before = drafting.draft().in_order(position);
    drafting.change(|draft| draft.shuffle(position, |_| 0));
    let mut after = drafting.draft().in_order(position);
    assert_ne!(after, before);
    after.sort_by_key(|sort| before.iter().position(|other| other == sort));
    assert_eq!(after, before);
}

#[test]
fn what_is_tried_stays_while_others_write_and_goes_with_the_viewer() {
    let mut seated = writes(2, 1);
    let (drafting, position) = seated.board();
    let sort = at_hand(position.view, position.seat)[0];
    assert!(drafting.change(|draft| draft.put(position, sort, 0)));
    assert_eq!(drafting.see(Position { step: position.step + 1, ..position }), None);
    assert_eq!(drafting.draft().stick.sets.len(), 1);
    let other = position.seat.map(|seat| seat.next(2));
    assert_eq!(drafting.see(Position { seat: other, legal: &[], ..position }), None);
    assert!(drafting.draft().stick.is_empty());
}

#[test]
fn no_more_is_claimed_than_there_is_to_claim() {
    let many = |position: Position<'_>| claimable(position).len() > letters_left(position.view);
    let mut seated = Seated::<Draft>::sit(3, &[], 3)
        .until(|position| letters_left(position.view) > 0 && !position.legal.is_empty() && many(position));
    let (drafting, position) = seated.board();
    let all = claimable(position);
    for claim in &all {
        assert!(drafting.change(|draft| draft.toggle(position, *claim)));
        let letters = drafting.draft().claims.iter().filter(|claim| matches!(claim, Claim::Slot(_))).count();
        assert!(letters <= letters_left(position.view));
    }
    let before = drafting.clone();
    let Some(Claim::Slot(slot)) = all.iter().find(|claim| matches!(claim, Claim::Slot(_))) else {
        panic!("a letter")
    };
    let gone = Claim::Slot(Slot { gone: true, ..*slot });
    assert!(!drafting.change(|draft| draft.toggle(position, gone)), "somebody else has it");
    assert_eq!(*drafting, before);
}

impl Reasons for Draft {
    fn uses(&self, _: Position<'_>, thing: Thing, action: Action) -> bool {
        match thing {
            Thing::Passed(sort) => action == Action::Keep(sort.card),
            Thing::Library(sort) => action == Action::Library(sort.card),
            Thing::Clear => !self.stick.is_empty(),
        }
    }

    fn is_true(&self, position: Position<'_>, thing: Thing, reason: &str) -> bool {
        match (thing, reason) {
            (Thing::Passed(_), words::NOT_THIS_CARD) => !matches!(position.top(), Some(Frame::Draft { .. })),
            (Thing::Library(_), words::NOT_THIS_CARD) => position.top() != Some(Frame::Library),
            (Thing::Clear, words::STICK_EMPTY) => self.stick.is_empty(),
            _ => false,
        }
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    let said = Seated::<Draft>::every_reason(&[(1, 1), (2, 2)]);
    assert!(said.contains(words::STICK_EMPTY), "{said:?}");
}
