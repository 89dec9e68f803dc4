use crate::{Daemon, find, folder, free_port, listens};

/// A NATS server on loopback.
pub struct Nats {
    port: u16,
    _daemon: Daemon,
}

impl Nats {
    pub fn start() -> Result<Nats, String> {
        Nats::start_at(free_port().map_err(|error| error.to_string())?)
    }

    /// On the port of an earlier one.
    pub fn start_at(port: u16) -> Result<Nats, String> {
        let program = find("nats-server")?;
        let folder = folder("nats", None).map_err(|error| error.to_string())?;
        let args = ["-a", "127.0.0.1", "-p", &port.to_string()];
        let daemon =
            Daemon::start(&program, &args, folder, None, "KILL").map_err(|error| error.to_string())?;
        Ok(Nats { port, _daemon: daemon.wait_for(|| listens(port))? })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}
