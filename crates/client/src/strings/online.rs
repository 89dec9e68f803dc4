//! The texts of playing on a server: accounts, the lobby, clocks, talk.

use wire::{Clock, Code, Net, Problem, SeatKind, Snapshot, Status, Terms};

/// Why the server refused something, and what to do next.
pub fn problem(problem: &Problem) -> &'static str {
    match problem.code {
        Code::Net(code) => refused_by_server(code),
        Code::Rules(code) => refused_by_rules(code),
    }
}

fn refused_by_server(code: Net) -> &'static str {
    match code {
        Net::NotFound => "There is nothing here. Check the link.",
        Net::NotSeated => "This is not your seat. Open the table again with your own link.",
        Net::Stale => "The table changed in the meantime. Look again.",
        Net::DuplicateRequest => "This was sent before. Reload the page.",
        Net::NotStarted => "The game has not started yet.",
        Net::NotOver => "You can get the record when the game is over.",
        Net::Full => "No seat is free at this table.",
        Net::TooLarge => "This is too long.",
        Net::NotSignedIn => "You are not signed in. Check your name, password or recovery code.",
        Net::NeedsAccount => "A rated game needs an account. Sign in first.",
        Net::NameTaken => "This name is taken. Choose another.",
        Net::BadName => "Choose another name: one line, at most 32 letters, without special characters.",
        Net::BadAddress => "Enter an https address on the open internet.",
        Net::NotNow => "This is not possible at this table now.",
        Net::TooMany => "Too many requests. Wait a moment and try again.",
        Net::TooManyTables => "You have too many unfinished tables. Finish one first.",
        Net::ForeignOrigin | Net::BadRequest => "The server did not understand this page. Reload it.",
        Net::Unavailable => super::NO_SERVER,
    }
}

fn refused_by_rules(code: rules::Code) -> &'static str {
    use rules::Code;
    match code {
        Code::UnknownGame | Code::UnknownVersion => "The server does not have this game. Reload the page.",
        Code::BadSeats => "This game cannot be played with these seats.",
        Code::BadOption => "This game cannot be played with these options.",
        Code::Malformed => "The server did not accept this. Check what you entered.",
        Code::Illegal => "This move is not possible now.",
        Code::NotYourTurn => "It is not your turn.",
        Code::GameOver => "The game is over.",
        Code::CannotUndo => "This move cannot be taken back.",
        Code::BadRecord | Code::BadPosition => "This record cannot be played.",
        Code::NoTable => "There is no such table.",
        Code::Internal => "The server made a mistake. Try again.",
    }
}

// The account
pub const ACCOUNT: &str = "Account";
pub const ACCOUNT_WHY: &str = "You do not need an account to play. With one, your games follow you to every device and you can play rated games. No e-mail: just a name, and a password or a recovery code.";
pub const SIGN_UP: &str = "Create an account";
pub const SIGN_IN: &str = "Sign in";
pub const SIGN_IN_BY: &str = "Sign in with";
pub const SIGN_OUT: &str = "Sign out";
pub const SIGNED_OUT: &str = "Signed out on this device";
pub const SIGNED_OUT_ELSEWHERE: &str = "You were signed out on this device. Sign in again to continue.";
pub const NAME_OF_ACCOUNT: &str = "Name";
pub const NAME_MISSING: &str = "Enter a name.";
pub const NAME_TOO_LONG: &str =
    "This name is too long. Use at most 32 letters, fewer outside the Latin alphabet.";
pub const PASSWORD_TOO_SHORT: &str = "Use at least 8 characters.";
pub const PASSWORD: &str = "Password";
pub const PASSWORD_OR_NONE: &str = "Password (optional)";
pub const NEW_PASSWORD: &str = "New password";
pub const PROOF: &str = "Current password or recovery code";
pub const SIGN_UP_HELP: &str =
    "You also get a recovery code. Without a password it is the only key to the account.";
