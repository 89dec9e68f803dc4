//! A match: one game being played, behind a checked door.

use crate::belief::Belief;
use crate::game::{Game, Outcome, Pending, Resample, Viewer};
use crate::position::read_position;
use crate::record::{Entry, Header, Record};
use crate::record_error::{EntryFault, WrongEntry};
use crate::refusal::{Code, Refusal};
use crate::seat::Seat;
use crate::seed::Seed;
use crate::setup::{Edition, Options};
use crate::timeline::{Place, Timeline};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Entries between two checkpoints: a take-back replays at most about this many.
const CHECKPOINT_EVERY: usize = 64;

/// One game being played: the rules, the state, the journal that led to it, and the copies that
/// undo returns to.
pub struct Match<G: Game> {
    game: Arc<G>,
    header: Arc<Header>,
    /// The commitment to the seed: every viewer receives it with every step.
    commitment: String,
    state: G::State,
    journal: Vec<Entry>,
    /// The steps of the journal, and which of them survive.
    timeline: Timeline,
    /// States along the way, by the place where they were reached. Boxed, because the map reserves room for eleven
    /// with the first.
    checkpoints: BTreeMap<Place, Box<G::State>>,
    /// Surviving entries since the last checkpoint.
    unmarked: usize,
    /// The number of draws ever made. Undo never lowers it, so that a draw made again has a new outcome.
    draws: u64,
    /// The decisions since the last barrier: by one seat, or by several in secret.
    undo: Vec<Decided<G>>,
}

struct Decided<G: Game> {
    seat: Seat,
    action: G::Action,
    /// Played for the seat.
    auto: bool,
    in_secret: bool,
    before: G::State,
}

/// The result of a step.
#[derive(Clone, Debug)]
pub struct Played<E> {
    /// The first journal entry it added.
    pub from: usize,
    /// What happened, as the referee knows it: redact before showing.
    pub events: Vec<E>,
}

impl<G: Game> Match<G> {
    /// Creates a table; everything up to the first decision has happened when it returns.
    pub fn new(
        seats: Vec<String>,
        options: Options,
        seed: Seed,
    ) -> Result<(Match<G>, Played<G::Event>), Refusal> {
        Self::set_up(&seats, &options, G::INFO.newest())
            .and_then(|game| Self::at(Header::new(&game, seats, options, seed, None), game))
            .map(Match::opened)
    }

    /// Creates a table at a position: a referee's view, as JSON.
    pub fn from_position(
        seats: Vec<String>,
        options: Options,
        seed: Seed,
        position: serde_json::Value,
    ) -> Result<Match<G>, Refusal> {
        Self::set_up(&seats, &options, G::INFO.newest())
            .and_then(|game| Self::at(Header::new(&game, seats, options, seed, Some(position)), game))
            .map(|table| table.opened().0)
    }

    /// Creates the table of a header, by its edition; everything up to the first decision has happened when
    /// it returns.
    pub fn begin(header: Header) -> Result<(Match<G>, Played<G::Event>), Refusal> {
        Match::before(header).map(Match::opened)
    }

    /// The header of a table of this edition.
    pub fn header_of(
        edition: Edition,
        seats: Vec<String>,
        options: Options,
        seed: Seed,
        position: Option<serde_json::Value>,
    ) -> Result<Header, Refusal> {
        let game = Self::set_up(&seats, &options, edition)?;
        Ok(Header::new(&game, seats, options, seed, position))
    }

    fn set_up(seats: &[String], options: &Options, edition: Edition) -> Result<G, Refusal> {
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        G::INFO.check_seats(count)?;
        options.check(&G::INFO)?;
        if let Some(name) = seats.iter().find(|name| name.chars().any(char::is_control) || name.len() > 60) {
            return Err(Refusal::new(
                Code::BadSeats,
                format!("{name:?} cannot be a name: one line of at most 60 bytes"),
            ));
        }
        G::new(count, options, edition)
    }

    /// The table of a header before anything has happened.
    fn before(header: Header) -> Result<Match<G>, Refusal> {
        if header.game != G::KEY {
            return Err(Refusal::new(
                Code::BadRecord,
                format!("this is a record of {}, not of {}", header.game, G::KEY),
            ));
        }
        let edition = G::INFO.edition(header.rules)?;
        let game = Self::set_up(&header.seats, &header.options, edition)?;
        header.check_pins(&game)?;
        Self::at(header, game)
    }

    fn at(header: Header, game: G) -> Result<Match<G>, Refusal> {
        let position = header.position.as_ref().map(|position| read_position(&game, position)).transpose()?;
        let state = position.unwrap_or_else(|| game.start());
        Ok(Match::unplayed(Arc::new(game), Arc::new(header), state))
    }

