//! The file of definitions: WordNet's glosses for the accepted words, and for those with an accepted
//! form.

use crate::inflect::forms;
use crate::wordnet::WordNet;
use lexicon::Part;
use lexicon::definitions::MAGIC;
use std::collections::{BTreeMap, BTreeSet};

/// One gloss for each part of speech of a word. Words that family-friendly tables refuse are not
/// explained.
pub fn file(wordnet: &WordNet, accepted: &BTreeMap<String, u8>, blocked: &BTreeSet<String>) -> Vec<u8> {
    let counts = |word: &str| accepted.contains_key(word) && !blocked.contains(word);
    let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for word in wordnet.plain_words().filter(|word| !blocked.contains(*word)) {
        for part in Part::ALL {
            let asked_for = || counts(word) || forms(wordnet, part, word).iter().any(|form| counts(form));
            if let Some(gloss) = wordnet.gloss(part, word).filter(|_| asked_for()) {
                lines.entry(word).or_default().push(format!("{}{gloss}", part.letter()));
            }
        }
    }
    let known: BTreeSet<&str> = lines.keys().copied().collect();
    for (part, base, form) in wordnet.irregular_forms() {
        if form != base && counts(form) && known.contains(base) && wordnet.gloss(part, base).is_some() {
            let field = format!("{}{base}", part.letter().to_ascii_uppercase());
            let fields = lines.entry(form).or_default();
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    let mut file = MAGIC.to_owned();
    for (word, fields) in lines {
        file.push_str(&format!("{word}\t{}\n", fields.join("\t")));
    }
    file.into_bytes()
}
