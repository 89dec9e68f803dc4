#[cfg(target_arch = "wasm32")]
fn main() {
    use leptos::prelude::*;
    let count = RwSignal::new(0);
    mount_to_body(
        move || view! { <button class="btn pri" on:click=move |_| count.update(|c| *c += 1)>"Count " {count}</button> },
    );
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("the client runs in a browser: cargo xtask web");
}
