//! What the player has in mind but not yet done: the kind of action, a card from the hand, a chosen
//! target. Nothing of it is known to the table until it is confirmed.

use super::scenes::Scenes;
use crate::table::Now;
use crate::table::live::Live;
use ::telegraph_road::{Action, Card, Factory, Frame, Goods, Space, View};
use leptos::prelude::*;
use rules::Seat;

#[derive(Clone, Copy)]
pub struct Draft {
    pub live: Live,
    pub view: Memo<Option<View>>,
    /// What the board shows: the same, or a phase of the round's end that is played out.
    pub shown: Memo<Option<View>>,
    pub scenes: Scenes,
    /// What the viewer may do now.
    pub legal: Memo<Vec<Action>>,
    pub kind: RwSignal<Option<Kind>>,
    /// Which card of the hand is lifted, from the left.
    pub card: RwSignal<Option<usize>>,
    pub chosen: RwSignal<Option<Action>>,
}

/// The ten actions of a turn, in the order of the number keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Land,
    Housing,
    Skyscrapers,
    Special,
    Grain,
    Sowing,
    Cards,
    Production,
    Taxes,
    Pass,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Land,
        Kind::Housing,
        Kind::Skyscrapers,
        Kind::Special,
        Kind::Grain,
        Kind::Sowing,
        Kind::Cards,
        Kind::Production,
        Kind::Taxes,
        Kind::Pass,
    ];

    /// Nothing for what is no action of a turn.
    pub fn of(action: Action) -> Option<Kind> {
        Some(match action {
            Action::Land(_) => Kind::Land,
            Action::House(_) => Kind::Housing,
            Action::Skyscraper(_) => Kind::Skyscrapers,
            Action::Buy(_) | Action::Upgrade(_) => Kind::Special,
            Action::Grain(_) => Kind::Grain,
            Action::Sow(_) => Kind::Sowing,
            Action::Play { .. } => Kind::Cards,
            Action::Produce(_) => Kind::Production,
            Action::Tax => Kind::Taxes,
            Action::Pass => Kind::Pass,
            _ => return None,
        })
    }
}

impl Draft {
    pub fn new(live: Live) -> Draft {
        let view = Memo::new(move |_| live.now.with(|now| serde_json::from_value(now.view.clone()).ok()));
        let scenes = Scenes::follow(live, view);
        let legal = Memo::new(move |_| {
            // While a round ends before one's eyes, there is nothing to decide.
            if !live.my_turn() || !scenes.is_empty() {
                return Vec::new();
            }
            live.now.with(|now| now.legal.iter().filter_map(|action| action.parse().ok()).collect())
        });
        let draft = Draft {
            live,
            view,
            shown: Memo::new(move |_| scenes.view().or_else(|| view.get())),
            scenes,
            legal,
            kind: RwSignal::new(None),
            card: RwSignal::new(None),
            chosen: RwSignal::new(None),
        };
        Effect::new(move |_| {
            legal.track();
            draft.begin();
        });
        draft
    }

    /// The table has moved: what was in mind is done or no longer fits.
    fn begin(self) {
        self.kind.set(None);
        self.card.set(None);
        self.chosen.set(self.preset());
    }

    /// What is chosen before the person chooses: the only answer, or the one that ends a step.
    fn preset(self) -> Option<Action> {
        let top = self.view.with_untracked(top_of);
        self.legal.with_untracked(|legal| match legal[..] {
            [only] => Some(only),
            _ if top == Some(Frame::Production) => legal.last().copied(),
            _ => legal.iter().find(|action| matches!(action, Action::Done | Action::End)).copied(),
        })
    }

    pub fn top(self) -> Option<Frame> {
        self.view.with(top_of)
    }

    pub fn seat(self) -> Option<Seat> {
        self.live.now.with(Now::seat)
    }

    /// Whoever looks has no seat and so no hand.
    pub fn watches(self) -> bool {
        self.seat().is_none()
    }

    pub fn hand(self) -> Vec<Card> {
        let seat = self.seat();
        self.view
            .with(|view| seat.and_then(|seat| view.as_ref()?.player(seat).hand.clone()))
            .unwrap_or_default()
    }

    pub fn is_legal(self, action: Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, action: Action) -> bool {
        self.chosen.get() == Some(action)
    }

    /// May the viewer take this kind of action now?
    pub fn offers(self, kind: Kind) -> bool {
        self.top() == Some(Frame::Turn)
            && self.legal.with(|legal| legal.iter().any(|action| Kind::of(*action) == Some(kind)))
    }

    /// The kind of action that is in mind.
    pub fn is_kind(self, kind: Kind) -> bool {
        self.kind.get() == Some(kind)
    }

    /// What can be pointed at on the map. As long as no action is chosen, that is land.
    pub fn on_map(self) -> Vec<(Space, Action)> {
        let kind = self.kind.get();
        let wanted = |action: &Action| match (action, kind) {
            (Action::Found(_) | Action::Markers(_) | Action::Site(_), _) | (Action::Land(_), None) => true,
            (_, Some(kind)) => Kind::of(*action) == Some(kind),
            (_, None) => self.top() != Some(Frame::Turn),
        };
        self.legal.with(|legal| {
            legal
                .iter()
                .filter(|action| wanted(action))
                .filter_map(|action| space_of(*action).map(|space| (space, *action)))
                .collect()
        })
    }

