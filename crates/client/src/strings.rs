//! Every visible text of the shell, in one place. A second language is a second file like this. The
//! texts of a game are with the game.

mod document;
mod ending;
mod lesson;
mod online;
mod study;
mod what_if;

pub use document::*;
pub use ending::*;
pub use lesson::*;
pub use online::*;
pub use study::*;
pub use what_if::*;

use crate::table::Occupant;

pub const NAME: &str = "Sounder";
pub const SKIP: &str = "Skip to the main part";
pub const CLOSE: &str = "Close";
pub const YOU: &str = "you";
pub const MAIN_NAV: &str = "Main";

// Home
pub const HOME_TITLE: &str = "Play";
pub const LEAD: &str = "Play bots at any hour, friends by link, or strangers at an open table. Free, open source, no account, nothing to install.";
pub const PLAY: &str = "Play";
pub const PLAY_NOW: &str = "Play now";
pub const OPPONENT: &str = "Opponent";
pub const MORE_OPTIONS: &str = "Seats and rules";
pub const CONTINUE: &str = "Continue";
pub const FRIENDS: &str = "Play with friends";
pub const INVITE_FRIEND: &str = "Create a link";
pub const INVITE_FRIEND_HELP: &str = "Anyone who opens the link sits down at your table.";
pub const PASTE_LINK: &str = "Link to a table";
pub const NO_TABLE_LINK: &str = "This is not a link to a table. It looks like .../t/brass-417-...";
pub const YOU_ARE_OFFLINE: &str = "You are offline. Dailies and bots still work.";
pub const NEW_TABLE: &str = "New table";
pub const TAKE_TURN: &str = "Take your turn";
pub const OPEN: &str = "Open";
pub const YOUR_TURN: &str = "Your turn";
pub const WAITING: &str = "Waiting";
pub const RECENT_GAMES: &str = "Recent games";
pub const NOTHING_FINISHED: &str = "Finished games appear here, move by move.";
pub const NO_TABLES: &str = "No games yet";
pub const DELETE_GAME: &str = "Delete game";
pub const GAME_DELETED: &str = "Game deleted";
pub const SCORE_SHEET: &str = "Score sheet";
pub const OPEN_RECORD: &str = "Open a record";
pub const OPEN_RECORD_HELP: &str = "Step through a saved game, move by move.";
pub const CHOOSE_FILE: &str = "Choose a file";
pub const ON_THIS_DEVICE: &str = "On this device";
pub const ON_THIS_DEVICE_HELP: &str =
    "Games without open seats run in this browser. Nothing is sent anywhere.";

pub fn headline(games: usize) -> String {
    let number = match games {
        1 => "One game",
        2 => "Two games",
        3 => "Three games",
        4 => "Four games",
        _ => "Five games",
    };
    format!("{number} from the telegraph age")
}

/// The greeting for a returning player, by the hour.
pub fn greeting(hour: u32, name: &str) -> String {
    let greeting = match hour {
        5..12 => "Good morning",
        12..18 => "Good afternoon",
        _ => "Good evening",
    };
    if name == NAMELESS { greeting.to_owned() } else { format!("{greeting}, {name}") }
}

pub fn games_waiting(games: usize) -> String {
    match games {
        0 => "No game is waiting for you.".to_owned(),
        1 => "1 game is waiting for you.".to_owned(),
        games => format!("{games} games are waiting for you."),
    }
}

pub fn start_with(bot: &str) -> String {
    format!("Start a game with {bot}")
}

// Why nothing on a table can be used
pub const IDLE_OVER: &str = "The game is over.";
pub const IDLE_EARLIER: &str = "You are looking at an earlier step.";
pub const IDLE_WATCHING: &str = "You are watching this table.";
pub const IDLE_WAITING: &str = "The others are still deciding.";

// A first word, on a first visit
pub const FIRST_WORD: &str = "Tap letters to set a word";
pub const POINTS_SO_FAR: &str = "points so far";
pub const PRINT_WORD: &str = "Print word";
pub const TYPE_LETTERS: &str = "You can also type on your keyboard.";
pub const TWO_LETTERS: &str = "Set at least two letters.";
pub const PLAY_WHOLE_GAME: &str = "Play a whole game";

