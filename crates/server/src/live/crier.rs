//! Tells those who only watch. Sending is most of what a listener costs, so a crowd at a table would hold up its
//! players and everyone else: instead of that, a few watchers are told, then there is a pause. Who is told late gets
//! several messages in one packet.

use super::audience::Out;
use crate::limit::lock;
use std::collections::VecDeque;
use std::mem;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Watchers told without a pause. Each takes some 5 us.
const AT_ONCE: usize = 32;
/// The pause; the players' own messages go out in it.
const PAUSE: Duration = Duration::from_millis(1);

#[derive(Clone, Default)]
pub(super) struct Crier(Arc<Mutex<Round>>);

/// Those to be told next, each once.
#[derive(Default)]
struct Round {
    waiting: VecDeque<Arc<dyn Out>>,
    /// A task goes from one to the next.
    walks: bool,
}

impl Crier {
    /// Sends what is kept for this listener, soon.
    pub(super) fn visit(&self, listener: Arc<dyn Out>) {
        let mut round = lock(&self.0);
        round.waiting.push_back(listener);
        if !mem::replace(&mut round.walks, true) {
            let crier = self.clone();
            tokio::spawn(async move { crier.walk().await });
        }
    }

    async fn walk(&self) {
        let _stops = Stops(self);
        loop {
            tokio::time::sleep(PAUSE).await;
            let Some(next) = self.next() else { return };
            next.iter().for_each(|listener| listener.flush());
        }
    }

    /// The next few; `None` ends the walk.
    fn next(&self) -> Option<Vec<Arc<dyn Out>>> {
        let mut round = lock(&self.0);
        let count = round.waiting.len().min(AT_ONCE);
        round.walks = count > 0;
        round.walks.then(|| round.waiting.drain(..count).collect())
    }
}

/// Lets the next visit start a new walk if this one was broken off.
struct Stops<'a>(&'a Crier);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.0).walks = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::audience::Parcel;
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts visits, and fails at the first one if it is broken.
    #[derive(Default)]
    struct Door {
        visits: AtomicUsize,
        broken: bool,
    }

    impl Out for Door {
        fn send_parcel(&self, _: Parcel) {}

        fn keep_parcel(&self, _: Parcel) -> bool {
            true
        }

        fn flush(&self) {
            assert!(!self.broken, "a broken door");
            self.visits.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[tokio::test]
    async fn a_crowd_is_told_part_by_part() {
        let crier = Crier::default();
        // As if it walked already.
        lock(&crier.0).walks = true;
        for _ in 0..=2 * AT_ONCE {
            crier.visit(Arc::<Door>::default());
        }
        let next = || crier.next().map(|listeners| listeners.len());
        assert_eq!([next(), next(), next(), next()], [Some(AT_ONCE), Some(AT_ONCE), Some(1), None]);
    }

    async fn is_visited(door: &Door) {
        while door.visits.swap(0, Ordering::Relaxed) == 0 {
            tokio::time::sleep(PAUSE).await;
        }
    }

    #[tokio::test]
    async fn everyone_is_told_also_after_a_walk_that_was_broken_off() {
        let (crier, door) = (Crier::default(), Arc::<Door>::default());
        for _ in 0..2 {
            crier.visit(door.clone());
            is_visited(&door).await;
        }
        crier.visit(Arc::new(Door { broken: true, ..Door::default() }));
        while lock(&crier.0).walks {
            tokio::time::sleep(PAUSE).await;
        }
        crier.visit(door.clone());
        is_visited(&door).await;
    }
}
