//! The game in words: prompts, choices, the log, and the sheets drawn with characters.

use crate::Telegram;
use crate::action::Action;
use crate::content::{
    Bonus, CELLS, Gain, GoalPoints, LENGTHS, Letter, ROUNDS, Reward, SHORTEST, Side, TABLES,
};
use crate::goal;
use crate::score::level;
use crate::sheet::Status;
use crate::state::{Claim, Frame, Phase};
use crate::view::{CardView, Event, PlayerView, RowView, Source, View};
use rules::{Narrate, Seat};
use std::fmt::Write as _;

impl Narrate for Telegram {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        match view.phase {
            Phase::Over => ended(view, names),
            Phase::Acting => acting(view, names),
            _ => "Letters are being drawn.".to_owned(),
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        match action {
            Action::Start(tile) => match view.fragments.get(tile as usize) {
                Some(fragment) => format!("Start {fragment}"),
                None => format!("Start fragment {}", tile + 1),
            },
            Action::Letter(letter) => format!("Insert {}", with_bonuses(letter)),
            Action::Reserve(letter) => format!("Insert {} from the reserve", with_bonuses(letter)),
            Action::Reward(reward) => format!("Use a reward: {}", reward_name(reward)),
            Action::Wild => "Use the wild section".to_owned(),
            Action::As(letter) => format!("Write {letter}"),
            Action::Row(row) => {
                let bonus = bonus_name(TABLES.form(view.table.side).row_bonus[row as usize]);
                format!("Row {} ({bonus})", row + 1)
            }
            Action::Cell { row, cell } => cell_label(view, row, cell),
            Action::Battery(cell) => battery_label(cell),
            Action::Headpiece(row) => format!("Advance {}-letter words", row as usize + SHORTEST),
            Action::Keep(letter) => format!("Keep {}", with_bonuses(letter)),
            Action::Bonus => "Take bonus".to_owned(),
            Action::Skip => "Skip bonus".to_owned(),
            Action::Done => "Done for this round".to_owned(),
        }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        sentence(self, event, |seat| names[seat.index()].as_str())
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        let mut text = table_sketch(view);
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            text.push_str(&player_sketch(view, player, &names[seat.index()]));
        }
        text
    }
}

fn ended(view: &View, names: &[String]) -> String {
    let totals: Vec<i32> = view.players.iter().map(total).collect();
    let best = totals.iter().max().copied().unwrap_or_default();
    if let [only] = totals[..] {
        return format!("The game is over: {only} points, {}.", level(only));
    }
    let winners: Vec<&str> = totals
        .iter()
        .zip(names)
        .filter(|(total, _)| **total == best)
        .map(|(_, name)| name.as_str())
        .collect();
    format!("The game is over: {} won with {best} points.", winners.join(" and "))
}

fn total(player: &PlayerView) -> i32 {
    player.score.map_or(0, |score| score.total)
}

/// For a seat, what it must do; for other viewers, who is still acting.
fn acting(view: &View, names: &[String]) -> String {
    let own: Vec<(&PlayerView, &Vec<Frame>)> =
        view.players.iter().filter_map(|player| player.stack.as_ref().map(|stack| (player, stack))).collect();
    if let [(player, stack)] = own[..]
        && let Some(top) = stack.last()
        && *top != Frame::Done
    {
        return question(view, player, *top);
    }
    let busy: Vec<&str> = view
        .players
        .iter()
        .zip(names)
        .filter(|(player, _)| !player.done)
        .map(|(_, name)| name.as_str())
        .collect();
    format!("Waiting for {}.", busy.join(", "))
}

fn question(view: &View, player: &PlayerView, frame: Frame) -> String {
    match frame {
        Frame::Act => {
            let left = player.actions_left.unwrap_or_default();
            let last = if view.last_round { ", the last one" } else { "" };
            format!("Round {}{last}: {} left, and free letters.", view.round, count(left, "action"))
        }
        Frame::Row { tile } => match view.fragments.get(tile as usize) {
            Some(fragment) => format!("Choose a row for {fragment}."),
            None => "Choose a row for the fragment.".to_owned(),
        },
        Frame::PickReward { reward } => format!("Choose the letter of the reward: {}.", reward_name(reward)),
        Frame::PickWild => "Choose the wild letter.".to_owned(),
        Frame::Battery { .. } => "Choose a battery to mark.".to_owned(),
        Frame::Headpiece => "Choose the headpiece row that advances.".to_owned(),
        Frame::RowBonus { row } => {
            let bonus = bonus_name(TABLES.form(view.table.side).row_bonus[row as usize]);
            format!("Row {} is complete: take its {bonus} or skip it.", row + 1)
        }
        Frame::Side { card } => {
            let [one, other] = card.sides();
            format!("Choose the side of the reserve card: {one} or {other}.")
        }
        placing => match placing.placing() {
            Some(letter) => format!("Choose a cell for {letter}."),
            None => "Letters are being drawn.".to_owned(),
        },
    }
}

