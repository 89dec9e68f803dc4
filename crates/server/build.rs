//! The client is embedded when the server is compiled, so a new client must compile it again.

use std::fs;
use std::path::Path;

fn main() {
    let dist = Path::new("../../target-web/dist");
    // Cargo takes a folder that is not there for one that has changed, each time: so it is made.
    // Where that is not possible the server is compiled more often than it needs to be.
    let _ = fs::create_dir_all(dist);
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rerun-if-changed=build.rs");
}
