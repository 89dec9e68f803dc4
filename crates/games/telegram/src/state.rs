//! The state: plain data, and the laws it always obeys.

use crate::Telegram;
use crate::content::{
    ACTIONS, CARDS, CATEGORIES, Card, Letter, OFFERED_LETTERS, ROUNDS, ROWS, Reward, TABLES, TILES, WHEELS,
    bits, from_one,
};
use crate::fragment::Fragment;
use crate::sheet::{Marks, Notes, Row, STARTED, Status};
use rules::{BrokenLaw, ParseError, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

pub const MAX_PLAYERS: usize = 6;
/// One card at the start and one for each wheel space that gives one.
pub const MOST_RESERVES: u32 = 8;
/// Fragments drawn in a whole game.
pub const MOST_FRAGMENTS: usize = ROUNDS * TILES;
pub const ALL_CARDS: u64 = (1 << CARDS) - 1;
pub const NO_CARD: u8 = 0xFF;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub players: [Player; MAX_PLAYERS],
    /// Face-down letter cards, as a bit set; they have no order.
    pub deck: u64,
    pub discards: u64,
    /// Which cards in the offering and in reserves show their second side.
    pub turned: u64,
    /// The same for the reserves as they were when the round began.
    pub shown_turned: u64,
    /// How many of the deck's cards are in each pile, from the top; only the solo game has three.
    pub piles: [u8; 3],
    /// Solo cards still in the middle pile, and those set aside this round: sets of categories.
    pub solo_cards: u8,
    pub solo_aside: u8,
    /// Sizes of deck and discards when the round began.
    pub shown_sizes: [u8; 2],
    /// All fragments drawn so far; the last ones are in the offering.
    pub fragments: [Fragment; MOST_FRAGMENTS],
    pub fragments_drawn: u8,
    /// The letter cards of the offering.
    pub offering: [u8; OFFERED_LETTERS],
    pub offered: u8,
    /// By category; `NO_CARD` before they are drawn.
    pub goals: [u8; CATEGORIES],
    /// The goals that show their lower value, as a set of categories.
    pub flipped: u8,
    /// 0 while the first reserve cards are chosen.
    pub round: u8,
    pub last_round: bool,
    pub phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 1024);

/// The phase of the table. While all players act, each seat has frames of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Phase {
    /// Chance: draw number `step` of the set-up.
    SetUp {
        step: u8,
    },
    /// Chance: the next printed fragment.
    Fragment,
    /// Chance: the length of the next fresh fragment, the places of its letters, and the letters.
    Length,
    Places {
        length: u8,
    },
    First {
        pair: u8,
    },
    Second {
        pair: u8,
        first: Letter,
    },
    /// Chance: the next letter of the offering.
    Letter,
    /// All players act at the same time.
    Acting,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    pub rows: [Row; ROWS],
    pub notes: [Notes; ROWS],
    pub marks: Marks,
    /// The marks as they were when the round began: what the others see.
    pub shown: Marks,
    /// The player's reserve, as a set of cards.
    pub reserve: u64,
    pub shown_reserve: u64,
    /// The primary actions of each round.
    pub track: [[Track; ACTIONS]; ROUNDS],
    /// By category.
    pub goals: [Claim; CATEGORIES],
    pub stack: Stack<Frame, 6>,
}

/// One box of the round track: 0 free, 1 to 26 a letter, 27 to 29 a fragment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Track(u8);

impl Track {
    const FIRST_FRAGMENT: u8 = 27;

    pub fn letter(letter: Letter) -> Track {
        Track(letter.0 + 1)
    }

    pub fn fragment(tile: u8) -> Track {
        Track(Track::FIRST_FRAGMENT + tile)
    }

    pub fn is_free(self) -> bool {
        self.0 == 0
    }

    pub fn is_fragment(self) -> bool {
        self.0 >= Track::FIRST_FRAGMENT
    }
}

/// Empty, `1` to `3`, or the letter.
impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            value if value >= Track::FIRST_FRAGMENT => write!(f, "{}", value - Track::FIRST_FRAGMENT + 1),
            value => write!(f, "{}", Letter(value - 1)),
        }
    }
}

