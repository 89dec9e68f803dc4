//! What the operator learns about the server, and what is in its files.

use crate::common;
use common::program::{SERVER, launch};
use common::{get, get_as, post, send_as, settings, sign_up, start, start_with};
use rules::{Entry, Seat};
use serde_json::{Value, json};
use server::Settings;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Instant;
use store::{Append, JournalLine, Match, Memory, Sqlite, Store, Turn};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use wire::Condition;
use wire::{Clock, Health, Joined, SignedIn, Snapshot, Status, Terms};

/// A server that runs but cannot write reports both.
#[tokio::test(flavor = "multi_thread")]
async fn ready_means_that_a_write_succeeds() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let ready: Health = get(server.address, "/readyz").await.json(200);
    assert!(ready.status == Condition::Works && ready.committed.is_some());
    store.close().await;
    // The last answer may be reused for up to a second.
    let unready = loop {
        let reply = get(server.address, "/readyz").await;
        if reply.status != 200 {
            break reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let unready: Health = unready.json(503);
    assert!(unready.status != Condition::Works && unready.committed.is_some());
    let alive: Health = get(server.address, "/healthz").await.json(200);
    assert_eq!(alive.status, Condition::Works);
    server.stop().await;
}

fn holds(file: &Path, secret: &str) -> bool {
    let bytes = std::fs::read(file).expect("a file");
    bytes.windows(secret.len()).any(|part| part == secret.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_is_gone_from_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sounder.sqlite");
    let server = start_with(settings(), Arc::new(Sqlite::open(&file).await.expect("opens"))).await;
    let ada = sign_up(server.address, "Wilhelmina", Some("correct horse")).await;
    let address = "https://93.184.215.14/very-secret-hook";
    let body = json!({"webhook": address}).to_string();
    assert_eq!(send_as(server.address, &ada.session, "PATCH", "/api/me", &body).await.status, 200);
    server.stop().await;
    let hash = server::token_hash(&ada.session);
    assert!(["Wilhelmina", address, &hash].iter().all(|secret| holds(&file, secret)));
    let server = start_with(settings(), Arc::new(Sqlite::open(&file).await.expect("opens"))).await;
    assert_eq!(send_as(server.address, &ada.session, "DELETE", "/api/me", "").await.status, 204);
    server.stop().await;
    for secret in ["Wilhelmina", "wilhelmina", address, &hash] {
        assert!(!holds(&file, secret), "{secret}");
    }
}

/// Nor does it stay in the log beside the file until the server stops, however often something is deleted.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_is_gone_from_the_log_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sounder.sqlite");
    let log = folder.path().join("sounder.sqlite-wal");
    let server = start_with(settings(), Arc::new(Sqlite::open(&file).await.expect("opens"))).await;
    let erased = async |secret: &str| {
        let start = Instant::now();
        while holds(&file, secret) || holds(&log, secret) {
            assert!(start.elapsed() < common::PATIENCE, "{secret} is still there");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    // A changed address, an ended session, and a deleted account.
    let ada = sign_up(server.address, "Wilhelmina", Some("correct horse")).await;
    for hook in ["https://93.184.215.14/first-hook", "https://93.184.215.14/second-hook"] {
        let body = json!({"webhook": hook}).to_string();
        assert_eq!(send_as(server.address, &ada.session, "PATCH", "/api/me", &body).await.status, 200);
        assert!(holds(&log, hook) || holds(&file, hook));
    }
    erased("first-hook").await;
    let body = json!({"name": "Wilhelmina", "password": "correct horse"}).to_string();
    let other: SignedIn = post(server.address, "/api/sessions", &body).await.json(200);
    let hash = server::token_hash(&other.session);
    assert!(holds(&log, &hash));
    assert_eq!(send_as(server.address, &other.session, "DELETE", "/api/sessions", "").await.status, 204);
    erased(&hash).await;
    assert_eq!(send_as(server.address, &ada.session, "DELETE", "/api/me", "").await.status, 204);
    for secret in ["Wilhelmina", "wilhelmina", "second-hook", &server::token_hash(&ada.session)] {
        erased(secret).await;
    }
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_reads_the_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("is ours");
    let file = folder.path().join("sounder.sqlite");
    let mode = || std::fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
    let store = Sqlite::open(&file).await.expect("opens");
    assert_eq!(mode(), 0o600);
    store.close().await;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).expect("is ours");
    Sqlite::open(&file).await.expect("opens").close().await;
    assert_eq!(mode(), 0o600);
}

/// A store with one account and three tables, then damaged: an index no longer matches its table, and the
/// status of every row is an unknown word.
async fn damaged(file: &Path) -> Vec<String> {
    let server = start_with(settings(), Arc::new(Sqlite::open(file).await.expect("opens"))).await;
    sign_up(server.address, "Quodlibet", None).await;
    let game = catalog::games()[0].key;
    let body = json!({"game": game, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}).to_string();
    let mut tables = Vec::new();
    for _ in 0..3 {
        let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
        tables.push(made.table);
    }
    server.stop().await;
    let mut bytes = std::fs::read(file).expect("a file");
    let found = bytes.windows(9).position(|part| part == b"quodlibet").expect("the name in small letters");
    bytes[found] = b'x';
    let word = b"waiting";
    for at in 1..bytes.len() - word.len() {
        // The occurrence in the schema is quoted.
        if bytes[at..].starts_with(word) && bytes[at - 1] != b'\'' {
            bytes[at + 1] = b'u';
        }
    }
    std::fs::write(file, bytes).expect("is ours");
    tables
}

/// Unreadable data does not stop fsck from checking the rest.
#[tokio::test(flavor = "multi_thread")]
async fn fsck_goes_on_after_the_first_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sounder.sqlite");
    let tables = damaged(&file).await;
    let store = Sqlite::open(&file).await.expect("opens");
    let report = server::fsck(&store).await;
    assert_eq!(report.matches, 3);
    for table in &tables {
        assert!(report.faults.iter().any(|fault| fault.contains(table)), "{table}: {:?}", report.faults);
    }
    assert!(report.faults[0].contains("index"), "what SQLite says comes first: {:?}", report.faults);
    store.close().await;
}

/// Damage is reported at the start rather than found by chance, and a log in a file is plain text.
#[tokio::test(flavor = "multi_thread")]
async fn damage_is_told_at_the_start_in_a_log_without_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    damaged(&folder.path().join("sounder.sqlite")).await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_sounder-server"));
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(folder.path());
    let mut child =
        command.stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true).spawn().expect("starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut log = String::new();
    while !(log.contains("serving") && log.contains("damaged")) {
        let line = tokio::time::timeout(common::PATIENCE, lines.next_line()).await;
        let line = line.unwrap_or_else(|_| panic!("nothing more is said after {log}"));
        log += &line.expect("a text").expect("a line");
    }
    assert!(!log.contains('\u{1b}'), "{log:?}");
    child.kill().await.expect("ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_are_not_kept_by_caches_and_the_document_tells_the_limits() {
    let server = start().await;
    for path in ["/api/nothing", "/api/tables/none", "/api/me", "/nothing-here.js"] {
        let reply = get(server.address, path).await;
        assert!(
            reply.status >= 400 && reply.header("cache-control") == Some("no-store"),
            "{path} {}",
            reply.head
        );
    }
    for most in ["0", "201", "4294967295"] {
        let reply = get(server.address, &format!("/api/records?most={most}")).await;
        assert_eq!(reply.problem(400), "malformed", "{most}");
    }
    let document: Value = get(server.address, "/api/openapi.json").await.json(200);
    let paths = document["paths"].as_object().expect("paths");
    for (path, item) in paths.iter().filter(|(path, _)| path.starts_with("/api/")) {
        for (method, operation) in item.as_object().expect("operations") {
            assert!(operation["responses"]["429"].is_object(), "{method} {path}");
        }
    }
    let most = &paths["/api/records"]["get"]["parameters"];
    let most = most.as_array().and_then(|all| all.iter().find(|one| one["name"] == "most")).expect("most");
    assert_eq!((&most["schema"]["minimum"], &most["schema"]["maximum"]), (&json!(1), &json!(200)));
    let name = &document["components"]["schemas"]["NewPerson"]["properties"]["name"];
    assert_eq!(name["maxLength"], json!(32));
    server.stop().await;
}

/// A server in a process of its own whose log is read to its end.
struct Logged {
    child: Child,
    address: SocketAddr,
    log: tokio::task::JoinHandle<String>,
    start: Instant,
}

impl Logged {
    async fn start(folder: &Path) -> Logged {
        // Without the trap, the first write beyond the limit would end the program.
        let mut command = Command::new("sh");
        command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#, SERVER, "--listen", "127.0.0.1:0"]);
        command.args(["--tables-per-hour", "1000000", "--tables-at-once", "1000000", "--clock-grace", "0"]);
        command.args(["--requests-per-second", "1000000", "--data"]).arg(folder).stderr(Stdio::piped());
        let (mut child, address) = launch(&mut command).await;
        let mut said = child.stderr.take().expect("a pipe");
        let log = tokio::spawn(async move {
            let mut log = String::new();
            said.read_to_string(&mut log).await.expect("a text");
            log
        });
        Logged { child, address, log, start: Instant::now() }
    }

    /// The lines of the log that report something bad, and how many there may be of each kind.
    async fn end(mut self) -> (Vec<String>, usize) {
        self.child.kill().await.expect("ends");
        let log = self.log.await.expect("no panic");
        let bad = |line: &&str| line.contains("ERROR") || line.contains("WARN");
        let minutes = self.start.elapsed().as_secs() as usize / 60;
        (log.lines().filter(bad).map(str::to_owned).collect(), 1 + minutes)
    }
}

fn count(log: &[String], text: &str) -> usize {
    log.iter().filter(|line| line.contains(text)).count()
}

/// On a full disk every write fails. The log says so once, and then counts: it may be on the same disk.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_logged_once_and_then_counted() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let folder = tempfile::tempdir().expect("a folder");
    let server = Logged::start(folder.path()).await;
    let game = catalog::games()[0].key;
    let body = json!({"game": game, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}).to_string();
    let _: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let process = server.child.id().and_then(|id| Pid::from_raw(id as i32));
    prlimit(process, Resource::Fsize, Rlimit { current: Some(0), maximum: None }).expect("it is ours");
    for _ in 0..200 {
        assert_eq!(post(server.address, "/api/tables", &body).await.problem(503), "unavailable");
    }
    let (log, most) = server.end().await;
    for text in ["a batch could not be written", "the store failed", "request failed"] {
        assert!((1..=most).contains(&count(&log, text)), "{text}: {log:#?}");
    }
    assert!(log.len() <= 5 * most, "{log:#?}");
}

