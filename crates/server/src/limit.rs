//! Rate limits: how much one client may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
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

    /// Takes one token, or says how many seconds until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), u64> {
        self.pay(1.0, rate, now)
    }

    /// Takes this many tokens, or says how many seconds until there are enough. A price above the
    /// bucket's capacity takes all of it.
    fn pay(&mut self, price: f64, rate: Rate, now: Instant) -> Result<(), u64> {
        let price = price.min(rate.burst);
        self.fill(rate, now);
        if self.tokens >= price {
            self.tokens -= price;
            return Ok(());
        }
        Err(((price - self.tokens) / rate.per_second).ceil().max(1.0) as u64)
    }

    /// Takes this many tokens even if there are fewer. A client that owes tokens can take none until the bucket has
    /// refilled, which takes at most as long as filling it twice.
    fn owe(&mut self, price: f64, rate: Rate, now: Instant) {
        self.fill(rate, now);
        self.tokens = (self.tokens - price).max(-rate.burst);
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.tokens + now.saturating_duration_since(self.filled).as_secs_f64() * rate.per_second >= rate.burst
    }
}

/// A bucket for each key, such as an address or a name.
pub(crate) struct Buckets<K> {
    rate: Rate,
    state: Mutex<Kept<K>>,
}

struct Kept<K> {
    buckets: HashMap<K, Bucket>,
    /// With more buckets than this, full ones are dropped: they carry no information.
    most: usize,
    /// When that was done last.
    dropped: Option<Instant>,
    /// How many were looked at for that, so far.
    #[cfg(test)]
    scanned: usize,
}

/// This many buckets are always kept.
const REMEMBERED: usize = 10_000;
/// More than that are looked at this often at least, so that a crowd that has gone is forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);

impl<K: Eq + Hash> Kept<K> {
    /// Looks at all buckets only when there are twice as many as the last time left, or once a minute. So a
    /// crowd of clients whose buckets are not full costs two looks for each of them, and not one for each request.
    fn drop_full(&mut self, rate: Rate, now: Instant) {
        let lately = |dropped| now.saturating_duration_since(dropped) < FORGET_EVERY;
        let is_large = self.buckets.len() > REMEMBERED && !self.dropped.is_some_and(lately);
        if self.buckets.len() <= self.most && !is_large {
            return;
        }
        self.dropped = Some(now);
        #[cfg(test)]
        {
            self.scanned += self.buckets.len();
        }
        self.buckets.retain(|_, bucket| !bucket.is_full(rate, now));
        self.buckets.shrink_to(REMEMBERED);
        self.most = REMEMBERED.max(self.buckets.len() * 2);
    }
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        let kept = Kept {
            buckets: HashMap::new(),
            most: REMEMBERED,
            dropped: None,
            #[cfg(test)]
            scanned: 0,
        };
        Buckets { rate, state: Mutex::new(kept) }
    }

    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), u64> {
        self.pay(key, 1.0, now)
    }

    fn pay(&self, key: K, price: f64, now: Instant) -> Result<(), u64> {
        self.with(key, now, |bucket| bucket.pay(price, self.rate, now))
    }

    fn owe(&self, key: K, price: f64, now: Instant) {
        self.with(key, now, |bucket| bucket.owe(price, self.rate, now));
    }

    fn with<T>(&self, key: K, now: Instant, act: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut kept = lock(&self.state);
        kept.drop_full(self.rate, now);
        act(kept.buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)))
    }

    /// Gives a token back, because its request turned out to be harmless.
    pub(crate) fn give_back(&self, key: &K) {
        if let Some(bucket) = lock(&self.state).buckets.get_mut(key) {
            bucket.tokens = (bucket.tokens + 1.0).min(self.rate.burst);
        }
    }
}

/// A bucket for each address.
pub(crate) struct PerAddress(Buckets<IpAddr>);

impl PerAddress {
    pub(crate) fn new(rate: Rate) -> PerAddress {
        PerAddress(Buckets::new(rate))
    }

    /// This many an hour, a quarter of them at once.
    pub(crate) fn hourly(most: u32) -> PerAddress {
        let hourly = f64::from(most.max(1));
        PerAddress::new(Rate { per_second: hourly / 3600.0, burst: (hourly / 4.0).max(1.0) })
    }

    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        self.0.take(site(address), now)
    }

    pub(crate) fn pay(&self, address: IpAddr, price: f64, now: Instant) -> Result<(), u64> {
        self.0.pay(site(address), price, now)
    }

    pub(crate) fn owe(&self, address: IpAddr, price: f64, now: Instant) {
        self.0.owe(site(address), price, now);
    }
}

/// What counts as one address: in IPv6, one client usually has a whole /64 network.
pub(crate) fn site(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64)),
        four @ IpAddr::V4(_) => four,
    }
}

