//! Where an account is signed in, with a way to sign out each device.

use crate::kit::toast;
use crate::people;
use crate::strings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::Device;

pub fn devices() -> impl IntoView {
    let found = RwSignal::new(None::<Result<Vec<Device>, String>>);
    let load = Callback::new(move |()| {
        spawn_local(async move {
            let asked = people::devices().await;
            found.try_set(Some(asked.map_err(|problem| strings::problem(&problem).to_owned())));
        });
    });
    load.run(());
    let list = move || match found.get() {
        None => view! { <p class="muted" role="status">{strings::CALLING}</p> }.into_any(),
        Some(Err(reason)) => view! { <p class="problem" role="alert">{reason}</p> }.into_any(),
        Some(Ok(devices)) => {
            let rows = devices.into_iter().map(|device| row(device, load)).collect_view();
            view! { <ul class="devices">{rows}</ul> }.into_any()
        }
    };
    view! {
        <section class="card" aria-label=strings::DEVICES data-testid="devices">
            <h2>{strings::DEVICES}</h2>
            {list}
        </section>
    }
}

fn row(device: Device, load: Callback<()>) -> impl IntoView {
    let label = strings::device_label(&strings::day(device.began), &strings::day(device.seen));
    let (id, this) = (device.id, device.this);
    let end = move |_| {
        let id = id.clone();
        spawn_local(async move {
            match people::end_session(&id).await {
                Ok(()) => {
                    toast::say(strings::SIGNED_OUT_THERE);
                    load.try_run(());
                }
                Err(problem) => toast::fail(strings::problem(&problem)),
            }
        });
    };
    // This device is signed out with the usual button.
    let way_out = if this {
        view! { <span class="chip">{strings::THIS_DEVICE}</span> }.into_any()
    } else {
        let name = strings::sign_out_label(&label);
        view! {
            <button type="button" class="button small" aria-label=name data-testid="end-session" on:click=end>
                {strings::SIGN_OUT_THERE}
            </button>
        }
        .into_any()
    };
    view! {
        <li class="row between" data-this=this.to_string()>
            <span>{label}</span>
            {way_out}
        </li>
    }
}
