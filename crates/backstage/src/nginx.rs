use crate::{Daemon, User, find, folder, listens};
use std::io;
use std::os::unix::fs::chown;

/// An nginx with a given configuration.
pub struct Nginx {
    _daemon: Daemon,
}

impl Nginx {
    /// `configure` creates the configuration for a folder that nginx can write to; `port` is the one
    /// it will listen on.
    pub fn start(port: u16, configure: impl FnOnce(&str) -> String) -> Result<Nginx, String> {
        let program = find("nginx")?;
        let user = User::unprivileged("www-data")?;
        let folder = folder("nginx", user).map_err(|error| error.to_string())?;
        let file = folder.join("nginx.conf");
        let write = || -> io::Result<()> {
            std::fs::write(&file, configure(&folder.to_string_lossy()))?;
            if let Some(user) = user { chown(&file, Some(user.uid), Some(user.gid)) } else { Ok(()) }
        };
        write().map_err(|error| error.to_string())?;
        let (file, prefix) = (file.to_string_lossy().into_owned(), folder.to_string_lossy().into_owned());
        let args = ["-p", &prefix, "-c", &file, "-e", "stderr", "-g", "daemon off;"];
        let daemon =
            Daemon::start(&program, &args, folder, user, "QUIT").map_err(|error| error.to_string())?;
        Ok(Nginx { _daemon: daemon.wait_for(|| listens(port))? })
    }
}
