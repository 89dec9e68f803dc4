//! The daily puzzle: a solo game with the same deal for everyone on a day, by the date in UTC. The
//! first finished game of a day counts and is remembered on this device.

use rules::{Options, Seed};
use serde::{Deserialize, Serialize};

/// The game that is played.
pub const GAME: &str = "telegram";
/// Its options; none is left at its default.
const OPTIONS: &[(&str, &str)] = &[
    ("side", "basic"),
    ("fragments", "printed"),
    ("list", "80"),
    ("family", "no"),
    ("added", ""),
    ("refused", ""),
    ("goals", "first"),
];
/// The format of the history. One written by a newer client is not touched.
const VERSION: u32 = 1;
/// How many days to remember.
const KEPT: usize = 400;
const DAY: f64 = 86_400_000.0;

pub fn options() -> Options {
    let mut options = Options::default();
    OPTIONS.iter().for_each(|(key, value)| options.set(key, value));
    options
}

/// The date of a time in milliseconds since 1970: `2026-11-15`.
pub fn date(milliseconds: f64) -> String {
    date_of((milliseconds / DAY).floor() as i64)
}

/// The date this many days after the first of 1970. The calendar repeats every 400 years.
fn date_of(days: i64) -> String {
    // Years start in March here, so that a leap day comes last.
    let since = days + 719_468;
    let (era, day_of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The time until the next puzzle, like a clock: `05:42:10`.
pub fn until_next(milliseconds: f64) -> String {
    let left = ((DAY - milliseconds.rem_euclid(DAY)) / 1000.0).ceil() as u32;
    format!("{:02}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60)
}

/// The number of days since the first of 1970, from a date such as `2026-11-15`.
pub fn day_number(date: &str) -> Option<i64> {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..10_000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // An estimate by the mean length of a month, then at most a few days more.
    let guess = (year - 1970) * 365 + (month - 1) * 30 + day;
    (guess - 5..guess + 30 + (year - 1970).abs()).find(|days| date_of(*days) == date)
}

/// One of the last seven days.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecentDay {
    /// 0 is Monday.
    pub weekday: usize,
    pub done: bool,
    pub today: bool,
}

/// The phrase that determines a day's deal. It is in no record, but anyone who knows the date can
/// derive it, so every record can be verified.
pub fn phrase(date: &str) -> String {
    format!("{GAME} daily {date}")
}

/// The daily seed.
pub fn seed(date: &str) -> Seed {
    Seed::from_phrase(&phrase(date))
}

/// One day of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Day {
    pub date: String,
    /// The table where it is played.
    pub table: String,
    pub result: Option<Score>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    pub points: i32,
    pub rank: String,
    /// Symbols that show how the game went without revealing its words.
    pub shape: String,
}

/// What this device remembers, newest day first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct History {
    version: u32,
    pub days: Vec<Day>,
}

impl Default for History {
    fn default() -> History {
        History { version: VERSION, days: Vec::new() }
    }
}

impl History {
    /// Can this client read and write it?
    pub fn is_ours(&self) -> bool {
        self.version == VERSION
    }

    pub fn on(&self, date: &str) -> Option<&Day> {
        self.days.iter().find(|day| day.date == date)
    }

    /// The day that is played at a table.
    pub fn at(&self, table: &str) -> Option<&Day> {
        self.days.iter().find(|day| day.table == table)
    }

    /// A day's puzzle begins at a table. An existing result stays.
    pub fn begin(&mut self, date: &str, table: &str) {
        match self.days.iter_mut().find(|day| day.date == date) {
            Some(day) => table.clone_into(&mut day.table),
            None => {
                self.days.push(Day { date: date.to_owned(), table: table.to_owned(), result: None });
                self.days.sort_by(|one, other| other.date.cmp(&one.date));
                self.days.truncate(KEPT);
            }
        }
    }

    /// The game at a table is over. Returns whether it counts: only the first of a day does.
    pub fn finish(&mut self, table: &str, score: Score) -> bool {
        match self.days.iter_mut().find(|day| day.table == table) {
            Some(day) if day.result.is_none() => {
                day.result = Some(score);
                true
            }
            _ => false,
        }
    }

    pub fn best(&self) -> Option<i32> {
        self.results().map(|(_, score)| score.points).max()
    }

    pub fn played(&self) -> usize {
        self.results().count()
    }

    /// The days with a result, newest first.
    pub fn results(&self) -> impl Iterator<Item = (&str, &Score)> {
        self.days.iter().filter_map(|day| Some((day.date.as_str(), day.result.as_ref()?)))
    }

    /// The last seven days, oldest first.
    pub fn last_seven(&self, milliseconds: f64) -> [RecentDay; 7] {
        let today = (milliseconds / DAY).floor() as i64;
        std::array::from_fn(|index| {
            let day = today - 6 + index as i64;
            let done = self.on(&date_of(day)).is_some_and(|day| day.result.is_some());
            // The first of 1970 was a Thursday.
            RecentDay { weekday: (day + 3).rem_euclid(7) as usize, done, today: day == today }
        })
    }

