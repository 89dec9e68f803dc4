//! The texts of playing on a server: accounts, the lobby, clocks, talk.

use wire::{Clock, Terms};

// The account
pub const ACCOUNT: &str = "Account";
pub const ACCOUNT_WHY: &str = "Nobody needs an account to play. With one your games follow you to every device, and rated games count. There is no e-mail in it: a name, and a password or a code that you write down.";
pub const SIGN_UP: &str = "Make an account";
pub const SIGN_IN: &str = "Sign in";
pub const SIGN_IN_BY: &str = "Sign in with";
pub const SIGN_OUT: &str = "Sign out";
pub const SIGNED_OUT: &str = "Signed out on this device";
pub const SIGNED_OUT_ELSEWHERE: &str = "You were signed out on this device. Sign in again to go on.";
pub const NAME_OF_ACCOUNT: &str = "Name";
pub const NAME_MISSING: &str = "Please give a name.";
pub const NAME_TOO_LONG: &str =
    "This name is too long. It may have 32 letters, and fewer outside the Latin alphabet.";
pub const PASSWORD_TOO_SHORT: &str = "A password has at least 8 characters.";
pub const PASSWORD: &str = "Password";
pub const PASSWORD_OR_NONE: &str = "Password, or none";
pub const NEW_PASSWORD: &str = "New password";
pub const SIGN_UP_HELP: &str =
    "You also get a recovery code. Without a password it is the only key to the account.";
pub const RECOVERY_CODE: &str = "Recovery code";
pub const RECOVERY_HELP: &str = "Write this down now: it is shown only once, and it opens your account when the password is lost. Nobody can ask for it again.";
pub const COPY_CODE: &str = "Copy code";
pub const WRITTEN_DOWN: &str = "I have written it down";
pub const STORED: &str = "What is stored about you";
pub const STORED_HELP: &str = "This is everything. Passwords, codes and seats are kept only as hashes.";
pub const SINCE: &str = "Since";
pub const PASSWORD_KEPT: &str = "set, kept as a hash";
pub const NO_PASSWORD: &str = "none, only the recovery code";
pub const NO_WEBHOOK: &str = "none";
pub const LINES_OF_TALK: &str = "Lines of talk";
pub const DEVICES: &str = "Devices signed in";
pub const TABLES: &str = "Tables";
pub const NO_TABLES_STORED: &str = "none";
pub const RATINGS: &str = "Ratings";
pub const RATING: &str = "Rating";
pub const RATED_GAMES: &str = "Games";
pub const NO_RATINGS: &str = "None yet: they come from finished rated games.";
pub const SEATS_HERE: &str = "Seats on this device";
pub const KEEP_SEATS: &str = "Keep them with my account";
pub const WEBHOOK: &str = "Webhook";
pub const WEBHOOK_ADDRESS: &str = "Address, empty for none";
pub const WEBHOOK_HELP: &str = "When it becomes your turn and no page of yours is open, the server sends a message there, once per turn.";
pub const SAVE: &str = "Save";
pub const CHANGED: &str = "Saved";
pub const CHANGE_PASSWORD: &str = "Change the password";
pub const SET_PASSWORD: &str = "Set a password";
pub const CHANGE_PASSWORD_HELP: &str = "All other devices are signed out.";
pub const NEW_RECOVERY: &str = "Make a new code";
pub const NEW_RECOVERY_HELP: &str = "A new code takes the place of the old one, which then opens nothing.";
pub const WAYS_OUT: &str = "Leaving";
pub const DELETE_ACCOUNT: &str = "Delete the account";
pub const DELETE_HELP: &str = "Name, password, code, ratings and webhook are removed. Your games stay in the records, played by \"Somebody\". This cannot be undone.";
pub const DELETE_ON: &str = "Go on";
pub const DELETE_FOR_GOOD: &str = "Delete for good";
pub const KEEP_ACCOUNT: &str = "Keep it";
pub const DELETED: &str = "The account is gone";

pub fn type_name(name: &str) -> String {
    format!("To be sure, type the name of the account: {name}")
}

pub fn seats_here(count: usize) -> String {
    match count {
        1 => "You hold one seat here that you took as a guest.".to_owned(),
        count => format!("You hold {count} seats here that you took as a guest."),
    }
}

pub fn seats_kept(count: usize) -> String {
    match count {
        1 => "One seat is your account's now".to_owned(),
        count => format!("{count} seats are your account's now"),
    }
}

/// A rating with how sure it is.
pub fn rating(rating: f64, uncertainty: f64) -> String {
    format!("{rating:.0} ± {uncertainty:.0}")
}

