//! The few HTTP requests that a load test needs, over one persistent connection.

use super::refused;
use crate::failure::Failure;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

pub struct Http {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Http {
    pub fn connect(address: SocketAddr) -> Result<Http, Failure> {
        let stream = TcpStream::connect(address).map_err(refused)?;
        stream.set_nodelay(true).map_err(refused)?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).map_err(refused)?;
        Ok(Http { address, stream: BufReader::new(stream) })
    }

    /// The body of the answer, which must be a success.
    pub fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<serde_json::Value, Failure> {
        let (host, length) = (self.address, body.len());
        let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{kind}Content-Length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(text.as_bytes()).map_err(refused)?;
        let mut line = String::new();
        self.stream.read_line(&mut line).map_err(refused)?;
        let well = line.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).map_err(refused)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(refused)?;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).map_err(refused)?;
        if !well {
            return Err(Failure::Refused(String::from_utf8_lossy(&answer).into_owned()));
        }
        serde_json::from_slice(&answer).map_err(refused)
    }
}
