//! The editorial lists: blocked words, slang, and words that name an animal or another category.

use crate::inflect::forms;
use crate::wordnet::{Sense, WordNet};
use lexicon::Part;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

type Words = BTreeSet<String>;
type Accepted = BTreeMap<String, u8>;

/// `block.toml` in the folder of a version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    from_wordnet_usage: Vec<String>,
    strike: Words,
    add: Words,
}

/// `slang.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slang {
    from_wordnet_usage: Vec<String>,
    plus_block: bool,
    strike: Words,
    add: Words,
}

/// A table of `categories.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    seeds: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
    /// How far down among its senses a word's first sense of this kind may be; by default any sense counts.
    senses: Option<usize>,
    /// Words that belong here whatever their sense.
    #[serde(default)]
    keep: Words,
    #[serde(default)]
    add: Words,
    cut: Words,
}

pub struct Lists<'a> {
    pub wordnet: &'a WordNet,
    pub accepted: &'a Accepted,
}

impl Lists<'_> {
    /// Words with any sense tagged with these usages, minus those struck, plus those added, with inflections.
    pub fn blocked(&self, block: &Block) -> Result<Words, String> {
        let tagged = self.wordnet.tagged(&block.from_wordnet_usage);
        let words: Words = tagged.iter().map(|(word, _)| (*word).to_owned()).collect();
        self.edited(words, &tagged, &block.strike, &block.add)
    }

    /// Words with only senses tagged with these usages, minus those struck, plus those added, with inflections.
    pub fn denied(&self, slang: &Slang, blocked: &Words) -> Result<Words, String> {
        let tagged = self.wordnet.tagged(&slang.from_wordnet_usage);
        let words = tagged.iter().map(|(word, _)| *word);
        let words = words
            .filter(|word| self.is_only(word, &tagged) && !self.is_form_of_ordinary(word, &tagged))
            .map(str::to_owned)
            .collect();
        let mut denied = self.edited(words, &tagged, &slang.strike, &slang.add)?;
        if slang.plus_block {
            denied.extend(blocked.iter().cloned());
        }
        Ok(denied)
    }

    /// Nouns below the seeds, minus those whose sense is too rare and those cut, plus those added, with
    /// plurals.
    pub fn category(&self, kind: &Kind) -> Result<Words, String> {
        let senses = |names: &[String]| -> Result<Vec<Sense>, String> {
            names.iter().map(|name| self.wordnet.noun(name)).collect()
        };
        let without = senses(&kind.without)?;
        let mut below = BTreeSet::new();
        for seed in senses(&kind.seeds)? {
            below.extend(self.wordnet.below(seed, &without));
        }
        let words = below.iter().flat_map(|sense| self.wordnet.words(*sense));
        let mut lemmas: Words = words.filter(|word| is_plain(word)).cloned().collect();
        if let Some(word) = kind.keep.iter().find(|word| !lemmas.contains(*word)) {
            return Err(format!("{word} is kept but WordNet does not have it there"));
        }
        let too_rare = |lemma: &String| {
            let mut common = self.wordnet.noun_senses(lemma).take(kind.senses.unwrap_or(usize::MAX));
            !common.any(|sense| below.contains(&sense)) && !kind.keep.contains(lemma)
        };
        lemmas.retain(|lemma| !kind.cut.contains(lemma) && !too_rare(lemma));
        lemmas.extend(kind.add.iter().cloned());
        let plurals: Vec<String> =
            lemmas.iter().flat_map(|lemma| forms(self.wordnet, Part::Noun, lemma)).collect();
        lemmas.extend(plurals);
        lemmas.retain(|word| self.accepted.contains_key(word));
        Ok(lemmas)
    }

    /// The accepted words among these and all their forms, but no form with a harmless meaning of its own.
    /// Added words are always kept.
    fn edited(
        &self,
        mut words: Words,
        tagged: &BTreeSet<(&str, Sense)>,
        struck: &Words,
        added: &Words,
    ) -> Result<Words, String> {
        if let Some(word) = added.iter().find(|word| !self.accepted.contains_key(*word)) {
            return Err(format!("{word} is added to a list but is not an accepted word"));
        }
        words.retain(|word| is_plain(word) && !struck.contains(word));
        words.extend(added.iter().cloned());
        let harmless = |form: &String| {
            struck.contains(form) || self.wordnet.senses(form).any(|sense| !has(tagged, form, sense))
        };
        let inflected: Vec<String> = words
            .iter()
            .flat_map(|word| self.parts(word).into_iter().flat_map(|part| forms(self.wordnet, part, word)))
            .filter(|form| !harmless(form))
            .collect();
        words.extend(inflected);
        words.retain(|word| self.accepted.contains_key(word));
        Ok(words)
    }

    /// The possible parts of speech of the word. A word unknown to WordNet may be inflected like any.
    fn parts(&self, word: &str) -> BTreeSet<Part> {
        let parts: BTreeSet<Part> = self.wordnet.senses(word).map(|(part, _)| part).collect();
        if parts.is_empty() { BTreeSet::from([Part::Noun, Part::Verb, Part::Adjective]) } else { parts }
    }

    /// Does the word have only tagged senses?
    fn is_only(&self, word: &str, tagged: &BTreeSet<(&str, Sense)>) -> bool {
        self.wordnet.senses(word).all(|sense| has(tagged, word, sense))
    }

    /// Is it a form of another word that has an untagged sense?
    fn is_form_of_ordinary(&self, word: &str, tagged: &BTreeSet<(&str, Sense)>) -> bool {
        (1..word.len()).any(|cut| {
            // A base is shorter than its form, or differs in a final e or y.
            [&word[..cut], &format!("{}e", &word[..cut]), &format!("{}y", &word[..cut])].into_iter().any(
                |base| {
                    base != word
                        && self.wordnet.senses(base).any(|sense| {
                            !has(tagged, base, sense) && forms(self.wordnet, sense.0, base).contains(word)
                        })
                },
            )
        })
    }
}

fn has(tagged: &BTreeSet<(&str, Sense)>, word: &str, sense: Sense) -> bool {
    tagged.contains(&(word, sense))
}

fn is_plain(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase())
}
