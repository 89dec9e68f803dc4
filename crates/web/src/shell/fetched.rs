//! What is fetched when first needed, separately from the program that shows the first page.

use crate::boards::rooms::NotLoaded;
use crate::kit::toast;
use crate::shell::parts::{failed, fetching};
use crate::strings;
use leptos::prelude::*;
use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::thread::LocalKey;
use wasm_bindgen_futures::spawn_local;

type Loading<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A part of the program, with its value once it is loaded.
#[derive(Clone, Copy)]
pub struct Fetched<T: 'static> {
    pub here: &'static LocalKey<Cell<Option<T>>>,
    pub load: fn() -> Loading<T>,
}

/// What to show in its place until then.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// A whole page with a notice.
    Page,
    /// A line in an existing page.
    Line,
    /// Nothing, even if it never arrives: no one is waiting for it.
    Nothing,
}

impl<T: Copy + 'static> Fetched<T> {
    /// Has it been loaded?
    pub fn is_here(self) -> bool {
        self.now().is_some()
    }

    /// The part, if it is loaded.
    pub fn now(self) -> Option<T> {
        self.here.get()
    }

    /// Fetches it, unless it is loaded already.
    pub async fn fetch(self) -> Option<T> {
        if self.here.get().is_none() {
            self.here.set((self.load)().await.ok());
        }
        self.here.get()
    }

    /// Fetches it before it is needed.
    pub fn fetch_early(self) {
        spawn_local(async move {
            self.fetch().await;
        });
    }

    /// Calls `act` once it is loaded, or reports the failure.
    pub fn then(self, act: impl FnOnce(T) + 'static) {
        if let Some(part) = self.here.get() {
            return act(part);
        }
        toast::say(strings::FETCHING);
        spawn_local(async move {
            match self.fetch().await {
                Some(part) => {
                    toast::clear();
                    act(part);
                }
                None => toast::fail(strings::NO_GAME_HELP),
            }
        });
    }

    /// Shows something from it once it is loaded.
    pub fn show(self, waiting: Waiting, show: impl Fn(T) -> AnyView + Send + 'static) -> AnyView {
        if let Some(part) = self.here.get() {
            return show(part);
        }
        let loaded = RwSignal::new(None);
        let load = move || {
            loaded.set(None);
            spawn_local(async move {
                let found = self.fetch().await.is_some();
                loaded.try_set(Some(found));
            });
        };
        load();
        (move || match (loaded.get(), self.here.get()) {
            (_, Some(part)) => show(part),
            (_, None) if waiting == Waiting::Nothing => ().into_any(),
            (Some(_), None) => failed(strings::NO_GAME_HELP, load).into_any(),
            (None, None) if waiting == Waiting::Page => fetching().into_any(),
            (None, None) => view! { <p class="muted" role="status">{strings::FETCHING}</p> }.into_any(),
        })
        .into_any()
    }
}
