//! Failures that happen again and again.

use std::time::{Duration, Instant};
use store::Seldom;

#[test]
fn the_first_is_logged_and_then_the_number_of_the_others() {
    let (seldom, start, minute) = (Seldom::new(), Instant::now(), Duration::from_secs(60));
    assert_eq!(seldom.again(start), Some(1));
    assert_eq!((seldom.again(start), seldom.again(start + minute / 2)), (None, None));
    assert_eq!(seldom.again(start + minute), Some(3));
}