/// However often somebody visits a table whose record is damaged, or the server tries it again by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_opened_is_logged_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("sounder.sqlite")).await.expect("opens"));
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let game = catalog::games()[0].key;
    let body = json!({"game": game, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}).to_string();
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let like = store.get(&made.table).await.expect("reads").expect("is there");
    let mut tables = Vec::new();
    for number in 0..3 {
        tables.push(broken(&*store, &like, number, None).await);
    }
    server.stop().await;
    let server = Logged::start(folder.path()).await;
    for _ in 0..20 {
        for table in &tables {
            assert_eq!(get(server.address, &format!("/api/tables/{table}")).await.status, 503);
        }
    }
    let (log, most) = server.end().await;
    for number in 0..tables.len() {
        assert_eq!(count(&log, &format!("broken-{number}")), 1, "{log:#?}");
    }
    assert!(log.len() <= tables.len() + most, "{log:#?}");
}

/// A table like this one whose journal cannot be replayed, and whose time ran out long ago.
async fn broken(store: &dyn Store, like: &Match, number: usize, sitter: Option<&str>) -> String {
    let turn = Turn { deadline: Some(1), ..like.turn };
    let id = format!("broken-{number}-aaaa");
    let row = Match { id: id.clone(), status: Status::Running, turn, next: None, ..like.clone() };
    let sitters = sitter.map(|person| (Seat::new(0), person.to_owned())).into_iter().collect();
    store.create(row, Vec::new(), sitters).await.expect("new");
    let entry = Entry::Act { seat: Seat::new(0), action: "nonsense".to_owned(), auto: false };
    let lines = vec![JournalLine { entry, request: None, at: 1 }];
    let append = Append { id: id.clone(), expected: 0, lines, status: None, turn };
    store.append(append).await.expect("fits");
    id
}