pub fn first_word_to_beat(bot: &str, word: &str, points: u8) -> String {
    format!("Each letter scores its number. {bot} printed {word} for {points} points.")
}

pub fn first_word_hint(word: &str) -> String {
    format!("Add an E for {word}. {TYPE_LETTERS}")
}

pub fn first_word_points(word: &str, points: u8) -> String {
    format!("{word} scores {points} points.")
}

pub fn first_word_against(bot: &str, beats: bool) -> String {
    if beats { format!("You beat {bot}.") } else { format!("{bot} has more. Find a longer word.") }
}

pub fn not_in_list(word: &str, try_this: &str) -> String {
    format!("{word} is not in the word list. Try {try_this}.")
}

pub fn set_letter(letter: char, points: u8) -> String {
    format!("Set {letter}, {}", ending::points(points.into()))
}

pub fn take_out(letter: char, points: u8) -> String {
    format!("Take out {letter}, {}", ending::points(points.into()))
}

pub fn play_game(game: &str) -> String {
    format!("Play {game}")
}

pub fn against(bot: &str, minutes: u16) -> String {
    format!("against {bot}, about {minutes} min")
}

pub fn players(seats: &[u8]) -> String {
    match seats {
        [] => String::new(),
        [only] => format!("{only} players"),
        [first, .., last] => format!("{first} to {last} players"),
    }
}

pub fn minutes(minutes: u16) -> String {
    format!("{minutes} min")
}

pub fn open_seats(count: usize) -> String {
    match count {
        1 => "1 open seat".to_owned(),
        count => format!("{count} open seats"),
    }
}

/// Who sits with you: "with Cyrus and Hattie". Without a seat of your own the first person is you.
pub fn company(names: &[String], occupants: &[Occupant], own: Option<usize>) -> String {
    let mut others: Vec<String> = Vec::new();
    let mut open = 0;
    let own = own.or_else(|| occupants.iter().position(|occupant| *occupant == Occupant::Person));
    for (index, (name, occupant)) in names.iter().zip(occupants).enumerate() {
        match occupant {
            Occupant::Person if own == Some(index) => {}
            Occupant::Person if name.is_empty() => open += 1,
            Occupant::Person | Occupant::Bot(_) => others.push(name.clone()),
        }
    }
    match open {
        0 => {}
        1 => others.push("an open seat".to_owned()),
        more => others.push(open_seats(more)),
    }
    if others.is_empty() { "alone".to_owned() } else { format!("with {}", list(&others)) }
}

pub fn moves(steps: usize) -> String {
    match steps {
        1 => "1 move".to_owned(),
        steps => format!("{steps} moves"),
    }
}

/// How far a table has got, and where it is.
pub fn standing(steps: usize, begun: bool, online: bool) -> String {
    match (begun, online) {
        (false, _) => "Online".to_owned(),
        (true, true) => format!("{}, online", moves(steps)),
        (true, false) => moves(steps),
    }
}

pub fn won(game: &str) -> String {
    format!(" won {game}")
}

/// A solo game has no winner.
pub fn played(game: &str) -> String {
    format!(" played {game}")
}

// New table
pub const GAME: &str = "Game";
pub const WHO_PLAYS: &str = "Who plays";
pub const RULES_AND_PACE: &str = "Rules";
pub const NO_OPTIONS: &str = "This game has no options.";
pub const PERSON: &str = "Person";
pub const BOT: &str = "Bot";
pub const BY_LINK: &str = "By link";
pub const NONE: &str = "None";
pub const EMPTY: &str = "Empty";
pub const SEAT_NOT_USED: &str = "seat not used";
pub const AT_THIS_DEVICE: &str = "on this device";
pub const YOU_AT_THIS_DEVICE: &str = "you, on this device";
pub const BOT_LEVEL: &str = "Bot level";
pub const OPEN_TABLE: &str = "Start game";
pub const SUMMARY: &str = "Summary";
pub const BANDS: &str = "Solo ranks";
pub const UNOFFICIAL: &str = "unofficial";
pub const UNOFFICIAL_HELP: &str = "This player count is unofficial: the rulebook does not offer it.";
pub const ALONE_NOTE: &str = "You play alone, for the highest score. The game starts at once.";
pub const SEATS: &str = "Seats";
pub const PEOPLE: &str = "People";
pub const BOTS: &str = "Bots";
pub const TIME: &str = "Time";
pub const SEED: &str = "Seed (optional)";
pub const SEED_HELP: &str = "The same text gives the same deal.";
pub const SEED_PLACEHOLDER: &str = "any text";
pub const RECONSTRUCTED: &str = "About this edition";

