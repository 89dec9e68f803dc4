//! One test for every ruling, by number.

use crate::common::{
    alone, alone_at_last, cards, case, check_on, check_with, drafting, first_values, last_round, meets,
    settings, table, table_at, word, writing,
};
use letterpress::{Action, Card, Letterpress, State, TABLES, VOWEL_LETTERS};
use rules::{Game, Match, Options, Pending, Resample, Rng, Seat, Viewer};
use serde_json::json;

const TWO: [&str; 2] = ["C A T S D", "S T A R N"];

#[test]
fn ruling_01_the_author_list_is_the_open_challenges() {
    let table = table(2, "", "authors");
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.challenges.len(), 3, "they lie open from the deal on");
    assert!(matches!(view.stack[..], [letterpress::Frame::Draft { pick: 0 }]));
}

#[test]
fn ruling_02_a_card_may_print_its_letter_twice() {
    assert_eq!(settings("L E T E R", "", "LETTER"), ["L E TT E R"]);
    assert_eq!(settings("L E T T E R", "", "LETTER"), ["L E T T E R", "L E TT E R"]);
    let preset = |own: &str| case(own, "").preset(&word("LETTER")).expect("it can be spelled");
    let score = |own: &str| first_values().score(&preset(own));
    assert_eq!((score("L E T E R"), score("L E T T E R")), (8, 10), "the preset uses both and scores both");
    assert!(!case("B R", "").can_spell(&word("BRRR")) && case("B R R", "").can_spell(&word("BRRR")));
    assert!(!case("Z", "").can_spell(&word("ZZZ")), "there is only one Z, and it prints at most twice");
}

#[test]
fn ruling_03_the_qu_card() {
    assert_eq!(settings("QU I T", "", "QUIT"), ["QU I T"]);
    assert_eq!(settings("QU I T U", "", "QUIT"), ["Q U I T", "QU I T"]);
    assert_eq!(settings("QU A T", "", "QAT"), ["Q A T"]);
    assert!(!case("QU A", "").can_spell(&word("QUQUA")), "it is never doubled");
    assert!(!case("QU T", "").can_spell(&word("UT")), "it is no U");
    // In a tie it counts as Q: after P, before R.
    for (other, order) in [("P", "[2, 1]"), ("R", "[1, 2]")] {
        check_on(
            writing("L O e", &[], &["C A T S D", "C A T S N"]),
            &format!(
                "do 1: write CATS
                 do 2: write CATS
                 draw: letter QU
                 draw: letter {other}
                 see order {order}"
            ),
        );
    }
}

#[test]
fn ruling_04_a_block_stays_together() {
    assert_eq!(settings("#2 S", "", "SING"), ["S #2"]);
    assert!(!case("#2 S", "").can_spell(&word("SIGN")), "in the order shown");
    assert!(!case("#2 S", "").can_spell(&word("INS")), "all or nothing");
    assert!(!case("#2 S O", "").can_spell(&word("IONGS")), "contiguous");
    assert!(!case("#2 S", "").can_spell(&word("SINGING")), "once");
    assert!(!case("#1 B", "").can_spell(&word("BERER")), "never doubled");
    assert_eq!(settings("#6 K I", "", "KISS"), ["K I #6#6"], "single letters behave as letters");
}

#[test]
fn ruling_05_refused_words_and_passing() {
    check_on(
        writing("L O e", &[], &TWO),
        r#"refuse 1: write ZEBRA
         refuse 1: write CTA
         refuse 1: write DOG
         do 1: pass
         do 2: write STAR
         see players.0.score 0
         see order [2, 1]
         do 2: claim A
         do 2: claim R
         waits 1
         do 1: claim L
         see players.0.collection ["L"]"#,
    );
}

#[test]
fn ruling_06_words_may_be_repeated() {
    let mut position = writing("L O e", &[], &["C A T S D", "C A T S N"]);
    position["round"] = json!(2);
    position["players"][0]["last"] = json!({"word": "CATS", "score": 8});
    check_on(position, "do 1: write CATS\ndo 2: write CATS\nwaits chance");
}

#[test]
fn ruling_07_slang_is_denied_by_the_list() {
    let table = table_at("", writing("H O e", &[], &["C U F F D", "S T A R N"]));
    let refusal = table.clone().submit(Seat::new(0), Action::Write(word("CHUFFED"))).expect_err("slang");
    assert_eq!(refusal.message, "CHUFFED is slang or offensive and does not count");
    assert!(table.clone().submit(Seat::new(0), Action::Write(word("CUFFED"))).is_ok());
}