impl FromStr for Track {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Track, ParseError> {
        match text {
            "" => Ok(Track::default()),
            "1" => Ok(Track::fragment(0)),
            "2" => Ok(Track::fragment(1)),
            "3" => Ok(Track::fragment(2)),
            letter => letter.parse().map(Track::letter),
        }
    }
}

rules::json_as_text!(Track);

/// Whether a player has reached a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    Open,
    First,
    Later,
}

/// A seat's pending decision or draw; what it interrupts waits underneath.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Frame {
    /// Done for this round.
    Done,
    /// The next action.
    Act,
    /// A fragment was chosen: choose its row.
    Row {
        #[serde(with = "from_one")]
        tile: u8,
    },
    /// A reward or wild letter: choose the letter.
    PickReward {
        reward: Reward,
    },
    PickWild,
    /// A letter was chosen: choose its cell.
    PlaceOffered {
        letter: Letter,
    },
    PlaceReserve {
        letter: Letter,
    },
    PlaceReward {
        reward: Reward,
        letter: Letter,
    },
    PlaceWild {
        letter: Letter,
    },
    /// Pending bonuses. `place` is the position in its word of the letter that brought the bonus, from
    /// 1; 0 if it came from elsewhere.
    Wheel,
    Battery {
        place: u8,
    },
    Headpiece,
    /// A row was completed: take its bonus or skip it.
    RowBonus {
        #[serde(with = "from_one")]
        row: u8,
    },
    /// Chance: a card for the reserve.
    Draw,
    /// Choose the side of a reserve card.
    Side {
        card: Card,
    },
}

impl Frame {
    /// The letter that is about to be written.
    pub fn placing(self) -> Option<Letter> {
        match self {
            Frame::PlaceOffered { letter }
            | Frame::PlaceReserve { letter }
            | Frame::PlaceReward { letter, .. }
            | Frame::PlaceWild { letter } => Some(letter),
            _ => None,
        }
    }
}

impl Default for Player {
    fn default() -> Player {
        Player {
            rows: [Row::default(); ROWS],
            notes: [Notes::default(); ROWS],
            marks: Marks::default(),
            shown: Marks::default(),
            reserve: 0,
            shown_reserve: 0,
            track: [[Track::default(); ACTIONS]; ROUNDS],
            goals: [Claim::Open; CATEGORIES],
            stack: Stack::new(Frame::Done),
        }
    }
}

impl Player {
    pub fn is_done(&self) -> bool {
        self.stack.top() == Frame::Done
    }

    pub fn empty_rows(&self) -> u8 {
        self.rows.iter().filter(|row| row.is_empty()).count() as u8
    }

    pub fn words_in_progress(&self) -> u8 {
        self.rows.iter().filter(|row| row.is_in_progress()).count() as u8
    }

    pub fn has_blanks(&self) -> bool {
        self.rows.iter().any(|row| row.is_in_progress())
    }

