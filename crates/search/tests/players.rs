//! The players in games whose best play is known.

mod toy;

use rules::{Belief, Game, Match, Options, Pending, Rng, Seat, Seed};
use search::{
    Beginner, Breadth, Careless, Guide, Limits, Lookahead, Outlook, Planner, Player, Random, TreeSearch,
    TurnSearch, Values, Worth,
};
use toy::{Bet, Call, Guess, Nim, Number, Path, Played, Steps, Toy};

/// Knows nothing: all actions are equal, all running games are even, roll-outs are random to the end.
struct Blank {
    to_the_end: bool,
}

impl<G: Game> Guide<G> for Blank {
    fn rank(&self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], out: &mut Vec<(G::Action, f32)>) {
        out.extend(legal.iter().map(|action| (*action, 1.0)));
    }
    fn value(&self, _: &G, _: &G::State, values: &mut Values) {
        values[..2].fill(0.5);
    }
    fn reply(&self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        *rng.pick(legal)
    }
    fn settled(&self, _: &G, _: &G::State, _: &G::State) -> bool {
        !self.to_the_end
    }
}

const LIMITS: Limits =
    Limits { iterations: 3000, exploration: 1.4, depth: 50, rounds: None, own_turn: u32::MAX };

fn belief<T: Toy>() -> (Belief<Played<T>>, Vec<Number>) {
    let names = vec!["a".to_owned(), "b".to_owned()];
    let (table, _) =
        Match::<Played<T>>::new(names, Options::default(), Seed::from_phrase("toy")).expect("a toy table");
    (table.belief(Seat::new(0)), table.legal(Seat::new(0)))
}

fn ask<T: Toy>(player: &mut impl Player<Played<T>>, seed: u64) -> u8 {
    let (belief, legal) = belief::<T>();
    player.choose(&belief, &legal, seed, &mut || true).0
}

fn tree(to_the_end: bool) -> TreeSearch<Blank> {
    TreeSearch { guide: Blank { to_the_end }, limits: LIMITS }
}

#[test]
fn the_tree_finds_the_only_winning_action() {
    for seed in 0..5 {
        for to_the_end in [false, true] {
            assert_eq!(ask::<Nim<5>>(&mut tree(to_the_end), seed), 1);
            assert_eq!(ask::<Nim<7>>(&mut tree(to_the_end), seed), 3);
            assert_eq!(ask::<Nim<10>>(&mut tree(to_the_end), seed), 2);
        }
    }
}

/// Then others reply at random, but what happens on the way still counts.
#[test]
fn a_tree_may_end_with_the_own_turn() {
    let own_turn =
        || TreeSearch { guide: Blank { to_the_end: false }, limits: Limits { rounds: Some(4), ..LIMITS } };
    for seed in 0..5 {
        assert_eq!(ask::<Nim<3>>(&mut own_turn(), seed), 3, "wins at once");
        assert_eq!(ask::<Nim<5>>(&mut own_turn(), seed), 1, "leaves no way to win at once");
        assert_eq!(ask::<Bet>(&mut own_turn(), seed), 1);
    }
}

/// From seven, only taking three wins. If everyone takes one in every roll-out, taking one seems to win as
/// well, however many roll-outs there are.
#[test]
fn with_more_walks_than_usual_the_others_answer_in_the_tree() {
    let patient =
        |own_turn: u32| TreeSearch { guide: MODEST, limits: Limits { rounds: Some(4), own_turn, ..LIMITS } };
    for seed in 0..5 {
        assert_eq!(ask::<Nim<7>>(&mut patient(u32::MAX), seed), 1);
        assert_eq!(ask::<Nim<7>>(&mut patient(500), seed), 3);
    }
}

#[test]
fn chance_is_weighed() {
    for seed in 0..5 {
        assert_eq!(ask::<Bet>(&mut tree(true), seed), 1);
        assert_eq!(ask::<Bet>(&mut Lookahead { guide: Blank { to_the_end: true }, samples: 200 }, seed), 1);
    }
}

