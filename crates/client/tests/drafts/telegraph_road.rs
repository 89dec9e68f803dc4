use crate::seat::{Dice, Person, Seated};
use client::boards::Drafting;
use client::boards::telegraph_road::{Draft, Kind, Position, hand, plays_of};
use telegraph_road::{Action, Frame};

impl Person for Draft {
    const GAME: &'static str = "telegraph-road";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, _: &mut Dice) {
        assert!(drafting.choose(position, action));
    }

    fn target(action: Action) -> Option<Action> {
        Some(action)
    }
}

#[test]
fn a_whole_game_is_played_by_legal_choices() {
    for (number, seats) in [(1, 1), (2, 2), (3, 4)] {
        assert!(Seated::<Draft>::sit(seats, &[], number).play_all() > 20);
    }
}

fn offers(position: Position<'_>, kind: Kind) -> bool {
    position.legal.iter().filter(|action| Kind::of(**action) == Some(kind)).count() > 1
}

#[test]
fn a_kind_of_action_that_is_not_offered_is_not_taken_up() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| position.top() == Some(Frame::Turn));
    let (drafting, position) = seated.board();
    let offered = |kind: Kind| position.legal.iter().any(|action| Kind::of(*action) == Some(kind));
    for kind in Kind::ALL {
        let before = drafting.clone();
        assert_eq!(drafting.change(|draft| draft.take_up(position, kind)), offered(kind), "{kind:?}");
        assert_eq!(*drafting == before, !offered(kind), "{kind:?}");
        assert_eq!(drafting.back(position), offered(kind));
        assert_eq!(*drafting, before, "{kind:?} was put back");
    }
}

#[test]
fn grain_is_bought_one_more_or_one_less_as_far_as_there_is_any() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| offers(position, Kind::Grain));
    let (drafting, position) = seated.board();
    assert!(!drafting.change(|draft| draft.more_grain(position, 1)), "grain was not taken up");
    assert!(drafting.change(|draft| draft.take_up(position, Kind::Grain)));
    assert_eq!(drafting.draft().chosen, Some(Action::Grain(1)));
    assert!(!drafting.change(|draft| draft.more_grain(position, -1)), "less than one is none");
    let mut most = 1;
    while drafting.change(|draft| draft.more_grain(position, 1)) {
        most += 1;
        assert_eq!(drafting.draft().chosen, Some(Action::Grain(most)));
    }
    assert!(most > 1 && !position.is_legal(Action::Grain(most + 1)));
}

#[test]
fn a_lifted_card_is_laid_where_the_one_before_was_to_be_laid() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| offers(position, Kind::Cards));
    let (drafting, position) = seated.board();
    let playable = |index: usize| {
        hand(position).get(index).is_some_and(|card| !plays_of(position.legal, *card).is_empty())
    };
    let first = (0..hand(position).len()).find(|index| playable(*index)).expect("a card");
    let card = hand(position)[first];
    let (factory, action) = plays_of(position.legal, card)[0];
    assert!(drafting.choose(position, action));
    for index in (0..hand(position).len()).filter(|index| *index != first && playable(*index)) {
        let other = hand(position)[index];
        let mut lifting = drafting.clone();
        assert!(lifting.change(|draft| draft.lift(position, index)));
        assert_eq!(lifting.draft().lifted(position), Some(other));
        let plays = plays_of(position.legal, other);
        let same = plays.iter().find(|(there, _)| *there == factory);
        let only = if plays.len() == 1 { plays.first() } else { None };
        assert_eq!(lifting.draft().chosen, same.or(only).map(|(_, action)| *action));
    }
    let before = drafting.clone();
    assert!(!drafting.change(|draft| draft.lift(position, hand(position).len())), "there is no such card");
    assert_eq!(*drafting, before);
}
