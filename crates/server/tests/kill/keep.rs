//! The stores of the nodes, and the nodes themselves.

use crate::common::program::{ALWAYS, SERVER, launch};
use backstage::Nats;
use std::net::SocketAddr;
use std::path::PathBuf;
use store::{Sql, Sqlite};
use tokio::process::{Child, Command};

/// The store that the nodes use.
pub enum Keep {
    File(PathBuf),
    Shared { postgres: String, nats: Nats },
}

impl Keep {
    pub async fn open(&self) -> Sql {
        match self {
            Keep::File(data) => Sqlite::open(&data.join("sounder.sqlite")).await,
            Keep::Shared { postgres, .. } => store::Postgres::open(postgres).await,
        }
        .expect("opens")
    }

    pub async fn launch(&self) -> (Child, SocketAddr) {
        self.launch_by(Command::new(SERVER)).await
    }

    /// Runs a command that ends with the name of the program.
    pub async fn launch_by(&self, mut command: Command) -> (Child, SocketAddr) {
        command.args(ALWAYS).args(["--messages-per-second", "100000"]);
        command.args(["--tables-per-hour", "1000000", "--tables-at-once", "1000000"]);
        command.args(["--requests-per-second", "1000000", "--connections-per-address", "10000"]);
        command.args(["--sockets-per-address", "10000", "--replayed-per-second", "1000000000"]);
        match self {
            Keep::File(data) => command.arg("--data").arg(data),
            Keep::Shared { postgres, nats } => {
                command.args(["--postgres", postgres.as_str(), "--nats", nats.url().as_str()])
            }
        };
        launch(&mut command).await
    }
}

pub fn addresses(nodes: &[(Child, SocketAddr)]) -> Vec<SocketAddr> {
    nodes.iter().map(|(_, address)| *address).collect()
}