pub fn seats_of(taken: usize, most: usize) -> String {
    format!("{taken} of {most}")
}

pub fn about_minutes(minutes: u16) -> String {
    format!("about {minutes} minutes")
}

pub fn friend(number: usize) -> String {
    format!("Player {number}")
}

pub fn name_of_seat(number: usize) -> String {
    format!("Name of player {number}")
}

pub fn occupant_of_seat(number: usize) -> String {
    format!("Who plays in seat {number}")
}

/// What a bot is, beside its name.
pub fn bot_of(level: &str) -> String {
    bots::Grade::of_key(level).map_or_else(|| BOT.to_owned(), |grade| format!("{BOT}, {}", grade.name()))
}

pub const HAND_OVER_NOTE: &str = "You pass this device around. Hands stay hidden in between.";
pub const ONE_PERSON_ONLINE: &str = "With open seats, only one person plays on this device.";
pub const OPEN_NEEDS_SERVER: &str =
    "Open seats need a server, and none answers. You can still play with bots.";
pub const ONLINE_NOTE: &str = "You get a link to send. The game starts when every seat is taken.";
pub const STARTS_AT_ONCE: &str = "The game starts at once.";
pub const WATCH_NOTE: &str = "Only bots play. You watch.";

// Table
pub const TABLE_NAV: &str = "Table";
pub const WHAT_NOW: &str = "What now";
pub const RULES: &str = "Rules";
pub const SETTINGS: &str = "Settings";
pub const PLAYERS: &str = "Players";
pub const PLAYERS_AND_LOG: &str = "Players and log";
pub const DISPATCHES: &str = "Dispatches";
pub const NO_DISPATCHES: &str = "Nothing has happened yet.";
pub const LOG: &str = "Log";
pub const BOARD: &str = "Board";
/// The tabs below the board.
pub const PARTS: &str = "Parts of the table";
pub const TAKE_BACK: &str = "Take back";
pub const CONFIRM: &str = "Confirm";
/// The main button would lose something, so it asks once.
pub const WOULD_LOSE: &str = "This would be lost";
pub const FINISH_ANYWAY: &str = "Finish anyway";
pub const KEEP_PLAYING: &str = "Keep playing";
pub const HISTORY: &str = "History";
pub const EARLIER: &str = "Earlier";
pub const LATER: &str = "Later";
pub const LIVE: &str = "Live";
pub const GO_ON: &str = "Your turn";
pub const WAIT: &str = "Wait";
pub const END: &str = "End";
pub const HALT: &str = "Halt";
pub const LOOKING_BACK: &str = "Past";
pub const BACK_TO_LIVE: &str = "Back to live";
pub const REPLAY: &str = "Replay";
pub const REMATCH: &str = "Rematch";
pub const PLAY_ON: &str = "Play";
pub const PAUSE: &str = "Pause";
pub const NEXT_STEP: &str = "Next";
pub const RESUME: &str = "Resume";
pub const PAUSED_HELP: &str = "Paused. Next shows one step, Resume all of them.";
pub const SPEED: &str = "Speed";
pub const SEAT_VIEW: &str = "Seen by";
pub const EVERYBODY: &str = "Everyone";
pub const ALL_HANDS: &str = "All hands";
pub const HANDS_AFTER_THE_GAME: &str = "Hands are open after the game.";
pub const NOTHING_HELD: &str = "none";
pub const COPY_TURN: &str = "Copy link to this turn";
pub const TIMELINE: &str = "Rounds and turns";
pub const PREVIOUS_ROUND: &str = "Previous round";
pub const NEXT_ROUND: &str = "Next round";
pub const PREVIOUS_TURN: &str = "Previous turn";
pub const NEXT_TURN: &str = "Next turn";
pub const ZOOM_IN: &str = "Zoom in";
pub const ZOOM_OUT: &str = "Zoom out";
pub const FIT_BOARD: &str = "Fit board";
pub const NOT_YOUR_TURN: &str = "Meanwhile, look around the board.";
pub const WATCHING: &str = "You are watching.";
pub const NO_SUCH_TABLE: &str = "No such table";
pub const NO_SUCH_TABLE_HELP: &str = "It was deleted, or it is on another device.";
pub const NO_SUCH_PAGE: &str = "No such page";
pub const NO_SUCH_PAGE_HELP: &str = "Check the address, or go back to your tables.";
pub const WAY_HOME: &str = "To the first page";

