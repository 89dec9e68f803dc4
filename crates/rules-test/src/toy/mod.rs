//! A tiny game with one of everything, to test the suite on: hidden hands, draws, simultaneous
//! decisions, decisions that can be taken back, an option, forced actions.
//!
//! Cards `a` to `e`, three of each, are dealt two to a seat. In each round every seat secretly bids
//! a card; all bids are revealed at once; the highest bidder takes up to three coins from the pot,
//! one by one. The player with most coins in the end wins.
//!
//! A toy created within a `Flaw` breaks that promise.

mod narrate;
mod play;
mod view;

pub(crate) use view::{Event, Own, View};

use rules::{Choice, Content, Edition, Info, OptionSpec, ParseError, Seat};
use std::cell::Cell;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicUsize;

pub(crate) const KINDS: usize = 5;
pub(crate) const COPIES: u8 = 3;
pub(crate) const COINS: u8 = 12;
pub(crate) const HAND: u8 = 2;
pub(crate) const MOST_TAKEN: u8 = 3;
pub(crate) const LONGEST_TABLE: usize = 3;

/// The promises that can be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    LeakyView,
    LeakySpectator,
    WrongOwn,
    ForgottenOwn,
    FickleOwn,
    LeakyLegal,
    LeakyPending,
    OpenDeal,
    OpenBid,
    DeafReferee,
    PeekAndUndo,
    Unsorted,
    Repeated,
    AllowsUnlisted,
    DeniesListed,
    SilentlyHoldsBack,
    DeadEnd,
    OutOfTurn,
    WaitsForNobody,
    WaitsForStranger,
    BrokenLaw,
    Endless,
    EndlessDraws,
    EarlyOutcome,
    NoOutcome,
    ShortPlaces,
    NoWinner,
    FarPlace,
    ShortTally,
    OtherScores,
    GarbledText,
    SharedText,
    TextOfTwoLines,
    GarbledDraw,
    ZeroWeight,
    RepeatedDraw,
    NoDraws,
    StaleResample,
    UnlawfulResample,
    ResampledReferee,
    LossyLoad,
    RefusedLoad,
    BadFallback,
    MoodyEvents,
    MoodyState,
    Panics,
    LongPrompt,
    NoLabel,
    NoSentence,
    NoSketch,
    TakesAnyTable,
    StaleSpectator,
    OffhandOutcome,
    BlurredJson,
    Telltale,
    UnsaidContent,
}

thread_local! {
    static FLAW: Cell<Option<Flaw>> = const { Cell::new(None) };
}

impl Flaw {
    /// All toys created inside have this flaw. (Not an option of the game, which would be part of
    /// every record; not a type parameter, which would compile the suite fifty times.)
    pub(crate) fn within<T>(self, test: impl FnOnce() -> T) -> T {
        FLAW.set(Some(self));
        let result = test();
        FLAW.set(None);
        result
    }
}

pub(crate) struct Toy {
    pub(crate) seats: u8,
    pub(crate) edition: Edition,
    pub(crate) rounds: u8,
    pub(crate) content: Content,
    pub(crate) flaw: Option<Flaw>,
    /// How often an action was applied, for tests that count work.
    pub(crate) applied: AtomicUsize,
}

impl Toy {
    pub(crate) fn has(&self, flaw: Flaw) -> bool {
        self.flaw == Some(flaw)
    }
}

pub(crate) const LENGTH: OptionSpec = OptionSpec {
    key: "length",
    name: "Length",
    help: "How many rounds are played.",
    choices: &[
        Choice { key: "long", name: "Long", help: "Three rounds." },
        Choice { key: "short", name: "Short", help: "Two rounds." },
    ],
};

/// The first edition had one round fewer.
pub(crate) const EDITIONS: &[Edition] =
    &[Edition { rules: 1, content: 1, words: None }, Edition { rules: 2, content: 2, words: None }];

pub(crate) const INFO: Info = Info {
    key: "toy",
    title: "Toy",
    designer: "",
    publisher: "",
    year: 1844,
    pitch: "Outbid them all.",
    seats: &[2, 3],
    options: &[LENGTH],
    editions: EDITIONS,
    reconstructed: "",
};

/// Cards as counts by kind.
pub(crate) type Cards = [u8; KINDS];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) bag: Cards,
    pub(crate) hands: [Cards; LONGEST_TABLE],
    pub(crate) bids: [Option<Card>; LONGEST_TABLE],
    pub(crate) spent: Cards,
    pub(crate) coins: [u8; LONGEST_TABLE],
    pub(crate) pot: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Deal(Seat),
    Bid,
    Reveal,
    Take { seat: Seat, taken: u8 },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Card(pub(crate) u8);

impl Card {
    pub(crate) fn all() -> impl Iterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        Card::all().find(|card| card.to_string() == text).ok_or_else(|| ParseError::kind("a card", text))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Action {
    Bid(Card),
    Take,
    Done,
    /// These three are listed only by flawed games.
    Garbled,
    Double,
    Shout,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(card) => write!(f, "bid {card}"),
            Action::Take => f.write_str("take"),
            Action::Garbled => f.write_str("garbled"),
            Action::Done | Action::Double => f.write_str("done"),
            Action::Shout => f.write_str("shout\nlouder"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text {
            "take" => Ok(Action::Take),
            "done" => Ok(Action::Done),
            "shout\nlouder" => Ok(Action::Shout),
            _ => text
                .strip_prefix("bid ")
                .ok_or_else(|| ParseError::kind("an action", text))?
                .parse()
                .map(Action::Bid),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    Card(Card),
    /// A draw with a single outcome: what it reveals cannot be unseen, so it prevents undo.
    Reveal,
    /// Drawn only in flawed games.
    Garbled,
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Card(card) => write!(f, "{card}"),
            Draw::Reveal => f.write_str("reveal"),
            Draw::Garbled => f.write_str("garbled"),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        if text == "reveal" { Ok(Draw::Reveal) } else { text.parse().map(Draw::Card) }
    }
}
