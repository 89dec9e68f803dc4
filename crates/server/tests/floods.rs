//! Clients that ask for much, send half, or do not read: the server keeps a bounded part of it.

use crate::common;
use common::{Running, connect, settings, start_with};
use server::Settings;
use std::sync::Arc;
use store::Memory;
use tokio_tungstenite::tungstenite::Message;
use wire::FromClient;

async fn start(settings: Settings) -> Running {
    start_with(settings, Arc::new(Memory::default())).await
}

/// Pings count like messages, and whoever sends too many is sent away.
#[tokio::test(flavor = "multi_thread")]
async fn pings_count_like_messages() {
    let server = start(Settings { messages_per_second: 5, ..settings() }).await;
    let mut socket = connect(server.address).await;
    for _ in 0..1000 {
        if !socket.try_send_raw(Message::Ping(vec![7; 125].into())).await {
            break;
        }
    }
    assert_eq!(socket.close_code().await, Some(1008));
    server.stop().await;
}

/// However many pings somebody sends who reads no answer: the server keeps a bounded number of answers.
#[tokio::test(flavor = "multi_thread")]
async fn answers_to_pings_that_nobody_reads_are_bounded() {
    // More than the network and the server's buffer hold together.
    const PINGS: usize = 400_000;
    let server = start(Settings { messages_per_second: 1_000_000, ..settings() }).await;
    let mut socket = connect(server.address).await;
    for _ in 0..PINGS {
        socket.feed_raw(Message::Ping(vec![7; 125].into())).await;
    }
    socket.send(&FromClient::Ping { nonce: 1 }).await;
    let answers = socket.pongs_before_news().await;
    assert!(answers < PINGS / 2, "{answers}");
    server.stop().await;
}
