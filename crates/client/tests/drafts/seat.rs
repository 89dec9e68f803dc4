//! A person at a table who only sees what the draft shows.

use catalog::Table;
use client::boards::{Draft, Drafting, Position};
use rules::{Options, Pending, Record, Seat, Seed, Viewer};
use std::fmt::Debug;

/// More decisions than any game takes.
const MOST: usize = 4000;
/// How many legal actions of a position to try.
const TRIED: usize = 6;
/// Decisions between two reloads.
const RELOAD_EVERY: usize = 25;

/// Pseudo-random numbers that are the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(number: u64) -> Dice {
        Dice(number)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }
}

/// How a person enters a choice on the board of one game.
pub trait Person: Draft {
    const GAME: &'static str;

    /// Makes choices until the main button would begin with this legal action.
    fn say(
        drafting: &mut Drafting<Self>,
        position: Position<'_, Self>,
        action: Self::Action,
        dice: &mut Dice,
    );

    /// The target for an action, if it has one.
    fn target(action: Self::Action) -> Option<Self::Target>;
}

pub struct Seen<D: Draft> {
    pub view: D::View,
    legal: Vec<D::Action>,
    pub seat: Seat,
    step: usize,
}

impl<D: Draft> Seen<D> {
    pub fn of(table: &dyn Table, seat: Seat) -> Seen<D> {
        let view = serde_json::from_value(table.view(Viewer::Seat(seat))).expect("a view of this game");
        let legal = table.choices(seat).iter().filter_map(|(action, _)| action.parse().ok()).collect();
        Seen { view, legal, seat, step: table.journal().len() }
    }

    pub fn position(&self) -> Position<'_, D> {
        Position { view: &self.view, legal: &self.legal, seat: Some(self.seat), step: self.step }
    }
}

pub struct Seated<D: Person> {
    table: Box<dyn Table>,
    pub seen: Seen<D>,
    pub drafting: Drafting<D>,
    pub dice: Dice,
    /// Actions that were legal at some time.
    known: Vec<D::Action>,
}

pub fn pending(table: &dyn Table) -> Vec<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().collect(),
        Pending::Chance | Pending::Over => Vec::new(),
    }
}

