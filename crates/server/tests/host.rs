//! What the host is told, and what lies in its files.

use crate::common;
use common::{get, settings, start_with};
use std::sync::Arc;
use store::{Memory, Store};
use wire::Health;

/// A server that lives and cannot write says both.
#[tokio::test(flavor = "multi_thread")]
async fn ready_means_that_a_write_succeeds() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let ready: Health = get(server.address, "/readyz").await.json(200);
    assert!(ready.status == "ok" && ready.committed.is_some());
    store.close().await;
    // The last answer may be given once more within a second.
    let unready = loop {
        let reply = get(server.address, "/readyz").await;
        if reply.status != 200 {
            break reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let unready: Health = unready.json(503);
    assert!(unready.status != "ok" && unready.committed.is_some());
    let alive: Health = get(server.address, "/healthz").await.json(200);
    assert_eq!(alive.status, "ok");
    server.stop().await;
}
