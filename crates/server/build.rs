//! The client is embedded when the server is compiled for others, so a new client must compile it again. A server with debug
//! assertions reads the client when it is asked for it.

use std::path::Path;
use std::{env, fs};

fn main() {
    let dist = Path::new("../../target-web/dist");
    // Cargo takes a folder that is not there for one that has changed, each time: so it is made.
    // Where that is not possible the server is compiled more often than it needs to be.
    let _ = fs::create_dir_all(dist);
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}
