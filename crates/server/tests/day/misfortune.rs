//! Things that can happen to a server: its clock is set, its disk fills up.

use crate::common::program::SERVER;
use crate::kill::Keep;
use backstage::Postgres;
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use tokio::process::{Child, Command};

#[derive(Clone, Copy, Debug)]
pub enum Happens {
    Kill,
    /// It shuts down cleanly.
    Stop,
    /// The clock of its machine is now this far from the true time.
    ClockSet {
        seconds: i64,
    },
    FullDisk,
    /// The bus between the nodes is gone.
    NobodyHears,
}

impl Happens {
    pub const ALL: [Happens; 6] = [
        Happens::Kill,
        Happens::ClockSet { seconds: 7200 },
        Happens::FullDisk,
        Happens::NobodyHears,
        Happens::Stop,
        Happens::ClockSet { seconds: -3600 },
    ];
}

/// Debian's libfaketime shifts the time that programs see.
pub struct Clock {
    library: PathBuf,
    /// Read again by every program that was started with it.
    file: NamedTempFile,
}

impl Clock {
    pub fn new() -> Result<Clock, String> {
        let folders = std::fs::read_dir("/usr/lib").map_err(|error| error.to_string())?;
        let here = |folder: PathBuf| folder.join("faketime/libfaketimeMT.so.1");
        let found = folders.flatten().map(|folder| here(folder.path())).find(|library| library.exists());
        let library = found.ok_or("faketime is not installed")?;
        let file = NamedTempFile::new().map_err(|error| error.to_string())?;
        let clock = Clock { library, file };
        clock.set(0);
        Ok(clock)
    }

    pub fn set(&self, seconds: i64) {
        // Replaced atomically: if the file were empty for a moment, programs would see the true
        // time.
        let next = NamedTempFile::new().expect("a file");
        std::fs::write(next.path(), format!("{seconds:+}\n")).expect("is ours");
        std::fs::rename(next.path(), self.file.path()).expect("is ours");
    }

    fn lay_before(&self, command: &mut Command) {
        let file: &Path = self.file.path();
        command.env("LD_PRELOAD", &self.library).env("FAKETIME_TIMESTAMP_FILE", file);
        command.env("FAKETIME_CACHE_DURATION", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        command.env("DONT_FAKE_MONOTONIC", "1");
    }
}

/// The server program, which gets an error for a file that may not grow, instead of being killed by
/// a signal.
pub fn server(clock: Option<&Clock>) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#, SERVER]);
    if let Some(clock) = clock {
        clock.lay_before(&mut command);
    }
    command
}

fn process(child: &Child) -> Pid {
    let number = child.id().expect("it runs");
    Pid::from_raw(i32::try_from(number).expect("a process")).expect("a process")
}

pub async fn ask_to_stop(child: &mut Child) {
    kill_process(process(child), Signal::TERM).expect("it is asked");
    let ended = tokio::time::timeout(crate::common::PATIENCE, child.wait()).await.expect("it stops in time");
    assert!(ended.expect("it ended").success(), "it stops cleanly");
}

const FULL: &str = "
    CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH STATEMENT EXECUTE FUNCTION full_disk();
    CREATE TRIGGER full_disk BEFORE INSERT ON matches FOR EACH STATEMENT EXECUTE FUNCTION full_disk();
    CREATE TRIGGER full_disk BEFORE INSERT ON talk FOR EACH STATEMENT EXECUTE FUNCTION full_disk();
";
const FREE: &str = "
    DROP TRIGGER full_disk ON entries;
    DROP TRIGGER full_disk ON matches;
    DROP TRIGGER full_disk ON talk;
";

/// SQLite's file may not grow: every write fails. Postgres reports a full disk.
pub fn fill_disk(keep: &Keep, nodes: &[(Child, SocketAddr)]) {
    match keep {
        Keep::File(_) => limit(nodes, Some(0)),
        Keep::Shared { postgres, .. } => Postgres::tell(postgres, FULL).expect("Postgres listens"),
    }
}

pub fn free_disk(keep: &Keep, nodes: &[(Child, SocketAddr)]) {
    match keep {
        Keep::File(_) => limit(nodes, None),
        Keep::Shared { postgres, .. } => Postgres::tell(postgres, FREE).expect("Postgres listens"),
    }
}

/// Sets the largest file that these processes may write.
fn limit(nodes: &[(Child, SocketAddr)], current: Option<u64>) {
    for (child, _) in nodes {
        let limit = Rlimit { current, maximum: None };
        prlimit(Some(process(child)), Resource::Fsize, limit).expect("it is ours");
    }
}
