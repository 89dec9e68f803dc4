//! How much one client may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Refills steadily and holds a bounded store for bursts.
#[derive(Clone, Copy)]
pub(crate) struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// How fast a bucket refills and how much it holds.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) per_second: f64,
    pub(crate) burst: f64,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, filled: now }
    }

    /// Takes one token, or says after how many seconds there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), u64> {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Ok(());
        }
        Err(((1.0 - self.tokens) / rate.per_second).ceil().max(1.0) as u64)
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.tokens + now.saturating_duration_since(self.filled).as_secs_f64() * rate.per_second >= rate.burst
    }
}

/// A bucket for each address.
pub(crate) struct PerAddress {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Beyond this many addresses the full buckets, which say nothing, are thrown away.
const REMEMBERED: usize = 10_000;

impl PerAddress {
    pub(crate) fn new(rate: Rate) -> PerAddress {
        PerAddress { rate, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let mut buckets = lock(&self.buckets);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// How many things each address holds at once.
#[derive(Clone, Default)]
pub(crate) struct Held(Arc<Mutex<HashMap<IpAddr, u32>>>);

/// Held until dropped.
pub(crate) struct Hold {
    held: Held,
    address: IpAddr,
}

impl Held {
    pub(crate) fn take(&self, address: IpAddr, most: u32) -> Option<Hold> {
        let mut counts = lock(&self.0);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Hold { held: self.clone(), address })
    }
}

impl Held {
    /// Ready when nothing is held any more.
    pub(crate) async fn none_left(&self) {
        while !lock(&self.0).is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut counts = lock(&self.held.0);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// For maps that no step leaves half changed: a panic elsewhere does not make them unusable.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let rate = Rate { per_second: 2.0, burst: 3.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        assert_eq!([(); 4].map(|()| bucket.take(rate, start)), [Ok(()), Ok(()), Ok(()), Err(1)]);
        let later = start + Duration::from_millis(500);
        assert_eq!([(); 2].map(|()| bucket.take(rate, later)), [Ok(()), Err(1)]);
    }

    #[test]
    fn what_is_held_counts_until_it_is_let_go() {
        let held = Held::default();
        let first = held.take(ADDRESS, 1);
        assert!(first.is_some() && held.take(ADDRESS, 1).is_none());
        drop(first);
        assert!(held.take(ADDRESS, 1).is_some());
    }
}
