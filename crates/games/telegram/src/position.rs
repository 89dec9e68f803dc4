//! Positions from outside: the state that a referee's view describes, or why it is not a valid one.

use crate::Telegram;
use crate::content::{
    CATEGORIES, CELLS, Card, GOALS, LENGTHS, OFFERED_LETTERS, ROUNDS, ROWS, SHORTEST, TILES,
};
use crate::fragment::{Fragment, PAIR_COUNT};
use crate::goal;
use crate::sheet::{Notes, Row, STARTED, Status};
use crate::state::{
    ALL_CARDS, Frame, MAX_PLAYERS, MOST_FRAGMENTS, MOST_RESERVES, NO_CARD, Phase, Player, State, Track, laws,
};
use crate::view::{CardView, GoalView, HiddenView, PlayerView, RowView, SoloView, View, view};
use rules::{BadPosition, Seat, Stack, Viewer};

/// The state that a referee's view describes. Missing parts are filled in; `laws` is checked
/// afterwards.
pub fn load(game: &Telegram, position: &View) -> Result<State, BadPosition> {
    check_table(game, position)?;
    let fragments = load_fragments(position)?;
    let mut state = State {
        players: [Player::default(); MAX_PLAYERS],
        deck: 0,
        discards: 0,
        turned: 0,
        shown_turned: 0,
        piles: [0; 3],
        solo_cards: 0,
        solo_aside: 0,
        shown_sizes: [position.deck, position.discards],
        fragments,
        fragments_drawn: (position.fragments_before.len() + position.fragments.len()) as u8,
        offering: [0; OFFERED_LETTERS],
        offered: position.letters.len() as u8,
        goals: [NO_CARD; CATEGORIES],
        flipped: 0,
        round: position.round,
        last_round: position.last_round,
        phase: position.phase,
    };
    load_goals(&mut state, &position.goals)?;
    for (slot, card) in state.offering.iter_mut().zip(&position.letters) {
        *slot = read_card(card, &mut state.turned)?.0;
    }
    for (index, player) in position.players.iter().enumerate() {
        let seat = Seat::new(index);
        load_player(&mut state, seat, player).map_err(|why| why.of(seat))?;
    }
    load_deck(game, &mut state, position)?;
    check_moment(game, &state)?;
    // The laws come first, because the sums below would overflow if they were broken.
    laws(game, &state)?;
    check_derived(game, &state, position)?;
    Ok(state)
}

fn check_table(game: &Telegram, position: &View) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("table", why);
    BadPosition::check_players(position.players.len(), game.seats)?;
    let table = &position.table;
    if table.side != game.form().side || table.fresh != game.is_fresh() || table.words != *game.words() {
        return Err(wrong("the position belongs to a table with other options".to_owned()));
    }
    if position.round as usize > ROUNDS {
        return Err(wrong(format!("there is no round {}", position.round)));
    }
    if position.letters.len() > OFFERED_LETTERS || position.goals.len() > CATEGORIES {
        return Err(wrong("there are more letters or goals than places for them".to_owned()));
    }
    Ok(())
}

fn load_fragments(position: &View) -> Result<[Fragment; MOST_FRAGMENTS], BadPosition> {
    let before = position.round.saturating_sub(1) as usize * TILES;
    if position.fragments_before.len() != before || position.fragments.len() > TILES {
        return Err(BadPosition::part(
            "fragments",
            format!("before round {} there were {before} fragments", position.round),
        ));
    }
    let mut fragments = [Fragment::default(); MOST_FRAGMENTS];
    let drawn = position.fragments_before.iter().chain(&position.fragments);
    fragments.iter_mut().zip(drawn).for_each(|(slot, fragment)| *slot = *fragment);
    Ok(fragments)
}

fn load_goals(state: &mut State, goals: &[GoalView]) -> Result<(), BadPosition> {
    for (category, goal) in goals.iter().enumerate() {
        let number = goal.number;
        let fits = (number as usize) < GOALS && goal::facts(number).category as usize == category;
        if !fits {
            return Err(BadPosition::part(
                "goals",
                format!("goal {} is not of category {}", u16::from(number) + 1, category + 1),
            ));
        }
        state.goals[category] = number;
        state.flipped |= u8::from(goal.flipped) << category;
    }
    Ok(())
}

fn read_card(card: &CardView, turned: &mut u64) -> Result<Card, BadPosition> {
    let behind = card.behind.ok_or_else(|| BadPosition::Hidden(format!("what is behind {}", card.letter)))?;
    let found = Card::with_sides(card.letter, behind).ok_or_else(|| {
        BadPosition::part("cards", format!("there is no letter card {}{behind}", card.letter))
    })?;
    if card.letter == found.sides()[1] {
        *turned |= found.bit();
    }
    Ok(found)
}

fn read_reserve(cards: &[CardView], turned: &mut u64) -> Result<u64, BadPosition> {
    if cards.len() > MOST_RESERVES as usize {
        return Err(BadPosition::part(
            "reserve",
            format!("nobody has more than {MOST_RESERVES} reserve cards"),
        ));
    }
    cards.iter().try_fold(0, |set, card| Ok(set | read_card(card, turned)?.bit()))
}

