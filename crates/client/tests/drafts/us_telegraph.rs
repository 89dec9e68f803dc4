use crate::reasons::Reasons;
use crate::safe::Forecast;
use crate::seat::{Dice, Person, Seated};
use client::boards::Drafting;
use client::boards::us_telegraph::{Draft, Position, Thing, cheapest, deck_sizes, words};
use rules::Seat;
use us_telegraph::{Action, Bill, Cards, Frame, Kind, PriceView, View};

impl Person for Draft {
    const GAME: &'static str = "us-telegraph";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, dice: &mut Dice) {
        assert!(drafting.choose(position, action));
        let turns = if matches!(action, Action::Place(_)) { dice.below(6) } else { 0 };
        for _ in 0..turns {
            assert!(drafting.change(|draft| draft.turn(position)));
        }
    }

    fn target(action: Action) -> Option<Action> {
        Some(action)
    }
}

/// Cards, because they pay for everything; nothing scores before the end.
impl Forecast for Draft {
    const AHEAD: usize = 2;

    fn forecast(view: &View, seat: Seat) -> Vec<i32> {
        let player = &view.players[seat.index()];
        let built = player.built.unwrap_or_default();
        let cards = player.hand.map_or(0, Cards::total);
        [built, player.settlements.unwrap_or_default(), player.workers, cards].map(i32::from).to_vec()
    }
}

#[test]
fn the_main_button_loses_nothing_unasked() {
    let mut unasked = 0;
    for (number, seats) in [(1, 2), (2, 3)] {
        unasked += Seated::<Draft>::sit(seats, &[], number).never_loses_unasked();
    }
    assert!(unasked > 0, "{unasked} times something was proposed");
}

#[test]
fn a_whole_game_is_played_by_legal_choices() {
    for (number, seats) in [(1, 2), (2, 3), (3, 4)] {
        assert!(Seated::<Draft>::sit(seats, &[], number).play_all() > 20);
    }
}

#[test]
fn a_reload_in_the_middle_of_a_decision_asks_for_the_rest() {
    assert!(Seated::<Draft>::sit(2, &[], 7).play_interrupted() > 5);
}

#[test]
fn a_refused_first_step_has_no_second_one() {
    Seated::<Draft>::sit(2, &[], 5).refuse_first_step();
}

/// A bill of three wood and one of anything.
fn bill() -> Bill {
    Bill { missing: Cards([3, 0, 0, 0]), any: 1 }
}

#[test]
fn the_right_cards_pay_first_and_pairs_of_what_there_is_most_of_stand_in() {
    let exact = cheapest(bill(), Cards([3, 1, 0, 2]));
    assert_eq!(exact, Cards([3, 0, 0, 1]));
    let pairs = cheapest(bill(), Cards([2, 0, 5, 1]));
    assert_eq!(pairs, Cards([2, 0, 3, 0]));
    assert!(bill().is_paid_by(exact) && bill().is_paid_by(pairs));
}

#[test]
fn a_poor_hand_is_proposed_as_far_as_it_goes() {
    assert_eq!(cheapest(bill(), Cards([1, 0, 0, 0])), Cards([1, 0, 0, 0]));
}

impl Reasons for Draft {
    fn uses(&self, position: Position<'_>, thing: Thing, action: Action) -> bool {
        match thing {
            Thing::Card(_) => {
                let costs = |price: PriceView| price.any > 0 || price.missing.total() > 0;
                matches!(action, Action::Pay(_)) || self.price(position).is_some_and(costs)
            }
            Thing::Deck(deck) => action == Action::Draw(deck),
        }
    }

    fn is_true(&self, position: Position<'_>, thing: Thing, reason: &str) -> bool {
        let top = position.top();
        let sites = matches!(top, Some(Frame::Drawn { .. } | Frame::Site { .. }));
        let kind = position.view.turn.kind;
        match (thing, reason) {
            (Thing::Card(_), words::CARDS_PAY_BUILDINGS) => !sites,
            (Thing::Card(_), words::PLOT_BEFORE_CARDS) => {
                sites && !matches!(self.chosen, Some(Action::Plot(_)))
            }
            (Thing::Card(_), words::NOTHING_TO_PAY) => sites && matches!(self.chosen, Some(Action::Plot(_))),
            (Thing::Deck(deck), words::DECK_EMPTY) => deck_sizes(position)[usize::from(deck)] == 0,
            (Thing::Deck(_), words::BUILDING_TURN) => kind == Some(Kind::Construct),
            (Thing::Deck(_), words::NO_MORE_DRAWS) => {
                kind == Some(Kind::Draw)
                    && position.is_legal(Action::Worker)
                    && position.is_legal(Action::Stop)
            }
            (Thing::Deck(_), words::TURN_DONE) => top == Some(Frame::Cards),
            (Thing::Deck(_), words::FINISH_STEP) => {
                !matches!(top, Some(Frame::Turn | Frame::Extra | Frame::Cards))
            }
            _ => false,
        }
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    let said = Seated::<Draft>::every_reason(&[(2, 1), (3, 2)]);
    assert!(said.len() > 5, "{said:?}");
}
