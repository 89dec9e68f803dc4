//! What a person chose once for all tables on this device.

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

/// What is missing in the stored text has its default, so that settings survive a newer client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub name: String,
    pub theme: Theme,
    pub sound: Sound,
    /// In hundredths.
    pub volume: u8,
    /// Letters that are written click their Morse code.
    pub morse: bool,
    pub large_text: bool,
    pub less_motion: bool,
    pub left_handed: bool,
    /// Says by the browser's own notices when it becomes one's turn. Off until asked for.
    pub notices: bool,
    /// The game of the last table, for the quick game.
    pub last_game: String,
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
            notices: false,
            last_game: String::new(),
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
}
