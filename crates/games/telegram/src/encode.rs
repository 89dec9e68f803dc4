//! A position as numbers: one's own sheet cell by cell, the sheets of the others as they were when the round
//! began, the offering, and how many words still fit. Such counts are given as their number of binary digits:
//! 0 for none, 1 for one, 2 for two or three.

use crate::Telegram;
use crate::action::Action;
use crate::content::{
    ACTIONS, BALANCED, BATTERIES, CATEGORIES, CELLS, GOALS, LENGTHS, LETTERS, Letter, ROWS, Reward, SHORTEST,
    Side, TILES, bits,
};
use crate::fragment::Fragment;
use crate::goal;
use crate::sheet::{Row, Status};
use crate::state::{Claim, Frame, MAX_PLAYERS, NO_CARD, Player, State};
use lexicon::Pattern;
use rules::{Encode, Notes, Seat};
use std::ops::ControlFlow;

const FRAMES: usize = 14;
const REWARDS: usize = Reward::ALL.len();
const STATUSES: usize = 4;
const CLAIMS: usize = 3;
const OF_A_SEAT: usize =
    3 + STATUSES + LENGTHS + 2 * LENGTHS + 1 + BATTERIES + 1 + REWARDS + CATEGORIES * (CLAIMS + 2) + LETTERS;
const OF_A_ROW: usize = STATUSES + LENGTHS + 1 + 3 * CELLS;
const OF_A_TILE: usize = LENGTHS + 1 + 2 * CELLS;
const OF_THE_TABLE: usize = TILES * OF_A_TILE
    + 2 * LETTERS
    + CATEGORIES * (GOALS + 1)
    + 4
    + 3
    + 2 * CATEGORIES
    + 2
    + MAX_PLAYERS
    + FRAMES
    + 2 * LETTERS
    + REWARDS
    + 3;

const START: u32 = 0;
const LETTER: u32 = START + TILES as u32;
const RESERVE: u32 = LETTER + LETTERS as u32;
const REWARD: u32 = RESERVE + LETTERS as u32;
const WILD: u32 = REWARD + REWARDS as u32;
const AS: u32 = WILD + 1;
const ROW: u32 = AS + LETTERS as u32;
const CELL: u32 = ROW + ROWS as u32;
const BATTERY: u32 = CELL + (ROWS * CELLS) as u32;
const HEADPIECE: u32 = BATTERY + BATTERIES as u32;
const KEEP: u32 = HEADPIECE + LENGTHS as u32;
const BONUS: u32 = KEEP + LETTERS as u32;
const SKIP: u32 = BONUS + 1;
const DONE: u32 = SKIP + 1;