    pub fn blank_cells(&self) -> impl Iterator<Item = (u8, u8)> {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(row, word)| bits(u64::from(word.blanks())).map(move |cell| (row as u8, cell)))
    }

    /// Primary actions taken in this round, counted from 1.
    pub fn actions_taken(&self, round: u8) -> u8 {
        let track = round.checked_sub(1).map(|index| self.track[index as usize]);
        track.map_or(0, |boxes| boxes.iter().filter(|mark| !mark.is_free()).count() as u8)
    }

    pub fn reserve_cards(&self) -> impl Iterator<Item = Card> {
        bits(self.reserve).map(Card)
    }

    /// The row as it was when the round began.
    pub fn shown_row(&self, row: usize) -> (Row, Notes) {
        let Notes { given, fresh } = self.notes[row];
        if fresh & STARTED != 0 {
            return (Row::default(), Notes::default());
        }
        let mut shown = self.rows[row];
        if fresh != 0 {
            shown.erase(fresh);
            shown = shown.with(Status::InProgress);
        }
        (shown, Notes { given, fresh: 0 })
    }

    /// Everything as it was when the round began: what the others see.
    #[must_use]
    pub fn rewound(&self, round: u8) -> Player {
        let mut before = *self;
        for row in 0..ROWS {
            (before.rows[row], before.notes[row]) = self.shown_row(row);
        }
        before.marks = self.shown;
        before.reserve = self.shown_reserve;
        if let Some(index) = round.checked_sub(1) {
            before.track[index as usize] = [Track::default(); ACTIONS];
        }
        before
    }

    /// Shows the current sheet to the others from now on.
    pub fn disclose(&mut self) {
        self.notes.iter_mut().for_each(|notes| notes.fresh = 0);
        self.shown = self.marks;
        self.shown_reserve = self.reserve;
    }
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn offered_fragments(&self) -> &[Fragment] {
        let before = self.round.saturating_sub(1) as usize * TILES;
        &self.fragments[before.min(self.fragments_drawn as usize)..self.fragments_drawn as usize]
    }

    pub fn fragments_seen(&self) -> &[Fragment] {
        &self.fragments[..self.fragments_drawn as usize]
    }

    pub fn offered_cards(&self) -> impl Iterator<Item = Card> {
        self.offering[..self.offered as usize].iter().map(|card| Card(*card))
    }

    /// The visible letter of a card in the offering or in a reserve.
    pub fn face(&self, card: Card) -> Letter {
        card.sides()[usize::from(self.turned & card.bit() != 0)]
    }

    /// Moves a visible card to the discards, where its side no longer matters.
    pub fn discard(&mut self, card: Card) {
        self.turned &= !card.bit();
        self.discards |= card.bit();
    }

    /// The letters of the offering, as a bit set.
    pub fn offered_letters(&self) -> u32 {
        self.offered_cards().fold(0, |set, card| set | 1 << self.face(card).index())
    }

    /// The letters of a reserve, as a bit set.
    pub fn reserve_letters(&self, seat: Seat) -> u32 {
        self.player(seat).reserve_cards().fold(0, |set, card| set | 1 << self.face(card).index())
    }

    /// The seat for which a reserve card is to be drawn.
    pub fn drawing(&self, seats: u8) -> Option<Seat> {
        Seat::all(seats).find(|seat| self.player(*seat).stack.top() == Frame::Draw)
    }

    pub fn acting(&self, seats: u8) -> SeatSet {
        Seat::all(seats).filter(|seat| !self.player(*seat).is_done()).collect()
    }

    pub fn sizes(&self) -> [u8; 2] {
        [self.deck.count_ones() as u8, self.discards.count_ones() as u8]
    }

    pub fn is_flipped(&self, category: usize) -> bool {
        self.flipped & 1 << category != 0
    }
}

/// The conservation laws: what the rules can never create or destroy.
pub fn laws(game: &Telegram, state: &State) -> Result<(), BrokenLaw> {
    cards_are_kept(game, state)?;
    fragments_are_kept(game, state)?;
    Seat::all(game.seats).try_for_each(|seat| player_is_sound(game, state, seat).map_err(|law| law.of(seat)))
}

fn cards_are_kept(game: &Telegram, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("cards are kept", found);
    let mut places = vec![state.deck, state.discards];
    places.extend(Seat::all(game.seats).map(|seat| state.player(seat).reserve));
    places.extend(state.offered_cards().map(Card::bit));
    places.extend(Seat::all(game.seats).filter_map(|seat| held(state.player(seat))));
    let union = places.iter().fold(0, |all, set| all | set);
    let count: u32 = places.iter().map(|set| set.count_ones()).sum();
    if union != ALL_CARDS || count != CARDS as u32 {
        return Err(broken(format!(
            "{count} letter cards are at the table, {} of them different",
            union.count_ones()
        )));
    }
    if state.piles.iter().map(|pile| u32::from(*pile)).sum::<u32>() != state.deck.count_ones() {
        return Err(broken("the piles are not the letter deck".to_owned()));
    }
    if state.solo_cards & state.solo_aside != 0
        || (game.seats > 1 && state.solo_cards | state.solo_aside != 0)
    {
        return Err(broken("a solo card is where it cannot be".to_owned()));
    }
    let letters = state.offered_letters().count_ones();
    if letters != u32::from(state.offered) {
        return Err(broken("a letter is in the offering twice".to_owned()));
    }
    Ok(())
}

