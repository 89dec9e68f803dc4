//! Databases as released versions left them: they are upgraded, and their tables are played on. Each holds a
//! running table of every game, two finished ones and an open one, two accounts, chat, a decision taken back,
//! and a take-back by consent.

use crate::common;
use common::{any_action, get_as, post, send_as, settings, start_with};
use rules::Rng;
use server::fsck;
use std::net::SocketAddr;
use std::sync::Arc;
use store::{Postgres, Sql, Sqlite, Store as _};
use wire::{Answer, Card, Joined, Said, SignedIn, Snapshot, Status};

const SQLITE: &[u8] = include_bytes!("released/0.1.0.sqlite");
const POSTGRES: &str = include_str!("released/0.1.0.sql");
/// The rules version of all tables from that release.
const RULES: u16 = 1;

async fn is_true(store: &Sql) {
    let report = fsck(store).await;
    assert_eq!(report.faults, Vec::<String>::new());
    assert_eq!((report.matches, report.unknown), (8, 0));
}

/// With the password from that time.
async fn sign_in(address: SocketAddr, name: &str) -> String {
    let body = format!(r#"{{"name":"{name}","password":"{name}-telegraph-1844"}}"#);
    let signed: SignedIn = post(address, "/api/sessions", &body).await.json(200);
    signed.session
}

async fn look(address: SocketAddr, table: &str, session: &str) -> Snapshot {
    get_as(address, &format!("/api/tables/{table}"), session).await.json(200)
}

/// Lets both players decide up to three times, when it is their turn, and returns how often they did.
async fn decide(address: SocketAddr, table: &str, sessions: &[String; 2]) -> u32 {
    let mut rng = Rng::new(7);
    let mut decided = 0;
    for turn in 0..3 {
        for (seat, session) in sessions.iter().enumerate() {
            let now = look(address, table, session).await;
            if now.legal.is_empty() {
                continue;
            }
            let (seq, action) = (now.seq, any_action(&mut rng, &now));
            let body = format!(r#"{{"request":"on-{seat}-{turn}","seq":{seq},"action":"{action}"}}"#);
            let answer: Answer =
                send_as(address, session, "POST", &format!("/api/tables/{table}/submit"), &body)
                    .await
                    .json(200);
            assert!(matches!(answer, Answer::Accepted { .. }), "{table}: {answer:?}");
            decided += 1;
        }
    }
    decided
}

/// Everything that players can do with tables from that time.
async fn is_played_on(store: Sql) {
    let store = Arc::new(store);
    is_true(&store).await;
    let server = start_with(settings(), Arc::<Sql>::clone(&store)).await;
    let address = server.address;
    let sessions = [sign_in(address, "Ada").await, sign_in(address, "Bert").await];
    let cards: Vec<Card> =
        send_as(address, &sessions[0], "POST", "/api/tables/mine", r#"{"seats":[]}"#).await.json(200);
    let of = |status: Status| cards.iter().filter(move |card| card.status == status);
    assert_eq!(of(Status::Running).count(), catalog::games().len());
    for card in of(Status::Running) {
        let before = look(address, &card.table, &sessions[0]).await;
        let info = catalog::info(&card.game).expect("a game");
        assert_eq!(Ok(before.edition), info.edition(RULES), "the table keeps what it began with");
        assert!(decide(address, &card.table, &sessions).await > 0, "{} stands still", card.game);
    }
    let first = of(Status::Running).find(|card| card.game == catalog::games()[0].key).expect("a table");
    let talk = store.talk(&first.table, 10).await.expect("reads");
    assert_eq!(talk[0].said, Said::Text { text: "Good game, Bert!".to_owned() });
    let ended = of(Status::Finished).next().expect("a finished table");
    let record = get_as(address, &format!("/api/tables/{}/record", ended.table), &sessions[0]).await;
    catalog::resume(&rules::Record::read(&record.body).expect("a record")).expect("a true record");
    let waits = of(Status::Waiting).next().expect("a table that waits");
    let path = format!("/api/tables/{}/join", waits.table);
    let joined: Joined = send_as(address, &sessions[1], "POST", &path, r#"{"name":"Bert"}"#).await.json(200);
    assert_eq!((joined.snapshot.status, joined.snapshot.edition.rules), (Status::Running, RULES));
    is_true(&store).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_released_sqlite_file_is_played_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sounder.sqlite");
    std::fs::write(&file, SQLITE).expect("written");
    is_played_on(Sqlite::open(&file).await.expect("brought up to date")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_released_postgres_database_is_played_on() {
    let restored = backstage::Postgres::restored(POSTGRES);
    let Ok(url) = restored.inspect_err(|why| backstage::skip("Postgres: a released database", why)) else {
        return;
    };
    is_played_on(Postgres::open(&url).await.expect("brought up to date")).await;
}