impl Encode for Telegram {
    const ENCODING: u16 = 2;
    const INPUTS: usize = MAX_PLAYERS * OF_A_SEAT + ROWS * OF_A_ROW + OF_THE_TABLE;
    const ACTIONS: u32 = DONE + 1;
    const WEIGHED: u32 = Self::ACTIONS;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            if place < usize::from(self.seats) {
                let other = Seat::new((seat.index() + place) % usize::from(self.seats));
                note_seat(self, state, other, place == 0, notes);
            } else {
                notes.zeros("absent", OF_A_SEAT);
            }
        }
        let own = state.player(seat);
        let outlooks = own.rows.map(|row| Outlook::new(self, row));
        for (number, outlook) in outlooks.iter().enumerate() {
            notes.about("row", number);
            note_row(self, outlook, own.stack.top().placing(), notes);
        }
        for tile in 0..TILES {
            notes.about("fragment", tile);
            note_fragment(self, state.offered_fragments().get(tile).copied(), notes);
        }
        notes.about("table", 0);
        note_table(self, state, seat, outlooks, notes);
    }

    fn action_id(&self, _: &State, _: Seat, action: Action) -> u32 {
        match action {
            Action::Start(tile) => START + u32::from(tile),
            Action::Letter(letter) => LETTER + u32::from(letter.0),
            Action::Reserve(letter) => RESERVE + u32::from(letter.0),
            Action::Reward(reward) => REWARD + reward as u32,
            Action::Wild => WILD,
            Action::As(letter) => AS + u32::from(letter.0),
            Action::Row(row) => ROW + u32::from(row),
            Action::Cell { row, cell } => CELL + u32::from(row) * CELLS as u32 + u32::from(cell),
            Action::Battery(cell) => BATTERY + u32::from(cell),
            Action::Headpiece(row) => HEADPIECE + u32::from(row),
            Action::Keep(letter) => KEEP + u32::from(letter.0),
            Action::Bonus => BONUS,
            Action::Skip => SKIP,
            Action::Done => DONE,
        }
    }

    fn action_of(&self, _: &State, _: Seat, id: u32) -> Option<Action> {
        let within = |first: u32| (id - first) as u8;
        Some(match id {
            START..LETTER => Action::Start(within(START)),
            LETTER..RESERVE => Action::Letter(Letter(within(LETTER))),
            RESERVE..REWARD => Action::Reserve(Letter(within(RESERVE))),
            REWARD..WILD => Action::Reward(Reward::ALL[usize::from(within(REWARD))]),
            WILD => Action::Wild,
            AS..ROW => Action::As(Letter(within(AS))),
            ROW..CELL => Action::Row(within(ROW)),
            CELL..BATTERY => {
                Action::Cell { row: within(CELL) / CELLS as u8, cell: within(CELL) % CELLS as u8 }
            }
            BATTERY..HEADPIECE => Action::Battery(within(BATTERY)),
            HEADPIECE..KEEP => Action::Headpiece(within(HEADPIECE)),
            KEEP..BONUS => Action::Keep(Letter(within(KEEP))),
            BONUS => Action::Bonus,
            SKIP => Action::Skip,
            DONE => Action::Done,
            _ => return None,
        })
    }
}

/// A sheet in sums; another seat's sheet as it was when the round began.
fn note_seat(game: &Telegram, state: &State, seat: Seat, own: bool, notes: &mut impl Notes) {
    let now = state.player(seat);
    let player = if own { *now } else { now.rewound(state.round) };
    let turned = if own { state.turned } else { state.shown_turned };
    notes.flag("present", true);
    notes.flag("done", now.is_done());
    notes.count("actions taken", player.actions_taken(state.round));
    let mut rows = [0u8; STATUSES];
    let mut valid = [0u8; LENGTHS];
    for row in player.rows {
        rows[row.status() as usize] += 1;
        if row.is_valid() {
            valid[row.length() - SHORTEST] += 1;
        }
    }
    notes.counts("rows", &rows);
    notes.counts("words of a length", &valid);
    notes.counts("headpiece", &player.marks.headpiece);
    for length in 0..LENGTHS {
        notes.number("worth of a word", length, player.marks.worth(SHORTEST + length));
    }
    notes.count("wheel", player.marks.wheel);
    notes.set("battery", u64::from(player.marks.battery), BATTERIES);
    notes.count("wild", player.marks.wild);
    notes.counts("rewards", &player.marks.rewards);
    note_goals(game, state, &player, notes);
    let mut reserve = [0u8; LETTERS];
    for card in player.reserve_cards() {
        let face = card.sides()[usize::from(turned & card.bit() != 0)];
        reserve[face.index()] += 1;
    }
    notes.counts("reserve", &reserve);
}

fn note_goals(game: &Telegram, state: &State, player: &Player, notes: &mut impl Notes) {
    let names = ["goal 1 reached", "goal 2 reached", "goal 3 reached"];
    for (category, name) in names.into_iter().enumerate() {
        let claim = match player.goals[category] {
            Claim::Open => 0,
            Claim::First => 1,
            Claim::Later => 2,
        };
        notes.one_of(name, Some(claim), CLAIMS);
    }
    for (category, goal) in state.goals.into_iter().enumerate() {
        let progress = (goal != NO_CARD)
            .then(|| goal::progress(goal, &player.rows, player.marks, game.words()))
            .map_or((0, 0), |progress| (progress.have, progress.need));
        notes.number("towards the goal", category, i32::from(progress.0));
        notes.number("asked by the goal", category, i32::from(progress.1));
    }
}

