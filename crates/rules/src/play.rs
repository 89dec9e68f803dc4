//! A match: one game being played, behind a checked door.

use crate::belief::Belief;
use crate::game::{Game, Outcome, Pending, Resample, Viewer};
use crate::record::{Entry, Header, Record};
use crate::refusal::{Code, Refusal};
use crate::seat::Seat;
use crate::seed::Seed;
use crate::setup::{Edition, Options};
use std::sync::Arc;

/// One game being played: the rules, the state, the journal that led to it, and the copies that
/// undo returns to.
pub struct Match<G: Game> {
    game: Arc<G>,
    header: Header,
    state: G::State,
    journal: Vec<Entry>,
    /// Draws ever made. Undo never lowers it, so that a draw made again is made anew.
    draws: u64,
    /// What was decided since the last barrier: by one seat, or by several in secret.
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

/// What a step brought about.
#[derive(Clone, Debug)]
pub struct Played<E> {
    /// The first journal entry it added.
    pub from: usize,
    /// What happened, as the referee knows it: redact before showing.
    pub events: Vec<E>,
}

impl<G: Game> Match<G> {
    /// Sets up a table; everything up to the first decision has happened when it returns.
    pub fn new(
        seats: Vec<String>,
        options: Options,
        seed: Seed,
    ) -> Result<(Match<G>, Played<G::Event>), Refusal> {
        Self::set_up(&seats, &options, G::INFO.newest())
            .and_then(|game| Self::at(Header::new(&game, seats, options, seed, None), game))
            .map(Match::opened)
    }

    /// Sets up a table at a position: a referee's view, as JSON.
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

    /// Sets up the table of a header, by its edition; everything up to the first decision has happened when
    /// it returns.
    pub fn begin(header: Header) -> Result<(Match<G>, Played<G::Event>), Refusal> {
        Match::before(header).map(Match::opened)
    }

    /// The header of a table that is played by this edition.
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
        Ok(Match { game: Arc::new(game), header, state, journal: Vec::new(), draws: 0, undo: Vec::new() })
    }

    /// The table and what happened before the first decision.
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

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn journal(&self) -> &[Entry] {
        &self.journal
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

    /// Takes a decision of `seat` if it is legal, and all that follows from it by chance. A refusal
    /// changes nothing.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Played<G::Event>, Refusal> {
        self.check(seat, action)?;
        let mut played = Played { from: self.journal.len(), events: Vec::new() };
        self.act(seat, action, false, &mut played.events);
        self.settle(&mut played.events);
        Ok(played)
    }

    /// Plays for every seat that has exactly one legal action, until some seat has a choice.
    pub fn autoplay(&mut self) -> Played<G::Event> {
        let mut played = Played { from: self.journal.len(), events: Vec::new() };
        while let Some((seat, action)) = self.forced() {
            self.act(seat, action, true, &mut played.events);
            self.settle(&mut played.events);
        }
        played
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

    /// Takes back the seat's last decision, with what was played for it automatically, unless a
    /// draw, a reveal or another seat's decision came after it, or the game has ended. A decision that
    /// another seat made in secret since does not matter: it is made again.
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
        self.journal.push(Entry::Undo(seat));
        Ok(())
    }

    /// Goes back to where the journal was `to` entries long and seats had to decide, beyond any barrier:
    /// everybody has agreed with `seat`. What was drawn since is drawn anew.
    pub fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Refusal> {
        if self.pending() == Pending::Over {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let nowhere = || Refusal::new(Code::CannotUndo, "there is nothing to go back to");
        let kept =
            self.journal.get(..to).filter(|kept| kept.len() < self.journal.len()).ok_or_else(nowhere)?;
        let mut past = self.beginning()?;
        for entry in kept {
            past.follow(entry)?;
        }
        if !matches!(past.pending(), Pending::Seats(_)) {
            return Err(nowhere());
        }
        self.state = past.state;
        self.undo.clear();
        self.journal.push(Entry::Rewind { seat, to });
        Ok(())
    }

    /// This match before its first entry.
    fn beginning(&self) -> Result<Match<G>, Refusal> {
        let position = self.header.position.as_ref();
        let state = position.map(|position| read_position(&*self.game, position)).transpose()?;
        let state = state.unwrap_or_else(|| self.game.start());
        let (game, header) = (Arc::clone(&self.game), self.header.clone());
        Ok(Match { game, header, state, journal: Vec::new(), draws: 0, undo: Vec::new() })
    }

    pub fn can_undo(&self, seat: Seat) -> bool {
        self.pending() != Pending::Over && self.last_decision(seat).is_some()
    }

    /// Where the last decision that the seat may take back stands.
    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.undo.iter().rposition(|decided| decided.seat == seat && !decided.auto)
    }

