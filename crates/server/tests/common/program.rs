//! The server as a program of its own, which can be killed and whose memory can be told from the tests'.

use super::PATIENCE;
use std::net::SocketAddr;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Where the program is.
pub const SERVER: &str = env!("CARGO_BIN_EXE_sounder-server");

/// What every one of them is told.
pub const ALWAYS: [&str; 4] = ["--listen", "127.0.0.1:0", "--log", "error"];

/// Starts it, and reads from its first line where it listens.
pub async fn launch(command: &mut Command) -> (Child, SocketAddr) {
    let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the server starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.expect("in time");
    let line = line.expect("reads").expect("says where it is");
    let address = line.rsplit('/').next().and_then(|text| text.parse().ok()).expect("an address");
    (child, address)
}
