//! A person's settings for all tables on this device.

use bots::Grade;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    Day,
    Night,
    #[default]
    System,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sound {
    Off,
    #[default]
    Ticks,
    All,
}

/// How long bots pause so that a person can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
    Off,
}

/// Missing values have their defaults, so that settings survive an update of the client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub name: String,
    pub theme: Theme,
    pub sound: Sound,
    /// In hundredths.
    pub volume: u8,
    /// Written letters click their Morse code.
    pub morse: bool,
    pub large_text: bool,
    pub less_motion: bool,
    pub left_handed: bool,
    /// Tables are shown as documents rather than pictures.
    pub document: bool,
    pub pace: Pace,
    /// Notifies the player through the browser when it is their turn. Off by default.
    pub notices: bool,
    /// The game of the last table, and the level of the bots there: the defaults for the next one.
    pub last_game: String,
    pub last_level: String,
}

/// The game offered before a player has chosen one.
const FIRST_GAME: &str = "letterpress";

impl Settings {
    /// The default level of bots: as last time, and gentle at first.
    pub fn grade(&self) -> Grade {
        Grade::of_key(&self.last_level).unwrap_or(Grade::Novice)
    }

    /// The default game.
    pub fn game(&self) -> &str {
        if self.last_game.is_empty() { FIRST_GAME } else { &self.last_game }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::new(),
            theme: Theme::default(),
            sound: Sound::default(),
            volume: 40,
            morse: false,
            large_text: false,
            less_motion: false,
            left_handed: false,
            document: false,
            pace: Pace::default(),
            notices: false,
            last_game: String::new(),
            last_level: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_older_client_are_kept_and_filled_up() {
        let read: Settings = serde_json::from_str(r#"{"name":"Ada","theme":"night","gone":1}"#).unwrap();
        assert_eq!(read, Settings { name: "Ada".to_owned(), theme: Theme::Night, ..Settings::default() });
    }

    #[test]
    fn bots_are_gentle_at_first_and_then_as_strong_as_last_time() {
        let mut settings = Settings::default();
        assert_eq!(settings.grade(), Grade::Novice);
        assert!(catalog::games().iter().any(|info| info.key == settings.game()));
        settings.last_level = Grade::Master.key().to_owned();
        settings.last_game = "telegram".to_owned();
        assert_eq!((settings.grade(), settings.game()), (Grade::Master, "telegram"));
    }
}