#[test]
fn ruling_08_ties_are_broken_for_the_whole_group_and_then_again() {
    check_on(
        writing("L O e", &[], &["C A T S D", "C A T S N", "C A T S G"]),
        r"do 1: write CATS
         do 2: write CATS
         do 3: write CATS
         draw: letter R
         draw: letter B
         draw: letter R
         see tied [2]
         see order [2, 1, 3]
         waits chance
         draw: letter E
         draw: letter D
         see order [2, 3, 1]
         waits 2",
    );
}

#[test]
fn ruling_09_two_letters_are_taken_together_or_fewer() {
    check_on(
        writing("L O e", &[], &TWO),
        r#"do 1: write CATS
         do 2: write STAR
         do 1: claim C
         waits 1
         legal 1 lacks: claim C
         legal 1 has: claim L | claim R | claim A | done
         do 1: done
         waits 2
         see players.0.collection ["C"]"#,
    );
}

#[test]
fn ruling_10_a_challenge_is_claimed_in_the_own_turn_and_only_one() {
    check_on(
        writing("L O e", &[8, 7, 18], &["B K S A D", "T N S R A"]),
        r"do 1: write BOOKS
         do 2: write TOOLS
         see players.0.meets [8]
         see players.1.meets [8]
         legal 2:
         do 1: challenge 8
         do 1: claim B
         do 1: claim K
         waits 2
         legal 2 lacks: challenge 8",
    );
    check_on(
        writing("L O e", &[8, 17, 18], &["B K S A D", "T N S R A"]),
        r"do 1: write BOOKS
         do 2: pass
         see players.0.meets [8, 17]
         do 1: challenge 8
         legal 1 lacks: challenge 17",
    );
}

#[test]
fn ruling_11_cards_return_to_their_own_decks() {
    check_on(
        writing("L O u", &[8, 15, 6], &["M T A S D", "S T A R N"]),
        r"see vowel_deck 8
         do 1: write MUST
         do 2: write STAR
         do 1: claim u
         do 1: claim M
         do 2: done
         see letter_deck 75
         see vowel_deck 8
         see challenge_deck 19
         draws has: letter D | letter N | letter S
         draws lacks: vowel a",
    );
}

#[test]
fn ruling_12_the_final_tie_counts_unused_cards() {
    check_on(
        last_round("L O e", &["M T A P", "M T A K"]),
        "do 1: write METAL
         do 2: write METAL
         over by collection places 2,1 scores 10,10
         tally Left in the collection: 4,6",
    );
}

#[test]
fn ruling_13_collections_are_hidden_after_the_claim() {
    let claimed = r#"do 1: write CATS
         do 2: write STAR
         do 1: claim C
         event 2 {"event": "claimed", "seat": 1, "card": "C"}
         see 2 players.0.claimed ["C"]
         hides 2 players.0.collection
         see 2 players.0.collection_size 1
         do 1: done
         do 2: done
         settle
         see 2 players.0.claimed []"#;
    check_on(writing("L O e", &[], &TWO), claimed);
    check_with(
        "collections=open",
        last_round("L O e", &["M T A", "B K S"]),
        r#"see 2 players.0.collection ["A", "M", "T"]"#,
    );
}

#[test]
fn ruling_14_vowel_cards_keep_their_deck() {
    check_on(
        alone(1, "B N S A D", "L o", "", "e"),
        r"do 1: write BANS
         see vowel_deck 7
         do 1: library e
         see vowel_deck 8",
    );
}

#[test]
fn ruling_15_the_library_is_the_printers_score() {
    check_on(alone(1, "B N S A D", "L o", "", "K e"), "see solo.printer 7");
}

#[test]
fn ruling_16_an_empty_library_is_skipped() {
    check_on(
        alone(1, "T R A D E", "S i", "", ""),
        r"do 1: write TIRADES
         see solo.library []
         waits chance
         see round 2",
    );
}

