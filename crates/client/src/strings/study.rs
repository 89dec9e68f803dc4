//! Hints, analysis, playing on from a step, puzzles.

use analysis::{Account, Class, Scored, Theme};
pub use bots::word::known;

// Hints
pub const HINT: &str = "Hint";
pub const SHOW_HINT: &str = "Show hint";
pub const HINT_ASKS: &str =
    "Hints are noted in the record. This game will not count for dailies and statistics.";
pub const CANCEL_HINT: &str = "Cancel";
pub const HINT_THINKING: &str = "Silas is looking";
pub const NO_HINT: &str = "No hint this time. Try again.";
pub const PLAY_THIS: &str = "Play this";
pub const EQUALLY_GOOD: &str = "About as good as A";
pub const ABOUT_AS_GOOD: &str = "about as good";
pub const TO_WIN: &str = "to win";
pub const POINTS_EXPECTED: &str = "points";
pub const HINT_CHANCE: &str = "Chance to win";
pub const HINT_POINTS: &str = "Points at the end";
pub const HINTED_DAILY: &str = "A daily with hints does not count.";

// Analysis
pub const ANALYSIS: &str = "Analysis";
pub const ANALYSE: &str = "Analyse";
pub const ANALYSING: &str = "Silas is looking at the game";
pub const ANALYSIS_DONE: &str = "Silas has looked at every decision";
pub const ANALYSIS_PAUSED: &str = "The analysis is paused";
pub const ANALYSIS_FAILED: &str = "The analysis stopped";
pub const NOT_FINISHED: &str = "This game is not finished";
pub const NOT_FINISHED_HELP: &str = "A game can be analysed once it is over.";
pub const CHANCE_OF_EVERYBODY: &str = "Chance to win";
pub const POINTS_OF_EVERYBODY: &str = "Points expected at the end";
pub const AS_TABLE: &str = "As a table";
pub const STEP: &str = "Step";
pub const DECISIONS: &str = "Decisions";
pub const LUCK_AND_PLAY: &str = "Luck and play";
pub const START: &str = "Start";
pub const DRAWS: &str = "Draws";
pub const OWN_PLAY: &str = "Own play";
pub const OTHERS_PLAY: &str = "Others";
pub const NOT_EXPLAINED: &str = "Not explained";
pub const PLAYER: &str = "Player";
pub const IN_CHANCE: &str = "In points of win chance.";
pub const IN_POINTS: &str = "In points.";
pub const ONLY_COSTLY: &str = "Only what cost something";
pub const TURNING_POINT: &str = "Turning point";
pub const BEST_MOVE: &str = "Best move";
pub const LUCKIEST_DRAW: &str = "Luckiest draw";
pub const HIGHLIGHTS: &str = "Highlights";
pub const NO_DECISION: &str = "Nothing was decided up to here.";
pub const NOT_JUDGED_YET: &str = "This decision has not been looked at yet.";
pub const PLAYED: &str = "played";
pub const THEN: &str = "Then";
pub const PLAY_ON_HERE: &str = "Play on from here";
pub const BRANCHES: &str = "What if";
pub const ON_SERVER: &str = "Analyse on the server";
pub const ON_SERVER_HELP: &str = "This device needs a while. The server can do it instead.";
pub const ANALYSED_ON_SERVER: &str = "The server has looked at every decision";
pub const SERVER_LOOKS: &str = "The server is looking at the game";
pub const BEST_WORDS: &str = "Best words";
pub const BEST_WORD_MISSED: &str = "Best word missed";
pub const NO_WORD_WRITTEN: &str = "no word";

// Puzzles
pub const PUZZLES: &str = "Puzzles";
pub const NO_PUZZLES: &str = "There are no puzzles of this game yet.";
pub const NO_PUZZLES_STORED: &str = "None tried";
pub const PUZZLE_HELP: &str = "Find the best decision. The first move counts.";
pub const SOLVED: &str = "Solved";
pub const NOT_BEST: &str = "There is better";
pub const REFUTED: &str = "That is what most would do";
pub const NEXT_PUZZLE: &str = "Next puzzle";
pub const ALSO_WINS: &str = "Also wins";
pub const COMPARING: &str = "Silas compares it with the solution";
pub const PUZZLE_HINT_PRICE: &str = "A hint halves what a solution gives to the rating.";
pub const THEN_FOLLOWS: &str = "What follows on it";
pub const SHOW_SOLUTION: &str = "Show solution";
pub const YOUR_RATING: &str = "Your rating";
pub const DIFFICULTY: &str = "Difficulty";
pub const ALL_SOLVED: &str = "All puzzles of this game are solved.";

