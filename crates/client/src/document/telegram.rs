//! Telegram as a document.

use super::{Block, InWords, Place, Row, Section, count, or_nothing, seats, within};
use crate::boards::telegram::words;
use crate::ending::Company;
use ::telegram::{
    Action, Claim, Phase, PlayerView, Reward, RowView, Side, Status, TABLES, Telegram, View, bonus_name,
};
use rules::Seat;

/// The lengths of words.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=6;

impl InWords for Telegram {
    fn heading(action: Action) -> &'static str {
        match action {
            Action::Start(_) => "Start a word",
            Action::Letter(_) => "Insert a letter",
            Action::Reserve(_) | Action::Reward(_) | Action::Wild => words::FREE,
            Action::As(_) => "Choose the letter",
            Action::Row(_) => "Choose a row",
            Action::Cell { .. } => "Choose a cell",
            Action::Battery(_) => "Mark a battery",
            Action::Headpiece(_) => "Advance the headpiece",
            Action::Keep(_) => "Keep a side of the card",
            Action::Bonus | Action::Skip | Action::Done => "Or",
        }
    }

    fn sentence(view: &View, action: Action, label: &str) -> String {
        match action {
            // Two fragments can have the same text.
            Action::Start(tile) => match view.fragments.get(tile as usize) {
                Some(fragment) => format!("Start {}", within(&words::fragment(tile, &fragment.to_string()))),
                None => label.to_owned(),
            },
            Action::Row(row) => {
                let bonus = TABLES.form(view.table.side).row_bonus[row as usize];
                format!("Write it in row {}, which gives a {}", row + 1, bonus_name(bonus))
            }
            Action::Cell { .. } => format!("Write it in {}", within(label)),
            _ => label.to_owned(),
        }
    }

    fn sections(view: &View, company: &Company) -> Vec<Section> {
        let mut sections = vec![
            Section::new("Fragments and letters", offering(view)),
            Section::new("Goals", vec![goals(view, company)]),
        ];
        if let Some(seat) = company.you {
            let player = &view.players[seat.index()];
            sections.push(Section::new("Your sheet", vec![sheet(view, player), score(view, player)]));
            sections.push(Section::new("Your tracks", tracks(view, player)));
        }
        sections.push(Section::new("Players", players(view, company)));
        sections
    }

    fn askable(view: &View, company: &Company) -> Vec<Place> {
        let mut places = Vec::new();
        for (seat, player) in seats(view.players.len()).zip(&view.players) {
            for (index, row) in player.rows.iter().enumerate() {
                let own = company.you == Some(seat);
                let whose = if own { String::new() } else { format!("{} ", company.name(seat)) };
                places.push(Place {
                    name: format!("{whose}row {}", index + 1),
                    about: format!("{}. {}.", words::row_label(index, row), row_bonus(view, index)),
                });
            }
        }
        let goals = view.goals.iter().map(|goal| Place {
            name: goal.title.clone().unwrap_or_default(),
            about: goal.text.clone().unwrap_or_default(),
        });
        places.extend(goals);
        places
    }
}

fn offering(view: &View) -> Vec<Block> {
    let fragments =
        view.fragments.iter().zip(0..).map(|(text, tile)| words::fragment(tile, &text.to_string()));
    let letters = view.letters.iter().map(|card| words::offered(card.letter));
    let deck = match &view.solo {
        Some(solo) => format!("{} {}", words::piles(solo.piles), words::solo_cards(solo.cards.len())),
        None => words::deck(view.deck, view.discards),
    };
    vec![
        Block::text(format!("{}.", words::round(view.round, view.last_round))),
        Block::list(words::FRAGMENTS, fragments.collect(), "No fragments yet."),
        Block::list(words::LETTERS, letters.collect(), "No letters yet."),
        Block::text(deck),
    ]
}

fn goals(view: &View, company: &Company) -> Block {
    let own = company.you.and_then(|seat| view.players.get(seat.index()));
    let rows = view.goals.iter().enumerate().map(|(category, goal)| {
        let (points, later) = words::goal_points(goal);
        let points = later.map_or_else(|| points.to_string(), |later| format!("{points}, later {later}"));
        let reached = seats(view.players.len())
            .filter(|seat| view.players[seat.index()].goals[category] != Claim::Open)
            .map(|seat| company.name(seat));
        let reached = reached.collect::<Vec<_>>().join(", ");
        let have = own.and_then(|player| player.progress.as_ref()?.get(category).copied());
        let cells = vec![
            goal.text.clone().unwrap_or_default(),
            points,
            have.map_or_else(|| "not yours".to_owned(), words::progress),
            if reached.is_empty() { "nobody".to_owned() } else { reached },
        ];
        Row::new(goal.title.clone().unwrap_or_default(), cells)
    });
    Block::table("Goals", &["Goal", "What it asks", "Points", "You have", "Reached by"], rows.collect())
}

