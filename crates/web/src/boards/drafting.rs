//! A draft on the screen: the client's plain data in one signal, and the table it is made for. Every board has one.

use crate::table::Now;
use crate::table::live::Live;
use client::boards::{Draft, Drafting, Position};
use leptos::prelude::*;
use rules::{Seat, read_json};
use std::ops::Deref;

/// A draft that components look at piece by piece.
pub trait OnScreen: Draft {
    /// What they look at, each in a signal of its own, so that a step draws only what it changed.
    type Parts: Copy + Send + Sync + 'static;

    fn parts(mind: Mind<Self>) -> Self::Parts;
}

/// What a player has in mind at a table, as signals.
pub struct Mind<D: Draft> {
    pub live: Live,
    pub view: Memo<Option<D::View>>,
    /// What the viewer may do now; nothing while others decide or the board still plays out what happened.
    pub legal: Memo<Vec<D::Action>>,
    pub seat: Memo<Option<Seat>>,
    /// What the table waits for.
    top: Memo<Option<D::Frame>>,
    /// What happened in the step one sees, the last first.
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

    /// The table as it is; nothing if this client cannot read it.
    fn at<T>(self, read: impl FnOnce(Position<'_, D>) -> T) -> Option<T> {
        let (seat, step) = (self.seat.get(), self.step.get());
        self.view.with(|view| {
            let view = view.as_ref()?;
            self.legal.with(|legal| Some(read(Position { view, legal, seat, step })))
        })
    }

    /// Changes what is in mind; those who look are told only if something did change.
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

    /// A piece of what is in mind.
    pub fn piece<T>(self, read: impl Fn(&D) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.drafting.with(|drafting| read(drafting.draft())))
    }

    /// What follows from it at this table; nothing if there is none.
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

    /// What can be said of the table, whatever is in mind.
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

/// The draft of a board, with what its components look at.
pub struct OnBoard<D: OnScreen> {
    pub live: Live,
    pub view: Memo<Option<D::View>>,
    /// What the viewer may do now; nothing while others decide or the board still plays out what happened.
    pub legal: Memo<Vec<D::Action>>,
    /// What happened in the step one sees, the last first.
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

    /// What the table waits for.
    pub fn top(self) -> Option<D::Frame> {
        self.mind.top.get()
    }

    pub fn is_legal(self, action: D::Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_chosen(self, target: D::Target) -> bool {
        self.mind.drafting.with(|drafting| drafting.draft().is_chosen(target))
    }

    /// What the draft says of the table; the default if the table cannot be read.
    pub fn read<T: Default>(self, read: impl FnOnce(&D, Position<'_, D>) -> T) -> T {
        self.look(|drafting, position| read(drafting.draft(), position))
    }

    fn look<T: Default>(self, read: impl FnOnce(&Drafting<D>, Position<'_, D>) -> T) -> T {
        let mind = self.mind;
        mind.drafting.with(|drafting| mind.at(|position| read(drafting, position))).unwrap_or_default()
    }

    /// What can be said of the table, whatever is in mind.
    pub fn table<T: Default>(self, read: impl FnOnce(Position<'_, D>) -> T) -> T {
        self.mind.at(read).unwrap_or_default()
    }

    /// Changes what is in mind by what only this game has.
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

    /// Points at a target: what is chosen already is confirmed.
    pub fn point(self, target: D::Target) {
        let action = self.alter(|drafting, position| drafting.point(position, target));
        self.mind.submit(action);
    }

    /// Why a thing on the table cannot be used now; nothing if it can.
    pub fn why_not(self, thing: D::Thing) -> Memo<Option<String>> {
        Memo::new(move |_| {
            if self.legal.with(Vec::is_empty) {
                return Some(self.live.why_idle().to_owned());
            }
            self.read(|draft, position| draft.why_not(position, thing))
        })
    }

    /// Is there something to take back?
    pub fn is_drafted(self) -> bool {
        self.look(Drafting::is_drafted)
    }

    /// What the main button loses if it is pressed once more; nothing unless it asked.
    pub fn warning(self) -> Vec<String> {
        self.look(Drafting::warning)
    }

    /// Takes back one step of what is in mind; false if there was none.
    pub fn back(self) -> bool {
        self.alter(Drafting::back)
    }

    /// What the main button does, step by step; nothing if it does nothing yet.
    pub fn steps(self) -> Vec<D::Action> {
        self.read(D::steps)
    }

    /// The main button was pressed.
    pub fn confirm(self) {
        let action = self.alter(Drafting::confirm);
        self.mind.submit(action);
    }
}
