//! Finds puzzles in games of bots and verifies them with a deeper search.

use crate::puzzle::{Puzzle, Theme};
use crate::worth::{Candidate, Judge, belief};
use bots::{Appraise, Care, Effort, Grade, Measure};
use rules::{Belief, Entry, Match, Options, Pending, Refusal, Rng, Seat, Seed};
use search::Player;
use std::sync::Arc;

/// The most puzzles per game, so that they are not all alike.
const MOST_A_GAME: usize = 3;
/// The least number of decisions between two puzzles of a game.
const APART: usize = 8;
/// The solution is compared with this many actions that the search liked, and with others at random.
const LIKED: usize = 6;
const OTHERS: usize = 10;
/// The solution must be ahead by this many standard errors.
const SURE: f32 = 3.0;
/// How often each level tries a puzzle, to measure its difficulty.
const TRIES: u64 = 5;
/// How many decisions after the tempting move to show.
const REPLY: usize = 4;

/// How much better the best decision must be.
fn margin(measure: Measure) -> f32 {
    match measure {
        Measure::Chance => 0.07,
        Measure::Points => 2.5,
    }
}

/// Searches one game for puzzles.
pub struct Mine<G: Appraise> {
    judge: Judge<G>,
    /// Weakest first, all below the Master.
    levels: Vec<Box<dyn Player<G>>>,
}

/// Where to dig.
#[derive(Clone, Debug)]
pub struct Mined {
    pub seats: u8,
    pub options: Options,
    pub phrase: String,
}

/// The result of checking a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    pub holds: bool,
    /// The action that came closest to the solution, and by how much it was behind.
    pub closest: Option<(String, f32)>,
}

impl<G: Appraise> Default for Mine<G> {
    fn default() -> Mine<G> {
        Mine::new(2)
    }
}

impl<G: Appraise> Mine<G> {
    /// `depth` multiplies the effort of an analysis.
    pub fn new(depth: u32) -> Mine<G> {
        let care = Care { iterations: G::CARE.iterations * depth, samples: G::CARE.samples * depth };
        let weaker = [Grade::Novice, Grade::Apprentice, Grade::Journeyman];
        let levels = weaker.into_iter().map(|grade| G::player(grade, Effort::Usual)).collect();
        Mine { judge: Judge::new(care, 0), levels }
    }

    /// The puzzles of one game between Apprentices.
    pub fn dig(&mut self, place: &Mined) -> Result<Vec<Puzzle>, Refusal> {
        let seed = Seed::from_phrase(&place.phrase);
        let names = (1..=place.seats).map(|seat| format!("Seat {seat}")).collect();
        let (mut table, _) = Match::<G>::new(names, place.options.clone(), seed)?;
        let mut rng = Rng::from_seed(&Seed::from_phrase(&format!("{} play", place.phrase)));
        let mut found: Vec<Puzzle> = Vec::new();
        let mut since = 0;
        while let Pending::Seats(seats) = table.pending() {
            let seat = seats.iter().next().expect("a seat must decide");
            let legal = table.legal(seat);
            let played = match legal[..] {
                [only] => only,
                _ => {
                    let salt = rng.next_u64();
                    let played = self.levels[1].choose(&table.belief(seat), &legal, salt, &mut || true);
                    since += 1;
                    if since >= APART
                        && let Some(puzzle) = self.examine(&table, seat, &legal, played, salt)
                    {
                        let id = format!("{}-{}", place.phrase.replace(' ', "-"), table.journal().len());
                        found.push(Puzzle { id, ..puzzle });
                        since = 0;
                    }
                    played
                }
            };
            table.submit(seat, played)?;
            if found.len() >= MOST_A_GAME {
                break;
            }
        }
        Ok(found)
    }

