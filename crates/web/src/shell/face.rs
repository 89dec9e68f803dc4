//! The faces of the bots, one for each level, and how strong it is.

use bots::Grade;
use leptos::prelude::*;

pub fn face(grade: Grade) -> impl IntoView {
    let drawing = match grade {
        Grade::Novice => include_str!("../../art/face-novice.svg"),
        Grade::Apprentice => include_str!("../../art/face-apprentice.svg"),
        Grade::Journeyman => include_str!("../../art/face-journeyman.svg"),
        Grade::Master => include_str!("../../art/face-master.svg"),
    };
    view! { <svg class="face" viewBox="0 0 48 48" aria-hidden="true" inner_html=drawing></svg> }
}

/// One bar of four for the weakest, four for the strongest.
pub fn strength(grade: Grade) -> impl IntoView {
    let bars = Grade::ALL.map(|bar| view! { <i class:filled={ bar <= grade }></i> }).collect_view();
    view! {
        <span class="strength" aria-hidden="true">
            {bars}
        </span>
    }
}