/// A row of one's own sheet. `letter` is about to be written somewhere.
fn note_row(game: &Telegram, outlook: &Outlook, letter: Option<Letter>, notes: &mut impl Notes) {
    let row = outlook.row;
    notes.one_of("status", Some(row.status() as usize), STATUSES);
    notes.one_of("length", row.length().checked_sub(SHORTEST), LENGTHS);
    notes.number("words that fit", 0, outlook.fitting);
    let blanks = row.blanks();
    for cell in 0..CELLS as u8 {
        notes.number(
            "letter",
            usize::from(cell),
            row.letter(cell).map_or(0, |letter| i32::from(letter.0) + 1),
        );
    }
    notes.set("blank", u64::from(blanks), CELLS);
    for cell in 0..CELLS as u8 {
        let here = letter.filter(|_| blanks & 1 << cell != 0);
        let left = here.map_or(0, |letter| fits(game, written(row, cell, letter)));
        notes.number("words that fit with the letter here", usize::from(cell), left);
    }
}

fn note_fragment(game: &Telegram, fragment: Option<Fragment>, notes: &mut impl Notes) {
    let row = fragment.map(Row::started).unwrap_or_default();
    notes.one_of("length", row.length().checked_sub(SHORTEST), LENGTHS);
    notes.number("words that fit", 0, fragment.map_or(0, |_| fits(game, row)));
    for cell in 0..CELLS as u8 {
        notes.number(
            "letter",
            usize::from(cell),
            row.letter(cell).map_or(0, |letter| i32::from(letter.0) + 1),
        );
    }
    notes.set("blank", u64::from(row.blanks()), CELLS);
}

fn note_table(game: &Telegram, state: &State, seat: Seat, outlooks: [Outlook; ROWS], notes: &mut impl Notes) {
    let own = state.player(seat);
    notes.set("letter offered", u64::from(state.offered_letters()), LETTERS);
    let at_hand = letters_at_hand(state, seat);
    let most = most_fits(game, outlooks, at_hand);
    for (letter, left) in most.into_iter().enumerate() {
        notes.number("words that fit with it at best", letter, left);
    }
    for (category, name) in ["goal 1", "goal 2", "goal 3"].into_iter().enumerate() {
        let goal = state.goals[category];
        notes.one_of(name, (goal != NO_CARD).then_some(usize::from(goal)), GOALS);
        notes.number("flipped", category, i32::from(state.is_flipped(category)));
    }
    notes.count("round", state.round);
    notes.flag("last round", state.last_round);
    notes.count("cards in the deck", state.shown_sizes[0]);
    notes.count("discards", state.shown_sizes[1]);
    // In the solo game no other player's reserve can have taken cards unseen.
    let alone = game.seats == 1;
    notes.counts("pile", &if alone { state.piles } else { [0; 3] });
    notes.set("solo card to come", u64::from(state.solo_cards), CATEGORIES);
    notes.set("solo card aside", u64::from(state.solo_aside), CATEGORIES);
    notes.flag("advanced", game.form().side == Side::Advanced);
    notes.flag("fresh", game.is_fresh());
    notes.flag("goals are balanced", game.edition.content == BALANCED);
    notes.one_of("seats", Some(usize::from(game.seats) - 1), MAX_PLAYERS);
    note_frame(own.stack.top(), notes);
    notes.count("actions left", ACTIONS as i32 - i32::from(own.actions_taken(state.round)));
}

/// What the seat has to decide.
fn note_frame(frame: Frame, notes: &mut impl Notes) {
    let kind = match frame {
        Frame::Done => 0,
        Frame::Act => 1,
        Frame::Row { .. } => 2,
        Frame::PickReward { .. } => 3,
        Frame::PickWild => 4,
        Frame::PlaceOffered { .. } => 5,
        Frame::PlaceReserve { .. } => 6,
        Frame::PlaceReward { .. } => 7,
        Frame::PlaceWild { .. } => 8,
        Frame::Wheel | Frame::Draw => 9,
        Frame::Battery { .. } => 10,
        Frame::Headpiece => 11,
        Frame::RowBonus { .. } => 12,
        Frame::Side { .. } => 13,
    };
    notes.one_of("waits for", Some(kind), FRAMES);
    notes.one_of("letter to write", frame.placing().map(Letter::index), LETTERS);
    let sides = match frame {
        Frame::Side { card } => card.sides().iter().fold(0, |set, side| set | 1 << side.index()),
        _ => 0,
    };
    notes.set("side of the card", sides, LETTERS);
    let reward = match frame {
        Frame::PickReward { reward } | Frame::PlaceReward { reward, .. } => Some(reward as usize),
        _ => None,
    };
    notes.one_of("reward", reward, REWARDS);
    let place = match frame {
        Frame::Battery { place } => i32::from(place),
        Frame::RowBonus { row } => i32::from(row) + 1,
        Frame::Row { tile } => i32::from(tile) + 1,
        _ => 0,
    };
    notes.count("place", place);
}