    /// The puzzle at this position, if it is one: the Apprentice misses what the Master sees.
    fn examine(
        &mut self,
        table: &Match<G>,
        seat: Seat,
        legal: &[G::Action],
        tempting: G::Action,
        salt: u64,
    ) -> Option<Puzzle> {
        let game = table.game();
        let belief = table.belief(seat);
        // If the Journeyman agrees with the Apprentice, there is rarely anything to find.
        if self.levels[2].choose(&belief, legal, salt, &mut || true) == tempting {
            return None;
        }
        self.judge.seed = salt;
        let (solution, considered) = self.judge.advice(&belief, legal);
        if solution == tempting {
            return None;
        }
        let liked: Vec<G::Action> = considered.iter().map(|known| known.action).take(LIKED).collect();
        let mut rivals = vec![tempting];
        let strays = strays(legal, salt);
        rivals
            .extend(liked.into_iter().chain(strays).filter(|action| ![solution, tempting].contains(action)));
        let least = margin(game.measure());
        let samples = self.judge.care.samples;
        let first = self.compare(game, &belief, solution, &rivals, samples / 4);
        if first.gap < 0.6 * least {
            return None;
        }
        // The closest rivals are compared again, and so is the tempting move.
        rivals = [tempting]
            .into_iter()
            .chain(first.rivals.into_iter().filter(|action| *action != tempting))
            .collect();
        rivals.truncate(1 + LIKED);
        self.judge.seed = !salt;
        let second = self.compare(game, &belief, solution, &rivals, samples * 2);
        if second.gap < least || second.gap < SURE * second.error {
            return None;
        }
        if self.judge.advice(&belief, legal).0 != solution {
            return None;
        }
        let worth = [second.solution.values[seat.index()], second.tempting.values[seat.index()]];
        let rating = self.rating(&belief, legal, solution);
        Some(self.written(table, seat, [solution, tempting], worth, rating))
    }

    /// How far the solution is ahead of the closest rival.
    fn compare(
        &mut self,
        game: &Arc<G>,
        belief: &Belief<G>,
        solution: G::Action,
        rivals: &[G::Action],
        samples: u32,
    ) -> Gap<G::Action> {
        let actions: Vec<G::Action> = [solution].into_iter().chain(rivals.iter().copied()).collect();
        let mut weighed = self.judge.weigh(game, belief, &actions, samples.max(2));
        let solution = weighed.remove(0);
        let (mut gap, mut error, mut closest) = (f32::INFINITY, 0.0, None);
        for rival in &weighed {
            let (ahead, spread) = solution.ahead(rival);
            if ahead < gap {
                (gap, error, closest) = (ahead, spread, Some(rival.action));
            }
        }
        let tempting = weighed[0].clone();
        let seat = belief.seat().index();
        weighed.sort_by(|one, other| other.values[seat].total_cmp(&one.values[seat]));
        let rivals = weighed.iter().map(|rival| rival.action).collect();
        Gap { gap, error, closest, rivals, tempting, solution }
    }

    /// From 800, for puzzles that every level solves, to 2,000, for those that only the Master solves.
    fn rating(&mut self, belief: &Belief<G>, legal: &[G::Action], solution: G::Action) -> u16 {
        let mut rating = 800;
        for (level, weight) in self.levels.iter_mut().zip([200, 400, 600]) {
            let missed = (0..TRIES)
                .filter(|attempt| level.choose(belief, legal, *attempt, &mut || true) != solution)
                .count();
            rating += weight * missed as u16 / TRIES as u16;
        }
        rating
    }

    fn written(
        &mut self,
        table: &Match<G>,
        seat: Seat,
        [solution, tempting]: [G::Action; 2],
        worth: [f32; 2],
        rating: u16,
    ) -> Puzzle {
        let game = table.game();
        let header = table.header();
        let decisions = table.journal().iter().filter(|entry| !matches!(entry, Entry::Draw(_)));
        Puzzle {
            id: String::new(),
            game: G::KEY.to_owned(),
            rules: header.rules,
            options: header.options.clone(),
            seats: game.seats(),
            seed: header.seed.to_string(),
            moves: decisions.map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            seat,
            solution: solution.to_string(),
            tempting: tempting.to_string(),
            reply: self.reply(table, seat, tempting),
            theme: theme(game.measure(), worth),
            rating,
            worth: worth.map(|worth| (worth * 1000.0).round() / 1000.0),
        }
    }

