//! Positions from outside: the state that a referee's view describes, or why it is not a valid one.

use crate::Letterpress;
use crate::card::{Pile, Tiles, Word};
use crate::content::{Card, DECK_KINDS, Deck, LETTERS, TABLES, VOWELS};
use crate::state::{
    Decks, FINAL_ROUND, Frame, HAND, MAX_PLAYERS, MOST_CLAIMED, Player, Printed, Ranking, Solo, Stage, State,
    away, laws,
};
use crate::values::Values;
use crate::view::{PlayerView, SoloView, View, view};
use crate::words::WordList;
use rules::{BadPosition, Seat, Stack, Viewer};

/// The state that a referee's view describes. Missing parts are filled in; the laws are checked afterwards.
pub fn load(game: &Letterpress, from: &View) -> Result<State, BadPosition> {
    let wrong = |why: String| BadPosition::part("table", why);
    BadPosition::check_players(from.players.len(), game.seats)?;
    if !(1..=FINAL_ROUND).contains(&from.round) {
        return Err(wrong(format!("there is no round {}", from.round)));
    }
    let mut state = State {
        round: from.round,
        decks: Decks::full(),
        open: load_open(from)?,
        shared: pile(&from.shared, "shared")?,
        in_play: [0; DECK_KINDS],
        players: [Player::default(); MAX_PLAYERS],
        ranking: load_ranking(game, from)?,
        solo: load_solo(game, from.solo.as_ref())?,
        ended: from.ended,
        stack: load_stack(game, from)?,
    };
    for card in &from.in_play {
        let count = state
            .in_play
            .get_mut(card.index())
            .ok_or_else(|| wrong("a challenge card is in play".to_owned()))?;
        *count = count.checked_add(1).ok_or_else(|| wrong("too many cards are in play".to_owned()))?;
    }
    for (seat, player) in Seat::all(game.seats).zip(&from.players) {
        state.players[seat.index()] = load_player(seat, player)?;
    }
    load_decks(game, &mut state, from)?;
    laws(game, &state)?;
    check_moment(game, &state)?;
    check_claims(game, &state)?;
    agree(from, &view(game, &state, Viewer::Referee))?;
    Ok(state)
}

fn pile<const N: usize>(cards: &[Card], name: &'static str) -> Result<Pile<N>, BadPosition> {
    Pile::from_cards(cards)
        .ok_or_else(|| BadPosition::part(name, format!("there are too many cards: {name}")))
}

fn load_open(from: &View) -> Result<[u8; 3], BadPosition> {
    let mut open = [0; 3];
    for (index, id) in from.challenges.iter().enumerate() {
        let known = (1..=TABLES.challenges.len() as u8).contains(id) && !open.contains(id);
        let place = open.get_mut(index).filter(|_| known);
        *place.ok_or_else(|| {
            BadPosition::part("challenges", format!("challenge {id} cannot be open here"))
        })? = *id;
    }
    Ok(open)
}

fn load_ranking(game: &Letterpress, from: &View) -> Result<Ranking, BadPosition> {
    let wrong = |why: String| BadPosition::part("ranking", why);
    let mut ranking = Ranking::default();
    if from.order.is_empty() {
        return Ok(ranking);
    }
    let mut seats = from.order.clone();
    seats.sort_unstable();
    if !seats.iter().copied().eq(Seat::all(game.seats)) {
        return Err(wrong("the ranking does not name every player once".to_owned()));
    }
    for (place, seat) in ranking.order.iter_mut().zip(&from.order) {
        *place = seat.index() as u8;
    }
    for place in &from.tied {
        if !(1..game.seats).contains(place) {
            return Err(wrong(format!("place {place} cannot be equal to the next")));
        }
        ranking.tied |= 1 << (place - 1);
    }
    for (lot, player) in ranking.lots.iter_mut().zip(&from.players) {
        *lot = player.lot.map_or(0, |card| card.index() as u8 + 1);
    }
    let turn = from.active.and_then(|active| from.order.iter().position(|seat| *seat == active));
    ranking.turn = turn.unwrap_or_default() as u8;
    Ok(ranking)
}

fn load_solo(game: &Letterpress, from: Option<&SoloView>) -> Result<Solo, BadPosition> {
    let Some(from) = from else { return Ok(Solo::default()) };
    if !game.is_solo() {
        return Err(BadPosition::part("solo", "only a game for one has a library"));
    }
    Ok(Solo {
        line: pile(&from.line, "line")?,
        library: pile(&from.library, "library")?.sorted(),
        printed: pile(&from.printed, "printed")?.sorted(),
    })
}

