//! All texts on the board of Telegram.

use super::Cell;
use ::telegram::{
    Action, Bonus, Claim, Frame, Gain, GoalView, Letter, PlayerView, Preview, Progress, Reward, RowView,
    Score, Side, Source, Status, TABLES, View, Word, bonus_name, level,
};

pub const STANDING: &str = "Points by round";
pub const HEADING: &str = "Points";
pub const SCORE_MEANS: &str = " points if the game ended now";
pub const OFFERING: &str = "Fragments and letters";
pub const FRAGMENTS: &str = "Fragments";
pub const LETTERS: &str = "Letters";
pub const SHEET: &str = "The sheet";
pub const THIS_ROUND: &str = "This round";
pub const TITLE: &str = "Telegram";
pub const WORDS: &str = "Words";
pub const TRACKS: &str = "Tracks";
pub const SHOW: &str = "What the sheet shows";
pub const ROUND_TRACK: &str = "Rounds and their actions";
pub const GRID: &str = "Words of the sheet";
pub const HEADPIECE: &str = "Headpiece";
pub const HEADPIECE_HELP: &str = "points per word of each length";
pub const WHEEL: &str = "Wheel";
pub const WHEEL_HELP: &str = "reserve letters";
pub const BATTERY: &str = "Battery";
pub const BATTERY_HELP: &str = "letter rewards";
pub const GRID_HELP: &str = "a full line gives its reward";
pub const WILD: &str = "Wild";
pub const WILD_HELP: &str = "any letter, at a price";
pub const FREE: &str = "Free letters";
pub const RESERVE: &str = "Your reserve";
pub const NO_RESERVE: &str = "empty";
pub const FINISH_STEP: &str = "Finish this step first.";
pub const NO_ACTIONS_LEFT: &str = "You have used your actions this round.";
pub const THREE_WORDS: &str = "Finish one of your words first. Three may be in progress.";
pub const NO_EMPTY_ROW: &str = "Every row is used.";
pub const NO_BLANKS: &str = "No blank to write in. Start a fragment first.";
pub const NONE_OF_THESE: &str = "You have none left.";
pub const DONE: &str = "Done";
pub const LEAVE: &str = "Skip bonus";
pub const NEW_CARD: &str = "New reserve card: keep one side";
pub const NEW_CARD_NOTE: &str = "The others see the side you keep when the round ends.";
pub const WAIT_FOR_OTHERS: &str =
    "You are done for this round. You can take back actions until everyone is done.";
pub const WATCHING: &str = "This round's letters are secret. Sheets are shown as the round began.";
pub const OVER: &str = "The last dispatch is sent.";
pub const GOALS: &str = "Goals";
pub const GOALS_AND_SHEETS: &str = "Goals and sheets";
pub const OPERATORS: &str = "Operators";
pub const NOW: &str = "If the game ended now";
pub const YOURS: &str = "Back to your sheet";
pub const LOOK_AT: &str = "Show the sheet of ";
pub const DECK: &str = "The deck";
pub const PUT_BACK: &str = "Put back";
pub const CHOOSE: &str = "Choose a letter or a fragment";
pub const CHOOSE_CELL: &str = "Choose a cell";
pub const CHOOSE_ROW: &str = "Choose a row";
pub const CHOOSE_LETTER: &str = "Choose the letter";
pub const CHOOSE_SIDE: &str = "Choose a side";
pub const CHOOSE_TRACK: &str = "Choose a row of the headpiece";
pub const CHOOSE_BATTERY: &str = "Choose a battery";
pub const PICK_HELP: &str = "Type it, or choose it below.";
pub const KEEP_DETAIL: &str = "You lose the other side. A reserve letter is free and gives its bonuses.";
/// Before the first round.
pub const FIRST_KEEP_DETAIL: &str =
    "Your first reserve letter, free to use in any round. The fragments and letters are dealt next.";
pub const HEAD_DETAIL: &str = "At the end, every valid word of that length scores what the row shows.";
pub const BATTERY_DETAIL: &str = "The number is the letter's place in its word. Full lines give rewards.";
pub const VALID: &str = "in the word list";
pub const INVALID: &str = "not in the word list";
pub const NOT_COUNTED: &str = "does not count";
pub const FLIPS: &str = "flips at the end of the round";

pub fn form(side: Side) -> &'static str {
    match side {
        Side::Basic => "Form A, basic",
        Side::Advanced => "Form B, advanced",
    }
}