    /// What follows the tempting move: the rest of the player's turn and the others' response.
    fn reply(&mut self, table: &Match<G>, seat: Seat, tempting: G::Action) -> Vec<(Seat, String)> {
        let mut table = table.clone();
        let mut reply = Vec::new();
        let mut decided = seat;
        if table.submit(seat, tempting).is_err() {
            return reply;
        }
        while let Pending::Seats(seats) = table.pending()
            && reply.len() < REPLY
        {
            let next = seats.iter().next().expect("a seat must decide");
            let legal = table.legal(next);
            let (action, _) = self.judge.advice(&table.belief(next), &legal);
            // The others have responded, and it is the player's turn again.
            if next == seat && decided != seat {
                break;
            }
            if table.submit(next, action).is_err() {
                break;
            }
            reply.push((next, action.to_string()));
            decided = next;
        }
        reply
    }

    /// Checks a puzzle again: does its solution beat every alternative?
    pub fn check(&mut self, puzzle: &Puzzle, seed: u64) -> Result<Verdict, Refusal> {
        let table = puzzle.position::<G>()?;
        let (game, seat) = (table.game(), puzzle.seat);
        let legal = table.legal(seat);
        let find = |text: &str| legal.iter().copied().find(|action| action.to_string() == text);
        let (Some(solution), Some(tempting)) = (find(&puzzle.solution), find(&puzzle.tempting)) else {
            return Ok(Verdict { holds: false, closest: None });
        };
        self.judge.seed = seed;
        let belief = belief(game, seat, table.state());
        let (best, considered) = self.judge.advice(&belief, &legal);
        let mut rivals = vec![tempting];
        let liked = considered.iter().map(|known| known.action).take(LIKED);
        for action in [best].into_iter().chain(liked).chain(strays(&legal, seed)) {
            if action != solution && !rivals.contains(&action) {
                rivals.push(action);
            }
        }
        let samples = self.judge.care.samples;
        let found = self.compare(game, &belief, solution, &rivals, samples);
        let closest = found.closest.map(|action| (action.to_string(), found.gap));
        Ok(Verdict { holds: found.gap > 0.0, closest })
    }
}

struct Gap<A> {
    gap: f32,
    error: f32,
    closest: Option<A>,
    /// Best first.
    rivals: Vec<A>,
    solution: Candidate<A>,
    tempting: Candidate<A>,
}

/// Some legal actions that no player considered.
fn strays<A: Copy>(legal: &[A], salt: u64) -> Vec<A> {
    let mut rng = Rng::new(salt);
    let mut strays = legal.to_vec();
    rng.shuffle(&mut strays);
    strays.truncate(OTHERS);
    strays
}

fn theme(measure: Measure, [solution, _]: [f32; 2]) -> Theme {
    match measure {
        Measure::Points => Theme::Score,
        Measure::Chance if solution >= 0.85 => Theme::Finish,
        Measure::Chance if solution >= 0.5 => Theme::Lead,
        Measure::Chance => Theme::Defend,
    }
}

impl Puzzle {
    /// The match at the puzzle's position.
    fn position<G: Appraise>(&self) -> Result<Match<G>, Refusal> {
        let seed: Seed = self.seed.parse()?;
        let names = (1..=self.seats).map(|seat| format!("Seat {seat}")).collect();
        let edition = G::INFO.edition(self.rules)?;
        let header = Match::<G>::header_of(edition, names, self.options.clone(), seed, None)?;
        let (mut table, _) = Match::<G>::begin(header)?;
        for line in self.moves.lines() {
            if let Entry::Act { seat, action, .. } = line.parse()? {
                table.submit(seat, action.parse()?)?;
            }
        }
        Ok(table)
    }
}