/// The true state differs each time, yet the choice is the same, down to the last iteration.
#[test]
fn what_is_hidden_changes_nothing() {
    for seed in 0..20 {
        let few =
            || TreeSearch { guide: Blank { to_the_end: true }, limits: Limits { iterations: 12, ..LIMITS } };
        let choice = ask::<Guess<1>>(&mut few(), seed);
        assert_eq!(ask::<Guess<2>>(&mut few(), seed), choice);
        assert_eq!(ask::<Guess<4>>(&mut few(), seed), choice);
        assert_eq!(ask::<Guess<4>>(&mut tree(true), seed), 0, "safe is best when nobody peeks");
    }
}

/// The second seat, choosing at the same time, must not answer what it cannot see: to it 1 and 2 are equal, and
/// each wins half the time.
#[test]
fn a_simultaneous_choice_is_not_answered() {
    for seed in 0..10 {
        assert_ne!(ask::<toy::Match>(&mut tree(true), seed), 0, "0 always loses");
    }
}

#[test]
fn the_same_seed_gives_the_same_choice() {
    let few = || TreeSearch { guide: Blank { to_the_end: true }, limits: Limits { iterations: 7, ..LIMITS } };
    let choices = |_| (0..40).map(|seed| ask::<Nim<20>>(&mut few(), seed)).collect::<Vec<_>>();
    assert_eq!(choices(1), choices(2));
    let mut seen = choices(1);
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 1, "with so few iterations the seed decides");
    assert_eq!(ask::<Nim<20>>(&mut Random, 9), ask::<Nim<20>>(&mut Random, 9));
}

#[test]
fn a_no_ends_the_search() {
    let (belief, legal) = belief::<Nim<200>>();
    let mut asked = 0;
    let mut endless =
        TreeSearch { guide: Blank { to_the_end: true }, limits: Limits { iterations: u32::MAX, ..LIMITS } };
    let choice = endless.choose(&belief, &legal, 1, &mut || {
        asked += 1;
        asked < 4
    });
    assert!(legal.contains(&choice) && asked == 4);
}

/// `go_on` is called after every action, and an unfinished sample does not count.
#[test]
fn a_no_ends_the_look_ahead() {
    let (belief, legal) = belief::<Nim<5>>();
    let choice = |yeses: usize| {
        let mut asked = 0;
        let mut endless = Lookahead { guide: Blank { to_the_end: true }, samples: u32::MAX };
        let choice = endless.choose(&belief, &legal, 1, &mut || {
            asked += 1;
            asked <= yeses
        });
        assert!(legal.contains(&choice) && asked == yeses + 1);
        choice
    };
    assert_eq!(choice(0), legal[0], "nothing else was looked at");
    for whole in 1..20 {
        let at_its_end = whole * legal.len() - 1;
        assert!((1..legal.len()).all(|more| choice(at_its_end + more) == choice(at_its_end)), "{whole}");
    }
}

/// Assumes that the other seat takes as much as it can.
struct Greedy;

impl<G: Game> Guide<G> for Greedy {
    fn rank(&self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], out: &mut Vec<(G::Action, f32)>) {
        out.extend(legal.iter().map(|action| (*action, 1.0)));
    }
    fn value(&self, _: &G, _: &G::State, values: &mut Values) {
        values[..2].fill(0.5);
    }
    fn reply(&self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], _: &mut Rng) -> G::Action {
        legal[legal.len() - 1]
    }
    /// The median of the possible draws.
    fn typical(&self, _: &G, _: &G::State, draws: &[(G::Draw, u32)], _: &mut Rng) -> G::Draw {
        draws[draws.len() / 2].0
    }
}

fn planner(width: usize, stretches: usize) -> Planner<Greedy> {
    Planner { guide: Greedy, breadth: Breadth { width, widest: width, stretches } }
}

#[test]
fn a_plan_reckons_with_what_the_others_are_supposed_to_do() {
    // From five: one is left after 1 and 3; otherwise the other seat takes the rest.
    assert_eq!(ask::<Nim<5>>(&mut planner(8, 9), 1), 1);
    // From nine: after 2 and 3 four are left, a lost position.
    assert_ne!(ask::<Nim<9>>(&mut planner(8, 9), 1), 2);
    assert_ne!(ask::<Nim<9>>(&mut planner(8, 9), 2), 2);
}

