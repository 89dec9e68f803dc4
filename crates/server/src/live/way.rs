//! The way to one socket. Senders write to the network directly, because waking a task for each message would
//! double the cost. What the network does not take waits here, and one task sends it later. Messages to watchers
//! wait here until the crier comes by.

use super::audience::{Out, Parcel};
use crate::limit::lock;
use axum::extract::ws::{Message, WebSocket};
use futures_util::{Sink, SinkExt as _, StreamExt as _};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;
use tokio::sync::Notify;

/// Messages, and their bytes, that may wait for the network; a client that falls further behind is disconnected.
/// A message that finds nothing waiting may be longer.
const QUEUE: usize = 256;
const QUEUE_BYTES: usize = 1024 * 1024;
/// If the network does not take a message in this time, the connection counts as dead.
const SEND_TIME: Duration = Duration::from_secs(20);

pub(super) struct Way<S = WebSocket> {
    state: Mutex<State<S>>,
    /// Notified when the task that looks after the socket has work.
    call: Notify,
}

struct State<S> {
    socket: S,
    queue: VecDeque<Message>,
    /// In the queue.
    bytes: usize,
    is: Is,
    /// The reader has stopped.
    leaving: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    /// The network has taken everything.
    Free,
    /// It has not. New messages join the queue, to keep the order.
    Stuck,
    /// The queue waits for the crier, or for a message that is more urgent and takes it along.
    Kept,
    /// The queue overflowed.
    Overrun,
    /// The close frame has been queued.
    Closing,
    /// Nothing can be sent any more.
    Gone,
}

impl Way {
    /// The next message from the client.
    pub(super) async fn next(&self) -> Option<Result<Message, axum::Error>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    pub(super) fn poll_next(&self, context: &mut Context<'_>) -> Poll<Option<Result<Message, axum::Error>>> {
        lock(&self.state).socket.poll_next_unpin(context)
    }
}

impl<S: Sink<Message, Error = axum::Error> + Unpin> Way<S> {
    pub(super) fn new(socket: S) -> Way<S> {
        let state = State { socket, queue: VecDeque::new(), bytes: 0, is: Is::Free, leaving: false };
        Way { state: Mutex::new(state), call: Notify::new() }
    }

    /// Senders do not wait for a busy network, so it is not they who are woken when it is free, but the task in
    /// `called`.
    pub(super) fn send(&self, messages: impl IntoIterator<Item = Message>) {
        let mut state = lock(&self.state);
        match state.is {
            Is::Free | Is::Kept => {
                state.add(messages);
                state.is = after(&state.pump(&mut Context::from_waker(Waker::noop())));
            }
            Is::Stuck => {
                if !state.queue_up(messages) {
                    return;
                }
            }
            Is::Overrun | Is::Closing | Is::Gone => return,
        }
        if state.is != Is::Free {
            drop(state);
            self.call.notify_one();
        }
    }

    /// Keeps messages until `flush`. If it returns true, the caller must see that `flush` is called.
    pub(super) fn keep(&self, messages: impl IntoIterator<Item = Message>) -> bool {
        let mut state = lock(&self.state);
        match state.is {
            Is::Free => {
                state.add(messages);
                state.is = Is::Kept;
                return true;
            }
            Is::Stuck | Is::Kept => {
                if state.queue_up(messages) {
                    drop(state);
                    self.call.notify_one();
                }
            }
            Is::Overrun | Is::Closing | Is::Gone => {}
        }
        false
    }

    /// Sends what is kept, unless that has happened already.
    pub(super) fn flush(&self) {
        let mut state = lock(&self.state);
        if state.is == Is::Kept {
            state.is = after(&state.pump(&mut Context::from_waker(Waker::noop())));
            if state.is != Is::Free {
                drop(state);
                self.call.notify_one();
            }
        }
    }

    /// Ready when the socket needs attention other than reading.
    pub(super) async fn called(&self) {
        self.call.notified().await;
    }

    pub(super) fn is(&self) -> Is {
        lock(&self.state).is
    }

    /// Everything is sent, and the reader has stopped.
    pub(super) fn is_done(&self) -> bool {
        let state = lock(&self.state);
        state.leaving && state.is == Is::Free
    }

    /// Lets the task that looks after the socket end once everything is sent.
    pub(super) fn leave(&self) {
        lock(&self.state).leaving = true;
        self.call.notify_one();
    }

    /// Waits until everything is sent, or can no longer be.
    pub(super) async fn drain(&self) {
        let drained = poll_fn(|context| {
            let mut state = lock(&self.state);
            if matches!(state.is, Is::Stuck | Is::Kept | Is::Closing) {
                let sent = ready!(state.pump(context));
                state.is = after(&Poll::Ready(sent));
            }
            Poll::Ready(())
        });
        if tokio::time::timeout(SEND_TIME, drained).await.is_err() {
            lock(&self.state).is = Is::Gone;
        }
    }

    /// Sends the last message. If the queue overflowed, it was dropped.
    pub(super) async fn close(&self, last: Message) {
        {
            let mut state = lock(&self.state);
            if matches!(state.is, Is::Closing | Is::Gone) {
                return;
            }
            state.add([last]);
            state.is = Is::Closing;
        }
        self.drain().await;
        lock(&self.state).is = Is::Gone;
    }
}

impl Out for Way {
    fn send_parcel(&self, parcel: Parcel) {
        self.send(messages(parcel));
    }

    fn keep_parcel(&self, parcel: Parcel) -> bool {
        self.keep(messages(parcel))
    }

    fn flush(&self) {
        Way::flush(self);
    }
}

