//! The browser client. On other targets only the code that needs no browser is compiled, for its
//! tests.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
// Leptos components own their properties.
#![allow(clippy::needless_pass_by_value)]

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod boards;
#[cfg(target_arch = "wasm32")]
mod device;
#[cfg(target_arch = "wasm32")]
mod door;
#[cfg(target_arch = "wasm32")]
mod kit;
#[cfg(target_arch = "wasm32")]
mod people;
#[cfg(target_arch = "wasm32")]
mod shell;
#[cfg(target_arch = "wasm32")]
mod table;

#[cfg(target_arch = "wasm32")]
use client::{daily, morse, route, settings, storage, strings, study};

/// The page and the worker that thinks for the bots are one program.
#[cfg(target_arch = "wasm32")]
fn main() {
    if table::thinker::is_worker() {
        table::thinker::start();
    } else {
        app::start();
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("the client runs in a browser: cargo xtask web builds it");
}