pub fn operator(name: &str) -> String {
    format!("Operator: {name}")
}

pub fn as_of(round: u8) -> String {
    match round {
        0 | 1 => "sheets as the game began".to_owned(),
        round => format!("sheets as of round {}", round - 1),
    }
}

pub fn round(round: u8, last: bool) -> String {
    format!("Round {round} of 9{}", if last { ", the last" } else { "" })
}

pub fn gain(gain: Gain) -> &'static str {
    match gain {
        Gain::Nothing => "nothing",
        Gain::Reserve => "reserve card",
        Gain::Wheel => "wheel",
        Gain::Battery => "battery",
        Gain::Headpiece => "headpiece",
        Gain::Vowel => "vowel",
        Gain::Common => "L, N, R, S or T",
        Gain::Any => "any letter",
    }
}

pub fn reward(reward: Reward) -> &'static str {
    match reward {
        Reward::Vowel => "Vowel",
        Reward::Common => "L N R S T",
        Reward::Any => "Any",
    }
}

/// `headpiece and wheel`.
fn all(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

pub fn bonuses(letter: Letter) -> String {
    let names: Vec<String> = letter.bonuses().iter().map(|bonus| bonus_name(*bonus).to_owned()).collect();
    if names.is_empty() { "no bonus".to_owned() } else { all(&names) }
}

pub fn offered(letter: Letter) -> String {
    format!("Letter {letter}, {}", bonuses(letter))
}

pub fn reserved(letter: Letter, behind: Option<Letter>) -> String {
    let behind = behind.map(|other| format!("; behind it {other}")).unwrap_or_default();
    format!("Your reserve letter {letter}, {}{behind}", bonuses(letter))
}

pub fn side_of_card(letter: Letter) -> String {
    format!("Keep {letter}, {}", bonuses(letter))
}

pub fn fragment(tile: u8, text: &str) -> String {
    format!("Fragment {}: {}", tile + 1, spelled(text))
}

/// For screen readers: `S blank A blank`.
fn spelled(text: &str) -> String {
    text.chars()
        .map(|c| if c == '_' { "blank".to_owned() } else { c.to_string() })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The row for screen readers.
pub fn row_label(index: usize, row: &RowView) -> String {
    let word = row.word.to_string();
    match row.status {
        Status::Empty => format!("Row {}: empty", index + 1),
        Status::InProgress => format!("Row {}: {}", index + 1, spelled(&word)),
        Status::Valid => format!("Row {}: {word}, {VALID}", index + 1),
        Status::Invalid => format!("Row {}: {word}, {NOT_COUNTED}", index + 1),
    }
}

pub fn with_letter(word: &Word, cell: u8, letter: Letter) -> String {
    let put = |(at, byte): (usize, &u8)| if at == cell as usize { letter.byte() } else { *byte };
    word.bytes().iter().enumerate().map(put).map(char::from).collect()
}

pub fn cell((row, cell): Cell, word: &str) -> String {
    format!("Row {}, cell {}: {}", row + 1, cell + 1, spelled(word))
}

pub fn fresh((row, cell): Cell, letter: char) -> String {
    format!("You wrote {letter} in row {}, cell {}", row + 1, cell + 1)
}

pub fn empty_row(row: u8, bonus: Bonus) -> String {
    format!("Row {}, {}", row + 1, bonus_name(bonus))
}

pub fn row_bonus(row: u8, bonus: Bonus) -> String {
    format!("Take the {} of row {}", bonus_name(bonus), row + 1)
}

pub fn length(length: usize) -> String {
    format!("{length} letters")
}

pub fn advance(length: usize, to: i32, more: i32) -> String {
    format!("Advance {length}-letter words to {to} points, sheet {}", gained(more))
}

/// `+4`: how much more the sheet would score.
pub fn gained(points: i32) -> String {
    format!("+{points}")
}

pub fn battery(name: &str, place: u8, gives: &[Gain]) -> String {
    let gives: Vec<String> = gives.iter().map(|gained| gain(*gained).to_owned()).collect();
    let gives = if gives.is_empty() { String::new() } else { format!(", completes {}", all(&gives)) };
    format!("Battery {name}, place {place}{gives}")
}

/// With a real minus sign.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

pub fn more_loss(points: i32) -> String {
    if points == 0 { "free".to_owned() } else { format!("{} more", signed(points)) }
}

pub fn status(view: &View, player: &PlayerView) -> &'static str {
    match (view.phase, player.done) {
        (::telegram::Phase::Over, _) => "finished",
        (_, true) => "done this round",
        (_, false) => "writing",
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

pub fn words(number: usize) -> String {
    if number == 1 { "word".to_owned() } else { "words".to_owned() }
}

pub fn short(player: &PlayerView, total: i32) -> String {
    let done = if player.done { " · done" } else { "" };
    format!("{} points{done}", signed(total))
}

pub fn act_head(can_start: bool, can_insert: bool) -> &'static str {
    match (can_start, can_insert) {
        (true, true) => "Start a word or insert a letter",
        (true, false) => "Start a word from a fragment",
        (false, true) => "Insert a letter",
        (false, false) => "No actions left",
    }
}

pub fn act_detail(left: u8, open_words: bool) -> String {
    if left == 0 {
        return "You can still use free letters: reserve, rewards, wild.".to_owned();
    }
    let wait = if open_words { " You have three open words, so you cannot start another." } else { "" };
    format!("Action {} of 3.{wait} Free letters do not count as actions.", 4 - left.min(3))
}

pub fn done_button(last: bool) -> &'static str {
    if last { "Done, send the last words" } else { "Done for this round" }
}

pub fn done_detail(left: u8, last: bool) -> String {
    let unused = match left {
        0 => String::new(),
        left => format!("{} would be lost. ", count(left.into(), "action", "actions")),
    };
    let end =
        if last { "Last round: leftovers score nothing." } else { "You keep reserve letters and rewards." };
    format!("{unused}{end}")
}

/// The letters that could still be written, by their source.
pub fn lost_letters(legal: &[Action]) -> Vec<String> {
    let reserve = legal.iter().filter_map(|action| match action {
        Action::Reserve(letter) => Some(format!("reserve letter {letter}")),
        _ => None,
    });
    let rewards = legal.iter().filter_map(|action| match action {
        Action::Reward(kind) => Some(format!("reward {}", reward(*kind))),
        _ => None,
    });
    let wild = legal.contains(&Action::Wild).then(|| "wild letters".to_owned());
    reserve.chain(rewards).chain(wild).collect()
}

pub fn start_head(fragment: &str, row: Option<u8>) -> String {
    match row {
        Some(row) => format!("Start {fragment} in row {}", row + 1),
        None => format!("Choose a row for {fragment}"),
    }
}

pub fn fitting(number: usize) -> String {
    match number {
        0 => "No word fits.".to_owned(),
        1 => "1 word fits.".to_owned(),
        number => format!("{number} words fit."),
    }
}

pub fn start_button(fragment: &str) -> String {
    format!("Start {fragment}")
}

pub fn place_head(letter: Letter) -> String {
    format!("Choose a cell for {letter}")
}

pub fn place_detail(letter: Letter, from: Source) -> String {
    match from {
        Source::Offering => format!("{letter} gives {}.", bonuses(letter)),
        Source::Reserve => format!("From your reserve: free, and it gives {}.", bonuses(letter)),
        Source::Reward => "A reward is free and gives no bonus.".to_owned(),
        Source::Wild => "A wild letter costs points and gives no bonus.".to_owned(),
    }
}

pub fn letter_head(any: bool) -> &'static str {
    if any { "Choose the wild letter" } else { "Choose the reward letter" }
}

