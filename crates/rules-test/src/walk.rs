//! One game, played twice side by side: step by step through the raw `Game`, where every position is
//! checked, and through a `Match`, which must arrive at the same state.

use crate::conform::Subject;
use crate::failure::{ensure, told};
use crate::position::{self, Lists, Memory};
use crate::secrecy::{self, Variation};
use crate::step::Step;
use crate::table::{Table, rng};
use crate::trail::Trail;
use crate::{archive, door, words};
use rules::{Entry, MAX_SEATS, Match, Pending, Rng, Seat, Seed};
use std::sync::Arc;

/// How many alternatives to check beside each step taken.
const ASIDE: usize = 3;
/// How many decisions are really taken back in one game.
const UNDOS: usize = 12;
/// How many take-backs by consent there are in one game, and at most in a row.
const TAKE_BACKS: usize = 9;
const IN_A_ROW: usize = 4;

/// What all games of a run share: what was seen, and how closely to check.
pub(crate) struct Run<G: Subject> {
    pub(crate) memory: Memory<G>,
    pub(crate) variation: Variation,
    pub(crate) hidden: bool,
    /// The expensive checks are made at one step in this many.
    pub(crate) thorough_every: usize,
    /// Records are replayed after one game in this many.
    pub(crate) archive_every: u64,
}

/// How the seats of one game are played. The extremes find loops that random play escapes.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Random,
    First,
    Last,
    /// No seat ever decides in time.
    Absent,
}

pub(crate) struct Walk<'a, G: Subject> {
    pub(crate) run: &'a mut Run<G>,
    pub(crate) game: Arc<G>,
    pub(crate) names: Vec<String>,
    seed: Seed,
    player: Player,
    autoplay: bool,
    /// Determines the course of the game; the checks have a generator of their own, so that a game takes
    /// the same course however closely it is checked.
    luck: Rng,
    pub(crate) rng: Rng,
    pub(crate) state: G::State,
    pub(crate) lists: Lists<G>,
    /// The same state built in another way, from its text, if it was.
    twin: Option<G::State>,
    /// The views of the last position that was put into words.
    told: Vec<G::View>,
    draws: u64,
    /// Steps to this position, without what was taken back.
    length: usize,
    undos: usize,
    take_backs: usize,
    /// The points where seats had to decide: the length of the journal, the state, and the steps to it.
    decisions: Vec<(usize, G::State, usize)>,
    /// What undo has to restore, according to this walk.
    pub(crate) trail: Trail<G>,
    /// Owned by the caller, who can still read it after a panic.
    journal: &'a mut Vec<Entry>,
    log: Vec<G::Event>,
}

