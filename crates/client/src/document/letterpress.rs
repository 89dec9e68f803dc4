//! Letterpress as a document.

use super::{Block, InWords, Place, Row, Section, Typed, or_nothing, seats};
use crate::boards::letterpress::words;
use crate::ending::Company;
use ::letterpress::{
    Action, Card, Frame, Letterpress, PlayerView, QU, SoloView, Stage, TABLES, Tile, Tiles, View,
    challenge_in_words,
};
use rules::Seat;

impl InWords for Letterpress {
    fn heading(action: Action) -> &'static str {
        match action {
            Action::Keep(_) => "Keep a letter",
            Action::Write(_) | Action::Pass | Action::Done => "Or",
            Action::Use(_) => words::WHICH_CARDS,
            Action::Shift(_) => words::LINE_HEAD,
            Action::Claim(_) => "Claim a letter",
            Action::Challenge(_) => "Claim a challenge",
            Action::Library(_) => "The library",
        }
    }

    fn sentence(view: &View, action: Action, label: &str) -> String {
        match action {
            Action::Use(tiles) => setting(view, &tiles),
            Action::Pass => "Pass: write no word this round".to_owned(),
            Action::Shift(columns) => {
                let shifts = view.solo.iter().flat_map(|solo| &solo.shifts);
                let won = shifts.filter(|there| there.shift == columns).flat_map(|there| &there.won);
                format!("{label}. {}", words::wins(won.filter(|won| **won).count()))
            }
            _ => label.to_owned(),
        }
    }

    fn typed(view: &View, company: &Company) -> Option<Typed> {
        let player = view.players.get(company.you?.index())?;
        let writing = view.stack.last() == Some(&Frame::Write) && player.stage == Some(Stage::Writing);
        writing.then_some(Typed { label: "Your word", button: words::PRINT, verb: "write" })
    }

    fn sections(view: &View, company: &Company) -> Vec<Section> {
        let mut sections = vec![
            Section::new("Shared letters and challenges", table(view)),
            Section::new("Players", vec![players(view, company)]),
        ];
        if let Some(solo) = &view.solo {
            sections.push(Section::new(words::PRINTER, printer(view, solo)));
        }
        if let Some(seat) = company.you {
            let player = &view.players[seat.index()];
            sections.push(Section::new("Your letters", letters(view, player)));
            sections.push(Section::new("Your collection", vec![collection(view, player)]));
        }
        sections
    }

    fn askable(view: &View, company: &Company) -> Vec<Place> {
        let challenges = view.challenges.iter().map(|id| Place {
            name: TABLES.challenges[usize::from(*id) - 1].title.clone(),
            about: challenge(view, company, *id),
        });
        let players = seats(view.players.len()).map(|seat| Place {
            name: company.name(seat),
            about: format!("{}: {}.", company.name(seat), facts(view, seat).join(", ")),
        });
        challenges.chain(players).collect()
    }
}

/// Each card in full, because two settings of a word may differ only in the deck of a letter.
fn setting(view: &View, tiles: &Tiles) -> String {
    let one = |tile: Tile| {
        let shared = if tile.is_shared() { "shared " } else { "" };
        let wide = match (tile.is_wide(), tile.card() == QU) {
            (false, _) => "",
            (true, true) => " as QU",
            (true, false) => " twice",
        };
        format!("{shared}{}{wide}", words::card(tile.card(), view.values))
    };
    let cards: Vec<String> = tiles.iter().map(one).collect();
    format!("Use {}, {} points", cards.join(", "), view.values.score(tiles))
}

fn in_words(view: &View, cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| words::card(*card, view.values)).collect()
}

/// The open challenge, and who meets it once the words are shown.
fn challenge(view: &View, company: &Company, id: u8) -> String {
    let meet = seats(view.players.len()).filter(|seat| view.players[seat.index()].meets.contains(&id));
    words::challenge(id, None, &meet.map(|seat| company.name(seat)).collect::<Vec<_>>())
}

fn table(view: &View) -> Vec<Block> {
    let challenges = view.challenges.iter().map(|id| challenge_in_words(*id));
    let mut blocks = vec![
        Block::text(format!("{}.", words::round(view.round))),
        Block::list(words::SHARED, in_words(view, &view.shared), "No shared letters."),
        Block::list(words::CHALLENGES_TITLE, challenges.collect(), "No open challenge."),
    ];
    if !view.in_play.is_empty() {
        blocks.push(Block::list("Letters that can be claimed", in_words(view, &view.in_play), ""));
    }
    blocks
}

/// A player's data, in the order of the columns.
fn facts(view: &View, seat: Seat) -> Vec<String> {
    let player = &view.players[seat.index()];
    let word = match (player.word, player.score) {
        (Some(word), Some(score)) => format!("{word} for {score}"),
        (Some(word), None) => word.to_string(),
        (None, _) => "no word shown".to_owned(),
    };
    let last =
        player.last.as_ref().and_then(|last| last.word.map(|word| format!("{word} for {}", last.score)));
    vec![
        or_nothing(words::status(view, player)),
        word,
        last.unwrap_or_else(|| "no word before".to_owned()),
        or_nothing(in_words(view, &player.claimed).join(", ")),
        format!(
            "{} {}",
            player.collection_size.unwrap_or_default(),
            words::cards(player.collection_size.unwrap_or_default())
        ),
    ]
}

fn players(view: &View, company: &Company) -> Block {
    let rows = seats(view.players.len()).map(|seat| Row::of(company, seat, facts(view, seat)));
    Block::table(
        "What each player has",
        &["Player", "Now", "Word of this round", "Word before", "Claimed this round", "Collection"],
        rows.collect(),
    )
}

fn printer(view: &View, solo: &SoloView) -> Vec<Block> {
    vec![
        Block::text(format!("{}.", words::library(solo.printer.unwrap_or_default()).replace(" · ", ": "))),
        Block::list("Cards in the library", in_words(view, &solo.library), words::LIBRARY_EMPTY),
        Block::list(words::OLD_LINE, in_words(view, &solo.line), "No old line yet."),
    ]
}

fn letters(view: &View, player: &PlayerView) -> Vec<Block> {
    let cards = |cards: &Option<Vec<Card>>| in_words(view, cards.as_deref().unwrap_or_default());
    vec![
        Block::list("Hand, to keep one of", cards(&player.hand), "Your hand is empty."),
        Block::list("Kept this round, hidden from others", cards(&player.drafted), "Nothing kept yet."),
    ]
}

fn collection(view: &View, player: &PlayerView) -> Block {
    let own = player.collection.iter().chain(&player.unseen).flat_map(|cards| in_words(view, cards));
    let title = words::collection_worth(player.collection_value.unwrap_or_default());
    Block::list(title.trim_end_matches('.'), own.collect(), words::COLLECTION_EMPTY)
}