#[test]
fn ruling_17_lines_are_shifted_by_whole_cards() {
    // BOOKS has four columns, the O one of them.
    check_on(
        alone(2, "B K S A D", "L o", "S QU A", ""),
        r#"do 1: write BOOKS
         legal 1: shift -3 | shift -2 | shift -1 | shift 0 | shift 1 | shift 2
         do 1: shift -2
         event {"event": "line-sorted", "won": ["S"], "returned": ["QU", "A"]}"#,
    );
    // QU over K: 7 is more than 6; A over S is won.
    check_on(
        alone(2, "B K S A D", "L o", "S QU A", ""),
        r#"do 1: write BOOKS
         do 1: shift -1
         event {"event": "line-sorted", "won": ["A"], "returned": ["S", "QU"]}"#,
    );
    // The line of round 4 goes back before round 5.
    check_on(
        alone(4, "T R A D E", "S i", "", ""),
        r"do 1: write TIRADES
         see round 5
         see solo.line []
         see players.0.collection []
         see letter_deck 76",
    );
}

#[test]
fn ruling_18_alone_the_last_round_shares_nothing_and_a_draw_is_lost() {
    check_on(
        alone_at_last("M E T A L", "K P"),
        r"see shared []
         legal 1 lacks: write MOTEL
         do 1: write METAL
         over by printer places 2 scores 10",
    );
}

#[test]
fn ruling_19_easy_uses_each_card_once() {
    check_with(
        "printer=easy",
        alone_at_last("A T A T", "K K"),
        r#"set solo.library ["K", "X", "Z"]
         do 1: write AT
         legal 1 has: write AT
         do 1: write AT
         legal 1: done
         do 1: done
         over by printer places 2 scores 6"#,
    );
}

#[test]
fn ruling_20_of_two_players_only_the_first_takes_two() {
    let game = Letterpress::new(2, &Options::default(), Letterpress::INFO.newest()).expect("a table");
    assert_eq!((game.claims(0), game.claims(1)), (2, 1));
}

#[test]
fn ruling_21_no_time_limit_but_a_default_when_a_table_sets_one() {
    let mut table = table_at("", writing("L O e", &[], &TWO));
    table.time_out(Seat::new(0)).expect("the seat is pending");
    assert_eq!(table.journal()[0].to_string(), "1 auto: pass");
}

#[test]
fn ruling_22_a_vowel_card_is_worth_its_letter() {
    for (index, letter) in VOWEL_LETTERS.into_iter().enumerate() {
        let values = [1, 2].map(|version| TABLES.version(version).values);
        assert!(values.iter().all(|it| it.of(Card::vowel(index)) == it.of(Card::letter(letter))));
    }
}

#[test]
fn ruling_23_two_to_24_letters_and_shared_ones_alone_will_do() {
    check_on(
        writing("N O e", &[], &["C K X S D", "S T A R L"]),
        r#"legal 1 has: write NO | write ONE | write EON
         do 1: write ONE
         see 1 players.0.tiles ["O*", "N*", "e*"]"#,
    );
    assert!("write A".parse::<Action>().is_err());
    assert!(format!("write {}", "A".repeat(24)).parse::<Action>().is_ok());
    assert!(format!("write {}", "A".repeat(25)).parse::<Action>().is_err());
}

#[test]
fn ruling_24_the_player_decides_which_cards_a_word_uses() {
    // Own or shared E, one L doubled or both.
    check_on(
        writing("L S e", &[], &["B E L A R", "S T A R N"]),
        r#"do 1: write BELL
         waits 1,2
         legal 1: use B E L L* | use B E LL | use B E LL* | use B e* L L* | use B e* LL | use B e* LL*"#,
    );
    let preset =
        |own: &str, shared: &str, text: &str| case(own, shared).preset(&word(text)).map(|t| t.to_string());
    assert_eq!(preset("B E L A R", "L S e", "BELL").as_deref(), Some("B E L L*"), "the highest score");
    assert_eq!(preset("B E L A R", "L S e", "BALE").as_deref(), Some("B A L E"), "own cards first");
    let mut table = table_at("", writing("L S e", &[], &["B E L A R", "S T A R N"]));
    table.submit(Seat::new(0), Action::Write(word("BELL"))).expect("a word");
    table.time_out(Seat::new(0)).expect("the seat is pending");
    assert_eq!(table.journal()[1].to_string(), "1 auto: use B E L L*");
}

#[test]
fn ruling_25_a_pass_meets_nothing_and_passers_draw() {
    check_on(
        writing("L O e", &[4, 16, 18], &["C A T S D", "S T A R N", "B K I N G"]),
        r"do 1: pass
         do 2: pass
         do 3: write KING
         see players.0.meets []
         see players.1.meets []
         see tied [2]
         draw: letter M
         draw: letter F
         see order [3, 2, 1]
         see letter_deck 70",
    );
}