    /// A match before its first entry.
    fn unplayed(game: Arc<G>, header: Arc<Header>, state: G::State) -> Match<G> {
        Match {
            game,
            commitment: header.seed.commitment(),
            header,
            state,
            journal: Vec::new(),
            timeline: Timeline::default(),
            checkpoints: BTreeMap::new(),
            unmarked: 0,
            draws: 0,
            undo: Vec::new(),
        }
    }

    /// The match, and what happened before the first decision.
    fn opened(mut self) -> (Match<G>, Played<G::Event>) {
        let mut played = Played { from: 0, events: Vec::new() };
        self.settle(&mut played.events);
        (self, played)
    }

    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The true state. For the referee's side only: a bot gets a `Belief`, a person a view.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn header(&self) -> &Arc<Header> {
        &self.header
    }

    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    pub fn journal(&self) -> &[Entry] {
        &self.journal
    }

    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    pub fn pending(&self) -> Pending {
        self.game.pending(&self.state)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions
    }

    pub fn view(&self, to: Viewer) -> G::View {
        self.game.view(&self.state, to)
    }

    /// Accepts a decision of `seat` if it is legal, and makes the draws that follow from it. A refusal
    /// changes nothing.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Played<G::Event>, Refusal> {
        self.check(seat, action)?;
        let mut played = Played { from: self.journal.len(), events: Vec::new() };
        self.act(seat, action, false, &mut played.events);
        self.settle(&mut played.events);
        Ok(played)
    }

    /// Plays for every seat that has exactly one legal action, until some seat has a choice. Returns the
    /// results of these actions, in order.
    pub fn autoplay(&mut self) -> Vec<Played<G::Event>> {
        let mut all = Vec::new();
        while let Some((seat, action)) = self.forced() {
            let mut played = Played { from: self.journal.len(), events: Vec::new() };
            self.act(seat, action, true, &mut played.events);
            self.settle(&mut played.events);
            all.push(played);
        }
        all
    }

    /// Plays the game's declared default for a seat that did not decide in time.
    pub fn time_out(&mut self, seat: Seat) -> Result<Played<G::Event>, Refusal> {
        self.check_pending(seat)?;
        let mut played = Played { from: self.journal.len(), events: Vec::new() };
        let action = self.game.fallback(&self.state, seat);
        self.act(seat, action, true, &mut played.events);
        self.settle(&mut played.events);
        Ok(played)
    }

    /// Takes back the seat's last decision, with what was played for it automatically, unless a draw, a
    /// reveal or another seat's decision came after it, or the game has ended. A decision that another seat
    /// has made in secret since then is kept: it is replayed.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.pending() == Pending::Over {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let Some(at) = self.last_decision(seat) else {
            return Err(Refusal::new(
                Code::CannotUndo,
                "nothing can be taken back: a draw, a reveal or another player's decision stands in between",
            ));
        };
        let since = self.undo.split_off(at);
        self.state = since[0].before.clone();
        for decided in since {
            if decided.seat != seat {
                let before = self.state.clone();
                self.game.apply(&mut self.state, decided.seat, decided.action, &mut ());
                self.undo.push(Decided { before, ..decided });
            }
        }
        self.write(Entry::Undo(seat));
        Ok(())
    }

    /// Take-back by consent: returns to the point where the journal had `to` entries and seats had to
    /// decide, beyond any barrier, because all players agreed to the request of `seat`. Later draws will be
    /// drawn anew.
    pub fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Refusal> {
        let (state, made_again) = self.earlier_decision(to)?;
        self.state = state;
        self.unmarked = made_again;
        self.undo.clear();
        self.write(Entry::TakeBack { seat, to });
        Ok(())
    }

    /// Returns the reason if a take-back to this length would be refused.
    pub fn check_take_back(&self, to: usize) -> Result<(), Refusal> {
        self.earlier_decision(to).map(|_| ())
    }

    /// The state in which seats had to decide at this earlier length, and how many entries were replayed to
    /// reach it.
    fn earlier_decision(&self, to: usize) -> Result<(G::State, usize), Refusal> {
        if self.pending() == Pending::Over {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let nowhere = || Refusal::new(Code::CannotUndo, "there is nothing to go back to");
        if to >= self.journal.len() {
            return Err(nowhere());
        }
        let (state, made_again) = self.state_at(to)?;
        let decided = matches!(self.game.pending(&state), Pending::Seats(_));
        if decided { Ok((state, made_again)) } else { Err(nowhere()) }
    }

    /// The state when the journal was this long, and how many entries were replayed to reach it. Costs no
    /// more than the replay from the last checkpoint before it.
    fn state_at(&self, length: usize) -> Result<(G::State, usize), Refusal> {
        let (known, ranges) = self.timeline.route(length, |place| self.checkpoints.contains_key(&place));
        let mut state = match known.and_then(|place| self.checkpoints.get(&place)) {
            Some(state) => (**state).clone(),
            None => self.first_state()?,
        };
        let mut made_again = 0;
        for entry in ranges.into_iter().flatten() {
            self.make_again(&mut state, &self.journal[entry]);
            made_again += 1;
        }
        Ok((state, made_again))
    }

    /// This match as it was when the journal was this long. For viewing only.
    pub fn past(&self, length: usize) -> Result<Match<G>, Refusal> {
        let journal = self.journal.get(..length).ok_or_else(|| {
            Refusal::new(Code::Malformed, format!("the journal has only {} entries", self.journal.len()))
        })?;
        let (state, _) = self.state_at(length)?;
        let mut past = Match::unplayed(Arc::clone(&self.game), Arc::clone(&self.header), state);
        past.timeline = Timeline::of(journal);
        past.journal = journal.to_vec();
        past.draws = journal.iter().filter(|entry| matches!(entry, Entry::Draw(_))).count() as u64;
        Ok(past)
    }

    /// The state after each surviving step, oldest first.
    pub fn course(&self) -> Result<Vec<G::State>, Refusal> {
        let (_, ranges) = self.timeline.route(self.journal.len(), |_| false);
        let mut state = self.first_state()?;
        let mut course = Vec::with_capacity(ranges.len());
        for range in ranges {
            for entry in &self.journal[range] {
                self.make_again(&mut state, entry);
            }
            course.push(state.clone());
        }
        Ok(course)
    }

    /// The state before the first entry.
    fn first_state(&self) -> Result<G::State, Refusal> {
        match &self.header.position {
            Some(position) => Ok(read_position(&*self.game, position)?),
            None => Ok(self.game.start()),
        }
    }

    /// Applies an entry of this journal again; it was checked when it was first applied.
    fn make_again(&self, state: &mut G::State, entry: &Entry) {
        match entry {
            Entry::Act { seat, action, .. } => {
                let Ok(action) = action.parse() else { unreachable!("a journal holds actions of its game") };
                self.game.apply(state, *seat, action, &mut ());
            }
            Entry::Draw(draw) => {
                let Ok(draw) = draw.parse() else { unreachable!("a journal holds draws of its game") };
                self.game.resolve(state, draw, &mut ());
            }
            Entry::Undo(_) | Entry::TakeBack { .. } => unreachable!("a line holds decisions and draws"),
        }
    }

    pub fn can_undo(&self, seat: Seat) -> bool {
        self.pending() != Pending::Over && self.last_decision(seat).is_some()
    }

    /// The index of the last decision that the seat may take back.
    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.undo.iter().rposition(|decided| decided.seat == seat && !decided.auto)
    }

    pub fn record(&self) -> Record {
        Record {
            header: (*self.header).clone(),
            journal: self.journal.clone(),
            hints: Vec::new(),
            outcome: self.outcome(),
        }
    }

    /// Plays a record from its beginning and verifies it: every decision must be legal, every draw must be
    /// the one that its seed gives, and the outcome must be the recorded one.
    pub fn replay(record: &Record) -> Result<Match<G>, Refusal> {
        let mut table = Match::rewound(record)?;
        for entry in &record.journal {
            table.replay_entry(entry)?;
        }
        table.check_outcome(record)?;
        Ok(table)
    }

    /// Replays a record and continues from where it ends.
    pub fn resume(record: &Record) -> Result<Match<G>, Refusal> {
        let mut table = Match::replay(record)?;
        table.settle(&mut Vec::new());
        Ok(table)
    }

    /// The match of a record before its first entry.
    pub fn rewound(record: &Record) -> Result<Match<G>, Refusal> {
        Self::before(record.header.clone())
    }

    /// Applies the next entry of a record, which must fit.
    pub fn replay_entry(&mut self, entry: &Entry) -> Result<Vec<G::Event>, WrongEntry> {
        let number = self.journal.len() + 1;
        self.try_entry(entry).map_err(|why| WrongEntry { number, entry: entry.clone(), why })
    }

    fn try_entry(&mut self, entry: &Entry) -> Result<Vec<G::Event>, EntryFault> {
        let mut events = Vec::new();
        match entry {
            Entry::Draw(text) => {
                if self.pending() != Pending::Chance {
                    return Err(EntryFault::NoDraw);
                }
                let draw = self.next_draw();
                if draw.to_string() != *text {
                    return Err(EntryFault::OtherDraw(draw.to_string()));
                }
                self.take(draw, &mut events);
            }
            Entry::Act { seat, action, auto } => {
                let action: G::Action = action.parse().map_err(EntryFault::NoAction)?;
                self.check(*seat, action).map_err(EntryFault::Refused)?;
                if *auto && !self.is_automatic(*seat, action) {
                    return Err(EntryFault::NotAutomatic);
                }
                self.act(*seat, action, *auto, &mut events);
            }
            Entry::Undo(seat) => self.undo(*seat).map_err(EntryFault::Refused)?,
            Entry::TakeBack { seat, to } => self.take_back(*seat, *to).map_err(EntryFault::Refused)?,
        }
        Ok(events)
    }

    /// The outcome a record states must be the one its journal leads to.
    pub fn check_outcome(&self, record: &Record) -> Result<(), Refusal> {
        if self.outcome() == record.outcome {
            return Ok(());
        }
        Err(Refusal::new(Code::BadRecord, "the journal does not lead to the outcome that the record states"))
    }

    fn check(&self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.check_pending(seat)?;
        if self.game.is_legal(&self.state, seat, action) {
            Ok(())
        } else {
            let why = self.game.why_illegal(&self.state, seat, action);
            let message = why.map_or_else(|| format!("\"{action}\" is not legal now"), |why| why.to_string());
            Err(Refusal::new(Code::Illegal, message))
        }
    }

    fn check_pending(&self, seat: Seat) -> Result<(), Refusal> {
        match self.pending() {
            Pending::Seats(seats) if seats.contains(seat) => Ok(()),
            Pending::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
            Pending::Seats(_) | Pending::Chance => {
                Err(Refusal::new(Code::NotYourTurn, format!("seat {seat} has nothing to decide now")))
            }
        }
    }

    fn act(&mut self, seat: Seat, action: G::Action, auto: bool, events: &mut Vec<G::Event>) {
        if !auto {
            self.mark();
        }
        let in_secret = self.game.in_secret(&self.state);
        let knew = |decided: &Decided<G>| decided.seat != seat && !(decided.in_secret && in_secret);
        let reveals = self.game.reveals(&self.state, seat, action);
        if reveals || self.undo.iter().any(knew) {
            self.undo.clear();
        }
        if !reveals {
            self.undo.push(Decided { seat, action, auto, in_secret, before: self.state.clone() });
        }
        self.game.apply(&mut self.state, seat, action, events);
        self.write(Entry::Act { seat, action: action.to_string(), auto });
    }

    fn write(&mut self, entry: Entry) {
        self.timeline.push(&entry);
        self.journal.push(entry);
        self.unmarked += 1;
    }

    /// Sets a checkpoint if the last one is far enough back. A step is about to begin, so the current place
    /// is final.
    fn mark(&mut self) {
        if let Some(head) = self.timeline.head().filter(|_| self.unmarked >= CHECKPOINT_EVERY) {
            self.checkpoints.insert(head, Box::new(self.state.clone()));
            self.unmarked = 0;
        }
    }

    /// Makes the draws that the game requests.
    fn settle(&mut self, events: &mut Vec<G::Event>) {
        while self.pending() == Pending::Chance {
            let draw = self.next_draw();
            self.take(draw, events);
        }
    }

    fn next_draw(&self) -> G::Draw {
        let mut outcomes = Vec::new();
        self.game.draws(&self.state, &mut outcomes);
        let chosen = self.header.seed.draw(self.draws, outcomes.iter().map(|(_, weight)| *weight));
        outcomes[chosen].0
    }

    fn take(&mut self, draw: G::Draw, events: &mut Vec<G::Event>) {
        self.game.resolve(&mut self.state, draw, events);
        self.write(Entry::Draw(draw.to_string()));
        self.draws += 1;
        self.undo.clear();
    }

    /// Could the match have played this for the seat: as its only choice, or as the default?
    fn is_automatic(&self, seat: Seat, action: G::Action) -> bool {
        self.legal(seat) == [action] || self.game.fallback(&self.state, seat) == action
    }

    fn forced(&self) -> Option<(Seat, G::Action)> {
        let Pending::Seats(seats) = self.pending() else { return None };
        let mut actions = Vec::new();
        seats.iter().find_map(|seat| {
            actions.clear();
            self.game.legal(&self.state, seat, &mut actions);
            match actions.as_slice() {
                [only] => Some((seat, *only)),
                _ => None,
            }
        })
    }
}

// Not derived: the rules are shared and need not be `Clone`.
impl<G: Game> Clone for Decided<G> {
    fn clone(&self) -> Decided<G> {
        Decided { before: self.before.clone(), ..*self }
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Match<G> {
        Match {
            game: Arc::clone(&self.game),
            header: Arc::clone(&self.header),
            commitment: self.commitment.clone(),
            state: self.state.clone(),
            journal: self.journal.clone(),
            timeline: self.timeline.clone(),
            checkpoints: self.checkpoints.clone(),
            unmarked: self.unmarked,
            draws: self.draws,
            undo: self.undo.clone(),
        }
    }
}

impl<G: Resample> Match<G> {
    pub fn belief(&self, seat: Seat) -> Belief<G> {
        Belief::new(Arc::clone(&self.game), seat, self.state.clone())
    }
}
