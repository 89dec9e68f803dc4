//! Letterpress: what the bots think of it.
//!
//! `desk` what a bot sees and how it imagines the rest, `table` the game with others, `alone` the game
//! against the printer.

mod alone;
mod desk;
mod table;

use desk::Desk;
use letterpress::{Action, Frame, Letterpress};
use lexicon::Vocabulary;
use rules::Belief;
use search::Player;

/// A player who composes words from a vocabulary of its own.
pub struct Compositor {
    pub habits: Habits,
}

#[derive(Clone, Copy)]
pub struct Habits {
    /// Blocked and denied words are no part of it.
    pub vocabulary: Vocabulary,
    /// Ways in which the cards may go on that are imagined for a choice; none plays what looks best at once.
    pub samples: usize,
}

impl Habits {
    pub fn new(size: u8, samples: usize) -> Habits {
        Habits { vocabulary: Vocabulary { size, family: true, slang: false }, samples }
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
        let [_, _, ..] = legal else { return legal[0] };
        let view = belief.view();
        let mut desk = Desk::new(&view, belief.seat(), self.habits, seed);
        let alone = view.solo.is_some();
        let chosen = match (view.stack.last(), legal[0]) {
            (Some(Frame::Draft { .. }), _) => desk.keep(legal, go_on),
            (Some(Frame::Write), Action::Use(_)) => desk.setting(legal),
            (Some(Frame::Write), _) if view.round == letterpress::FINAL_ROUND => desk.last_word(),
            (Some(Frame::Write), _) if alone => desk.line_word(go_on),
            (Some(Frame::Write), _) => desk.word(),
            (Some(Frame::Line), _) => desk.shift(legal),
            (Some(Frame::Library), _) => desk.library(legal, go_on),
            (Some(Frame::Claim { .. }), _) => desk.claim(legal, go_on),
            _ => None,
        };
        // A vocabulary may hold no word for these cards.
        chosen.filter(|action| legal.binary_search(action).is_ok()).unwrap_or(legal[0])
    }
}