#[test]
fn a_plan_reckons_with_the_typical_draw() {
    // Of six faces the fourth, on which only the first bet wins.
    assert_eq!(ask::<Bet>(&mut planner(8, 9), 1), 1);
}

/// From five it takes one, expects the other seat to take three and takes the last one.
#[test]
fn a_plan_tells_the_line_it_expects() {
    let (belief, legal) = belief::<Nim<5>>();
    let (chosen, considered) = planner(8, 9).explain(&belief, &legal, 1, &mut || true);
    let seats = [0, 1].map(Seat::new);
    assert_eq!((chosen, considered[0].action), (Number(1), Number(1)));
    assert_eq!(considered[0].worth, Worth::Points(1.0));
    assert_eq!(considered[0].line, [(seats[1], Number(3)), (seats[0], Number(1))]);
}

/// Someone who calls a face has nothing more to decide than the face.
#[test]
fn an_expected_line_ends_at_a_draw() {
    let (belief, legal) = belief::<Call>();
    let (_, considered) = planner(8, 9).explain(&belief, &legal, 1, &mut || true);
    let told = |action: u8| &considered.iter().find(|known| known.action.0 == action).expect("tried").line;
    assert_eq!(*told(1), []);
    assert!(matches!(told(2)[..], [(seat, _)] if seat == Seat::new(0)));
}

/// Sees only the largest number.
struct Single;

impl<G: Game> Guide<G> for Single {
    fn rank(&self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], out: &mut Vec<(G::Action, f32)>) {
        out.extend(legal.last().map(|action| (*action, 1.0)));
    }
    fn value(&self, _: &G, _: &G::State, values: &mut Values) {
        values[..2].fill(0.5);
    }
}

#[test]
fn a_plan_without_a_choice_tells_what_it_is_worth() {
    let mut planner = Planner { guide: Single, breadth: Breadth { width: 8, widest: 8, stretches: 9 } };
    let (belief, legal) = belief::<Nim<3>>();
    let (chosen, considered) = planner.explain(&belief, &legal, 1, &mut || true);
    assert_eq!(chosen.0, 3);
    assert_eq!(considered[0].worth, Worth::Points(1.0), "it wins");
    assert_eq!(planner.choose(&belief, &legal, 1, &mut || unreachable!("nothing to think about")).0, 3);
}

#[test]
fn a_no_ends_the_plan() {
    let (belief, legal) = belief::<Nim<200>>();
    let mut asked = 0;
    let choice = planner(8, usize::MAX).choose(&belief, &legal, 1, &mut || {
        asked += 1;
        asked < 4
    });
    assert!(legal.contains(&choice) && asked == 4);
}

/// Every path through the toy costs something else.
struct Surveyor;

impl Guide<Played<Path>> for Surveyor {
    fn rank(&self, _: &Played<Path>, _: &Steps, _: Seat, legal: &[Number], out: &mut Vec<(Number, f32)>) {
        out.extend(legal.iter().map(|action| (*action, 1.0)));
    }
    fn value(&self, _: &Played<Path>, steps: &Steps, values: &mut Values) {
        values[0] = -((steps.chosen.wrapping_mul(0x9E37_79B9) >> 8) as f32);
    }
    fn finished(&self, game: &Played<Path>, steps: &Steps, values: &mut Values) -> bool {
        self.value(game, steps, values);
        true
    }
}

fn surveyor(width: usize) -> Planner<Surveyor> {
    Planner { guide: Surveyor, breadth: Breadth { width, widest: width, stretches: 9 } }
}

#[test]
fn of_all_plans_the_best_come_first() {
    let (belief, legal) = belief::<Path>();
    let (chosen, considered) = surveyor(1 << 14).explain(&belief, &legal, 1, &mut || true);
    let worths: Vec<f32> = considered
        .iter()
        .map(|known| match known.worth {
            Worth::Points(points) => points,
            _ => unreachable!("a plan is worth points"),
        })
        .collect();
    assert_eq!((chosen, worths.len()), (considered[0].action, 4));
    assert!(worths[0] < 0.0 && worths.is_sorted_by(|one, other| one > other), "{worths:?}");
}

