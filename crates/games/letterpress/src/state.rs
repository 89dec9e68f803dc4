//! The state: plain data, and the laws it always obeys.

use crate::Letterpress;
use crate::card::{MOST_CARDS, Pile, Tiles, Word};
use crate::content::{Card, DECK_KINDS, Deck, LETTERS, TABLES, VOWELS};
use rules::{BrokenLaw, Seat, Stack};
use serde::{Deserialize, Serialize};

pub const MAX_PLAYERS: usize = 6;
pub const HAND: usize = 5;
/// Two letters, and a challenge card or one more letter.
pub const MOST_CLAIMED: usize = 3;
/// The round of the last word.
pub const FINAL_ROUND: u8 = 5;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// From 1 on.
    pub round: u8,
    pub decks: Decks,
    /// Open challenges of the round, by number.
    pub open: [u8; 3],
    /// Dealt face up this round. Once the words are shown, these cards move to `in_play`.
    pub shared: Pile<3>,
    /// Cards that can still be claimed, by kind.
    pub in_play: [u8; DECK_KINDS],
    pub players: [Player; MAX_PLAYERS],
    pub ranking: Ranking,
    pub solo: Solo,
    pub ended: bool,
    pub stack: Stack<Frame, 2>,
}

const _: () = assert!(size_of::<State>() <= 1024);

/// The decks as counts: their order is not decided before cards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decks {
    /// Letter cards shuffled at the last deal and not drawn since, by letter.
    pub letters: [u8; LETTERS],
    /// Letter cards put under the deck face down since then.
    pub under: [u8; LETTERS],
    /// Letter cards drawn to break a tie, below those.
    pub spent: [u8; LETTERS],
    /// Vowel cards never drawn; cards put under this deck never come up again.
    pub vowels: [u8; VOWELS],
    /// Challenges never opened, as a set of numbers.
    pub challenges: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The cards to choose from, sorted.
    pub hand: Pile<HAND>,
    /// Kept, but hidden until all players have chosen.
    pub chosen: Option<Card>,
    /// In the order in which they were kept; remembered to the end of the round.
    pub drafted: Pile<HAND>,
    pub stage: Stage,
    /// The word of this round, secret until all are shown; empty for a pass.
    pub word: Word,
    pub tiles: Tiles,
    /// The score of the shown word; in the last round of an easy solo game, of all words.
    pub score: u8,
    /// Claimed openly in this round.
    pub claimed: Pile<MOST_CLAIMED>,
    /// The challenge claimed in this round.
    pub met: Option<u8>,
    /// Claimed openly, so everyone could remember them. Sorted.
    pub collection: Pile<MOST_CARDS>,
    /// Top cards of a deck, seen only by their owner. Sorted.
    pub unseen: Pile<4>,
    /// The word shown before this one.
    pub last: Printed,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Printed {
    pub word: Word,
    pub score: u8,
}

/// A player's progress with the word of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Writing,
    /// The word is chosen, its cards are not.
    Setting,
    Sealed,
}

/// The order in which the players claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ranking {
    /// Seats from the highest rank down, by index.
    pub order: [u8; MAX_PLAYERS],
    /// Bit `i`: places `i` and `i + 1` are still equal.
    pub tied: u8,
    /// By seat: the letter drawn to break a tie, from 1 for A; 0 for none.
    pub lots: [u8; MAX_PLAYERS],
    /// The place whose turn it is to claim.
    pub turn: u8,
}

/// The solo game against the Rotary Printer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Solo {
    /// The cards of the previous word, from left to right.
    pub line: Pile<8>,
    /// Sorted; its total is the printer's score.
    pub library: Pile<MOST_CARDS>,
    /// Used up by words of the last round.
    pub printed: Pile<MOST_CARDS>,
}

/// The pending decision or draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Frame {
    /// Chance: draw number `step` of the deal.
    Deal {
        step: u8,
    },
    /// Chance, solo: the cards for pick number `pick`, from 0.
    Turn {
        pick: u8,
    },
    /// All players keep a card.
    Draft {
        pick: u8,
    },
    /// All players write a word.
    Write,
    /// Solo: where the new line lies under the old one.
    Line,
    /// Solo: which card leaves the library.
    Library,
    /// Chance: letters drawn to break ties.
    Tie,
    /// The player whose turn it is claims `left` letters and, if `challenge`, one challenge.
    Claim {
        left: u8,
        challenge: bool,
    },
    /// Chance: the top card of a deck as a reward.
    TopLetter,
    TopVowel,
}

impl Frame {
    /// Whether it waits for a draw rather than a decision.
    pub fn is_chance(self) -> bool {
        match self {
            Frame::Deal { .. } | Frame::Turn { .. } | Frame::Tie | Frame::TopLetter | Frame::TopVowel => true,
            Frame::Draft { .. } | Frame::Write | Frame::Line | Frame::Library | Frame::Claim { .. } => false,
        }
    }
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The seat whose turn it is to claim.
    pub fn claimer(&self) -> Seat {
        Seat::new(self.ranking.order[self.ranking.turn as usize] as usize)
    }

    /// Have the words of the round been shown, so that the used cards are visible?
    pub fn is_shown(&self) -> bool {
        let claims = matches!(
            self.stack.frames()[0],
            Frame::Tie | Frame::Claim { .. } | Frame::TopLetter | Frame::TopVowel
        );
        claims || self.ended
    }

    /// The open challenges by number.
    pub fn open_challenges(&self) -> impl Iterator<Item = u8> + '_ {
        self.open.iter().copied().filter(|id| *id != 0)
    }

    pub fn cards_in_play(&self) -> impl Iterator<Item = Card> + '_ {
        (0..DECK_KINDS).filter(|kind| self.in_play[*kind] > 0).map(Card::from_index)
    }
}

