//! A connection that gives its place back when it ends, and that ends when its client does not take what is sent.

use crate::limit::Hold;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Sleep;

pub(super) struct Counted<S> {
    pub(super) stream: S,
    pub(super) patience: Patience,
    pub(super) _place: Option<OwnedSemaphorePermit>,
    pub(super) _hold: Hold,
}

/// How long the network may take nothing while there is something to send. A connection with nothing to send,
/// such as an idle WebSocket, does not wait for the network.
pub(super) struct Patience {
    time: Duration,
    /// Since the network took nothing.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    pub(super) fn new(time: Duration) -> Patience {
        Patience { time, waiting: None }
    }

    /// Ready when it is lost.
    fn poll_lost(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let time = self.time;
        self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(time))).as_mut().poll(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.stream).poll_write(context, bytes) {
            self.patience.waiting = None;
            return Poll::Ready(written);
        }
        ready!(self.patience.poll_lost(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Held;
    use std::net::{IpAddr, Ipv4Addr};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    /// Only a client that takes nothing is stuck: neither one that takes little, nor one that is sent nothing.
    #[tokio::test]
    async fn whoever_takes_nothing_for_long_is_let_go() {
        const TIME: Duration = Duration::from_millis(50);
        let (stream, mut client) = duplex(4);
        let held = Held::default();
        let hold = held.take(IpAddr::V4(Ipv4Addr::LOCALHOST), 1).expect("a place");
        let mut counted = Counted { stream, patience: Patience::new(TIME), _place: None, _hold: hold };
        counted.write_all(b"idle").await.expect("the network takes it");
        let mut taken = [0; 4];
        client.read_exact(&mut taken).await.expect("is there");
        tokio::time::sleep(TIME * 2).await;
        counted.write_all(b"more").await.expect("nothing was stuck");
        let stuck = counted.write_all(b"!").await;
        assert_eq!(stuck.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
        drop(counted);
        assert_eq!(held.count(), 0);
    }
}