fn cell_label(view: &View, row: u8, cell: u8) -> String {
    let own = view.players.iter().find(|player| player.stack.is_some());
    let letter = own.and_then(|player| player.stack.as_ref()?.last()?.placing());
    let word = own.and_then(|player| player.rows.get(row as usize)).map(|row| row.word.to_string());
    match (letter, word) {
        (Some(letter), Some(mut word)) if (cell as usize) < word.len() => {
            word.replace_range(cell as usize..=cell as usize, &letter.to_string());
            format!("Row {}, cell {}: {word}", row + 1, cell + 1)
        }
        _ => format!("Row {}, cell {}", row + 1, cell + 1),
    }
}

fn battery_label(cell: u8) -> String {
    let place = TABLES.advanced.places[cell as usize];
    format!("Mark battery {} (place {place})", TABLES.battery_names[cell as usize])
}

pub fn bonus_name(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Wheel => "wheel",
        Bonus::Battery => "battery",
        Bonus::Headpiece => "headpiece",
    }
}

fn reward_name(reward: Reward) -> &'static str {
    match reward {
        Reward::Vowel => "a vowel",
        Reward::Common => "L, N, R, S or T",
        Reward::Any => "any letter",
    }
}

/// `F (wheel, headpiece)`.
fn with_bonuses(letter: Letter) -> String {
    let bonuses: Vec<&str> = letter.bonuses().iter().map(|bonus| bonus_name(*bonus)).collect();
    if bonuses.is_empty() { letter.to_string() } else { format!("{letter} ({})", bonuses.join(", ")) }
}

fn count(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn list(words: impl Iterator<Item = impl ToString>) -> String {
    words.map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

/// `O, I and T`.
fn listed(words: &[impl ToString]) -> String {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn sentence<'a>(game: &Telegram, event: &Event, name: impl Fn(&Seat) -> &'a str) -> String {
    match event {
        Event::GoalDrawn { goal } => {
            let facts = goal::facts(*goal);
            let GoalPoints { first, later } = game.goal_points(*goal);
            format!("Goal {}: {} {first} points, later {later}.", facts.title, facts.text)
        }
        Event::RoundBegan { round, fragments, letters } => {
            format!("Round {round}: fragments {}, letters {}.", list(fragments.iter()), list(letters.iter()))
        }
        Event::Passed { card: Some(card) } => {
            format!("The card {card} was skipped: both letters are out already.")
        }
        Event::Passed { card: None } => {
            "A letter card was skipped: both its letters are out already.".to_owned()
        }
        Event::SoloCard { goal } => {
            format!("A solo card: {} is flipped at the end of the round.", goal::facts(*goal).title)
        }
        Event::DeckRenewed { cards } => format!("The {cards} discards became the new deck."),
        Event::Started { seat, fragment, row, .. } => {
            format!("{} started {fragment} in row {}.", name(seat), row + 1)
        }
        Event::Inserted { seat, letter, from, row, word, .. } => {
            format!("{} inserted {letter}{} in row {}: {word}.", name(seat), source(*from), row + 1)
        }
        Event::Completed { seat, word, valid, .. } | Event::Judged { seat, word, valid, .. } => {
            completed(name(seat), &word.to_string(), *valid)
        }
        Event::RowBonus { seat, row, bonus, taken } => {
            let verb = if *taken { "took" } else { "skipped" };
            format!("{} {verb} the {} of row {}.", name(seat), bonus_name(*bonus), row + 1)
        }
        Event::Advanced { seat, length, worth } => {
            format!("{}'s {length}-letter words are worth {worth} now.", name(seat))
        }
        Event::WheelMarked { seat, space, gives } => {
            format!("{} marked wheel {space}{}.", name(seat), gained(*gives))
        }
        Event::BatteryMarked { seat, space } => format!("{} marked battery {}.", name(seat), space + 1),
        Event::RewardEarned { seat, reward } => {
            format!("{} earned a reward: {}.", name(seat), reward_name(*reward))
        }
        Event::BonusLost { seat, bonus } => {
            format!("{} had no {} left to mark.", name(seat), bonus_name(*bonus))
        }
        Event::ReserveDrawn { seat, card } => {
            let [one, other] = card.sides();
            format!("{} drew a reserve card: {one} or {other}.", name(seat))
        }
        Event::Kept { seat, letter } => format!("{} keeps {letter} in reserve.", name(seat)),
        Event::Done { seat } => format!("{} is done.", name(seat)),
        Event::Disclosed { seat, track, wilds } => {
            let used = track.iter().copied().filter(|mark| !mark.is_free());
            let (fragments, letters): (Vec<_>, Vec<_>) = used.partition(|mark| mark.is_fragment());
            let mut done = Vec::new();
            if !fragments.is_empty() {
                let noun = if fragments.len() == 1 { "fragment" } else { "fragments" };
                done.push(format!("started {noun} {}", listed(&fragments)));
            }
            if !letters.is_empty() {
                done.push(format!("wrote {}", listed(&letters)));
            }
            if *wilds > 0 {
                done.push(format!("used {}", count(*wilds, "wild letter")));
            }
            if done.is_empty() {
                done.push("passed".to_owned());
            }
            format!("{} {}.", name(seat), listed(&done))
        }
        Event::GoalReached { seat, goal, first } => {
            let points = game.goal_points(*goal);
            let points = if *first { points.first } else { points.later };
            format!("{} reached {} for {points} points.", name(seat), goal::facts(*goal).title)
        }
        Event::GoalFlipped { goal } => format!("{} shows its lower value now.", goal::facts(*goal).title),
        Event::LastRound => "One round is left.".to_owned(),
        Event::Ended { rounds } => format!("The game ended after {rounds} rounds."),
    }
}

fn completed(name: &str, word: &str, valid: bool) -> String {
    if valid {
        format!("{name} completed {word}.")
    } else {
        format!("{name} completed {word}: it does not count.")
    }
}

fn source(from: Source) -> &'static str {
    match from {
        Source::Offering => "",
        Source::Reserve => " from the reserve",
        Source::Reward => " from a reward",
        Source::Wild => " as a wild letter",
    }
}

fn gained(gain: Gain) -> &'static str {
    match gain {
        Gain::Nothing => "",
        Gain::Reserve => " for a reserve card",
        Gain::Wheel => " for a wheel",
        Gain::Battery => " for a battery",
        Gain::Headpiece => " for a headpiece",
        Gain::Vowel => " for a vowel",
        Gain::Common => " for a common consonant",
        Gain::Any => " for any letter",
    }
}

