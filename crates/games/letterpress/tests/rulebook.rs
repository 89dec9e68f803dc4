//! Every rule and every worked example of the rulebook, by name. The rulings are in `rulings.rs`.

use crate::common::{
    alone, alone_at_last, case, check_on, check_with, drafting, last_round, settings, table, table_at, word,
    writing,
};
use letterpress::{Action, Card, Letterpress, View};
use rules::{Code, Game, Match, Narrate, Options, Pending, Record, Seat, Viewer};
use rules_test::{Scenario, random_record};

// ---- Deal ------------------------------------------------------------------------------------

#[test]
fn rule_deal_for_each_number_of_players() {
    for seats in 2..=6u8 {
        let view = table(usize::from(seats), "", "deal").view(Viewer::Referee);
        assert_eq!((view.round, view.shared.len(), view.challenges.len()), (1, 3, 3));
        let decks = view.shared.iter().map(|card| card.deck()).collect::<Vec<_>>();
        assert_eq!(
            decks,
            [letterpress::Deck::Letters, letterpress::Deck::Letters, letterpress::Deck::Vowels]
        );
        assert!(view.players.iter().all(|player| player.hand_size == Some(5)));
        assert_eq!(view.letter_deck, Some(76 - 2 - 5 * seats));
        assert_eq!((view.vowel_deck, view.challenge_deck), (Some(8), Some(16)));
    }
}

// ---- Draft -----------------------------------------------------------------------------------

#[test]
fn rule_keep_one_card_and_pass_the_rest_to_the_left() {
    check_on(
        drafting(&["A B C D E", "F G H I J", "K L M N O"]),
        r#"waits 1,2,3
         legal 1: keep A | keep B | keep C | keep D | keep E
         do 1: keep C
         waits 2,3
         do 2: keep F
         do 3: keep K
         see 1 players.0.hand ["L", "M", "N", "O"]
         see 2 players.1.hand ["A", "B", "D", "E"]
         see 3 players.2.hand ["G", "H", "I", "J"]
         see 1 players.0.drafted ["C"]"#,
    );
}

#[test]
fn rule_the_last_card_passed_is_kept() {
    check_on(
        drafting(&["A B C D E", "F G H I J"]),
        r#"do 1: keep A
         do 2: keep F
         do 1: keep G
         do 2: keep B
         do 1: keep C
         do 2: keep H
         do 1: keep I
         do 2: keep D
         waits 1,2
         see 1 players.0.drafted ["A", "G", "C", "I", "E"]
         see 2 players.1.drafted ["F", "B", "H", "D", "J"]
         legal 1 has: pass"#,
    );
}

#[test]
fn rule_drafted_letters_can_be_looked_at_by_their_owner_only() {
    check_on(
        drafting(&["A B C D E", "F G H I J"]),
        r"do 1: keep A
         do 2: keep F
         hides 2 players.0.drafted
         hides 2 players.0.hand
         hides spectator players.1.drafted",
    );
}

// ---- Write -----------------------------------------------------------------------------------

#[test]
fn example_text_needs_two_ts() {
    assert!(!case("T E X", "").can_spell(&word("TEXT")));
    assert!(case("T E X T", "").can_spell(&word("TEXT")));
    let position = |shared| writing(shared, &[], &["T E X I D", "S A R E N"]);
    check_on(position("L O e"), "refuse 1: write TEXT\nlegal 1 lacks: write TEXT");
    check_on(position("T O e"), "legal 1 has: write TEXT");
}

#[test]
fn example_letter_with_one_t_card() {
    assert_eq!(settings("L E T E R", "", "LETTER"), ["L E TT E R"]);
    check_on(
        writing("N O a", &[], &["L E T E R", "S A R E N"]),
        r#"legal 1 has: write LETTER
         do 1: write LETTER
         see 1 players.0.tiles ["L", "E", "TT", "E", "R"]
         do 2: pass
         see players.0.score 8"#,
    );
}

