//! What viewers may see of the toy: views and events.

use super::*;
use rules::{BadPosition, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct View {
    pub(crate) round: u8,
    pub(crate) pot: u8,
    pub(crate) phase: Phase,
    /// Cards as letters; only the referee sees into the bag.
    pub(crate) bag: Option<String>,
    pub(crate) spent: String,
    pub(crate) players: Vec<Player>,
    /// A flawed toy loses this on the wire.
    #[serde(skip)]
    pub(crate) smudge: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    pub(crate) cards: u8,
    pub(crate) hand: Option<String>,
    pub(crate) ready: bool,
    pub(crate) bid: Option<String>,
    pub(crate) coins: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Dealt { seat: Seat, card: Option<String> },
    Bid { seat: Seat, card: Option<String> },
    Shown { seat: Seat, card: String },
    Took { seat: Seat, left: u8 },
    Done { seat: Seat },
}

impl View {
    pub(crate) fn of(toy: &Toy, state: &State, to: Viewer) -> View {
        let player = |seat: Seat| {
            let at = seat.index();
            let leak = toy.has(Flaw::LeakyView) && to == Viewer::Seat(seat.next(toy.seats))
                || toy.has(Flaw::LeakySpectator) && to == Viewer::Spectator;
            let seen = to.sees(seat);
            Player {
                cards: state.hands[at].iter().sum(),
                hand: (seen || leak).then(|| letters(&state.hands[at])),
                ready: state.bids[at].is_some(),
                bid: state.bids[at].filter(|_| seen).map(|card| card.to_string()),
                coins: state.coins[at],
            }
        };
        View {
            round: state.round,
            pot: state.pot,
            phase: state.phase,
            bag: (to == Viewer::Referee).then(|| letters(&state.bag)),
            spent: letters(&state.spent),
            players: Seat::all(toy.seats).map(player).collect(),
            smudge: toy.has(Flaw::BlurredJson),
        }
    }

    pub(crate) fn state(&self, seats: u8) -> Result<State, BadPosition> {
        BadPosition::check_players(self.players.len(), seats)?;
        let mut state = State {
            bag: counts(self.bag.as_deref().ok_or_else(|| hidden("what is in the bag"))?)?,
            hands: [[0; KINDS]; LONGEST_TABLE],
            bids: [None; LONGEST_TABLE],
            spent: counts(&self.spent)?,
            coins: [0; LONGEST_TABLE],
            pot: self.pot,
            round: self.round,
            phase: self.phase,
        };
        for (at, player) in self.players.iter().enumerate() {
            state.hands[at] = counts(player.hand.as_deref().ok_or_else(|| hidden("what a player holds"))?)?;
            state.bids[at] =
                player.bid.as_deref().map(str::parse).transpose().map_err(|error| no_card(&error))?;
            state.coins[at] = player.coins;
        }
        Ok(state)
    }
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub(crate) struct Own {
    bag: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<Player>>,
    /// A flawed toy counts this, too, but only for seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pot: Option<u8>,
}

impl Own {
    pub(crate) fn of(toy: &Toy, state: &State, to: Viewer) -> Own {
        let whose = if toy.has(Flaw::WrongOwn) { Viewer::Spectator } else { to };
        let View { bag, players, pot, .. } = View::of(toy, state, whose);
        Own {
            bag,
            players: (!toy.has(Flaw::ForgottenOwn)).then_some(players),
            pot: (toy.has(Flaw::FickleOwn) && to != Viewer::Spectator).then_some(pot),
        }
    }
}

fn hidden(what: &str) -> BadPosition {
    BadPosition::Hidden(what.to_owned())
}

fn no_card(error: &ParseError) -> BadPosition {
    BadPosition::part("cards", error.to_string())
}

fn letters(cards: &Cards) -> String {
    Card::all().map(|card| card.to_string().repeat(usize::from(cards[usize::from(card.0)]))).collect()
}

fn counts(letters: &str) -> Result<Cards, BadPosition> {
    let mut cards = [0; KINDS];
    for letter in letters.chars() {
        let card: Card = letter.to_string().parse().map_err(|error| no_card(&error))?;
        cards[usize::from(card.0)] += 1;
    }
    Ok(cards)
}
