//! The possible forms of a word. Wrong forms are harmless, because only accepted words are kept.

use crate::wordnet::WordNet;
use lexicon::Part;
use std::collections::BTreeSet;

/// Irregular and regular forms, and both if both exist.
pub fn forms(wordnet: &WordNet, part: Part, base: &str) -> BTreeSet<String> {
    let mut forms: BTreeSet<String> = wordnet.irregular(part, base).iter().cloned().collect();
    match part {
        Part::Noun => forms.extend(with_s(base)),
        Part::Verb => {
            forms.extend(with_s(base));
            for stem in stems(base) {
                forms.extend(["ed", "ing"].map(|ending| format!("{stem}{ending}")));
            }
        }
        Part::Adjective => {
            for stem in stems(base) {
                forms.extend(["er", "est"].map(|ending| format!("{stem}{ending}")));
            }
        }
        Part::Adverb => {}
    }
    forms
}

fn with_s(base: &str) -> Vec<String> {
    match base.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => vec![format!("{stem}ies")],
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|hiss| base.ends_with(hiss)) => {
            vec![format!("{base}es"), format!("{base}s")]
        }
        _ if base.ends_with('o') => vec![format!("{base}s"), format!("{base}es")],
        _ => vec![format!("{base}s")],
    }
}

/// The possible stems before an ending with a vowel: the word itself, without its e, with i for y, with
/// its last letter doubled.
fn stems(base: &str) -> Vec<String> {
    let mut stems = vec![base.to_owned()];
    stems.extend(base.strip_suffix('e').map(str::to_owned));
    stems.extend(base.strip_suffix('y').map(|stem| format!("{stem}i")));
    let doubles = base.chars().last().filter(|last| !"aeiouy".contains(*last));
    stems.extend(doubles.map(|last| format!("{base}{last}")));
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_follow_the_word() {
        assert_eq!(with_s("berry"), ["berries"]);
        assert_eq!(with_s("monkey"), ["monkeys"]);
        assert!(with_s("ibex").contains(&"ibexes".to_owned()));
        assert!(with_s("gecko").contains(&"geckos".to_owned()));
        assert!(stems("hop").contains(&"hopp".to_owned()));
        assert!(stems("bake").contains(&"bak".to_owned()));
        assert!(stems("silly").contains(&"silli".to_owned()));
    }
}