pub fn insert_head(letter: Letter, preview: &Preview) -> String {
    if preview.complete {
        format!("Insert {letter} to complete {}", preview.word)
    } else {
        format!("Insert {letter}: {}", preview.word)
    }
}

/// Whether it is a word, what follows, and the resulting score of the sheet.
pub fn insert_detail(preview: &Preview, fitting: usize, row: u8, now: i32) -> String {
    let word = preview.word;
    let mut text = match (preview.complete, preview.fits) {
        (true, true) => format!("{word} is in the word list."),
        (true, false) if preview.repeated => format!("You already have {word}: it does not count."),
        (true, false) => format!("{word} is not in the word list."),
        (false, true) => self::fitting(fitting),
        (false, false) if fitting > 0 => "Only words you already have fit.".to_owned(),
        (false, false) => "No word fits.".to_owned(),
    };
    let follows: Vec<String> = preview.bonuses.iter().map(|bonus| bonus_name(*bonus).to_owned()).collect();
    if !follows.is_empty() {
        text += &format!(" It gives {}.", all(&follows));
    }
    if let Some(bonus) = preview.row_bonus {
        text += &format!(" Row {} then gives {}.", row + 1, bonus_name(bonus));
    }
    if !preview.goals.is_empty() {
        let titles: Vec<String> =
            preview.goals.iter().map(|goal| TABLES.goals[*goal as usize - 1].title.clone()).collect();
        text += &format!(" Reaches {}.", all(&titles));
    }
    text + &format!(" Sheet: {} (now {}).", signed(preview.score.total), signed(now))
}