pub fn class(class: Class) -> &'static str {
    match class {
        Class::Best => "Best",
        Class::Good => "Good",
        Class::Inaccuracy => "Inaccuracy",
        Class::Mistake => "Mistake",
        Class::Blunder => "Blunder",
    }
}

pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Finish => "Win the game",
        Theme::Lead => "Keep the lead",
        Theme::Defend => "Save the game",
        Theme::Score => "Make points",
    }
}

/// A value on its scale: 62% or 31 points.
pub fn worth(chance: bool, value: f32) -> String {
    if chance { format!("{:.0}%", 100.0 * value) } else { format!("{value:.1}") }
}

/// The same at a line of a grid, whose values are round.
pub fn on_axis(chance: bool, value: f32) -> String {
    if chance { worth(chance, value) } else { format!("{value:.0}").replace('-', "\u{2212}") }
}

/// A difference of values, with its sign.
pub fn change(chance: bool, value: f32) -> String {
    let number = if chance { 100.0 * value } else { value };
    // Zero is neither a gain nor a loss.
    if number.abs() < 0.05 {
        return "0".to_owned();
    }
    let sign = if number < 0.0 { '\u{2212}' } else { '+' };
    format!("{sign}{:.1}", number.abs())
}

/// How far a candidate with this value is behind the best, if that is certain: the difference of the numbers that are
/// shown.
pub fn behind(chance: bool, value: f32, best: f32, is_certain: bool) -> String {
    let shown = |value: f32| if chance { (100.0 * value).round() } else { (10.0 * value).round() / 10.0 };
    let less = shown(best) - shown(value);
    if !is_certain || less < if chance { 1.0 } else { 0.5 } {
        return EQUALLY_GOOD.to_owned();
    }
    format!("But {} less than A", if chance { format!("{less:.0}%") } else { format!("{less:.1} points") })
}

/// A word with its points, and the letters that were there before.
pub fn scored(word: &Scored) -> String {
    let there = word.pattern.as_ref().map_or_else(String::new, |pattern| format!(" in {pattern}"));
    format!("{}{there}, {} points", word.word, word.points)
}

/// What could have been written: the player, the word, and how many more points it was worth.
pub fn missed(name: &str, more: i32) -> String {
    let points = if more == 1 { "1 point".to_owned() } else { format!("{more} points") };
    format!("{name} could have had {points} more")
}

/// A clause with a capital letter.
pub fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How many different steps of a candidate are told. The rest is asked for when it comes to it.
const TOLD: usize = 4;

/// The steps of a candidate that follow its first, repeated ones once.
pub fn then_steps(steps: &[String]) -> String {
    let mut told: Vec<(&str, usize)> = Vec::new();
    for step in steps {
        match told.last_mut() {
            Some((last, times)) if last == step => *times += 1,
            _ => told.push((step, 1)),
        }
    }
    let more = if told.len() > TOLD { "; \u{2026}" } else { "" };
    let words = told.iter().take(TOLD).map(|(step, times)| match times {
        1 => (*step).to_owned(),
        2 => format!("{step}, twice"),
        _ => format!("{step}, {times} times"),
    });
    // Steps contain commas.
    format!("{THEN}: {}{more}", words.collect::<Vec<_>>().join("; "))
}

/// What is expected after an action: each step begins with the name of its player, which is told once for the steps
/// in a row.
pub fn what_follows(action: &str, line: &[String]) -> String {
    let mut text = format!("After \u{201c}{action}\u{201d}");
    let mut before = None;
    for step in line {
        let (name, label) = step.split_once(": ").unwrap_or(("", step));
        let is_same = before.replace(name) == Some(name);
        text += &if is_same { format!("; {label}") } else { format!(". {step}") };
    }
    text
}

pub fn progress(done: usize, of: usize) -> String {
    format!("{done} of {of}")
}