    /// The number of consecutive days up to now; today may still follow.
    pub fn streak(&self, milliseconds: f64) -> usize {
        let today = (milliseconds / DAY).floor() as i64;
        let has = |day: i64| self.on(&date_of(day)).is_some_and(|day| day.result.is_some());
        let last = if has(today) { today } else { today - 1 };
        (0..).take_while(|back| has(last - back)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Viewer;

    fn score(points: i32) -> Score {
        Score { points, rank: "Trainee".to_owned(), shape: String::new() }
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0.0), "1970-01-01");
        assert_eq!(date(951_782_400_000.0), "2000-02-29");
        assert_eq!(date(951_868_800_000.0 - 1.0), "2000-02-29");
        assert_eq!(date(951_868_800_000.0), "2000-03-01");
        assert_eq!(date(1_794_700_800_000.0), "2026-11-15");
        assert_eq!(date(4_107_542_400_000.0), "2100-03-01");
    }

    #[test]
    fn a_date_has_one_deal_and_another_date_another() {
        let deal = |date: &str| {
            let seats = vec!["Ada".to_owned()];
            let (table, _) = catalog::new_table(GAME, seats, options(), seed(date)).unwrap();
            table.view(Viewer::Referee)
        };
        assert_eq!(deal("2026-11-15"), deal("2026-11-15"));
        let other: Vec<_> = (16..=20).map(|day| deal(&format!("2026-11-{day}"))).collect();
        assert!(other.iter().all(|other| *other != deal("2026-11-15")));
    }

    #[test]
    fn every_option_of_the_game_is_fixed() {
        let info = catalog::games().into_iter().find(|info| info.key == GAME).unwrap();
        let fixed: Vec<&str> = OPTIONS.iter().map(|(key, _)| *key).collect();
        assert_eq!(fixed, info.options.iter().map(|spec| spec.key).collect::<Vec<_>>());
        assert_eq!(options().check(&info), Ok(()));
    }

    #[test]
    fn only_the_first_finished_game_of_a_day_counts() {
        let mut history = History::default();
        history.begin("2026-11-15", "a");
        assert!(!history.finish("elsewhere", score(1)));
        assert!(history.finish("a", score(60)));
        assert!(!history.finish("a", score(90)));
        history.begin("2026-11-15", "b");
        assert!(!history.finish("b", score(99)));
        assert_eq!(history.best(), Some(60));
        assert_eq!(history.days.len(), 1);
    }

    #[test]
    fn a_streak_is_not_broken_before_the_day_is_over() {
        let mut history = History::default();
        for day in ["2026-11-11", "2026-11-13", "2026-11-14"] {
            history.begin(day, day);
            history.finish(day, score(50));
        }
        let noon = |date_number: f64| 1_794_744_000_000.0 + DAY * date_number;
        assert_eq!(date(noon(0.0)), "2026-11-15");
        assert_eq!(history.streak(noon(0.0)), 2);
        assert_eq!(history.streak(noon(1.0)), 0);
        history.begin("2026-11-15", "today");
        assert_eq!(history.streak(noon(0.0)), 2);
        history.finish("today", score(70));
        assert_eq!(history.streak(noon(0.0)), 3);
        assert_eq!(history.days[0].date, "2026-11-15");
    }

    #[test]
    fn the_clock_runs_to_midnight() {
        assert_eq!(until_next(1_794_744_000_000.0), "12:00:00");
        assert_eq!(until_next(1_794_700_800_000.0 - 1.0), "00:00:01");
        assert_eq!(until_next(1_794_700_800_000.0), "24:00:00");
    }

    #[test]
    fn dates_are_counted() {
        for days in [0, 58, 59, 60, 364, 365, 11_016, 20_772, 40_000] {
            assert_eq!(day_number(&date_of(days)), Some(days), "{}", date_of(days));
        }
        for text in ["", "2026", "2026-13-01", "2026-02-30", "today", "9000000000000000000-01-01"] {
            assert_eq!(day_number(text), None, "{text}");
        }
    }

    #[test]
    fn the_last_seven_days_end_with_today() {
        let mut history = History::default();
        history.begin("2026-11-15", "a");
        history.finish("a", score(60));
        // A Monday.
        let days = history.last_seven(1_794_744_000_000.0 + DAY);
        assert_eq!(days[6], RecentDay { weekday: 0, done: false, today: true });
        assert_eq!(days[5], RecentDay { weekday: 6, done: true, today: false });
        assert_eq!(days.iter().filter(|day| day.done).count(), 1);
    }

    #[test]
    fn the_history_is_read_again_and_a_newer_one_is_not_ours() {
        let mut history = History::default();
        history.begin("2026-11-15", "a");
        history.finish("a", score(60));
        let text = serde_json::to_string(&history).unwrap();
        assert_eq!(serde_json::from_str::<History>(&text).unwrap(), history);
        let newer: History = serde_json::from_str(r#"{"version":2,"days":[]}"#).unwrap();
        assert!(!newer.is_ours());
    }
}