pub const RECOVERY_CODE: &str = "Recovery code";
pub const RECOVERY_HELP: &str =
    "Write this down now. It is shown only once, and it opens your account if you lose your password.";
pub const COPY_CODE: &str = "Copy code";
pub const WRITTEN_DOWN: &str = "I have written it down";
pub const STORED: &str = "What is stored about you";
pub const STORED_HELP: &str = "This is everything. Passwords, codes and seats are stored only as hashes.";
pub const SINCE: &str = "Since";
pub const PASSWORD_KEPT: &str = "set, stored as a hash";
pub const NO_PASSWORD: &str = "none, only the recovery code";
pub const NO_WEBHOOK: &str = "none";
pub const LINES_OF_TALK: &str = "Chat messages";
pub const DEVICES: &str = "Devices signed in";
pub const THIS_DEVICE: &str = "This device";
pub const SIGN_OUT_THERE: &str = "Sign out";
pub const SIGNED_OUT_THERE: &str = "Signed out there.";

pub fn device_label(began: &str, seen: &str) -> String {
    format!("Signed in on {began}, last used on {seen}")
}

/// The button of one device among several.
pub fn sign_out_label(device: &str) -> String {
    format!("{SIGN_OUT_THERE}: {device}")
}
pub const TABLES: &str = "Tables";
pub const NO_TABLES_STORED: &str = "none";
pub const RATINGS: &str = "Ratings";
pub const RATING: &str = "Rating";
pub const RATED_GAMES: &str = "Games";
pub const NO_RATINGS: &str = "None yet. Finish a rated game to get one.";
pub const SEATS_HERE: &str = "Seats on this device";
pub const KEEP_SEATS: &str = "Add them to my account";
pub const WEBHOOK: &str = "Webhook";
pub const WEBHOOK_ADDRESS: &str = "Address (optional)";
pub const WEBHOOK_HELP: &str =
    "When it is your turn and you have no page open, the server sends a message there, once per turn.";
pub const SAVE: &str = "Save";
pub const CHANGED: &str = "Saved";
pub const CHANGE_PASSWORD: &str = "Change password";
pub const SET_PASSWORD: &str = "Set password";
pub const CHANGE_PASSWORD_HELP: &str = "All other devices are signed out.";
pub const NEW_RECOVERY: &str = "New recovery code";
pub const NEW_RECOVERY_HELP: &str = "The old code stops working.";
pub const WAYS_OUT: &str = "Leaving";
pub const DELETE_ACCOUNT: &str = "Delete account";
pub const DELETE_HELP: &str = "Your name, password, code, ratings and webhook are deleted. Your games stay on record under the name \"Somebody\". You cannot undo this.";
pub const DELETE_ON: &str = "Continue";
pub const DELETE_FOR_GOOD: &str = "Delete forever";
pub const KEEP_ACCOUNT: &str = "Keep account";
pub const DELETED: &str = "Account deleted";

pub fn type_name(name: &str) -> String {
    format!("Type the account name to confirm: {name}")
}

pub fn seats_here(count: usize) -> String {
    match count {
        1 => "You have one seat as a guest on this device.".to_owned(),
        count => format!("You have {count} seats as a guest on this device."),
    }
}

pub fn seats_kept(count: usize) -> String {
    match count {
        1 => "One seat added to your account".to_owned(),
        count => format!("{count} seats added to your account"),
    }
}

/// Above this deviation a rating is provisional, because it is based on too few games.
const SURE: f64 = 110.0;

/// A rating with its certainty.
pub fn rating(rating: f64, uncertainty: f64) -> String {
    if uncertainty > SURE {
        return format!("{rating:.0}, provisional");
    }
    format!("{rating:.0} ± {uncertainty:.0}")
}