/// One sentence about what decided the game for a player.
pub fn account(name: &str, chance: bool, account: &Account) -> String {
    let Account { luck, own, others, .. } = *account;
    let unit = if chance { "points of win chance" } else { "points" };
    let gave = if luck < 0.0 { "took" } else { "gave" };
    let amount = |value: f32| change(chance, value).trim_start_matches(['+', '\u{2212}']).to_owned();
    let mut text =
        format!("The draws {gave} {name} {} {unit}; {name}'s decisions cost {}", amount(luck), amount(own));
    if others.abs() > f32::EPSILON {
        text += &format!(", those of others brought {}", change(chance, others));
    }
    text + "."
}

pub fn decision_of(name: &str, class: Class, label: &str) -> String {
    format!("{name}, {}: {label}", self::class(class))
}

pub fn branch_name(step: usize) -> String {
    format!("What if, from move {step}")
}

pub fn rated(change: i32) -> String {
    match change {
        0 => String::new(),
        change if change < 0 => format!("\u{2212}{}", change.abs()),
        change => format!("+{change}"),
    }
}

/// What a tempting move leaves of the best one's value.
pub fn instead_of(left: &str, best: &str) -> String {
    format!("It leaves {left} where {best} were to be had")
}

/// The hint of a puzzle: its theme, and what is not the solution.
pub fn puzzle_hint(theme: &str, tempting: &str) -> String {
    format!("{theme}. Not \u{201c}{tempting}\u{201d}.")
}

/// Another move was as good.
pub fn the_answer_was(solution: &str) -> String {
    format!("The answer of the set is \u{201c}{solution}\u{201d}.")
}

/// A rating only means something after some puzzles.
pub fn puzzle_standing(rating: f64, solved: usize, tried: usize) -> String {
    if tried < RATED_AFTER {
        return format!("Rating after {RATED_AFTER} puzzles. {}", of_puzzles(solved, tried));
    }
    format!("Rating {rating:.0}, {}", of_puzzles(solved, tried))
}

/// The number of puzzles after which a rating is shown.
const RATED_AFTER: usize = 5;

pub fn of_puzzles(solved: usize, of: usize) -> String {
    if of == 0 { "None tried yet".to_owned() } else { format!("{solved} solved of {of} tried") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_candidate_is_behind_by_the_difference_of_what_is_shown() {
        assert_eq!((worth(true, 0.196), worth(true, 0.184)), ("20%".to_owned(), "18%".to_owned()));
        assert_eq!(behind(true, 0.184, 0.196, true), "But 2% less than A");
        assert_eq!(behind(true, 0.184, 0.196, false), EQUALLY_GOOD);
        assert_eq!(behind(true, 0.196, 0.2, true), EQUALLY_GOOD, "both are 20%");
        assert_eq!(behind(false, 40.04, 41.06, true), "But 1.1 points less than A");
    }

    #[test]
    fn steps_are_told_once_and_not_all() {
        let steps = |all: &[&str]| then_steps(&all.iter().map(|step| (*step).to_owned()).collect::<Vec<_>>());
        assert_eq!(steps(&["Pay 1 wood", "Step", "Step"]), "Then: Pay 1 wood; Step, twice");
        assert_eq!(steps(&["a", "b", "b", "b", "a", "c", "d"]), "Then: a; b, 3 times; a; c; \u{2026}");
    }

    #[test]
    fn a_name_is_told_once_for_its_steps_in_a_row() {
        let line = ["Ada: Buy A3: 1 gp", "Ada: Pass", "Cyrus: Pass"].map(str::to_owned);
        assert_eq!(
            what_follows("Sow", &line),
            "After \u{201c}Sow\u{201d}. Ada: Buy A3: 1 gp; Pass. Cyrus: Pass"
        );
    }

    #[test]
    fn changes_have_a_true_sign() {
        assert_eq!(change(true, -0.123), "\u{2212}12.3");
        assert_eq!(change(false, 2.0), "+2.0");
        assert_eq!(change(true, 0.0001), "0");
        assert_eq!(worth(true, 0.618), "62%");
        assert_eq!(rated(-9), "\u{2212}9");
    }

    #[test]
    fn an_account_is_one_sentence() {
        let account = Account { start: 0.5, luck: -0.1, own: -0.2, others: 0.3, end: 0.5, residual: 0.0 };
        assert_eq!(
            super::account("Ada", true, &account),
            "The draws took Ada 10.0 points of win chance; Ada's decisions cost 20.0, those of others brought +30.0."
        );
    }
}
