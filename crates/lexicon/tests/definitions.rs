//! The meanings of words.

use lexicon::{Definitions, Meaning, Part, definitions};
use sha2::{Digest, Sha256};

fn of(word: &str) -> Vec<Meaning<'static>> {
    definitions().expect("part of the program").of(word)
}

fn lemmas(word: &str) -> Vec<(&'static str, Part)> {
    of(word).into_iter().map(|meaning| (meaning.lemma, meaning.part)).collect()
}

#[test]
fn what_bots_play_can_be_looked_up() {
    assert!(of("CAMION").iter().any(|meaning| meaning.gloss.contains("truck")), "{:?}", of("CAMION"));
    assert!(of("CATKIN").iter().any(|meaning| meaning.gloss.contains("spike")), "{:?}", of("CATKIN"));
    assert_eq!(lemmas("EMFS"), [("emf", Part::Noun)]);
}

#[test]
fn forms_are_found_through_their_words() {
    assert_eq!(lemmas("cities"), [("city", Part::Noun)]);
    assert!(lemmas("BOXES").contains(&("box", Part::Noun)));
    assert!(lemmas("telegraphs").contains(&("telegraph", Part::Noun)));
    assert!(lemmas("hopped").contains(&("hop", Part::Verb)));
    assert!(lemmas("coded").iter().any(|(lemma, _)| *lemma == "code"));
    assert!(lemmas("wiring").iter().any(|(lemma, _)| *lemma == "wire" || *lemma == "wiring"));
    assert!(lemmas("sillier").contains(&("silly", Part::Adjective)));
    assert!(lemmas("finest").contains(&("fine", Part::Adjective)));
}

#[test]
fn irregular_forms_are_found_too() {
    assert_eq!(lemmas("mice"), [("mouse", Part::Noun)]);
    assert_eq!(lemmas("geese"), [("goose", Part::Noun)]);
    assert!(lemmas("wrote").contains(&("write", Part::Verb)));
    assert!(lemmas("left").contains(&("leave", Part::Verb)), "a word of its own and a form of another");
}

#[test]
fn some_words_have_no_definition() {
    for word in ["", "QZX", "S", "ZZZZ", "\t", "a\nb"] {
        assert_eq!(of(word), [], "{word:?}");
    }
    let words = lexicon::list(lexicon::NEWEST);
    let mut without = 0;
    for word in ["AAHED", "CWM", "ZZZ"] {
        without +=
            usize::from(words.contains(word.as_bytes(), lexicon::Vocabulary::ALL) && of(word).is_empty());
    }
    assert!(without > 0, "a word can count and have no definition");
}

#[test]
fn glosses_are_short_and_clean() {
    for word in ["set", "run", "wire", "ink", "press", "sounder"] {
        for meaning in of(word) {
            assert!(
                !meaning.gloss.is_empty() && !meaning.gloss.contains(['\t', ';'])
                    || meaning.gloss.len() < 200,
                "{meaning:?}"
            );
        }
    }
}

/// Gzip transfers half as much again: at most 1.5 MB.
#[test]
fn the_file_stays_small() {
    let bytes = include_bytes!("../data/definitions.txt.br").len();
    assert!((700_000..1_050_000).contains(&bytes), "{bytes} bytes");
}

/// The client names them by the beginning of the hash.
#[test]
fn the_packed_files_are_found_by_the_names_that_the_client_has_for_them() {
    let hash = include_str!("../data/definitions.sha256");
    let packed = lexicon::packed(&format!("definitions-{}.txt", &hash[..12])).expect("it is there");
    assert_eq!(packed, include_bytes!("../data/definitions.txt.br"));
    let list = &lexicon::LISTS[0];
    let packed = lexicon::packed(&format!("words-{}.lexicon", &list.sha256[..12])).expect("it is there");
    assert_eq!(packed, include_bytes!("../data/words-1.lexicon.br"));
    assert_eq!(lexicon::packed("words-.lexicon"), None);
}

#[test]
fn the_hash_of_the_definitions_is_that_of_the_file() {
    let mut file = Vec::new();
    let mut packed: &[u8] = include_bytes!("../data/definitions.txt.br");
    brotli_decompressor::BrotliDecompress(&mut packed, &mut file).unwrap();
    let hash: String = Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, include_str!("../data/definitions.sha256").trim_end());
}

#[test]
fn what_is_no_file_of_definitions_is_refused() {
    for file in ["", "sounder definitions 1\nwire", "something else\n"] {
        assert!(Definitions::read(file.as_bytes().to_vec()).is_err(), "{file:?}");
    }
    assert!(Definitions::read(vec![0xff, 0xfe]).is_err());
    let small = Definitions::read(b"sounder definitions 1\nwire\tna thread of metal\n".to_vec()).unwrap();
    assert_eq!(small.of("WIRES").len(), 1);
    assert_eq!(small.of("WIRY"), []);
}