/// From nine, two stretches leave one, or nothing with either seat as the winner.
#[test]
fn plans_that_lead_to_the_same_state_are_one() {
    let (belief, legal) = belief::<Nim<9>>();
    let (_, considered) = planner(50, 2).explain(&belief, &legal, 1, &mut || true);
    assert_eq!(considered.iter().map(|known| known.visits).sum::<u32>(), 3);
}

/// How many states a planner copies and compares between two questions, at most.
fn longest_stretch(width: usize) -> u32 {
    let (belief, legal) = belief::<Path>();
    let (mut asked, mut longest) = (Steps::handled(), 0);
    surveyor(width).choose(&belief, &legal, 1, &mut || {
        longest = longest.max(Steps::handled() - asked);
        asked = Steps::handled();
        true
    });
    longest.max(Steps::handled() - asked)
}

/// Otherwise a wide search would overrun its time.
#[test]
fn a_wide_plan_asks_whether_to_go_on_as_often_as_a_narrow_one() {
    let [narrow, wide] = [4, 2000].map(longest_stretch);
    assert!(narrow > 0 && wide <= narrow, "{wide} copied or compared instead of {narrow}");
}

const OUTLOOK: Outlook =
    Outlook { width: 8, plans: 8, iterations: 40, quick: u32::MAX, turns: 2, followed: 2, exploration: 1.0 };

fn turns(iterations: u32) -> TurnSearch<Blank> {
    let outlook = Outlook { iterations, ..OUTLOOK };
    TurnSearch { guide: Blank { to_the_end: false }, outlook }
}

#[test]
fn whole_turns_are_compared_by_more_than_one_draw() {
    for seed in 0..5 {
        assert_eq!(ask::<Bet>(&mut turns(600), seed), 1);
        assert_eq!(ask::<Nim<3>>(&mut turns(40), seed), 3, "a win at hand is taken");
    }
}

/// Prefers some numbers, whatever they lead to, and may know who wins.
struct Taker {
    liking: fn(f32) -> f32,
    knows: bool,
}

const HUNGRY: Taker = Taker { liking: |number| number, knows: false };
const MODEST: Taker = Taker { liking: |number| 1.0 / number, knows: false };

impl<const N: u8> Guide<Played<Nim<N>>> for Taker {
    fn rank(
        &self,
        _: &Played<Nim<N>>,
        _: &<Played<Nim<N>> as Game>::State,
        _: Seat,
        legal: &[Number],
        out: &mut Vec<(Number, f32)>,
    ) {
        out.extend(legal.iter().map(|action| (*action, (self.liking)(f32::from(action.0)))));
    }
    fn value(&self, game: &Played<Nim<N>>, state: &<Played<Nim<N>> as Game>::State, values: &mut Values) {
        let Pending::Seats(seats) = game.pending(state) else { return };
        let is_lost = state.0.is_multiple_of(4);
        for seat in Seat::all(2) {
            let wins = seats.contains(seat) != is_lost;
            values[seat.index()] = if self.knows { f32::from(u8::from(wins)) } else { 0.5 };
        }
    }
}

/// From seven, only taking three wins. If everyone takes one in every roll-out, that win never shows.
#[test]
fn roll_outs_of_turns_follow_actions_before_they_take_one() {
    let following = |followed: usize| TurnSearch { guide: MODEST, outlook: Outlook { followed, ..OUTLOOK } };
    for seed in 0..5 {
        assert_eq!(ask::<Nim<7>>(&mut following(1), seed), 1);
        assert_eq!(ask::<Nim<7>>(&mut following(3), seed), 3);
    }
}

#[test]
fn with_more_roll_outs_than_usual_they_follow_more_actions() {
    let patient = |quick: u32| TurnSearch {
        guide: MODEST,
        outlook: Outlook { iterations: 400, quick, followed: 1, ..OUTLOOK },
    };
    for seed in 0..5 {
        assert_eq!(ask::<Nim<7>>(&mut patient(400), seed), 1);
        assert_eq!(ask::<Nim<7>>(&mut patient(40), seed), 3);
    }
    let (belief, legal) = belief::<Nim<7>>();
    let (_, considered) = patient(40).explain(&belief, &legal, 1, &mut || true);
    assert!(considered.iter().map(|considered| considered.visits).sum::<u32>() > 40, "both kinds are told");
}

