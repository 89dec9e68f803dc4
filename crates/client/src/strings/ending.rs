//! Texts at the end of a game.

use rules::TallyLine;

/// At the beginning of a sentence.
pub const YOU_FIRST: &str = "You";
pub const HAND: &str = "Hand";
pub const HIGHEST_RANK: &str = "This is the highest rank.";

pub fn points(points: i32) -> String {
    match points {
        1 | -1 => format!("{points} point"),
        points => format!("{points} points"),
    }
}

pub fn wins_with(wins: &str, score: i32) -> String {
    format!("{wins} with {}", points(score))
}

pub fn wins_the_tie(wins: &str, score: i32) -> String {
    format!("{wins} the tie at {}", points(score))
}

pub fn share_the_win(names: &str) -> String {
    format!("{names} share the win")
}

pub fn points_each(score: i32, players: usize) -> String {
    match players {
        0 | 1 => format!("{}.", points(score)),
        _ => format!("{} each.", points(score)),
    }
}

/// Where the lead comes from, before the scores of the others.
pub fn lead_from(line: &TallyLine, ahead: i32) -> String {
    format!("{} ahead, most of it from: {}. ", points(ahead), line.name)
}

pub fn rank_reached(rank: &str, score: i32) -> String {
    format!("Rank {rank}, {}", points(score))
}

pub fn more_for(missing: i32, rank: &str) -> String {
    match missing {
        1 => format!("1 more point for {rank}."),
        missing => format!("{missing} more points for {rank}."),
    }
}

pub fn buildings_on_the_line(count: usize) -> String {
    match count {
        1 => "1 building on the line.".to_owned(),
        count => format!("{count} buildings on the line."),
    }
}

pub const DECIDED: &str = ", this decided the game";
pub const COPY_TEXT: &str = "Copy text";
pub const ALL_WORDS: &str = "All words";
pub const ALL_WORDS_HELP: &str = "Select a word to see its full entry.";
pub const BEST_OF_ROUND: &str = "best of the round";
pub const PASSED: &str = "passed";
pub const NO_WORD: &str = "Not a word";

pub fn round_number(round: u16) -> String {
    if round == 0 { "Set-up".to_owned() } else { format!("Round {round}") }
}

/// The text for sharing: the result, and the address where it can be seen, if any.
pub fn shared_game(game: &str, headline: &str, address: Option<&str>) -> String {
    let link = address.map(|address| format!("\n{address}")).unwrap_or_default();
    format!("{}, {game}\n{headline}{link}", super::NAME)
}

// What words mean
pub const NO_DEFINITION: &str = "In the list, no definition";
pub const LOADING_DEFINITIONS: &str = "Loading the definitions...";
pub const DEFINITIONS_NOT_LOADED: &str = "The definitions did not load. Check your connection.";
pub const LOOK_UP: &str = "Look up a word";
pub const WORDNET: &str = "Definitions: WordNet 3.0, Princeton University.";

pub fn in_the_list(word: &str, counts: bool) -> String {
    if counts { format!("{word} is in the word list") } else { format!("{word} is not in the word list") }
}