fn load_player(seat: Seat, from: &PlayerView) -> Result<Player, BadPosition> {
    let wrong = |why: String| BadPosition::part("player", why);
    let cards = |cards: &Option<Vec<Card>>| cards.clone().unwrap_or_default();
    let tiles = Tiles::new(from.tiles.as_deref().unwrap_or_default())
        .ok_or_else(|| wrong(format!("the word of seat {seat} has too many cards")))?;
    let word = from.word.unwrap_or_default();
    if !tiles.is_empty() && tiles.print() != word.letters() {
        return Err(wrong(format!("the cards of seat {seat} do not spell {word}")));
    }
    let stage = from.stage.unwrap_or_default();
    let last = from.last.as_ref();
    Ok(Player {
        hand: pile(&cards(&from.hand), "hand")?.sorted(),
        chosen: from.chosen,
        drafted: pile(&cards(&from.drafted), "drafted")?,
        stage,
        word,
        tiles,
        score: from.score.unwrap_or_default(),
        claimed: pile(&from.claimed, "claimed")?,
        met: from.met,
        collection: pile(&cards(&from.collection), "collection")?.sorted(),
        unseen: pile(&cards(&from.unseen), "unseen")?.sorted(),
        last: Printed {
            word: last.and_then(|last| last.word).unwrap_or_default(),
            score: last.map_or(0, |last| last.score),
        },
    })
}

/// Cards that are nowhere else are in the shuffled decks.
fn load_decks(game: &Letterpress, state: &mut State, from: &View) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("decks", why);
    let away = away(game, state);
    let decks = &mut state.decks;
    for (cards, counts) in
        [(from.under.as_deref().unwrap_or_default(), &mut decks.under), (&from.spent[..], &mut decks.spent)]
    {
        for card in cards {
            if card.deck() != Deck::Letters || counts[card.index()] >= TABLES.letters[card.index()] {
                return Err(wrong(format!("{card} cannot lie under the letter deck")));
            }
            counts[card.index()] += 1;
        }
    }
    for (letter, away) in away[..LETTERS].iter().enumerate() {
        let out = away + u16::from(decks.under[letter]) + u16::from(decks.spent[letter]);
        let all = u16::from(TABLES.letters[letter]);
        decks.letters[letter] = all.saturating_sub(out) as u8;
    }
    for vowel in 0..VOWELS {
        let all = u16::from(TABLES.vowels[vowel]);
        decks.vowels[vowel] = match &from.fresh_vowels {
            Some(cards) => cards.iter().filter(|card| **card == Card::vowel(vowel)).count().min(99) as u8,
            None => all.saturating_sub(away[LETTERS + vowel]) as u8,
        };
    }
    let mut gone = 0u32;
    let held = state.players.iter().flat_map(|player| player.collection.cards());
    for id in held.filter_map(|card| card.challenge_id()).chain(state.open) {
        gone |= 1 << id;
    }
    decks.challenges = match &from.fresh_challenges {
        Some(fresh) => fresh
            .iter()
            .try_fold(0, |set, id| (*id < 32 && *id > 0).then(|| set | 1 << id))
            .ok_or_else(|| wrong("there is no such challenge".to_owned()))?,
        None => decks.challenges & !gone,
    };
    if decks.challenges & !Decks::full().challenges != 0 {
        return Err(wrong("there is no such challenge".to_owned()));
    }
    Ok(())
}

fn load_stack(game: &Letterpress, from: &View) -> Result<Stack<Frame, 2>, BadPosition> {
    let solo = game.is_solo();
    let last = from.round == FINAL_ROUND;
    let picks = TABLES.draft_cards;
    let sound = match from.stack.as_slice() {
        [Frame::Deal { step }] => *step < game.deal_steps(from.round),
        [Frame::Turn { pick }] => solo && !last && *pick < picks,
        [Frame::Draft { pick }] => !last && *pick < picks - 1,
        [Frame::Write] => true,
        [Frame::Line | Frame::Library] => solo && !last,
        [Frame::Tie] => !solo && !last && !from.tied.is_empty(),
        [Frame::Claim { left, .. }, above @ ..] => {
            let above_fits = matches!(above, [] | [Frame::TopLetter | Frame::TopVowel]);
            let ranked = from.active.is_some() && from.order.len() == game.seats as usize;
            !solo && !last && *left <= TABLES.most_claims + 1 && above_fits && ranked && from.tied.is_empty()
        }
        _ => false,
    };
    Stack::from_frames(&from.stack).filter(|_| sound).ok_or(BadPosition::Stack)
}