#[test]
fn rule_the_qu_card_is_q_or_qu() {
    check_on(
        writing("N O a", &[], &["QU I T E S", "S A R E N"]),
        r#"legal 1 has: write QUITE | write QAT
         do 1: write QUITE
         see 1 players.0.tiles ["QU", "I", "T", "E"]"#,
    );
}

#[test]
fn rule_shared_letters_are_used_by_everybody_but_once_in_a_word() {
    check_on(
        writing("X O e", &[], &["A T S I D", "S A N R I"]),
        "legal 1 has: write AXE | write TAX
         legal 2 has: write AXE
         do 1: write AXE
         do 2: write AXE
         see players.0.score 9
         see players.1.score 9",
    );
    assert!(!case("A I S", "X").can_spell(&word("XAX")));
}

#[test]
fn rule_names_abbreviations_and_slang_are_refused() {
    let table = || table_at("", writing("H N e", &[], &["H A A B C", "C U F F D"]));
    let refused = |seat: usize, text: &str| {
        let action = format!("write {text}").parse().expect("an action");
        let refusal = table().submit(Seat::new(seat), action).expect_err("it is no word");
        assert_eq!(refusal.code, Code::Illegal);
        refusal.message
    };
    assert_eq!(refused(0, "HANNAH"), "HANNAH is not in the word list");
    assert_eq!(refused(0, "BBC"), "BBC is not in the word list");
    assert_eq!(refused(1, "CHUFFED"), "CHUFFED is slang or offensive and does not count");
    assert_eq!(refused(0, "CABINS"), "CABINS cannot be spelled: no card is left for I, letter 4");
}

#[test]
fn rule_words_are_announced_together() {
    check_on(
        writing("L O e", &[], &["M T A S D", "S T A R N"]),
        r#"do 1: write METAL
         waits 2
         event 2 {"event": "sealed", "seat": 1}
         hides 2 players.0.word
         hides 2 players.0.tiles
         hides spectator players.0.word
         do 2: write STAR
         event 2 {"event": "shown", "seat": 1, "word": "METAL", "score": 10}
         see 2 players.0.word "METAL"
         see 1 players.1.word "STAR""#,
    );
}

#[test]
fn rule_unused_drafted_cards_go_under_the_deck() {
    check_on(
        writing("L O e", &[], &["M T A S D", "S T A R N"]),
        r#"see letter_deck 64
         do 1: write METAL
         do 2: write STAR
         see letter_deck 67
         see under ["D", "N", "S"]
         see in_play ["A", "A", "L", "M", "O", "R", "S", "T", "T", "e"]"#,
    );
}

// ---- Score -----------------------------------------------------------------------------------

#[test]
fn rule_each_card_counts_once_and_shared_ones_for_everybody() {
    check_on(
        writing("L O e", &[], &["B K S A D", "T N S A R"]),
        "do 1: write BOOKS
         do 2: write TOOLS
         see players.0.score 14
         see players.1.score 7",
    );
}

#[test]
fn rule_ties_go_to_the_highest_letter_then_to_the_longer_word() {
    // 8 points each: the H is worth 4, the C 3.
    check_on(
        writing("L O e", &[], &["C A T S D", "H A T R N"]),
        "do 1: write CATS
         do 2: write HATE
         see order [2, 1]",
    );
    // 8 points and a card worth 3 each, but five letters against four.
    check_on(
        writing("I O e", &[], &["C A T S N", "D A S N R"]),
        "do 1: write CATS
         do 2: write IDEAS
         see order [2, 1]",
    );
}

#[test]
fn rule_then_the_letter_drawn_nearest_to_a() {
    check_on(
        writing("L O e", &[], &["C A T S D", "C A T S G"]),
        r#"do 1: write CATS
         do 2: write CATS
         waits chance
         draw: letter M
         draw: letter B
         see order [2, 1]
         see spent ["B", "M"]
         event {"event": "ranked", "order": [2, 1]}"#,
    );
}

