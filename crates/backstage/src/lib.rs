//! The programs around the server, for tests: Postgres, NATS and nginx as packaged by Debian, each in a
//! folder of its own under the system's temporary folder, on loopback or on a socket in that folder.
//! They end with the process that started them, however it ends.
//!
//! If a program is missing on this machine, or does not start, the test reports that with `skip` and
//! ends.

mod nats;
mod nginx;
mod postgres;

pub use nats::Nats;
pub use nginx::Nginx;
pub use postgres::Postgres;

use std::fs::File;
use std::io::{self, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What `cargo xtask test` looks for in the output of the tests.
pub const SKIPPED: &str = "NOT TESTED";

/// Reports what was not tested, bypassing the test harness, which captures the output of passing tests.
pub fn skip(test: &str, why: &str) {
    let _ = writeln!(io::stderr(), "{SKIPPED}: {test}: {why}");
}

/// A free loopback port.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// The user for programs that refuse to run as root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

impl User {
    /// An unprivileged user: the process's own user unless that is root.
    fn unprivileged(name: &str) -> Result<Option<User>, String> {
        let own = std::fs::metadata("/proc/self").map_err(|error| error.to_string())?;
        if std::os::unix::fs::MetadataExt::uid(&own) != 0 {
            return Ok(None);
        }
        let users = std::fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
        let find = |name: &str| {
            users.lines().map(|line| line.split(':').collect::<Vec<_>>()).find_map(|fields| {
                let known = fields.first() == Some(&name);
                let number = |index: usize| fields.get(index).and_then(|text: &&str| text.parse().ok());
                known.then_some(User { uid: number(2)?, gid: number(3)? })
            })
        };
        let user = find(name).or_else(|| find("nobody"));
        user.map(Some).ok_or_else(|| "there is no user to run it as".to_owned())
    }
}

fn command(program: &Path, user: Option<User>) -> Command {
    let mut command = Command::new(program);
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
    command.stdin(Stdio::null());
    command
}

/// A folder for one program, which it can write to.
fn folder(name: &str, user: Option<User>) -> io::Result<PathBuf> {
    let folder = tempfile::Builder::new().prefix(&format!("sounder-{name}-")).tempdir()?.keep();
    if let Some(user) = user {
        chown(&folder, Some(user.uid), Some(user.gid))?;
    }
    Ok(folder)
}

/// A program that is stopped, and its folder removed, when this is dropped or its process ends. A shell
/// waits for that: it sees the end of a pipe that no other process holds.
struct Daemon {
    shell: Child,
    folder: PathBuf,
}

const SHELL: &str = r#"
folder="$1"; signal="$2"; shift 2
"$@" >"$folder/log" 2>&1 &
child=$!
cat >/dev/null
kill -s "$signal" "$child"
wait "$child"
rm -rf "$folder"
"#;

impl Daemon {
    fn start(
        program: &Path,
        args: &[&str],
        folder: PathBuf,
        user: Option<User>,
        signal: &str,
    ) -> io::Result<Daemon> {
        let mut shell = command(Path::new("/bin/sh"), user);
        shell.args(["-c", SHELL, "sh"]).arg(&folder).arg(signal).arg(program).args(args);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A signal from the keyboard is meant for the test, which then ends this program.
        shell.process_group(0);
        Ok(Daemon { shell: shell.spawn()?, folder })
    }

    /// Waits until it is ready; otherwise returns its output as the error.
    fn wait_for(self, ready: impl Fn() -> bool) -> Result<Daemon, String> {
        const PATIENCE: Duration = Duration::from_secs(30);
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if ready() {
                return Ok(self);
            }
            sleep(Duration::from_millis(20));
        }
        let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let end: Vec<&str> = log.lines().rev().take(5).collect();
        Err(format!("it did not start in {PATIENCE:?}: {}", end.join(" / ")))
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

fn listens(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

/// The program of this name in the folders where Debian puts programs.
fn find(name: &str) -> Result<PathBuf, String> {
    ["/usr/sbin", "/usr/bin", "/usr/local/bin"]
        .map(|folder| Path::new(folder).join(name))
        .into_iter()
        .find(|path| path.exists())
        .ok_or_else(|| format!("{name} is not installed"))
}

/// Runs a command to its end; on failure returns its output.
fn run(command: &mut Command, folder: &Path) -> Result<(), String> {
    let said = folder.join("said");
    let file = || File::options().create(true).append(true).open(&said).map_err(|error| error.to_string());
    let done = command.stdout(file()?).stderr(file()?).status().map_err(|error| error.to_string())?;
    if done.success() {
        return Ok(());
    }
    let said = std::fs::read_to_string(&said).unwrap_or_default();
    Err(format!("{:?} failed: {}", command.get_program(), said.trim()))
}
