//! The rulebook as tests: every rule and every worked example, by name.

use crate::common::{advanced, batteries, cells, desk};
use rules::{Code, Game, Match, Narrate, Options, Record, Seat, Viewer};
use rules_test::{Scenario, random_record};
use serde_json::json;
use telegram::{Claim, Event, TABLES, Telegram, level, preview_advance};

fn play(scenario: &str) {
    Scenario::<Telegram>::new().run(scenario);
}

#[test]
fn rule_set_up_for_each_number_of_players() {
    for seats in 2..=6 {
        play(&format!(
            "table {seats}
             draws: goal 1 | goal 2 | goal 3 | goal 4 | goal 5
             draw: goal 4
             draws: goal 6 | goal 7 | goal 8 | goal 9 | goal 10
             draw: goal 9
             draws: goal 11 | goal 12 | goal 13 | goal 14 | goal 15
             draw: goal 11
             draw: reserve HN
             draw: reserve BE
             see deck 58"
        ));
    }
}

#[test]
fn rule_the_offering_is_three_fragments_and_four_different_letters() {
    play(
        "table 2
         deal offering
         do 1: keep A
         do 2: keep E
         settle
         waits 1,2
         see round 1",
    );
}

#[test]
fn rule_up_to_three_primary_actions_in_a_round() {
    desk(1).rows(1, &["C__E"]).run(
        "see players.0.actions_left 3
         do 1: start 1
         do 1: letter E
         do 1: cell 2-1
         do 1: letter E
         do 1: cell 1-2
         see players.0.actions_left 0
         see players.0.track.0 [\"1\", \"E\", \"E\"]
         legal 1: wild | done",
    );
}

#[test]
fn rule_primary_actions_may_be_left_out() {
    desk(2).run("do 1: done\nwaits 2\nrefuse 1: start 1\ndo 2: done\nwaits chance\nsee round 2");
}

#[test]
fn rule_a_fragment_is_copied_exactly_and_unused_cells_are_struck() {
    desk(1).run(
        r#"do 1: start 2
         see players.0.rows.0 has {"word": "_O_E_", "given": [2, 4], "status": "in-progress", "started": true}"#,
    );
}

#[test]
fn example_katrina_starts_a_third_word_and_no_fourth() {
    desk(1).round(4).rows(1, &["CAVERN", "S_A_E", "LE__"]).run(
        r#"do 1: start 3
         see players.0.track.3 ["3", "", ""]
         see players.0.rows.3.word "____ER"
         legal 1 lacks: start 1 | start 2 | start 3
         do 1: letter T
         do 1: cell 3-3
         do 1: advance 5
         do 1: letter S
         do 1: cell 3-4
         do 1: bonus
         see players.0.actions_left 0"#,
    );
}

#[test]
fn example_nicolai_inserts_an_s_for_cause_or_mouse() {
    let stage = desk(1).round(2).rows(1, &["__U_E"]).run(
        r#"do 1: letter S
         do 1: cell 1-4
         see players.0.track.1 ["S", "", ""]
         see players.0.rows.0.word "__USE"
         see players.0.marks.battery 1"#,
    );
    drop(stage);
    let words = telegram::WordList::new(lexicon::NEWEST, 80, false, "", "").expect("a list");
    let mut found = Vec::new();
    words.each_completion(&"__USE".parse().expect("a row"), |word| {
        found.push(String::from_utf8_lossy(word).into_owned());
        std::ops::ControlFlow::Continue(())
    });
    assert!(found.contains(&"CAUSE".to_owned()) && found.contains(&"MOUSE".to_owned()), "{found:?}");
}

#[test]
fn rule_bonuses_of_a_letter_are_used_at_once() {
    desk(1).rows(1, &["C__E"]).letters("FE EB TA RB").run(
        r#"do 1: letter F
         do 1: cell 1-2
         event {"event": "wheel-marked", "space": 1, "gives": "nothing"}
         legal 1: advance 4 | advance 5 | advance 6
         do 1: advance 6
         see players.0.marks has {"wheel": 1, "headpiece": [0, 0, 1]}"#,
    );
}

#[test]
fn example_nicolai_uses_two_wilds_for_cavern() {
    desk(1).rows(1, &["CA_E_N"]).run(
        r#"do 1: wild
         legal 1 count: 26
         do 1: as V
         do 1: cell 1-3
         do 1: wild
         do 1: as R
         do 1: bonus
         see players.0.rows.0 has {"word": "CAVERN", "status": "valid"}
         see players.0.marks.wild 2
         see players.0.score has {"wild_points": -3}
         see players.0.actions_left 3"#,
    );
}

#[test]
fn rule_a_reward_becomes_a_vowel_a_common_consonant_or_any_letter() {
    let earned = desk(1).rows(1, &["C__E"]).marks(1, "battery", json!(batteries(7))).marks(
        1,
        "rewards",
        json!([2, 1, 1]),
    );
    earned.run(
        "legal 1 has: reward vowel | reward common | reward any
         do 1: reward vowel
         legal 1: as A | as E | as I | as O | as U
         do 1: as A
         do 1: cell 1-2
         see players.0.marks.rewards [1, 1, 1]
         do 1: reward common
         legal 1: as L | as N | as R | as S | as T
         do 1: as S
         see players.0.rows.0.word \"CASE\"
         see players.0.actions_left 3",
    );
    earned.run(
        "do 1: reward any\nlegal 1 count: 26\ndo 1: as Q\ndo 1: cell 1-2\nsee players.0.rows.0.word \"CQ_E\"",
    );
}

#[test]
fn rule_a_reserve_letter_is_free_and_gives_its_bonuses() {
    desk(2).rows(1, &["C__E"]).reserve(1, "HN").run(
        "do 1: reserve H
         do 1: cell 1-2
         see players.0.marks.wheel 1
         see players.0.actions_left 3
         see players.0.reserve []
         see hidden.discards [\"HN\"]",
    );
}

#[test]
fn example_jennifer_raises_six_letter_words_to_nine() {
    desk(1).rows(1, &["M_U_E"]).letters("OA EB TA RB").marks(1, "headpiece", json!([0, 0, 3])).run(
        r#"do 1: letter O
         do 1: cell 1-2
         do 1: advance 6
         event {"event": "advanced", "length": 6, "worth": 9}
         see players.0.score has {"worth": [3, 5, 9]}"#,
    );
}

#[test]
fn example_chris_keeps_the_h_of_a_card_with_h_and_n() {
    desk(2).rows(1, &["C__E"]).letters("PO EB TA RB").marks(1, "wheel", json!(4)).run(
        r#"do 1: letter P
         do 1: cell 1-2
         event 1 {"event": "wheel-marked", "space": 5, "gives": "reserve"}
         waits chance
         draw: reserve HN
         legal 1: keep H | keep N
         do 1: keep H
         see 1 players.0.reserve [{"letter": "H", "behind": "N"}]
         legal 1 has: reserve H
         legal 1 lacks: reserve N"#,
    );
}

#[test]
fn example_katrina_marks_the_third_battery() {
    desk(1).rows(1, &["C__E"]).marks(1, "battery", json!(batteries(2))).run(
        r#"do 1: letter S
         do 1: cell 1-2
         event {"event": "battery-marked", "space": 3}
         event {"event": "reward-earned", "reward": "common"}
         see players.0.marks.rewards [0, 1, 0]"#,
    );
}

#[test]
fn rule_words_are_validated_at_the_end_of_the_round() {
    desk(2).rows(1, &["C_SE", "Q_ZE"]).run(
        r#"do 1: wild
         do 1: as A
         do 1: cell 1-2
         do 1: skip
         do 1: wild
         do 1: as X
         do 1: skip
         do 1: done
         do 2: done
         event 2 {"event": "judged", "seat": 1, "word": "CASE", "valid": true}
         event 2 {"event": "judged", "seat": 1, "word": "QXZE", "valid": false}
         see 2 players.0.rows.1 has {"status": "invalid"}"#,
    );
}

#[test]
fn example_katrina_and_nicolai_share_the_animal_goal() {
    desk(2).rows(1, &["BAB_ON"]).rows(2, &["M_USE"]).letters("OA EB TA RB").run(
        r#"do 1: letter O
         do 1: advance 6
         do 1: skip
         do 1: done
         do 2: letter O
         do 2: advance 5
         do 2: skip
         do 2: done
         event {"event": "goal-reached", "seat": 1, "goal": 11, "first": true}
         event {"event": "goal-reached", "seat": 2, "goal": 11, "first": true}
         see players.0.score has {"goal_points": [0, 0, 7]}
         see players.1.score has {"goal_points": [0, 0, 7]}
         see goals.2.flipped true"#,
    );
}

#[test]
fn rule_a_later_player_gets_the_lower_value_and_nobody_a_goal_twice() {
    desk(2)
        .round(3)
        .flipped(3)
        .rows(1, &["MOUSE", "HORS_"])
        .rows(2, &["M_USE"])
        .player(1, "goals", json!(["open", "open", "first"]))
        .run(
            r#"do 1: letter E
         do 1: skip
         do 1: done
         do 2: wild
         do 2: as O
         do 2: skip
         do 2: done
         no event {"event": "goal-reached", "seat": 1}
         event {"event": "goal-reached", "seat": 2, "goal": 11, "first": false}
         see players.0.score has {"goal_points": [0, 0, 7]}
         see players.1.score has {"goal_points": [0, 0, 4]}"#,
        );
}

#[test]
fn rule_an_open_goal_that_a_position_has_met_is_scored_at_the_end_of_the_round() {
    let desk = || desk(2).round(3).rows(1, &["TREE", "WEIGH", "SENIOR"]);
    desk().run(
        r#"do 1: done
         do 2: done
         event {"event": "goal-reached", "seat": 1, "goal": 4, "first": true}
         see players.0.score has {"goal_points": [8, 0, 0]}"#,
    );
    let claims = desk().by(1).played(&["done", "done"]).players[0].goals;
    assert_eq!(claims, [Claim::Open; 3], "by the first rules it took a new word");
}

#[test]
fn rule_the_table_chooses_what_goals_give() {
    let usual = [("Brief Bulletins", 6, 3), ("Double Dots", 7, 4), ("Charged Cells", 6, 4)];
    let balanced = [("Brief Bulletins", 10, 6), ("Double Dots", 6, 3), ("Charged Cells", 5, 3)];
    for (options, goals) in [("", usual), ("goals=first", usual), ("goals=balanced", balanced)] {
        let firsts = goals.map(|(_, first, _)| first);
        let laters = goals.map(|(_, _, later)| later);
        let numbers = [1, 6, 13].map(|number| json!({"number": number, "flipped": false}));
        let stage = desk(2)
            .options(options)
            .set("goals", json!(numbers))
            .player(1, "goals", json!(["first", "first", "first"]))
            .player(2, "goals", json!(["later", "later", "later"]))
            .run(&format!(
                "see goals.0 has {{\"first\": {}, \"later\": {}}}
                 see players.0.score has {{\"goal_points\": {firsts:?}}}
                 see players.1.score has {{\"goal_points\": {laters:?}}}",
                firsts[0], laters[0]
            ));
        let (game, names) = (stage.game(), ["Ada".to_owned(), "Bert".to_owned()]);
        let view = game.view(stage.state(), Viewer::Seat(Seat::new(0)));
        let advanced = preview_advance(&view, Seat::new(0), 5).expect("the row is not at its end");
        assert_eq!(advanced.goal_points, firsts);
        let sketch = game.sketch(&view, &names);
        for ((title, first, later), number) in goals.into_iter().zip([0, 5, 12]) {
            assert!(sketch.contains(&format!("({first}, then {later})")), "{sketch}");
            let told = |event| game.sentence(&event, &names);
            let drawn = told(Event::GoalDrawn { goal: number });
            assert!(drawn.ends_with(&format!(" {first} points, later {later}.")), "{drawn}");
            let reached = |first| told(Event::GoalReached { seat: Seat::new(1), goal: number, first });
            assert_eq!(reached(true), format!("Bert reached {title} for {first} points."));
            assert_eq!(reached(false), format!("Bert reached {title} for {later} points."));
        }
    }
}

#[test]
fn rule_a_position_belongs_to_a_table_with_its_goal_points() {
    let stage = desk(2).options("goals=balanced").set("goals.0.number", json!(1)).run("see round 1");
    let view = stage.game().view(stage.state(), Viewer::Referee);
    assert!(stage.game().load(&view).is_ok());
    let usual = Telegram::new(2, &Options::default(), Telegram::INFO.newest()).expect("a table");
    let refused = usual.load(&view).err().map(|why| why.to_string()).unwrap_or_default();
    assert!(refused.contains("other goal points"), "{refused}");
}

#[test]
fn rule_a_record_names_the_goals_it_was_played_with() {
    let record = random_record::<Telegram>(2, "goals=balanced", "balanced").expect("a game");
    assert_eq!((record.header.rules, record.header.content.version), (2, 2));
    let read = Record::read(&record.to_string()).expect("a record");
    assert_eq!(read, record);
    let played = Match::<Telegram>::replay(&read).expect("a game");
    assert_eq!(played.record(), record);
    let other = |options: &str| {
        let mut other = record.clone();
        other.header.options = Options::parse(options).expect("options");
        Match::<Telegram>::replay(&other).err().map(|refusal| refusal.code)
    };
    assert_eq!(other("goals=balanced"), None);
    assert_eq!(other("goals=first"), Some(Code::UnknownVersion));
    assert_eq!(other(""), Some(Code::UnknownVersion));
}

#[test]
fn example_goals_count_the_words_of_their_cards() {
    desk(1).rows(1, &["TREE", "WEIGH", "SENI_R"]).letters("OA EB TA RB").run(
        r#"do 1: letter O
         do 1: advance 6
         do 1: skip
         do 1: done
         event {"event": "goal-reached", "goal": 4}"#,
    );
    desk(1).rows(1, &["AXIOM", "EAGL_"]).run(
        r#"do 1: letter E
         do 1: skip
         do 1: done
         event {"event": "goal-reached", "goal": 9}"#,
    );
}

#[test]
fn rule_fewer_than_three_empty_rows_bring_the_last_round() {
    let six = ["LEAN", "CAST", "CASE", "MICE", "TREE", "TEXT"];
    desk(2).round(3).rows(1, &six).run(
        r#"do 1: start 1
         do 1: done
         do 2: done
         event {"event": "last-round"}
         see last_round true
         see round 4"#,
    );
    desk(2).round(3).rows(1, &six).run("do 1: done\ndo 2: done\nsee last_round false");
}

#[test]
fn rule_the_ninth_round_is_the_last() {
    desk(2).round(8).run("do 1: done\ndo 2: done\nsee last_round true\nsee round 9");
    desk(2).round(9).last_round().run("do 1: done\ndo 2: done\nover places 1,1 scores 0,0");
}

#[test]
fn example_nicolais_final_sheet_scores_fifty_six() {
    desk(1)
        .round(9)
        .last_round()
        .rows(1, &["CAVERN", "MOUSE", "LEAN", "RAX_", "TRILL", "CAST", "___DE_", "SHONE", "WACKY"])
        .marks(1, "headpiece", json!([1, 8, 1]))
        .marks(1, "wild", json!(2))
        .flipped(1)
        .player(1, "goals", json!(["later", "open", "first"]))
        .run(
            "do 1: done
             tally 4-letter words: 6
             tally 5-letter words: 40
             tally 6-letter words: 7
             tally Invalid words: -5
             tally Wild letters: -3
             tally Mixed Messages: 4
             tally Quick Clicks: 0
             tally Zoological Intelligence: 7
             tally Total: 56
             over by part-time-operator scores 56",
        );
}

#[test]
fn rule_the_solo_deck_hides_the_solo_cards_in_its_middle() {
    play(
        "table 1
         deal solo deck
         see solo has {\"piles\": [16, 20, 19], \"cards\": [1, 2, 3]}
         see discards 4",
    );
    let piles = |top: u8, middle: u8| json!({"piles": [top, middle, 56 - top - middle], "cards": [1, 2, 3], "aside": []});
    desk(1).set("solo", piles(3, 20)).run(
        "do 1: done\ndraw: fragment _EA_\ndraw: fragment _E_T\ndraw: fragment __CK\ndraws lacks: solo 1",
    );
    desk(1).set("solo", piles(0, 20)).run(
        "do 1: done
         draw: fragment _EA_
         draw: fragment _E_T
         draw: fragment __CK
         draws has: solo 1 | solo 2 | solo 3 | letter EO
         draw: solo 2
         draws lacks: solo 2
         see solo has {\"cards\": [1, 3], \"aside\": [2]}",
    );
}

#[test]
fn rule_a_solo_card_flips_its_goal_at_the_end_of_the_round() {
    desk(1).set("solo", json!({"piles": [0, 20, 36], "cards": [1, 3], "aside": [2]})).run(
        r#"see goals.1.flipped false
         do 1: done
         event {"event": "goal-flipped", "goal": 9}
         see goals.1.flipped true
         see solo has {"cards": [1, 3], "aside": []}"#,
    );
}

#[test]
fn rule_solo_scores_have_names() {
    let names =
        [(121, "Legendary"), (120, "Genius"), (100, "Genius"), (99, "First-class"), (80, "First-class")];
    let lower = [
        (79, "Model employee"),
        (60, "Model employee"),
        (59, "Part-time operator"),
        (40, "Part-time operator"),
    ];
    let lowest = [(39, "Trainee"), (25, "Trainee"), (24, "Poor listener"), (-20, "Poor listener")];
    for (score, name) in names.into_iter().chain(lower).chain(lowest) {
        assert_eq!(level(score), name, "{score} points");
    }
}

#[test]
fn rule_on_the_advanced_side_a_word_starts_in_any_empty_row() {
    advanced(1).rows(1, &["-", "LEAN"]).run(
        "do 1: start 1
         legal 1: row 1 | row 3 | row 4 | row 5 | row 6 | row 7 | row 8 | row 9
         do 1: row 8
         see players.0.rows.7.word \"_A_E\"",
    );
    desk(1).rows(1, &["LEAN"]).run("do 1: start 1\nsee players.0.rows.1.word \"_A_E\"");
}

#[test]
fn example_katrina_inserts_a_u_in_the_second_place_on_the_advanced_side() {
    advanced(1).rows(1, &["M__SE"]).letters("UA EB TA RB").marks(1, "battery", json!(cells("d1"))).run(
        r#"do 1: letter U
         do 1: cell 1-2
         legal 1: battery c4 | battery e1
         do 1: battery e1
         event {"event": "reward-earned", "reward": "vowel"}
         see players.0.marks.rewards [1, 0, 0]"#,
    );
}

#[test]
fn rule_on_the_advanced_side_other_batteries_are_free() {
    advanced(1).rows(1, &["-", "LEA_"]).run(
        "do 1: wild
         do 1: as N
         do 1: bonus
         legal 1 count: 14",
    );
}

#[test]
fn rule_fresh_fragments_have_enough_words_and_are_never_seen_twice() {
    desk(2).options("fragments=fresh").set("table.fresh", json!(true)).run(
        "do 1: done
         do 2: done
         draws weigh: length 4=1 | length 5=1 | length 6=1
         draw: length 4
         draw: places 4 2-4
         draw: first A
         draws has: second S | second T
         draws lacks: second E | second Q",
    );
}

#[test]
fn rule_a_table_may_choose_its_words() {
    let table = |options: &str, words: serde_json::Value| {
        desk(1).options(options).set("table.words", words).rows(1, &["E_OUAE", "Z_RKY"])
    };
    let large = json!({"version": 2, "size": 80, "family": false, "added": [], "refused": []});
    let small = json!({"version": 2, "size": 60, "family": false, "added": ["ZORKY"], "refused": ["EAGLE"]});
    table("", large)
        .run("do 1: wild\ndo 1: as U\ndo 1: cell 1-2\ndo 1: skip\nsee players.0.rows.0.status \"valid\"");
    table("list=60,added=zorky,refused=eagle", small).rows(1, &["E_OUAE", "Z_RKY", "EAGL_"]).run(
        r#"do 1: wild
         do 1: as U
         do 1: cell 1-2
         do 1: skip
         see players.0.rows.0.status "invalid"
         do 1: wild
         do 1: as O
         do 1: cell 2-2
         do 1: skip
         see players.0.rows.1.status "valid"
         do 1: letter E
         do 1: skip
         see players.0.rows.2.status "invalid""#,
    );
    for bad in ["added=no", "added=toolong", "refused=a1bc", "added=eagle,refused=eagle"] {
        let refused = Scenario::<Telegram>::new().try_run(&format!("table 2 {bad}")).err();
        assert!(refused.is_some(), "{bad} was taken");
    }
}

#[test]
fn rule_a_position_that_breaks_a_law_is_refused() {
    play(
        "table 1
         deal laws
         do 1: keep E
         settle
         set round 11
         error: there is no round 11
         set players.0.marks.wild 9
         error: more marks than spaces
         set players.0.marks.rewards [1, 0, 0]
         error: more rewards are left than were earned
         set hidden.deck []
         error: do not add up
         set letters []
         error: do not belong
         set players.0.score.total 5
         error: other scores",
    );
}

#[test]
fn rule_prompts_say_what_is_expected() {
    let game = Telegram::new(1, &Options::default(), Telegram::INFO.newest()).expect("a table");
    let stage = desk(1).rows(1, &["C__E"]).run("do 1: letter T");
    let view = game.view(stage.state(), Viewer::Seat(Seat::new(0)));
    let names = ["Ada".to_owned()];
    assert_eq!(game.prompt(&view, &names), "Choose a cell for T.");
    assert_eq!(game.label(&view, "cell 1-2".parse().expect("a cell")), "Row 1, cell 2: CT_E");
    assert_eq!(TABLES.goals.len(), 15);
}

#[test]
fn rule_a_board_can_ask_before_it_confirms() {
    use telegram::{Bonus, Source, completions, preview_letter};
    let seat = Seat::new(0);
    let stage = desk(1).rows(1, &["HORS_", "C__E", "HORSE"]).run("see round 1");
    let view = stage.game().view(stage.state(), Viewer::Seat(seat));
    let ask = |letter: &str, from, row, cell| {
        preview_letter(&view, seat, letter.parse().expect("a letter"), from, row, cell)
    };
    let again = ask("E", Source::Offering, 0, 4).expect("a blank cell");
    assert!(again.complete && again.repeated && !again.fits, "{again:?}");
    assert_eq!((again.row_bonus, again.score.invalid), (Some(Bonus::Wheel), 1));
    let other = ask("T", Source::Reserve, 0, 4).expect("a blank cell");
    assert!(other.complete && other.fits && !other.repeated, "{other:?}");
    assert_eq!((other.bonuses, other.score.words), (vec![Bonus::Headpiece], [0, 2, 0]));
    let wild = ask("X", Source::Wild, 1, 1).expect("a blank cell");
    assert!(!wild.complete && !wild.fits && wild.bonuses.is_empty(), "{wild:?}");
    assert_eq!(wild.score.wild_points, -1);
    assert_eq!(ask("X", Source::Wild, 1, 0), None, "a given letter never changes");
    let score = preview_advance(&view, seat, 5).expect("the row is not at its end");
    assert_eq!(score.worth, [3, 5, 7]);
    assert_eq!(preview_advance(&view, seat, 7), None);
    assert!(completions(&view, &"C__E".parse().expect("a row")) > 20);
}

#[test]
fn rule_own_decisions_are_taken_back_though_others_have_decided() {
    use rules::{Pending, Seed};
    let names = vec!["Ada".to_owned(), "Cyrus".to_owned()];
    let (mut table, _) =
        Match::<Telegram>::new(names, Options::default(), Seed::from_phrase("undo")).expect("a table");
    let [one, two] = [Seat::new(0), Seat::new(1)];
    for seat in [one, two] {
        let first = table.legal(seat)[0];
        table.submit(seat, first).expect("a side");
    }
    let start = "start 1".parse().expect("an action");
    table.submit(one, start).expect("legal");
    table.submit(two, start).expect("legal");
    assert!(table.can_undo(one) && table.can_undo(two));
    table.undo(one).expect("nothing hidden was shown");
    let view = table.view(Viewer::Referee);
    assert!(view.players[0].rows[0].word.bytes().is_empty(), "the first player's word is gone");
    assert!(!view.players[1].rows[0].word.bytes().is_empty(), "the second player's stays");
    let done = "done".parse().expect("an action");
    table.submit(one, done).expect("legal");
    table.undo(one).expect("even the end of the round, while others still act");
    assert!(table.legal(one).contains(&done), "the first player acts again");
    table.submit(one, done).expect("legal");
    table.submit(two, done).expect("legal");
    assert!(matches!(table.pending(), Pending::Seats(_)));
    assert!(!table.can_undo(one) && !table.can_undo(two), "a round that has ended stays so");
}
