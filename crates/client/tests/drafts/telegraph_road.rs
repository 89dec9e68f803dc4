use crate::reasons::Reasons;
use crate::safe::Forecast;
use crate::seat::{Dice, Person, Seated};
use client::boards::telegraph_road::{Draft, Kind, Position, Thing, hand, plays_of, words};
use client::boards::{Draft as _, Drafting};
use rules::Seat;
use telegraph_road::{Action, Frame, OpenView, Special, TABLES, View};

impl Person for Draft {
    const GAME: &'static str = "telegraph-road";

    fn say(drafting: &mut Drafting<Draft>, position: Position<'_>, action: Action, _: &mut Dice) {
        assert!(drafting.choose(position, action));
    }

    fn target(action: Action) -> Option<Action> {
        Some(action)
    }
}

/// Points with the citizens of the next count; then what can become points: money, grain, work, land, cards and
/// unused effects, which after the last turn are worthless.
impl Forecast for Draft {
    const AHEAD: usize = 1;

    fn forecast(view: &View, seat: Seat) -> Vec<i32> {
        let player = view.player(seat);
        let citizens = if view.ended { 0 } else { view.next_count(seat).citizens };
        let unused = view.specials.iter().filter(|there| there.owner == Some(seat) && !there.used).count();
        let last = view.round == TABLES.rounds && view.turn >= TABLES.turns;
        vec![
            i32::from(view.score(seat)) + i32::from(citizens),
            i32::from(player.money),
            i32::from(player.grain),
            i32::from(view.work(seat)),
            i32::from(view.free_areas(seat)),
            view.backs(seat).map(i32::from).iter().sum(),
            if last { 0 } else { unused as i32 },
        ]
    }
}

