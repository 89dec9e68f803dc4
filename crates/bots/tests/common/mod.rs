//! What the bots of every game promise: they play by the rules, make the same choice for the same input, and
//! know only what their seat knows.

use bots::Bots;
use rules::{Game, Match, Options, Outcome, Pending, Rng, Seat, Seed, Viewer};
use search::Player;

/// Games whose positions are tested.
#[derive(Clone, Copy)]
pub struct Course {
    pub seats: usize,
    pub options: &'static str,
    pub games: u64,
    /// Tests every nth decision.
    pub every: usize,
}

/// How often a thinking bot may ask whether to go on.
const PATIENCE: usize = 3;

pub fn table<G: Game>(seats: usize, options: &str, phrase: &str) -> Match<G> {
    let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
    let options = Options::parse(options).expect("options");
    Match::new(names, options, Seed::from_phrase(phrase)).expect("a table").0
}

pub fn pending<G: Game>(table: &Match<G>) -> Option<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().next(),
        Pending::Chance | Pending::Over => None,
    }
}

/// Asks a bot that may think only for a moment.
pub fn hurried<G: Bots>(table: &Match<G>, seat: Seat, level: &str, seed: u64) -> G::Action {
    let mut player = bots::player::<G>(level).expect("a level");
    hurry(&mut *player, table, seat, seed)
}

fn hurry<G: Bots>(player: &mut dyn Player<G>, table: &Match<G>, seat: Seat, seed: u64) -> G::Action {
    let mut asked = 0;
    player.choose(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < PATIENCE
    })
}

/// Positions of games played half at random and half by a bot, so that they make progress.
pub fn positions<G: Bots>(course: Course, mut look: impl FnMut(&Match<G>, Seat, u64)) {
    let Course { seats, options, games, every } = course;
    for game in 0..games {
        let mut table = table::<G>(seats, options, &format!("positions {seats} {game}"));
        let mut rng = Rng::new(game);
        let mut step = 0;
        while let Some(seat) = pending(&table) {
            let legal = table.legal(seat);
            if step % every == 0 && legal.len() > 1 {
                look(&table, seat, rng.next_u64());
            }
            step += 1;
            let action = if rng.below(2) == 0 {
                hurried(&table, seat, "apprentice", rng.next_u64())
            } else {
                *rng.pick(&legal)
            };
            table.submit(seat, action).expect("listed actions are legal");
        }
    }
}

/// Every level makes a legal choice, and the same one for the same seed, whether it is new or has played at
/// other tables before. The courses must contain more than `least` choices.
pub fn choices_are_legal_and_repeatable<G: Bots>(courses: &[Course], least: usize) {
    let levels = bots::levels(G::KEY);
    let mut veterans: Vec<_> =
        levels.iter().map(|level| bots::player::<G>(level.key).expect("a level")).collect();
    for course in courses {
        let mut looked = 0;
        positions::<G>(*course, |table, seat, seed| {
            for (level, veteran) in levels.iter().zip(&mut veterans) {
                let choice = hurried(table, seat, level.key, seed);
                assert!(table.legal(seat).contains(&choice), "{} chose {choice}", level.key);
                assert!(choice == hurry(&mut **veteran, table, seat, seed), "{} wavers", level.key);
                looked += 1;
            }
        });
        assert!(looked > least, "only {looked} choices at {} seats", course.seats);
    }
}

/// Whatever the others hold, a bot that sees the same makes the same choice. `redealt` creates worlds that its
/// seat cannot distinguish from the true one, and more than `least` of them must really differ.
pub fn bots_cannot_peek<G: Bots>(
    courses: &[Course],
    redealt: impl Fn(&Match<G>, Seat, &mut Rng) -> Match<G>,
    least: usize,
) {
    let mut differed = 0;
    for course in courses {
        let mut deal = Rng::new(course.seats as u64);
        positions::<G>(*course, |table, seat, seed| {
            let other = redealt(table, seat, &mut deal);
            differed += usize::from(other.state() != table.state());
            for level in bots::levels(G::KEY) {
                let (here, there) =
                    (hurried(table, seat, level.key, seed), hurried(&other, seat, level.key, seed));
                assert!(here == there, "{} chose {here} here and {there} there", level.key);
            }
        });
    }
    assert!(differed > least, "only {differed} worlds were different");
}

