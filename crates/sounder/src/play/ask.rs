//! A person decides: what is displayed, and what can be typed.

use super::choices::Choices;
use super::session::{Next, Session};
use crate::failure::Failure;
use rules::{Code, Seat, Viewer};

const HELP: &str = "\
Type the number of a choice, or its own text such as `draw 1`. Besides:
  more        the next page of a long list
  WORD        the choices that have this word in them
  board       draw the table again
  hint        what the Journeyman would consider in your place; `hint master` asks another level
  log         what happened lately; `log all` from the beginning
  undo        take back your last decision, unless something was drawn or another player decided since
  save FILE   save the game, and keep it saved there from now on
  quit        leave";

/// How many sentences `log` shows.
const LATELY: usize = 30;

impl Session {
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Next, Failure> {
        self.keep_up_to_date()?;
        let anew = self.drawn_for != Some(seat);
        if anew {
            self.screen.begin_anew()?;
        }
        self.tell_news()?;
        if anew {
            self.draw_board()?;
            self.drawn_for = Some(seat);
        }
        let mut choices = Choices::of(self.table.as_ref(), seat);
        if choices.len() == 0 {
            return Err(self.dead_end(seat));
        }
        let prompt = self.table.prompt(Viewer::Seat(seat));
        let asked = self.screen.paint.strong(&prompt);
        self.screen.say(&format!("\n{asked}\n{}", choices.first()))?;
        let name = self.name(seat).to_owned();
        loop {
            let Some(line) = self.screen.ask(&name)? else {
                self.input_ended()?;
                return Ok(Next::Leave);
            };
            if let Some(action) = choices.find(&line) {
                let step = self.table.submit(seat, action)?;
                self.story.add(step);
                return Ok(Next::GoOn);
            }
            let (word, rest) =
                line.split_once(' ').map_or((line.as_str(), ""), |(word, rest)| (word, rest.trim()));
            match (word, rest) {
                ("", "") => self.screen.say(&format!("{prompt}\n{}", choices.first()))?,
                ("help" | "?", "") => self.screen.say(HELP)?,
                ("more", "") => {
                    let page = choices.more();
                    self.screen.say(&page)?;
                }
                ("board", "") => self.draw_board()?,
                ("hint", level) => self.hint(seat, level)?,
                ("log", "") => self.tell_log(LATELY)?,
                ("log", "all") => self.tell_log(usize::MAX)?,
                ("undo", "") if self.table.can_undo(seat) => {
                    self.undo(seat)?;
                    return Ok(Next::GoOn);
                }
                ("undo", "") => self
                    .screen
                    .say("Nothing can be taken back: something was drawn or another player decided since.")?,
                ("save", "") => match self.file.clone() {
                    Some(file) => self.save_as(&file.to_string_lossy())?,
                    None => self.screen.say("Save in which file? Type `save FILE`.")?,
                },
                ("save", file) => self.save_as(file)?,
                ("quit" | "exit", "") => {
                    if self.quit()? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                // Some actions, such as words, are legal without being listed.
                _ => match self.table.submit(seat, &line) {
                    Ok(step) => {
                        self.story.add(step);
                        return Ok(Next::GoOn);
                    }
                    Err(refusal) if refusal.code == Code::Illegal => self.screen.say(&refusal.message)?,
                    Err(_) => {
                        let found = choices.with(&line);
                        if found.is_empty() {
                            let last = choices.len();
                            self.screen.say(&format!(
                                "\"{line}\" is not a choice: type a number from 1 to {last}, or help."
                            ))?;
                        } else {
                            self.screen.say(&found)?;
                        }
                    }
                },
            }
        }
    }

    fn draw_board(&mut self) -> Result<(), Failure> {
        let sketch = self.table.sketch(self.viewer());
        self.say_of_players(&format!("\n{sketch}"))
    }

    fn tell_log(&mut self, most: usize) -> Result<(), Failure> {
        let sentences = self.story.since(0, self.viewer());
        for sentence in &sentences[sentences.len().saturating_sub(most)..] {
            self.say_of_players(sentence)?;
        }
        Ok(())
    }
}
