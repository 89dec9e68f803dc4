//! A draft on the screen: the client's plain data in one signal, with the table it belongs to. Every board has
//! one.

use crate::table::Now;
use crate::table::live::Live;
use client::boards::{Draft, Drafting, Position};
use leptos::prelude::*;
use rules::{Seat, read_json};
use std::ops::Deref;

/// A draft whose pieces components observe separately.
pub trait OnScreen: Draft {
    /// These pieces, each in a signal of its own, so that a step redraws only what it changed.
    type Parts: Copy + Send + Sync + 'static;

    fn parts(mind: Mind<Self>) -> Self::Parts;
}

/// A player's draft at a table, as signals.
pub struct Mind<D: Draft> {
    pub live: Live,
    pub view: Memo<Option<D::View>>,
    /// The viewer's legal actions; empty while others decide or the board is still animating.
    pub legal: Memo<Vec<D::Action>>,
    pub seat: Memo<Option<Seat>>,
    /// What the table is waiting for.
    top: Memo<Option<D::Frame>>,
    /// What happened in the displayed step, latest first.
    fresh: Memo<Vec<D::Event>>,
    step: Memo<usize>,
    drafting: RwSignal<Drafting<D>>,
}

impl<D: Draft> Clone for Mind<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Draft> Copy for Mind<D> {}

impl<D: Draft> Mind<D> {
    fn new(live: Live) -> Mind<D> {
        let view = Memo::new(move |_| live.now.with(|now| read_json(&now.view).ok()));
        let seat = Memo::new(move |_| live.now.with(Now::seat));
        Mind {
            live,
            view,
            legal: Memo::new(move |_| {
                if !live.my_turn() || live.showing.get() {
                    return Vec::new();
                }
                live.now.with(|now| now.legal.iter().filter_map(|action| action.parse().ok()).collect())
            }),
            seat,
            top: Memo::new(move |_| view.with(|view: &Option<D::View>| D::top(view.as_ref()?, seat.get()))),
            fresh: Memo::new(move |_| {
                live.now.with(|now| {
                    let told = now.log.iter().rev().take_while(|told| told.step == now.step);
                    told.filter_map(|told| read_json(&told.event).ok()).collect()
                })
            }),
            step: Memo::new(move |_| live.now.with(|now| now.step)),
            drafting: RwSignal::new(Drafting::default()),
        }
    }

    fn follow_the_table(self) {
        Effect::new(move |_| {
            let next = self.at(|position| self.alter(|drafting| drafting.see(position)));
            self.submit(next.flatten());
        });
        Effect::new(move |_| {
            if self.live.trouble.with(Option::is_some) {
                self.alter(Drafting::refused);
            }
        });
    }

    /// The current table; `None` if this client cannot read it.
    fn at<T>(self, read: impl FnOnce(Position<'_, D>) -> T) -> Option<T> {
        let (seat, step) = (self.seat.get(), self.step.get());
        self.view.with(|view| {
            let view = view.as_ref()?;
            self.legal.with(|legal| Some(read(Position { view, legal, seat, step })))
        })
    }

    /// Changes the draft; observers are notified only if something really changed.
    fn alter<T>(self, change: impl FnOnce(&mut Drafting<D>) -> T) -> T {
        let mut drafting = self.drafting.get_untracked();
        let done = change(&mut drafting);
        if self.drafting.with_untracked(|before| *before != drafting) {
            self.drafting.set(drafting);
        }
        done
    }

    fn submit(self, action: Option<D::Action>) {
        if let Some(action) = action
            && !self.live.submit(&action.to_string())
        {
            self.alter(Drafting::refused);
        }
    }

    /// A piece of the draft.
    pub fn piece<T>(self, read: impl Fn(&D) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.drafting.with(|drafting| read(drafting.draft())))
    }

    /// A result of the draft at this table; `None` if there is none.
    pub fn result<T>(
        self,
        read: impl Fn(&D, Position<'_, D>) -> Option<T> + Send + Sync + 'static,
    ) -> Memo<Option<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            self.drafting.with(|drafting| self.at(|position| read(drafting.draft(), position)).flatten())
        })
    }

    /// A fact about the table that does not depend on the draft.
    pub fn fact<T>(self, read: impl Fn(&D::View, Option<Seat>) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            let seat = self.seat.get();
            self.view.with(|view| view.as_ref().map(|view| read(view, seat))).unwrap_or_default()
        })
    }
}