#[test]
fn ruling_26_drafts_and_words_are_secret() {
    check_on(
        drafting(&["A B C D E", "F G H I J"]),
        r#"see spectator shared ["L", "O", "e"]
         see spectator challenges [8, 15, 6]
         do 1: keep A
         event 2 {"event": "kept", "seat": 1, "card": null}
         event 1 {"event": "kept", "seat": 1, "card": "A"}
         hides 2 players.0.chosen
         see 2 players.0.has_chosen true"#,
    );
    check_on(
        writing("L O e", &[], &TWO),
        "do 1: write CATS
         do 2: write STAR
         hides 2 players.0.drafted
         hides 2 under",
    );
}

#[test]
fn ruling_27_those_later_in_rank_take_what_is_left() {
    let six = ["C A T S D", "S T A R N", "B K I N G", "A E I O U", "L M P T R", "E E D C H"];
    let passes: String = (1..=6).map(|seat| format!("do {seat}: pass\n")).collect();
    check_on(
        writing("L N e", &[], &six),
        &format!(
            "{passes}draw: letter A
             draw: letter F
             draw: letter G
             draw: letter H
             draw: letter J
             draw: letter M
             do 1: claim L
             do 1: claim N
             do 2: claim e
             waits chance
             see round 2"
        ),
    );
}

#[test]
fn ruling_28_letters_and_challenge_in_any_order_and_rewards_at_once() {
    let position = || writing("L O e", &[17, 16, 15], &["B K S A N", "S T A R N"]);
    check_on(
        position(),
        r#"do 1: write BANKS
         do 2: write STAR
         do 1: claim K
         do 1: challenge 17
         do 1: claim B
         legal 1: claim A | claim L | claim N | claim O | claim R | claim S | claim T | claim e | done
         do 1: claim S
         waits 2"#,
    );
    check_on(
        position(),
        r#"do 1: write BANKS
         do 2: write STAR
         do 1: challenge 16
         waits chance
         draw: letter Z
         event 1 {"event": "took-top", "seat": 1, "vowel": false, "card": "Z"}
         event 2 {"event": "took-top", "seat": 1, "vowel": false, "card": null}
         see 1 players.0.unseen ["Z"]
         hides 2 players.0.unseen
         see 2 players.0.collection_size 1
         waits 1"#,
    );
}

#[test]
fn ruling_29_hands_go_to_the_next_seat() {
    check_on(
        drafting(&["A B C D E", "F G H I J", "K L M N O", "P R S T U"]),
        r#"do 1: keep A
         do 2: keep F
         do 3: keep K
         do 4: keep P
         see players.0.hand ["R", "S", "T", "U"]
         see players.3.hand ["L", "M", "N", "O"]"#,
    );
}

/// Six players who claim all they can, including the rewards of challenges.
#[test]
fn ruling_30_no_deck_runs_out() {
    let (mut letters, mut vowels, mut challenges) = (u8::MAX, u8::MAX, u8::MAX);
    for game in 0..40 {
        let mut table = table(6, "", &format!("greedy {game}"));
        let mut rng = Rng::new(game);
        while let Pending::Seats(seats) = table.pending() {
            let seat = seats.iter().next().expect("somebody is pending");
            let legal = table.legal(seat);
            let claims = |action: &&Action| matches!(action, Action::Challenge(_) | Action::Claim(_));
            let action = *legal.iter().rev().find(claims).unwrap_or_else(|| rng.pick(&legal));
            table.submit(seat, action).expect("it is legal");
            let view = table.view(Viewer::Referee);
            if view.round == 5 {
                letters = letters.min(view.letter_deck.expect("counted"));
                vowels = vowels.min(view.fresh_vowels.expect("listed").len() as u8);
                challenges = challenges.min(view.challenge_deck.expect("counted"));
            }
        }
    }
    assert!(letters >= 28 - 2 && challenges >= 7, "{letters} letters and {challenges} challenges are left");
    // At most nine draws: five shared cards, and a reward in each of four rounds.
    assert!(vowels + 9 >= TABLES.vowels.iter().sum::<u8>(), "{vowels} vowels are left");
}

