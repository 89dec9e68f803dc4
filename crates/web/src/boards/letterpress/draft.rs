//! What the player has in mind but not yet done: the word in the stick, a chosen card, what to claim.
//! Nothing of it is known to the table until it is confirmed, and it stays while others decide.

use super::sort::{Origin, Placed, Slot, Sort};
use super::{sort, words};
use crate::table::Now;
use crate::table::live::Live;
use ::letterpress::{
    Action, Card, FINAL_ROUND, Feedback, Frame, LONGEST_WORD, PlayerView, Spelling, Stage, Tile, View,
    compose, compose_tiles,
};
use leptos::prelude::*;
use rules::Seat;

/// What the middle of the table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The draft and the writing: the composing stick.
    Compose,
    /// Everybody's words, and what may be claimed of them.
    Claims,
    /// For one: the new line under the old one.
    Line,
    /// For one: a card leaves the library.
    Library,
    Ended,
}

/// A choice that waits for the main button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A card to keep, or to take out of the library.
    Sort(Sort),
    Act(Action),
}

/// Something to claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    Slot(Slot),
    Challenge(u8),
}

impl Claim {
    fn action(self) -> Action {
        match self {
            Claim::Slot(slot) => Action::Claim(slot.card),
            Claim::Challenge(id) => Action::Challenge(id),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Draft {
    pub live: Live,
    pub view: Memo<Option<View>>,
    /// What the viewer may do now, but for words, which are not listed.
    pub legal: Memo<Vec<Action>>,
    /// The cards that words can be tried with.
    pub sorts: Memo<Vec<Sort>>,
    pub slots: Memo<Vec<Slot>>,
    pub chosen: RwSignal<Option<Choice>>,
    pub claims: RwSignal<Vec<Claim>>,
    pub stick: RwSignal<Vec<Placed>>,
    /// Letters that were typed and that no card is left for.
    pub rest: RwSignal<String>,
    /// What can be said of the word in the stick.
    pub feedback: Memo<Option<Feedback>>,
    /// The order in which the cards lie at hand, where it was shuffled.
    order: RwSignal<Vec<Sort>>,
    /// The further steps of a decision, taken as soon as the ones before are done.
    follows: RwSignal<Vec<Action>>,
}

impl Draft {
    pub fn new(live: Live) -> Draft {
        let view =
            Memo::new(move |_| live.now.with(|now| serde_json::from_value::<View>(now.view.clone()).ok()));
        let legal = Memo::new(move |_| {
            if !live.my_turn() {
                return Vec::new();
            }
            live.now.with(|now| now.legal.iter().filter_map(|action| action.parse().ok()).collect())
        });
        let seat = Memo::new(move |_| live.now.with(Now::seat));
        let sorts = Memo::new(move |_| view.with(|view| sort::at_hand(view.as_ref(), seat.get())));
        let slots = Memo::new(move |_| view.with(|view| sort::slots(view.as_ref())));
        let (stick, rest) = (RwSignal::new(Vec::<Placed>::new()), RwSignal::new(String::new()));
        let feedback = Memo::new(move |_| {
            let solo = view.with(|view| view.as_ref().is_some_and(|view| view.solo.is_some()));
            let tiles: Vec<Tile> = stick.with(|stick| stick.iter().map(|set| set.tile(solo)).collect());
            let rest = rest.get();
            let seat = seat.get()?;
            if tiles.is_empty() && rest.is_empty() {
                return None;
            }
            view.with(|view| {
                let view = view.as_ref()?;
                Some(if rest.is_empty() {
                    compose_tiles(view, seat, &tiles)
                } else {
                    compose(view, seat, &format!("{}{rest}", sort::printed(&tiles)))
                })
            })
        });
        let draft = Draft {
            live,
            view,
            legal,
            sorts,
            slots,
            chosen: RwSignal::new(None),
            claims: RwSignal::new(Vec::new()),
            stick,
            rest,
            feedback,
            order: RwSignal::new(Vec::new()),
            follows: RwSignal::new(Vec::new()),
        };
        draft.follow_the_table(seat);
        draft
    }

    fn follow_the_table(self, seat: Memo<Option<Seat>>) {
        // Others may decide meanwhile: only what concerns the viewer's own decision begins a new one.
        let moment = Memo::new(move |_| {
            let stack = self.view.with(|view| view.as_ref().map(|view| view.stack.clone()));
            (self.legal.get(), stack, seat.get())
        });
        Effect::new(move |_| moment.with(|(legal, _, _)| self.begin(legal)));
        // A refused first step has no second one.
        Effect::new(move |_| {
            if self.live.trouble.with(Option::is_some) {
                self.follows.set(Vec::new());
            }
        });
        // The stick belongs to whoever looks.
        Effect::new(move |_| {
            seat.track();
            self.clear();
        });
        // What was tried stays as far as its cards do.
        Effect::new(move |_| {
            let sorts = self.sorts.get();
            let kept = self.stick.with_untracked(|stick| sort::refit(stick, &sorts));
            if self.stick.with_untracked(|stick| *stick != kept) {
                self.stick.set(kept);
            }
            if sorts.is_empty() {
                self.rest.set(String::new());
            }
        });
    }

    /// The table has moved: what was in mind is done or no longer fits.
    fn begin(self, legal: &[Action]) {
        let mut follows = self.follows.get_untracked();
        if !follows.is_empty() {
            let next = follows.remove(0);
            if legal.contains(&next) {
                self.follows.set(follows);
                self.live.submit(&next.to_string());
                return;
            }
            self.follows.set(Vec::new());
        }
        self.claims.set(Vec::new());
        self.chosen.set(self.preset(legal).map(Choice::Act));
    }

    /// What is chosen already and only to be confirmed: the best place of a line, the best cards of a word.
    fn preset(self, legal: &[Action]) -> Option<Action> {
        self.view.with_untracked(|view| {
            let view = view.as_ref()?;
            match legal.first()? {
                Action::Shift(_) => {
                    let won = |shift: i8| sort::won(view, shift).iter().filter(|won| **won).count();
                    let shifts = legal.iter().filter_map(|action| match action {
                        Action::Shift(shift) => Some(*shift),
                        _ => None,
                    });
                    shifts.max_by_key(|shift| (won(*shift), -shift.abs())).map(Action::Shift)
                }
                Action::Use(_) => {
                    let seat = self.live.now.with_untracked(Now::seat)?;
                    let word = view.players.get(seat.index())?.word?;
                    let best = compose(view, seat, word.as_str());
                    let Spelling::Possible(tiles) = best.spelling else { return legal.first().copied() };
                    let fits = |action: &&Action| matches!(action, Action::Use(all) if all.tiles() == tiles);
                    legal.iter().find(fits).or(legal.first()).copied()
                }
                _ => None,
            }
        })
    }

    pub fn top(self) -> Option<Frame> {
        self.view.with(|view| view.as_ref().and_then(|view| view.stack.last().copied()))
    }

    fn top_untracked(self) -> Option<Frame> {
        self.view.with_untracked(|view| view.as_ref().and_then(|view| view.stack.last().copied()))
    }

    pub fn mode(self) -> Mode {
        self.view.with(|view| match view.as_ref() {
            Some(view) if view.ended => Mode::Ended,
            Some(view) => match view.stack.first() {
                Some(Frame::Tie | Frame::Claim { .. }) => Mode::Claims,
                Some(Frame::Line) => Mode::Line,
                Some(Frame::Library) => Mode::Library,
                _ => Mode::Compose,
            },
            None => Mode::Compose,
        })
    }

    pub fn solo(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.solo.is_some()))
    }

    pub fn seat(self) -> Option<Seat> {
        self.live.now.with(Now::seat)
    }

    /// The viewer's own part of the view, or in the game for one the player's.
    pub fn own<T>(self, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        let seat = self.seat();
        self.view.with(|view| {
            let view = view.as_ref()?;
            let seat = seat.or_else(|| view.solo.is_some().then(|| Seat::new(0)))?;
            view.players.get(seat.index()).map(read)
        })
    }

    /// Has the viewer written a word that the others have not seen yet?
    pub fn is_sealed(self) -> bool {
        self.own(|own| own.stage == Some(Stage::Sealed)).unwrap_or_default()
    }

    /// Must the viewer say which cards stand for the word?
    pub fn is_setting(self) -> bool {
        self.own(|own| own.stage == Some(Stage::Setting)).unwrap_or_default()
    }

    /// Is the viewer asked for a word?
    pub fn is_writing(self) -> bool {
        self.live.my_turn() && self.top() == Some(Frame::Write) && !self.is_setting()
    }

    /// May words be tried in the stick now?
    pub fn can_try(self) -> bool {
        self.live.look.with(Option::is_none)
            && self.mode() == Mode::Compose
            && self.sorts.with(|sorts| !sorts.is_empty())
            && !self.is_sealed()
            && !self.is_setting()
    }

    pub fn last_round(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.round == FINAL_ROUND))
    }

    pub fn is_legal(self, action: Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, choice: Choice) -> bool {
        self.chosen.get() == Some(choice)
    }

    /// What is left of the cards at hand, in the order they lie there.
    pub fn loose(self) -> Vec<Sort> {
        let used: Vec<Sort> = self.stick.with(|stick| stick.iter().map(|set| set.sort).collect());
        self.in_order(|sort| !used.contains(sort))
    }

    /// The cards at hand in the order they lie there.
    pub fn in_order(self, wanted: impl Fn(&Sort) -> bool) -> Vec<Sort> {
        let mut sorts = self.sorts.get();
        sorts.retain(wanted);
        self.order.with(|order| {
            sorts.sort_by_key(|sort| order.iter().position(|other| other == sort).unwrap_or(usize::MAX));
        });
        sorts
    }

    pub fn shuffle(self) {
        let mut order = self.sorts.get_untracked();
        for last in (1..order.len()).rev() {
            order.swap(last, (js_sys::Math::random() * (last + 1) as f64) as usize);
        }
        self.order.set(order);
    }

    pub fn clear(self) {
        self.stick.set(Vec::new());
        self.rest.set(String::new());
    }

    /// Puts a card into the stick, before the one at this place; one that stands there already moves.
    pub fn put(self, sort: Sort, at: usize) {
        self.drop_pass();
        self.rest.set(String::new());
        self.stick.update(|stick| {
            let (mut at, mut set) = (at, Placed { sort, wide: false });
            if let Some(before) = stick.iter().position(|set| set.sort == sort) {
                set = stick.remove(before);
                at -= usize::from(before < at);
            }
            stick.insert(at.min(stick.len()), set);
        });
    }

    /// Puts a card at the end of the stick.
    pub fn add(self, sort: Sort) {
        self.put(sort, usize::MAX);
    }

    pub fn take_out(self, sort: Sort) {
        self.rest.set(String::new());
        self.stick.update(|stick| stick.retain(|set| set.sort != sort));
    }

    /// Once or twice, Q or QU.
    pub fn widen(self, sort: Sort) {
        self.stick.update(|stick| {
            if let Some(set) = stick.iter_mut().find(|set| set.sort == sort) {
                set.wide = !set.wide;
            }
        });
    }

    fn drop_pass(self) {
        if self.chosen.get_untracked() == Some(Choice::Act(Action::Pass)) {
            self.chosen.set(None);
        }
    }

    /// A letter was typed: the best cards for the whole word are found.
    pub fn type_letter(self, letter: char) {
        let Some(seat) = self.live.now.with_untracked(Now::seat) else { return };
        let solo = self.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.solo.is_some()));
        let tiles: Vec<Tile> =
            self.stick.with_untracked(|stick| stick.iter().map(|set| set.tile(solo)).collect());
        let mut word = sort::printed(&tiles) + &self.rest.get_untracked();
        if word.len() >= LONGEST_WORD {
            return;
        }
        word.push(letter.to_ascii_uppercase());
        self.drop_pass();
        self.view.with_untracked(|view| {
            let Some(view) = view else { return };
            let (tiles, rest) = match compose(view, seat, &word).spelling {
                Spelling::Possible(tiles) => (tiles, ""),
                Spelling::Missing { place } => match compose(view, seat, &word[..place]).spelling {
                    Spelling::Possible(tiles) => (tiles, &word[place..]),
                    Spelling::Missing { .. } => (Vec::new(), word.as_str()),
                },
            };
            let sorts = self.sorts.get_untracked();
            self.stick.set(sort::sets_for(&tiles, &sorts, solo));
            self.rest.set(rest.to_owned());
        });
    }

    /// Takes the last letter or card back; false if there is none.
    pub fn rub_out(self) -> bool {
        if self.rest.with_untracked(|rest| !rest.is_empty()) {
            self.rest.update(|rest| {
                rest.pop();
            });
            return true;
        }
        let any = self.stick.with_untracked(|stick| !stick.is_empty());
        if any {
            self.stick.update(|stick| {
                stick.pop();
            });
        }
        any
    }

    /// A card was pointed at, to be kept or to leave the library. Pointed at once more it is confirmed.
    pub fn point(self, sort: Sort) {
        if self.chosen.get_untracked() == Some(Choice::Sort(sort)) {
            self.confirm();
        } else {
            self.chosen.set(Some(Choice::Sort(sort)));
        }
    }

    pub fn choose(self, action: Action) {
        self.claims.set(Vec::new());
        self.chosen.set(Some(Choice::Act(action)));
    }

    /// How many letters may still be claimed.
    pub fn letters_left(self) -> usize {
        match self.top() {
            Some(Frame::Claim { left, .. }) => left as usize,
            _ => 0,
        }
    }

    /// Chooses something to claim, or puts it back.
    pub fn toggle(self, claim: Claim) {
        self.chosen.set(None);
        let most = self.letters_left();
        self.claims.update(|claims| {
            if let Some(at) = claims.iter().position(|other| *other == claim) {
                claims.remove(at);
                return;
            }
            let is_letter = |claim: &Claim| matches!(claim, Claim::Slot(_));
            if is_letter(&claim) {
                if claims.iter().filter(|claim| is_letter(claim)).count() == most
                    && let Some(last) = claims.iter().rposition(is_letter)
                {
                    claims.remove(last);
                }
            } else {
                claims.retain(is_letter);
            }
            claims.push(claim);
        });
    }

    /// All that may be claimed, as it is laid out.
    pub fn claimable(self) -> Vec<Claim> {
        let legal = self.legal.get();
        let slots = self.slots.get().into_iter().filter(|slot| !slot.gone).map(Claim::Slot);
        let challenges = legal.iter().filter_map(|action| match action {
            Action::Challenge(id) => Some(Claim::Challenge(*id)),
            _ => None,
        });
        slots.chain(challenges).filter(|claim| legal.contains(&claim.action())).collect()
    }

    /// Takes back one step of what is in mind; false if there was none.
    pub fn back(self) -> bool {
        if !self.legal.with_untracked(|legal| !legal.is_empty()) {
            return false;
        }
        if matches!(self.top_untracked(), Some(Frame::Line)) || untrack(|| self.is_setting()) {
            return false;
        }
        if self.chosen.with_untracked(Option::is_some) {
            self.chosen.set(None);
            return true;
        }
        if self.claims.with_untracked(|claims| !claims.is_empty()) {
            self.claims.update(|claims| {
                claims.pop();
            });
            return true;
        }
        self.top_untracked() == Some(Frame::Write) && self.rub_out()
    }

    /// What the main button does, step by step; nothing if it does nothing.
    pub fn steps(self) -> Vec<Action> {
        match self.chosen.get() {
            Some(Choice::Act(action)) => return vec![action],
            Some(Choice::Sort(sort)) => {
                let action = if sort.from == Origin::Library { Action::Library } else { Action::Keep };
                return vec![action(sort.card)];
            }
            None => {}
        }
        if self.is_writing() {
            let feedback = self.feedback.get();
            let Some(write) = feedback.as_ref().and_then(|feedback| feedback.write) else {
                return Vec::new();
            };
            return std::iter::once(write).chain(feedback.and_then(|feedback| feedback.setting)).collect();
        }
        self.claims.with(|claims| claims.iter().map(|claim| claim.action()).collect())
    }

    pub fn confirm(self) {
        let mut steps = untrack(|| self.steps());
        if steps.is_empty() {
            return;
        }
        let first = steps.remove(0);
        self.follows.set(steps);
        if !self.live.submit(&first.to_string()) {
            self.follows.set(Vec::new());
        }
    }

    /// The cards of the library, one by one.
    pub fn library(self) -> Vec<Sort> {
        self.view.with(|view| {
            let cards = view.as_ref().and_then(|view| view.solo.as_ref()).map(|solo| solo.library.clone());
            sort::numbered(&cards.unwrap_or_default(), Origin::Library)
        })
    }

    /// The cards the viewer may choose from: the hand, or the library.
    pub fn choices(self) -> Vec<Sort> {
        match self.mode() {
            Mode::Library => self.library(),
            Mode::Compose => {
                let legal = |card: Card| self.is_legal(Action::Keep(card));
                self.sorts
                    .get()
                    .into_iter()
                    .filter(|sort| sort.from == Origin::Passed && legal(sort.card))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whom the hand is passed to.
    pub fn neighbour(self) -> Option<Seat> {
        let seats = self.live.seats().len() as u8;
        self.seat().filter(|_| seats > 1).map(|seat| seat.next(seats))
    }

    /// Why the main button does nothing yet while a word is written.
    pub fn word_fault(self) -> Option<String> {
        match self.feedback.get() {
            None => Some(words::WRITE_FIRST.to_owned()),
            Some(feedback) => feedback.refusal,
        }
    }
}
