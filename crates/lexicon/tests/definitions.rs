//! What words mean.

use lexicon::{Definitions, Meaning, Part, definitions};

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

/// With gzip, half as much more travels: at most 1.5 MB.
#[test]
fn the_file_stays_small() {
    let bytes = include_bytes!("../data/definitions.txt.br").len();
    assert!((700_000..1_050_000).contains(&bytes), "{bytes} bytes");
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
