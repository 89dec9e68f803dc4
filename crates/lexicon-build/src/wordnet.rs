//! WordNet's database, as far as we need it: senses and their glosses, usage tags, subordinate senses,
//! irregular forms.

use lexicon::Part;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PARTS: [(Part, &str); 4] =
    [(Part::Noun, "noun"), (Part::Verb, "verb"), (Part::Adjective, "adj"), (Part::Adverb, "adv")];

/// A sense is identified by its part of speech and its offset in the data file.
pub type Sense = (Part, u32);

struct Synset {
    /// As written, with capitals.
    words: Vec<String>,
    pointers: Vec<Pointer>,
    gloss: String,
}

struct Pointer {
    symbol: String,
    to: Sense,
    /// The word it belongs to, counted from 1; 0 for all.
    from: usize,
}

pub struct WordNet {
    synsets: BTreeMap<Sense, Synset>,
    /// By lower-case word.
    senses: BTreeMap<String, BTreeSet<Sense>>,
    /// The senses of each word as one part of speech, the most frequent first.
    order: BTreeMap<(Part, String), Vec<u32>>,
    /// Irregular forms of each base form.
    irregular: BTreeMap<(Part, String), Vec<String>>,
}

impl WordNet {
    pub fn read(folder: &Path) -> Result<WordNet, String> {
        let mut new = WordNet {
            synsets: BTreeMap::new(),
            senses: BTreeMap::new(),
            order: BTreeMap::new(),
            irregular: BTreeMap::new(),
        };
        for (part, name) in PARTS {
            for line in lines(&folder.join(format!("data.{name}")))? {
                let wrong = || format!("data.{name} has a line that cannot be read: {line}");
                new.take_synset(part, &line).ok_or_else(wrong)?;
            }
            for line in lines(&folder.join(format!("{name}.exc")))? {
                let mut words = line.split_whitespace().map(str::to_owned);
                let form = words.next().unwrap_or_default();
                for base in words {
                    new.irregular.entry((part, base)).or_default().push(form.clone());
                }
            }
            for line in lines(&folder.join(format!("index.{name}")))? {
                let mut words = line.split_whitespace();
                let lemma = words.next().unwrap_or_default().to_owned();
                let places =
                    words.filter(|word| word.len() == 8).filter_map(|word| word.parse().ok()).collect();
                new.order.insert((part, lemma), places);
            }
        }
        Ok(new)
    }

    fn take_synset(&mut self, part: Part, line: &str) -> Option<()> {
        let (facts, gloss) = line.split_once(" | ")?;
        let mut fields = facts.split_whitespace();
        let sense = (part, fields.next()?.parse().ok()?);
        let words = usize::from_str_radix(fields.nth(2)?, 16).ok()?;
        let mut synset = Synset { words: Vec::new(), pointers: Vec::new(), gloss: gloss.to_owned() };
        for _ in 0..words {
            // An adjective may be followed by its position: galore(ip).
            let word = fields.next()?.split('(').next()?.to_owned();
            fields.next()?;
            self.senses.entry(word.to_lowercase()).or_default().insert(sense);
            synset.words.push(word);
        }
        for _ in 0..fields.next()?.parse::<usize>().ok()? {
            let symbol = fields.next()?.to_owned();
            let place = fields.next()?.parse().ok()?;
            let part = match fields.next()? {
                "n" => Part::Noun,
                "v" => Part::Verb,
                "a" | "s" => Part::Adjective,
                "r" => Part::Adverb,
                _ => return None,
            };
            let from = usize::from_str_radix(fields.next()?.get(..2)?, 16).ok()?;
            synset.pointers.push(Pointer { symbol, to: (part, place), from });
        }
        self.synsets.insert(sense, synset);
        Some(())
    }