/// The letters that the seat could name or take now, as a bit set.
fn letters_at_hand(state: &State, seat: Seat) -> u32 {
    let own = state.player(seat);
    match own.stack.top() {
        Frame::Act => state.offered_letters() | state.reserve_letters(seat),
        Frame::PickReward { reward } => reward.letters(),
        Frame::PickWild => (1 << LETTERS) - 1,
        Frame::Side { card } => card.sides().iter().fold(0, |set, side| set | 1 << side.index()),
        _ => 0,
    }
}

/// A row, and how many words fit it while it is in progress.
#[derive(Clone, Copy)]
struct Outlook {
    row: Row,
    fitting: i32,
}

impl Outlook {
    fn new(game: &Telegram, row: Row) -> Outlook {
        Outlook { row, fitting: if row.is_in_progress() { fits(game, row) } else { 0 } }
    }

    /// For each of these letters, raises `most` to the number of words that fit once the letter is in the best
    /// cell.
    fn raise(&self, game: &Telegram, letters: u32, most: &mut [i32; LETTERS]) {
        let blanks = u64::from(self.row.blanks());
        // With two known letters, the list has counted the words with a third one. With more, few words fit:
        // going through them once is cheaper than a query for each letter.
        if self.row.length() - blanks.count_ones() as usize <= 2 {
            for (letter, cell) in
                bits(u64::from(letters)).flat_map(|letter| bits(blanks).map(move |cell| (letter, cell)))
            {
                let most = &mut most[usize::from(letter)];
                *most = fits(game, written(self.row, cell, Letter(letter))).max(*most);
            }
            return;
        }
        let mut counts = [[0u16; LETTERS]; CELLS];
        let words = game.words();
        let word = self.row.word();
        let Ok(pattern) = Pattern::new(word.bytes()) else { return };
        words.lexicon().each_match(&pattern, words.vocabulary(), |word| {
            bits(blanks).for_each(|cell| {
                let cell = usize::from(cell);
                counts[cell][usize::from(word[cell] - b'A')] += 1;
            });
            ControlFlow::Continue(())
        });
        for letter in bits(u64::from(letters)).map(usize::from) {
            let count = counts.iter().map(|counts| counts[letter]).max().unwrap_or_default();
            most[letter] = most[letter].max((u16::BITS - count.leading_zeros()) as i32);
        }
    }
}

/// For each of these letters, the number of words that fit one of the rows once the letter is in its best
/// cell.
fn most_fits(game: &Telegram, mut outlooks: [Outlook; ROWS], letters: u32) -> [i32; LETTERS] {
    let mut most = [0; LETTERS];
    outlooks.sort_by_key(|outlook| -outlook.fitting);
    for outlook in outlooks {
        // One more letter never makes more words fit.
        let lower = bits(u64::from(letters)).filter(|letter| most[usize::from(*letter)] < outlook.fitting);
        let lower = lower.fold(0, |set, letter| set | 1 << letter);
        if lower == 0 {
            break;
        }
        outlook.raise(game, lower, &mut most);
    }
    most
}

fn written(mut row: Row, cell: u8, letter: Letter) -> Row {
    row.write(cell, letter);
    row
}

/// How many words of the list fit, as the number of binary digits. House words are not counted.
fn fits(game: &Telegram, row: Row) -> i32 {
    if row.status() == Status::Empty {
        return 0;
    }
    let words = game.words();
    Pattern::new(row.word().bytes())
        .map_or(0, |pattern| i32::from(words.lexicon().magnitude(&pattern, words.vocabulary())))
}