/// The unfinished tables that each address has set up recently.
pub(crate) struct SetUp {
    most: usize,
    tables: Mutex<HashMap<IpAddr, Vec<String>>>,
}

impl SetUp {
    pub(crate) fn new(most: usize) -> SetUp {
        SetUp { most: most.max(1), tables: Mutex::default() }
    }

    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// The tables to check again before this address may set up another one.
    pub(crate) fn too_many(&self, address: IpAddr) -> Option<Vec<String>> {
        lock(&self.tables).get(&site(address)).filter(|tables| tables.len() >= self.most).cloned()
    }

    /// Forgets these tables, which are over.
    pub(crate) fn forget(&self, address: IpAddr, over: &[String]) {
        if let Some(tables) = lock(&self.tables).get_mut(&site(address)) {
            tables.retain(|table| !over.contains(table));
        }
    }

    pub(crate) fn add(&self, address: IpAddr, table: &str) {
        let mut tables = lock(&self.tables);
        if tables.len() > REMEMBERED {
            tables.clear();
        }
        tables.entry(site(address)).or_default().push(table.to_owned());
    }
}

/// How many items each address holds at once.
#[derive(Clone, Default)]
pub(crate) struct Held(Arc<Mutex<HashMap<IpAddr, u32>>>);

/// Counts until it is dropped.
pub(crate) struct Hold {
    held: Held,
    address: IpAddr,
}

impl Held {
    pub(crate) fn take(&self, address: IpAddr, most: u32) -> Option<Hold> {
        let address = site(address);
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
    pub(crate) fn count(&self) -> u32 {
        lock(&self.0).values().sum()
    }

    /// Ready when no address holds anything any more.
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

/// For maps that no operation leaves half changed, so a panic elsewhere must not make them unusable.
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
    fn what_costs_more_takes_more() {
        let rate = Rate { per_second: 10.0, burst: 100.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        assert_eq!([(); 3].map(|()| bucket.pay(40.0, rate, start)), [Ok(()), Ok(()), Err(2)]);
        let later = start + Duration::from_secs(20);
        assert_eq!([(); 2].map(|()| bucket.pay(1e9, rate, later)), [Ok(()), Err(10)]);
    }

    #[test]
    fn what_is_owed_is_paid_before_anything_else() {
        let rate = Rate { per_second: 10.0, burst: 100.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        bucket.owe(130.0, rate, start);
        assert_eq!(bucket.pay(20.0, rate, start), Err(5));
        assert_eq!(bucket.pay(20.0, rate, start + Duration::from_secs(5)), Ok(()));
        bucket.owe(1e9, rate, start);
        assert_eq!(bucket.pay(100.0, rate, start), Err(20), "nobody owes more than a full bucket");
    }

    #[test]
    fn an_address_of_version_6_is_a_whole_network_and_a_mapped_one_is_of_version_4() {
        let site = |text: &str| site(text.parse().expect("an address"));
        assert_eq!(site("2001:db8:1:2:3:4:5:6"), site("2001:db8:1:2::1"));
        assert_ne!(site("2001:db8:1:2::1"), site("2001:db8:1:3::1"));
        assert_eq!(site("::ffff:127.0.0.1"), ADDRESS);
        assert_ne!(site("127.0.0.1"), site("127.0.0.2"));
    }

    #[test]
    fn a_crowd_of_clients_costs_few_looks_and_is_forgotten() {
        const CROWD: usize = 100_000;
        let rate = Rate { per_second: 1.0, burst: 10.0 };
        let (buckets, start) = (Buckets::new(rate), Instant::now());
        for request in 0..CROWD * 3 {
            assert!(buckets.take(request % CROWD, start).is_ok());
        }
        let scanned = lock(&buckets.state).scanned;
        assert!((CROWD / 2..CROWD * 2).contains(&scanned), "{scanned}");
        // Later, all of these buckets are full again, and the next crowd takes their place.
        let later = start + Duration::from_secs(60);
        for request in 0..CROWD {
            assert!(buckets.take(CROWD + request, later).is_ok());
        }
        let kept = lock(&buckets.state);
        assert!(kept.buckets.len() <= CROWD && kept.scanned < CROWD * 5, "{}", kept.scanned);
    }

    #[test]
    fn what_is_given_back_can_be_taken_again_and_no_more_than_that() {
        let buckets = Buckets::new(Rate { per_second: 0.001, burst: 1.0 });
        let now = Instant::now();
        buckets.give_back(&"a");
        assert!(buckets.take("a", now).is_ok() && buckets.take("a", now).is_err());
        buckets.give_back(&"a");
        assert!(buckets.take("a", now).is_ok() && buckets.take("a", now).is_err());
        assert!(buckets.take("b", now).is_ok());
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
