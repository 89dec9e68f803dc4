use crate::{Daemon, User, command, folder, run};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// A separate cluster, as durable as in production: every commit is flushed to the disk.
pub struct Postgres {
    daemon: Daemon,
    programs: PathBuf,
    databases: AtomicU32,
}

/// The one cluster of a test program, or why there is none. It ends with the process.
static SHARED: Mutex<Option<Result<&'static Postgres, String>>> = Mutex::new(None);

impl Postgres {
    /// The address of a new and empty database in the cluster that all tests of this process share.
    pub fn database() -> Result<String, String> {
        Postgres::shared()?.new_database().map(|(_, url)| url)
    }

    /// The address of a new database filled by this script, such as `pg_dump` writes it.
    pub fn restored(script: &str) -> Result<String, String> {
        let cluster = Postgres::shared()?;
        let (name, url) = cluster.new_database()?;
        cluster.fill(&name, script)?;
        Ok(url)
    }

    fn shared() -> Result<&'static Postgres, String> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let start = || Postgres::start().map(|cluster| &*Box::leak(Box::new(cluster)));
        shared.get_or_insert_with(start).clone()
    }

    pub fn start() -> Result<Postgres, String> {
        let programs = programs()?;
        let user = User::unprivileged("postgres")?;
        let folder = folder("postgres", user).map_err(|error| error.to_string())?;
        let data = folder.join("data");
        let data = data.to_string_lossy();
        let mut init = command(&programs.join("initdb"), user);
        init.args([
            "--no-sync",
            "-A",
            "trust",
            "-U",
            "sounder",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "-D",
            &data,
        ]);
        init.current_dir(&folder);
        run(&mut init, &folder)?;
        let sockets = folder.to_string_lossy().into_owned();
        let args = ["-D", &data, "-k", &sockets, "-c", "listen_addresses=", "-c", "fsync=on"];
        let daemon = Daemon::start(&programs.join("postgres"), &args, folder, user, "QUIT")
            .map_err(|error| error.to_string())?;
        let ready = || {
            let mut ask = command(&programs.join("pg_isready"), None);
            ask.args(["-q", "-h", &sockets]).status().is_ok_and(|status| status.success())
        };
        let daemon = daemon.wait_for(ready)?;
        Ok(Postgres { daemon, programs, databases: AtomicU32::new(0) })
    }

    /// Runs a script in the database at this address.
    pub fn tell(url: &str, script: &str) -> Result<(), String> {
        let cluster = Postgres::shared()?;
        let mut tell = command(&cluster.programs.join("psql"), None);
        run(tell.args(["-q", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", script]), &cluster.daemon.folder)
    }

    /// Its name and its address.
    fn new_database(&self) -> Result<(String, String), String> {
        let name = format!("d{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let folder = &self.daemon.folder;
        let sockets = folder.to_string_lossy();
        let mut create = command(&self.programs.join("createdb"), None);
        run(create.args(["-h", &sockets, "-U", "sounder", &name]), folder)?;
        let url = format!("postgres://sounder@localhost/{name}?host={sockets}");
        Ok((name, url))
    }

    fn fill(&self, name: &str, script: &str) -> Result<(), String> {
        let folder = &self.daemon.folder;
        let file = folder.join(format!("{name}.sql"));
        std::fs::write(&file, script).map_err(|error| error.to_string())?;
        let mut fill = command(&self.programs.join("psql"), None);
        fill.args(["-q", "-v", "ON_ERROR_STOP=1", "-U", "sounder", "-d", name, "-h"]).arg(folder);
        run(fill.arg("-f").arg(&file), folder)
    }
}

/// The folder of the newest version.
fn programs() -> Result<PathBuf, String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").map_err(|_| "Postgres is not installed")?;
    let mut versions: Vec<PathBuf> = versions.flatten().map(|version| version.path().join("bin")).collect();
    versions.retain(|programs| programs.join("initdb").exists());
    let number = |programs: &PathBuf| -> Option<u32> {
        programs.parent()?.file_name()?.to_string_lossy().parse().ok()
    };
    versions.into_iter().max_by_key(number).ok_or_else(|| "Postgres is not installed".to_owned())
}
