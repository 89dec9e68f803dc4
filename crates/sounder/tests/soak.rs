//! `sounder soak`, including hoarders.

use crate::common::sounder;

#[test]
fn a_soak_checks_every_promise() {
    sounder(&["soak", "railroad-revolution", "--games", "1"]).succeeded().says("every promise was kept");
}

/// The duration of a call is reported but not tested, because machines differ.
#[test]
fn a_soak_of_hoarders_tells_the_slowest_call_of_each_kind() {
    let told =
        sounder(&["soak", "railroad-revolution", "--hoard", "--games", "1", "--most", "600000"]).succeeded();
    told.says("1 games of hoarders");
    for call in ["legal", "apply", "draws", "resolve", "view", "resample"] {
        told.says(call);
    }
    for level in ["apprentice", "journeyman"] {
        told.says(&format!("{level} between two questions")).says(&format!("{level} in all"));
    }
}

#[test]
fn a_soak_says_which_call_was_too_slow() {
    let ran = sounder(&["soak", "railroad-revolution", "--hoard", "--games", "1", "--most", "0"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("slower than 0 ms: railroad-revolution legal, table 2"), "{}", ran.err);
    ran.says("slowest");
}
