//! Decisions and draws, and their texts. Records contain the texts, so they never change.

use crate::ids::{
    City, CityTile, Colour, DealTile, Effect, From, Milestone, Piece, Rail, Section, Setup, Side, Space,
    TelegraphTile, Track, Train,
};
use rules::{ParseError, Seat};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take a set-up tile with its worker; `setup S1b`.
    Setup(Setup),
    /// Place a worker on an action space; `place purple railroad`.
    Place(Colour, Space),
    /// Lay a rail; `rail R05`.
    Rail(Rail),
    /// Build a station; `station KAN`.
    Station(City),
    /// Build an office; `office 3`.
    Office(Section),
    /// Sell an asset from one's own board; `sell rail`.
    Sell(Piece),
    /// Use an open effect; `use bonus`.
    Use(Effect),
    /// One step on a track; `step network`.
    Step(Track),
    /// Promote a worker to a manager; `promote supply purple A1-3`.
    Promote(From, Colour, Milestone),
    /// Discard a worker; `discard board white`.
    Discard(From, Colour),
    /// Exchange a worker for one of another colour; `exchange supply white purple`.
    Exchange(From, Colour, Colour),
    /// Gain a worker; `gain grey`.
    Gain(Colour),
    /// Take a train; `train money`.
    Train(Train),
    /// Flip a face-up train and take its bonus; `flip money`.
    Flip(Train),
    /// Flip a face-up train without its bonus; `lower money`.
    Lower(Train),
    /// Flip a face-down train; `raise money`.
    Raise(Train),
    /// Accept a deal; `deal left`.
    Deal(Side),
    /// Complete one of two fulfilled milestones first; `complete A1-1`.
    Complete(Milestone),
    /// Take a milestone as replacement; `take B-04`.
    Take(Milestone),
    /// Sell one share; `share`.
    Share,
    /// Hire a worker; `hire orange`.
    Hire(Colour),
    /// Use no more of this effect; `stop`.
    Stop,
    /// Accept no deal, or no more; `pass`.
    Pass,
    /// Finish the action and pay what is owed; `done`.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Setup(setup) => write!(f, "setup {setup}"),
            Action::Place(colour, space) => write!(f, "place {colour} {space}"),
            Action::Rail(rail) => write!(f, "rail {rail}"),
            Action::Station(city) => write!(f, "station {city}"),
            Action::Office(section) => write!(f, "office {section}"),
            Action::Sell(piece) => write!(f, "sell {piece}"),
            Action::Use(effect) => write!(f, "use {effect}"),
            Action::Step(track) => write!(f, "step {track}"),
            Action::Promote(from, colour, tile) => write!(f, "promote {from} {colour} {tile}"),
            Action::Discard(from, colour) => write!(f, "discard {from} {colour}"),
            Action::Exchange(from, give, take) => write!(f, "exchange {from} {give} {take}"),
            Action::Gain(colour) => write!(f, "gain {colour}"),
            Action::Train(kind) => write!(f, "train {kind}"),
            Action::Flip(kind) => write!(f, "flip {kind}"),
            Action::Lower(kind) => write!(f, "lower {kind}"),
            Action::Raise(kind) => write!(f, "raise {kind}"),
            Action::Deal(side) => write!(f, "deal {side}"),
            Action::Complete(tile) => write!(f, "complete {tile}"),
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::Share => f.write_str("share"),
            Action::Hire(colour) => write!(f, "hire {colour}"),
            Action::Stop => f.write_str("stop"),
            Action::Pass => f.write_str("pass"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["setup", setup] => Action::Setup(setup.parse()?),
            ["place", colour, space] => Action::Place(colour.parse()?, space.parse()?),
            ["rail", rail] => Action::Rail(rail.parse()?),
            ["station", city] => Action::Station(city.parse()?),
            ["office", section] => Action::Office(section.parse()?),
            ["sell", piece] => Action::Sell(piece.parse()?),
            ["use", effect] => Action::Use(effect.parse()?),
            ["step", track] => Action::Step(track.parse()?),
            ["promote", from, colour, tile] => Action::Promote(from.parse()?, colour.parse()?, tile.parse()?),
            ["discard", from, colour] => Action::Discard(from.parse()?, colour.parse()?),
            ["exchange", from, give, take] => Action::Exchange(from.parse()?, give.parse()?, take.parse()?),
            ["gain", colour] => Action::Gain(colour.parse()?),
            ["train", kind] => Action::Train(kind.parse()?),
            ["flip", kind] => Action::Flip(kind.parse()?),
            ["lower", kind] => Action::Lower(kind.parse()?),
            ["raise", kind] => Action::Raise(kind.parse()?),
            ["deal", side] => Action::Deal(side.parse()?),
            ["complete", tile] => Action::Complete(tile.parse()?),
            ["take", tile] => Action::Take(tile.parse()?),
            ["share"] => Action::Share,
            ["hire", colour] => Action::Hire(colour.parse()?),
            ["stop"] => Action::Stop,
            ["pass"] => Action::Pass,
            ["done"] => Action::Done,
            _ => return Err(ParseError::of("an action", "Railroad Revolution", text)),
        })
    }
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The tile of the next city; `city C2a`.
    City(CityTile),
    /// The tile of the next telegraph section; `telegraph T3`.
    Telegraph(TelegraphTile),
    /// A milestone dealt, or drawn from a stack; `milestone B-04`.
    Milestone(Milestone),
    /// The next deal; `deal D7`.
    Deal(DealTile),
    /// A set-up tile with the side that faces up; `setup S2b`.
    Setup(Setup),
    /// The worker beside the next set-up tile; `worker grey`.
    Worker(Colour),
    /// The first player; `first 3`.
    First(Seat),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::City(tile) => write!(f, "city {tile}"),
            Draw::Telegraph(tile) => write!(f, "telegraph {tile}"),
            Draw::Milestone(tile) => write!(f, "milestone {tile}"),
            Draw::Deal(tile) => write!(f, "deal {tile}"),
            Draw::Setup(setup) => write!(f, "setup {setup}"),
            Draw::Worker(colour) => write!(f, "worker {colour}"),
            Draw::First(seat) => write!(f, "first {seat}"),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["city", tile] => Draw::City(tile.parse()?),
            ["telegraph", tile] => Draw::Telegraph(tile.parse()?),
            ["milestone", tile] => Draw::Milestone(tile.parse()?),
            ["deal", tile] => Draw::Deal(tile.parse()?),
            ["setup", setup] => Draw::Setup(setup.parse()?),
            ["worker", colour] => Draw::Worker(colour.parse()?),
            ["first", seat] => Draw::First(seat.parse()?),
            _ => return Err(ParseError::of("a draw", "Railroad Revolution", text)),
        })
    }
}

rules::json_as_text!(Action);