pub const LESS_OF_TURN: &str = "Close this turn";

pub fn more_of_turn(parts: usize) -> String {
    match parts {
        1 => "1 more part of this turn".to_owned(),
        parts => format!("{parts} more parts of this turn"),
    }
}

pub fn times(times: usize) -> String {
    format!("{times} times")
}

/// Where a game has no rounds to count.
pub fn move_number(step: usize) -> String {
    format!("Move {step}")
}

pub fn move_of(step: usize, steps: usize) -> String {
    format!("Move {step} of {steps}")
}

pub fn turn_of(round: u16, turn: usize, who: &str) -> String {
    format!("{}, turn {turn}: {who}", round_number(round))
}

pub fn round_of(round: u16, rounds: u16) -> String {
    match round {
        0 => round_number(round),
        round => format!("{} of {rounds}", round_number(round)),
    }
}

/// "Round 9 of 11, turn 2 of 3, step 1 of 2".
pub fn place_in_replay(place: crate::replay::Place) -> String {
    let crate::replay::Place { round, rounds, turn, turns, step, steps } = place;
    let of = |name: &str, number: usize, of: usize| match of {
        0 | 1 => String::new(),
        of => format!(", {name} {number} of {of}"),
    };
    format!("{}{}{}", round_of(round, rounds), of("turn", turn, turns), of("step", step, steps))
}

pub fn looking_help(steps: usize) -> String {
    format!("The game is at move {steps}. You cannot play from here.")
}

/// `City reward (2 shares), promote 1 worker.`
pub fn losses(things: &[String]) -> String {
    format!("{}.", things.join(", "))
}

pub fn thinking(name: &str) -> String {
    format!("{name} is thinking")
}

pub fn myself(name: &str) -> String {
    if name.eq_ignore_ascii_case(YOU) { name.to_owned() } else { format!("{name} ({YOU})") }
}

// Tables on a server
pub const FETCHING: &str = "Loading the game";
pub const FETCHING_HELP: &str = "This takes a moment the first time.";
pub const NO_GAME: &str = "The game did not load";
pub const NO_GAME_HELP: &str = "Check your connection and try again.";
pub const NO_WORDS_HELP: &str = "The word list did not load. Check your connection and try again.";
pub const NO_WORDS: &str = "The word list did not load";
pub const WORDS_COMING: &str = "Loading the word list...";
pub const TRY_AGAIN: &str = "Try again";

pub const CALLING: &str = "Connecting";
pub const CALLING_HELP: &str = "Loading the table from the server.";
pub const REKEYING: &str = "Reconnecting...";
pub const REKEYING_HELP: &str = "Your move is kept.";
pub const LINE_DOWN: &str = "No connection";
pub const LINE_DOWN_HELP: &str = "Your move is kept. Games on this device still work.";
pub const ON_THE_WIRE_HELP: &str = "This game runs on a server";
pub const LINE: &str = "Offline";
pub const TRY_NOW: &str = "Try now";
pub const SENDING: &str = "Sending...";
pub const AWAY: &str = "away";
pub const OPEN_SEAT: &str = "Open seat";
pub const WAITS_FOR_SOMEBODY: &str = "for anyone with the link";
pub const SITS: &str = "seated";
pub const WATCH: &str = "Watch";
pub const INVITE: &str = "Send this link";

