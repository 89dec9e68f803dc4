//! The meanings of words, in WordNet's glosses. They are in a separate file, made by `cargo xtask lexicon`,
//! which is loaded only when needed.
//!
//! ```text
//! sounder definitions 1
//! leaf<TAB>nthe main organ of photosynthesis...<TAB>vlook through a book...
//! left<TAB>abeing or located on...<TAB>Vleave
//! ```
//!
//! One line per word, in alphabetical order, in lower case. A field begins with its part of speech: a small
//! letter before a gloss, a capital before the base word if this is an irregular form. Regular forms have no
//! line.

use std::sync::OnceLock;

/// The first line of the file.
pub const MAGIC: &str = "sounder definitions 1\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Noun,
    Verb,
    Adjective,
    Adverb,
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Noun, Part::Verb, Part::Adjective, Part::Adverb];

    /// Its letter in the file.
    pub const fn letter(self) -> char {
        match self {
            Part::Noun => 'n',
            Part::Verb => 'v',
            Part::Adjective => 'a',
            Part::Adverb => 'r',
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Part::Noun => "noun",
            Part::Verb => "verb",
            Part::Adjective => "adjective",
            Part::Adverb => "adverb",
        }
    }

    fn of(letter: char) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.letter() == letter)
    }
}

/// One meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning<'a> {
    /// The word with this meaning: the one looked up, or its base form. Lower case.
    pub lemma: &'a str,
    pub part: Part,
    pub gloss: &'a str,
}

/// The bytes are not a file of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDefinitions;

pub struct Definitions {
    text: String,
}

static READ: OnceLock<Definitions> = OnceLock::new();

/// The definitions, if they are embedded or were installed.
pub fn definitions() -> Option<&'static Definitions> {
    #[cfg(feature = "embedded")]
    {
        let file = || crate::embedded::unpacked(crate::embedded::DEFINITIONS);
        let read = || Definitions::read(file()).expect("the definitions in the program are sound");
        Some(READ.get_or_init(read))
    }
    #[cfg(not(feature = "embedded"))]
    READ.get()
}

/// Installs the definitions from a file that the caller has loaded.
pub fn install_definitions(file: Vec<u8>) -> Result<(), NoDefinitions> {
    let read = Definitions::read(file)?;
    READ.get_or_init(|| read);
    Ok(())
}

impl Definitions {
    pub fn read(file: Vec<u8>) -> Result<Definitions, NoDefinitions> {
        let text = String::from_utf8(file).map_err(|_| NoDefinitions)?;
        if text.starts_with(MAGIC) && text.ends_with('\n') {
            Ok(Definitions { text })
        } else {
            Err(NoDefinitions)
        }
    }

    /// The meanings of a word, in upper or lower case: its own, those of the word it is an irregular form of,
    /// or otherwise of those it may be a regular form of. Empty if none of them is known.
    pub fn of(&self, word: &str) -> Vec<Meaning<'_>> {
        let word = word.to_ascii_lowercase();
        let own = self.own(&word);
        if !own.is_empty() {
            return own;
        }
        let mut found: Vec<Meaning<'_>> = Vec::new();
        for (part, base) in bases(&word) {
            for meaning in self.glosses(&base).filter(|meaning| meaning.part == part) {
                if !found.contains(&meaning) {
                    found.push(meaning);
                }
            }
        }
        found
    }

    /// The meanings in the line of a word, following irregular forms to their base words.
    fn own(&self, word: &str) -> Vec<Meaning<'_>> {
        let mut found: Vec<Meaning<'_>> = self.glosses(word).collect();
        let Some((_, fields)) = self.line(word) else { return found };
        for field in fields.split('\t') {
            let mut rest = field.chars();
            let Some(part) = rest.next().filter(char::is_ascii_uppercase) else { continue };
            let part = Part::of(part.to_ascii_lowercase());
            found.extend(self.glosses(rest.as_str()).filter(|meaning| Some(meaning.part) == part));
        }
        found
    }

    fn glosses(&self, word: &str) -> impl Iterator<Item = Meaning<'_>> {
        self.line(word).into_iter().flat_map(|(lemma, fields)| {
            fields.split('\t').filter_map(move |field| {
                let mut rest = field.chars();
                Some(Meaning { part: Part::of(rest.next()?)?, lemma, gloss: rest.as_str() })
            })
        })
    }

    /// The line of a word, found by binary search.
    fn line(&self, word: &str) -> Option<(&str, &str)> {
        let body = &self.text[MAGIC.len()..];
        let (mut low, mut high) = (0, body.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let start = body.as_bytes()[low..middle]
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(low, |at| low + at + 1);
            let end = body.as_bytes()[middle..]
                .iter()
                .position(|byte| *byte == b'\n')
                .map_or(high, |at| middle + at);
            let (found, fields) = body.get(start..end)?.split_once('\t')?;
            match found.cmp(word) {
                std::cmp::Ordering::Equal => return Some((found, fields)),
                std::cmp::Ordering::Less => low = end + 1,
                std::cmp::Ordering::Greater => high = start,
            }
        }
        None
    }
}

/// The words that this one may be a regular form of, likeliest first.
fn bases(word: &str) -> Vec<(Part, String)> {
    use Part::{Adjective, Noun, Verb};
    /// An ending, its replacement in the base, and the parts of speech it applies to.
    const ENDINGS: [(&str, &str, &[Part]); 13] = [
        ("ies", "y", &[Noun, Verb]),
        ("s", "", &[Noun, Verb]),
        ("es", "", &[Noun, Verb]),
        ("ied", "y", &[Verb]),
        ("ed", "e", &[Verb]),
        ("ed", "", &[Verb]),
        ("ing", "e", &[Verb]),
        ("ing", "", &[Verb]),
        ("ier", "y", &[Adjective]),
        ("er", "e", &[Adjective]),
        ("er", "", &[Adjective]),
        ("iest", "y", &[Adjective]),
        ("est", "", &[Adjective]),
    ];
    let mut found = Vec::new();
    for (ending, instead, parts) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else { continue };
        let mut add = |base: String| found.extend(parts.iter().map(|part| (*part, base.clone())));
        add(format!("{stem}{instead}"));
        if ending == "est" {
            add(format!("{stem}e"));
        }
        // hopped: the last letter was doubled.
        let doubled = stem.as_bytes().last_chunk().is_some_and(|[a, b]| a == b);
        if instead.is_empty() && ending != "s" && doubled {
            add(stem[..stem.len() - 1].to_owned());
        }
    }
    found
}
