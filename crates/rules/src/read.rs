//! The one way to parse plain data. Each further way would compile the parser of every type once more, which
//! the browser would load with each game.

use crate::released::ContentError;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a view, an event or a table from JSON. Takes a reference, so that the position need not be copied
/// first.
pub fn read_json<T: DeserializeOwned>(json: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(json)
}

/// Reads TOML. It is converted to JSON values first, so that no type needs a parser of its own for TOML.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, ContentError> {
    let plain: Value = toml::from_str(text).map_err(ContentError::file)?;
    read_json(&plain).map_err(ContentError::file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(deny_unknown_fields)]
    struct City {
        name: String,
        slots: [u8; 2],
        #[serde(default)]
        gate: Option<u16>,
    }

    #[derive(Deserialize, PartialEq, Eq, Debug)]
    struct Map {
        city: Vec<City>,
    }

    #[test]
    fn tables_are_read_through_plain_data() {
        let text = "[[city]]\nname = \"Omaha\"\nslots = [1, 2]\n[[city]]\nname = \"Reno\"\nslots = [3, 4]\ngate = 500\n";
        let omaha = City { name: "Omaha".to_owned(), slots: [1, 2], gate: None };
        let reno = City { name: "Reno".to_owned(), slots: [3, 4], gate: Some(500) };
        assert_eq!(read_toml(text), Ok(Map { city: vec![omaha, reno] }));
    }

    #[test]
    fn what_does_not_belong_there_is_refused() {
        for text in
            ["[[city]]\nname = \"Omaha\"\n", "[[city]]\nname = \"Omaha\"\nslots = [1, 2]\nsize = 3\n", "[["]
        {
            assert!(matches!(read_toml::<Map>(text), Err(ContentError::File(_))), "{text}");
        }
    }
}
