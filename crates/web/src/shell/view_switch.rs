//! The switch between a table as a picture and as a document.

use crate::app::client;
use crate::kit::{Icon, icon};
use crate::strings;
use leptos::prelude::*;

/// Are tables shown as documents?
pub fn reading() -> Signal<bool> {
    let settings = client().settings;
    Signal::derive(move || settings.with(|settings| settings.document))
}

pub fn view_switch() -> impl IntoView {
    let settings = client().settings;
    let reading = reading();
    let choose = move |document: bool| {
        settings.update(|settings| settings.document = document);
        // The board fits itself to its frame, which did not exist before.
        request_animation_frame(|| {
            if let Ok(resized) = web_sys::Event::new("resize") {
                let _ = window().dispatch_event(&resized);
            }
        });
    };
    let name = crate::kit::control::unique("view");
    let choices = [(false, Icon::Picture, strings::PICTURE), (true, Icon::List, strings::DOCUMENT)]
        .map(|(document, sign, text)| {
            let on = move || reading.get() == document;
            view! {
                <label class:on=on title=text>
                    <input
                        type="radio"
                        class="visually-hidden"
                        name=name.clone()
                        value=if document { "document" } else { "picture" }
                        prop:checked=on
                        on:change=move |_| choose(document)
                    />
                    {icon(sign)}
                    <span>{text}</span>
                </label>
            }
        })
        .collect_view();
    view! { <span class="segmented view-switch" role="radiogroup" aria-label=strings::VIEW_AS>{choices}</span> }
}