pub fn invite_help(terms: &wire::Terms) -> String {
    let who = match (terms.rated, terms.listed) {
        (false, false) => "Anyone who opens it can take the open seat, without an account.",
        (false, true) => "Anyone who opens it, or finds the table in the lobby, can take the open seat.",
        (true, _) => "The game is rated: anyone with an account who opens the link can take the open seat.",
    };
    format!("{who} The game starts when every seat is taken.")
}

pub const LINK: &str = "Link to this table";
pub const COPY_LINK: &str = "Copy link";
pub const SHARE: &str = "Share";
pub const SEND_LINK: &str = "Send the link to your friends. You can leave and come back.";
pub const NO_SERVER: &str = "The server does not answer. Try again in a moment.";
pub const NO_ANSWER: &str = "No answer";
pub const NO_ANSWER_HELP: &str =
    "The server does not answer. This page keeps trying. Games on this device still work.";
pub const NO_SUCH_GAME_HELP: &str = "This page does not know that game yet. Reload to update it.";

pub fn on_the_wire(time: Option<u32>) -> String {
    time.map_or_else(|| "Online".to_owned(), |time| format!("Online, {time} ms"))
}

pub fn waiting_for(players: usize) -> String {
    match players {
        1 => "Waiting for 1 player".to_owned(),
        players => format!("Waiting for {players} players"),
    }
}

pub fn watched_by(spectators: u32) -> String {
    format!("{spectators} watching")
}

pub fn invited_to(game: &str) -> String {
    format!("You are invited to {game}")
}

pub fn sit_as(name: &str) -> String {
    format!("Take a seat as {name}")
}

// Hand-over
pub fn hand_to(name: &str) -> String {
    format!("Hand the device to {name}")
}
pub const HAND_HELP: &str = "The last player's secrets are covered.";
pub fn i_am(name: &str) -> String {
    format!("I am {name}")
}

// Finish
pub const FINISHED: &str = "finished";
pub const WHERE_FROM: &str = "Points by source";
pub const FINAL_SCORE: &str = "Final score";
pub const COURSE: &str = "Turn by turn";
pub const KEEP_IT: &str = "Save the game";
pub const KEEP_HELP: &str =
    "The record holds every move and the seed. Anyone can replay it and verify the deal.";
pub const SAVE_RECORD: &str = "Save record";
pub const COPY_RECORD: &str = "Copy record";
pub const COPIED: &str = "Copied";
pub const SHARE_PICTURE: &str = "Share picture";
pub const SAVE_PICTURE: &str = "Save picture";
pub const NO_PICTURE: &str = "Your browser could not draw the picture";
pub const NOT_COPIED: &str = "Your browser blocked copying";
pub const TOTAL: &str = "Total";
pub const SEE_BOARD: &str = "See the board";

pub fn game_over(winners: &[String]) -> String {
    match winners {
        [] => "Game over".to_owned(),
        [one] => format!("Game over: {one} wins"),
        [first @ .., last] => format!("Game over: {} and {last} share the win", first.join(", ")),
    }
}

// Settings
pub const THEME: &str = "Theme";
pub const DAY: &str = "Day";
pub const NIGHT: &str = "Night";
pub const SYSTEM: &str = "System";
pub const SOUNDS: &str = "Sounds";
pub const SOUNDS_HELP: &str = "Morse clicks and ticks";
pub const OFF: &str = "Off";
pub const TICKS: &str = "Ticks";
pub const ALL: &str = "All";
pub const VOLUME: &str = "Volume";
pub const MORSE_LETTERS: &str = "Morse clicks for letters";
pub const MORSE_LETTERS_HELP: &str = "Each letter you write clicks in Morse";
pub const LARGE_TEXT: &str = "Larger text on boards";
pub const LESS_MOTION: &str = "Less motion";
pub const PACE: &str = "Bots";
pub const PACE_HELP: &str = "How fast they move. Any key skips a pause";
pub const SLOW: &str = "Slow";
pub const NORMAL: &str = "Normal";
pub const FAST: &str = "Fast";
pub const NO_PAUSE: &str = "No pause";
pub const LEFT_HANDED: &str = "Left-handed dock";
pub const YOUR_NAME: &str = "Your name";
pub const NAMELESS: &str = "Player";

