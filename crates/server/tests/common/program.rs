//! The server as a separate process, which can be killed and whose memory is separate from the tests'.

use super::PATIENCE;
use std::net::SocketAddr;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The path of the program.
pub const SERVER: &str = env!("CARGO_BIN_EXE_sounder-server");

/// Arguments that every server gets.
pub const ALWAYS: [&str; 4] = ["--listen", "127.0.0.1:0", "--log", "error"];

/// Starts it, and reads its address from its first line.
pub async fn launch(command: &mut Command) -> (Child, SocketAddr) {
    let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the server starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.expect("in time");
    let line = line.expect("reads").expect("says where it is");
    let address = line.rsplit('/').next().and_then(|text| text.parse().ok()).expect("an address");
    (child, address)
}
