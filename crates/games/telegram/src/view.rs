//! What one viewer may know: views and events.

use crate::Telegram;
use crate::content::{
    ACTIONS, Bonus, CATEGORIES, CELLS, Card, Gain, GoalPoints, Letter, OFFERED_LETTERS, ROWS, Reward, Side,
    TILES, bits, from_one,
};
use crate::fragment::Fragment;
use crate::goal::{self, Progress};
use crate::score::{Score, claimed_points, score};
use crate::sheet::{Marks, STARTED, Status, Word};
use crate::state::{Claim, Frame, NO_CARD, Phase, Player, State, Track};
use crate::words::WordList;
use rules::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. While all players act, the sheets of others are shown as they were when
/// the round began. Values that follow from the rest (`Option`s that the referee's view fills in) may be
/// omitted from a position to be loaded; if given, they must be right.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub table: TableView,
    pub phase: Phase,
    /// From 1; 0 while the first reserve cards are chosen.
    pub round: u8,
    pub last_round: bool,
    /// By category, as far as they have been drawn.
    pub goals: Vec<GoalView>,
    /// The fragments of the offering, under the tiles 1 to 3.
    pub fragments: Vec<Fragment>,
    /// Those of earlier rounds.
    #[serde(default)]
    pub fragments_before: Vec<Fragment>,
    /// The letters of the offering.
    pub letters: Vec<CardView>,
    /// Letter cards in the deck and among the discards, as at the start of the round.
    pub deck: u8,
    pub discards: u8,
    /// Only in the solo game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solo: Option<SoloView>,
    pub players: Vec<PlayerView>,
    /// Only for the referee: which cards are in the deck (in no order) and among the discards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<HiddenView>,
}

/// The options of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableView {
    pub side: Side,
    /// Whether fragments are fresh.
    pub fresh: bool,
    pub words: WordList,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalView {
    #[serde(with = "from_one")]
    pub number: u8,
    /// Whether it shows its lower value.
    pub flipped: bool,
    #[serde(default)]
    pub title: Option<String>,
    #[serde(default)]
    pub text: Option<String>,
    /// Its points follow from the options of the table.
    #[serde(default)]
    pub first: Option<u8>,
    #[serde(default)]
    pub later: Option<u8>,
}

impl GoalView {
    pub fn points(&self) -> GoalPoints {
        GoalPoints { first: self.first.unwrap_or_default(), later: self.later.unwrap_or_default() }
    }
}