fn cards(cards: &[CardView]) -> String {
    if cards.is_empty() { "none".to_owned() } else { list(cards.iter().map(|card| card.letter)) }
}

fn table_sketch(view: &View) -> String {
    let mut text = String::new();
    let side = match view.table.side {
        Side::Basic => "basic",
        Side::Advanced => "advanced",
    };
    let _ = writeln!(
        text,
        "Round {} of {ROUNDS}, {side} sheet. Deck {}, discards {}.",
        view.round, view.deck, view.discards
    );
    for goal in &view.goals {
        let facts = goal::facts(goal.number);
        let GoalPoints { first, later } = goal.points();
        let points = if goal.flipped { format!("{later}") } else { format!("{first}, then {later}") };
        let _ = writeln!(text, "Goal {}: {} ({points})", facts.title, facts.text);
    }
    if let Some(solo) = &view.solo {
        let _ = writeln!(text, "Piles {:?}, solo cards left: {}.", solo.piles, solo.cards.len());
    }
    let fragments =
        view.fragments.iter().enumerate().map(|(tile, fragment)| format!("{}:{fragment}", tile + 1));
    let _ = writeln!(text, "Fragments {}  Letters {}\n", list(fragments), letters(&view.letters));
    text
}

fn letters(offered: &[CardView]) -> String {
    offered.iter().map(|card| with_bonuses(card.letter)).collect::<Vec<_>>().join(", ")
}

fn player_sketch(view: &View, player: &PlayerView, name: &str) -> String {
    let mut text = String::new();
    let mark = if player.done || view.phase == Phase::Over { " " } else { ">" };
    let worth: Vec<String> = (0..LENGTHS)
        .map(|row| format!("{}:{}", SHORTEST + row, player.marks.worth(SHORTEST + row)))
        .collect();
    let [vowels, common, any] = player.marks.rewards;
    let goals = player.goals.iter().filter(|claim| **claim != Claim::Open).count();
    let _ = writeln!(
        text,
        "{mark} {name}: {} points, worth {}, wheel {}, battery {}, wild {}, rewards {vowels} vowel {common} common \
         {any} any, reserve {}, {}",
        total(player),
        worth.join(" "),
        player.marks.wheel,
        player.marks.batteries(),
        player.marks.wild,
        cards(&player.reserve),
        count(goals as u8, "goal"),
    );
    let rows: Vec<String> = player.rows.iter().map(row_sketch).collect();
    for line in rows.chunks(3) {
        let _ = writeln!(text, "    {}", line.join("  "));
    }
    text
}

fn row_sketch(row: &RowView) -> String {
    let mark = match row.status {
        Status::Empty | Status::InProgress => ' ',
        Status::Valid => '+',
        Status::Invalid => 'x',
    };
    let word = if row.status == Status::Empty { ".".repeat(CELLS) } else { row.word.to_string() };
    format!("{word:<CELLS$}{mark}")
}