impl Player {
    /// Every card under the reference card.
    pub fn whole_collection(&self) -> Pile<MOST_CARDS> {
        let mut all = self.collection;
        self.unseen.iter().for_each(|card| all.insert(card));
        all
    }
}

impl Decks {
    /// Before any draw.
    pub fn full() -> Decks {
        Decks {
            letters: TABLES.letters,
            under: [0; LETTERS],
            spent: [0; LETTERS],
            vowels: TABLES.vowels,
            challenges: ((1 << TABLES.challenges.len()) - 1) << 1,
        }
    }

    /// The letter cards that are drawn next: shuffled ones, then those put under.
    pub fn top(&self) -> &[u8; LETTERS] {
        [&self.letters, &self.under].into_iter().find(|layer| total(*layer) > 0).unwrap_or(&self.spent)
    }

    pub fn top_mut(&mut self) -> &mut [u8; LETTERS] {
        if total(&self.letters) > 0 {
            &mut self.letters
        } else if total(&self.under) > 0 {
            &mut self.under
        } else {
            &mut self.spent
        }
    }

    /// Puts a card under its deck.
    pub fn put_under(&mut self, card: Card) {
        if card.deck() == Deck::Letters {
            self.under[card.index()] += 1;
        }
    }

    /// Shuffles all letter cards together into a new deck.
    pub fn shuffle(&mut self) {
        for letter in 0..LETTERS {
            self.letters[letter] += self.under[letter] + self.spent[letter];
        }
        self.under = [0; LETTERS];
        self.spent = [0; LETTERS];
    }

    pub fn letter_cards(&self) -> u8 {
        total(&self.letters) + total(&self.under) + total(&self.spent)
    }
}

pub fn total(counts: &[u8]) -> u8 {
    counts.iter().sum()
}

/// The conservation laws: what the rules can never create or destroy.
pub fn laws(game: &Letterpress, state: &State) -> Result<(), BrokenLaw> {
    letter_cards_are_kept(game, state)?;
    vowel_cards_are_kept(game, state)?;
    challenges_are_kept(state)?;
    piles_are_in_order(game, state)
}

/// The cards of both decks that are elsewhere, by kind, without challenge cards.
pub fn away(game: &Letterpress, state: &State) -> [u16; DECK_KINDS] {
    let mut counts = [0u16; DECK_KINDS];
    let mut count = |cards: &[Card]| {
        for card in cards.iter().filter(|card| card.index() < DECK_KINDS) {
            counts[card.index()] += 1;
        }
    };
    let shown = state.is_shown();
    for player in &state.players[..game.seats as usize] {
        count(player.collection.cards());
        count(player.unseen.cards());
        count(player.hand.cards());
        if !shown {
            count(player.drafted.cards());
        }
    }
    if !shown {
        count(state.shared.cards());
    }
    count(state.solo.line.cards());
    count(state.solo.library.cards());
    count(state.solo.printed.cards());
    for (all, in_play) in counts.iter_mut().zip(state.in_play) {
        *all += u16::from(in_play);
    }
    counts
}

fn letter_cards_are_kept(game: &Letterpress, state: &State) -> Result<(), BrokenLaw> {
    let away = away(game, state);
    for (letter, away) in away[..LETTERS].iter().enumerate() {
        let decks = &state.decks;
        let deck = [decks.letters[letter], decks.under[letter], decks.spent[letter]];
        let all = away + deck.into_iter().map(u16::from).sum::<u16>();
        if all != u16::from(TABLES.letters[letter]) {
            let card = Card::from_index(letter);
            return Err(BrokenLaw::new(
                "letter cards are kept",
                format!("there are {all} cards {card}, not {}", TABLES.letters[letter]),
            ));
        }
    }
    Ok(())
}

fn vowel_cards_are_kept(game: &Letterpress, state: &State) -> Result<(), BrokenLaw> {
    let away = away(game, state);
    for vowel in 0..VOWELS {
        let all = away[LETTERS + vowel] + u16::from(state.decks.vowels[vowel]);
        if all > u16::from(TABLES.vowels[vowel]) {
            let card = Card::vowel(vowel);
            return Err(BrokenLaw::new(
                "vowel cards are kept",
                format!("there are {all} vowel cards {card}, not {}", TABLES.vowels[vowel]),
            ));
        }
    }
    Ok(())
}

fn challenges_are_kept(state: &State) -> Result<(), BrokenLaw> {
    let mut seen = state.decks.challenges;
    let held = state
        .players
        .iter()
        .flat_map(|player| player.collection.cards().iter().chain(player.unseen.cards()))
        .filter_map(|card| card.challenge_id());
    for id in held.chain(state.open_challenges()) {
        if seen & 1 << id != 0 {
            return Err(BrokenLaw::new("challenges are kept", format!("challenge {id} is in two places")));
        }
        seen |= 1 << id;
    }
    Ok(())
}

fn piles_are_in_order(game: &Letterpress, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: &str| BrokenLaw::new("piles are in order", found);
    let sorted = |cards: &[Card]| cards.is_sorted();
    let fine = state.players.iter().all(|player| {
        sorted(player.hand.cards()) && sorted(player.collection.cards()) && sorted(player.unseen.cards())
    });
    if !fine || !sorted(state.solo.library.cards()) || !sorted(state.solo.printed.cards()) {
        return Err(broken("a pile is not sorted"));
    }
    if state.players[game.seats as usize..].iter().any(|player| *player != Player::default()) {
        return Err(broken("somebody at no seat holds cards"));
    }
    Ok(())
}