fn row_bonus(view: &View, index: usize) -> String {
    format!("Completing it gives a {}", bonus_name(TABLES.form(view.table.side).row_bonus[index]))
}

fn sheet(view: &View, player: &PlayerView) -> Block {
    let rows = player.rows.iter().enumerate().map(|(index, row)| {
        let bonus = bonus_name(TABLES.form(view.table.side).row_bonus[index]);
        Row::new(format!("Row {}", index + 1), vec![written(row), state(row).to_owned(), bonus.to_owned()])
    });
    Block::table(
        "The nine rows of your sheet",
        &["Row", "Word", "State", "Bonus when complete"],
        rows.collect(),
    )
}

fn written(row: &RowView) -> String {
    let spelled = row.word.to_string().replace('_', " blank ");
    or_nothing(spelled.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn state(row: &RowView) -> &'static str {
    match row.status {
        Status::Empty => "empty",
        Status::InProgress => "begun",
        Status::Valid => words::VALID,
        Status::Invalid => words::NOT_COUNTED,
    }
}

fn score(view: &View, player: &PlayerView) -> Block {
    let Some(score) = &player.score else { return Block::text("No points yet.") };
    let mut lines: Vec<String> = words::reckoning(score, &view.goals)
        .into_iter()
        .map(|(what, points)| format!("{what}: {}", words::signed(points)))
        .collect();
    lines.push(format!("Total: {}", words::signed(score.total)));
    Block::list(words::NOW, lines, "")
}

fn tracks(view: &View, player: &PlayerView) -> Vec<Block> {
    let marks = player.marks;
    let form = TABLES.form(view.table.side);
    let worth = LENGTHS
        .map(|length| format!("Words of {}: {} points each", words::length(length), marks.worth(length)));
    let wheel = TABLES.wheel.get(usize::from(marks.wheel)).map_or("full", |gives| words::gain(*gives));
    let mut signs = vec![format!("Wheel: {} marked, the next gives {wheel}", marks.wheel)];
    signs.push(format!("Batteries: {} marked{}", marks.batteries(), next_battery(view, player)));
    let wild = form.wild.get(usize::from(marks.wild));
    signs.push(wild.map_or_else(
        || "Wild section: used up".to_owned(),
        |cost| {
            format!("Wild section: {} used, {} points in all with the next", marks.wild, words::signed(*cost))
        },
    ));
    let rewards = Reward::ALL.iter().zip(marks.rewards).filter(|(_, left)| *left > 0);
    let rewards = rewards.map(|(reward, left)| format!("{}: {left}", words::reward(*reward)));
    let reserve = player.reserve.iter().map(|card| words::reserved(card.letter, card.behind));
    vec![
        Block::list(words::HEADPIECE, worth.collect(), ""),
        Block::list("Wheel, batteries and wild letters", signs, ""),
        Block::list("Rewards to use", rewards.collect(), "No rewards to use."),
        Block::list(words::RESERVE, reserve.collect(), "Your reserve is empty."),
    ]
}

/// On the basic sheet batteries are marked in a row.
fn next_battery(view: &View, player: &PlayerView) -> String {
    let form = TABLES.form(view.table.side);
    match (view.table.side, form.track.get(usize::from(player.marks.batteries()))) {
        (Side::Basic, Some(gives)) => format!(", the next gives {}", words::gain(*gives)),
        _ => String::new(),
    }
}

fn players(view: &View, company: &Company) -> Vec<Block> {
    let rows = seats(view.players.len()).zip(&view.players).map(|(seat, player)| {
        let done = player.rows.iter().filter(|row| row.status == Status::Valid).count();
        let cells = vec![
            words::signed(player.score.map_or(0, |score| score.total)),
            done.to_string(),
            player.reserve.len().to_string(),
            words::status(view, player).to_owned(),
        ];
        Row::of(company, seat, cells)
    });
    let caption = match view.phase {
        Phase::Over => "What each player has".to_owned(),
        _ => format!("What each player has, {}", words::as_of(view.round)),
    };
    let mut blocks = vec![Block::table(
        caption,
        &["Player", "Points", "Words that count", "Reserve letters", "Now"],
        rows.collect(),
    )];
    let others = seats(view.players.len()).filter(|seat| company.you != Some(*seat));
    blocks.extend(others.map(|seat| words_of(view, company, seat)));
    blocks
}

fn words_of(view: &View, company: &Company, seat: Seat) -> Block {
    let rows = view.players[seat.index()].rows.iter().enumerate();
    let rows =
        rows.filter(|(_, row)| row.status != Status::Empty).map(|(index, row)| words::row_label(index, row));
    let name = company.name(seat);
    let empty = format!("{name} has {} yet.", count(0u8, "word"));
    Block::list(format!("Rows of {name}"), rows.collect(), &empty)
}
