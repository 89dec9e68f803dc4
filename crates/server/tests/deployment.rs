//! The deployment in docs/server.md on loopback, from Debian's packages: Postgres, NATS, two nodes of the
//! server program, and nginx in front of them with the configuration from the repository.

use crate::common;
use backstage::{Nats, Nginx, Postgres, free_port, skip};
use common::{Socket, any_action, code, get, maybe_connect, post, submit};
use rules::Rng;
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};
use wire::{FromClient, FromServer, Joined, Snapshot, Status};

struct Outside {
    postgres: String,
    nats: Nats,
    _nginx: Nginx,
    proxy: SocketAddr,
    ports: [u16; 2],
}

fn outside() -> Result<Outside, String> {
    let port = || free_port().map_err(|error| error.to_string());
    let (proxy, ports) = (port()?, [port()?, port()?]);
    let configure = |folder: &str| {
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
            .concat();
        include_str!("../../../deploy/nginx.conf")
            .replace("/run/nginx.pid", &format!("{folder}/nginx.pid"))
            .replace("http {", &format!("http {{\naccess_log off;\n{temporary}"))
            .replace(":8080", &format!(":{proxy}"))
            .replace(":8417", &format!(":{}", ports[0]))
            .replace(":8418", &format!(":{}", ports[1]))
    };
    Ok(Outside {
        postgres: Postgres::database()?,
        nats: Nats::start()?,
        _nginx: Nginx::start(proxy, configure)?,
        proxy: SocketAddr::from(([127, 0, 0, 1], proxy)),
        ports,
    })
}

impl Outside {
    async fn node(&self, index: usize) -> Child {
        let address = SocketAddr::from(([127, 0, 0, 1], self.ports[index]));
        let child = Command::new(env!("CARGO_BIN_EXE_sounder-server"))
            .args(["--listen", &address.to_string(), "--log", "warn", "--proxy", "127.0.0.1"])
            .args(["--messages-per-second", "100000", "--requests-per-second", "1000000"])
            .env("SOUNDER_POSTGRES", &self.postgres)
            .env("SOUNDER_NATS", self.nats.url())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        while tokio::net::TcpStream::connect(address).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        child
    }
}

/// A client like a browser's: it reconnects when the connection is lost.
struct Client {
    address: SocketAddr,
    table: String,
    token: String,
    socket: Option<Socket>,
    seen: Option<Snapshot>,
    connections: u32,
}

impl Client {
    async fn hear(&mut self) {
        let Some(socket) = &mut self.socket else { return self.connect().await };
        match socket.next().await {
            None => self.socket = None,
            Some(FromServer::Update(update)) => self.seen = Some(update.snapshot),
            Some(FromServer::Snapshot { snapshot }) => self.seen = Some(snapshot),
            Some(FromServer::Reply { answer, .. }) => assert_eq!(code(&answer), "accepted"),
            Some(_) => {}
        }
    }

    async fn connect(&mut self) {
        let Some(mut socket) = maybe_connect(self.address).await else {
            return tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let (table, token) = (self.table.clone(), Some(self.token.clone()));
        socket.try_send(&FromClient::Subscribe { table, token, since: None, changes: false }).await;
        self.socket = Some(socket);
        self.connections += 1;
        self.seen = None;
        while self.seen.is_none() && self.socket.is_some() {
            Box::pin(self.hear()).await;
        }
    }

    fn seq(&self) -> Option<u32> {
        self.seen.as_ref().filter(|_| self.socket.is_some()).map(|seen| seen.seq)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_behind_a_proxy_survive_the_loss_of_one() {
    let outside = match outside() {
        Ok(outside) => outside,
        Err(why) => return skip("the example deployment", &why),
    };
    let mut nodes = [outside.node(0).await, outside.node(1).await];
    let address = outside.proxy;
    assert_eq!(get(address, "/healthz").await.status, 200);
    let (game, _) = common::games().find(|(_, seats)| *seats == 2).expect("a game for two");
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Ada"}},{{"kind":"open"}}]}}"#);
    let made: Joined = post(address, "/api/tables", &body).await.json(201);
    let path = format!("/api/tables/{}/join", made.table);
    let joined: Joined = post(address, &path, r#"{"name":"Bo"}"#).await.json(200);
    let client = |token: Option<String>| Client {
        address,
        table: made.table.clone(),
        token: token.expect("a token"),
        socket: None,
        seen: None,
        connections: 0,
    };
    let mut clients = [client(made.token), client(joined.token)];
    let mut rng = Rng::new(3);
    let mut requests = 0;
    loop {
        // Until both know the same state.
        while clients[0].seq().is_none() || clients[0].seq() != clients[1].seq() {
            let behind = usize::from(clients[1].seq() < clients[0].seq());
            clients[behind].hear().await;
        }
        let seen = clients.each_ref().map(|client| client.seen.clone().expect("a table"));
        if seen[0].status == Status::Finished {
            break;
        }
        requests += 1;
        if requests == 10 {
            nodes[0].kill().await.expect("it is killed");
        }
        let acting = seen.iter().position(Snapshot::is_mine_to_act).expect("somebody must act");
        let action = any_action(&mut rng, &seen[acting]);
        let request = submit(&format!("r{requests}"), &made.table, seen[acting].seq, &action);
        let client = &mut clients[acting];
        while client.seq() == Some(seen[acting].seq) {
            if let Some(socket) = &mut client.socket {
                socket.try_send(&request).await;
            }
            client.hear().await;
            while client.socket.is_some() && client.seq() == Some(seen[acting].seq) {
                client.hear().await;
            }
            if client.socket.is_none() {
                client.connect().await;
            }
        }
    }
    let connections: u32 = clients.iter().map(|client| client.connections).sum();
    assert!(connections > 2, "somebody was on the node that died and went on with the other");
    let reply = get(address, &format!("/api/tables/{}/record", made.table)).await;
    catalog::resume(&rules::Record::read(&reply.body).expect("a record")).expect("a true record");
}
