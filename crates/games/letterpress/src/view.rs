//! What one viewer may know: views and events.

use crate::Letterpress;
use crate::apply::won_columns;
use crate::card::{Tile, Word};
use crate::content::{Card, DECK_KINDS, LETTERS, VOWELS};
use crate::state::{Frame, Player, Stage, State};
use crate::values::Values;
use crate::words::WordList;
use rules::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. Hands, drafted cards, collections and words not yet shown are secret.
/// Values that follow from the rest may be omitted from a position to be loaded; if given, they must be
/// right.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct View {
    /// 1 to 5.
    pub round: u8,
    /// What the game waits for.
    pub stack: Vec<Frame>,
    /// The player who is claiming.
    pub active: Option<Seat>,
    pub ended: bool,
    pub players: Vec<PlayerView>,
    /// Dealt face up this round.
    pub shared: Vec<Card>,
    /// Open challenges by number.
    pub challenges: Vec<u8>,
    /// Cards that can still be claimed, once the words are shown.
    pub in_play: Vec<Card>,
    /// The ranking of the round, highest first.
    pub order: Vec<Seat>,
    /// Places of it (from 1) that are still tied with the next one.
    pub tied: Vec<u8>,
    /// The allowed words.
    pub words: WordList,
    /// What each letter is worth; follows from the options of the table.
    pub values: Values,
    /// Cards in the decks.
    pub letter_deck: Option<u8>,
    pub vowel_deck: Option<u8>,
    pub challenge_deck: Option<u8>,
    /// The solo game.
    pub solo: Option<SoloView>,
    /// Letter cards drawn for ties since the deal.
    pub spent: Vec<Card>,
    /// Letter cards put under the deck since the deal; for the referee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Vec<Card>>,
    /// Vowel cards and challenges never drawn; for the referee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fresh_vowels: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fresh_challenges: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerView {
    /// The cards to choose from; only its owner sees them.
    pub hand: Option<Vec<Card>>,
    pub hand_size: Option<u8>,
    /// Kept from this hand; visible only to its owner before the hands are passed.
    pub chosen: Option<Card>,
    /// Has a card of this hand been chosen?
    pub has_chosen: Option<bool>,
    /// In the order in which they were kept; secret.
    pub drafted: Option<Vec<Card>>,
    pub drafted_size: Option<u8>,
    /// The owner's progress; others only see `sealed`.
    pub stage: Option<Stage>,
    pub sealed: Option<bool>,
    /// The word of this round: one's own, and everyone's once they are shown. Empty for a pass.
    pub word: Option<Word>,
    pub tiles: Option<Vec<Tile>>,
    pub score: Option<u8>,
    /// The place in the ranking from 1, and how many letters it claims.
    pub rank: Option<u8>,
    pub claims: Option<u8>,
    /// The letter drawn to break a tie.
    pub lot: Option<Card>,
    /// Open challenges that the shown word meets.
    pub meets: Vec<u8>,
    /// Claimed openly this round, challenge cards among them.
    pub claimed: Vec<Card>,
    /// The challenge claimed this round.
    pub met: Option<u8>,
    /// Openly claimed cards; known only to their owner, unless the table plays with open collections.
    pub collection: Option<Vec<Card>>,
    /// Top cards of a deck, seen only by their owner.
    pub unseen: Option<Vec<Card>>,
    pub collection_size: Option<u8>,
    /// The points of the whole collection, for its owner.
    pub collection_value: Option<u16>,
    /// The word shown in the round before.
    pub last: Option<PrintedView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedView {
    pub word: Option<Word>,
    pub score: u8,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoloView {
    /// The cards of the previous word, from left to right.
    pub line: Vec<Card>,
    pub library: Vec<Card>,
    /// Used up by words of the last round.
    pub printed: Vec<Card>,
    /// The printer's score so far.
    pub printer: Option<u16>,
    /// What each position of the new line would win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<ShiftView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShiftView {
    pub shift: i8,
    /// By card of the old line: whether it is won.
    pub won: Vec<bool>,
}

pub fn view(game: &Letterpress, state: &State, to: Viewer) -> View {
    let referee = to == Viewer::Referee;
    let ranked = state.is_shown() && !state.ended && !game.is_solo();
    let claiming = ranked && state.stack.frames()[0] != Frame::Tie;
    let order = &state.ranking.order[..if ranked { game.seats as usize } else { 0 }];
    let away = crate::state::away(game, state);
    let vowels = crate::content::TABLES.vowels.iter().sum::<u8>()
        - away[LETTERS..].iter().map(|count| *count as u8).sum::<u8>();
    View {
        round: state.round,
        stack: state.stack.frames().to_vec(),
        active: claiming.then(|| state.claimer()),
        ended: state.ended,
        players: player_views(game, state, to),
        shared: state.shared.cards().to_vec(),
        challenges: state.open_challenges().collect(),
        in_play: repeated(&state.in_play, 0),
        order: order.iter().map(|seat| Seat::new(*seat as usize)).collect(),
        tied: (0..7u8).filter(|place| state.ranking.tied & 1 << place != 0).map(|place| place + 1).collect(),
        words: game.words.clone(),
        values: game.values(),
        letter_deck: Some(state.decks.letter_cards()),
        vowel_deck: Some(vowels),
        challenge_deck: Some(challenges_in_deck(state)),
        solo: game.is_solo().then(|| solo_view(game, state, referee)),
        spent: repeated(&state.decks.spent, 0),
        under: referee.then(|| repeated(&state.decks.under, 0)),
        fresh_vowels: referee.then(|| repeated(&state.decks.vowels, LETTERS)),
        fresh_challenges: referee
            .then(|| (1..32).filter(|id| state.decks.challenges & 1 << id != 0).collect()),
    }
}

/// All but the open ones and those in collections, which everyone saw go there.
fn challenges_in_deck(state: &State) -> u8 {
    let held = state.players.iter().flat_map(|player| player.collection.cards());
    let held = held.filter(|card| card.index() >= DECK_KINDS).count();
    (crate::content::CHALLENGES - held - state.open_challenges().count()) as u8
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub struct Own {
    players: Vec<PlayerView>,
}

pub fn own(game: &Letterpress, state: &State, to: Viewer) -> Own {
    Own { players: player_views(game, state, to) }
}

fn player_views(game: &Letterpress, state: &State, to: Viewer) -> Vec<PlayerView> {
    Seat::all(game.seats).map(|seat| player_view(game, state, seat, to)).collect()
}

fn player_view(game: &Letterpress, state: &State, seat: Seat, to: Viewer) -> PlayerView {
    let player = state.player(seat);
    // The tie-break of the last round reveals the collections.
    let own = to.sees(seat) || game.is_solo() || state.ended;
    let shown = state.is_shown();
    let known = own || shown;
    let place = |seat: Seat| state.ranking.order.iter().position(|other| *other as usize == seat.index());
    let rank =
        place(seat).filter(|_| shown && !state.ended && state.ranking.tied == 0).map(|place| place as u8);
    PlayerView {
        hand: own.then(|| player.hand.cards().to_vec()),
        hand_size: Some(player.hand.len() as u8),
        chosen: player.chosen.filter(|_| own),
        has_chosen: Some(player.chosen.is_some()),
        drafted: own.then(|| player.drafted.cards().to_vec()),
        drafted_size: Some(player.drafted.len() as u8),
        stage: own.then_some(player.stage),
        sealed: Some(player.stage == Stage::Sealed),
        word: (known && !player.word.is_empty()).then_some(player.word),
        tiles: (known && !player.tiles.is_empty()).then(|| player.tiles.tiles().to_vec()),
        score: known.then_some(player.score),
        rank: rank.map(|place| place + 1),
        claims: rank.filter(|_| !game.is_solo()).map(|place| game.claims(place)),
        lot: match state.ranking.lots[seat.index()] {
            0 => None,
            lot => Some(Card::from_index(lot as usize - 1)),
        },
        meets: state.open_challenges().filter(|id| shown && game.meets(state, seat, *id)).collect(),
        claimed: player.claimed.cards().to_vec(),
        met: player.met,
        collection: (own || game.open_collections).then(|| player.collection.cards().to_vec()),
        unseen: own.then(|| player.unseen.cards().to_vec()),
        collection_size: Some((player.collection.len() + player.unseen.len()) as u8),
        collection_value: own.then(|| game.values().sum(player.whole_collection().iter())),
        last: (state.round > 1).then(|| last_view(player)),
    }
}

fn last_view(player: &Player) -> PrintedView {
    let word = player.last.word;
    PrintedView { word: (!word.is_empty()).then_some(word), score: player.last.score }
}

fn solo_view(game: &Letterpress, state: &State, referee: bool) -> SoloView {
    let line = state.solo.line;
    let new: Vec<Card> = state.players[0].tiles.iter().map(Tile::card).collect();
    let shifts = || {
        (1 - new.len() as i8..line.len() as i8).map(|shift| {
            let won = won_columns(line.cards(), &new, shift, game.values());
            ShiftView { shift, won: (0..line.len()).map(|column| won & 1 << column != 0).collect() }
        })
    };
    SoloView {
        line: line.cards().to_vec(),
        library: state.solo.library.cards().to_vec(),
        printed: state.solo.printed.cards().to_vec(),
        printer: Some(game.values().sum(state.solo.library.iter())),
        shifts: if state.stack.top() == Frame::Line && !referee { shifts().collect() } else { Vec::new() },
    }
}

/// Expands counts by kind into cards; the first count is for kind `from`.
fn repeated(counts: &[u8], from: usize) -> Vec<Card> {
    debug_assert!(counts.len() <= DECK_KINDS && from + counts.len() <= LETTERS + VOWELS);
    let kinds = counts.iter().enumerate();
    kinds.flat_map(|(kind, count)| (0..*count).map(move |_| Card::from_index(from + kind))).collect()
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    RoundBegan {
        round: u8,
        shared: Vec<Card>,
        challenges: Vec<u8>,
    },
    /// Solo: the cards to choose from.
    Turned {
        cards: Vec<Card>,
    },
    /// Only its owner sees which.
    Kept {
        seat: Seat,
        card: Option<Card>,
    },
    /// Every hand, of this many cards, moved to the next seat.
    HandsPassed {
        cards: u8,
    },
    /// The word is written and its cards are chosen.
    Sealed {
        seat: Seat,
    },
    /// `word` is empty for a pass.
    Shown {
        seat: Seat,
        word: Option<Word>,
        tiles: Vec<Tile>,
        score: u8,
    },
    TieDrawn {
        seat: Seat,
        card: Card,
    },
    LotDrawn {
        seat: Seat,
    },
    Ranked {
        order: Vec<Seat>,
    },
    Claimed {
        seat: Seat,
        card: Card,
    },
    /// A challenge was claimed; its reward follows.
    Met {
        seat: Seat,
        challenge: u8,
    },
    /// Only its owner sees which.
    TookTop {
        seat: Seat,
        vowel: bool,
        card: Option<Card>,
    },
    RoundEnded {
        round: u8,
    },
    /// Solo: the new line, and how far to the right of the old one it starts.
    LineLaid {
        line: Vec<Card>,
        shift: Option<i8>,
    },
    /// Solo: unused cards went to the library.
    Shelved {
        cards: Vec<Card>,
    },
    /// Solo: what happened to the old line.
    LineSorted {
        won: Vec<Card>,
        returned: Vec<Card>,
    },
    /// Solo: a card left the library, for the collection or for its deck.
    LeftLibrary {
        card: Card,
        won: bool,
    },
    Ended {
        by: String,
        winners: Vec<Seat>,
    },
}

/// In the solo game nothing is hidden from anyone.
pub fn redact(event: &Event, to: Viewer, solo: bool) -> Event {
    match event {
        Event::Kept { seat, .. } if !to.sees(*seat) && !solo => Event::Kept { seat: *seat, card: None },
        Event::TookTop { seat, vowel, .. } if !to.sees(*seat) => {
            Event::TookTop { seat: *seat, vowel: *vowel, card: None }
        }
        open => open.clone(),
    }
}
