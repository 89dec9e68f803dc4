//! A game in progress at this terminal: the table, the players, and who has the keyboard.

use super::screen::Screen;
use super::story::Story;
use crate::failure::Failure;
use crate::files;
use crate::players::{Kind, Player, Program};
use crate::replay::result;
use crate::seeds;
use catalog::Table;
use rules::{Pending, Seat, SeatSet, Viewer};
use std::path::{Path, PathBuf};

pub struct Session {
    pub(super) table: Box<dyn Table>,
    players: Vec<Player>,
    pub(super) story: Story,
    /// By seat: how much of the story its player has read.
    read: Vec<usize>,
    /// Who has the keyboard; `None` while it is being passed on.
    pub(super) keyboard: Option<Seat>,
    /// The player for whom the table has been drawn since another player last decided.
    pub(super) drawn_for: Option<Seat>,
    pub(super) file: Option<PathBuf>,
    /// The number of entries in the file.
    saved: usize,
    pub(super) screen: Screen,
}

/// The result of a person's input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Leave,
}

impl Session {
    pub fn new(table: Box<dyn Table>, players: Vec<Player>, story: Story, file: Option<PathBuf>) -> Session {
        let read = vec![0; players.len()];
        let screen = Screen::new();
        let mut session =
            Session { table, players, story, read, keyboard: None, drawn_for: None, file, saved: 0, screen };
        session.keyboard = session.only_person();
        session
    }

