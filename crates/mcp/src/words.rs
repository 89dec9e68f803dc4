//! The description of a table for a model: short, with stable ids.

use crate::desk::Desk;
use crate::topics::topics;
use rules::{Info, Outcome, Refusal};
use std::fmt::Write as _;

/// With more choices than this, they are only counted, unless all are requested.
const MOST_CHOICES: usize = 60;
/// How many of the newest sentences to include.
const MOST_SENTENCES: usize = 30;

pub fn games(infos: &[Info]) -> String {
    let mut text = String::new();
    for info in infos {
        let seats: Vec<String> = info.seats.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{} ({}): {} Seats: {}.", info.key, info.title, info.pitch, seats.join(", "));
        for option in info.options {
            let choices: Vec<&str> = option.choices.iter().map(|choice| choice.key).collect();
            let choices = if choices.is_empty() { "a line of text".to_owned() } else { choices.join(" | ") };
            let _ = writeln!(text, "  option {} = {choices}: {}", option.key, option.help);
        }
    }
    let levels: Vec<&str> =
        infos.first().map_or(&[][..], |info| bots::levels(info.key)).iter().map(|level| level.key).collect();
    let _ = write!(text, "Bots: random, {}. Next: read_rules or open_table.", levels.join(", "));
    text
}

/// One topic, or the list of them.
pub fn rules(game: &str, topic: Option<&str>) -> Result<String, String> {
    let all = topics(game);
    if all.is_empty() {
        return Err(catalog::unknown(game).message);
    }
    let titles: Vec<&str> = all.iter().map(|rule| rule.title).collect();
    let Some(topic) = topic else {
        return Ok(format!("Topics: {}. Next: read_rules with a topic, or \"all\".", titles.join("; ")));
    };
    let told = |rule: &client::boards::Rule| format!("{}: {}", rule.title, rule.text);
    if topic.eq_ignore_ascii_case("all") {
        return Ok(all.iter().map(told).collect::<Vec<_>>().join("\n"));
    }
    let found = all.iter().find(|rule| rule.title.eq_ignore_ascii_case(topic)).map(told);
    found.ok_or_else(|| format!("there is no topic \"{topic}\"; there are {}", titles.join("; ")))
}

/// What happened, and the current state of the table.
pub fn after(id: &str, desk: &Desk, told: &[String], every_choice: bool) -> String {
    happened(told) + &look(id, desk, every_choice)
}

/// The newest of what happened.
pub fn happened(told: &[String]) -> String {
    let left_out = told.len().saturating_sub(MOST_SENTENCES);
    let mut text = String::new();
    if left_out > 0 {
        let _ = writeln!(text, "({left_out} earlier events left out)");
    }
    for sentence in &told[left_out..] {
        let _ = writeln!(text, "- {sentence}");
    }
    text
}

pub fn look(id: &str, desk: &Desk, every_choice: bool) -> String {
    let table = &desk.table;
    let mut text = format!("Table {id}, {}\n{}\n", table.info().title, table.sketch(desk.viewer()));
    if let Some(outcome) = table.outcome() {
        text.push_str(&ending(&table.header().seats, &outcome));
        return text + "The game is over. Next: record or open_table.";
    }
    if desk.resigned {
        return text + "You resigned. Next: record or open_table.";
    }
    let _ = writeln!(text, "{}", table.prompt(desk.viewer()));
    let choices = table.choices(desk.own);
    let words_too = table.holds_back(desk.own);
    text.push_str(&actions(&choices, every_choice, words_too));
    text + "Next: act with the text before the bar." + can_undo(table.can_undo(desk.own))
}

/// The possible actions, each with its label.
pub fn actions(choices: &[(String, String)], every_choice: bool, words_too: bool) -> String {
    let mut text = String::new();
    let shown = if every_choice { choices.len() } else { choices.len().min(MOST_CHOICES) };
    text.push_str("Your actions:\n");
    for (action, label) in &choices[..shown] {
        let _ = writeln!(text, "  {action} | {label}");
    }
    if shown < choices.len() {
        let more = choices.len() - shown;
        let _ = writeln!(text, "  and {more} more: look with every_choice tells them");
    }
    if words_too {
        text.push_str("  write WORD | any word of the list that your cards can spell\n");
    }
    text
}

pub fn can_undo(can: bool) -> &'static str {
    if can { " undo is possible." } else { "" }
}

pub fn ending(names: &[String], outcome: &Outcome) -> String {
    let line = |(seat, name): (usize, &String)| {
        format!("{name}: place {}, score {}\n", outcome.places[seat], outcome.scores[seat])
    };
    let lines: String = names.iter().enumerate().map(line).collect();
    format!("{lines}Decided by: {}.\n", outcome.by)
}

/// A refusal with advice what to do next.
pub fn refusal(refusal: &Refusal, next: &str) -> String {
    let code = serde_json::to_value(refusal.code).ok();
    let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or("refused");
    format!("{code}: {}. Next: {next}.", refusal.message.trim_end_matches('.'))
}
