//! A release build embeds the client when it is compiled, so a new client must trigger a new build. A build
//! with debug assertions reads the client's files on request.

use std::path::Path;
use std::{env, fs};

fn main() {
    let dist = Path::new("../../target-web/dist");
    // Cargo treats a missing folder as changed on every build, so create it. If that fails, the server is only
    // compiled more often than necessary.
    let _ = fs::create_dir_all(dist);
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}