    pub fn record(&self) -> Record {
        Record { header: self.header.clone(), journal: self.journal.clone(), outcome: self.outcome() }
    }

    /// Plays a record from its beginning and proves it: every decision must be legal, every draw
    /// the one its seed gives, and the outcome the one that was written down.
    pub fn replay(record: &Record) -> Result<Match<G>, Refusal> {
        let mut table = Match::rewound(record)?;
        for entry in &record.journal {
            table.follow(entry)?;
        }
        table.check_outcome(record)?;
        Ok(table)
    }

    /// Replays a record and goes on from where it ends.
    pub fn resume(record: &Record) -> Result<Match<G>, Refusal> {
        let mut table = Match::replay(record)?;
        table.settle(&mut Vec::new());
        Ok(table)
    }

    /// The match of a record before its first entry.
    pub fn rewound(record: &Record) -> Result<Match<G>, Refusal> {
        Self::before(record.header.clone())
    }

    /// Takes one entry of a record, which must fit.
    pub fn follow(&mut self, entry: &Entry) -> Result<Vec<G::Event>, Refusal> {
        let number = self.journal.len() + 1;
        let wrong =
            |message: String| Refusal::new(Code::BadRecord, format!("entry {number} ({entry}): {message}"));
        let mut events = Vec::new();
        match entry {
            Entry::Draw(text) => {
                if self.pending() != Pending::Chance {
                    return Err(wrong("nothing was to be drawn".to_owned()));
                }
                let draw = self.next_draw();
                if draw.to_string() != *text {
                    return Err(wrong(format!("the seed gives \"{draw}\"")));
                }
                self.take(draw, &mut events);
            }
            Entry::Act { seat, action, auto } => {
                let action: G::Action = action.parse().map_err(wrong)?;
                self.check(*seat, action).map_err(|refusal| wrong(refusal.message))?;
                if *auto && !self.is_automatic(*seat, action) {
                    return Err(wrong("nobody plays this for a seat".to_owned()));
                }
                self.act(*seat, action, *auto, &mut events);
            }
            Entry::Undo(seat) => self.undo(*seat).map_err(|refusal| wrong(refusal.message))?,
            Entry::Rewind { seat, to } => {
                self.rewind(*seat, *to).map_err(|refusal| wrong(refusal.message))?;
            }
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
            Err(Refusal::new(Code::Illegal, why.unwrap_or_else(|| format!("\"{action}\" is not legal now"))))
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
        self.journal.push(Entry::Act { seat, action: action.to_string(), auto });
    }

    /// Makes the draws the game asks for.
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
        self.journal.push(Entry::Draw(draw.to_string()));
        self.draws += 1;
        self.undo.clear();
    }

    /// May the match have played this for the seat: the only choice, or the default?
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

// By hand, since the rules themselves are shared and need not be `Clone`.
impl<G: Game> Clone for Decided<G> {
    fn clone(&self) -> Decided<G> {
        Decided { before: self.before.clone(), ..*self }
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Match<G> {
        Match {
            game: Arc::clone(&self.game),
            header: self.header.clone(),
            state: self.state.clone(),
            journal: self.journal.clone(),
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

/// The state that a referee's view in JSON describes, if it breaks no law and the game can go on.
pub fn read_position<G: Game>(game: &G, position: &serde_json::Value) -> Result<G::State, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadPosition, message);
    let view = serde_json::from_value(position.clone())
        .map_err(|error| bad(format!("this is not a position of {}: {error}", G::INFO.title)))?;
    let state = game.load(&view).map_err(bad)?;
    game.laws(&state).map_err(bad)?;
    check_goes_on(game, &state).map_err(bad)?;
    Ok(state)
}

/// A position from outside must be able to go on: rules never lead to a dead end, a file may.
fn check_goes_on<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    match game.pending(state) {
        Pending::Seats(seats) => seats.iter().try_for_each(|seat| {
            let mut actions = Vec::new();
            game.legal(state, seat, &mut actions);
            if actions.is_empty() {
                Err(format!("seat {seat} is to decide and has no legal action"))
            } else {
                Ok(())
            }
        }),
        Pending::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            if draws.is_empty() {
                Err("something is to be drawn and nothing is left".to_owned())
            } else {
                Ok(())
            }
        }
        Pending::Over => Ok(()),
    }
}