#[test]
fn the_main_button_loses_nothing_unasked() {
    let mut unasked = 0;
    for (number, seats) in [(1, 2), (2, 2), (3, 4)] {
        unasked += Seated::<Draft>::sit(seats, &[], number).never_loses_unasked();
    }
    assert!(unasked > 5, "{unasked} times something was proposed");
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

/// Money does not forecast points, but citizens do: here the game's own count decides.
#[test]
fn the_production_that_is_proposed_keeps_every_citizen_it_can() {
    let (mut proposed, mut dear) = (0, 0);
    for (number, seats) in [(1, 1), (2, 2), (3, 4), (4, 2)] {
        Seated::<Draft>::sit(seats, &[], number).watch(|fresh, position| {
            let seat = position.seat.expect("a seat");
            let citizens = |action: Action| position.view.count_after(seat, action).citizens;
            let produces = |action: &&Action| matches!(action, Action::Produce(_));
            let mut taken = fresh.clone();
            taken.take_up(position, Kind::Production);
            let at_end = fresh.chosen.filter(|_| position.top() == Some(Frame::Production));
            for chosen in [at_end, taken.chosen].into_iter().flatten().filter(|chosen| produces(&chosen)) {
                let all = || position.legal.iter().filter(produces);
                assert_eq!(Some(citizens(chosen)), all().map(|action| citizens(*action)).max());
                proposed += 1;
                dear += usize::from(all().any(|action| citizens(*action) < citizens(chosen)));
            }
        });
    }
    assert!(proposed > 10 && dear > 3, "{proposed} productions, {dear} of them could have cost citizens");
}

fn lands(position: Position<'_>) -> Vec<Action> {
    position.legal.iter().copied().filter(|action| matches!(action, Action::Land(_))).collect()
}

#[test]
fn land_and_the_place_of_its_price_markers_are_one_decision() {
    let mut seated = Seated::<Draft>::sit(2, &[], 1).until(|position| !lands(position).is_empty());
    let (drafting, position) = seated.board();
    let land = lands(position)[0];
    assert!(drafting.draft().destinations(position).is_empty(), "no land is in mind");
    assert!(drafting.choose(position, land));
    let to = drafting.draft().destinations(position)[0];
    assert!(drafting.change(|draft| draft.move_markers(position, to)));
    assert_eq!(drafting.draft().steps(position), [land, Action::Markers(to)]);
    assert!(drafting.back(position));
    assert_eq!(drafting.draft().steps(position), [land], "the markers are put back first");
    assert!(drafting.change(|draft| draft.move_markers(position, to)));
    let Action::Land(bought) = land else { panic!("land") };
    assert!(!drafting.change(|draft| draft.move_markers(position, bought)), "they cannot stay");
    seated.confirm_whole(&[land, Action::Markers(to)]);
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

/// What a kind of action says in a few words, with a capital letter.
fn is_so(position: Position<'_>, kind: Kind, reason: &str) -> bool {
    let (view, seat) = (position.view, position.seat.expect("a seat"));
    let (supply, player) = (view.supply(seat), view.player(seat));
    let least = |costs: Vec<u16>| {
        costs.into_iter().min().is_none_or(|least| least > player.money + u16::from(view.action.discount))
    };
    match (kind, reason) {
        (_, words::ACTION_TAKEN) => view.action.taken,
        (_, words::FINISH_STEP) => position.top() != Some(Frame::Turn),
        (Kind::Land, "No markers left") => supply.properties == 0,
        (Kind::Housing, "No markers left") => supply.housing == 0,
        (Kind::Skyscrapers, "No markers left") => supply.skyscrapers == 0,
        (Kind::Housing | Kind::Sowing, "No free area") => view.free_areas(seat) == 0,
        (Kind::Skyscrapers, "Needs housing") => view.housing(seat) == 0,
        (Kind::Grain, "No grain left") => view.market() == 0,
        (Kind::Grain, "Your line is full") => player.grain >= TABLES.longest_line,
        (Kind::Sowing, "No grain") => player.grain == 0,
        (Kind::Cards, "No cards") => view.backs(seat).iter().all(|cards| *cards == 0),
        (Kind::Cards, "No factory to play on") => {
            view.open.is_empty() || view.backs(seat).iter().any(|cards| *cards > 0)
        }
        (Kind::Production, "Nothing to sell") => view.capacity(seat).iter().all(|goods| *goods == 0),
        (Kind::Taxes, "Marker too low") => view.tax_pays(seat).is_none(),
        (Kind::Land, "Not enough gp") => least(
            view.spaces.iter().filter(|there| there.price > 0).map(|there| there.price.into()).collect(),
        ),
        (Kind::Housing, "Not enough gp") => least(vec![TABLES.housing_price.into()]),
        (Kind::Skyscrapers, "Not enough gp") => least(vec![TABLES.skyscraper_price.into()]),
        (Kind::Grain, "Not enough gp") => least(vec![view.grain_price.into()]),
        (Kind::Special, "Not enough gp") => {
            let offers = view.specials.iter().filter(|there| view.on_offer(there.special));
            least(offers.map(|there| there.cost.into()).collect())
        }
        (Kind::Special, "None left") => !Special::all().any(|it| view.on_offer(it)),
        (Kind::Special, "Your work line is full") => view.work(seat) == TABLES.longest_line,
        (Kind::Sowing | Kind::Cards | Kind::Production | Kind::Taxes | Kind::Pass, words::DISCOUNT_FIRST) => {
            view.action.discount > 0
        }
        _ => false,
    }
}

impl Reasons for Draft {
    fn uses(&self, position: Position<'_>, thing: Thing, action: Action) -> bool {
        match (thing, action) {
            (Thing::Kind(kind), _) => Kind::of(action) == Some(kind),
            (Thing::Card(card), Action::Play { card: there, .. }) => there == card,
            (Thing::Factory(factory), Action::Play { card, factory: there }) => {
                there == factory && self.lifted(position) == Some(card)
            }
            _ => false,
        }
    }

    fn is_true(&self, position: Position<'_>, thing: Thing, reason: &str) -> bool {
        let view = position.view;
        match (thing, reason) {
            (Thing::Kind(kind), _) => is_so(position, kind, reason),
            (_, words::ACTION_TAKEN) => view.action.taken,
            (_, words::DISCOUNT_FIRST) => view.action.discount > 0,
            (_, words::FINISH_STEP) => {
                !matches!(position.top(), Some(Frame::Turn | Frame::SecondCard { .. }))
            }
            (_, words::NO_CARDS_LEFT) => hand(position).is_empty(),
            (_, words::NO_FACTORY_OPEN) => view.open.is_empty(),
            (Thing::Factory(_), words::CARD_FIRST) => {
                self.card.is_none()
                    && position.legal.iter().any(|action| matches!(action, Action::Play { .. }))
            }
            (Thing::Factory(factory), words::SAME_FACTORY) => {
                matches!(position.top(), Some(Frame::SecondCard { factory: same }) if same != factory)
            }
            (Thing::Card(card), words::CARD_TAKES_OVER) => {
                let wanted = |open: &&OpenView| match position.top() {
                    Some(Frame::SecondCard { factory }) => open.factory == factory,
                    _ => true,
                };
                view.open.iter().filter(wanted).all(|open| open.falls_to(card))
            }
            (Thing::Factory(factory), words::CARD_TAKES_OVER) => {
                let open = view.open.iter().find(|open| open.factory == factory).expect("it is open");
                let cards = self.lifted(position).map_or_else(|| hand(position).to_vec(), |card| vec![card]);
                cards.iter().all(|card| open.falls_to(*card))
            }
            _ => false,
        }
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    let said = Seated::<Draft>::every_reason(&[(2, 1), (3, 4)]);
    assert!(said.len() > 10, "{said:?}");
}
