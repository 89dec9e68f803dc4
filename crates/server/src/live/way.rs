//! The way to one socket. Senders write to the network directly, because waking a task for each message would
//! double the cost. What the network does not take waits here, and one task sends it later.

use super::audience::{Out, Parcel};
use crate::limit::lock;
use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;
use tokio::sync::Notify;

/// Messages that may wait for the network; a client that falls further behind is disconnected.
const QUEUE: usize = 256;
/// If the network does not take a message in this time, the connection counts as dead.
const SEND_TIME: Duration = Duration::from_secs(20);

pub(super) struct Way {
    state: Mutex<State>,
    /// Notified when the task that looks after the socket has work.
    call: Notify,
}

struct State {
    socket: WebSocket,
    queue: VecDeque<Message>,
    is: Is,
    /// The reader has stopped.
    leaving: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    /// The network has taken everything.
    Free,
    /// It has not. New messages join the queue, to keep the order.
    Stuck,
    /// The queue overflowed.
    Overrun,
    /// The close frame has been queued.
    Closing,
    /// Nothing can be sent any more.
    Gone,
}

impl Way {
    pub(super) fn new(socket: WebSocket) -> Way {
        let state = State { socket, queue: VecDeque::new(), is: Is::Free, leaving: false };
        Way { state: Mutex::new(state), call: Notify::new() }
    }

    /// The next message from the client.
    pub(super) async fn next(&self) -> Option<Result<Message, axum::Error>> {
        poll_fn(|context| lock(&self.state).socket.poll_next_unpin(context)).await
    }

    /// Senders do not wait for a busy network, so it is not they who are woken when it is free, but the task in
    /// `called`.
    pub(super) fn send(&self, messages: impl IntoIterator<Item = Message>) {
        let mut state = lock(&self.state);
        match state.is {
            Is::Free => {
                state.queue.extend(messages);
                state.is = after(&state.pump(&mut Context::from_waker(Waker::noop())));
            }
            Is::Stuck if state.queue.len() < QUEUE => return state.queue.extend(messages),
            Is::Stuck => state.is = Is::Overrun,
            Is::Overrun | Is::Closing | Is::Gone => return,
        }
        if state.is != Is::Free {
            drop(state);
            self.call.notify_one();
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
            if matches!(state.is, Is::Stuck | Is::Closing) {
                let sent = ready!(state.pump(context));
                state.is = after(&Poll::Ready(sent));
            }
            Poll::Ready(())
        });
        if tokio::time::timeout(SEND_TIME, drained).await.is_err() {
            lock(&self.state).is = Is::Gone;
        }
    }

    /// Sends the last message. If the queue overflowed, what did not fit is dropped.
    pub(super) async fn close(&self, last: Message) {
        {
            let mut state = lock(&self.state);
            match state.is {
                Is::Closing | Is::Gone => return,
                Is::Overrun => state.queue.clear(),
                Is::Free | Is::Stuck => {}
            }
            state.queue.push_back(last);
            state.is = Is::Closing;
        }
        self.drain().await;
        lock(&self.state).is = Is::Gone;
    }
}

impl Out for Way {
    fn send_parcel(&self, (first, second): Parcel) {
        self.send([Some(first), second].into_iter().flatten().map(Message::Text));
    }
}

impl State {
    /// Hands queued messages to the network, as far as it takes them.
    fn pump(&mut self, context: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        while !self.queue.is_empty() {
            ready!(self.socket.poll_ready_unpin(context))?;
            if let Some(message) = self.queue.pop_front() {
                self.socket.start_send_unpin(message)?;
            }
        }
        self.socket.poll_flush_unpin(context)
    }
}

fn after(sent: &Poll<Result<(), axum::Error>>) -> Is {
    match sent {
        Poll::Ready(Ok(())) => Is::Free,
        Poll::Pending => Is::Stuck,
        Poll::Ready(Err(_)) => Is::Gone,
    }
}