// Rules drawer
pub fn rules_of(game: &str) -> String {
    format!("{game}, rules")
}
pub const FIND_RULE: &str = "Find a rule";
pub const NO_RULE_FOUND: &str = "No rule found.";
pub const NO_RULES_YET: &str = "No rules yet for this game.";

// Trouble
pub const CRASH: &str = "Something went wrong";
pub const CRASH_HELP: &str = "Your games are saved. Reload to continue. To report the error, copy this:";
pub const RELOAD: &str = "Reload";
pub const NEW_VERSION: &str = "A new version is ready.";
pub const NEW_VERSION_HELP: &str = " Reload to use it. Your games are kept.";
pub const LATER_BUTTON: &str = "Later";
pub const OTHER_TAB: &str = "This table is open in another tab. You see what happens there.";
pub const PLAY_HERE: &str = "Play here";
pub const STORAGE_FULL: &str = "This browser is not saving data: the game will be lost when you reload";
pub const BOT_TROUBLE: &str = "The bot cannot move";
pub const BAD_RECORD: &str = "This file cannot be opened";

// The daily puzzle
pub const DAILY_NAV: &str = "Daily";
pub const DAILY: &str = "Daily telegram";
pub const TODAY: &str = "Today's daily";
pub const DAILY_HELP: &str = "Telegram for one: the same deal for everyone today. Your first result counts.";
pub const DAILY_PLAY: &str = "Play today's";
pub const DAILY_GO_ON: &str = "Continue today's";
pub const DAILY_SEE: &str = "See today's score sheet";
pub const DAILY_DONE: &str = "Done";
pub const UNTIL_NEXT: &str = "until the next deal";
pub const DAILY_STREAK: &str = "days in a row";
pub const DAILY_BEST: &str = "best";
pub const DAILY_PLAYED: &str = "played";
pub const DAILY_BEFORE: &str = "Past daily telegrams";
pub const NO_DAILIES: &str = "No results yet. Play today's telegram and it will appear here.";
pub const DAILY_COPY: &str = "Copy result";
pub const LAST_SEVEN: &str = "The last seven days";

/// What the crumb of its table says.
pub fn daily_crumb(days: i64) -> String {
    format!("{DAILY_NAV}, {}", day_and_month(days))
}

/// Beside the number of days in a row.
pub fn streak(days: usize, today: bool) -> String {
    let row = if days == 1 { "day in a row" } else { DAILY_STREAK };
    match (days, today) {
        (0, _) => format!("{row}. Play one today to start."),
        (_, true) => format!("{row}, today included"),
        (_, false) => format!("{row}. Play one today to keep your streak."),
    }
}

/// One day of the last seven, read aloud.
pub fn recent_day(weekday: usize, done: bool) -> String {
    format!("{}: {}", WEEKDAYS[weekday % 7], if done { "played" } else { "not played" })
}

/// What is sent to friends: no word of it tells a word of the game.
pub fn daily_text(date: &str, points: i32, rank: &str, shape: &str, address: &str) -> String {
    format!("{NAME}, {DAILY} {date}\n{points} points, {rank}\n{shape}\n{address}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn company_is_called_by_name() {
        let names = ["Ada", "Hattie", "Walter", ""].map(str::to_owned);
        let bot = || Occupant::Bot("journeyman".to_owned());
        let who = [Occupant::Person, bot(), bot(), Occupant::Person];
        assert_eq!(company(&names, &who, None), "with Hattie, Walter and an open seat");
        assert_eq!(company(&names[..1], &who[..1], None), "alone");
        assert_eq!(company(&names[..2], &who[..2], Some(0)), "with Hattie");
    }

    #[test]
    fn people_are_greeted_by_the_hour() {
        assert_eq!(greeting(8, "Ada"), "Good morning, Ada");
        assert_eq!(greeting(14, "Ada"), "Good afternoon, Ada");
        assert_eq!(greeting(2, NAMELESS), "Good evening");
    }

    #[test]
    fn a_streak_asks_for_today() {
        assert_eq!(streak(12, true), "days in a row, today included");
        assert_eq!(streak(1, false), "day in a row. Play one today to keep your streak.");
    }
}