impl<'a, G: Subject> Walk<'a, G> {
    pub(crate) fn new(
        run: &'a mut Run<G>,
        table: &Table,
        number: u64,
        journal: &'a mut Vec<Entry>,
    ) -> Result<Walk<'a, G>, String> {
        let game: G = table.rules().map_err(|refusal| format!("the table is refused: {refusal}"))?;
        ensure(game.seats() == table.seats, || {
            format!("a table of {} has {} seats", table.seats, game.seats())
        })?;
        let phrase = table.phrase(G::KEY, number);
        let state = game.start();
        Ok(Walk {
            run,
            game: Arc::new(game),
            names: table.names(),
            seed: Seed::from_phrase(&phrase),
            player: match number % 8 {
                5 => Player::First,
                6 => Player::Last,
                7 => Player::Absent,
                _ => Player::Random,
            },
            autoplay: number % 2 == 1,
            luck: rng(&format!("{phrase} luck")),
            rng: rng(&format!("{phrase} checks")),
            state,
            lists: Vec::new(),
            twin: None,
            told: Vec::new(),
            draws: 0,
            length: 0,
            undos: 0,
            take_backs: 0,
            decisions: Vec::new(),
            trail: Trail::default(),
            journal,
            log: Vec::new(),
        })
    }

    /// Plays to the end and returns the number of steps.
    pub(crate) fn play(&mut self, table: &Table, number: u64) -> Result<u64, String> {
        self.inspect()?;
        let mut events = Vec::new();
        self.settle(&mut events)?;
        let (mut played, opening) = table.deal::<G>(&table.phrase(G::KEY, number)).map_err(told)?;
        self.meets(&played, &events, &opening.events)?;
        while let Pending::Seats(_) = played.pending() {
            if self.thorough() {
                door::refuses(self, &mut played)?;
            }
            self.decisions.push((self.journal.len(), self.state.clone(), self.length));
            if !self.undo(&mut played)? && !self.take_back(&mut played)? {
                self.turn(&mut played)?;
            }
            if self.autoplay {
                self.play_forced(&mut played)?;
            }
        }
        door::refuses(self, &mut played)?;
        if number.is_multiple_of(self.run.archive_every) {
            archive::check(&played, &self.log, &mut self.rng)?;
        }
        Ok(self.journal.len() as u64)
    }

    /// One decision of one seat.
    fn turn(&mut self, played: &mut Match<G>) -> Result<(), String> {
        let Pending::Seats(seats) = self.game.pending(&self.state) else {
            return Err("the match waits for a seat, the game does not".to_owned());
        };
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = *self.luck.pick(&seats);
        let list = &self.lists[seat.index()];
        let action = match self.player {
            Player::Random => *self.luck.pick(list),
            Player::First => list[0],
            Player::Last => list[list.len() - 1],
            Player::Absent => self.game.fallback(&self.state, seat),
        };
        let auto = self.player == Player::Absent;
        let before = self.state.clone();
        let from = self.journal.len();
        let mut events = Vec::new();
        self.act(seat, action, auto, &mut events)?;
        self.settle(&mut events)?;
        let done = if auto { played.time_out(seat) } else { played.submit(seat, action) };
        let done = done.map_err(|refusal| format!("the match refuses what the game lists: {refusal}"))?;
        ensure(done.from == from, || format!("a step reports to begin at entry {}, not {from}", done.from))?;
        self.meets(played, &events, &done.events)?;
        if self.thorough() {
            door::undoes(self, played)?;
            let reveals =
                |walk: &mut Self| secrecy::reveals(&*walk.game, &before, seat, action, &mut walk.rng);
            ensure(!played.can_undo(seat) || !reveals(self), || {
                format!("seat {seat} can take back \"{action}\" after it has shown it something hidden")
            })?;
        }
        Ok(())
    }

    /// Now and then a seat takes its decision back. Returns whether it did.
    fn undo(&mut self, played: &mut Match<G>) -> Result<bool, String> {
        if self.undos >= UNDOS || self.luck.below(8) > 0 {
            return Ok(false);
        }
        // Not always the seat that decided last: where seats decide in secret, others may have decided
        // since.
        let seats: Vec<Seat> = Seat::all(MAX_SEATS).filter(|seat| played.can_undo(*seat)).collect();
        let Some(seat) = (!seats.is_empty()).then(|| *self.luck.pick(&seats)) else { return Ok(false) };
        let (state, gone) = self.trail.take_back(&*self.game, seat)?;
        self.undos += 1;
        self.journal.push(Entry::Undo(seat));
        self.state = state;
        self.length -= gone;
        self.lists = position::survey(&*self.game, &self.state)?;
        self.twin = None;
        played.undo(seat).map_err(|refusal| format!("undo is offered but refused: {refusal}"))?;
        self.meets(played, &[], &[])?;
        Ok(true)
    }

    /// Now and then all players agree to go back, several times in a row, to any earlier decision,
    /// including one that was itself taken back. Returns whether they did.
    fn take_back(&mut self, played: &mut Match<G>) -> Result<bool, String> {
        if self.take_backs >= TAKE_BACKS || self.luck.below(24) > 0 {
            return Ok(false);
        }
        for _ in 0..=self.luck.below(IN_A_ROW) {
            let (to, state, length) = self.luck.pick(&self.decisions).clone();
            let seat = Seat::new(0);
            if to == self.journal.len() {
                ensure(played.take_back(seat, to).is_err(), || "a take-back to the present".to_owned())?;
                return Ok(false);
            }
            self.take_backs += 1;
            self.journal.push(Entry::TakeBack { seat, to });
            (self.state, self.length) = (state, length);
            self.trail.bar();
            played.take_back(seat, to).map_err(|refusal| format!("a take-back to {to}: {refusal}"))?;
            self.lists = position::survey(&*self.game, &self.state)?;
            self.twin = None;
            self.meets(played, &[], &[])?;
            self.decisions.push((self.journal.len(), self.state.clone(), self.length));
        }
        Ok(true)
    }

    fn play_forced(&mut self, played: &mut Match<G>) -> Result<(), String> {
        let mut events = Vec::new();
        while let Some((seat, action)) = self.forced() {
            self.act(seat, action, true, &mut events)?;
            self.settle(&mut events)?;
        }
        let done: Vec<G::Event> = played.autoplay().into_iter().flat_map(|done| done.events).collect();
        self.meets(played, &events, &done)
    }

    fn forced(&self) -> Option<(Seat, G::Action)> {
        let Pending::Seats(seats) = self.game.pending(&self.state) else { return None };
        seats.iter().find_map(|seat| match self.lists[seat.index()].as_slice() {
            [only] => Some((seat, *only)),
            _ => None,
        })
    }

    fn settle(&mut self, events: &mut Vec<G::Event>) -> Result<(), String> {
        while self.game.pending(&self.state) == Pending::Chance {
            let mut draws = Vec::new();
            self.game.draws(&self.state, &mut draws);
            let chosen = self.seed.draw(self.draws, draws.iter().map(|(_, weight)| *weight));
            self.draws += 1;
            let draw = draws[chosen].0;
            self.journal.push(Entry::Draw(draw.to_string()));
            self.trail.bar();
            self.step(Step::Draw(draw), events)?;
        }
        Ok(())
    }

    fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        auto: bool,
        events: &mut Vec<G::Event>,
    ) -> Result<(), String> {
        self.journal.push(Entry::Act { seat, action: action.to_string(), auto });
        self.trail.go(&*self.game, &self.state, seat, action, auto);
        self.step(Step::Act(seat, action), events)
    }

    /// Takes one step, twice from equal states, and checks the result.
    fn step(&mut self, step: Step<G>, events: &mut Vec<G::Event>) -> Result<(), String> {
        let game = Arc::clone(&self.game);
        let (after, happened) = step.from(&*game, &self.state);
        if self.thorough() {
            let twin = self.twin.take().unwrap_or_else(|| self.state.clone());
            let (twin_after, twin_happened) = step.from(&*game, &twin);
            position::same("the same step from an equal state", &twin_after, &after)?;
            ensure(twin_happened == happened, || {
                format!("the same step reports differently:\n    {happened:?}\n    {twin_happened:?}")
            })?;
            let others = self.aside();
            for other in &others {
                position::survey(&*game, &other.from(&*game, &self.state).0)
                    .map_err(|what| format!("after \"{other}\" instead of \"{step}\": {what}"))?;
            }
            secrecy::events(&*game, &self.state, step, &others, &mut self.rng)?;
            words::events(&*game, &happened, &self.names)?;
        }
        self.state = after;
        self.length += 1;
        ensure(self.length <= game.longest(), || {
            format!("the game goes on after its longest length of {} steps", game.longest())
        })?;
        events.extend(happened);
        self.inspect()
    }

    /// Some other steps that could be taken now.
    fn aside(&mut self) -> Vec<Step<G>> {
        let all = Step::all(&*self.game, &self.state);
        (0..ASIDE.min(all.len())).map(|_| *self.rng.pick(&all)).collect()
    }

    /// Checks everything that must hold in the new position.
    fn inspect(&mut self) -> Result<(), String> {
        let game = Arc::clone(&self.game);
        self.lists = position::survey(&*game, &self.state)?;
        self.twin = None;
        if self.thorough() {
            position::agree(&*game, &self.state, &self.lists, &mut self.run.memory, &mut self.rng)?;
            position::draws_are_spelled(&*game, &self.state)?;
            self.twin = Some(position::reloaded(&*game, &self.state)?);
            let Run { hidden, variation, .. } = &mut *self.run;
            secrecy::own(&*game, &self.state)?;
            secrecy::position(&*game, &self.state, &self.lists, *hidden, variation, &mut self.rng)?;
            words::position(&*game, &self.state, &self.lists, &self.names, &mut self.told, &mut self.rng)?;
        }
        Ok(())
    }

    fn thorough(&mut self) -> bool {
        self.run.thorough_every <= 1 || self.rng.below(self.run.thorough_every) == 0
    }

    /// The match must have reached the same state as the raw game.
    fn meets(&mut self, played: &Match<G>, mine: &[G::Event], theirs: &[G::Event]) -> Result<(), String> {
        position::same("the state of the match, beside that of the game,", played.state(), &self.state)?;
        ensure(mine == theirs, || {
            format!("game and match report differently:\n    {mine:?}\n    {theirs:?}")
        })?;
        ensure(played.journal() == self.journal.as_slice(), || {
            format!("the journal of the match is another:\n    {:?}", played.journal())
        })?;
        self.log.extend_from_slice(mine);
        Ok(())
    }
}