/// A card whose side the player must choose.
fn held(player: &Player) -> Option<u64> {
    match player.stack.top() {
        Frame::Side { card } => Some(card.bit()),
        _ => None,
    }
}

fn fragments_are_kept(game: &Telegram, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("fragments are kept", found);
    let mut seen = state.fragments_seen().to_vec();
    if game.is_fresh() {
        if let Some(strange) = seen.iter().find(|fragment| !game.is_in_pool(**fragment)) {
            return Err(broken(format!("{strange} has too few words for a fragment")));
        }
        seen.sort_unstable();
        seen.dedup();
    } else {
        let mut cards = Vec::new();
        for fragment in &seen {
            cards.push(
                game.card_of(*fragment)
                    .ok_or_else(|| broken(format!("{fragment} is on no fragment card")))?,
            );
        }
        cards.sort_unstable();
        cards.dedup();
        seen.truncate(cards.len());
    }
    if seen.len() == state.fragments_drawn as usize {
        Ok(())
    } else {
        Err(broken("a fragment card was drawn twice".to_owned()))
    }
}

fn player_is_sound(game: &Telegram, state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("players keep their limits", found);
    let player = state.player(seat);
    if player.words_in_progress() > TABLES.words_in_progress {
        return Err(broken(format!("{} words are in progress", player.words_in_progress())));
    }
    for marks in [player.marks, player.shown] {
        marks_are_sound(game, marks)?;
    }
    let grown = player.marks.wheel >= player.shown.wheel
        && player.marks.wild >= player.shown.wild
        && player.marks.battery & player.shown.battery == player.shown.battery
        && (0..3).all(|row| player.marks.headpiece[row] >= player.shown.headpiece[row]);
    if !grown {
        return Err(broken("a mark was rubbed out".to_owned()));
    }
    let held = u8::from(held(player).is_some() || player.stack.top() == Frame::Draw);
    let reserves = player.reserve.count_ones() as u8 + held;
    if reserves > 1 + player.marks.reserves_earned() {
        return Err(broken(format!("{reserves} reserve cards are more than it was given")));
    }
    for (row, notes) in player.rows.iter().zip(player.notes) {
        row_is_sound(*row, notes)?;
    }
    Ok(())
}

fn marks_are_sound(game: &Telegram, marks: Marks) -> Result<(), BrokenLaw> {
    let broken = |found: &str| BrokenLaw::new("marks are sound", found);
    let headpiece = (0..3).all(|row| (marks.headpiece[row] as usize) < TABLES.headpiece[row].len());
    let form = game.form();
    let within = marks.wheel as usize <= WHEELS
        && (marks.wild as usize) < form.wild.len()
        && marks.free_batteries(form, 0).count_ones() <= 14;
    if !headpiece || !within {
        return Err(broken("a section has more marks than spaces"));
    }
    let earned = marks.rewards_earned(form);
    if marks.rewards.iter().zip(earned).any(|(left, earned)| *left > earned) {
        return Err(broken("more rewards are left than were earned"));
    }
    Ok(())
}

fn row_is_sound(row: Row, notes: Notes) -> Result<(), BrokenLaw> {
    let filled = (0..row.length() as u8).filter(|cell| row.letter(*cell).is_some());
    let filled = filled.fold(0u8, |set, cell| set | 1 << cell);
    let whole = filled.count_ones() as usize == row.length();
    let sound = match row.status() {
        Status::Empty => row.is_empty() && notes == Notes::default(),
        Status::InProgress => !whole,
        Status::Valid | Status::Invalid => whole,
    };
    let fresh = notes.fresh & !STARTED;
    let given_fit = row.is_empty() || (notes.given.count_ones() == 2 && notes.given & filled == notes.given);
    if sound && given_fit && fresh & filled == fresh && fresh & notes.given == 0 {
        Ok(())
    } else {
        Err(BrokenLaw::new("rows are sound", format!("the row {} cannot stand like this", row.word())))
    }
}