fn load_player(state: &mut State, seat: Seat, view: &PlayerView) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("player", why);
    let mut player = Player::default();
    if view.rows.len() != ROWS || view.track.len() != ROUNDS {
        return Err(wrong(format!("a sheet has {ROWS} rows and {ROUNDS} rounds")));
    }
    for (row, written) in view.rows.iter().enumerate() {
        (player.rows[row], player.notes[row]) = load_row(written)?;
    }
    player.track.copy_from_slice(&view.track);
    let later = (state.round as usize).min(ROUNDS);
    let filled_in_order = player.track.iter().all(|boxes| boxes.is_sorted_by_key(|mark| mark.is_free()));
    let none_later = player.track[later..].iter().flatten().all(|mark| *mark == Track::default());
    if !filled_in_order || !none_later {
        return Err(wrong("the round track is not filled from the left".to_owned()));
    }
    player.marks = view.marks;
    player.goals = view.goals;
    player.reserve = read_reserve(&view.reserve, &mut state.turned)?;
    if let Some(before) = &view.before {
        player.shown = before.marks;
        player.shown_reserve = read_reserve(&before.reserve, &mut state.shown_turned)?;
    } else {
        player.shown = view.marks;
        player.shown_reserve = read_reserve(&view.reserve, &mut state.shown_turned)?;
    }
    let usual = [if view.done { Frame::Done } else { Frame::Act }];
    let frames = view.stack.as_deref().unwrap_or(&usual);
    player.stack = Stack::from_frames(frames)
        .filter(|_| stack_is_sound(state, &player, frames))
        .ok_or(BadPosition::Stack)?;
    *state.player_mut(seat) = player;
    Ok(())
}

fn load_row(view: &RowView) -> Result<(Row, Notes), BadPosition> {
    let wrong = |why: String| BadPosition::part("rows", why);
    let text = view.word.to_string();
    let row = match view.status {
        Status::Empty if text.is_empty() => Row::default(),
        status => Row::read(&text, status).ok_or_else(|| wrong(format!("a row cannot hold \"{text}\"")))?,
    };
    let set = |cells: &[u8]| {
        cells.iter().try_fold(0u8, |set, cell| match cell {
            1..=6 => Ok(set | 1 << (cell - 1)),
            _ => Err(wrong(format!("there is no cell {cell}"))),
        })
    };
    // By default, the first two letters count as the fragment.
    let given = if view.given.is_empty() {
        let filled = (0..CELLS as u8).filter(|cell| row.letter(*cell).is_some());
        filled.take(2).fold(0, |set, cell| set | 1 << cell)
    } else {
        set(&view.given)?
    };
    let fresh = set(&view.fresh)? | if view.started { STARTED } else { 0 };
    Ok((row, Notes { given, fresh }))
}

/// At most one question on top of pending bonuses, and these on top of the turn they interrupt.
fn stack_is_sound(state: &State, player: &Player, frames: &[Frame]) -> bool {
    let numbers_exist = frames.iter().all(|frame| match frame {
        Frame::Row { tile } => (*tile as usize) < TILES,
        Frame::RowBonus { row } => (*row as usize) < ROWS,
        Frame::Battery { place } => *place as usize <= CELLS,
        _ => true,
    });
    let Some((bottom, above)) = frames.split_first() else { return false };
    let owed = |frame: &Frame| {
        matches!(frame, Frame::Wheel | Frame::Battery { .. } | Frame::Headpiece | Frame::RowBonus { .. })
    };
    let shape = match (bottom, above) {
        (Frame::Done | Frame::Act, []) => true,
        (Frame::Done, [Frame::Side { .. }]) => state.round == 0,
        (Frame::Act, [below @ .., top]) => {
            let question = match top {
                Frame::Done | Frame::Act | Frame::Wheel => false,
                Frame::Row { tile } => below.is_empty() && (*tile as usize) < state.offered_fragments().len(),
                frame if frame.placing().is_some() => below.is_empty() && can_place(state, player, *frame),
                Frame::PickReward { reward } => below.is_empty() && player.marks.has_reward(*reward),
                Frame::PickWild => below.is_empty(),
                _ => true,
            };
            question && below.iter().all(owed)
        }
        _ => false,
    };
    numbers_exist && shape
}

/// Is the letter to be written available, and is there a cell for it?
fn can_place(state: &State, player: &Player, frame: Frame) -> bool {
    let there = match frame {
        Frame::PlaceOffered { letter } => state.offered_letters() & 1 << letter.index() != 0,
        Frame::PlaceReserve { letter } => player.reserve_cards().any(|card| state.face(card) == letter),
        Frame::PlaceReward { reward, letter } => {
            player.marks.has_reward(reward) && reward.letters() & 1 << letter.index() != 0
        }
        _ => true,
    };
    there && player.has_blanks()
}