    /// `animal#1`: the first sense of the noun.
    pub fn noun(&self, name: &str) -> Result<Sense, String> {
        let sense = name.split_once('#').and_then(|(lemma, number)| {
            let place = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some((Part::Noun, *self.order.get(&(Part::Noun, lemma.to_owned()))?.get(place)?))
        });
        sense.ok_or_else(|| format!("WordNet has no noun {name}"))
    }

    /// This sense and all senses below it, except those below `without`.
    pub fn below(&self, seed: Sense, without: &[Sense]) -> BTreeSet<Sense> {
        let mut found = BTreeSet::new();
        let mut open = vec![seed];
        while let Some(sense) = open.pop() {
            if without.contains(&sense) || !found.insert(sense) {
                continue;
            }
            let below = self.synsets[&sense].pointers.iter().filter(|pointer| pointer.symbol == "~");
            open.extend(below.map(|pointer| pointer.to));
        }
        found
    }

    /// The senses of a noun spelled like this, most frequent first. Names, which have a capital, are not
    /// included.
    pub fn noun_senses<'a>(&'a self, lemma: &'a str) -> impl Iterator<Item = Sense> + 'a {
        self.senses_as(Part::Noun, lemma)
    }

    /// The same for any part of speech.
    fn senses_as<'a>(&'a self, part: Part, lemma: &'a str) -> impl Iterator<Item = Sense> + 'a {
        let places = self.order.get(&(part, lemma.to_owned())).into_iter().flatten();
        let senses = places.map(move |place| (part, *place));
        senses.filter(move |sense| self.words(*sense).iter().any(|word| word == lemma))
    }

    /// The gloss of a word's most frequent sense as one part of speech, without its examples.
    pub fn gloss(&self, part: Part, lemma: &str) -> Option<&str> {
        let sense = self.senses_as(part, lemma).next()?;
        let gloss = self.synsets[&sense].gloss.split("; \"").next()?;
        Some(gloss.trim_matches([' ', ';'])).filter(|gloss| !gloss.is_empty())
    }

    /// Every word that is written only in lower case.
    pub fn plain_words(&self) -> impl Iterator<Item = &str> {
        let words = self.senses.keys().map(String::as_str);
        words.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()))
    }

    /// Irregular forms with their part of speech and base word.
    pub fn irregular_forms(&self) -> impl Iterator<Item = (Part, &str, &str)> {
        self.irregular.iter().flat_map(|((part, base), forms)| {
            forms.iter().map(move |form| (*part, base.as_str(), form.as_str()))
        })
    }

    pub fn words(&self, sense: Sense) -> &[String] {
        &self.synsets[&sense].words
    }

    /// All senses of a word, regardless of capitals.
    pub fn senses(&self, word: &str) -> impl Iterator<Item = Sense> + '_ {
        self.senses.get(word).into_iter().flatten().copied()
    }

    /// Words in the sense that is tagged with one of these usages (`obscenity`, `slang`).
    pub fn tagged(&self, usages: &[String]) -> BTreeSet<(&str, Sense)> {
        let mut found = BTreeSet::new();
        for (sense, synset) in &self.synsets {
            for pointer in synset.pointers.iter().filter(|pointer| pointer.symbol == ";u") {
                let Some(usage) = self.synsets.get(&pointer.to).and_then(|usage| usage.words.first()) else {
                    continue;
                };
                if usages.contains(usage) {
                    let words = synset.words.iter().enumerate();
                    let meant = words.filter(|(at, _)| pointer.from == 0 || pointer.from == at + 1);
                    found.extend(meant.map(|(_, word)| (word.as_str(), *sense)));
                }
            }
        }
        found
    }

    pub fn irregular(&self, part: Part, base: &str) -> &[String] {
        self.irregular.get(&(part, base.to_owned())).map_or(&[], Vec::as_slice)
    }
}

/// The lines after the licence at the beginning, which is indented.
fn lines(path: &Path) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().filter(|line| !line.starts_with("  ")).map(str::to_owned).collect())
}
