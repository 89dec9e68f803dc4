//! What the player has in mind but not yet done: a worker in hand, a chosen target. Nothing of it is
//! known to the table until it is confirmed.

use crate::table::Now;
use crate::table::live::Live;
use ::railroad_revolution::{Action, Colour, Event, Frame, From, PlayerView, Space, View};
use leptos::prelude::*;
use rules::Seat;

#[derive(Clone, Copy)]
pub struct Draft {
    pub live: Live,
    pub view: Memo<Option<View>>,
    /// What the viewer may do now.
    pub legal: Memo<Vec<Action>>,
    /// What the table waits for.
    pub top: Memo<Option<Frame>>,
    /// What happened in the step one sees.
    pub fresh: Memo<Vec<Event>>,
    pub chosen: RwSignal<Option<Action>>,
    /// The worker that is to be placed, or given away in an exchange.
    pub hand: RwSignal<Option<(From, Colour)>>,
    /// Somebody else's company, if one wants to see it.
    pub other: RwSignal<Option<Seat>>,
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
        let fresh = Memo::new(move |_| {
            live.now.with(|now| {
                let told = now.log.iter().rev().take_while(|told| told.step == now.step);
                told.filter_map(|told| serde_json::from_value(told.event.clone()).ok()).collect()
            })
        });
        let draft = Draft {
            live,
            view,
            legal,
            top: Memo::new(move |_| view.with(|view| view.as_ref()?.stack.last().copied())),
            fresh,
            chosen: RwSignal::new(None),
            hand: RwSignal::new(None),
            other: RwSignal::new(None),
        };
        // Whoever takes the device sees the own company first.
        let seat = Memo::new(move |_| live.now.with(Now::seat));
        Effect::new(move |_| {
            seat.track();
            draft.other.set(None);
        });
        let step = Memo::new(move |_| live.now.with(|now| now.step));
        Effect::new(move |_| {
            step.track();
            legal.with(|legal| draft.begin(legal));
        });
        draft
    }

    /// The table has moved: what was in mind is done or no longer fits.
    fn begin(self, legal: &[Action]) {
        self.hand.set(None);
        match legal {
            [only] => self.choose(*only),
            _ => self.chosen.set(None),
        }
    }

    pub fn seat(self) -> Option<Seat> {
        self.live.now.with(Now::seat)
    }

    /// Whose company the side and the tray show.
    pub fn shown(self) -> Seat {
        let active = || self.view.with(|view| view.as_ref().map(|view| view.active));
        self.other.get().or_else(|| self.seat()).or_else(active).unwrap_or_else(|| Seat::new(0))
    }

    /// Something of one player, as it is now.
    pub fn of_player<T>(self, seat: Seat, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref()?.players.get(seat.index()).map(read))
    }

    pub fn is_legal(self, action: Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, action: Action) -> bool {
        self.chosen.get() == Some(action)
    }

    /// Are there only shares to sell and workers to hire?
    pub fn only_sales(self) -> bool {
        self.legal.with(|legal| !legal.is_empty() && legal.iter().all(is_sale))
    }

    /// A target was pointed at. An open effect is taken up at once, since what can be done next depends
    /// on it; everything else waits for the main button or to be pointed at again.
    pub fn point(self, action: Action) {
        match action {
            Action::Use(_) => {
                self.live.submit(&action.to_string());
            }
            _ if self.chosen.get_untracked() == Some(action) => self.confirm(),
            _ => self.choose(action),
        }
    }

    /// A target was chosen, by the pointer or by a key.
    pub fn choose(self, action: Action) {
        match action {
            Action::Place(colour, _) => self.hand.set(Some((From::Supply, colour))),
            Action::Exchange(from, give, _) => self.hand.set(Some((from, give))),
            _ => self.hand.set(None),
        }
        self.chosen.set(Some(action));
    }

    /// A worker was taken in hand: what it was chosen for stays chosen, if that is possible.
    pub fn take(self, worker: (From, Colour)) {
        self.hand.set(Some(worker));
        let (from, colour) = worker;
        let same = match self.chosen.get_untracked() {
            Some(Action::Place(_, space)) => Some(Action::Place(colour, space)),
            Some(Action::Exchange(_, _, take)) => Some(Action::Exchange(from, colour, take)),
            _ => None,
        };
        let legal = |action: &Action| self.legal.with_untracked(|legal| legal.contains(action));
        self.chosen.set(same.filter(legal));
    }

    /// The action that puts the worker in hand on this space; without one, the first that can go there.
    pub fn placing(self, space: Space) -> Option<Action> {
        let hand = self.hand.get();
        self.legal.with(|legal| {
            let fits = |action: &&Action| matches!(action, Action::Place(_, there) if *there == space);
            let held =
                hand.map(|(_, colour)| Action::Place(colour, space)).filter(|action| legal.contains(action));
            held.or_else(|| legal.iter().find(fits).copied())
        })
    }

    /// The same for the colour one gets in an exchange.
    pub fn exchanging(self, take: Colour) -> Option<Action> {
        let hand = self.hand.get();
        self.legal.with(|legal| {
            let fits = |action: &&Action| matches!(action, Action::Exchange(_, _, there) if *there == take);
            let held = hand
                .map(|(from, give)| Action::Exchange(from, give, take))
                .filter(|action| legal.contains(action));
            held.or_else(|| legal.iter().find(fits).copied())
        })
    }

    /// What the main button does: what is chosen, or to finish the turn.
    pub fn main(self) -> Option<Action> {
        self.chosen.get().or_else(|| self.is_legal(Action::Done).then_some(Action::Done))
    }

    /// Forgets what was chosen; false if nothing was.
    pub fn back(self) -> bool {
        let several = self.legal.with_untracked(|legal| legal.len() > 1);
        let held = self.hand.with_untracked(Option::is_some) || self.chosen.with_untracked(Option::is_some);
        if several && held {
            self.chosen.set(None);
            self.hand.set(None);
        }
        several && held
    }

    pub fn confirm(self) {
        if let Some(action) = untrack(|| self.main()) {
            self.live.submit(&action.to_string());
        }
    }
}

/// Shares and workers can be traded at any time.
pub fn is_sale(action: &Action) -> bool {
    matches!(action, Action::Share | Action::Hire(_))
}

/// Has it a place on the board?
pub fn is_on_board(action: &Action) -> bool {
    matches!(action, Action::Rail(_) | Action::Station(_) | Action::Office(_) | Action::Step(_))
}