/// A clock that was wrong by days when a table was last played gives nobody these days to think.
#[tokio::test(flavor = "multi_thread")]
async fn who_moved_in_the_future_has_no_time_until_then() {
    const MONTH: i64 = 30 * 24 * 3_600_000;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sounder.sqlite");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).await.expect("opens"));
    let settings = Settings { clock_grace: 0, ..settings() };
    let server = start_with(settings.clone(), Arc::clone(&store)).await;
    let terms = Terms { clock: Some(Clock::Move { seconds: 1 }), ..Terms::default() };
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "open"}]);
    let body = json!({"game": catalog::games()[0].key, "terms": terms, "seats": seats}).to_string();
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let join = format!("/api/tables/{}/join", made.table);
    let joined: Joined = post(server.address, &join, r#"{"name":"B"}"#).await.json(200);
    let row = store.get(&made.table).await.expect("reads").expect("is there");
    let mut lines = store.lines(&made.table, 0).await.expect("reads");
    // The same table, dealt by a server whose clock was a month ahead.
    lines.truncate(joined.snapshot.seq as usize);
    for line in &mut lines {
        line.at += MONTH;
    }
    let (moved, deadline) = (row.turn.moved + MONTH, Some(row.turn.moved + MONTH + 1000));
    let turn = Turn { moved, deadline, ..row.turn };
    let (id, status) = ("future-1-aaaa".to_owned(), Status::Running);
    let new = Match { id: id.clone(), status, turn, ..row };
    store.create(new, Vec::new(), Vec::new()).await.expect("new");
    let append = Append { id: id.clone(), expected: 0, lines, status: None, turn };
    let seq = store.append(append).await.expect("fits");
    store.beat(moved).await.expect("alive then");
    server.stop().await;
    let server = start_with(settings, Arc::new(Sqlite::open(&file).await.expect("opens"))).await;
    // Nobody opens the table before the time is up.
    let start = Instant::now();
    while server.store.lines(&id, seq).await.expect("reads").is_empty() {
        assert!(start.elapsed() < common::PATIENCE, "nobody is played for");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let path = format!("/api/tables/{id}?since={seq}");
    let later: Snapshot = get(server.address, &path).await.json(200);
    assert!(later.seq > seq, "whoever is late is played for");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_opened_stop_nobodys_clock() {
    let store = Arc::new(Memory::default());
    let settings = Settings { clock_grace: 0, ..settings() };
    let server = start_with(settings, Arc::clone(&store) as Arc<dyn Store>).await;
    let ada = sign_up(server.address, "Ada", None).await;
    let terms = Terms { clock: Some(Clock::Move { seconds: 1 }), ..Terms::default() };
    let game = catalog::games()[0].key;
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "open"}]);
    let body = json!({"game": game, "terms": terms, "seats": seats}).to_string();
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let like = store.get(&made.table).await.expect("reads").expect("is there");
    let person = store.person_named("Ada").await.expect("reads").expect("is there").id;
    let first = broken(&*store, &like, 0, Some(&person)).await;
    // More than are handled in one pass.
    for number in 1..300 {
        broken(&*store, &like, number, None).await;
    }
    let join = format!("/api/tables/{}/join", made.table);
    let joined: Joined = post(server.address, &join, r#"{"name":"B"}"#).await.json(200);
    let path = format!("/api/tables/{}?since={}&wait=25", made.table, joined.snapshot.seq);
    let moved: Snapshot = get_as(server.address, &path, &made.token.expect("a token")).await.json(200);
    assert!(moved.seq > joined.snapshot.seq, "whoever is late is played for");
    // They do not stop a player from leaving, either.
    assert_eq!(get(server.address, &format!("/api/tables/{first}")).await.problem(503), "unavailable");
    assert_eq!(send_as(server.address, &ada.session, "DELETE", "/api/me", "").await.status, 204);
    server.stop().await;
}