#[test]
fn rule_claims_by_number_of_players() {
    let claims = |seats: u8| -> Vec<u8> {
        let game = Letterpress::new(seats, &Options::default(), Letterpress::INFO.newest()).expect("a table");
        (0..seats).map(|place| game.claims(place)).collect()
    };
    assert_eq!(claims(2), [2, 1]);
    assert_eq!(claims(3), [2, 2, 1]);
    assert_eq!(claims(4), [2, 2, 1, 1]);
    assert_eq!(claims(5), [2, 2, 2, 1, 1]);
    assert_eq!(claims(6), [2, 2, 2, 1, 1, 1]);
}

#[test]
fn rule_the_highest_score_claims_first_from_all_letters_in_play() {
    check_on(
        writing("L O e", &[], &["M T A S D", "S T A R N"]),
        r#"do 1: write METAL
         do 2: write STAR
         waits 1
         legal 1: claim A | claim L | claim M | claim O | claim R | claim S | claim T | claim e | done
         do 1: claim S
         do 1: claim e
         waits 2
         legal 2 lacks: claim S | claim e
         do 2: claim M
         waits chance
         see players.0.collection ["S", "e"]
         see players.1.collection ["M"]"#,
    );
}

#[test]
fn rule_one_challenge_that_the_word_meets() {
    check_on(
        writing("L O e", &[8, 15, 6], &["M T A S D", "S T A R N"]),
        r##"do 1: write TOOLS
         do 2: write STAR
         see players.0.meets [8]
         legal 1 has: challenge 8
         legal 1 lacks: challenge 15 | challenge 6
         do 1: challenge 8
         see challenges [15, 6]
         see players.0.collection ["#8"]
         legal 1 lacks: challenge 6"##,
    );
}

#[test]
fn rule_unclaimed_cards_return_to_their_decks() {
    check_on(
        writing("L O u", &[8, 15, 6], &["M T A S D", "S T A R N"]),
        "do 1: write MUST
         do 2: write STAR
         do 1: done
         do 2: done
         waits chance
         see round 2
         see letter_deck 76
         see vowel_deck 9
         see challenge_deck 19
         see in_play []
         see challenges []",
    );
}

// ---- Round five ------------------------------------------------------------------------------

#[test]
fn rule_the_last_word_is_written_with_the_collection() {
    check_on(
        last_round("L O e", &["M T A S P R", "B K S"]),
        "waits 1,2
         legal 1 has: write METAL
         legal 2 has: write BOOKS
         do 1: write METAL
         do 2: write BOOKS
         over by word places 2,1 scores 10,14",
    );
}

#[test]
fn rule_a_tie_goes_to_the_collection_with_more_points_left() {
    check_on(
        last_round("L O e", &["M T A P", "M T A"]),
        "do 1: write METAL
         do 2: write METAL
         over by collection places 1,2 scores 10,10
         tally Left in the collection: 4,0",
    );
    check_on(
        last_round("L O e", &["M T A", "M T A"]),
        "do 1: write METAL
         do 2: write METAL
         over by tie places 1,1 scores 10,10",
    );
}

#[test]
fn rule_a_challenge_card_is_used_whole_and_in_its_order() {
    check_on(
        last_round("L O e", &["#2 S R", "M T A"]),
        r##"legal 1 has: write SINGE | write RINGS
         legal 1 lacks: write SIGN | write GRIN
         do 1: write SINGE
         see 1 players.0.tiles ["S", "#2", "e*"]"##,
    );
}

#[test]
fn rule_collections_are_looked_at_by_their_owners_only() {
    check_on(
        last_round("L O e", &["M T A", "B K S"]),
        r#"see 1 players.0.collection ["A", "M", "T"]
         hides 2 players.0.collection
         hides spectator players.0.collection
         see 2 players.0.collection_size 3"#,
    );
}

// ---- Solo ------------------------------------------------------------------------------------

