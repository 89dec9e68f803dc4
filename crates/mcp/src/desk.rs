//! One table: the model in its seat, bots in the others.

use catalog::{Step, Table};
use rules::{Code, Options, Pending, Refusal, Seat, Seed, Viewer};

/// The word for the model's own seat.
pub const OWN: &str = "me";
/// The level that gives hints.
const ADVISER: &str = "journeyman";

pub struct Desk {
    pub table: Box<dyn Table>,
    pub own: Seat,
    /// By seat; `None` for the model's own.
    levels: Vec<Option<String>>,
    pub hints: bool,
    pub resigned: bool,
}

/// The requested table.
pub struct Wish<'a> {
    pub game: &'a str,
    pub seats: &'a [String],
    pub options: Options,
    pub seed: Seed,
    pub hints: bool,
}

impl Desk {
    /// Creates a table and lets bots play if they begin. Returns what happened, as far as the model's
    /// seat may know it.
    pub fn open(wish: Wish<'_>) -> Result<(Desk, Vec<String>), Refusal> {
        let bad = |message: String| Refusal::new(Code::BadSeats, message);
        let own: Vec<usize> = (0..wish.seats.len()).filter(|seat| wish.seats[*seat] == OWN).collect();
        let [own] = own[..] else {
            return Err(bad(format!("exactly one seat must be \"{OWN}\", as in [\"me\", \"journeyman\"]")));
        };
        let levels: Vec<Option<String>> =
            wish.seats.iter().map(|who| (who != OWN).then(|| who.clone())).collect();
        let unknown = levels.iter().flatten().find(|level| bots::Request::read(level).is_none());
        if let Some(level) = unknown {
            let known: Vec<&str> = bots::levels(wish.game).iter().map(|level| level.key).collect();
            return Err(bad(format!("there is no bot \"{level}\"; there are random, {}", known.join(", "))));
        }
        let name = |(number, who): (usize, &String)| {
            if who == OWN { "You".to_owned() } else { format!("Seat {} ({who})", number + 1) }
        };
        let names = wish.seats.iter().enumerate().map(name).collect();
        let (table, step) = catalog::new_table(wish.game, names, wish.options, wish.seed)?;
        let own = Seat::new(own);
        let mut desk = Desk { table, own, levels, hints: wish.hints, resigned: false };
        let mut told = step.sentences(Viewer::Seat(own));
        told.extend(desk.let_bots_play()?);
        Ok((desk, told))
    }

    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.own)
    }

    pub fn is_over(&self) -> bool {
        self.resigned || self.table.pending() == Pending::Over
    }

    /// Makes a decision for the model's seat, followed by those of the bots.
    pub fn act(&mut self, action: &str) -> Result<Vec<String>, Refusal> {
        self.check_open()?;
        let step = self.table.submit(self.own, action)?;
        let mut told = self.told(&step);
        told.extend(self.let_bots_play()?);
        Ok(told)
    }

    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.check_open()?;
        self.table.undo(self.own)
    }

    pub fn resign(&mut self) -> Result<(), Refusal> {
        self.check_open()?;
        self.resigned = true;
        Ok(())
    }

    /// What a bot would do in the model's seat.
    pub fn hint(&self) -> Result<String, Refusal> {
        self.check_open()?;
        if !self.hints {
            return Err(Refusal::new(Code::Illegal, "this table was opened without hints"));
        }
        bots::choose(&*self.table, self.own, ADVISER, self.moment(), &mut || true)
    }

    fn check_open(&self) -> Result<(), Refusal> {
        if self.resigned {
            return Err(Refusal::new(Code::GameOver, "you resigned; open_table begins another game"));
        }
        Ok(())
    }

    fn told(&self, step: &Step) -> Vec<String> {
        step.sentences(self.viewer())
    }

    /// The bots' source of randomness: a different number at every moment.
    fn moment(&self) -> u64 {
        self.table.journal().len() as u64
    }

    /// Plays until only the model's seat has to decide. Where several decide at once, bots do not wait
    /// for it.
    fn let_bots_play(&mut self) -> Result<Vec<String>, Refusal> {
        let mut told = Vec::new();
        while let Pending::Seats(seats) = self.table.pending() {
            let Some(seat) = seats.iter().find(|seat| *seat != self.own) else { break };
            let level = self.levels[seat.index()].clone().unwrap_or_default();
            let action = bots::choose(&*self.table, seat, &level, self.moment(), &mut || true)?;
            let step = self.table.submit(seat, &action)?;
            told.extend(self.told(&step));
        }
        Ok(told)
    }
}