fn messages((first, second): Parcel) -> impl Iterator<Item = Message> {
    [Some(first), second].into_iter().flatten().map(Message::Text)
}

impl<S: Sink<Message, Error = axum::Error> + Unpin> State<S> {
    fn add(&mut self, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            self.bytes += length(&message);
            self.queue.push_back(message);
        }
    }

    /// Adds messages behind others. Returns whether they are too many: then none of them is sent any more, because
    /// the memory is needed now.
    fn queue_up(&mut self, messages: impl IntoIterator<Item = Message>) -> bool {
        let is_first = self.queue.is_empty();
        self.add(messages);
        let overruns = !is_first && (self.queue.len() > QUEUE || self.bytes > QUEUE_BYTES);
        if overruns {
            self.clear();
            self.is = Is::Overrun;
        }
        overruns
    }

    fn clear(&mut self) {
        self.queue = VecDeque::new();
        self.bytes = 0;
    }

    /// Hands queued messages to the network, as far as it takes them.
    fn pump(&mut self, context: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        while !self.queue.is_empty() {
            ready!(self.socket.poll_ready_unpin(context))?;
            if let Some(message) = self.queue.pop_front() {
                self.bytes -= length(&message);
                self.socket.start_send_unpin(message)?;
            }
        }
        self.socket.poll_flush_unpin(context)
    }
}

fn length(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

fn after(sent: &Poll<Result<(), axum::Error>>) -> Is {
    match sent {
        Poll::Ready(Ok(())) => Is::Free,
        Poll::Pending => Is::Stuck,
        Poll::Ready(Err(_)) => Is::Gone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::sync::Arc;

    /// A network that takes a number of messages and then no more.
    #[derive(Clone, Default)]
    struct Network(Arc<Mutex<(usize, Vec<usize>)>>);

    impl Network {
        fn takes(&self, messages: usize) {
            lock(&self.0).0 = messages;
        }

        /// The lengths of the messages it took.
        fn took(&self) -> Vec<usize> {
            lock(&self.0).1.clone()
        }
    }

    impl Sink<Message> for Network {
        type Error = axum::Error;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            if lock(&self.0).0 > 0 { Poll::Ready(Ok(())) } else { Poll::Pending }
        }

        fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
            let (left, took) = &mut *lock(&self.0);
            *left -= 1;
            took.push(length(&message));
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }
    }

    fn text(length: usize) -> [Message; 1] {
        [Message::Text("x".repeat(length).into())]
    }

    fn way() -> (Network, Way<Network>) {
        let network = Network::default();
        (network.clone(), Way::new(network))
    }

    #[tokio::test]
    async fn what_the_network_does_not_take_is_sent_later_in_order() {
        let (network, way) = way();
        network.takes(3);
        for length in 1..=QUEUE {
            way.send(text(length));
        }
        assert_eq!((network.took(), way.is()), (vec![1, 2, 3], Is::Stuck));
        network.takes(1000);
        way.drain().await;
        assert_eq!((network.took(), way.is()), ((1..=QUEUE).collect(), Is::Free));
    }

    #[tokio::test]
    async fn who_does_not_read_is_kept_few_messages_and_few_bytes() {
        for (length, kept) in [(1, QUEUE), (QUEUE_BYTES / 4, 4)] {
            let (network, way) = way();
            for sent in 1..=kept {
                way.send(text(length));
                assert_eq!(way.is(), Is::Stuck, "{sent} of {length} bytes");
            }
            way.send(text(length));
            assert_eq!(way.is(), Is::Overrun, "{length} bytes");
            assert!(lock(&way.state).queue.is_empty(), "the memory is free");
            network.takes(1000);
            way.close(Message::Close(None)).await;
            assert_eq!(network.took(), [0], "only why");
        }
    }

    #[tokio::test]
    async fn what_is_kept_goes_out_later_and_in_order() {
        let (network, way) = way();
        network.takes(5);
        assert!(way.keep(text(1)) && !way.keep(text(2)), "only the first has to be seen to");
        assert_eq!((network.took(), way.is()), (vec![], Is::Kept));
        way.flush();
        assert_eq!((network.took(), way.is()), (vec![1, 2], Is::Free));
        assert!(way.keep(text(3)), "the next one is the first again");
        way.send(text(4));
        assert_eq!((network.took(), way.is()), (vec![1, 2, 3, 4], Is::Free), "it was taken along");
        way.flush();
        assert!(way.keep(text(5)) && !way.keep(text(6)));
        way.flush();
        assert_eq!((network.took(), way.is()), (vec![1, 2, 3, 4, 5], Is::Stuck));
        assert!(!way.keep(text(7)), "the socket's own task sees to it");
        way.flush();
        assert_eq!(way.is(), Is::Stuck);
        network.takes(5);
        way.drain().await;
        assert_eq!((network.took(), way.is()), ((1..=7).collect(), Is::Free));
    }

    #[tokio::test]
    async fn who_is_told_late_is_kept_few_messages_too() {
        let (network, way) = way();
        for _ in 0..=QUEUE {
            assert_ne!(way.is(), Is::Overrun);
            way.keep(text(1));
        }
        assert!(way.is() == Is::Overrun && !way.keep(text(1)));
        way.flush();
        assert!(network.took().is_empty());
    }

    #[tokio::test]
    async fn a_longer_message_may_wait_alone() {
        let (network, way) = way();
        way.send(text(QUEUE_BYTES * 2));
        assert_eq!(way.is(), Is::Stuck);
        network.takes(1);
        way.drain().await;
        assert_eq!((network.took(), way.is()), (vec![QUEUE_BYTES * 2], Is::Free));
    }
}