#[test]
fn ruling_31_when_the_deck_is_gone_through_the_lot_decides() {
    // All letter cards but one are in collections; the remaining one decides nothing.
    let mut rest: Vec<String> = (0..26)
        .flat_map(|kind| (0..TABLES.letters[kind]).map(move |_| Card::from_index(kind).to_string()))
        .collect();
    for used in "C A T S C A T S L O W".split(' ') {
        let at = rest.iter().position(|card| card == used).expect("a card");
        rest.remove(at);
    }
    let tile = |text: &str| json!(text.split(' ').collect::<Vec<_>>());
    let mut players: Vec<_> = rest.chunks(22).map(|part| json!({"collection": part})).collect();
    for player in &mut players {
        player["drafted"] = json!([]);
    }
    for player in &mut players[..2] {
        player["word"] = json!("CATS");
        player["tiles"] = tile("C A T S");
        player["score"] = json!(8);
    }
    let position = json!({
        "round": 2, "stack": [{"at": "tie"}], "players": players, "shared": cards("L O e"),
        "in_play": cards("C A T S C A T S L O e"), "order": [1, 2, 3], "tied": [1],
    });
    check_on(
        position,
        r#"draws: letter W
         draw: letter W
         see spent ["W"]
         draws weigh: lot 1=1 | lot 2=1
         draw: lot 2
         see order [2, 1, 3]
         waits 2"#,
    );
}

#[test]
fn ruling_32_the_final_ranking_ends_with_the_collection() {
    // Challenge cards count with their points; no letters are drawn for players who are still tied.
    check_on(
        last_round("L O e", &["S T A #12", "S T A #2", "S T A", "S T A"]),
        "do 1: write STALE
         do 2: write STALE
         do 3: write STALE
         do 4: write STALE
         over by collection places 2,1,3,3
         tally Left in the collection: 5,6,0,0",
    );
}

#[test]
fn ruling_33_the_last_round_has_shared_letters_only() {
    let position = json!({
        "round": 5, "stack": [{"at": "deal", "step": 0}], "players": [{}, {"collection": cards("M T A")}],
    });
    check_on(
        position,
        r#"draw: letter L
         draw: letter O
         draw: vowel e
         see challenges []
         waits 1,2
         legal 1 has: write LO | write OLE
         do 1: pass
         do 2: write METAL
         over by word places 2,1 scores 0,10"#,
    );
}

#[test]
fn ruling_34_how_challenges_read_a_word() {
    assert!(meets(1, "T OO L I E S"), "a doubled letter counts twice");
    assert!(meets(4, "S H Y L Y"), "Y is a consonant");
    assert!(meets(8, "B RR R") && !meets(9, "B RR R"), "pairs do not overlap");
    assert!(meets(13, "L E V E L"), "palindromes qualify");
    assert!(!meets(14, "M E T A* L"), "all five drafted cards");
    assert!(meets(15, "L* O* e* S"), "all three shared cards");
    assert!(meets(17, "J O* B") && meets(17, "K* I N"), "the value of one card, shared or not");
    assert!(meets(19, "J A ZZ Y") && !meets(19, "J A M B"), "the score of this round");
}

#[test]
fn ruling_35_which_decks_are_shuffled() {
    check_on(
        writing("X O u", &[8, 15, 6], &["M T A S D", "S T A R N"]),
        r"do 1: write MUST
         do 2: write STAR
         do 1: done
         do 2: done
         draws has: letter X | letter M
         draw: letter X
         draw: letter A
         draws: vowel a | vowel e | vowel i | vowel o
         draw: vowel a
         draws lacks: challenge 8 | challenge 15 | challenge 6
         draws has: challenge 1 | challenge 19",
    );
}

#[test]
fn ruling_36_alone_the_library_step_comes_last_and_takes_any_card() {
    check_on(
        alone(2, "P R E S X", "N o", "L E T", "Y"),
        r#"do 1: write PRESS
         see solo.library ["Y"]
         do 1: shift 0
         see solo.library ["N", "X", "Y", "o"]
         see players.0.collection ["E", "L"]
         legal 1: library N | library X | library Y | library o"#,
    );
}

#[test]
fn ruling_37_alone_a_pass_shelves_everything() {
    check_on(
        alone(2, "P R E S X", "N o", "L E T", ""),
        r#"do 1: pass
         see solo.library ["E", "N", "P", "R", "S", "X", "o"]
         see solo.line []
         see players.0.collection []
         see players.0.score 0
         do 1: library X
         event {"event": "left-library", "card": "X", "won": false}
         see round 3"#,
    );
    // The next line does not need contact.
    check_on(
        alone(3, "B N S A D", "L o", "", ""),
        "do 1: write BANS\nsee solo.line [\"B\", \"A\", \"N\", \"S\"]",
    );
}