/// The draft of a board, with the signals that its components observe.
pub struct OnBoard<D: OnScreen> {
    pub live: Live,
    pub view: Memo<Option<D::View>>,
    /// The viewer's legal actions; empty while others decide or the board is still animating.
    pub legal: Memo<Vec<D::Action>>,
    /// What happened in the displayed step, latest first.
    pub fresh: Memo<Vec<D::Event>>,
    mind: Mind<D>,
    parts: D::Parts,
}

impl<D: OnScreen> Clone for OnBoard<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: OnScreen> Copy for OnBoard<D> {}

impl<D: OnScreen> Deref for OnBoard<D> {
    type Target = D::Parts;

    fn deref(&self) -> &D::Parts {
        &self.parts
    }
}

impl<D: OnScreen> OnBoard<D> {
    pub fn new(live: Live) -> OnBoard<D> {
        let mind = Mind::new(live);
        let (view, legal, fresh) = (mind.view, mind.legal, mind.fresh);
        let draft = OnBoard { live, view, legal, fresh, mind, parts: D::parts(mind) };
        mind.follow_the_table();
        draft
    }

    pub fn seat(self) -> Option<Seat> {
        self.mind.seat.get()
    }

    /// What the table is waiting for.
    pub fn top(self) -> Option<D::Frame> {
        self.mind.top.get()
    }

    pub fn is_legal(self, action: D::Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, target: D::Target) -> bool {
        self.mind.drafting.with(|drafting| drafting.draft().is_chosen(target))
    }

    /// What the draft says about the table; the default if the table cannot be read.
    pub fn read<T: Default>(self, read: impl FnOnce(&D, Position<'_, D>) -> T) -> T {
        self.look(|drafting, position| read(drafting.draft(), position))
    }

    fn look<T: Default>(self, read: impl FnOnce(&Drafting<D>, Position<'_, D>) -> T) -> T {
        let mind = self.mind;
        mind.drafting.with(|drafting| mind.at(|position| read(drafting, position))).unwrap_or_default()
    }

    /// A fact about the table that does not depend on the draft.
    pub fn table<T: Default>(self, read: impl FnOnce(Position<'_, D>) -> T) -> T {
        self.mind.at(read).unwrap_or_default()
    }

    /// Changes the parts of the draft that only this game has.
    pub fn change<T: Default>(self, change: impl FnOnce(&mut D, Position<'_, D>) -> T) -> T {
        self.alter(|drafting, position| drafting.change(|draft| change(draft, position)))
    }

    fn alter<T: Default>(self, change: impl FnOnce(&mut Drafting<D>, Position<'_, D>) -> T) -> T {
        let mind = self.mind;
        untrack(|| mind.at(|position| mind.alter(|drafting| change(drafting, position)))).unwrap_or_default()
    }

    /// Chooses a target by a key; false if it is not legal.
    pub fn choose(self, target: D::Target) -> bool {
        self.alter(|drafting, position| drafting.choose(position, target))
    }

    /// Points at a target: one that is already chosen is confirmed.
    pub fn point(self, target: D::Target) {
        let action = self.alter(|drafting, position| drafting.point(position, target));
        self.mind.submit(action);
    }

    /// Why a thing on the table cannot be used now; `None` if it can.
    pub fn why_not(self, thing: D::Thing) -> Memo<Option<String>> {
        Memo::new(move |_| {
            if self.legal.with(Vec::is_empty) {
                return Some(self.live.why_idle().to_owned());
            }
            self.read(|draft, position| draft.why_not(position, thing))
        })
    }

    /// Is there anything to take back?
    pub fn is_drafted(self) -> bool {
        self.look(Drafting::is_drafted)
    }

    /// What is lost if the main button is pressed again; empty unless it asked.
    pub fn warning(self) -> Vec<String> {
        self.look(Drafting::warning)
    }

    /// Takes back one step of the draft; false if there was none.
    pub fn back(self) -> bool {
        self.alter(Drafting::back)
    }

    /// The actions of the main button, step by step; empty if it does nothing yet.
    pub fn steps(self) -> Vec<D::Action> {
        self.read(D::steps)
    }

    /// The main button was pressed.
    pub fn confirm(self) {
        let action = self.alter(Drafting::confirm);
        self.mind.submit(action);
    }
}
