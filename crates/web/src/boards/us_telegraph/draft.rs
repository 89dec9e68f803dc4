//! What the player has in mind but not yet done: a chosen target, the cards that pay, how a region
//! is turned. Nothing of it is known to the table until it is confirmed.

use crate::table::Now;
use crate::table::live::Live;
use ::us_telegraph::{Action, Bill, Building, Cards, Frame, PriceView, Resource, View};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Draft {
    pub live: Live,
    pub view: Memo<Option<View>>,
    /// What the viewer may do now.
    pub legal: Memo<Vec<Action>>,
    pub chosen: RwSignal<Option<Action>>,
    pub paid: RwSignal<Cards>,
    pub rotation: RwSignal<u8>,
    /// The second half of a decision, taken as soon as the first is done.
    follows: RwSignal<Option<Action>>,
}

impl Draft {
    pub fn new(live: Live) -> Draft {
        let view = Memo::new(move |_| live.now.with(|now| serde_json::from_value(now.view.clone()).ok()));
        let legal = Memo::new(move |_| {
            if !live.my_turn() {
                return Vec::new();
            }
            live.now.with(|now| now.legal.iter().filter_map(|action| action.parse().ok()).collect())
        });
        let draft = Draft {
            live,
            view,
            legal,
            chosen: RwSignal::new(None),
            paid: RwSignal::new(Cards::default()),
            rotation: RwSignal::new(0),
            follows: RwSignal::new(None),
        };
        Effect::new(move |_| draft.begin(&legal.get()));
        // A refused first half has no second half.
        Effect::new(move |_| {
            if live.trouble.with(Option::is_some) {
                draft.follows.set(None);
            }
        });
        draft
    }

    /// The table has moved: what was in mind is done or no longer fits.
    fn begin(self, legal: &[Action]) {
        let next = self.follows.get_untracked();
        self.follows.set(None);
        if let Some(next) = next.filter(|next| legal.contains(next)) {
            self.live.submit(&next.to_string());
            return;
        }
        self.rotation.set(0);
        self.chosen.set(if let [only] = legal { Some(*only) } else { None });
        let preset = self.bill_untracked().map(|bill| cheapest(bill, self.hand_untracked()));
        self.paid.set(preset.unwrap_or_default());
    }

    pub fn top(self) -> Option<Frame> {
        self.view.with(|view| view.as_ref().and_then(|view| view.stack.last().copied()))
    }

    pub fn is_legal(self, action: Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, action: Action) -> bool {
        self.chosen.get() == Some(action)
    }

    /// The building that is about to be built.
    pub fn building(self) -> Option<Building> {
        match self.top()? {
            Frame::Drawn { building } | Frame::Site { building } | Frame::Pay { building, .. } => {
                Some(building)
            }
            _ => None,
        }
    }

    /// A target was pointed at. Taking up a building and turning over a deck happen at once, since what
    /// can be done next depends on them; everything else waits for the main button.
    pub fn point(self, action: Action) {
        match action {
            Action::Build(_) | Action::Draw(_) => {
                self.live.submit(&action.to_string());
            }
            _ if self.chosen.get_untracked() == Some(action) => self.confirm(),
            _ => self.choose(action),
        }
    }

    /// A target was chosen, by the pointer or by a key.
    pub fn choose(self, action: Action) {
        self.chosen.set(Some(action));
        let preset = self.bill_untracked().map(|bill| cheapest(bill, self.hand_untracked()));
        self.paid.set(preset.unwrap_or_default());
    }

    /// Forgets what was chosen; false if nothing was.
    pub fn back(self) -> bool {
        let several = self.legal.with_untracked(|legal| legal.len() > 1);
        let drafted = several && self.chosen.with_untracked(Option::is_some);
        if drafted {
            self.chosen.set(None);
            self.paid.set(Cards::default());
        }
        drafted
    }

    pub fn confirm(self) {
        let pays = matches!(self.top_untracked(), Some(Frame::Pay { .. }));
        let action =
            if pays { Some(Action::Pay(self.paid.get_untracked())) } else { self.chosen.get_untracked() };
        let Some(action) = action else { return };
        self.follows.set(match action {
            Action::Plot(_) => Some(Action::Pay(self.paid.get_untracked())),
            Action::Place(_) => Some(Action::Rotate(self.rotation.get_untracked())),
            _ => None,
        });
        if !self.live.submit(&action.to_string()) {
            self.follows.set(None);
        }
    }

    fn top_untracked(self) -> Option<Frame> {
        self.view.with_untracked(|view| view.as_ref().and_then(|view| view.stack.last().copied()))
    }

    /// What the chosen plot costs.
    pub fn price(self) -> Option<PriceView> {
        let chosen = self.chosen.get();
        self.view.with(|view| price_in(view.as_ref(), chosen))
    }

    fn bill_untracked(self) -> Option<Bill> {
        let chosen = self.chosen.get_untracked();
        self.view.with_untracked(|view| price_in(view.as_ref(), chosen)).map(|price| bill(&price))
    }

    /// Whoever looks has no seat and so no hand.
    pub fn watches(self) -> bool {
        self.live.now.with(|now| now.seat().is_none())
    }

    pub fn hand(self) -> Cards {
        let seat = self.live.now.with(Now::seat);
        self.view.with(|view| hand_in(view.as_ref(), seat))
    }

    fn hand_untracked(self) -> Cards {
        let seat = self.live.now.with_untracked(Now::seat);
        self.view.with_untracked(|view| hand_in(view.as_ref(), seat))
    }

    /// Do the chosen cards pay exactly?
    pub fn pays(self) -> bool {
        let paid = self.paid.get();
        match (self.top(), self.price()) {
            (Some(Frame::Pay { .. }), _) => self.is_legal(Action::Pay(paid)),
            (_, Some(price)) => bill(&price).is_paid_by(paid),
            (_, None) => true,
        }
    }

    /// Are cards being chosen?
    pub fn paying(self) -> bool {
        matches!(self.top(), Some(Frame::Pay { .. }))
            || self.price().is_some_and(|price| bill(&price).least() > 0)
    }
}

fn price_in(view: Option<&View>, chosen: Option<Action>) -> Option<PriceView> {
    let Some(Action::Plot(plot)) = chosen else { return None };
    view?.prices.iter().find(|price| price.plot == plot).cloned()
}

fn hand_in(view: Option<&View>, seat: Option<rules::Seat>) -> Cards {
    seat.and_then(|seat| view?.players.get(seat.index())?.hand).unwrap_or_default()
}

pub fn bill(price: &PriceView) -> Bill {
    Bill { missing: price.missing, any: price.any }
}

/// Right cards first, then pairs and free cards from what there is most of.
pub fn cheapest(bill: Bill, hand: Cards) -> Cards {
    let mut paid = Cards::default();
    let mut others = bill.any;
    for resource in Resource::ALL {
        let kind = resource as usize;
        paid.0[kind] = hand.0[kind].min(bill.missing.0[kind]);
        others += 2 * (bill.missing.0[kind] - paid.0[kind]);
    }
    for _ in 0..others {
        let left = |resource: &Resource| hand.of(*resource) - paid.of(*resource);
        let Some(most) = Resource::ALL.into_iter().filter(|resource| left(resource) > 0).max_by_key(left)
        else {
            break;
        };
        paid = paid.with(most);
    }
    paid
}