/// Checks what the moment of the round requires of hands, words and cards on the table.
fn check_moment(game: &Letterpress, state: &State) -> Result<(), BadPosition> {
    let players = &state.players[..game.seats as usize];
    let hands = |size: usize| players.iter().all(|player| player.hand.len() == size);
    let drafted = |size: usize| players.iter().all(|player| player.drafted.len() == size);
    let deals = matches!(state.stack.top(), Frame::Deal { .. });
    match state.stack.top() {
        Frame::Draft { pick } => {
            let pick = pick as usize;
            if !hands(HAND - pick) || !drafted(pick) {
                return Err(BadPosition::moment("hands and drafted cards do not fit the pick"));
            }
        }
        Frame::Turn { pick } => {
            let most = TABLES.solo.draws[pick as usize] as usize;
            if players[0].hand.len() >= most || !drafted(pick as usize) {
                return Err(BadPosition::moment("hand and drafted cards do not fit the pick"));
            }
        }
        Frame::Write if state.round < FINAL_ROUND && !state.ended && (!hands(0) || !drafted(HAND)) => {
            return Err(BadPosition::moment("five cards are drafted before a word is written"));
        }
        Frame::Deal { step } if !game.deal_is_in_order(state, step) => {
            return Err(BadPosition::moment("what is dealt does not fit the step of the deal"));
        }
        Frame::Line if players[0].tiles.is_empty() || state.solo.line.is_empty() => {
            return Err(BadPosition::moment("a line needs cards, and an old line to lie under"));
        }
        Frame::TopVowel if state.decks.vowels.iter().all(|count| *count == 0) => {
            return Err(BadPosition::moment("no vowel card is left"));
        }
        _ => {}
    }
    for (seat, player) in Seat::all(game.seats).zip(players) {
        let case = || game.case(state, seat);
        let waits = state.stack.top() == Frame::Write && !state.ended;
        let fits = match player.stage {
            Stage::Writing => true,
            Stage::Setting => waits && case().settings(&player.word).len() > 1 && player.tiles.is_empty(),
            Stage::Sealed => {
                let set = || case().settings(&player.word).contains(&player.tiles);
                waits && !game.is_solo() && (player.word.is_empty() && player.tiles.is_empty() || set())
            }
        };
        let chosen = player.chosen.is_none_or(|card| {
            matches!(state.stack.top(), Frame::Draft { .. }) && player.hand.contains(card) && !game.is_solo()
        });
        if !fits || !chosen || (player.word != Word::default() && player.word.len() < 2) {
            return Err(BadPosition::moment(format!("seat {seat} cannot have chosen that")));
        }
        if !player.hand.is_empty() && !deals && state.is_shown() {
            return Err(BadPosition::moment(format!("seat {seat} holds cards after the draft")));
        }
    }
    let all_decided = crate::legal::deciders(game, state).is_empty();
    if !state.ended && !state.stack.top().is_chance() && all_decided {
        return Err(BadPosition::moment("everybody has chosen, so the game would have gone on"));
    }
    Ok(())
}

/// Players can have claimed cards only while letters are claimed: those earlier in the ranking, and the current
/// one as many as the rest of the turn allows. Claims are shown until the next round is dealt.
fn check_claims(game: &Letterpress, state: &State) -> Result<(), BadPosition> {
    let open = match state.stack.frames().first() {
        Some(Frame::Deal { .. }) => return Ok(()),
        Some(Frame::Claim { left, challenge }) => Some(usize::from(*left) + usize::from(*challenge)),
        _ => None,
    };
    let order = &state.ranking.order[..game.seats as usize];
    for (seat, player) in Seat::all(game.seats).zip(&state.players) {
        let place = order.iter().position(|there| usize::from(*there) == seat.index());
        let turn = usize::from(state.ranking.turn);
        let fits = match (open, place) {
            (Some(open), Some(place)) if place == turn => player.claimed.len() + open <= MOST_CLAIMED,
            (Some(_), Some(place)) if place < turn => true,
            _ => player.claimed.is_empty(),
        };
        if !fits {
            return Err(BadPosition::moment(format!("seat {seat} cannot have claimed so many")));
        }
    }
    Ok(())
}

/// A number that follows from the rest of the position must be right.
fn agree(stated: &View, counted: &View) -> Result<(), BadPosition> {
    let same = |what: &'static str, stated: Option<u16>, counted: Option<u16>| {
        BadPosition::check_count(what, stated, counted.unwrap_or_default())
    };
    let wide = |number: Option<u8>| number.map(u16::from);
    same("letter cards in the deck", wide(stated.letter_deck), wide(counted.letter_deck))?;
    same("vowel cards in the deck", wide(stated.vowel_deck), wide(counted.vowel_deck))?;
    same("challenges in the deck", wide(stated.challenge_deck), wide(counted.challenge_deck))?;
    for (stated, counted) in stated.players.iter().zip(&counted.players) {
        same("cards in a hand", wide(stated.hand_size), wide(counted.hand_size))?;
        same("drafted cards", wide(stated.drafted_size), wide(counted.drafted_size))?;
        same("cards in a collection", wide(stated.collection_size), wide(counted.collection_size))?;
        same("points in a collection", stated.collection_value, counted.collection_value)?;
        same("as a place in the ranking", wide(stated.rank), wide(counted.rank))?;
        same("claims", wide(stated.claims), wide(counted.claims))?;
    }
    if stated.values != Values::default() && stated.values != counted.values {
        return Err(BadPosition::part("table", "the position belongs to a table with other letter values"));
    }
    if stated.words != WordList::default() && stated.words != counted.words {
        return Err(BadPosition::part("table", "the position belongs to a table with another word list"));
    }
    Ok(())
}