/// A visible letter card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardView {
    pub letter: Letter,
    /// Its other side, if the viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<Letter>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloView {
    /// Letter cards in the top, middle and bottom pile.
    pub piles: [u8; 3],
    /// Solo cards still in the middle pile, by category from 1.
    pub cards: Vec<u8>,
    /// Those drawn this round; their goals are flipped at its end.
    pub aside: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenView {
    pub deck: Vec<Card>,
    pub discards: Vec<Card>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub rows: Vec<RowView>,
    pub marks: Marks,
    pub reserve: Vec<CardView>,
    /// By round: its primary actions.
    pub track: Vec<[Track; ACTIONS]>,
    /// By category.
    pub goals: [Claim; CATEGORIES],
    pub done: bool,
    /// What the seat has to decide, on top of what it interrupts; only visible to itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Vec<Frame>>,
    /// What the others see of marks and reserve; only for the referee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<BeforeView>,
    #[serde(default)]
    pub actions_left: Option<u8>,
    /// The score of the sheet if the game ended now.
    #[serde(default)]
    pub score: Option<Score>,
    /// The progress with the goals.
    #[serde(default)]
    pub progress: Option<Vec<Progress>>,
    /// Rewards earned so far, used or not.
    #[serde(default)]
    pub rewards_earned: Option<[u8; 3]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeforeView {
    pub marks: Marks,
    pub reserve: Vec<CardView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowView {
    /// Letters and blanks; empty for an empty row.
    pub word: Word,
    pub status: Status,
    /// The cells of the fragment, from 1.
    #[serde(default)]
    pub given: Vec<u8>,
    /// The cells filled this round, from 1.
    #[serde(default)]
    pub fresh: Vec<u8>,
    /// Whether it was started this round.
    #[serde(default)]
    pub started: bool,
}

pub fn view(game: &Telegram, state: &State, to: Viewer) -> View {
    let earlier = state.fragments_seen().len() - state.offered_fragments().len();
    let Own { solo, players } = own(game, state, to);
    View {
        table: TableView { side: game.form().side, fresh: game.is_fresh(), words: game.words().clone() },
        phase: state.phase,
        round: state.round,
        last_round: state.last_round,
        goals: (0..CATEGORIES).filter_map(|category| goal_view(game, state, category)).collect(),
        fragments: state.offered_fragments().to_vec(),
        fragments_before: state.fragments_seen()[..earlier].to_vec(),
        letters: state
            .offered_cards()
            .map(|card| card_view(card, state.turned, to == Viewer::Referee))
            .collect(),
        deck: state.shown_sizes[0],
        discards: state.shown_sizes[1],
        solo,
        players,
        hidden: (to == Viewer::Referee).then(|| HiddenView {
            deck: bits(state.deck).map(Card).collect(),
            discards: bits(state.discards).map(Card).collect(),
        }),
    }
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub struct Own {
    #[serde(skip_serializing_if = "Option::is_none")]
    solo: Option<SoloView>,
    players: Vec<PlayerView>,
}

pub fn own(game: &Telegram, state: &State, to: Viewer) -> Own {
    Own {
        solo: (game.seats == 1).then(|| solo_view(state, to)),
        players: Seat::all(game.seats).map(|seat| player_view(game, state, seat, to)).collect(),
    }
}

fn goal_view(game: &Telegram, state: &State, category: usize) -> Option<GoalView> {
    let number = Some(state.goals[category]).filter(|goal| *goal != NO_CARD)?;
    let facts = goal::facts(number);
    let points = game.goal_points(number);
    Some(GoalView {
        number,
        flipped: state.is_flipped(category),
        title: Some(facts.title.clone()),
        text: Some(facts.text.clone()),
        first: Some(points.first),
        later: Some(points.later),
    })
}

fn card_view(card: Card, turned: u64, whole: bool) -> CardView {
    let second = usize::from(turned & card.bit() != 0);
    let sides = card.sides();
    CardView { letter: sides[second], behind: whole.then(|| sides[1 - second]) }
}

/// Sorted by visible letter, so that the order reveals nothing about the cards.
fn card_views(cards: u64, turned: u64, whole: bool) -> Vec<CardView> {
    let mut views: Vec<CardView> = bits(cards).map(|card| card_view(Card(card), turned, whole)).collect();
    views.sort_unstable_by_key(|view| (view.letter, view.behind));
    views
}

/// Reserve cards leave the bottom pile unseen by others until the round ends.
fn solo_view(state: &State, to: Viewer) -> SoloView {
    let [top, middle, bottom] = state.piles;
    let shown = state.shown_sizes[0].saturating_sub(top + middle);
    let from_one = |set: u8| bits(u64::from(set)).map(|category| category + 1).collect();
    SoloView {
        piles: [top, middle, if to.sees(Seat::new(0)) { bottom } else { shown }],
        cards: from_one(state.solo_cards),
        aside: from_one(state.solo_aside),
    }
}

fn player_view(game: &Telegram, state: &State, seat: Seat, to: Viewer) -> PlayerView {
    let own = to.sees(seat);
    let now = state.player(seat);
    let player = if own { *now } else { now.rewound(state.round) };
    let turned = if own { state.turned } else { state.shown_turned };
    let points = claimed_points(game, state, player.goals);
    let drawn = state.goals.iter().filter(|goal| **goal != NO_CARD);
    PlayerView {
        rows: (0..ROWS).map(|row| row_view(&player, row)).collect(),
        marks: player.marks,
        reserve: card_views(player.reserve, turned, own),
        track: player.track.to_vec(),
        goals: player.goals,
        done: now.is_done(),
        stack: own.then(|| now.stack.frames().to_vec()),
        before: (to == Viewer::Referee).then(|| BeforeView {
            marks: now.shown,
            reserve: card_views(now.shown_reserve, state.shown_turned, true),
        }),
        actions_left: Some(ACTIONS as u8 - player.actions_taken(state.round)),
        score: Some(score(game.form(), game.words(), &player.rows, player.marks, points)),
        progress: Some(
            drawn.map(|goal| goal::progress(*goal, &player.rows, player.marks, game.words())).collect(),
        ),
        rewards_earned: Some(player.marks.rewards_earned(game.form())),
    }
}

fn row_view(player: &Player, row: usize) -> RowView {
    let notes = player.notes[row];
    let cells = |set: u8| (0..CELLS as u8).filter(|cell| set & 1 << cell != 0).map(|cell| cell + 1).collect();
    RowView {
        word: player.rows[row].word(),
        status: player.rows[row].status(),
        given: cells(notes.given),
        fresh: cells(notes.fresh & !STARTED),
        started: notes.fresh & STARTED != 0,
    }
}

/// The source of an inserted letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    Offering,
    Reserve,
    Reward,
    Wild,
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    GoalDrawn {
        #[serde(with = "from_one")]
        goal: u8,
    },
    RoundBegan {
        round: u8,
        fragments: [Fragment; TILES],
        letters: [Letter; OFFERED_LETTERS],
    },
    /// A letter card whose sides were both in the offering already. Only the referee sees which one it was,
    /// because no other view contains the discards.
    Passed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A solo card was drawn: this goal is flipped at the end of the round.
    SoloCard {
        #[serde(with = "from_one")]
        goal: u8,
    },
    DeckRenewed {
        cards: u8,
    },
    // The following events are only visible to the seat itself.
    Started {
        seat: Seat,
        #[serde(with = "from_one")]
        tile: u8,
        fragment: Fragment,
        #[serde(with = "from_one")]
        row: u8,
    },
    Inserted {
        seat: Seat,
        letter: Letter,
        from: Source,
        #[serde(with = "from_one")]
        row: u8,
        #[serde(with = "from_one")]
        cell: u8,
        word: Word,
    },
    Completed {
        seat: Seat,
        #[serde(with = "from_one")]
        row: u8,
        word: Word,
        valid: bool,
    },
    RowBonus {
        seat: Seat,
        #[serde(with = "from_one")]
        row: u8,
        bonus: Bonus,
        taken: bool,
    },
    Advanced {
        seat: Seat,
        length: u8,
        worth: i32,
    },
    /// `space` counts from 1.
    WheelMarked {
        seat: Seat,
        space: u8,
        gives: Gain,
    },
    BatteryMarked {
        seat: Seat,
        #[serde(with = "from_one")]
        space: u8,
    },
    RewardEarned {
        seat: Seat,
        reward: Reward,
    },
    /// There was nothing left to mark.
    BonusLost {
        seat: Seat,
        bonus: Bonus,
    },
    ReserveDrawn {
        seat: Seat,
        card: Card,
    },
    Kept {
        seat: Seat,
        letter: Letter,
    },
    // The following events are visible to everyone.
    Done {
        seat: Seat,
    },
    /// What a seat did in the round that has just ended.
    Disclosed {
        seat: Seat,
        track: [Track; ACTIONS],
        wilds: u8,
    },
    Judged {
        seat: Seat,
        #[serde(with = "from_one")]
        row: u8,
        word: Word,
        valid: bool,
    },
    GoalReached {
        seat: Seat,
        #[serde(with = "from_one")]
        goal: u8,
        first: bool,
    },
    /// By a solo card.
    GoalFlipped {
        #[serde(with = "from_one")]
        goal: u8,
    },
    /// There is one more round.
    LastRound,
    Ended {
        rounds: u8,
    },
}

impl Event {
    /// The only seat that may see it, if any.
    fn secret_of(&self) -> Option<Seat> {
        match self {
            Event::Started { seat, .. }
            | Event::Inserted { seat, .. }
            | Event::Completed { seat, .. }
            | Event::RowBonus { seat, .. }
            | Event::Advanced { seat, .. }
            | Event::WheelMarked { seat, .. }
            | Event::BatteryMarked { seat, .. }
            | Event::RewardEarned { seat, .. }
            | Event::BonusLost { seat, .. }
            | Event::ReserveDrawn { seat, .. }
            | Event::Kept { seat, .. } => Some(*seat),
            Event::GoalDrawn { .. }
            | Event::RoundBegan { .. }
            | Event::Passed { .. }
            | Event::SoloCard { .. }
            | Event::DeckRenewed { .. }
            | Event::Done { .. }
            | Event::Disclosed { .. }
            | Event::Judged { .. }
            | Event::GoalReached { .. }
            | Event::GoalFlipped { .. }
            | Event::LastRound
            | Event::Ended { .. } => None,
        }
    }
}

/// What a seat does during a round is hidden from all others; the end of the round reveals it.
pub fn redact(event: &Event, to: Viewer) -> Option<Event> {
    if matches!(event, Event::Passed { .. }) && to != Viewer::Referee {
        return Some(Event::Passed { card: None });
    }
    event.secret_of().is_none_or(|seat| to.sees(seat)).then(|| event.clone())
}
