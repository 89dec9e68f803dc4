//! `sounder words` on the command line.

use crate::common;
use common::sounder;

fn words(args: &[&str]) -> Vec<String> {
    let args: Vec<&str> = ["words"].iter().chain(args).copied().collect();
    sounder(&args).succeeded().out.lines().map(str::to_owned).collect()
}

#[test]
fn a_pattern_finds_its_words() {
    assert_eq!(words(&["RAX_"]), [""; 0]);
    assert_eq!(words(&["BRR_"]), ["BRRR"]);
    assert_eq!(words(&["e.gl_"]), ["EAGLE"]);
    let found = words(&["_A_E__"]);
    assert!(found.contains(&"CAVERN".to_owned()) && found.is_sorted(), "{found:?}");
    assert_eq!(words(&["_A_E__", "--count"]), [found.len().to_string()]);
}

#[test]
fn the_newest_list_is_asked_unless_another_is_named() {
    assert_eq!(words(&["SHOR_", "--size", "35"]), ["SHORE", "SHORN", "SHORT"]);
    assert_eq!(words(&["SHOR_", "--size", "35", "--list", "1"]), ["SHORE", "SHORT"]);
}

#[test]
fn letters_write_words_the_longest_first() {
    let found = words(&["--letters", "TEXT"]);
    assert_eq!(found[0], "TEXT");
    assert!(found.is_sorted_by_key(|word| std::cmp::Reverse(word.len())), "{found:?}");
    assert!(!words(&["--letters", "TEX"]).contains(&"TEXT".to_owned()));
    assert!(words(&["--letters", "TEX?"]).contains(&"TEXT".to_owned()));
}

#[test]
fn groups_stay_together_and_doubles_double() {
    let has = |letters: &str, word: &str| words(&["--letters", letters]).contains(&word.to_owned());
    assert!(has("ALY+LY", "ALLY") && has("AL+LY", "ALLY") && has("DDE+ED", "DEED"));
    assert!(has("S+ING", "SING") && !has("S+IGN", "SING"));
    assert!(has("LEER+TT", "LETTER") && has("LEER+TT", "LEET") && !has("LEERT", "LETTER"));
    assert!(has("IT+QU", "QUIT") && has("A+QU", "QUA") && has("AIT+QU", "QAT"));
}

#[test]
fn limits_are_kept() {
    assert!(words(&["CHUFF__"]).contains(&"CHUFFED".to_owned()));
    assert!(!words(&["CHUFF__", "--no-slang"]).contains(&"CHUFFED".to_owned()));
    assert_eq!(words(&["FUC_", "--family"]), ["FUCI"]);
    assert_eq!(words(&["_IFI", "--size", "50"]), [""; 0]);
    assert_eq!(words(&["_IFI", "--size", "60"]), ["WIFI"]);
}

#[test]
fn categories_can_be_asked_for() {
    assert_eq!(words(&["BAB___", "--category", "animal"]), ["BABOON"]);
    assert!(words(&["--letters", "HONEYBEE", "--category", "food"]).contains(&"HONEY".to_owned()));
    assert!(words(&["--category", "instrument"]).contains(&"PIANO".to_owned()));
}

#[test]
fn the_terms_of_the_sources_are_shown() {
    sounder(&["words", "--terms"]).succeeded().says("Kevin Atkinson").says("Princeton University");
}

#[test]
fn what_is_no_question_is_refused_in_one_sentence() {
    for (args, saying) in [
        (&["words"][..], "name a pattern"),
        (&["words", ""], "2 to 24 places, not 0"),
        (&["words", "A"], "not 1"),
        (&["words", "AAAAAAAAAAAAAAAAAAAAAAAAA"], "not 25"),
        (&["words", "A-B"], "not '-'"),
        (&["words", "ÄTHER"], "not 'Ä'"),
        (&["words", "--letters", "A1"], "not \"1\""),
        (&["words", "--letters", "AB+"], "not \"\""),
        (&["words", "--letters", "AB+TOOLONGAGROUP"], "TOOLONGAGROUP"),
        (&["words", "--letters", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"], "at most 32"),
        (&["words", "A_", "--size", "65"], "65"),
        (&["words", "A_", "--list", "9"], "9"),
        (&["words", "A_", "--category", "stone"], "\"stone\"; there are animal, food"),
        (&["words", "A_", "B_"], "B_"),
    ] {
        sounder(args).refused(2, saying);
    }
}

#[test]
fn words_are_explained() {
    let told = words(&["CAMION", "--define"]).join("\n");
    assert!(told.starts_with("CAMION (noun): ") && told.contains("truck"), "{told}");
    assert!(words(&["EMFS", "--define"])[0].starts_with("EMFS (noun of emf): "));
    assert_eq!(words(&["SHARN", "--define"]), ["SHARN: in the list, no definition"]);
}