#[test]
fn rule_alone_each_draw_is_one_card_smaller() {
    let mut table = table(1, "", "alone");
    let seat = Seat::new(0);
    for (pick, size) in [5u8, 4, 3, 2].into_iter().enumerate() {
        let view = table.view(Viewer::Seat(seat));
        assert_eq!(view.players[0].hand_size, Some(size));
        assert_eq!((view.shared.len(), view.challenges.len()), (2, 0));
        assert_eq!(view.letter_deck, Some(76 - 1 - pick as u8 - size), "the rest went under the deck");
        let first = table.legal(seat)[0];
        table.submit(seat, first).expect("it is legal");
    }
    let view = table.view(Viewer::Seat(seat));
    assert_eq!((view.players[0].drafted_size, view.players[0].hand_size), (Some(5), Some(0)));
    assert_eq!(view.stack, [letterpress::Frame::Write]);
}

#[test]
fn rule_alone_unused_letters_go_to_the_library_and_13_points_win_one() {
    check_on(
        alone(1, "B K S A D", "L o", "", ""),
        r#"do 1: write BOOKS
         see solo.library ["A", "D", "L"]
         see solo.line ["B", "o", "K", "S"]
         legal 1: library A | library D | library L
         do 1: library D
         event {"event": "left-library", "card": "D", "won": true}
         see players.0.collection ["D"]
         see round 2"#,
    );
    check_on(
        alone(1, "B N S A D", "L o", "", ""),
        r#"do 1: write BOONS
         do 1: library D
         event {"event": "left-library", "card": "D", "won": false}
         see players.0.collection []
         see solo.library ["A", "L"]
         see letter_deck 71"#,
    );
}

#[test]
fn example_press_under_letter() {
    check_on(
        alone(2, "P R E S X", "N o", "L E T T E R", ""),
        r#"do 1: write PRESS
         legal 1: shift -3 | shift -2 | shift -1 | shift 0 | shift 1 | shift 2 | shift 3 | shift 4 | shift 5
         see 1 solo.shifts.3 {"shift": 0, "won": [true, true, false, true, false, false]}
         do 1: shift 0
         event {"event": "line-sorted", "won": ["L", "E", "T"], "returned": ["T", "E", "R"]}
         see players.0.collection ["E", "L", "T"]
         see solo.line ["P", "R", "E", "S"]
         see solo.library ["N", "X", "o"]
         see players.0.score 9"#,
    );
}

#[test]
fn rule_alone_the_last_word_must_beat_the_library() {
    check_on(
        alone_at_last("M E T A L", "K A"),
        "legal 1 has: write METAL
         do 1: write METAL
         over by word places 1 scores 10
         tally The printer's library: 7",
    );
    check_on(
        alone_at_last("M E T A L", "K S N"),
        "do 1: write METAL
         over by printer places 2 scores 10",
    );
}

#[test]
fn rule_alone_easy_any_number_of_words() {
    check_with(
        "printer=easy",
        alone_at_last("M E T A L B Y", "K S A X"),
        "do 1: write BY
         legal 1 lacks: write BY
         do 1: write METAL
         legal 1: done
         do 1: done
         over by word places 1 scores 20
         tally The printer's library: 16",
    );
    // There are several ways to set the second word.
    check_with(
        "printer=easy",
        alone_at_last("A L L B Y", "K"),
        "do 1: write BY
         do 1: write ALL
         legal 1: use A L L | use A LL
         do 1: use A LL
         do 1: done
         over by word places 1 scores 13",
    );
}

#[test]
fn rule_alone_hard_unused_cards_join_the_library() {
    check_with(
        "printer=hard",
        alone_at_last("M E T A L N", "K A"),
        "do 1: write METAL
         over by word places 1 scores 10
         tally The printer's library: 9",
    );
    check_with(
        "printer=hard",
        alone_at_last("M E T A L P", "K A"),
        "do 1: write METAL
         over by printer places 2 scores 10
         tally The printer's library: 11",
    );
}