#[test]
fn ruling_38_the_level_is_for_one_and_easy_may_write_nothing() {
    let by = Letterpress::INFO.newest();
    let game = |seats, options| Letterpress::new(seats, &Options::parse(options).expect("options"), by);
    assert!(game(2, "printer=easy").is_err() && game(2, "printer=hard").is_err());
    assert!(game(1, "printer=easy").is_ok() && game(1, "printer=hard").is_ok());
    check_with(
        "printer=easy",
        alone_at_last("M E T A L", ""),
        "do 1: done\nover by printer places 2 scores 0",
    );
}

#[test]
fn ruling_39_open_claims_are_remembered_and_top_cards_are_not() {
    let mut position = writing("L O e", &[], &TWO);
    position["players"][1]["collection"] = cards("Z e");
    position["players"][1]["unseen"] = cards("K");
    let table = table_at("", position);
    let mut rng = Rng::new(3);
    let mut unseen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let world: State = table.game().resample(table.state(), Viewer::Seat(Seat::new(0)), &mut rng);
        let other = world.player(Seat::new(1));
        assert_eq!(other.collection.cards(), table.state().player(Seat::new(1)).collection.cards());
        unseen.extend(other.unseen.iter());
    }
    assert!(unseen.len() > 5, "the top card was always one of {unseen:?}");
}

#[test]
fn ruling_40_the_one_more_letter_is_optional() {
    check_on(
        writing("L O e", &[17, 16, 15], &["B K S A N", "S T A R N"]),
        "do 1: write BANKS
         do 2: write STAR
         do 1: claim K
         do 1: claim B
         do 1: challenge 17
         do 1: done
         waits 2",
    );
}

#[test]
fn ruling_41_the_higher_group_draws_first_in_seat_order() {
    // Seats 2 and 4 are tied at the top, 1 and 3 below. The shared X is the highest card of all.
    check_on(
        writing("X O e", &[], &["C A T S D", "A T N R I", "C A T S G", "A T N R I"]),
        r#"do 1: write CATS
         do 2: write TAX
         do 3: write CATS
         do 4: write TAX
         see order [2, 4, 1, 3]
         draw: letter M
         event {"event": "tie-drawn", "seat": 2, "card": "M"}
         draw: letter H
         event {"event": "tie-drawn", "seat": 4, "card": "H"}
         draw: letter E
         event {"event": "tie-drawn", "seat": 1, "card": "E"}
         draw: letter F
         see order [4, 2, 1, 3]"#,
    );
}

#[test]
fn ruling_42_several_cards_may_double_and_a_pass_is_always_allowed() {
    assert_eq!(settings("B A L O N", "", "BALLOON"), ["B A LL OO N"]);
    assert_eq!(settings("P A #6 I O N", "", "PASSION"), ["P A #6#6 I O N"]);
    check_on(writing("L O e", &[], &TWO), "legal 1 has: pass");
    check_on(alone(1, "B N S A D", "L o", "", ""), "legal 1 has: pass");
    check_on(alone_at_last("M E T A L", ""), "legal 1 has: pass");
}

#[test]
fn ruling_43_a_sealed_choice_can_be_changed_until_the_last_is_made() {
    let act = |table: &mut Match<Letterpress>, seat: usize, text: &str| {
        table.submit(Seat::new(seat), text.parse().expect("an action")).expect("it is legal");
    };
    let mut draft = table_at("", drafting(&["A B C D E", "F G H I J", "K L M N O"]));
    act(&mut draft, 0, "keep A");
    act(&mut draft, 1, "keep F");
    draft.undo(Seat::new(0)).expect("seat 3 has not chosen yet");
    act(&mut draft, 0, "keep B");
    act(&mut draft, 2, "keep K");
    assert!(!draft.can_undo(Seat::new(0)) && !draft.can_undo(Seat::new(2)));
    let mut words = table_at("", writing("L O e", &[], &["C A T S D", "S T A R N", "B K I N G"]));
    act(&mut words, 0, "write CATS");
    act(&mut words, 1, "write STAR");
    words.undo(Seat::new(0)).expect("seat 3 has not written yet");
    act(&mut words, 0, "write CAT");
    act(&mut words, 2, "write KING");
    assert!(Seat::all(3).all(|seat| !words.can_undo(seat)));
    assert_eq!(words.view(Viewer::Spectator).players[0].word, Some(word("CAT")));
}
