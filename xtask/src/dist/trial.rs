//! The package in a minimal Debian: installed, started, upgraded without losing its games, removed.

use super::{Release, package, run, said};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The server's data folder in the trial.
const DATA: &str = "/var/lib/sounder";

/// A table that must survive the upgrade.
const TABLE: &str =
    r#"{"game":"us-telegraph","seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":"novice"}]}"#;

/// The user that runs the server.
const NOBODY: &str = "--userspec=nobody:nogroup";

pub(super) fn run_through(release: &Release) -> Result<(), String> {
    let machine = Machine::bare(release)?;
    let first = release.out.join(format!("sounder_{}_{}.deb", release.version, release.architecture));
    machine.install(&first)?;
    machine.inside(&["install", "-d", "-o", "nobody", "-m", "700", DATA])?;
    let table = machine.serve(|address| {
        expect(&get(address, "/healthz")?, "200")?;
        expect(&get(address, "/")?, "<!doctype html>")?;
        post(address, "/api/tables", TABLE)
    })?;
    expect(&table, "201")?;

    let next = format!("{}+1", release.version);
    let second = package::pack(release, &release.root.join("target/dist-parts/tree"), &next)?;
    let upgraded = machine.install(&second);
    std::fs::remove_file(&second).map_err(|error| error.to_string())?;
    upgraded?;
    expect(&machine.inside(&["dpkg-query", "--show", "sounder"])?, &next)?;
    expect(&machine.as_nobody(&["sounder", "fsck", "--data", DATA])?, "1 tables")?;
    machine.serve(|address| get(address, "/healthz").and_then(|answer| expect(&answer, "200")))?;

    machine.inside(&["dpkg", "--purge", "sounder"])?;
    for gone in ["usr/bin/sounder", "usr/lib/systemd/system/sounder.service", "etc/default/sounder"] {
        if machine.0.join(gone).exists() {
            return Err(format!("/{gone} is still there after the package was removed"));
        }
    }
    if !machine.0.join(DATA.trim_start_matches('/')).join("sounder.sqlite").exists() {
        return Err("the games went with the package".to_owned());
    }
    println!("dist: the package was installed, started, upgraded and removed; its games stayed");
    Ok(())
}

/// A folder with a minimal Debian.
struct Machine(PathBuf);

impl Machine {
    fn bare(release: &Release) -> Result<Machine, String> {
        let folder = release.fresh("machine")?;
        let suite = said(Command::new("sh").args(["-c", ". /etc/os-release && echo $VERSION_CODENAME"]))?;
        run(Command::new("mmdebstrap").args(["--quiet", "--variant=minbase", &suite]).arg(&folder))?;
        Ok(Machine(folder))
    }

    fn inside(&self, words: &[&str]) -> Result<String, String> {
        said(Command::new("chroot").arg(&self.0).args(words))
    }

    fn as_nobody(&self, words: &[&str]) -> Result<String, String> {
        said(Command::new("chroot").arg(NOBODY).arg(&self.0).args(words))
    }

    fn install(&self, package: &Path) -> Result<(), String> {
        run(Command::new("cp").arg(package).arg(self.0.join("sounder.deb")))?;
        self.inside(&["dpkg", "--install", "/sounder.deb"]).map(|_| ())
    }

    /// Starts the installed server as an unprivileged user, and visits its address.
    fn serve<T>(&self, visit: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
        let mut server = Command::new("chroot");
        server.arg(NOBODY).arg(&self.0);
        server.args(["/usr/bin/sounder", "serve", "--listen", "127.0.0.1:0", "--data", DATA]);
        let mut child = server.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
        let visited = address(&mut child).and_then(|address| visit(&address));
        let _ = child.kill();
        let _ = child.wait();
        visited
    }
}

/// The server prints its address on its first line.
fn address(child: &mut Child) -> Result<String, String> {
    let out = child.stdout.take().ok_or("the server says nothing")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
    let address = line.trim_end().rsplit("://").next().unwrap_or_default();
    if address.is_empty() {
        Err(format!("the server did not say where it is: {line}"))
    } else {
        Ok(address.to_owned())
    }
}

fn get(address: &str, path: &str) -> Result<String, String> {
    exchange(address, &format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"))
}

fn post(address: &str, path: &str, json: &str) -> Result<String, String> {
    let length = json.len();
    exchange(
        address,
        &format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{json}"
        ),
    )
}

fn exchange(address: &str, request: &str) -> Result<String, String> {
    let talk = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    talk().map_err(|error| format!("{address}: {error}"))
}

fn expect(text: &str, part: &str) -> Result<(), String> {
    if text.contains(part) { Ok(()) } else { Err(format!("\"{part}\" was expected in: {text}")) }
}
