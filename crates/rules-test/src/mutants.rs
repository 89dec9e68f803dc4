//! Tests the suite on a game that keeps every promise, and on copies that each break one. A check
//! that no copy fails would be useless.

use crate::conform::Conformance;
use crate::soak::soak;
use crate::toy::{Flaw, Toy};

fn suite() -> Conformance<Toy> {
    Conformance::new().table(3, "").table(2, "length=short").games(16)
}

/// The suite must fail, and for the reason given.
fn caught(flaw: Flaw, expected: &str) {
    let failure = flaw.within(|| suite().run(|_| ())).expect_err(expected);
    assert!(failure.what().contains(expected), "{flaw:?}, for {expected:?}, was caught as:\n{failure}");
}

#[test]
fn a_game_that_keeps_the_contract_passes() {
    let tally = suite().every_table().run(|_| ()).expect("the toy is sound");
    // In the newest edition, and fewer in the older one.
    assert_eq!(tally.games, 6 * (16 + 4));
    assert!(tally.longest > 20 && tally.entries > tally.games * 20, "{tally:?}");
    Conformance::<Toy>::new().every_table().check();
}

#[test]
fn a_soak_reports_its_progress() {
    let mut heard = Vec::new();
    let tally = soak::<Toy>(3, "", 300, 1000, |done| heard.push(done)).expect("the toy is sound");
    assert_eq!(tally.games, 300);
    assert_eq!(heard, (1..=300).collect::<Vec<_>>());
    let failure = Flaw::DeadEnd.within(|| soak::<Toy>(3, "", 300, 1000, |_| ())).expect_err("a dead end");
    assert!(failure.what().contains("dead end"), "{failure}");
    let failure = Flaw::LeakyView.within(|| soak::<Toy>(3, "", 300, 1000, |_| ())).expect_err("a leak");
    assert!(failure.what().contains("leak"), "{failure}");
}

#[test]
fn a_failure_can_be_played_again() {
    let failure = Flaw::Panics.within(|| soak::<Toy>(2, "", 100, 40, |_| ())).expect_err("a panic");
    assert!(failure.what().contains("the till is stuck"), "{failure}");
    let last = failure.journal.last().expect("the step that failed is in the journal");
    assert!(last.ends_with(": take"), "{failure}");
    let again = Conformance::<Toy>::new().table(2, "").starting_at(failure.number).games(1);
    let again = Flaw::Panics.within(|| again.run(|_| ())).expect_err("the same panic");
    let story = again.to_string();
    assert!(story.contains("seed phrase: toy 2 - ") && story.contains("journal:"), "{story}");
    assert_eq!(again.number, failure.number);
}

#[test]
fn a_suite_without_games_is_refused() {
    assert!(Conformance::<Toy>::new().run(|_| ()).is_err());
    assert!(suite().games(0).run(|_| ()).is_err());
}

#[test]
fn leaks_are_caught() {
    caught(Flaw::LeakyView, "changes with what it hides");
    caught(Flaw::LeakySpectator, "the spectator sees what seat");
    caught(Flaw::LeakyLegal, "depend on what it cannot see");
    caught(Flaw::LeakyPending, "whom the game waits for depends");
    caught(Flaw::OpenDeal, "what its view hides");
    caught(Flaw::OpenBid, "what its view hides");
    caught(Flaw::Telltale, "what its view hides");
    caught(Flaw::DeafReferee, "the referee is not told");
    caught(Flaw::PeekAndUndo, "after it has shown it something hidden");
}

#[test]
fn bad_own_parts_of_views_are_caught() {
    caught(Flaw::WrongOwn, "is not the spectator's with its own members");
    caught(Flaw::ForgottenOwn, "is not the spectator's with its own members");
    caught(Flaw::FickleOwn, "has other own members than the spectator");
}

#[test]
fn bad_resampling_is_caught() {
    caught(Flaw::StaleResample, "never changed anything for any seat");
    caught(Flaw::StaleSpectator, "never changed anything for the spectator");
    caught(Flaw::UnlawfulResample, "dealt again for seat 1: a law is broken");
    caught(Flaw::ResampledReferee, "for the referee, who sees everything");
    let open = suite().hidden(false).run(|_| ()).expect_err("the toy hides something");
    assert!(open.what().contains("hides nothing"), "{open}");
}

#[test]
fn bad_lists_are_caught() {
    caught(Flaw::Unsorted, "does not ascend");
    caught(Flaw::Repeated, "does not ascend");
    caught(Flaw::AllowsUnlisted, "but is_legal allows it");
    caught(Flaw::DeniesListed, "but is_legal denies it");
    caught(Flaw::SilentlyHoldsBack, "offered less than all it can do");
    caught(Flaw::DeadEnd, "dead end");
    caught(Flaw::OutOfTurn, "is not pending but may play");
    caught(Flaw::WaitsForNobody, "but for none");
    caught(Flaw::WaitsForStranger, "not at the table");
    caught(Flaw::BadFallback, "the fallback");
}

#[test]
fn bad_endings_are_caught() {
    caught(Flaw::Endless, "longest length");
    caught(Flaw::EndlessDraws, "longest length");
    caught(Flaw::EarlyOutcome, "before the game is over");
    caught(Flaw::NoOutcome, "without an outcome");
    caught(Flaw::ShortPlaces, "places and");
    caught(Flaw::NoWinner, "nobody won");
    caught(Flaw::FarPlace, "are not places at a table of");
    caught(Flaw::ShortTally, "the tally line");
    caught(Flaw::OtherScores, "the last line of the tally");
    caught(Flaw::OffhandOutcome, "how the game was decided");
}

#[test]
fn bad_texts_are_caught() {
    caught(Flaw::GarbledText, "does not read back");
    caught(Flaw::SharedText, "reads back as");
    caught(Flaw::TextOfTwoLines, "a line break");
    caught(Flaw::GarbledDraw, "does not read back");
}

#[test]
fn bad_draws_are_caught() {
    caught(Flaw::ZeroWeight, "without weight");
    caught(Flaw::RepeatedDraw, "listed twice");
    caught(Flaw::NoDraws, "nothing can be drawn");
}

#[test]
fn states_that_drift_are_caught() {
    caught(Flaw::BrokenLaw, "a law is broken: there are 13 coins");
    caught(Flaw::LossyLoad, "the state loaded from the referee's view differs");
    caught(Flaw::RefusedLoad, "refused as a position");
    caught(Flaw::BlurredJson, "comes back changed from its JSON");
    caught(Flaw::MoodyEvents, "reports differently");
    caught(Flaw::MoodyState, "the same step from an equal state");
    caught(Flaw::Panics, "the rules panicked: the till is stuck");
    caught(Flaw::TakesAnyTable, "a table of 3 has 2 seats");
    caught(Flaw::UnsaidContent, "but is made of");
}

#[test]
fn missing_words_are_caught() {
    caught(Flaw::LongPrompt, "more than one line");
    caught(Flaw::NoLabel, "the label of");
    caught(Flaw::NoSentence, "the sentence for");
    caught(Flaw::NoSketch, "the sketch for");
}