    pub fn run(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        loop {
            for step in self.table.autoplay() {
                self.story.add(step);
            }
            match self.table.pending() {
                Pending::Over => return self.finish(),
                Pending::Chance => unreachable!("a match makes its draws by itself"),
                Pending::Seats(seats) => {
                    if self.decide(seats)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Programs decide first, so that no one waits for them.
    fn decide(&mut self, seats: SeatSet) -> Result<Next, Failure> {
        let program = seats.iter().find_map(|seat| match self.players[seat.index()].kind {
            Kind::Program(program) => Some((seat, program)),
            Kind::Me => None,
        });
        if let Some((seat, program)) = program {
            self.let_decide(seat, program)?;
            return Ok(Next::GoOn);
        }
        let with_keyboard = seats.iter().find(|seat| self.keyboard == Some(*seat));
        let seat = with_keyboard.or_else(|| seats.iter().next()).expect("somebody is to decide");
        if with_keyboard.is_none() {
            match self.pass_keyboard(seat)? {
                Passed::On => {}
                Passed::Undone => return Ok(Next::GoOn),
                Passed::Left => return Ok(Next::Leave),
            }
        }
        self.ask(seat)
    }

    fn let_decide(&mut self, seat: Seat, program: Program) -> Result<(), Failure> {
        let mut rng = seeds::generator(&self.table.header().seed, self.table.journal().len());
        let chosen = program.choose_at(self.table.as_ref(), seat, &mut rng)?;
        let step = self.table.submit(seat, &chosen)?;
        self.story.add(step);
        self.drawn_for = None;
        Ok(())
    }

    /// Only a position that was set up by hand can lead here.
    pub(super) fn dead_end(&self, seat: Seat) -> Failure {
        Failure::Refused(format!("{} is to decide and has nothing to choose from", self.name(seat)))
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let header = self.table.header();
        let text = format!(
            "{}: {}\nThe deal is sealed: the seed's hash is {}.",
            self.table.info().title,
            header.seats.join(", "),
            header.seed.commitment()
        );
        self.screen.say(&text)
    }

    /// Hides what the last player saw before the next one looks.
    fn pass_keyboard(&mut self, to: Seat) -> Result<Passed, Failure> {
        let from = self.keyboard.take();
        if from.is_some() {
            self.screen.clear()?;
        }
        loop {
            self.screen.say(&format!("Pass the keyboard to {}, who presses Enter.", self.name(to)))?;
            self.keep_up_to_date()?;
            let name = self.name(to).to_owned();
            match self.screen.ask(&name)?.as_deref() {
                None => return self.input_ended().map(|()| Passed::Left),
                Some("quit") => {
                    if self.quit()? == Next::Leave {
                        return Ok(Passed::Left);
                    }
                }
                Some("undo") => match from {
                    Some(from) if self.table.can_undo(from) => {
                        self.keyboard = Some(from);
                        self.undo(from)?;
                        return Ok(Passed::Undone);
                    }
                    _ => self.screen.say("Nothing can be taken back here.")?,
                },
                Some("") => {
                    self.keyboard = Some(to);
                    self.screen.clear()?;
                    return Ok(Passed::On);
                }
                Some(_) => {
                    self.screen
                        .say("Enter continues, `undo` takes back the last decision, `quit` leaves.")?;
                }
            }
        }
    }

    pub(super) fn undo(&mut self, seat: Seat) -> Result<(), Failure> {
        self.table.undo(seat)?;
        let name = self.name(seat).to_owned();
        self.story.note_undo(&name);
        Ok(())
    }

    /// Shows the person at the keyboard what is new; if no one has it, what is new to anyone.
    pub(super) fn tell_news(&mut self) -> Result<(), Failure> {
        let to = self.viewer();
        let from = match to {
            Viewer::Seat(seat) => std::mem::replace(&mut self.read[seat.index()], self.story.len()),
            Viewer::Spectator | Viewer::Referee => {
                self.people().map(|seat| self.read[seat.index()]).min().unwrap_or(0)
            }
        };
        for sentence in self.story.since(from, to) {
            self.say_of_players(&sentence)?;
        }
        Ok(())
    }

    /// Prints a text with each player's name in the colour of the seat.
    pub(super) fn say_of_players(&mut self, text: &str) -> Result<(), Failure> {
        let painted = self.screen.paint.names(text, &self.table.header().seats);
        self.screen.say(&painted)
    }

    /// Whose view the screen shows.
    pub(super) fn viewer(&self) -> Viewer {
        self.keyboard.map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.len() as u8).filter(|seat| self.players[seat.index()].kind == Kind::Me)
    }

    fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        &self.players[seat.index()].name
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.keyboard = self.only_person();
        self.tell_news()?;
        let sketch = self.table.sketch(self.viewer());
        self.say_of_players(&format!("\n{sketch}"))?;
        let header = self.table.header();
        if let Some(outcome) = self.table.outcome() {
            let text = format!("{}The seed was {}.", result(&outcome, &header.seats), header.seed);
            self.screen.say(&text)?;
        }
        self.save()?;
        if let Some(file) = &self.file {
            let text = format!("The game is in {}.", file.display());
            self.screen.say(&text)?;
        }
        Ok(())
    }

    /// Writes the game to its file, if it has one.
    pub fn save(&mut self) -> Result<(), Failure> {
        match self.file.clone() {
            Some(file) => {
                files::save(&file, &self.table.record())?;
                self.saved = self.table.journal().len();
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Saves before a question, so that a closed terminal loses nothing. A full disk is no reason
    /// to end the game.
    pub(super) fn keep_up_to_date(&mut self) -> Result<(), Failure> {
        if self.saved == self.table.journal().len() {
            return Ok(());
        }
        match self.save() {
            Err(Failure::Refused(message)) => {
                self.screen.say(&format!("The game could not be saved: {message}."))
            }
            done => done,
        }
    }

    /// Quits, unless that would lose the game and the user has not confirmed it.
    pub(super) fn quit(&mut self) -> Result<Next, Failure> {
        if self.file.is_some() {
            self.save()?;
            self.say_goodbye()?;
            return Ok(Next::Leave);
        }
        self.screen.say("This game is not saved: `save FILE` saves it, `quit` once more leaves it.")?;
        let answer = self.screen.ask("quit")?;
        match answer.as_deref() {
            None | Some("quit") => {
                self.screen.say("You left the game; it was not saved.")?;
                Ok(Next::Leave)
            }
            Some(line) => match line.strip_prefix("save ") {
                Some(file) => {
                    self.save_as(file.trim())?;
                    if self.file.is_some() { self.quit() } else { Ok(Next::GoOn) }
                }
                None => Ok(Next::GoOn),
            },
        }
    }

    /// The first file in which a game is saved is kept up to date from then on.
    pub(super) fn save_as(&mut self, name: &str) -> Result<(), Failure> {
        let file = Path::new(name);
        match files::save(file, &self.table.record()) {
            Ok(()) => {
                self.file.get_or_insert_with(|| file.to_owned());
                self.screen.say(&format!("Saved in {name}."))
            }
            Err(Failure::Refused(message)) => self.screen.say(&format!("Not saved: {message}.")),
            Err(failure) => Err(failure),
        }
    }

    pub(super) fn input_ended(&mut self) -> Result<(), Failure> {
        if self.file.is_none() {
            return self.screen.say("The input has ended; the game was not saved.");
        }
        self.save()?;
        self.screen.say("The input has ended.")?;
        self.say_goodbye()
    }

    fn say_goodbye(&mut self) -> Result<(), Failure> {
        let file = self.file.as_deref().unwrap_or(Path::new("")).display().to_string();
        self.screen.say(&format!("The game is saved. `sounder play --resume {file}` continues it."))
    }
}

enum Passed {
    On,
    Undone,
    Left,
}