/// The deck consists of the remaining cards, unless the position states it.
fn load_deck(game: &Telegram, state: &mut State, position: &View) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("deck", why);
    let set = |cards: &[Card]| cards.iter().fold(0, |set, card| set | card.bit());
    match &position.hidden {
        Some(HiddenView { deck, discards }) => {
            state.deck = set(deck);
            state.discards = set(discards);
        }
        None => {
            let held = Seat::all(game.seats).filter_map(|seat| match state.player(seat).stack.top() {
                Frame::Side { card } => Some(card.bit()),
                _ => None,
            });
            let reserves = Seat::all(game.seats).map(|seat| state.player(seat).reserve);
            let open = state.offered_cards().map(Card::bit);
            state.deck = ALL_CARDS & !held.chain(reserves).chain(open).fold(0, |all, set| all | set);
            state.shown_sizes = state.sizes();
        }
    }
    let deck = state.deck.count_ones() as u8;
    match &position.solo {
        Some(SoloView { piles, cards, aside }) if game.seats == 1 => {
            let set = |categories: &[u8]| {
                categories.iter().try_fold(0u8, |set, category| match category {
                    1..=3 => Ok(set | 1 << (category - 1)),
                    _ => Err(wrong(format!("there is no solo card {category}"))),
                })
            };
            state.solo_cards = set(cards)?;
            state.solo_aside = set(aside)?;
            state.piles = *piles;
            if piles.iter().map(|pile| u32::from(*pile)).sum::<u32>() != u32::from(deck) {
                return Err(wrong(format!("the piles do not add up to the {deck} cards of the deck")));
            }
        }
        Some(_) => return Err(wrong("only the solo game has solo cards".to_owned())),
        None => state.piles = [0, 0, deck],
    }
    Ok(())
}

/// The parts must belong to the same moment.
fn check_moment(game: &Telegram, state: &State) -> Result<(), BadPosition> {
    let all_goals = state.goals.iter().all(|goal| *goal != NO_CARD);
    let whole_offering =
        state.offered as usize == OFFERED_LETTERS && state.offered_fragments().len() == TILES;
    let resting = Seat::all(game.seats).all(|seat| state.player(seat).stack.frames() == [Frame::Done]);
    let nothing_offered = state.offered == 0 && state.offered_fragments().is_empty();
    let acting = || !state.acting(game.seats).is_empty();
    let fragments_missing = state.round > 0 && state.offered == 0 && state.offered_fragments().len() < TILES;
    let sound = match state.phase {
        Phase::SetUp { step } => step < game.set_up_steps() && state.round == 0 && nothing_offered,
        Phase::Fragment => !game.is_fresh() && fragments_missing && resting && all_goals,
        Phase::Length => game.is_fresh() && fragments_missing && resting && all_goals,
        Phase::Places { length } => {
            let known = (SHORTEST..SHORTEST + LENGTHS).contains(&(length as usize));
            game.is_fresh() && known && fragments_missing && resting && all_goals
        }
        Phase::First { pair } | Phase::Second { pair, .. } => {
            let known = (pair as usize) < PAIR_COUNT;
            game.is_fresh() && known && fragments_missing && resting && all_goals
        }
        Phase::Letter => {
            let missing = (state.offered as usize) < OFFERED_LETTERS;
            state.round > 0 && missing && state.offered_fragments().len() == TILES && resting && all_goals
        }
        Phase::Acting if state.round == 0 => nothing_offered && acting() && all_goals,
        Phase::Acting => whole_offering && acting() && all_goals,
        Phase::Over => state.offered == 0 && resting && all_goals && state.round > 0,
    };
    if sound {
        Ok(())
    } else {
        Err(BadPosition::moment(format!("the parts of the position do not belong to {:?}", state.phase)))
    }
}

/// Values that follow from the rest may be omitted; if given, they must be right.
fn check_derived(game: &Telegram, state: &State, position: &View) -> Result<(), BadPosition> {
    let right = view(game, state, Viewer::Referee);
    for (given, right) in position.goals.iter().zip(&right.goals) {
        let agrees = |given: Option<u8>, right: Option<u8>| given.is_none() || given == right;
        if !agrees(given.first, right.first) || !agrees(given.later, right.later) {
            return Err(BadPosition::part("goals", "the position belongs to a table with other goal points"));
        }
    }
    for (seat, (given, right)) in Seat::all(game.seats).zip(position.players.iter().zip(&right.players)) {
        let differ = |what: &str| {
            Err(BadPosition::part("players", format!("the position states other {what}")).of(seat))
        };
        if given.score.is_some() && given.score != right.score {
            return differ("scores");
        }
        if given.actions_left.is_some() && given.actions_left != right.actions_left {
            return differ("actions left");
        }
        if given.progress.is_some() && given.progress != right.progress {
            return differ("goals reached");
        }
        if given.rewards_earned.is_some() && given.rewards_earned != right.rewards_earned {
            return differ("rewards earned");
        }
        if given.done != right.done {
            return differ("seats that are done");
        }
    }
    Ok(())
}
