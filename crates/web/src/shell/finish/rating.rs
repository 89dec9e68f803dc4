//! The effect of a rated game on the player's rating.

use crate::device::STORAGE;
use crate::people;
use crate::strings;
use crate::table::live::Live;
use crate::table::{connection, is_remote};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::Rating;

/// The rating after a rated game, and its change since this browser last saw it.
pub fn card(live: Live) -> Option<impl IntoView> {
    let id = live.id.get_value();
    if !is_remote(&id) || !people::is_signed_in() {
        return None;
    }
    let table = connection::watch(&id, STORAGE.bearer(&id)).table;
    on_cleanup({
        let id = id.clone();
        move || connection::leave(&id)
    });
    let rated = Memo::new(move |_| {
        table.with(|table| table.as_ref().is_some_and(|table| table.snapshot.terms.rated))
    });
    let found = RwSignal::new(None::<Rating>);
    Effect::new(move |_| {
        if !rated.get() {
            return;
        }
        spawn_local(async move {
            let Ok(me) = people::me().await else { return };
            let own = me.ratings.into_iter().find(|rating| rating.game == live.info.key);
            found.try_set(own);
        });
    });
    let before = STORAGE.rating_before(&id);
    Some(move || {
        found.get().map(|rating| {
            let change = before.map(|before| rating.rating - before);
            view! {
                <section class="card rating-card" aria-label=strings::RATING>
                    <h2>{strings::RATING}</h2>
                    <p>
                        <b class="display-type">{strings::rating(rating.rating, rating.uncertainty)}</b>
                        {change.map(|change| view! { <span data-testid="rating-change">{strings::rating_change(change)}</span> })}
                    </p>
                </section>
            }
        })
    })
}
