//! What must be true of a game before it is played.

use crate::failure::{ensure, told};
use crate::table::Table;
use rules::{Code, Content, Edition, Game, Header, MAX_SEATS, Match, Options, Record};

/// A state is copied millions of times in a search.
const LARGEST_STATE: usize = 1024;
/// Every table holds its game. What all tables share is stored outside it.
const LARGEST_GAME: usize = 2048;

pub(crate) fn check<G: Game>() -> Result<(), String> {
    let info = G::INFO;
    ensure(info.key == G::KEY, || format!("the game's key is {:?}, its info says {:?}", G::KEY, info.key))?;
    ensure(word(G::KEY), || format!("{:?} cannot be a key: small letters, digits and hyphens", G::KEY))?;
    ensure(!info.title.is_empty() && !info.pitch.is_empty(), || "title or pitch is empty".to_owned())?;
    ensure(!info.seats.is_empty() && info.seats.is_sorted_by(|one, next| one < next), || {
        format!("the seat counts {:?} are empty or do not ascend", info.seats)
    })?;
    for (index, option) in info.options.iter().enumerate() {
        ensure(word(option.key), || format!("{:?} cannot be the key of an option", option.key))?;
        ensure(info.options[..index].iter().all(|earlier| earlier.key != option.key), || {
            format!("there are two options {:?}", option.key)
        })?;
        for choice in option.choices {
            ensure(word(choice.key), || {
                format!("option {:?} cannot have a choice {:?}", option.key, choice.key)
            })?;
        }
    }
    editions_add_up::<G>()?;
    ensure(size_of::<G>() <= LARGEST_GAME, || {
        format!("a table holds {} bytes of its game; {LARGEST_GAME} are enough", size_of::<G>())
    })?;
    small_enough(size_of::<G::State>())
}

/// Versions only grow, and a game consists of what its edition says.
fn editions_add_up<G: Game>() -> Result<(), String> {
    let editions = G::EDITIONS;
    ensure(G::INFO.editions == editions, || "the info has other editions than the game".to_owned())?;
    ensure(!editions.is_empty(), || "there is no edition".to_owned())?;
    let grows = |one: &Edition, next: &Edition| {
        one.rules < next.rules && one.content <= next.content && one.words <= next.words
    };
    ensure(editions.is_sorted_by(grows), || format!("the editions do not grow: {editions:?}"))?;
    for edition in editions {
        let game: G = Table::new(G::INFO.seats[0], "").by(edition.rules).rules().map_err(told)?;
        ensure(game.edition() == *edition, || format!("a table of {edition:?} says {:?}", game.edition()))?;
        let tables = every_table::<G>().into_iter().map(|table| table.by(edition.rules));
        // An option may be younger than the edition.
        for table in tables.filter(|table| table.rules::<G>().is_ok()) {
            is_made_of_what_it_says::<G>(&table)?;
            refuses_other_pins::<G>(&table)?;
        }
    }
    Ok(())
}

/// An option may choose content other than the edition's; the table says which.
fn is_made_of_what_it_says<G: Game>(table: &Table) -> Result<(), String> {
    let game: G = table.rules().map_err(told)?;
    let words = game.word_list().map(|words| words.version);
    let made = Edition { content: game.content().version, words, ..game.edition() };
    ensure(made == game.edition(), || {
        format!("table {table} says {:?}, but is made of {made:?}", game.edition())
    })
}

/// A record is refused if it names content or words other than its table's, or an unknown edition.
fn refuses_other_pins<G: Game>(table: &Table) -> Result<(), String> {
    let header = table.header::<G>("pins").map_err(told)?;
    let record = Record { header, journal: Vec::new(), hints: Vec::new(), outcome: None };
    let refuses = |what: &str, change: &dyn Fn(&mut Header)| {
        let mut other = record.clone();
        change(&mut other.header);
        let code = Match::<G>::rewound(&other).err().map(|refusal| refusal.code);
        ensure(code == Some(Code::UnknownVersion), || {
            format!("a record with {what} is not refused: {code:?}")
        })
    };
    let other = || Content { version: u16::MAX, sha256: "0".repeat(64) };
    refuses("rules of no edition", &|header| header.rules = u16::MAX)?;
    refuses("another content", &|header| header.content.version += 1)?;
    refuses("changed content", &|header| header.content.sha256 = other().sha256)?;
    refuses("another word list", &|header| header.words = Some(other()))?;
    let Some(words) = record.header.words.clone() else { return Ok(()) };
    let changed = Content { sha256: other().sha256, ..words };
    refuses("a changed word list", &|header| header.words = Some(changed.clone()))?;
    if words.version > 1 {
        refuses("no word list, which means the first,", &|header| header.words = None)?;
    }
    Ok(())
}

fn small_enough(size: usize) -> Result<(), String> {
    ensure(size <= LARGEST_STATE, || format!("a state takes {size} bytes, more than {LARGEST_STATE}"))
}

/// Contains nothing that needs quoting in a record, an address or a command line.
fn word(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The table's own checks: wrong seat counts and options are refused.
pub(crate) fn refuses_bad_tables<G: Game>() -> Result<(), String> {
    let seats = G::INFO.seats[0];
    for wrong in (0..=MAX_SEATS).filter(|count| !G::INFO.seats.contains(count)) {
        ensure(Table::new(wrong, "").deal::<G>("refused").is_err(), || {
            format!("a table of {wrong} was set up")
        })?;
    }
    let mut wrong = vec!["no-such-option=1".to_owned()];
    wrong.extend(G::INFO.options.iter().map(|option| format!("{}=no-such-choice", option.key)));
    for options in wrong {
        ensure(Table::new(seats, &options).deal::<G>("refused").is_err(), || {
            format!("a table with {options} was set up")
        })?;
    }
    Ok(())
}

/// The defaults, and every other choice of every option, at every seat count, except combinations that the
/// game refuses.
pub(crate) fn every_table<G: Game>() -> Vec<Table> {
    let mut tables = Vec::new();
    for seats in G::INFO.seats {
        tables.push(Table::new(*seats, ""));
        for option in G::INFO.options {
            for choice in option.choices.iter().skip(1) {
                let mut options = Options::default();
                options.set(option.key, choice.key);
                if G::new(*seats, &options, G::INFO.newest()).is_ok() {
                    tables.push(Table::new(*seats, &format!("{}={}", option.key, choice.key)));
                }
            }
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_past_the_limit_is_refused() {
        assert!(small_enough(1024).is_ok());
        assert!(small_enough(1025).is_err());
    }

    #[test]
    fn keys_are_plain_words() {
        assert!(word("some-game"));
        assert!(!word("") && !word("a b") && !word("a=b") && !word("A"));
    }
}