    /// A kind of action was chosen. What needs no target is chosen with it.
    pub fn take_up(self, kind: Kind) {
        if self.legal.with_untracked(|legal| !legal.iter().any(|action| Kind::of(*action) == Some(kind))) {
            return;
        }
        self.kind.set(Some(kind));
        self.card.set(None);
        self.chosen.set(self.legal.with_untracked(|legal| {
            let mut all = legal.iter().copied().filter(|action| Kind::of(*action) == Some(kind));
            match kind {
                Kind::Grain => all.next(),
                Kind::Production => all.next_back(),
                _ => all.next().filter(|_| all.next().is_none()),
            }
        }));
        if let Some(Action::Play { card, .. }) = self.chosen.get_untracked() {
            self.lift(card);
        }
    }

    fn lift(self, card: Card) {
        let seat = self.live.now.with_untracked(Now::seat);
        let at = self.view.with_untracked(|view| {
            let hand = seat.and_then(|seat| view.as_ref()?.player(seat).hand.clone());
            hand.and_then(|hand| hand.iter().position(|there| *there == card))
        });
        self.card.set(at);
    }

    /// A card of the hand was pointed at.
    pub fn point_card(self, index: usize, card: Card) {
        if self.card.get_untracked() == Some(index) {
            // The second tap lays it, if it is clear where.
            if matches!(self.chosen.get_untracked(), Some(Action::Play { .. })) {
                self.confirm();
            } else {
                self.back();
            }
            return;
        }
        self.kind.set(Some(Kind::Cards));
        self.card.set(Some(index));
        let factory = match self.chosen.get_untracked() {
            Some(Action::Play { factory, .. }) => Some(factory),
            _ => None,
        };
        let plays = self.legal.with_untracked(|legal| plays_of(legal, card));
        let kept = plays.iter().find(|(there, _)| Some(*there) == factory).or(match &plays[..] {
            [only] => Some(only),
            _ => None,
        });
        self.chosen.set(kept.map(|(_, action)| *action));
    }

    /// The lifted card.
    pub fn lifted(self) -> Option<Card> {
        let index = self.card.get()?;
        self.hand().get(index).copied()
    }

    /// A target was pointed at: first it is chosen, the second time confirmed.
    pub fn point(self, action: Action) {
        if self.chosen.get_untracked() == Some(action) {
            self.confirm();
        } else {
            self.choose(action);
        }
    }

    pub fn choose(self, action: Action) {
        self.kind.set(Kind::of(action));
        if let Action::Play { card, .. } = action {
            let lifted = self.card.get_untracked().and_then(|index| self.hand().get(index).copied());
            if lifted != Some(card) {
                self.lift(card);
            }
        } else {
            self.card.set(None);
        }
        self.chosen.set(Some(action));
    }

    /// Takes back what was chosen last; false if nothing was.
    pub fn back(self) -> bool {
        let preset = self.preset();
        let drafted = self.chosen.get_untracked() != preset
            || self.kind.with_untracked(Option::is_some)
            || self.card.with_untracked(Option::is_some);
        if drafted {
            self.begin();
        }
        drafted
    }

    /// Is there something to take back?
    pub fn is_drafted(self) -> bool {
        self.kind.with(Option::is_some) || self.chosen.get() != self.preset()
    }

    pub fn confirm(self) {
        if self.scenes.skip() || self.scenes.just_skipped() {
            return;
        }
        let Some(action) = self.chosen.get_untracked() else { return };
        if self.live.submit(&action.to_string()) {
            self.kind.set(None);
            self.card.set(None);
            self.chosen.set(self.preset());
        }
    }

    /// More or less grain to buy.
    pub fn more_grain(self, by: i8) {
        let Some(Action::Grain(now)) = self.chosen.get_untracked() else { return };
        let next = Action::Grain(now.saturating_add_signed(by));
        if self.legal.with_untracked(|legal| legal.contains(&next)) {
            self.chosen.set(Some(next));
        }
    }

    /// More or fewer orders of a colour to produce.
    pub fn more_goods(self, colour: usize, by: i8) {
        let Some(Action::Produce(Goods(mut goods))) = self.chosen.get_untracked() else { return };
        goods[colour] = goods[colour].saturating_add_signed(by);
        let next = Action::Produce(Goods(goods));
        if self.legal.with_untracked(|legal| legal.contains(&next)) {
            self.chosen.set(Some(next));
        }
    }
}

fn top_of(view: &Option<View>) -> Option<Frame> {
    view.as_ref().and_then(|view| view.stack.last().copied())
}

/// The factories on which a card may be laid, each with that action.
pub fn plays_of(legal: &[Action], card: Card) -> Vec<(Factory, Action)> {
    legal
        .iter()
        .filter_map(|action| match action {
            Action::Play { card: there, factory } if *there == card => Some((*factory, *action)),
            _ => None,
        })
        .collect()
}

/// Where an action happens on the map.
pub fn space_of(action: Action) -> Option<Space> {
    match action {
        Action::Found(space)
        | Action::Markers(space)
        | Action::Land(space)
        | Action::House(space)
        | Action::Skyscraper(space)
        | Action::Sow(space)
        | Action::Site(space) => Some(space),
        _ => None,
    }
}
