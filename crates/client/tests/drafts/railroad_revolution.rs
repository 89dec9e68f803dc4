use crate::reasons::Reasons;
use crate::safe::Forecast;
use crate::seat::{Dice, Person, Seated};
use client::boards::railroad_revolution::{Draft, Position, Thing, uses, words};
use client::boards::{Draft as _, Drafting};
use railroad_revolution::{Action, Colour, Frame, From, Space, TABLES, View};
use rules::Seat;

impl Person for Draft {
    const GAME: &'static str = "railroad-revolution";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, _: &mut Dice) {
        assert!(drafting.choose(position, action));
    }

    fn target(action: Action) -> Option<Action> {
        Some(action)
    }
}

/// Points by the current count; then money minus debts, shares, and workers including managers.
impl Forecast for Draft {
    const AHEAD: usize = 3;

    fn forecast(view: &View, seat: Seat) -> Vec<i32> {
        let player = &view.players[seat.index()];
        let owed = if view.active == seat { view.turn.owed } else { 0 };
        let managers = player.milestones.iter().flatten().flat_map(|there| there.managers).flatten().count();
        let before: usize =
            player.completed.iter().map(|tile| TABLES.milestones[tile.index()].managers.len()).sum();
        vec![
            player.points.map_or(0, |points| points.total),
            player.money as i32 - owed as i32,
            i32::from(player.shares),
            i32::from(player.workers) + (managers + before) as i32,
        ]
    }
}

#[test]
fn the_main_button_loses_nothing_unasked() {
    let mut unasked = 0;
    for (number, seats) in [(1, 2), (2, 3)] {
        unasked += Seated::<Draft>::sit(seats, &[], number).never_loses_unasked();
    }
    assert!(unasked > 5, "{unasked} times something was proposed");
}

#[test]
fn a_whole_game_is_played_by_legal_choices() {
    for (number, seats) in [(1, 2), (2, 3), (3, 4)] {
        assert!(Seated::<Draft>::sit(seats, &[], number).play_all() > 20);
    }
}

#[test]
fn finishing_with_open_effects_asks_once_and_names_them() {
    let loses = |position: Position<'_>| !Draft::default().loses(position).is_empty();
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(loses);
    let (drafting, position) = seated.board();
    assert!(drafting.warning(position).is_empty());
    assert_eq!(drafting.confirm(position), None, "it only asks");
    assert_eq!(drafting.warning(position), drafting.draft().loses(position));
    assert!(drafting.is_drafted(position) && drafting.back(position), "the question is taken back");
    assert!(drafting.warning(position).is_empty());
    assert_eq!(drafting.confirm(position), None, "and asked again");
    assert_eq!(drafting.confirm(position), Some(Action::Done));
}

/// Two workers of different colours that may go to the same space.
fn two_workers(position: Position<'_>) -> Option<(Action, Action)> {
    let places = |action: &Action| {
        if let Action::Place(colour, space) = *action { Some((colour, space)) } else { None }
    };
    let all: Vec<_> = position.legal.iter().filter_map(places).collect();
    let (colour, space) = *all.first()?;
    let (other, _) = *all.iter().find(|(other, there)| *other != colour && *there == space)?;
    Some((Action::Place(colour, space), Action::Place(other, space)))
}

#[test]
fn a_worker_taken_in_hand_goes_where_the_other_was_to_go() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| two_workers(position).is_some());
    let (drafting, position) = seated.board();
    let (first, second) = two_workers(position).expect("two workers");
    assert!(drafting.choose(position, first));
    let Action::Place(colour, space) = second else { panic!("a placing") };
    assert!(drafting.change(|draft| draft.take(position, (From::Supply, colour))));
    assert_eq!(drafting.draft().chosen, Some(second));
    assert_eq!(drafting.draft().placing(position, space), Some(second));
}

#[test]
fn a_worker_that_can_do_nothing_is_not_taken() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| position.top() == Some(Frame::Place));
    let (drafting, position) = seated.board();
    let can = |colour: Colour| {
        position.legal.iter().any(|action| matches!(action, Action::Place(there, _) if *there == colour))
    };
    let before = drafting.clone();
    let idle: Vec<Colour> = Colour::ALL.iter().copied().filter(|colour| !can(*colour)).collect();
    assert!(!idle.is_empty(), "there is a colour that the supply lacks");
    for colour in idle {
        assert!(!drafting.change(|draft| draft.take(position, (From::Supply, colour))));
        assert_eq!(*drafting, before);
    }
}