/// The part of a table's name that can be read aloud: a word and three digits.
pub fn code_of(id: &str) -> String {
    id.split('-').take(2).collect::<Vec<_>>().join(" ")
}

/// A day of the calendar, from milliseconds since 1970.
pub fn day(at: i64) -> String {
    let (year, month, day) = date(at.div_euclid(86_400_000));
    format!("{day} {} {year}", MONTHS[month as usize - 1])
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Year, month and day of a number of days since 1970. Years begin in March here, so that the leap day
/// is their last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

// The lobby
pub const LOBBY: &str = "Lobby";
pub const LOBBY_LEAD: &str =
    "Sit down where somebody waits, look over the shoulders of others, or open a table of your own.";
pub const MY_GAMES: &str = "My games";
pub const NO_GAMES_OF_YOURS: &str =
    "You play at no table on this server yet. Join one below, or open one of your own.";
pub const ALL_GAMES: &str = "All games";
pub const OPEN_TABLES: &str = "Open tables";
pub const NO_OPEN_TABLES: &str = "Nobody waits just now. Open a table and list it: it will stand here.";
pub const RUNNING_TABLES: &str = "Being played";
pub const NO_RUNNING_TABLES: &str = "No listed table is being played just now.";
pub const NO_LOBBY: &str = "The lobby cannot be reached";
pub const JOIN: &str = "Join";
pub const WATCH_IT: &str = "Watch";
pub const RATED: &str = "Rated";
pub const RATING_HELP: &str = "Rating in this game, and how sure it is";
pub const TO_MOVE: &str = "to move";
pub const WAITS_FOR_PLAYERS: &str = "Waiting for players.";
pub const YOU_ARE_AWAITED: &str = "You are to move.";
pub const BY_ACCOUNT: &str = "by your account";

/// "Next game", with how many wait.
pub fn next_game(waiting: usize) -> String {
    match waiting {
        0 | 1 => "Next game".to_owned(),
        more => format!("Next game, {more} wait"),
    }
}

pub fn waiting_count(tables: usize) -> String {
    format!("{tables} waiting")
}

pub fn running_count(tables: usize) -> String {
    format!("{tables} running")
}

pub fn join_table(game: &str, code: &str) -> String {
    format!("{JOIN} {game}, {code}")
}

pub fn watch_table(game: &str, code: &str) -> String {
    format!("{WATCH_IT} {game}, {code}")
}

pub fn awaited(names: &[String]) -> String {
    match names {
        [] => "The table goes on by itself.".to_owned(),
        [one] => format!("{one} is to move."),
        [first @ .., last] => format!("{} and {last} are to move.", first.join(", ")),
    }
}

// Clocks
pub const NO_CLOCK: &str = "No clock";

/// How long one may take.
pub fn clock(clock: Option<Clock>) -> String {
    match clock {
        None => NO_CLOCK.to_owned(),
        Some(Clock::Move { seconds }) => format!("{} a move", span(seconds)),
        Some(Clock::Bank { seconds, increment: 0 }) => format!("{} each", span(seconds)),
        Some(Clock::Bank { seconds, increment }) => {
            format!("{} each + {} a move", span(seconds), span(increment))
        }
    }
}

fn span(seconds: u32) -> String {
    match seconds {
        86_400 => "1 day".to_owned(),
        days if days > 86_400 && days % 86_400 == 0 => format!("{} days", days / 86_400),
        hours if hours >= 7200 && hours % 3600 == 0 => format!("{} h", hours / 3600),
        minutes if minutes >= 60 && minutes % 60 == 0 => format!("{} min", minutes / 60),
        seconds => format!("{seconds} s"),
    }
}

/// What a clock shows.
pub fn time_left(milliseconds: i64) -> String {
    let seconds = milliseconds.max(0) / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60);
    if days > 0 {
        format!("{days} d {} h", hours % 24)
    } else if hours > 0 {
        format!("{hours} h {} min", minutes % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

pub fn time_left_words(milliseconds: i64) -> String {
    format!("{} left", time_left(milliseconds))
}

pub const TERMS: &str = "Online";
pub const WHO_SEES: &str = "Who can find it";
pub const PRIVATE_HELP: &str = "Only those to whom you send the link.";
pub const LISTED_HELP: &str =
    "It stands in the lobby: anybody can join or watch, and the record is public when it is over.";
pub const CLOCK: &str = "Clock";
pub const CLOCK_HELP: &str = "Whoever runs out of time is played for; after the second time a bot plays on.";
pub const EACH_MOVE: &str = "For each move";
pub const WHOLE_GAME: &str = "For the whole game";
pub const RATED_HELP: &str = "The result counts for the ratings. Only people with an account can join.";
pub const RATED_NEEDS_SIGN_IN: &str =
    "This game is rated: only people with an account can play. Sign in or make one, then come back here.";
pub const RATED_NEEDS_ACCOUNT: &str = "For those who are signed in: the result counts for the ratings.";

pub const RATED_WITHOUT_BOTS: &str = "A rated game is played without bots.";
pub const RATED_WITHOUT_PHRASE: &str =
    "A rated game has a deal that nobody knows: leave \"Same deal again\" empty.";

pub fn terms(terms: &Terms) -> String {
    let found = if terms.listed { LOBBY } else { "by link" };
    if terms.rated { format!("{found}, rated") } else { found.to_owned() }
}

pub const TIME_LEFT: &str = "time left";
pub const HURRY: &str = "hurry";

// At a table
pub const THIS_TABLE: &str = "This table";
pub const LISTED: &str = "listed in the lobby";
pub const PRIVATE: &str = "by link only";
pub const HERE: &str = "here";
pub const BOT_PLAYS: &str = "a bot plays";
pub const WATCH_LINK: &str = "Link to this table";
pub const WATCH_LINK_HELP: &str = "Whoever opens it watches. Nobody who watches sees what is hidden.";
pub const OTHER_DEVICE: &str = "Play on another device";
pub const OTHER_DEVICE_HELP: &str =
    "Open this link there, and your seat is there too. Whoever has it can play for you: keep it to yourself.";
pub const OTHER_DEVICE_ACCOUNT: &str = "Sign in there: your account opens this seat.";
pub const COPY_SEAT: &str = "Copy the link to my seat";
pub const SEAL: &str = "The sealed deal";
pub const SEAL_HELP: &str = "Before the first card was dealt the server fixed the seed of all chance and showed its fingerprint. When the game is over the seed is shown too, and you can check that nothing was changed.";
pub const SHARED_DEAL: &str =
    "The deal of this table comes from a phrase: whoever knows the phrase could know the deal.";
pub const GIVE_UP: &str = "Give up my seat";
pub const GIVE_UP_HELP: &str =
    "Before the game begins your seat is open again for others; once it runs, a bot plays on for you.";
pub const GIVE_UP_SURE: &str = "Yes, give it up";
pub const GIVEN_UP: &str = "You gave up your seat";
pub const LEAVE: &str = "Leave the game";
pub const LEAVE_HELP: &str = "A bot plays on for you. You can take your seat back as long as the game runs.";
pub const LEAVE_SURE: &str = "Yes, leave";
pub const STAY: &str = "Stay";
pub const YOU_LEFT: &str = "A bot plays on for you";
pub const STOOD_IN_FOR_YOU: &str = "A bot plays for you.";
pub const COME_BACK: &str = "Take my seat back";
pub const AGREE: &str = "Agree";
pub const DECLINE: &str = "Decline";
pub const WITHDRAW: &str = "Never mind";
pub const JOIN_NEXT: &str = "Play again";
pub const ASK_BACK: &str = "Ask to take back";
pub const ASK_BOT: &str = "Ask that a bot plays";
pub const MUTE: &str = "Mute";

pub fn mute(name: &str) -> String {
    format!("Mute {name}")
}

pub fn left_ago(minutes: i64) -> String {
    match minutes {
        1 => "left 1 minute ago".to_owned(),
        minutes if minutes < 120 => format!("left {minutes} minutes ago"),
        minutes if minutes < 2 * 1440 => format!("left {} hours ago", minutes / 60),
        minutes => format!("left {} days ago", minutes / 1440),
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub fn awaits_absent(name: &str, since: &str) -> String {
    format!("The game waits for {name}, who {since}.")
}

pub fn you_asked(names: &[String]) -> String {
    format!("You have asked. {} did not answer yet.", list(names))
}

pub fn plays_again(names: &[String]) -> String {
    match names {
        [] => "The next game is set up.".to_owned(),
        [one] => format!("{one} wants to play again."),
        more => format!("{} want to play again.", list(more)),
    }
}

// Talk
pub const TALK: &str = "Talk";
pub const LOG_OR_TALK: &str = "What happened, or what is said";
pub const UNREAD: &str = "not read";
pub const NOTHING_SAID: &str = "Nobody has said anything yet.";
pub const SAY_SOMETHING: &str = "Say something";
pub const SEND: &str = "Send";

pub fn asks_back(name: &str) -> String {
    format!("{name} asks to take back the last move.")
}

pub fn asks_bot(name: &str, absent: &str) -> String {
    format!("{name} asks that a bot plays on for {absent}.")
}

pub fn agrees(name: &str) -> String {
    format!("{name} agrees.")
}

pub fn declines(name: &str) -> String {
    format!("{name} declines.")
}

pub fn withdraws(name: &str) -> String {
    format!("{name} no longer asks.")
}

pub fn has_left(name: &str) -> String {
    format!("{name} has left; a bot plays on.")
}

pub fn is_back(name: &str) -> String {
    format!("{name} is back.")
}

/// Hours and minutes, where the reader is.
pub fn time_of_day(hours: u32, minutes: u32) -> String {
    format!("{hours}:{minutes:02}")
}

pub const NOT_SAID: &str = "There is no connection: it was not sent";

// Was it fair
pub const FAIRNESS: &str = "Was the deal fair?";
pub const FAIRNESS_HELP: &str = "Everything that chance decided comes from one seed, fixed before the game. This page has dealt it all again.";
pub const CHECKING: &str = "Dealing it all again";
pub const FAIR: &str = "This deal was fair";
pub const FOUL: &str = "This deal was not fair";
pub const FITS: &str = "Every draw follows from the seed";
pub const NOT_PROVED: &str = "Nothing wrong was found";
pub const FINE: &str = "Yes:";
pub const WRONG: &str = "No:";
pub const UNPROVED: &str = "Not known:";
pub const PROMISE_MISSED: &str = "This browser did not sit at the table while the game ran, so it noted no fingerprint then. Ask somebody who played: the fingerprint stands in the menu of the table.";
pub const DEALT_HERE: &str = "No server promised anything about this deal: it was made in a browser, or the record came from elsewhere.";
pub const SEED_OPENED: &str = "After the game the seed was opened:";
pub const FINGERPRINT_SAME: &str = "Its fingerprint, reckoned here, is the one that was promised:";
pub const FINGERPRINT_OTHER: &str = "Its fingerprint, reckoned here, is not the one that was promised:";
pub const SEED_ALONE: &str = "The record names this seed:";
pub const FINGERPRINT_NOW: &str = "Its fingerprint is:";
pub const SUM_FAIR: &str =
    "So nobody, not even the server, could choose or change a draw after the game had begun.";
pub const SUM_FOUL: &str =
    "So this record is not what was promised. Keep it, and ask whoever runs the server.";
pub const SUM_OPEN: &str =
    "So the record fits its seed. That the seed was fixed before the game this browser cannot say.";
pub const SUM_HERE: &str = "So the record fits its seed, and no draw was changed afterwards.";
pub const COPY_SCORE_LINK: &str = "Copy link";

pub fn promise_noted(day: &str, seq: u32) -> String {
    let when = match seq {
        0 => "before anything was dealt".to_owned(),
        seq => format!("when the record had {seq} lines"),
    };
    format!("On {day}, {when}, this browser noted the fingerprint of the sealed seed:")
}

pub fn all_draws(draws: usize) -> String {
    format!(
        "The whole record was played again here. All {draws} draws follow from the seed, every move was legal, and the result is the same."
    )
}

pub fn not_replayed(fault: &str) -> String {
    format!("The record does not follow from the seed: {fault}.")
}

// Notices
pub const TITLE_MARK: &str = "\u{25cf} ";
pub const NOTICES: &str = "Tell me when it is my turn";
pub const NOTICES_HELP: &str = "By a notice of the browser, while this page is open but out of sight";
pub const NOTICES_REFUSED: &str = "The browser does not let us show notices";

pub fn your_turn_in(game: &str) -> String {
    format!("Your turn: {game}")
}

// A seat on another device
pub const SITS_ALREADY: &str = "You hold a seat at this table on this device already: it is kept";
pub const SEAT_TAKEN_OVER: &str = "Your seat is here now";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1 January 1970");
        assert_eq!(day(951_782_400_000), "29 February 2000");
        assert_eq!(day(1_794_700_800_000), "15 November 2026");
        assert_eq!(day(-1), "31 December 1969");
    }

    #[test]
    fn clocks_are_read_aloud_and_at_a_glance() {
        assert_eq!(clock(None), "No clock");
        assert_eq!(clock(Some(Clock::Move { seconds: 30 })), "30 s a move");
        assert_eq!(clock(Some(Clock::Move { seconds: 3 * 86_400 })), "3 days a move");
        assert_eq!(clock(Some(Clock::Bank { seconds: 300, increment: 10 })), "5 min each + 10 s a move");
        assert_eq!(time_left(-5), "0:00");
        assert_eq!(time_left(65_400), "1:05");
        assert_eq!(time_left(2 * 3_600_000 + 60_000), "2 h 1 min");
        assert_eq!(time_left(50 * 3_600_000), "2 d 2 h");
    }

    #[test]
    fn a_rating_is_shown_with_its_uncertainty() {
        assert_eq!(rating(1511.6, 79.9), "1512 ± 80");
    }
}