impl<D: Person> Seated<D>
where
    D::Action: Debug,
{
    pub fn sit(seats: usize, options: &[(&str, &str)], number: u64) -> Seated<D> {
        let names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][..seats].iter().map(ToString::to_string).collect();
        let mut chosen = Options::default();
        options.iter().for_each(|(key, value)| chosen.set(key, value));
        let seed = Seed::from_phrase(&format!("drafts {number}"));
        let (table, _) = catalog::new_table(D::GAME, names, chosen, seed).expect("a table");
        let seat = Seat::new(number as usize % seats);
        let seen = Seen::of(&*table, seat);
        let dice = Dice(number);
        let mut seated = Seated { table, seen, drafting: Drafting::default(), dice, known: Vec::new() };
        seated.look();
        seated
    }

    /// Looks at the current position, and takes the further steps of a decision.
    fn look(&mut self) {
        loop {
            self.seen = Seen::of(&*self.table, self.seen.seat);
            let Some(next) = self.drafting.see(self.seen.position()) else { return };
            self.submit(next);
        }
    }

    fn submit(&mut self, action: D::Action) {
        let done = self.table.submit(self.seen.seat, &action.to_string());
        done.unwrap_or_else(|refusal| panic!("{action} was refused: {}", refusal.message));
    }

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Another player decides without a draft.
    pub fn decide_for(&mut self, seat: Seat, action: &str) {
        self.table.submit(seat, action).expect("it is legal");
        self.look();
    }

    pub fn any_allowed(&mut self) -> Option<D::Action> {
        let allowed = self.allowed();
        self.dice.pick(&allowed)
    }

    /// All legal actions of this seat, including those that are not listed.
    fn allowed(&self) -> Vec<D::Action> {
        self.table.legal(self.seen.seat).iter().filter_map(|action| action.parse().ok()).collect()
    }

    /// Plays randomly until a position fits.
    pub fn until(mut self, wanted: impl Fn(Position<'_, D>) -> bool) -> Seated<D> {
        for _ in 0..MOST {
            assert!(self.wait(), "there is such a position");
            if wanted(self.seen.position()) {
                return self;
            }
            self.decide();
        }
        panic!("the game does not end");
    }

    /// The draft, and its position.
    pub fn board(&mut self) -> (&mut Drafting<D>, Position<'_, D>) {
        (&mut self.drafting, self.seen.position())
    }

    /// The draft before anything is chosen.
    pub fn fresh(&self) -> D {
        let mut drafting = Drafting::<D>::default();
        assert!(drafting.see(self.seen.position()).is_none(), "nothing was confirmed");
        drafting.draft().clone()
    }

    /// Plays to the end, with every check at every decision. Returns how many decisions were this person's own.
    pub fn play_all(&mut self) -> usize {
        for decisions in 0..MOST {
            if !self.wait() {
                assert!(self.table.outcome().is_some(), "the game is over");
                assert!(
                    self.seen.legal.is_empty()
                        && self.drafting.draft().steps(self.seen.position()).is_empty()
                );
                return decisions;
            }
            self.refuse_what_is_illegal();
            self.say_and_take_back();
            if decisions % RELOAD_EVERY == 0 {
                self.reload();
            }
            self.decide();
        }
        panic!("the game does not end");
    }

    /// Lets the others decide randomly. Returns true when it is this person's turn, and false when the game is
    /// over.
    pub fn wait(&mut self) -> bool {
        while let Some(seat) = pending(&*self.table).into_iter().find(|seat| *seat != self.seen.seat) {
            let legal = self.table.legal(seat);
            let action = &legal[self.dice.below(legal.len())];
            self.table.submit(seat, action).expect("it is legal");
            self.look();
        }
        pending(&*self.table).contains(&self.seen.seat)
    }

    pub fn decide(&mut self) {
        let action = self.any_allowed().expect("something can be done");
        let legal = &self.seen.legal;
        self.known.push(legal[self.dice.below(legal.len())]);
        let before = self.table.journal().len();
        D::say(&mut self.drafting, self.seen.position(), action, &mut self.dice);
        assert_eq!(self.confirm(), Some(action), "the main button does what was chosen");
        self.submit(action);
        self.look();
        assert!(self.table.journal().len() > before);
    }

    /// Presses the main button, and once more if it asks.
    fn confirm(&mut self) -> Option<D::Action> {
        let position = self.seen.position();
        let confirmed = self.drafting.confirm(position);
        if confirmed.is_some() {
            return confirmed;
        }
        assert!(!self.drafting.warning(position).is_empty(), "it says what would be lost");
        self.drafting.confirm(position)
    }

    /// Confirms the draft: the table accepts all of its steps.
    pub fn confirm_whole(&mut self, steps: &[D::Action]) {
        let before = self.table.journal().len();
        let first = self.confirm().expect("an action");
        self.submit(first);
        self.look();
        let taken: Vec<String> = self.table.journal()[before..].iter().map(ToString::to_string).collect();
        for step in steps {
            let text = step.to_string();
            assert!(taken.iter().any(|entry| entry.contains(&text)), "{text} is among {taken:?}");
        }
    }

    /// Every legal action can be entered, and taking it back leaves nothing behind.
    fn say_and_take_back(&mut self) {
        let (allowed, fresh) = (self.allowed(), self.fresh());
        assert_eq!(*self.drafting.draft(), fresh, "a decision begins with nothing in mind");
        for _ in 0..TRIED.min(allowed.len()) {
            let action = allowed[self.dice.below(allowed.len())];
            let mut drafting = self.drafting.clone();
            let position = self.seen.position();
            D::say(&mut drafting, position, action, &mut self.dice);
            let first = drafting.draft().steps(position).first().copied();
            assert_eq!(first, Some(action), "what is legal can be said, from {:?}", drafting.draft());
            let mut backs = 0;
            while drafting.draft().is_drafted(position) {
                assert!(drafting.back(position), "what is in mind can be put back");
                backs += 1;
                assert!(backs < 40, "putting back comes to an end: {:?}", drafting.draft());
            }
            if backs > 0 {
                assert_eq!(*drafting.draft(), fresh, "{action} was put back");
                assert!(!drafting.back(position));
            }
        }
    }

    /// Actions that were legal once and are not now change nothing.
    fn refuse_what_is_illegal(&mut self) {
        let position = self.seen.position();
        for action in &self.known {
            let Some(target) = D::target(*action).filter(|_| !position.is_legal(*action)) else { continue };
            let before = self.drafting.clone();
            assert!(!self.drafting.choose(position, target), "{action} is not legal");
            assert_eq!(self.drafting.point(position, target), None, "{action} is not legal");
            assert_eq!(self.drafting, before);
        }
        if self.known.len() > 60 {
            self.known.drain(..30);
        }
    }

    /// A reload keeps everything that was done and nothing of the draft.
    fn reload(&mut self) {
        let text = self.table.record().to_string();
        let record = Record::read(&text).expect("a record");
        self.table = catalog::resume(&record).expect("it can be resumed");
        let seen = Seen::<D>::of(&*self.table, self.seen.seat);
        assert_eq!(seen.view, self.seen.view);
        assert_eq!(seen.legal, self.seen.legal);
        self.seen = seen;
        self.drafting = Drafting::default();
        self.look();
        assert_eq!(*self.drafting.draft(), self.fresh());
    }

    /// Confirms decisions of several steps and reloads after the first one, until the game is over. Returns how
    /// often a step was left to be taken.
    pub fn play_interrupted(&mut self) -> usize {
        let mut interrupted = 0;
        for _ in 0..MOST {
            if !self.wait() {
                return interrupted;
            }
            let allowed = self.allowed();
            let action = self.dice.pick(&allowed).expect("something can be done");
            D::say(&mut self.drafting, self.seen.position(), action, &mut self.dice);
            interrupted += usize::from(self.drafting.draft().steps(self.seen.position()).len() > 1);
            let first = self.confirm().expect("an action");
            self.submit(first);
            self.seen = Seen::of(&*self.table, self.seen.seat);
            self.reload();
        }
        panic!("the game does not end");
    }

    /// Plays until a decision has several steps, and lets the table refuse the first one.
    pub fn refuse_first_step(&mut self) {
        for _ in 0..MOST {
            assert!(self.wait(), "there is a decision of several steps");
            for action in self.allowed() {
                let mut drafting = self.drafting.clone();
                let position = self.seen.position();
                D::say(&mut drafting, position, action, &mut self.dice);
                if drafting.draft().steps(position).len() > 1 {
                    let in_mind = drafting.draft().clone();
                    assert_eq!(drafting.confirm(position), Some(action));
                    drafting.refused();
                    assert_eq!(*drafting.draft(), in_mind, "what was in mind stays");
                    self.submit(action);
                    let after = Seen::<D>::of(&*self.table, self.seen.seat);
                    assert_eq!(drafting.see(after.position()), None, "there is no second step");
                    return;
                }
            }
            self.decide();
        }
    }
}
