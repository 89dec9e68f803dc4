//! The deployment in docs/server.md on loopback, from Debian's packages: Postgres, NATS, two nodes of the
//! server program, and nginx in front of them with the configuration from the repository.

use crate::common;
use backstage::{Nats, Nginx, Postgres, free_port, skip};
use common::{
    Socket, any_action, code, get, maybe_connect, maybe_request_from, post, raise_descriptors, settings,
    start_with, stream_from, submit,
};
use rules::Rng;
use server::Settings;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use wire::{FromClient, FromServer, Joined, Snapshot, Status};

struct Outside {
    postgres: String,
    nats: Nats,
    _nginx: Nginx,
    proxy: SocketAddr,
    ports: [u16; 2],
}

/// The example proxy on this port, before nodes at these.
fn nginx(proxy: u16, ports: [u16; 2]) -> Result<Nginx, String> {
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
    Nginx::start(proxy, configure)
}

fn outside() -> Result<Outside, String> {
    let port = || free_port().map_err(|error| error.to_string());
    let (proxy, ports) = (port()?, [port()?, port()?]);
    Ok(Outside {
        postgres: Postgres::database()?,
        nats: Nats::start()?,
        _nginx: nginx(proxy, ports)?,
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
        while TcpStream::connect(address).await.is_err() {
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

/// A client with more half requests, or more long polls, than a proxy with nginx's usual settings has connections.
/// Another client is served all the same.
#[tokio::test(flavor = "multi_thread")]
async fn one_client_of_the_proxy_keeps_no_other_out() {
    const GREEDY: [u8; 4] = [127, 0, 0, 3];
    const OTHER: [u8; 4] = [127, 0, 0, 4];
    // A long poll takes two connections.
    const HALF_HEADS: usize = 4_400;
    const POLLS: usize = 2_200;
    if raise_descriptors().is_some_and(|most| most < 3 * HALF_HEADS as u64) {
        return skip("a crowd before the example proxy", "too few files may be open");
    }
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let server = start_with(Settings { proxies, ..settings() }, Arc::new(Memory::default())).await;
    let proxy = free_port().expect("a port");
    let _nginx = match nginx(proxy, [server.address.port(); 2]) {
        Ok(nginx) => nginx,
        Err(why) => return skip("a crowd before the example proxy", &why),
    };
    let proxy = SocketAddr::from(([127, 0, 0, 1], proxy));
    let (game, _) = common::games().next().expect("a game");
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}},{{"kind":"open"}}]}}"#);
    let made: Joined = post(proxy, "/api/tables", &body).await.json(201);
    let path = format!("/api/tables/{}", made.table);
    let crowd = async |count: usize, text: &str| {
        let mut crowd: Vec<TcpStream> = Vec::new();
        for _ in 0..count {
            let mut stream = stream_from(GREEDY, proxy).await.expect("a connection");
            stream.write_all(text.as_bytes()).await.expect("is sent");
            crowd.push(stream);
        }
        crowd
    };
    let other_is_served = async || {
        let asking = maybe_request_from(OTHER, proxy, "GET", &path, "", "");
        let reply = tokio::time::timeout(common::PATIENCE, asking).await.expect("it is served in time");
        assert_eq!(reply.expect("it is served").status, 200);
    };
    let halves = crowd(HALF_HEADS, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ").await;
    other_is_served().await;
    drop(halves);
    let poll = format!("GET {path}?since=9999&wait=25 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    let mut polls = crowd(POLLS, &poll).await;
    other_is_served().await;
    // Those beyond the limit have their answer, in the form of our own refusals.
    let mut refused = String::new();
    let last = polls.last_mut().expect("a poll");
    tokio::time::timeout(common::PATIENCE, last.read_to_string(&mut refused))
        .await
        .expect("in time")
        .expect("text");
    assert!(refused.starts_with("HTTP/1.1 429 ") && refused.contains("\r\nRetry-After: 10\r\n"), "{refused}");
    assert!(refused.contains(r#"{"code":"too-many","#), "{refused}");
    drop(polls);
    server.stop().await;
}
