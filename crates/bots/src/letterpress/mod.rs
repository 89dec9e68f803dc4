//! The bots' judgement of Letterpress.
//!
//! `desk` is what a bot sees and how it imagines the rest, `table` the game with others, `ahead` what the
//! others will get there, `alone` the solo game against the printer.

mod ahead;
mod alone;
mod appraise;
mod desk;
mod levels;
mod possible;
pub mod reasons;
mod table;

use desk::Workbench;
use letterpress::{Action, Frame, Letterpress};
use lexicon::Vocabulary;
use rules::Belief;
use search::{Considered, Noted, Player};

/// A player who composes words from a vocabulary of its own.
pub struct Compositor {
    pub habits: Habits,
}

#[derive(Clone, Copy)]
pub struct Habits {
    /// Does not contain blocked and denied words.
    pub vocabulary: Vocabulary,
    /// How many possible futures are imagined for a choice; with none the bot plays what looks best right
    /// now.
    pub samples: usize,
    /// Does it look beyond its highest word? Alone, to what a line wins and leaves; with others, to what
    /// these get.
    pub ahead: bool,
    /// The length of the longest word that it sees in its cards.
    pub longest: usize,
}

impl Habits {
    pub fn new(size: u8, samples: usize) -> Habits {
        Habits {
            vocabulary: Vocabulary { size, family: true, slang: false },
            samples,
            ahead: false,
            longest: lexicon::LONGEST,
        }
    }
}

impl Player<Letterpress> for Compositor {
    fn choose(
        &mut self,
        belief: &Belief<Letterpress>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Action {
        self.decide(belief, legal, seed, go_on, None).0
    }

    fn explain(
        &mut self,
        belief: &Belief<Letterpress>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Action, Vec<Considered<Action>>) {
        let (action, notes) = self.decide(belief, legal, seed, go_on, Some(Vec::new()));
        (action, search::from_notes(notes.unwrap_or_default()))
    }
}

impl Compositor {
    fn decide(
        &self,
        belief: &Belief<Letterpress>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
        notes: Option<Vec<Noted<Action>>>,
    ) -> (Action, Option<Vec<Noted<Action>>>) {
        let [_, _, ..] = legal else { return (legal[0], notes) };
        let view = belief.view();
        let mut desk = Workbench::new(belief, &view, self.habits, seed);
        *desk.notes.borrow_mut() = notes;
        let mut chosen = desk.decide(legal, go_on);
        if chosen.is_none() {
            // A vocabulary without short words needs longer ones.
            desk.habits.longest = lexicon::LONGEST;
            chosen = desk.decide(legal, go_on);
        }
        // The vocabulary may contain no word for these cards.
        let action = chosen.filter(|action| legal.binary_search(action).is_ok()).unwrap_or(legal[0]);
        let mut notes = desk.notes.take();
        if let Some(notes) = &mut notes {
            notes.retain(|note| legal.binary_search(&note.action).is_ok());
        }
        (action, notes)
    }
}

impl Workbench<'_> {
    /// The pending question determines which method answers.
    fn decide(&mut self, legal: &[Action], go_on: &mut dyn FnMut() -> bool) -> Option<Action> {
        let ahead = self.habits.ahead && !self.alone;
        match (self.view.stack.last(), legal[0]) {
            (Some(Frame::Draft { .. }), _) if ahead => self.keep_ahead(legal, go_on),
            (Some(Frame::Draft { .. }), _) => self.keep(legal, go_on),
            (Some(Frame::Write), Action::Use(_)) => self.setting(legal),
            (Some(Frame::Write), _) if self.view.round == letterpress::FINAL_ROUND => self.last_word(),
            (Some(Frame::Write), _) if self.alone => self.line_word(go_on),
            (Some(Frame::Write), _) => self.word(),
            (Some(Frame::Line), _) => self.shift(legal, go_on),
            (Some(Frame::Library), _) => self.library(legal, go_on),
            (Some(Frame::Claim { .. }), _) if ahead => self.claim_ahead(legal, go_on),
            (Some(Frame::Claim { .. }), _) => self.claim(legal, go_on),
            _ => None,
        }
    }
}