#[test]
fn an_open_effect_is_taken_up_at_once_and_the_rest_waits() {
    let uses = |position: Position<'_>| {
        position.legal.iter().copied().find(|action| matches!(action, Action::Use(_)))
    };
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| uses(position).is_some());
    let (drafting, position) = seated.board();
    let action = uses(position).expect("an effect");
    let before = drafting.clone();
    assert_eq!(drafting.point(position, action), Some(action));
    assert_eq!(*drafting, before, "nothing is in mind meanwhile");
}

impl Reasons for Draft {
    fn uses(&self, _: Position<'_>, thing: Thing, action: Action) -> bool {
        uses(thing, action)
    }

    fn is_true(&self, position: Position<'_>, thing: Thing, reason: &str) -> bool {
        let (view, top) = (position.view, position.top());
        let own = &view.players[position.seat.expect("a seat").index()];
        let sold_out = view.stock.iter().all(|count| *count == 0);
        match (thing, reason) {
            (Thing::Space(_) | Thing::Worker(_), words::FINISH_STEP) => top != Some(Frame::Place),
            (Thing::Share | Thing::Hire, words::FINISH_STEP) => {
                matches!(top, Some(Frame::PickSetup | Frame::Milestones | Frame::ChooseMilestone { .. }))
            }
            (Thing::Space(Space::Station | Space::Telegraph), words::NO_BUILDINGS_LEFT) => {
                own.buildings_left == 0
            }
            (Thing::Space(Space::Railroad), words::NO_RAILS_LEFT) => own.rails_left == 0,
            (Thing::Space(Space::Telegraph), words::ALL_OFFICES) => own.offices.len() == view.sections.len(),
            (Thing::Space(Space::Trade), words::NOTHING_TO_SELL) => own.buildings_left + own.rails_left == 0,
            (Thing::Share, words::NO_SHARES) => own.shares == 0,
            (Thing::Hire, words::NO_MONEY_TO_HIRE) => own.money < 800,
            (Thing::Hire, words::STOCK_EMPTY) => sold_out,
            (Thing::PassDeal, words::PASS_NEEDS_WORKERS) => own.workers < 4,
            (Thing::Deal(side), words::DEAL_TAKEN) => {
                matches!(top, Some(Frame::Deal { left, right }) if [left, right][side.index()])
            }
            (Thing::Deal(_), words::ONE_DEAL) => view.decider != view.active,
            (Thing::Deal(_), words::DEAL_TOO_DEAR) => {
                !matches!(top, Some(Frame::Deal { left, right }) if view.decider != view.active && (left || right))
            }
            (Thing::Take(colour), words::NONE_IN_STOCK) => view.stock[colour.index()] == 0,
            (Thing::Take(colour), words::NOTHING_TO_GIVE) => position
                .legal
                .iter()
                .all(|action| !matches!(action, Action::Exchange(_, give, _) if *give != colour)),
            (Thing::Effect(effect), _) => {
                let open = view.open.iter().flat_map(|open| &open.effects).find(|open| open.effect == effect);
                open.is_some_and(|open| match &open.lacks {
                    Some(lacks) => reason == words::lacks(lacks),
                    None => reason == words::TURN_STUCK,
                })
            }
            // There is no other obstacle.
            (Thing::Space(space), words::TURN_STUCK) => match space {
                Space::Station | Space::Telegraph => own.buildings_left > 0,
                Space::Railroad => own.rails_left > 0,
                Space::Trade => own.buildings_left + own.rails_left > 0,
            },
            (Thing::Share, words::TURN_STUCK) => own.shares > 0,
            (Thing::Hire, words::TURN_STUCK) => own.money >= 800 && !sold_out,
            (Thing::Worker(colour), words::TURN_STUCK) => own.supply[colour.index()] > 0,
            _ => false,
        }
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    let said = Seated::<Draft>::every_reason(&[(2, 1), (3, 2)]);
    assert!(said.len() > 8, "{said:?}");
}