/// The change of a rating by a game.
pub fn rating_change(change: f64) -> String {
    match change.round() {
        0.0 => "no change".to_owned(),
        up if up > 0.0 => format!("up {up:.0}"),
        down => format!("down {:.0}", -down),
    }
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

/// The same without the year, with the day of the week: "Monday 16 November".
pub fn weekday_and_day(days: i64) -> String {
    let (_, month, day) = date(days);
    // The first of 1970 was a Thursday.
    format!("{} {day} {}", WEEKDAYS[(days + 3).rem_euclid(7) as usize], MONTHS[month as usize - 1])
}

/// "16 November".
pub fn day_and_month(days: i64) -> String {
    let (_, month, day) = date(days);
    format!("{day} {}", MONTHS[month as usize - 1])
}

pub const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

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
pub const LOBBY_LEAD: &str = "Join an open table, watch a game, or create your own.";
pub const MY_GAMES: &str = "My games";
pub const NO_GAMES_OF_YOURS: &str = "No games yet. Join one below, or create your own.";
pub const ALL_GAMES: &str = "All games";
pub const OPEN_TABLES: &str = "Open tables";
pub const NO_OPEN_TABLES: &str = "No open tables. Create one and it will appear here.";
pub const RUNNING_TABLES: &str = "In progress";
pub const NO_RUNNING_TABLES: &str = "No public games in progress.";
pub const NO_LOBBY: &str = "The lobby did not load";
pub const JOIN: &str = "Join";
pub const WATCH_IT: &str = "Watch";
pub const RATED: &str = "Rated";
pub const RATING_HELP: &str = "Rating in this game, with its uncertainty";
pub const TO_MOVE: &str = "to play";
pub const WAITS_FOR_PLAYERS: &str = "Waiting for players.";
pub const YOU_ARE_AWAITED: &str = "Your turn.";
pub const BY_ACCOUNT: &str = "your account";

/// "Next game", with the number of games that wait.
pub fn next_game(waiting: usize) -> String {
    match waiting {
        0 | 1 => "Next game".to_owned(),
        more => format!("Next game, {more} waiting"),
    }
}

pub fn waiting_count(tables: usize) -> String {
    format!("{tables} waiting")
}

pub fn running_count(tables: usize) -> String {
    format!("{tables} in progress")
}

pub fn join_table(game: &str, code: &str) -> String {
    format!("{JOIN} {game}, {code}")
}

pub fn watch_table(game: &str, code: &str) -> String {
    format!("{WATCH_IT} {game}, {code}")
}

pub fn awaited(names: &[String]) -> String {
    match names {
        [] => "A card is being drawn.".to_owned(),
        [one] => format!("{one}'s turn."),
        more => format!("Waiting for {}.", list(more)),
    }
}

/// Whom a table is waiting for, without loading its game.
pub fn awaited_at(snapshot: &Snapshot) -> String {
    let open = snapshot.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
    match (snapshot.status, open) {
        (Status::Waiting, 1) => "One seat is open. The game starts when it is taken.".to_owned(),
        (Status::Waiting, _) => format!("{open} seats are open. The game starts when they are taken."),
        _ => {
            let name = |seat: &rules::Seat| snapshot.seats.get(seat.index()).map(|seat| seat.name.clone());
            awaited(&snapshot.pending.iter().filter_map(name).collect::<Vec<_>>())
        }
    }
}

// Clocks
pub const NO_CLOCK: &str = "No clock";

/// The time limit.
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

/// The text on a clock.
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
pub const PRIVATE_HELP: &str = "Only people with the link.";
pub const LISTED_HELP: &str =
    "Anyone can join or watch from the lobby. The record is public when the game ends.";
pub const CLOCK: &str = "Clock";
pub const CLOCK_HELP: &str = "If your time runs out, a bot moves for you. The second time, it takes over.";
pub const EACH_MOVE: &str = "Per move";
pub const WHOLE_GAME: &str = "Whole game";
pub const RATED_HELP: &str = "The result changes your rating. Players need an account.";
pub const RATED_NEEDS_SIGN_IN: &str =
    "This game is rated, so players need an account. Sign in or create one, then come back.";
pub const RATED_NEEDS_ACCOUNT: &str = "Sign in to play rated games.";

pub const RATED_NEEDS_CLOCK: &str = "Rated games need a clock. Choose one.";
pub const RATED_WITHOUT_BOTS: &str = "Rated games have no bots.";
pub const RATED_WITHOUT_PHRASE: &str = "Rated games have a secret deal. Leave the seed empty.";

pub fn terms(terms: &Terms) -> String {
    let found = if terms.listed { LOBBY } else { "by link" };
    if terms.rated { format!("{found}, rated") } else { found.to_owned() }
}

pub const TIME_LEFT: &str = "time left";
pub const HURRY: &str = "hurry";

// At a table
pub const THIS_TABLE: &str = "This table";
pub const LISTED: &str = "in the lobby";
pub const PRIVATE: &str = "link only";
pub const HERE: &str = "here";
pub const BOT_PLAYS: &str = "replaced by a bot";
pub const WATCH_LINK: &str = "Link to this table";
pub const WATCH_LINK_HELP: &str = "Anyone who opens it can watch. Spectators see nothing hidden.";
pub const OTHER_DEVICE: &str = "Play on another device";
pub const OTHER_DEVICE_HELP: &str =
    "Open this link there to take your seat along. Anyone who has it can play for you, so keep it secret.";
pub const OTHER_DEVICE_ACCOUNT: &str = "Sign in there. Your account opens this seat.";
pub const COPY_SEAT: &str = "Copy seat link";
pub const SEAL: &str = "Fair deal";
pub const SEAL_HELP: &str = "Before the first card, the server fixed the seed and showed its fingerprint. After the game it shows the seed too, and you can verify that nothing changed.";
pub const SHARED_DEAL: &str =
    "This deal comes from a seed text: anyone who knows the text can know the deal.";
pub const GIVE_UP: &str = "Leave seat";
pub const GIVE_UP_HELP: &str =
    "Before the game starts, your seat opens for others. After that, a bot replaces you.";
pub const GIVE_UP_SURE: &str = "Yes, leave seat";
pub const GIVEN_UP: &str = "You left your seat";
pub const LEAVE: &str = "Leave game";
pub const LEAVE_HELP: &str = "A bot replaces you. You can take your seat back until the game ends.";
pub const LEAVE_SURE: &str = "Yes, leave";
pub const STAY: &str = "Stay";
pub const YOU_LEFT: &str = "A bot plays for you now";
pub const STOOD_IN_FOR_YOU: &str = "A bot plays for you.";
pub const COME_BACK: &str = "Take back my seat";
pub const AGREE: &str = "Agree";
pub const DECLINE: &str = "Decline";
pub const WITHDRAW: &str = "Cancel";
pub const JOIN_NEXT: &str = "Play again";
pub const ASK_BACK: &str = "Ask to take back";
pub const ASK_BOT: &str = "Replace with a bot";
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

pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub fn awaits_absent(name: &str, since: &str) -> String {
    format!("Waiting for {name} ({since}).")
}

pub fn you_asked(names: &[String]) -> String {
    format!("You asked. Waiting for {}.", list(names))
}

pub fn plays_again(names: &[String]) -> String {
    match names {
        [] => "The next game is ready.".to_owned(),
        [one] => format!("{one} wants to play again."),
        more => format!("{} want to play again.", list(more)),
    }
}

// Talk
pub const TALK: &str = "Chat";
pub const LOG_OR_TALK: &str = "Log or chat";
pub const UNREAD: &str = "unread";
pub const NOTHING_SAID: &str = "No messages yet.";
pub const SAY_SOMETHING: &str = "Message";
pub const SEND: &str = "Send";

pub fn asks_back(name: &str) -> String {
    format!("{name} asks to take back the last move.")
}

pub fn asks_bot(name: &str, absent: &str) -> String {
    format!("{name} asks to replace {absent} with a bot.")
}

pub fn agrees(name: &str) -> String {
    format!("{name} agrees.")
}

pub fn declines(name: &str) -> String {
    format!("{name} declines.")
}

pub fn withdraws(name: &str) -> String {
    format!("{name} cancelled the request.")
}

pub fn has_left(name: &str) -> String {
    format!("{name} left. A bot plays now.")
}

pub fn is_back(name: &str) -> String {
    format!("{name} is back.")
}

/// Hours and minutes in the reader's time zone.
pub fn time_of_day(hours: u32, minutes: u32) -> String {
    format!("{hours}:{minutes:02}")
}

pub const NOT_SAID: &str = "Not sent: there is no connection";

// Was it fair
pub const FAIRNESS: &str = "Was the deal fair?";
pub const FAIRNESS_HELP: &str =
    "Every draw comes from one seed, fixed before the game. This page has dealt the whole game again.";
pub const CHECKING: &str = "Verifying the deal...";
pub const VERIFY: &str = "Verify the deal";
pub const FAIR: &str = "This deal was fair";
pub const FOUL: &str = "This deal was not fair";
pub const FITS: &str = "Every draw follows from the seed";
pub const NOT_PROVED: &str = "No fault found";
pub const FINE: &str = "Yes:";
pub const WRONG: &str = "No:";
pub const UNPROVED: &str = "Unknown:";
pub const PROMISE_MISSED: &str = "This browser was not at the table during the game, so it has no fingerprint. Ask a player: the table's menu shows it.";
pub const DEALT_HERE: &str =
    "No server fixed this deal: it was made in a browser, or the record came from a file.";
pub const SEED_OPENED: &str = "The seed, shown after the game:";
pub const FINGERPRINT_SAME: &str = "Its fingerprint, computed here, matches the one shown before the game:";
pub const FINGERPRINT_OTHER: &str =
    "Its fingerprint, computed here, does not match the one shown before the game:";
pub const SEED_ALONE: &str = "The record names this seed:";
pub const FINGERPRINT_NOW: &str = "Its fingerprint is:";
pub const SUM_FAIR: &str = "Nobody, not even the server, could choose or change a draw after the game began.";
pub const SUM_FOUL: &str = "This record is not the game that was fixed. Keep it, and ask the server's host.";
pub const SUM_OPEN: &str =
    "The record fits its seed. This browser cannot tell whether the seed was fixed before the game.";
pub const SUM_HERE: &str = "The record fits its seed. No draw was changed.";
pub const COPY_SCORE_LINK: &str = "Copy link";

pub fn promise_noted(day: &str, seq: u32) -> String {
    let when = match seq {
        0 => "before anything was dealt".to_owned(),
        seq => format!("after {seq} entries of the record"),
    };
    format!("On {day}, {when}, this browser saved the fingerprint of the seed:")
}

pub fn all_draws(draws: usize) -> String {
    format!(
        "This page replayed the whole record: all {draws} draws follow from the seed, every move is legal, and the result is the same."
    )
}

pub fn not_replayed(fault: &str) -> String {
    format!("The record does not follow from the seed: {fault}.")
}

// Notices
pub const TITLE_MARK: &str = "\u{25cf} ";
pub const NOTICES: &str = "Notify me on my turn";
pub const NOTICES_HELP: &str = "A browser notification while this page is in the background";
pub const NOTICES_REFUSED: &str = "Your browser blocked notifications";

pub fn your_turn_in(game: &str) -> String {
    format!("Your turn: {game}")
}

// A seat on another device
pub const SITS_ALREADY: &str = "You already have a seat at this table on this device";
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
        assert_eq!(weekday_and_day(20_773), "Monday 16 November");
        assert_eq!(day_and_month(0), "1 January");
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
        assert_eq!(rating(1500.0, 484.0), "1500, provisional");
        assert_eq!([12.4, -9.0, 0.2].map(rating_change), ["up 12", "down 9", "no change"]);
    }
}