#[test]
fn rule_a_house_may_add_and_refuse_words() {
    check_with(
        "added=yyx,refused=tax",
        writing("Y Y a", &[], &["X T A S D", "S T R N L"]),
        "legal 1 has: write YYX | write TAXA
         legal 1 lacks: write TAX
         refuse 1: write TAX
         do 1: write YYX",
    );
    let refused = |options: &str| {
        Letterpress::new(2, &Options::parse(options).expect("options"), Letterpress::INFO.newest())
            .err()
            .map(|refusal| refusal.message)
    };
    assert_eq!(refused("added=ox,refused=ox").as_deref(), Some("OX cannot be both added and refused"));
    assert!(refused("added=a").is_some() && refused("refused=o-x").is_some());
    assert!(refused("added=ox cart").is_none());
}

// ---- The program's own -----------------------------------------------------------------------

#[test]
fn rule_a_position_that_breaks_a_law_is_refused() {
    Scenario::<Letterpress>::on(writing("L O e", &[1, 2, 3], &["M T A S D", "S T A R N"])).run(
        r##"table 2
         set players.0.drafted ["Z", "Z", "A", "S", "D"]
         error: there are 2 cards Z
         set shared ["u", "u", "e"]
         error: vowel cards u
         set challenges [1, 1]
         error: challenge 1
         set challenges [20]
         error: challenge 20
         set players.0.collection ["#1"]
         error: challenge 1 is in two places
         set stack [{"at": "line"}]
         error: stack
         set stack [{"at": "draft", "pick": 0}]
         error: do not fit the pick
         set round 6
         error: round 6
         set players.0.stage "sealed"
         set players.0.word "ZEBRA"
         error: seat 1 cannot have chosen that
         set players.0.drafted ["M", "T", "A"]
         error: five cards
         set letter_deck 12
         error: letter cards in the deck
         set solo {"library": ["A"]}
         error: only a game for one"##,
    );
}

#[test]
fn rule_prompts_say_what_is_expected() {
    let says = |position, seat: usize| {
        let table = table_at("", position);
        let names = table.header().seats.clone();
        table.game().prompt(&table.view(Viewer::Seat(Seat::new(seat))), &names)
    };
    assert_eq!(
        says(drafting(&["A B C D E", "F G H I J"]), 0),
        "Keep one letter and pass 4 on, pick 1 of 5. Still choosing: P1, P2."
    );
    assert_eq!(
        says(writing("L O e", &[], &["M T A S D", "S T A R N"]), 0),
        "Write a word with your drafted and the shared letters, or pass. Still choosing: P1, P2."
    );
    assert_eq!(says(alone_at_last("M E T A L", "K A"), 0), "Write a word with your collection, or pass.");
}

#[test]
fn rule_the_table_chooses_what_letters_are_worth() {
    let values = [("", [3, 5, 5]), ("letters=first", [3, 5, 5]), ("letters=balanced", [4, 6, 4])];
    for (options, [g, v, y]) in values {
        let position = || writing("A R e", &[17, 19, 6], &["G V Y L N", "S T A R N"]);
        check_with(
            options,
            position(),
            &format!(
                r#"see 1 values has {{"G": {g}, "V": {v}, "Y": {y}, "QU": 7}}
                 do 1: write GRAVELY
                 do 2: pass
                 see players.0.score {}"#,
                g + 2 + 1 + v + 1 + 2 + y
            ),
        );
        let seat = Seat::new(0);
        let table = table_at(options, position());
        let view = table.view(Viewer::Seat(seat));
        let navy = letterpress::compose(&view, seat, "navy");
        assert_eq!(navy.score, 2 + 1 + v + y);
        assert_eq!(navy.challenges[0], (17, Some(v >= 6)), "a sort worth 6 or more");
        let sketch = table.game().sketch(&view, &["Ada".to_owned(), "Bert".to_owned()]);
        assert!(sketch.contains(&format!("drafted G{g} V{v} Y{y} L2 N2")), "{sketch}");
        let claim = |card: &str| table.game().label(&view, Action::Claim(card.parse().expect("a card")));
        assert_eq!([claim("G"), claim("V")], [format!("Claim G ({g})"), format!("Claim V ({v})")]);
        assert_eq!(table.game().values().of(Card::letter(b'Y')), y);
    }
}

