//! Dialogs and drawers. The browser's own dialog element keeps the focus inside, hides the rest
//! from screen readers and closes on Escape.

use crate::kit::{Icon, icon};
use crate::strings;
use leptos::html;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// In the middle, for a choice with its own cards.
    Middle,
    /// From the right; a full sheet on a phone.
    Drawer,
}

#[component]
pub fn Dialog(
    look: Look,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] open: Signal<bool>,
    #[prop(into)] close: Callback<()>,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = node.get() {
            if open.get() && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open.get() && dialog.open() {
                dialog.close();
            }
        }
    });
    let heading = crate::kit::control::unique("dialog");
    let class = match look {
        Look::Middle => "dialog",
        Look::Drawer => "drawer",
    };
    // A click on the dialog element itself, rather than its contents, is a click outside.
    let beside = move |event: leptos::ev::MouseEvent| {
        let target = event.target();
        let own = node.get_untracked().map(|dialog| {
            let dialog: &web_sys::EventTarget = dialog.as_ref();
            dialog.clone()
        });
        if target.is_some() && target == own {
            close.run(());
        }
    };
    view! {
        <dialog node_ref=node class=class aria-labelledby=heading.clone() on:close=move |_| close.run(()) on:click=beside>
            <div class="dialog-inside">
                <div class="dialog-head">
                    <h2 id=heading.clone()>{title}</h2>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=strings::CLOSE
                        data-testid="close"
                        on:click=move |_| close.run(())
                    >
                        {icon(Icon::Close)}
                    </button>
                </div>
                {move || open.get().then(|| children())}
            </div>
        </dialog>
    }
}