pub fn insert_button(letter: Letter, preview: &Preview) -> String {
    match (preview.complete, preview.fits) {
        (true, false) => format!("Complete anyway, minus {}", -TABLES.invalid_word),
        _ => format!("Insert {letter}: {}", preview.word),
    }
}

pub fn keep_button(letter: Letter) -> String {
    format!("Keep {letter}")
}

pub fn side_head(card: &str) -> String {
    let letters: Vec<String> = card.chars().map(|letter| letter.to_string()).collect();
    format!("Keep {} in reserve", letters.join(" or "))
}

pub fn bonus_head(row: u8, bonus: Bonus) -> String {
    format!("Row {} is complete: take its {}", row + 1, bonus_name(bonus))
}

pub fn bonus_detail(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Wheel => "Marks a wheel. Some spaces give reserve cards.",
        Bonus::Battery => "Marks a battery. Batteries give letter rewards.",
        Bonus::Headpiece => "Raises the value of words of one length.",
    }
}

pub fn bonus_button(bonus: Bonus) -> String {
    format!("Take the {}", bonus_name(bonus))
}

pub fn waits(frame: Frame) -> &'static str {
    match frame {
        Frame::Headpiece => "Advance a row of the headpiece",
        Frame::Battery { .. } => "Mark a battery",
        _ => "",
    }
}

pub fn goal_points(goal: &GoalView) -> (u8, Option<u8>) {
    let (first, later) = (goal.first.unwrap_or_default(), goal.later.unwrap_or_default());
    if goal.flipped { (later, None) } else { (first, Some(later)) }
}

pub fn then(points: u8) -> String {
    format!("then {points}")
}

pub fn progress(progress: Progress) -> String {
    format!("{} of {}", progress.have, progress.need)
}

pub fn claimed(claim: Claim, goal: &GoalView) -> Option<String> {
    let points = match claim {
        Claim::Open => return None,
        Claim::First => goal.first,
        Claim::Later => goal.later,
    };
    Some(format!("reached for {}", points.unwrap_or_default()))
}

pub fn reached_by(names: &[String]) -> String {
    format!("Reached by {}.", all(names))
}

/// The lines of the score: name and points.
pub fn reckoning(score: &Score, goals: &[GoalView]) -> Vec<(String, i32)> {
    let mut lines = Vec::new();
    for ((words, worth), length) in score.words.into_iter().zip(score.worth).zip(4..) {
        if words > 0 {
            let what = count(words.into(), "word", "words");
            lines.push((format!("{what} of {length} letters"), i32::from(words) * worth));
        }
    }
    if score.invalid > 0 {
        lines.push((count(score.invalid.into(), "invalid row", "invalid rows"), score.invalid_points));
    }
    if score.wild_points != 0 {
        lines.push(("Wild letters".to_owned(), score.wild_points));
    }
    for (goal, points) in goals.iter().zip(score.goal_points).filter(|(_, points)| *points != 0) {
        lines.push((goal.title.clone().unwrap_or_default(), points));
    }
    lines
}

pub fn rank(total: i32) -> String {
    let next = TABLES.levels.iter().rev().find(|(from, _)| *from > total);
    let ahead = next.map(|(from, name)| format!(", {name} from {from}")).unwrap_or_default();
    format!("{}{ahead}", level(total))
}

pub fn piles([top, middle, bottom]: [u8; 3]) -> String {
    format!("{top} letter cards on top, {middle} in the middle, {bottom} at the bottom.")
}

pub fn solo_cards(left: usize) -> String {
    match left {
        0 => "All solo cards were drawn.".to_owned(),
        1 => "One solo card waits in the middle: it flips its goal to the lower value.".to_owned(),
        left => format!("{left} solo cards wait in the middle: each flips its goal to the lower value."),
    }
}

pub fn deck(cards: u8, discards: u8) -> String {
    format!("{cards} letter cards, {discards} discarded.")
}