/// From nine, only taking one wins. Roll-outs in which everyone takes one favour three, and a few of them are
/// not enough to change the choice.
#[test]
fn a_plan_is_worth_what_it_promises_until_many_roll_outs_say_otherwise() {
    let asked = |iterations: u32| TurnSearch {
        guide: Taker { liking: |_| 1.0, knows: true },
        outlook: Outlook { iterations, followed: 1, ..OUTLOOK },
    };
    for seed in 0..5 {
        assert_eq!(ask::<Nim<9>>(&mut asked(6), seed), 1);
        assert_eq!(ask::<Nim<9>>(&mut asked(200), seed), 3);
    }
}

/// Each face that can be called is followed to the end with random luck, but not with the luck of the roll-out.
#[test]
fn nobody_foresees_luck_in_a_roll_out() {
    let outlook = Outlook { iterations: 600, followed: 6, ..OUTLOOK };
    let mut player = TurnSearch { guide: Blank { to_the_end: false }, outlook };
    for seed in 0..5 {
        assert_eq!(ask::<Call>(&mut player, seed), 1);
    }
}

#[test]
fn a_no_ends_the_comparison_of_turns() {
    let (belief, legal) = belief::<Nim<200>>();
    let mut asked = 0;
    let choice = turns(u32::MAX).choose(&belief, &legal, 1, &mut || {
        asked += 1;
        asked < 4
    });
    assert!(legal.contains(&choice) && asked == 4);
}

fn greedy<const N: u8>(is_last: bool) -> Beginner<Played<Nim<N>>, Taker> {
    let is_last = if is_last { |_: &(u8, bool)| true } else { |_: &(u8, bool)| false };
    Beginner { guide: HUNGRY, wanders: 100, slip: 0.9, is_last }
}

/// The greedy guide takes all that it can: from three that wins, from four it does not.
#[test]
fn a_beginner_wanders_but_not_away_from_a_win() {
    for seed in 0..40 {
        assert_eq!(ask::<Nim<3>>(&mut greedy(false), seed), 3, "a win is kept, whatever a slip may cost");
        assert_eq!(ask::<Nim<4>>(&mut greedy(true), seed), 3, "it does not wander in the last round");
    }
    assert!((0..40).any(|seed| ask::<Nim<4>>(&mut greedy(false), seed) != 3), "it wanders");
}

#[test]
fn a_careless_player_wanders_but_not_away_from_a_win() {
    let careless = |slip: f32| {
        let player = Lookahead { guide: Blank { to_the_end: false }, samples: 1 };
        Careless { player, wanders: 100, slip, is_last: |_| false, keeps: |_| false }
    };
    let choices =
        |slip: f32| (0..40).map(|seed| ask::<Nim<3>>(&mut careless(slip), seed)).collect::<Vec<u8>>();
    assert!(choices(0.1).iter().all(|choice| *choice == 3));
    assert!(choices(0.9).iter().any(|choice| *choice != 3));
    let mut last = Careless { is_last: |_| true, ..careless(0.9) };
    assert!((0..40).all(|seed| ask::<Nim<3>>(&mut last, seed) == 3), "not in the last round");
    let mut sure = Careless { keeps: |number: &Number| number.0 != 1, ..careless(0.9) };
    assert!((0..40).all(|seed| ask::<Nim<3>>(&mut sure, seed) == 3), "what it keeps is not missed");
    let mut fond = Careless { keeps: |number: &Number| number.0 == 1, ..careless(0.9) };
    let choices: Vec<u8> = (0..40).map(|seed| ask::<Nim<3>>(&mut fond, seed)).collect();
    assert!(choices.contains(&2) && !choices.contains(&1), "nor taken by mistake");
}

#[test]
fn a_search_tells_what_it_considered() {
    let (belief, legal) = belief::<Nim<7>>();
    let (chosen, considered) = tree(true).explain(&belief, &legal, 1, &mut || true);
    assert_eq!((chosen.0, considered[0].action.0), (3, 3));
    assert!(considered.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
    assert!(matches!(considered[0].worth, Worth::Chance(chance) if chance > 0.8));
    assert!(!considered[0].line.is_empty(), "the other seat answers");
    assert_eq!(considered[0].line[0].0, Seat::new(1));
}
