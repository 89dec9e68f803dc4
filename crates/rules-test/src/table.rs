//! A table to play at: the number of seats, the options, and the phrase that determines a game's
//! luck.

use rules::{Edition, Game, Header, Match, Options, Played, Refusal, Rng, Seed};
use std::fmt;

const NAMES: [&str; 8] = ["Ada", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy"];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) seats: u8,
    /// As on a command line: `option=value,...`.
    pub(crate) options: String,
    /// Names an older edition.
    pub(crate) rules: Option<u16>,
}

impl Table {
    pub(crate) fn new(seats: u8, options: &str) -> Table {
        Table { seats, options: options.to_owned(), rules: None }
    }

    /// The same table, played by the edition with these rules.
    pub(crate) fn by(&self, rules: u16) -> Table {
        Table { rules: Some(rules), ..self.clone() }
    }

    fn edition<G: Game>(&self) -> Result<Edition, Refusal> {
        self.rules.map_or_else(|| Ok(G::INFO.newest()), |rules| G::INFO.edition(rules))
    }

    /// Identifies the game with this number at this table, and thereby everything random in it.
    pub(crate) fn phrase(&self, key: &str, number: u64) -> String {
        format!("{key} {self} {number}")
    }

    pub(crate) fn names(&self) -> Vec<String> {
        (0..usize::from(self.seats)).map(|seat| NAMES[seat % NAMES.len()].to_owned()).collect()
    }

    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        Options::parse(&self.options)
    }

    pub(crate) fn rules<G: Game>(&self) -> Result<G, Refusal> {
        let options = self.options()?;
        G::INFO.check_seats(self.seats)?;
        options.check(&G::INFO)?;
        G::new(self.seats, &options, self.edition::<G>()?)
    }

    pub(crate) fn header<G: Game>(&self, phrase: &str) -> Result<Header, Refusal> {
        let seed = Seed::from_phrase(phrase);
        Match::<G>::header_of(self.edition::<G>()?, self.names(), self.options()?, seed, None)
    }

    pub(crate) fn deal<G: Game>(&self, phrase: &str) -> Result<(Match<G>, Played<G::Event>), Refusal> {
        Match::begin(self.header::<G>(phrase)?)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seats, if self.options.is_empty() { "-" } else { &self.options })?;
        self.rules.map_or(Ok(()), |rules| write!(f, " rules {rules}"))
    }
}

/// A generator that can be reproduced from the phrase.
pub(crate) fn rng(phrase: &str) -> Rng {
    let digits = Seed::from_phrase(phrase).to_string();
    Rng::new(u64::from_str_radix(&digits[..16], 16).expect("a seed is written in hexadecimal digits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_names_its_random_numbers() {
        assert_eq!(rng("a").next_u64(), rng("a").next_u64());
        assert_ne!(rng("a").next_u64(), rng("b").next_u64());
        assert_eq!(Table::new(2, "").phrase("toy", 7), "toy 2 - 7");
        assert_eq!(Table::new(2, "").by(1).phrase("toy", 7), "toy 2 - rules 1 7");
    }
}
