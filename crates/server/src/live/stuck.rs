//! Tables where nothing can be done, for example because their record is damaged. They are retried at growing
//! intervals and logged once, so that they neither hold up other tables nor fill the log.

use std::collections::HashMap;
use std::time::{Duration, Instant};

const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(3600);

/// By id: when to retry, and the interval after that.
#[derive(Default)]
pub(super) struct Stuck(HashMap<String, (Instant, Duration)>);

impl Stuck {
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn is_due(&self, id: &str, now: Instant) -> bool {
        self.0.get(id).is_none_or(|(next, _)| *next <= now)
    }

    /// Notes a failure. Returns whether it is new.
    pub(super) fn note(&mut self, id: &str, now: Instant) -> bool {
        let known = self.0.get(id).map(|(_, wait)| *wait);
        let wait = known.map_or(SHORTEST, |wait| (wait * 2).min(LONGEST));
        self.0.insert(id.to_owned(), (now + wait, wait));
        known.is_none()
    }

    pub(super) fn free(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// Forgets all tables except these, because nothing has to be done there any more.
    pub(super) fn forget_others(&mut self, these: &[String]) {
        if !self.0.is_empty() {
            self.0.retain(|id, _| these.contains(id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_work_is_tried_ever_more_seldom_and_told_once() {
        let (mut stuck, start) = (Stuck::default(), Instant::now());
        assert!(stuck.is_due("a", start));
        assert!(stuck.note("a", start));
        assert!(!stuck.is_due("a", start) && stuck.is_due("b", start));
        assert!(stuck.is_due("a", start + SHORTEST));
        assert!(!stuck.note("a", start + SHORTEST));
        assert!(!stuck.is_due("a", start + SHORTEST * 2));
        assert!(stuck.is_due("a", start + SHORTEST * 3));
        for _ in 0..30 {
            stuck.note("a", start);
        }
        assert!(stuck.is_due("a", start + LONGEST));
        stuck.free("a");
        assert!(stuck.is_due("a", start) && stuck.note("a", start));
        stuck.forget_others(&["b".to_owned()]);
        assert_eq!(stuck.count(), 0);
    }
}