/// Stronger still: all that a bot sees is the stream of states from its belief, and that stream is the same,
/// state by state, in every such world.
pub fn beliefs_cannot_peek<G: Bots>(
    courses: &[Course],
    redealt: impl Fn(&Match<G>, Seat, &mut Rng) -> Match<G>,
) {
    for course in courses {
        let mut deal = Rng::new(course.seats as u64);
        positions::<G>(*course, |table, seat, seed| {
            let other = redealt(table, seat, &mut deal);
            let (mut one, mut two) = (Rng::new(seed), Rng::new(seed));
            for _ in 0..10 {
                assert_eq!(table.belief(seat).sample(&mut one), other.belief(seat).sample(&mut two));
            }
        });
    }
}

/// The table of this position, a referee's view.
pub fn at_position<G: Game>(table: &Match<G>, position: &G::View) -> Match<G> {
    let json = serde_json::to_value(position).expect("views are plain data");
    let header = table.header();
    Match::from_position(header.seats.clone(), header.options.clone(), header.seed, json).expect("a position")
}

/// The same table with a new deal from the belief of `seat`.
pub fn resampled<G: Bots>(table: &Match<G>, seat: Seat, rng: &mut Rng) -> Match<G> {
    let world = table.game().resample(table.state(), Viewer::Seat(seat), rng);
    at_position(table, &table.game().view(&world, Viewer::Referee))
}

/// Plays to the end with a level for each seat, with unlimited time.
pub fn play_out<G: Bots>(mut table: Match<G>, seed: u64, level: impl Fn(Seat) -> &'static str) -> Outcome {
    let mut rng = Rng::new(seed);
    while let Some(seat) = pending(&table) {
        let mut player = bots::player::<G>(level(seat)).expect("a level");
        let action = player.choose(&table.belief(seat), &table.legal(seat), rng.next_u64(), &mut || true);
        table.submit(seat, action).expect("bots play legal actions");
    }
    table.outcome().expect("the game is over")
}

/// How many two-player games a level wins against another, from either seat.
pub fn wins_for_two<G: Bots>(strong: &'static str, weak: &'static str, games: usize) -> usize {
    let wins = |game: &usize| {
        let bold = Seat::new(game % 2);
        let table = table::<G>(2, "", &format!("strength {}", game / 2));
        let outcome = play_out(table, *game as u64, |seat| if seat == bold { strong } else { weak });
        outcome.places[bold.index()] == 1
    };
    (0..games).filter(wins).count()
}

/// How often a Novice is asked at one decision.
const ASKED: u64 = 20;

/// A Novice strays, but not in the last round: there it decides alike whatever the seed, so no whim of its turns a
/// win into a loss. There must be more than `least` decisions of each kind.
pub fn a_novice_does_not_stray_in_the_last_round<G: Bots>(
    courses: &[Course],
    is_last: fn(&G::State) -> bool,
    least: usize,
) {
    for course in courses {
        let (mut strayed, mut kept) = (0, 0);
        positions::<G>(*course, |table, seat, seed| {
            let (belief, legal) = (table.belief(seat), table.legal(seat));
            let choose = |salt: u64| {
                let mut novice = bots::player::<G>("novice").expect("a level");
                novice.choose(&belief, &legal, seed ^ salt, &mut || true)
            };
            let usual = choose(0);
            let strays = (1..ASKED).any(|salt| choose(salt) != usual);
            assert!(!(strays && is_last(table.state())), "it strays from {usual}");
            strayed += usize::from(strays);
            kept += usize::from(is_last(table.state()));
        });
        assert!(strayed > least && kept > least, "{strayed} decisions with whims, {kept} in the last round");
    }
}