/// Solo, values also decide which cards of the old line are won and what the library is worth.
#[test]
fn rule_lines_and_library_go_by_the_values_of_the_table() {
    for (options, won, library) in [("", "[false, true]", 6), ("letters=balanced", "[true, true]", 7)] {
        check_with(
            options,
            alone(2, "G O T A N", "I e", "H E", "V O"),
            &format!(
                r#"see solo.printer {library}
                 do 1: write GO
                 see 1 solo.shifts.1 {{"shift": 0, "won": {won}}}"#
            ),
        );
    }
}

#[test]
fn rule_a_position_belongs_to_a_table_with_its_letter_values() {
    let table = table_at("letters=balanced", writing("A R e", &[], &["G V Y L N", "S T A R N"]));
    let view = table.view(Viewer::Referee);
    assert!(table.game().load(&view).is_ok());
    let usual = Letterpress::new(2, &Options::default(), Letterpress::INFO.newest()).expect("a table");
    let refused = usual.load(&view).err().map(|why| why.to_string()).unwrap_or_default();
    assert!(refused.contains("other letter values"), "{refused}");
}

#[test]
fn rule_a_record_names_the_letters_it_was_played_with() {
    let record = random_record::<Letterpress>(2, "letters=balanced", "balanced").expect("a game");
    assert_eq!((record.header.rules, record.header.content.version), (2, 2));
    let read = Record::read(&record.to_string()).expect("a record");
    assert_eq!(read, record);
    let played = Match::<Letterpress>::replay(&read).expect("a game");
    assert_eq!(played.record(), record);
    let other = |options: &str| {
        let mut other = record.clone();
        other.header.options = Options::parse(options).expect("options");
        Match::<Letterpress>::replay(&other).err().map(|refusal| refusal.code)
    };
    assert_eq!(other("letters=balanced"), None);
    assert_eq!(other("letters=first"), Some(Code::UnknownVersion));
    assert_eq!(other(""), Some(Code::UnknownVersion));
}

/// What the board asks while a word is in progress.
#[test]
fn rule_a_word_in_the_making_is_judged_from_the_view() {
    let table = table_at("", writing("L O e", &[8, 15, 6], &["M T A S D", "S T A R N"]));
    let seat = Seat::new(0);
    let view: View = table.view(Viewer::Seat(seat));
    let metal = letterpress::compose(&view, seat, "metal");
    assert_eq!((metal.score, metal.listed, metal.refusal), (10, Some(true), None));
    assert_eq!(metal.write, Some(Action::Write(word("METAL"))));
    assert_eq!(metal.challenges, [(8, Some(false)), (15, Some(false)), (6, Some(false))]);
    let part = letterpress::compose(&view, seat, "met");
    assert_eq!((part.score, part.listed), (7, Some(true)));
    let impossible = letterpress::compose(&view, seat, "metric");
    assert_eq!(impossible.spelling, letterpress::Spelling::Missing { place: 3 });
    let stick: Vec<letterpress::Tile> =
        "T OO* L* S".split(' ').map(|tile| tile.parse().expect("a card")).collect();
    let tools = letterpress::compose_tiles(&view, seat, &stick);
    assert_eq!((tools.word.as_str(), tools.score, tools.refusal), ("TOOLS", 7, None));
    assert_eq!(tools.challenges[0], (8, Some(true)));
    assert_eq!(table.pending(), Pending::Seats([Seat::new(0), Seat::new(1)].into_iter().collect()));
}
